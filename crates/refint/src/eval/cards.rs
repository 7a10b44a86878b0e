//! Cards: picked from a collection, scored, compared, grouped.

use std::collections::BTreeMap;

use ir::{Expr, FaultKind, MapRef, OwnerKind, Pos, StrId};

use super::refs::Spot;
use crate::machine::Machine;

impl Machine<'_> {
    /// The value of a trait of a card; the empty string if there is no such card or trait.
    pub(crate) fn trait_of(&self, key: StrId, card: Option<u32>) -> StrId {
        card.map_or(StrId::EMPTY, |card| {
            self.trait_of_face(key, self.state.faces[card as usize].idx())
        })
    }

    pub(crate) fn trait_of_face(&self, key: StrId, face: usize) -> StrId {
        let column = self.game.traits.iter().position(|other| *other == key);
        column.map_or(StrId::EMPTY, |column| self.game.faces[face].0[column])
    }

    /// The seat in whose zone a card lies now.
    pub(super) fn owner_of(&mut self, card: &Expr) -> Result<u32, FaultKind> {
        let card = self.card(card)?.ok_or(FaultKind::NoCard)?;
        let (at, _) = self.state.find(self.game, card);
        match self.game.zones[at.zone.idx()].owner {
            OwnerKind::Seat => Ok(at.owner),
            OwnerKind::Game | OwnerKind::Team => Err(FaultKind::NoOwner),
        }
    }

    pub(super) fn card_at(&mut self, pos: &Pos, cards: &Expr) -> Result<Option<u32>, FaultKind> {
        let spot = self.spot(pos)?;
        let cards = self.cards(cards)?;
        Ok(spot.index(cards.len())?.map(|index| cards[index]))
    }

    pub(super) fn group_at(&mut self, pos: &Pos, groups: &Expr) -> Result<Vec<u32>, FaultKind> {
        // The top of a collection of groups is its first one.
        let spot = match self.spot(pos)? {
            Spot::Top => Spot::Bottom,
            Spot::Bottom => Spot::Top,
            Spot::Index(index) => Spot::Index(index),
        };
        let mut groups = self.groups(groups)?;
        let index = spot.index(groups.len())?.ok_or(FaultKind::BadIndex)?;
        Ok(groups.swap_remove(index))
    }

    pub(super) fn sum(&mut self, cards: &Expr, map: &MapRef) -> Result<i64, FaultKind> {
        let (cards, map) = (self.cards(cards)?, self.map_ref(map)?);
        self.charge(cards.len() as u64, 1)?;
        let mut sum = 0_i64;
        for card in cards {
            sum = sum.checked_add(self.state.points(map, card)).ok_or(FaultKind::Overflow)?;
        }
        Ok(sum)
    }

    pub(super) fn extreme(
        &mut self,
        most: bool,
        cards: &Expr,
        map: &MapRef,
    ) -> Result<u32, FaultKind> {
        let (cards, map) = (self.cards(cards)?, self.map_ref(map)?);
        self.charge(cards.len() as u64, 1)?;
        let points = cards.iter().map(|card| self.state.points(map, *card));
        let best = if most { points.max() } else { points.min() };
        let best = best.ok_or(FaultKind::NoExtreme)?;
        let tied: Vec<u32> =
            cards.into_iter().filter(|card| self.state.points(map, *card) == best).collect();
        // `below` draws nothing if there is only one.
        let pick = self.state.chance.below(tied.len() as u64);
        Ok(tied[pick as usize])
    }

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
        let mut by_points: BTreeMap<i64, Vec<u32>> = BTreeMap::new();
        for card in cards {
            by_points.entry(self.state.points(map, card)).or_default().push(card);
        }
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

/// Every way to take `n` of the cards, at least one, in lexicographic order of their positions.
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
