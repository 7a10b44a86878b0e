//! Lists that have an identity, collections of every element, and what is done to lists.

use ir::{Arith, Audience, Cmp, Element, Expr, ListRef, Pos, StmtKind, Type};

use super::Author;
use super::world::{KEYS, NAMES, ROW, at, card_at, compare, size};

impl Author<'_, '_> {
    pub(super) fn element(&mut self) -> Element {
        // Most lists are of cards.
        if self.one_in(3) { Element::Card } else { self.dice.pick(&Element::ALL) }
    }

    /// A collection that needs little room.
    pub(super) fn basic(&mut self, element: Element) -> Expr {
        match element {
            Element::Card => Expr::Contents(self.pile()),
            Element::Int if self.attempts && self.one_in(2) => self.numbered(),
            Element::Int => {
                let (from, until) = (Box::new(self.known(3)), Box::new(self.known(5)));
                Expr::Range { from, until, inclusive: self.one_in(2) }
            }
            Element::Str => Expr::Strs(NAMES.to_vec()),
            Element::Seat if self.one_in(3) => Expr::OtherSeats(self.seats),
            Element::Seat => Expr::Seats,
            Element::Team => Expr::Teams,
        }
    }

    pub(super) fn collection_of(&mut self, element: Element) -> Expr {
        if self.tired() {
            return self.basic(element);
        }
        match self.below(12) {
            0 | 1 => self.basic(element),
            2 | 3 => Expr::Items(Box::new(self.list(element))),
            4 | 5 => {
                let n = self.below(4);
                let items = (0..n).map(|_| self.item(element)).collect();
                Expr::ListOf { element, items }
            }
            6 => self.from(element),
            7 => {
                let n = 1 + self.below(3);
                Expr::Union((0..n).map(|_| self.collection_of(element)).collect())
            }
            8 => {
                let over = self.collection_of(element);
                self.filter(over, element.ty())
            }
            9 => self.either(|author| author.collection_of(element)),
            _ if element == Element::Card => self.cards(),
            _ => self.basic(element),
        }
    }

    /// The first or last element of a collection, which mostly has some.
    pub(super) fn item_at(&mut self, element: Element) -> Expr {
        let of = Box::new(self.collection_of(element));
        let item = Expr::ItemAt { last: self.one_in(2), of: of.clone() };
        if self.one_in(8) {
            return item;
        }
        let some = compare(Cmp::Gt, size(*of), Expr::Int(0));
        Expr::If { test: Box::new(some), then: Box::new(item), other: Box::new(self.item(element)) }
    }

    fn item(&mut self, element: Element) -> Expr {
        match element {
            Element::Card if self.one_in(4) => self.sure_card(),
            Element::Card => self.known_card(),
            Element::Int => self.int(),
            Element::Str => self.string(),
            Element::Seat => self.seat(),
            Element::Team => self.team(),
        }
    }

    /// A collection from one element on, which is mostly in it.
    fn from(&mut self, element: Element) -> Expr {
        let list = self.collection_of(element);
        let start = match element {
            _ if self.one_in(6) => self.item(element),
            Element::Card => card_at(Pos::Bottom, list.clone()),
            _ => Expr::ItemAt { last: self.one_in(2), of: Box::new(list.clone()) },
        };
        let whole = Expr::From { list: Box::new(list.clone()), start: Box::new(start) };
        if self.one_in(8) {
            return whole;
        }
        let some = compare(Cmp::Gt, size(list.clone()), Expr::Int(0));
        Expr::If { test: Box::new(some), then: Box::new(whole), other: Box::new(list) }
    }

    pub(super) fn later_cards(&mut self) -> Expr {
        match self.below(8) {
            0 | 1 => Expr::Items(Box::new(self.list(Element::Card))),
            2 => self.from(Element::Card),
            3 | 4 => Expr::CardsOf {
                points: Box::new(self.collection_of(Element::Int)),
                map: Box::new(self.map()),
                strings: Box::new(self.collection_of(Element::Str)),
                key: self.dice.pick(&[KEYS[0], KEYS[1], KEYS[1], NAMES[0]]),
            },
            5 | 6 => {
                let over = self.maskable();
                self.filter(over, Type::Card)
            }
            _ => self.collection_of(Element::Card),
        }
    }

    pub(super) fn simple_list(&mut self, element: Element) -> Expr {
        if element == Element::Card && self.one_in(4) {
            return Expr::PileList(self.pile());
        }
        let items = match self.below(3) {
            0 => Expr::ListOf { element, items: Vec::new() },
            _ => self.basic(element),
        };
        Expr::New(Box::new(items))
    }

