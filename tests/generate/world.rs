//! The world of a program: its seats, teams, decks, and the names of its piles, storages and point maps.

use super::Dice;

pub(super) const KEYS: [&str; 5] = ["SUIT", "RANK", "COLOR", "SIZE", "MARK"];

const VALUES: [&[&str]; 5] = [
    &["HEARTS", "CLUBS", "SPADES", "DIAMONDS"],
    &["ACE", "TWO", "THREE", "FOUR", "FIVE", "SIX", "SEVEN", "EIGHT", "NINE", "TEN", "KING"],
    &["RED", "BLACK", "GREEN"],
    &["SMALL", "LARGE"],
    &["STAR", "MOON", "SUN"],
];

/// A kind of owner and the piles it has: kind of location and name.
pub(super) const GAME_PILES: [(&str, &str); 4] =
    [("iloc", "STOCK"), ("vloc", "PILE"), ("vloc", "HEAP"), ("hloc", "BURN")];
pub(super) const SEAT_PILES: [(&str, &str); 3] =
    [("iloc", "HAND"), ("vloc", "TABLE"), ("hloc", "DOWN")];
pub(super) const TEAM_PILES: [(&str, &str); 2] = [("vloc", "WON"), ("iloc", "PURSE")];
pub(super) const MEMORIES: [&str; 2] = ["LEAD", "SEEN"];
pub(super) const COUNTS: [&str; 2] = ["COUNT", "POT"];
pub(super) const SEAT_COUNTS: [&str; 2] = ["SCORE", "BID"];
pub(super) const MAPS: [&str; 3] = ["WORTH", "ORDER", "PRICE"];
/// What each player has a point map of, in the later dialects; the others are the game's.
pub(super) const SEAT_MAP: &str = "ORDER";

/// The dialect that a program is written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Dialect {
    Documented,
    V04,
    V05,
    V2026,
}

pub(super) struct World {
    pub(super) n_seats: usize,
    pub(super) n_teams: usize,
    pub(super) dialect: Dialect,
    /// Whether forms are allowed that no engine defined.
    pub(super) undefined: bool,
    /// The text of the setup.
    pub(super) setup: String,
    pub(super) declares: String,
    /// The keys that cards have, as indices of [`KEYS`].
    pub(super) keys: Vec<usize>,
    pub(super) n_cards: usize,
    /// Declared numbers.
    pub(super) numbers: Vec<&'static str>,
    /// Declared collections of numbers.
    pub(super) ranges: Vec<&'static str>,
    /// Declared lists of strings: pairs of a name and the key it holds values of.
    pub(super) lists: Vec<(&'static str, usize)>,
}

impl World {
    pub(super) fn new(dice: &mut Dice<'_>) -> Self {
        let n_seats = 2 + dice.below(3);
        let dialect = match dice.below(100) {
            0..=31 => Dialect::Documented,
            32..=37 => Dialect::V04,
            38..=49 => Dialect::V05,
            _ => Dialect::V2026,
        };
        let mut world = Self {
            n_seats,
            n_teams: n_seats,
            dialect,
            undefined: dialect == Dialect::V2026 && dice.chance(30),
            setup: String::new(),
            declares: String::new(),
            keys: Vec::new(),
            n_cards: 0,
            numbers: Vec::new(),
            ranges: Vec::new(),
            lists: Vec::new(),
        };
        let players = world.declare(dice);
        let mut teams = String::new();
        if !world.later() || dice.chance(70) {
            let (n_teams, list) = world.teams(dice);
            world.n_teams = n_teams;
            teams = format!("\n  (create teams {list})");
        }
        let n_decks = 1 + usize::from(dice.chance(30));
        let mut decks = String::new();
        for _ in 0..n_decks {
            let repeat = dice.chance(10);
            let (n_cards, keys, deck) = world.deck(dice);
            world.keys.extend(keys);
            let name = if world.later() { dice.pick(&["", "", "BLUE ", "RED "]) } else { "" };
            let create = format!("(create deck {name}(game iloc STOCK) {deck})");
            if repeat {
                world.n_cards += 2 * n_cards;
                decks.push_str(&format!("\n  (repeat 2 {create})"));
            } else {
                world.n_cards += n_cards;
                decks.push_str(&format!("\n  {create}"));
            }
        }
        world.keys.sort_unstable();
        world.keys.dedup();
        world.setup = format!(" (setup\n  (create players {players}){teams}{decks})\n");
        world
    }

    /// What the text begins with, so that it is read as it was meant.
    pub(super) fn header(&self) -> String {
        let mut header = match self.dialect {
            Dialect::Documented => "",
            Dialect::V04 => ";; dialect: 0.4\n",
            Dialect::V05 => ";; dialect: 0.5\n",
            Dialect::V2026 => ";; dialect: 2026\n",
        }
        .to_owned();
        if self.undefined {
            header.push_str(";; undefined: allowed\n");
        }
        header
    }

