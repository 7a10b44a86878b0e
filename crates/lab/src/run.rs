//! Work on several threads, added up in order.
//!
//! Takes a number of units and what to do for each; hands the results to `add` one after the other, in the order of their
//! numbers, whatever the number of threads. So whatever `add` computes, and where it says stop, is the same on one thread
//! and on many. Surprising: a thread that would run too far ahead of the slowest one waits, so that only a few results
//! are ever held.

use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};

/// How many units a thread may be ahead of the slowest one.
const WINDOW_PER_JOB: u64 = 64;

/// Why not all of the work was done.
#[derive(Debug, PartialEq, Eq)]
pub enum Broken<E> {
    /// The first unit, in their order, that could not be done.
    Failed(E),
    /// A thread panicked: a mistake of ours.
    Panicked,
}

/// What the threads share.
struct Shared<T, E, A> {
    next: u64,
    n_added: u64,
    waiting: BTreeMap<u64, Result<T, E>>,
    add: A,
    is_over: bool,
    broken: Option<Broken<E>>,
}

/// Works on the units `0..n`. Each thread has a state of its own that `begin` makes; `work` must not let it change what
/// comes out. `add` may say that enough is done. Gives how many units were added.
///
/// # Errors
/// If a unit could not be done, and everything before it has been added; or if a thread panicked.
pub fn in_order<S, T: Send, E: Send>(
    jobs: usize,
    n: u64,
    begin: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, u64) -> Result<T, E> + Sync,
    add: impl FnMut(u64, T) -> ControlFlow<()> + Send,
) -> Result<u64, Broken<E>> {
    let shared = Mutex::new(Shared {
        next: 0,
        n_added: 0,
        waiting: BTreeMap::new(),
        add,
        is_over: false,
        broken: None,
    });
    let moved_on = Condvar::new();
    // More threads than units would have nothing to do.
    let jobs = jobs.min(usize::try_from(n).unwrap_or(usize::MAX)).max(1);
    let window = WINDOW_PER_JOB.saturating_mul(jobs as u64);
    std::thread::scope(|scope| {
        for _ in 0..jobs {
            scope.spawn(|| labour((n, window), &begin, &work, &shared, &moved_on));
        }
    });
    let shared = shared.into_inner().unwrap_or_else(PoisonError::into_inner);
    match shared.broken {
        Some(broken) => Err(broken),
        None => Ok(shared.n_added),
    }
}

/// One thread.
fn labour<S, T, E, A: FnMut(u64, T) -> ControlFlow<()>>(
    (n, window): (u64, u64),
    begin: &impl Fn() -> S,
    work: &impl Fn(&mut S, u64) -> Result<T, E>,
    shared: &Mutex<Shared<T, E, A>>,
    moved_on: &Condvar,
) {
    let mut state = begin();
    loop {
        let unit = {
            let mut shared = lock(shared);
            while !shared.is_over && shared.next >= shared.n_added + window {
                shared = moved_on.wait(shared).unwrap_or_else(PoisonError::into_inner);
            }
            if shared.is_over || shared.next >= n {
                return;
            }
            shared.next += 1;
            shared.next - 1
        };
        // The others must hear of a panic, or they would wait for this unit for ever. The state is not used again.
        let result = catch_unwind(AssertUnwindSafe(|| work(&mut state, unit)));
        let mut shared = lock(shared);
        let added = result.and_then(|result| {
            catch_unwind(AssertUnwindSafe(|| {
                shared.waiting.insert(unit, result);
                shared.add_waiting();
            }))
        });
        if added.is_err() {
            shared.is_over = true;
            shared.broken = Some(Broken::Panicked);
        }
        moved_on.notify_all();
    }
}

impl<T, E, A: FnMut(u64, T) -> ControlFlow<()>> Shared<T, E, A> {
    /// Adds the results whose turn has come.
    fn add_waiting(&mut self) {
        while !self.is_over
            && let Some(next) = self.waiting.remove(&self.n_added)
        {
            match next {
                Ok(result) => {
                    self.n_added += 1;
                    self.is_over = (self.add)(self.n_added - 1, result).is_break();
                }
                Err(error) => {
                    self.is_over = true;
                    self.broken = Some(Broken::Failed(error));
                }
            }
        }
    }
}

/// A thread that panics while it holds the lock has said so, and nobody goes on.
fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The units that were added, in the order in which they were.
    fn added(jobs: usize, n: u64, last: u64) -> (Vec<u64>, Result<u64, Broken<()>>) {
        let mut seen = Vec::new();
        let result = in_order(
            jobs,
            n,
            || (),
            |(), unit| {
                // Some units take longer than those after them.
                std::thread::sleep(std::time::Duration::from_micros(unit * 7919 % 500));
                Ok(unit * unit)
            },
            |unit, square| {
                assert_eq!(square, unit * unit);
                seen.push(unit);
                if unit == last { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            },
        );
        (seen, result)
    }

    #[test]
    fn results_come_in_order_on_any_number_of_threads() {
        for jobs in [1, 2, 7] {
            assert_eq!(added(jobs, 300, u64::MAX), ((0..300).collect(), Ok(300)));
            assert_eq!(added(jobs, 300, 99), ((0..100).collect(), Ok(100)));
            assert_eq!(added(jobs, 0, 0), (Vec::new(), Ok(0)));
        }
    }

    #[test]
    fn the_first_failure_counts() {
        for jobs in [1, 3] {
            let mut sum = 0;
            let work = |(): &mut (), unit| if unit % 10 == 7 { Err(unit) } else { Ok(1) };
            let result = in_order(
                jobs,
                100,
                || (),
                work,
                |_, one| {
                    sum += one;
                    ControlFlow::Continue(())
                },
            );
            assert_eq!((result, sum), (Err(Broken::Failed(7)), 7));
        }
    }

    #[test]
    fn a_panic_ends_it() {
        let work = |(): &mut (), unit: u64| -> Result<u64, ()> {
            assert!(unit != 5, "this panic belongs to the test");
            Ok(unit)
        };
        let result = in_order(2, 1000, || (), work, |_, _| ControlFlow::Continue(()));
        assert_eq!(result, Err(Broken::Panicked));
    }
}
