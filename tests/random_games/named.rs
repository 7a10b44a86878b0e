//! Piles with names: the names themselves, the piles that are found by them, and cards that are renewed. There are few
//! names, so that the same one is often given twice, and many that differ only in the number at their end.

use ir::{
    Arith, Audience, Cmp, Element, Expr, Number, Owner, Stmt, StmtKind, StrId, Type, ZoneId,
    ZoneRef,
};

use super::Author;
use super::world::{
    ALSO_NAMED, DECK, GONE, HEADS, N_ALSO_NAMED, N_NAMED, NAMED, SEAT_MARKS, SMALL_DECK, TAILS, at,
    compare, size,
};

/// Digits of a number in a name: as many as count, more, and as many as a name can have bytes, or more.
const DIGITS: [u32; 4] = [18, 19, 256, 257];

impl Author<'_, '_> {
    fn named_zone(&mut self) -> (ZoneId, u32) {
        if self.one_in(5) { (ALSO_NAMED, N_ALSO_NAMED) } else { (NAMED, N_NAMED) }
    }

    /// A text that is the name of a pile now and then.
    pub(super) fn name(&mut self) -> Expr {
        let mut parts = vec![self.head()];
        if self.tired() {
            return Expr::Text(parts);
        }
        match self.below(12) {
            0 | 1 => {}
            2 | 3 => parts.push(self.known(3)),
            4 => parts.extend([self.tail(), self.known(3)]),
            5 => parts.extend([self.known(12), self.tail()]),
            6 => parts.push(self.next_number()),
            7 => parts.push(self.var(Type::Int).unwrap_or(Expr::Int(1))),
            8 if self.one_in(6) => parts = vec![self.long_number()],
            8 => parts.push(self.tail()),
            9 => parts.push(self.string()),
            10 => return self.text(),
            _ => match self.var(Type::Text) {
                Some(text) => parts = vec![text],
                None => parts.push(Expr::Int(1)),
            },
        }
        Expr::Text(parts)
    }

    /// What a name begins with: always the same, or the mark of a seat.
    fn head(&mut self) -> Expr {
        if self.one_in(4) {
            let index = Box::new(Expr::NumberOf(Box::new(self.seat())));
            return Expr::StrAt { index, of: SEAT_MARKS.to_vec() };
        }
        Expr::Str(if self.one_in(5) { HEADS[1] } else { HEADS[0] })
    }

    fn tail(&mut self) -> Expr {
        Expr::Str(self.dice.pick(&TAILS))
    }

    /// A number of very many digits, the last of which are zero.
    fn long_number(&mut self) -> Expr {
        let digits = self.dice.pick(&DIGITS);
        Expr::Number(Number::from(Number::from(10).to_bigint().pow(digits - 1)))
    }

    /// The numbers in the names of piles.
    pub(super) fn numbered(&mut self) -> Expr {
        let before = match self.below(6) {
            0..=3 => vec![self.head()],
            4 => vec![self.head(), self.tail()],
            _ => Vec::new(),
        };
        let after = match self.below(4) {
            0 => Some(vec![self.tail()]),
            1 => Some(Vec::new()),
            _ => None,
        };
        let before = if self.one_in(6) { self.name() } else { Expr::Text(before) };
        let after = after.map(|after| Box::new(Expr::Text(after)));
        Expr::Numbered { zone: self.named_zone().0, before: Box::new(before), after }
    }

    /// One more than the last number that the name of a pile has.
    fn next_number(&mut self) -> Expr {
        let zone = self.named_zone().0;
        let before = Box::new(Expr::Text(vec![self.head()]));
        let of = Box::new(Expr::Numbered { zone, before, after: None });
        let test = Box::new(compare(Cmp::Gt, size((*of).clone()), Expr::Int(0)));
        let last = Box::new(Expr::ItemAt { last: true, of });
        let then = Box::new(Expr::Arith(Arith::Add, last, Box::new(Expr::Int(1))));
        Expr::If { test, then, other: Box::new(Expr::Int(1)) }
    }

    /// A number that has to do with names.
    pub(super) fn number_of_name(&mut self) -> Expr {
        match self.below(6) {
            0..=2 => {
                let zone = self.named_zone().0;
                Expr::PileNamed { zone, name: Box::new(self.name()) }
            }
            3 => size(self.numbered()),
            4 => self.next_number(),
            _ => self.item_at(Element::Int),
        }
    }

    /// A pile that may have a name, or not.
    pub(super) fn named_pile(&mut self) -> ZoneRef {
        let (zone, n) = self.named_zone();
        if self.one_in(3) || self.tired() {
            let number = self.known(n as usize);
            return at(Owner::Game, zone, vec![number]);
        }
        let found = Expr::PileNamed { zone, name: Box::new(self.name()) };
        if self.one_in(100) {
            return at(Owner::Game, zone, vec![found]);
        }
        let test = Box::new(compare(Cmp::Ge, found.clone(), Expr::Int(0)));
        let number = Expr::If { test, then: Box::new(found), other: Box::new(Expr::Int(0)) };
        at(Owner::Game, zone, vec![number])
    }

    /// Gives a name, renews cards, or lets names be seen.
    pub(super) fn named_effect(&mut self) -> StmtKind {
        match self.below(10) {
            0..=4 => self.named(),
            5 | 6 => self.renewed(),
            _ => {
                let value = match self.below(3) {
                    0 => {
                        let zone = self.named_zone().0;
                        Expr::PileNamed { zone, name: Box::new(self.name()) }
                    }
                    1 => self.all_numbers(),
                    _ => size(Expr::Contents(self.named_pile())),
                };
                let text = Expr::Text(vec![value, Expr::Str(StrId(1))]);
                StmtKind::Tell { to: Audience::Everybody, text }
            }
        }
    }

    /// A number that says much about all numbers in names.
    fn all_numbers(&mut self) -> Expr {
        let over = Box::new(self.numbered());
        self.bound(Type::Int, |_, local| {
            let value = Expr::Arith(
                Arith::Rem,
                Box::new(Expr::Local(local)),
                Box::new(Expr::Int(1_000_003)),
            );
            Expr::Total { local, over, value: Box::new(value) }
        })
    }

    /// A few names at the beginning, and cards for them.
    pub(super) fn first_names(&mut self) -> Vec<Stmt> {
        let mut stmts = Vec::new();
        for _ in 0..self.below(4) {
            self.room = 4;
            let named = self.named();
            stmts.push(self.stmt_of(named));
            if self.one_in(3) {
                let renewed = self.renewed();
                stmts.push(self.stmt_of(renewed));
            }
        }
        stmts
    }

    fn named(&mut self) -> StmtKind {
        let (zone, _) = self.named_zone();
        let name = self.name();
        let seats = match self.below(4) {
            0 => self.collection_of(Element::Seat),
            1 => Expr::ListOf { element: Element::Seat, items: vec![self.seat()] },
            2 => Expr::ListOf { element: Element::Seat, items: Vec::new() },
            _ => Expr::Seats,
        };
        let aside = match self.below(4) {
            0 => self.named_pile(),
            1 => self.aside(),
            _ => gone(),
        };
        StmtKind::NamePile { zone, name, top: self.one_in(2), seats, aside }
    }

    fn renewed(&mut self) -> StmtKind {
        let deck = if self.one_in(4) { DECK } else { SMALL_DECK };
        let to = self.named_pile();
        let room = self.dice.pick(&[2, 18, 60, 200]);
        StmtKind::Renew { deck, to, from: gone(), room }
    }
}

fn gone() -> ZoneRef {
    at(Owner::Game, GONE, Vec::new())
}
