//! Another deal of the same game: cards lie where others lay.

use code::Program;
use ir::limits;

use crate::Machine;
use crate::machine::{Core, Status};

impl Machine {
    /// Puts another card into the place of each card, `cards[c]` into that of `c`, and asks the open question again,
    /// with a full tank, since other options may be open now. What only refers to cards stays as it is. `None`, and no
    /// change, if `cards` does not have every card once, or no question is open.
    pub fn redeal(&mut self, cards: &[u32]) -> Option<Status> {
        let Some(Status::Decision { .. }) = self.status() else { return None };
        if !self.core.is_order(cards) {
            return None;
        }
        self.core.exchange(&self.program, cards);
        let at = self.core.state.pc;
        if let Some(site) = self.program.sites.iter().find(|site| site.start == at) {
            let base = self.core.state.words.get(usize::from(site.base));
            self.core.state.cut_heap(base as usize);
        }
        self.core.offers.clear();
        self.core.state.fuel = limits::FUEL;
        Some(self.go_on())
    }
}

impl Core {
    fn is_order(&self, cards: &[u32]) -> bool {
        let mut is_there = vec![false; self.state.n_cards];
        let mut free = cards.iter().map(|&card| {
            is_there.get_mut(card as usize).is_some_and(|there| !std::mem::replace(there, true))
        });
        cards.len() == self.state.n_cards && free.all(|free| free)
    }

    fn exchange(&mut self, program: &Program, cards: &[u32]) {
        let layout = &program.layout;
        let before = self.state.card_pile.clone();
        for (old, &card) in cards.iter().enumerate() {
            self.state.card_pile.set(card as usize, before.get(old));
        }
        for pile in (0..layout.n_piles).filter(|&pile| !layout.pile_refs[pile]) {
            let start = layout.pile_start[pile] as usize;
            let len = self.size_of(program, pile);
            let mut mask = 0_i64;
            for place in self.state.places.slice_mut(start, len) {
                *place = cards[usize::from(*place)] as u16;
                mask |= 1_i64.wrapping_shl(u32::from(*place));
            }
            if program.cards.masked {
                self.state.words.set(usize::from(layout.masks) + pile, mask);
            }
        }
    }
}
