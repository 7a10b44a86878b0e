//! Blocks, and the statements that contain blocks.

use source::{Diagnostic, Span};

use super::{Parser, Read};
use crate::lex::TokenKind;
use crate::tree::{Block, IfArm, Question, Statement, StatementKind};

impl Parser<'_> {
    /// Reads `{ … }`.
    pub(super) fn block(&mut self) -> Read<Block> {
        let open = self.expect("{")?;
        self.deeper()?;
        let mut statements = Vec::new();
        loop {
            match self.kind() {
                TokenKind::Punct("}") => {
                    self.close(open);
                    break;
                }
                TokenKind::Punct(".") => self.stray_period(),
                TokenKind::End => {
                    self.unclosed(open);
                    break;
                }
                _ if self.at_declaration() && self.at_margin() => {
                    self.unclosed(open);
                    break;
                }
                _ if self.at_declaration() => self.nested_declaration(),
                _ => statements.extend(self.statement_or_next()),
            }
        }
        self.shallower();
        Ok(Block { span: self.since(open.start), statements })
    }

    /// Reads a statement; if that fails, goes on to the next one.
    pub(super) fn statement_or_next(&mut self) -> Option<Statement> {
        let (before, depth) = (self.at, self.depth);
        let read = self.statement();
        if read.is_err() {
            self.depth = depth;
            self.next_statement(before);
        }
        read.ok()
    }

    #[inline(never)]
    fn close(&mut self, open: Span) {
        let close = self.bump();
        let compared = close.new_line && self.suspect.is_none();
        if compared && self.line_indent(close.span) != self.line_indent(open) {
            self.suspect = Some(open);
        }
    }

    /// A period where a statement should begin.
    #[inline(never)]
    pub(super) fn stray_period(&mut self) {
        let span = self.span();
        let after_block = self.source.slice(self.previous()) == "}";
        self.start = span.start;
        let problem = Diagnostic::error("P0", span, "this period ends nothing");
        let problem = if after_block { problem.reason("no period after a block") } else { problem };
        self.mistake(problem.fix(span, ""));
        self.bump();
    }

    /// `ask player { … }`
    #[inline(never)]
    pub(super) fn ask(&mut self) -> Read<StatementKind> {
        self.form = "an ask is written: ask p { \"Draw\" if expr { … } \"Pass\" { … } }";
        let player = self.reference()?;
        let questions = self.questions()?;
        Ok(StatementKind::Ask { player, questions })
    }

    pub(super) fn questions(&mut self) -> Read<Vec<Question>> {
        let open = self.expect("{")?;
        self.deeper()?;
        let mut questions = Vec::new();
        let before = self.diagnostics.len();
        loop {
            self.start = self.span().start;
            self.form = "an option is written: \"text\" if condition { … }";
            let (at, depth) = (self.at, self.depth);
            match self.kind() {
                TokenKind::Punct("}") => break,
                TokenKind::End => {
                    self.unclosed(open);
                    self.shallower();
                    return Ok(questions);
                }
                _ if self.at_declaration() && self.at_margin() => {
                    self.unclosed(open);
                    self.shallower();
                    return Ok(questions);
                }
                TokenKind::Punct(".") => {
                    self.stray_period();
                    continue;
                }
                _ => {}
            }
            if let Ok(question) = self.question() {
                questions.push(question);
            } else {
                self.depth = depth;
                self.next_question(at);
            }
        }
        self.shallower();
        self.start = self.span().start;
        if questions.is_empty() && self.diagnostics.len() == before {
            let problem = Diagnostic::error("P0", self.span(), "an `ask` needs an option")
                .label(open, "nothing to choose from here")
                .help(self.form);
            let _ = self.fail(problem);
        }
        self.close(open);
        Ok(questions)
    }

    fn question(&mut self) -> Read<Question> {
        let start = self.span().start;
        let text = self.string("the text of an option")?;
        let condition = match self.eat("if") {
            Some(_) => Some(self.expr()?),
            None => None,
        };
        let body = self.block()?;
        Ok(Question { span: self.since(start), text, condition, body })
    }

    /// Goes on after an option that could not be read.
    #[inline(never)]
    fn next_question(&mut self, failed: usize) {
        if self.at == failed && !self.is("{") {
            self.bump();
        }
        while !matches!(self.kind(), TokenKind::End | TokenKind::String(_) | TokenKind::Punct("}"))
        {
            if self.at_declaration() && self.at_margin() {
                return;
            }
            if self.is("{") {
                if self.block().is_err() {
                    return;
                }
            } else {
                self.bump();
            }
        }
    }

    /// `if … { … } elseif … { … } else { … }`
    #[inline(never)]
    pub(super) fn branches(&mut self, start: u32) -> Read<StatementKind> {
        let mut arms = vec![self.arm(start)?];
        let mut otherwise = None;
        loop {
            let word = self.span();
            let is_else_if = self.is("else") && self.is_at(1, "if");
            if !(self.is("elseif") || self.is("else")) {
                return Ok(StatementKind::If { arms, otherwise });
            }
            self.start = word.start;
            if otherwise.is_some() {
                let problem = Diagnostic::error("P0", word, "nothing can follow an `else`")
                    .reason("this `if` has had its `else`");
                let _ = self.fail(problem);
            }
            if is_else_if {
                let both = word.to(self.peek(1).span);
                self.mistake(
                    Diagnostic::error("P0", both, "this is one word in Pip").fix(both, "elseif"),
                );
                self.bump();
            }
            let is_else = self.is("else") && !is_else_if;
            self.bump();
            if is_else {
                self.form = "an else is written: else { … }";
                let body = self.block()?;
                otherwise.get_or_insert(body);
            } else {
                let arm = self.arm(word.start)?;
                arms.push(arm);
            }
        }
    }

    fn arm(&mut self, start: u32) -> Read<IfArm> {
        self.form = "an if is written: if condition { … } elseif condition { … } else { … }";
        let condition = self.expr()?;
        let body = self.block()?;
        Ok(IfArm { span: self.since(start), condition, body })
    }
}
