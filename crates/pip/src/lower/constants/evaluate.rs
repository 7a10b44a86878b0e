//! What an expression is known to be.

use std::collections::BTreeSet;

use ir::Number;

use super::super::{AreaName, Lowering, Meaning, Place};
use super::{Const, card, literal, rank_of, suit_of};
use crate::checked::{
    Expr, ExprKind, LocalId, Property, Rank, RankPart, Suit, SuitPart, TextPart, Type, VariableId,
};
use crate::tree::ArithOp;

pub(super) struct Evaluator<'l, 'a> {
    pub(super) lowering: &'l Lowering<'a>,
    /// No variable was assigned yet.
    pub(super) at_start: bool,
}

impl Evaluator<'_, '_> {
    pub(super) fn expr(&self, expr: &Expr) -> Option<Const> {
        match &expr.kind {
            ExprKind::Number(digits) => literal(digits).map(Const::Number),
            ExprKind::Boolean(value) => Some(Const::Boolean(*value)),
            ExprKind::Rank(rank) => Some(Const::Rank(*rank)),
            ExprKind::Suit(suit) => Some(Const::Suit(*suit)),
            ExprKind::Text(parts) => self.text(parts).map(Const::Text),
            ExprKind::Variable(id) => self.variable(*id),
            ExprKind::Local(id) => self.local(*id),
            ExprKind::Property { of, property } => self.property(of, *property),
            ExprKind::Arith(op, left, right) => self.arith(*op, left, right),
            ExprKind::Card { rank, suit } => match (self.expr(rank)?, self.expr(suit)?) {
                (Const::Rank(rank), Const::Suit(suit)) => Some(Const::Card(card(rank, suit))),
                _ => None,
            },
            ExprKind::Cards { ranks, suits } => self.cards(ranks, suits),
            ExprKind::List(items) => self.list(expr.ty, items),
            _ => None,
        }
    }

    fn variable(&self, id: VariableId) -> Option<Const> {
        match self.lowering.variables.get(id.idx()) {
            Some(Meaning::Const(value)) => Some(value.clone()),
            _ if self.at_start => self.lowering.initial.get(id.idx())?.clone(),
            _ => None,
        }
    }

    fn local(&self, id: LocalId) -> Option<Const> {
        match self.lowering.locals.get(&id) {
            Some(Meaning::Const(value)) => Some(value.clone()),
            _ => None,
        }
    }

    pub(super) fn text(&self, parts: &[TextPart]) -> Option<String> {
        let mut whole = String::new();
        for part in parts {
            match part {
                TextPart::Text(text) => whole.push_str(text),
                TextPart::Value(value) => {
                    whole.push_str(&self.lowering.const_text(&self.expr(value)?)?);
                }
            }
            if whole.len() > ir::limits::TEXT_BYTES {
                return None;
            }
        }
        Some(whole)
    }

    fn property(&self, of: &Expr, property: Property) -> Option<Const> {
        if self.at_start && of.kind == ExprKind::Players {
            return match property {
                Property::First => Some(Const::Seat(0)),
                Property::Last => Some(Const::Seat(self.lowering.table.n_seats() - 1)),
                _ => None,
            };
        }
        if let (Property::Name, Some(Place::Area(id))) = (property, self.lowering.area(of)) {
            return match self.lowering.area_names.get(id.idx()) {
                Some(AreaName::Known(name)) => Some(Const::Text(name.clone())),
                _ => None,
            };
        }
        let value = self.expr(of)?;
        let nth = |n: usize| if property == Property::First { 0 } else { n.wrapping_sub(1) };
        match (value, property) {
            (Const::Card(card), Property::Rank) => Some(Const::Rank(rank_of(card))),
            (Const::Card(card), Property::Suit) => Some(Const::Suit(suit_of(card))),
            (Const::Seat(seat), Property::Name) => {
                self.lowering.table.names.get(seat as usize).cloned().map(Const::Text)
            }
            (Const::Cards(cards), Property::First | Property::Last) => {
                cards.get(nth(cards.len())).copied().map(Const::Card)
            }
            (Const::Ranks(ranks), Property::First | Property::Last) => {
                ranks.get(nth(ranks.len())).copied().map(Const::Rank)
            }
            (Const::Suits(suits), Property::First | Property::Last) => {
                suits.get(nth(suits.len())).copied().map(Const::Suit)
            }
            _ => None,
        }
    }

