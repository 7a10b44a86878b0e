//! Simulation: many games of one rule set, on several threads.
//!
//! Takes rules, a seed and a number of games; gives a [`Summary`]. Game `i` depends on the seed and on `i` alone, games
//! are counted in chunks that are added up in their order, and all sums are of whole numbers: so the result is the same
//! for every number of threads, and memory does not grow with the number of games.

mod one;
mod played;
mod record;
mod report;
mod summary;
mod workers;

pub(crate) use record::Recorder;
pub(crate) use report::{Report, tell};
pub(crate) use workers::{Plan, run};
