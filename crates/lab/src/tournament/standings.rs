//! The numbers of a tournament with their intervals.
//!
//! Takes a [`Tally`]; gives [`Standings`], which can be written as JSON, and over several rule sets an [`Overall`].

use std::collections::BTreeMap;

use serde::Serialize;

use super::seating::Plan;
use super::tally::{Sums, Tally};
use crate::stats::{
    Bouts, Difference, Elo, Estimate, Interval, Ratio, Skill, Sprt, Verdict, fit, mean_interval,
    paired, paired_shares, share_interval,
};

/// What came of one rule set.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standings {
    /// Deals that count.
    pub deals: u64,
    /// Deals of which a game ended in a fault.
    pub deals_left_out: u64,
    pub games: u64,
    pub arrangements: u64,
    pub faults: BTreeMap<&'static str, u64>,
    pub without_winner: u64,
    /// The share of its games that each would win if all played equally well.
    pub even: f64,
    pub players: Vec<Standing>,
    pub pairs: Vec<Pair>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub sprt: Option<Tested>,
}

/// What a player has reached. Without a single whole deal there are no numbers.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Standing {
    pub player: String,
    /// Its games that count.
    pub games: u64,
    /// The share of its games that it has won; ties are shared.
    pub wins: Option<Interval>,
    pub rank: Option<Interval>,
    pub score: Option<Interval>,
    /// The share of its opponents that came off worse.
    pub utility: Option<Interval>,
    /// The mean of all players is 0.
    pub elo: Option<Interval>,
    pub openskill: Option<Skill>,
}

/// By how much the first of two players is ahead of the second, in the games at which both sat.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Pair {
    pub first: String,
    pub second: String,
    pub wins: Option<Difference>,
    pub score: Option<Difference>,
    pub utility: Option<Difference>,
    pub elo: Option<Interval>,
}

/// How a sequential test came out.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Tested {
    #[serde(flatten)]
    pub test: Sprt,
    pub llr: f64,
    pub lower: f64,
    pub upper: f64,
    pub verdict: Verdict,
}

impl Standings {
    #[must_use]
    pub fn new(names: &[String], plan: &Plan, tally: &Tally, test: Option<&Sprt>) -> Self {
        let counts = plan.counts();
        let elo = fit(names.len(), &[Bouts { sides: &counts, wins: &tally.wins }]);
        let games_of = |player: usize| {
            let own = counts.iter().filter(|counts| counts[player] > 0).count();
            tally.n_deals * own as u64
        };
        let standing = |(player, (name, sums)): (usize, (&String, &Sums))| Standing {
            player: name.clone(),
            games: games_of(player),
            wins: sums.wins.estimate().as_ref().map(share_interval),
            rank: mean(&sums.ranks),
            score: mean(&sums.scores),
            utility: sums.utilities.estimate().as_ref().map(share_interval),
            elo: elo.as_ref().map(|elo| elo.of(player)),
            openskill: elo.as_ref().and_then(|_| tally.skills.get(player).copied()),
        };
        let pair = |((first, second), sums): &((usize, usize), Sums)| Pair {
            first: names[*first].clone(),
            second: names[*second].clone(),
            wins: paired_shares(&sums.wins),
            score: paired(&sums.scores),
            utility: paired_shares(&sums.utilities),
            elo: elo.as_ref().map(|elo| elo.difference(*first, *second)),
        };
        Self {
            deals: tally.n_deals,
            deals_left_out: tally.n_left_out,
            games: tally.n_games,
            arrangements: plan.n_arrangements() as u64,
            faults: tally.faults.clone(),
            without_winner: tally.n_without_winner,
            even: plan.even(),
            players: names.iter().zip(&tally.players).enumerate().map(standing).collect(),
            pairs: tally.pairs.iter().map(pair).collect(),
            sprt: test.map(|test| tested(test, plan, tally)),
        }
    }
}

