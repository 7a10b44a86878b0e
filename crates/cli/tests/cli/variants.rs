//! `cardwright lab sweep`, `diff` and `evolve` from outside.

use serde_json::Value;

use crate::run::cardwright;

fn json(args: &[&str]) -> Value {
    let args: Vec<&str> = ["lab"].iter().chain(args).copied().chain(["--json"]).collect();
    serde_json::from_str(&cardwright(args).exits(0).out).expect("JSON")
}

#[test]
fn what_can_be_set_is_listed() {
    let listed = cardwright(["lab", "sweep", "agram", "--knobs"]).exits(0);
    listed.says("NUMP").says("the declared NUMP").says("how many in (repeat 6");
}

/// Agram for two, computed independently with 2 million games: with one card each the first player wins .8855 of the
/// games, with six .5039.
#[test]
fn a_sweep_over_a_number_of_the_text() {
    let listed = cardwright(["lab", "sweep", "agram", "--knobs"]).exits(0).out;
    let hand = listed.lines().find(|line| line.contains("(repeat 6")).expect("the hand size");
    let name = hand.split_whitespace().next().expect("its name");
    let set = format!("{name}=1,6,40");
    let args = ["sweep", "agram", "--set", &set, "--set", "seats=2", "-n", "4000", "--jobs", "2"];
    let report = json(&args);
    let cells = report["cells"].as_array().expect("cells");
    assert_eq!(cells.len(), 3);
    let win = |cell: &Value| {
        let numbers = cell["random"].as_array().expect("numbers");
        let first = numbers.iter().find(|number| number["name"] == "win/0").expect("win/0");
        first["measured"]["value"].as_f64().expect("a number")
    };
    // Five standard errors of 4000 games.
    assert!((win(&cells[0]) - 0.8855).abs() < 0.026, "{}", cells[0]);
    assert!((win(&cells[1]) - 0.5039).abs() < 0.040, "{}", cells[1]);
    // There are 35 cards.
    assert!(cells[2]["rejected"].is_string());
    let one_job =
        ["sweep", "agram", "--set", &set, "--set", "seats=2", "-n", "4000", "--jobs", "1"];
    assert_eq!(json(&one_job), report);
    let table = cardwright(["lab", "sweep", "agram", "--set", &set, "-n", "100"]).exits(0);
    table.says("win/0").says("no game");
}

#[test]
fn wrong_settings_are_told() {
    let run = |set: &str| cardwright(["lab", "sweep", "agram", "--set", set]).exits(2);
    run("NUMQ=2").complains("did you mean `NUMP`?");
    run("NUMP").complains("is no setting");
    run("NUMP=1..5000").complains("at most 100");
    cardwright(["lab", "sweep", "agram"]).exits(2).complains("nothing is set");
    let show = ["lab", "sweep", "agram", "--set", "NUMP=2", "--show", "lenght"];
    cardwright(show).exits(2).complains("did you mean `length`?");
}

/// A game does not differ from itself; with the passing of cards Hearts is longer by 12 decisions.
#[test]
fn two_games_on_the_same_deals() {
    let report = json(&["diff", "hearts_nopass", "hearts", "-n", "400", "--deals", "0"]);
    let change = |name: &str| {
        let changes = report["changes"].as_array().expect("changes");
        let found = changes.iter().find(|change| change["name"] == name);
        found.unwrap_or_else(|| panic!("no {name}")).clone()
    };
    assert_eq!(change("length")["verdict"], "changed");
    assert_eq!(change("length")["difference"]["value"], 12.0);
    assert_eq!(change("completion")["verdict"], "same");
    let same = cardwright(["lab", "diff", "agram", "agram", "-n", "2000", "--deals", "0"]).exits(0);
    same.says("Changed: nothing").says("Did not change");
}

/// Three cards less for each of four are twelve decisions less.
#[test]
fn a_game_against_itself_with_a_setting() {
    let args = ["diff", "agram", "--set", "L26=3", "-n", "400", "--deals", "0"];
    let report = json(&args);
    assert_eq!(report["set"][0], "L26=3");
    let changes = report["changes"].as_array().expect("changes");
    let length = changes.iter().find(|change| change["name"] == "length").expect("length");
    assert_eq!(length["difference"]["value"], -12.0);
    let run = |set: &str| cardwright(["lab", "diff", "agram", "--set", set]);
    run("L26=3..5").exits(2).complains("one value");
    run("L999=3").exits(2).complains("no number called");
    run("L26=40").exits(1).complains("no game");
    cardwright(["lab", "diff", "agram"]).exits(2).complains("<B>");
}

#[test]
fn goals_that_are_none_are_told() {
    let run = |goal: &str| cardwright(["lab", "evolve", "agram", "--goal", goal]).exits(2);
    run("").complains("no goal");
    run("lenght=3").complains("did you mean `length`?");
    run("length").complains("is no goal");
    run("length=many").complains("is not a number");
}

/// Six tricks for four are 24 decisions; 12 are three tricks.
#[test]
fn variants_are_files_that_can_be_played() {
    let dir = tempfile::tempdir().expect("a directory");
    let out = dir.path().join("variants");
    let out = out.to_str().expect("a path");
    let args = [
        "evolve",
        "agram",
        "--goal",
        "length=12",
        "--out",
        out,
        "--generations",
        "8",
        "-n",
        "60",
        "--seed",
        "1",
    ];
    let report = json(&args);
    let best = &report["variants"][0];
    assert_eq!(best["numbers"]["length"]["value"], 12.0, "{best}");
    assert!(best["diff"].as_str().expect("a diff").contains("@@"));
    assert_eq!(best["differences"]["length"]["value"], -12.0, "{best}");
    let file = best["file"].as_str().expect("a file");
    cardwright(["check", file]).exits(0);
    cardwright(["fmt", "--check", file]).exits(0);
    cardwright(["sim", file, "--games", "50"]).exits(0);
    // What is in a directory is not written over.
    let again: Vec<&str> = ["lab"].iter().chain(&args).copied().collect();
    cardwright(again).exits(2).complains("not empty");
}
