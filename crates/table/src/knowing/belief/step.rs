//! What happened from one question to the next, for one observer, and games in which it might have happened so.
//!
//! Takes what was perceived and a deal; plays on from the question with made-up chance and made-up secret answers.

use std::sync::Arc;

use ir::Event;
use ir::random::Stream;
use knowledge::Knowledge;
use vm::{Machine, Status};

use super::deal::Deal;
use super::played::{Played, Sound, Sounds};
use super::{Guess, Leg};
use crate::Rules;
use crate::knowing::perceive::Eyes;
use crate::knowing::truth::Truth;
use crate::mind::ask_again;

/// What an event, and a game, cost at least.
const COST: i64 = 50;
/// So many options are looked at to find the answer that was given.
const PATIENCE: u32 = 400;

/// What happened, for one observer.
pub(in crate::knowing) struct Step<'a> {
    pub(in crate::knowing) rules: &'a Rules,
    pub(in crate::knowing) eyes: Eyes<'a>,
    /// Several if the observer learns of all of them together.
    pub(in crate::knowing) legs: &'a [Arc<Leg>],
    /// What the observer knew before.
    pub(in crate::knowing) known: &'a Knowledge,
    /// Who is asked now, and at which step of the rules, if it is the observer.
    pub(in crate::knowing) asked: Option<u32>,
    pub(in crate::knowing) address: Option<u32>,
    /// Whether the observer does not know of the attempt in which all this happens.
    pub(in crate::knowing) is_held: bool,
}

/// What the observer thought before.
pub(super) struct Before<'a> {
    pub(super) guess: &'a Guess,
    /// Whether the observer can say which question was put, as far as that does not depend on cards.
    pub(super) is_clear: bool,
}

/// How a game is made up.
pub(super) struct Tried<'a> {
    pub(super) deal: &'a Deal,
    /// Decides about chance and secret answers.
    pub(super) seed: u64,
    /// Which of the answers that sound alike is given.
    pub(super) answer: usize,
}

