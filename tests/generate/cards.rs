//! Piles, cards and collections.

use super::world::{GAME_PILES, KEYS, MEMORIES, SEAT_PILES, TEAM_PILES, values};
use super::{Author, Names, Sort};

/// Cards, or a card.
pub(super) struct Written {
    pub(super) text: String,
    /// Whether they lie in a seat's pile, so that they have an owner.
    pub(super) held: bool,
}

/// A collection and what its elements are.
pub(super) struct Over {
    pub(super) text: String,
    pub(super) sort: Sort,
}

impl Author<'_, '_> {
    /// A pile of cards.
    pub(super) fn pile(&mut self) -> Written {
        if self.probing && self.dice.chance(75) {
            let piles = ["(game iloc STOCK)", "(game vloc PILE)", "(game vloc HEAP)"];
            return match self.dice.below(6) {
                0..=2 => self.hand(),
                at => Written { text: piles[at - 3].to_owned(), held: false },
            };
        }
        let later = if self.world.newest() { 15 } else { 4 };
        if self.world.later() && self.dice.chance(later) {
            return self.numbered_pile();
        }
        match self.dice.below(20) {
            0..=5 => {
                let (loc, name) = self.dice.pick(&GAME_PILES);
                Written { text: format!("(game {loc} {name})"), held: false }
            }
            6 => match self.var(|sort| sort == Sort::Str(Names::Piles)) {
                Some(var) => Written { text: format!("(game vloc {})", var.name), held: false },
                None => Written { text: "(game vloc PILE)".to_owned(), held: false },
            },
            7 | 8 => {
                let (loc, name) = self.dice.pick(&TEAM_PILES);
                Written { text: format!("({} {loc} {name})", self.team()), held: false }
            }
            9 | 10 => match self.var(|sort| matches!(sort, Sort::Pile { memory: false, .. })) {
                Some(var) => Written {
                    text: var.name,
                    held: matches!(var.sort, Sort::Pile { held: true, .. }),
                },
                None => self.hand(),
            },
            11..=15 => self.hand(),
            16 if self.world.later() => {
                Written { text: format!("({} oloc BROW)", self.seat()), held: true }
            }
            _ => {
                let (loc, name) = self.dice.pick(&SEAT_PILES);
                Written { text: format!("({} {loc} {name})", self.seat()), held: true }
            }
        }
    }

    pub(super) fn hand(&mut self) -> Written {
        Written { text: "((current player) iloc HAND)".to_owned(), held: true }
    }

    /// A pile of references.
    pub(super) fn memory(&mut self) -> String {
        if self.dice.chance(10)
            && let Some(var) = self.var(|sort| matches!(sort, Sort::Pile { memory: true, .. }))
        {
            return var.name;
        }
        let name = self.dice.pick(&MEMORIES);
        if self.world.newest() && self.dice.chance(10) {
            return format!("(game mem {name} {})", self.dice.below(3));
        }
        match self.dice.below(6) {
            0..=2 => format!("(game mem {name})"),
            3 => format!("({} mem {name})", self.team()),
            _ => format!("({} mem {name})", self.seat()),
        }
    }

    /// Any cards in order.
    pub(super) fn cards(&mut self) -> Written {
        if self.tired() {
            return self.pile();
        }
        if self.world.later() && self.dice.chance(25) {
            return self.later_cards();
        }
        match self.dice.below(20) {
            0..=7 => self.pile(),
            8 => Written { text: self.memory(), held: false },
            9..=12 => {
                let over = if self.dice.chance(70) { self.pile() } else { self.cards() };
                let sort = Sort::Card { held: over.held };
                let text = self.bound(sort, |author, var| {
                    format!("(filter {} {var} {})", over.text, author.test())
                });
                Written { text, held: over.held }
            }
            13 => {
                let (a, b) = (self.pile(), self.pile());
                Written { text: format!("(union {} {})", a.text, b.text), held: a.held && b.held }
            }
            14 => {
                let groups = self.groups();
                Written { text: format!("(union {})", groups.text), held: groups.held }
            }
            15 | 16 => {
                let (loc, name) = self.dice.pick(&SEAT_PILES);
                let text = self.bound(Sort::Seat, |_, var| {
                    format!("(union (all player {var} ({var} {loc} {name})))")
                });
                Written { text, held: true }
            }
            17 if self.dice.chance(15) => {
                let groups = self.groups();
                let end = self.dice.pick(&["top", "bottom", "0"]);
                Written { text: format!("({end} {})", groups.text), held: groups.held }
            }
            _ => match self.var(|sort| matches!(sort, Sort::Cards { .. })) {
                Some(var) => {
                    let held = matches!(var.sort, Sort::Cards { held: true });
                    Written { text: var.name, held }
                }
                None => self.pile(),
            },
        }
    }

    pub(super) fn groups(&mut self) -> Written {
        // The newest dialect has no tuples any more, though they are still understood.
        let later = if self.world.newest() { 75 } else { 50 };
        if self.world.later() && self.dice.chance(later) {
            return self.later_groups();
        }
        match self.dice.below(8) {
            0..=2 => {
                let n = 1 + self.dice.below(3);
                let (cards, map) = (self.pile(), self.map());
                let text = format!("(tuples {n} {} using {map})", cards.text);
                Written { text, held: cards.held }
            }
            3 | 4 => {
                let over = self.collection();
                let mut held = false;
                let text = self.bound(over.sort, |author, var| {
                    let cards = author.cards();
                    held = cards.held;
                    format!("(all {} {var} {})", over.text, cards.text)
                });
                Written { text, held }
            }
            5 if !self.tired() => {
                let groups = self.groups();
                let text = self.bound(Sort::Cards { held: groups.held }, |author, var| {
                    format!("(filter {} {var} {})", groups.text, author.test())
                });
                Written { text, held: groups.held }
            }
            _ => match self.var(|sort| sort == Sort::Groups) {
                Some(var) => Written { text: var.name, held: false },
                None => {
                    let cards = self.pile();
                    let text = format!("(tuples 2 {} using {})", cards.text, self.map());
                    Written { text, held: cards.held }
                }
            },
        }
    }

