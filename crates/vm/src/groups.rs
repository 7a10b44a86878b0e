//! Lists of lists, and lists made by points or attributes: parts of a hand, runs, subsets.
//!
//! Prices are those of `ir::fuel`, paid before anything is built.

use code::{Program, Word};
use ir::{Cmp, FaultKind, fuel};

use crate::cards::{piles_of, row};
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

/// Memory that is used again and again; what is in it means nothing between two instructions, except that `group_of`
/// is all 0.
#[derive(Default)]
pub(crate) struct Scratch {
    /// Points and cards.
    pub(crate) scored: Vec<(i64, i64)>,
    /// Values or points, and how many cards have them.
    pub(crate) counts: Vec<(i64, u64)>,
    pub(crate) numbers: Vec<usize>,
    pub(crate) lists: Vec<i64>,
    pub(crate) sums: Vec<i64>,
    pub(crate) group_of: Vec<usize>,
}

impl Clone for Scratch {
    /// A copy needs memory of its own, but nothing in it.
    fn clone(&self) -> Self {
        Self::default()
    }
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

    /// Fills `scratch.scored` with the points and the cards of a list, in order.
    pub(crate) fn score_all(&mut self, program: &Program, cards: i64, map: i64) {
        let table = crate::points::table(program, &self.state, map);
        let state = &self.state;
        let cards = state.heap[unpack(cards)].iter();
        self.scratch.scored.clear();
        self.scratch
            .scored
            .extend(cards.map(|&card| (table[row(program, state, card as usize)], card)));
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
        self.score_all(program, cards, map);
        let scored = &mut self.scratch.scored;
        if top {
            scored.reverse();
        }
        let mut longest = longest_run(scored);
        if (longest as i64) < n {
            longest = 0;
        }
        scored.truncate(longest);
        scored.sort_unstable();
        let start = self.state.heap.len();
        self.state.heap.extend(self.scratch.scored.iter().map(|&(_, card)| card));
        self.close(start)
    }

    pub(crate) fn list_sort(
        &mut self,
        program: &Program,
        cards: i64,
        map: i64,
    ) -> Result<i64, FaultKind> {
        self.charge(unpack(cards).len() as i64)?;
        self.score_all(program, cards, map);
        // Stable, so that cards of equal points keep their order.
        self.scratch.scored.sort_by_key(|&(points, _)| points);
        let start = self.state.heap.len();
        self.state.heap.extend(self.scratch.scored.iter().map(|&(_, card)| card));
        self.close(start)
    }

    /// Groups by the value of a trait, in the order of their first cards.
    pub(crate) fn list_partition(
        &mut self,
        program: &Program,
        key: i64,
        cards: i64,
    ) -> Result<i64, FaultKind> {
        let cards = unpack(cards);
        self.charge(cards.len() as i64)?;
        let of = program.cards.trait_of_key[key as usize];
        let mut scratch = std::mem::take(&mut self.scratch);
        scratch.counts.clear();
        scratch.numbers.clear();
        for idx in cards.clone() {
            // Without such a trait all cards have the same value.
            let value = match of {
                u16::MAX => 0,
                of => {
                    let value = self.trait_of(program, of, self.state.heap[idx]);
                    program.cards.value_number(of, value) as usize
                }
            };
            if scratch.group_of.len() <= value {
                scratch.group_of.resize(value + 1, 0);
            }
            // Groups count from 1 here: 0 says that there is none yet.
            if scratch.group_of[value] == 0 {
                scratch.counts.push((value as i64, 0));
                scratch.group_of[value] = scratch.counts.len();
            }
            let number = scratch.group_of[value] - 1;
            scratch.counts[number].1 += 1;
            scratch.numbers.push(number);
        }
        let start = self.state.heap.len();
        let mut next = start + scratch.counts.len();
        for (value, count) in &mut scratch.counts {
            scratch.group_of[*value as usize] = 0;
            let len = *count as usize;
            self.state.heap.push(pack(next, len));
            // From here on the place for the group's next card.
            *count = next as u64;
            next += len;
        }
        self.state.heap.resize(next, 0);
        for (idx, &number) in cards.zip(&scratch.numbers) {
            let place = &mut scratch.counts[number].1;
            self.state.heap[*place as usize] = self.state.heap[idx];
            *place += 1;
        }
        let n_groups = scratch.counts.len();
        self.scratch = scratch;
        self.close(start)?;
        Ok(pack(start, n_groups))
    }

