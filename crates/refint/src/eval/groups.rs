//! Groups of cards: made from one collection, or brought back to one.

use std::collections::BTreeMap;

use ir::{Cmp, Expr, FaultKind, MapId, MapRef, StrId, fuel};

use super::numbers::compare;
use crate::machine::Machine;

impl Machine<'_> {
    pub(super) fn tuples(
        &mut self,
        n: &Expr,
        cards: &Expr,
        map: &MapRef,
    ) -> Result<Vec<Vec<u32>>, FaultKind> {
        let (n, cards, map) = (self.int(n)?, self.cards(cards)?, self.map_ref(map)?);
        let Some(n) = usize::try_from(n).ok().filter(|n| (1..=cards.len()).contains(n)) else {
            return Ok(Vec::new());
        };
        let by_points = self.by_points(cards, map);
        let counts = by_points.values().map(|cards| combinations(cards.len(), n));
        let count = counts.fold(0, u64::saturating_add);
        // More cards than fit into 32 bits cannot be paid for either.
        self.charge(count, u32::try_from(n).unwrap_or(u32::MAX))?;
        let mut groups = Vec::new();
        for cards in by_points.values() {
            combine(cards, n, &mut groups);
        }
        Ok(groups)
    }

    pub(super) fn intersect(&mut self, groups: &Expr) -> Result<Vec<u32>, FaultKind> {
        let groups = self.groups(groups)?;
        self.charge(groups.concat().len() as u64, 1)?;
        let counts: Vec<_> = groups.iter().map(|group| count(group)).collect();
        let Some(first) = groups.into_iter().next() else { return Ok(Vec::new()) };
        let everywhere = |card: &u32| counts.iter().all(|count| count.get(card) == Some(&1));
        Ok(first.into_iter().filter(everywhere).collect())
    }

    pub(super) fn disjunct(&mut self, groups: &Expr) -> Result<Vec<u32>, FaultKind> {
        let cards = self.groups(groups)?.concat();
        self.charge(cards.len() as u64, 1)?;
        let count = count(&cards);
        Ok(cards.into_iter().filter(|card| count[card] == 1).collect())
    }

    pub(super) fn partition(
        &mut self,
        key: &Expr,
        cards: &Expr,
    ) -> Result<Vec<Vec<u32>>, FaultKind> {
        let (key, cards) = (self.str(key)?, self.cards(cards)?);
        self.charge(cards.len() as u64, 1)?;
        let mut groups: Vec<(StrId, Vec<u32>)> = Vec::new();
        for card in cards {
            let value = self.trait_of(key, Some(card));
            match groups.iter_mut().find(|(of, _)| *of == value) {
                Some((_, group)) => group.push(card),
                None => groups.push((value, vec![card])),
            }
        }
        Ok(groups.into_iter().map(|(_, group)| group).collect())
    }

    pub(super) fn subsets(
        &mut self,
        cards: &Expr,
        size: Option<&(Cmp, Box<Expr>)>,
        with_empty: bool,
    ) -> Result<Vec<Vec<u32>>, FaultKind> {
        let cards = self.cards(cards)?;
        let size = match size {
            Some((op, than)) => Some((*op, self.int(than)?)),
            None => None,
        };
        let wanted =
            |n: i64| (n > 0 || with_empty) && size.is_none_or(|(op, than)| compare(op, n, than));
        self.charge(cards.len() as u64, 1)?;
        self.charge(fuel::subsets(cards.len(), wanted), 1)?;
        // Positions, so that a card which is there twice counts as two.
        let positions: Vec<u32> = (0..cards.len() as u32).collect();
        let mut subsets = Vec::new();
        for n in 0..=cards.len() {
            if wanted(n as i64) {
                combine(&positions, n, &mut subsets);
            }
        }
        // Counting in binary goes by the highest digit first.
        subsets.sort_by_key(|subset| subset.iter().rev().copied().collect::<Vec<_>>());
        let cards_at = |subset: Vec<u32>| subset.into_iter().map(|at| cards[at as usize]).collect();
        Ok(subsets.into_iter().map(cards_at).collect())
    }

    pub(super) fn runs(
        &mut self,
        longest: bool,
        n: &Expr,
        cards: &Expr,
        map: &MapRef,
    ) -> Result<Vec<Vec<u32>>, FaultKind> {
        let (n, cards, map) = (self.int(n)?, self.cards(cards)?, self.map_ref(map)?);
        self.charge(cards.len() as u64, 1)?;
        let by_points = self.by_points(cards, map);
        let counts: Vec<(i64, u64)> =
            by_points.iter().map(|(points, cards)| (*points, cards.len() as u64)).collect();
        self.charge(fuel::runs(&counts, n, longest), 1)?;
        let mut runs = Vec::new();
        for first in by_points.keys() {
            let cards_at = |points: Option<i64>| by_points.get(&points?);
            if longest && cards_at(first.checked_sub(1)).is_some() {
                continue;
            }
            // The cards of each number of points from the first on, as far as there are any.
            let mut stretch = Vec::new();
            let mut points = Some(*first);
            while let Some(cards) = cards_at(points) {
                stretch.push(cards.as_slice());
                points = points.and_then(|points| points.checked_add(1));
            }
            for length in 1..=stretch.len() {
                if length as i64 >= n && (!longest || length == stretch.len()) {
                    runs.extend(one_of_each(&stretch[..length]));
                }
            }
        }
        Ok(runs)
    }

    /// The cards by their points, in order.
    fn by_points(&self, cards: Vec<u32>, map: (MapId, u32)) -> BTreeMap<i64, Vec<u32>> {
        let mut by_points: BTreeMap<i64, Vec<u32>> = BTreeMap::new();
        for card in cards {
            by_points.entry(self.state.points(map, card)).or_default().push(card);
        }
        by_points
    }
}

/// How often each card is there.
fn count(cards: &[u32]) -> BTreeMap<u32, usize> {
    let mut count = BTreeMap::new();
    for card in cards {
        *count.entry(*card).or_insert(0) += 1;
    }
    count
}

/// Every way to take one card of each of these, in lexicographic order of their positions.
fn one_of_each(choices: &[&[u32]]) -> Vec<Vec<u32>> {
    let mut groups = vec![Vec::new()];
    for cards in choices {
        let mut longer = Vec::new();
        for group in &groups {
            for card in *cards {
                longer.push([group.as_slice(), &[*card]].concat());
            }
        }
        groups = longer;
    }
    groups
}

/// How many ways there are to take `n` of `of` things, or the greatest number if that does not fit.
fn combinations(of: usize, n: usize) -> u64 {
    let Some(left_out) = of.checked_sub(n) else { return 0 };
    // The smaller of the two halves of the triangle, where the partial results only grow.
    let n = n.min(left_out);
    let mut count = 1_u128;
    for i in 0..n {
        count = count * (of - i) as u128 / (i + 1) as u128;
        if count > u128::from(u64::MAX) {
            return u64::MAX;
        }
    }
    count as u64
}

/// Every way to take `n` of the cards in lexicographic order of their positions.
fn combine(cards: &[u32], n: usize, groups: &mut Vec<Vec<u32>>) {
    if n > cards.len() {
        return;
    }
    let mut taken: Vec<usize> = (0..n).collect();
    loop {
        groups.push(taken.iter().map(|position| cards[*position]).collect());
        // The last position that can still go up does so, and those after it follow close behind.
        let Some(last) = (0..n).rev().find(|i| taken[*i] < cards.len() - n + i) else { return };
        let start = taken[last] + 1;
        for (position, taken) in (start..).zip(&mut taken[last..]) {
            *taken = position;
        }
    }
}
