//! Piles that are mixed as somebody has seen them come out.
//!
//! Takes swaps of cards in piles that will be shuffled or made; does them there. For made-up games, in which cards that were
//! seen have to come where they were seen.

use crate::Machine;

/// Two cards that change places once a pile was shuffled, or cards were made there, if both lie in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Swap {
    /// The number of the shuffle or the making, counted from 0.
    pub mix: u32,
    pub cards: [u32; 2],
}

/// The swaps that are still to be done, and those that were.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rig {
    swaps: Vec<Swap>,
    n_mixes: u32,
}

impl Rig {
    /// A pile was shuffled, or cards were made there.
    pub(crate) fn mixed(&mut self, cards: &mut [u16]) {
        let number = self.n_mixes;
        self.n_mixes = number.wrapping_add(1);
        for swap in self.swaps.iter().filter(|swap| swap.mix == number) {
            let find = |card: u32| cards.iter().position(|&other| u32::from(other) == card);
            let [a, b] = swap.cards.map(find);
            if let (Some(a), Some(b)) = (a, b) {
                cards.swap(a, b);
            }
        }
    }
}

impl Machine {
    /// These swaps are done in piles that are mixed from now on, in their order. Without any, everything is left to chance.
    pub fn rig(&mut self, swaps: Vec<Swap>) {
        self.core.rig = Rig { swaps, n_mixes: 0 };
    }
}
