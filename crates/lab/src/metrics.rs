//! What is measured, one file each.
//!
//! A metric takes the story of one game and gives a sum and how many things were summed, say decisions; what is reported
//! is the sum over all games divided by the number over all games. So `(1, 1)` of a game makes a share of games, and
//! `(options, decisions)` a mean over decisions. `(0, 0)` says that the game tells nothing about it. Metrics that need
//! more than one game at a time are in [`crate::whole`].

pub mod branching;
pub mod cardstock;
pub mod clarity;
pub mod comeback;
pub mod completion;
pub mod convergence;
pub mod coolness;
pub mod decisiveness;
pub mod drama;
pub mod forced;
pub mod killer;
pub mod lead_changes;
pub mod length;
pub mod security;
pub mod spread;
pub mod stability;
pub mod ties;
pub mod uncertainty;

use crate::findings::Measured;
use crate::stats::Estimate;
use crate::story::Story;

/// A sum and how many things were summed.
pub type Share = (f64, f64);

/// The game tells nothing about it.
pub const NOTHING: Share = (0.0, 0.0);

/// A metric of single games.
pub struct Metric {
    pub name: &'static str,
    /// Grows when the same game would get another number.
    pub version: u32,
    /// What has to be known of a game.
    pub needs: Needs,
    /// What it can be.
    pub values: Values,
    /// In one sentence.
    pub what: &'static str,
    pub formula: &'static str,
    pub source: &'static str,
    pub of: fn(&Story) -> Share,
}

/// What has to be known of a game to measure it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Needs {
    /// Its decisions and its end.
    Course,
    /// What the players thought of their options.
    Thoughts,
    /// Who led at each moment.
    Leads,
}

/// What a number can be, on which its interval depends.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Values {
    /// The share of things, each of which is so or is not: its interval is Wilson's, so that what was never seen among
    /// some may be rare, and is not impossible.
    Share,
    /// A mean of numbers from 0 to 1.
    Unit,
    /// A mean of numbers that are at least this.
    AtLeast(f64),
    /// A mean of any numbers.
    Any,
}

impl Values {
    /// The number with its interval, which goes no further than the number can.
    #[must_use]
    pub fn measured(self, estimate: &Estimate) -> Measured {
        match self {
            Self::Share => Measured::share(estimate),
            Self::Unit => Measured::mean(estimate).within(0.0, 1.0),
            Self::AtLeast(least) => Measured::mean(estimate).within(least, f64::INFINITY),
            Self::Any => Measured::mean(estimate),
        }
    }

    /// Whether it is always from 0 to 1.
    #[must_use]
    pub fn is_bounded(self) -> bool {
        matches!(self, Self::Share | Self::Unit)
    }
}

/// All metrics of single games, in the order of a report.
pub const ALL: [&Metric; 23] = [
    &completion::METRIC,
    &length::METRIC,
    &branching::METRIC,
    &forced::METRIC,
    &convergence::METRIC,
    &ties::METRIC,
    &spread::METRIC,
    &clarity::METRIC,
    &drama::METRIC,
    &security::METRIC,
    &decisiveness::METRIC,
    &lead_changes::METRIC,
    &comeback::METRIC,
    &coolness::METRIC,
    &stability::METRIC,
    &uncertainty::METRIC,
    &uncertainty::LATE,
    &killer::METRIC,
    &cardstock::SPREAD,
    &cardstock::DRAMA,
    &cardstock::SECURITY,
    &cardstock::DECISIVENESS,
    &cardstock::COOLNESS,
];

/// Made-up games for worked examples.
#[cfg(test)]
pub(crate) mod example {
    use crate::story::{End, Story, Thought};

    /// Two seats take turns; these are the leads of seat 0, which wins.
    pub(crate) fn led(leads: &[f64]) -> Story {
        Story {
            n_seats: 2,
            seats: (0..leads.len() as u32).map(|at| at % 2).collect(),
            options: vec![2; leads.len()],
            leads: leads.iter().flat_map(|&lead| [lead, 1.0 - lead]).collect(),
            end: won(),
            ..Story::default()
        }
    }

