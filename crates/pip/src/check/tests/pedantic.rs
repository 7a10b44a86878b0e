//! The manual taken by the letter.

use super::{with, with_statements};
use crate::Options;

const PEDANTIC: Options = Options { pedantic: true, seats: None, teams: None, names: Vec::new() };

#[track_caller]
fn run(statements: &str) {
    with(&with_statements(statements), PEDANTIC);
}

#[test]
fn e31_an_area_is_no_list() {
    run("led = drawpile->«E31»top.");
    run("led = drawpile->cards->top.");
    run("n = drawpile->«E31»size.");
}

#[test]
fn e17_one_label_in_an_action() {
    run("skip to a. label a. skip to b. label «E17»b.");
    run("skip to a. label a.");
}

#[test]
fn e28_no_let_in_the_text_between() {
    run("forever { if done { «E28»skip to out. } let x be 1. n = x. } label out.");
    run("«E28»skip to a. if done { let x be 1. n = x. } label a.");
    run("if done { let x be 1. n = x. skip to a. } label a. let y be 2. n = y.");
}

#[test]
fn areas_still_stand_for_their_cards() {
    run("deal 1 from drawpile to discardpile. shuffle drawpile. won = drawpile.");
}
