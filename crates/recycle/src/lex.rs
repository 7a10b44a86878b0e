//! The lexer: text to tokens.
//!
//! Takes a [`Source`]; gives its tokens, its comments, and a message for each place that cannot be read.
//! Surprising: a bad name, variable or operator that was reported still gives the token that was probably
//! meant, and a lone `;` the comment, so that later stages can go on; only what cannot be guessed is left out.

use logos::Logos;
use source::{Diagnostic, Source, Span};

use crate::tree::Comment;

/// After so many unreadable places the rest of the text is not read: it is some other kind of file.
pub const MAX_LEX_ERRORS: usize = 1000;

/// The operators of the language.
pub const OPERATORS: [&str; 12] = ["<", ">", "<=", ">=", "==", "!=", "+", "-", "*", "//", "%", "^"];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TokenKind {
    Open,
    Close,
    /// A run of capital letters. In names, words and variables that were reported, other characters than
    /// letters do not count, nor does the case of letters.
    Name,
    /// A run of lower-case letters.
    Word,
    /// An apostrophe and a name, perhaps with space between them.
    Var,
    Int(i64),
    Op(&'static str),
    Comma,
    Colon,
    DotDot,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Token {
    pub kind: TokenKind,
    pub span: Span,
}

/// What the lexer found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lexed {
    pub tokens: Vec<Token>,
    pub comments: Vec<Comment>,
    pub diagnostics: Vec<Diagnostic>,
    /// The rest of the text was not read.
    pub cut: bool,
}

/// What a stretch of text looks like, good or bad. Where two patterns match, the longer match wins.
#[derive(Logos, Clone, Copy, Debug, PartialEq, Eq)]
#[logos(skip r"[ \t\r\n\x0C]+")]
enum Raw {
    #[regex(r";;[^\n]*", allow_greedy = true)]
    Comment,
    #[regex(r";[^;\n][^\n]*", allow_greedy = true)]
    #[token(";")]
    HalfComment,
    #[token("(")]
    Open,
    #[token(")")]
    Close,
    #[token(",")]
    Comma,
    #[token(":")]
    Colon,
    #[token("..")]
    DotDot,
    #[regex(r"<|>|<=|>=|==|!=|\+|-|\*|//|%|\^")]
    Op,
    #[regex("[A-Z]+", priority = 5)]
    Name,
    #[regex("[a-z]+", priority = 5)]
    Word,
    #[regex("[0-9]+", priority = 5)]
    Int,
    #[regex("'[A-Z]+", priority = 5)]
    Var,
    #[regex(r"'[ \t\r\n]+[A-Z]+", priority = 5)]
    SpacedVar,
    /// Letters, digits, underscores and hyphens run together in a way that is no name, word or number.
    #[regex("[A-Za-z0-9_]+(-[A-Za-z0-9_]+)*", priority = 3)]
    RunTogether,
    #[regex(r"[0-9]+\.[0-9]+")]
    Decimal,
    /// An apostrophe without a name, or with something that is no name.
    #[regex(r"'([ \t]*[A-Za-z0-9_]+(-[A-Za-z0-9_]+)*)?", priority = 3)]
    BadVar,
    /// Operators of other languages.
    #[regex(r"=|/|!|===|<>|=<|=>|&&|\|\|")]
    ForeignOp,
}

/// Reads the whole text.
#[must_use]
pub fn lex(source: &Source) -> Lexed {
    lex_while(source, |_| true)
}

/// Reads the text as long as `goes_on` is content with each token.
pub(crate) fn lex_while(source: &Source, mut goes_on: impl FnMut(&Token) -> bool) -> Lexed {
    let mut reader = Reader::default();
    let mut lexer = Raw::lexer(source.text());
    while let Some(raw) = lexer.next() {
        let range = lexer.span();
        let span = Span::new(offset(range.start), offset(range.end));
        let token = match raw {
            Ok(raw) => reader.take(raw, lexer.slice(), span).map(|kind| Token { kind, span }),
            Err(()) => {
                reader.junk(span);
                None
            }
        };
        if let Some(token) = token {
            reader.lexed.tokens.push(token);
            if !goes_on(&token) {
                break;
            }
        }
        if reader.errors > MAX_LEX_ERRORS {
            reader.end_junk(source);
            return reader.give_up(span);
        }
    }
    reader.end_junk(source);
    reader.lexed
}

/// The lexer at work.
#[derive(Default)]
struct Reader {
    lexed: Lexed,
    /// How many errors were found so far.
    errors: usize,
    /// Unreadable stretches, neighbours joined, in source order. They are reported last.
    junk: Vec<Span>,
}

impl Reader {
    /// The token that was read, if it is one.
    fn take(&mut self, raw: Raw, text: &str, span: Span) -> Option<TokenKind> {
        Some(match raw {
            Raw::Open => TokenKind::Open,
            Raw::Close => TokenKind::Close,
            Raw::Comma => TokenKind::Comma,
            Raw::Colon => TokenKind::Colon,
            Raw::DotDot => TokenKind::DotDot,
            Raw::Op => operator(text)?,
            Raw::Name => TokenKind::Name,
            Raw::Word => TokenKind::Word,
            Raw::Var => TokenKind::Var,
            Raw::SpacedVar => {
                let name = text.trim_start_matches(|c: char| !c.is_ascii_uppercase());
                self.lexed.diagnostics.push(
                    Diagnostic::warning("R003", span, "a space between ' and the variable's name")
                        .reason(format!("this is read as '{name}"))
                        .fix(span, format!("'{name}")),
                );
                TokenKind::Var
            }
            Raw::Int => TokenKind::Int(self.int(text, span)),
            Raw::Comment => {
                self.comment(&text[2..], span);
                return None;
            }
            Raw::HalfComment => {
                self.error(
                    Diagnostic::error("R006", span, "a comment begins with two semicolons")
                        .reason("only one semicolon")
                        .fix(Span::new(span.start, span.start), ";"),
                );
                self.comment(&text[1..], span);
                return None;
            }
            Raw::RunTogether => {
                self.error(run_together(text, span));
                match text.chars().find(char::is_ascii_alphabetic) {
                    Some(letter) if letter.is_ascii_uppercase() => TokenKind::Name,
                    Some(_) => TokenKind::Word,
                    None => return None,
                }
            }
            Raw::Decimal => {
                self.error(
                    Diagnostic::error(
                        "R002",
                        span,
                        format!("`{}` is not a whole number", shortened(text)),
                    )
                    .help("RECYCLE counts in whole numbers only"),
                );
                TokenKind::Int(0)
            }
            Raw::BadVar => {
                self.error(bad_var(text, span));
                if !text.contains(|c: char| c.is_ascii_alphabetic()) {
                    return None;
                }
                TokenKind::Var
            }
            Raw::ForeignOp => {
                let right = meant_by(text);
                self.error(
                    Diagnostic::error("R015", span, format!("there is no operator `{text}`"))
                        .fix(span, right),
                );
                operator(right)?
            }
        })
    }

    fn error(&mut self, diagnostic: Diagnostic) {
        self.errors += 1;
        self.lexed.diagnostics.push(diagnostic);
    }

    fn comment(&mut self, text: &str, span: Span) {
        let text = text.trim_end().to_owned();
        self.lexed.comments.push(Comment { span, text });
    }

    fn int(&mut self, text: &str, span: Span) -> i64 {
        text.parse().unwrap_or_else(|_| {
            self.error(
                Diagnostic::error("R005", span, "this number is too large")
                    .reason(format!("the largest is {}", i64::MAX)),
            );
            0
        })
    }

    fn junk(&mut self, span: Span) {
        if let Some(last) = self.junk.last_mut()
            && last.end == span.start
        {
            last.end = span.end;
            return;
        }
        self.errors += 1;
        self.junk.push(span);
    }

    fn end_junk(&mut self, source: &Source) {
        for span in std::mem::take(&mut self.junk) {
            let text = source.slice(span);
            // These were reported as S001 when the file was read.
            if source.is_repaired() && text.chars().all(|c| c == char::REPLACEMENT_CHARACTER) {
                continue;
            }
            self.lexed.diagnostics.push(unreadable(text, span));
        }
        self.lexed.diagnostics.sort_by_key(|d| d.span);
    }

    fn give_up(mut self, span: Span) -> Lexed {
        self.lexed.cut = true;
        self.lexed.diagnostics.push(
            Diagnostic::error("R014", span, "too many places cannot be read")
                .reason("nothing after this was read")
                .help("is this a RECYCLE file? It should be text that begins with `(game`"),
        );
        self.lexed
    }
}

fn operator(text: &str) -> Option<TokenKind> {
    OPERATORS.into_iter().find(|&op| op == text).map(TokenKind::Op)
}

/// ASCII text for a message, without its end if it is very long.
fn shortened(text: &str) -> String {
    match text.get(..40) {
        Some(start) if text.len() > 40 => format!("{start}…"),
        _ => text.to_owned(),
    }
}

fn run_together(text: &str, span: Span) -> Diagnostic {
    let message = format!("`{}` is not a name, a word or a number", shortened(text));
    let problem = Diagnostic::error("R002", span, message);
    if !text.bytes().all(|byte| byte.is_ascii_alphabetic()) {
        return problem.reason("letters run together with something else").help(
            "a name has the letters A to Z only, like TWO; put a space between names, words and numbers",
        );
    }
    let problem = problem
        .reason("capital and small letters mixed")
        .help("a name has capital letters only, a word of the language small letters only");
    if text.starts_with(|c: char| c.is_ascii_uppercase()) {
        problem.fix(span, text.to_ascii_uppercase())
    } else {
        problem
    }
}

fn bad_var(text: &str, span: Span) -> Diagnostic {
    let name = text[1..].trim_start();
    if name.is_empty() {
        return Diagnostic::error("R004", span, "no name after '")
            .reason("a variable is ' and a name, like 'CARD");
    }
    let problem =
        Diagnostic::error("R004", span, format!("`{}` is no name for a variable", shortened(name)))
            .reason("a variable is ' and capital letters, like 'CARD");
    if name.bytes().all(|b| b.is_ascii_alphabetic()) {
        let upper = name.to_ascii_uppercase();
        return problem.fix(span, format!("'{upper}"));
    }
    problem
}

/// What an operator of other languages is called here.
fn meant_by(text: &str) -> &'static str {
    match text {
        "=" | "===" => "==",
        "/" => "//",
        "<>" => "!=",
        "=<" => "<=",
        "=>" => ">=",
        "!" => "not",
        "&&" => "and",
        _ => "or",
    }
}

