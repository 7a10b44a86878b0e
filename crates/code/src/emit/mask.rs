//! Sets of cards as bit masks: "the cards of my hand of the led suit" is *mask and mask*.
//!
//! An expression can be a mask if no card can be in it twice and finding it can neither draw chance nor cost anything that
//! the emitted charges do not cover. The order of the cards is not in a mask: who needs it asks for a list.

use ir::{Expr, Holds, LocalId, Named, Owner, Pos, ZoneRef};

use super::Emitter;
use super::shape::{is_pure, is_pure_owner};
use crate::instr::{Instr, Pile, Word};
use crate::layout::ZERO;

impl Emitter<'_> {
    /// Whether a collection of cards can be had as a mask.
    pub(super) fn can_mask(&self, cards: &Expr) -> bool {
        if !self.cards.masked {
            return false;
        }
        match cards {
            Expr::Contents(zone) => self.holds_cards(zone),
            Expr::Filter { local, over, test } => {
                self.can_mask(over) && self.can_narrow(*local, test)
            }
            Expr::Flatten(groups) => self.seats_zone(groups).is_some(),
            Expr::Union(parts) => {
                // Different zones share no card.
                let mut zones: Vec<_> = parts.iter().map(known_zone).collect();
                zones.sort_unstable();
                let all_known = zones.iter().all(Option::is_some);
                let distinct = zones.windows(2).all(|pair| pair[0] != pair[1]);
                all_known && distinct && parts.iter().all(|part| self.can_mask(part))
            }
            _ => false,
        }
    }

    /// Emits a mask for which [`Emitter::can_mask`] holds, and the charges of the collection.
    pub(super) fn mask(&mut self, cards: &Expr) -> Word {
        match cards {
            Expr::Contents(zone) => {
                let pile = self.pile(zone);
                self.mask_of_pile(pile)
            }
            Expr::Filter { local, over, test } => {
                if let Some(mask) = self.mask_of_pile_with(*local, over, test) {
                    return mask;
                }
                let all = self.mask(over);
                self.op(Instr::ChargeMask(all, ir::fuel::test(test)));
                self.narrow(all, *local, test)
            }
            Expr::Union(parts) => {
                let to = self.temp();
                self.op(Instr::Copy { to, from: ZERO });
                for part in parts {
                    let part = self.mask(part);
                    self.op(Instr::Or { to, a: to, b: part });
                }
                self.op(Instr::ChargeMask(to, 1));
                to
            }
            Expr::Flatten(groups) => {
                let Some((base, price)) = self.seats_zone(groups) else { return ZERO };
                let n = self.layout.n_seats as u16;
                let price = price.saturating_mul(self.game.n_seats);
                let first = self.layout.masks + base;
                self.temp_with(|to| Instr::OrAll { to, first, n, price })
            }
            _ => ZERO,
        }
    }

    /// "The cards of a pile whose trait is that string" in one instruction.
    fn mask_of_pile_with(&mut self, local: LocalId, over: &Expr, test: &Expr) -> Option<Word> {
        let (Expr::Contents(zone), Expr::Same(a, b)) = (over, test) else { return None };
        let (of, value) = self.card_key(local, a, b)?;
        if !is_pure(self.game, value) {
            return None;
        }
        let price = ir::fuel::test(test);
        let pile = self.pile(zone);
        if let (Some(led), Ok(price)) = (self.led_pile(of, value), u16::try_from(price)) {
            // A word of its own, in which a second search for the same cards finds them.
            let known = self.led_masks.iter().find(|(key, _)| *key == (pile, of, led));
            let to = match known {
                Some(&(_, to)) => to,
                None => {
                    let to = self.fresh();
                    self.led_masks.push(((pile, of, led), to));
                    to
                }
            };
            self.op(Instr::MaskLed { to, pile, of, led, price });
            return Some(to);
        }
        let value = self.value(value);
        Some(self.temp_with(|to| Instr::MaskPile { to, pile, of, value, price }))
    }

    /// "The same trait of the top card of a pile": the pile.
    fn led_pile(&mut self, of: u16, value: &Expr) -> Option<Pile> {
        let Expr::Trait { key, card } = value else { return None };
        let (Expr::Str(key), Expr::CardAt { pos: Pos::Top, cards }) = (key.as_ref(), card.as_ref())
        else {
            return None;
        };
        match cards.as_ref() {
            Expr::Contents(zone) if self.cards.trait_of_key[key.idx()] == of => {
                Some(self.pile(zone))
            }
            _ => None,
        }
    }

    pub(super) fn mask_of_pile(&mut self, pile: Pile) -> Word {
        self.load((self.layout.masks + pile.base, pile.owner))
    }

    /// Whether a pile is known to hold cards and not references, and its owner is found without fail.
    pub(super) fn holds_cards(&self, zone: &ZoneRef) -> bool {
        match zone {
            ZoneRef::At { owner, zone: Named::Known(zone), numbers } => {
                is_pure_owner(self.game, owner)
                    && self.piles_with(*zone, numbers).is_some()
                    && self.game.zones[zone.idx()].holds == Holds::Cards
            }
            // A variable may stand for a pile of references, whose mask is always empty.
            ZoneRef::Local(_) => self.game.zones.iter().all(|zone| zone.holds == Holds::Cards),
            ZoneRef::At { .. } | ZoneRef::Free { .. } => false,
        }
    }

    /// "The zone Z of each player": the first pile and the price of one player.
    pub(super) fn seats_zone(&self, groups: &Expr) -> Option<(u16, u32)> {
        let Expr::Collect { local, over, cards } = groups else { return None };
        match (over.as_ref(), cards.as_ref()) {
            (
                Expr::Seats,
                Expr::Contents(ZoneRef::At {
                    owner: Owner::Seat(seat),
                    zone: Named::Known(zone),
                    numbers,
                }),
            ) if **seat == Expr::Local(*local)
                && self.game.zones[zone.idx()].holds == Holds::Cards =>
            {
                Some((self.piles_with(*zone, numbers)?, ir::fuel::test(cards)))
            }
            _ => None,
        }
    }
}

/// The zone that a collection takes all its cards from.
fn known_zone(cards: &Expr) -> Option<u32> {
    match cards {
        Expr::Contents(ZoneRef::At { zone: Named::Known(zone), .. }) => Some(zone.0),
        Expr::Filter { over, .. } => known_zone(over),
        _ => None,
    }
}
