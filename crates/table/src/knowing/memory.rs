//! What each observer knows at one moment, and the true table that it is about.
//!
//! Takes events, and looks at the table; changes what is known. What observers conclude is kept beside what they have seen.

use ir::Event;
use knowledge::Knowledge;

use super::perceive::{Cause, Eyes};
use super::tried::Tried;
use super::truth::Truth;
use super::{eyes, viewers};
use crate::Rules;

/// The true table, and what is known of it.
#[derive(Clone)]
pub(super) struct Known {
    pub(super) truth: Truth,
    /// Of each seat; the last one is a spectator's.
    pub(super) of: Vec<Memory>,
    /// The same while something is attempted, without what others have done since it began.
    pub(super) meanwhile: Option<Vec<Memory>>,
}

/// What one observer knows.
#[derive(Clone)]
pub(super) struct Memory {
    /// From what it has perceived alone.
    pub(super) seen: Knowledge,
    /// With what it has concluded, if that is more.
    pub(super) concluded: Option<Knowledge>,
}

impl Memory {
    pub(super) fn all(&self) -> &Knowledge {
        self.concluded.as_ref().unwrap_or(&self.seen)
    }

    /// The knowledge with and without conclusions, to change both alike.
    pub(super) fn both(&mut self) -> impl Iterator<Item = &mut Knowledge> {
        [&mut self.seen].into_iter().chain(&mut self.concluded)
    }

    /// What is seen of the table now. If it is not as it was thought to be, everything else is forgotten.
    pub(super) fn look(&mut self, eyes: Eyes<'_>, truth: &Truth) {
        for known in self.both() {
            if !fits(eyes, known, truth) || !eyes.look_around(known, truth) {
                *known = first_look(eyes, truth, known);
            }
        }
        self.tidy();
    }

    /// Conclusions that tell nothing any more are not kept.
    pub(super) fn tidy(&mut self) {
        if self.concluded.as_ref() == Some(&self.seen) {
            self.concluded = None;
        }
    }
}

impl Known {
    pub(super) fn memory(&self, viewer: Option<u32>) -> Option<&Memory> {
        match viewer {
            Some(seat) => self.of.get(seat as usize),
            None => self.of.last(),
        }
    }

    /// What a seat knows that is asked now.
    pub(super) fn of_asked(&self, seat: u32) -> Option<&Memory> {
        self.meanwhile.as_ref().unwrap_or(&self.of).get(seat as usize)
    }

    /// The same, to change it; and what it will know if everything is kept, unless that is more.
    pub(super) fn of_asker(&mut self, seat: u32) -> Vec<&mut Memory> {
        let later = self.of.get_mut(seat as usize);
        let now = self.meanwhile.as_mut().and_then(|track| track.get_mut(seat as usize));
        match (now, later) {
            (Some(now), Some(later)) if now.seen != later.seen => vec![now],
            (now, later) => now.into_iter().chain(later).collect(),
        }
    }

    /// An event that somebody's answer has led to, in this attempt.
    pub(super) fn hear(
        &mut self,
        rules: &Rules,
        event: &Event,
        (cause, by): (Cause, Option<u32>),
        tried: Option<&mut Tried>,
    ) {
        let before = self.truth.clone();
        self.truth.follow(rules.game(), event);
        let Self { truth, of, meanwhile } = self;
        if let Some(tried) = tried {
            tried.hear(rules, event, (cause, by), (&before, truth));
        }
        let perceive = |viewer: Option<u32>, memory: &mut Memory| {
            for known in memory.both() {
                eyes(rules, viewer).perceive(known, event, cause, (&before, truth));
            }
        };
        viewers(rules).zip(of).for_each(|(viewer, memory)| perceive(viewer, memory));
        let own = meanwhile.as_mut().zip(by).and_then(|(track, by)| track.get_mut(by as usize));
        if let Some(memory) = own {
            perceive(by, memory);
        }
    }
}

/// Whether the piles have as many cards as is believed, as far as they can be counted.
fn fits(eyes: Eyes<'_>, known: &Knowledge, truth: &Truth) -> bool {
    n_counted(eyes, truth).enumerate().all(|(pile, n)| known.n_places(pile) == n)
}

/// How many cards of each pile there are to be seen.
fn n_counted<'a>(eyes: Eyes<'a>, truth: &'a Truth) -> impl Iterator<Item = usize> + 'a {
    let sights = truth.sights(eyes.game);
    let piles = truth.at.iter().zip(&truth.piles);
    piles.map(move |(&at, cards)| if sights.is_hidden(at) { 0 } else { cards.len() })
}

/// What somebody knows who sees the table for the first time, and was told which cards are in the game.
pub(crate) fn first_look(eyes: Eyes<'_>, truth: &Truth, known: &Knowledge) -> Knowledge {
    let mut known = known.at_first_sight(n_counted(eyes, truth));
    eyes.look_around(&mut known, truth);
    known
}
