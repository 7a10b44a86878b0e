//! Expressions. The types are right already, so that each form has one counterpart.

use ir::{Cmp, Expr, Type};

use super::Lowering;
use crate::checked::{self, Each, ExprKind, Value};

/// The most points of no card, and the fewest, as in the engines of dialect 2026.
const NO_MOST: i64 = -1;
const NO_FEWEST: i64 = 2_147_483_647;

/// The parts of a loop over a collection.
struct Loop {
    local: ir::LocalId,
    over: Box<Expr>,
    body: Box<Expr>,
}

impl Lowering<'_> {
    pub(super) fn boxed(&mut self, expr: &checked::Expr) -> Box<Expr> {
        Box::new(self.expr(expr))
    }

    fn each(&mut self, each: &Each) -> Loop {
        Loop { local: each.local, over: self.boxed(&each.over), body: self.boxed(&each.body) }
    }

    pub(super) fn expr(&mut self, expr: &checked::Expr) -> Expr {
        match &expr.kind {
            ExprKind::Int(value) => Expr::Int(*value),
            ExprKind::Str(name) => Expr::Str(self.names.string(name)),
            ExprKind::Strs(names) => self.strs(names),
            ExprKind::Declared(index) => self.value(&self.checked.constants[*index].value),
            ExprKind::Local(local) => Expr::Local(*local),
            ExprKind::Arith(op, a, b) => Expr::Arith(*op, self.boxed(a), self.boxed(b)),
            ExprKind::Read(store) => Expr::Read(Box::new(self.storage_ref(store, expr.span))),
            ExprKind::Score { card, map } => {
                Expr::Score { card: self.boxed(card), map: self.map(map) }
            }
            ExprKind::Sum { cards, map } => {
                Expr::Sum { cards: self.boxed(cards), map: self.map(map) }
            }
            ExprKind::ExtremePoints { most, cards, map } => Expr::ExtremePoints {
                most: *most,
                cards: self.boxed(cards),
                map: self.map(map),
                none: if *most { NO_MOST } else { NO_FEWEST },
            },
            ExprKind::Triangular(n) => Expr::Triangular(self.boxed(n)),
            ExprKind::Fibonacci(n) => Expr::Fibonacci(self.boxed(n)),
            ExprKind::Random(from, until) => {
                Expr::Random { from: self.boxed(from), until: self.boxed(until) }
            }
            ExprKind::NumberOf(who) => self.number_of(who),
            ExprKind::Size(of) => Expr::Size(self.boxed(of)),
            ExprKind::Compare(cmp, a, b) => Expr::Compare(*cmp, self.boxed(a), self.boxed(b)),
            ExprKind::Same { equal, left, right } => {
                let same = Expr::Same(self.boxed(left), self.boxed(right));
                if *equal { same } else { Expr::Not(Box::new(same)) }
            }
            ExprKind::Not(inner) => Expr::Not(self.boxed(inner)),
            ExprKind::And(parts) => Expr::And(self.exprs(parts)),
            ExprKind::Or(parts) => Expr::Or(self.exprs(parts)),
            ExprKind::Attribute { key, card } => {
                Expr::Trait { key: self.boxed(key), card: self.boxed(card) }
            }
            ExprKind::CardAt { pos, cards } => {
                let cards = self.boxed(cards);
                Expr::CardAt { pos: self.pos(pos), cards }
            }
            ExprKind::Extreme { most, cards, map } => {
                Expr::Extreme { most: *most, cards: self.boxed(cards), map: self.map(map) }
            }
            ExprKind::Actual(card) => self.expr(card),
            ExprKind::SeatNumber(number) => Expr::SeatNumber(self.counted_from_zero(number)),
            ExprKind::Seat(which, cycle) => self.seat(*which, *cycle),
            ExprKind::OwnerOf(card) => Expr::OwnerOf(self.boxed(card)),
            ExprKind::TeamNumber(number) => Expr::TeamNumber(self.counted_from_zero(number)),
            ExprKind::Team(which, cycle) => self.team(*which, *cycle),
            ExprKind::TeamOf(seat) => Expr::TeamOf(self.boxed(seat)),
            ExprKind::Contents(pile) => Expr::Contents(self.pile(pile, expr.span)),
            ExprKind::Piles(family) => {
                let (owner, zone) = self.family(family, expr.span);
                Expr::Piles { owner, zone }
            }
            ExprKind::Intersect(parts) => Expr::Intersect(Box::new(self.bundle(parts))),
            ExprKind::Disjunct(parts) => Expr::Disjunct(Box::new(self.bundle(parts))),
            ExprKind::Ends { top, n, cards } => {
                Expr::Ends { top: *top, n: self.boxed(n), cards: self.boxed(cards) }
            }
            ExprKind::Run { top, n, cards, map } => Expr::Run {
                top: *top,
                n: self.boxed(n),
                cards: self.boxed(cards),
                map: self.map(map),
            },
            ExprKind::Runs { longest, n, cards, map } => Expr::Runs {
                longest: *longest,
                n: self.boxed(n),
                cards: self.boxed(cards),
                map: self.map(map),
            },
            ExprKind::Sort { cards, map } => {
                Expr::Sort { cards: self.boxed(cards), map: self.map(map) }
            }
            ExprKind::Partition { key, cards } => {
                Expr::Partition { key: self.boxed(key), cards: self.boxed(cards) }
            }
            ExprKind::Subsets { cards, size } => {
                let with_empty =
                    size.is_none() && self.checked.reading.dialect.subsets_have_empty();
                let cards = self.boxed(cards);
                let size = size.as_ref().map(|(cmp, n)| (*cmp, self.boxed(n)));
                Expr::Subsets { cards, size, with_empty }
            }
            ExprKind::Tuples { n, cards, map } => {
                Expr::Tuples { n: self.boxed(n), cards: self.boxed(cards), map: self.map(map) }
            }
            ExprKind::GroupAt { pos, groups } => {
                let groups = self.boxed(groups);
                Expr::GroupAt { pos: self.pos(pos), groups }
            }
            ExprKind::Seats => Expr::Seats,
            ExprKind::Teams => Expr::Teams,
            ExprKind::OtherSeats(cycle) => Expr::OtherSeats(*cycle),
            ExprKind::OtherTeams(cycle) => Expr::OtherTeams(*cycle),
            ExprKind::Members(team) => Expr::Members(self.boxed(team)),
            ExprKind::Range(from, until) => {
                let (from, until) = (self.expr(from), self.expr(until));
                self.range(from, until)
            }
            ExprKind::Union(parts) => self.union(parts),
            ExprKind::Every(_)
            | ExprKind::Some(_)
            | ExprKind::Total(_)
            | ExprKind::Filter(_)
            | ExprKind::Collect(_) => self.looped(&expr.kind),
        }
    }

    fn exprs(&mut self, exprs: &[checked::Expr]) -> Vec<Expr> {
        exprs.iter().map(|expr| self.expr(expr)).collect()
    }

    fn looped(&mut self, kind: &ExprKind) -> Expr {
        let each = |lowering: &mut Self, each: &Each| {
            let Loop { local, over, body } = lowering.each(each);
            (local, over, body)
        };
        match kind {
            ExprKind::Every(inner) => {
                let (local, over, test) = each(self, inner);
                Expr::Every { local, over, test }
            }
            ExprKind::Some(inner) => {
                let (local, over, test) = each(self, inner);
                Expr::Some { local, over, test }
            }
            ExprKind::Total(inner) => {
                let (local, over, value) = each(self, inner);
                Expr::Total { local, over, value }
            }
            ExprKind::Filter(inner) => {
                let (local, over, test) = each(self, inner);
                Expr::Filter { local, over, test }
            }
            ExprKind::Collect(inner) => {
                let (local, over, cards) = each(self, inner);
                Expr::Collect { local, over, cards }
            }
            _ => Expr::Union(Vec::new()),
        }
    }

    /// Several collections of cards as groups; groups are that already.
    fn bundle(&mut self, parts: &[checked::Expr]) -> Expr {
        match parts {
            [only] if only.ty == Type::Groups => self.expr(only),
            _ => Expr::Bundle(self.exprs(parts)),
        }
    }

    /// Groups among the arguments are joined first.
    fn union(&mut self, parts: &[checked::Expr]) -> Expr {
        let mut lowered: Vec<_> = parts
            .iter()
            .map(|part| {
                let expr = self.expr(part);
                if part.ty == Type::Groups { Expr::Flatten(Box::new(expr)) } else { expr }
            })
            .collect();
        match (parts, lowered.len()) {
            ([only], 1) if only.ty == Type::Groups => lowered.remove(0),
            _ => Expr::Union(lowered),
        }
    }

    fn range(&mut self, from: Expr, until: Expr) -> Expr {
        let inclusive = self.checked.reading.dialect.range_includes_end();
        Expr::Range { from: Box::new(from), until: Box::new(until), inclusive }
    }

    fn value(&mut self, value: &Value) -> Expr {
        match value {
            Value::Int(value) => Expr::Int(*value),
            // There is no constant test; a comparison of two constants is as good.
            Value::Bool(value) => {
                let is = Box::new(Expr::Int(i64::from(*value)));
                Expr::Compare(Cmp::Eq, is, Box::new(Expr::Int(1)))
            }
            Value::Str(name) => Expr::Str(self.names.string(name)),
            Value::Strs(names) => self.strs(names),
            Value::Ints(from, until) => self.range(Expr::Int(*from), Expr::Int(*until)),
        }
    }

    fn strs(&mut self, names: &[String]) -> Expr {
        Expr::Strs(names.iter().map(|name| self.names.string(name)).collect())
    }
}
