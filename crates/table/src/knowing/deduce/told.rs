//! An answer as an observer is told of it.
//!
//! Takes an answer; finds the option that is the same answer on a table that is made up. Surprising: where in a hand a
//! card lay that was taken out of it, nobody else has seen. On a made-up table it may have lain anywhere there.

use ir::random::Stream;
use ir::{Event, OwnerKind};
use vm::Machine;

use super::Answer;
use crate::knowing::perceive::{Eyes, Heard};
use crate::knowing::truth::Truth;

pub(super) struct Told<'a> {
    pub(super) answer: &'a Answer,
    heard: Vec<Heard>,
    /// What it meant on the last table on which it was found ([`Machine::key`]), where it is looked for first.
    key: Option<u64>,
    loose: Vec<Loose>,
}

/// A pile of which cards were taken, or which was put in order, where the observer did not see it.
struct Loose {
    /// The true cards as they lay.
    lay: Vec<u32>,
    /// Those that are still there, and those that were taken out, in the order in which they lie now.
    stayed: Vec<u32>,
    taken: Vec<u32>,
}

impl<'a> Told<'a> {
    pub(super) fn new(eyes: Eyes<'_>, answer: &'a Answer) -> Self {
        let heard = eyes.hear(&answer.before, &answer.chosen);
        Self { answer, heard, key: None, loose: Vec::new() }
    }

    /// As [`Told::new`], for tables that are like this one after the answer.
    pub(super) fn before_table(eyes: Eyes<'_>, answer: &'a Answer, next: &Truth) -> Self {
        Self { loose: loose(eyes, answer, next), ..Self::new(eyes, answer) }
    }

    /// Which card lay in the place of each true card before the answer, if these lie in their places now: where the
    /// observer did not see it, the seed says where.
    pub(super) fn before(&self, cards: &[u32], seed: u64) -> Vec<u32> {
        let mut before = cards.to_vec();
        let mut stream = Stream::new(seed, 0);
        for Loose { lay, stayed, taken } in &self.loose {
            let mut now = stayed.clone();
            for &card in taken {
                now.insert(stream.below(now.len() as u64 + 1) as usize, card);
            }
            for (&place, card) in lay.iter().zip(now) {
                before[place as usize] = cards[card as usize];
            }
        }
        before
    }

    /// The option that is this answer on a table, if it is offered there; shows what others would do. `cards[c]` lies in
    /// the place of `c` once it is given.
    pub(super) fn find(
        &mut self,
        eyes: Eyes<'_>,
        (machine, cards): (&mut Machine, &[u32]),
        n_options: u32,
        patience: &mut usize,
        mut show: impl FnMut(&[Event]),
    ) -> Option<u32> {
        let guess = self.key.and_then(|key| (0..n_options).find(|&o| machine.key(o) == key));
        if let Some(option) = guess
            && self.is_it(eyes, cards, &machine.try_out(option))
        {
            return guess;
        }
        let n = (n_options as usize).min(*patience) as u32;
        *patience -= n as usize;
        let found = (0..n).find(|&option| {
            let events = machine.try_out(option);
            show(&events);
            self.is_it(eyes, cards, &events)
        });
        self.key = found.map(|option| machine.key(option)).or(self.key);
        found
    }

    /// Whether events on a table are those of the answer: they sound the same, and move what lies at the same places
    /// then.
    fn is_it(&self, eyes: Eyes<'_>, cards: &[u32], events: &[Event]) -> bool {
        let here = moved(events);
        let there = moved(&self.answer.chosen).map(|card| cards[card as usize]);
        here.eq(there) && eyes.hear(&self.answer.before, events) == self.heard
    }
}

fn loose(eyes: Eyes<'_>, answer: &Answer, next: &Truth) -> Vec<Loose> {
    let before = &answer.before;
    let untraced = eyes.untraced(before, &answer.chosen);
    let sights = before.sights(eyes.game);
    let mut all = Vec::new();
    for ((pile, &at), lay) in before.at.iter().enumerate().zip(&before.piles) {
        let is_secret = eyes.game.zones[at.zone.idx()].owner != OwnerKind::Game
            && !sights.sees(eyes.viewer, at, true);
        if !is_secret && !lay.iter().any(|card| untraced.contains(card)) {
            continue;
        }
        let (mut stayed, mut taken) = (Vec::new(), Vec::new());
        for (number, lying) in next.piles.iter().enumerate() {
            for &card in lying.iter().filter(|card| lay.contains(card)) {
                let is_taken = untraced.contains(&card) || is_secret && number != pile;
                if is_taken { &mut taken } else { &mut stayed }.push(card);
            }
        }
        let is_whole = stayed.len() + taken.len() == lay.len();
        if is_whole && (!taken.is_empty() || stayed != *lay) {
            all.push(Loose { lay: lay.clone(), stayed, taken });
        }
    }
    all
}

pub(super) fn moved(events: &[Event]) -> impl Iterator<Item = u32> {
    events.iter().filter_map(|event| match event {
        Event::Moved { card, .. } => Some(*card),
        _ => None,
    })
}
