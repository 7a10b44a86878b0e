//! What is known at a table, held against the truth.
//!
//! Takes a table that keeps what is known; gives what an observer knows in bytes, whether it is true, and a table that
//! the observer cannot tell from this one. For those who look at a game from outside: tests and analyses.

use ir::random::Stream;
use knowledge::Look;
use vm::{Exchange, Machine, Status};

use super::Table;
use crate::knowing::{Belief, Guess, Truth};
use crate::mind::{Redealer, ask_again};

/// How often cards are dealt before it is given up that the same question is asked.
const TRIES: usize = 16;

impl Table {
    /// What a seat, or a spectator, knows of where the cards lie: equal for equal knowledge and only then. `None` if the
    /// table does not keep it.
    #[must_use]
    pub fn known(&self, viewer: Option<u32>) -> Option<Vec<u8>> {
        let knowing = self.knowing.as_ref()?;
        // Others do not learn of what is attempted until it has ended well.
        let known = match self.status {
            Status::Decision { seat, .. } if viewer == Some(seat) => knowing.of_asked(seat),
            _ => knowing.of(viewer, false),
        };
        Some(known?.bytes())
    }

    /// Whether what a seat, or a spectator, believes of the cards agrees with where they lie.
    #[must_use]
    pub fn is_known_rightly(&self, viewer: Option<u32>) -> bool {
        let Some(knowing) = &self.knowing else { return true };
        let truth = knowing.truth();
        let mut piles: Vec<Vec<Look>> = vec![Vec::new(); truth.heap() + 1];
        for (pile, _, card) in truth.places(self.rules.game()) {
            piles[pile].push(self.rules.looks.of_face(truth.faces[card as usize]));
        }
        knowing.of(viewer, true).is_none_or(|known| known.is_consistent(&piles))
    }

    /// Whether a seat, or a spectator, thinks of everything that the rules have noted down where nobody sees it as it is,
    /// in all its guesses, and whether it has always perceived what it thinks to have perceived. `None` if nothing is noted down, or what is
    /// known is not kept.
    #[must_use]
    pub fn is_noted_rightly(&self, viewer: Option<u32>) -> Option<(bool, bool)> {
        let belief = self.knowing.as_ref()?.belief(viewer)?;
        let is_right = |guess: &Guess| guess.game.has_same_notes(&self.machine);
        Some((belief.guesses().iter().all(is_right), belief.is_firm()))
    }

    /// A table at the same decision that a seat, or a spectator, cannot tell from this one: hidden cards are dealt anew.
    /// Only this observer's knowledge is right there. `None` if what is known is not kept, if nobody is asked, while
    /// something is tried or answered in secret, or if the deal leads to another question.
    #[must_use]
    pub fn redealt(&self, viewer: Option<u32>, stream: &mut Stream) -> Option<Self> {
        (0..TRIES).find_map(|_| self.exchanged(viewer, &self.exchange(viewer, stream)?))
    }

    /// Cards that may lie in the places of others, as far as a seat or a spectator knows. `None` if what is known is not
    /// kept, or while something is tried or answered in secret.
    #[must_use]
    pub fn exchange(&self, viewer: Option<u32>, stream: &mut Stream) -> Option<Exchange> {
        let knowing = self.knowing.as_ref().filter(|_| !self.machine.is_private())?;
        let redealer = Redealer::new(&self.rules, knowing.of(viewer, true)?, knowing.truth());
        redealer.exchange(stream)
    }

    /// The table with another stream of chance. What it will bring is hidden from everybody.
    #[must_use]
    pub fn with_chance(&self, chance: Stream) -> Self {
        let mut table = self.clone();
        table.machine.set_chance(chance);
        table
    }

    /// Games in which that is noted down where nobody sees it what a seat, or a spectator, thinks that it may be. None if
    /// nothing is noted down, or what is known is not kept.
    pub fn thought_notes(&self, viewer: Option<u32>) -> impl ExactSizeIterator<Item = &Machine> {
        let belief = self.knowing.as_ref().and_then(|knowing| knowing.belief(viewer));
        belief.map_or(&[][..], Belief::guesses).iter().map(|guess| &guess.game)
    }

    /// The table with that noted down where nobody sees it what is in another game. `None` if with these notes another
    /// question is put.
    #[must_use]
    pub fn with_notes(&self, viewer: Option<u32>, notes: &Machine) -> Option<Self> {
        let mut table = self.clone();
        table.machine.adopt_notes(notes);
        let n_cards = self.machine.snapshot().faces.len() as u32;
        let cards: Vec<u32> = (0..n_cards).collect();
        table.status = ask_again(&mut table.machine, &cards.into())?;
        table.machine.log_events(true);
        match (self.status, table.status) {
            (
                Status::Decision { seat, n_options },
                Status::Decision { seat: asked, n_options: n },
            ) if seat == asked && (viewer != Some(seat) || n_options == n) => Some(table),
            _ => None,
        }
    }

    /// The table with other cards in the places of cards. What is known stays what it was,
    /// so it is right only of observers who know of no card that has changed its place. `None` if there are other cards
    /// than these, if nobody is asked, if with these cards another question is put, or if the table draws conclusions and
    /// the last answer would not have been possible.
    #[must_use]
    pub fn exchanged(&self, viewer: Option<u32>, exchange: &Exchange) -> Option<Self> {
        let Status::Decision { seat, n_options } = self.status else { return None };
        let mut table = self.clone();
        table.status = ask_again(&mut table.machine, exchange)?;
        table.machine.log_events(true);
        let Status::Decision { seat: asked, n_options: asked_for } = table.status else {
            return None;
        };
        if asked != seat || viewer == Some(seat) && asked_for != n_options {
            return None;
        }
        if let Some(knowing) = &mut table.knowing {
            let truth = Truth::new(self.rules.game(), &table.machine.snapshot());
            if !knowing.exchange(&self.rules, exchange, truth) {
                return None;
            }
        }
        Some(table)
    }
}
