//! What texts become. Expected values follow from the reference of the language.

mod choices;
mod deals;
mod decks;
mod start;
mod states;
mod strings;

use source::{Severity, Source};

use crate::samples::GAME;
use crate::{Options, compile};

/// The game that a text becomes, which is well formed.
fn compiled(text: &str, options: &Options) -> ir::Game {
    let (source, _) = Source::new("test", text.as_bytes());
    let (game, messages) = compile(&source, options);
    let game = game.unwrap_or_else(|| panic!("{messages:#?}\n{text}"));
    assert_eq!(ir::verify(&game), Ok(()), "{text}");
    game
}

/// The errors in a text.
fn errors(text: &str, options: &Options) -> Vec<String> {
    let (source, _) = Source::new("test", text.as_bytes());
    let (game, messages) = compile(&source, options);
    let errors = messages.iter().filter(|message| message.severity == Severity::Error);
    let errors: Vec<String> =
        errors.map(|error| format!("{}: {}", error.code, error.message)).collect();
    assert_eq!(game.is_none(), !errors.is_empty(), "a game exactly if there is no error");
    errors
}

/// The rules of a script, without the values of the cards.
fn rules(text: &str, options: &Options) -> String {
    let game = ir::text::print(&compiled(text, options));
    let (_, rules) = game.split_once("  loop\n    labelled states\n").expect("all states");
    let (rules, _) = rules.split_once("\nscoring").expect("the scoring behind");
    let line = |line: &str| format!("{}\n", line.strip_prefix("      ").unwrap_or(line));
    rules.lines().map(line).collect()
}

/// What routines become that are carried out for each of two players, in a state that gets `WORD`, and `RARE` sometimes.
fn become_of(routines: &str) -> String {
    let text = format!(
        r#"STATES {{
            "SETUP" {{
                NEWSDECK "Box" SD0 [] NEWDECK "Pile" SU1 []
                FORPLAYER {{ NEWDECK "[THISPLAYER]'s hand" AU0 ["[THISPLAYER]"] }}
                STATE "PLAY" ["WORD"="a"]
            }}
            "PLAY" {{ FORPLAYER {{ {routines} }} STATE "AGAIN" ["WORD"="[WORD]"] }}
            "AGAIN" {{ PRINT "[WORD]" STATE "PLAY" ["WORD"="b" "RARE"="c"] }}
        }}"#
    );
    let rules = rules(&text, &Options::default());
    let (_, rules) = rules.split_once("if (state == 1)\n").expect("the second state");
    let (_, rules) = rules.split_once("  for player in seats\n").expect("the loop");
    let (rules, _) = rules.split_once("\n  next WORD := WORD").expect("what follows");
    let line = |line: &str| format!("{}\n", line.strip_prefix("    ").unwrap_or(line));
    rules.lines().map(line).collect()
}

#[test]
fn whole_games_are_well_formed() {
    for seats in 1..=16 {
        for shuffled_order in [false, true] {
            let options = Options { seats: Some(seats), shuffled_order, ..Options::default() };
            compiled(GAME, &options);
        }
    }
    compiled(GAME, &Options { face_down_compat: true, ..Options::default() });
}

#[test]
fn the_cards_lie_as_the_reference_says() {
    let game = compiled(r#"STATES { "SETUP" { STATE "_END" [] } }"#, &Options::default());
    let face = |card: usize| {
        let values = &game.faces[game.decks[0].faces[card].idx()].values;
        values.iter().map(|&value| game.text(value)).collect::<Vec<_>>()
    };
    assert_eq!(game.decks[0].faces.len(), 52);
    assert_eq!(face(0), ["Ace", "Clubs"]);
    assert_eq!(face(1), ["Ace", "Spades"]);
    assert_eq!(face(2), ["Ace", "Hearts"]);
    assert_eq!(face(3), ["Ace", "Diamonds"]);
    assert_eq!(face(4), ["Two", "Clubs"]);
    assert_eq!(face(51), ["King", "Diamonds"]);
}

#[test]
fn faults_have_the_codes_of_the_catalogue() {
    let codes: Vec<&str> = ir::FaultKind::ALL.into_iter().filter_map(crate::fault_code).collect();
    assert_eq!(codes, ["D2", "V1", "D1", "D3", "D4", "D6", "D7", "D5", "D7"]);
    for code in codes {
        assert!(crate::explain::pages().iter().any(|(its, _)| *its == code), "{code}");
    }
}

#[test]
fn what_is_deep_is_no_danger() {
    let nested = |n: usize| {
        let (open, close) =
            ("CHOOSE { \"a\" POSTCOND AND { DECKCOND \"Box\" { LEN:EQ(0) } } { ", " } }");
        let inside = format!("{}DEALTOP \"Box\" \"Box\" 1{}", open.repeat(n), close.repeat(n));
        let text =
            format!("STATES {{ \"SETUP\" {{ FORPLAYER {{ {inside} }} STATE \"_END\" [] }} }}");
        errors(&text, &Options::default())
    };
    assert_eq!(nested(30), [""; 0]);
    assert_eq!(nested(60), ["U031: the game becomes too large"]);
}
