//! `cardwright play`, fed with answers through a pipe.

use std::fs;

use crate::run::{NUMBERS, cardwright, with_input};

fn numbers(folder: &tempfile::TempDir) -> String {
    let path = folder.path().join("numbers.rcy");
    fs::write(&path, NUMBERS).expect("a file");
    path.to_string_lossy().into_owned()
}

#[test]
fn a_wrong_answer_asks_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = numbers(&folder);
    with_input(["play", &game, "--seed", "1"], b"0\n3\nsoup\n\n?\n-1\n2\n")
        .exits(0)
        .says("`0` is not an option")
        .says("`3` is not an option")
        .says("`soup` is not an option")
        .says("Please type a number from 1 to 2")
        .says("you: set your BID to 2")
        .says("The game is over after 2 decisions.");
}

#[test]
fn leaving_is_no_error() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = numbers(&folder);
    with_input(["play", &game, "--seed", "1"], b"q\n").exits(0).says("You left the game");
    with_input(["play", &game, "--seed", "1"], b"").exits(0).says("You left the game");
    with_input(["play", &game, "--seed", "1"], &[0xff; 10_000]).exits(0).says("is not an option");
}

/// The player of seat 1 sees its own hand and only backs of the others; nobody else's card is named before it is played.
#[test]
fn only_the_own_hand_is_shown() {
    let ran = with_input(["play", "kuhn", "--seed", "2", "--seat", "1"], b"q\n").exits(0);
    let after_you = ran.out.split("Seat 1 (you)").nth(1).expect("the own seat");
    assert!(["JACK", "QUEEN", "KING"].iter().any(|card| after_you.contains(card)), "{}", ran.out);
    let other = ran.out.split("Seat 0").nth(1).expect("the other seat");
    let other = other.split("Seat 1").next().expect("a part");
    assert!(other.contains("1 card face down"), "{}", ran.out);
}

#[test]
fn a_game_that_was_played_can_be_replayed() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = numbers(&folder);
    let record = folder.path().join("my.jsonl").to_string_lossy().into_owned();
    with_input(["play", &game, "--seed", "1", "--record", &record], b"2\n").exits(0);
    cardwright(["replay", &record])
        .exits(0)
        .says("human, random")
        .says("seat 0: set its BID to 2")
        .says("The record agrees.");
    with_input(["replay", "-"], &fs::read(&record).expect("the record")).exits(0);
    // Other rules under the same name are noticed.
    fs::write(&game, NUMBERS.replace("Numbers", "Figures")).expect("a file");
    cardwright(["replay", &record]).exits(1).complains("made with other rules");
    // Rules that have gone can be named.
    fs::remove_file(&game).expect("the file");
    cardwright(["replay", &record]).exits(2).complains("say with --game");
    let moved = folder.path().join("moved.rcy").to_string_lossy().into_owned();
    fs::write(&moved, NUMBERS).expect("a file");
    cardwright(["replay", &record, "--game", &moved]).exits(0).says("The record agrees.");
}

#[test]
fn a_record_that_was_changed_is_noticed() {
    let good = cardwright(["show", "agram", "--stage", "record", "--seed", "4"]).exits(0).out;
    with_input(["replay", "-", "-q"], good.as_bytes()).exits(0).says("The record agrees.");
    let changed = good.replacen("\"options\":6", "\"options\":5", 1);
    let ran = with_input(["replay", "-"], changed.as_bytes()).exits(1);
    ran.complains("decision 1: the record says").complains("seat 0 has 6 options");
    let cut: String = good.lines().take(9).map(|line| format!("{line}\n")).collect();
    with_input(["replay", "-"], cut.as_bytes()).exits(1).complains("line 9 is not the end");
    with_input(["replay", "-"], b"{}").exits(1).complains("line 1 is not the head of a record");
    with_input(["replay", "-"], b"\xff").exits(1).complains("not UTF-8");
    cardwright(["replay", "/nowhere/at-all.jsonl"]).exits(2).complains("there is no file");
}

/// Names are said wherever a seat was, and a record keeps them.
#[test]
fn players_can_have_names() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = numbers(&folder);
    let record = folder.path().join("my.jsonl").to_string_lossy().into_owned();
    let names = ["--names", "Ann, Ben O'Hara"];
    let play = ["play", &game, "--seed", "1", "--record", &record];
    with_input(play.iter().chain(&names), b"2\n")
        .exits(0)
        .says("Ann, you sit at seat 0")
        .says("Ann (you), score 0")
        .says("Ben O'Hara: set their BID to")
        .says("  Ann          score      2   rank 1");
    cardwright(["replay", &record]).exits(0).says("Ann: set their BID to 2").says("agrees");
    let changed = fs::read_to_string(&record).expect("the record").replace("Ann", "Anne");
    with_input(["replay", "-"], changed.as_bytes()).exits(0).says("Anne: set their BID to 2");
    cardwright(["show", &game, "--stage", "moves", "--names", "A,B"]).exits(0).says("2. B chooses");
    let wrong = |names: &str| cardwright(["sim", &game, "--names", names]).exits(2);
    wrong("A,A").complains("two players are called `A`");
    wrong("A,").complains("a name is empty");
    // As many players as names, but these rules are for two.
    cardwright(["sim", &game, "--names", "A,B,C"]).exits(1).complains("error[R045]");
    cardwright(["sim", "agram", "--names", "A,B,C", "--json"]).exits(0).says("\"seats\":3");
    cardwright(["sim", "agram", "--names", "A,B,C", "--seats", "2"])
        .exits(2)
        .complains("there are 3 names for 2 seats");
    cardwright(["sim", "agram", "--teams", "2"]).exits(2).complains("--teams");
}
