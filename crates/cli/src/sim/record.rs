//! Simulated games that leave a record.
//!
//! Surprising: they are played on a table, because a record has words, and are dealt and answered exactly as the fast
//! machine does it, so the digest is the same with and without records.

use std::path::PathBuf;
use std::sync::Arc;

use table::{Rules, Table, Turn};
use vm::Tally as _;

use super::one::{Decisions, Game};
use crate::failure::{Failure, Result};

/// Writes records into a directory.
pub(crate) struct Recorder {
    directory: PathBuf,
}

impl Recorder {
    /// Makes sure that the directory is there.
    pub(crate) fn new(directory: PathBuf) -> Result<Self> {
        std::fs::create_dir_all(&directory).map_err(|error| {
            let shown = directory.to_string_lossy();
            Failure::usage(format!("cannot make the directory `{shown}`: {error}"))
        })?;
        Ok(Self { directory })
    }

    /// Plays game number `index` and writes its record.
    pub(crate) fn play(&self, rules: &Arc<Rules>, seed: u64, index: u64) -> Result<Game> {
        let mut table = Table::new(Arc::clone(rules), seed, index);
        let mut answers = Table::answers(seed, index);
        let mut decisions = Decisions::default();
        while let Turn::Seat(seat) = table.turn() {
            let n_options = table.n_options();
            let chosen = table.play_at_random(&mut answers);
            let chosen = chosen.map_err(|error| Failure::game(error.to_string()))?;
            decisions.decision(seat, n_options, chosen);
        }
        let players = vec!["random".to_owned(); rules.n_seats() as usize];
        let path = self.directory.join(format!("{}-{seed}-{index:06}.jsonl", rules.name()));
        std::fs::write(&path, table.record(players).to_text()).map_err(|error| {
            Failure::usage(format!("cannot write `{}`: {error}", path.to_string_lossy()))
        })?;
        let outcome = table.outcome();
        Ok(Game {
            decisions,
            fault: outcome.as_ref().and_then(|outcome| outcome.end.fault()),
            scores: outcome.map(|outcome| outcome.scores).unwrap_or_default(),
        })
    }
}
