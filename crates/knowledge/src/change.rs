//! Cards come, move and are mixed.
//!
//! Where the observer cannot tell which of several slots a card was in, these are treated alike from then on: each may
//! hold what any of them could. That is the only way in which knowledge is lost.

use std::ops::Range;

use crate::known::{Knowledge, Look, May, Seen, Slot, Spot};
use crate::sets;

impl Knowledge {
    /// Cards with these looks have come to the top of a pile in this order, which everybody knows from the rules.
    pub fn created(&mut self, pile: usize, looks: &[Look]) {
        self.count_in(looks);
        let slots = looks.iter().map(|&look| Slot { may: May::Only(look), joined: false });
        self.piles[pile].extend(slots);
    }

    /// A pile was shuffled, or put into an order that depends on nothing the observer knows.
    ///
    /// Exact if its cards are known, or all its slots are alike.
    pub fn shuffled(&mut self, pile: usize) {
        let all = 0..self.piles[pile].len();
        self.exact &= self.is_alike(pile, all.clone()) || self.is_closed(pile, all.clone());
        self.make_alike(pile, all.clone());
        // Whatever was lost before, it was about cards that are all here and mixed now.
        self.exact |= all.len() == self.slots().count();
        self.tidy();
    }

    /// A pile was put into another order in secret: what is in it is known as before.
    ///
    /// Exact if secret orders are random.
    pub fn scrambled(&mut self, pile: usize) {
        self.join(pile, 0..self.piles[pile].len());
        self.tidy();
    }

    /// A card was moved from one spot to another. False if what was seen contradicts what was known; then only what was
    /// seen is known now.
    ///
    /// Exact if the card comes from a known index, or from slots that are alike and are neighbours, and comes to a
    /// known index, or among slots that are like it, or leaves the game.
    pub fn moved(&mut self, from: Spot, to: Spot, seen: Seen) -> bool {
        if from == Spot::Gone {
            self.count_in_any(seen);
        }
        let from_pile = self.pile_of(from);
        if self.piles[from_pile].is_empty() {
            return false;
        }
        let among = match from {
            Spot::At { index, .. } => self.bag(from_pile, index),
            Spot::Somewhere { .. } | Spot::Gone => 0..self.piles[from_pile].len(),
        };
        let (may, agrees) = self.pull(from_pile, among, seen);
        let (pile, index) = self.put(to, may);
        let learns = self.narrow(pile, index, seen);
        match to {
            Spot::At { .. } => {}
            Spot::Somewhere { pile } => {
                self.exact &= self.is_alike_but_one(pile);
                self.join(pile, 0..self.piles[pile].len());
            }
            Spot::Gone => self.join(pile, 0..self.piles[pile].len()),
        }
        self.tidy();
        agrees && learns
    }

    /// The cards at two known indices have changed places. False as for [`Knowledge::moved`].
    pub fn swapped(&mut self, a: (usize, usize), b: (usize, usize), seen: [Seen; 2]) -> bool {
        let places = [a, b];
        if places.iter().any(|&(pile, index)| index >= self.piles[pile].len()) {
            return false;
        }
        let mut agrees = true;
        for ((pile, index), seen) in places.into_iter().zip(seen) {
            agrees &= self.single_out(pile, index, seen);
        }
        let first = self.piles[a.0][a.1].may;
        let second = std::mem::replace(&mut self.piles[b.0][b.1].may, first);
        self.piles[a.0][a.1].may = second;
        self.tidy();
        agrees
    }

    pub fn piles_swapped(&mut self, a: usize, b: usize) {
        self.piles.swap(a, b);
        self.tidy();
    }

    /// The lowest `n` cards of a pile have come to its top, in the same order.
    pub fn rotated(&mut self, pile: usize, n: usize) {
        let len = self.piles[pile].len();
        if len == 0 {
            return;
        }
        let n = n % len;
        let new_order: Vec<usize> = (0..len).map(|index| (index + n) % len).collect();
        self.ordered(pile, &new_order);
    }

    pub fn reversed(&mut self, pile: usize) {
        let new_order: Vec<usize> = (0..self.piles[pile].len()).rev().collect();
        self.ordered(pile, &new_order);
    }

    /// A pile was put into an order that the observer can follow: at index `i` lies what lay at `from[i]`.
    ///
    /// Exact unless joined slots come apart; they are then joined with everything.
    pub fn ordered(&mut self, pile: usize, from: &[usize]) {
        let before = std::mem::take(&mut self.piles[pile]);
        let mut is_there = vec![false; before.len()];
        let is_order = from.len() == before.len()
            && from.iter().all(|&old| {
                is_there.get_mut(old).is_some_and(|there| !std::mem::replace(there, true))
            });
        if !is_order {
            self.piles[pile] = before;
            return self.scrambled(pile);
        }
        let bags = bag_numbers(&before);
        let n_bags = bags.last().map_or(0, |last| last + 1);
        let mut slots: Vec<Slot> = from.iter().map(|&old| before[old]).collect();
        let mut n_met = 0;
        for index in 0..slots.len() {
            let joined = index > 0 && bags[from[index]] == bags[from[index - 1]];
            n_met += usize::from(!joined);
            slots[index].joined = joined;
        }
        self.piles[pile] = slots;
        if n_met > n_bags {
            self.exact = false;
            self.join(pile, 0..before.len());
        }
        self.tidy();
    }

