//! References: names and built-in lists, and the properties taken of them.

use source::{Diagnostic, Span};

use super::{Parser, Read};
use crate::lex::TokenKind;
use crate::tree::{Builtin, Expr, ExprKind, Ident, Ref, RefBase};

impl Parser<'_> {
    /// Whether a name or a built-in list comes next.
    pub(super) fn is_reference_start(&self) -> bool {
        match self.kind() {
            TokenKind::Name => true,
            TokenKind::Keyword(word) => builtin(word).is_some() || self.is_misnamed(),
            _ => false,
        }
    }

    /// Reads a name or a built-in list with its properties.
    #[inline(never)]
    pub(super) fn named(&mut self) -> Read<Expr> {
        let token = self.bump();
        let name = self.text(token);
        let base = match builtin(name) {
            Some(list) => RefBase::Builtin(list, token.span),
            None => RefBase::Name(Ident { span: token.span, name: name.to_owned() }),
        };
        self.height = 1;
        self.properties(base, token.span)
    }

    /// Reads what follows the base of a reference.
    #[inline(never)]
    pub(super) fn properties(&mut self, base: RefBase, span: Span) -> Read<Expr> {
        let mut properties = Vec::new();
        loop {
            if self.eat("->").is_none() && !self.eat_dot() {
                break;
            }
            let token = self.peek(0);
            if !matches!(token.kind, TokenKind::Name | TokenKind::Keyword(_)) {
                return Err(self.expected("the name of a property"));
            }
            self.bump();
            properties.push(Ident { span: token.span, name: self.text(token).to_owned() });
            // Each property is a step deeper, for what reads the tree may nest them.
            self.grow(self.height + 1)?;
        }
        let span = self.since(span.start);
        Ok(Expr { span, kind: ExprKind::Ref(Ref { span, base, properties }) })
    }

    /// Reads a period that was meant to be an arrow, as in `p.hand`. One that ends a statement has space after it.
    fn eat_dot(&mut self) -> bool {
        let (dot, next) = (self.peek(0), self.peek(1));
        let glued = self.previous().end == dot.span.start && dot.span.end == next.span.start;
        let begins_statement = ["=", "+=", "-=", "*=", "/=", "(", "->"];
        if !self.is(".")
            || !glued
            || next.kind != TokenKind::Name
            || begins_statement.iter().any(|word| self.is_at(2, word))
        {
            return false;
        }
        self.mistake(
            Diagnostic::error("P0", dot.span, "a property is taken with `->`")
                .reason("a period ends a statement")
                .fix(dot.span, "->"),
        );
        self.bump();
        true
    }

    /// Reads a reference that is a part of a statement.
    pub(super) fn reference(&mut self) -> Read<Ref> {
        let expr = self.expr()?;
        Ok(self.must_be_reference(expr))
    }

    /// Reads a reference that is a part of an expression.
    pub(super) fn inner_reference(&mut self) -> Read<Ref> {
        let expr = self.cards()?;
        Ok(self.must_be_reference(expr))
    }

    /// Says so if an expression is no reference. Something is given back in any case, so that reading goes on.
    #[inline(never)]
    pub(super) fn must_be_reference(&mut self, expr: Expr) -> Ref {
        let span = expr.span;
        let misnamed = self.misnamed.contains(&self.source.slice(span));
        let found = match expr.kind {
            ExprKind::Ref(reference) => return reference,
            ExprKind::String(_)
            | ExprKind::Number(_)
            | ExprKind::Boolean(_)
            | ExprKind::Rank(_)
            | ExprKind::Suit(_) => "a literal",
            ExprKind::List(_) => "a list expression",
            ExprKind::Cards { .. } => "a card expression",
            ExprKind::Paren(_) => "something in parentheses",
            ExprKind::CanPlay { .. }
            | ExprKind::Defined(_)
            | ExprKind::Not(_)
            | ExprKind::Binary { .. } => "a computed value",
        };
        let problem = Diagnostic::error("P1", span, "a reference is required here")
            .reason(format!("this is {found}"));
        let problem = match &expr.kind {
            ExprKind::Paren(inner) if matches!(inner.kind, ExprKind::Ref(_)) => {
                problem.fix(span, self.source.slice(inner.span))
            }
            _ => problem.help("give the value a name first: `let x be ….`, then use `x`"),
        };
        // A literal that was declared as a name was reported there.
        if !misnamed {
            let _ = self.fail(problem);
        }
        Ref { span, base: RefBase::Paren(Box::new(expr), span), properties: Vec::new() }
    }
}

pub(super) fn builtin(word: &str) -> Option<Builtin> {
    [Builtin::Players, Builtin::Teams, Builtin::Standard].into_iter().find(|b| b.word() == word)
}
