//! Work cut into parts that do not depend on the number of threads, and what they add up to.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Mutex, PoisonError};

use crate::player::Means;

/// What was met of one option.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(crate) struct Sum {
    pub(crate) n: u64,
    pub(crate) sum: f64,
    pub(crate) squares: f64,
}

impl Sum {
    pub(crate) fn add(&mut self, worth: f64) {
        self.n += 1;
        self.sum += worth;
        self.squares += worth * worth;
    }

    pub(crate) fn join(&mut self, other: &Self) {
        self.n += other.n;
        self.sum += other.sum;
        self.squares += other.squares;
    }

    pub(crate) fn mean(&self) -> f64 {
        self.sum / self.n.max(1) as f64
    }

    /// The variance of the mean.
    pub(crate) fn doubt(&self) -> f64 {
        let n = self.n.max(1) as f64;
        ((self.squares / n - self.mean().powi(2)).max(0.0) + 1e-9) / n
    }
}

/// When to stop.
pub(crate) struct Budget {
    means: Means,
    /// The time when it began, and how long it lasts.
    from_ms: u64,
    ms: Option<u64>,
}

impl Budget {
    /// From now on.
    pub(crate) fn new(means: &Means, ms: Option<u32>) -> Self {
        let now = means.clock.as_ref().map(|clock| clock.now_ms());
        let ms = ms.filter(|_| now.is_some()).map(u64::from);
        Self { means: means.clone(), from_ms: now.unwrap_or(0), ms }
    }

    /// The first so many of several parts of the time.
    pub(crate) fn share(&self, n: u32, of: u32) -> Self {
        let ms = self.ms.map(|ms| ms * u64::from(n) / u64::from(of.max(1)));
        Self { means: self.means.clone(), ms, ..*self }
    }

    pub(crate) fn is_over(&self) -> bool {
        let now = self.means.clock.as_ref().map(|clock| clock.now_ms());
        now.zip(self.ms).is_some_and(|(now, ms)| now >= self.from_ms.saturating_add(ms))
    }

    /// Carries out the parts, each on any thread, and gives what they gave in their order. Once the time is over no further
    /// part is begun, except the first.
    pub(crate) fn parts<T: Send>(
        &self,
        n_parts: usize,
        work: impl Fn(usize) -> T + Sync,
    ) -> Vec<T> {
        let is_due = |part: usize| part < n_parts && (part == 0 || !self.is_over());
        let threads = self.means.threads.min(n_parts);
        if threads <= 1 {
            return (0..n_parts).take_while(|&part| is_due(part)).map(work).collect();
        }
        let next = AtomicUsize::new(0);
        let done = Mutex::new(Vec::new());
        std::thread::scope(|scope| {
            for _ in 0..threads {
                scope.spawn(|| {
                    loop {
                        let part = next.fetch_add(1, Ordering::Relaxed);
                        if !is_due(part) {
                            return;
                        }
                        let result = work(part);
                        done.lock().unwrap_or_else(PoisonError::into_inner).push((part, result));
                    }
                });
            }
        });
        let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
        done.sort_by_key(|&(part, _)| part);
        done.into_iter().map(|(_, result)| result).collect()
    }
}
