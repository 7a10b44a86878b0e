//! What an option means, as one number.
//!
//! Takes the options of the open choice; gives a hash of the step in the rules and of what is picked there, so that the same
//! answer is recognised after another deal, where its number may be another one. Surprising: in which order a list has its
//! cards does not count, because it comes from how they lie in a hand.

use code::Program;

use crate::machine::Core;
use crate::offers::Offer;
use crate::state::unpack;

impl Core {
    /// The hash of an option.
    pub(crate) fn key(&self, program: &Program, option: u32) -> u64 {
        let mut left = option;
        for &(step, n, offer) in &self.offers.entries {
            if left < n {
                return self.key_of(program, step, offer, left);
            }
            left -= n;
        }
        u64::MAX
    }

    /// The hashes of all options, in their order.
    pub(crate) fn keys(&self, program: &Program, keys: &mut Vec<u64>) {
        keys.clear();
        for &(step, n, offer) in &self.offers.entries {
            match offer {
                Offer::Mask { mask, pile } => {
                    let start = stir(0, i64::from(step));
                    let cards = self.cards_of(program, usize::from(pile)).iter();
                    let offered = cards.filter(|&&card| mask >> card & 1 != 0);
                    keys.extend(offered.map(|&card| stir(start, i64::from(card))));
                }
                _ => keys.extend((0..n).map(|nth| self.key_of(program, step, offer, nth))),
            }
        }
    }

    fn key_of(&self, program: &Program, step: u16, offer: Offer, nth: u32) -> u64 {
        let code::Step { item: word, ref items, .. } = program.steps[usize::from(step)];
        let start = stir(0, i64::from(step));
        match offer {
            Offer::One => start,
            Offer::Way { start: first, len, key } => {
                let path = &self.offers.paths[first as usize..][..len as usize];
                match key {
                    // Nobody has asked to keep what was picked: the way is known by the numbers of its choices.
                    0 => path.iter().fold(start, |key, &choice| stir(key, i64::from(choice))),
                    _ => stir(start, key.cast_signed()),
                }
            }
            Offer::Fault { at, .. } => stir(start, i64::from(at)),
            Offer::Bound { start: first } => {
                let mut at = first as usize;
                let mut key = start;
                for item in items {
                    let value = self.offers.values[at];
                    let len = if item.is_list { value as usize } else { 0 };
                    if item.is_picked {
                        let list = &self.offers.values[at + 1..=at + len];
                        key = if item.is_list { stir_list(key, list) } else { stir(key, value) };
                    }
                    at += 1 + len;
                }
                key
            }
            Offer::Pile { .. }
            | Offer::Mask { .. }
            | Offer::List { .. }
            | Offer::Numbers { .. } => {
                let picked = self.picked(program, offer, nth);
                picked.map_or(start, |(item, _)| self.stir_element(program, start, word, item))
            }
        }
    }

    /// Mixes an element that a variable is bound to into a hash; a list is its elements.
    pub(crate) fn stir_element(&self, program: &Program, hash: u64, word: u16, item: i64) -> u64 {
        if program.layout.list_locals.contains(&word) {
            stir_list(hash, &self.state.heap[unpack(item)])
        } else {
            stir(hash, item)
        }
    }
}

/// Mixes the elements of a list into a hash, whatever their order.
fn stir_list(hash: u64, list: &[i64]) -> u64 {
    let sum = list.iter().fold(0, |sum: u64, &item| sum.wrapping_add(stir(1, item)));
    stir(stir(hash, list.len() as i64), sum.cast_signed())
}

#[inline]
fn stir(hash: u64, number: i64) -> u64 {
    mix(hash, number.cast_unsigned())
}

/// Mixes a number into a hash.
#[inline]
#[must_use]
pub fn mix(hash: u64, number: u64) -> u64 {
    let mixed = (hash.rotate_left(23) ^ number).wrapping_add(1).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ (mixed >> 29)
}
