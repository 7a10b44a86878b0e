//! What of a script in UCE could be otherwise.
//!
//! Takes a source; gives its numbers, and the routines and choices that stand in a row. Surprising: the language has no
//! names for numbers, so none of them is a declared constant.

use source::{Knob, Knobs, Part, Role, Source, Span, has_errors};

use crate::parse;
use crate::tree::{
    Block, Condition, ConditionKind, DeckTest, NumberLit, PlayerTest, Routine, RoutineKind,
};

/// Everything that could be turned; nothing if the text cannot be read without errors.
#[must_use]
pub fn knobs(source: &Source) -> Vec<Knob> {
    let (tree, diagnostics) = parse(source);
    let mut finder = Finder { knobs: Knobs::of(source) };
    if !has_errors(&diagnostics) {
        tree.states.iter().for_each(|state| finder.block(&state.body));
    }
    finder.knobs.all()
}

struct Finder<'a> {
    knobs: Knobs<'a>,
}

impl Finder<'_> {
    fn block(&mut self, block: &Block) {
        self.knobs.row(Part::Step, block.routines.iter().map(|routine| routine.span));
        block.routines.iter().for_each(|routine| self.routine(routine));
    }

    fn routine(&mut self, routine: &Routine) {
        match &routine.kind {
            RoutineKind::Deal { count, .. } => {
                count.iter().for_each(|count| self.number(count, Role::Count, routine.span));
            }
            RoutineKind::ForPlayer { conditions, body } => {
                conditions.iter().flatten().for_each(|condition| self.condition(condition));
                self.block(body);
            }
            RoutineKind::Loop(body) => self.block(body),
            RoutineKind::If { conditions, body } => {
                conditions.iter().for_each(|condition| self.condition(condition));
                self.block(body);
            }
            RoutineKind::Choose { count, choices } => {
                count.iter().for_each(|count| self.number(count, Role::Count, routine.span));
                self.knobs.row(Part::Alternative, choices.iter().map(|choice| choice.span));
                for choice in choices {
                    choice.conditions.iter().for_each(|condition| self.condition(condition));
                    self.block(&choice.body);
                }
            }
            RoutineKind::NewDeck { .. }
            | RoutineKind::ScoreAdd { .. }
            | RoutineKind::Print(_)
            | RoutineKind::State { .. } => {}
        }
    }

    fn condition(&mut self, condition: &Condition) {
        match &condition.kind {
            ConditionKind::Not(inner) => self.condition(inner),
            ConditionKind::Deck { tests, .. } => {
                for test in tests {
                    if let DeckTest::Length(_, number) = test {
                        self.number(number, Role::Limit, condition.span);
                    }
                }
            }
            ConditionKind::Player { tests, .. } => {
                for test in tests {
                    if let PlayerTest::Score(_, number) = test {
                        self.number(number, Role::Limit, condition.span);
                    }
                }
            }
        }
    }

    fn number(&mut self, number: &NumberLit, role: Role, around: Span) {
        self.knobs.number(number.span, i64::from(number.value), role, around);
    }
}

#[cfg(test)]
mod tests {
    use source::{KnobKind, Source};

    use super::knobs;

    const SCRIPT: &str = "STATES {
    \"SETUP\" {
        NEWSDECK \"Box\" SD0 []
        NEWDECK \"Pile\" SU1 []
        DEALTOP \"Box\" \"Pile\" 5
        FORPLAYER {
            CHOOSE 2 {
                \"a\" NOCOND { DEALRAND \"Box\" \"Pile\" 3 }
                \"b\" PRECOND AND { DECKCOND \"Pile\" { LEN:GEQ(7) } } { PRINT \"x\" }
            }
            IF { NOT PLAYERCOND \"[THISPLAYER]\" { SCORE:LESS(40) } } { STATE \"_END\" [] }
        }
    }
}
";

    #[test]
    fn numbers_and_rows() {
        let (source, _) = Source::new("a.uce", SCRIPT.as_bytes());
        let (mut numbers, mut parts) = (Vec::new(), [0; 3]);
        let mut found = knobs(&source);
        found.sort_by_key(|knob| knob.span.start);
        for knob in &found {
            match &knob.kind {
                KnobKind::Number { value, role, name } => {
                    assert_eq!(source.slice(knob.span), value.to_string());
                    assert_eq!(*name, None);
                    numbers.push(format!("{value} {}", role.name()));
                }
                KnobKind::Part { part, .. } => parts[*part as usize] += 1,
            }
        }
        assert_eq!(numbers.join(", "), "5 count, 2 count, 3 count, 7 limit, 40 limit");
        // Four in the state, two for each player, and one in each of three inner blocks; two choices.
        assert_eq!(parts, [9, 2, 0]);
    }

    #[test]
    fn a_broken_text_has_none() {
        for text in ["", "STATES {", "STATES { \"SETUP\" { DEALTOP } }"] {
            let (source, _) = Source::new("a.uce", text.as_bytes());
            assert_eq!(knobs(&source), [], "{text}");
        }
    }
}
