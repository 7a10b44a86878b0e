//! Strings: their escapes, and the names between braces.

use source::{Diagnostic, Span};

use super::{Lexer, Strings, TokenKind, is_word_char, run};
use crate::tree::{Ident, Part, StringLit};
use crate::words;

/// The parts of a string as they are found.
#[derive(Default)]
struct Parts {
    parts: Vec<Part>,
    text: String,
    /// Where `text` begins in the source.
    start: usize,
}

impl Lexer<'_> {
    /// Reads a string whose opening quote is `quote` bytes long: one byte, or a typographic quote that was meant
    /// to be one.
    pub(super) fn string(&mut self, quote: usize) {
        let start = self.at;
        if quote > 1 {
            self.wrong_quote(start, quote);
        }
        let (end, closing) = self.string_end(start + quote);
        if closing == 0 {
            self.never_closed(start, quote, end);
        } else if closing > 1 {
            self.wrong_quote(end, closing);
        }
        let parts = self.parts(start + quote, end);
        let span = self.span(start, end + closing);
        self.lexed.strings.push(StringLit { span, parts });
        self.at = end + closing;
        self.push(TokenKind::String(self.lexed.strings.len() - 1), start);
        if self.lexed.cut {
            self.at = self.text.len();
        }
    }

    /// Reads text between apostrophes as the string that it was probably meant to be; false if it is none.
    pub(super) fn apostrophes(&mut self) -> bool {
        let start = self.at;
        let inside = &self.text[start + 1..];
        let length = run(inside, |c| !matches!(c, '\'' | '\n' | '"'));
        if !inside[length..].starts_with('\'') || length == 0 {
            return false;
        }
        let end = start + 1 + length;
        let span = self.span(start, end + 1);
        self.error(
            Diagnostic::error("L4", span, "strings stand in double quotes")
                .fix(span, format!("\"{}\"", &inside[..length])),
        );
        let parts = self.parts(start + 1, end);
        self.lexed.strings.push(StringLit { span, parts });
        self.at = end + 1;
        self.push(TokenKind::String(self.lexed.strings.len() - 1), start);
        true
    }

    /// Where the inside of a string ends that begins at `from`, and how long its closing quote is: 0 if it has
    /// none.
    fn string_end(&self, from: usize) -> (usize, usize) {
        let text = &self.text[from..];
        let typographic = !self.text[..from].ends_with('"');
        let mut escaped = false;
        for (at, c) in text.char_indices() {
            match c {
                '\n' if self.strings == Strings::EndWithLine => {
                    return (from + line_end(&text[..at]), 0);
                }
                _ if escaped => escaped = false,
                '\\' => escaped = true,
                '"' => return (from + at, 1),
                '\u{201c}' | '\u{201d}' if typographic => return (from + at, c.len_utf8()),
                _ => {}
            }
        }
        (from + line_end(text), 0)
    }

    fn wrong_quote(&mut self, at: usize, length: usize) {
        let span = self.span(at, at + length);
        self.error(
            Diagnostic::error("L1", span, "this is not the quote that strings stand in")
                .reason("a typographic quote")
                .fix(span, "\""),
        );
    }

    fn never_closed(&mut self, start: usize, quote: usize, end: usize) {
        // On a second reading each string that goes on after its line looks unclosed; only the first surely is.
        let first = !self.unclosed;
        self.unclosed = true;
        let (quote, end) = (self.span(start, start + quote), self.span(end, end));
        self.lexed.holes.push(quote.to(end));
        if first {
            self.error(
                Diagnostic::error("L2", quote, "this string is never closed")
                    .reason("this quote has no partner")
                    .fix(end, "\""),
            );
        } else {
            self.lexed.cut = true;
        }
    }

    /// Takes the inside of a string apart.
    fn parts(&mut self, start: usize, end: usize) -> Vec<Part> {
        let mut found = Parts { start, ..Parts::default() };
        let mut at = start;
        while let Some(c) = self.text[at..end].chars().next() {
            let next = at + c.len_utf8();
            at = match c {
                '\\' => self.escape(at, end, &mut found.text),
                '{' => self.braces(at, end, &mut found),
                '}' => {
                    let span = self.span(at, next);
                    self.error(
                        Diagnostic::error("L3", span, "a `}` without a `{` before it")
                            .help("a brace that is meant as text is written `\\}`")
                            .fix(span, "\\}"),
                    );
                    next
                }
                // Files from Windows say the same as others.
                '\r' if self.text[next..end].starts_with('\n') => next,
                _ if c.is_ascii() => {
                    found.text.push(c);
                    next
                }
                _ => self.foreign(at, end, &mut found.text),
            };
        }
        self.end_text(&mut found, end);
        found.parts
    }

    fn escape(&mut self, at: usize, end: usize, text: &mut String) -> usize {
        let Some(c) = self.text[at + 1..end].chars().next() else { return at + 1 };
        let next = at + 1 + c.len_utf8();
        match c {
            'n' => text.push('\n'),
            't' => text.push('\t'),
            '\r' if self.text[next..end].starts_with('\n') => return at + 1,
            _ if !c.is_ascii() => return at + 1,
            _ => text.push(c),
        }
        if c.is_ascii_alphanumeric() && !matches!(c, 'n' | 't') {
            let span = self.span(at, next);
            self.say(
                Diagnostic::warning("L5", span, format!("`\\{c}` has no special meaning"))
                    .reason(format!("this is read as `{c}`"))
                    .help("`\\n` is the end of a line, `\\t` a tab, `\\\\` a backslash")
                    .fix(span, c.to_string()),
            );
        }
        next
    }

    /// Reads `{name}`, or says why it is not one.
    fn braces(&mut self, at: usize, end: usize, found: &mut Parts) -> usize {
        let inside = &self.text[at + 1..end];
        let length = run(inside, is_word_char);
        let name = &inside[..length];
        let is_name = name.starts_with(|c: char| c.is_ascii_alphabetic())
            && words::keyword(name).is_none()
            && words::literal(name).is_none();
        if is_name && inside[length..].starts_with('}') {
            self.end_text(found, at);
            let span = self.span(at + 1, at + 1 + length);
            found.parts.push(Part::Name(Ident { span, name: name.to_owned() }));
            found.start = at + length + 2;
            return found.start;
        }
        match inside.find(['{', '}', '\n', '\\']) {
            Some(length) if inside[length..].starts_with('}') => {
                let span = self.span(at, at + length + 2);
                self.error(bad_braces(&inside[..length], span));
                at + length + 2
            }
            _ => {
                let span = self.span(at, at + 1);
                self.error(
                    Diagnostic::error("L3", span, "a `{` without a `}` after it")
                        .help("a brace that is meant as text is written `\\{`")
                        .fix(span, "\\{"),
                );
                at + 1
            }
        }
    }

    /// Reads characters that are not ASCII.
    fn foreign(&mut self, at: usize, end: usize, text: &mut String) -> usize {
        let inside = &self.text[at..end];
        let foreign = &inside[..run(inside, |c| !c.is_ascii())];
        text.push_str(foreign);
        let only_repaired =
            self.source.is_repaired() && foreign.chars().all(|c| c == char::REPLACEMENT_CHARACTER);
        // Those were reported as S001 when the file was read.
        if !only_repaired {
            let span = self.span(at, at + foreign.len());
            let message = match foreign.chars().nth(1) {
                None => format!("the character `{foreign}` cannot stand in a string"),
                Some(_) => "these characters cannot stand in a string".to_owned(),
            };
            let problem = Diagnostic::error("L1", span, message)
                .reason("only ASCII characters may stand outside comments");
            self.error(match plain(foreign) {
                Some(plain) => problem.fix(span, plain),
                None => problem,
            });
        }
        at + foreign.len()
    }

    fn end_text(&mut self, found: &mut Parts, end: usize) {
        if !found.text.is_empty() {
            let span = self.span(found.start, end);
            found.parts.push(Part::Text { span, text: std::mem::take(&mut found.text) });
        }
    }
}

