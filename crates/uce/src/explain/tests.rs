//! The examples of the pages: the wrong one has that message, the right one does not.

use source::{Severity, Source};

use super::*;
use crate::{Options, compile_checked};

/// An example as a whole script: some are states, some are routines.
fn complete(example: &str) -> String {
    if example.starts_with("STATES") {
        example.to_owned()
    } else if example.starts_with('"') {
        format!("STATES {{\n{example}\n}}")
    } else {
        format!(
            r#"STATES {{ "SETUP" {{ NEWSDECK "Box" SD0 [] NEWDECK "Pile" SU1 []
            FORPLAYER {{ NEWDECK "[THISPLAYER]'s hand" AU0 ["[THISPLAYER]"]
            {example} }} STATE "_END" [] }} }}"#
        )
    }
}

fn messages(example: &str) -> Vec<(&'static str, Severity)> {
    let (source, _) = Source::new("example", complete(example).as_bytes());
    let (_, messages) = compile_checked(&source, &Options::default());
    messages.iter().map(|message| (message.code, message.severity)).collect()
}

#[test]
fn each_page_has_its_code_in_the_title_and_an_example_of_both_kinds() {
    for (index, (code, page)) in pages().iter().enumerate() {
        assert!(page.starts_with(&format!("# {code}: ")), "{code}");
        assert!(page.contains("\nWrong") && page.contains("\nRight"), "{code}");
        assert!(!pages()[..index].iter().any(|(other, _)| other == code), "{code} once");
    }
}

#[test]
fn the_examples_are_what_they_say() {
    for (code, page) in pages() {
        let blocks: Vec<&str> = page.split("```\n").collect();
        let [_, wrong, _, right, _] = blocks[..] else { panic!("{code}: {blocks:?}") };
        let (wrong, right) = (messages(wrong), messages(right));
        let is_error = |(_, severity): &(&str, Severity)| *severity == Severity::Error;
        assert!(
            !right.iter().any(|message| message.0 == *code || is_error(message)),
            "{code}: {right:?}"
        );
        // What happens while a game runs is no error when its script is read.
        if code.starts_with(['D', 'V']) {
            assert!(!wrong.iter().any(is_error), "{code}: {wrong:?}");
        // The mistakes of these come only with very long texts, or with other players.
        } else if !["U006", "U007", "U008", "U009", "U030", "U031"].contains(code) {
            assert!(wrong.iter().any(|(its, _)| its == code), "{code}: {wrong:?}");
            assert!(
                !wrong.iter().any(|message| is_error(message) && message.0 != *code),
                "{code}: {wrong:?}"
            );
        }
    }
}

#[test]
fn errors_and_warnings_have_their_numbers() {
    for (code, page) in pages() {
        let wrong = page.split("```\n").nth(1).unwrap_or("");
        for (its, severity) in messages(wrong) {
            assert_eq!(severity == Severity::Error, its < "U040", "{code}: {its}");
        }
    }
}
