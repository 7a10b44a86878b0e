//! The lexer: text to tokens.
//!
//! Takes a [`Source`]; gives its tokens, its comments, and a message for each place that cannot be read. Strings
//! are taken apart here, into text and names between braces. Surprising: a string may span lines, so one that is
//! never closed turns the rest of the file inside out; the text is then read a second time, in which a string
//! ends with its line.

mod string;

use source::{Diagnostic, Source, Span};

use crate::tree::{Comment, StringLit};
use crate::words::{self, PUNCTUATION, WordLit};

/// After so many mistakes the rest of the text is not read: it is some other kind of file.
pub const MAX_ERRORS: usize = 1000;

/// How many tokens a text may have.
pub const MAX_TOKENS: usize = 50_000;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    Name,
    Keyword(&'static str),
    Literal(WordLit),
    Number,
    /// An index into [`Lexed::strings`].
    String(usize),
    Punct(&'static str),
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
    pub comments: Vec<Comment>,
    pub diagnostics: Vec<Diagnostic>,
    /// Places, in order, where a token is missing or only guessed. What is wrong around them may be a consequence.
    pub holes: Vec<Span>,
    /// The rest of the text was not read.
    pub cut: bool,
}

/// Reads the whole text.
#[must_use]
pub fn lex(source: &Source) -> Lexed {
    let lexer = Lexer::new(source, Strings::SpanLines).run();
    if !lexer.unclosed {
        return lexer.done();
    }
    let by_line = Lexer::new(source, Strings::EndWithLine).run();
    by_line.done()
}

/// Where a string without a closing quote ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Strings {
    SpanLines,
    EndWithLine,
}

/// The lexer at work.
struct Lexer<'a> {
    source: &'a Source,
    text: &'a str,
    strings: Strings,
    at: usize,
    new_line: bool,
    errors: usize,
    /// A string was not closed.
    unclosed: bool,
    /// The stretch of unreadable characters that is being skipped.
    junk: Option<(&'static str, Span)>,
    lexed: Lexed,
}

impl<'a> Lexer<'a> {
    fn new(source: &'a Source, strings: Strings) -> Self {
        Self {
            source,
            text: source.text(),
            strings,
            at: 0,
            new_line: true,
            errors: 0,
            unclosed: false,
            junk: None,
            lexed: Lexed::default(),
        }
    }

    fn run(mut self) -> Self {
        while let Some(c) = self.rest().chars().next() {
            self.next(c);
            if self.errors >= MAX_ERRORS {
                self.give_up(too_many(self.span(self.at, self.at)));
            } else if self.lexed.tokens.len() > MAX_TOKENS {
                let last = self.lexed.tokens.pop().map(|token| token.span).unwrap_or_default();
                self.give_up(
                    Diagnostic::error("P4", last, "the text is too long")
                        .reason(format!("more than {MAX_TOKENS} words, numbers and signs"))
                        .help("nothing after this was read"),
                );
            }
        }
        self.end_junk();
        let end = self.span(self.text.len(), self.text.len());
        self.lexed.tokens.push(Token { kind: TokenKind::End, span: end, new_line: true });
        self
    }

    fn done(mut self) -> Lexed {
        source::sort_by_position(&mut self.lexed.diagnostics);
        self.lexed.holes.sort();
        self.lexed
    }

