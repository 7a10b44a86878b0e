//! What a player of a Pip game sees of the table, and is told of it.

use std::fs;

use crate::run::{Ran, cardwright, in_columns, with_input};

/// The cards lie in order, so everybody knows who gets which. After the deal Ann draws one more, and the deal passes on
/// to her.
const DEAL: &str = "\
Game \"Deal\" requires 2 or 3 players.

Area stock labeled \"Stock\".
Area pile labeled \"Pile\" is faceup.
Area trumps labeled \"Turned up for trumps\" is faceup.

Action main {
    deal all from standard to stock.
    for p in players {
        deal 6 from stock to p->hand.
    }
    deal 3 from stock to pile.
    deal 1 from stock to trumps.
    deal 1 from stock to players->first->hand.
    rotate players.
    ask players->first {
        \"Go\" {
        }
    }
}
";

fn saved(folder: &tempfile::TempDir, name: &str, text: &str) -> String {
    let path = folder.path().join(name);
    fs::write(&path, text).expect("a file");
    path.to_string_lossy().into_owned()
}

fn play(columns: u32) -> Ran {
    let folder = tempfile::tempdir().expect("a folder");
    let game = saved(&folder, "deal.pip", DEAL);
    in_columns(columns, ["play", &game, "--seed", "1", "--seat", "1"], b"q\n").exits(0)
}

/// Ann gets six cards and then one, with other moves in between.
#[test]
fn what_is_drawn_after_the_deal_is_not_told_as_dealt() {
    let ran = play(100).says("move the top 6 cards of Stock to Ann's hand\n");
    ran.says("to your hand\n").says("move the top card of Stock to Ann's hand\n");
}

/// Cards that lie face up below others are not face down, long labels keep the columns, and the seating can be seen:
/// `rotate` makes the first player the last, who deals (Pip reference, parts 7.1 and 8).
#[test]
fn a_board_has_columns() {
    let board = play(100).out;
    let board: Vec<&str> = board
        .lines()
        .skip_while(|line| *line != "Table")
        .take_while(|line| !line.is_empty())
        .collect();
    let column = |label: &str| {
        let line = board.iter().find(|line| line.trim_start().starts_with(label));
        let line = line.unwrap_or_else(|| panic!("no {label} in {board:#?}"));
        let (head, content) = line.split_at(23);
        assert!(head.ends_with(' '), "{line}");
        content.to_owned()
    };
    assert_eq!(column("Stock"), "35 cards face down");
    assert!(column("Pile").starts_with("2 below, "), "{board:#?}");
    assert!(column("Turned up for trumps").contains(" of "), "{board:#?}");
    assert_eq!(column("players"), "Ben, Ann (deals)");
    assert!(column("hand").contains("7 cards face down"), "{board:#?}");
}

/// In a narrow terminal nothing is wider than it, and no name of a card is broken in two.
#[test]
fn a_narrow_board_keeps_the_names_of_cards() {
    let narrow = play(40).out;
    assert!(narrow.lines().all(|line| line.chars().count() <= 40), "{narrow}");
    let board = narrow.split_once("Table\n").expect("a board").1;
    let rows: Vec<&str> = board.lines().filter(|line| line.starts_with("     ")).collect();
    assert!(rows.len() >= 5, "{narrow}");
    assert!(rows.iter().all(|row| !row.ends_with(" of") && !row.trim_start().starts_with("of ")));
    assert!(narrow.contains("  Turned up for trumps\n                 "), "{narrow}");
}

/// What must be said for the same cards is what was said, or answered.
#[test]
fn leaving_tells_how_to_come_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let game = saved(&folder, "deal.pip", DEAL);
    let leave = |args: &[&str], input: &[u8]| {
        let args =
            ["play", &game, "--seed", "5", "--seat", "1"].into_iter().chain(args.iter().copied());
        with_input(args, input).exits(0)
    };
    leave(&[], b"").says("`--seed 5` deals the same cards again");
    leave(&["--seats", "3"], b"").says("`--seed 5 --seats 3` deals");
    leave(&["--ask"], b"3\n\n\n\n").says("`--seed 5 --seats 3` deals");
    let named = leave(&["--ask"], b"\n3\nXena\n\n\n");
    named
        .says("Please type a number (2 or 3), or q to leave.")
        .says("`--seed 5 --seats 3 --names \"Xena,Ben,Cleo\"` deals");
}

#[test]
fn a_simulation_has_the_given_names() {
    let ran = cardwright(["sim", "pip/war", "--games", "20", "--names", "Xena, Yuri"]).exits(0);
    ran.says("SEAT  NAME          WINS").says("   0  Xena  ").says("   1  Yuri  ");
    let ran = cardwright(["sim", "pip/war", "--games", "20"]).exits(0);
    ran.says("SEAT          WINS     SHARE");
    let json = ["sim", "pip/war", "--games", "20", "--json", "--names", "Xena,Yuri"];
    cardwright(json).exits(0).says("\"seats\":2,\"names\":[\"Xena\",\"Yuri\"],");
}

/// Partners win and lose together. Whoever plays whist, two of four have won.
#[test]
fn partners_have_one_place() {
    for whist in ["pip/whist", "recycle/whist"] {
        let ran = with_input(["play", whist, "--seed", "3"], &b"1\n".repeat(2000)).exits(0);
        let team = ran.out.trim_end().lines().next_back().expect("a verdict");
        assert!(["Your team has won.", "Your team is number 2 of 2."].contains(&team), "{team}");
    }
}

#[test]
fn help_and_pages_know_both_languages() {
    cardwright(["explain", "dialects"]).exits(0).says("2008").says("--pip-pedantic");
    let help = cardwright(["show", "--help"]).exits(0);
    assert!(!help.out.contains("nested lists"), "{}", help.out);
}

/// Labels are made once, when the game begins; the order of the teams, and so this one, is a matter of chance.
#[test]
fn a_label_may_be_known_only_when_the_game_begins() {
    let folder = tempfile::tempdir().expect("a folder");
    let text = "Game \"Labels\" requires 2 teams of 1.\nTeam first = teams->first.\n\
                Area pot labeled \"Pot of {first}\" is faceup, spreadout.\n\
                Rule any(who, card, where) = True.\n\
                Action main {\n    deal 2 from standard to pot.\n    for p in players {\n\
                deal 2 from standard to p->hand.\n    }\n    play any from players->first to pot.\n}\n";
    let game = saved(&folder, "labels.pip", text);
    for seed in ["1", "2", "3", "4"] {
        let ran = with_input(["play", &game, "--seed", seed], b"1\n").exits(0);
        let pots =
            ["Ann", "Ben"].map(|name| ran.out.matches(&format!("Pot of Team {name}")).count());
        // Told, drawn, and in each of the two options; never by its other name.
        assert!(pots.contains(&0) && pots.iter().sum::<usize>() > 4, "{}", ran.out);
        assert!(!ran.out.contains(" to pot"), "{}", ran.out);
    }
}
