//! Rules in Pip: checked and laid out; that they cannot be played yet is told.

use std::fs;

use crate::run::cardwright;

/// Written from the grammar of the language's manual.
const TURNS: &str = "\
Game \"Turns\" requires 2 to 4 players.

Area table labeled \"Table\" is faceup, squaredup.
Number turns = 0.

Action main {
    shuffle standard.
    deal all from standard to table.
    turns += 1.
    message \"Turn {turns}.\".
}
";

#[test]
fn rules_are_checked_and_laid_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("turns.pip");
    let shown = path.to_string_lossy().into_owned();
    fs::write(&path, TURNS.replace("    ", " ")).expect("a file");
    cardwright(["check", &shown]).exits(0).says("ok (pip)");
    cardwright(["fmt", "--check", &shown]).exits(1);
    cardwright(["fmt", &shown]).exits(0);
    assert_eq!(fs::read_to_string(&path).expect("the file"), TURNS);
    cardwright(["show", &shown, "--stage", "checked"]).exits(0).says("shuffle standard");

    let json = cardwright(["check", "--json", &shown]).exits(0).out;
    let report: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(report[0]["ok"], true);
    assert_eq!(report[0]["language"], "pip");
}

#[test]
fn mistakes_are_told_all_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("turns.pip");
    let text = TURNS.replace("turns += 1", "turn += 1").replace("to table", "to turns");
    fs::write(&path, text).expect("a file");
    let ran = cardwright(["check", &path.to_string_lossy()]).exits(1);
    ran.says("error[C5]").says("did you mean `turns`?").says("error[E14]").says("2 errors (pip)");
    cardwright(["explain", "E14"]).exits(0).says("E14");
}

#[test]
fn playing_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("turns.pip");
    let shown = path.to_string_lossy().into_owned();
    fs::write(&path, TURNS).expect("a file");
    cardwright(["sim", &shown]).exits(2).complains("cannot be played yet");
    cardwright(["show", &shown, "--stage", "ir"]).exits(2).complains("cannot be played yet");
    cardwright(["migrate", &shown]).exits(2).complains("no dialects");
    cardwright(["check", &shown, "--dialect", "0.4"]).exits(2).complains("has no dialect");
}
