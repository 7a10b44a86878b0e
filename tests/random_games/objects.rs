//! What only later games have of each type; Numbers and texts, and many of them.

use ir::{Arith, Element, Expr, FaultKind, Number, StmtKind, StrId, Type, limits};

use super::Author;
use super::world::{ASIDE, DECK_SIZE, NAMES, at, compare, size};

/// Bits of a Number from which on it does not fit where small ones do, one way or another.
const BITS: [u32; 6] = [31, 61, 62, 63, 64, 200];

impl Author<'_, '_> {
    /// A fault in the place of a value.
    pub(super) fn fail(&mut self, ty: Type) -> Expr {
        Expr::Fail { kind: self.fault_kind(), ty }
    }

    /// A fault that rules may name: some have no other cause.
    pub(super) fn fault_kind(&mut self) -> FaultKind {
        if self.attempts && !self.one_in(4) {
            return self.dice.pick(&[
                FaultKind::TooFewCards,
                FaultKind::NobodyToAsk,
                FaultKind::NoNextState,
                FaultKind::UnknownPlayer,
            ]);
        }
        self.dice.pick(&[
            FaultKind::Undefined,
            FaultKind::NothingToAssign,
            FaultKind::FallingRange,
            FaultKind::TooLarge,
        ])
    }

    /// A card that was there from the start on.
    pub(super) fn known_card(&mut self) -> Expr {
        Expr::Card(self.below(DECK_SIZE) as u32)
    }

    pub(super) fn later_card(&mut self) -> Expr {
        match self.below(8) {
            0..=2 => self.known_card(),
            3 | 4 if self.one_in(3) => Expr::Given(Box::new(self.card())),
            3 | 4 => {
                let card = self.card();
                let other = self.known_card();
                self.if_defined(card, other)
            }
            5 if !self.tired() => self.bind(Self::card),
            _ => self.var(Type::Card).unwrap_or(Expr::Card(0)),
        }
    }

    pub(super) fn later_seat(&mut self) -> Expr {
        let current = Expr::CurrentSeat(self.seats);
        match self.below(8) {
            0 | 1 => self.stored(Type::Seat, current),
            2 | 3 => match self.game_var(Type::Seat) {
                Some(local) => self.if_defined(Expr::Local(local), current),
                None => current,
            },
            4 if !self.tired() => self.item_at(Element::Seat),
            5 if !self.tired() => self.bind(Self::seat),
            6 if self.one_in(10) => self.fail(Type::Seat),
            _ => self.var(Type::Seat).unwrap_or(current),
        }
    }

    pub(super) fn later_team(&mut self) -> Expr {
        let current = Expr::CurrentTeam(self.teams);
        match self.below(6) {
            0 | 1 => self.stored(Type::Team, current),
            2 => match self.game_var(Type::Team) {
                Some(local) => self.if_defined(Expr::Local(local), current),
                None => current,
            },
            3 if !self.tired() => self.item_at(Element::Team),
            _ => self.var(Type::Team).unwrap_or(current),
        }
    }

    pub(super) fn later_string(&mut self) -> Expr {
        match self.below(6) {
            0 => {
                let index = if self.one_in(8) { self.int() } else { self.known(NAMES.len()) };
                Expr::StrAt { index: Box::new(index), of: NAMES.to_vec() }
            }
            1 => self.item_at(Element::Str),
            2 => self.bind(Self::string),
            3 => Expr::Read(Box::new(self.later_storage(Type::Str))),
            _ => self.var(Type::Str).unwrap_or(Expr::Str(StrId::EMPTY)),
        }
    }

    pub(super) fn later_int(&mut self) -> Expr {
        if self.attempts && self.one_in(4) {
            return self.number_of_name();
        }
        match self.below(10) {
            0 | 1 => Expr::ToInt(Box::new(self.number())),
            2 => self.item_at(Element::Int),
            3 | 4 => Expr::Read(Box::new(self.later_storage(Type::Int))),
            5 | 6 => {
                let element = self.element();
                size(Expr::Items(Box::new(self.list(element))))
            }
            7 => self.bind(Self::int),
            8 if self.one_in(10) => self.fail(Type::Int),
            8 => {
                let element = self.element();
                size(self.collection_of(element))
            }
            _ => self.var(Type::Int).unwrap_or(Expr::Int(1)),
        }
    }

