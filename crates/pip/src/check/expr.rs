//! Expressions: each gets the one type that it has before the game begins.

use source::Span;

use super::Checker;
use super::mismatch::At;
use super::need::{Need, Wants};
use super::scope::Means;
use crate::checked::{Expr, ExprKind, Rank, RuleId, Suit, Type};
use crate::tree::{self, BinaryOp, CompareOp, Ident};

pub(super) fn make(span: Span, ty: Type, kind: ExprKind) -> Expr {
    Expr { span, ty, kind }
}

/// The expression inside all parentheses.
pub(super) fn inner(expr: &tree::Expr) -> &tree::Expr {
    let mut expr = expr;
    while let tree::ExprKind::Paren(inside) = &expr.kind {
        expr = inside;
    }
    expr
}

/// Whether this could be a Number or a Rank.
pub(super) fn is_flexible(expr: &tree::Expr) -> bool {
    matches!(&inner(expr).kind, tree::ExprKind::Number(number) if number.as_rank().is_some())
}

/// Whether this is `[]`, a list of anything.
pub(super) fn is_empty_list(expr: &tree::Expr) -> bool {
    matches!(&inner(expr).kind, tree::ExprKind::List(items) if items.is_empty())
}

impl<'a> Checker<'a> {
    /// An expression where a certain kind of value is needed.
    pub(super) fn expr(&mut self, expr: &'a tree::Expr, need: Need) -> Option<Expr> {
        let found = self.value(expr, need)?;
        self.fit(found, need, At::expr(expr))
    }

    /// An expression of which the type is not compared with the need yet.
    fn value(&mut self, expr: &'a tree::Expr, need: Need) -> Option<Expr> {
        let span = expr.span;
        let (ty, kind) = match &expr.kind {
            tree::ExprKind::Ref(reference) => return self.reference_value(reference, need),
            tree::ExprKind::String(string) => (Type::String, ExprKind::Text(self.string(string)?)),
            tree::ExprKind::Number(number) => {
                let rank = number.as_rank().and_then(Rank::numbered).filter(|_| need.rank());
                match rank {
                    Some(rank) => (Type::Rank, ExprKind::Rank(rank)),
                    None => (Type::Number, ExprKind::Number(number.digits.clone())),
                }
            }
            tree::ExprKind::Boolean(value) => (Type::Boolean, ExprKind::Boolean(*value)),
            tree::ExprKind::Rank(rank) => (Type::Rank, ExprKind::Rank(Rank::from(*rank))),
            tree::ExprKind::Suit(suit) => (Type::Suit, ExprKind::Suit(Suit::from(*suit))),
            tree::ExprKind::Paren(inside) => {
                return self.value(inside, need).map(|value| Expr { span, ..value });
            }
            tree::ExprKind::List(items) => return self.list(span, items, need),
            tree::ExprKind::Cards { ranks, suits } => return self.cards(span, ranks, suits),
            tree::ExprKind::CanPlay { rule, player, target } => {
                let (rule, player, target) = self.play_parts(rule, player, target)?;
                self.facts.asked.insert(rule);
                let (player, target) = (Box::new(player), Box::new(target));
                (Type::Boolean, ExprKind::CanPlay { rule, player, target })
            }
            tree::ExprKind::Defined(reference) => {
                let of = self.reference(reference, Need::new("E39", Wants::Reference))?;
                (Type::Boolean, ExprKind::Defined(Box::new(of)))
            }
            tree::ExprKind::Not(inside) => {
                let inside = self.expr(inside, Need::boolean("E35"))?;
                (Type::Boolean, ExprKind::Not(Box::new(inside)))
            }
            tree::ExprKind::Binary { op, op_span, left, right } => {
                return self.binary(span, *op, *op_span, left, right);
            }
        };
        Some(make(span, ty, kind))
    }

    fn binary(
        &mut self,
        span: Span,
        op: BinaryOp,
        op_span: Span,
        left: &'a tree::Expr,
        right: &'a tree::Expr,
    ) -> Option<Expr> {
        match op {
            BinaryOp::Or => {
                let (left, right) = self.both(left, right, Need::boolean("E35"))?;
                Some(make(span, Type::Boolean, ExprKind::Or(left, right)))
            }
            BinaryOp::And => {
                let (left, right) = self.both(left, right, Need::boolean("E35"))?;
                Some(make(span, Type::Boolean, ExprKind::And(left, right)))
            }
            BinaryOp::Arith(op) => {
                let (left, right) = self.both(left, right, Need::number("E32"))?;
                Some(make(span, Type::Number, ExprKind::Arith(op, left, right)))
            }
            BinaryOp::Compare(CompareOp::Equal) => self.same(span, op_span, true, left, right),
            BinaryOp::Compare(CompareOp::NotEqual) => self.same(span, op_span, false, left, right),
            BinaryOp::Compare(op) => self.ordered(span, op, op_span, left, right),
            BinaryOp::In => self.held(span, left, right),
        }
    }

    /// Two operands of which the same is needed; both are looked at even if one is wrong.
    fn both(
        &mut self,
        left: &'a tree::Expr,
        right: &'a tree::Expr,
        need: Need,
    ) -> Option<(Box<Expr>, Box<Expr>)> {
        let left = self.expr(left, need);
        let right = self.expr(right, need);
        Some((Box::new(left?), Box::new(right?)))
    }

    /// What `play` and `canplay` have in common.
    pub(super) fn play_parts(
        &mut self,
        rule: &'a Ident,
        player: &'a tree::Ref,
        target: &'a tree::Ref,
    ) -> Option<(RuleId, Expr, Expr)> {
        let rule = self.named_rule(rule);
        let player = self.reference(player, Need::player("E23"));
        let target = self.reference(target, Need::cards("E24"));
        Some((rule?, player?, target?))
    }

    fn named_rule(&mut self, name: &'a Ident) -> Option<RuleId> {
        match self.name(name, Some(Type::Rule))? {
            Means::Rule(id) => {
                self.facts.read(Means::Rule(id), name.span);
                Some(id)
            }
            means => {
                self.not_named("E22", "`play`", name, Type::Rule, means);
                None
            }
        }
    }
}