impl Step<'_> {
    /// What the observer has perceived.
    pub(super) fn wanted(&self) -> Sounds {
        let mut sounds = Sounds::default();
        for leg in self.legs {
            self.listen(&leg.before, &leg.events, is_own(self.eyes, leg), &mut sounds);
        }
        sounds
    }

    fn listen(&self, before: &Truth, events: &[Event], is_own: bool, sounds: &mut Sounds) {
        let kept = (!is_own).then(|| kept(events, self.is_held));
        let events = kept.as_deref().unwrap_or(events);
        self.eyes.hear_each(before, events, |table, event, heard| {
            let n_mixes = sounds.mixed.len();
            let lying =
                |zone| table.number(zone).map_or(Vec::new(), |pile| table.piles[pile].clone());
            let card = match event {
                Event::Moved { card, .. } => Some(*card),
                _ => None,
            };
            match event {
                Event::Shuffled { zone } => sounds.mixed.push(lying(*zone)),
                Event::Created { deck, first_card, to } => {
                    let n_cards = n_cards_of(self.rules, *deck);
                    let made = *first_card..first_card.saturating_add(n_cards);
                    sounds.mixed.push(lying(*to).into_iter().chain(made).collect());
                }
                Event::Renewed { to, cards, .. } => {
                    sounds.mixed.push(lying(*to).iter().chain(cards).copied().collect());
                }
                _ => {}
            }
            sounds.all.extend(heard.map(|heard| Sound { heard, card, n_mixes }));
        });
    }

    /// Plays on from a deal with what was noted down so far; `None` if it is not even asked the same there. `spare` is memory
    /// that is used again.
    pub(super) fn play(
        &self,
        thought: &Before<'_>,
        wanted: &Sounds,
        tried: &Tried<'_>,
        spare: Option<Machine>,
    ) -> Option<Played> {
        let Tried { deal, seed, mut answer } = *tried;
        let first = self.legs.first()?;
        let mut stream = Stream::new(seed, 0);
        let chance = Stream::new(seed, 1);
        let mut machine;
        let mut status = None;
        match &first.answered {
            None => {
                if answer > 0 {
                    return None;
                }
                machine = Machine::new(Arc::clone(self.rules.program()), chance);
            }
            Some((question, seat, _)) => {
                machine = self.asked_as(question, thought, is_own(self.eyes, first), spare);
                machine.set_chance(chance);
                status = ask_again(&mut machine, &deal.exchange);
                if !matches!(status, Some(Status::Decision { seat: asked, .. }) if asked == *seat) {
                    return None;
                }
            }
        }
        machine.rig(deal.swaps.clone());
        let mut sounds = Sounds::default();
        let mut is_whole = true;
        let mut effort = COST;
        for (number, leg) in self.legs.iter().enumerate() {
            let before = match number {
                0 => deal.imagined(),
                _ => Truth::new(self.rules.game(), &machine.snapshot()),
            };
            machine.log_events(true);
            let work = machine.work();
            status = match (&leg.answered, status) {
                (None, _) => Some(machine.start()),
                (Some((_, seat, _)), Some(Status::Decision { seat: asked, n_options }))
                    if *seat == asked =>
                {
                    let option =
                        self.option(leg, &mut machine, (&before, n_options), answer, &mut stream)?;
                    answer = 0;
                    effort += COST * i64::from(n_options.min(PATIENCE));
                    machine.play(option)
                }
                _ => None,
            };
            let events = machine.take_events();
            effort += (machine.work() - work).max(0) + COST * events.len() as i64;
            machine.log_events(false);
            self.listen(&before, &events, is_own(self.eyes, leg), &mut sounds);
            is_whole &= status.is_some();
            if !is_whole {
                break;
            }
        }
        let asked = match status {
            Some(Status::Decision { seat, .. }) => Some(seat),
            Some(Status::Finished | Status::Fault(_)) | None => None,
        };
        let is_there = self.address.is_none_or(|address| machine.address() == address);
        let is_asked = is_whole && asked == self.asked;
        machine.rig(Vec::new());
        let mut played = Played {
            machine,
            effort,
            n_same: 0,
            is_same: false,
            is_asked,
            is_there: is_asked && is_there,
            wrong: Vec::new(),
            right: Vec::new(),
            mixed: sounds.mixed,
        };
        played.compare(&wanted.all, &sounds.all);
        Some(played)
    }

    /// The question as the observer imagines it. Where a secret may have decided which one was put, it is the one that was
    /// put in the made-up game; elsewhere the rules tell which one, if the cards lie as they do.
    fn asked_as(
        &self,
        question: &Machine,
        thought: &Before<'_>,
        is_own: bool,
        spare: Option<Machine>,
    ) -> Machine {
        let copy_of = |machine: &Machine, spare: Option<Machine>| match spare {
            Some(mut copy) => {
                copy.clone_from(machine);
                copy
            }
            None => machine.clone(),
        };
        let mut spare = spare;
        if !thought.is_clear && !is_own {
            let mut machine = copy_of(&thought.guess.game, spare.take());
            if machine.lay_as_in(question) {
                return machine;
            }
        }
        let mut machine = copy_of(question, spare);
        machine.adopt_notes(&thought.guess.game);
        machine
    }

    /// One of the options that sound like the answer that was given; `None` if there are not so many.
    fn option(
        &self,
        leg: &Leg,
        machine: &mut Machine,
        (before, n_options): (&Truth, u32),
        answer: usize,
        stream: &mut Stream,
    ) -> Option<u32> {
        let (_, _, option) = leg.answered.as_ref()?;
        if is_own(self.eyes, leg) {
            return Some(*option).filter(|&option| option < n_options && answer == 0);
        }
        let first = stream.below(u64::from(n_options.max(1))) as u32;
        let Some(chosen) = leg.chosen.as_ref().filter(|_| !self.is_held) else {
            return Some((first + answer as u32) % n_options)
                .filter(|_| answer < n_options as usize);
        };
        let wanted = self.eyes.hear(&leg.before, chosen);
        let options = (0..n_options.min(PATIENCE)).map(|number| (first + number) % n_options);
        let mut alike =
            options.filter(|&option| self.eyes.hear(before, &machine.try_out(option)) == wanted);
        // Later answers may have become possible by what was only made up; other cards are exchanged then.
        let is_first = self.legs.first().is_some_and(|first| std::ptr::eq(&**first, leg));
        alike.nth(answer).or((!is_first).then_some(first))
    }
}

fn is_own(eyes: Eyes<'_>, leg: &Leg) -> bool {
    leg.answered.as_ref().is_some_and(|(_, seat, _)| eyes.viewer == Some(*seat))
}

/// How many cards a deck has.
fn n_cards_of(rules: &Rules, deck: ir::DeckId) -> u32 {
    rules.game().decks.get(deck.idx()).map_or(0, |deck| deck.faces.len() as u32)
}

/// What others learn of: not what was attempted and taken back, and as long as it is held, not what is attempted.
fn kept(events: &[Event], is_held: bool) -> Vec<Event> {
    let mut all: Vec<Event> = Vec::new();
    let mut begun = Vec::new();
    for event in events {
        match event {
            Event::Attempted => begun.push(all.len()),
            Event::Kept => {
                begun.pop();
            }
            Event::TakenBack => forget(&mut all, begun.pop().unwrap_or(0)),
            _ => all.push(event.clone()),
        }
    }
    if is_held {
        forget(&mut all, begun.first().copied().unwrap_or(0));
    }
    all
}

/// Forgets what happened from some event on, but not what was told.
fn forget(events: &mut Vec<Event>, from: usize) {
    let gone = events.split_off(from);
    events.extend(gone.into_iter().filter(|event| matches!(event, Event::Told { .. })));
}
