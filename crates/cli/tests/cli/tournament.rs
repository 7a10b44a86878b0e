//! `cardwright tournament`: what is played, the numbers, and that they do not depend on how they are computed.

use std::fs;

use serde_json::Value;

use crate::run::{NUMBERS, Ran, STUCK, cardwright, with_input};

fn tournament(args: &[&str]) -> Ran {
    cardwright(["tournament"].iter().chain(args))
}

fn json(args: &[&str]) -> Value {
    let ran = tournament(&[args, &["--json"]].concat()).exits(0);
    assert_eq!(ran.out.lines().count(), 1);
    serde_json::from_str(&ran.out).expect("JSON")
}

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or_else(|| panic!("no number: {value}"))
}

/// The same seed gives the same bytes, as text, as JSON and as a file, on one thread and on two.
#[test]
fn threads_change_no_byte() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |jobs: &str, more: &[&str]| {
        let csv = folder.path().join(jobs).to_string_lossy().into_owned();
        let args = ["agram", "kuhn", "--players", "flat:playouts=5,greedy,random", "-n", "24"];
        let ran =
            tournament(&[&args[..], &["--jobs", jobs, "--csv", &csv], more].concat()).exits(0);
        (ran.out, fs::read_to_string(csv).expect("a file"))
    };
    assert_eq!(run("1", &[]), run("2", &[]));
    assert_eq!(run("1", &["--json"]), run("2", &["--json"]));
    let rows: Vec<String> = run("1", &[]).1.lines().map(str::to_owned).collect();
    // For each of two games three players and three pairs.
    assert_eq!(rows.len(), 1 + 2 * (3 + 3));
    assert!(rows[0].starts_with("game,language,dialect,rules,seats,seed,deals,player,against,"));
    let n_columns = rows[0].split(',').count();
    // A row of a player has nobody under `against`.
    let of_greedy = |row: &&Vec<&str>| row.len() == n_columns && row[7..9] == ["greedy", ""];
    let rows: Vec<Vec<&str>> = rows.iter().map(|row| row.split(',').collect()).collect();
    assert_eq!(rows.iter().filter(of_greedy).count(), 2);
}

/// Where the numbers come from is in the object, and all shares are those of whole games.
#[test]
fn the_object() {
    let found = json(&["agram", "kuhn", "--players", "first,random", "-n", "10", "--seed", "3"]);
    assert_eq!((&found["schema"], &found["seed"]), (&1.into(), &3.into()));
    assert_eq!(found["players"], serde_json::json!(["first", "random"]));
    let command = "cardwright tournament agram kuhn --players first,random --games 10 --seed 3";
    assert_eq!(found["command"], command);
    let agram = &found["games"][0];
    assert_eq!(agram["rules"].as_str().map(str::len), Some(64));
    let standings = &agram["standings"][0];
    assert_eq!((&standings["deals"], &standings["games"]), (&5.into(), &10.into()));
    assert_eq!((&standings["arrangements"], &standings["even"]), (&2.into(), &0.5.into()));
    let wins = |player: usize| number(&standings["players"][player]["wins"]["value"]);
    assert!((wins(0) + wins(1) - 1.0).abs() < 1e-9);
    let difference = number(&standings["pairs"][0]["wins"]["value"]);
    assert!((difference - (wins(0) - wins(1))).abs() < 1e-9);
    assert_eq!(found["overall"]["players"][0]["games"], 20);
}

/// Two players choose 1 or 2, the larger number wins. The first option is 1: it ties with a 1 and loses against a 2, each
/// half of the time. So it has a quarter of the wins in every seat, and the difference to the other is a half.
#[test]
fn small_numbers_are_right() {
    let args = ["tournament", "-", "--players", "first,random", "-n", "4000", "--json"];
    let ran = with_input(args, NUMBERS.as_bytes()).exits(0);
    let found: Value = serde_json::from_str(&ran.out).expect("JSON");
    let standings = &found["games"][0]["standings"][0];
    let wins = &standings["players"][0]["wins"];
    // The standard deviation of a game is 1/4: five errors of 4000 games are 0.02.
    assert!((number(&wins["value"]) - 0.25).abs() < 0.02, "{wins}");
    assert!(number(&wins["low"]) < 0.25 + 0.02 && number(&wins["high"]) > 0.25 - 0.02);
    let pair = &standings["pairs"][0];
    assert!((number(&pair["wins"]["value"]) + 0.5).abs() < 0.04, "{pair}");
    assert!((number(&pair["score"]["value"]) + 0.5).abs() < 0.04, "{pair}");
    // 400 log10(1/3)
    assert!((number(&pair["elo"]["value"]) + 190.8).abs() < 15.0, "{pair}");
    assert!(number(&pair["utility"]["p"]) < 1e-6);
}

