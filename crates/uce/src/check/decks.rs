//! Decks: which are made, which are used, and those that nothing makes.

use std::collections::{BTreeMap, BTreeSet};

use source::{Diagnostic, Span};

use super::Checker;
use super::patterns::{Budget, Pattern};
use crate::checked::Text;
use crate::tree::{self, ConditionKind, StringLit};

/// What is noted about decks. They are told apart by their strings as they are written.
#[derive(Default)]
pub(super) struct Decks<'a> {
    /// Every `NEWDECK` and `NEWSDECK`, in order.
    pub(super) made: Vec<&'a str>,
    patterns: BTreeMap<&'a str, Pattern>,
    /// The first use of each name.
    used: BTreeMap<&'a str, (Span, Pattern)>,
    /// The first `NEWSDECK`.
    filled: Option<Span>,
}

impl<'a> Checker<'a> {
    /// The name of a deck that should exist.
    pub(super) fn used_deck(&mut self, name: &'a StringLit) -> Text {
        let text = self.value(name);
        let first = (name.inside, Pattern::of(&text));
        self.decks.used.entry(&name.text).or_insert(first);
        text
    }

    /// The name of a deck that is made.
    pub(super) fn new_deck(&mut self, name: &'a StringLit) -> Text {
        let text = self.value(name);
        self.decks.made.push(&name.text);
        self.decks.patterns.entry(&name.text).or_insert_with(|| Pattern::of(&text));
        text
    }

    /// A `NEWSDECK`: there should be one.
    pub(super) fn filled_deck(&mut self, span: Span) {
        let problem = match (self.decks.filled, self.player) {
            (Some(first), _) => Diagnostic::warning("U047", span, "a second set of 52 cards")
                .reason("every card is there twice now")
                .label(first, "the first set is made here"),
            (None, Some(_)) => {
                Diagnostic::warning("U047", span, "a set of 52 cards for each player")
                    .reason("this is done once for every player")
            }
            (None, None) => {
                self.decks.filled = Some(span);
                return;
            }
        };
        self.decks.filled.get_or_insert(span);
        self.report(problem.help("make it once, and deal from it"));
    }

    /// Looks for conditions before a choice about decks that the choice itself makes.
    pub(super) fn report_too_early(&mut self, choice: &'a tree::Choice, made_before: usize) {
        let mut names = Vec::new();
        for condition in &choice.conditions {
            names.extend(tested(condition));
        }
        let made = self.decks.made.get(made_before..).unwrap_or_default();
        let made: BTreeSet<&str> = made.iter().copied().collect();
        let found = names.into_iter().find(|name| made.contains(name.text.as_str()));
        if let Some(name) = found {
            self.report(
                Diagnostic::warning("U048", name.span, "this deck is made only afterwards")
                    .reason("the condition is looked at before the choice makes the deck")
                    .label(choice.when_span, "because of this word")
                    .fix(choice.when_span, "POSTCOND"),
            );
        }
    }

    /// Reports names that no deck can have.
    pub(super) fn report_decks(&mut self) {
        let used = std::mem::take(&mut self.decks.used);
        let mut budget = Budget::default();
        for (name, (span, pattern)) in used {
            let patterns = &self.decks.patterns;
            let mut others = patterns.values();
            if patterns.contains_key(name)
                || others.any(|other| pattern.may_equal(other, &mut budget))
            {
                continue;
            }
            let meant = self.messages.closest(name, patterns.keys().copied()).map(str::to_owned);
            let problem = Diagnostic::warning("U045", span, "nothing makes this deck")
                .reason("no `NEWDECK` or `NEWSDECK` makes a deck of such a name");
            self.report(match meant {
                Some(meant) => problem.fix(span, meant),
                None => problem.help(format!("make it first: NEWDECK \"{name}\" AU0 []")),
            });
        }
    }
}

/// The deck that a condition is about.
fn tested(condition: &tree::Condition) -> Option<&StringLit> {
    match &condition.kind {
        ConditionKind::Not(inner) => tested(inner),
        ConditionKind::Deck { deck, .. } => Some(deck),
        ConditionKind::Player { .. } => None,
    }
}
