//! Steps: the forms that hold other steps, inside and outside of a choice.

use super::world::Dialect;
use super::{Author, Names, Sort};

/// A choice that already has this many options gets no further `any`.
const MANY_WAYS: u32 = 200;

impl Author<'_, '_> {
    pub(super) fn step(&mut self) -> String {
        if self.tired() {
            return self.action();
        }
        match self.dice.below(24) {
            0..=9 => self.action(),
            10..=12 => {
                let test = self.test();
                format!("({test} {})", self.step())
            }
            13..=15 => self.sequence(),
            16..=18 => self.for_all(),
            19..=21 => self.for_any(),
            _ => self.binding(),
        }
    }

    /// `(do (…))`
    pub(super) fn sequence(&mut self) -> String {
        let n = 1 + self.dice.below(3);
        let steps: Vec<String> = (0..n).map(|_| self.step()).collect();
        format!("(do ({}))", steps.join(" "))
    }

    pub(super) fn for_all(&mut self) -> String {
        let over = self.collection();
        let ways = self.ways;
        // An `any` inside of it multiplies with every element.
        self.ways = self.ways.saturating_mul(6);
        let text = self
            .bound(over.sort, |author, var| format!("(all {} {var} {})", over.text, author.step()));
        self.ways = ways.max(self.ways / 6);
        text
    }

    pub(super) fn for_any(&mut self) -> String {
        if self.ways > MANY_WAYS && !self.dice.chance(1) {
            return self.action();
        }
        let (text, sort) = if self.dice.chance(50) {
            let hand = self.hand();
            (hand.text, Sort::Card { held: true })
        } else {
            let over = self.collection();
            (over.text, over.sort)
        };
        self.ways = self.ways.saturating_mul(5);
        let outside = self.choosing;
        self.choosing |= self.world.dialect == Dialect::Documented;
        let any = self.bound(sort, |author, var| {
            let step = match sort {
                Sort::Card { .. } if author.dice.chance(50) => author.play(var),
                _ => author.step(),
            };
            format!("(any {text} {var} {step})")
        });
        self.choosing = outside;
        if !outside {
            self.ways = 1;
        }
        any
    }

    /// `(let … 'V …)`
    pub(super) fn binding(&mut self) -> String {
        let (value, sort) = match self.dice.below(10) {
            0 | 1 => (self.int(), Sort::Int),
            2 | 3 => {
                let pile = self.pile();
                (pile.text, Sort::Pile { memory: false, held: pile.held })
            }
            4 => (self.memory(), Sort::Pile { memory: true, held: false }),
            5 => {
                let cards = self.cards();
                let is_pile = is_pile(&cards.text);
                let sort = if is_pile {
                    Sort::Pile { memory: cards.text.contains(" mem "), held: cards.held }
                } else {
                    Sort::Cards { held: cards.held }
                };
                (cards.text, sort)
            }
            6 => (self.groups().text, Sort::Groups),
            7 => (self.seat(), Sort::Seat),
            8 => {
                if self.world.later() && self.dice.chance(40) {
                    let text = self.text_storage();
                    return self.bind(text, Sort::Str(Names::Values));
                }
                let key = self.key();
                (format!("(cardatt {key} {})", self.loose_card()), Sort::Str(Names::Values))
            }
            _ => match self.sure_card() {
                Some(card) => (card.text, Sort::Card { held: card.held }),
                None => (self.team(), Sort::Team),
            },
        };
        self.bind(value, sort)
    }

    fn bind(&mut self, value: String, sort: Sort) -> String {
        self.bound(sort, |author, var| format!("(let {value} {var} {})", author.step()))
    }
}

/// Whether cards as written are a pile itself, or a variable that may be one.
fn is_pile(cards: &str) -> bool {
    let computed = [
        "(filter",
        "(union",
        "(top",
        "(bottom",
        "(0 (",
        "(intersect",
        "(disjunction",
        "(sort",
        "(run ",
    ];
    !cards.starts_with('\'') && !computed.iter().any(|form| cards.starts_with(form))
}
