//! Another deal of the same game: cards lie where others lay.

use std::sync::Arc;

use code::Program;
use ir::limits;

use crate::Machine;
use crate::machine::{Core, Status};
use crate::state::State;

/// Other cards for the places of cards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Exchange {
    /// For each card the one that is to lie in its place.
    pub cards: Vec<u32>,
    /// Cards that get other faces, and which: where somebody does not know which cards are in the game, others than the true
    /// ones may be.
    pub faces: Vec<(u32, u32)>,
}

impl From<Vec<u32>> for Exchange {
    fn from(cards: Vec<u32>) -> Self {
        Self { cards, faces: Vec::new() }
    }
}

impl Machine {
    /// Puts other cards into the places of cards, and asks the open question again, since other options may be open now. The
    /// tank is full, and work and decisions are counted from here on. What only refers to cards stays as it is. If all
    /// choose at the same time, what other seats have answered before is forgotten, and answered at random when it is
    /// carried out. `None`, and no change, if the cards are not those there are, each once, if a card or a face is not
    /// there, or no question is open.
    pub fn redeal(&mut self, exchange: &Exchange) -> Option<Status> {
        let Some(Status::Decision { .. }) = self.status() else { return None };
        if !self.core.is_order(&exchange.cards) || !self.can_print(&exchange.faces) {
            return None;
        }
        let program = &self.program;
        carry_out(&mut self.core.state, program, exchange);
        // The same cards are to lie where others lay when something is taken back.
        let before = self.core.attempts.iter_mut().filter_map(|attempt| attempt.before.as_mut());
        before.for_each(|before| carry_out(Arc::make_mut(before), program, exchange));
        if let Some(together) = self.core.together.as_deref_mut() {
            carry_out(&mut together.home, program, exchange);
            together.forget_others();
        }
        let at = self.core.state.pc;
        if let Some(site) = self.program.site_at(at) {
            let base = self.core.state.words.get(usize::from(site.base));
            self.core.state.cut_heap(base as usize);
        }
        self.core.offers.clear();
        // How much was done so far may depend on what is hidden, and must not decide when a made-up game runs into a limit.
        let state = &mut self.core.state;
        (state.fuel, state.work, state.n_decisions) = (limits::FUEL, 0, 0);
        Some(self.go_on())
    }

    /// Lets the cards lie as in another game of the same rules, with everything else as it is. The open question is as it was
    /// until it is asked again: see [`Machine::redeal`]. False, and no change, if one of them may take something back, or
    /// if all choose at the same time.
    pub fn lay_as_in(&mut self, other: &Self) -> bool {
        let is_plain = |core: &Core| core.attempts.is_empty() && core.together.is_none();
        if !is_plain(&self.core) || !is_plain(&other.core) {
            return false;
        }
        self.core.state.copy_cards(&other.core.state, &self.program);
        true
    }

    /// Whether cards can get these faces. Where all cards are known in advance, they have none of their own.
    fn can_print(&self, faces: &[(u32, u32)]) -> bool {
        let (n_cards, n_faces) = (self.core.state.n_cards, self.program.cards.row_faces.len());
        let is_there =
            |&(card, face): &(u32, u32)| (card as usize) < n_cards && (face as usize) < n_faces;
        faces.is_empty() || !self.program.cards.known && faces.iter().all(is_there)
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

fn carry_out(state: &mut State, program: &Program, exchange: &Exchange) {
    for &(card, face) in &exchange.faces {
        state.faces.set(card as usize, face as u16);
    }
    let cards = &exchange.cards;
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
