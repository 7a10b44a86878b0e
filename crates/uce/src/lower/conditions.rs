//! Conditions: statements that have to come first, and then a test.
//!
//! A condition whose deck is known is only a test. Others look for a deck or a player first, or ask; those are carried
//! out one after another, as far as it takes.

use ir::{Cmp, Expr, FaultKind, LabelId, Owner, Pos, Stmt, StmtKind, Type};
use source::Span;

use super::Lowering;
use super::cards::{RANK, SUIT};
use super::make::{all, any, compare, if_, int, minus, not, same, size, stmt};
use super::names::{Kept, Use};
use crate::checked::{Compare, Condition, ConditionKind, DeckTest, PlayerTest, Text};

/// What comes first, and the test.
pub(super) type Check = (Vec<Stmt>, Expr);

impl Lowering<'_> {
    /// Whether all conditions hold, or one of them: left to right, and no further than it takes.
    pub(super) fn check(&mut self, span: Span, conditions: &[Condition], of_all: bool) -> Check {
        let checks = conditions.iter().map(|condition| self.condition(condition)).collect();
        self.joined(span, checks, of_all)
    }

    fn joined(&mut self, span: Span, mut checks: Vec<Check>, of_all: bool) -> Check {
        if checks.iter().skip(1).all(|(before, _)| before.is_empty()) {
            let before = checks.first_mut().map(|(before, _)| std::mem::take(before));
            let tests = checks.into_iter().map(|(_, test)| test).collect();
            return (before.unwrap_or_default(), if of_all { all(tests) } else { any(tests) });
        }
        let label = self.names.label("tested");
        let holds = Expr::Local(self.local(Use::Holds));
        let mut body = Vec::new();
        let n_checks = checks.len();
        for (index, (before, test)) in checks.into_iter().enumerate() {
            body.extend(before);
            body.push(self.assign(span, Use::Holds, test));
            if index + 1 < n_checks {
                body.push(stop(span, &holds, of_all, label));
            }
        }
        (vec![stmt(span, StmtKind::Labelled { label, body })], holds)
    }

    fn condition(&mut self, condition: &Condition) -> Check {
        match &condition.kind {
            ConditionKind::Not(inner) => {
                let (before, test) = self.condition(inner);
                (before, not(test))
            }
            ConditionKind::Deck { deck, tests } => self.deck_condition(condition.span, deck, tests),
            ConditionKind::Player { player, tests } => {
                let span = condition.span;
                let (mut before, seat) = self.player(span, player);
                let checks = tests.iter().map(|test| self.player_test(span, &seat, test)).collect();
                let (asked, test) = self.joined(span, checks, true);
                before.extend(asked);
                (before, test)
            }
        }
    }

    fn deck_condition(&mut self, span: Span, deck: &Text, tests: &[DeckTest]) -> Check {
        let (mut before, mut parts) = (Vec::new(), Vec::new());
        let pile = match self.known_deck(deck) {
            Some(known) => known,
            None => {
                before.extend(self.answers(span, deck));
                let name = self.text(deck);
                let found = self.pile_named(name);
                before.push(self.assign(span, Use::Deck, found));
                let found = Expr::Local(self.local(Use::Deck));
                match deck.is_generated() {
                    true => parts.push(compare(Cmp::Ge, found.clone(), int(0))),
                    false => before.push(self.must_exist(span, deck, Use::Deck)),
                }
                found
            }
        };
        let cards = self.cards(pile);
        for test in tests {
            parts.extend(self.deck_test(&cards, *test));
        }
        (before, all(parts))
    }

    fn deck_test(&mut self, cards: &Expr, test: DeckTest) -> Vec<Expr> {
        match test {
            DeckTest::SameSuit => vec![self.same_suit(cards)],
            DeckTest::SameValue => {
                let (most, fewest) = (self.extreme(cards, true), self.extreme(cards, false));
                vec![compare(Cmp::Eq, most, fewest)]
            }
            DeckTest::Consecutive => vec![
                compare(Cmp::Gt, size(cards.clone()), int(0)),
                compare(Cmp::Eq, self.span_of(cards), minus(size(cards.clone()), int(1))),
                self.all_different(cards),
            ],
            DeckTest::Length(cmp, n) => vec![compare(sign(cmp), size(cards.clone()), int(n))],
        }
    }

    /// Whether all cards have the suit of the bottom one.
    pub(super) fn same_suit(&mut self, cards: &Expr) -> Expr {
        let local = self.names.bound("card", Type::Card, 0);
        let bottom = Expr::CardAt { pos: Pos::Bottom, cards: Box::new(cards.clone()) };
        let test = Box::new(same(self.suit(Expr::Local(local)), self.suit(bottom)));
        Expr::Every { local, over: Box::new(cards.clone()), test }
    }

    fn suit(&mut self, card: Expr) -> Expr {
        let key = Box::new(Expr::Str(self.names.string(SUIT)));
        Expr::Trait { key, card: Box::new(card) }
    }

    /// The highest value, or the lowest; 0 if there is no card.
    fn extreme(&mut self, cards: &Expr, most: bool) -> Expr {
        let map = Box::new(self.names.values());
        Expr::ExtremePoints { most, cards: Box::new(cards.clone()), map, none: 0 }
    }

    /// How far the highest value is above the lowest.
    pub(super) fn span_of(&mut self, cards: &Expr) -> Expr {
        minus(self.extreme(cards, true), self.extreme(cards, false))
    }

    /// Whether no value is there twice.
    pub(super) fn all_different(&mut self, cards: &Expr) -> Expr {
        let key = Box::new(Expr::Str(self.names.string(RANK)));
        let ranks = Expr::Partition { key, cards: Box::new(cards.clone()) };
        compare(Cmp::Eq, size(ranks), size(cards.clone()))
    }

    fn player_test(&mut self, span: Span, seat: &Expr, test: &PlayerTest) -> Check {
        match test {
            PlayerTest::Name(name) => {
                if let Some(other) = self.known_seat(name) {
                    return (Vec::new(), same(seat.clone(), other));
                }
                let before = self.answers(span, name);
                let text = self.text(name);
                (before, self.is_called(seat.clone(), text))
            }
            PlayerTest::Score(cmp, n) => {
                let owner = Owner::Seat(Box::new(seat.clone()));
                let score = Expr::Read(Box::new(self.kept(Kept::Score, owner)));
                (Vec::new(), compare(sign(*cmp), score, int(*n)))
            }
        }
    }

    /// What happens in an attempt if a test does not hold.
    pub(super) fn or_abandon(&mut self, span: Span, (mut before, test): Check) -> Vec<Stmt> {
        let kind = match self.attempted {
            true => StmtKind::Abandon,
            // Conditions that can fail are always in an attempt.
            false => StmtKind::Fail(FaultKind::NoOption),
        };
        before.push(if_(span, not(test), vec![stmt(span, kind)]));
        before
    }
}

/// Looks no further once it is clear.
fn stop(span: Span, holds: &Expr, of_all: bool, label: LabelId) -> Stmt {
    let clear = if of_all { not(holds.clone()) } else { holds.clone() };
    if_(span, clear, vec![stmt(span, StmtKind::Leave(label))])
}

pub(super) fn sign(compare: Compare) -> Cmp {
    match compare {
        Compare::Less => Cmp::Lt,
        Compare::LessOrEqual => Cmp::Le,
        Compare::Equal => Cmp::Eq,
        Compare::GreaterOrEqual => Cmp::Ge,
        Compare::Greater => Cmp::Gt,
    }
}