    /// A list of lists that have been paid for.
    pub(crate) fn push_groups<'a>(
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

    /// The groups whose size compares with a bound, without empty ones.
    pub(crate) fn list_by_size(
        &mut self,
        groups: i64,
        cmp: Cmp,
        bound: i64,
        price: u32,
    ) -> Result<i64, FaultKind> {
        let groups = unpack(groups);
        self.charge(groups.len() as i64 * i64::from(price))?;
        let start = self.state.heap.len();
        for idx in groups {
            let group = self.state.heap[idx];
            let size = unpack(group).len() as i64;
            if size > 0 && cmp.holds(size, bound) {
                self.state.heap.push(group);
            }
        }
        self.close(start)
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
        self.score_all(program, cards, map);
        let Scratch { scored, counts, numbers: picks, lists, .. } = &mut self.scratch;
        // Stable, so that the positions of cards of equal points stay in order.
        scored.sort_by_key(|&(points, _)| points);
        counts.clear();
        for &(points, _) in scored.iter() {
            match counts.last_mut() {
                Some((last, count)) if *last == points => *count += 1,
                _ => counts.push((points, 1)),
            }
        }
        let price = fuel::runs(counts, n, longest).saturating_add(scored.len() as u64);
        // The tank is never below zero here, so this cannot overflow.
        self.state.fuel -= i64::try_from(price).unwrap_or(i64::MAX);
        if self.state.fuel < 0 {
            return Err(FaultKind::FuelSpent);
        }
        lists.clear();
        // How many points come before the stretch, and where their cards end.
        let (mut n_before, mut first) = (0, 0);
        for stretch in fuel::run_stretches(counts, n, longest) {
            while n_before < stretch.start {
                first += counts[n_before].1 as usize;
                n_before += 1;
            }
            let bins = &counts[stretch];
            picks.clear();
            picks.resize(bins.len(), 0);
            loop {
                let start = self.state.heap.len();
                let mut bin_start = first;
                for (&(_, count), &pick) in bins.iter().zip(picks.iter()) {
                    self.state.heap.push(scored[bin_start + pick].1);
                    bin_start += count as usize;
                }
                lists.push(pack(start, bins.len()));
                // The last pick that can go on does so, and those after it begin again.
                let next = (0..bins.len()).rev().find(|&at| picks[at] + 1 < bins[at].1 as usize);
                let Some(next) = next else { break };
                picks[next] += 1;
                picks[next + 1..].fill(0);
            }
        }
        let start = self.state.heap.len();
        self.state.heap.extend_from_slice(lists);
        self.close(start)
    }
}

/// The most cards from the first on whose points, in any order, are consecutive.
fn longest_run(scored: &[(i64, i64)]) -> usize {
    let mut seen = std::collections::BTreeSet::new();
    let mut longest = 0;
    let (mut least, mut most) = (i64::MAX, i64::MIN);
    for (idx, &(points, _)) in scored.iter().enumerate() {
        (least, most) = (least.min(points), most.max(points));
        // Points that come twice are never consecutive again. A set is worth its making only for many cards.
        let is_new = match idx {
            ..32 => !scored[..idx].iter().any(|&(other, _)| other == points),
            32 => {
                seen.extend(scored[..32].iter().map(|&(points, _)| points));
                seen.insert(points)
            }
            _ => seen.insert(points),
        };
        if !is_new {
            break;
        }
        if most.abs_diff(least) == idx as u64 {
            longest = idx + 1;
        }
    }
    longest
}
