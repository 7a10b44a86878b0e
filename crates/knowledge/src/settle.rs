//! Puts knowledge into its one form.
//!
//! `settle` takes out of the sets what cannot be, once all slots and all cards are looked at together: if two slots
//! can only hold the last two aces, no other slot can hold an ace. `tidy` throws doubles out.

use crate::flow::Flow;
use crate::known::{Knowledge, Look, May, Slot};
use crate::sets::{self, Sets};

/// The unknown part of knowledge: kinds of cards that may lie in the same cells, and the cells, which are all slots
/// with the same set.
pub(crate) struct Unknown {
    /// The looks of each kind.
    pub(crate) kinds: Vec<Vec<Look>>,
    /// The sets of the cells.
    pub(crate) cells: Vec<u32>,
    pub(crate) flow: Flow,
}

impl Knowledge {
    /// How many cards of each look lie in no slot that holds only it; `None` if they are not so many.
    pub(crate) fn n_left(&self) -> Option<Vec<u32>> {
        let mut left = self.n_of.clone();
        for slot in self.slots() {
            if let May::Only(look) = slot.may {
                let n = left.get_mut(look.0 as usize)?;
                *n = n.checked_sub(1)?;
            }
        }
        Some(left)
    }

    /// Kinds and cells; `None` if cards are left that may lie nowhere, or slots that may hold nothing.
    pub(crate) fn unknown(&self) -> Option<Unknown> {
        let n_left = self.n_left()?;
        let mut n_slots = vec![0; self.sets.len()];
        for slot in self.slots() {
            if let May::OneOf(set) = slot.may {
                n_slots[set as usize] += 1;
            }
        }
        let there: Vec<u32> =
            (0..n_slots.len()).filter(|&set| n_slots[set] > 0).map(|set| set as u32).collect();
        // Looks are told apart by one set after another.
        let looks: Vec<Look> = (0..n_left.len())
            .filter(|&kind| n_left[kind] > 0)
            .map(|kind| Look(kind as u32))
            .collect();
        let mut kind_of = vec![0_usize; looks.len()];
        let mut n_kinds = usize::from(!looks.is_empty());
        for &set in &there {
            let words = self.sets.get(set);
            let mut renamed: Vec<[Option<usize>; 2]> = vec![[None; 2]; n_kinds];
            n_kinds = 0;
            for (kind, &look) in kind_of.iter_mut().zip(&looks) {
                let new = &mut renamed[*kind][usize::from(sets::has(words, look))];
                *kind = *new.get_or_insert_with(|| {
                    n_kinds += 1;
                    n_kinds - 1
                });
            }
        }
        let mut kinds = vec![Vec::new(); n_kinds];
        let mut rows = vec![0; n_kinds];
        for (&kind, &look) in kind_of.iter().zip(&looks) {
            kinds[kind].push(look);
            rows[kind] += n_left[look.0 as usize];
        }
        let may = |kind: &Vec<Look>, set: u32| sets::has(self.sets.get(set), kind[0]);
        let allowed: Vec<bool> =
            kinds.iter().flat_map(|kind| there.iter().map(move |&set| may(kind, set))).collect();
        let cols: Vec<u32> = there.iter().map(|&set| n_slots[set as usize]).collect();
        Some(Unknown { kinds, cells: there, flow: Flow { rows, cols, allowed } })
    }

    /// Takes out of the sets whatever lies there in no deal. False, and no change, if there is no deal at all.
    pub(crate) fn settle(&mut self) -> bool {
        let Some(unknown) = self.unknown() else { return false };
        let Some(amounts) = unknown.flow.fill() else { return false };
        let usable = unknown.flow.usable(&amounts);
        let n_cols = unknown.cells.len();
        for (col, &set) in unknown.cells.iter().enumerate() {
            let mut words = self.sets.empty();
            for (row, looks) in unknown.kinds.iter().enumerate() {
                if usable[row * n_cols + col] {
                    looks.iter().for_each(|&look| sets::add(&mut words, look));
                }
            }
            self.sets.get_mut(set).copy_from_slice(&words);
        }
        true
    }

    /// Makes one form out of many: what is certain is said so, equal sets are one, sets are numbered as they come,
    /// joined slots are in one order, and slots that are alike are not joined.
    pub(crate) fn tidy(&mut self) {
        self.forget_gone();
        let mut sets = Sets::over(self.n_of.len());
        let mut renamed: Vec<Option<May>> = vec![None; self.sets.len()];
        let mut piles = std::mem::take(&mut self.piles);
        for slots in &mut piles {
            if let Some(first) = slots.first_mut() {
                first.joined = false;
            }
            let mut start = 0;
            while start < slots.len() {
                let n_more = slots[start + 1..].iter().take_while(|slot| slot.joined).count();
                let bag = start..start + 1 + n_more;
                start = bag.end;
                if n_more > 0 {
                    self.tidy_bag(&mut slots[bag]);
                }
            }
            for slot in slots {
                if let May::OneOf(old) = slot.may {
                    let new = &mut renamed[old as usize];
                    slot.may = *new.get_or_insert_with(|| renumber(self.sets.get(old), &mut sets));
                }
            }
        }
        self.piles = piles;
        self.sets = sets;
        let is_certain = |slot: &Slot| matches!(slot.may, May::Only(_)) && !slot.joined;
        let all_certain = self.slots().all(is_certain);
        self.exact |= all_certain;
    }

    fn tidy_bag(&self, slots: &mut [Slot]) {
        slots.sort_by(|a, b| self.key(a.may).cmp(&self.key(b.may)));
        let alike = slots.iter().all(|slot| self.key(slot.may) == self.key(slots[0].may));
        for (at, slot) in slots.iter_mut().enumerate() {
            slot.joined = at > 0 && !alike;
        }
    }

    /// What slots are compared by.
    fn key(&self, may: May) -> (Option<Look>, &[u64]) {
        match may {
            May::Only(look) => (Some(look), &[]),
            May::OneOf(set) => {
                let words = self.sets.get(set);
                match sets::only(words) {
                    Some(look) => (Some(look), &[]),
                    None => (None, words),
                }
            }
        }
    }
}

fn renumber(words: &[u64], sets: &mut Sets) -> May {
    if let Some(look) = sets::only(words) {
        return May::Only(look);
    }
    let found = (0..sets.len() as u32).find(|&set| sets.get(set) == words);
    May::OneOf(found.unwrap_or_else(|| sets.push(words)))
}
