//! Conditions.

use super::Checker;
use crate::checked::{Condition, ConditionKind, DeckTest, PlayerTest};
use crate::tree;

impl<'a> Checker<'a> {
    pub(super) fn conditions(&mut self, conditions: &'a [tree::Condition]) -> Vec<Condition> {
        conditions.iter().map(|condition| self.condition(condition)).collect()
    }

    fn condition(&mut self, condition: &'a tree::Condition) -> Condition {
        let kind = match &condition.kind {
            tree::ConditionKind::Not(inner) => ConditionKind::Not(Box::new(self.condition(inner))),
            tree::ConditionKind::Deck { deck, tests } => {
                let deck = self.used_deck(deck);
                let tests = tests.iter().map(|test| match test {
                    tree::DeckTest::SameSuit => DeckTest::SameSuit,
                    tree::DeckTest::SameValue => DeckTest::SameValue,
                    tree::DeckTest::Consecutive => DeckTest::Consecutive,
                    tree::DeckTest::Length(compare, n) => DeckTest::Length(*compare, n.value),
                });
                ConditionKind::Deck { deck, tests: tests.collect() }
            }
            tree::ConditionKind::Player { player, tests } => {
                let player = self.value(player);
                let tests = tests.iter().map(|test| match test {
                    tree::PlayerTest::Name(name) => PlayerTest::Name(self.value(name)),
                    tree::PlayerTest::Score(compare, n) => PlayerTest::Score(*compare, n.value),
                });
                ConditionKind::Player { player, tests: tests.collect() }
            }
        };
        Condition { span: condition.span, kind }
    }
}
