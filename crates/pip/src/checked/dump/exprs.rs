//! Expressions as text: with all parentheses, and with the types that do not show.

use super::Dumper;
use crate::checked::{Expr, ExprKind, Held, RankPart, SuitPart, TextPart};

impl Dumper<'_> {
    pub(super) fn expr(&self, expr: &Expr) -> String {
        let two = |left: &Expr, op: &str, right: &Expr| {
            format!("({} {op} {})", self.expr(left), self.expr(right))
        };
        match &expr.kind {
            ExprKind::Number(digits) => digits.clone(),
            ExprKind::Boolean(true) => String::from("True"),
            ExprKind::Boolean(false) => String::from("False"),
            ExprKind::Rank(rank) => format!("rank {}", rank.word()),
            ExprKind::Suit(suit) => format!("suit {}", suit.word()),
            ExprKind::Text(parts) => self.parts(parts),
            ExprKind::Variable(id) => self.checked.variables[id.idx()].name.clone(),
            ExprKind::Local(id) => self.local(*id),
            ExprKind::Area(id) => self.checked.areas[id.idx()].name.clone(),
            ExprKind::Players => String::from("players"),
            ExprKind::Teams => String::from("teams"),
            ExprKind::Standard => String::from("standard"),
            ExprKind::Property { of, property } => {
                format!("{}->{}", self.expr(of), property.word())
            }
            ExprKind::Arith(op, left, right) => two(left, op.word(), right),
            ExprKind::Same { equal: true, left, right } => two(left, "==", right),
            ExprKind::Same { equal: false, left, right } => two(left, "!=", right),
            ExprKind::Compare(order, left, right) => two(left, order.word(), right),
            ExprKind::And(left, right) => two(left, "and", right),
            ExprKind::Or(left, right) => two(left, "or", right),
            ExprKind::Not(inside) => format!("(not {})", self.expr(inside)),
            ExprKind::In { held, item, list } => match held {
                Held::Item => two(item, "in", list),
                Held::CardOfRank => two(item, "is the rank of a card in", list),
                Held::CardOfSuit => two(item, "is the suit of a card in", list),
            },
            ExprKind::CanPlay { rule, player, target } => {
                let rule = &self.checked.rules[rule.idx()].name;
                format!("(canplay {rule} from {} to {})", self.expr(player), self.expr(target))
            }
            ExprKind::Defined(of) => format!("(defined {})", self.expr(of)),
            ExprKind::Card { rank, suit } => {
                format!("card({} ~ {})", self.expr(rank), self.expr(suit))
            }
            ExprKind::Cards { ranks, suits } => {
                let ranks: Vec<String> = ranks.iter().map(|part| self.rank_part(part)).collect();
                let suits: Vec<String> = suits.iter().map(|part| self.suit_part(part)).collect();
                format!("cards({} ~ {})", ranks.join(", "), suits.join(", "))
            }
            ExprKind::List(items) => {
                let items: Vec<String> = items.iter().map(|item| self.expr(item)).collect();
                format!("{}[{}]", expr.ty.word(), items.join("; "))
            }
        }
    }

    pub(super) fn parts(&self, parts: &[TextPart]) -> String {
        let parts = parts.iter().map(|part| match part {
            TextPart::Text(text) => format!("{text:?}"),
            TextPart::Value(value) => self.expr(value),
        });
        format!("text({})", parts.collect::<Vec<_>>().join(" "))
    }

    fn rank_part(&self, part: &RankPart) -> String {
        match part {
            RankPart::All => String::from("%"),
            RankPart::One(value) => self.expr(value),
            RankPart::List(value) => format!("all of {}", self.expr(value)),
            RankPart::Range(low, high) => format!("{}..{}", self.expr(low), self.expr(high)),
        }
    }

    fn suit_part(&self, part: &SuitPart) -> String {
        match part {
            SuitPart::All => String::from("%"),
            SuitPart::One(value) => self.expr(value),
            SuitPart::List(value) => format!("all of {}", self.expr(value)),
        }
    }
}
