//! Rules in UCE: checked, laid out, shown. How they are played is in `uce_play.rs`.

use std::fs;

use crate::run::{NUMBERS, cardwright, with_input};

/// Written from the grammar of the language.
pub(crate) const DRAW: &str = "\
STATES {
    \"SETUP\" {
        NEWSDECK \"Box\" SD0 []
        FORPLAYER {
            NEWDECK \"[THISPLAYER]'s hand\" AU0 [\"[THISPLAYER]\"]
            DEALRAND \"Box\" \"[THISPLAYER]'s hand\" 5
        }
        STATE \"PLAY\" [\"ROUND\"=\"one\"]
    }

    \"PLAY\" {
        PRINT \"Round [ROUND]\"
        FORPLAYER {
            CHOOSE 1 {
                \"Draw\" NOCOND {
                    DEALTOP \"Box\" \"[THISPLAYER]'s hand\" 1
                }
                \"Pass\" NOCOND {
                    PRINT \"[THISPLAYER] passes\"
                }
            }
        }
        STATE \"_END\" []
    }
}
";

pub(crate) fn saved(folder: &tempfile::TempDir, text: &str) -> String {
    let path = folder.path().join("draw.uce");
    fs::write(&path, text).expect("a file");
    path.to_string_lossy().into_owned()
}

#[test]
fn rules_are_checked_and_laid_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = saved(&folder, &DRAW.replace("    ", " "));
    cardwright(["check", &game]).exits(0).says("draw.uce: ok (uce, dialect documented, 2 seats)");
    cardwright(["fmt", "--check", &game]).exits(1);
    cardwright(["fmt", &game]).exits(0);
    assert_eq!(fs::read_to_string(&game).expect("the file"), DRAW);
    cardwright(["fmt", "--check", &game]).exits(0);

    let json = cardwright(["check", "--json", &game]).exits(0).out;
    let report: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    assert_eq!(report[0]["ok"], true);
    assert_eq!(report[0]["language"], "uce");
    assert_eq!(report[0]["dialect"], "documented");
    assert_eq!(report[0]["seats"], 2);
}

#[test]
fn a_text_without_a_name_is_recognised() {
    with_input(["check", "-"], DRAW.as_bytes()).exits(0).says("<stdin>: ok (uce, ");
    with_input(["check", "-"], b"\n STATES{").exits(1).says("(uce)");
    assert_eq!(with_input(["fmt", "-"], DRAW.as_bytes()).exits(0).out, DRAW);
    with_input(["check", "-", "--language", "uce"], NUMBERS.as_bytes()).exits(1).says("(uce)");
}

#[test]
fn mistakes_are_told_all_at_once_and_can_be_looked_up() {
    let text = DRAW.replace("Round [ROUND]", "Round [ROUND").replace("_END", "PLAYS");
    let ran = with_input(["check", "-"], text.as_bytes()).exits(1);
    ran.says("error[U021]").says("error[U024]").says("write `\"PLAY\"`").says("2 errors (uce)");
    let ran = with_input(["check", "-", "--json"], text.as_bytes()).exits(1);
    let report: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
    assert_eq!(report[0]["ok"], false);
    assert_eq!(report[0]["errors"], 2);
    cardwright(["explain", "U021"]).exits(0).says("U021");
    // What ends a game that runs has its page, too.
    for code in ["D1", "D2", "D3", "D4", "D5", "D6", "D7", "V1"] {
        cardwright(["explain", code]).exits(0).says("While the game ran");
    }
}

#[test]
fn fixes_are_carried_out() {
    let text = DRAW.replace("AU0", "AD0");
    let ran = with_input(["check", "--fix", "-"], text.as_bytes()).exits(0);
    assert_eq!(ran.out, DRAW);
}

/// In the document of the language `D` hides a deck from everybody, so its owner is listed in vain; the first engine does
/// not look at it.
#[test]
fn face_down_can_be_read_as_the_engine_did() {
    let text = DRAW.replace("AU0", "AD0");
    let check = |faces: &[&str]| {
        let args = ["check", "-"].into_iter().chain(faces.iter().copied());
        with_input(args, text.as_bytes()).exits(0)
    };
    check(&[]).says("warning[U046]").says("ok, 1 warning (uce, dialect documented");
    check(&["--uce-faces", "document"]).says("warning[U046]");
    check(&["--uce-faces", "engine"]).says("<stdin>: ok (uce, dialect engine, 2 seats)");
    check(&["--dialect", "engine"]).says("<stdin>: ok (uce, dialect engine, 2 seats)");
    cardwright(["check", "-", "--uce-faces", "up"]).exits(2).complains("document, engine");
    let shown = |faces| {
        let args = ["show", "-", "--stage", "checked", "--uce-faces", faces];
        with_input(args, text.as_bytes()).exits(0).out
    };
    assert_ne!(shown("document"), shown("engine"));
}

#[test]
fn the_trees_can_be_shown() {
    for stage in ["tree", "checked"] {
        let ran = with_input(["show", "-", "--stage", stage], DRAW.as_bytes()).exits(0);
        ran.says("SETUP").says("PLAY").says("Round ");
    }
    with_input(["show", "-", "--stage", "checked"], b"STATES { }").exits(1).complains("error[U0");
}

#[test]
fn what_the_language_does_not_have_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = saved(&folder, DRAW);
    cardwright(["migrate", &game]).exits(2).complains("no newer dialect");
    cardwright(["check", &game, "--dialect", "0.4"])
        .exits(2)
        .complains("known dialects: documented, engine");
    cardwright(["check", &game, "--teams", "2"]).exits(2).complains("--teams means nothing in uce");
}
