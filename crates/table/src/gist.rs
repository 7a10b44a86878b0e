//! What a seat perceives of an answer, as one number.
//!
//! Takes the events of an answer and the table before it; gives a number that is the same for answers that sound the same
//! to the seat. A player that looks ahead finds an answer by it among those that it has thought of: on tables that were
//! made up, where it lies somewhere else. So, surprisingly, it does not matter where in a pile a card lies.

use knowledge::Spot;
use vm::{Machine, mix};

use crate::Rules;
use crate::knowing::{self, Heard, Truth};

/// The answers since a seat was last asked, its own one first.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Since {
    /// How often the seat has answered so far.
    pub n_answered: u32,
    /// What the seat perceived of each; `None` if somebody chose in secret, or attempted something.
    pub answers: Vec<Option<u64>>,
}

/// More answers than this are not kept: nobody looks so far ahead.
const MAX_ANSWERS: usize = 64;

impl Since {
    /// The seat has answered itself.
    pub(crate) fn begin(&mut self) {
        self.n_answered += 1;
        self.answers.clear();
    }

    pub(crate) fn add(&mut self, gist: Option<u64>) {
        if self.answers.len() < MAX_ANSWERS {
            self.answers.push(gist);
        } else if let Some(last) = self.answers.last_mut() {
            *last = None;
        }
    }
}

/// What `seat` perceives if the one who is asked answers this, on a table that was made up. See [`Since`].
#[must_use]
pub fn gist(rules: &Rules, seat: u32, machine: &mut Machine, option: u32) -> u64 {
    let truth = Truth::new(rules.game(), &machine.snapshot());
    let events = machine.try_out(option);
    of_heard(&knowing::eyes(rules, Some(seat)).hear(&truth, &events))
}

pub(crate) fn of_heard(heard: &[Heard]) -> u64 {
    let pile = |spot: Spot| match spot {
        Spot::At { pile, .. } | Spot::Somewhere { pile } => pile as u64,
        Spot::Gone => u64::MAX,
    };
    let mut hash = 0;
    for heard in heard {
        match heard {
            Heard::Moved { from, to, look } => {
                let look = look.map_or(0, |look| u64::from(look.0) + 1);
                hash = [1, pile(*from), pile(*to), look].into_iter().fold(hash, mix);
            }
            Heard::Noted { pile, look } => {
                let place = [pile.zone.0.into(), pile.pile.into(), pile.owner.into()];
                hash = place.into_iter().chain([2, u64::from(look.0)]).fold(hash, mix);
            }
            // These are rare.
            Heard::Open(event) => {
                hash = format!("{event:?}").bytes().map(u64::from).fold(hash, mix);
            }
        }
    }
    hash
}
