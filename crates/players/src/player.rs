//! Who answers for a seat.

use std::sync::Arc;

use ir::random::Stream;

use crate::flat::Flat;
use crate::mind::Mind;
use crate::search::Search;
use crate::simple::{First, Greedy, Random};
use crate::spec::{Kind, Spec};

/// The answer of a player.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Choice {
    pub option: u32,
    /// From 0 to 1: how much speaks for this option and against all others. Of a search it is the share of the play-outs
    /// that went to the option, otherwise about the probability that no other option is better.
    pub how_sure: f64,
    /// What the player expects: from 0, the worst, to 1. `None` if it has not looked ahead.
    pub value: Option<f64>,
}

impl Choice {
    /// An answer for which nothing speaks.
    pub(crate) fn blind(option: u32, n_options: u32) -> Self {
        Self { option, how_sure: 1.0 / f64::from(n_options.max(1)), value: None }
    }
}

/// Answers for one seat in one game.
pub trait Player: Send {
    /// Answers the open question. The same mind and stream give the same answer, unless there is a limit of time.
    fn choose(&mut self, mind: &dyn Mind, random: &mut Stream) -> Choice;
}

/// Tells the time to players that have a limit of it.
pub trait Clock: Send + Sync {
    /// Milliseconds since some moment.
    fn now_ms(&self) -> u64;
}

/// What a player may use.
#[derive(Clone)]
pub struct Means {
    pub threads: usize,
    /// Without one, limits of time do not count.
    pub clock: Option<Arc<dyn Clock>>,
}

impl Means {
    /// One thread, no clock.
    #[must_use]
    pub fn plain() -> Self {
        Self { threads: 1, clock: None }
    }
}

impl Spec {
    /// A player for one seat of one game.
    #[must_use]
    pub fn player(&self, means: &Means) -> Box<dyn Player> {
        match self.kind {
            Kind::Random => Box::new(Random::default()),
            Kind::First => Box::new(First),
            Kind::Greedy => Box::new(Greedy { utility: self.utility }),
            Kind::Flat { playouts } => Box::new(Flat::new(self, playouts, means)),
            Kind::Pimc { deals, playouts } => Box::new(Search::pimc(self, deals, playouts, means)),
            Kind::Ismcts { playouts, c, mo, trees } => {
                Box::new(Search::ismcts(self, (playouts, c), mo, trees, means))
            }
        }
    }
}
