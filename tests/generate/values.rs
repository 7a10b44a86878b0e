//! Numbers, tests, strings, seats and teams.

use super::world::{COUNTS, KEYS, SEAT_COUNTS, values};
use super::{Author, Names, Sort};

impl Author<'_, '_> {
    pub(super) fn int(&mut self) -> String {
        if self.tired() {
            return self.small();
        }
        if self.world.later() && self.dice.chance(15) {
            return self.later_int();
        }
        match self.dice.below(20) {
            0..=3 => self.small(),
            4..=7 => self.count(),
            8 | 9 => self.arithmetic(),
            10..=12 => format!("(size {})", self.sized()),
            13 | 14 => {
                let (cards, map) = (self.cards().text, self.map());
                format!("(sum {cards} using {map})")
            }
            15 | 16 => match self.sure_card() {
                Some(card) => format!("(score {} using {})", card.text, self.map()),
                None => self.count(),
            },
            17 => {
                let over = self.collection();
                self.bound(over.sort, |author, var| {
                    format!("(all {} {var} {})", over.text, author.int())
                })
            }
            _ => match self.var(|sort| sort == Sort::Int) {
                Some(var) => var.name,
                None => self.small(),
            },
        }
    }

    /// A literal, or a declared number.
    pub(super) fn small(&mut self) -> String {
        if !self.world.numbers.is_empty() && self.dice.chance(20) {
            return self.dice.pick(&self.world.numbers).to_owned();
        }
        match self.dice.below(200) {
            199 => "9223372036854775807".to_owned(),
            190..=198 => "100".to_owned(),
            number => (number % 5).to_string(),
        }
    }

    fn arithmetic(&mut self) -> String {
        let left = self.int();
        match self.dice.below(12) {
            0..=3 => format!("(+ {left} {})", self.int()),
            4..=6 => format!("(- {left} {})", self.int()),
            7 | 8 => format!("(* {left} {})", self.small()),
            op => {
                let modulo = if self.world.later() { "%" } else { "mod" };
                let op = ["//", modulo, "%"][op - 9];
                // By zero once in a while.
                let by = if self.dice.chance(6) {
                    self.int()
                } else {
                    (1 + self.dice.below(4)).to_string()
                };
                format!("({op} {left} {by})")
            }
        }
    }

    /// An integer storage.
    pub(super) fn count(&mut self) -> String {
        match self.dice.below(10) {
            0..=2 => {
                let by_name = self.var(|sort| sort == Sort::Str(Names::Counts));
                match by_name {
                    Some(var) => format!("(game sto {})", var.name),
                    None => format!("(game sto {})", self.dice.pick(&COUNTS)),
                }
            }
            3 => match self.var(|sort| sort == Sort::Str(Names::Values)) {
                Some(var) => format!("(game sto {})", var.name),
                None => format!("(game sto {})", self.dice.pick(&COUNTS)),
            },
            4..=7 => {
                let seat = self.seat();
                format!("({seat} sto {})", self.dice.pick(&SEAT_COUNTS))
            }
            _ => format!("({} sto TALLY)", self.team()),
        }
    }

    pub(super) fn test(&mut self) -> String {
        if self.tired() {
            return self.comparison();
        }
        match self.dice.below(20) {
            0..=5 => self.comparison(),
            6..=9 => self.same_strings(),
            10 => {
                let (a, b) = (self.loose_card(), self.loose_card());
                format!("({} {a} {b})", self.equal())
            }
            11 => {
                let (a, b) = (self.seat(), self.seat());
                format!("({} {a} {b})", self.equal())
            }
            12 => {
                let (a, b) = (self.team(), self.team());
                format!("({} {a} {b})", self.equal())
            }
            13 | 14 => {
                let word = self.dice.pick(&["and", "or"]);
                let mut text = format!("({word} {} {}", self.test(), self.test());
                if self.dice.chance(25) {
                    text.push_str(&format!(" {}", self.test()));
                }
                text + ")"
            }
            15 => format!("(not {})", self.test()),
            _ => {
                let word = self.dice.pick(&["all", "any"]);
                let over = self.collection();
                self.bound(over.sort, |author, var| {
                    format!("({word} {} {var} {})", over.text, author.test())
                })
            }
        }
    }

