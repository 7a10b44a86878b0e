//! Rules in UCE played: choices that fail, who sees and hears what, who plays, faults.

use std::fs;

use crate::run::{Ran, cardwright, with_input};
use crate::uce::{DRAW, saved};

/// Whoever wants to lays down two cards of one value. The box lies in the order in which it was made, King of Diamonds on
/// top (UCE reference, part 7), so the first player gets four kings and a queen.
const MELD: &str = "\
STATES {
    \"SETUP\" {
        NEWSDECK \"Box\" SD0 []
        FORPLAYER {
            NEWDECK \"[THISPLAYER]'s hand\" AU0 [\"[THISPLAYER]\"]
            DEALTOP \"Box\" \"[THISPLAYER]'s hand\" 5
        }
        STATE \"PLAY\" []
    }

    \"PLAY\" {
        FORPLAYER {
            CHOOSE 1 {
                \"Meld\" POSTCOND AND { DECKCOND \"Meld [#]\" { LEN:EQ(2) VALS:SAME } } {
                    NEWDECK \"Meld [#]\" AU1 []
                    PRINT \"[THISPLAYER] wants to meld\"
                    DEALCHOICE \"[THISPLAYER]'s hand\" \"Meld [#]\" 2
                    SCOREADD \"Meld [#]\" \"[THISPLAYER]\"
                }
                \"Pass for [THISPLAYER]\" NOCOND {
                    PRINT \"[THISPLAYER] passes\"
                }
            }
        }
        STATE \"_END\" []
    }
}
";

fn lacks(ran: &Ran, text: &str) {
    assert!(!ran.out.contains(text), "`{text}` in\n{}", ran.out);
}

/// The same game where the first player can only meld.
fn must_meld() -> String {
    let pass = MELD.find("                \"Pass").expect("the choice");
    let end = MELD.find("            }\n        }\n        STATE \"_END\"").expect("its end");
    format!("{}{}", &MELD[..pass], &MELD[end..])
}

/// UCE reference, 6.3: on failure the world is exactly as before, the player is told, and the menu comes again; what was printed
/// is not taken back. Two kings are 26 points.
#[test]
fn a_choice_that_fails_is_offered_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = saved(&folder, MELD);
    let record = folder.path().join("my.jsonl").to_string_lossy().into_owned();
    let play = ["play", &game, "--seed", "1", "--names", "Xena,Yuri", "--record", &record];
    // A king, then the queen; then two kings.
    let ran = with_input(play, b"1\n1\n4\n1\n1\n1\n").exits(0);
    let ran = ran.says("2  Pass for Xena").says("you: Meld").says("put out a new deck: Meld 1");
    let ran = ran.says("you: move Queen of Diamonds from Xena's hand to Meld 1\n");
    let failed = "      that does not work: everything is as before\n";
    assert_eq!(ran.out.matches(failed).count(), 1, "{}", ran.out);
    assert_eq!(ran.out.matches("» Xena wants to meld").count(), 2, "{}", ran.out);
    let again = ran.out.split(failed).nth(1).expect("the menu again");
    let hand = "  Xena's hand    King of Diamonds, King of Hearts, King of Spades, King of Clubs, Queen of";
    assert!(again.starts_with("\nTable\n  Box            42 cards face down\n"), "{again}");
    assert!(again.contains(hand) && again.contains("  1  Meld\n"), "{again}");
    let ran = ran.says("Meld 1         King of Diamonds, King of Hearts\n");
    let ran = ran.says("Xena (you), score 26").says("You have won.");
    // Of the other player's cards only what is laid down is known.
    lacks(&ran, "Queen of Hearts");
    lacks(&ran, "from Box to Yuri's hand\n      put");
    let ran = cardwright(["replay", &record]).exits(0).says("Xena: Meld\n");
    let ran = ran.says("everything is as before").says("The record agrees.");
    assert_eq!(ran.out.matches(failed).count(), 1, "{}", ran.out);
}

