//! What the rules have said, in order, and how much of it was expected already.

use std::collections::VecDeque;

use ir::{Event, Game};

use super::text_uce;

/// Messages that no expectation has spoken of yet, as lines of expectations.
#[derive(Default)]
pub(super) struct Log {
    told: VecDeque<String>,
    /// Whether any message was expected; if none was, they do not matter to the case.
    expected: bool,
}

impl Log {
    pub(super) fn add(&mut self, game: &Game, events: &[Event]) {
        for event in events {
            if let Event::Told { to, text } = event {
                self.told.push_back(line(game, to.as_deref(), text));
            }
        }
    }

    /// Takes the next message.
    pub(super) fn next(&mut self) -> String {
        self.expected = true;
        self.told.pop_front().unwrap_or_else(|| "nothing more was told".to_owned())
    }

    /// What is left, if it should not be.
    pub(super) fn unexpected(&self) -> Option<&String> {
        self.told.front().filter(|_| self.expected)
    }
}

/// `told: Hello`, or `told p0 p2: Hello`
pub(super) fn line(game: &Game, to: Option<&[u32]>, text: &str) -> String {
    let to: String = to.unwrap_or_default().iter().map(|seat| format!(" p{seat}")).collect();
    format!("told{to}: {}", plain(game, text)).trim_end().to_owned()
}

/// A text on one line.
pub(super) fn plain(game: &Game, text: &str) -> String {
    text_uce::with_names(game, text).replace('\n', "\\n").replace('\t', "\\t").replace('\r', "\\r")
}
