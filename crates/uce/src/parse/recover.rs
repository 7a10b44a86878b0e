//! Blocks, and going on after a mistake: braces that are missing or too many, and where to read on.

use source::{Diagnostic, Span};

use super::{Parser, Read};
use crate::lex::TokenKind;
use crate::tree::{Block, Routine};
use crate::words::{CONDITIONS, ROUTINES, TESTS, WHEN};

impl Parser<'_> {
    /// Reads `{ routines }`.
    pub(super) fn block(&mut self) -> Read<Block> {
        let open = self.expect("{")?;
        self.block_after(open)
    }

    /// Reads what follows the brace of a block.
    pub(super) fn block_after(&mut self, open: Span) -> Read<Block> {
        self.deeper()?;
        let mut routines = Vec::new();
        let before = self.diagnostics.len();
        loop {
            self.start = self.span().start;
            match self.kind() {
                TokenKind::Fixed("}") => {
                    if routines.is_empty() && self.diagnostics.len() == before {
                        self.empty(open, "a block has at least one routine");
                    }
                    self.close(open);
                    break;
                }
                TokenKind::End => {
                    self.unclosed(open);
                    break;
                }
                TokenKind::String(_) if self.is_at(1, "{") => {
                    self.unclosed(open);
                    break;
                }
                TokenKind::String(_) if self.one_of(1, &WHEN).is_some() => self.outside_choice(),
                _ => routines.extend(self.routine_or_next()),
            }
        }
        self.shallower();
        Ok(Block { span: self.since(open.start), routines })
    }

    /// Reads a routine; if that fails, goes on to the next one.
    pub(super) fn routine_or_next(&mut self) -> Option<Routine> {
        let (before, depth) = (self.at, self.depth);
        let read = self.routine();
        if read.is_err() {
            self.depth = depth;
            self.next_routine(before);
        }
        read.ok()
    }

    /// Says that nothing stands between braces.
    pub(super) fn empty(&mut self, open: Span, reason: &str) {
        let span = open.to(self.span());
        let problem = Diagnostic::error("U012", span, "nothing stands between these braces");
        self.mistake(problem.reason(reason));
    }

    /// Reads a `}` that is there.
    pub(super) fn close(&mut self, open: Span) {
        let close = self.bump();
        let compared = close.new_line && self.suspect.is_none();
        if compared && self.line_indent(close.span) != self.line_indent(open) {
            self.suspect = Some(open);
        }
    }

    /// How far the line is indented on which a place is.
    pub(super) fn line_indent(&self, span: Span) -> usize {
        let before = self.source.text().get(..span.start as usize).unwrap_or("");
        let line = &before[before.rfind('\n').map_or(0, |at| at + 1)..];
        line.len() - line.trim_start().len()
    }

    /// Says that a block is never closed, once for all the blocks that are open at a place.
    pub(super) fn unclosed(&mut self, open: Span) {
        self.damaged = true;
        if self.unbalanced {
            return;
        }
        self.unbalanced = true;
        let mut problem = Diagnostic::error("U010", open, "this block is never closed")
            .reason("this `{` has no `}`");
        if let Some(suspect) = self.suspect {
            problem = problem.label(suspect, "perhaps the `}` of this one is missing");
        } else {
            problem = problem.fix(self.behind(), "\n}");
        }
        if self.kind() != TokenKind::End {
            problem = problem.label(self.span(), "a state cannot stand inside a block");
        }
        self.mistake(problem);
    }

    /// A choice where a routine should stand.
    fn outside_choice(&mut self) {
        let problem = Diagnostic::error("U010", self.span(), "a choice outside of any `CHOOSE`")
            .help("choices stand in: CHOOSE 1 { … }");
        let _ = self.fail(problem);
        let (before, depth) = (self.at, self.depth);
        if self.choice().is_err() {
            self.depth = depth;
            self.next_routine(before);
        }
    }

    /// Goes on after a routine that could not be read: with the next one, or at the end of the block.
    pub(super) fn next_routine(&mut self, failed: usize) {
        if self.at == failed && !self.is("{") {
            self.bump();
        }
        loop {
            match self.kind() {
                TokenKind::End | TokenKind::Fixed("}") => return,
                TokenKind::Fixed("{") => self.braces_anyway(),
                TokenKind::Fixed(word) if ROUTINES.contains(&word) => return,
                TokenKind::Unknown if self.peek(0).new_line => return,
                TokenKind::String(_) if self.peek(0).new_line && self.is_at(1, "{") => return,
                TokenKind::String(_) if self.one_of(1, &WHEN).is_some() => return,
                _ => {
                    self.bump();
                }
            }
        }
    }

    /// Reads what stands between braces for the sake of the mistakes in it; what it belongs to could not be read.
    pub(super) fn braces_anyway(&mut self) {
        if self.is_at(1, "}") {
            self.bump();
            self.bump();
            return;
        }
        let (before, depth) = (self.at, self.depth);
        let read = if self.is_string(1) {
            self.choices().map(|_| ())
        } else if self.one_of(1, &CONDITIONS).is_some() {
            self.conditions().map(|_| ())
        } else if self.one_of(1, &TESTS).is_some() {
            self.any_tests()
        } else {
            self.block().map(|_| ())
        };
        if read.is_err() {
            self.depth = depth;
        }
        if self.at == before {
            self.bump();
        }
    }
}
