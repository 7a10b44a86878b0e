//! Rules in Pip: checked, laid out, played; who plays, and who hears what.

use std::fs;

use crate::run::{Ran, cardwright, with_input};

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
    cardwright(["check", &shown]).exits(0).says("ok (pip, dialect 2008, 2 seats)");
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

/// Everybody takes one or two points; how many is nobody else's business until the end.
const POINTS: &str = "\
Game \"Points\" requires 2 or 3 players.

Action main {
    for p in players {
        ask p {
            \"One point\" {
                p->score += 1.
            }
            \"Two points\" {
                p->score += 2.
            }
        }
        let points be p->score.
        message \"{p} is done.\".
        message p \"You have {points}.\".
    }
}
";

/// The same for teams of several.
fn teams() -> String {
    POINTS.replace("2 or 3 players", "2 or 3 teams of 1 or 2")
}

fn saved(folder: &tempfile::TempDir, name: &str, text: &str) -> String {
    let path = folder.path().join(name);
    fs::write(&path, text).expect("a file");
    path.to_string_lossy().into_owned()
}

fn lacks(ran: &Ran, text: &str) {
    assert!(!ran.out.contains(text), "`{text}` in\n{}", ran.out);
}

#[test]
fn every_stage_can_be_shown() {
    for stage in ["tree", "checked", "ir", "code", "moves", "record"] {
        let ran = with_input(["show", "-", "--stage", stage], POINTS.as_bytes()).exits(0);
        assert!(ran.out.lines().count() > 3, "{stage}: {}", ran.out);
    }
    with_input(["show", "-", "--stage", "moves"], TURNS.as_bytes()).exits(0).says("» Turn 1.");
    with_input(["sim", "-", "--games", "50", "--json"], POINTS.as_bytes())
        .exits(0)
        .says("\"finished\":50")
        .says("\"decisions\":{\"total\":100");
}

/// An option is offered in the words of the rules; others learn only that there was a choice, and hear only what is for
/// them.
#[test]
fn a_game_is_played() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = saved(&folder, "points.pip", POINTS);
    let record = folder.path().join("my.jsonl").to_string_lossy().into_owned();
    let play = ["play", &game, "--seed", "1", "--names", "Xena,Yuri", "--record", &record];
    let ran = with_input(play, b"2\n").exits(0);
    let ran = ran.says("1  One point").says("2  Two points").says("you: Two points");
    let ran = ran.says("» Player Xena is done.").says("» You have 2.").says("Yuri: choose");
    lacks(&ran, "Yuri: One");
    lacks(&ran, "Yuri: Two");
    assert_eq!(ran.out.matches("» You have").count(), 1, "{}", ran.out);
    ran.says("Xena (you), score 2").says("The game is over after 2 decisions.");
    let ran = cardwright(["replay", &record]).exits(0).says("Xena: Two points");
    let ran = ran.says("» Player Yuri is done.").says("The record agrees.");
    lacks(&ran, "You have");
}

#[test]
fn the_number_of_players_is_asked_for_or_given() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = saved(&folder, "points.pip", POINTS);
    let ran =
        with_input(["play", &game, "--seed", "1", "--ask"], b"4\nmany\n3\nXena\nXena\nYuri\n\n1\n");
    ran.exits(0)
        .says("How many players (2 or 3)?")
        .says("R0: `4` is not possible")
        .says("R0: `many` is not possible")
        .says("Your name [")
        .says("Somebody else is called `Xena`")
        .says("Xena, you sit at seat 0 of 0 to 2");
    for input in [&b""[..], b"q\n", b"2\nXena\n"] {
        with_input(["play", &game, "--ask"], input).exits(0).says("You left the game.");
    }
    // What was given is not asked for.
    let ran = with_input(["play", &game, "--ask", "--names", "Xena,Yuri"], b"1\n").exits(0);
    lacks(&ran, "name");
    cardwright(["sim", &game, "--seats", "3", "--json"]).exits(0).says("\"seats\":3");
    cardwright(["sim", &game, "--names", "X,Y,Z", "--json"]).exits(0).says("\"seats\":3");
    cardwright(["sim", &game, "--seats", "4"]).exits(1).complains("error[R0]");
    cardwright(["sim", &game, "--teams", "2"]).exits(1).complains("error[R0]");
    cardwright(["explain", "R0"]).exits(0).says("R0");
}

