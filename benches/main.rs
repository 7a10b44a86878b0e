//! Prints how fast the machine is as a share of simulators written by hand, measured in one run, turn and turn about.
//!
//! `cargo run --release -p benches` for people, with `-- --json` for programs; `-- --rounds N` for more or fewer rounds;
//! `-- --players` for players that search instead, `-- --solve` for the solvers of small games, beside those of OpenSpiel if it is
//! installed.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a program that prints")]

use std::hint::black_box;
use std::time::{Duration, Instant};

use benches::{Counts, agram, cribbage, every_game, hearts, ours, rummy, solvers, thinking};

/// A simulator written by hand: so many games from a seed.
type ByHand = fn(u64, u64) -> Counts;

/// How long one measurement takes at least.
const SLICE: Duration = Duration::from_millis(200);

fn main() -> Result<(), String> {
    let args: Vec<String> = std::env::args().collect();
    let json = args.iter().any(|arg| arg == "--json");
    let rounds = args.iter().position(|arg| arg == "--rounds").and_then(|at| args.get(at + 1));
    let rounds: usize = rounds.map_or(Ok(9), |n| n.parse().map_err(|_| "--rounds N: a number"))?;
    if args.iter().any(|arg| arg == "--solve") {
        return tell_solvers(json);
    }
    if args.iter().any(|arg| arg == "--players") {
        return tell_players(json);
    }
    let mut rows = Vec::new();
    let twins: [(&str, Option<u32>, ByHand); 6] = [
        ("agram", None, agram),
        ("pip/agram", Some(4), agram),
        ("hearts_nopass", None, hearts),
        ("pip/hearts_nopass", None, hearts),
        ("cribbage", None, cribbage),
        ("rummy", None, rummy),
    ];
    for (name, seats, by_hand) in twins {
        rows.push(compare(name, seats, by_hand, rounds.max(1))?);
    }
    let all = every_game::measure(SLICE)?;
    if json {
        let object = serde_json::json!({ "rounds": rounds, "games": rows, "every_game": all });
        println!("{object}");
        return Ok(());
    }
    println!("decisions per second on one thread, median of {rounds} rounds\n");
    println!("{:<18} {:>13} {:>13} {:>8} {:>9}", "game", "ours", "by hand", "ratio", "compile");
    for row in &rows {
        println!(
            "{:<18} {:>11.2} M {:>11.2} M  1/{:<5.1} {:>6.2} ms",
            row["game"].as_str().unwrap_or_default(),
            row["ours_decisions_per_s"].as_f64().unwrap_or(0.0) / 1e6,
            row["by_hand_decisions_per_s"].as_f64().unwrap_or(0.0) / 1e6,
            1.0 / row["ratio"].as_f64().unwrap_or(1.0),
            row["compile_ms"].as_f64().unwrap_or(0.0),
        );
    }
    println!("\nevery game, from the rule file to random players\n");
    println!(
        "{:<18} {:>10} {:>12} {:>15} {:>15}",
        "game", "compile", "state", "one thread", "two threads"
    );
    for row in &all {
        println!(
            "{:<18} {:>7.2} ms {:>10} B {:>11.2} M/s {:>11.2} M/s",
            row["game"].as_str().unwrap_or_default(),
            row["compile_ms"].as_f64().unwrap_or(0.0),
            row["state_bytes"].as_u64().unwrap_or(0),
            row["decisions_per_s"].as_f64().unwrap_or(0.0) / 1e6,
            row["decisions_per_s_on_two_threads"].as_f64().unwrap_or(0.0) / 1e6,
        );
    }
    Ok(())
}

