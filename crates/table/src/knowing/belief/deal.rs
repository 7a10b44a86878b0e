//! Deals from which a game is made up, and how they are mended.
//!
//! Takes what an observer knew and what it perceived; puts cards where they have to lie for that. Surprising: nothing is
//! looked at but what the observer perceived and what happened in games that were made up.

use ir::random::Stream;
use knowledge::{Look, Spot};
use vm::{Exchange, Swap};

use super::played::Played;
use super::step::Step;
use crate::knowing::perceive::Heard;
use crate::knowing::sighted::Spotted;
use crate::knowing::truth::Truth;
use crate::mind::Redealer;

/// Cards in the places of cards, before the step.
pub(super) struct Deal {
    pub(super) exchange: Exchange,
    /// How piles are mixed.
    pub(super) swaps: Vec<Swap>,
    before: Truth,
}

impl Step<'_> {
    /// Deals as far as the observer knew before; nothing at the beginning.
    pub(super) fn redealer(&self) -> Option<Redealer> {
        let first = self.legs.first().filter(|leg| leg.answered.is_some())?;
        Some(Redealer::new(self.rules, self.known, &first.before))
    }

    pub(super) fn deal(&self, redealer: Option<&Redealer>, stream: &mut Stream) -> Option<Deal> {
        let first = self.legs.first()?;
        let exchange = match redealer {
            Some(redealer) => redealer.exchange(stream)?,
            None => Exchange::default(),
        };
        let mut deal = Deal { exchange, swaps: Vec::new(), before: first.before.clone() };
        self.bring_out(&mut deal, stream);
        Some(deal)
    }

    /// Brings cards that the observer saw come out of a pile into it.
    fn bring_out(&self, deal: &mut Deal, stream: &mut Stream) {
        let Some(leg) = self.legs.first() else { return };
        let chosen = leg.chosen.as_deref().filter(|_| !self.is_held).unwrap_or_default();
        let mut pinned = Vec::new();
        for heard in self.eyes.hear(&leg.before, chosen) {
            let Heard::Moved { from: Spot::Somewhere { pile }, look: Some(look), .. } = heard
            else {
                continue;
            };
            let Some(cards) = deal.before.piles.get(pile) else { continue };
            let lying = |true_card: u32| deal.exchange.cards[true_card as usize];
            let is_it = |card: u32| self.look(deal, card) == look && !pinned.contains(&card);
            if let Some(there) = cards.iter().map(|&card| lying(card)).find(|&card| is_it(card)) {
                pinned.push(there);
                continue;
            }
            let free: Vec<u32> = cards
                .iter()
                .filter(|&&card| self.is_free(deal, card))
                .map(|&card| lying(card))
                .filter(|card| !pinned.contains(card))
                .collect();
            if free.is_empty() {
                continue;
            }
            let card = free[stream.below(free.len() as u64) as usize];
            if let Some(other) = self.find(deal, card, look, &pinned) {
                deal.swap(card, other);
                pinned.push(other);
            }
        }
    }

    fn look(&self, deal: &Deal, card: u32) -> Look {
        let printed = deal.exchange.faces.iter().find(|(other, _)| *other == card);
        match printed {
            Some(&(_, face)) => self.rules.looks.of_face(face),
            None => self.eyes.look(&deal.before, card),
        }
    }

    /// Whether the observer does not see the place of a true card.
    fn is_free(&self, deal: &Deal, true_card: u32) -> bool {
        let before = &deal.before;
        before.locate(true_card).is_some_and(|(pile, index)| {
            let (at, len) = (before.at[pile], before.piles[pile].len());
            !self.eyes.sees(before, Spotted { at, pile, index, len })
        })
    }

    /// A card of this look that may change places with another: of the same pile, or else of any.
    fn find(&self, deal: &Deal, card: u32, look: Look, pinned: &[u32]) -> Option<u32> {
        let place = deal.place(card)?;
        if !self.is_free(deal, place) {
            return None;
        }
        let here = deal.before.locate(place)?.0;
        let mut found = None;
        for (true_card, &other) in (0u32..).zip(&deal.exchange.cards) {
            if other == card || self.look(deal, other) != look || pinned.contains(&other) {
                continue;
            }
            if !self.is_free(deal, true_card) {
                continue;
            }
            if deal.before.locate(true_card).is_some_and(|(pile, _)| pile == here) {
                return Some(other);
            }
            found.get_or_insert(other);
        }
        found
    }

    /// Exchanges cards where others should have been perceived; whether any were.
    pub(super) fn repair(&self, deal: &mut Deal, played: &Played) -> bool {
        let mut pinned = played.right.clone();
        let mut is_changed = false;
        for &(card, look, n_mixes) in &played.wrong {
            if pinned.contains(&(card, n_mixes)) {
                continue;
            }
            let mixed = (0..).zip(&played.mixed).take(n_mixes);
            if let Some((mix, cards)) = mixed.filter(|(_, all)| all.contains(&card)).last() {
                // What was perceived before is not changed by it.
                let is_pinned =
                    |card: u32| pinned.iter().any(|&(other, n)| other == card && n > mix as usize);
                let is_it = |&other: &u32| {
                    other != card && played.look(self, other) == look && !is_pinned(other)
                };
                if let Some(other) = cards.iter().copied().find(is_it) {
                    deal.swaps.push(Swap { mix, cards: [card, other] });
                    pinned.push((other, n_mixes));
                    is_changed = true;
                    continue;
                }
            }
            let all: Vec<u32> = pinned.iter().map(|&(card, _)| card).collect();
            if let Some(other) = self.find(deal, card, look, &all) {
                deal.swap(card, other);
                pinned.push((other, n_mixes));
                is_changed = true;
            }
        }
        is_changed
    }
}

impl Deal {
    /// The table with these cards.
    pub(super) fn imagined(&self) -> Truth {
        let mut table = self.before.clone();
        table.exchange(&self.exchange);
        table
    }

    /// The true card in whose place a card lies.
    fn place(&self, card: u32) -> Option<u32> {
        (0..).zip(&self.exchange.cards).find(|(_, other)| **other == card).map(|(place, _)| place)
    }

    fn swap(&mut self, a: u32, b: u32) {
        if let (Some(a), Some(b)) = (self.place(a), self.place(b)) {
            self.exchange.cards.swap(a as usize, b as usize);
        }
    }
}
