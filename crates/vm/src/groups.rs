//! Lists of lists, and lists made by points or attributes: parts of a hand, runs, subsets.
//!
//! Prices are those of `ir::fuel`, paid before anything is built.

use code::{Program, Word};
use ir::{Cmp, FaultKind, fuel};

use crate::cards::piles_of;
use crate::machine::Core;
use crate::state::{pack, unpack};

/// How often a card is in some groups.
#[derive(Clone, Default)]
struct Count {
    total: u32,
    /// The number of groups that have it exactly once.
    once_in: u32,
    /// How often it is in the group that is being looked at.
    here: u32,
}

impl Core {
    pub(crate) fn list_bundle(&mut self, first: Word, n: u16) -> Result<i64, FaultKind> {
        let start = self.state.heap.len();
        let lists = self.state.words.slice(usize::from(first), usize::from(n));
        self.state.heap.extend_from_slice(lists);
        self.close(start)
    }

    /// The piles of an owner's zone in which a card lies.
    pub(crate) fn list_piles(
        &mut self,
        program: &Program,
        zone: i64,
        owner: i64,
    ) -> Result<i64, FaultKind> {
        let piles = piles_of(program, zone, owner);
        self.charge(piles.len() as i64)?;
        let start = self.state.heap.len();
        for pile in piles {
            if self.size_of(program, pile) > 0 {
                self.state.heap.push(pile as i64);
            }
        }
        self.close(start)
    }

    /// For each card, up to the highest one in the groups: how often it is there, and in how many groups it is exactly
    /// once. Charges for each card of each group.
    fn count_cards(&mut self, groups: i64) -> Result<Vec<Count>, FaultKind> {
        let total = self.state.heap[unpack(groups)].iter().map(|&group| unpack(group).len());
        self.charge(total.sum::<usize>() as i64)?;
        let mut counts: Vec<Count> = Vec::new();
        for &group in &self.state.heap[unpack(groups)] {
            let cards = &self.state.heap[unpack(group)];
            for &card in cards {
                let card = card as usize;
                if counts.len() <= card {
                    counts.resize(card + 1, Count::default());
                }
                counts[card].total += 1;
                counts[card].here += 1;
            }
            for &card in cards {
                let count = &mut counts[card as usize];
                count.once_in += u32::from(count.here == 1);
                count.here = 0;
            }
        }
        Ok(counts)
    }

    /// The cards that are exactly once in every group.
    pub(crate) fn list_common(&mut self, groups: i64) -> Result<i64, FaultKind> {
        let counts = self.count_cards(groups)?;
        let n_groups = unpack(groups).len();
        let start = self.state.heap.len();
        if let Some(&first) = self.state.heap[unpack(groups)].first() {
            for idx in unpack(first) {
                let card = self.state.heap[idx];
                if counts[card as usize].once_in as usize == n_groups {
                    self.state.heap.push(card);
                }
            }
        }
        self.close(start)
    }

    /// The cards that are exactly once in all groups together.
    pub(crate) fn list_single(&mut self, groups: i64) -> Result<i64, FaultKind> {
        let counts = self.count_cards(groups)?;
        let start = self.state.heap.len();
        for group in unpack(groups) {
            for idx in unpack(self.state.heap[group]) {
                let card = self.state.heap[idx];
                if counts[card as usize].total == 1 {
                    self.state.heap.push(card);
                }
            }
        }
        self.close(start)
    }

    /// The first cards of a list, counted from one end.
    pub(crate) fn list_ends(&mut self, n: i64, cards: i64, top: bool) -> Result<i64, FaultKind> {
        let cards = unpack(cards);
        let n = usize::try_from(n).ok().filter(|&n| n <= cards.len()).ok_or(FaultKind::BadIndex)?;
        self.charge(n as i64)?;
        let start = self.state.heap.len();
        if top {
            self.state.heap.extend_from_within(cards.end - n..cards.end);
            self.state.heap[start..].reverse();
        } else {
            self.state.heap.extend_from_within(cards.start..cards.start + n);
        }
        self.close(start)
    }

    /// The points and the cards of a list, in order.
    fn scored(&self, program: &Program, cards: i64, map: i64) -> Vec<(i64, i64)> {
        let table = self.table(program, map);
        let cards = self.state.heap[unpack(cards)].iter();
        cards.map(|&card| (table[self.row(program, card as usize)], card)).collect()
    }

    /// The most cards, at least `n`, at one end whose points are consecutive.
    pub(crate) fn list_run(
        &mut self,
        program: &Program,
        n: i64,
        cards: i64,
        map: i64,
        top: bool,
    ) -> Result<i64, FaultKind> {
        self.charge(unpack(cards).len() as i64)?;
        let mut scored = self.scored(program, cards, map);
        if top {
            scored.reverse();
        }
        let mut seen = std::collections::BTreeSet::new();
        let mut longest = 0;
        for (idx, &(points, _)) in scored.iter().enumerate() {
            // Points that come twice are never consecutive again.
            if !seen.insert(points) {
                break;
            }
            let span = seen.last().zip(seen.first()).map(|(last, first)| last.abs_diff(*first));
            if span == Some(idx as u64) {
                longest = idx + 1;
            }
        }
        if (longest as i64) < n {
            longest = 0;
        }
        scored.truncate(longest);
        scored.sort_unstable();
        let start = self.state.heap.len();
        self.state.heap.extend(scored.iter().map(|&(_, card)| card));
        self.close(start)
    }

