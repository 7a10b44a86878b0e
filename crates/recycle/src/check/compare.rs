//! Comparisons, and what can be said about them without running the game.

use ir::{Cmp, Type};
use source::{Diagnostic, Span};

use super::Checker;
use super::expr::make;
use super::strings::MAX_FOLLOWED;
use crate::Dialect;
use crate::checked::{Expr, ExprKind, Strings, describe};
use crate::tree::{NodeId, NodeKind};

/// Two sets larger than this are not compared: that would take too long for a warning.
const MAX_COMPARED: usize = 64;

impl Checker<'_> {
    pub(super) fn compare(&mut self, id: NodeId, op: &str, cmp: Cmp) -> Option<Expr> {
        let &[left, right] = self.parts(id, op, 2)? else { return None };
        self.adjacent(left, right);
        let (a, b) = (self.want(left, Type::Int), self.want(right, Type::Int));
        let kind = ExprKind::Compare(cmp, Box::new(a?), Box::new(b?));
        Some(make(self.span(id), Type::Bool, kind))
    }

    /// `==` and `!=` on two values of one type.
    pub(super) fn same(&mut self, id: NodeId, op: &str, equal: bool) -> Option<Expr> {
        let &[left, right] = self.parts(id, op, 2)? else { return None };
        self.adjacent(left, right);
        let (a, b) = (self.expr(left), self.expr(right));
        let (mut a, mut b) = (a?, b?);
        if a.ty == Type::Card && b.ty == Type::Cards {
            b = self.fit(b, Type::Card)?;
        } else if a.ty == Type::Cards && b.ty == Type::Card {
            a = self.fit(a, Type::Card)?;
        }
        let span = self.span(id);
        let comparable =
            matches!(a.ty, Type::Int | Type::Str | Type::Card | Type::Seat | Type::Team);
        if a.ty != b.ty || !comparable {
            self.cannot_compare(&a, &b, op);
            return None;
        }
        let kind = if a.ty == Type::Int {
            let cmp = if equal { Cmp::Eq } else { Cmp::Ne };
            ExprKind::Compare(cmp, Box::new(a), Box::new(b))
        } else {
            if a.ty == Type::Str {
                self.never_equal(&a, &b, equal);
            }
            ExprKind::Same { equal, left: Box::new(a), right: Box::new(b) }
        };
        Some(make(span, Type::Bool, kind))
    }

    fn cannot_compare(&mut self, a: &Expr, b: &Expr, op: &str) {
        let (is_a, is_b) = (describe(a.ty), describe(b.ty));
        let problem = if a.ty == b.ty {
            Diagnostic::error("R025", a.span, format!("`{op}` does not compare collections"))
                .reason(format!("this is {is_a}"))
                .help("compare sizes or single elements")
        } else {
            Diagnostic::error("R025", b.span, format!("{is_a} is compared with {is_b}"))
                .reason(format!("this is {is_b}"))
                .label(a.span, format!("this is {is_a}"))
                .help("`==` and `!=` compare two numbers, strings, cards, players or teams")
        };
        self.report(problem);
    }

    /// Two strings that cannot be equal whatever happens.
    fn never_equal(&mut self, a: &Expr, b: &Expr, equal: bool) {
        let (can_a, can_b) = (self.strings(a), self.strings(b));
        if !self.decks_known {
            return;
        }
        if can_a.len() > MAX_COMPARED && can_b.len() > MAX_COMPARED
            || can_a.len().max(can_b.len()) >= MAX_FOLLOWED
        {
            return;
        }
        // Of a storage in which nothing is stored, that is said already.
        let unwritten = |expr: &Expr, can: &Strings| {
            matches!(expr.kind, ExprKind::Read(_)) && can.iter().all(String::is_empty)
        };
        if unwritten(a, &can_a) || unwritten(b, &can_b) {
            return;
        }
        let (fewer, more) =
            if can_a.len() <= can_b.len() { (&can_a, &can_b) } else { (&can_b, &can_a) };
        if fewer.is_empty() || fewer.iter().any(|name| more.contains(name)) {
            return;
        }
        let (name, name_span, other, can_be) = match (&a.kind, &b.kind) {
            (ExprKind::Str(name), _) => (name, a.span, b, &can_b),
            (_, ExprKind::Str(name)) => (name, b.span, a, &can_a),
            _ => {
                let always = if equal { "never" } else { "always" };
                self.report(
                    Diagnostic::warning("R060", a.span.to(b.span), "these two are never the same")
                        .reason(format!("this test {always} holds"))
                        .help(format!("one is {}, the other {}", list(&can_a), list(&can_b))),
                );
                return;
            }
        };
        self.never_value(name, name_span, can_be, other.span);
    }

    fn never_value(&mut self, name: &str, span: Span, can_be: &Strings, other: Span) {
        let problem = Diagnostic::warning("R060", span, format!("this is never {name}"))
            .reason(format!("it can only be {}", list(can_be)))
            .label(other, "compared with this");
        let problem = match self.closest(name, can_be.iter().map(String::as_str)) {
            Some(meant) => problem.help(format!("did you mean {meant}?")).fix(span, meant),
            None => problem,
        };
        self.report(problem);
    }

    /// A key that no deck has.
    pub(super) fn known_key(&mut self, key: &Expr, span: Span) -> bool {
        let ExprKind::Str(name) = &key.kind else { return true };
        if !self.decks_known || self.attributes.contains_key(name.as_str()) {
            return true;
        }
        let problem =
            Diagnostic::warning("R063", span, format!("no card has the attribute {name}"))
                .reason("the value is always the empty string");
        let problem = match self.closest(name, self.attributes.keys().copied()) {
            Some(meant) => problem.help(format!("did you mean {meant}?")).fix(span, meant),
            None => problem,
        };
        self.report(problem);
        false
    }

    /// A condition of an award that no card meets.
    pub(super) fn known_value(&mut self, key: &Expr, value: &Expr) {
        if !self.known_key(key, key.span) {
            return;
        }
        let can_be = self.values_of(&self.strings(key));
        let ExprKind::Str(name) = &value.kind else { return };
        if !self.decks_known || can_be.is_empty() || can_be.contains(name) {
            return;
        }
        let problem = Diagnostic::warning("R064", value.span, "no card gets these points")
            .reason(format!("no card has the value {name} here"))
            .help(format!("the values are {}", list(&can_be)));
        let problem = match self.closest(name, can_be.iter().map(String::as_str)) {
            Some(meant) => problem.help(format!("did you mean {meant}?")).fix(value.span, meant),
            None => problem,
        };
        self.report(problem);
    }

    /// Neighbours that the engine of dialect 0.4 took apart in another way.
    pub(super) fn adjacent(&mut self, left: NodeId, right: NodeId) {
        if self.reading.dialect != Dialect::V04 {
            return;
        }
        let numbers =
            matches!((self.kind(left), self.kind(right)), (NodeKind::Int(_), NodeKind::Int(_)))
                && self.text(left).len() + self.text(right).len() > 2;
        let names = matches!(self.kind(left), NodeKind::Var(_) | NodeKind::Name(_))
            && matches!(self.kind(right), NodeKind::Name(_));
        if numbers || names {
            let span = self.span(left).to(self.span(right));
            self.report(
                Diagnostic::new(
                    source::Severity::Note,
                    "R071",
                    span,
                    "old engines divide these two in another place",
                )
                .reason("they ignore the space between two neighbours of one kind")
                .help("if the file is to run there too, swap the two or compute one of them"),
            );
        }
    }
}

/// Some strings for a message.
fn list(strings: &Strings) -> String {
    const SHOWN: usize = 8;
    let mut text = String::new();
    for (index, name) in strings.iter().take(SHOWN).enumerate() {
        if index > 0 {
            text.push_str(", ");
        }
        text.push_str(if name.is_empty() { "the empty string" } else { name });
    }
    if strings.len() > SHOWN {
        text.push_str(", …");
    }
    text
}