/// Play-outs per second of players that search.
fn tell_players(json: bool) -> Result<(), String> {
    let games = ["hearts_nopass", "hearts", "agram", "crazy_eights", "spades"];
    let rows: Result<Vec<serde_json::Value>, String> =
        games.iter().map(|game| thinking::measure(game, Duration::from_secs(1))).collect();
    let rows = rows?;
    if json {
        println!("{}", serde_json::json!({ "players": rows }));
        return Ok(());
    }
    println!("per second on one thread, at the first decision with several options\n");
    println!(
        "{:<14} {:>14} {:>14} {:>14} {:>7}",
        "game", "bare play-outs", "of the search", "redeals", "ratio"
    );
    for row in &rows {
        println!(
            "{:<14} {:>14.0} {:>14.0} {:>14.0} {:>7.2}",
            row["game"].as_str().unwrap_or_default(),
            row["playouts_per_s"].as_f64().unwrap_or(0.0),
            row["simulations_per_s"].as_f64().unwrap_or(0.0),
            row["redeals_per_s"].as_f64().unwrap_or(0.0),
            row["ratio"].as_f64().unwrap_or(0.0),
        );
    }
    Ok(())
}

/// Iterations per second of the solvers, and how many times as many as those of OpenSpiel.
fn tell_solvers(json: bool) -> Result<(), String> {
    let slice = Duration::from_secs(3);
    let rows = solvers::measure(slice)?;
    let theirs = solvers::measure_openspiel(slice);
    if json {
        println!("{}", serde_json::json!({ "solvers": rows, "openspiel": theirs.ok() }));
        return Ok(());
    }
    println!("iterations per second on one thread\n");
    print!("{:<22} {:>7} {:>8}", "game", "nodes", "tree");
    solvers::METHODS.iter().for_each(|method| print!(" {method:>11}"));
    println!();
    for row in &rows {
        let name = row["game"].as_str().unwrap_or_default();
        let rate = |of: &serde_json::Value, method: &str| of[method].as_f64().unwrap_or(0.0);
        print!("{name:<22} {:>7} {:>6.2} s", row["nodes"], rate(row, "build_s"));
        solvers::METHODS.iter().for_each(|method| print!(" {:>11.0}", rate(row, method)));
        println!();
        let Ok(theirs) = &theirs else { continue };
        print!("{:<22} {:>7} {:>8}", "  OpenSpiel", "", "");
        solvers::METHODS.iter().for_each(|method| print!(" {:>11.0}", rate(&theirs[name], method)));
        print!("\n{:<22} {:>7} {:>8}", "  times as fast", "", "");
        for method in solvers::METHODS {
            print!(" {:>11.1}", rate(row, method) / rate(&theirs[name], method));
        }
        println!();
    }
    if let Err(error) = theirs {
        println!("\nwithout OpenSpiel: {error} (`pip install open_spiel` installs it)");
    }
    Ok(())
}

fn compare(
    name: &str,
    seats: Option<u32>,
    by_hand: ByHand,
    rounds: usize,
) -> Result<serde_json::Value, String> {
    let start = Instant::now();
    let program = ours::compile(name, seats)?;
    let compile_ms = start.elapsed().as_secs_f64() * 1e3;
    let mut rates = Vec::new();
    for round in 0..rounds as u64 {
        let ours = rate(1_000, |games, seed| ours::play(&program, games, seed), round)?;
        let theirs = rate(10_000, |games, seed| Ok(by_hand(games, seed)), round)?;
        rates.push((ours, theirs));
    }
    let ratio = median(rates.iter().map(|(ours, theirs)| ours / theirs));
    Ok(serde_json::json!({
        "game": name,
        "ours_decisions_per_s": median(rates.iter().map(|rates| rates.0)),
        "by_hand_decisions_per_s": median(rates.iter().map(|rates| rates.1)),
        "ratio": ratio,
        "compile_ms": compile_ms,
    }))
}

/// Decisions per second, over whole batches of games.
fn rate(
    batch: u64,
    mut play: impl FnMut(u64, u64) -> Result<Counts, String>,
    round: u64,
) -> Result<f64, String> {
    black_box(play(batch, round)?);
    let start = Instant::now();
    let mut decisions = 0;
    let mut seed = 1 + round;
    while start.elapsed() < SLICE {
        seed += 1_000;
        decisions += black_box(play(black_box(batch), seed)?).decisions;
    }
    Ok(decisions as f64 / start.elapsed().as_secs_f64())
}

fn median(values: impl Iterator<Item = f64>) -> f64 {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    values[values.len() / 2]
}
