//! The games of a simulation on several threads: in chunks of a fixed size, which are added up in their order.

use std::ops::ControlFlow;
use std::sync::Arc;

use lab::run::in_order;
use players::Means;
use sha2::{Digest as _, Sha256};
use table::{Rules, Table};
use vm::Machine;

use super::one::Game;
use super::played;
use super::record::Recorder;
use super::summary::Summary;
use crate::company::Seat;
use crate::failure::Result;

/// Games in a chunk. Part of no result: any size gives the same sums and the same digest.
const CHUNK: u64 = 128;

/// What to simulate.
pub(crate) struct Plan<'a> {
    pub(crate) rules: &'a Arc<Rules>,
    pub(crate) games: u64,
    pub(crate) seed: u64,
    pub(crate) jobs: usize,
    /// Who sits at each seat; none if all answer at random.
    pub(crate) players: Vec<Seat>,
    /// What they may use.
    pub(crate) means: Means,
    /// Where to put a record of each game.
    pub(crate) recorder: Option<Recorder>,
}

impl Plan<'_> {
    fn empty_summary(&self) -> Summary {
        let game = self.rules.game();
        let summary = Summary::new(game.n_seats as usize, game.scoring.best);
        summary.needs_scores(self.rules.needs_scores())
    }

    fn chunk(&self) -> u64 {
        // Players that think take so long that every game is worth a thread.
        if self.players.is_empty() { CHUNK } else { 1 }
    }

    fn n_chunks(&self) -> u64 {
        self.games.div_ceil(self.chunk())
    }
}

/// Simulates; `progress` is told how many games are done.
pub(crate) fn run(plan: &Plan, progress: &(dyn Fn(u64) + Sync)) -> Result<(Summary, String)> {
    let mut total = plan.empty_summary();
    let mut digest = Sha256::new();
    let begin = || Machine::new(Arc::clone(plan.rules.program()), Table::chance(plan.seed, 0));
    let work = |machine: &mut Machine, chunk| play_chunk(plan, chunk, machine);
    in_order(plan.jobs, plan.n_chunks(), begin, work, |_, summary| {
        total.append(summary, &mut digest);
        progress(total.games);
        ControlFlow::Continue(())
    })?;
    let digest = digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    Ok((total, digest))
}

fn play_chunk(plan: &Plan, chunk: u64, machine: &mut Machine) -> Result<Summary> {
    let mut summary = plan.empty_summary();
    let mut game = Game::new(plan.rules.n_seats() as usize);
    let first = chunk * plan.chunk();
    for index in first..plan.games.min(first + plan.chunk()) {
        match &plan.recorder {
            Some(recorder) => game = recorder.play(plan, index)?,
            None if !plan.players.is_empty() => game = played::play(plan, index)?.0,
            None => {
                machine.restart(Table::chance(plan.seed, index));
                game.play(machine, &mut Table::answers(plan.seed, index));
            }
        }
        summary.add(index, &game);
    }
    Ok(summary)
}
