//! Conditions and the tests in them.

use source::Span;

use super::{Compare, Text};

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Condition {
    pub span: Span,
    pub kind: ConditionKind,
}

impl Condition {
    /// Whether it has `[N]` in it.
    #[must_use]
    pub fn asks(&self) -> bool {
        match &self.kind {
            ConditionKind::Not(inner) => inner.asks(),
            ConditionKind::Deck { deck, .. } => deck.asks(),
            ConditionKind::Player { player, tests } => {
                let named =
                    |test: &PlayerTest| matches!(test, PlayerTest::Name(name) if name.asks());
                player.asks() || tests.iter().any(named)
            }
        }
    }
}

/// All tests must hold.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConditionKind {
    Not(Box<Condition>),
    Deck { deck: Text, tests: Vec<DeckTest> },
    Player { player: Text, tests: Vec<PlayerTest> },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum DeckTest {
    SameSuit,
    SameValue,
    Consecutive,
    Length(Compare, u32),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PlayerTest {
    Name(Text),
    Score(Compare, u32),
}
