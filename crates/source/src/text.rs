//! The designer's text.
//!
//! Takes the bytes of a file, whatever they are; gives a [`Source`] of valid UTF-8 with line numbers, and
//! messages about what had to be repaired. Surprising: offsets count from after a byte-order mark, which is
//! dropped, and each byte that is not UTF-8 has become the character U+FFFD.

use crate::{Diagnostic, Span};

/// The largest file that is read, in bytes.
pub const MAX_BYTES: usize = 256 * 1024;

/// A place in a text as people count: both from 1, columns in characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize)]
pub struct Position {
    pub line: u32,
    pub column: u32,
}

/// A named text that knows where its lines begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Source {
    name: String,
    text: String,
    line_starts: Vec<u32>,
    repaired: bool,
}

impl Source {
    /// Reads `bytes` as the file `name`. A source is always given; a file that is too large is cut.
    #[must_use]
    pub fn new(name: impl Into<String>, bytes: &[u8]) -> (Self, Vec<Diagnostic>) {
        Self::with_limit(name, bytes, MAX_BYTES)
    }

    /// As [`Source::new`], with another limit on the size. Offsets have 32 bits, so a limit beyond `u32::MAX`
    /// is taken as that.
    #[must_use]
    pub fn with_limit(
        name: impl Into<String>,
        bytes: &[u8],
        limit: usize,
    ) -> (Self, Vec<Diagnostic>) {
        // A byte that is not UTF-8 takes three bytes in the text, so a third of what fits in 32 bits is safe.
        let limit = limit.min(u32::MAX as usize / 3);
        let bytes = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes);
        let kept = &bytes[..cut(bytes, limit)];
        let mut diagnostics = Vec::new();

        let repaired = std::str::from_utf8(kept).err().map(|error| error.valid_up_to());
        let text = String::from_utf8_lossy(kept).into_owned();
        if let Some(at) = repaired {
            let start = offset(at);
            diagnostics.push(
                Diagnostic::error(
                    "S001",
                    Span::new(start, start + offset(char::REPLACEMENT_CHARACTER.len_utf8())),
                    "the file is not UTF-8 text",
                )
                .reason("the first byte that is not text")
                .help("save the file as UTF-8 in your editor"),
            );
        }
        if kept.len() < bytes.len() {
            let end = offset(text.len());
            diagnostics.push(
                Diagnostic::error(
                    "S002",
                    Span::new(end, end),
                    format!("the file is too large: {} bytes, at most {limit}", bytes.len()),
                )
                .reason("nothing after this is read"),
            );
        }
        let source = Self {
            name: name.into(),
            line_starts: line_starts(&text),
            text,
            repaired: repaired.is_some(),
        };
        (source, diagnostics)
    }

    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether bytes that are not UTF-8 were replaced by U+FFFD (which `S001` has then reported).
    #[must_use]
    pub fn is_repaired(&self) -> bool {
        self.repaired
    }

    #[must_use]
    pub fn line_count(&self) -> usize {
        self.line_starts.len()
    }

    /// The text of a span; a span that does not fit this text gives what part of it does.
    #[must_use]
    pub fn slice(&self, span: Span) -> &str {
        &self.text[self.clamp(span)]
    }

    /// Line and column of a byte offset. One beyond the end is taken as the end.
    #[must_use]
    pub fn line_col(&self, offset: u32) -> Position {
        let offset = self.floor(offset);
        let line = self.line_at(offset);
        let start = self.line_starts[line - 1] as usize;
        let column = self.text[start..offset].chars().count() + 1;
        Position { line: count(line), column: count(column) }
    }

    /// The text of a line (counted from 1) without its end; empty if there is no such line.
    #[must_use]
    pub fn line_text(&self, line: u32) -> &str {
        let Some(index) = (line as usize).checked_sub(1) else { return "" };
        let Some(&start) = self.line_starts.get(index) else { return "" };
        let end = self.line_starts.get(index + 1).map_or(self.text.len(), |&next| next as usize);
        self.text[start as usize..end].trim_end_matches(['\n', '\r'])
    }

    /// The line, counted from 1, that a byte offset is on.
    pub(crate) fn line_at(&self, offset: usize) -> usize {
        self.line_starts.partition_point(|&start| start as usize <= offset)
    }

    /// The part of the text that a span covers, as a range on character boundaries.
    pub(crate) fn clamp(&self, span: Span) -> std::ops::Range<usize> {
        let start = self.floor(span.start);
        start..self.floor(span.end).max(start)
    }

    fn floor(&self, offset: u32) -> usize {
        let mut at = (offset as usize).min(self.text.len());
        while !self.text.is_char_boundary(at) {
            at -= 1;
        }
        at
    }
}