    pub(crate) fn list_sort(
        &mut self,
        program: &Program,
        cards: i64,
        map: i64,
    ) -> Result<i64, FaultKind> {
        self.charge(unpack(cards).len() as i64)?;
        let mut scored = self.scored(program, cards, map);
        // Stable, so that cards of equal points keep their order.
        scored.sort_by_key(|&(points, _)| points);
        let start = self.state.heap.len();
        self.state.heap.extend(scored.iter().map(|&(_, card)| card));
        self.close(start)
    }

    /// Groups by the value of a trait, in the order of their first cards.
    pub(crate) fn list_partition(
        &mut self,
        program: &Program,
        key: i64,
        cards: i64,
    ) -> Result<i64, FaultKind> {
        self.charge(unpack(cards).len() as i64)?;
        let mut values: Vec<i64> = Vec::new();
        let mut number_of = std::collections::BTreeMap::new();
        let mut numbered: Vec<(usize, i64)> = Vec::new();
        for &card in &self.state.heap[unpack(cards)] {
            let value = self.trait_by_name(program, key, card);
            let number = *number_of.entry(value).or_insert(values.len());
            if number == values.len() {
                values.push(value);
            }
            numbered.push((number, card));
        }
        numbered.sort_by_key(|&(number, _)| number);
        let groups = numbered.chunk_by(|a, b| a.0 == b.0);
        let groups: Vec<Vec<i64>> =
            groups.map(|group| group.iter().map(|&(_, card)| card).collect()).collect();
        self.push_groups(groups.len(), groups.iter().map(Vec::as_slice))
    }

    /// A list of lists that have been paid for.
    fn push_groups<'a>(
        &mut self,
        n: usize,
        groups: impl Iterator<Item = &'a [i64]>,
    ) -> Result<i64, FaultKind> {
        let start = self.state.heap.len();
        self.state.heap.extend(std::iter::repeat_n(0, n));
        for (slot, group) in groups.enumerate() {
            let at = self.state.heap.len();
            self.state.heap.extend_from_slice(group);
            self.state.heap[start + slot] = self.close(at)?;
        }
        Ok(pack(start, n))
    }

    /// Every subset by counting in binary, the first card being the lowest digit.
    pub(crate) fn list_subsets(
        &mut self,
        cards: i64,
        size: Option<(Cmp, i64)>,
        with_empty: bool,
    ) -> Result<i64, FaultKind> {
        let cards = unpack(cards);
        let wanted =
            |n: i64| (n > 0 || with_empty) && size.is_none_or(|(cmp, size)| compare(cmp, n, size));
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

    /// Runs of at least `n` cards; see `ir::Expr::Runs`.
    pub(crate) fn list_runs(
        &mut self,
        program: &Program,
        n: i64,
        cards: i64,
        map: i64,
        longest: bool,
    ) -> Result<i64, FaultKind> {
        let mut scored = self.scored(program, cards, map);
        // Stable, so that the positions of cards of equal points stay in order.
        scored.sort_by_key(|&(points, _)| points);
        let bins: Vec<&[(i64, i64)]> = scored.chunk_by(|a, b| a.0 == b.0).collect();
        let counts: Vec<(i64, u64)> = bins.iter().map(|bin| (bin[0].0, bin.len() as u64)).collect();
        let price = fuel::runs(&counts, n, longest).saturating_add(scored.len() as u64);
        self.charge(i64::try_from(price).unwrap_or(i64::MAX))?;
        let mut groups: Vec<Vec<i64>> = Vec::new();
        for stretch in fuel::run_stretches(&counts, n, longest) {
            let bins = &bins[stretch];
            let mut picks = vec![0; bins.len()];
            loop {
                groups.push(bins.iter().zip(&picks).map(|(bin, &pick)| bin[pick].1).collect());
                // The last pick that can go on does so, and those after it begin again.
                let next = (0..bins.len()).rev().find(|&idx| picks[idx] + 1 < bins[idx].len());
                let Some(next) = next else { break };
                picks[next] += 1;
                picks[next + 1..].fill(0);
            }
        }
        self.push_groups(groups.len(), groups.iter().map(Vec::as_slice))
    }
}

fn compare(cmp: Cmp, a: i64, b: i64) -> bool {
    match cmp {
        Cmp::Lt => a < b,
        Cmp::Gt => a > b,
        Cmp::Le => a <= b,
        Cmp::Ge => a >= b,
        Cmp::Eq => a == b,
        Cmp::Ne => a != b,
    }
}