    /// Of small numbers only; the others are left to the game.
    fn arith(&self, op: ArithOp, left: &Expr, right: &Expr) -> Option<Const> {
        let (a, b) = (self.small(left)?, self.small(right)?);
        let result = match op {
            ArithOp::Add => a.checked_add(b),
            ArithOp::Sub => a.checked_sub(b),
            ArithOp::Mul => a.checked_mul(b),
            ArithOp::Div => a.checked_div(b),
        };
        result.map(|number| Const::Number(Number::Small(number)))
    }

    fn small(&self, expr: &Expr) -> Option<i64> {
        match &expr.kind {
            // Reading very long numbers takes time, and would be in vain.
            ExprKind::Number(digits) if digits.len() > 19 => None,
            _ => match self.expr(expr)? {
                Const::Number(number) => number.as_i64(),
                _ => None,
            },
        }
    }

    fn list(&self, ty: Type, items: &[Expr]) -> Option<Const> {
        let items: Option<Vec<Const>> = items.iter().map(|item| self.expr(item)).collect();
        let items = items?.into_iter();
        match ty {
            Type::CardList => {
                let cards = items.map(|item| match item {
                    Const::Card(card) => Some(card),
                    _ => None,
                });
                cards.collect::<Option<_>>().map(Const::Cards)
            }
            Type::RankList => {
                let ranks = items.map(|item| match item {
                    Const::Rank(rank) => Some(rank),
                    _ => None,
                });
                ranks.collect::<Option<_>>().map(Const::Ranks)
            }
            Type::SuitList => {
                let suits = items.map(|item| match item {
                    Const::Suit(suit) => Some(suit),
                    _ => None,
                });
                suits.collect::<Option<_>>().map(Const::Suits)
            }
            _ => None,
        }
    }

    fn cards(&self, ranks: &[RankPart], suits: &[SuitPart]) -> Option<Const> {
        // What is there twice adds no card that is not there already.
        let ranks = once(self.ranks(ranks)?);
        let suits = once(self.suits(suits)?);
        let of_rank = |rank| suits.iter().map(move |&suit| card(rank, suit));
        Some(Const::Cards(ranks.into_iter().flat_map(of_rank).collect()))
    }

    fn ranks(&self, parts: &[RankPart]) -> Option<Vec<Rank>> {
        let mut ranks = Vec::new();
        for part in parts {
            match part {
                RankPart::All => ranks.extend(Rank::ALL),
                RankPart::One(one) | RankPart::List(one) => match self.expr(one)? {
                    Const::Rank(rank) => ranks.push(rank),
                    Const::Ranks(more) => ranks.extend(more),
                    _ => return None,
                },
                RankPart::Range(low, high) => match (self.expr(low)?, self.expr(high)?) {
                    (Const::Rank(low), Const::Rank(high)) => ranks.extend(low.up_to(high)?),
                    _ => return None,
                },
            }
        }
        Some(ranks)
    }

    fn suits(&self, parts: &[SuitPart]) -> Option<Vec<Suit>> {
        let mut suits = Vec::new();
        for part in parts {
            match part {
                SuitPart::All => suits.extend(Suit::ALL),
                SuitPart::One(one) | SuitPart::List(one) => match self.expr(one)? {
                    Const::Suit(suit) => suits.push(suit),
                    Const::Suits(more) => suits.extend(more),
                    _ => return None,
                },
            }
        }
        Some(suits)
    }
}

/// Each of them where it stands first.
fn once<T: Copy + Ord>(items: Vec<T>) -> Vec<T> {
    let mut seen = BTreeSet::new();
    items.into_iter().filter(|&item| seen.insert(item)).collect()
}
