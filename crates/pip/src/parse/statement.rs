//! Statements that begin with a word of the language.

use source::Diagnostic;

use super::assignment::ASSIGNMENTS;
use super::reference::builtin;
use super::{Parser, Read};
use crate::lex::TokenKind;
use crate::tree::{Amount, ExprKind, Statement, StatementKind};
use crate::words::{self, STATEMENTS};

impl Parser<'_> {
    pub(super) fn statement(&mut self) -> Read<Statement> {
        let token = self.peek(0);
        let start = token.span.start;
        self.start = start;
        self.form = "";
        let misspelled = self.misspelled();
        let kind = match token.kind {
            TokenKind::Keyword(word) if STATEMENTS.contains(&word) && !self.is_misused() => {
                self.bump();
                self.beginning_with(word, start)?
            }
            TokenKind::Name if misspelled.is_some() => {
                let word = misspelled.unwrap_or_default();
                self.mistake(
                    Diagnostic::error("P0", token.span, format!("this should be `{word}`"))
                        .fix(token.span, word),
                );
                self.bump();
                self.beginning_with(word, start)?
            }
            TokenKind::Name if self.is_at(1, "(") => self.invoke()?,
            TokenKind::Name | TokenKind::Punct("(" | "[") => self.assignment()?,
            TokenKind::Number | TokenKind::Literal(_) | TokenKind::String(_) => {
                self.assignment()?
            }
            TokenKind::Keyword(word) if builtin(word).is_some() || self.is_misnamed() => {
                self.assignment()?
            }
            TokenKind::Keyword("else" | "elseif") => {
                let problem = Diagnostic::error("P0", token.span, "there is no `if` before this")
                    .reason("this must follow the block of an `if`");
                return Err(self.fail(problem));
            }
            _ => return Err(self.expected("a statement")),
        };
        Ok(Statement { span: self.since(start), kind })
    }

    /// Whether the next token is a word of the language that was wrongly declared as a name, and is used as one.
    fn is_misused(&self) -> bool {
        let used = ["->", "("].iter().any(|word| self.is_at(1, word));
        self.is_misnamed() && (used || ASSIGNMENTS.iter().any(|(word, _)| self.is_at(1, word)))
    }

    /// The word that the name at the beginning of a statement should probably be.
    fn misspelled(&self) -> Option<&'static str> {
        let next = matches!(
            self.peek(1).kind,
            TokenKind::Name
                | TokenKind::Keyword(_)
                | TokenKind::String(_)
                | TokenKind::Number
                | TokenKind::Literal(_)
                | TokenKind::Punct("{")
        );
        let word = words::nearest(self.text(self.peek(0)), STATEMENTS);
        word.filter(|_| next && !self.peek(1).new_line)
    }

    /// Reads a statement after its first word.
    fn beginning_with(&mut self, word: &str, start: u32) -> Read<StatementKind> {
        match word {
            "ask" => return self.ask(),
            "for" => return self.for_each(),
            "forever" => {
                self.form = "a loop is written: forever { … }";
                return Ok(StatementKind::Forever { body: self.block()? });
            }
            "if" => return self.branches(start),
            _ => {}
        }
        let kind = match word {
            "auto" => self.restock()?,
            "deal" => self.deal()?,
            "label" => {
                self.form = "a label is written: label name.";
                StatementKind::Label { name: self.ident("the name of a label", ".")? }
            }
            "let" => self.let_be()?,
            "message" => self.message()?,
            "order" => {
                self.form = "sorting is written: order p->hand by ordering.";
                let list = self.reference()?;
                self.expect("by")?;
                StatementKind::Order { list, ordering: self.ident("the name of an ordering", ".")? }
            }
            "play" => {
                self.form = "playing is written: play rule from p to pile.";
                let rule = self.ident("the name of a rule", "from")?;
                self.expect("from")?;
                let player = self.reference()?;
                self.expect("to")?;
                StatementKind::Play { rule, player, target: self.reference()? }
            }
            "rotate" => {
                self.form = "rotating is written: rotate players.";
                StatementKind::Rotate { list: self.reference()? }
            }
            "shuffle" => {
                self.form = "shuffling is written: shuffle deck.";
                StatementKind::Shuffle { list: self.reference()? }
            }
            "skip" => {
                self.form = "skipping is written: skip to name.";
                self.expect("to")?;
                StatementKind::Skip { label: self.ident("the name of a label", ".")? }
            }
            _ => {
                self.form = "winning is written: winner p.";
                StatementKind::Winner { who: self.reference()? }
            }
        };
        self.period()?;
        Ok(kind)
    }

    #[inline(never)]
    fn restock(&mut self) -> Read<StatementKind> {
        self.form = "restocking is written: auto restock stock from pile leaving 1.";
        self.expect("restock")?;
        let target = self.reference()?;
        self.expect("from")?;
        let source = self.reference()?;
        let leaving = match self.eat("leaving") {
            Some(_) => Some(self.expr()?),
            None => None,
        };
        Ok(StatementKind::Restock { target, source, leaving })
    }

    #[inline(never)]
    fn deal(&mut self) -> Read<StatementKind> {
        self.form = "dealing is written: deal 2 from stock to p->hand.";
        let amount = match self.eat("all") {
            Some(span) => Amount::All(span),
            None => Amount::Count(self.expr()?),
        };
        let chooser = match self.eat("of") {
            Some(_) => {
                self.form =
                    "dealing by choice is written: deal 1 of p choice from p->hand to pile.";
                let chooser = self.reference()?;
                self.expect("choice")?;
                Some(chooser)
            }
            None => None,
        };
        self.expect("from")?;
        let source = self.reference()?;
        self.expect("to")?;
        let target = self.reference()?;
        Ok(StatementKind::Deal { amount, chooser, source, target })
    }

    #[inline(never)]
    fn for_each(&mut self) -> Read<StatementKind> {
        self.form = "a loop is written: for p in players starting at leader { … }";
        let item = self.ident("a name for each item", "in")?;
        self.expect("in")?;
        let list = self.reference()?;
        let start = match self.eat("starting") {
            Some(_) => {
                self.expect("at")?;
                Some(self.reference()?)
            }
            None => None,
        };
        let body = self.block()?;
        Ok(StatementKind::For { item, list, start, body })
    }

    #[inline(never)]
    fn let_be(&mut self) -> Read<StatementKind> {
        self.form = "naming is written: let name be value.";
        let name = self.ident("a name", "be")?;
        if self.is("=") {
            let span = self.span();
            self.mistake(
                Diagnostic::error("P0", span, "a value is named with `be`")
                    .reason("`=` gives a new value to a name that exists")
                    .fix(span, "be"),
            );
            self.bump();
        } else {
            self.expect("be")?;
        }
        Ok(StatementKind::Let { name, value: self.expr()? })
    }

    #[inline(never)]
    fn message(&mut self) -> Read<StatementKind> {
        self.form = "a message is written: message \"text\". or message p \"text\".";
        let first = self.expr()?;
        let next = self.peek(0);
        let begins_value = match next.kind {
            TokenKind::Name | TokenKind::Number => true,
            TokenKind::String(_) | TokenKind::Literal(_) | TokenKind::Punct("(" | "[") => true,
            TokenKind::Keyword(word) => builtin(word).is_some(),
            _ => false,
        };
        let is_name = matches!(first.kind, ExprKind::Ref(_));
        if !begins_value || next.new_line && !(is_name && self.is_text_next()) {
            return Ok(StatementKind::Message { to: None, text: first });
        }
        let to = self.must_be_reference(first);
        Ok(StatementKind::Message { to: Some(to), text: self.expr()? })
    }

    /// Whether a value and a period come next. If not, what begins the line is the next statement, and a period is
    /// missing before it.
    fn is_text_next(&mut self) -> bool {
        let (at, depth, damaged) = (self.at, self.depth, self.damaged);
        let (diagnostics, misnamed) = (self.diagnostics.len(), self.misnamed.len());
        let read = self.expr();
        let is_text = read.is_ok() && self.is(".") && self.diagnostics.len() == diagnostics;
        if !self.stopped {
            (self.at, self.depth, self.damaged) = (at, depth, damaged);
            self.diagnostics.truncate(diagnostics);
            self.misnamed.truncate(misnamed);
        }
        is_text
    }
}
