//! Booleans.

use ir::{Cmp, Expr, Type};

use super::constants::Const;
use super::lets::Lets;
use super::numbers::{compare, order};
use super::objects::{all, any, not, truth};
use super::{Lowering, globals};
use crate::checked::{self, ExprKind};

impl Lowering<'_> {
    pub(super) fn test(&mut self, expr: &checked::Expr) -> Expr {
        self.inside(truth(true), |lowering| lowering.test_inside(expr))
    }

    fn test_inside(&mut self, expr: &checked::Expr) -> Expr {
        match &expr.kind {
            ExprKind::Not(inside) => not(self.test(inside)),
            ExprKind::And(left, right) => self.both(left, right, all),
            ExprKind::Or(left, right) => self.both(left, right, any),
            ExprKind::Same { equal, left, right } => {
                let same = self.same(left, right);
                if *equal { same } else { not(same) }
            }
            ExprKind::Compare(how, left, right) if left.ty == checked::Type::Rank => {
                let (left, right) = (self.rank_of(left), self.rank_of(right));
                self.compare_ranks(order(*how), left, right)
            }
            ExprKind::Compare(how, left, right) => {
                compare(order(*how), self.number(left), self.number(right))
            }
            ExprKind::In { held, item, list } => self.held(*held, item, list),
            ExprKind::CanPlay { rule, player, target } => self.can_play(*rule, player, target),
            ExprKind::Defined(inside) => {
                let defined = self.defined(inside);
                if self.checked.pedantic { not(defined) } else { defined }
            }
            _ => match self.constant(expr) {
                Some(Const::Boolean(value)) => truth(value),
                _ => self.variable(expr),
            },
        }
    }

    /// `and` and `or`. By the letter of the manual both sides are always evaluated.
    fn both(
        &mut self,
        left: &checked::Expr,
        right: &checked::Expr,
        join: fn(Vec<Expr>) -> Expr,
    ) -> Expr {
        let (left, right) = (self.test(left), self.test(right));
        if !self.checked.pedantic || !self.can_fail(&right) {
            return join(vec![left, right]);
        }
        let mut lets = Lets::default();
        let left = self.named("left", Type::Bool, left, &mut lets);
        let right = self.named("right", Type::Bool, right, &mut lets);
        lets.around_expr(join(vec![left, right]))
    }

    /// Whether two values of one type are the same.
    fn same(&mut self, left: &checked::Expr, right: &checked::Expr) -> Expr {
        match left.ty {
            checked::Type::Number => compare(Cmp::Eq, self.number(left), self.number(right)),
            checked::Type::Boolean => match (self.constant(left), self.constant(right)) {
                (Some(Const::Boolean(value)), _) => as_known(self.test(right), value),
                (_, Some(Const::Boolean(value))) => as_known(self.test(left), value),
                _ => Expr::Same(Box::new(self.test(left)), Box::new(self.test(right))),
            },
            checked::Type::Rank => {
                let (left, right) = (self.rank_of(left), self.rank_of(right));
                self.same_rank(left, right)
            }
            ty if ty.item().is_some() => self.same_items(left, right),
            _ => Expr::Same(Box::new(self.value(left)), Box::new(self.value(right))),
        }
    }

    fn same_items(&mut self, left: &checked::Expr, right: &checked::Expr) -> Expr {
        let is_empty =
            |list: &checked::Expr| matches!(&list.kind, ExprKind::List(items) if items.is_empty());
        let other = match (is_empty(left), is_empty(right)) {
            (_, true) => left,
            (true, false) => right,
            (false, false) => {
                let (left, right) = (self.items(left), self.items(right));
                return Expr::SameItems(Box::new(left), Box::new(right));
            }
        };
        let size = Expr::Size(Box::new(self.items(other)));
        Expr::Compare(Cmp::Eq, Box::new(size), Box::new(Expr::Int(0)))
    }

    /// A value of any type that variables have; an undefined one is a fault.
    pub(super) fn value(&mut self, expr: &checked::Expr) -> Expr {
        match expr.ty {
            checked::Type::Number => self.number(expr).number(),
            checked::Type::Boolean => self.test(expr),
            checked::Type::String => self.string(expr),
            checked::Type::Rank => self.rank(expr),
            checked::Type::Suit => self.suit(expr),
            checked::Type::Card => self.given(expr),
            checked::Type::Player => self.seat(expr),
            checked::Type::Team => self.team(expr),
            _ => {
                let list = self.list(expr);
                self.object(&list)
            }
        }
    }

    /// A variable that the text names.
    pub(super) fn text_local(&mut self, id: checked::LocalId) -> ir::LocalId {
        let local = &self.checked.locals[id.idx()];
        let made = self.bound(&local.name, globals::kind(local.ty));
        if local.assigned {
            self.assigned.insert(made);
        }
        made
    }
}

fn as_known(test: Expr, value: bool) -> Expr {
    if value { test } else { not(test) }
}