/// What another player does in a choice is told once it has succeeded, and then all of it. Random players do not fail.
#[test]
fn others_hear_of_a_choice_when_it_has_succeeded() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = saved(&folder, &must_meld());
    let play = ["play", &game, "--seed", "5", "--names", "Xena,Yuri", "--seat", "1"];
    let ran = with_input(play, b"q\n").exits(0);
    let ran = ran.says(
        "  Xena: choose\n  » Xena wants to meld\n  Xena: put out a new deck: Meld 1; move King of",
    );
    lacks(&ran, "does not work");
    assert_eq!(ran.out.matches("Xena: ").count(), 2, "{}", ran.out);
    cardwright(["sim", &game, "-n", "50", "--json"])
        .exits(0)
        .says("\"finished\":50")
        .says("\"decisions\":{\"total\":300");
}

/// UCE reference, R 17: no claim who has won if nobody has scored.
#[test]
fn without_scores_nobody_has_won() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = saved(&folder, DRAW);
    let record = folder.path().join("my.jsonl").to_string_lossy().into_owned();
    let ran = with_input(["play", &game, "--record", &record], b"2\n").exits(0);
    let ran = ran.says("» Round one").says("passes\n").says("No scores were made.");
    lacks(&ran, "rank");
    lacks(&ran, "You ");
    cardwright(["replay", "-q", &record]).exits(0).says("No scores were made.").says("agrees");
    cardwright(["sim", &game, "-n", "20"]).exits(0).says("No scores were made");
    let ran = cardwright(["sim", &game, "-n", "20", "--json"]).exits(0);
    ran.says("\"finished\":20").says("\"wins\":[0.0,0.0]");
}

/// Random players answer alike with and without records, and every record can be replayed.
#[test]
fn records_of_a_simulation_replay() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = saved(&folder, MELD);
    let records = folder.path().join("records").to_string_lossy().into_owned();
    let sim = ["sim", &game, "-n", "5", "--seed", "3", "--json", "--seats", "4"];
    let digest = |ran: Ran| {
        let report: serde_json::Value = serde_json::from_str(&ran.out).expect("JSON");
        report["digest"].clone()
    };
    let plain = digest(cardwright(sim).exits(0));
    let recorded = cardwright(sim.iter().chain(&["--record", &records])).exits(0);
    assert_eq!(digest(recorded), plain);
    for file in fs::read_dir(&records).expect("the records") {
        let path = file.expect("a file").path();
        cardwright(["replay".as_ref(), path.as_os_str()]).exits(0).says("agrees");
    }
}

#[test]
fn every_stage_can_be_shown() {
    for stage in ["tree", "checked", "ir", "code", "moves", "record"] {
        let ran = with_input(["show", "-", "--stage", stage], MELD.as_bytes()).exits(0);
        assert!(ran.out.lines().count() > 3, "{stage}: {}", ran.out);
    }
}

/// Nothing in the language says who plays: whoever starts a game does.
#[test]
fn players_are_given_or_asked_for() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = saved(&folder, DRAW);
    cardwright(["sim", &game, "--json"]).exits(0).says("\"seats\":2");
    cardwright(["sim", &game, "--seats", "7", "--json"]).exits(0).says("\"seats\":7");
    cardwright(["sim", &game, "--seats", "1", "--json"]).exits(0).says("\"seats\":1");
    cardwright(["sim", &game, "--names", "X,Y,Z", "--json"])
        .exits(0)
        .says("\"seats\":3")
        .says("\"names\":[\"X\",\"Y\",\"Z\"]");
    let wrong = |names: &str| cardwright(["sim", &game, "--names", names]).exits(2);
    wrong("A,B[1]").complains("wrong names: `B[1]` has the character `[`");
    wrong("A,B\"").complains("has the character `\\\"`");
    wrong("A,A").complains("two players are called `A`");
    wrong("A,").complains("a name is empty");
    wrong("A,\u{e000}").complains("which no name in UCE may have");
    cardwright(["sim", &game, "--names", "A,B", "--seats", "3"])
        .exits(2)
        .complains("there are 2 names for 3 seats");
    let answers = b"0\n17\n3\nXena\nY]\nYuri\n\n2\n";
    with_input(["play", &game, "--seed", "1", "--ask"], answers)
        .exits(0)
        .says("How many players (1 to 16)?")
        .says("`17` is not possible")
        .says("has the character `]`")
        .says("Xena, you sit at seat 0 of 0 to 2");
    // A player may be called like a deck, or like nothing in particular.
    cardwright(["sim", &game, "--names", "Box,Box's hand"]).exits(0);
}

