//! How far the experiments are: which one, deals done, the number that is looked for, and the time left.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

use lab::experiment::{Experiments, Watcher};
use lab::findings::Measured;

use crate::bar::Bar;
use crate::stop::Stop;

pub(super) struct Progress {
    parts: Vec<Counted>,
    shown: Mutex<Shown>,
    stop: Stop,
}

/// One experiment.
struct Counted {
    name: String,
    n_deals: u64,
    n_played: AtomicU64,
}

/// The bar of the experiment that was heard of last.
#[derive(Default)]
struct Shown {
    part: usize,
    bar: Option<Bar>,
}

impl Progress {
    pub(super) fn new(experiments: &Experiments, (_, n_shards): (u64, u64), stop: Stop) -> Self {
        let parts = experiments.parts().iter().map(|part| Counted {
            name: part.name.clone(),
            n_deals: part.n_deals.div_ceil(n_shards.max(1)),
            n_played: AtomicU64::new(0),
        });
        Self { parts: parts.collect(), shown: Mutex::default(), stop }
    }

    /// Does something with the bar of an experiment, unless a later one is shown.
    fn show(&self, number: usize, with: impl FnOnce(&Bar, u64)) {
        let Some(part) = self.parts.get(number) else { return };
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        if shown.bar.is_some() && shown.part > number {
            return;
        }
        if shown.bar.is_none() || shown.part < number {
            if let Some(bar) = shown.bar.take() {
                bar.done();
            }
            let name = &part.name;
            let template = format!(
                "{name:<9} {{bar:24}} {{human_pos}}/{{human_len}} deals, {{eta}} left  {{wide_msg}}"
            );
            *shown = Shown { part: number, bar: Some(Bar::new(Some(part.n_deals), &template)) };
        }
        if let Some(bar) = &shown.bar {
            with(bar, part.n_played.load(Ordering::Relaxed));
        }
    }

    pub(super) fn done(&self) {
        let mut shown = self.shown.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(bar) = shown.bar.take() {
            bar.done();
        }
    }
}

impl Watcher for Progress {
    fn played(&self, part: usize, deals: u64) {
        if let Some(counted) = self.parts.get(part) {
            counted.n_played.fetch_add(deals, Ordering::Relaxed);
        }
        self.show(part, |bar, n_played| bar.at(n_played));
    }

    fn added(&self, part: usize, _deals: u64, key: Option<Measured>) {
        let text = key.map_or_else(String::new, |key| {
            let margin = key
                .low
                .zip(key.high)
                .map_or_else(String::new, |(low, high)| format!(" ± {:.2}", 50.0 * (high - low)));
            format!("wins {:.2}{margin} %", 100.0 * key.value)
        });
        self.show(part, |bar, n_played| bar.say(n_played, text));
    }

    fn is_stopped(&self) -> bool {
        self.stop.is_asked()
    }
}
