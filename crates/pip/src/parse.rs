//! The parser: tokens to a tree.
//!
//! Takes a [`Source`]; gives a [`Tree`] and everything that is wrong with its spelling and grammar. Small mistakes
//! are repaired on the spot and reading goes on; after others it goes on with the next statement or declaration,
//! and the tree is marked as damaged. Surprising: an error is kept back if the lexer could not read something
//! earlier in the same statement, for then it is probably only a consequence of that.

mod assignment;
mod cards;
mod declaration;
mod expr;
mod file;
mod recover;
mod reference;
mod statement;
mod steps;

use source::{Diagnostic, Source, Span};

use crate::lex::{self, Lexed, MAX_ERRORS, Token, TokenKind};
use crate::tree::{Ident, Tree};
use crate::words;

/// How deep a tree may be: blocks, parentheses, operators and properties, counted together from the root.
pub const MAX_DEPTH: usize = 128;

/// Reads a text. If no error is among the messages, the tree has a heading and is not damaged.
#[must_use]
pub fn parse(source: &Source) -> (Tree, Vec<Diagnostic>) {
    let lexed = lex::lex(source);
    let mut parser = Parser::new(source, &lexed);
    let mut tree = parser.file();
    let Parser { mut diagnostics, damaged, .. } = parser;
    tree.damaged = damaged || lexed.cut || !lexed.holes.is_empty();
    diagnostics.extend(lexed.diagnostics);
    source::sort_by_position(&mut diagnostics);
    tree.comments = lexed.comments;
    (tree, diagnostics)
}

/// Something could not be read; it was reported.
#[derive(Debug)]
struct Stop;

type Read<T> = Result<T, Stop>;

/// The parser at work.
struct Parser<'a> {
    source: &'a Source,
    lexed: &'a Lexed,
    /// The next token.
    at: usize,
    /// How many blocks, parentheses and the like are open.
    depth: usize,
    /// How deep the expression is that was read last.
    height: usize,
    diagnostics: Vec<Diagnostic>,
    damaged: bool,
    /// Nothing more is read or said.
    stopped: bool,
    /// Where the statement or declaration that is being read begins.
    start: u32,
    /// How such a statement or declaration is written.
    form: &'static str,
    /// Fixed words that were declared as names, which was reported once.
    misnamed: Vec<&'a str>,
    /// An unclosed block was reported, or statements outside of any action: a `}` too many is a consequence.
    unbalanced: bool,
    /// The `{` of the first block of this action whose `}` is not indented as it should be.
    suspect: Option<Span>,
}

impl<'a> Parser<'a> {
    fn new(source: &'a Source, lexed: &'a Lexed) -> Self {
        Self {
            source,
            lexed,
            at: 0,
            depth: 0,
            height: 0,
            diagnostics: Vec::new(),
            damaged: false,
            stopped: false,
            start: 0,
            form: "",
            misnamed: Vec::new(),
            unbalanced: false,
            suspect: None,
        }
    }

    /// The token that is `ahead` of the next one; at the end, the last.
    fn peek(&self, ahead: usize) -> Token {
        let tokens = &self.lexed.tokens;
        let end = Token { kind: TokenKind::End, span: Span::default(), new_line: true };
        tokens.get(self.at + ahead).or(tokens.last()).copied().unwrap_or(end)
    }

    fn kind(&self) -> TokenKind {
        self.peek(0).kind
    }

    fn span(&self) -> Span {
        self.peek(0).span
    }

    /// The span of the token before the next one.
    fn previous(&self) -> Span {
        let before = self.at.checked_sub(1).and_then(|at| self.lexed.tokens.get(at));
        before.map_or(Span::default(), |token| token.span)
    }

    /// From a place to the end of the token before the next one.
    fn since(&self, start: u32) -> Span {
        Span::new(start, self.previous().end.max(start))
    }

    fn bump(&mut self) -> Token {
        let token = self.peek(0);
        if token.kind != TokenKind::End {
            self.at += 1;
        }
        token
    }