/// UCE reference, part 8: the first engine draws the order of players by lot; here they sit as they were named, if nothing else is
/// said. A record knows which it was.
#[test]
fn the_order_can_be_drawn_by_lot() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = saved(&folder, DRAW);
    let record = folder.path().join("my.jsonl").to_string_lossy().into_owned();
    let first = |order: &str, seed: &str| {
        let args = ["show", &game, "--stage", "record", "--seed", seed, "--uce-order", order];
        let ran = cardwright(args).exits(0);
        fs::write(&record, &ran.out).expect("a file");
        cardwright(["replay", "-q", &record]).exits(0).says("agrees");
        let line = ran.out.lines().nth(1).expect("a decision");
        (line.starts_with("{\"seat\":0,"), ran.out.contains("\"options\":[\"uce-order shuffled\"]"))
    };
    let seeds = ["1", "2", "3", "4", "5", "6", "7", "8"];
    assert!(seeds.iter().all(|seed| first("seats", seed) == (true, false)));
    let shuffled: Vec<(bool, bool)> = seeds.iter().map(|seed| first("shuffled", seed)).collect();
    assert!(shuffled.contains(&(true, true)) && shuffled.contains(&(false, true)), "{shuffled:?}");
    // The order is shown; nobody deals.
    let args = ["play", &game, "--seed", "1", "--names", "X,Y", "--uce-order", "shuffled"];
    let ran = with_input(args, b"q\n").exits(0).says("  players        ");
    lacks(&ran, "deals)");
    ran.says("`--seed 1 --names \"X,Y\" --uce-order shuffled` deals the same cards again");
    cardwright(["sim", &game, "--uce-order", "odd"]).exits(2).complains("seats, shuffled");
    let changed = fs::read_to_string(&record).expect("the record").replace("shuffled", "strange");
    with_input(["replay", "-"], changed.as_bytes())
        .exits(1)
        .complains("the record was made with `uce-order strange`, which is unknown");
}

/// In the document of the language `D` hides a deck from everybody, its owner too; the first engine does not look at it.
#[test]
fn face_down_is_face_down() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = saved(&folder, &MELD.replace("AU0", "AD0"));
    let record = folder.path().join("my.jsonl").to_string_lossy().into_owned();
    let play = |faces: &str| {
        let args = ["play", &game, "--uce-faces", faces, "--names", "A,B", "--record", &record];
        with_input(args, b"1\nq\n").exits(0)
    };
    let ran = play("document").says("A's hand       5 cards face down");
    // Cards that the table does not show are offered by their places (R 20).
    let ran = ran.says("1  move the bottom card of A's hand to Meld 1");
    let ran =
        ran.says("2  move card 2 of A's hand to Meld 1").says("move the top card of A's hand");
    lacks(&ran, "King");
    lacks(&ran, "Queen");
    cardwright(["replay", "-q", &record]).exits(0).says("agrees");
    play("engine").says("move King of Diamonds from A's hand to Meld 1");
    cardwright(["replay", "-q", &record]).exits(0).says("agrees");
    cardwright(["sim", &game, "--uce-faces", "engine", "--dialect", "engine"]).exits(2);
}

fn setup(routines: &str) -> String {
    format!("STATES {{ \"SETUP\" {{ NEWSDECK \"Box\" SD0 [] {routines} }} }}")
}

