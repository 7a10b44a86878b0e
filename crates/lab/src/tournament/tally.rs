//! The sums of a tournament, deal by deal.

use std::collections::BTreeMap;

use ir::Fault;

use super::judge::{Result, Share};
use super::seating::Plan;
use crate::stats::{Joint, Ratio, Skill, Sprt, Verdict, expected_wins, rate};

/// Sums of what players have of games; of one player, or of the difference of two.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Sums {
    pub(super) wins: Ratio,
    pub(super) ranks: Ratio,
    pub(super) scores: Ratio,
    pub(super) utilities: Ratio,
}

/// What came of the deals that were played, in their order.
#[derive(Clone, Debug, PartialEq)]
pub struct Tally {
    n_players: usize,
    n_arrangements: usize,
    /// The games of the deal that is not whole yet.
    open: Vec<Vec<Option<Share>>>,
    is_faulty: bool,
    n_open: usize,
    /// Deals that count.
    pub n_deals: u64,
    /// Deals that are left out because of a fault.
    pub n_left_out: u64,
    /// Games of whole deals, those left out too.
    pub n_games: u64,
    pub faults: BTreeMap<&'static str, u64>,
    /// The deal and arrangement of the first fault.
    pub first_fault: Option<((u64, usize), Fault)>,
    /// Games at the end of which nobody can be said to have won.
    pub n_without_winner: u64,
    pub(super) players: Vec<Sums>,
    /// Of each two players, the first before the second, the first less the second.
    pub(super) pairs: Vec<((usize, usize), Sums)>,
    pub(super) wins: Joint,
    /// Of this rule set alone.
    pub(super) skills: Vec<Skill>,
    /// Carried on from rule set to rule set.
    pub overall_skills: Vec<Skill>,
}

impl Tally {
    /// Nothing yet. `skills` are those that earlier rule sets left behind.
    #[must_use]
    pub fn new(plan: &Plan, skills: Vec<Skill>) -> Self {
        let n_players = plan.n_players();
        let pairs = (0..n_players).flat_map(|a| (a + 1..n_players).map(move |b| (a, b)));
        Self {
            n_players,
            n_arrangements: plan.n_arrangements(),
            open: Vec::new(),
            is_faulty: false,
            n_open: 0,
            n_deals: 0,
            n_left_out: 0,
            n_games: 0,
            faults: BTreeMap::new(),
            first_fault: None,
            n_without_winner: 0,
            players: vec![Sums::default(); n_players],
            pairs: pairs.map(|pair| (pair, Sums::default())).collect(),
            wins: Joint::new(n_players),
            skills: vec![Skill::default(); n_players],
            overall_skills: skills,
        }
    }

    /// Adds the next game, which is that of a deal and an arrangement. Gives whether its deal is whole now and counts.
    pub fn add(&mut self, place: (u64, usize), result: Result) -> bool {
        match result {
            Result::Fault(fault) => {
                self.is_faulty = true;
                *self.faults.entry(fault.kind.name()).or_default() += 1;
                self.first_fault.get_or_insert((place, fault));
            }
            Result::Finished { shares, has_winner } => {
                self.n_without_winner += u64::from(!has_winner);
                self.open.push(shares);
            }
        }
        self.n_open += 1;
        if self.n_open < self.n_arrangements {
            return false;
        }
        self.n_games += self.n_open as u64;
        self.n_open = 0;
        let games = std::mem::take(&mut self.open);
        if std::mem::take(&mut self.is_faulty) {
            self.n_left_out += 1;
            return false;
        }
        self.n_deals += 1;
        self.add_deal(&games);
        true
    }

    fn add_deal(&mut self, games: &[Vec<Option<Share>>]) {
        let mut wins = vec![0.0; self.n_players];
        for (player, sums) in self.players.iter_mut().enumerate() {
            let own: Vec<Share> = games.iter().filter_map(|game| game[player]).collect();
            sums.add(&own);
            wins[player] = own.iter().map(|share| share.win).sum();
        }
        self.wins.add(&wins);
        for ((first, second), sums) in &mut self.pairs {
            sums.add(&differences(games, *first, *second));
        }
        for game in games {
            let results: Vec<(usize, f64)> = (0..)
                .zip(game)
                .filter_map(|(player, share)| share.map(|share| (player, share.utility)))
                .collect();
            if results.len() > 1 {
                rate(&mut self.skills, &results);
                rate(&mut self.overall_skills, &results);
            }
        }
    }

