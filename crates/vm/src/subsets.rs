//! Subsets of a list of cards, all of them or those that are wanted. Prices as in `groups`.

use code::Program;
use ir::{Cmp, FaultKind, fuel};

use crate::groups::Scratch;
use crate::machine::Core;
use crate::state::{pack, unpack};

/// Which subsets are wanted: those whose points compare with a bound, at a price for each that is looked at.
#[derive(Clone, Copy)]
pub(crate) struct BySum {
    pub(crate) map: i64,
    pub(crate) cmp: Cmp,
    pub(crate) bound: i64,
    pub(crate) price: u32,
}

impl Core {
    /// Every subset by counting in binary, the first card being the lowest digit.
    pub(crate) fn list_subsets(
        &mut self,
        cards: i64,
        size: Option<(Cmp, i64)>,
        with_empty: bool,
    ) -> Result<i64, FaultKind> {
        let cards = unpack(cards);
        let wanted =
            |n: i64| (n > 0 || with_empty) && size.is_none_or(|(cmp, size)| cmp.holds(n, size));
        let price = fuel::subsets(cards.len(), wanted).saturating_add(cards.len() as u64);
        self.charge(i64::try_from(price).unwrap_or(i64::MAX))?;
        if size.is_some() {
            let sizes: Vec<usize> = (0..=cards.len()).filter(|&n| wanted(n as i64)).collect();
            return self.subsets_by_size(cards, &sizes);
        }
        // Far fewer than 64 cards, since all subsets were paid for.
        let subsets = u64::from(!with_empty)..1 << cards.len();
        let n_subsets = subsets.clone().count();
        let start = self.state.heap.len();
        self.state.heap.extend(std::iter::repeat_n(0, n_subsets));
        for (slot, subset) in subsets.enumerate() {
            let at = self.state.heap.len();
            let mut left = subset;
            while left != 0 {
                let card = self.state.heap[cards.start + left.trailing_zeros() as usize];
                left &= left - 1;
                self.state.heap.push(card);
            }
            self.state.heap[start + slot] = self.close(at)?;
        }
        Ok(pack(start, n_subsets))
    }

    /// The subsets of some sizes only, in the same order, without going through all others.
    fn subsets_by_size(
        &mut self,
        cards: std::ops::Range<usize>,
        sizes: &[usize],
    ) -> Result<i64, FaultKind> {
        let mut subsets: Vec<Vec<usize>> = Vec::new();
        for &size in sizes {
            let mut picks: Vec<usize> = (0..size).collect();
            loop {
                subsets.push(picks.clone());
                if !crate::lists::advance(&mut picks, cards.len()) {
                    break;
                }
            }
        }
        // Counting in binary is comparing the highest positions first.
        subsets.sort_by(|a, b| a.iter().rev().cmp(b.iter().rev()));
        let groups: Vec<Vec<i64>> = subsets
            .iter()
            .map(|picks| picks.iter().map(|&pick| self.state.heap[cards.start + pick]).collect())
            .collect();
        self.push_groups(groups.len(), groups.iter().map(Vec::as_slice))
    }

    /// The subsets whose points together compare with a bound; the empty one is looked at, but never kept.
    pub(crate) fn list_subsets_by_sum(
        &mut self,
        program: &Program,
        cards: i64,
        with_empty: bool,
        wanted: BySum,
    ) -> Result<i64, FaultKind> {
        let n = unpack(cards).len();
        let price = fuel::subsets(n, |size| size > 0 || with_empty);
        let price = i64::try_from(price.saturating_add(n as u64)).unwrap_or(i64::MAX);
        self.charge(price)?;
        let n_subsets = (1_i64 << n) - i64::from(!with_empty);
        self.charge(n_subsets * i64::from(wanted.price))?;
        self.score_all(program, cards, wanted.map);
        let Scratch { scored, sums, lists, .. } = &mut self.scratch;
        sums.clear();
        sums.push(0);
        lists.clear();
        for subset in 1..1_usize << n {
            self.state.fuel -= i64::from(subset.count_ones());
            if self.state.fuel < 0 {
                return Err(FaultKind::FuelSpent);
            }
            // The cards before the last one are a subset that has been summed up.
            let last = subset.ilog2() as usize;
            let sum = sums[subset & !(1 << last)].checked_add(scored[last].0);
            let sum = sum.ok_or(FaultKind::Overflow)?;
            sums.push(sum);
            if wanted.cmp.holds(sum, wanted.bound) {
                let start = self.state.heap.len();
                let picked = (0..n).filter(|at| subset >> at & 1 != 0).map(|at| scored[at].1);
                self.state.heap.extend(picked);
                lists.push(pack(start, self.state.heap.len() - start));
            }
        }
        let start = self.state.heap.len();
        self.state.heap.extend_from_slice(lists);
        self.close(start)
    }
}
