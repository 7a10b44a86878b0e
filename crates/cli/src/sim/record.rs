//! Simulated games that leave a record.

use std::path::PathBuf;

use super::one::Game;
use super::played::play;
use super::workers::Plan;
use crate::company;
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
    pub(crate) fn play(&self, plan: &Plan, index: u64) -> Result<Game> {
        let (game, table) = play(plan, index)?;
        let (rules, seed) = (plan.rules, plan.seed);
        let players = if plan.players.is_empty() {
            vec!["random".to_owned(); rules.n_seats() as usize]
        } else {
            plan.players.iter().map(company::name).collect()
        };
        let path = self.directory.join(format!("{}-{seed}-{index:06}.jsonl", rules.name()));
        std::fs::write(&path, table.record(players).to_text()).map_err(|error| {
            Failure::usage(format!("cannot write `{}`: {error}", path.to_string_lossy()))
        })?;
        Ok(game)
    }
}
