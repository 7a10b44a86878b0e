//! Every game of the library: how long it takes to compile, what a running game needs, and how fast it goes on one
//! thread and on two.

use std::sync::Arc;
use std::time::{Duration, Instant};

use code::Program;
use ir::random::Stream;
use serde_json::{Value, json};
use vm::Machine;

use crate::ours;

/// Measures every game; each thread of each measurement plays for `slice`.
pub fn measure(slice: Duration) -> Result<Vec<Value>, String> {
    catalog::entries().iter().map(|entry| measure_one(&entry.handle(), slice)).collect()
}

fn measure_one(name: &str, slice: Duration) -> Result<Value, String> {
    let start = Instant::now();
    let program = ours::compile(name, None)?;
    let compile_ms = start.elapsed().as_secs_f64() * 1e3;
    let mut machine = Machine::new(Arc::clone(&program), Stream::new(0, 0));
    machine.start();
    let state_bytes = machine.state_bytes();
    let one = rate(&program, 1, slice)?;
    let two = rate(&program, 2, slice)?;
    Ok(json!({
        "game": name,
        "compile_ms": compile_ms,
        "state_bytes": state_bytes,
        "decisions_per_s": one,
        "decisions_per_s_on_two_threads": two,
    }))
}

/// Decisions per second of some threads together.
fn rate(program: &Arc<Program>, n_threads: u64, slice: Duration) -> Result<f64, String> {
    let play = |thread: u64| {
        let start = Instant::now();
        let (mut decisions, mut seed) = (0, thread);
        while start.elapsed() < slice {
            decisions += ours::play(program, 50, seed)?.decisions;
            seed += n_threads;
        }
        Ok::<f64, String>(decisions as f64 / start.elapsed().as_secs_f64())
    };
    std::thread::scope(|scope| {
        let threads: Vec<_> = (0..n_threads).map(|at| scope.spawn(move || play(at))).collect();
        let rates = threads.into_iter().map(|thread| thread.join().map_err(|_| "a thread died")?);
        rates.sum()
    })
}
