//! What each seat and a spectator know of where the cards lie, kept while a game is played.
//!
//! Takes the events of one answer after the other; gives the [`Knowledge`] of each observer. Surprising: while
//! something is attempted, everybody's knowledge follows what is tried, and that of those who have not heard of it
//! yet is only not shown. What is taken back is forgotten with all that was seen of it.

mod deduce;
mod looks;
mod perceive;
mod truth;

use ir::{Event, Game, Snapshot};
use knowledge::{Knowledge, Look, Place, Spot};
use vm::Machine;

use crate::Rules;
use deduce::Answer;
pub(crate) use looks::Looks;
pub(crate) use perceive::Eyes;
pub(crate) use truth::Truth;

#[derive(Clone)]
pub(crate) struct Knowing {
    now: Known,
    /// What to go back to for each attempt that is open.
    before: Vec<Known>,
    /// Whether observers draw conclusions from answers.
    pub(crate) deduces: bool,
}

/// A question that was answered: by whom, as it was, and what the answer itself did.
pub(crate) struct Answered {
    pub(crate) seat: u32,
    pub(crate) machine: Machine,
    pub(crate) chosen: Vec<Event>,
}

/// The true table, and what is known of it.
#[derive(Clone)]
struct Known {
    truth: Truth,
    /// Of each seat; the last one is a spectator's.
    of: Vec<Knowledge>,
}

impl Knowing {
    /// Nothing has happened yet.
    pub(crate) fn new(game: &Game, snapshot: &Snapshot) -> Self {
        let truth = Truth::new(game, snapshot);
        let nothing = Knowledge::new(truth.piles.len());
        let of = vec![nothing; game.n_seats as usize + 1];
        Self { now: Known { truth, of }, before: Vec::new(), deduces: false }
    }

    /// Whether an attempt is open.
    pub(crate) fn is_trying(&self) -> bool {
        !self.before.is_empty()
    }

    pub(crate) fn hear(&mut self, rules: &Rules, events: &[Event]) {
        for event in events {
            match event {
                Event::Attempted => self.before.push(self.now.clone()),
                Event::Kept => {
                    self.before.pop();
                }
                Event::TakenBack => {
                    if let Some(before) = self.before.pop() {
                        self.now = before;
                    }
                }
                _ => self.now.hear(rules, event),
            }
        }
    }

    /// As [`Knowing::hear`], for events of which the first are those of an answer that all perceive.
    pub(crate) fn hear_answer(&mut self, rules: &Rules, answer: &Answered, events: &[Event]) {
        let n_chosen = answer.chosen.len().min(events.len());
        let (chosen, then) = events.split_at(n_chosen);
        let before = self.now.truth.clone();
        self.hear(rules, chosen);
        if !self.is_trying() {
            let Known { truth, of } = &mut self.now;
            let machine = &answer.machine;
            let answer =
                Answer { seat: answer.seat, machine, chosen, before: &before, after: truth };
            for (viewer, known) in viewers(rules).zip(of) {
                if viewer != Some(answer.seat) {
                    deduce::deduce(rules, eyes(rules, viewer), &answer, known);
                }
            }
        }
        self.hear(rules, then);
    }

    /// Everybody looks at the table, now that somebody is asked.
    pub(crate) fn look(&mut self, rules: &Rules, snapshot: &Snapshot) {
        let Known { truth, of } = &mut self.now;
        truth.look_again(rules.game(), snapshot);
        for (viewer, known) in viewers(rules).zip(of) {
            let eyes = eyes(rules, viewer);
            if fits(known, truth) {
                eyes.look_around(known, truth);
            } else {
                *known = first_look(eyes, truth);
            }
        }
    }

    /// What an observer knows, if it knows of what is attempted or not.
    pub(crate) fn of(&self, viewer: Option<u32>, of_attempts: bool) -> Option<&Knowledge> {
        let known = self.before.first().filter(|_| !of_attempts).unwrap_or(&self.now);
        match viewer {
            Some(seat) => known.of.get(seat as usize),
            None => known.of.last(),
        }
    }

    pub(crate) fn set_truth(&mut self, truth: Truth) {
        self.now.truth = truth;
    }

    pub(crate) fn truth(&self) -> &Truth {
        &self.now.truth
    }
}

impl Known {
    fn hear(&mut self, rules: &Rules, event: &Event) {
        let before = self.truth.clone();
        self.truth.follow(rules.game(), event);
        for (viewer, known) in viewers(rules).zip(&mut self.of) {
            eyes(rules, viewer).perceive(known, event, (&before, &self.truth));
        }
    }
}

fn viewers(rules: &Rules) -> impl Iterator<Item = Option<u32>> {
    (0..rules.n_seats()).map(Some).chain([None])
}

pub(crate) fn eyes(rules: &Rules, viewer: Option<u32>) -> Eyes<'_> {
    Eyes { game: rules.game(), looks: &rules.looks, viewer }
}

/// Whether the piles have as many cards as is believed.
pub(crate) fn fits(known: &Knowledge, truth: &Truth) -> bool {
    let mut piles = truth.piles.iter().enumerate();
    piles.all(|(pile, cards)| known.n_places(pile) == cards.len())
}

/// What somebody knows who sees the table for the first time.
pub(crate) fn first_look(eyes: Eyes<'_>, truth: &Truth) -> Knowledge {
    let mut known = Knowledge::new(truth.piles.len());
    let cards = truth.piles.iter().flatten();
    let mut looks: Vec<Look> = cards.map(|&card| eyes.look(truth, card)).collect();
    looks.sort_unstable();
    let Some(first) = truth.piles.iter().position(|cards| !cards.is_empty()) else { return known };
    known.created(first, &looks);
    known.shuffled(first);
    for (pile, cards) in truth.piles.iter().enumerate().filter(|(pile, _)| *pile != first) {
        for index in 0..cards.len() {
            let top = known.n_places(first).saturating_sub(1);
            let from = Spot::At { pile: first, index: top };
            known.moved(from, Spot::At { pile, index }, knowledge::Seen::Nothing);
        }
    }
    eyes.look_around(&mut known, truth);
    known
}

/// The cards of a pile that are known at their places but not seen, and those of which only the pile is known: in
/// words.
pub(crate) fn remembered(
    rules: &Rules,
    known: &Knowledge,
    pile: usize,
    is_seen: impl Fn(usize) -> bool,
) -> (Vec<(usize, String)>, Vec<String>) {
    let mut held = known.held(pile);
    let mut at_places = Vec::new();
    for index in 0..known.n_places(pile) {
        let Place::Known(look) = known.place(pile, index) else { continue };
        if let Some(at) = held.iter().position(|&other| other == look) {
            held.remove(at);
        }
        if !is_seen(index) {
            at_places.push((index, rules.looks.words(look).to_owned()));
        }
    }
    (at_places, held.into_iter().map(|look| rules.looks.words(look).to_owned()).collect())
}
