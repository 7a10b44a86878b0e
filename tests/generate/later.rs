//! What the dialects after the document added: strings, point maps of owners, numbered piles, new collections, swaps.

use super::cards::Written;
use super::world::{KEYS, MAPS, SEAT_MAP, values};
use super::{Author, Names, Sort};

/// Piles that are told apart by an index: kind of location and name.
const GAME_ROWS: [(&str, &str); 2] = [("vloc", "ROW"), ("iloc", "SHELF")];
const SEAT_ROWS: [(&str, &str); 2] = [("vloc", "MELD"), ("oloc", "CREST")];

impl Author<'_, '_> {
    /// A point map as it is written where it is set first; `'P` goes through the players.
    pub(super) fn first_map(&self, name: &str) -> String {
        match self.world.later() {
            false => format!("'{name}"),
            true if name == SEAT_MAP => format!("('P points {name})"),
            true => format!("(game points {name})"),
        }
    }

    pub(super) fn map(&mut self) -> String {
        let name = self.dice.pick(&MAPS);
        match self.world.later() {
            false => format!("'{name}"),
            true if name == SEAT_MAP => format!("({} points {name})", self.seat()),
            true if self.dice.chance(3) => format!("({} points SHARED)", self.team()),
            true => format!("(game points {name})"),
        }
    }

    /// A string storage.
    pub(super) fn text_storage(&mut self) -> String {
        match self.dice.below(8) {
            0..=3 => "(game str TRUMP)".to_owned(),
            4..=6 => format!("({} str LED)", self.seat()),
            _ => format!("({} str CALL)", self.team()),
        }
    }

    /// A string that may be a value of a key.
    pub(super) fn string(&mut self, key: &str) -> String {
        match self.dice.below(8) {
            0 | 1 => self.text_storage(),
            2 => format!("(cardatt {key} {})", self.loose_card()),
            3 => match self.var(|sort| sort == Sort::Str(Names::Values)) {
                Some(var) => var.name,
                None => self.value_of(key),
            },
            _ => self.value_of(key),
        }
    }

    pub(super) fn later_int(&mut self) -> String {
        match self.dice.below(if self.world.newest() { 14 } else { 6 }) {
            0 => format!("(^ {} {})", self.int(), self.dice.below(4)),
            1 => format!("(tri {})", self.int()),
            2 => format!("(fib {})", self.int()),
            3 => format!("(random {})", self.small()),
            4 if self.dice.chance(10) => format!("(random {}..{})", self.int(), self.int()),
            4 => format!("(random {}..{})", self.dice.below(3), 2 + self.dice.below(4)),
            5 => format!("(^ {} {})", self.small(), self.small()),
            6 | 7 => {
                let op = self.dice.pick(&["+", "+", "*"]);
                let n = 2 + self.dice.below(3);
                let parts: Vec<String> = (0..n).map(|_| self.int()).collect();
                format!("({op} {})", parts.join(" "))
            }
            8..=10 => {
                let most = self.dice.pick(&["scoremax", "scoremin"]);
                let (cards, map) = (self.cards().text, self.map());
                format!("({most} {cards} using {map})")
            }
            11 | 12 => format!("(pid {})", self.seat()),
            _ => format!("(tid {})", self.team()),
        }
    }

    /// The number of a pile; mostly one of the first few.
    fn index(&mut self) -> String {
        match self.dice.below(10) {
            0..=4 => self.dice.below(4).to_string(),
            5 | 6 => match self.var(|sort| sort == Sort::Int) {
                Some(var) => var.name,
                None => self.dice.below(3).to_string(),
            },
            7 => format!("(pid {})", self.seat()),
            8 => self.int(),
            _ => format!("(% {} 5)", self.int()),
        }
    }

    /// One of several piles of the same name.
    pub(super) fn numbered_pile(&mut self) -> Written {
        if !self.world.newest() {
            // The earlier of the later dialects has numbers for names.
            let name = self.dice.below(3);
            return Written { text: format!("(game vloc {name})"), held: false };
        }
        let index = self.index();
        if self.world.undefined && self.dice.chance(20) {
            let second = self.dice.below(3);
            return Written { text: format!("(game vloc GRID {index} {second})"), held: false };
        }
        let (owner, (loc, name), held) = self.row();
        // The pile without an index is the one with the index 0.
        let index = if self.dice.chance(10) { String::new() } else { format!(" {index}") };
        Written { text: format!("({owner} {loc} {name}{index})"), held }
    }

    fn row(&mut self) -> (String, (&'static str, &'static str), bool) {
        match self.dice.below(6) {
            0..=2 => ("game".to_owned(), self.dice.pick(&GAME_ROWS), false),
            3 | 4 => (self.seat(), self.dice.pick(&SEAT_ROWS), true),
            _ => (self.team(), ("vloc", "WON"), false),
        }
    }

