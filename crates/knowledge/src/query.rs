//! What an observer knows, asked from outside.

use std::iter::repeat_n;
use std::ops::Range;

use crate::known::{Knowledge, Look, May, Place, Slot};
use crate::{paths, sets};

impl Knowledge {
    #[must_use]
    pub fn n_piles(&self) -> usize {
        self.gone()
    }

    /// How many cards a pile has.
    #[must_use]
    pub fn n_places(&self, pile: usize) -> usize {
        self.piles[pile].len()
    }

    #[must_use]
    pub fn place(&self, pile: usize, index: usize) -> Place {
        let bag = self.bag(pile, index);
        let slots = &self.piles[pile][bag];
        match slots.first().map(|slot| slot.may) {
            Some(May::Only(look)) if slots.len() == 1 => Place::Known(look),
            _ => Place::Unknown,
        }
    }

    /// The looks of the cards that may lie at an index, rising.
    #[must_use]
    pub fn possible(&self, pile: usize, index: usize) -> Vec<Look> {
        let mut all = self.sets.empty();
        if index < self.piles[pile].len() {
            for slot in &self.piles[pile][self.bag(pile, index)] {
                self.each_look(slot.may, |look| sets::add(&mut all, look));
            }
        }
        sets::looks(&all).collect()
    }

    /// Whether a card of this look may lie at an index.
    #[must_use]
    pub fn could_be(&self, look: Look, pile: usize, index: usize) -> bool {
        index < self.piles[pile].len()
            && self.piles[pile][self.bag(pile, index)].iter().any(|slot| self.may(slot.may, look))
    }

    /// Whether a card of this look may lie anywhere in a pile.
    #[must_use]
    pub fn could_hold(&self, look: Look, pile: usize) -> bool {
        self.piles[pile].iter().any(|slot| self.may(slot.may, look))
    }

    /// The cards that certainly lie in a pile, rising, each as often as it does; also those of which the place in it is
    /// not known. What follows only from counting cards of the same look may be missing.
    #[must_use]
    pub fn held(&self, pile: usize) -> Vec<Look> {
        let mut elsewhere = self.sets.empty();
        let others = self.piles.iter().enumerate().filter(|(other, _)| *other != pile);
        for slot in others.flat_map(|(_, slots)| slots) {
            self.each_look(slot.may, |look| sets::add(&mut elsewhere, look));
        }
        let mut n_held = vec![0; self.n_of.len()];
        for slot in &self.piles[pile] {
            match slot.may {
                May::Only(look) => n_held[look.0 as usize] += 1,
                May::OneOf(_) => {}
            }
        }
        for (kind, n_held) in n_held.iter_mut().enumerate() {
            if !sets::has(&elsewhere, Look(kind as u32)) {
                *n_held = self.n_of[kind];
            }
        }
        let looks = n_held.iter().zip(0..);
        looks.flat_map(|(&n, kind)| repeat_n(Look(kind), n as usize)).collect()
    }

    /// Whether a table agrees with the knowledge: the looks of each pile, bottom first, without cards that are gone.
    #[must_use]
    pub fn is_consistent(&self, piles: &[Vec<Look>]) -> bool {
        let mut n_left = self.n_of.clone();
        let known = |look: &Look| (look.0 as usize) < n_left.len();
        if piles.len() != self.n_piles() || !piles.iter().flatten().all(known) {
            return false;
        }
        for look in piles.iter().flatten() {
            let Some(left) = n_left[look.0 as usize].checked_sub(1) else { return false };
            n_left[look.0 as usize] = left;
        }
        let gone = (0u32..).zip(n_left).flat_map(|(kind, n)| repeat_n(Look(kind), n as usize));
        let gone: Vec<Look> = gone.collect();
        piles.iter().chain([&gone]).enumerate().all(|(pile, looks)| {
            looks.len() == self.piles[pile].len() && self.is_possible(pile, looks)
        })
    }

    /// Equal for equal knowledge and only then; made of what the observer knows alone.
    #[must_use]
    pub fn bytes(&self) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut say = |number: u32| bytes.extend(number.to_le_bytes());
        say(self.n_of.len() as u32);
        self.n_of.iter().for_each(|&n| say(n));
        say(self.piles.len() as u32);
        for slots in &self.piles {
            say(slots.len() as u32);
            for slot in slots {
                let mut looks = Vec::new();
                self.each_look(slot.may, |look| looks.push(look));
                say(u32::from(slot.joined));
                say(looks.len() as u32);
                looks.iter().for_each(|look| say(look.0));
            }
        }
        bytes
    }

    /// Whether the cards of a pile can be these, bottom first.
    pub(crate) fn is_possible(&self, pile: usize, looks: &[Look]) -> bool {
        let mut start = 0;
        while start < looks.len() {
            let bag = self.bag(pile, start);
            if !self.can_hold(pile, bag.clone(), &looks[bag.clone()]) {
                return false;
            }
            start = bag.end;
        }
        true
    }

    /// Whether joined slots can hold these cards, in some order.
    fn can_hold(&self, pile: usize, bag: Range<usize>, looks: &[Look]) -> bool {
        let slots = &self.piles[pile][bag];
        if let ([slot], [look]) = (slots, looks) {
            return self.may(slot.may, *look);
        }
        let may = |look: usize, slot: usize| self.may(slots[slot].may, looks[look]);
        paths::pair(looks.len(), may).is_some()
    }

    pub(crate) fn may(&self, may: May, look: Look) -> bool {
        match may {
            May::Only(only) => only == look,
            May::OneOf(set) => sets::has(self.sets.get(set), look),
        }
    }

    pub(crate) fn each_look(&self, may: May, mut each: impl FnMut(Look)) {
        match may {
            May::Only(look) => each(look),
            May::OneOf(set) => sets::looks(self.sets.get(set)).for_each(each),
        }
    }

    pub(crate) fn slots(&self) -> impl Iterator<Item = &Slot> {
        self.piles.iter().flatten()
    }
}
