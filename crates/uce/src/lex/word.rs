//! Words: fixed ones, several glued together, ones with a space where none may be, and unknown ones.

use source::Diagnostic;

use super::{Lexer, TokenKind, run};
use crate::words::{FIXED, are_flags, longest};

fn is_word_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

impl Lexer<'_> {
    /// Reads what begins with a letter.
    pub(super) fn word(&mut self) {
        let start = self.at;
        let Some(pieces) = self.pieces() else {
            let length = run(self.rest(), is_word_char);
            if !self.apart(length) {
                self.at += length;
                self.push(TokenKind::Unknown, start);
            }
            return;
        };
        for (kind, end) in pieces {
            let start = self.at;
            self.at = end;
            self.push(kind, start);
        }
    }

    /// The tokens that a word is made of and where they end, if there are only such.
    fn pieces(&self) -> Option<Vec<(TokenKind, usize)>> {
        let mut pieces = Vec::new();
        let mut at = self.at;
        loop {
            let rest = &self.text[at..];
            let digits = run(rest, |c| c.is_ascii_digit());
            let fixed = longest(rest);
            if let Some(word) = fixed {
                at += word.len();
                pieces.push((TokenKind::Fixed(word), at));
            } else if are_flags(rest) {
                at += 3;
                pieces.push((TokenKind::Flags, at));
            } else if digits > 0 {
                at += digits;
                pieces.push((TokenKind::Number, at));
            } else {
                return None;
            }
            let ended = fixed.is_some_and(|word| word.ends_with(['(', ':']));
            if ended || !self.text[at..].starts_with(is_word_char) {
                return Some(pieces);
            }
        }
    }

    /// Reads a word that belongs to a sign which stands apart from it, as in `LEN: GEQ (3)`, or that is not in
    /// capital letters.
    fn apart(&mut self, length: usize) -> bool {
        let start = self.at;
        let rest = self.rest();
        let (word, after) = rest.split_at(length);
        let Some(end) = with_sign(&word.to_ascii_uppercase(), after) else { return false };
        let found = &rest[..length + end];
        let tight: String = found.split_whitespace().collect();
        let Some(meant) = FIXED.into_iter().find(|fixed| fixed.eq_ignore_ascii_case(&tight)) else {
            return false;
        };
        self.at += found.len();
        let span = self.span(start, self.at);
        let (code, reason) = match tight.len() == found.len() {
            true => ("U010", "words are written in capital letters"),
            false => ("U003", "no space inside of it"),
        };
        self.error(
            Diagnostic::error(code, span, format!("this should be `{meant}`"))
                .reason(reason)
                .fix(span, meant),
        );
        self.push(TokenKind::Fixed(meant), start);
        true
    }
}

/// How long the sign after a word is, with the space around it and what belongs to it.
fn with_sign(word: &str, after: &str) -> Option<usize> {
    let space = run(after, char::is_whitespace);
    let rest = &after[space..];
    match word {
        "SUITS" | "VALS" => {
            let rest = rest.strip_prefix(':')?;
            let more = run(rest, char::is_whitespace);
            Some(space + 1 + more + run(&rest[more..], is_word_char))
        }
        "LEN" | "SCORE" => rest.starts_with(':').then_some(space + 1),
        "NAME" | "LESS" | "LEQ" | "EQ" | "GEQ" | "GREATER" => {
            rest.starts_with('(').then_some(space + 1)
        }
        _ => None,
    }
}
