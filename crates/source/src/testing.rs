//! What the tests of the front ends share: texts in which a mark stands where a message is expected.
//!
//! Takes a text with marks such as `{R023}`; gives the text without them and what they expect where, to be compared with
//! what was said about it.

use crate::{Diagnostic, Severity};

/// A code and the byte it is said at; those of warnings and notes begin with `w` and `n`.
pub type Said = (String, u32);

/// Takes the marks between two signs out of a text; gives the text and what they expect.
///
/// # Panics
/// If a mark is not closed.
#[must_use]
pub fn marked(text: &str, [open, close]: [char; 2]) -> (String, Vec<Said>) {
    let mut plain = String::new();
    let mut marks = Vec::new();
    let mut rest = text;
    while let Some((before, after)) = rest.split_once(open) {
        let (code, after) = after.split_once(close).expect("a mark is closed");
        plain.push_str(before);
        marks.push((code.to_owned(), u32::try_from(plain.len()).expect("a short text")));
        rest = after;
    }
    plain.push_str(rest);
    (plain, marks)
}

/// What messages say, in order. Each must be worded as ours are, and have its page.
///
/// # Panics
/// If a message is empty or ends with a full stop, or no page explains it.
#[must_use]
pub fn said(messages: &[Diagnostic], pages: &[(&str, &str)]) -> Vec<Said> {
    let one = |message: &Diagnostic| {
        assert!(!message.message.is_empty() && !message.message.ends_with('.'), "{message:?}");
        assert!(pages.iter().any(|(code, _)| *code == message.code), "{} has a page", message.code);
        let kind = match message.severity {
            Severity::Error => "",
            Severity::Warning => "w",
            Severity::Note => "n",
        };
        (format!("{kind}{}", message.code), message.span.start)
    };
    messages.iter().map(one).collect()
}

/// Where words, numbers and signs begin and end, to be broken one at a time.
#[must_use]
pub fn pieces(text: &str) -> Vec<(usize, usize)> {
    let is_word = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'_';
    let bytes = text.as_bytes();
    let mut pieces = Vec::new();
    let mut start = 0;
    while start < bytes.len() {
        let mut end = start + 1;
        while is_word(bytes[start]) && end < bytes.len() && is_word(bytes[end]) {
            end += 1;
        }
        if !bytes[start].is_ascii_whitespace() {
            pieces.push((start, end));
        }
        start = end;
    }
    pieces
}

/// Checks that messages about a text point into it, and have their pages.
///
/// # Panics
/// If one does not.
pub fn assert_fit(messages: &[Diagnostic], text: &str, pages: &[(&str, &str)]) {
    for message in messages {
        assert!(pages.iter().any(|(code, _)| *code == message.code), "{message:?}");
        assert!(message.span.start <= message.span.end, "{message:?}");
        assert!(message.span.end as usize <= text.len(), "{message:?}");
    }
}
