//! What an observer thinks that the rules have noted down where nobody sees it: in variables, and in storages that are not
//! open.
//!
//! Takes what happened, as the observer perceived it; gives guesses. Each is a game that was made up, and of which only
//! what is noted down counts. It was played by the same rules with other cards, other chance and other secret answers, but
//! so that the observer would have perceived the same. Surprising: the true notes are never read, not even to compare with
//! them. So what follows from what the observer has perceived is the same in all guesses, and right; where they differ,
//! it is a secret.

mod deal;
mod played;
mod search;
mod step;

use std::sync::Arc;

use ir::Event;
use ir::random::Stream;
use knowledge::Knowledge;
use vm::Machine;

use super::truth::Truth;
use crate::Rules;
use played::Played;
use search::{AT_MOST, Search, USUAL};
use step::Before;
pub(super) use step::Step;

/// So many guesses are kept at the most: of a secret that is as likely the one as the other, all are alike once in 128 times.
const N_GUESSES: usize = 8;
/// What happened in so many steps since there was only one guess is remembered.
const N_STEPS: usize = 32;

/// An answer, and what happened until somebody was asked again.
pub(crate) struct Leg {
    /// The question on the true table, and who answered what; nothing at the beginning of the game.
    pub(crate) answered: Option<(Machine, u32, u32)>,
    /// What the answer itself did; `None` if it was given while all choose at the same time.
    pub(crate) chosen: Option<Vec<Event>>,
    pub(crate) events: Vec<Event>,
    /// The table before it.
    pub(crate) before: Truth,
}

/// What one observer thinks.
#[derive(Clone)]
pub(crate) struct Belief {
    /// At least one; only one if they are all alike.
    guesses: Vec<Guess>,
    /// Whether the observer can say which question is put, as far as that does not depend on cards.
    is_clear: bool,
    n_steps: u64,
    /// What has happened since there was only one guess, if that is not too much.
    doubt: Option<Doubt>,
}

/// One way in which everything may have been noted down.
#[derive(Clone)]
pub(crate) struct Guess {
    pub(crate) game: Machine,
    /// Whether the observer would always have perceived the same.
    is_firm: bool,
    /// The number of the guess before the last step that it was made of; `None` if it was made of an earlier one.
    from: Option<usize>,
}

/// What has happened since there was only one guess. Later it may turn out that all those made of it are wrong.
#[derive(Clone)]
struct Doubt {
    before: Guess,
    is_clear: bool,
    /// What the observer knew then.
    known: Knowledge,
    legs: Vec<Arc<Leg>>,
    n_steps: usize,
}

impl Belief {
    /// Before anything has happened.
    pub(super) fn new(rules: &Rules) -> Self {
        let game = Machine::new(Arc::clone(rules.program()), Stream::new(0, 0));
        let guess = Guess { game, is_firm: true, from: None };
        Self { guesses: vec![guess], is_clear: true, n_steps: 0, doubt: None }
    }

    /// All guesses; one that is more likely may be there several times.
    pub(crate) fn guesses(&self) -> &[Guess] {
        &self.guesses
    }

    /// Whether the observer would always have perceived the same.
    pub(crate) fn is_firm(&self) -> bool {
        self.guesses.iter().all(|guess| guess.is_firm)
    }

    /// Whether the observer can say how things stand, but for what is different in the guesses.
    pub(crate) fn is_sure(&self) -> bool {
        self.is_firm() && self.is_clear
    }

    /// The observer has perceived what has happened.
    pub(super) fn follow(&mut self, step: &Step<'_>) {
        self.n_steps += 1;
        let viewer = step.eyes.viewer.map_or(u64::MAX, u64::from);
        let seed = vm::mix(self.n_steps, viewer);
        self.remember(step);
        let search = Search::new(step);
        let mut found = Vec::new();
        if self.is_firm() {
            found = self.found(&search, seed);
            if found.is_empty() {
                found = self.found_again(step, seed);
            }
        }
        if found.is_empty() {
            let patience = if self.is_firm() { &AT_MOST } else { &USUAL };
            let best = search.best(&self.before(0), seed, patience);
            found.extend(best.map(|best| (Some(0), best)));
        }
        if !found.is_empty() {
            // Whoever is asked knows what.
            let is_told = step.address.is_some() && found.iter().all(|(_, best)| best.is_there);
            let befores = (0..self.guesses.len()).map(|number| self.before(number));
            let is_fork = || step.rules.forks && search.is_fork(befores, seed);
            self.is_clear = is_told || self.is_clear && !is_fork();
        }
        self.take(found);
    }

