//! Actions: what changes the table.

use super::Author;
use super::world::KEYS;

impl Author<'_, '_> {
    pub(super) fn action(&mut self) -> String {
        if self.world.later() && self.dice.chance(20) {
            return self.later_action();
        }
        match self.dice.below(40) {
            0..=9 => self.store(),
            10..=19 => self.guarded_move(),
            20..=22 => self.remember(),
            23 | 24 => self.forget(),
            25 | 26 => format!("(shuffle {})", self.pile().text),
            27..=30 if !self.in_order => self.cycle(),
            31 | 32 => "(turn pass)".to_owned(),
            33 | 34 => self.points(),
            35 => self.repeat(),
            36 | 37 => self.repeat_all(),
            38 if self.dice.chance(30) => {
                let (_, teams) = self.world.teams(self.dice);
                let create = format!("(create teams {teams})");
                // The later grammar has them as a rule of its own, with its own parentheses.
                if self.world.later() { format!("({create})") } else { create }
            }
            39 if self.dice.chance(10) => {
                let (_, _, deck) = self.world.deck(self.dice);
                let pile = self.pile().text;
                format!("(create deck {pile} {deck})")
            }
            _ => self.store(),
        }
    }

    fn store(&mut self) -> String {
        let op = self.dice.pick(&["set", "inc", "inc", "dec"]);
        let to = self.count();
        let value = self.int();
        format!("({op} {to} {value})")
    }

    /// A card to somewhere.
    pub(super) fn play(&mut self, card: &str) -> String {
        if self.dice.chance(60) {
            return format!("(move {card} {})", self.place());
        }
        let memory = self.memory();
        let end = self.dice.pick(&["top", "bottom"]);
        let first = format!("(move {card} {})", self.place());
        let second = format!("(remember {card} ({end} {memory}))");
        if self.dice.chance(50) {
            format!("(do ({first} {second}))")
        } else {
            format!("(do ({second} {first}))")
        }
    }

    /// Where a card can be put.
    fn place(&mut self) -> String {
        let pile = self.pile().text;
        let end = match self.dice.below(12) {
            0..=7 => "top".to_owned(),
            8..=10 => "bottom".to_owned(),
            // Only the bottom position is there in every pile.
            _ => (self.dice.below(20) / 16).to_string(),
        };
        format!("({end} {pile})")
    }

    fn guarded_move(&mut self) -> String {
        if self.dice.chance(50)
            && let Some(card) = self.sure_card()
        {
            return format!("(move {} {})", card.text, self.place());
        }
        let from = if self.dice.chance(60) { self.pile() } else { self.cards() };
        let bare = self.dice.chance(3);
        let step = self.knowing(&from.text.clone(), from.held, |author| {
            let card = match author.sure_card() {
                // A reference is not moved itself.
                Some(card) if !card.text.contains(" mem ") => card.text,
                _ => format!("(actual (top {}))", from.text),
            };
            format!("(move {card} {})", author.place())
        });
        if bare { step } else { format!("((> (size {}) 0) {step})", from.text) }
    }

    fn remember(&mut self) -> String {
        let end = self.dice.pick(&["top", "bottom", "0"]);
        if self.world.later() && !self.dice.chance(5) {
            // No card is a fault there.
            let from = self.cards();
            let card = self.knowing(&from.text.clone(), from.held, Self::sure_card);
            let card = card.map_or(format!("(top {})", from.text), |card| card.text);
            let remember = format!("(remember {card} ({end} {}))", self.memory());
            return format!("((> (size {}) 0) {remember})", from.text);
        }
        let card = self.loose_card();
        format!("(remember {card} ({end} {}))", self.memory())
    }

    fn forget(&mut self) -> String {
        let memory = self.memory();
        let end = self.dice.pick(&["top", "bottom", "0"]);
        let forget = format!("(forget ({end} {memory}))");
        if self.dice.chance(4) { forget } else { format!("((> (size {memory}) 0) {forget})") }
    }

    fn cycle(&mut self) -> String {
        let what = self.dice.pick(&["next", "current"]);
        if self.world.newest() {
            return format!("(cycle {what} {})", self.seat());
        }
        let who = match self.dice.below(8) {
            0 | 1 => "current".to_owned(),
            2 | 3 => "next".to_owned(),
            4 => "previous".to_owned(),
            5 | 6 => match self.held_card() {
                Some(card) => format!("(owner {card})"),
                None => "next".to_owned(),
            },
            _ => self.seat(),
        };
        format!("(cycle {what} {who})")
    }

    /// Points for cards.
    fn points(&mut self) -> String {
        let map = self.map();
        self.points_of(&map)
    }

    pub(super) fn points_of(&mut self, map: &str) -> String {
        let word = if self.world.later() { "set" } else { "put points" };
        format!("({word} {map} ({}))", self.awards())
    }

    pub(super) fn awards(&mut self) -> String {
        let n = 1 + self.dice.below(5);
        let mut awards = Vec::new();
        for _ in 0..n {
            let mut award = String::from("(");
            for _ in 0..1 + usize::from(self.dice.chance(25)) {
                let key = KEYS[self.world.keys[self.dice.below(self.world.keys.len())]];
                award.push_str(&match self.world.later() {
                    true => format!("({key} : {}) ", self.string(key)),
                    false if self.dice.chance(20) => {
                        format!("({key} (cardatt {key} {})) ", self.loose_card())
                    }
                    false => format!("({key} ({})) ", self.value_of(key)),
                });
            }
            let points =
                if self.dice.chance(15) { self.int() } else { self.dice.below(14).to_string() };
            award.push_str(&format!("{points})"));
            awards.push(award);
        }
        awards.join(" ")
    }

    fn repeat(&mut self) -> String {
        let times = if self.dice.chance(70) {
            self.dice.below(4).to_string()
        } else {
            format!("(% {} 5)", self.int())
        };
        format!("(repeat {times} {})", self.step())
    }

    fn repeat_all(&mut self) -> String {
        let end = self.dice.pick(&["top", "bottom"]);
        if self.dice.chance(25) {
            return format!("(repeat all (forget ({end} {})))", self.memory());
        }
        let from = self.cards().text;
        let from = if from.contains(" mem ") && !from.starts_with("(filter") {
            format!("(actual ({end} {from}))")
        } else {
            format!("({end} {from})")
        };
        format!("(repeat all (move {from} {}))", self.place())
    }
}
