//! The tree as text, for people who want to see how a file was read.

use std::fmt::Write;

use source::Span;

use super::{
    Block, Choice, Condition, ConditionKind, DeckTest, PlayerTest, Routine, RoutineKind, StringLit,
    Tree, When,
};

/// Beyond this depth lines are not indented further, so that the text stays short.
const MAX_INDENT: usize = 64;

/// The tree as indented text: a line for each node, with its kind, its text and its bytes in the source.
#[must_use]
pub fn dump(tree: &Tree) -> String {
    let mut dumper = Dumper { out: String::new(), depth: 0 };
    for state in &tree.states {
        dumper.node("state", state.span, |dumper| {
            dumper.string("name", &state.name);
            dumper.block(&state.body);
        });
    }
    dumper.out
}

struct Dumper {
    out: String,
    depth: usize,
}

impl Dumper {
    fn line(&mut self, text: &str, span: Span) {
        self.out.extend(std::iter::repeat_n("  ", self.depth.min(MAX_INDENT)));
        // Writing to a string cannot fail.
        let _ = writeln!(self.out, "{text}  @{}..{}", span.start, span.end);
    }

    fn node(&mut self, text: &str, span: Span, inside: impl FnOnce(&mut Self)) {
        self.line(text, span);
        self.depth += 1;
        inside(self);
        self.depth -= 1;
    }

    fn string(&mut self, role: &str, string: &StringLit) {
        self.line(&format!("{role} {:?}", string.text), string.span);
    }

    fn block(&mut self, block: &Block) {
        for routine in &block.routines {
            self.routine(routine);
        }
    }

    fn routine(&mut self, routine: &Routine) {
        let head = head(&routine.kind);
        self.node(&head, routine.span, |dumper| match &routine.kind {
            RoutineKind::NewDeck { name, flags, viewers, .. } => {
                dumper.string("name", name);
                dumper.line(&flags.word(), flags.span);
                for viewer in viewers {
                    dumper.string("viewer", viewer);
                }
            }
            RoutineKind::Deal { from, to, .. } => {
                dumper.string("from", from);
                dumper.string("to", to);
            }
            RoutineKind::ScoreAdd { deck, player } => {
                dumper.string("deck", deck);
                dumper.string("player", player);
            }
            RoutineKind::Print(text) => dumper.string("text", text),
            RoutineKind::State { target, bindings } => {
                dumper.string("target", target);
                for binding in bindings {
                    dumper.string("variable", &binding.name);
                    dumper.string("value", &binding.value);
                }
            }
            RoutineKind::ForPlayer { conditions, body } => {
                conditions.iter().flatten().for_each(|condition| dumper.condition(condition));
                dumper.node("do", body.span, |dumper| dumper.block(body));
            }
            RoutineKind::Loop(body) => dumper.block(body),
            RoutineKind::If { conditions, body } => {
                conditions.iter().for_each(|condition| dumper.condition(condition));
                dumper.node("do", body.span, |dumper| dumper.block(body));
            }
            RoutineKind::Choose { choices, .. } => {
                choices.iter().for_each(|choice| dumper.choice(choice));
            }
        });
    }

    fn choice(&mut self, choice: &Choice) {
        let word = choice.when.word();
        let head = match (choice.when, choice.all) {
            (When::Never, _) => format!("choice {word}"),
            (_, true) => format!("choice {word} AND"),
            (_, false) => format!("choice {word} OR"),
        };
        self.node(&head, choice.span, |dumper| {
            dumper.string("message", &choice.message);
            choice.conditions.iter().for_each(|condition| dumper.condition(condition));
            dumper.node("do", choice.body.span, |dumper| dumper.block(&choice.body));
        });
    }

    fn condition(&mut self, condition: &Condition) {
        match &condition.kind {
            ConditionKind::Not(inner) => {
                self.node("not", condition.span, |dumper| dumper.condition(inner));
            }
            ConditionKind::Deck { deck, tests } => {
                self.node("deck condition", condition.span, |dumper| {
                    dumper.string("deck", deck);
                    for test in tests {
                        dumper.line(&deck_test(*test), condition.span);
                    }
                });
            }
            ConditionKind::Player { player, tests } => {
                self.node("player condition", condition.span, |dumper| {
                    dumper.string("player", player);
                    for test in tests {
                        match test {
                            PlayerTest::Name(name) => dumper.string("name is", name),
                            PlayerTest::Score(compare, number) => {
                                let text = format!("score {} {}", compare.sign(), number.value);
                                dumper.line(&text, number.span);
                            }
                        }
                    }
                });
            }
        }
    }
}

fn deck_test(test: DeckTest) -> String {
    match test {
        DeckTest::SameSuit => "same suit".to_owned(),
        DeckTest::SameValue => "same value".to_owned(),
        DeckTest::Consecutive => "consecutive values".to_owned(),
        DeckTest::Length(compare, number) => format!("length {} {}", compare.sign(), number.value),
    }
}

/// The first line of a routine.
fn head(kind: &RoutineKind) -> String {
    let counted = |word: &str, count: &Option<super::NumberLit>| match count {
        Some(number) => format!("{word} {}", number.value),
        None => word.to_owned(),
    };
    match kind {
        RoutineKind::NewDeck { filled: false, .. } => "NEWDECK".to_owned(),
        RoutineKind::NewDeck { filled: true, .. } => "NEWSDECK".to_owned(),
        RoutineKind::Deal { how, count, .. } => counted(how.word(), count),
        RoutineKind::ScoreAdd { .. } => "SCOREADD".to_owned(),
        RoutineKind::Print(_) => "PRINT".to_owned(),
        RoutineKind::State { .. } => "STATE".to_owned(),
        RoutineKind::ForPlayer { conditions: None, .. } => "FORPLAYER".to_owned(),
        RoutineKind::ForPlayer { conditions: Some(_), .. } => "FORPLAYERCOND".to_owned(),
        RoutineKind::Loop(_) => "LOOP".to_owned(),
        RoutineKind::If { .. } => "IF".to_owned(),
        RoutineKind::Choose { count, .. } => counted("CHOOSE", count),
    }
}
