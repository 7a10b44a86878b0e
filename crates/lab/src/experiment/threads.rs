//! All batches, on several threads, added up.
//!
//! Takes experiments; gives their sums. Batches that are kept from an earlier run are not played again. Surprising: an
//! experiment that ends early ends at the first batch, in their order, at which it was precise enough; what other threads
//! have played beyond that is not counted. So the sums are the same on any number of threads.

use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, Ordering};

use super::batch::Experiments;
use super::store::{Store, decode_tally, digest, encode};
use super::tally::Tally;
use crate::findings::Measured;
use crate::run::{Broken, in_order};

/// How to run.
#[derive(Clone, Copy, Debug)]
pub struct Run {
    pub jobs: usize,
    /// Only the batches whose number leaves this rest when divided by the second number. Then no experiment ends early,
    /// because it is not known what the others have played.
    pub shard: (u64, u64),
    /// Whether nothing is played: all batches have to be there.
    pub only_kept: bool,
}

/// The sums of all experiments, in the order of the plan's parts.
#[derive(Clone, Debug)]
pub struct Total {
    pub tallies: Vec<Tally>,
    /// Whether the experiment has ended before its last deal.
    pub is_early: Vec<bool>,
    pub digest: String,
}

/// Why there are no sums.
#[derive(Debug, PartialEq, Eq)]
pub enum RunError {
    /// A batch could not be kept.
    Store(String),
    /// A batch is not there, or not whole.
    Missing(u64),
    /// Somebody asked to stop. What was finished is kept.
    Stopped,
    /// A thread panicked: a mistake of ours.
    Panicked,
}

/// Hears how far it is. Called from several threads.
pub trait Watcher: Sync {
    /// So many deals of an experiment were played, or found played.
    fn played(&self, part: usize, deals: u64);
    /// The sums of an experiment have grown: its deals so far, and the number by which it is judged.
    fn added(&self, part: usize, deals: u64, key: Option<Measured>);
    /// Whether to stop.
    fn is_stopped(&self) -> bool;
}

enum Work {
    Done(Box<Tally>),
    /// Its experiment has ended.
    NotNeeded,
    Missing,
}

/// Plays all batches that are not kept, and adds up.
///
/// # Errors
/// See [`RunError`].
pub fn run(
    experiments: &Experiments,
    how: &Run,
    store: Option<&dyn Store>,
    watcher: &dyn Watcher,
) -> Result<Total, RunError> {
    let plan = experiments.plan.key();
    let (rest, n_shards) = (how.shard.0, how.shard.1.max(1));
    let n = experiments.n_batches().saturating_sub(rest).div_ceil(n_shards);
    let number_of = |unit: u64| unit * n_shards + rest;
    let precision = experiments.plan.precision.filter(|_| n_shards == 1);
    let ended: Vec<AtomicBool> = experiments.parts.iter().map(|_| AtomicBool::new(false)).collect();
    let mut tallies: Vec<Tally> =
        experiments.parts.iter().map(|part| experiments.nothing(part)).collect();
    let mut missing = None;
    let work = |worker: &mut Option<_>, unit: u64| {
        let number = number_of(unit);
        let part = experiments.part_of(number);
        if ended[part].load(Ordering::Relaxed) {
            return Ok(Work::NotNeeded);
        }
        if watcher.is_stopped() {
            return Err(RunError::Stopped);
        }
        let kept = store.and_then(|store| store.load(number));
        if let Some(tally) = kept.and_then(|bytes| decode_tally(&plan, number, &bytes)) {
            watcher.played(part, tally.deals);
            return Ok(Work::Done(Box::new(tally)));
        }
        if how.only_kept {
            return Ok(Work::Missing);
        }
        let worker = worker.get_or_insert_with(|| experiments.worker());
        let batch = experiments.play(worker, number, &|deals| watcher.played(part, deals));
        if let Some(store) = store {
            store.save(number, &encode(&plan, number, &batch)).map_err(RunError::Store)?;
        }
        Ok(Work::Done(Box::new(batch.tally)))
    };
    let add = |unit: u64, work: Work| {
        let number = number_of(unit);
        let part = experiments.part_of(number);
        if ended[part].load(Ordering::Relaxed) {
            return ControlFlow::Continue(());
        }
        let tally = match work {
            Work::Done(tally) => tally,
            Work::NotNeeded => return ControlFlow::Continue(()),
            Work::Missing => {
                missing = Some(number);
                return ControlFlow::Break(());
            }
        };
        let total = &mut tallies[part];
        total.join(&tally);
        watcher.added(part, total.deals, total.key_number());
        let is_enough = precision.is_some_and(|precision| total.is_precise(precision));
        if is_enough && total.deals < experiments.parts[part].n_deals {
            ended[part].store(true, Ordering::Relaxed);
        }
        ControlFlow::Continue(())
    };
    let result = in_order(how.jobs, n, || None, work, add);
    if let Some(number) = missing {
        return Err(RunError::Missing(number));
    }
    match result {
        Ok(_) => {}
        Err(Broken::Failed(error)) => return Err(error),
        Err(Broken::Panicked) => return Err(RunError::Panicked),
    }
    let is_early = ended.iter().map(|ended| ended.load(Ordering::Relaxed)).collect();
    let names = experiments.parts.iter().map(|part| part.name.as_str());
    let digest = digest(names.zip(&tallies));
    Ok(Total { tallies, is_early, digest })
}
