//! What the lab has found out about a game: numbers with intervals, ready to be printed, drawn or compared.
//!
//! Comes from the sums of all experiments; goes into reports, as JSON to whoever asks, and into comparisons.

use serde::{Deserialize, Serialize};

use crate::stats::{Estimate, Interval, mean_interval, share_interval};

/// Grows when a field changes its meaning or goes away.
pub const SCHEMA: u32 = 1;

/// Everything about one game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Findings {
    pub schema: u32,
    pub game: GameFacts,
    pub how: How,
    pub experiments: Vec<Experiment>,
    /// From the smallest budget on; empty if no ladder was climbed.
    pub ladder: Vec<Rung>,
    /// Numbers that stand for the whole game: order, luck share, skill trace, and the like.
    pub whole: Vec<Number>,
    /// A hash of all sums: equal for equal games, however they were shared out among threads and computers.
    pub digest: String,
}

/// Which game it is.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct GameFacts {
    pub name: String,
    pub title: String,
    pub language: String,
    pub dialect: Option<String>,
    pub n_seats: u32,
    /// Partners, at the start.
    pub teams: Vec<Vec<u32>>,
    pub rules_hash: String,
}

/// How it was measured.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct How {
    pub engine: String,
    pub seed: u64,
    /// The player that stands for strong play.
    pub strong: String,
    /// Random play-outs by which the leads of a moment are estimated.
    pub probes: u32,
    /// Of all intervals, as 0.95.
    pub confidence: f64,
    /// The half width at which an experiment ends early.
    pub precision: Option<f64>,
}

/// One experiment: who played, and what was seen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Experiment {
    /// `random`, `lone`, `strong`.
    pub name: String,
    /// In one sentence.
    pub what: String,
    pub deals: u64,
    pub games: u64,
    /// Whether it ended before its last deal because it was precise enough.
    pub is_early: bool,
    /// Games that ended in a fault: of which kind, how many, and the deal of the first.
    pub faults: Vec<Faults>,
    pub metrics: Vec<Number>,
    pub seats: Vec<SeatNumbers>,
    pub lengths: Histogram,
    pub scores: Histogram,
    /// Options over the course of a game.
    pub branching: Curve,
    /// The lead over the course of a game, for each final place, the winners first; empty without leads.
    pub leads: Vec<Curve>,
    /// What is known of the cards over the course of a game; empty if it was not looked at.
    pub flow: Vec<Flow>,
    pub cards: Vec<CardNumbers>,
    pub rules: Vec<RuleNumbers>,
    /// Games worth looking at.
    pub notable: Vec<Notable>,
}

/// A number and between what it lies.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Measured {
    pub value: f64,
    /// `None` if there is too little to tell.
    pub low: Option<f64>,
    pub high: Option<f64>,
    /// How many independent observations there were.
    pub n: u64,
}

impl Measured {
    #[must_use]
    pub fn new(interval: Interval, n: u64) -> Self {
        Self { value: interval.value, low: interval.low, high: interval.high, n }
    }

    /// A mean of anything.
    #[must_use]
    pub fn mean(estimate: &Estimate) -> Self {
        Self::new(mean_interval(estimate), estimate.n)
    }

    /// A number from 0 to 1.
    #[must_use]
    pub fn share(estimate: &Estimate) -> Self {
        Self::new(share_interval(estimate), estimate.n)
    }

    /// The same with its interval cut where it would go beyond what the number can be.
    #[must_use]
    pub fn within(self, least: f64, most: f64) -> Self {
        let cut = |limit: Option<f64>| limit.map(|limit| limit.clamp(least, most));
        Self { low: cut(self.low), high: cut(self.high), ..self }
    }

    /// The number and its interval, put through a function that rises, or falls, throughout.
    #[must_use]
    pub fn map(self, function: impl Fn(f64) -> f64) -> Self {
        let [low, high] = [self.low, self.high].map(|limit| limit.map(&function));
        let is_falling = low.zip(high).is_some_and(|(low, high)| low > high);
        let (low, high) = if is_falling { (high, low) } else { (low, high) };
        Self { value: function(self.value), low, high, n: self.n }
    }
}

/// A number with its meaning.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Number {
    pub name: String,
    pub version: u32,
    /// `None` if there was nothing to measure it by.
    pub measured: Option<Measured>,
    pub what: String,
    pub formula: String,
    pub source: String,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Faults {
    pub kind: String,
    pub games: u64,
    pub first_deal: u64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SeatNumbers {
    pub seat: u32,
    /// Who sits there.
    pub name: String,
    pub win: Option<Measured>,
    pub score: Option<Measured>,
}

/// Counts in cells of equal width; what is above goes into the last one.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Histogram {
    /// Where the first cell begins.
    pub start: i64,
    pub width: i64,
    pub counts: Vec<u64>,
}

/// A mean over the course of a game, from its start to its end in equal steps.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Curve {
    pub name: String,
    pub points: Vec<Measured>,
}

/// What one kind of observer knows, over the course of a game.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Flow {
    /// `own cards`, `cards of others`, `cards of nobody`.
    pub about: String,
    /// The share of those cards that is known.
    pub known: Curve,
}

/// A face, and how those fared who had it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct CardNumbers {
    pub face: String,
    /// Win share of the seats that held it at some time.
    pub held: Option<Measured>,
    /// Win share of the seats that played it.
    pub played: Option<Measured>,
    /// Of those who held it, the share that played it.
    pub use_rate: Option<Measured>,
}

/// A choice of the rules, and what was made of it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RuleNumbers {
    /// The line of the rule file where the alternative stands, and its text.
    pub line: u32,
    pub text: String,
    /// Decisions at which it was possible, and those at which it was chosen.
    pub offered: u64,
    pub chosen: u64,
    /// Of the decisions at which it was possible, the share at which it was chosen.
    pub use_rate: Option<Measured>,
    /// Win share of those who chose it.
    pub win: Option<Measured>,
}

/// A game worth looking at, because of one number.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Notable {
    pub metric: String,
    pub value: f64,
    /// `most`, `least` or `typical`.
    pub why: String,
    pub deal: u64,
    /// Which arrangement of the players on that deal.
    pub arrangement: u32,
    /// How to play it again.
    pub command: String,
}

/// One doubling of a budget.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rung {
    pub low: String,
    pub high: String,
    pub games: u64,
    /// The share of the win of the one side with the larger budget; all other sides have the smaller one.
    pub win: Option<Measured>,
    pub elo: Option<Measured>,
}
