//! Comparisons, and membership in lists.

use source::{Diagnostic, Span};

use super::Checker;
use super::expr::{is_empty_list, is_flexible, make};
use super::need::{Need, Wants};
use crate::checked::{Expr, ExprKind, Held, Order, Type};
use crate::tree::{self, CompareOp};

impl<'a> Checker<'a> {
    /// `==` and `!=`.
    pub(super) fn same(
        &mut self,
        span: Span,
        op_span: Span,
        equal: bool,
        left: &'a tree::Expr,
        right: &'a tree::Expr,
    ) -> Option<Expr> {
        let (left_value, right_value) = self.operands("E33", left, right)?;
        if left_value.ty != right_value.ty {
            self.differ(op_span, (left, left_value.ty), (right, right_value.ty));
            return None;
        }
        let (left, right) = (Box::new(left_value), Box::new(right_value));
        Some(make(span, Type::Boolean, ExprKind::Same { equal, left, right }))
    }

    /// `<` and the like.
    pub(super) fn ordered(
        &mut self,
        span: Span,
        op: CompareOp,
        op_span: Span,
        left: &'a tree::Expr,
        right: &'a tree::Expr,
    ) -> Option<Expr> {
        let (left_value, right_value) = self.operands("E34", left, right)?;
        let has_order = |ty| matches!(ty, Type::Number | Type::Rank);
        let mut sides = [(left, left_value.ty), (right, right_value.ty)].into_iter();
        if let Some((side, ty)) = sides.find(|&(_, ty)| !has_order(ty)) {
            self.no_order(op, side, ty);
            return None;
        }
        if left_value.ty != right_value.ty {
            self.differ(op_span, (left, left_value.ty), (right, right_value.ty));
            return None;
        }
        let order = match op {
            CompareOp::Less => Order::Less,
            CompareOp::LessEqual => Order::LessEqual,
            CompareOp::Greater => Order::Greater,
            // The other two are no orderings, and `same` has them.
            CompareOp::GreaterEqual | CompareOp::Equal | CompareOp::NotEqual => Order::GreaterEqual,
        };
        let (left, right) = (Box::new(left_value), Box::new(right_value));
        Some(make(span, Type::Boolean, ExprKind::Compare(order, left, right)))
    }

    /// Both sides of a comparison. A side that could be several things is what the other side is.
    fn operands(
        &mut self,
        code: &'static str,
        left: &'a tree::Expr,
        right: &'a tree::Expr,
    ) -> Option<(Expr, Expr)> {
        // `[]` tells less than a number, and that less than anything else.
        let openness = |expr| usize::from(is_flexible(expr)) + 2 * usize::from(is_empty_list(expr));
        let open = |expr| openness(expr) > 0;
        let value = |ty| Need::new(code, Wants::Value(ty));
        if openness(left) > openness(right) {
            let right = self.expr(right, value(None));
            let left = self.beside(code, left, right.as_ref());
            Some((left?, right?))
        } else {
            let left = self.expr(left, value(None));
            let right = match open(right) {
                true => self.beside(code, right, left.as_ref()),
                false => self.expr(right, value(None)),
            };
            Some((left?, right?))
        }
    }

    /// A side that is what the other side is; if that is wrong, nothing can be said of this one.
    fn beside(
        &mut self,
        code: &'static str,
        side: &'a tree::Expr,
        other: Option<&Expr>,
    ) -> Option<Expr> {
        let other = other?;
        if is_empty_list(side) && other.ty.item().is_none() {
            self.empty_list_beside(side, other.ty);
            return None;
        }
        self.expr(side, Need::new(code, Wants::Value(Some(other.ty))))
    }

    fn empty_list_beside(&mut self, side: &tree::Expr, other: Type) {
        self.report(
            Diagnostic::error("E36", side.span, "the two sides have different types")
                .reason(format!("this is a list, the other side is {}", other.described())),
        );
    }