    /// What the first player has won so far, as a share.
    #[must_use]
    pub fn first_share(&self) -> Option<crate::stats::Estimate> {
        self.players.first()?.wins.estimate()
    }

    /// The ratio of likelihoods of a test, as a logarithm.
    #[must_use]
    pub fn llr(&self, plan: &Plan, test: &Sprt) -> f64 {
        let counts = plan.counts();
        let share = |elo: f64| expected_wins(&counts, &[elo, 0.0]).first().copied();
        let expected = share(test.elo0).zip(share(test.elo1));
        let first = self.players.first().zip(expected);
        first.map_or(0.0, |(first, expected)| test.llr(&first.wins, expected))
    }

    /// Whether a test need not go on.
    pub(super) fn is_clear(&self, plan: &Plan, test: Option<&Sprt>) -> bool {
        test.is_some_and(|test| test.verdict(self.llr(plan, test)) != Verdict::Undecided)
    }
}

/// The first player less the second, in each game at which both sat. If they never meet, as in games for one side, the
/// games that each of them played on the deal are compared one by one.
fn differences(games: &[Vec<Option<Share>>], first: usize, second: usize) -> Vec<Share> {
    let less = |(a, b): (Share, Share)| Share {
        win: a.win - b.win,
        rank: a.rank - b.rank,
        score: a.score - b.score,
        utility: a.utility - b.utility,
    };
    let met: Vec<Share> =
        games.iter().filter_map(|game| game[first].zip(game[second])).map(less).collect();
    if !met.is_empty() {
        return met;
    }
    let of = |player: usize| games.iter().filter_map(move |game| game[player]);
    of(first).zip(of(second)).map(less).collect()
}

impl Sums {
    /// Adds the games of one deal.
    fn add(&mut self, shares: &[Share]) {
        let n = shares.len() as f64;
        let sum = |of: fn(&Share) -> f64| shares.iter().map(of).sum::<f64>();
        self.wins.add(sum(|share| share.win), n);
        self.ranks.add(sum(|share| share.rank), n);
        self.scores.add(sum(|share| share.score), n);
        self.utilities.add(sum(|share| share.utility), n);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::Seating;

    fn share(win: f64) -> Option<Share> {
        Some(Share { win, rank: 2.0 - win, score: 10.0 * win, utility: win })
    }

    fn finished(first: f64) -> Result {
        let shares = vec![share(first), share(1.0 - first)];
        Result::Finished { shares, has_winner: true }
    }

    fn plan() -> Plan {
        Plan::of_sides(vec![vec![0], vec![1]], 2, Seating::Rotation).expect("a plan")
    }

    /// A fault leaves out its deal, and says so; half a deal does not count.
    #[test]
    fn deals_count_as_a_whole() {
        let mut tally = Tally::new(&plan(), vec![Skill::default(); 2]);
        let fault = Fault { kind: ir::FaultKind::NoCard, span: source::Span::new(0, 1) };
        assert!(!tally.add((0, 0), finished(1.0)));
        assert!(tally.add((0, 1), finished(0.0)));
        assert!(!tally.add((1, 0), finished(1.0)));
        assert!(!tally.add((1, 1), Result::Fault(fault)));
        assert!(!tally.add((2, 0), finished(1.0)));
        assert_eq!((tally.n_deals, tally.n_left_out, tally.n_games), (1, 1, 4));
        assert_eq!(tally.first_fault, Some(((1, 1), fault)));
        assert_eq!(tally.faults.get("NoCard"), Some(&1));
        let estimate = tally.first_share().expect("a deal");
        assert_eq!((estimate.value, estimate.n), (0.5, 1));
    }

    /// Two games that differ within each deal, but no two deals that differ: the mean is sure.
    #[test]
    fn duplicate_deals_take_luck_out() {
        let mut tally = Tally::new(&plan(), vec![Skill::default(); 2]);
        for deal in 0..10 {
            tally.add((deal, 0), finished(1.0));
            tally.add((deal, 1), finished(0.0));
        }
        let estimate = tally.first_share().expect("deals");
        assert_eq!((estimate.value, estimate.error, estimate.n), (0.5, Some(0.0), 10));
    }
}