    /// `(indexed …)`: the piles of a name that have cards.
    pub(super) fn indexed(&mut self) -> Written {
        let (owner, (loc, name), held) = self.row();
        Written { text: format!("(indexed {owner} {loc} {name})"), held }
    }

    pub(super) fn later_cards(&mut self) -> Written {
        match self.dice.below(9) {
            0 | 1 => {
                let word = self.dice.pick(&["intersect", "disjunction"]);
                let (a, b) = (self.cards(), self.pile());
                let text = if self.dice.chance(30) {
                    format!("({word} {} {} {})", a.text, b.text, self.pile().text)
                } else {
                    format!("({word} {} {})", a.text, b.text)
                };
                Written { text, held: word == "intersect" && a.held }
            }
            2 => {
                let word = self.dice.pick(&["intersect", "disjunction"]);
                let text = self.bound(Sort::Seat, |author, var| {
                    let cards = author.cards().text;
                    format!("({word} (all player {var} (union {cards} ({var} iloc HAND))))")
                });
                Written { text, held: false }
            }
            3 | 4 => {
                let (cards, map) = (self.cards(), self.map());
                Written { text: format!("(sort {} using {map})", cards.text), held: cards.held }
            }
            5 | 6 => {
                let cards = self.pile();
                let end = self.dice.pick(&["top", "bottom"]);
                let n = match self.dice.below(20) {
                    0 => self.small(),
                    1..=5 => format!("(% (size {}) 4)", cards.text),
                    6..=9 => format!("(// (size {}) 2)", cards.text),
                    _ => format!("(// (+ (size {}) 1) 2)", cards.text),
                };
                Written { text: format!("({end} {n} {})", cards.text), held: cards.held }
            }
            _ => {
                let (cards, map) = (self.cards(), self.map());
                let (end, n) = (self.dice.pick(&["top", "bottom"]), self.dice.below(4));
                let text = format!("(run {end} {n} {} using {map})", cards.text);
                Written { text, held: cards.held }
            }
        }
    }

    /// So few cards that their subsets can be counted.
    fn few(&mut self) -> Written {
        if self.dice.chance(50) {
            return self.hand();
        }
        let cards = self.pile();
        let end = self.dice.pick(&["top", "bottom"]);
        let text = format!("({end} (% (size {}) 5) {})", cards.text, cards.text);
        Written { text, held: cards.held }
    }

    pub(super) fn later_groups(&mut self) -> Written {
        match self.dice.below(10) {
            0..=2 => {
                let (key, cards) = (self.key(), self.cards());
                let text = match self.dice.below(3) {
                    0 => format!("(partition {key} {} {})", cards.text, self.pile().text),
                    1 => self.bound(Sort::Seat, |_, var| {
                        format!("(partition {key} (all player {var} ({var} iloc HAND)))")
                    }),
                    _ => format!("(partition {key} {})", cards.text),
                };
                Written { text, held: false }
            }
            3..=5 => {
                let cards = self.few();
                let size = if self.world.undefined && self.dice.chance(40) {
                    let op = self.dice.pick(&["<", ">", "<=", ">=", "==", "!="]);
                    format!(" {op} {}", self.small())
                } else {
                    String::new()
                };
                Written { text: format!("(subsets {}{size})", cards.text), held: cards.held }
            }
            6 | 7 if self.world.newest() => self.indexed(),
            _ => {
                let (cards, map) = (self.pile(), self.map());
                let (what, n) = (self.dice.pick(&["largest", "all"]), self.dice.below(4));
                let text = format!("(runs {what} {n} {} using {map})", cards.text);
                Written { text, held: cards.held }
            }
        }
    }

    /// Something new, and steps that show the whole of it: memory keeps the cards in order.
    pub(super) fn probe(&mut self) -> String {
        self.probing = true;
        let text = self.shown();
        self.probing = false;
        text
    }