fn unreadable(text: &str, span: Span) -> Diagnostic {
    let first = text.chars().next().unwrap_or(char::REPLACEMENT_CHARACTER);
    let one = text.chars().nth(1).is_none();
    if text.chars().all(char::is_whitespace) {
        return Diagnostic::error("R001", span, "a space that is not a plain space")
            .reason(format!("this is the character U+{:04X}", u32::from(first)))
            .fix(span, " ");
    }
    if one && matches!(first, '\u{2018}' | '\u{2019}' | '`' | '\u{b4}') {
        return Diagnostic::error(
            "R001",
            span,
            "this is not the apostrophe that begins a variable",
        )
        .reason(format!("this is the character U+{:04X}", u32::from(first)))
        .fix(span, "'");
    }
    if first == '"' {
        let problem = Diagnostic::error("R001", span, "strings are written without quotes")
            .reason("a string is capital letters only, like HEARTS");
        return if one { problem.fix(span, "") } else { problem };
    }
    let message = if one && !first.is_control() {
        format!("the character `{first}` has no meaning here")
    } else if one {
        format!("the character U+{:04X} has no meaning here", u32::from(first))
    } else {
        "these characters have no meaning here".to_owned()
    };
    Diagnostic::error("R001", span, message)
}

/// An offset into the text; a [`Source`] is never longer than 32 bits can count.
fn offset(at: usize) -> u32 {
    u32::try_from(at).unwrap_or(u32::MAX)
}

#[cfg(test)]
mod tests;
