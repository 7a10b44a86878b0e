//! Cards, and collections of every kind.

use ir::{Arith, Expr, LocalId, Pos, Type};

use super::Author;
use super::world::{NAMES, card_at, size, stock};

impl Author<'_, '_> {
    /// A card, or none.
    pub(super) fn card(&mut self) -> Expr {
        if self.one_in(2)
            && let Some(card) = self.var(Type::Card)
        {
            return card;
        }
        if self.later && self.one_in(4) {
            return self.later_card();
        }
        let pos = if self.one_in(2) { Pos::Top } else { Pos::Bottom };
        card_at(pos, self.cards())
    }

    /// A card that is there in most games.
    pub(super) fn sure_card(&mut self) -> Expr {
        if self.later && self.one_in(3) {
            return self.known_card();
        }
        match self.below(6) {
            0..=2 => self.var(Type::Card).unwrap_or(card_at(Pos::Top, Expr::Contents(stock()))),
            3 => self.extreme_of(Expr::Contents(stock())),
            4 => {
                let cards = self.cards();
                self.extreme_of(cards)
            }
            _ => card_at(Pos::Bottom, Expr::Contents(stock())),
        }
    }

    pub(super) fn extreme_of(&mut self, cards: Expr) -> Expr {
        Expr::Extreme { most: self.one_in(2), cards: Box::new(cards), map: Box::new(self.map()) }
    }

    pub(super) fn cards(&mut self) -> Expr {
        if self.tired() {
            return Expr::Contents(self.pile());
        }
        if self.later && self.one_in(3) {
            return self.later_cards();
        }
        match self.below(22) {
            0..=6 => Expr::Contents(self.pile()),
            7 if self.has_memory => Expr::Contents(self.memory()),
            8 | 9 => {
                let over = self.cards();
                self.filter(over, Type::Card)
            }
            10 => Expr::Union(vec![self.cards(), self.cards()]),
            11 => Expr::Flatten(Box::new(self.groups())),
            12 => Expr::Intersect(Box::new(self.groups())),
            13 => Expr::Disjunct(Box::new(self.groups())),
            14 | 15 => self.ends(),
            16 => Expr::Run {
                top: self.one_in(2),
                n: Box::new(self.small()),
                cards: Box::new(self.cards()),
                map: Box::new(self.map()),
            },
            17 => Expr::Sort { cards: Box::new(self.cards()), map: Box::new(self.map()) },
            18 => match self.var(Type::Cards) {
                Some(cards) => cards,
                None => Expr::Contents(self.pile()),
            },
            19 => self.either(Self::cards),
            20 if self.one_in(4) => {
                Expr::GroupAt { pos: self.pos(), groups: Box::new(self.groups()) }
            }
            _ => Expr::Contents(self.pile()),
        }
    }

    /// The elements of a collection for which a test holds.
    pub(super) fn filter(&mut self, over: Expr, element: Type) -> Expr {
        self.bound(element, |author, local| Expr::Filter {
            local,
            over: Box::new(over),
            test: Box::new(author.test_of(local, element)),
        })
    }

    /// A test of an element of a collection.
    pub(super) fn test_of(&mut self, local: LocalId, element: Type) -> Expr {
        if self.later && element == Type::Card && self.one_in(2) {
            self.mask_test(local)
        } else {
            self.test()
        }
    }

    /// Some cards from one end, mostly as many as there are.
    fn ends(&mut self) -> Expr {
        let cards = self.cards();
        let part = |operation, by| {
            Expr::Arith(operation, Box::new(size(cards.clone())), Box::new(Expr::Int(by)))
        };
        let n = match self.below(8) {
            0 => self.small(),
            1 => size(cards.clone()),
            2..=4 => part(Arith::Rem, 4),
            _ => part(Arith::Div, 2),
        };
        Expr::Ends { top: self.one_in(2), n: Box::new(n), cards: Box::new(cards) }
    }

    /// At most four cards: of more there are too many subsets.
    fn few_cards(&mut self) -> Expr {
        let cards = self.cards();
        let n = Expr::Arith(Arith::Rem, Box::new(size(cards.clone())), Box::new(Expr::Int(5)));
        Expr::Ends { top: self.one_in(2), n: Box::new(n), cards: Box::new(cards) }
    }

    pub(super) fn groups(&mut self) -> Expr {
        if self.tired() {
            let parts = [self.pile(), self.pile()];
            return Expr::Bundle(parts.map(Expr::Contents).to_vec());
        }
        match self.below(14) {
            0 | 1 => {
                let n = self.below(4);
                Expr::Bundle((0..n).map(|_| self.cards()).collect())
            }
            2 | 3 => Expr::Partition { key: Box::new(self.key()), cards: Box::new(self.cards()) },
            4 | 5 => self.subsets(),
            6 | 7 => Expr::Runs {
                longest: self.one_in(2),
                n: Box::new(self.small()),
                cards: Box::new(self.cards()),
                map: Box::new(self.map()),
            },
            8 => Expr::Tuples {
                n: Box::new(self.known(4)),
                cards: Box::new(self.cards()),
                map: Box::new(self.map()),
            },
            _ if self.later && self.one_in(6) => self.groups_by(),
            9 => self.each(|author, local, over| Expr::Collect {
                local,
                over,
                cards: Box::new(author.cards()),
            }),
            10 => {
                let over = self.groups();
                self.filter(over, Type::Cards)
            }
            11 => self.either(Self::groups),
            _ => match self.var(Type::Groups) {
                Some(groups) => groups,
                None => Expr::Bundle(vec![Expr::Contents(self.pile())]),
            },
        }
    }

    pub(super) fn subsets(&mut self) -> Expr {
        // Sometimes of all cards, so that there are more subsets than anybody can look at.
        let cards = if self.one_in(40) { self.cards() } else { self.few_cards() };
        let size =
            if self.one_in(2) { Some((self.comparison(), Box::new(self.small()))) } else { None };
        Expr::Subsets { cards: Box::new(cards), size, with_empty: self.one_in(2) }
    }

    /// A collection of any kind, and the type of its elements.
    pub(super) fn collection(&mut self) -> (Expr, Type) {
        if self.later && self.one_in(4) {
            let element = self.element();
            return (self.collection_of(element), element.ty());
        }
        match self.below(16) {
            0..=5 => (self.cards(), Type::Card),
            6 | 7 => (self.groups(), Type::Cards),
            8 | 9 => (self.piles(), Type::Zone),
            10 => (Expr::Seats, Type::Seat),
            11 => (Expr::OtherSeats(self.seats), Type::Seat),
            12 if self.one_in(2) => (Expr::Teams, Type::Team),
            12 => (Expr::OtherTeams(self.teams), Type::Team),
            13 => (Expr::Members(Box::new(self.team())), Type::Seat),
            14 => {
                let (from, until) = (Box::new(self.known(3)), Box::new(self.known(5)));
                (Expr::Range { from, until, inclusive: self.one_in(2) }, Type::Int)
            }
            _ => (Expr::Strs(NAMES.to_vec()), Type::Str),
        }
    }
}
