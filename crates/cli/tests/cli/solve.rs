//! `cardwright solve`: what it prints, the file it writes, and games it refuses.

use serde_json::Value;

use crate::run::{NUMBERS, cardwright, with_input};

/// -1/18 is Kuhn's own result (1950).
#[test]
fn kuhn_is_solved() {
    let ran = cardwright(["solve", "kuhn", "--iterations", "1000"]).exits(0);
    ran.says("55 nodes: 24 decisions, 1 of chance, 30 ends; 4 deep")
        .says("12 information sets with 24 actions, from 6 deals")
        .says("  value      -0.0555");
}

#[test]
fn the_object_has_its_keys_in_order() {
    let ran = cardwright(["solve", "kuhn", "-a", "es", "-n", "50", "--every", "20", "--json"]);
    let out = ran.exits(0).out;
    let keys = [
        "game",
        "language",
        "dialect",
        "seats",
        "utility",
        "algorithm",
        "iterations",
        "seed",
        "tree",
        "curve",
        "build_s",
        "solve_s",
        "iterations_per_s",
    ];
    let places: Vec<usize> = keys
        .iter()
        .map(|key| out.find(&format!("\"{key}\":")).unwrap_or_else(|| panic!("no {key}: {out}")))
        .collect();
    assert!(places.is_sorted(), "{out}");
    let json: Value = serde_json::from_str(&out).expect("JSON");
    let looks: Vec<&Value> = json["curve"]
        .as_array()
        .expect("a list")
        .iter()
        .map(|point| &point["iterations"])
        .collect();
    assert_eq!(looks, [20, 40, 50]);
    assert_eq!(json["exploitability"], json["curve"][2]["exploitability"]);
    let again = cardwright(["solve", "kuhn", "-a", "es", "-n", "50", "--every", "20", "--json"]);
    let again: Value = serde_json::from_str(&again.exits(0).out).expect("JSON");
    assert_eq!(json["curve"], again["curve"], "the same seed, the same strategy");
}

#[test]
fn the_strategy_is_written_down() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("kuhn.json");
    let name = path.to_str().expect("a path");
    cardwright(["solve", "kuhn", "-n", "10", "--out", name]).exits(0).says("written");
    let policy: Value =
        serde_json::from_str(&std::fs::read_to_string(&path).expect("a file")).expect("JSON");
    assert_eq!(policy["format"], "cardwright policy 1");
    let sets = policy["information_sets"].as_array().expect("a list");
    assert_eq!(sets.len(), 12);
    assert!(sets.iter().all(|set| set["options"].as_array().map(Vec::len) == Some(2)));
    cardwright(["solve", "kuhn", "--out", "/nowhere/at/all.json"])
        .exits(2)
        .complains("cannot write");
}

#[test]
fn large_games_are_refused_politely() {
    cardwright(["solve", "hearts"]).exits(2).complains("about 10^68 deals");
    cardwright(["solve", "leduc", "--max-nodes", "100"]).exits(2).complains("more than 100 nodes");
    cardwright(["solve", "kuhn", "--algorithm", "guess"]).exits(2);
    cardwright(["solve", "kuhn", "--epsilon", "2"]).exits(2).complains("a number from 0 to 1");
}

/// Both choose a number in the open, the larger one wins: 2 is the best for both, and it is a tie.
#[test]
fn rules_come_from_standard_input() {
    let args = ["solve", "-", "-n", "2000", "--json", "--utility", "win"];
    let ran = with_input(args, NUMBERS.as_bytes()).exits(0);
    let json: Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(json["tree"]["chance"], 0);
    assert!(json["values"][0].as_f64().expect("a number").abs() < 1e-3, "{json}");
}
