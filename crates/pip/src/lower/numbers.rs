//! Numbers. Those that cannot grow large, such as sizes of lists, are computed as Ints, which is quicker.

use ir::{Arith, Cmp, Expr, FaultKind, Number, Type};

use super::constants::Const;
use super::names::Kept;
use super::{Lowering, Meaning};
use crate::checked::{self, ExprKind, Order, Property};
use crate::tree::ArithOp;

/// The Ints that are computed with: their products fit into 64 bits.
const SMALL: std::ops::RangeInclusive<i64> = -(1 << 30)..=1 << 30;

/// More than any list has elements.
const MOST_ITEMS: i64 = ir::limits::CARDS as i64;

/// A Number.
pub(super) enum Num {
    /// As an Int that is at least and at most so much.
    Small { int: Expr, least: i64, most: i64 },
    /// As a Number.
    Any(Expr),
}

impl Num {
    fn known(number: &Number) -> Self {
        match number.as_i64().filter(|number| SMALL.contains(number)) {
            Some(n) => Self::Small { int: Expr::Int(n), least: n, most: n },
            None => Self::Any(Expr::Number(number.clone())),
        }
    }

    fn size(of: Expr) -> Self {
        Self::Small { int: Expr::Size(Box::new(of)), least: 0, most: MOST_ITEMS }
    }

    pub(super) fn number(self) -> Expr {
        match self {
            Self::Small { int: Expr::Int(n), .. } => Expr::Number(Number::Small(n)),
            Self::Small { int, .. } => Expr::ToNumber(Box::new(int)),
            Self::Any(number) => number,
        }
    }

    /// As an Int: one that is too large is the largest there is.
    pub(super) fn int(self) -> Expr {
        match self {
            Self::Small { int, .. } => int,
            Self::Any(Expr::Number(number)) => Expr::Int(number.saturated()),
            Self::Any(number) => Expr::ToInt(Box::new(number)),
        }
    }

    /// What a text shows.
    pub(super) fn shown(self) -> Expr {
        match self {
            Self::Small { int, .. } => int,
            Self::Any(number) => number,
        }
    }

    pub(super) fn may_be_negative(&self) -> bool {
        match self {
            Self::Small { least, .. } => *least < 0,
            Self::Any(_) => true,
        }
    }
}

impl Lowering<'_> {
    pub(super) fn number(&mut self, expr: &checked::Expr) -> Num {
        let instead = Num::Any(Expr::Int(0));
        self.inside(instead, |lowering| lowering.number_inside(expr))
    }

    fn number_inside(&mut self, expr: &checked::Expr) -> Num {
        if let Some(Const::Number(number)) = self.constant(expr) {
            return Num::known(&number);
        }
        match &expr.kind {
            // It is no constant because it is too long.
            ExprKind::Number(_) => {
                Num::Any(Expr::Fail { kind: FaultKind::TooLarge, ty: Type::Number })
            }
            ExprKind::Property { of, property: Property::Size } => {
                let items = self.items(of);
                Num::size(items)
            }
            ExprKind::Property { of, .. } => {
                let to = self.score(of);
                Num::Any(Expr::Read(Box::new(to)))
            }
            ExprKind::Arith(op, left, right) => {
                let (left, right) = (self.number(left), self.number(right));
                arith(*op, left, right)
            }
            _ => match self.meaning(expr) {
                Some(&Meaning::Small { local, least, most }) => {
                    Num::Small { int: Expr::Local(local), least, most }
                }
                _ => Num::Any(self.variable(expr)),
            },
        }
    }

    /// The score of a player or a team.
    pub(super) fn score(&mut self, of: &checked::Expr) -> ir::StorageRef {
        let (owner, kept) = if of.ty == checked::Type::Team {
            (ir::Owner::Team(Box::new(self.team(of))), Kept::TeamScore)
        } else {
            (ir::Owner::Seat(Box::new(self.seat(of))), Kept::Score)
        };
        ir::StorageRef { owner, storage: ir::Named::Known(self.names.storage(kept)) }
    }
}

pub(super) fn arith_op(op: ArithOp) -> Arith {
    match op {
        ArithOp::Add => Arith::Add,
        ArithOp::Sub => Arith::Sub,
        ArithOp::Mul => Arith::Mul,
        ArithOp::Div => Arith::Div,
    }
}

fn arith(op: ArithOp, left: Num, right: Num) -> Num {
    if let (
        Num::Small { int: a, least: a_least, most: a_most },
        Num::Small { int: b, least: b_least, most: b_most },
    ) = (&left, &right)
    {
        let ends = match op {
            ArithOp::Add => [a_least + b_least, a_most + b_most, 0, 0],
            ArithOp::Sub => [a_least - b_most, a_most - b_least, 0, 0],
            ArithOp::Mul => {
                [a_least * b_least, a_least * b_most, a_most * b_least, a_most * b_most]
            }
            // Dividing makes nothing larger, but may turn it around.
            ArithOp::Div => [*a_least, *a_most, -a_least, -a_most],
        };
        let (least, most) = match op {
            ArithOp::Add | ArithOp::Sub => (ends[0], ends[1]),
            ArithOp::Mul | ArithOp::Div => {
                let least = ends.iter().copied().min().unwrap_or(0);
                (least, ends.iter().copied().max().unwrap_or(0))
            }
        };
        if SMALL.contains(&least) && SMALL.contains(&most) {
            let int = Expr::Arith(arith_op(op), Box::new(a.clone()), Box::new(b.clone()));
            return Num::Small { int, least, most };
        }
    }
    let (left, right) = (Box::new(left.number()), Box::new(right.number()));
    Num::Any(Expr::Arith(arith_op(op), left, right))
}

/// Whether two Numbers compare so.
pub(super) fn compare(cmp: Cmp, left: Num, right: Num) -> Expr {
    let (left, right) = match (left, right) {
        (Num::Small { int: a, .. }, Num::Small { int: b, .. }) => (a, b),
        (left, right) => (left.number(), right.number()),
    };
    Expr::Compare(cmp, Box::new(left), Box::new(right))
}

pub(super) fn order(order: Order) -> Cmp {
    match order {
        Order::Less => Cmp::Lt,
        Order::LessEqual => Cmp::Le,
        Order::Greater => Cmp::Gt,
        Order::GreaterEqual => Cmp::Ge,
    }
}

/// The comparison that holds for two values in the other order.
pub(super) fn mirrored(cmp: Cmp) -> Cmp {
    match cmp {
        Cmp::Lt => Cmp::Gt,
        Cmp::Le => Cmp::Ge,
        Cmp::Gt => Cmp::Lt,
        Cmp::Ge => Cmp::Le,
        Cmp::Eq | Cmp::Ne => cmp,
    }
}
