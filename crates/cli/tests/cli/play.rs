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
