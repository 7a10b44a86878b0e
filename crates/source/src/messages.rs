//! Messages as a checker finds them.
//!
//! Takes diagnostics one by one; keeps the first of them, and whether any was an error. Surprising: one more than the limit
//! is a note that says so, under a code of the language.

use crate::{Diagnostic, Severity, closest};

/// So many messages are kept; a text with more of them is no game yet.
const MAX_MESSAGES: usize = 1000;

#[derive(Debug)]
pub struct Messages {
    kept: Vec<Diagnostic>,
    failed: bool,
    more: &'static str,
}

impl Messages {
    /// None yet; `more` is the code of the note that there were too many.
    #[must_use]
    pub fn new(more: &'static str) -> Self {
        Self { kept: Vec::new(), failed: false, more }
    }

    pub fn add(&mut self, message: Diagnostic) {
        self.failed |= message.severity == Severity::Error;
        match self.kept.len() {
            0..MAX_MESSAGES => self.kept.push(message),
            MAX_MESSAGES => self.kept.push(
                Diagnostic::new(Severity::Note, self.more, message.span, "there is more to say")
                    .reason(format!("only the first {MAX_MESSAGES} messages are shown")),
            ),
            _ => {}
        }
    }

    /// Whether there was an error, kept or not.
    #[must_use]
    pub fn failed(&self) -> bool {
        self.failed
    }

    /// Whether something was said under a code.
    #[must_use]
    pub fn have(&self, code: &str) -> bool {
        self.kept.iter().any(|message| message.code == code)
    }

    /// Which candidate was meant. Finding it takes time, so it is done for the first messages only.
    pub fn closest<'c>(
        &self,
        word: &str,
        candidates: impl IntoIterator<Item = &'c str>,
    ) -> Option<&'c str> {
        if self.kept.len() >= MAX_MESSAGES {
            return None;
        }
        closest(word, candidates.into_iter().take(MAX_MESSAGES))
    }

    /// What was kept, in the order in which it was found.
    #[must_use]
    pub fn into_kept(self) -> Vec<Diagnostic> {
        self.kept
    }
}
