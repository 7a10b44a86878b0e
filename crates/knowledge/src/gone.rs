//! Cards that have left the game.
//!
//! Takes nothing but knowledge; gives knowledge of the cards that are left. A card that is known to be gone is of no
//! interest any more. But if somebody's hidden cards are thrown away, the observer does not know which of the cards it has
//! not seen are gone and which are still there; so slots for them are kept, until it can tell.

use crate::known::{Knowledge, Look, May, Seen, Slot};
use crate::sets;

/// So many slots are kept exactly. Beyond that, no more cards of a look are kept than there are places for them.
const LIMIT: usize = 512;

impl Knowledge {
    /// Whether the observer knows which cards are in the game.
    #[must_use]
    pub fn knows_all_cards(&self) -> bool {
        self.piles[self.gone()].is_empty()
    }

    /// What somebody knows who knows only which cards there are, and how many lie in each pile but the last, where the rest
    /// is. If the piles have more than there were, any may have come.
    #[must_use]
    pub fn at_first_sight(&self, sizes: impl IntoIterator<Item = usize>) -> Self {
        let mut known = Self { exact: true, ..self.clone() };
        let gone = known.gone();
        let some = |n: usize| vec![Slot { may: May::Only(Look(0)), joined: false }; n];
        known.piles = sizes.into_iter().map(some).collect();
        known.piles.resize(gone + 1, Vec::new());
        let n_there = known.slots().count();
        while !known.n_of.is_empty() && known.n_cards() < n_there {
            known.count_in_any(Seen::Nothing);
        }
        let n_rest = known.n_cards().saturating_sub(n_there);
        let n_gone = self.piles[gone].len().max(known.piles[gone].len()).min(n_rest);
        known.piles[gone] = some(n_gone);
        known.piles[gone - 1].extend(some(n_rest - n_gone));
        let any = known.anything();
        known.piles.iter_mut().flatten().for_each(|slot| slot.may = any);
        known.tidy();
        known
    }

    fn n_cards(&self) -> usize {
        self.n_of.iter().map(|&n| n as usize).sum()
    }

    /// The number of the pile of cards that are gone.
    pub(crate) fn gone(&self) -> usize {
        self.piles.len() - 1
    }

    /// There are cards with these looks, for which slots are still to be made.
    pub(crate) fn count_in(&mut self, looks: &[Look]) {
        for look in looks {
            let kind = look.0 as usize;
            if kind >= self.n_of.len() {
                self.n_of.resize(kind + 1, 0);
            }
            self.n_of[kind] += 1;
        }
        self.sets.grow(self.n_of.len());
    }

    /// Of whatever a card may be that comes back into the game, there is one among those that are gone.
    pub(crate) fn count_in_any(&mut self, seen: Seen) {
        let looks: Vec<Look> = match seen {
            Seen::Face(look) => vec![look],
            Seen::Among(looks) => looks.to_vec(),
            Seen::Nothing => (0..self.n_of.len() as u32).map(Look).collect(),
        };
        self.exact &= looks.len() == 1 && self.knows_all_cards();
        self.count_in(&looks);
        let slots = looks.into_iter().map(|look| Slot { may: May::Only(look), joined: false });
        let gone = self.gone();
        self.piles[gone].extend(slots);
    }

    /// Forgets cards that are gone, as soon as it is certain which these are.
    pub(crate) fn forget_gone(&mut self) {
        let gone = self.gone();
        if self.piles[gone].is_empty() {
            return;
        }
        let (n_of, sets) = (&mut self.n_of, &self.sets);
        self.piles[gone].retain(|slot| {
            let certain = match slot.may {
                May::Only(look) => Some(look),
                May::OneOf(set) => sets::only(sets.get(set)),
            };
            if let Some(n) = certain.and_then(|look| n_of.get_mut(look.0 as usize)) {
                *n = n.saturating_sub(1);
            }
            certain.is_none()
        });
        let mut unclear = self.sets.empty();
        for slot in &self.piles[gone] {
            self.each_look(slot.may, |look| sets::add(&mut unclear, look));
        }
        let may_be_there = |slot: &Slot| match slot.may {
            May::Only(_) => false,
            May::OneOf(set) => {
                sets::looks(self.sets.get(set)).any(|look| sets::has(&unclear, look))
            }
        };
        if !self.piles[..gone].iter().flatten().any(may_be_there) {
            // Whatever of these looks is not known to be in the game is gone.
            if let Some(n_left) = self.n_left() {
                for look in sets::looks(&unclear) {
                    let kind = look.0 as usize;
                    self.n_of[kind] -= n_left[kind];
                }
                self.piles[gone].clear();
            }
        }
        if self.piles[gone].len() > LIMIT {
            self.forget_surplus(&unclear);
        }
    }

    /// Forgets cards of which there are more than can lie anywhere in the game.
    fn forget_surplus(&mut self, unclear: &[u64]) {
        let gone = self.gone();
        let n_places = self.piles[..gone].iter().map(Vec::len).sum::<usize>() as u32;
        self.exact = false;
        self.make_alike(gone, 0..self.piles[gone].len());
        for look in sets::looks(unclear) {
            let n = &mut self.n_of[look.0 as usize];
            let surplus = n.saturating_sub(n_places);
            *n -= surplus;
            let slots = &mut self.piles[gone];
            slots.truncate(slots.len() - (surplus as usize).min(slots.len()));
        }
    }
}
