//! Sets of looks as bits, many of them in one stretch of words, each named by its number.

use crate::Look;

/// Several sets over the same looks. Equal sets may be there more than once until the owner throws doubles out.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sets {
    /// Words of each set.
    stride: usize,
    words: Vec<u64>,
}

impl Sets {
    /// No sets yet, over so many looks.
    pub(crate) fn over(n_looks: usize) -> Self {
        Self { stride: n_looks.div_ceil(64), words: Vec::new() }
    }

    pub(crate) fn len(&self) -> usize {
        self.words.len().checked_div(self.stride).unwrap_or(0)
    }

    pub(crate) fn get(&self, set: u32) -> &[u64] {
        let start = set as usize * self.stride;
        &self.words[start..start + self.stride]
    }

    pub(crate) fn get_mut(&mut self, set: u32) -> &mut [u64] {
        let start = set as usize * self.stride;
        &mut self.words[start..start + self.stride]
    }

    /// Adds a set with the bits of `words`, which may be fewer than those of a set.
    pub(crate) fn push(&mut self, words: &[u64]) -> u32 {
        let set = self.len();
        self.words.extend_from_slice(words);
        self.words.resize((set + 1) * self.stride, 0);
        set as u32
    }

    /// A set with nothing in it, as words.
    pub(crate) fn empty(&self) -> Vec<u64> {
        vec![0; self.stride]
    }

    /// Makes room for so many looks, if there is less.
    pub(crate) fn grow(&mut self, n_looks: usize) {
        let old = std::mem::replace(self, Self::over(n_looks));
        if old.stride == self.stride {
            *self = old;
            return;
        }
        for set in 0..old.len() {
            self.push(old.get(set as u32));
        }
    }
}

pub(crate) fn has(words: &[u64], look: Look) -> bool {
    words.get(look.0 as usize / 64).is_some_and(|word| word >> (look.0 % 64) & 1 == 1)
}

/// Adds a look that there is room for.
pub(crate) fn add(words: &mut [u64], look: Look) {
    words[look.0 as usize / 64] |= 1 << (look.0 % 64);
}

pub(crate) fn remove(words: &mut [u64], look: Look) {
    if let Some(word) = words.get_mut(look.0 as usize / 64) {
        *word &= !(1 << (look.0 % 64));
    }
}

/// The looks of a set, rising.
pub(crate) fn looks(words: &[u64]) -> impl Iterator<Item = Look> {
    words.iter().enumerate().flat_map(|(at, &word)| {
        let mut rest = word;
        std::iter::from_fn(move || {
            let bit = (rest != 0).then(|| rest.trailing_zeros())?;
            rest &= rest - 1;
            Some(Look(at as u32 * 64 + bit))
        })
    })
}

/// The only look of a set, if it has exactly one.
pub(crate) fn only(words: &[u64]) -> Option<Look> {
    let mut all = looks(words);
    let first = all.next()?;
    all.next().is_none().then_some(first)
}