    pub(super) fn later_test(&mut self) -> Expr {
        match self.below(12) {
            0 => {
                let element = self.element();
                let a = Box::new(self.collection_of(element));
                let b =
                    if self.one_in(3) { a.clone() } else { Box::new(self.collection_of(element)) };
                Expr::SameItems(a, b)
            }
            1 | 2 => {
                let element = self.element();
                Expr::SameList(self.list_ref(element), self.list_ref(element))
            }
            3 | 4 => Expr::Defined(Box::new(self.maybe())),
            5 => self.same(Self::text),
            6 => self.same(Self::test),
            7 | 8 => compare(self.comparison(), self.number(), self.number()),
            9 => self.bind(Self::test),
            10 if self.one_in(10) => self.fail(Type::Bool),
            10 => self.test_of_all(),
            _ => match self.var(Type::Bool) {
                Some(test) => test,
                None => self.test(),
            },
        }
    }

    /// A known Number: small, around the limits of 62, 63 and 64 bits, or as large as any can be.
    pub(super) fn literal(&mut self) -> Expr {
        let one = Number::from(1).to_bigint();
        let power = match self.below(60) {
            0..=39 => return Expr::Number(Number::from(self.below(9) as i64 - 2)),
            40..=58 => one.clone() << self.dice.pick(&BITS),
            _ => one.clone() << limits::NUMBER_BITS,
        };
        let power = match self.below(3) {
            0 if power.bits() < limits::NUMBER_BITS => power,
            1 if power.bits() < limits::NUMBER_BITS => power + one,
            _ => power - one,
        };
        Expr::Number(Number::from(if self.one_in(3) { -power } else { power }))
    }

    pub(super) fn number(&mut self) -> Expr {
        if self.tired() {
            return self.literal();
        }
        match self.below(14) {
            0 => self.literal(),
            1 | 2 => Expr::ToNumber(Box::new(self.int())),
            3..=7 => {
                let operation =
                    self.dice.pick(&[Arith::Add, Arith::Sub, Arith::Mul, Arith::Mul, Arith::Div]);
                let a = self.number();
                // Squares grow fast.
                let b = if self.one_in(4) { a.clone() } else { self.number() };
                Expr::Arith(operation, Box::new(a), Box::new(b))
            }
            8 | 9 => Expr::Read(Box::new(self.later_storage(Type::Number))),
            10 => self.either(Self::number),
            11 => self.bind(Self::number),
            _ => match self.var(Type::Number) {
                Some(number) => number,
                None => self.literal(),
            },
        }
    }

    pub(super) fn text(&mut self) -> Expr {
        if self.tired() {
            return Expr::Text(vec![self.value()]);
        }
        match self.below(8) {
            0..=3 => {
                let n = self.below(4);
                Expr::Text((0..n).map(|_| self.text_part()).collect())
            }
            4 => self.either(Self::text),
            5 => self.bind(Self::text),
            _ => match self.var(Type::Text) {
                Some(text) => text,
                None => Expr::Text(vec![self.value(), self.small()]),
            },
        }
    }

    fn text_part(&mut self) -> Expr {
        if self.attempts && self.one_in(3) {
            return self.name();
        }
        match self.below(4) {
            0 => self.int(),
            1 => self.number(),
            2 => self.string(),
            _ => self.text(),
        }
    }

    /// Many objects that nobody needs, or one that grows: beyond its limit, once in a while.
    pub(super) fn churn(&mut self) -> StmtKind {
        let ty = self.dice.pick(&[
            Type::Number,
            Type::Text,
            Type::List(Element::Card),
            Type::List(Element::Int),
        ]);
        let Some(local) = self.local(ty, false) else { return StmtKind::Pass };
        let var = Box::new(Expr::Local(local));
        let grows = self.one_in(4);
        let value = match ty {
            Type::Number if grows => Expr::Arith(Arith::Mul, var.clone(), var),
            Type::Number => Expr::Arith(Arith::Add, Box::new(self.literal()), var),
            Type::Text if grows => Expr::Text(vec![*var.clone(), *var, self.value()]),
            Type::Text => Expr::Text(vec![self.value(), self.small(), self.value()]),
            Type::List(element) => {
                let items = Expr::Items(var);
                let more = self.basic(element);
                let parts =
                    if grows { vec![items.clone(), items, more] } else { vec![items, more] };
                Expr::New(Box::new(if self.one_in(3) {
                    Expr::Union(parts)
                } else {
                    self.basic(element)
                }))
            }
            _ => *var,
        };
        let times = Expr::Int(if grows { self.below(20) } else { 20 + self.below(80) } as i64);
        let body = vec![self.stmt_of(StmtKind::Assign { local, value })];
        StmtKind::Repeat { times, body }
    }

    /// The pile that cards are laid aside on.
    pub(super) fn aside(&mut self) -> ir::ZoneRef {
        if self.one_in(2) {
            return self.pile();
        }
        at(ir::Owner::Game, ASIDE, Vec::new())
    }
}
