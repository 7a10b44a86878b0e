//! `migrate`: what is printed, what is written, and what is refused.

use std::fs;

use crate::run::{NUMBERS, cardwright, with_input};

fn migrated() -> String {
    NUMBERS.replace("Numbers\n", "Numbers\n;; dialect: 2026\n").replace("(0) (1)", "(1) (2)")
}

#[test]
fn the_new_text_is_printed_or_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("numbers.rcy");
    let shown = path.to_string_lossy().into_owned();
    fs::write(&path, NUMBERS).expect("a file");
    assert_eq!(cardwright(["migrate", &shown]).exits(0).out, migrated());
    let ran = with_input(["migrate", "-", "--to", "2026"], NUMBERS.as_bytes()).exits(0);
    assert_eq!(ran.out, migrated());
    assert_eq!(fs::read_to_string(&path).expect("the file"), NUMBERS, "nothing was written");

    let other = folder.path().join("other.rcy");
    let ran = cardwright(["migrate", &shown, "-o", &other.to_string_lossy()]).exits(0);
    assert_eq!(ran.out, "");
    assert_eq!(fs::read_to_string(&other).expect("the file"), migrated());
    for _ in 0..2 {
        cardwright(["migrate", &shown, "--in-place"]).exits(0);
        assert_eq!(fs::read_to_string(&path).expect("the file"), migrated());
    }
    cardwright(["check", &shown]).exits(0).says("dialect 2026: the file says so");
}

/// Blackjack bids with an `any` in a `do`.
#[test]
fn what_cannot_be_kept_is_told_and_nothing_is_written() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("question.rcy");
    let shown = path.to_string_lossy().into_owned();
    let question = "(do ((any (range 1..3) 'B (set (game sto X) 'B))))\n  (scoring";
    let text = NUMBERS.replace("(scoring", question);
    fs::write(&path, &text).expect("a file");
    let ran = cardwright(["migrate", &shown, "--in-place"]).exits(1).complains("error[R077]");
    assert_eq!(ran.out, "");
    assert_eq!(fs::read_to_string(&path).expect("the file"), text);
    // As a file of 0.4 it is a loop before and after.
    cardwright(["migrate", &shown, "--dialect", "0.4"]).exits(0).says(question);
}

#[test]
fn a_wrong_command_line_is_refused() {
    cardwright(["migrate", "agram", "--to", "0.5"]).exits(2).complains("2026");
    cardwright(["migrate", "agram", "--in-place"]).exits(2).complains("only a file");
    cardwright(["migrate", "agram", "--dialect", "9"]).exits(2).complains("0.4, 0.5, 2026");
    with_input(["migrate", "-"], b"(game").exits(1).complains("error[R007]");
}
