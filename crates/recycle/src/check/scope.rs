//! Scopes: what a variable means where it stands. Scoping is lexical; an inner binding hides an outer one.

use ir::{Holds, LocalId, Type};
use source::{Diagnostic, Span};

use super::Checker;
use super::numbers::Bounds;
use crate::checked::{Expr, ExprKind, Local, Pile, Strings};
use crate::tree::{NodeId, NodeKind};

/// A name and what it means.
#[derive(Clone, Copy)]
pub(super) struct Binding<'a> {
    pub(super) name: &'a str,
    pub(super) span: Span,
    pub(super) means: Means,
}

#[derive(Clone, Copy)]
pub(super) enum Means {
    Constant(usize),
    Local(LocalId),
    /// Bound to something that was reported as wrong.
    Unknown,
}

/// What is known of the value of a variable.
struct Known {
    ty: Type,
    holds: Holds,
    strings: Strings,
    bounds: Bounds,
}

impl<'a> Checker<'a> {
    /// The name of the variable that a form binds.
    pub(super) fn binder(&mut self, id: NodeId, form: &str) -> Option<&'a str> {
        let span = self.span(id);
        let problem =
            Diagnostic::error("R021", span, format!("this is not how `{form}` is written"))
                .reason("a variable is needed here")
                .help(format!("write {}", super::words::form(form)));
        match self.kind(id) {
            NodeKind::Var(name) => return Some(name),
            NodeKind::Name(name) => self.report(problem.fix(span, format!("'{name}"))),
            _ => self.report(problem),
        }
        None
    }

    /// Binds the elements of a collection that was checked, or nothing known if it was not.
    pub(super) fn bind_element(&mut self, var: Option<&'a str>, at: NodeId, over: Option<&Expr>) {
        let known = over.and_then(|over| {
            let (strings, bounds) = (self.strings(over), self.bounds(over));
            Some(Known { ty: over.ty.element()?, holds: self.holds_in(over), strings, bounds })
        });
        self.bind(var, at, known);
    }

    /// Binds a value. A bare pile is bound as the pile itself.
    pub(super) fn bind_value(&mut self, var: Option<&'a str>, at: NodeId, value: Option<&Expr>) {
        let known = value.map(|value| {
            let (ty, holds) = match &value.kind {
                ExprKind::Contents(pile) => (Type::Zone, self.holds(pile)),
                _ => (value.ty, self.holds_in(value)),
            };
            Known { ty, holds, strings: self.strings(value), bounds: self.bounds(value) }
        });
        self.bind(var, at, known);
    }

    /// Every call is followed by [`Checker::unbind`] after the body.
    fn bind(&mut self, var: Option<&'a str>, at: NodeId, known: Option<Known>) {
        let span = self.span(at);
        let name = var.unwrap_or_default();
        if let Some(outer) = self.find(name) {
            self.report(
                Diagnostic::warning("R066", span, format!("'{name} hides another '{name}"))
                    .reason("inside this form the name means the new one")
                    .label(outer.span, "the hidden one")
                    .help("give one of them another name"),
            );
        }
        let means = match known {
            Some(Known { ty, holds, strings, bounds }) => {
                let local = Local { name: name.to_owned(), span, ty, holds, strings };
                Means::Local(self.new_local(local, bounds))
            }
            None => Means::Unknown,
        };
        self.scope.push(Binding { name, span, means });
    }

    pub(super) fn new_local(&mut self, local: Local, bounds: Bounds) -> LocalId {
        let id = LocalId(u32::try_from(self.locals.len()).unwrap_or(u32::MAX));
        self.locals.push(local);
        self.local_bounds.push(bounds);
        id
    }

    /// Ends the innermost binding; gives the variable, unless its value was wrong.
    pub(super) fn unbind(&mut self) -> Option<LocalId> {
        match self.scope.pop()?.means {
            Means::Local(id) => Some(id),
            Means::Constant(_) | Means::Unknown => None,
        }
    }

    /// What a name means here.
    pub(super) fn find(&self, name: &str) -> Option<Binding<'a>> {
        let local = self.scope.iter().rev().find(|binding| binding.name == name);
        local.or_else(|| self.declared.get(name)).copied()
    }

    /// The use of a variable as a value.
    pub(super) fn variable(&mut self, id: NodeId, name: &'a str) -> Option<Expr> {
        let span = self.span(id);
        let (ty, kind) = match self.find(name).map(|binding| binding.means) {
            Some(Means::Constant(index)) => {
                (self.constants[index].value.ty(), ExprKind::Declared(index))
            }
            Some(Means::Local(local)) if self.locals[local.idx()].ty == Type::Zone => {
                (Type::Cards, ExprKind::Contents(Box::new(Pile::Local(local))))
            }
            Some(Means::Local(local)) => (self.locals[local.idx()].ty, ExprKind::Local(local)),
            Some(Means::Unknown) => return None,
            None => {
                self.unbound(span, name);
                return None;
            }
        };
        Some(Expr { span, ty, kind })
    }

    fn unbound(&mut self, span: Span, name: &'a str) {
        let problem = Diagnostic::error("R023", span, format!("the variable '{name} is not bound"));
        let locals = self.scope.iter().rev().map(|binding| binding.name);
        let names = locals.chain(self.declared.keys().copied());
        let problem = match self.closest(name, names) {
            Some(meant) => problem
                .reason("no variable of this name is known here")
                .help(format!("did you mean '{meant}?"))
                .fix(span, format!("'{meant}")),
            None if self.facts.is_map(name) => problem
                .reason("this is a point map, not a value")
                .help("a point map is used as in (score CARD using 'POINTS)"),
            None if self.is_name(name) => problem
                .reason("no variable of this name is known here")
                .help(format!("the string is written {name}, without the apostrophe"))
                .fix(span, name),
            None => problem.reason("no variable of this name is known here").help(
                "a variable is known only inside the `all`, `any`, `filter` or `let` that names \
                 it, or everywhere if it is declared at the beginning of the game",
            ),
        };
        self.report(problem);
    }

    /// What lies in a pile.
    pub(super) fn holds(&self, pile: &Pile) -> Holds {
        match pile {
            Pile::At { family, .. } | Pile::Free(family) => family.loc.holds(),
            Pile::Local(local) => self.locals[local.idx()].holds,
        }
    }

    /// What lies in the piles of a collection of piles.
    pub(super) fn holds_in(&self, piles: &Expr) -> Holds {
        match &piles.kind {
            ExprKind::Piles(family) => family.loc.holds(),
            ExprKind::Filter(each) => self.holds_in(&each.over),
            ExprKind::Local(local) => self.locals[local.idx()].holds,
            _ => Holds::Cards,
        }
    }
}
