//! `--players` and `--hint`: who sits where, the same games on any number of threads, and what is told of mistakes.

use serde_json::Value;

use crate::run::{cardwright, with_input};

fn json(args: &[&str]) -> Value {
    let ran = cardwright(args.iter().copied()).exits(0);
    serde_json::from_str(&ran.out).expect("JSON")
}

#[test]
fn players_are_seated_in_turn_and_play_the_same_on_any_number_of_threads() {
    let list = "ismcts:playouts=20,pimc:deals=2,playouts=5";
    let args = |jobs| {
        let sim = ["sim", "agram", "-n", "6", "--players", list, "--json", "-j"];
        json(&[&sim[..], &[jobs]].concat())
    };
    let one = args("1");
    let seated = ["ismcts:playouts=20,c=0.7", "pimc:deals=2,playouts=5"];
    let players: Vec<&str> =
        one["players"].as_array().expect("a list").iter().filter_map(Value::as_str).collect();
    assert_eq!(players, [seated[0], seated[1], seated[0], seated[1]]);
    assert_eq!(one["digest"], args("2")["digest"]);
}

/// Naming the usual players changes nothing.
#[test]
fn random_players_are_those_of_every_simulation() {
    let named = json(&["sim", "agram", "-n", "50", "--players", "random", "--json"]);
    let usual = json(&["sim", "agram", "-n", "50", "--json"]);
    assert_eq!(named["digest"], usual["digest"]);
    assert_eq!(named["players"], Value::Null);
}

#[test]
fn a_record_names_the_players_and_can_be_replayed() {
    let folder = tempfile::tempdir().expect("a folder");
    let name = folder.path().to_str().expect("a path");
    let list = "greedy,first,random";
    cardwright(["sim", "agram", "-n", "1", "--players", list, "--record", name]).exits(0);
    let path = folder.path().join("agram-0-000000.jsonl");
    let record = std::fs::read_to_string(&path).expect("a record");
    assert!(record.contains(r#"["greedy","first","random","greedy"]"#), "{record}");
    cardwright(["replay", path.to_str().expect("a path")]).exits(0);
}

#[test]
fn playing_against_players_with_hints() {
    let args = ["play", "agram", "--seed", "1", "--players", "random,human,flat:playouts=20"];
    let args = [&args[..], &["--hint", "ismcts:playouts=40"]].concat();
    with_input(args, &b"1\n".repeat(6))
        .exits(0)
        .says("you sit at seat 1 of 0 to 3")
        .says("hint: ")
        .says("(ismcts:playouts=40,c=0.7: ")
        .says(" % sure")
        .says("The game is over");
}

#[test]
fn mistakes_are_told() {
    let sim = |list| cardwright(["sim", "kuhn", "--players", list]).exits(2);
    sim("chess").complains("there is no player `chess`");
    sim("flat:c=1").complains("flat has no setting `c`");
    sim("human").complains("a person cannot take part in a simulation");
    sim("first,first,first").complains("3 players are named, but there are 2 seats");
    let play = |list| with_input(["play", "kuhn", "--players", list], b"q\n").exits(2);
    play("random").complains("none of the players is you");
    play("human,human").complains("there is only one of you");
    play("human").complains("nobody to sit at seat 1");
    with_input(["play", "kuhn", "--hint", "soup"], b"q\n")
        .exits(2)
        .complains("there is no player `soup`");
}
