//! Sets of cards as bit masks: "the cards of my hand of the led suit" is *mask and mask*.
//!
//! An expression can be a mask if no card can be in it twice and finding it can neither draw chance nor cost anything that
//! the emitted charges do not cover. What a condition compares a card with is evaluated once, and only if there is a card
//! to compare: then it fails exactly if it would have failed for the first of them. The order of the cards is not in a mask: who needs it asks
//! for a list.

use ir::{Arith, Expr, Holds, LocalId, MapRef, Named, Owner, Pos, ZoneRef};

use super::Emitter;
use super::shape::{draws, is_free, is_pure, is_pure_owner, mentions};
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

    /// Whether a test on a card can be a mask operation.
    pub(super) fn can_narrow(&self, local: LocalId, test: &Expr) -> bool {
        match test {
            Expr::And(parts) | Expr::Or(parts) => {
                parts.iter().all(|part| self.can_narrow(local, part))
            }
            Expr::Not(test) => self.can_narrow(local, test),
            Expr::Compare(_, a, b) if score_of(local, a).is_some() => is_same_for_all(local, b),
            Expr::Same(a, b) => {
                self.card_key(local, a, b).is_some()
                    || is_same_card(local, a, b).is_some()
                    || (is_pure(test) && !mentions(local, test))
            }
            _ => is_pure(test) && !mentions(local, test),
        }
    }

    /// Emits the mask of the cards of a mask that meet a test for which [`Emitter::can_narrow`] holds.
    pub(super) fn narrow(&mut self, mask: Word, local: LocalId, test: &Expr) -> Word {
        match test {
            Expr::And(parts) => {
                parts.iter().fold(mask, |mask, part| self.narrow(mask, local, part))
            }
            Expr::Or(parts) => {
                let to = self.temp();
                self.op(Instr::Copy { to, from: ZERO });
                for part in parts {
                    // A part is looked at only for cards that no part before it has let through.
                    let left = self.temp_with(|left| Instr::AndNot { to: left, a: mask, b: to });
                    let part = self.narrow(left, local, part);
                    self.op(Instr::Or { to, a: to, b: part });
                }
                to
            }
            Expr::Not(test) => {
                if let Expr::Same(a, b) = test.as_ref()
                    && let Some((of, value)) = self.card_key(local, a, b)
                {
                    let value = self.value(value);
                    return self.temp_with(|to| Instr::MaskNotTrait { to, mask, of, value });
                }
                let dropped = self.narrow(mask, local, test);
                self.temp_with(|to| Instr::AndNot { to, a: mask, b: dropped })
            }
            Expr::Compare(cmp, a, b) if score_of(local, a).is_some() => {
                let Some((map, more)) = score_of(local, a) else { return ZERO };
                let to = self.temp();
                let none = self.label();
                let sure = more.is_none_or(is_pure) && is_pure(b);
                if !sure {
                    self.op(Instr::Copy { to, from: ZERO });
                    self.op(Instr::JumpUnless(mask, none.0));
                }
                self.scope(|this| {
                    let map = this.map(map);
                    let more = more.map_or(ZERO, |more| this.value(more));
                    let bound = this.value(b);
                    this.op(Instr::MaskScore { to, mask, map, more, cmp: *cmp, bound });
                });
                self.place(none);
                to
            }
            Expr::Same(a, b) if self.card_key(local, a, b).is_some() => {
                let Some((of, value)) = self.card_key(local, a, b) else { return ZERO };
                let value = self.value(value);
                self.temp_with(|to| Instr::MaskTrait { to, mask, of, value })
            }
            Expr::Same(a, b) if is_same_card(local, a, b).is_some() => {
                let Some(card) = is_same_card(local, a, b) else { return ZERO };
                let card = self.value(card);
                let one = self.temp_with(|to| Instr::MaskCard { to, card });
                self.temp_with(|to| Instr::And { to, a: mask, b: one })
            }
            _ => {
                // The test does not look at the card: all cards or none.
                let to = self.temp();
                let none = self.label();
                self.op(Instr::Copy { to, from: ZERO });
                self.scope(|this| this.jump_when(test, false, none));
                self.op(Instr::Copy { to, from: mask });
                self.place(none);
                to
            }
        }
    }

    /// "A trait of this card is that string": the trait and the string.
    fn card_key<'e>(&self, local: LocalId, a: &'e Expr, b: &'e Expr) -> Option<(u16, &'e Expr)> {
        let key_of = |expr: &Expr| match expr {
            Expr::Trait { key, card } if **card == Expr::Local(local) => match key.as_ref() {
                Expr::Str(key) => {
                    Some(self.cards.trait_of_key[key.idx()]).filter(|&of| of != u16::MAX)
                }
                _ => None,
            },
            _ => None,
        };
        let fits = |value: &Expr| is_pure(value) && !mentions(local, value);
        match (key_of(a), key_of(b)) {
            (Some(of), _) if fits(b) => Some((of, b)),
            (_, Some(of)) if fits(a) => Some((of, a)),
            _ => None,
        }
    }

    /// Whether a pile is known to hold cards and not references, and its owner is found without fail.
    pub(super) fn holds_cards(&self, zone: &ZoneRef) -> bool {
        match zone {
            ZoneRef::At { owner, zone: Named::Known(zone), numbers } => {
                is_pure_owner(owner)
                    && self.piles_with(*zone, numbers).is_some()
                    && self.game.zones[zone.idx()].holds == Holds::Cards
            }
            // A variable may stand for a pile of references, whose mask is always empty.
            ZoneRef::At { .. } | ZoneRef::Free { .. } | ZoneRef::Local(_) => false,
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

/// "The points of this card", perhaps plus something that is the same for all: the map and what is added.
fn score_of(local: LocalId, points: &Expr) -> Option<(&MapRef, Option<&Expr>)> {
    match points {
        Expr::Score { card, map } if **card == Expr::Local(local) => {
            let known = matches!(map.map, Named::Known(_)) && is_pure_owner(&map.owner);
            known.then_some((map, None))
        }
        Expr::Arith(Arith::Add, a, b) => {
            let sum = |score, more| match score_of(local, score) {
                Some((map, None)) if is_same_for_all(local, more) => Some((map, Some(more))),
                _ => None,
            };
            sum(a, b).or_else(|| sum(b, a))
        }
        _ => None,
    }
}

/// Whether an expression has one value, or fails in one way, for all elements, at no price.
fn is_same_for_all(local: LocalId, expr: &Expr) -> bool {
    is_free(expr) && !draws(expr) && !mentions(local, expr)
}

/// "This card is that card": the other card.
fn is_same_card<'e>(local: LocalId, a: &'e Expr, b: &'e Expr) -> Option<&'e Expr> {
    let is_local = |expr: &Expr| *expr == Expr::Local(local);
    let is_card = |expr: &Expr| {
        is_pure(expr)
            && !mentions(local, expr)
            && matches!(expr, Expr::CardAt { .. } | Expr::Local(_))
    };
    if is_local(a) && is_card(b) {
        Some(b)
    } else if is_local(b) && is_card(a) {
        Some(a)
    } else {
        None
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
