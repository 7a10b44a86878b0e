//! The results of a tournament as one JSON object.
//!
//! Surprising: nothing in it depends on the number of threads or on the time it took, so that the same command gives the
//! same bytes; the command it names is the one that gives them.

use lab::stats::{CONFIDENCE, Interval};
use lab::tournament::{Ladder, Overall, Plan, Standings};
use players::Spec;
use serde::Serialize;
use table::Rules;

/// The version of this form; it changes when a name here changes its meaning or goes.
const SCHEMA: u32 = 1;

#[derive(Debug, Serialize)]
pub(super) struct Report {
    schema: u32,
    #[serde(flatten)]
    pub(super) provenance: Provenance,
    /// How often an interval is meant to hold the true number.
    pub(super) confidence: f64,
    pub(super) games: Vec<Part>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) overall: Option<Overall>,
    /// Whether it was ended before its time.
    pub(super) interrupted: bool,
}

/// Where the numbers come from.
#[derive(Debug, Serialize)]
pub(super) struct Provenance {
    engine: &'static str,
    version: &'static str,
    command: String,
    pub(super) seed: u64,
    pub(super) players: Vec<String>,
    /// Not if a player has a limit of time.
    pub(super) reproducible: bool,
}

impl Provenance {
    pub(super) fn new(command: String, seed: u64, players: &[Spec]) -> Self {
        Self {
            engine: "cardwright",
            version: env!("CARGO_PKG_VERSION"),
            command,
            seed,
            players: players.iter().map(Spec::to_string).collect(),
            reproducible: players.iter().all(Spec::is_reproducible),
        }
    }
}

/// One rule set.
#[derive(Debug, Serialize)]
pub(super) struct Part {
    pub(super) game: String,
    pub(super) language: &'static str,
    pub(super) dialect: &'static str,
    /// The SHA-256 of the text of the rules.
    pub(super) rules: String,
    pub(super) seats: u32,
    /// The seats of each side.
    pub(super) sides: Vec<Vec<u32>>,
    pub(super) low_is_good: bool,
    /// Of a ladder one for each rung.
    pub(super) standings: Vec<Standings>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) ladder: Option<Ladder>,
}

impl Part {
    pub(super) fn new(
        rules: &Rules,
        plan: &Plan,
        standings: Vec<Standings>,
        ladder: Option<Ladder>,
    ) -> Self {
        let game = rules.game();
        Self {
            game: rules.name().to_owned(),
            language: game.language,
            dialect: game.dialect,
            rules: rules.hash().to_owned(),
            seats: game.n_seats,
            sides: plan.sides().to_vec(),
            low_is_good: game.scoring.best == ir::Best::Min,
            standings,
            ladder,
        }
    }

    /// Whether nothing can be said, although something was played.
    pub(super) fn is_broken(&self) -> bool {
        self.standings.iter().any(|standings| standings.deals == 0 && standings.games > 0)
    }
}

impl Report {
    pub(super) fn new(
        provenance: Provenance,
        games: Vec<Part>,
        overall: Option<Overall>,
        interrupted: bool,
    ) -> Self {
        Self { schema: SCHEMA, provenance, confidence: CONFIDENCE, games, overall, interrupted }
    }
}

/// A difference seen from the other side.
pub(super) fn turned(interval: Interval) -> Interval {
    Interval {
        value: -interval.value,
        low: interval.high.map(|high| -high),
        high: interval.low.map(|low| -low),
    }
}
