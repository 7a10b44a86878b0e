//! The examples of the pages for the checker's codes: the wrong one has that message, the right one does not.

use source::{Severity, Source};

use super::{PRELUDE, with_declarations};
use crate::{Options, compile_checked, explain};

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
    let (_, messages) = compile_checked(&source, &Options::default());
    messages.iter().map(|message| (message.code, message.severity)).collect()
}

#[test]
fn the_examples_are_what_they_say() {
    let mut n_pages = 0;
    for (code, page) in explain::pages() {
        // The others are about spelling and grammar; too many messages have no short example.
        if !code.starts_with(['E', 'C', 'R', 'W']) || *code == "C18" {
            continue;
        }
        n_pages += 1;
        let blocks: Vec<&str> = page.split("```\n").collect();
        let [_, wrong, _, right, _] = blocks[..] else { panic!("{code}: {blocks:?}") };
        let wrong = messages(wrong);
        assert!(wrong.iter().any(|(its, _)| its == code), "{code}: {wrong:?}");
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
