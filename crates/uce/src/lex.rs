//! The lexer: text to tokens.
//!
//! Takes a [`Source`]; gives its tokens and a message for each place that cannot be read. Surprising: no space is
//! needed between tokens, so `NOTDECKCOND"Pile"` is three of them; a word is cut into fixed words as long as that
//! leaves nothing over, and is an unknown word otherwise.

mod string;
mod word;

use source::{Diagnostic, Source, Span};

use crate::tree::StringLit;
use crate::words::PUNCTUATION;

/// After so many mistakes the rest of the text is not read: it is some other kind of file.
pub const MAX_ERRORS: usize = 1000;

/// How many tokens a text may have.
pub const MAX_TOKENS: usize = 50_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    /// A fixed word or a sign.
    Fixed(&'static str),
    /// The three letters that say who sees a deck.
    Flags,
    Number,
    /// An index into [`Lexed::strings`].
    String(usize),
    /// A word that UCE does not have.
    Unknown,
    /// After the last token; always there, once.
    End,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    pub kind: TokenKind,
    pub span: Span,
    /// A line ended between the token before and this one.
    pub new_line: bool,
}

/// What the lexer found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lexed {
    pub tokens: Vec<Token>,
    pub strings: Vec<StringLit>,
    pub diagnostics: Vec<Diagnostic>,
    /// Places, in order, where a token is missing or only guessed. What is wrong around them may be a consequence.
    pub holes: Vec<Span>,
    /// The rest of the text was not read.
    pub cut: bool,
}

/// Reads the whole text.
#[must_use]
pub fn lex(source: &Source) -> Lexed {
    let mut lexer = Lexer {
        source,
        text: source.text(),
        at: 0,
        new_line: true,
        errors: 0,
        junk: None,
        lexed: Lexed::default(),
    };
    lexer.run();
    let mut lexed = lexer.lexed;
    source::sort_by_position(&mut lexed.diagnostics);
    lexed.holes.sort();
    lexed
}

/// The lexer at work.
struct Lexer<'a> {
    source: &'a Source,
    text: &'a str,
    at: usize,
    new_line: bool,
    errors: usize,
    /// The stretch of unreadable characters that is being skipped.
    junk: Option<Span>,
    lexed: Lexed,
}

impl<'a> Lexer<'a> {
    fn run(&mut self) {
        while let Some(c) = self.rest().chars().next() {
            self.next(c);
            if self.errors >= MAX_ERRORS {
                self.give_up(too_many(self.span(self.at, self.at)));
            } else if self.lexed.tokens.len() > MAX_TOKENS {
                let last = self.lexed.tokens[MAX_TOKENS].span;
                self.lexed.tokens.truncate(MAX_TOKENS);
                self.give_up(
                    Diagnostic::error("U007", last, "the text is too long")
                        .reason(format!("more than {MAX_TOKENS} words, numbers, strings and signs"))
                        .help("nothing after this was read"),
                );
            }
        }
        self.end_junk();
        let end = self.span(self.text.len(), self.text.len());
        self.lexed.tokens.push(Token { kind: TokenKind::End, span: end, new_line: true });
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }

    /// Reads what begins with `c`.
    fn next(&mut self, c: char) {
        let start = self.at;
        match c {
            _ if c.is_whitespace() => {
                self.new_line |= matches!(c, '\n' | '\r');
                self.at += c.len_utf8();
            }
            '"' | '\u{201c}' | '\u{201d}' | '\u{201e}' => self.string(c),
            '\'' if self.apostrophes() => {}
            '0'..='9' => {
                self.at += run(self.rest(), |c| c.is_ascii_digit());
                self.push(TokenKind::Number, start);
            }
            'a'..='z' | 'A'..='Z' | '_' => self.word(),
            _ => {
                let sign = PUNCTUATION.into_iter().find(|sign| self.rest().starts_with(sign));
                match sign {
                    Some(sign) => {
                        self.at += sign.len();
                        self.push(TokenKind::Fixed(sign), start);
                    }
                    None if self.comment() => {}
                    None => self.no_token(c),
                }
            }
        }
    }