    fn before(&self, number: usize) -> Before<'_> {
        Before { guess: &self.guesses[number], is_clear: self.is_clear }
    }

    /// Games made of the guesses in which the observer would have perceived the same.
    fn found(&self, search: &Search<'_>, seed: u64) -> Vec<(Option<usize>, Played)> {
        let n = self.guesses.len() as u64;
        let found = (0..N_GUESSES as u64).filter_map(|number| {
            let from = (self.n_steps.wrapping_add(number) % n) as usize;
            let best = search.best(&self.before(from), vm::mix(seed, number), &USUAL)?;
            best.is_same.then_some((Some(from), best))
        });
        found.collect()
    }

    /// The same, made of what was thought when there was only one guess: all those made of it were wrong.
    fn found_again(&self, step: &Step<'_>, seed: u64) -> Vec<(Option<usize>, Played)> {
        let Some(doubt) = self.doubt.as_ref().filter(|doubt| doubt.n_steps > 1) else {
            return Vec::new();
        };
        let Doubt { before: guess, is_clear, known, legs, .. } = doubt;
        let again = Step { legs, known, ..*step };
        let search = Search::new(&again);
        let before = Before { guess, is_clear: *is_clear };
        let mut found = Vec::new();
        for number in 0..N_GUESSES as u64 {
            let best = search.best(&before, vm::mix(seed, number), &AT_MOST);
            let best = best.filter(|best| best.is_same).map(|best| (None, best));
            found.extend(best);
            // It is long, and the next search is as hopeless.
            if found.is_empty() {
                break;
            }
        }
        found
    }

    fn remember(&mut self, step: &Step<'_>) {
        let first = &self.guesses[0].game;
        let mut others = self.guesses.iter().skip(1);
        // What is bound is mostly for steps that are over.
        if others.all(|other| self.is_clear && other.game.has_same_notes(first)) {
            let (before, known) = (self.guesses[0].clone(), step.known.clone());
            let is_clear = self.is_clear;
            self.doubt = Some(Doubt { before, is_clear, known, legs: Vec::new(), n_steps: 0 });
        }
        self.doubt = self.doubt.take().filter(|doubt| {
            let is_too_much = doubt.n_steps == N_STEPS;
            // What is attempted unseen is told as a whole later.
            doubt.before.is_firm && !is_too_much && !step.is_held
        });
        if let Some(doubt) = &mut self.doubt {
            doubt.n_steps += 1;
            doubt.legs.extend(step.legs.iter().cloned());
        }
    }

    /// Takes games as what is thought from now on.
    fn take(&mut self, found: Vec<(Option<usize>, Played)>) {
        let is_firm = |from: Option<usize>| {
            let parent = from.and_then(|from| self.guesses.get(from));
            parent.or(self.doubt.as_ref().map(|doubt| &doubt.before)).is_some_and(|it| it.is_firm)
        };
        let is_first = self.n_steps == 1;
        let found = found.into_iter().filter(|(_, best)| best.is_asked || is_first);
        let mut guesses: Vec<Guess> = found
            .map(|(from, best)| {
                let is_firm = is_firm(from) && best.is_same;
                Guess { game: best.machine, is_firm, from }
            })
            .collect();
        if guesses.is_empty() {
            // At a loss.
            guesses = std::mem::take(&mut self.guesses);
            for (number, guess) in guesses.iter_mut().enumerate() {
                (guess.is_firm, guess.from) = (false, Some(number));
            }
        }
        if guesses.iter().any(|guess| guess.is_firm) {
            guesses.retain(|guess| guess.is_firm);
        }
        if guesses.iter().all(|guess| guess.is_like(&guesses[0], self.is_clear)) {
            guesses.truncate(1);
        }
        self.guesses = guesses;
    }
}

impl Guess {
    /// The number of the guess that it was made of, among those before the last step; `None` if it was
    /// made of an earlier one.
    pub(crate) fn from(&self) -> Option<usize> {
        self.from
    }

    /// Whether the same is thought. Where it is clear which question is put, the made-up games are not asked; what is bound has
    /// a meaning only if it is put there too.
    fn is_like(&self, other: &Self, is_clear: bool) -> bool {
        let is_at_same = self.game.address() == other.game.address();
        (is_clear || is_at_same)
            && (!is_at_same || self.game.has_same_bound(&other.game))
            && self.game.has_same_notes(&other.game)
    }
}
