//! The observer sees cards, or concludes that some cannot lie somewhere.
//!
//! If what is seen contradicts what was known, the eyes are right: some earlier conclusion was false, or the observer
//! misunderstood the rules. Then everything is forgotten that is not certain, and if that does not do, everything else.

use std::ops::Range;

use crate::known::{Knowledge, Look, May, Seen, Slot};
use crate::sets;

impl Knowledge {
    /// The observer has seen something of the card at an index. False if it contradicts what was known; then only
    /// this is known now.
    pub fn seen(&mut self, pile: usize, index: usize, seen: Seen) -> bool {
        if index >= self.piles[pile].len() {
            return false;
        }
        let agrees = self.single_out(pile, index, seen);
        self.tidy();
        agrees
    }

    /// The observer sees all cards of a pile, bottom first. False as for [`Knowledge::seen`]; also, and without any
    /// change, if their number is wrong.
    pub fn shown(&mut self, pile: usize, looks: &[Look]) -> bool {
        if looks.len() != self.piles[pile].len() {
            return false;
        }
        let is_known = self.piles[pile]
            .iter()
            .zip(looks)
            .all(|(slot, &look)| slot.may == May::Only(look) && !slot.joined);
        if is_known {
            return true;
        }
        let agrees = self.is_possible(pile, looks);
        for (slot, &look) in self.piles[pile].iter_mut().zip(looks) {
            *slot = Slot { may: May::Only(look), joined: false };
        }
        let agrees = agrees && self.settle();
        if !agrees {
            let mays: Vec<May> = looks.iter().map(|&look| May::Only(look)).collect();
            self.insist(pile, 0, &mays);
        }
        self.tidy();
        agrees
    }

    /// The observer concludes that none of these looks is in a pile. False, and no change, if that cannot be.
    pub fn excluded(&mut self, pile: usize, looks: &[Look]) -> bool {
        let before = self.clone();
        let mut done: Vec<(May, May)> = Vec::new();
        for at in 0..self.piles[pile].len() {
            let may = self.piles[pile][at].may;
            let found = done.iter().find(|(old, _)| *old == may).map(|(_, new)| *new);
            let less = found.or_else(|| self.without(may, looks));
            let Some(less) = less else {
                *self = before;
                return false;
            };
            done.push((may, less));
            self.piles[pile][at].may = less;
        }
        if !self.settle() {
            *self = before;
            return false;
        }
        self.tidy();
        true
    }

    /// What is left of a set; `None` if it is nothing.
    fn without(&mut self, may: May, looks: &[Look]) -> Option<May> {
        match may {
            May::Only(look) => (!looks.contains(&look)).then_some(may),
            May::OneOf(set) => {
                let mut words = self.sets.get(set).to_vec();
                looks.iter().for_each(|&look| sets::remove(&mut words, look));
                self.some_of(&words)
            }
        }
    }

    fn some_of(&mut self, words: &[u64]) -> Option<May> {
        if let Some(look) = sets::only(words) {
            return Some(May::Only(look));
        }
        let is_empty = words.iter().all(|&word| word == 0);
        (!is_empty).then(|| May::OneOf(self.sets.push(words)))
    }

    /// Which of these slots may hold what was seen.
    pub(crate) fn candidates(&self, pile: usize, among: Range<usize>, seen: Seen) -> Vec<usize> {
        let may_be = |look| self.could_be_seen(look, seen);
        let fits = |may| match may {
            May::Only(look) => may_be(look),
            May::OneOf(set) => match seen {
                Seen::Nothing => true,
                Seen::Face(look) => sets::has(self.sets.get(set), look),
                Seen::Among(looks) => looks.iter().any(|&look| sets::has(self.sets.get(set), look)),
            },
        };
        among.filter(|&at| fits(self.piles[pile][at].may)).collect()
    }

    fn could_be_seen(&self, look: Look, seen: Seen) -> bool {
        match seen {
            Seen::Nothing => true,
            Seen::Face(face) => look == face,
            Seen::Among(looks) => looks.contains(&look),
        }
    }

    /// Makes an index a slot of its own, and narrows it to what was seen there.
    ///
    /// Exact unless it lies between slots that are joined: these come apart, and are treated alike.
    pub(crate) fn single_out(&mut self, pile: usize, index: usize, seen: Seen) -> bool {
        let bag = self.bag(pile, index);
        if bag.len() == 1 {
            return self.narrow(pile, index, seen);
        }
        let (may, agrees) = self.pull(pile, bag.clone(), seen);
        let rest = bag.start..bag.end - 1;
        if index != bag.start && index != bag.end - 1 {
            let slots = &self.piles[pile][rest.clone()];
            self.exact &= slots.iter().all(|slot| slot.may == slots[0].may);
            self.make_alike(pile, rest.clone());
        }
        // What is alike is not joined; `tidy` would do the same, but has not been here yet.
        let slots = &mut self.piles[pile];
        if slots[rest.clone()].iter().all(|slot| slot.may == slots[rest.start].may) {
            slots[rest].iter_mut().for_each(|slot| slot.joined = false);
        }
        slots.insert(index, Slot { may, joined: false });
        self.narrow(pile, index, seen) && agrees
    }

    /// Narrows a slot of its own to what was seen there.
    pub(crate) fn narrow(&mut self, pile: usize, index: usize, seen: Seen) -> bool {
        let may = self.piles[pile][index].may;
        let all: &[Look] = match &seen {
            Seen::Nothing => return true,
            Seen::Face(look) => std::slice::from_ref(look),
            Seen::Among(looks) => looks,
        };
        let mut words = self.sets.empty();
        let known = |look: &&Look| (look.0 as usize) < self.n_of.len();
        all.iter().filter(known).for_each(|&look| sets::add(&mut words, look));
        let mut both = self.sets.empty();
        self.each_look(may, |look| {
            if sets::has(&words, look) {
                sets::add(&mut both, look);
            }
        });
        if let Some(less) = self.some_of(&both) {
            if less == may {
                return true;
            }
            self.piles[pile][index].may = less;
            if self.settle() {
                return true;
            }
        }
        // What is not even a card of this game is not believed.
        let Some(seen) = self.some_of(&words) else { return false };
        self.insist(pile, index, &[seen]);
        false
    }

    /// Takes it for certain what some slots may hold, from this index on, whatever else was known.
    fn insist(&mut self, pile: usize, index: usize, mays: &[May]) {
        for keep_certain in [true, false] {
            self.forget(keep_certain);
            for (slot, &may) in self.piles[pile][index..].iter_mut().zip(mays) {
                slot.may = may;
            }
            if self.settle() {
                return;
            }
        }
        // There are not so many cards of these looks; that cannot have been seen.
        self.forget(false);
        self.settle();
    }

    /// Forgets what is not certain, or everything.
    pub(crate) fn forget(&mut self, keep_certain: bool) {
        self.exact = false;
        let any = self.anything();
        let gone = |slot: &&mut Slot| !keep_certain || matches!(slot.may, May::OneOf(_));
        self.piles.iter_mut().flatten().filter(gone).for_each(|slot| slot.may = any);
    }

    pub(crate) fn anything(&mut self) -> May {
        let mut words = self.sets.empty();
        let there = (0..self.n_of.len()).filter(|&kind| self.n_of[kind] > 0);
        there.for_each(|kind| sets::add(&mut words, Look(kind as u32)));
        self.some_of(&words).unwrap_or(May::Only(Look(0)))
    }
}