    /// As [`led`], but each seat has a partner at the other side of the table, who wins with it.
    pub(crate) fn partners(leads: &[f64]) -> Story {
        let twice = |of: &[f64]| [of, of].concat();
        let game = led(leads);
        let End { wins, ranks, .. } = &game.end;
        let end = End { scores: vec![1, 0, 1, 0], wins: twice(wins), ranks: twice(ranks), ..won() };
        let leads = game.rows().flat_map(twice).collect();
        Story { n_seats: 4, leads, end, ..game }
    }

    /// Two seats take turns; this many options each.
    pub(crate) fn course(options: &[u32]) -> Story {
        Story {
            n_seats: 2,
            seats: (0..options.len() as u32).map(|at| at % 2).collect(),
            options: options.to_vec(),
            end: won(),
            ..Story::default()
        }
    }

    /// Two seats take turns; each judges its two options like this, and takes the first.
    pub(crate) fn thought(values: &[(f64, f64)]) -> Story {
        let thought = |&(first, second): &(f64, f64)| {
            let (best, mean) = (first.max(second), (first + second) / 2.0);
            let bar = mean + 0.75 * (best - mean);
            let n_good = u32::from(first >= bar) + u32::from(second >= bar);
            Some(Thought { chosen: first, best, worst: first.min(second), mean, n_good })
        };
        let thoughts = values.iter().map(thought).collect();
        Story { thoughts, thinks: vec![true; 2], ..course(&vec![2; values.len()]) }
    }

    fn won() -> End {
        End { is_finished: true, scores: vec![1, 0], wins: vec![1.0, 0.0], ranks: vec![1.0, 0.0] }
    }

    pub(crate) fn assert_near((sum, count): super::Share, expected: f64) {
        assert!((sum / count - expected).abs() < 1e-12, "{sum} / {count} is not {expected}");
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_taken_once() {
        let mut names: Vec<&str> = ALL.iter().map(|metric| metric.name).collect();
        names.sort_unstable();
        names.dedup();
        assert_eq!(names.len(), ALL.len());
    }

    /// By hand: 1 of 3 things on one deal and 0 of 3 on the other are a sixth, give or take t = 12.7 standard errors of
    /// 1/6, which is far beyond what a share can be.
    #[test]
    fn intervals_end_where_numbers_do() {
        let estimate = Estimate { value: 1.0 / 6.0, error: Some(1.0 / 6.0), n: 2 };
        let limits = |values: Values| {
            let found = values.measured(&estimate);
            found.low.zip(found.high).expect("limits")
        };
        let (low, high) = limits(Values::Any);
        assert!((low + 1.951).abs() < 1e-3 && (high - 2.284).abs() < 1e-3, "{low} {high}");
        assert_eq!(limits(Values::Unit), (0.0, 1.0));
        assert_eq!(limits(Values::AtLeast(0.0)), (0.0, high));
        let (low, high) = limits(Values::Share);
        assert!(0.0 < low && low < 1.0 / 6.0 && 1.0 / 6.0 < high && high < 1.0, "{low} {high}");
        // Two games that ended prove nothing about the third.
        let all = Values::Share.measured(&Estimate { value: 1.0, error: Some(0.0), n: 2 });
        assert!(all.low.is_some_and(|low| low < 0.5) && all.high == Some(1.0), "{all:?}");
    }

    #[test]
    fn a_game_without_decisions_is_no_trouble() {
        let nothing = Story { n_seats: 2, ..Story::default() };
        for metric in ALL {
            let (sum, count) = (metric.of)(&nothing);
            assert!(sum.is_finite() && count.is_finite(), "{}", metric.name);
        }
    }

    /// In a game in which everything happens that can, no metric that is said to be bounded leaves 0 to 1.
    #[test]
    fn bounded_metrics_are_bounded() {
        let wild = [0.0, 1.0, 0.0, 0.5, 1.0, 0.0, 1.0];
        let judged: Vec<(f64, f64)> = wild.iter().map(|&value| (value, 1.0 - value)).collect();
        let partners = example::partners(&wild);
        for story in [example::led(&wild), example::thought(&judged), partners] {
            for metric in ALL.iter().filter(|metric| metric.values.is_bounded()) {
                let (sum, count) = (metric.of)(&story);
                let is_within = count == 0.0 || (0.0..=1.0).contains(&(sum / count));
                assert!(is_within, "{}: {sum} / {count}", metric.name);
            }
        }
    }
}