    /// Whether the dialect is one of those after the document.
    pub(super) fn later(&self) -> bool {
        self.dialect >= Dialect::V05
    }

    pub(super) fn newest(&self) -> bool {
        self.dialect == Dialect::V2026
    }

    /// The number of the first player and of the first team.
    pub(super) fn base(&self) -> usize {
        usize::from(self.newest())
    }

    /// Writes declarations; gives the number of players as it is to be written.
    fn declare(&mut self, dice: &mut Dice<'_>) -> String {
        let mut players = self.n_seats.to_string();
        if dice.chance(30) {
            self.declares.push_str(&format!(" (declare {players} 'NUMP)\n"));
            self.numbers.push("'NUMP");
            players = "'NUMP".to_owned();
        }
        if dice.chance(20) {
            self.declares.push_str(&format!(" (declare {} 'LIMIT)\n", dice.below(12)));
            self.numbers.push("'LIMIT");
        }
        if dice.chance(20) {
            let (a, b) = (dice.below(9), 1 + dice.below(4));
            let modulo = if self.later() { "%" } else { "mod" };
            let op = dice.pick(&["+", "-", "*", "//", modulo, "%"]);
            self.declares.push_str(&format!(" (declare ({op} {a} {b}) 'SMALL)\n"));
            self.numbers.push("'SMALL");
        }
        if self.newest() && dice.chance(20) {
            let until = dice.below(5);
            self.declares.push_str(&format!(" (declare (range 1..{until}) 'STEPS)\n"));
            self.ranges.push("'STEPS");
        }
        if dice.chance(30) {
            let key = dice.below(KEYS.len());
            let list = VALUES[key].join(", ");
            self.declares.push_str(&format!(" (declare ({list}) 'LIST)\n"));
            self.lists.push(("'LIST", key));
        }
        players
    }

    /// A division of the seats into teams, and how many teams there are.
    pub(super) fn teams(&self, dice: &mut Dice<'_>) -> (usize, String) {
        let n_seats = self.n_seats;
        let n_teams = if dice.chance(50) { n_seats } else { 1 + dice.below(n_seats) };
        let mut teams = vec![Vec::new(); n_teams];
        for seat in 0..n_seats {
            teams[seat % n_teams].push((seat + self.base()).to_string());
        }
        let text: Vec<String> = teams.iter().map(|team| format!("({})", team.join(", "))).collect();
        (n_teams, text.join(" "))
    }

    /// A deck: how many cards it makes, the keys they have, and its text.
    pub(super) fn deck(&self, dice: &mut Dice<'_>) -> (usize, Vec<usize>, String) {
        let mut n_cards = 1;
        let mut keys = Vec::new();
        let mut text = String::from("(deck");
        let most = if dice.chance(15) { 110 } else { 40 };
        let n_attributes = 1 + dice.below(3);
        for key in (0..KEYS.len()).cycle().skip(dice.below(KEYS.len())).take(n_attributes) {
            let (n, inner, attribute) = self.attribute(dice, key, &keys);
            let twice = keys.contains(&key) || inner.iter().any(|inner| keys.contains(inner));
            if twice || (n_cards > 1 && n_cards * n > most) {
                continue;
            }
            n_cards *= n;
            keys.push(key);
            keys.extend(inner);
            text.push(' ');
            text.push_str(&attribute);
        }
        text.push(')');
        (n_cards, keys, text)
    }

    /// One attribute, sometimes with attributes of its own under its values.
    fn attribute(
        &self,
        dice: &mut Dice<'_>,
        key: usize,
        taken: &[usize],
    ) -> (usize, Vec<usize>, String) {
        let values = values(key);
        if let Some((list, _)) = self.lists.iter().find(|(_, of)| *of == key)
            && !self.later()
            && dice.chance(50)
        {
            return (values.len(), vec![], format!("({} ({list}))", KEYS[key]));
        }
        let n = 1 + dice.below(values.len());
        let inner = (key + 2) % KEYS.len();
        if n <= 3 && !taken.contains(&inner) && dice.chance(25) {
            let mut total = 0;
            let mut text = format!("({}", KEYS[key]);
            for value in &values[..n] {
                let n_inner = 1 + dice.below(2);
                let list = VALUES[inner][..n_inner].join(", ");
                total += n_inner;
                text.push_str(&format!(" ({value} ({} ({list})))", KEYS[inner]));
            }
            return (total, vec![inner], text + ")");
        }
        (n, vec![], format!("({} ({}))", KEYS[key], values[..n].join(", ")))
    }
}

/// The values that a key has in decks.
pub(super) fn values(key: usize) -> &'static [&'static str] {
    VALUES[key]
}
