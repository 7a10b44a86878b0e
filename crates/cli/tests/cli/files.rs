//! `check --fix`, `fmt` and `show`: what happens to texts.

use std::fs;

use crate::run::{NUMBERS, cardwright, with_input};

#[test]
fn check_tells_the_dialect_and_json() {
    cardwright(["check", "agram"])
        .exits(0)
        .says("agram.rcy: ok (recycle, dialect documented, 4 seats)")
        .says("  dialect documented: uses ");
    cardwright(["check", "agram", "--dialect", "0.4", "--seats", "2"])
        .exits(0)
        .says("dialect 0.4, 2 seats")
        .says("dialect 0.4: asked for");
    let ran = with_input(["check", "-", "agram", "--json"], b"(game").exits(1);
    let json: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(json[0]["ok"], false);
    assert_eq!(json[0]["diagnostics"][0]["severity"], "error");
    assert_eq!(json[1]["ok"], true);
    assert_eq!(json[1]["dialect"], "documented");
    assert!(json[1]["reason"].as_str().is_some_and(|reason| reason.starts_with("uses ")));
}

/// A construct that no engine ever defined must be allowed first.
#[test]
fn undefined_constructs_are_refused_unless_allowed() {
    let end = "(end (all player 'P (> ('P sto BID) 0)))";
    let text = NUMBERS.replace(end, "once");
    with_input(["check", "-"], text.as_bytes()).exits(1).says("error[R080]");
    with_input(["check", "-", "--undefined"], text.as_bytes())
        .exits(0)
        .says("dialect 2026: uses `once`");
    let stated = format!(";; undefined: allowed\n{text}");
    with_input(["sim", "-", "--games", "10"], stated.as_bytes()).exits(0);
}

/// A comment with one semicolon is an error whose fix is to write two.
#[test]
fn check_fix_repairs_a_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("numbers.rcy");
    let shown = path.to_string_lossy().into_owned();
    fs::write(&path, NUMBERS.replace(";; title", "; title")).expect("a file");
    cardwright(["check", &shown]).exits(1).says("error[R006]");
    cardwright(["check", "--fix", &shown]).exits(0).says("ok");
    assert_eq!(fs::read_to_string(&path).expect("the file"), NUMBERS);
    let broken = NUMBERS.replace(";; title", "; title");
    let ran = with_input(["check", "--fix", "-"], broken.as_bytes()).exits(0);
    assert_eq!(ran.out, NUMBERS);
    cardwright(["check", "--fix", "agram"]).exits(2).complains("only files can be fixed");
}

#[test]
fn fmt_changes_files_and_is_stable() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("numbers.rcy");
    let shown = path.to_string_lossy().into_owned();
    fs::write(&path, NUMBERS.replace("\n  ", "   ")).expect("a file");
    cardwright(["fmt", "--check", &shown]).exits(1).says("would change");
    cardwright(["fmt", &shown]).exits(0);
    let once = fs::read_to_string(&path).expect("the file");
    assert!(once.starts_with(";; title: Numbers"));
    cardwright(["fmt", "--check", &shown]).exits(0);
    let ran = with_input(["fmt", "-"], once.as_bytes()).exits(0);
    assert_eq!(ran.out, once);
    // Rules that cannot be read are left alone.
    fs::write(&path, "(game (setup").expect("a file");
    cardwright(["fmt", &shown]).exits(1).complains("error[R007]");
    assert_eq!(fs::read_to_string(&path).expect("the file"), "(game (setup");
    cardwright(["fmt", "agram"]).exits(2).complains("only files can be changed");
}

#[test]
fn every_stage_can_be_shown() {
    for stage in ["tree", "checked", "ir", "code", "moves", "record"] {
        let ran = with_input(["show", "-", "--stage", stage], NUMBERS.as_bytes()).exits(0);
        assert!(ran.out.lines().count() > 3, "{stage}: {}", ran.out);
    }
    with_input(["show", "-", "--stage", "checked"], b"(game").exits(1).complains("error[");
}

/// Both options are offered, one is taken, and the scores are what was bid.
#[test]
fn moves_are_told_in_words() {
    with_input(["show", "-", "--stage", "moves", "--seed", "3"], NUMBERS.as_bytes())
        .exits(0)
        .says("1. seat 0 chooses")
        .says("0  set your BID to 1")
        .says("1  set your BID to 2")
        .says("The game is over after 2 decisions.");
}