fn mean(ratio: &Ratio) -> Option<Interval> {
    ratio.estimate().as_ref().map(mean_interval)
}

fn tested(test: &Sprt, plan: &Plan, tally: &Tally) -> Tested {
    let llr = tally.llr(plan, test);
    let (lower, upper) = test.bounds();
    Tested { test: *test, llr, lower, upper, verdict: test.verdict(llr) }
}

/// What came of several rule sets together, each of which counts as much as any other.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Overall {
    pub players: Vec<Standing>,
    pub pairs: Vec<Pair>,
}

impl Overall {
    /// The intervals are for other deals of these rule sets, not for other rule sets. Scores and ranks of different games
    /// do not add up to anything, and are left out.
    #[must_use]
    pub fn new(names: &[String], parts: &[(Plan, Tally)]) -> Self {
        let counts: Vec<Vec<Vec<u32>>> = parts.iter().map(|(plan, _)| plan.counts()).collect();
        let bouts: Vec<Bouts> = counts
            .iter()
            .zip(parts)
            .map(|(sides, (_, tally))| Bouts { sides, wins: &tally.wins })
            .collect();
        let elo = fit(names.len(), &bouts);
        let skills = parts.last().map(|(_, tally)| &tally.overall_skills);
        let games_of = |player: usize| {
            let games = counts.iter().zip(parts).map(|(counts, (_, tally))| {
                let own = counts.iter().filter(|counts| counts[player] > 0).count();
                tally.n_deals * own as u64
            });
            games.sum()
        };
        let standing = |(player, name): (usize, &String)| Standing {
            player: name.clone(),
            games: games_of(player),
            wins: pool(parts, |tally| &tally.players[player].wins).map(|all| all.within(0.0, 1.0)),
            rank: None,
            score: None,
            utility: pool(parts, |tally| &tally.players[player].utilities)
                .map(|all| all.within(0.0, 1.0)),
            elo: elo.as_ref().map(|elo| elo.of(player)),
            openskill: elo.as_ref().and_then(|_| skills?.get(player).copied()),
        };
        Self {
            players: names.iter().enumerate().map(standing).collect(),
            pairs: pairs(names, parts, elo.as_ref()),
        }
    }
}

fn pairs(names: &[String], parts: &[(Plan, Tally)], elo: Option<&Elo>) -> Vec<Pair> {
    let Some((_, tally)) = parts.first() else { return Vec::new() };
    let difference = |of: &dyn Fn(&Tally) -> &Ratio| {
        pool(parts, of).map(|interval| Difference { interval, p: None })
    };
    let pair = |(index, &((first, second), _)): (usize, &((usize, usize), Sums))| Pair {
        first: names[first].clone(),
        second: names[second].clone(),
        wins: difference(&|tally| &tally.pairs[index].1.wins),
        score: None,
        utility: difference(&|tally| &tally.pairs[index].1.utilities),
        elo: elo.map(|elo| elo.difference(first, second)),
    };
    tally.pairs.iter().enumerate().map(pair).collect()
}

/// The mean over rule sets; its error is that of independent parts. `None` if a rule set has no deal that counts.
fn pool<'t>(parts: &'t [(Plan, Tally)], of: impl Fn(&'t Tally) -> &'t Ratio) -> Option<Interval> {
    let estimates: Option<Vec<Estimate>> =
        parts.iter().map(|(_, tally)| of(tally).estimate()).collect();
    let estimates = estimates.filter(|estimates| !estimates.is_empty())?;
    let n_parts = estimates.len() as f64;
    let squares: Option<f64> =
        estimates.iter().map(|estimate| estimate.error.map(|error| error * error)).sum();
    Some(mean_interval(&Estimate {
        value: estimates.iter().map(|estimate| estimate.value).sum::<f64>() / n_parts,
        error: squares.map(|squares| squares.sqrt() / n_parts),
        n: estimates.iter().map(|estimate| estimate.n).sum(),
    }))
}