#[test]
fn teams_are_asked_for_or_given() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = saved(&folder, "teams.pip", &teams());
    let record = folder.path().join("my.jsonl").to_string_lossy().into_owned();
    let answers = b"3\n2\nA\nB\nC\nD\nE\nF\n1\n1\n";
    with_input(["play", &game, "--seed", "1", "--ask", "--record", &record], answers)
        .exits(0)
        .says("How many teams (2 or 3)?")
        .says("How many players in each team (1 or 2)?")
        .says("Team A and D (your team)")
        .says("A, you sit at seat 0 of 0 to 5");
    assert!(fs::read_to_string(&record).expect("the record").contains("\"seats\":6,\"teams\":3,"));
    cardwright(["replay", &record]).exits(0).says("The record agrees.");
    cardwright(["sim", &game, "--teams", "3", "--json"]).exits(0).says("\"seats\":3");
    cardwright(["sim", &game, "--teams", "4"]).exits(1).complains("error[R0]");
}

/// Every simulated game leaves a record that says who played, and can be replayed.
#[test]
fn records_of_a_simulation_replay() {
    let folder = tempfile::tempdir().expect("a folder");
    let records = folder.path().join("records").to_string_lossy().into_owned();
    for (number, game) in [("1", "pip/hearts"), ("2", "pip/whist"), ("3", "oh_hell")] {
        let sim = ["sim", game, "--games", "2", "--seed", number, "--record", &records];
        cardwright(sim).exits(0);
    }
    let mut n_records = 0;
    for file in fs::read_dir(&records).expect("the records") {
        let path = file.expect("a file").path();
        cardwright(["replay".as_ref(), "-q".as_ref(), path.as_os_str()]).exits(0).says("agrees");
        n_records += 1;
    }
    assert_eq!(n_records, 6);
    // The manual by the letter is another game, and a record knows which one it was.
    let pedantic = ["show", "-", "--stage", "record", "--pip-pedantic"];
    let game = saved(&folder, "points.pip", POINTS);
    let record = cardwright(pedantic.map(|word| if word == "-" { &game } else { word })).exits(0);
    with_input(["replay", "-q", "-"], record.out.as_bytes()).exits(0).says("agrees");
}

/// A fault is told under the code of the manual.
#[test]
fn a_fault_has_the_code_of_the_manual() {
    let text = "Game \"Gone\" requires 2 players.\n\nCard best.\n\nAction main {\n    \
                message \"{best}\".\n}\n";
    let ran = with_input(["sim", "-", "--games", "3"], text.as_bytes()).exits(1);
    ran.says("3 Undefined")
        .complains("error[E01]")
        .complains("<stdin>:6:")
        .complains("explain E01");
    cardwright(["explain", "E01"]).exits(0).says("E01");
    cardwright(["explain", "undefined"]).exits(0).says("Undefined");
}

#[test]
fn a_text_without_a_name_is_recognised() {
    with_input(["check", "-"], POINTS.as_bytes())
        .exits(0)
        .says("<stdin>: ok (pip, dialect 2008, 2 seats)");
    let commented = format!("\n# A game.\n{POINTS}");
    with_input(["check", "-"], commented.as_bytes()).exits(0).says("ok (pip");
    assert_eq!(with_input(["fmt", "-"], POINTS.as_bytes()).exits(0).out, POINTS);
    with_input(["check", "-", "--language", "recycle"], POINTS.as_bytes())
        .exits(1)
        .says("(recycle)");
    with_input(["check", "-", "--language", "pip"], b"(game").exits(1).says("(pip)");
    cardwright(["check", "-", "--language", "klingon"]).exits(2).complains("recycle, pip, uce");
    let folder = tempfile::tempdir().expect("a folder");
    let odd = saved(&folder, "points.txt", POINTS);
    cardwright(["check", &odd]).exits(2).complains("--language");
    cardwright(["check", &odd, "--language", "pip"]).exits(0).says("ok (pip");
}

#[test]
fn there_is_one_other_way_to_read() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = saved(&folder, "turns.pip", TURNS);
    cardwright(["migrate", &game]).exits(2).complains("no newer dialect");
    cardwright(["check", &game, "--dialect", "0.4"])
        .exits(2)
        .complains("known dialects: 2008, pedantic");
    for by_the_letter in [&["--pip-pedantic"][..], &["--dialect", "pedantic"]] {
        let args = ["check", &game].into_iter().chain(by_the_letter.iter().copied());
        cardwright(args).exits(0).says("ok (pip, dialect pedantic, 2 seats)");
    }
}
