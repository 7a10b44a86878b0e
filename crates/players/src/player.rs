//! Who answers for a seat.

use std::sync::Arc;

use ir::random::Stream;
use table::{Happened, Move, Thinking, View};

use crate::flat::Flat;
use crate::mind::Mind;
use crate::patience::Patient;
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
    /// What it thinks of its options; `None` if it has not looked ahead.
    pub judged: Option<Judged>,
}

/// What a player thinks of the options that it has looked at, each from 0, the worst, to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Judged {
    pub chosen: f64,
    pub best: f64,
    pub worst: f64,
    pub mean: f64,
    /// How many options are nearly as good as the best: at most a quarter of the way from it to the mean.
    pub n_good: u32,
}

impl Choice {
    /// An answer for which nothing speaks.
    #[must_use]
    pub fn blind(option: u32, n_options: u32) -> Self {
        let how_sure = 1.0 / f64::from(n_options.max(1));
        Self { option, how_sure, value: None, judged: None }
    }
}

/// Answers for one seat in one game.
pub trait Player: Send {
    /// Answers the open question. The same mind and stream give the same answer, unless there is a limit of time.
    fn choose(&mut self, mind: &dyn Mind, random: &mut Stream) -> Choice;

    /// What the mind that it is asked with has to know.
    fn thinking(&self) -> Thinking {
        Thinking::default()
    }

    /// Whether it wants to see the table after every answer, also those of others.
    fn watches(&self) -> bool {
        false
    }

    /// What its seat is shown and told, when the game has begun and after every answer; only if it watches.
    fn see(&mut self, _view: &View, _happened: Option<&Happened>) {}

    /// Its seat has given this answer, before it sees what comes of it; only if it watches.
    fn answered(&mut self, _options: &[Move], _option: u32) {}
}

/// Strategies that were read from files.
pub trait Policies: Send + Sync {
    /// A player that follows the one of this file; `None` if it was not read.
    fn player(&self, file: &str) -> Option<Box<dyn Player>>;
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
    /// Without them, players that follow a strategy answer at random.
    pub policies: Option<Arc<dyn Policies>>,
}

impl Means {
    /// One thread, no clock.
    #[must_use]
    pub fn plain() -> Self {
        Self { threads: 1, clock: None, policies: None }
    }
}

impl Spec {
    /// A player for one seat of one game.
    #[must_use]
    pub fn player(&self, means: &Means) -> Box<dyn Player> {
        match &self.kind {
            Kind::Random => Box::new(Random::default()),
            Kind::Policy { file } => {
                let policies = means.policies.as_ref();
                let follower = policies.and_then(|policies| policies.player(file));
                follower.unwrap_or_else(|| Box::new(Random::default()))
            }
            Kind::First => Box::new(First),
            Kind::Greedy => Box::new(Greedy::new(self)),
            Kind::Flat { playouts } => self.patient(Flat::new(self, *playouts, means)),
            Kind::Pimc { deals, playouts } => {
                self.patient(Search::pimc(self, *deals, *playouts, means))
            }
            Kind::Ismcts(settings) => self.patient(Search::ismcts(self, *settings, means)),
        }
    }

    /// Who looks no further than a horizon does not care whether games end, and who has a limit of time keeps to it.
    fn patient(&self, player: impl Player + 'static) -> Box<dyn Player> {
        match (self.horizon, self.ms) {
            (None, None) => Box::new(Patient::new(player)),
            _ => Box::new(player),
        }
    }
}
