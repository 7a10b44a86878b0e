//! Choices that can never fail, once they are offered: nothing need be kept to go back to.
//!
//! Most that deal cards have a `PRECOND` that there are enough of them. So numbers of cards that are there for sure are
//! counted down along the routines. Two names may mean one deck, so what is dealt is counted down for all of them.

use std::slice;

use crate::check::may_fail;
use crate::checked::{
    Choice, Compare, Condition, ConditionKind, Deal, DeckTest, Routine, RoutineKind, Text, When,
};

/// Decks with a number of cards that they have at least.
type Least<'a> = Vec<(&'a Text, u32)>;

/// Whether a choice that is offered can be carried out.
pub(super) fn is_sure(choice: &Choice) -> bool {
    match choice.when {
        When::After => false,
        When::Never => !fails(&choice.body, Vec::new()),
        When::Before if !choice.is_known_before() => false,
        When::Before => {
            let one = choice.all || choice.conditions.len() == 1;
            let conditions = if one { choice.conditions.as_slice() } else { &[] };
            !fails(&choice.body, conditions.iter().filter_map(least).collect())
        }
    }
}

/// What a condition says of a deck.
fn least(condition: &Condition) -> Option<(&Text, u32)> {
    let ConditionKind::Deck { deck, tests } = &condition.kind else { return None };
    let bound = |test: &DeckTest| match test {
        DeckTest::Length(Compare::GreaterOrEqual | Compare::Equal, n) => *n,
        DeckTest::Length(Compare::Greater, n) => n.saturating_add(1),
        DeckTest::Consecutive => 1,
        _ => 0,
    };
    let n = tests.iter().map(bound).max()?;
    (!deck.is_generated()).then_some((deck, n))
}

/// Whether one of these routines may be impossible, with so many cards at least.
fn fails(body: &[Routine], mut least: Least<'_>) -> bool {
    for routine in body {
        match &routine.kind {
            RoutineKind::Deal { how: Deal::Top | Deal::Random, from, to, count, .. } => {
                let count = count.unwrap_or(0);
                let its = least.iter().filter(|(deck, _)| deck.pieces == from.pieces);
                let there = its.map(|(_, n)| *n).max().unwrap_or(0);
                if count > 0 && (there < count || from.is_generated() || to.is_generated()) {
                    return true;
                }
                least.iter_mut().for_each(|(_, n)| *n = n.saturating_sub(count));
            }
            _ if may_fail(slice::from_ref(routine)) => return true,
            RoutineKind::Deal { count: Some(count), .. } => {
                least.iter_mut().for_each(|(_, n)| *n = n.saturating_sub(*count));
            }
            RoutineKind::ScoreAdd { .. } | RoutineKind::Print(_) | RoutineKind::State { .. } => {}
            RoutineKind::Deal { count: None, .. }
            | RoutineKind::NewDeck { .. }
            | RoutineKind::ForPlayer { .. }
            | RoutineKind::Loop(_)
            | RoutineKind::If { .. }
            | RoutineKind::Choose { .. } => least.clear(),
        }
    }
    false
}