    fn no_order(&mut self, op: CompareOp, side: &tree::Expr, ty: Type) {
        let message = format!("`{}` needs two Numbers or two Ranks", op.word());
        let problem = Diagnostic::error("E34", side.span, message)
            .reason(format!("this is {}", ty.described()));
        let property = match ty {
            Type::Card => Some("rank"),
            Type::Player | Type::Team => Some("score"),
            _ if ty.item().is_some() => Some("size"),
            _ => None,
        };
        let problem = match property {
            Some(property) => self.with_property(problem, side, property),
            None => problem.help("other types can only be compared with `==` and `!=`"),
        };
        self.report(problem);
    }

    fn differ(&mut self, op_span: Span, left: (&tree::Expr, Type), right: (&tree::Expr, Type)) {
        let problem = Diagnostic::error("E36", op_span, "the two sides have different types")
            .reason("only values of one type can be compared")
            .label(left.0.span, left.1.described())
            .label(right.0.span, right.1.described());
        let problem = match property_between(left.1, right.1) {
            Some(property) => self.with_property(problem, left.0, property),
            None => match property_between(right.1, left.1) {
                Some(property) => self.with_property(problem, right.0, property),
                None if matches!(
                    (left.1, right.1),
                    (Type::Number, Type::Rank) | (Type::Rank, Type::Number)
                ) =>
                {
                    problem.help("the ranks are 2 to 10, J, Q, K and A; a Number is never one")
                }
                None => problem,
            },
        };
        self.report(problem);
    }

    /// Proposes to compare a property.
    fn with_property(&self, problem: Diagnostic, side: &tree::Expr, property: &str) -> Diagnostic {
        let problem = problem.help(format!("is `->{property}` meant?"));
        let text = self.source.slice(side.span);
        match side.kind {
            tree::ExprKind::Ref(_) => problem.fix(side.span, format!("{text}->{property}")),
            _ => problem,
        }
    }

    /// `in`.
    pub(super) fn held(
        &mut self,
        span: Span,
        left: &'a tree::Expr,
        right: &'a tree::Expr,
    ) -> Option<Expr> {
        let item = self.expr(left, Need::new("E37", Wants::Value(Some(Type::Rank))));
        let list = match (&item, is_empty_list(right)) {
            (Some(item), true) => match item.ty.list() {
                Some(ty) => self.expr(right, Need::one("E37", ty)),
                None => {
                    self.not_held(left, item.ty, "nothing is in a list that holds no such items");
                    None
                }
            },
            (None, true) => None,
            (_, false) => self.expr(right, Need::new("E37", Wants::List)),
        };
        let (item, list) = (item?, list?);
        let held = match (item.ty, list.ty) {
            (ty, of) if of.item() == Some(ty) => Held::Item,
            (Type::Rank, Type::CardList) => Held::CardOfRank,
            (Type::Suit, Type::CardList) => Held::CardOfSuit,
            (ty, of) => {
                let holds = of.item().map_or("nothing", Type::word);
                self.not_held(left, ty, &format!("{} holds {holds}s", of.described()));
                return None;
            }
        };
        let (item, list) = (Box::new(item), Box::new(list));
        Some(make(span, Type::Boolean, ExprKind::In { held, item, list }))
    }

    fn not_held(&mut self, side: &tree::Expr, ty: Type, reason: &str) {
        let message = format!("{} cannot be in this list", ty.described());
        let problem = Diagnostic::error("E37", side.span, message).reason(reason);
        self.report(match ty {
            Type::Number => {
                problem.help("the ranks are 2 to 10, J, Q, K and A; a Number is never one")
            }
            _ if ty.item().is_some() => problem.help("look for one item, not for a list"),
            _ => problem
                .help("look for an item; in a CardList one may also look for a Rank or a Suit"),
        });
    }
}

/// The property of a value of one type that could be compared with one of the other.
fn property_between(of: Type, other: Type) -> Option<&'static str> {
    match (of, other) {
        (Type::Card, Type::Rank) => Some("rank"),
        (Type::Card, Type::Suit) => Some("suit"),
        (Type::Player, Type::Team) => Some("team"),
        (Type::Player, Type::String) => Some("name"),
        (Type::Player | Type::Team, Type::Number) => Some("score"),
        (_, Type::Number) if of.item().is_some() => Some("size"),
        (Type::CardList, Type::Card) => Some("top"),
        _ => None,
    }
}
