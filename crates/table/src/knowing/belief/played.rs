//! A game that was made up, held against what an observer has perceived.

use knowledge::Look;
use vm::Machine;

use super::step::Step;
use crate::knowing::perceive::Heard;

/// A game that was made up, at the same point.
pub(super) struct Played {
    pub(super) machine: Machine,
    /// How much the observer would have perceived the same, and whether that is everything.
    pub(super) n_same: usize,
    pub(super) is_same: bool,
    /// The same seat is asked, and the same thing, as far as the observer can tell.
    pub(super) is_asked: bool,
    pub(super) is_there: bool,
    pub(super) effort: i64,
    /// The card that was perceived at one place, the look that it should have had, and how often piles were mixed before.
    pub(super) wrong: Vec<(u32, Look, usize)>,
    /// The cards that were perceived as they should, and how often piles were mixed before.
    pub(super) right: Vec<(u32, usize)>,
    /// The cards of each pile that was mixed.
    pub(super) mixed: Vec<Vec<u32>>,
}

/// Something that was perceived, and the card it was about.
pub(super) struct Sound {
    pub(super) heard: Heard,
    pub(super) card: Option<u32>,
    pub(super) n_mixes: usize,
}

/// All that was perceived.
#[derive(Default)]
pub(super) struct Sounds {
    pub(super) all: Vec<Sound>,
    /// The cards of each pile that was shuffled, or in which cards were made.
    pub(super) mixed: Vec<Vec<u32>>,
}

impl Played {
    /// What makes one game better than another.
    pub(super) fn worth(&self) -> (bool, bool, bool, usize) {
        (self.is_same, self.is_there, self.is_asked, self.n_same)
    }

    /// The look of a card of the game.
    pub(super) fn look(&self, step: &Step<'_>, card: u32) -> Look {
        step.rules.looks.of_face(self.machine.face(card).unwrap_or(0))
    }

    pub(super) fn compare(&mut self, wanted: &[Sound], sounds: &[Sound]) {
        let mut is_right = true;
        for (wanted, sound) in wanted.iter().zip(sounds) {
            let Sound { heard, card, n_mixes } = sound;
            match (&wanted.heard, heard) {
                (
                    Heard::Moved { from, to, look: Some(look) },
                    Heard::Moved { from: here, to: there, look: Some(other) },
                ) if from == here && to == there => {
                    if look == other {
                        self.right.extend(card.map(|card| (card, *n_mixes)));
                    } else {
                        self.wrong.extend(card.map(|card| (card, *look, *n_mixes)));
                        is_right = false;
                    }
                }
                _ if wanted.heard == *heard => {}
                _ => return,
            }
            self.n_same += usize::from(is_right);
        }
        self.is_same = is_right && self.is_there && wanted.len() == sounds.len();
    }
}
