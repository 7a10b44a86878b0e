//! The parser: tokens to a tree.
//!
//! Takes a [`Source`]; gives a [`Tree`] and everything that is wrong with its spelling and grammar. Small mistakes
//! are repaired on the spot and reading goes on; after others it goes on with the next routine, choice or state, and
//! the tree is marked as damaged. Surprising: an error is kept back if the lexer could not read something earlier in
//! the same routine, for then it is probably only a consequence of that.

mod atoms;
mod choice;
mod condition;
mod file;
mod recover;
mod routine;

use source::{Diagnostic, Source, Span};

use crate::lex::{self, Lexed, MAX_ERRORS, Token, TokenKind};
use crate::tree::Tree;
use crate::words;

/// How deep a tree may be: blocks, lists of conditions and `NOT`s, counted together from the root.
pub const MAX_DEPTH: usize = 128;

/// Reads a text. If no error is among the messages, the tree has a state and is not damaged.
#[must_use]
pub fn parse(source: &Source) -> (Tree, Vec<Diagnostic>) {
    let lexed = lex::lex(source);
    let mut parser = Parser::new(source, &lexed);
    let mut tree = parser.file();
    let Parser { mut diagnostics, damaged, .. } = parser;
    tree.damaged = damaged || lexed.cut || !lexed.holes.is_empty();
    diagnostics.extend(lexed.diagnostics);
    source::sort_by_position(&mut diagnostics);
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
    /// How many blocks and the like are open.
    depth: usize,
    diagnostics: Vec<Diagnostic>,
    damaged: bool,
    /// Nothing more is read or said.
    stopped: bool,
    /// Where the routine, choice or state that is being read begins.
    start: u32,
    /// How such a thing is written.
    form: &'static str,
    /// How far the state that is being read is indented.
    margin: usize,
    /// An unclosed block was reported, or routines outside of any state: a `}` too many is a consequence.
    unbalanced: bool,
    /// The `{` of the first block of this state whose `}` is not indented as it should be.
    suspect: Option<Span>,
}

impl<'a> Parser<'a> {
    fn new(source: &'a Source, lexed: &'a Lexed) -> Self {
        Self {
            source,
            lexed,
            at: 0,
            depth: 0,
            diagnostics: Vec::new(),
            damaged: false,
            stopped: false,
            start: 0,
            form: "",
            margin: 0,
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

    /// The place right behind the token before the next one.
    fn behind(&self) -> Span {
        let end = self.previous().end;
        Span::new(end, end)
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
        matches!(self.peek(ahead).kind, TokenKind::Fixed(its) if its == word)
    }

    fn is_string(&self, ahead: usize) -> bool {
        matches!(self.peek(ahead).kind, TokenKind::String(_))
    }

    /// The next token, if it is one of these words.
    fn one_of(&self, ahead: usize, words: &[&'static str]) -> Option<&'static str> {
        match self.peek(ahead).kind {
            TokenKind::Fixed(word) if words.contains(&word) => Some(word),
            _ => None,
        }
    }

    fn eat(&mut self, word: &str) -> Option<Span> {
        self.is(word).then(|| self.bump().span)
    }

    /// Reads a fixed word; one that is misspelled is repaired.
    fn expect(&mut self, word: &'static str) -> Read<Span> {
        match self.eat(word) {
            Some(span) => Ok(span),
            None if self.misspelled(&[word]).is_some() => Ok(self.previous()),
            None => Err(self.expected(&format!("`{word}`"))),
        }
    }

    /// Reads a word that is one of these, misspelled.
    fn misspelled(&mut self, words: &[&'static str]) -> Option<&'static str> {
        let token = self.peek(0);
        if token.kind != TokenKind::Unknown {
            return None;
        }
        let word = words::nearest(self.text(token), words.iter().copied())?;
        let reason = match word.eq_ignore_ascii_case(self.text(token)) {
            true => "words are written in capital letters",
            false => "there is no such word",
        };
        self.mistake(
            Diagnostic::error("U010", token.span, format!("this should be `{word}`"))
                .reason(reason)
                .fix(token.span, word),
        );
        self.bump();
        Some(word)
    }

    /// Goes one level deeper, into a block or a `NOT`.
    fn deeper(&mut self) -> Read<()> {
        self.depth += 1;
        if self.depth <= MAX_DEPTH {
            return Ok(());
        }
        let problem = Diagnostic::error("U008", self.span(), "this is nested too deep")
            .reason(format!("more than {MAX_DEPTH} blocks and `NOT`s in each other"))
            .help("nothing after this was read");
        self.mistake(problem);
        self.stop();
        Err(Stop)
    }

    fn shallower(&mut self) {
        self.depth = self.depth.saturating_sub(1);
    }

    fn stop(&mut self) {
        self.stopped = true;
        self.damaged = true;
        self.at = self.lexed.tokens.len().saturating_sub(1);
    }

    /// Reports something that was repaired.
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

    /// Whether the lexer could not read something since the routine began, up to the next token.
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
    fn expected(&mut self, what: &str) -> Stop {
        let token = self.peek(0);
        if token.kind == TokenKind::End && self.unbalanced {
            // That a block is never closed says it all.
            return Stop;
        }
        let found = self.describe(token);
        // At the end of a line or of the file, the place where it is missing tells more than what comes next.
        let span = if token.new_line && self.at > 0 { self.behind() } else { token.span };
        let problem = Diagnostic::error("U010", span, format!("expected {what}, found {found}"));
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
            _ => match text.get(..LONG) {
                Some(start) if text.len() > LONG => format!("`{start}…`"),
                _ => format!("`{text}`"),
            },
        }
    }
}

#[cfg(test)]
mod tests;
