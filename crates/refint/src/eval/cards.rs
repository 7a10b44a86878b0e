//! Cards: picked from a collection, scored, compared, ordered.

use std::collections::BTreeSet;

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
        column.map_or(StrId::EMPTY, |column| self.game.faces[face].values[column])
    }

    /// The seat in whose zone a card lies now.
    pub(super) fn owner_of(&mut self, card: &Expr) -> Result<u32, FaultKind> {
        let card = self.card(card)?.ok_or(FaultKind::NoCard)?;
        let (at, _) = self.state.find(self.game, card);
        match self.game.zones[at.zone.idx()].owner {
            OwnerKind::Seat => Ok(at.owner),
            OwnerKind::Game | OwnerKind::Team | OwnerKind::Card => Err(FaultKind::NoOwner),
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

    pub(super) fn extreme_points(
        &mut self,
        most: bool,
        cards: &Expr,
        map: &MapRef,
        none: i64,
    ) -> Result<i64, FaultKind> {
        let (cards, map) = (self.cards(cards)?, self.map_ref(map)?);
        self.charge(cards.len() as u64, 1)?;
        let points = cards.iter().map(|card| self.state.points(map, *card));
        let best = if most { points.max() } else { points.min() };
        Ok(best.unwrap_or(none))
    }

    pub(super) fn sort(&mut self, cards: &Expr, map: &MapRef) -> Result<Vec<u32>, FaultKind> {
        let (mut cards, map) = (self.cards(cards)?, self.map_ref(map)?);
        self.charge(cards.len() as u64, 1)?;
        // This keeps the order of equals.
        cards.sort_by_key(|card| self.state.points(map, *card));
        Ok(cards)
    }

    pub(super) fn ends(
        &mut self,
        top: bool,
        n: &Expr,
        cards: &Expr,
    ) -> Result<Vec<u32>, FaultKind> {
        let (n, cards) = (self.int(n)?, self.cards(cards)?);
        let mut cards = from_end(top, cards);
        let n = usize::try_from(n).map_err(|_| FaultKind::BadIndex)?;
        if n > cards.len() {
            return Err(FaultKind::BadIndex);
        }
        self.charge(n as u64, 1)?;
        cards.truncate(n);
        Ok(cards)
    }

    /// The longest run of at least `n` cards at an end.
    pub(super) fn run_at(
        &mut self,
        top: bool,
        n: &Expr,
        cards: &Expr,
        map: &MapRef,
    ) -> Result<Vec<u32>, FaultKind> {
        let (n, cards, map) = (self.int(n)?, self.cards(cards)?, self.map_ref(map)?);
        self.charge(cards.len() as u64, 1)?;
        let mut longest = Vec::new();
        let mut looked_at = Vec::new();
        let mut seen = BTreeSet::new();
        for card in from_end(top, cards) {
            if !seen.insert(self.state.points(map, card)) {
                // Two cards with equal points are in no run, however many more cards there are.
                break;
            }
            looked_at.push(card);
            let lowest = seen.first().map_or(0, |points| i128::from(*points));
            let highest = seen.last().map_or(0, |points| i128::from(*points));
            // Different points are consecutive if they leave no gap.
            let consecutive = highest - lowest + 1 == looked_at.len() as i128;
            if consecutive && looked_at.len() as i128 >= i128::from(n) {
                longest.clone_from(&looked_at);
            }
        }
        longest.sort_by_key(|card| self.state.points(map, *card));
        Ok(longest)
    }
}

/// The cards as they are counted from one end on.
fn from_end(top: bool, mut cards: Vec<u32>) -> Vec<u32> {
    if top {
        cards.reverse();
    }
    cards
}
