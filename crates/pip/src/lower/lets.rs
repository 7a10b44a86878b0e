//! Values that are needed more than once, or at another time than they are computed: they are bound to variables.

use ir::{Expr, LocalId, Scope, Stmt, StmtKind, Type};
use source::Span;

use super::Lowering;

/// Variables to be bound around what uses them, the outermost first.
#[derive(Default)]
pub(super) struct Lets {
    lets: Vec<(Span, LocalId, Expr)>,
}

impl Lets {
    pub(super) fn push(&mut self, span: Span, local: LocalId, value: Expr) {
        self.lets.push((span, local, value));
    }

    pub(super) fn len(&self) -> usize {
        self.lets.len()
    }

    /// The statements, with the variables bound around them.
    pub(super) fn around(self, mut body: Vec<Stmt>) -> Vec<Stmt> {
        for (span, local, value) in self.lets.into_iter().rev() {
            body = vec![Stmt { span, kind: StmtKind::Let { local, value, body } }];
        }
        body
    }

    /// The expression, with the variables bound around it.
    pub(super) fn around_expr(self, mut body: Expr) -> Expr {
        for (_, local, value) in self.lets.into_iter().rev() {
            body = Expr::Bind { local, value: Box::new(value), body: Box::new(body) };
        }
        body
    }
}

impl Lowering<'_> {
    /// A variable that is bound somewhere.
    pub(super) fn bound(&mut self, name: &str, ty: Type) -> LocalId {
        self.names.local(name, ty, Scope::Bound)
    }

    /// The value under a name of its own.
    pub(super) fn named(&mut self, name: &str, ty: Type, value: Expr, lets: &mut Lets) -> Expr {
        let local = self.bound(name, ty);
        lets.push(self.at, local, value);
        Expr::Local(local)
    }

    /// The value under a name of its own, unless it is as good as a name: it can be read again and again, at any place
    /// of this statement, and never fails.
    pub(super) fn once(&mut self, name: &str, ty: Type, value: Expr, lets: &mut Lets) -> Expr {
        if self.is_plain(&value) { value } else { self.named(name, ty, value, lets) }
    }

    /// Whether an expression is a constant, or a variable that has a value for sure, or a trait of a card in such a
    /// variable.
    pub(super) fn is_plain(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Int(_) | Expr::Str(_) | Expr::Number(_) | Expr::Card(_) => true,
            Expr::Local(local) => !self.may_be_undefined(*local),
            Expr::Trait { card, .. } => self.is_plain(card),
            _ => false,
        }
    }

    /// Whether an expression is plain, and stays what it is as long as there is such a variable.
    pub(super) fn is_steady(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Local(local) => self.is_plain(expr) && !self.assigned.contains(local),
            _ => false,
        }
    }

    fn may_be_undefined(&self, local: LocalId) -> bool {
        let local = &self.names.locals[local.idx()];
        let needs_value = matches!(local.ty, Type::Card | Type::Seat | Type::Team | Type::List(_));
        local.scope == Scope::Game && needs_value
    }

    /// Whether evaluating an expression can be a fault other than one of a limit on time.
    pub(super) fn can_fail(&self, expr: &Expr) -> bool {
        let mut fails = match expr {
            // What is asked whether it has a value need not have one.
            Expr::Defined(of) => {
                let mut fails = false;
                ir::parts::expr(of, &mut |part, _| fails = fails || self.can_fail(part));
                return fails;
            }
            Expr::Text(parts) => !matches!(parts[..], [Expr::Str(_)]),
            Expr::Fail { .. }
            | Expr::Given(_)
            | Expr::Arith(..)
            | Expr::ItemAt { .. }
            | Expr::From { .. }
            | Expr::New(_) => true,
            Expr::Read(storage) => match &storage.storage {
                ir::Named::Known(id) => {
                    let ty = self.names.storages[id.idx()].ty;
                    !matches!(ty, Type::Int | Type::Number | Type::Str)
                }
                ir::Named::ByName(..) => true,
            },
            Expr::Local(local) => {
                self.names.locals[local.idx()].ty != Type::Card && self.may_be_undefined(*local)
            }
            _ => false,
        };
        ir::parts::expr(expr, &mut |part, _| fails = fails || self.can_fail(part));
        fails
    }
}

/// A statement with a span.
pub(super) fn stmt(span: Span, kind: StmtKind) -> Stmt {
    Stmt { span, kind }
}
