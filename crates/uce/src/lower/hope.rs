//! Hope: whether the conditions behind a choice can still come true while its cards are picked.
//!
//! Takes a choice with `POSTCOND` and the place of a `DEALCHOICE` in it; gives a test that holds only if no further pick can
//! save the choice. It then fails at once: players need not pick on in vain, and whoever looks for a way through has less
//! to try. It is only made where that is all that anybody could notice: behind the picks come plain deals, `SCOREADD` and `STATE`,
//! and nothing is taken from the decks that the conditions are about.

use ir::{Cmp, Expr, Type};

use super::Lowering;
use super::differ::differ;
use super::make::{all, any, compare, int, not, size};
use super::names::Use;
use crate::checked::{
    Choice, Compare, Condition, ConditionKind, DeckTest, Routine, RoutineKind, Text, When,
};

/// More conditions, and more picks, are not looked at: each pick would test each of them.
const MAX_TESTS: usize = 16;
const MAX_ROUTINES: usize = 16;

/// Values of cards.
const N_VALUES: u32 = 13;

impl Lowering<'_> {
    /// Whether a choice can no longer go well after a pick of this routine, if that can be told.
    pub(super) fn hopeless(&mut self, choice: &Choice, index: usize) -> Option<Expr> {
        let routines = choice.body.get(index..)?;
        let RoutineKind::Deal { to, .. } = &routines.first()?.kind else { return None };
        let n_tests: usize = choice.conditions.iter().map(n_tests).sum();
        if choice.when != When::After
            || n_tests > MAX_TESTS
            || choice.body.len() > MAX_ROUTINES
            || !routines.iter().all(is_plain)
        {
            return None;
        }
        let mut lost = Vec::new();
        for condition in &choice.conditions {
            match self.lost(choice, condition, routines, to) {
                Some(test) => lost.push(test),
                // Something of which nothing is known may still come true.
                None if choice.all => {}
                None => return None,
            }
        }
        (!lost.is_empty()).then(|| if choice.all { any(lost) } else { all(lost) })
    }

    /// Whether a condition can no longer come true.
    fn lost(
        &mut self,
        choice: &Choice,
        condition: &Condition,
        routines: &[Routine],
        to: &Text,
    ) -> Option<Expr> {
        let ConditionKind::Deck { deck, tests } = &condition.kind else { return None };
        let only_grows = |routine: &Routine| match &routine.kind {
            RoutineKind::Deal { from, .. } => differ(from, deck),
            _ => true,
        };
        if deck.asks() || !routines.iter().all(only_grows) {
            return None;
        }
        let found = self.names.bound("tested", Type::Int, 0);
        let known = self.known_deck(deck);
        let pile = match known {
            Some(known) => known,
            // The deck that cards are dealt to has been looked for.
            None if deck.pieces == to.pieces => Expr::Local(self.local(Use::To)),
            None => Expr::Local(found),
        };
        let cards = self.cards(pile.clone());
        let most = at_most(choice, deck, tests);
        let lost: Vec<Expr> =
            tests.iter().filter_map(|test| self.test_lost(&cards, *test, most)).collect();
        if lost.is_empty() {
            return None;
        }
        if pile != Expr::Local(found) {
            return Some(any(lost));
        }
        let name = self.text(deck);
        let value = Box::new(self.pile_named(name));
        // If there is no such deck, that is said when the condition is looked at.
        let exists = compare(Cmp::Ge, pile, int(0));
        let body = Box::new(all(vec![exists, any(lost)]));
        Some(Expr::Bind { local: found, value, body })
    }

    fn test_lost(&mut self, cards: &Expr, test: DeckTest, most: u32) -> Option<Expr> {
        Some(match test {
            DeckTest::SameSuit => not(self.same_suit(cards)),
            DeckTest::SameValue => compare(Cmp::Gt, self.span_of(cards), int(0)),
            DeckTest::Consecutive => {
                let mut lost = vec![not(self.all_different(cards))];
                if most < N_VALUES {
                    lost.push(compare(Cmp::Ge, self.span_of(cards), int(most)));
                }
                any(lost)
            }
            DeckTest::Length(Compare::Less, n) => compare(Cmp::Ge, size(cards.clone()), int(n)),
            DeckTest::Length(Compare::LessOrEqual | Compare::Equal, n) => {
                compare(Cmp::Gt, size(cards.clone()), int(n))
            }
            DeckTest::Length(Compare::GreaterOrEqual | Compare::Greater, _) => return None,
        })
    }
}

/// How many cards a deck may have at most if the choice is to go well.
fn at_most(choice: &Choice, deck: &Text, tests: &[DeckTest]) -> u32 {
    let of_test = |test: &DeckTest| match test {
        DeckTest::Length(Compare::Less, n) => Some(n.saturating_sub(1)),
        DeckTest::Length(Compare::LessOrEqual | Compare::Equal, n) => Some(*n),
        _ => None,
    };
    let mut least = tests.iter().filter_map(of_test).min();
    if choice.all {
        for condition in &choice.conditions {
            if let ConditionKind::Deck { deck: other, tests } = &condition.kind
                && other.pieces == deck.pieces
            {
                least = least.into_iter().chain(tests.iter().filter_map(of_test)).min();
            }
        }
    }
    least.unwrap_or(u32::MAX)
}

fn n_tests(condition: &Condition) -> usize {
    match &condition.kind {
        ConditionKind::Not(_) => 1,
        ConditionKind::Deck { tests, .. } => tests.len(),
        ConditionKind::Player { tests, .. } => tests.len(),
    }
}

/// Whether nobody notices if a routine is left out because the choice fails anyway.
fn is_plain(routine: &Routine) -> bool {
    match &routine.kind {
        RoutineKind::Deal { from, to, .. } => !from.asks() && !to.asks(),
        RoutineKind::ScoreAdd { deck, player } => !deck.asks() && !player.asks(),
        RoutineKind::State { bindings, .. } => !bindings.iter().any(|(_, value)| value.asks()),
        _ => false,
    }
}