    fn shown(&mut self) -> String {
        const CLEAR: &str = "(repeat all (forget (top (game mem TRACE))))";
        match self.dice.below(8) {
            0..=2 => {
                let cards = self.later_cards().text;
                self.bound(Sort::Card { held: false }, |_, var| {
                    let show =
                        format!("(all {cards} {var} (remember {var} (top (game mem TRACE))))");
                    format!("(do ({CLEAR} {show}))")
                })
            }
            3 | 4 => {
                let groups = self.later_groups().text;
                self.bound(Sort::Cards { held: false }, |author, group| {
                    author.bound(Sort::Card { held: false }, |_, card| {
                        let keep = format!("(remember {card} (top (game mem TRACE)))");
                        let show = format!("(all {group} {card} {keep})");
                        let count = "(game sto COUNT)";
                        let mix = format!("(% (+ (* 7 {count}) (size {group})) 1000)");
                        let each = format!("(do ((set {count} {mix}) {show}))");
                        format!("(do ({CLEAR} (all {groups} {group} {each})))")
                    })
                })
            }
            5 => {
                let groups = self.later_groups().text;
                let to = self.pile().text;
                self.bound(Sort::Cards { held: false }, |author, group| {
                    let word = author.dice.pick(&["any", "any", "all"]);
                    format!(
                        "({word} {groups} {group} (repeat all (move (top {group}) (top {to}))))"
                    )
                })
            }
            6 => format!("(set (game sto POT) {})", self.later_int()),
            _ => {
                format!("(do ({} (set (game sto POT) {})))", self.later_action(), self.later_int())
            }
        }
    }

    /// Points that make runs: one for each value of a key, most of them in order.
    pub(super) fn ranking(&mut self, map: &str) -> String {
        let keys = self.world.keys.iter().copied();
        let key = keys.max_by_key(|&key| values(key).len()).unwrap_or(0);
        let down = self.dice.chance(30);
        let mut awards = String::new();
        for (at, value) in values(key).iter().enumerate() {
            let points = if down { values(key).len() - at } else { at };
            let points = if self.dice.chance(10) { self.dice.below(6) } else { points };
            awards.push_str(&format!("(({} : {value}) {points}) ", KEYS[key]));
        }
        format!("(set {map} ({}))", awards.trim_end())
    }

    /// Cards for the piles that a deal leaves empty.
    pub(super) fn spread(&mut self) -> String {
        let mut steps = Vec::new();
        for _ in 0..1 + self.dice.below(5) {
            let to = self.numbered_or_common();
            let n = 1 + self.dice.below(4);
            let take = format!("(move (top (game iloc STOCK)) (top {to}))");
            steps.push(format!("(repeat {n} ((> (size (game iloc STOCK)) 0) {take}))"));
        }
        steps.join("\n   ")
    }

    fn numbered_or_common(&mut self) -> String {
        if self.world.newest() && self.dice.chance(50) {
            return self.numbered_pile().text;
        }
        self.dice
            .pick(&["(game vloc PILE)", "(game vloc HEAP)", "((next player) vloc TABLE)"])
            .to_owned()
    }

    pub(super) fn later_action(&mut self) -> String {
        match self.dice.below(if self.world.newest() { 16 } else { 6 }) {
            0..=3 => {
                let at = self.dice.below(self.world.keys.len());
                let key = KEYS[self.world.keys[at]];
                let (to, value) = (self.text_storage(), self.string(key));
                format!("(set {to} {value})")
            }
            4 => {
                let (a, b) = (self.pile().text, self.pile().text);
                format!("(shuffle faro {a} {b})")
            }
            5 if !self.world.newest() => {
                let card = self.pile().text;
                format!("((> (size {card}) 0) (move (top {card}) (top (game vloc new))))")
            }
            5 if self.world.undefined => {
                let map = self.map();
                format!("(update {map} ({}))", self.awards())
            }
            6 | 7 => format!("({} {})", self.dice.pick(&["inc", "dec"]), self.count()),
            8 | 9 => self.swap_piles(),
            _ => self.swap_cards(),
        }
    }

    fn swap_cards(&mut self) -> String {
        let (a, b) = (self.pile(), self.pile());
        let card = |author: &mut Self, cards: &str| match author.dice.below(10) {
            0..=3 => format!("(top {cards})"),
            4..=6 => format!("(bottom {cards})"),
            7 => format!("(0 {cards})"),
            8 => format!("(max {cards} using {})", author.map()),
            _ => match author.var(|sort| matches!(sort, Sort::Card { .. })) {
                Some(var) => var.name,
                None => format!("(top {cards})"),
            },
        };
        let (first, second) = (card(self, &a.text), card(self, &b.text));
        let swap = format!("(swap {first} {second})");
        self.if_both(&a.text, &b.text, swap)
    }

    fn swap_piles(&mut self) -> String {
        let pile = |author: &mut Self| match author.dice.below(4) {
            0 | 1 => author.numbered_pile().text,
            2 => author.hand().text,
            _ => "(game vloc PILE)".to_owned(),
        };
        let (a, b) = (pile(self), pile(self));
        let swap = format!("(swap {a} {b})");
        self.if_both(&a, &b, swap)
    }

    /// A step under the condition that neither of two piles is empty, mostly.
    fn if_both(&mut self, a: &str, b: &str, step: String) -> String {
        if self.dice.chance(3) {
            return step;
        }
        format!("((and (> (size {a}) 0) (> (size {b}) 0)) {step})")
    }
}