/// The same player twice is told apart, and is as good as itself.
#[test]
fn a_player_against_itself() {
    let found = json(&["agram", "--players", "random,random", "-n", "40"]);
    let pair = &found["games"][0]["standings"][0]["pairs"][0];
    assert_eq!((&pair["first"], &pair["second"]), (&"random".into(), &"random #2".into()));
    assert!(number(&pair["elo"]["low"]) <= 1e-9 && number(&pair["elo"]["high"]) >= -1e-9);
}

#[test]
fn a_test_says_what_it_decided() {
    let args = ["agram", "--players", "ismcts:playouts=40,first", "--sprt", "0,60"];
    let clear = tournament(&[&args[..], &["-n", "2000"]].concat()).exits(0);
    clear.says("is better than first, by 60 Elo rather than 0").says("LLR");
    let short = tournament(&["agram", "--players", "random,first", "-n", "2", "--sprt", "-5,5"]);
    short.exits(0).says("undecided");
}

#[test]
fn a_ladder_doubles() {
    let args = ["agram", "--ladder", "flat:playouts=2", "--rungs", "3", "-n", "16"];
    let ran = tournament(&args).exits(0);
    ran.says("flat:playouts=4  flat:playouts=2").says("flat:playouts=8  flat:playouts=4");
    let found = json(&args);
    let ladder = &found["games"][0]["ladder"];
    let rungs: Vec<f64> =
        (0..2).map(|rung| number(&ladder["rungs"][rung]["elo"]["value"])).collect();
    let mean = number(&ladder["elo_per_doubling"]["value"]);
    assert!((mean - (rungs[0] + rungs[1]) / 2.0).abs() < 1e-9, "{ladder}");
}

/// A deal with a fault is left out and counted; if nothing is left, that is an error.
#[test]
fn faults_are_told() {
    let args = ["tournament", "-", "--players", "first,random", "-n", "4"];
    let ran = with_input(args, STUCK.as_bytes()).exits(1);
    ran.says("4 NoLegalOption")
        .says("2 deals, because a game ended in a fault")
        .complains("The first such game: ");
}

#[test]
fn teams_sit_together() {
    let found = json(&["whist", "--players", "random,first", "-n", "2"]);
    assert_eq!(found["games"][0]["sides"], serde_json::json!([[0, 2], [1, 3]]));
    let lone = json(&["agram", "--players", "random,first", "-n", "1", "--seating", "lone"]);
    assert_eq!(lone["games"][0]["standings"][0]["games"], 8);
}

#[test]
fn mistakes_are_told() {
    let wrong = |args: &[&str]| tournament(args).exits(2);
    wrong(&["agram"]).complains("--players");
    wrong(&["agram", "--players", "random"]).complains("two players at least");
    wrong(&["agram", "--players", "random,human"]).complains("a person cannot take part");
    wrong(&["agram", "--players", "random,chess"]).complains("there is no player `chess`");
    let three = ["agram", "--players", "random,first,greedy", "--sprt", "0,10"];
    wrong(&three).complains("exactly two players");
    wrong(&["agram", "--players", "random,first", "--sprt", "10,0"]).complains("elo0");
    wrong(&["agram", "--players", "random,first", "--sprt", "1"]).complains("two or four numbers");
    wrong(&["agram", "--ladder", "random"]).complains("random has no budget");
    let crowd = vec!["random"; 27].join(",");
    wrong(&["agram", "--players", &crowd]).complains("at most 26 players");
}