/// Where to cut bytes to at most `limit`, if possible between two characters.
fn cut(bytes: &[u8], limit: usize) -> usize {
    if bytes.len() <= limit {
        return bytes.len();
    }
    let is_start = |at: usize| bytes[at] & 0b1100_0000 != 0b1000_0000;
    (limit.saturating_sub(3)..=limit).rev().find(|&at| is_start(at)).unwrap_or(limit)
}

fn line_starts(text: &str) -> Vec<u32> {
    let ends = text.bytes().enumerate().filter(|&(_, byte)| byte == b'\n');
    std::iter::once(0).chain(ends.map(|(at, _)| offset(at + 1))).collect()
}

/// An offset into a text; `with_limit` keeps every text short enough.
fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn codes(diagnostics: &[Diagnostic]) -> Vec<&str> {
        diagnostics.iter().map(|d| d.code).collect()
    }

    #[test]
    fn a_byte_order_mark_is_dropped() {
        let (source, diagnostics) = Source::new("a", b"\xEF\xBB\xBF(game)");
        assert_eq!((source.text(), codes(&diagnostics)), ("(game)", vec![]));
    }

    #[test]
    fn bytes_that_are_not_text_are_reported_once() {
        let (source, diagnostics) = Source::new("a", b"ab\xFF\xFEc\x80");
        assert_eq!(codes(&diagnostics), ["S001"]);
        assert_eq!(source.text(), "ab\u{fffd}\u{fffd}c\u{fffd}");
        assert_eq!(source.slice(diagnostics[0].span), "\u{fffd}");
    }

    #[test]
    fn the_size_limit_is_exact() {
        for (size, expected) in
            [(MAX_BYTES - 1, vec![]), (MAX_BYTES, vec![]), (MAX_BYTES + 1, vec!["S002"])]
        {
            let (source, diagnostics) = Source::new("a", &vec![b'x'; size]);
            assert_eq!(codes(&diagnostics), expected, "{size}");
            assert_eq!(source.text().len(), size.min(MAX_BYTES));
        }
    }

    #[test]
    fn a_file_is_not_cut_inside_a_character() {
        let (source, diagnostics) = Source::with_limit("a", "aé€".as_bytes(), 4);
        assert_eq!((source.text(), codes(&diagnostics)), ("aé", vec!["S002"]));
    }

    #[test]
    fn lines_and_columns_count_from_one_in_characters() {
        let (source, _) = Source::new("a", "é(\r\n\n x".as_bytes());
        let at = |offset| {
            let Position { line, column } = source.line_col(offset);
            (line, column)
        };
        assert_eq!(
            [at(0), at(2), at(5), at(6), at(7), at(99)],
            [(1, 1), (1, 2), (2, 1), (3, 1), (3, 2), (3, 3)]
        );
        assert_eq!(at(1), (1, 1), "inside a character counts as its start");
        let lines: Vec<&str> = (0..5).map(|line| source.line_text(line)).collect();
        assert_eq!(lines, ["", "é(", "", " x", ""]);
        assert_eq!(source.line_count(), 3);
    }

    proptest! {
        #[test]
        fn any_bytes_give_a_source(bytes: Vec<u8>, limit in 0_usize..100, offset: u32) {
            let (source, diagnostics) = Source::with_limit("a", &bytes, limit);
            for diagnostic in &diagnostics {
                prop_assert!(diagnostic.span.end as usize <= source.text().len());
            }
            let at = source.line_col(offset);
            prop_assert!(at.line as usize <= source.line_count());
        }
    }
}
