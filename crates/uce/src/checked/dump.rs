//! The checked tree as text, for people: what each string and variable was taken for.
//!
//! Close to the language itself, with what the checker found out added: `<player 0>` is the player of loop 0,
//! `<newest>` is `[#]`, and `<number 1 of player 0>` is the answer 1 to `[N]`, asked from that player.

use std::fmt::Write as _;

use super::{
    Asked, Checked, Choice, Condition, ConditionKind, DeckTest, Need, NumberId, Piece, PlayerTest,
    Routine, RoutineKind, Target, Text, When,
};

/// The whole tree, indented.
#[must_use]
pub fn dump(checked: &Checked) -> String {
    let mut dumper = Dumper { checked, text: String::new() };
    for (index, number) in checked.numbers.iter().enumerate() {
        let inherits = match number.inherits {
            Some(from) => format!(", inherits {}", from.0),
            None => String::new(),
        };
        dumper.line(0, &format!("number {index}{inherits}"));
    }
    for state in &checked.states {
        let reachable = if state.reachable { "" } else { ", unreachable" };
        let runs_off = if state.runs_off { ", runs off its end" } else { "" };
        dumper.line(0, &format!("state {:?}{reachable}{runs_off}", state.name));
        for need in &state.needs {
            dumper.need(need, state.entries.len());
        }
        dumper.routines(&state.body, 1);
    }
    let setup = &checked.states[checked.setup.idx()].name;
    dumper.line(0, &format!("begin with {setup:?}"));
    dumper.text
}

struct Dumper<'a> {
    checked: &'a Checked,
    text: String,
}