    fn rest(&self) -> &'a str {
        self.text.get(self.at..).unwrap_or("")
    }

    /// Reads what begins with `c`.
    fn next(&mut self, c: char) {
        let start = self.at;
        match c {
            '\n' => {
                self.new_line = true;
                self.at += 1;
            }
            ' ' | '\t' | '\r' => self.at += 1,
            '#' => self.comment(),
            '"' => self.string(1),
            '\u{201c}' | '\u{201d}' | '\u{201e}' => self.string(c.len_utf8()),
            '0'..='9' => {
                self.at += run(self.rest(), |c| c.is_ascii_digit());
                self.push(TokenKind::Number, start);
            }
            'a'..='z' | 'A'..='Z' => {
                self.at += run(self.rest(), is_word_char);
                let word = &self.text[start..self.at];
                let kind = match (words::keyword(word), words::literal(word)) {
                    (Some(keyword), _) => TokenKind::Keyword(keyword),
                    (_, Some(literal)) => TokenKind::Literal(literal),
                    _ => TokenKind::Name,
                };
                self.push(kind, start);
            }
            _ => {
                let punct = PUNCTUATION.into_iter().find(|sign| self.rest().starts_with(sign));
                match punct {
                    Some(sign) => {
                        self.at += sign.len();
                        self.push(TokenKind::Punct(sign), start);
                    }
                    None => self.no_token(c),
                }
            }
        }
    }

    fn comment(&mut self) {
        let start = self.at;
        self.at += run(self.rest(), |c| c != '\n');
        let text = self.text[start + 1..self.at].trim_end().to_owned();
        self.lexed.comments.push(Comment { span: self.span(start, self.at), text });
    }

    /// Reads characters that begin no token of Pip.
    fn no_token(&mut self, c: char) {
        const FOREIGN: [(&str, &str); 8] = [
            ("&&", "and"),
            ("||", "or"),
            ("&", "and"),
            ("|", "or"),
            ("!", "not"),
            (":=", "="),
            ("\u{2013}", "-"),
            ("\u{2212}", "-"),
        ];
        let start = self.at;
        if c == '\'' && self.apostrophes() {
            return;
        }
        if c == '_' {
            self.at += run(self.rest(), is_word_char);
            let word = &self.text[start..self.at];
            let right = word.trim_start_matches(|c: char| !c.is_ascii_alphabetic());
            let span = self.span(start, self.at);
            let problem = Diagnostic::error("L4", span, "a name begins with a letter")
                .reason("this begins with an underscore");
            let is_name = words::keyword(right).is_none() && words::literal(right).is_none();
            let fixable = is_name && !right.is_empty();
            self.error(if fixable { problem.fix(span, right) } else { problem });
            self.push(TokenKind::Name, start);
            return;
        }
        if let Some((sign, meant)) = FOREIGN.into_iter().find(|f| self.rest().starts_with(f.0)) {
            self.at += sign.len();
            let span = self.span(start, self.at);
            let code = if c.is_ascii() { "L4" } else { "L1" };
            self.error(
                Diagnostic::error(code, span, format!("there is no `{sign}` in Pip"))
                    .fix(span, if sign == "!" { "not " } else { meant }),
            );
            let punct = PUNCTUATION.into_iter().find(|sign| *sign == meant);
            let kind = words::keyword(meant).map(TokenKind::Keyword);
            if let Some(kind) = kind.or(punct.map(TokenKind::Punct)) {
                self.push(kind, start);
            }
            return;
        }
        self.at += c.len_utf8();
        if c == char::REPLACEMENT_CHARACTER && self.source.is_repaired() {
            // This was reported as S001 when the file was read.
            self.lexed.holes.push(self.span(start, self.at));
            return;
        }
        let code = if c.is_ascii() { "L4" } else { "L1" };
        match &mut self.junk {
            Some((its, span)) if *its == code && span.end as usize == start => {
                span.end = offset(self.at);
            }
            _ => {
                self.end_junk();
                self.errors += 1;
                self.junk = Some((code, self.span(start, self.at)));
            }
        }
    }

    fn end_junk(&mut self) {
        if let Some((code, span)) = self.junk.take() {
            self.lexed.diagnostics.push(unreadable(code, self.source.slice(span), span));
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
        self.say(diagnostic);
    }

    /// Adds a message, unless there are too many; a single string may hold thousands of mistakes.
    fn say(&mut self, diagnostic: Diagnostic) {
        if self.lexed.diagnostics.len() < MAX_ERRORS {
            self.lexed.diagnostics.push(diagnostic);
        }
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
    Diagnostic::error("L6", span, "too many mistakes")
        .reason("nothing after this was read")
        .help("is this a Pip file? It should be text that begins with `Game`")
}

fn is_word_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

/// How many bytes at the start of a text are of a kind.
fn run(text: &str, is: impl Fn(char) -> bool) -> usize {
    text.find(|c| !is(c)).unwrap_or(text.len())
}

fn unreadable(code: &'static str, text: &str, span: Span) -> Diagnostic {
    let first = text.chars().next().unwrap_or(char::REPLACEMENT_CHARACTER);
    let one = text.chars().nth(1).is_none();
    if text.chars().all(char::is_whitespace) {
        return Diagnostic::error(code, span, "a space that is not a plain space")
            .reason(format!("this is the character U+{:04X}", u32::from(first)))
            .fix(span, " ");
    }
    let message = match (one, first.is_control()) {
        (true, false) => format!("the character `{first}` has no meaning here"),
        (true, true) => format!("the character U+{:04X} has no meaning here", u32::from(first)),
        (false, _) => "these characters have no meaning here".to_owned(),
    };
    let problem = Diagnostic::error(code, span, message);
    match code {
        "L1" => problem.reason("only ASCII characters may stand outside comments"),
        _ if first == '\'' || first == '`' => problem.help("strings stand in double quotes: \"…\""),
        _ => problem,
    }
}

/// An offset into the text; a [`Source`] is never longer than 32 bits can count.
fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests;
