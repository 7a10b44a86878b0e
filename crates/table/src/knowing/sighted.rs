//! What an observer sees of places: of where a card comes from and goes to, and of piles.
//!
//! Takes the true table; gives spots as far as they are perceived, and changes what the observer knows by looking.

use ir::{OwnerKind, Sight, ZoneAt};
use knowledge::{Knowledge, Look, Seen, Spot};

use super::perceive::{Cause, Eyes};
use super::truth::{Truth, is_real};

/// A card in a pile before or after an event.
#[derive(Clone, Copy)]
pub(super) struct Spotted {
    pub(super) at: ZoneAt,
    pub(super) pile: usize,
    pub(super) index: usize,
    /// How many cards are in the pile.
    pub(super) len: usize,
}

impl Eyes<'_> {
    pub(super) fn seen_on_the_way(
        &self,
        look: Look,
        (before, from): (&Truth, Spotted),
        (after, to): (&Truth, Spotted),
    ) -> Seen<'_> {
        if self.is_blind {
            return Seen::Nothing;
        }
        if self.sees(before, from) || self.sees(after, to) {
            return self.looks.front(look);
        }
        if self.sees_back(before, from) || self.sees_back(after, to) {
            return self.looks.back(look);
        }
        Seen::Nothing
    }

    pub(super) fn sees(&self, truth: &Truth, spot: Spotted) -> bool {
        let is_top = spot.index + 1 == spot.len;
        truth.sights(self.game).sees(self.viewer, spot.at, is_top)
    }

    pub(super) fn sees_back(&self, truth: &Truth, spot: Spotted) -> bool {
        let sights = truth.sights(self.game);
        !sights.is_hidden(spot.at) && !sights.sees_covered(self.viewer, spot.at)
    }

    /// From where a card is taken, as far as it is perceived.
    pub(super) fn taken(&self, truth: &Truth, spot: Spotted, cause: Cause) -> Spot {
        let Spotted { at, pile, index, len } = spot;
        let sights = truth.sights(self.game);
        let zone = &self.game.zones[at.zone.idx()];
        // A pile that was named may be somebody's hand, of which a card is chosen.
        let is_free = match cause {
            Cause::Lot => false,
            Cause::Choice => zone.owner == OwnerKind::Game && zone.sight != Sight::Named,
            Cause::Rules => zone.owner == OwnerKind::Game,
        };
        let is_end = index == 0 || index + 1 == len;
        let is_seen = self.sees(truth, spot);
        if !sights.is_hidden(at) && (is_seen || is_free && is_end) {
            Spot::At { pile, index }
        } else {
            self.somewhere(truth, spot)
        }
    }

    /// Where a card is put, as far as it is perceived.
    pub(super) fn put(&self, truth: &Truth, spot: Spotted) -> Spot {
        let Spotted { at, pile, index, .. } = spot;
        if truth.sights(self.game).is_hidden(at) {
            self.somewhere(truth, spot)
        } else {
            Spot::At { pile, index }
        }
    }

    /// In the same pile, it is not perceived where; if it is hidden, in any that is.
    pub(super) fn somewhere(&self, truth: &Truth, spot: Spotted) -> Spot {
        if truth.is_gone(spot.pile) {
            Spot::Gone
        } else if truth.sights(self.game).is_hidden(spot.at) {
            Spot::Somewhere { pile: truth.heap() }
        } else {
            Spot::Somewhere { pile: spot.pile }
        }
    }

    /// Whether it is perceived that a card goes from one spot to another: not if both are out of sight.
    pub(super) fn is_perceived(&self, truth: &Truth, from: Spot, to: Spot) -> bool {
        let is_out_of_sight = |spot| match spot {
            Spot::At { pile, .. } | Spot::Somewhere { pile } => pile == truth.heap(),
            Spot::Gone => true,
        };
        !(is_out_of_sight(from) && is_out_of_sight(to))
    }

    /// Whether a pile is one of cards that the observer can count.
    pub(super) fn is_counted(&self, truth: &Truth, at: ZoneAt) -> bool {
        is_real(self.game, at) && !truth.sights(self.game).is_hidden(at)
    }

    /// A card is carried from one spot to another.
    pub(super) fn carry(
        &self,
        known: &mut Knowledge,
        truth: &Truth,
        (from, to): (Spot, Spot),
        seen: Seen,
    ) {
        if !self.is_perceived(truth, from, to) {
            return;
        }
        let heap = truth.heap();
        // What has come to a hidden pile without anybody noticing it may be any card.
        let is_unheard_of = from == Spot::Somewhere { pile: heap } && known.n_places(heap) == 0;
        known.moved(if is_unheard_of { Spot::Gone } else { from }, to, seen);
    }

    /// Cards that were hidden lie on top of a pile now.
    pub(super) fn come_out(
        &self,
        known: &mut Knowledge,
        truth: &Truth,
        pile: usize,
        n_cards: usize,
    ) {
        for _ in 0..n_cards {
            let from = Spot::Somewhere { pile: truth.heap() };
            let to = Spot::At { pile, index: known.n_places(pile) };
            self.carry(known, truth, (from, to), Seen::Nothing);
        }
    }

    /// The cards of a pile have changed places with those of a hidden one.
    pub(super) fn replaced(
        &self,
        known: &mut Knowledge,
        before: &Truth,
        pile: usize,
        hidden: usize,
    ) {
        self.come_out(known, before, pile, before.piles[hidden].len());
        for _ in 0..before.piles[pile].len() {
            let to = Spot::Somewhere { pile: before.heap() };
            self.carry(known, before, (Spot::At { pile, index: 0 }, to), Seen::Nothing);
        }
    }

    /// Looks at every pile; false if that contradicts what was known.
    pub(crate) fn look_around(&self, known: &mut Knowledge, truth: &Truth) -> bool {
        let mut agrees = true;
        for pile in 0..truth.piles.len() {
            agrees &= self.look_at(known, truth, pile);
        }
        agrees
    }

    /// What the observer sees of a pile now; false if that contradicts what was known. Of one that was just shuffled it is
    /// not known here what is seen.
    pub(super) fn look_at(&self, known: &mut Knowledge, truth: &Truth, pile: usize) -> bool {
        let cards = &truth.piles[pile];
        let at = truth.at[pile];
        let sights = truth.sights(self.game);
        if !is_real(self.game, at) || sights.is_hidden(at) {
            return true;
        }
        if self.sorts.may_sort(at.zone) && !sights.sees(self.viewer, at, true) {
            known.scrambled(pile);
        }
        if self.is_blind || !truth.is_ordered[pile] {
            return true;
        }
        let looks: Vec<Look> = cards.iter().map(|&card| self.look(truth, card)).collect();
        let is_plain = |look: &Look| matches!(self.looks.front(*look), Seen::Face(_));
        let [sees_top, sees_others] = [true, false].map(|top| sights.sees(self.viewer, at, top));
        if sees_others && looks.iter().all(is_plain) {
            return known.shown(pile, &looks);
        }
        let mut agrees = true;
        let is_covered = sights.sees_covered(self.viewer, at);
        for (index, &look) in looks.iter().enumerate() {
            let is_top = index + 1 == cards.len();
            let seen = if is_top && sees_top || !is_top && sees_others {
                self.looks.front(look)
            } else if is_covered {
                Seen::Nothing
            } else {
                self.looks.back(look)
            };
            if seen != Seen::Nothing {
                agrees &= known.seen(pile, index, seen);
            }
        }
        agrees
    }
}

pub(super) fn spotted(truth: &Truth, at: ZoneAt, index: usize) -> Option<Spotted> {
    let pile = truth.number(at)?;
    Some(Spotted { at, pile, index, len: truth.piles[pile].len() })
}
