//! Another deal of the same game: cards lie where others lay.

use std::sync::Arc;

use code::Program;
use ir::limits;

use crate::Machine;
use crate::machine::{Core, Status};
use crate::state::State;

impl Machine {
    /// Puts another card into the place of each card, `cards[c]` into that of `c`, and asks the open question again,
    /// with a full tank, since other options may be open now. What only refers to cards stays as it is. If all choose at
    /// the same time, what other seats have answered before is forgotten, and answered at random when it is carried
    /// out. `None`, and no change, if `cards` does not have every card once, or no question is open.
    pub fn redeal(&mut self, cards: &[u32]) -> Option<Status> {
        let Some(Status::Decision { .. }) = self.status() else { return None };
        if !self.core.is_order(cards) {
            return None;
        }
        let program = &self.program;
        exchange(&mut self.core.state, program, cards);
        // The same cards are to lie where others lay when something is taken back.
        let before = self.core.attempts.iter_mut().filter_map(|attempt| attempt.before.as_mut());
        before.for_each(|before| exchange(Arc::make_mut(before), program, cards));
        if let Some(together) = self.core.together.as_deref_mut() {
            exchange(&mut together.home, program, cards);
            together.forget_others();
        }
        let at = self.core.state.pc;
        if let Some(site) = self.program.site_at(at) {
            let base = self.core.state.words.get(usize::from(site.base));
            self.core.state.cut_heap(base as usize);
        }
        self.core.offers.clear();
        self.core.state.fuel = limits::FUEL;
        Some(self.go_on())
    }

    /// Whether in the pile of each card `c` of another game of the same rules lies `cards[c]` here.
    #[must_use]
    pub fn is_dealt_like(&self, other: &Self, cards: &[u32]) -> bool {
        let (here, there) = (&self.core.state, &other.core.state);
        here.n_cards == there.n_cards
            && cards.len() == there.n_cards
            && cards.iter().enumerate().all(|(card, &new)| {
                (new as usize) < here.n_cards
                    && here.card_pile.get(new as usize) == there.card_pile.get(card)
            })
    }
}

impl Core {
    fn is_order(&mut self, cards: &[u32]) -> bool {
        let is_there = &mut self.scratch.numbers;
        is_there.clear();
        is_there.resize(self.state.n_cards, 0);
        let mut free = cards.iter().map(|&card| {
            let there = is_there.get_mut(card as usize);
            there.is_some_and(|there| std::mem::replace(there, 1) == 0)
        });
        cards.len() == self.state.n_cards && free.all(|free| free)
    }
}

fn exchange(state: &mut State, program: &Program, cards: &[u32]) {
    let layout = &program.layout;
    for pile in (0..layout.n_piles).filter(|&pile| !layout.pile_refs[pile]) {
        let start = layout.pile_start[pile] as usize;
        let len = state.words.get(usize::from(layout.sizes) + pile) as usize;
        let mut mask = 0_i64;
        for place in state.places.slice_mut(start, len) {
            *place = cards[usize::from(*place)] as u16;
            state.card_pile.set(usize::from(*place), pile as u16);
            mask |= 1_i64.wrapping_shl(u32::from(*place));
        }
        if program.cards.masked {
            state.words.set(usize::from(layout.masks) + pile, mask);
        }
    }
}
