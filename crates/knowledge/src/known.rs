//! The form of knowledge: piles of slots, each with the looks that may lie in it.
//!
//! Every way to put all cards into slots so that each lies where it may is possible for the observer; the *deals* of
//! the knowledge are these ways. Usually a slot is a place of its pile. But if somebody takes a card from the middle
//! of a pile and the observer cannot tell which, the observer still knows what else must be there, only no longer in
//! what order. Neighbouring slots are then **joined**: together they are as many places, and which slot is which
//! place is open.

use crate::sets::Sets;

/// What is printed on a card, on both sides: cards that nobody can tell apart have the same look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Look(pub u32);

/// Where a card was taken from or put, as far as the observer can tell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spot {
    /// At this index of a pile, counted from the bottom. A card that is put there has this index afterwards.
    At { pile: usize, index: usize },
    /// In a pile, at a place that somebody chose in secret.
    Somewhere { pile: usize },
    /// Out of the game. What comes from there is a card like a new one, only that nobody may know which.
    Gone,
}

/// What the observer saw of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seen<'a> {
    Nothing,
    Face(Look),
    /// Something that only these looks share, such as a back.
    Among(&'a [Look]),
}

/// What an observer knows of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    Known(Look),
    Unknown,
}

/// What may lie in a slot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum May {
    Only(Look),
    /// One of the looks of this set.
    OneOf(u32),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Slot {
    pub(crate) may: May,
    /// Whether it is open which of this slot and the one below it is which place.
    pub(crate) joined: bool,
}

/// What one observer knows about where the cards lie.
///
/// Between two calls it is *settled*: a look is in the set of a slot only if it lies there in some deal. It is in one
/// form, too, so that the same perceptions always lead to equal knowledge and equal [`Knowledge::bytes`]. A clone is
/// what to go back to when something is taken back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Knowledge {
    /// How many cards there are of each look, in all piles.
    pub(crate) n_of: Vec<u32>,
    pub(crate) sets: Sets,
    /// The last one is of the cards that are gone, and that the observer cannot tell from those that are not
    /// ([`crate::gone`]).
    pub(crate) piles: Vec<Vec<Slot>>,
    pub(crate) exact: bool,
}

impl Knowledge {
    /// So many piles, all empty.
    #[must_use]
    pub fn new(n_piles: usize) -> Self {
        Self {
            n_of: Vec::new(),
            sets: Sets::default(),
            piles: vec![Vec::new(); n_piles + 1],
            exact: true,
        }
    }

    /// Whether the deals are exactly those that agree with what was perceived, each as likely as any other, if all
    /// secret choices are taken to be random. It ends when slots have to be treated alike that are not: see the
    /// methods that say so. The truth is among the deals in any case.
    #[must_use]
    pub fn is_exact(&self) -> bool {
        self.exact
    }
}
