//! The examples of the pages for the checker's codes: the wrong one has that message, the right one does not. What is
//! found only while a game runs is fine in both.

use source::{Severity, Source};

use super::{PRELUDE, with_declarations};
use crate::{Options, compile, explain};

/// The first words of declarations.
const DECLARATIONS: [&str; 8] =
    ["Area ", "Action ", "Rule ", "Ordering ", "Number ", "Rank ", "Player ", "CardList "];

/// An example as a whole text: some are declarations, some are statements.
fn complete(example: &str) -> String {
    if example.starts_with("Game ") {
        example.to_owned()
    } else if !DECLARATIONS.iter().any(|word| example.starts_with(word)) {
        format!("{PRELUDE}Action main {{ {example} }}")
    } else if example.contains("Action main") {
        format!("{PRELUDE}{example}")
    } else {
        with_declarations(example)
    }
}

fn messages(example: &str) -> Vec<(&'static str, Severity)> {
    let (source, _) = Source::new("test", complete(example).as_bytes());
    let (_, messages) = compile(&source, &Options::default());
    messages.iter().map(|message| (message.code, message.severity)).collect()
}

/// What is found while the game runs.
const RUNNING: [&str; 7] = ["E01", "E09", "E15", "R3", "R4", "R5", "R9"];

#[test]
fn the_examples_are_what_they_say() {
    let mut n_pages = 0;
    for (code, page) in explain::pages() {
        // The others are about spelling and grammar; too much has no short example.
        if !code.starts_with(['E', 'C', 'R', 'W']) || ["C18", "C19"].contains(code) {
            continue;
        }
        n_pages += 1;
        let blocks: Vec<&str> = page.split("```\n").collect();
        let [_, wrong, _, right, _] = blocks[..] else { panic!("{code}: {blocks:?}") };
        let wrong = messages(wrong);
        let said = wrong.iter().any(|(its, _)| its == code);
        assert_eq!(said, !RUNNING.contains(code), "{code}: {wrong:?}");
        let others =
            |&(its, severity): &(&str, Severity)| its != *code && severity == Severity::Error;
        assert!(!wrong.iter().any(others), "{code}: {wrong:?}");
        let right = messages(right);
        assert!(
            !right.iter().any(|&(its, severity)| its == *code || severity == Severity::Error),
            "{code}: {right:?}"
        );
    }
    assert!(n_pages > 60, "{n_pages}");
}
