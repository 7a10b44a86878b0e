//! The threads of a simulation.
//!
//! Games are cut into chunks of a fixed size. Each thread takes the next chunk that nobody has; finished chunks wait
//! until those before them are there, and are then added up in order. A thread that would run too far ahead waits, so
//! that only a few chunks are ever held.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

use sha2::{Digest as _, Sha256};
use table::{Rules, Table};
use vm::Machine;

use super::one::Game;
use super::played;
use super::record::Recorder;
use super::summary::Summary;
use crate::company::Seat;
use crate::failure::{Failure, Result};

/// Games in a chunk. Part of no result: any size gives the same sums and the same digest.
const CHUNK: u64 = 128;
/// How many chunks a thread may be ahead of the slowest one.
const WINDOW_PER_JOB: u64 = 64;

/// What to simulate.
pub(crate) struct Plan<'a> {
    pub(crate) rules: &'a Arc<Rules>,
    pub(crate) games: u64,
    pub(crate) seed: u64,
    pub(crate) jobs: usize,
    /// Who sits at each seat; none if all answer at random.
    pub(crate) players: Vec<Seat>,
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

/// What the threads share.
struct Shared {
    next_chunk: u64,
    /// Chunks that are in the total.
    n_added: u64,
    waiting: BTreeMap<u64, Summary>,
    total: Summary,
    digest: Sha256,
    failure: Option<Failure>,
}

/// Simulates; `progress` is told how many games are done, from any thread.
pub(crate) fn run(plan: &Plan, progress: &(dyn Fn(u64) + Sync)) -> Result<(Summary, String)> {
    let shared = Mutex::new(Shared {
        next_chunk: 0,
        n_added: 0,
        waiting: BTreeMap::new(),
        total: plan.empty_summary(),
        digest: Sha256::new(),
        failure: None,
    });
    let moved_on = Condvar::new();
    // More threads than chunks would have nothing to do.
    let jobs = plan.jobs.min(usize::try_from(plan.n_chunks()).unwrap_or(usize::MAX)).max(1);
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| work(plan, &shared, &moved_on, progress));
        }
    });
    let shared = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let Some(failure) = shared.failure {
        return Err(failure);
    }
    let digest = shared.digest.finalize().iter().map(|byte| format!("{byte:02x}")).collect();
    Ok((shared.total, digest))
}

fn work(plan: &Plan, shared: &Mutex<Shared>, moved_on: &Condvar, progress: &(dyn Fn(u64) + Sync)) {
    let window = WINDOW_PER_JOB.saturating_mul(plan.jobs as u64);
    let mut machine = Machine::new(Arc::clone(plan.rules.program()), Table::chance(plan.seed, 0));
    loop {
        let chunk = {
            let mut shared = lock(shared);
            while shared.failure.is_none() && shared.next_chunk >= shared.n_added + window {
                shared = moved_on.wait(shared).unwrap_or_else(PoisonError::into_inner);
            }
            if shared.failure.is_some() || shared.next_chunk >= plan.n_chunks() {
                return;
            }
            shared.next_chunk += 1;
            shared.next_chunk - 1
        };
        // The others must hear of a panic, or they would wait for this chunk for ever. The machine is not used again.
        let result = catch_unwind(AssertUnwindSafe(|| play_chunk(plan, chunk, &mut machine)));
        let result = result.unwrap_or(Err(Failure::Bug));
        let mut shared = lock(shared);
        match result {
            Ok(summary) => drop(shared.waiting.insert(chunk, summary)),
            Err(failure) => drop(shared.failure.get_or_insert(failure)),
        }
        add_waiting(&mut shared);
        progress(shared.total.games);
        moved_on.notify_all();
    }
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

/// Adds the chunks whose turn has come.
fn add_waiting(shared: &mut Shared) {
    let Shared { n_added, waiting, total, digest, .. } = shared;
    while let Some(next) = waiting.remove(n_added) {
        total.append(next, digest);
        *n_added += 1;
    }
}

/// No thread panics while it holds the lock, so a poisoned one is as good as any.
fn lock(shared: &Mutex<Shared>) -> MutexGuard<'_, Shared> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}