    /// Skips what other languages take for a comment.
    fn comment(&mut self) -> bool {
        const SIGNS: [&str; 5] = ["//", "/*", "#", ";", "--"];
        let rest = self.rest();
        let Some(sign) = SIGNS.into_iter().find(|sign| rest.starts_with(sign)) else {
            return false;
        };
        let line = run(rest, |c| c != '\n');
        let closed = rest.find("*/").map(|at| at + 2).filter(|_| sign == "/*");
        let start = self.at;
        self.at += closed.unwrap_or(line);
        let span = self.span(start, start + rest[..self.at - start].trim_end().len());
        self.new_line = true;
        self.error(
            Diagnostic::error("U004", span, "there are no comments in UCE")
                .reason("everything in a script is a rule")
                .fix(span, ""),
        );
        true
    }

    /// Skips a character that begins no token.
    fn no_token(&mut self, c: char) {
        let start = self.at;
        self.at += c.len_utf8();
        if c == char::REPLACEMENT_CHARACTER && self.source.is_repaired() {
            // This was reported as S001 when the file was read.
            self.lexed.holes.push(self.span(start, self.at));
            return;
        }
        match &mut self.junk {
            Some(span) if span.end as usize == start => span.end = offset(self.at),
            _ => {
                self.end_junk();
                self.errors += 1;
                self.junk = Some(self.span(start, self.at));
            }
        }
    }

    fn end_junk(&mut self) {
        if let Some(span) = self.junk.take() {
            let problem = unreadable(self.source.slice(span), span);
            self.lexed.diagnostics.push(problem);
            self.lexed.holes.push(span);
        }
    }

    fn push(&mut self, kind: TokenKind, start: usize) {
        let span = self.span(start, self.at);
        self.lexed.tokens.push(Token { kind, span, new_line: self.new_line });
        self.new_line = false;
    }

    fn error(&mut self, diagnostic: Diagnostic) {
        self.errors += 1;
        self.lexed.diagnostics.push(diagnostic);
    }

    fn give_up(&mut self, diagnostic: Diagnostic) {
        self.lexed.cut = true;
        self.lexed.diagnostics.push(diagnostic);
        self.at = self.text.len();
    }

    fn span(&self, start: usize, end: usize) -> Span {
        Span::new(offset(start), offset(end))
    }
}

/// What is said when the rest of a text is not worth reading.
pub(crate) fn too_many(span: Span) -> Diagnostic {
    Diagnostic::error("U006", span, "too many mistakes")
        .reason("nothing after this was read")
        .help("is this a UCE script? It should be text that begins with `STATES {`")
}

/// How many bytes at the start of a text are of a kind.
fn run(text: &str, is: impl Fn(char) -> bool) -> usize {
    text.find(|c| !is(c)).unwrap_or(text.len())
}

fn unreadable(text: &str, span: Span) -> Diagnostic {
    let first = text.chars().next().unwrap_or(char::REPLACEMENT_CHARACTER);
    let one = text.chars().nth(1).is_none();
    let message = match (one, first.is_control()) {
        (true, false) => format!("the character `{first}` has no meaning here"),
        (true, true) => format!("the character U+{:04X} has no meaning here", u32::from(first)),
        (false, _) => "these characters have no meaning here".to_owned(),
    };
    let problem = Diagnostic::error("U001", span, message);
    match first {
        '\'' | '`' => problem.help("strings stand in double quotes: \"…\""),
        ':' | '(' => problem.help("`LEN:`, `SCORE:`, `NAME(` and `GEQ(` are one word each"),
        '-' => problem.help("there are no negative numbers"),
        _ => problem,
    }
}

/// An offset into the text; a [`Source`] is never longer than 32 bits can count.
fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests;