/// Where a string that was not closed on its line probably ends: before what ends a statement or begins a block.
fn line_end(line: &str) -> usize {
    let line = line.lines().next().unwrap_or("").trim_end();
    match line.strip_suffix(['.', '{', ';']) {
        // A brace that has a partner, and dots that are no period, belong to the text.
        Some(shorter) if !shorter.ends_with(['.', '\\']) => shorter.trim_end().len(),
        _ => line.trim_end_matches('\\').len(),
    }
}

fn bad_braces(inside: &str, span: Span) -> Diagnostic {
    let problem = Diagnostic::error("L3", span, "only a name can stand between braces");
    let trimmed = inside.trim();
    if let Some(keyword) = words::keyword(trimmed) {
        return problem.reason(format!("`{keyword}` is a word of the language"));
    }
    if words::literal(trimmed).is_some() {
        return problem.reason(format!("`{trimmed}` is a value, not a name"));
    }
    if trimmed.is_empty() {
        return problem
            .reason("nothing stands between them")
            .help("braces that are meant as text are written `\\{` and `\\}`");
    }
    if trimmed.starts_with(|c: char| c.is_ascii_alphabetic()) && trimmed.chars().all(is_word_char) {
        return problem.reason("no spaces, please").fix(span, format!("{{{trimmed}}}"));
    }
    problem
        .reason("this is more than a name")
        .help("give the value a name first: `let x be ….`, then write `{x}`")
}

/// What typographic characters are written as in ASCII.
fn plain(text: &str) -> Option<String> {
    text.chars()
        .map(|c| match c {
            '\u{2018}' | '\u{2019}' | '\u{b4}' => Some("'"),
            '\u{201c}' | '\u{201d}' | '\u{201e}' => Some("\\\""),
            '\u{2010}'..='\u{2014}' | '\u{2212}' => Some("-"),
            '\u{2026}' => Some("..."),
            '\u{a0}' => Some(" "),
            _ => None,
        })
        .collect()
}