    /// Takes out a slot that may hold what was seen, among these; which one is not known.
    pub(crate) fn pull(&mut self, pile: usize, among: Range<usize>, seen: Seen) -> (May, bool) {
        let mut found = self.candidates(pile, among.clone(), seen);
        let agrees = !found.is_empty();
        for keep_certain in [true, false] {
            if found.is_empty() {
                self.forget(keep_certain);
                found = self.candidates(pile, among.clone(), seen);
            }
        }
        if found.is_empty() {
            found = among.collect();
        }
        let (first, last) = (found[0], found[found.len() - 1]);
        let start = self.bag(pile, first).start;
        let end = self.bag(pile, last).end;
        let is_one_bag = self.bag(pile, first).contains(&last);
        let mays: Vec<May> = found.iter().map(|&at| self.piles[pile][at].may).collect();
        if mays.iter().any(|&may| may != mays[0]) {
            self.exact &= is_one_bag && self.are_closed(pile, &found);
            let all = self.union(&mays);
            found.iter().for_each(|&at| self.piles[pile][at].may = all);
        }
        if !is_one_bag {
            self.exact &= self.is_alike(pile, start..end);
            self.join(pile, start..end);
        }
        let slots = &mut self.piles[pile];
        let taken = slots.remove(last);
        if let Some(next) = slots.get_mut(last) {
            next.joined &= taken.joined;
        }
        (taken.may, agrees)
    }

    /// Puts a slot into a pile; its index is wrong if that is a secret, until the pile is joined.
    fn put(&mut self, to: Spot, may: May) -> (usize, usize) {
        let pile = self.pile_of(to);
        let slots = &mut self.piles[pile];
        let index = match to {
            Spot::At { index, .. } => index.min(slots.len()),
            Spot::Somewhere { .. } | Spot::Gone => slots.len(),
        };
        // Inside joined slots nobody knows what is below and what above it.
        let joined = slots.get(index).is_some_and(|next| next.joined);
        self.exact &= !joined;
        slots.insert(index, Slot { may, joined });
        (pile, index)
    }

    fn pile_of(&self, spot: Spot) -> usize {
        match spot {
            Spot::At { pile, .. } | Spot::Somewhere { pile } => pile,
            Spot::Gone => self.gone(),
        }
    }

    /// The joined slots that an index belongs to.
    pub(crate) fn bag(&self, pile: usize, index: usize) -> Range<usize> {
        let slots = &self.piles[pile];
        let index = index.min(slots.len().saturating_sub(1));
        let start = (0..=index).rev().find(|&at| slots.get(at).is_none_or(|slot| !slot.joined));
        let end = (index + 1..slots.len()).find(|&at| !slots[at].joined);
        start.unwrap_or(0)..end.unwrap_or(slots.len())
    }

    pub(crate) fn join(&mut self, pile: usize, range: Range<usize>) {
        let slots = self.piles[pile].get_mut(range).into_iter().flatten();
        slots.skip(1).for_each(|slot| slot.joined = true);
    }

    /// Lets each of these slots hold what any of them may.
    pub(crate) fn make_alike(&mut self, pile: usize, range: Range<usize>) {
        if range.is_empty() {
            return;
        }
        let mays: Vec<May> = self.piles[pile][range.clone()].iter().map(|slot| slot.may).collect();
        let all = self.union(&mays);
        for slot in &mut self.piles[pile][range] {
            slot.may = all;
        }
    }

    fn is_alike(&self, pile: usize, range: Range<usize>) -> bool {
        let slots = &self.piles[pile][range];
        slots.iter().all(|slot| slot.may == slots[0].may)
    }

    /// Whether all slots of a pile but the highest are alike.
    fn is_alike_but_one(&self, pile: usize) -> bool {
        self.is_alike(pile, 0..self.piles[pile].len().saturating_sub(1))
    }

    fn is_closed(&self, pile: usize, range: Range<usize>) -> bool {
        self.are_closed(pile, &range.collect::<Vec<_>>())
    }

    /// Whether the cards in these slots are certain, though not which is in which.
    fn are_closed(&self, pile: usize, slots: &[usize]) -> bool {
        let mut all = self.sets.empty();
        for &at in slots {
            self.each_look(self.piles[pile][at].may, |look| sets::add(&mut all, look));
        }
        // Settled sets leave no room: so many cards for so many slots, or some of the cards can lie elsewhere.
        let n_cards: u32 = sets::looks(&all).map(|look| self.n_of[look.0 as usize]).sum();
        let n_elsewhere = self.slots().filter(|slot| match slot.may {
            May::Only(look) => sets::has(&all, look),
            May::OneOf(_) => false,
        });
        let n_known_here =
            slots.iter().filter(|&&at| matches!(self.piles[pile][at].may, May::Only(_)));
        n_cards as usize + n_known_here.count() == slots.len() + n_elsewhere.count()
    }

    fn union(&mut self, mays: &[May]) -> May {
        let mut all = self.sets.empty();
        for &may in mays {
            self.each_look(may, |look| sets::add(&mut all, look));
        }
        match sets::only(&all) {
            Some(look) => May::Only(look),
            None => May::OneOf(self.sets.push(&all)),
        }
    }
}

/// Numbers the groups of joined slots from 0.
fn bag_numbers(slots: &[Slot]) -> Vec<usize> {
    let mut n_bags = 0;
    let numbers = slots.iter().map(|slot| {
        n_bags += usize::from(!slot.joined || n_bags == 0);
        n_bags - 1
    });
    numbers.collect()
}
