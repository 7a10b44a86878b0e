//! Going on after a mistake: ends of statements, ends of blocks, and where to read on.

use source::{Diagnostic, Span};

use super::{Parser, Read};
use crate::lex::TokenKind;
use crate::tree::TypeName;
use crate::words::STATEMENTS;

impl Parser<'_> {
    /// Reads the period at the end of a statement or declaration. If it is missing where one clearly ends, that is
    /// reported and repaired.
    #[inline(never)]
    pub(super) fn period(&mut self) -> Read<()> {
        let next = self.peek(0);
        if let TokenKind::Punct(sign @ (";" | "..")) = next.kind {
            self.mistake(
                Diagnostic::error("P0", next.span, "a period ends this, nothing else")
                    .reason(format!("not `{sign}`"))
                    .fix(next.span, "."),
            );
            self.bump();
            return Ok(());
        }
        if let Some(period) = self.eat(".") {
            self.no_fraction(period);
            return Ok(());
        }
        let ends = match next.kind {
            TokenKind::End | TokenKind::Punct("}") => true,
            TokenKind::Keyword(word) => STATEMENTS.contains(&word) || is_declaration(word),
            TokenKind::Name | TokenKind::Punct("(") => next.new_line,
            _ => false,
        };
        let ends = ends || next.new_line && self.is_reference_start();
        if !ends {
            return Err(self.expected("a period"));
        }
        let end = self.previous().end;
        let place = Span::new(end, end);
        self.mistake(Diagnostic::error("P0", place, "a period is missing").fix(place, "."));
        Ok(())
    }

    /// Looks whether a period was meant as a decimal point.
    #[inline(never)]
    fn no_fraction(&mut self, period: Span) {
        let next = self.peek(0);
        if next.kind != TokenKind::Number || next.span.start != period.end || next.new_line {
            return;
        }
        self.mistake(
            Diagnostic::error("P0", period.to(next.span), "there are no fractions in Pip")
                .reason("numbers are whole"),
        );
        self.damaged = true;
        self.bump();
        self.eat(".");
    }

    /// Whether a declaration, or a second heading, comes next.
    pub(super) fn at_declaration(&self) -> bool {
        matches!(self.kind(), TokenKind::Keyword(word) if is_declaration(word))
            && (self.peek(1).kind == TokenKind::Name || !self.is_misnamed())
    }

    /// Whether the next token stands at the very beginning of a line.
    pub(super) fn at_margin(&self) -> bool {
        let before = self.source.text().get(..self.span().start as usize);
        before.is_some_and(|before| before.is_empty() || before.ends_with('\n'))
    }

    /// How far the line is indented on which a place is.
    pub(super) fn line_indent(&self, span: Span) -> usize {
        let before = self.source.text().get(..span.start as usize).unwrap_or("");
        let line = &before[before.rfind('\n').map_or(0, |at| at + 1)..];
        line.len() - line.trim_start().len()
    }

    /// Says that a block is never closed, once for all the blocks that are open at a place.
    #[inline(never)]
    pub(super) fn unclosed(&mut self, open: Span) {
        self.damaged = true;
        if self.unbalanced {
            return;
        }
        self.unbalanced = true;
        let end = self.previous().end;
        let place = Span::new(end, end);
        let mut problem = Diagnostic::error("P0", open, "this block is never closed")
            .reason("this `{` has no `}`");
        if let Some(suspect) = self.suspect {
            problem = problem.label(suspect, "perhaps the `}` of this one is missing");
        } else {
            problem = problem.fix(place, "\n}");
        }
        if self.kind() != TokenKind::End {
            problem = problem.label(self.span(), "a declaration cannot stand inside a block");
        }
        self.mistake(problem);
    }

    /// Goes on after a statement that could not be read: with the next statement, or at the end of the block.
    #[inline(never)]
    pub(super) fn next_statement(&mut self, failed: usize) {
        if self.at == failed && !self.is("{") {
            self.bump();
        }
        loop {
            match self.kind() {
                TokenKind::End | TokenKind::Punct("}") => return,
                TokenKind::Punct(".") => {
                    self.bump();
                    return;
                }
                TokenKind::Punct("{") => {
                    self.block_anyway();
                    if !(self.is("else") || self.is("elseif")) {
                        return;
                    }
                }
                TokenKind::Keyword(word)
                    if self.peek(0).new_line
                        && (STATEMENTS.contains(&word) || is_declaration(word)) =>
                {
                    return;
                }
                _ => {
                    self.bump();
                }
            }
        }
    }

    /// Goes on after a declaration that could not be read.
    pub(super) fn next_declaration(&mut self, failed: usize) {
        if self.at == failed && !self.is("{") {
            self.bump();
        }
        loop {
            match self.kind() {
                TokenKind::End => return,
                TokenKind::Keyword(word) if self.peek(0).new_line && is_declaration(word) => return,
                TokenKind::Punct("." | "}") => {
                    self.bump();
                    return;
                }
                TokenKind::Punct("{") => {
                    self.block_anyway();
                    return;
                }
                _ => {
                    self.bump();
                }
            }
        }
    }

    /// Reads a block for the sake of the mistakes in it; what it belongs to could not be read.
    fn block_anyway(&mut self) {
        let (before, depth) = (self.at, self.depth);
        let is_ask = matches!(self.peek(1).kind, TokenKind::String(_));
        let read = if is_ask { self.questions().map(|_| ()) } else { self.block().map(|_| ()) };
        if read.is_err() {
            self.depth = depth;
        }
        if self.at == before {
            self.bump();
        }
    }
}

/// Whether a declaration or the heading begins with a word.
pub(super) fn is_declaration(word: &str) -> bool {
    matches!(word, "Game" | "Area" | "Action" | "Rule" | "Ordering")
        || TypeName::ALL.iter().any(|its| its.word() == word)
}
