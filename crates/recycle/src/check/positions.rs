//! Positions in piles: where cards and references go.

use ir::{Holds, Type};
use source::{Diagnostic, Span};

use super::Checker;
use crate::Dialect;
use crate::checked::{Expr, Place, Pos, describe};
use crate::tree::{NodeId, NodeKind};

impl Checker<'_> {
    /// A position in a pile that holds cards, or references, as `holds` says. It is where cards go (`written`) or
    /// what is looked up.
    pub(super) fn place(
        &mut self,
        id: NodeId,
        holds: Holds,
        form: &str,
        written: bool,
    ) -> Option<Place> {
        let (pos, of) = match self.position(id) {
            Some((Ok(pos), of)) => (Some(pos), of),
            Some((Err(index), of)) => {
                let index = self.want(index, Type::Int);
                (index.map(|index| Pos::Index(Box::new(index))), of)
            }
            // A pile alone means its top.
            None => (Some(Pos::Top), id),
        };
        let pile = match self.pile(of)? {
            Ok(pile) => pile,
            Err(expr) if of == id => {
                self.no_position(&expr, form);
                return None;
            }
            Err(expr) => {
                self.not_a_pile(&expr, holds, form);
                return None;
            }
        };
        if of == id {
            self.implied_top(self.span(id));
        }
        let span = self.span(of);
        match (holds, self.holds(&pile)) {
            (Holds::Cards, Holds::References) => {
                self.report(
                    memory(span, "a card cannot be moved to memory")
                        .help("use `remember` to put a reference there"),
                );
                return None;
            }
            (Holds::References, Holds::Cards) => {
                self.report(
                    Diagnostic::error("R030", span, format!("`{form}` needs a place in memory"))
                        .reason("this pile holds cards, not references")
                        .help(format!("write {}", super::words::form(form))),
                );
                return None;
            }
            _ => {}
        }
        if written {
            self.facts.write_pile(&pile);
        } else {
            self.facts.read_pile(&pile, span);
        }
        Some(Place { pos: pos?, pile })
    }

    /// `(top X)`, `(bottom X)`, `(k X)` or `((OWNER kind NAME))`, with the number not yet checked.
    fn position(&self, id: NodeId) -> Option<(Result<Pos, NodeId>, NodeId)> {
        if let &[only] = self.items(id)
            && matches!(self.kind(only), NodeKind::List(_))
        {
            return Some((Ok(Pos::Top), only));
        }
        let &[first, of] = self.items(id) else { return None };
        match self.kind(first) {
            NodeKind::Word(word) => match word.as_str() {
                "top" => Some((Ok(Pos::Top), of)),
                "bottom" => Some((Ok(Pos::Bottom), of)),
                _ => None,
            },
            NodeKind::Int(_) | NodeKind::Var(_) | NodeKind::List(_) => {
                matches!(self.kind(of), NodeKind::List(_) | NodeKind::Var(_))
                    .then_some((Err(first), of))
            }
            _ => None,
        }
    }

    /// Where a card or a position is needed, a collection means its top. Only dialect 2026 says so.
    pub(super) fn implied_top(&mut self, span: Span) {
        if self.reading.dialect < Dialect::V2026 {
            self.report(
                Diagnostic::warning("R070", span, "many cards stand where one is needed")
                    .reason("the top one is taken")
                    .fix(span, format!("(top {})", self.source.slice(span))),
            );
        }
    }

    fn no_position(&mut self, expr: &Expr, form: &str) {
        let problem = Diagnostic::error("R027", expr.span, "this is no position in a pile");
        let problem = match expr.ty {
            Type::Card => problem.reason("this is a card, not a place for one"),
            ty => problem.reason(format!("this is {}", describe(ty))),
        };
        self.report(problem.help(format!("write {}", super::words::form(form))));
    }

    fn not_a_pile(&mut self, expr: &Expr, holds: Holds, form: &str) {
        let span = expr.span;
        let problem = if holds == Holds::References {
            Diagnostic::error("R030", span, format!("`{form}` needs a place in memory"))
        } else if expr.ty == Type::Cards {
            Diagnostic::error("R028", span, "a card cannot be moved to a computed collection")
        } else {
            Diagnostic::error("R027", span, "this is no pile")
        };
        let problem = if expr.ty == Type::Cards {
            problem.reason("these cards are collected from elsewhere; they are no pile")
        } else {
            problem.reason(format!("this is {}", describe(expr.ty)))
        };
        self.report(problem.help(format!("write {}", super::words::form(form))));
    }
}

pub(super) fn memory(span: Span, message: &str) -> Diagnostic {
    Diagnostic::error("R028", span, message).reason("this pile holds references only")
}
