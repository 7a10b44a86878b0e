//! Strings: what stands between quotes on one line.

use source::Diagnostic;

use super::{Lexer, TokenKind, run};
use crate::tree::StringLit;

/// Quotes that word processors put in place of the plain one.
const TYPOGRAPHIC: [char; 3] = ['\u{201c}', '\u{201d}', '\u{201e}'];

impl Lexer<'_> {
    /// Reads a string. Its quotes may be typographic ones, which is reported.
    pub(super) fn string(&mut self, open: char) {
        let start = self.at;
        let inside = start + open.len_utf8();
        let is_quote = |c: char| c == '"' || open != '"' && TYPOGRAPHIC.contains(&c);
        let rest = &self.text[inside..];
        let length = run(rest, |c| !is_quote(c) && !matches!(c, '\n' | '\r'));
        let line = &rest[..length];
        let closed = rest[length..].chars().next().filter(|c| is_quote(*c));
        self.not_the_quote(start, open);
        let end = match closed {
            Some(close) => {
                self.at = inside + length + close.len_utf8();
                self.not_the_quote(inside + length, close);
                inside + length
            }
            None => {
                let end = inside + likely_end(line);
                self.at = end;
                let (span, place) = (self.span(start, inside), self.span(end, end));
                self.error(
                    Diagnostic::error("U002", span, "this string is never closed")
                        .reason("this quote has no partner on its line")
                        .fix(place, "\""),
                );
                // Of a line with an odd number of quotes, nothing is sure.
                let line = self.text[..start].rfind('\n').map_or(0, |at| at + 1);
                self.lexed.holes.push(self.span(line, end));
                end
            }
        };
        self.add_string(start, inside, end);
    }

    /// Reads `'…'`, which is no string but surely meant as one.
    pub(super) fn apostrophes(&mut self) -> bool {
        let start = self.at;
        let rest = &self.rest()[1..];
        let length = run(rest, |c| !matches!(c, '\'' | '"' | '\n' | '\r'));
        if !rest[length..].starts_with('\'') {
            return false;
        }
        self.at += length + 2;
        let span = self.span(start, self.at);
        self.error(
            Diagnostic::error("U001", span, "strings stand in double quotes")
                .fix(span, format!("\"{}\"", &rest[..length])),
        );
        self.add_string(start, start + 1, start + 1 + length);
        true
    }

    fn add_string(&mut self, start: usize, inside: usize, end: usize) {
        let text = self.text[inside..end].to_owned();
        self.no_marks(&text, inside);
        let (span, inside) = (self.span(start, self.at), self.span(inside, end));
        self.push(TokenKind::String(self.lexed.strings.len()), start);
        self.lexed.strings.push(StringLit { span, inside, text });
    }

    /// Marks stand for players while a game runs, so that no string may contain one.
    fn no_marks(&mut self, text: &str, inside: usize) {
        let is_mark = |(_, c): &(usize, char)| ir::marks::seat(*c).is_some();
        if let Some((at, c)) = text.char_indices().find(is_mark) {
            let span = self.span(inside + at, inside + at + c.len_utf8());
            let code = u32::from(c);
            self.error(
                Diagnostic::error("U014", span, format!("no string may contain U+{code:04X}"))
                    .reason("while a game runs, this character stands for a player")
                    .fix(span, ""),
            );
        }
    }

    fn not_the_quote(&mut self, at: usize, quote: char) {
        if quote != '"' {
            let span = self.span(at, at + quote.len_utf8());
            self.error(
                Diagnostic::error("U001", span, "this is not the quote that strings stand in")
                    .fix(span, "\""),
            );
        }
    }
}

/// Where a string that was not closed on its line probably ends: before what begins or ends a block or a list.
fn likely_end(line: &str) -> usize {
    line.trim_end_matches(|c: char| c.is_whitespace() || matches!(c, '{' | '}')).len()
}