impl Dumper<'_> {
    fn line(&mut self, depth: usize, text: &str) {
        self.text.extend(std::iter::repeat_n("  ", depth));
        self.text.push_str(text);
        self.text.push('\n');
    }

    fn need(&mut self, need: &Need, all: usize) {
        let name = &self.checked.variables[need.variable.idx()];
        let given = need.given;
        let why = if need.in_text { "" } else { " to ask" };
        self.line(1, &format!("needs {name}{why}, given by {given} of {all}"));
    }

    fn routines(&mut self, routines: &[Routine], depth: usize) {
        for routine in routines {
            self.routine(routine, depth);
        }
    }

    fn routine(&mut self, routine: &Routine, depth: usize) {
        let number = number(routine.number);
        match &routine.kind {
            RoutineKind::ForPlayer { id, conditions, body } => {
                self.line(depth, &format!("for player {}{number}", id.0));
                self.conditions(conditions, depth + 1, "if");
                self.routines(body, depth + 1);
            }
            RoutineKind::Loop(body) => {
                self.line(depth, "loop");
                self.routines(body, depth + 1);
            }
            RoutineKind::If { conditions, body } => {
                self.line(depth, &format!("if all{number}"));
                self.conditions(conditions, depth + 2, "");
                self.routines(body, depth + 1);
            }
            RoutineKind::Choose { count, asked: by, choices } => {
                let count = count.map_or_else(|| "any".to_owned(), |count| count.to_string());
                self.line(depth, &format!("choose {count} by {}", asked(*by)));
                for choice in choices {
                    self.choice(choice, depth + 1);
                }
            }
            kind => {
                let text = self.simple(kind);
                self.line(depth, &format!("{text}{number}"));
            }
        }
    }

    fn choice(&mut self, choice: &Choice, depth: usize) {
        let message = self.words(&choice.message);
        let all = if choice.all { "all" } else { "one" };
        let when = match choice.when {
            When::Never => String::new(),
            When::Before => format!(" if {all} before"),
            When::After => format!(" if {all} after"),
        };
        self.line(depth, &format!("{message}{when}{}", number(choice.number)));
        self.conditions(&choice.conditions, depth + 2, "");
        self.routines(&choice.body, depth + 1);
    }

    fn conditions(&mut self, conditions: &[Condition], depth: usize, word: &str) {
        for condition in conditions {
            let text = format!("{word} {}", self.condition(condition));
            self.line(depth, text.trim_start());
        }
    }

    fn condition(&self, condition: &Condition) -> String {
        match &condition.kind {
            ConditionKind::Not(inner) => format!("not {}", self.condition(inner)),
            ConditionKind::Deck { deck, tests } => {
                let tests: Vec<String> = tests.iter().map(|test| deck_test(*test)).collect();
                format!("deck {}: {}", self.words(deck), tests.join(", "))
            }
            ConditionKind::Player { player, tests } => {
                let test = |test: &PlayerTest| match test {
                    PlayerTest::Name(name) => format!("is {}", self.words(name)),
                    PlayerTest::Score(compare, n) => format!("score {} {n}", compare.sign()),
                };
                let tests: Vec<String> = tests.iter().map(test).collect();
                format!("player {}: {}", self.words(player), tests.join(", "))
            }
        }
    }

    /// A routine without a block.
    fn simple(&self, kind: &RoutineKind) -> String {
        match kind {
            RoutineKind::NewDeck { filled, name, sight, viewers } => {
                let full = if *filled { "full " } else { "" };
                let shape = if sight.stack { "stack" } else { "array" };
                let face = if sight.down { "down" } else { "up" };
                let global = if sight.global { ", for all" } else { "" };
                let viewers: String =
                    viewers.iter().map(|viewer| format!(", for {}", self.words(viewer))).collect();
                format!("new {full}deck {}: {shape}, {face}{global}{viewers}", self.words(name))
            }
            RoutineKind::Deal { how, from, to, count, asked: by } => {
                let (from, to) = (self.words(from), self.words(to));
                let count = count.map_or_else(|| "any".to_owned(), |count| count.to_string());
                let how = match how {
                    super::Deal::Top => "top".to_owned(),
                    super::Deal::Random => "random".to_owned(),
                    super::Deal::Choice => format!("chosen by {}", asked(*by)),
                };
                format!("deal {count} {how} from {from} to {to}")
            }
            RoutineKind::ScoreAdd { deck, player } => {
                format!("score {} for {}", self.words(deck), self.words(player))
            }
            RoutineKind::Print(text) => format!("print {}", self.words(text)),
            RoutineKind::State { target, bindings } => {
                let mut text = match target {
                    Target::State(id) => format!("go to {:?}", self.checked.states[id.idx()].name),
                    Target::End => "end".to_owned(),
                };
                for (variable, value) in bindings {
                    let name = &self.checked.variables[variable.idx()];
                    // Writing to a string cannot fail.
                    let _ = write!(text, ", {name} = {}", self.words(value));
                }
                text
            }
            // These have blocks.
            RoutineKind::ForPlayer { .. }
            | RoutineKind::Loop(_)
            | RoutineKind::If { .. }
            | RoutineKind::Choose { .. } => String::new(),
        }
    }

    fn words(&self, text: &Text) -> String {
        let mut words = String::new();
        for piece in &text.pieces {
            words += &match piece {
                Piece::Text(text) => format!("{text:?}"),
                Piece::Variable(id) => format!("<{}>", self.checked.variables[id.idx()]),
                Piece::Player(id) => format!("<player {}>", id.0),
                Piece::Newest => "<newest>".to_owned(),
                Piece::Number { number, asked: by } => {
                    format!("<number {} of {}>", number.0, asked(*by))
                }
            };
        }
        if words.is_empty() { "\"\"".to_owned() } else { words }
    }
}

fn asked(asked: Asked) -> String {
    match asked {
        Asked::Player(id) => format!("player {}", id.0),
        Asked::Variable => "THISPLAYER".to_owned(),
    }
}

fn number(number: Option<NumberId>) -> String {
    number.map_or_else(String::new, |id| format!(" (number {})", id.0))
}

fn deck_test(test: DeckTest) -> String {
    match test {
        DeckTest::SameSuit => "same suit".to_owned(),
        DeckTest::SameValue => "same value".to_owned(),
        DeckTest::Consecutive => "consecutive".to_owned(),
        DeckTest::Length(compare, n) => format!("length {} {n}", compare.sign()),
    }
}