    /// A card that exists here, if one is known.
    pub(super) fn sure_card(&mut self) -> Option<Written> {
        if self.dice.chance(65)
            && let Some(var) = self.var(|sort| matches!(sort, Sort::Card { .. }))
        {
            let held = matches!(var.sort, Sort::Card { held: true });
            return Some(Written { text: var.name, held });
        }
        if self.sure.is_empty() {
            // Nothing is known, but some games should find that out the hard way.
            return self.dice.chance(4).then(|| Written { text: self.end_of_any(), held: false });
        }
        let at = self.dice.below(self.sure.len());
        let (cards, held) = (self.sure[at].cards.clone(), self.sure[at].held);
        let text = match self.dice.below(8) {
            0..=2 => format!("(top {cards})"),
            3 => format!("(bottom {cards})"),
            4 => format!("(0 {cards})"),
            5 => format!("(max {cards} using {})", self.map()),
            6 => format!("(min {cards} using {})", self.map()),
            // Cards in parentheses are their top card.
            _ if self.world.newest() => format!("({cards})"),
            _ => format!("(actual (top {cards}))"),
        };
        Some(Written { text, held })
    }

    pub(super) fn held_card(&mut self) -> Option<String> {
        let card = self.sure_card()?;
        (card.held || self.dice.chance(3)).then_some(card.text)
    }

    /// A card that may be missing.
    pub(super) fn loose_card(&mut self) -> String {
        if self.dice.chance(60)
            && let Some(card) = self.sure_card()
        {
            return card.text;
        }
        self.end_of_any()
    }

    fn end_of_any(&mut self) -> String {
        let end = self.dice.pick(&["top", "bottom"]);
        let cards = if self.dice.chance(25) { self.memory() } else { self.cards().text };
        format!("({end} {cards})")
    }

    /// What has a size: every collection, and a team.
    pub(super) fn sized(&mut self) -> String {
        match self.dice.below(10) {
            0..=5 => self.cards().text,
            6 => self.memory(),
            7 => self.groups().text,
            8 => self.team(),
            _ => self.collection().text,
        }
    }

    /// Anything that can be gone through.
    pub(super) fn collection(&mut self) -> Over {
        if self.tired() {
            return Over { text: "player".to_owned(), sort: Sort::Seat };
        }
        match self.dice.below(20) {
            0..=6 => {
                let cards = self.cards();
                Over { text: cards.text, sort: Sort::Card { held: cards.held } }
            }
            7 if self.world.newest() && self.dice.chance(60) => {
                let piles = self.indexed();
                Over { text: piles.text, sort: Sort::Pile { memory: false, held: piles.held } }
            }
            7 => {
                let groups = self.groups();
                Over { text: groups.text, sort: Sort::Cards { held: groups.held } }
            }
            8..=12 => Over { text: self.seats(), sort: Sort::Seat },
            13 | 14 => Over { text: self.teams(), sort: Sort::Team },
            15 | 16 => {
                if !self.world.ranges.is_empty() && self.dice.chance(50) {
                    return Over { text: self.world.ranges[0].to_owned(), sort: Sort::Int };
                }
                let (from, until) = (self.dice.below(3), self.dice.below(6));
                let until = if self.dice.chance(20) { self.int() } else { until.to_string() };
                Over { text: format!("(range {from}..{until})"), sort: Sort::Int }
            }
            _ => {
                let (text, names) = self.strings();
                Over { text, sort: Sort::Str(names) }
            }
        }
    }

    fn seats(&mut self) -> String {
        match self.dice.below(8) {
            0..=3 => "player".to_owned(),
            4 => "(other player)".to_owned(),
            5 => self.team(),
            _ => self.bound(Sort::Seat, |author, var| {
                let over = author.dice.pick(&["player", "(other player)"]);
                format!("(filter {over} {var} {})", author.test())
            }),
        }
    }

    fn teams(&mut self) -> String {
        match self.dice.below(5) {
            0..=2 => "team".to_owned(),
            3 => "(other team)".to_owned(),
            _ => self
                .bound(Sort::Team, |author, var| format!("(filter team {var} {})", author.test())),
        }
    }

    fn strings(&mut self) -> (String, Names) {
        match self.dice.below(6) {
            0 => ("(PILE, HEAP)".to_owned(), Names::Piles),
            1 => ("(COUNT, POT)".to_owned(), Names::Counts),
            2 => {
                let keys: Vec<&str> = self.world.keys.iter().map(|&key| KEYS[key]).collect();
                (format!("({})", keys.join(", ")), Names::Keys)
            }
            3 if !self.world.lists.is_empty() => (self.world.lists[0].0.to_owned(), Names::Values),
            _ => {
                let at = self.dice.below(self.world.keys.len());
                let values = values(self.world.keys[at]);
                let n = 1 + self.dice.below(values.len().min(4));
                (format!("({})", values[..n].join(", ")), Names::Values)
            }
        }
    }
}