    fn equal(&mut self) -> &'static str {
        self.dice.pick(&["==", "!="])
    }

    fn comparison(&mut self) -> String {
        let op = self.dice.pick(&["<", ">", "<=", ">=", "==", "!="]);
        let (a, b) = (self.int(), self.int());
        format!("({op} {a} {b})")
    }

    fn same_strings(&mut self) -> String {
        let key = self.key();
        let left = format!("(cardatt {key} {})", self.loose_card());
        let op = self.equal();
        if self.world.later() && self.dice.chance(50) {
            return format!("({op} {} {})", self.text_storage(), self.string(&key));
        }
        let right = match self.dice.below(4) {
            0 => format!("(cardatt {key} {})", self.loose_card()),
            1 => match self.var(|sort| sort == Sort::Str(Names::Values)) {
                Some(var) => var.name,
                None => self.value_of(&key),
            },
            _ => self.value_of(&key),
        };
        format!("({op} {left} {right})")
    }

    /// A key of cards; the last is one that no card has.
    pub(super) fn key(&mut self) -> String {
        if self.dice.chance(20)
            && let Some(var) = self.var(|sort| sort == Sort::Str(Names::Keys))
        {
            return var.name;
        }
        if self.dice.chance(3) {
            return "NOTHING".to_owned();
        }
        let at = self.dice.below(self.world.keys.len());
        KEYS[self.world.keys[at]].to_owned()
    }

    /// A value that the key may have.
    pub(super) fn value_of(&mut self, key: &str) -> String {
        let of = KEYS.iter().position(|known| *known == key).unwrap_or(0);
        let values = values(of);
        // The first values are in most decks.
        let at = if self.dice.chance(70) { values.len().min(3) } else { values.len() };
        values[self.dice.below(at)].to_owned()
    }

    pub(super) fn seat(&mut self) -> String {
        match self.dice.below(20) {
            0..=7 => "(current player)".to_owned(),
            8 | 9 => "(next player)".to_owned(),
            10 => "(previous player)".to_owned(),
            11 | 12 => {
                format!("({} player)", self.dice.below(self.world.n_seats) + self.world.base())
            }
            13 if self.dice.chance(30) => {
                format!("({} player)", self.number_below(self.world.n_seats))
            }
            14 => match self.held_card() {
                Some(card) => format!("(owner {card})"),
                None => "(current player)".to_owned(),
            },
            _ => match self.var(|sort| sort == Sort::Seat) {
                Some(var) => var.name,
                None => "(current player)".to_owned(),
            },
        }
    }

    /// A number that counts players or teams, mostly one that there is.
    fn number_below(&mut self, n: usize) -> String {
        let number = self.int();
        match self.dice.below(20) {
            0 => number,
            _ if self.world.base() > 0 => format!("(+ (% {number} {n}) {})", self.world.base()),
            _ => format!("(% {number} {n})"),
        }
    }

    pub(super) fn team(&mut self) -> String {
        match self.dice.below(12) {
            0..=2 => "(current team)".to_owned(),
            3 => "(next team)".to_owned(),
            4 => "(previous team)".to_owned(),
            5 | 6 => {
                format!("({} team)", self.dice.below(self.world.n_teams) + self.world.base())
            }
            7 if self.dice.chance(20) => {
                format!("({} team)", self.number_below(self.world.n_teams))
            }
            8..=10 => match self.var(|sort| sort == Sort::Team) {
                Some(var) => var.name,
                None => "(current team)".to_owned(),
            },
            _ => format!("(team {})", self.seat()),
        }
    }
}
