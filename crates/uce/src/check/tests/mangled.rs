//! A script that is broken in every possible way, one place at a time: the checker says something about most of them
//! and stays calm about all.

use proptest::prelude::*;
use source::testing::{assert_fit, pieces};
use source::{Severity, Source};

use super::script;
use crate::samples::GAME;
use crate::{MAX_DEPTH, Options, compile_checked, dump, explain, lower};

/// What a word is replaced by, one after the other.
const REPLACEMENTS: [&str; 17] = [
    "", "{", "}", "[", "]", "7", "\"", "\"x\"", "AU1", "STATE", "IF", "CHOOSE", "NOT", "[N]",
    "[#]", "PLAY", "zzz",
];

fn calm(text: &str) {
    for face_down_compat in [false, true] {
        let (source, _) = Source::new("test", text.as_bytes());
        let options = Options { face_down_compat, ..Options::default() };
        let (checked, messages) = compile_checked(&source, &options);
        let failed = messages.iter().any(|message| message.severity == Severity::Error);
        assert_eq!(checked.is_none(), failed, "{text}");
        if let Some(checked) = &checked {
            assert!(!dump(checked).is_empty());
            if let Ok(game) = lower(checked, &options) {
                assert_eq!(ir::verify(&game), Ok(()), "{text}");
            }
        }
        assert_fit(&messages, text, explain::pages());
    }
}

#[test]
fn every_word_can_be_replaced() {
    for (index, (start, end)) in pieces(GAME).into_iter().enumerate() {
        // Two of them for each word; neighbours of one kind get the others.
        for turn in 0..2 {
            let replacement = REPLACEMENTS[(index * 3 + turn * 5) % REPLACEMENTS.len()];
            calm(&format!("{}{replacement}{}", &GAME[..start], &GAME[end..]));
        }
    }
}

#[test]
fn a_text_can_end_anywhere() {
    for (_, end) in pieces(GAME).into_iter().step_by(7) {
        calm(&GAME[..end]);
    }
}

#[test]
fn deep_nesting_is_no_danger() {
    let nest = |open: &str, inside: &str, close: &str, n: usize| {
        format!("{}{inside}{}", open.repeat(n), close.repeat(n))
    };
    for n in [MAX_DEPTH / 2 - 10, MAX_DEPTH, MAX_DEPTH * 40] {
        for routine in [
            nest("LOOP { ", "PRINT \"x\"", " }", n),
            nest("FORPLAYER { ", "PRINT \"[THISPLAYER]\"", " }", n),
            nest("IF { DECKCOND \"Box\" { LEN:EQ(1) } } { ", "PRINT \"[N]\"", " }", n),
            nest("CHOOSE { \"a\" NOCOND { ", "PRINT \"[N]\"", " } }", n),
            format!(
                "IF {{ {} }} {{ PRINT \"x\" }}",
                nest("NOT ", "DECKCOND \"Box\" { LEN:EQ(1) }", "", n)
            ),
            format!("PRINT \"{}\"", nest("[", "x", "]", n)),
        ] {
            calm(&script(&routine));
        }
    }
}

#[test]
fn long_texts_are_read_in_time() {
    // Each of these takes a second or so if something is looked at again and again.
    let n = 3000;
    let numbered =
        |text: &str| (0..n).map(|i| text.replace('%', &i.to_string())).collect::<String>();
    let goes = numbered("STATE \"A\" [\"v%\"=\"x\"] ");
    let reads = numbered("[v%]");
    calm(&format!(
        "STATES {{ \"SETUP\" {{ {goes} }} \"A\" {{ PRINT \"{reads}\" STATE \"_END\" [] }} }}"
    ));
    let decks = numbered("NEWDECK \"[THISPLAYER] %\" AU1 [] DEALTOP \"a % [THISPLAYER]\" \"%\" 1 ");
    calm(&script(&decks));
    let choices = numbered(
        "\"x\" PRECOND AND { DECKCOND \"a %\" { LEN:EQ(0) } } { NEWDECK \"b %\" AU1 [] } ",
    );
    calm(&script(&format!("CHOOSE {{ {choices} }}")));
    calm(&format!(
        "STATES {{ \"SETUP\" {{ STATE \"S0\" [] }} {} }}",
        numbered("\"S%\" { STATE \"S%\" [] } ")
    ));
}

#[test]
fn u009_only_so_many_messages_are_given() {
    let text = script(&"PRINT \"]\" ".repeat(3000));
    let (source, _) = Source::new("test", text.as_bytes());
    let (_, messages) = compile_checked(&source, &Options::default());
    let notes = messages.iter().filter(|message| message.code == "U009");
    assert_eq!((messages.len(), notes.count()), (1001, 1));
}

proptest! {
    #[test]
    fn any_text_between_quotes(text in "[\\[\\]#NxT é\u{301}'!]{0,30}") {
        let text = text.replace('T', "THISPLAYER");
        calm(&script(&format!(
            "PRINT \"{text}\" NEWDECK \"{text}\" AU1 [\"{text}\"] DEALTOP \"{text}\" \"Box\" 1 \
             CHOOSE {{ \"{text}\" NOCOND {{ STATE \"{text}\" [\"{text}\"=\"{text}\"] }} }}"
        )));
    }

    // The words of a script in any order, and a few that are exchanged.
    #[test]
    fn any_words(picks in proptest::collection::vec(0_usize..10_000, 0..60), at in 0_usize..10_000) {
        let pieces = pieces(GAME);
        let word = |pick: usize| {
            let (start, end) = pieces[pick % pieces.len()];
            &GAME[start..end]
        };
        let words: Vec<&str> = picks.iter().map(|pick| word(*pick)).collect();
        calm(&words.join(" "));
        let at = pieces[at % pieces.len()].0;
        let few = &words[..words.len().min(3)];
        calm(&format!("{}{}{}", &GAME[..at], few.join(" "), &GAME[at..]));
    }

    #[test]
    fn any_bytes(bytes: Vec<u8>) {
        let (source, _) = Source::new("test", &bytes);
        let (checked, messages) = compile_checked(&source, &Options::default());
        let failed = messages.iter().any(|message| message.severity == Severity::Error);
        prop_assert!(checked.is_none() || !failed);
    }
}