/// Each fault ends the game under the code of the reference (part 7), with exit code 1.
#[test]
fn faults_have_the_codes_of_the_reference() {
    let choose = "CHOOSE 1 { \"Pass\" NOCOND { PRINT \"Passed\" } }";
    let end = "STATE \"_END\" []";
    let cases = [
        ("D1", "TooFewCards", format!("NEWDECK \"Pile\" AU1 [] DEALTOP \"Box\" \"Pile\" 53 {end}")),
        ("D1", "TooFewCards", format!("NEWDECK \"Pile\" AU1 [] DEALRAND \"Pile\" \"Box\" 1 {end}")),
        ("D2", "UnknownName", format!("DEALTOP \"Box\" \"Pile\" 1 {end}")),
        ("D3", "NobodyToAsk", format!("{choose} {end}")),
        ("D4", "NoNextState", "FORPLAYER { PRINT \"[THISPLAYER]\" }".to_owned()),
        ("D5", "FuelSpent", "LOOP { PRINT \"again\" }".to_owned()),
        ("D6", "UnknownPlayer", format!("SCOREADD \"Box\" \"nobody\" {end}")),
    ];
    for (code, name, routines) in cases {
        let text = setup(&routines);
        let ran = with_input(["sim", "-", "-n", "3"], text.as_bytes()).exits(1);
        let ran = ran.complains(&format!("error[{code}]")).complains("<stdin>:1:");
        ran.says(&format!("3 {name}"))
            .complains(&format!("`cardwright explain {code}` tells more"));
        with_input(["show", "-", "--stage", "moves"], text.as_bytes()).exits(1);
    }
    // A variable that only some of the states before give.
    let some = "STATES { \"SETUP\" { FORPLAYER { CHOOSE 1 { \
                \"With\" NOCOND { STATE \"NEXT\" [\"X\"=\"x\"] } \
                \"Without\" NOCOND { STATE \"NEXT\" [] } } } STATE \"_END\" [] } \
                \"NEXT\" { PRINT \"[X]\" STATE \"_END\" [] } }";
    let ran = with_input(["sim", "-", "-n", "50"], some.as_bytes()).exits(1);
    ran.complains("error[V1]").says(" Undefined").says("finished   ");
}

/// UCE reference, R 16: a state without a STATE at its end is reported, and the scores are told as they are.
#[test]
fn a_game_that_stops_tells_its_scores() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = setup(
        "NEWDECK \"Pile\" AU1 [] DEALTOP \"Box\" \"Pile\" 2 \
         FORPLAYER { CHOOSE 1 { \"Take\" NOCOND { SCOREADD \"Pile\" \"[THISPLAYER]\" } } }",
    );
    let game = saved(&folder, &text);
    let record = folder.path().join("my.jsonl").to_string_lossy().into_owned();
    let args = ["play", &game, "--names", "Xena,Yuri", "--record", &record];
    let ran = with_input(args, b"1\n").exits(1).complains("error[D4]");
    let ran = ran.says("The game stopped after 2 decisions.");
    let ran = ran.says("  Xena   score     26\n  Yuri   score     26\n");
    lacks(&ran, "rank");
    cardwright(["replay", &record]).exits(0).says("  Xena   score     26\n").says("agrees");
}

/// A script has no comments; what is to be known of it is in a file beside it.
#[test]
fn facts_are_beside_the_script() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = saved(&folder, DRAW);
    cardwright(["games", &game]).exits(0).says("language    uce");
    let facts = "title: Draw or pass\nseats: 2-8\nabout: Each player\n  draws or passes.\n";
    fs::write(folder.path().join("draw.facts"), facts).expect("a file");
    let ran = cardwright(["games", &game]).exits(0).says("Draw or pass\n");
    ran.says("Each player draws or passes.").says("2-8");
    cardwright(["games", "/nowhere/at-all.uce"]).exits(2).complains("there is no file");
    // Those of the library have theirs, and its names are unambiguous with the language.
    let ran = cardwright(["games", "--language", "uce"]).exits(0).says("uce/rummy").says("Rummy");
    lacks(&ran, ".facts");
    cardwright(["games", "uce/rummy"]).exits(0).says("rules from").says("language    uce");
    cardwright(["check", "uce/rummy", "uce/war"]).exits(0).says("rummy.uce: ok");
    cardwright(["sim", "uce/rummy", "-n", "2"]).exits(0).says("finished   2");
}

/// UCE's rules do not say how many play; the facts of the library's solitaire say one.
#[test]
fn the_facts_say_how_many_play_unless_somebody_does() {
    let sim = |more: &[&str]| {
        cardwright([&["sim", "golf_solitaire", "-n", "1", "--json"], more].concat())
    };
    sim(&[]).exits(0).says("\"seats\":1");
    sim(&["--seats", "3"]).exits(0).says("\"seats\":3");
    sim(&["--names", "Kim,Rosa"]).exits(0).says("\"seats\":2");
}
