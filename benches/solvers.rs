//! Iterations per second of the solvers, from the rule file, and of those of OpenSpiel in the same run. Takes nothing; gives one
//! row for each game, with a rate for each method, and how long the tree took.

use std::process::Command;
use std::sync::Arc;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use solve::{Cfr, Flavour, Limits, Sampler, Sampling, Utility, build};
use table::{Rules, RulesInfo};

/// The names of the methods in the rows.
pub const METHODS: [&str; 4] = ["cfr", "cfr+", "es", "os"];

/// Measures each method on each game for `slice`.
///
/// # Errors
/// If a game of the library cannot be built.
pub fn measure(slice: Duration) -> Result<Vec<Value>, String> {
    ["kuhn", "leduc"].into_iter().map(|name| measure_one(name, slice)).collect()
}

/// The rates of OpenSpiel for the same games and methods.
///
/// # Errors
/// What Python says if it is not there, or OpenSpiel is not.
pub fn measure_openspiel(slice: Duration) -> Result<Value, String> {
    let script = concat!(env!("CARGO_MANIFEST_DIR"), "/openspiel.py");
    let mut python = Command::new("python3");
    let output = python.arg(script).arg(slice.as_secs_f64().to_string()).output();
    let output = output.map_err(|error| format!("python3: {error}"))?;
    if !output.status.success() {
        let said = String::from_utf8_lossy(&output.stderr);
        return Err(said.lines().last().unwrap_or("python3 failed").to_owned());
    }
    serde_json::from_slice(&output.stdout).map_err(|error| format!("openspiel.py: {error}"))
}

fn measure_one(name: &str, slice: Duration) -> Result<Value, String> {
    let entry = catalog::find(name).map_err(|unknown| format!("{unknown:?}"))?;
    let (source, _) = source::Source::new(name, entry.text.as_bytes());
    let loaded = catalog::load(&source, entry.language, &catalog::Options::default());
    let loaded = loaded.map_err(|error| format!("{error:?}"))?;
    let game = loaded.game.ok_or_else(|| format!("{name} has errors"))?;
    let info = RulesInfo { name: name.to_owned(), path: None };
    let rules = Rules::new(info, &entry.text, game).map_err(|error| error.message)?;
    let start = Instant::now();
    let tree = build(&Arc::new(rules), Utility::Score, Limits::USUAL, &mut |_| {})
        .map_err(|refusal| refusal.to_string())?;
    let build_s = start.elapsed().as_secs_f64();
    let (mut plain, mut plus) = (Cfr::new(&tree, Flavour::Plain), Cfr::new(&tree, Flavour::Plus));
    let mut external = Sampler::new(&tree, Sampling::External, 0);
    let mut outcome = Sampler::new(&tree, Sampling::Outcome { epsilon: 0.6 }, 0);
    Ok(json!({
        "game": name,
        "nodes": tree.size().nodes,
        "build_s": build_s,
        "cfr": rate(slice, || plain.iterate()),
        "cfr+": rate(slice, || plus.iterate()),
        "es": rate(slice, || external.iterate()),
        "os": rate(slice, || outcome.iterate()),
    }))
}

fn rate(slice: Duration, mut iterate: impl FnMut()) -> f64 {
    let start = Instant::now();
    let mut n_done = 0_u64;
    while start.elapsed() < slice {
        for _ in 0..64 {
            iterate();
        }
        n_done += 64;
    }
    n_done as f64 / start.elapsed().as_secs_f64()
}
