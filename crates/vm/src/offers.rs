//! The options of the open choice, by number.

use code::{Pile, Program, Step};
use ir::{FaultKind, limits};

use crate::block::get;
use crate::machine::Core;
use crate::state::{pack, unpack};

/// The options that a step gives, or one of them.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Offer {
    One,
    /// The cards of a pile.
    Pile {
        pile: u16,
    },
    /// The cards of a mask, in the order of a pile.
    Mask {
        mask: u64,
        pile: u16,
    },
    /// The elements of a list.
    List {
        list: i64,
    },
    /// Numbers from this one on.
    Numbers {
        from: i64,
    },
    /// One option: what the variables of its step were bound to, from here on in `values`.
    Bound {
        start: u32,
    },
    /// One way through a step: the choices made on it, as a range of `paths`; and a hash of what was picked on it, 0 if
    /// nobody wanted to know.
    Way {
        start: u32,
        len: u32,
        key: u64,
    },
    /// The search for the step's options ended in a fault; so does playing it.
    Fault {
        kind: FaultKind,
        at: u32,
    },
}

#[derive(Debug, Default)]
pub(crate) struct Offers {
    pub(crate) entries: Vec<(u16, u32, Offer)>,
    pub(crate) paths: Vec<u32>,
    /// What variables were bound to; a list is its length and its elements.
    pub(crate) values: Vec<i64>,
    /// By number of the option, what was picked on a way; only kept where all seats choose at the same time.
    pub(crate) picked: Vec<(u32, Vec<i64>)>,
    pub(crate) total: u32,
}

impl Clone for Offers {
    fn clone(&self) -> Self {
        let mut copy = Self::default();
        copy.clone_from(self);
        copy
    }

    fn clone_from(&mut self, other: &Self) {
        self.entries.clone_from(&other.entries);
        self.paths.clone_from(&other.paths);
        self.values.clone_from(&other.values);
        self.picked.clone_from(&other.picked);
        self.total = other.total;
    }
}

impl Offers {
    pub(crate) fn clear(&mut self) {
        self.entries.clear();
        self.paths.clear();
        self.values.clear();
        self.picked.clear();
        self.total = 0;
    }

    /// Adds `n` options of a step.
    #[inline]
    pub(crate) fn push(&mut self, step: u16, n: usize, offer: Offer) -> Result<(), FaultKind> {
        if n == 0 {
            return Ok(());
        }
        let total = self.total as usize + n;
        if total > limits::OPTIONS {
            return Err(FaultKind::TooManyOptions);
        }
        self.total = total as u32;
        self.entries.push((step, n as u32, offer));
        Ok(())
    }
}

impl Core {
    #[inline]
    pub(crate) fn offer_mask(&mut self, step: u16, mask: i64, pile: Pile) -> Result<(), FaultKind> {
        let pile = self.pile(pile) as u16;
        let mask = mask as u64;
        self.offers.push(step, mask.count_ones() as usize, Offer::Mask { mask, pile })
    }

    /// Goes to the code of an option and binds what it picks.
    #[inline]
    pub(crate) fn commit(&mut self, program: &Program, option: u32) -> Result<(), FaultKind> {
        let mut left = option;
        let mut entries = self.offers.entries.iter();
        let (step, offer) = loop {
            // `option` is below the total, so an entry is found.
            let Some(&(step, n, offer)) = entries.next() else { return Err(FaultKind::NoOption) };
            if left < n {
                break (&program.steps[usize::from(step)], offer);
            }
            left -= n;
        };
        let item = match offer {
            Offer::One
            | Offer::Pile { .. }
            | Offer::Mask { .. }
            | Offer::List { .. }
            | Offer::Numbers { .. } => self.picked(program, offer, left),
            Offer::Bound { start } => {
                self.cut_to_base(program, step);
                self.bind(step, start as usize);
                self.state.pc = step.body;
                return Ok(());
            }
            Offer::Way { start, len, .. } => {
                self.walker.follow(&self.offers.paths[start as usize..][..len as usize]);
                None
            }
            Offer::Fault { kind, at } => {
                self.state.pc = at;
                return Err(kind);
            }
        };
        if let Some((item, hint)) = item {
            self.hint = hint;
            self.state.words.set(usize::from(step.item), item);
        }
        if !step.keeps_heap {
            self.cut_to_base(program, step);
        }
        self.state.pc = step.body;
        Ok(())
    }

    /// Drops the lists that were made in the search for options.
    #[inline]
    fn cut_to_base(&mut self, program: &Program, step: &Step) {
        if !self.state.heap.is_empty() {
            let base = program.sites[usize::from(step.site)].base;
            self.state.cut_heap(self.state.words.get(usize::from(base)) as usize);
        }
    }

    /// One option of a step: keeps what its variables are bound to.
    pub(crate) fn offer_bound(&mut self, number: u16, step: &Step) -> Result<(), FaultKind> {
        let start = self.offers.values.len() as u32;
        for item in &step.items {
            let value = self.state.words.get(usize::from(item.word));
            if item.is_list {
                let list = &self.state.heap[unpack(value)];
                self.offers.values.push(list.len() as i64);
                self.offers.values.extend_from_slice(list);
            } else {
                self.offers.values.push(value);
            }
        }
        self.offers.push(number, 1, Offer::Bound { start })
    }

    /// Binds the variables of a step to what was kept.
    fn bind(&mut self, step: &Step, mut at: usize) {
        for item in &step.items {
            let mut value = self.offers.values[at];
            at += 1;
            if item.is_list {
                let len = value as usize;
                value = pack(self.state.heap.len(), len);
                self.state.heap.extend_from_slice(&self.offers.values[at..at + len]);
                at += len;
            }
            self.state.words.set(usize::from(item.word), value);
        }
    }

    /// The element that the n-th option of a simple offer picks, and a guess where in its pile it lies.
    #[inline(always)]
    pub(crate) fn picked(&self, program: &Program, offer: Offer, n: u32) -> Option<(i64, usize)> {
        let card = |pile: u16, index: usize| {
            i64::from(get(self.cards_of(program, usize::from(pile)), index))
        };
        match offer {
            Offer::Pile { pile } => Some((card(pile, n as usize), n as usize)),
            Offer::Mask { mask, pile } => {
                let index = self.nth_of_mask(program, mask, pile, n);
                Some((card(pile, index), index))
            }
            Offer::List { list } => Some((self.state.heap[unpack(list)][n as usize], self.hint)),
            Offer::Numbers { from } => Some((from.wrapping_add(i64::from(n)), self.hint)),
            Offer::One | Offer::Bound { .. } | Offer::Way { .. } | Offer::Fault { .. } => None,
        }
    }

    /// The index in a pile of the n-th card that is in a mask.
    #[inline]
    fn nth_of_mask(&self, program: &Program, mask: u64, pile: u16, n: u32) -> usize {
        let mut left = n;
        let cards = self.cards_of(program, usize::from(pile));
        let nth = cards.iter().position(|&card| {
            let is_in = mask >> card & 1 != 0;
            let found = is_in && left == 0;
            left = left.wrapping_sub(u32::from(is_in));
            found
        });
        // The mask was made of cards of the pile and has more than `n` of them.
        nth.unwrap_or(0)
    }
}
