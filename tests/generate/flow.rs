//! The whole program: setup, deal, stages, choices, scoring.

use super::world::MAPS;
use super::{Author, Sort};

/// The counters that end stages, by how deep the stage stands. Nothing else touches them.
const TURNS: [&str; 3] = ["TURNA", "TURNB", "TURNC"];

impl Author<'_, '_> {
    pub(super) fn game(&mut self) -> String {
        let mut text = self.world.header();
        text.push_str("(game\n");
        text.push_str(&self.world.declares);
        text.push_str(&self.world.setup);
        text.push_str(&self.deal());
        let n = 1 + self.dice.below(3);
        for at in 0..n {
            // One stage at least, so that there is something to decide.
            let item = if at == 0 { self.stage() } else { self.item() };
            text.push_str(&item);
        }
        self.room = 8;
        let best = self.dice.pick(&["max", "min"]);
        text.push_str(&format!(" (scoring {best} {}))\n", self.int()));
        text
    }

    /// Points, and cards for everybody.
    fn deal(&mut self) -> String {
        let mut steps = Vec::new();
        for map in MAPS {
            if self.dice.chance(85) {
                self.room = 6;
                let map = self.first_map(map);
                let ranked = self.world.later() && self.dice.chance(60);
                let set = if ranked { self.ranking(&map) } else { self.points_of(&map) };
                // The map of each player is written with the variable that goes through them.
                let each = map.contains("'P");
                steps.push(if each { format!("(all player 'P {set})") } else { set });
            }
        }
        if self.dice.chance(90) {
            steps.push("(shuffle (game iloc STOCK))".to_owned());
        }
        let most = (self.world.n_cards / self.world.n_seats).min(6);
        let n = self.dice.below(most + 1).max(most.min(2));
        steps.push(format!(
            "(all player 'P (repeat {n} (move (top (game iloc STOCK)) (top ('P iloc HAND)))))"
        ));
        if self.world.later() && self.dice.chance(80) {
            self.room = 6;
            let more = self.spread();
            steps.push(more);
        }
        format!(" (do ({}))\n", steps.join("\n   "))
    }

    fn item(&mut self) -> String {
        if self.world.later() && self.dice.chance(25) {
            self.room = 12;
            let probe = self.probe();
            return self.line(&format!("(do ({probe}))"));
        }
        match self.dice.below(10) {
            0..=3 if self.level < TURNS.len() => self.stage(),
            4..=6 => self.choice(),
            7 => {
                self.room = 30;
                let all = self.for_all();
                self.line(&self.wrapped(all))
            }
            8 => {
                self.room = 30;
                let text = if self.dice.chance(50) { self.for_any() } else { self.binding() };
                self.line(&self.wrapped(text))
            }
            _ => {
                self.room = 40;
                let text = self.sequence();
                self.line(&text)
            }
        }
    }

    /// A bare action cannot stand as an item.
    fn wrapped(&self, step: String) -> String {
        let block = ["(all ", "(any ", "(let ", "(do "].iter().any(|form| step.starts_with(form));
        if block { step } else { format!("(do ({step}))") }
    }

    fn line(&self, text: &str) -> String {
        format!("{}{text}\n", " ".repeat(self.level + 1))
    }

    fn stage(&mut self) -> String {
        let turns = TURNS[self.level];
        let who = if self.dice.chance(85) { "player" } else { "team" };
        let mut text = String::new();
        if self.world.undefined && self.dice.chance(15) {
            return self.once(who);
        }
        let (end, counted) = self.end(turns);
        let direction = if self.world.undefined && self.dice.chance(25) {
            self.direction()
        } else {
            String::new()
        };
        if counted {
            text.push_str(&self.line(&format!("(do ((set (game sto {turns}) 0)))")));
        }
        text.push_str(&self.line(&format!("(stage {who} {direction}(end {end})")));
        self.level += 1;
        if self.dice.chance(75) {
            text.push_str(&self.choice());
        }
        for _ in 0..self.dice.below(3) {
            text.push_str(&self.item());
        }
        if counted {
            text.push_str(&self.line(&format!("(do ((inc (game sto {turns}) 1)))")));
        } else {
            self.room = 30;
            let steps = self.sequence();
            text.push_str(&self.line(&steps));
        }
        self.level -= 1;
        text.pop();
        text + ")\n"
    }

    /// When a stage runs the other way round. The order itself cannot be asked there.
    fn direction(&mut self) -> String {
        self.room = 4;
        let mut test = self.test();
        if ["next ", "previous "].iter().any(|word| test.contains(word)) {
            test = "(== (% (game sto COUNT) 2) 0)".to_owned();
        }
        test + " "
    }

    /// A stage in which everybody has one turn, one after the other or all at once.
    fn once(&mut self, who: &str) -> String {
        let together = who == "player" && self.dice.chance(40);
        let word = if together { "simultaneous" } else { "once" };
        let mut text = self.line(&format!("(stage {who} {word}"));
        self.level += 1;
        self.in_order = true;
        text.push_str(&self.choice());
        if self.dice.chance(40) {
            self.room = 20;
            let steps = self.sequence();
            text.push_str(&self.line(&steps));
        }
        self.in_order = false;
        self.level -= 1;
        text.pop();
        text + ")\n"
    }

    /// When a stage ends, and whether by its counter.
    fn end(&mut self, turns: &str) -> (String, bool) {
        self.room = 8;
        let n = 1 + self.dice.below(6);
        let counter = format!("(>= (game sto {turns}) {n})");
        match self.dice.below(20) {
            0..=11 => (counter, true),
            12..=15 => (format!("(or {counter} {})", self.test()), true),
            16 | 17 => {
                (format!("(or {counter} (all player 'P (== (size ('P iloc HAND)) 0)))"), true)
            }
            18 => ("(any player 'P (== (size ('P iloc HAND)) 0))".to_owned(), false),
            _ => (self.test(), false),
        }
    }

    fn choice(&mut self) -> String {
        self.choosing = true;
        self.ways = 1;
        let mut steps = Vec::new();
        if self.dice.chance(80) {
            steps.push("(turn pass)".to_owned());
        }
        for _ in 0..1 + self.dice.below(3) {
            self.room = 20;
            let step = match self.dice.below(10) {
                0..=2 => self.for_any(),
                3 | 4 => {
                    let hand = self.hand();
                    self.bound(Sort::Card { held: true }, |author, var| {
                        format!("(any {} {var} {})", hand.text, author.play(var))
                    })
                }
                5 | 6 if self.world.later() => self.probe(),
                _ => self.step(),
            };
            steps.push(step);
        }
        self.choosing = false;
        self.ways = 1;
        let separator = format!("\n{}", " ".repeat(self.level + 3));
        self.line(&format!("(choice ({}))", steps.join(&separator)))
    }
}
