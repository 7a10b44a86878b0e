//! `cardwright sim`: the numbers, and that they do not depend on how they are computed.

use serde_json::Value;

use crate::run::{NUMBERS, cardwright, with_input};

fn json(args: &[&str]) -> Value {
    let args: Vec<&str> = ["sim", "--json"].iter().chain(args).copied().collect();
    serde_json::from_str(&cardwright(args).exits(0).out).expect("JSON")
}

/// The object of `sim --json`, key by key.
#[test]
fn the_object_has_its_keys_in_order() {
    let out = cardwright(["sim", "agram", "--games", "10", "--json"]).exits(0).out;
    let keys = [
        "game",
        "language",
        "dialect",
        "seats",
        "reproducible",
        "games",
        "seed",
        "finished",
        "aborted",
        "faults",
        "decisions",
        "options",
        "wins",
        "first_or_tied",
        "score_mean",
        "elapsed_s",
        "decisions_per_s",
        "digest",
    ];
    let places: Vec<usize> = keys
        .iter()
        .map(|key| out.find(&format!("\"{key}\":")).unwrap_or_else(|| panic!("no {key}: {out}")))
        .collect();
    assert!(places.is_sorted(), "{out}");
    assert_eq!(out.lines().count(), 1);
}

/// Whether the numbers depend on the computer is told.
#[test]
fn a_limit_of_time_is_told() {
    let timed = ["sim", "kuhn", "--games", "2", "--players", "ismcts:ms=1"];
    assert!(cardwright(timed).exits(0).out.contains("another run will give other numbers"));
    let told = json(&["kuhn", "--games", "2", "--players", "flat:ms=1"]);
    assert_eq!((&told["reproducible"], &told["players"][0]), (&false.into(), &"flat:ms=1".into()));
    let other = json(&["kuhn", "--games", "2", "--players", "flat:playouts=4"]);
    assert_eq!(other["reproducible"], true);
}

/// Two players bid 1 or 2 at random: 2 decisions of 2 options; a quarter of the games is won by seat 0, a quarter by
/// seat 1, half are ties, so seat 0 is first or tied in three quarters.
#[test]
fn small_numbers_are_right() {
    let ran = with_input(["sim", "-", "--games", "4000", "--json"], NUMBERS.as_bytes()).exits(0);
    let sim: Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!((&sim["finished"], &sim["aborted"]), (&4000.into(), &0.into()));
    assert_eq!(sim["decisions"]["total"], 8000);
    assert_eq!(sim["options"]["mean"], 2.0);
    let number = |value: &Value| value.as_f64().expect("a number");
    let wins = number(&sim["wins"][0]);
    assert_eq!(wins + number(&sim["wins"][1]), 4000.0);
    // The deviation of one game is below 1/2, so 5 sigma are below 160 games.
    assert!((wins - 2000.0).abs() < 160.0, "{wins}");
    assert!((number(&sim["first_or_tied"][0]) - 3000.0).abs() < 160.0);
    assert!((number(&sim["score_mean"][0]) - 1.5).abs() < 0.04);
}

#[test]
fn the_digest_depends_on_games_and_seed_only() {
    let folder = tempfile::tempdir().expect("a folder");
    let records = folder.path().to_string_lossy().into_owned();
    let one = json(&["hearts", "--games", "300", "--seed", "7", "--jobs", "1"]);
    for jobs in ["2", "5", "64"] {
        let many = json(&["hearts", "--games", "300", "--seed", "7", "--jobs", jobs]);
        for key in ["digest", "wins", "score_mean", "decisions", "options", "first_or_tied"] {
            assert_eq!(one[key], many[key], "{key} with {jobs} jobs");
        }
    }
    let other = json(&["hearts", "--games", "300", "--seed", "8"]);
    assert_ne!(one["digest"], other["digest"]);
    let recorded =
        json(&["hearts", "--games", "5", "--seed", "7", "--jobs", "2", "--record", &records]);
    let plain = json(&["hearts", "--games", "5", "--seed", "7"]);
    assert_eq!(recorded["digest"], plain["digest"]);
    assert_eq!(std::fs::read_dir(folder.path()).expect("the folder").count(), 5);
    let record = folder.path().join("hearts-7-000003.jsonl").to_string_lossy().into_owned();
    cardwright(["replay", "-q", &record]).exits(0).says("The record agrees.");
    cardwright(["sim", "hearts", "--record", &records, "--games", "1000000"]).exits(2);
}

#[test]
fn seats_can_be_asked_for_where_the_rules_allow() {
    assert_eq!(
        json(&["agram", "--seats", "2", "--games", "10"])["wins"].as_array().map(Vec::len),
        Some(2)
    );
    cardwright(["sim", "whist", "--seats", "3"])
        .exits(1)
        .complains("the number of players is fixed");
}
