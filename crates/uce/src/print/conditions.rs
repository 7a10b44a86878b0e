//! Conditions: on one line if they fit, else one on each line, and of those that do not fit one test on each line.

use super::{Printer, WIDTH, quoted};
use crate::tree::{Condition, ConditionKind, DeckTest, PlayerTest};

impl Printer<'_> {
    /// Prints `{ conditions } `.
    pub(super) fn conditions(&mut self, conditions: &[Condition]) {
        let flat: Vec<String> = conditions.iter().map(flat).collect();
        let length: usize = flat.iter().map(|text| text.chars().count() + 1).sum();
        // The brace of the block behind belongs on the line.
        if self.column + length + "{ } {".len() <= WIDTH {
            self.put(&format!("{{ {} }} ", flat.join(" ")));
            return;
        }
        self.braces(|printer| {
            for (condition, flat) in conditions.iter().zip(&flat) {
                printer.line();
                if printer.column + flat.chars().count() <= WIDTH {
                    printer.put(flat);
                } else {
                    printer.condition(condition);
                }
            }
        });
        self.put(" ");
    }

    fn condition(&mut self, condition: &Condition) {
        let (head, tests) = parts(condition);
        self.put(&head);
        self.braces(|printer| {
            for test in tests {
                printer.line();
                printer.put(&test);
            }
        });
    }
}

/// A condition on one line.
fn flat(condition: &Condition) -> String {
    let (head, tests) = parts(condition);
    format!("{head}{{ {} }}", tests.join(" "))
}

/// What stands before the tests of a condition, and the tests.
fn parts(condition: &Condition) -> (String, Vec<String>) {
    match &condition.kind {
        ConditionKind::Not(inner) => {
            let (head, tests) = parts(inner);
            (format!("NOT {head}"), tests)
        }
        ConditionKind::Deck { deck, tests } => {
            let tests = tests.iter().map(|test| match test {
                DeckTest::SameSuit => "SUITS:SAME".to_owned(),
                DeckTest::SameValue => "VALS:SAME".to_owned(),
                DeckTest::Consecutive => "VALS:CONS".to_owned(),
                DeckTest::Length(compare, n) => format!("LEN:{}{})", compare.word(), n.value),
            });
            (format!("DECKCOND {} ", quoted(deck)), tests.collect())
        }
        ConditionKind::Player { player, tests } => {
            let tests = tests.iter().map(|test| match test {
                PlayerTest::Name(name) => format!("NAME({})", quoted(name)),
                PlayerTest::Score(compare, n) => format!("SCORE:{}{})", compare.word(), n.value),
            });
            (format!("PLAYERCOND {} ", quoted(player)), tests.collect())
        }
    }
}
