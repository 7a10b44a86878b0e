//! Sets of cards and tests of cards as the machine likes them best: it does not look at the cards one by one then. What
//! a card is compared with may be undefined, may fail, or may not look at the card at all.

use ir::{
    Arith, Cmp, Element, Expr, LocalId, Named, Owner, Pos, Stmt, StmtKind, StorageRef, Type,
    ZoneRef,
};

use super::Author;
use super::world::{FIELD, GRID, HAND, KEYS, ROW, SEAT_COUNT, at, card_at, compare, size, stock};

impl Author<'_, '_> {
    /// Cards that no pile has twice.
    pub(super) fn maskable(&mut self) -> Expr {
        match self.below(8) {
            0..=2 => Expr::Contents(self.pile()),
            3 => Expr::Contents(self.hand()),
            4 => {
                let parts = [
                    stock(),
                    self.hand(),
                    at(Owner::Game, ROW, vec![self.known(3)]),
                    at(Owner::Game, GRID, vec![self.known(3), self.known(2)]),
                ];
                let n = 1 + self.below(parts.len());
                Expr::Union(parts.into_iter().take(n).map(Expr::Contents).collect())
            }
            5 => {
                let zone = self.dice.pick(&[HAND, FIELD]);
                let groups = self.bound(Type::Seat, |_, local| {
                    let owner = Owner::Seat(Box::new(Expr::Local(local)));
                    let cards = Box::new(Expr::Contents(at(owner, zone, Vec::new())));
                    Expr::Collect { local, over: Box::new(Expr::Seats), cards }
                });
                Expr::Flatten(Box::new(groups))
            }
            _ if self.tired() => Expr::Contents(self.hand()),
            _ => {
                let over = self.maskable();
                self.filter(over, Type::Card)
            }
        }
    }

    /// A test of a card.
    pub(super) fn mask_test(&mut self, local: LocalId) -> Expr {
        let card = Expr::Local(local);
        if self.tired() {
            let key = Expr::Str(self.dice.pick(&KEYS));
            let value = Expr::Trait { key: Box::new(key), card: Box::new(card) };
            return Expr::Same(Box::new(value), Box::new(self.value()));
        }
        match self.below(16) {
            0..=2 => {
                let key = Expr::Str(self.dice.pick(&KEYS));
                let value = Expr::Trait { key: Box::new(key), card: Box::new(card) };
                self.swapped_same(value, Self::led)
            }
            3 | 4 => {
                let score = Expr::Score { card: Box::new(card), map: Box::new(self.map()) };
                let more = self.one_in(3);
                let points = if more {
                    Expr::Arith(Arith::Add, Box::new(score), Box::new(self.int()))
                } else {
                    score
                };
                compare(self.comparison(), points, self.bound_of_points())
            }
            5 => self.swapped_same(card, Self::other_card),
            6 | 7 => self.is_one_of(card),
            8 => {
                let over = Box::new(Expr::Contents(self.pile()));
                self.bound(Type::Card, |author, inner| Expr::Some {
                    local: inner,
                    over,
                    test: Box::new(author.mask_test(inner)),
                })
            }
            9 => Expr::And(vec![self.mask_test(local), self.mask_test(local)]),
            10 => Expr::Or(vec![self.mask_test(local), self.mask_test(local)]),
            11 => Expr::Not(Box::new(self.mask_test(local))),
            12 | 13 => self.unsure_test(),
            14 => {
                let over = self.maskable();
                self.bound(Type::Card, |author, inner| Expr::Every {
                    local: inner,
                    over: Box::new(over),
                    test: Box::new(author.mask_test(inner)),
                })
            }
            _ => self.test(),
        }
    }

    /// Whether all seats have as many cards, or as much of something.
    pub(super) fn test_of_all(&mut self) -> Expr {
        let cmp = self.dice.pick(&[Cmp::Eq, Cmp::Gt, Cmp::Eq, Cmp::Gt, Cmp::Le]);
        let bound = self.known(3);
        let of_zone = self.one_in(2);
        self.bound(Type::Seat, |_, local| {
            let owner = Owner::Seat(Box::new(Expr::Local(local)));
            let value = if of_zone {
                size(Expr::Contents(at(owner, HAND, Vec::new())))
            } else {
                let storage = Named::Known(SEAT_COUNT);
                Expr::Read(Box::new(StorageRef { owner, storage }))
            };
            let test = Box::new(compare(cmp, value, bound));
            Expr::Every { local, over: Box::new(Expr::Seats), test }
        })
    }

    /// Groups of so many cards, or of so many points.
    pub(super) fn groups_by(&mut self) -> Expr {
        let over = Box::new(if self.one_in(2) { self.subsets() } else { self.groups() });
        let cmp = self.comparison();
        let bound = if self.one_in(3) { self.int() } else { self.small() };
        let by_size = self.one_in(2);
        self.bound(Type::Cards, |author, local| {
            let cards = Expr::Local(local);
            let value = if by_size {
                size(cards)
            } else {
                Expr::Sum { cards: Box::new(cards), map: Box::new(author.map()) }
            };
            Expr::Filter { local, over, test: Box::new(compare(cmp, value, bound)) }
        })
    }