    fn text(&self, token: Token) -> &'a str {
        let Span { start, end } = token.span;
        self.source.text().get(start as usize..end as usize).unwrap_or("")
    }

    fn is(&self, word: &str) -> bool {
        self.is_at(0, word)
    }

    fn is_at(&self, ahead: usize, word: &str) -> bool {
        matches!(self.peek(ahead).kind, TokenKind::Keyword(its) | TokenKind::Punct(its) if its == word)
    }

    fn eat(&mut self, word: &str) -> Option<Span> {
        self.is(word).then(|| self.bump().span)
    }

    /// Reads a fixed word. One that is misspelled, or missing before what should follow it, is repaired.
    #[inline(never)]
    fn expect(&mut self, word: &'static str) -> Read<Span> {
        if let Some(span) = self.eat(word) {
            return Ok(span);
        }
        let token = self.peek(0);
        let is_word = word.starts_with(|c: char| c.is_ascii_alphabetic());
        if is_word && token.kind == TokenKind::Name {
            let text = self.text(token);
            let span = token.span;
            if words::nearest(text, [word]).is_some() {
                self.mistake(
                    Diagnostic::error("P0", span, format!("this should be `{word}`"))
                        .fix(span, word),
                );
                return Ok(self.bump().span);
            }
        }
        let before_name = matches!(word, "from" | "to" | "by" | "in" | "be" | "of" | "at");
        let starts = token.kind == TokenKind::Name && !token.new_line;
        // If a value follows this name, the name is probably the word, misspelled.
        let next = self.peek(1);
        let last = next.new_line
            || !matches!(
                next.kind,
                TokenKind::Name | TokenKind::Number | TokenKind::Literal(_) | TokenKind::String(_)
            );
        if before_name && starts && last && next.kind != TokenKind::End {
            let place = Span::new(token.span.start, token.span.start);
            let problem = Diagnostic::error("P0", place, format!("the word `{word}` is missing"));
            let problem = self.with_form(problem).fix(place, format!("{word} "));
            self.mistake(problem);
            return Ok(place);
        }
        Err(self.expected(&format!("`{word}`")))
    }

    /// Reads a name that the author chose; `then` is the word that should follow it.
    #[inline(never)]
    fn ident(&mut self, what: &str, then: &str) -> Read<Ident> {
        let token = self.peek(0);
        let text = self.text(token);
        let (code, reason) = match token.kind {
            TokenKind::Name => {
                self.bump();
                return Ok(Ident { span: token.span, name: text.to_owned() });
            }
            // The name was left out if this word belongs here as it is.
            TokenKind::Keyword(word) if word != then || self.is_at(1, then) => {
                ("M3", "this is a word of the language")
            }
            TokenKind::Literal(_) => ("M4", "this is always a value"),
            _ => return Err(self.expected(what)),
        };
        if !self.misnamed.contains(&text) {
            self.mistake(
                Diagnostic::error(code, token.span, format!("`{text}` cannot be a name"))
                    .reason(reason)
                    .help(format!("choose another name, for example `{}`", another_name(text))),
            );
            self.misnamed.push(text);
        }
        self.damaged = true;
        self.bump();
        Ok(Ident { span: token.span, name: text.to_owned() })
    }

    /// Whether the next token is a fixed word that was wrongly declared as a name, so that it may be used as one.
    fn is_misnamed(&self) -> bool {
        let token = self.peek(0);
        matches!(token.kind, TokenKind::Keyword(_) | TokenKind::Literal(_))
            && self.misnamed.contains(&self.text(token))
    }

    /// Goes one level deeper, into a block or parentheses.
    fn deeper(&mut self) -> Read<()> {
        self.depth += 1;
        self.check_depth(self.depth)
    }

    fn shallower(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    /// Notes how deep the expression is that was just read.
    fn grow(&mut self, height: usize) -> Read<()> {
        self.height = height;
        self.check_depth(self.depth + height)
    }

    #[inline(never)]
    fn check_depth(&mut self, depth: usize) -> Read<()> {
        if depth <= MAX_DEPTH {
            return Ok(());
        }
        let problem = Diagnostic::error("P3", self.span(), "this is nested too deep")
            .reason(format!(
                "more than {MAX_DEPTH} blocks, parentheses, operators and properties in each other"
            ))
            .help("nothing after this was read");
        self.mistake(problem);
        self.stop();
        Err(Stop)
    }

    fn stop(&mut self) {
        self.stopped = true;
        self.damaged = true;
        self.at = self.lexed.tokens.len().saturating_sub(1);
    }

    /// Reports something that was repaired.
    #[inline(never)]
    fn mistake(&mut self, diagnostic: Diagnostic) {
        if self.stopped {
            return;
        }
        if self.after_hole() {
            self.damaged = true;
            return;
        }
        let span = diagnostic.span;
        self.diagnostics.push(diagnostic);
        if self.diagnostics.len() >= MAX_ERRORS {
            self.diagnostics.push(lex::too_many(Span::new(span.end, span.end)));
            self.stop();
        }
    }

    /// Reports something that could not be read.
    fn fail(&mut self, diagnostic: Diagnostic) -> Stop {
        self.mistake(diagnostic);
        self.damaged = true;
        Stop
    }

    /// Whether the lexer could not read something since the statement began, up to the next token.
    fn after_hole(&self) -> bool {
        let next = self.peek(0);
        if self.lexed.cut && next.kind == TokenKind::End {
            return true;
        }
        let holes = &self.lexed.holes;
        let first = holes.partition_point(|hole| hole.end <= self.start);
        holes.get(first).is_some_and(|hole| hole.start < next.span.end)
    }

    /// Says that something else should stand here.
    #[inline(never)]
    fn expected(&mut self, what: &str) -> Stop {
        let token = self.peek(0);
        let found = self.describe(token);
        // At the end of a line or of the file, the place where it is missing tells more than what comes next.
        let span = if token.new_line && self.at > 0 {
            let end = self.previous().end;
            Span::new(end, end)
        } else {
            token.span
        };
        let problem = Diagnostic::error("P0", span, format!("expected {what}, found {found}"));
        let problem = self.with_form(problem);
        self.fail(problem)
    }

    fn with_form(&self, diagnostic: Diagnostic) -> Diagnostic {
        if self.form.is_empty() { diagnostic } else { diagnostic.help(self.form) }
    }

    fn describe(&self, token: Token) -> String {
        const LONG: usize = 40;
        let text = self.text(token);
        match token.kind {
            TokenKind::End => "the end of the file".to_owned(),
            TokenKind::String(_) => "a string".to_owned(),
            TokenKind::Name | TokenKind::Number => match text.get(..LONG) {
                Some(start) if text.len() > LONG => format!("`{start}…`"),
                _ => format!("`{text}`"),
            },
            TokenKind::Keyword(_) | TokenKind::Literal(_) | TokenKind::Punct(_) => {
                format!("`{text}`")
            }
        }
    }
}

/// A name that resembles a fixed word but is free.
fn another_name(word: &str) -> String {
    match word {
        "A" => "ace".to_owned(),
        "K" => "king".to_owned(),
        "Q" => "queen".to_owned(),
        "J" => "jack".to_owned(),
        _ => {
            let lower = word.to_ascii_lowercase();
            if words::keyword(&lower).is_some() { format!("the_{lower}") } else { lower }
        }
    }
}

#[cfg(test)]
mod tests;
