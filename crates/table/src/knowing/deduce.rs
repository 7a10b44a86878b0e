//! What an answer tells about the cards of whoever gave it.
//!
//! Takes the question as it was and the answer as observers perceived it; gives looks that cannot lie in a pile of the
//! one who answered, because with them that answer would not have been possible: who does not follow suit has none
//! left. No rule is looked at. Tables are made up, and it is tried whether the same answer is offered there.
//!
//! The tables are any at all on which everything lies as before that a spectator knows, also such as others know not to
//! be. There are more of them than are possible, so what is offered on none of them is not possible either. Surprising:
//! so one look at an answer does for all who perceive it alike, whatever else they know; and the true cards play no part
//! in it, so nobody learns from it what could not be thought out at the table.

mod thought;
mod told;

use std::sync::Arc;

use ir::Event;
use knowledge::{Knowledge, Look, Place};
use vm::{Exchange, Machine, Status};

use super::belief::{Belief, Guess};
use super::perceive::Eyes;
use super::truth::Truth;
use crate::Rules;
use crate::mind::ask_again;
use thought::{PATIENCE, Thought};
use told::Told;

/// An answer that was given.
#[derive(Clone)]
pub(crate) struct Answer {
    pub(crate) seat: u32,
    /// The question on the true table.
    pub(crate) machine: Machine,
    /// What the answer itself did.
    pub(crate) chosen: Vec<Event>,
    /// The table before it.
    pub(crate) before: Truth,
    /// What observers thought then that the rules had noted down.
    pub(crate) beliefs: Option<Arc<Vec<Belief>>>,
}

impl Answer {
    /// The answer as it was if everything had been noted down as in a guess.
    pub(crate) fn imagined(&self, guess: &Guess) -> Self {
        let mut answer = self.clone();
        answer.machine.adopt_notes(&guess.game);
        answer
    }

    /// Whether an observer can imagine the table.
    pub(crate) fn is_imagined(&self, viewer: Option<u32>) -> bool {
        self.beliefs.is_none() || self.belief(viewer).is_some()
    }

    /// What an observer thought; `None` if the observer was at a loss, or cannot say which question it was.
    pub(crate) fn belief(&self, viewer: Option<u32>) -> Option<&Belief> {
        let beliefs = self.beliefs.as_ref()?;
        let belief = match viewer {
            Some(seat) => beliefs.get(seat as usize),
            None => beliefs.last(),
        };
        belief.filter(|belief| belief.is_sure())
    }

    /// The same answer with other cards in the places of cards; `None` if it is not offered then.
    pub(crate) fn exchanged(self, eyes: Eyes<'_>, exchange: &Exchange) -> Option<Self> {
        let mut machine = self.machine.clone();
        let asked = ask_again(&mut machine, exchange);
        let Some(Status::Decision { seat, n_options }) = asked else { return None };
        let mut told = Told::new(eyes, &self);
        let mut patience = PATIENCE;
        let cards = &exchange.cards;
        let found = told.find(eyes, (&mut machine, cards), n_options, &mut patience, |_| {});
        let option = found.filter(|_| seat == self.seat)?;
        let mut before = self.before.clone();
        before.exchange(exchange);
        let chosen = machine.try_out(option);
        Some(Self { seat, machine, chosen, before, beliefs: self.beliefs })
    }
}

/// An answer to think about.
pub(crate) struct Given<'a> {
    pub(crate) answer: &'a Answer,
    /// The table after it.
    pub(crate) after: &'a Truth,
    /// The answer before it, by whomever: with other cards the rules might have gone another way since then.
    pub(crate) prior: Option<&'a Answer>,
}

/// What is concluded: looks that are not in a pile.
pub(crate) type Conclusions = Vec<(usize, Vec<Look>)>;

/// What follows for an observer who knows this much after the answer, and for all who perceived the same and know more.
pub(crate) fn deduce(
    rules: &Rules,
    eyes: Eyes<'_>,
    given: &Given<'_>,
    known: &Knowledge,
) -> Conclusions {
    let sights = given.after.sights(eyes.game);
    let mut all = Conclusions::new();
    // Tables are made up of the cards that are in the game.
    if !known.knows_all_cards() {
        return all;
    }
    for (pile, &at) in given.after.at.iter().enumerate() {
        let is_secret =
            sights.sees(Some(given.answer.seat), at, false) && !sights.sees(eyes.viewer, at, false);
        let mut places = 0..known.n_places(pile);
        if is_secret && places.any(|index| known.place(pile, index) == Place::Unknown) {
            let impossible = Thought::new(rules, eyes, given, known, pile).conclude();
            if !impossible.is_empty() {
                all.push((pile, impossible));
            }
        }
    }
    all
}
