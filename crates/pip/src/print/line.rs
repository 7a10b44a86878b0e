//! One line: the spaces between its tokens, and where it is broken if it is too long.

use std::borrow::Cow;

use crate::lex::{Token, TokenKind};

use super::{INDENT, MAX_INDENT, WIDTH};

/// Some neighbouring tokens of a statement or declaration.
pub(super) struct Line<'a> {
    text: &'a str,
    /// The whole statement; it tells how some tokens are meant.
    tokens: &'a [Token],
    first: usize,
    length: usize,
}

impl<'a> Line<'a> {
    pub(super) fn new(text: &'a str, tokens: &'a [Token], first: usize, length: usize) -> Self {
        Self { text, tokens, first, length }
    }

    /// Prints the tokens; the first is at column `indent`, where the output already ends.
    pub(super) fn print(&self, out: &mut String, indent: usize) {
        // What goes on stands further right than the block that the line may open.
        let opens = self.tokens.last().is_some_and(|token| token.kind == TokenKind::Punct("{"));
        let below = if opens { indent + 2 * INDENT } else { indent + INDENT };
        self.part(out, self.first, self.first + self.length, indent, below.min(MAX_INDENT));
    }

    /// Prints the tokens from `from` up to `to`, beginning at a column. Lines after the first are indented by `below`.
    fn part(&self, out: &mut String, from: usize, to: usize, column: usize, below: usize) {
        let mut breaks = Vec::new();
        if column + self.width(from, to) > WIDTH {
            breaks = self.breaks(from, to);
            if breaks.first().is_some_and(|&first| self.sign(first - 1) == ";") {
                breaks = self.filled(&breaks, from, to, column, below);
            }
        }
        if breaks.is_empty() {
            for at in from..to {
                if at > from && self.spaced(at) {
                    out.push(' ');
                }
                out.push_str(&self.token(at));
            }
            return;
        }
        let mut start = from;
        for &end in breaks.iter().chain([&to]) {
            if start > from {
                out.push('\n');
                out.extend(std::iter::repeat_n(' ', below));
            }
            let column = if start > from { below } else { column };
            self.part(out, start, end, column, (below + INDENT).min(MAX_INDENT));
            start = end;
        }
    }

    /// Of the places between the items of a list, those that are needed.
    fn filled(
        &self,
        breaks: &[usize],
        from: usize,
        to: usize,
        column: usize,
        below: usize,
    ) -> Vec<usize> {
        let mut kept = Vec::new();
        let (mut start, mut column) = (from, column);
        for (index, &place) in breaks.iter().enumerate() {
            let end = breaks.get(index + 1).copied().unwrap_or(to);
            if column + self.width(start, end) > WIDTH {
                kept.push(place);
                (start, column) = (place, below);
            }
        }
        kept
    }

    /// A token as it is printed.
    fn token(&self, at: usize) -> Cow<'a, str> {
        let text = self.slice(at);
        match self.tokens[at].kind {
            TokenKind::Number => match text.trim_start_matches('0') {
                "" => "0".into(),
                digits => digits.into(),
            },
            // The lines of a string are ended like all others.
            TokenKind::String(_) if text.contains("\r\n") => text.replace("\r\n", "\n").into(),
            _ => text.into(),
        }
    }

    fn width(&self, from: usize, to: usize) -> usize {
        (from..to).map(|at| self.token(at).len() + usize::from(at > from && self.spaced(at))).sum()
    }

    /// Where to break tokens that are too long for one line: at the loosest words inside the fewest parentheses.
    fn breaks(&self, from: usize, to: usize) -> Vec<usize> {
        let mut depth = 0_usize;
        let mut best = None;
        let mut places = Vec::new();
        for at in from..to {
            match self.sign(at) {
                ")" | "]" => depth = depth.saturating_sub(1),
                _ => {}
            }
            if at > from
                && let Some(looseness) = self.looseness(at)
            {
                let key = (depth, looseness);
                if best.is_none_or(|best| key < best) {
                    best = Some(key);
                    places.clear();
                }
                if best == Some(key) {
                    places.push(at);
                }
            }
            match self.sign(at) {
                "(" | "[" => depth += 1,
                _ => {}
            }
        }
        places
    }

    /// How gladly a line is broken before a token: least first; never without a number.
    fn looseness(&self, at: usize) -> Option<u8> {
        if self.after_arrow(at) {
            return None;
        }
        Some(match self.sign(at) {
            "from" | "to" | "leaving" | "starting" | "requires" | "labeled" | "is" => 1,
            "or" => 2,
            "and" => 3,
            "==" | "!=" | "<" | "<=" | ">" | ">=" | "in" => 4,
            "+" | "-" => 5,
            "*" | "/" => 6,
            _ if self.sign(at - 1) == ";" => 1,
            _ if self.sign(at - 1) == "=" => 7,
            _ => return None,
        })
    }

    /// Whether a space comes before a token.
    fn spaced(&self, at: usize) -> bool {
        let (before, sign) = (self.sign(at - 1), self.sign(at));
        match (before, sign) {
            (_, "." | "," | ";" | ")" | "]" | ".." | "~" | "->") => false,
            ("(" | "[" | ".." | "~" | "->", _) => false,
            ("{", "}") => false,
            // A name before a parenthesis is invoked or declared, unless it is whom a message is for.
            (_, "(") => {
                self.tokens[at - 1].kind != TokenKind::Name
                    || self.sign(0) == "message"
                    || self.after_arrow(at - 1)
            }
            (",", _) => self.is_outside_expression(at),
            _ => true,
        }
    }

    fn after_arrow(&self, at: usize) -> bool {
        at > 0 && self.sign(at - 1) == "->"
    }

    /// Whether a comma before a token stands between parameters or options, not in a card expression.
    fn is_outside_expression(&self, at: usize) -> bool {
        match self.sign(0) {
            "Area" => true,
            "Rule" => !(0..at).any(|before| self.sign(before) == "="),
            _ => false,
        }
    }

    fn sign(&self, at: usize) -> &'static str {
        match self.tokens.get(at).map(|token| token.kind) {
            Some(TokenKind::Keyword(word) | TokenKind::Punct(word)) => word,
            _ => "",
        }
    }

    fn slice(&self, at: usize) -> &'a str {
        let span = self.tokens[at].span;
        self.text.get(span.start as usize..span.end as usize).unwrap_or("")
    }
}
