//! Seats, teams, strings, integers and tests.

use ir::{Arith, Cmp, Expr, LocalId, StrId, Type};

use super::Author;
use super::world::{KEYS, N_SEATS, N_TEAMS, N_VALUES, compare, size};

const OPERATIONS: [Arith; 6] =
    [Arith::Add, Arith::Sub, Arith::Mul, Arith::Div, Arith::Rem, Arith::Pow];

impl Author<'_, '_> {
    pub(super) fn seat(&mut self) -> Expr {
        if self.later && self.one_in(5) {
            return self.later_seat();
        }
        match self.below(18) {
            0..=5 => Expr::CurrentSeat(self.seats),
            6 | 7 => Expr::NextSeat(self.seats),
            8 | 9 => Expr::NextSeatBackwards(self.seats),
            10 | 11 => Expr::PreviousSeat(self.seats),
            12 | 13 => Expr::SeatNumber(Box::new(self.member(N_SEATS))),
            14 | 15 => self.var(Type::Seat).unwrap_or(Expr::CurrentSeat(self.seats)),
            _ if self.tired() => Expr::CurrentSeat(self.seats),
            _ if self.one_in(6) => Expr::OwnerOf(Box::new(self.card())),
            _ => self.either(Self::seat),
        }
    }

    pub(super) fn team(&mut self) -> Expr {
        if self.later && self.one_in(5) {
            return self.later_team();
        }
        match self.below(16) {
            0..=5 => Expr::CurrentTeam(self.teams),
            6 | 7 => Expr::NextTeam(self.teams),
            8 | 9 => Expr::NextTeamBackwards(self.teams),
            10 | 11 => Expr::PreviousTeam(self.teams),
            12 | 13 => Expr::TeamOf(Box::new(self.seat())),
            _ => match self.var(Type::Team) {
                Some(team) => team,
                None => Expr::TeamNumber(Box::new(self.member(N_TEAMS))),
            },
        }
    }

    /// The number of one of `n` members, or once in a while any number.
    fn member(&mut self, n: usize) -> Expr {
        if self.one_in(20) { self.int() } else { self.known(n) }
    }

    pub(super) fn string(&mut self) -> Expr {
        if self.tired() {
            return self.value();
        }
        if self.later && self.one_in(4) {
            return self.later_string();
        }
        match self.below(8) {
            0 | 1 => Expr::Read(Box::new(self.storage(Type::Str))),
            2 | 3 => Expr::Trait { key: Box::new(self.key()), card: Box::new(self.card()) },
            4 => self.var(Type::Str).unwrap_or(Expr::Str(StrId::EMPTY)),
            5 => self.either(Self::string),
            _ => self.value(),
        }
    }

    /// A known string that a trait of a card can be.
    pub(super) fn value(&mut self) -> Expr {
        Expr::Str(StrId(self.below(N_VALUES) as u32))
    }

    /// The key of a trait, or once in a while any string.
    pub(super) fn key(&mut self) -> Expr {
        if self.one_in(16) && !self.tired() {
            return self.string();
        }
        Expr::Str(self.dice.pick(&KEYS))
    }

    /// A known number from -1 on, and once in a while one with which nothing can be computed.
    pub(super) fn small(&mut self) -> Expr {
        if self.one_in(60) { Expr::Int(i64::MAX) } else { Expr::Int(self.below(6) as i64 - 1) }
    }

    pub(super) fn int(&mut self) -> Expr {
        if self.tired() {
            return self.small();
        }
        if self.later && self.one_in(4) {
            return self.later_int();
        }
        match self.below(22) {
            0..=3 => self.small(),
            4..=6 => Expr::Read(Box::new(self.storage(Type::Int))),
            7 | 8 => self.arithmetic(),
            9 => match self.var(Type::Int) {
                Some(number) => number,
                None => self.small(),
            },
            10 | 11 => size(self.collection().0),
            12 => self.each(|author, local, over| Expr::Total {
                local,
                over,
                value: Box::new(author.int()),
            }),
            13 => Expr::Triangular(Box::new(self.int())),
            14 => Expr::Fibonacci(Box::new(self.int())),
            15 => self.random(),
            16 if self.one_in(2) => Expr::NumberOf(Box::new(self.seat())),
            16 => Expr::NumberOf(Box::new(self.team())),
            17..=20 => self.points(),
            _ => self.either(Self::int),
        }
    }

    fn arithmetic(&mut self) -> Expr {
        let operation = self.dice.pick(&OPERATIONS);
        let a = self.int();
        // Mostly a small number, that division and power go well.
        let b = if self.one_in(3) { self.int() } else { Expr::Int(1 + self.below(4) as i64) };
        Expr::Arith(operation, Box::new(a), Box::new(b))
    }

    /// The points of cards.
    fn points(&mut self) -> Expr {
        match self.below(4) {
            0 => Expr::Score { card: Box::new(self.sure_card()), map: Box::new(self.map()) },
            1 => Expr::Sum { cards: Box::new(self.cards()), map: Box::new(self.map()) },
            _ => Expr::ExtremePoints {
                most: self.one_in(2),
                cards: Box::new(self.cards()),
                map: Box::new(self.map()),
                none: self.dice.pick(&[-1, 0, 7]),
            },
        }
    }

    fn random(&mut self) -> Expr {
        let (from, until) = if self.one_in(5) {
            (self.int(), self.int())
        } else {
            (self.known(3), Expr::Int(2 + self.below(3) as i64))
        };
        Expr::Random { from: Box::new(from), until: Box::new(until) }
    }

    pub(super) fn comparison(&mut self) -> Cmp {
        self.dice.pick(&[Cmp::Lt, Cmp::Le, Cmp::Gt, Cmp::Ge, Cmp::Eq, Cmp::Ne])
    }

    pub(super) fn test(&mut self) -> Expr {
        if self.tired() {
            return compare(self.comparison(), self.small(), self.small());
        }
        if self.later && self.one_in(3) {
            return self.later_test();
        }
        match self.below(24) {
            0..=5 => compare(self.comparison(), self.int(), self.int()),
            6 | 7 => self.same(Self::string),
            8 | 9 => self.same(Self::card),
            10 => self.same(Self::seat),
            11 => self.same(Self::team),
            12 | 13 => Expr::Not(Box::new(self.test())),
            14 | 15 => Expr::And(vec![self.test(), self.test()]),
            16 | 17 => Expr::Or(vec![self.test(), self.test()]),
            18 | 19 => self.either(Self::test),
            20 | 21 => self.each(|author, local, over| Expr::Every {
                local,
                over,
                test: Box::new(author.test()),
            }),
            _ => self.each(|author, local, over| Expr::Some {
                local,
                over,
                test: Box::new(author.test()),
            }),
        }
    }

    pub(super) fn same(&mut self, write: fn(&mut Self) -> Expr) -> Expr {
        Expr::Same(Box::new(write(self)), Box::new(write(self)))
    }

    /// An expression that is evaluated for each element of a collection.
    pub(super) fn each(
        &mut self,
        write: impl FnOnce(&mut Self, LocalId, Box<Expr>) -> Expr,
    ) -> Expr {
        let (over, element) = self.collection();
        self.bound(element, |author, local| write(author, local, Box::new(over)))
    }
}