    /// Steps of a choice in which the trait of the top card of a pile has to be followed, by whoever can.
    pub(super) fn following(&mut self) -> Vec<Stmt> {
        let hand = self.hand();
        let key = Expr::Str(self.dice.pick(&KEYS));
        let led = card_at(Pos::Top, Expr::Contents(at(Owner::Game, ROW, vec![self.known(2)])));
        let led = if self.one_in(3) { self.given() } else { led };
        let led = Expr::Trait { key: Box::new(key.clone()), card: Box::new(led) };
        let mut steps = Vec::new();
        for can in [Cmp::Gt, Cmp::Eq] {
            let fitting = self.fitting(&hand, &key, &led);
            let test = compare(can, size(fitting), Expr::Int(0));
            let over = if can == Cmp::Gt {
                self.fitting(&hand, &key, &led)
            } else {
                Expr::Contents(hand.clone())
            };
            let any = self.bound(Type::Card, |author, local| {
                let body = author.picking(local, Type::Card);
                StmtKind::Any { local, over, body }
            });
            let then = vec![self.stmt_of(any)];
            steps.push(self.stmt_of(StmtKind::If { test, then }));
        }
        steps
    }

    fn fitting(&mut self, pile: &ZoneRef, key: &Expr, led: &Expr) -> Expr {
        let over = Box::new(Expr::Contents(pile.clone()));
        self.bound(Type::Card, |_, local| {
            let card = Box::new(Expr::Local(local));
            let value = Expr::Trait { key: Box::new(key.clone()), card };
            let test = Box::new(Expr::Same(Box::new(value), Box::new(led.clone())));
            Expr::Filter { local, over, test }
        })
    }

    fn swapped_same(&mut self, a: Expr, write: impl FnOnce(&mut Self) -> Expr) -> Expr {
        let (a, b) = (Box::new(a), Box::new(write(self)));
        if self.one_in(2) { Expr::Same(a, b) } else { Expr::Same(b, a) }
    }

    /// A string that was led, in one way or another.
    fn led(&mut self) -> Expr {
        let key = Box::new(Expr::Str(self.dice.pick(&KEYS)));
        match self.below(6) {
            0 => Expr::Trait { key, card: Box::new(self.given()) },
            1 => {
                let card = card_at(Pos::Top, Expr::Contents(self.pile()));
                Expr::Trait { key, card: Box::new(card) }
            }
            2 => Expr::Trait { key, card: Box::new(self.other_card()) },
            3 => Expr::Read(Box::new(self.storage(Type::Str))),
            4 => self.value(),
            _ => self.string(),
        }
    }

    fn other_card(&mut self) -> Expr {
        match self.below(5) {
            0 => self.known_card(),
            1 => self.given(),
            2 => card_at(Pos::Top, Expr::Contents(self.pile())),
            3 => self.var(Type::Card).unwrap_or(Expr::Card(1)),
            _ => self.card(),
        }
    }

    /// A card that has to be there, and mostly is.
    fn given(&mut self) -> Expr {
        let card = if self.one_in(5) { self.card() } else { self.sure_card() };
        Expr::Given(Box::new(card))
    }

    fn bound_of_points(&mut self) -> Expr {
        match self.below(6) {
            0 | 1 => self.small(),
            2 => Expr::NumberOf(Box::new(self.seat())),
            3 => {
                let card = self.given();
                Expr::Score { card: Box::new(card), map: Box::new(self.map()) }
            }
            4 => Expr::Arith(Arith::Div, Box::new(Expr::Int(6)), Box::new(self.small())),
            _ => self.int(),
        }
    }

    /// Whether a card is one of several that are known.
    fn is_one_of(&mut self, card: Expr) -> Expr {
        let n = self.below(6);
        let items = (0..n).map(|_| self.known_card()).collect();
        let over = Box::new(Expr::ListOf { element: Element::Card, items });
        self.bound(Type::Card, |author, inner| {
            let card = if author.one_in(5) { author.card() } else { card };
            let test = author.swapped_same(Expr::Local(inner), |_| card);
            Expr::Some { local: inner, over, test: Box::new(test) }
        })
    }

    /// A test that does not look at the card, and may find no value.
    fn unsure_test(&mut self) -> Expr {
        match self.below(6) {
            0 => {
                let seat = self.var(Type::Seat).unwrap_or(Expr::CurrentSeat(self.seats));
                self.swapped_same(seat, Self::seat)
            }
            1 => {
                let seat = self.var(Type::Seat).unwrap_or(Expr::CurrentSeat(self.seats));
                let team = Expr::TeamOf(Box::new(seat));
                self.swapped_same(team, Self::team)
            }
            2 => {
                let seat = self.seat();
                compare(self.comparison(), Expr::NumberOf(Box::new(seat)), self.small())
            }
            3 => Expr::Defined(Box::new(self.maybe())),
            4 => {
                let read = Expr::Read(Box::new(self.later_storage(Type::Seat)));
                self.swapped_same(read, Self::seat)
            }
            _ => self.var(Type::Bool).unwrap_or_else(|| Expr::And(Vec::new())),
        }
    }
}
