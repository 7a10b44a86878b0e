//! A text that is broken in every possible way, one place at a time: the checker says something about most of them
//! and stays calm about all.

use source::testing::{assert_fit, pieces};
use source::{Severity, Source};

use super::EVERYTHING;
use crate::{MAX_DEPTH, Options, compile_checked, dump, explain, lower};

/// What a word is replaced by, one after the other.
const REPLACEMENTS: [&str; 16] = [
    "", "{", "}", "(", ")", ".", "7", "A", "C", "[]", "players", "stock", "any_card", "zzz",
    "\"{n}\"", "->",
];

fn calm(text: &str) {
    for pedantic in [false, true] {
        let (source, _) = Source::new("test", text.as_bytes());
        let (checked, messages) =
            compile_checked(&source, &Options { pedantic, ..Options::default() });
        let failed = messages.iter().any(|message| message.severity == Severity::Error);
        assert_eq!(checked.is_none(), failed, "{text}");
        if let Some(checked) = &checked {
            assert!(!dump(checked).is_empty());
            match lower(checked, &Options::default()) {
                Ok(game) => assert_eq!(ir::verify(&game), Ok(()), "{text}"),
                Err(problems) => {
                    assert!(problems.iter().all(|problem| ["R0", "C19"].contains(&problem.code)));
                }
            }
        }
        assert_fit(&messages, text, explain::pages());
    }
}

#[test]
fn every_word_can_be_replaced() {
    for (index, (start, end)) in pieces(EVERYTHING).into_iter().enumerate() {
        // Two of them for each word; neighbours of one kind get the others.
        for turn in 0..2 {
            let replacement = REPLACEMENTS[(index * 3 + turn * 5) % REPLACEMENTS.len()];
            calm(&format!("{}{replacement}{}", &EVERYTHING[..start], &EVERYTHING[end..]));
        }
    }
}

#[test]
fn a_text_can_end_anywhere() {
    for (_, end) in pieces(EVERYTHING).into_iter().step_by(7) {
        calm(&EVERYTHING[..end]);
    }
}

#[test]
fn deep_nesting_is_no_danger() {
    let nest = |open: &str, inside: &str, close: &str, n: usize| {
        format!("{}{inside}{}", open.repeat(n), close.repeat(n))
    };
    for n in [MAX_DEPTH - 10, MAX_DEPTH, MAX_DEPTH * 40] {
        for statement in [
            nest("if n == 1 { ", "n = 1.", " }", n),
            nest("forever { ", "n = 1.", " }", n),
            nest("for q in players { ", "n = 1.", " }", n),
            nest("ask p { \"a\" { ", "n = 1.", " } }", n),
            format!("n = {}.", nest("(", "1", ")", n)),
            format!("n = {}.", nest("1 + ", "1", "", n)),
            format!("won = {}.", nest("[", "led", "]", n)),
            format!("n = {}.", nest("(", "p", "->team)", n)),
            format!("p = p{}.", "->team->players->first".repeat(n)),
            format!("done = {}.", nest("not ", "done", "", n)),
            format!("won = {}.", nest("(2,", "2", ")~C", n)),
        ] {
            calm(&super::with_statements(&statement));
        }
    }
}

#[test]
fn only_so_many_messages_are_given() {
    let text = super::with_statements(&"n = zzz. ".repeat(3000));
    let (source, _) = Source::new("test", text.as_bytes());
    let (_, messages) = compile_checked(&source, &Options::default());
    let notes = messages.iter().filter(|message| message.code == "C18");
    assert_eq!((messages.len(), notes.count()), (1001, 1));
}
