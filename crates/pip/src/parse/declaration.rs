//! Declarations.

use source::{Diagnostic, Span};

use super::{Parser, Read};
use crate::lex::TokenKind;
use crate::tree::{
    Action, Area, AreaOption, AreaOptionKind, Declaration, Ordering, Rule, StringLit, TypeName,
    Variable,
};

impl Parser<'_> {
    /// Reads the declaration that begins with `word`, the next token.
    pub(super) fn declaration(&mut self, word: &str) -> Read<Declaration> {
        let first = self.bump().span;
        self.start = first.start;
        match word {
            "Area" => Ok(Declaration::Area(self.area(first.start)?)),
            "Action" => Ok(Declaration::Action(self.action(first.start)?)),
            "Rule" => Ok(Declaration::Rule(self.rule(first.start)?)),
            "Ordering" => Ok(Declaration::Ordering(self.ordering(first.start)?)),
            _ => match TypeName::ALL.into_iter().find(|its| its.word() == word) {
                Some(type_name) => Ok(Declaration::Variable(self.variable(type_name, first)?)),
                None => Err(self.expected("a declaration")),
            },
        }
    }

    fn area(&mut self, start: u32) -> Read<Area> {
        self.form = "an area is written: Area pile labeled \"Pile\" is faceup, squaredup.";
        let name = self.ident("the name of an area", "labeled")?;
        self.expect("labeled")?;
        let label = self.string("the label of the area, in quotes")?;
        let mut options = Vec::new();
        if self.eat("is").is_some() {
            loop {
                options.push(self.area_option()?);
                if self.is("and") {
                    let span = self.previous().to(self.span());
                    let span = Span::new(self.previous().end, span.end);
                    self.mistake(
                        Diagnostic::error("P0", span, "options are separated by commas")
                            .fix(span, ","),
                    );
                    self.bump();
                } else if self.eat(",").is_none() {
                    break;
                }
            }
        }
        self.period()?;
        Ok(Area { span: self.since(start), name, label, options })
    }

    fn area_option(&mut self) -> Read<AreaOption> {
        let all = [
            AreaOptionKind::FaceDown,
            AreaOptionKind::FaceUp,
            AreaOptionKind::SquaredUp,
            AreaOptionKind::SpreadOut,
        ];
        let token = self.peek(0);
        let span = token.span;
        if let Some(kind) = all.into_iter().find(|kind| self.is(kind.word())) {
            self.bump();
            return Ok(AreaOption { span, kind });
        }
        let near = crate::words::nearest(self.text(token), all.map(AreaOptionKind::word));
        match all.into_iter().find(|kind| Some(kind.word()) == near) {
            Some(kind) if token.kind == TokenKind::Name => {
                self.mistake(
                    Diagnostic::error("P0", span, format!("this should be `{}`", kind.word()))
                        .fix(span, kind.word()),
                );
                self.bump();
                Ok(AreaOption { span, kind })
            }
            _ => Err(self.expected("`facedown`, `faceup`, `squaredup` or `spreadout`")),
        }
    }

    fn action(&mut self, start: u32) -> Read<Action> {
        self.form = "an action is written: Action name { … }";
        self.suspect = None;
        let name = self.ident("the name of an action", "{")?;
        if let Some(open) = self.eat("(") {
            match self.eat(")") {
                Some(close) => {
                    let span = open.to(close);
                    self.mistake(
                        Diagnostic::error("P0", span, "an action is declared without parentheses")
                            .fix(span, ""),
                    );
                }
                None => self.skip_arguments("an action has no parameters")?,
            }
        }
        if let Some(sign) = self.eat("=") {
            self.mistake(
                Diagnostic::error("P0", sign, "an action is declared without `=`").fix(sign, ""),
            );
        }
        let body = self.block()?;
        Ok(Action { span: self.since(start), name, body })
    }

    fn rule(&mut self, start: u32) -> Read<Rule> {
        self.form = "a rule is written: Rule name(p, c, a) = condition.";
        let name = self.ident("the name of a rule", "(")?;
        self.expect("(")?;
        let player = self.ident("a name for the player", ",")?;
        self.expect(",")?;
        let card = self.ident("a name for the card", ",")?;
        self.expect(",")?;
        let area = self.ident("a name for the area", ")")?;
        self.expect(")")?;
        self.equals()?;
        let value = self.expr()?;
        self.period()?;
        Ok(Rule { span: self.since(start), name, player, card, area, value })
    }

    fn ordering(&mut self, start: u32) -> Read<Ordering> {
        self.form = "an ordering is written: Ordering name(cards) = card list.";
        let name = self.ident("the name of an ordering", "(")?;
        self.expect("(")?;
        let cards = self.ident("a name for the cards", ")")?;
        self.expect(")")?;
        self.equals()?;
        let value = self.expr()?;
        self.period()?;
        Ok(Ordering { span: self.since(start), name, cards, value })
    }

    fn variable(&mut self, type_name: TypeName, type_span: Span) -> Read<Variable> {
        self.form = "a variable is written: Number n. or Number n = 3.";
        let name = self.ident("the name of a variable", "=")?;
        let value = if self.is("=") || self.is("==") {
            self.equals()?;
            Some(self.expr()?)
        } else {
            None
        };
        self.period()?;
        let span = self.since(type_span.start);
        Ok(Variable { span, type_span, type_name, name, value })
    }

    /// Reads the `=` of a declaration.
    fn equals(&mut self) -> Read<()> {
        if self.is("==") {
            let span = self.span();
            self.mistake(
                Diagnostic::error("P0", span, "a declaration has a single `=`").fix(span, "="),
            );
            self.bump();
            return Ok(());
        }
        self.expect("=").map(|_| ())
    }

    /// Reads a string literal.
    pub(super) fn string(&mut self, what: &str) -> Read<StringLit> {
        let TokenKind::String(at) = self.kind() else { return Err(self.expected(what)) };
        let Some(string) = self.lexed.strings.get(at) else { return Err(self.expected(what)) };
        self.bump();
        Ok(string.clone())
    }
}
