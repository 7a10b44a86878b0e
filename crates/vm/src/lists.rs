//! Lists on the heap.

use code::{Pile, Program, Word};
use ir::{FaultKind, limits};

use crate::machine::Core;
use crate::state::{pack, unpack};

/// Words that the heap may have; what can grow is paid for with fuel, and this bounds the rest.
const MAX_HEAP: usize = 1 << 21;

impl Core {
    pub(crate) fn close(&self, start: usize) -> Result<i64, FaultKind> {
        let end = self.state.heap.len();
        if end > MAX_HEAP { Err(FaultKind::FuelSpent) } else { Ok(pack(start, end - start)) }
    }

    pub(crate) fn list_pile(&mut self, program: &Program, pile: Pile) -> Result<i64, FaultKind> {
        let start = self.state.heap.len();
        let pile = self.pile(pile);
        let from = program.layout.pile_start[pile] as usize;
        let len = self.size_of(program, pile);
        let cards = self.state.places.slice(from, len).iter().map(|&card| i64::from(card));
        self.state.heap.extend(cards);
        self.close(start)
    }

    pub(crate) fn list_masked(
        &mut self,
        program: &Program,
        pile: Pile,
        mask: i64,
    ) -> Result<i64, FaultKind> {
        let start = self.state.heap.len();
        let pile = self.pile(pile);
        let from = program.layout.pile_start[pile] as usize;
        let len = self.size_of(program, pile);
        let cards = self.state.places.slice(from, len).iter();
        let kept = cards.filter(|&&card| mask >> card & 1 != 0).map(|&card| i64::from(card));
        self.state.heap.extend(kept);
        self.close(start)
    }

    /// The numbers below `n`, without one of them.
    pub(crate) fn list_others(&mut self, n: i64, but: Option<i64>) -> Result<i64, FaultKind> {
        let start = self.state.heap.len();
        self.state.heap.extend((0..n).filter(|&number| Some(number) != but));
        self.close(start)
    }

    pub(crate) fn list_members(&mut self, program: &Program, team: i64) -> Result<i64, FaultKind> {
        let start = self.state.heap.len();
        for word in self.state.members(program, team as usize) {
            self.state.heap.push(self.state.words.get(word));
        }
        self.close(start)
    }

    pub(crate) fn list_range(&mut self, from: i64, len: i64) -> Result<i64, FaultKind> {
        // What is left in the tank says nothing: the range may be paid for already. But nobody can pay for more than this.
        if len > limits::FUEL {
            return Err(FaultKind::FuelSpent);
        }
        let start = self.state.heap.len();
        self.state.heap.extend((0..len).map(|idx| from.wrapping_add(idx)));
        self.close(start)
    }

    pub(crate) fn list_words(&mut self, words: &[i64]) -> Result<i64, FaultKind> {
        let start = self.state.heap.len();
        self.state.heap.extend_from_slice(words);
        self.close(start)
    }

    pub(crate) fn list_concat(&mut self, first: Word, n: u16) -> Result<i64, FaultKind> {
        let start = self.state.heap.len();
        for word in first..first + n {
            let list = unpack(self.state.words.get(usize::from(word)));
            self.state.heap.extend_from_within(list);
        }
        self.close(start)
    }

    pub(crate) fn list_flatten(&mut self, groups: i64) -> Result<i64, FaultKind> {
        let start = self.state.heap.len();
        for idx in unpack(groups) {
            let list = unpack(self.state.heap[idx]);
            self.state.heap.extend_from_within(list);
            self.close(start)?;
        }
        self.close(start)
    }

    /// A list of as many empty lists.
    pub(crate) fn list_like(&mut self, list: i64) -> Result<i64, FaultKind> {
        let start = self.state.heap.len();
        let len = unpack(list).len();
        self.state.heap.extend(std::iter::repeat_n(pack(0, 0), len));
        self.close(start)
    }

    pub(crate) fn list_reversed(&mut self, list: i64) -> Result<i64, FaultKind> {
        let start = self.state.heap.len();
        self.state.heap.extend_from_within(unpack(list));
        self.state.heap[start..].reverse();
        self.close(start)
    }

    /// Every `n` cards of equal points: points ascending, then combinations of positions in order.
    pub(crate) fn list_tuples(
        &mut self,
        program: &Program,
        n: i64,
        cards: i64,
        map: i64,
    ) -> Result<i64, FaultKind> {
        let table = self.table(program, map);
        let mut scored: Vec<(i64, i64)> = self.state.heap[unpack(cards)]
            .iter()
            .map(|&card| (table[self.row(program, card as usize)], card))
            .collect();
        // Stable, so that cards of equal points keep their order.
        scored.sort_by_key(|&(points, _)| points);
        let bins: Vec<Vec<i64>> = scored
            .chunk_by(|a, b| a.0 == b.0)
            .map(|bin| bin.iter().map(|&(_, card)| card).collect())
            .collect();
        let n_groups = match usize::try_from(n) {
            Ok(n) if n > 0 => {
                bins.iter().map(|bin| combinations(bin.len(), n)).fold(0i64, i64::saturating_add)
            }
            _ => 0,
        };
        self.charge(n_groups.saturating_mul(n))?;
        let start = self.state.heap.len();
        self.state.heap.extend(std::iter::repeat_n(0, n_groups as usize));
        let mut slot = start;
        for bin in bins.iter().filter(|bin| n_groups > 0 && bin.len() as i64 >= n) {
            let mut picks: Vec<usize> = (0..n as usize).collect();
            loop {
                let group = self.state.heap.len();
                self.state.heap.extend(picks.iter().map(|&pick| bin[pick]));
                self.state.heap[slot] = self.close(group)?;
                slot += 1;
                if !advance(&mut picks, bin.len()) {
                    break;
                }
            }
        }
        Ok(pack(start, n_groups as usize))
    }
}

/// How many ways there are to take `k` of `n`.
fn combinations(n: usize, k: usize) -> i64 {
    if k > n {
        return 0;
    }
    let k = k.min(n - k);
    let mut ways: i128 = 1;
    for i in 0..k {
        ways = ways * (n - i) as i128 / (i + 1) as i128;
        if ways > i128::from(i64::MAX) {
            return i64::MAX;
        }
    }
    ways as i64
}

/// The next combination in lexicographic order.
pub(crate) fn advance(picks: &mut [usize], n: usize) -> bool {
    let k = picks.len();
    let Some(idx) = (0..k).rev().find(|&idx| picks[idx] < n - k + idx) else { return false };
    picks[idx] += 1;
    for later in idx + 1..k {
        picks[later] = picks[later - 1] + 1;
    }
    true
}
