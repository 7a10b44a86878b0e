//! How large a game is, from a few sampled games.
//!
//! Takes rules; gives an [`Estimate`]. The ways that a game can go are estimated by Knuth's method (Mathematics of
//! Computation 29, 1975): the product of the numbers of ways at each step of a random game has the right mean. Surprising:
//! numbers are kept as logarithms, because a deck of cards alone has 10^68 orders.

use std::fmt;
use std::sync::Arc;

use ir::random::Stream;
use table::Rules;
use vm::{Machine, Status};

/// The size of a game, roughly.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize)]
pub struct Estimate {
    /// The decimal logarithm of the number of deals before the first decision.
    pub log_deals: f64,
    /// That of the number of ways the whole game can go.
    pub log_ways: f64,
    /// The mean number of decisions of a random game, and of options of a decision.
    pub decisions: f64,
    pub options: f64,
}

/// After so many decisions, or draws in a row, a sampled game is broken off.
const MAX_DECISIONS: u32 = 2_000;
const MAX_DRAWS: usize = 1_024;
/// So much work is done for all of them together, in units of fuel; what is known by then is told.
const MAX_WORK: i64 = 200_000_000;

/// Estimates from so many random games.
#[must_use]
pub fn estimate(rules: &Arc<Rules>, samples: u64, seed: u64) -> Estimate {
    let mut machine = Machine::new(Arc::clone(rules.program()), Stream::new(seed, 0));
    let (mut deals, mut ways) = (Vec::new(), Vec::new());
    let (mut n_decisions, mut n_options) = (0_u64, 0_u64);
    let mut work = MAX_WORK;
    for sample in 0..samples.max(1) {
        if work < 0 {
            break;
        }
        let mut lots = Stream::new(seed, sample + 1);
        let mut log = drawn(&mut machine, &mut lots, &mut work, |machine, chance| {
            machine.restart(chance);
            machine.start();
            machine.work()
        });
        deals.push(log);
        let mut left = MAX_DECISIONS;
        while let Some(Status::Decision { n_options: n, .. }) = machine.status()
            && left > 0
            && work >= 0
        {
            left -= 1;
            n_decisions += 1;
            n_options += u64::from(n);
            log += f64::from(n).log10();
            let option = lots.below(u64::from(n)) as u32;
            let before = machine.clone();
            log += drawn(&mut machine, &mut lots, &mut work, |machine, chance| {
                machine.clone_from(&before);
                machine.set_chance(chance);
                machine.play(option);
                machine.work() - before.work()
            });
        }
        ways.push(log);
    }
    let n_samples = ways.len() as f64;
    Estimate {
        log_deals: mean_of_logs(&deals),
        log_ways: mean_of_logs(&ways),
        decisions: n_decisions as f64 / n_samples,
        options: n_options as f64 / n_decisions.max(1) as f64,
    }
}

/// Runs with random draws; gives the logarithm of the number of ways that they could have gone. `run` says how much work it
/// was, and `left` how much more may be done.
fn drawn(
    machine: &mut Machine,
    lots: &mut Stream,
    left: &mut i64,
    run: impl Fn(&mut Machine, Stream) -> i64,
) -> f64 {
    let mut draws = Vec::new();
    let mut log = 0.0;
    loop {
        *left -= run(machine, Stream::scripted(&draws));
        match machine.chance().open_draw() {
            Some(n) if draws.len() < MAX_DRAWS && *left >= 0 => {
                draws.push(lots.below(n));
                log += (n as f64).log10();
            }
            _ => return log,
        }
    }
}

/// The logarithm of the mean.
fn mean_of_logs(logs: &[f64]) -> f64 {
    let top = logs.iter().copied().fold(0.0, f64::max);
    let sum: f64 = logs.iter().map(|log| 10_f64.powf(log - top)).sum();
    top + (sum / logs.len().max(1) as f64).log10()
}

impl fmt::Display for Estimate {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "about {} deals and {} ways to play, {:.1} decisions of {:.1} options a game",
            power(self.log_deals),
            power(self.log_ways),
            self.decisions,
            self.options
        )
    }
}

fn power(log: f64) -> String {
    if log < 6.0 { format!("{:.0}", 10_f64.powf(log)) } else { format!("10^{log:.0}") }
}
