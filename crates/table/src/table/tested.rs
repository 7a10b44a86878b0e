//! What is known at a table, held against the truth.
//!
//! Takes a table that keeps what is known; gives what an observer knows in bytes, whether it is true, and a table that
//! the observer cannot tell from this one. For those who look at a game from outside: tests and analyses.

use ir::random::Stream;
use knowledge::Look;
use vm::Status;

use super::Table;
use crate::knowing::Truth;
use crate::mind::{Redealer, ask_again};

impl Table {
    /// What a seat, or a spectator, knows of where the cards lie: equal for equal knowledge and only then. `None` if the
    /// table does not keep it.
    #[must_use]
    pub fn known(&self, viewer: Option<u32>) -> Option<Vec<u8>> {
        // Others do not learn of what is attempted until it has ended well.
        let is_asked = matches!(self.status, Status::Decision { seat, .. } if viewer == Some(seat));
        Some(self.knowing.as_ref()?.of(viewer, is_asked)?.bytes())
    }

    /// Whether what a seat, or a spectator, believes of the cards agrees with where they lie.
    #[must_use]
    pub fn is_known_rightly(&self, viewer: Option<u32>) -> bool {
        let Some(knowing) = &self.knowing else { return true };
        let truth = knowing.truth();
        let look = |&card: &u32| self.rules.looks.of_face(truth.faces[card as usize]);
        let piles: Vec<Vec<Look>> =
            truth.piles.iter().map(|cards| cards.iter().map(look).collect()).collect();
        knowing.of(viewer, true).is_none_or(|known| known.is_consistent(&piles))
    }

    /// A table at the same decision that a seat, or a spectator, cannot tell from this one: hidden cards are dealt anew.
    /// Only this observer's knowledge is right there. `None` if what is known is not kept, if nobody is asked, while
    /// something is tried or answered in secret, or if the deal leads to another question.
    #[must_use]
    pub fn redealt(&self, viewer: Option<u32>, stream: &mut Stream) -> Option<Self> {
        let Status::Decision { seat, n_options } = self.status else { return None };
        let knowing = self.knowing.as_ref().filter(|_| !self.machine.is_private())?;
        let redealer = Redealer::new(&self.rules, knowing.of(viewer, true)?, knowing.truth());
        let mut table = self.clone();
        table.status = ask_again(&mut table.machine, &redealer.cards(stream))?;
        table.machine.log_events(true);
        let Status::Decision { seat: asked, n_options: asked_for } = table.status else {
            return None;
        };
        if asked != seat || viewer == Some(seat) && asked_for != n_options {
            return None;
        }
        if let Some(knowing) = &mut table.knowing {
            knowing.set_truth(Truth::new(self.rules.game(), &table.machine.snapshot()));
        }
        Some(table)
    }
}
