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
        Story { thoughts: values.iter().map(thought).collect(), ..course(&vec![2; values.len()]) }
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

    #[test]
    fn a_game_without_decisions_is_no_trouble() {
        let nothing = Story { n_seats: 2, ..Story::default() };
        for metric in ALL {
            let (sum, count) = (metric.of)(&nothing);
            assert!(sum.is_finite() && count.is_finite(), "{}", metric.name);
        }
    }
}