    pub(super) fn list(&mut self, element: Element) -> Expr {
        let ty = Type::List(element);
        let var = self.var(ty);
        if self.tired() {
            return var.unwrap_or_else(|| self.simple_list(element));
        }
        match (self.below(10), var) {
            (0..=3, Some(list)) => list,
            (4, _) => {
                let other = self.simple_list(element);
                self.stored(ty, other)
            }
            (5, _) => self.either(|author| author.list(element)),
            (6, _) => self.bind(|author| author.list(element)),
            (7 | 8, _) if element == Element::Card => Expr::PileList(self.pile()),
            _ => Expr::New(Box::new(self.collection_of(element))),
        }
    }

    pub(super) fn list_ref(&mut self, element: Element) -> ListRef {
        if element == Element::Card && self.one_in(2) {
            let memory = self.has_memory && self.one_in(4);
            return ListRef::Pile(if memory { self.memory() } else { self.pile() });
        }
        ListRef::List(Box::new(self.list(element)))
    }

    /// A list of cards that is no pile of references.
    fn card_list(&mut self) -> ListRef {
        if self.one_in(3) {
            ListRef::Pile(self.pile())
        } else {
            ListRef::List(Box::new(self.list(Element::Card)))
        }
    }

    /// What only stands outside of choices, changes something, and goes one way.
    pub(super) fn later_effect(&mut self) -> StmtKind {
        if self.attempts && self.one_in(4) {
            return self.named_effect();
        }
        match self.below(28) {
            0..=4 => self.assign(),
            5..=7 => self.later_store(),
            8 => {
                let element = self.element();
                StmtKind::Shuffle(self.list_ref(element))
            }
            9 => {
                let element = self.element();
                StmtKind::Rotate(self.list_ref(element))
            }
            10 => StmtKind::Order { list: self.card_list(), by: self.cards() },
            11..=15 => self.dealt_list(),
            16 | 17 => self.restocked(),
            18 | 19 => StmtKind::Tell { to: self.audience(), text: self.text() },
            20 => StmtKind::Attach {
                list: self.card_list(),
                from: self.card_list(),
                leaving: self.small(),
            },
            22..=25 => self.observed(),
            21 => StmtKind::Restock { list: self.card_list(), aside: self.aside() },
            _ => self.churn(),
        }
    }

    fn audience(&mut self) -> Audience {
        match self.below(3) {
            0 => Audience::Everybody,
            1 => Audience::Seat(self.seat()),
            _ => Audience::Team(self.team()),
        }
    }

    /// Cards from one list to another; mostly those that are in the first one.
    fn dealt_list(&mut self) -> StmtKind {
        let from = self.card_list();
        let inside = match &from {
            ListRef::Pile(zone) => Expr::Contents(zone.clone()),
            ListRef::List(list) => Expr::Items(list.clone()),
        };
        let cards = match self.below(5) {
            0 => self.cards(),
            1 => inside,
            _ => {
                let n = Expr::Arith(
                    Arith::Rem,
                    Box::new(size(inside.clone())),
                    Box::new(Expr::Int(1 + self.below(4) as i64)),
                );
                Expr::Ends { top: self.one_in(2), n: Box::new(n), cards: Box::new(inside) }
            }
        };
        let to = if self.one_in(8) { from.clone() } else { self.card_list() };
        let kind =
            StmtKind::Deal { cards, from, to, to_start: self.one_in(2), aside: self.aside() };
        if !self.one_in(30) {
            return kind;
        }
        // More than a list can hold, perhaps.
        StmtKind::Repeat { times: Expr::Int(100), body: vec![self.stmt_of(kind)] }
    }

    /// An empty list, restocked.
    fn restocked(&mut self) -> StmtKind {
        let list = match (self.below(3), self.var(Type::List(Element::Card))) {
            (0, Some(list)) => ListRef::List(Box::new(list)),
            (1, _) => ListRef::Pile(at(ir::Owner::Game, ROW, vec![Expr::Int(2)])),
            _ => self.card_list(),
        };
        let leaving = if self.one_in(12) { self.small() } else { self.known(3) };
        let attach = StmtKind::Attach { list: list.clone(), from: self.card_list(), leaving };
        let mut body = vec![self.stmt_of(attach)];
        if self.one_in(2) {
            let kind = self.dealt_list();
            body.push(self.stmt_of(kind));
        }
        let restock = StmtKind::Restock { list, aside: self.aside() };
        body.push(self.stmt_of(restock));
        StmtKind::Block(body)
    }
}
