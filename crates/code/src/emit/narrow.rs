//! Conditions on cards as operations on bit masks.
//!
//! What a condition compares a card with is evaluated once, and only if there is a card to compare: then it fails exactly if it
//! would have failed for the first of them.

use ir::{Arith, Expr, Game, LocalId, MapRef, Named};

use super::shape::{can_fail, draws, is_free, is_nearly_pure, is_pure, is_pure_owner, mentions};
use super::{Emitter, Label};
use crate::instr::{Instr, Word};
use crate::layout::ZERO;

/// How many kinds of faults a test can end in, and whether they are all the same one.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Faults {
    None,
    /// In several places perhaps, but always because a value is undefined.
    Undefined,
    /// In one place.
    One,
    Many,
}

impl Faults {
    fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::None, faults) | (faults, Self::None) => faults,
            (Self::Undefined, Self::Undefined) => Self::Undefined,
            _ => Self::Many,
        }
    }
}

impl Emitter<'_> {
    /// Whether a test on a card can be a mask operation: also if it fails, with the same fault and at the same price as
    /// when it is made card by card.
    pub(super) fn can_narrow(&self, local: LocalId, test: &Expr) -> bool {
        self.fits_mask(local, test)
            && match self.faults(local, test) {
                Faults::None => true,
                Faults::Undefined | Faults::One => {
                    is_free(self.game, test) || self.fails_first(local, test)
                }
                Faults::Many => false,
            }
    }

    fn fits_mask(&self, local: LocalId, test: &Expr) -> bool {
        match test {
            Expr::And(parts) | Expr::Or(parts) => {
                parts.iter().all(|part| self.fits_mask(local, part))
            }
            Expr::Not(test) => self.fits_mask(local, test),
            Expr::Compare(_, a, b) if score_of(self.game, local, a).is_some() => {
                is_same_for_all(self.game, local, b)
            }
            Expr::Same(a, b)
                if self.card_key(local, a, b).is_some()
                    || is_same_card(self.game, local, a, b).is_some() =>
            {
                true
            }
            Expr::Some { local: inner, over, test: each } => {
                self.among(*inner, over, each).is_some_and(|(_, card)| *card == Expr::Local(local))
                    || self.is_some_for_all(local, *inner, over, each)
            }
            _ => is_nearly_pure(self.game, test) && !mentions(local, test),
        }
    }

    /// How a test that fits can fail.
    fn faults(&self, local: LocalId, test: &Expr) -> Faults {
        let unless_sure = |sure, faults| if sure { Faults::None } else { faults };
        match test {
            Expr::And(parts) | Expr::Or(parts) => {
                let parts = parts.iter().map(|part| self.faults(local, part));
                parts.fold(Faults::None, Faults::and)
            }
            Expr::Not(test) => self.faults(local, test),
            Expr::Compare(_, a, b) if score_of(self.game, local, a).is_some() => {
                let bound = match is_nearly_pure(self.game, b) {
                    true => unless_sure(!can_fail(self.game, b), Faults::Undefined),
                    false => unless_sure(!can_fail(self.game, b), Faults::One),
                };
                match score_of(self.game, local, a) {
                    // A sum can overflow.
                    Some((_, Some(_))) => bound.and(Faults::One),
                    _ => bound,
                }
            }
            Expr::Same(a, b) if self.card_key(local, a, b).is_some() => {
                let sure = self.card_key(local, a, b).is_none_or(|(_, b)| is_pure(self.game, b));
                unless_sure(sure, Faults::Undefined)
            }
            Expr::Some { local: inner, over, test: each } => match self.among(*inner, over, each) {
                Some(_) => Faults::None,
                None => self.faults(*inner, each),
            },
            _ => unless_sure(is_pure(self.game, test), Faults::Undefined),
        }
    }

    /// Whether nothing is to be paid before a test fails, other than for the part that fails.
    fn fails_first(&self, local: LocalId, test: &Expr) -> bool {
        match test {
            Expr::Not(test) => self.fails_first(local, test),
            Expr::And(parts) | Expr::Or(parts) => {
                let is_sure = |part: &Expr| self.faults(local, part) == Faults::None;
                let Some(first) = parts.iter().position(|part| !is_sure(part)) else { return true };
                parts[..first].iter().all(|part| is_free(self.game, part))
                    && self.fails_first(local, &parts[first])
                    && parts[first + 1..].iter().all(is_sure)
            }
            _ => true,
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
                    return self.guarded(mask, value, |this, to, value| {
                        this.op(Instr::MaskNotTrait { to, mask, of, value });
                    });
                }
                let dropped = self.narrow(mask, local, test);
                self.temp_with(|to| Instr::AndNot { to, a: mask, b: dropped })
            }
            Expr::Compare(cmp, a, b) if score_of(self.game, local, a).is_some() => {
                let Some((map, more)) = score_of(self.game, local, a) else { return ZERO };
                let to = self.temp();
                let none = self.label();
                let sure =
                    more.is_none_or(|more| is_pure(self.game, more)) && is_pure(self.game, b);
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
                self.guarded(mask, value, |this, to, value| {
                    this.op(Instr::MaskTrait { to, mask, of, value });
                })
            }
            Expr::Same(a, b) if is_same_card(self.game, local, a, b).is_some() => {
                let Some(card) = is_same_card(self.game, local, a, b) else { return ZERO };
                self.guarded(mask, card, |this, to, card| {
                    this.op(Instr::MaskCard { to, card });
                    this.op(Instr::And { to, a: mask, b: to });
                })
            }
            Expr::Some { local: inner, over, test: each } => {
                self.narrow_some(mask, *inner, over, each)
            }
            _ => {
                // The test does not look at the card: all cards or none.
                let to = self.temp();
                let none = self.label();
                self.op(Instr::Copy { to, from: ZERO });
                if !is_pure(self.game, test) {
                    self.op(Instr::JumpUnless(mask, none.0));
                }
                self.scope(|this| this.jump_when(test, false, none));
                self.op(Instr::Copy { to, from: mask });
                self.place(none);
                to
            }
        }
    }

    /// Emits something that depends on a value which is the same for all cards of a mask, and evaluated only if there is
    /// one. If there is none, the result is an empty mask.
    fn guarded(
        &mut self,
        mask: Word,
        value: &Expr,
        inside: impl FnOnce(&mut Self, Word, Word),
    ) -> Word {
        let to = self.temp();
        let none = self.label();
        if !is_pure(self.game, value) {
            self.op(Instr::Copy { to, from: ZERO });
            self.op(Instr::JumpUnless(mask, none.0));
        }
        self.scope(|this| {
            let value = this.value(value);
            inside(this, to, value);
        });
        self.place(none);
        to
    }

    /// "The card is one of these", all known: their mask, and the card.
    fn among<'e>(&self, local: LocalId, over: &Expr, test: &'e Expr) -> Option<(i64, &'e Expr)> {
        let (Expr::ListOf { items, .. }, Expr::Same(a, b)) = (over, test) else { return None };
        let mut mask = 0;
        for item in items {
            let Expr::Card(card) = item else { return None };
            mask |= 1i64.checked_shl(*card)?;
        }
        let card = match (a.as_ref(), b.as_ref()) {
            (Expr::Local(element), card) | (card, Expr::Local(element)) if *element == local => {
                card
            }
            _ => return None,
        };
        let fits = is_nearly_pure(self.game, card) && !mentions(local, card);
        (self.cards.masked && !items.is_empty() && fits).then_some((mask, card))
    }

    /// Jumps if a card is one of several that are known, or unless it is.
    pub(super) fn jump_if_among(
        &mut self,
        local: LocalId,
        over: &Expr,
        test: &Expr,
        when: bool,
        to: Label,
    ) -> bool {
        let Some((mask, card)) = self.among(local, over, test) else { return false };
        self.op(Instr::Charge(price_of_all(over, test)));
        let card = self.value(card);
        let one = self.temp_with(|to| Instr::MaskCard { to, card });
        let all = self.constant(mask);
        self.op(Instr::And { to: one, a: one, b: all });
        self.op(if when { Instr::JumpIf(one, to.0) } else { Instr::JumpUnless(one, to.0) });
        true
    }

    /// "Some card of that pile is so and so", whatever the card at hand is, at the price of looking at each.
    fn is_some_for_all(&self, local: LocalId, inner: LocalId, over: &Expr, each: &Expr) -> bool {
        matches!(over, Expr::Contents(_))
            && self.can_mask(over)
            && !mentions(local, over)
            && !mentions(local, each)
            && is_free(self.game, each)
            && self.can_narrow(inner, each)
    }

    fn narrow_some(&mut self, mask: Word, inner: LocalId, over: &Expr, each: &Expr) -> Word {
        if let Some((known, _)) = self.among(inner, over, each) {
            self.op(Instr::ChargeMask(mask, price_of_all(over, each)));
            let all = self.constant(known);
            return self.temp_with(|to| Instr::And { to, a: mask, b: all });
        }
        let to = self.temp();
        let none = self.label();
        self.op(Instr::Copy { to, from: ZERO });
        self.op(Instr::JumpUnless(mask, none.0));
        self.scope(|this| {
            let all = this.mask(over);
            let price = ir::fuel::test(each);
            // If it fails, it does so for the first card.
            this.op(Instr::ChargeMask(all, price));
            let kept = this.narrow(all, inner, each);
            this.op(Instr::ChargeMoreMasks { a: mask, b: all, price });
            this.op(Instr::JumpUnless(kept, none.0));
            this.op(Instr::Copy { to, from: mask });
        });
        self.place(none);
        to
    }

    /// "A trait of this card is that string": the trait and the string.
    pub(super) fn card_key<'e>(
        &self,
        local: LocalId,
        a: &'e Expr,
        b: &'e Expr,
    ) -> Option<(u16, &'e Expr)> {
        let key_of = |expr: &Expr| match expr {
            Expr::Trait { key, card } if **card == Expr::Local(local) => match key.as_ref() {
                Expr::Str(key) => {
                    Some(self.cards.trait_of_key[key.idx()]).filter(|&of| of != u16::MAX)
                }
                _ => None,
            },
            _ => None,
        };
        let fits = |value: &Expr| is_nearly_pure(self.game, value) && !mentions(local, value);
        match (key_of(a), key_of(b)) {
            (Some(of), _) if fits(b) => Some((of, b)),
            (_, Some(of)) if fits(a) => Some((of, a)),
            _ => None,
        }
    }
}

/// "The points of this card", perhaps plus something that is the same for all: the map and what is added.
fn score_of<'e>(
    game: &Game,
    local: LocalId,
    points: &'e Expr,
) -> Option<(&'e MapRef, Option<&'e Expr>)> {
    match points {
        Expr::Score { card, map } if **card == Expr::Local(local) => {
            let known = matches!(map.map, Named::Known(_)) && is_pure_owner(game, &map.owner);
            known.then_some((map, None))
        }
        Expr::Arith(Arith::Add, a, b) => {
            let sum = |score, more| match score_of(game, local, score) {
                Some((map, None)) if is_same_for_all(game, local, more) => Some((map, Some(more))),
                _ => None,
            };
            sum(a, b).or_else(|| sum(b, a))
        }
        _ => None,
    }
}

/// Whether an expression has one value, or fails in one way, for all elements, at no price.
fn is_same_for_all(game: &Game, local: LocalId, expr: &Expr) -> bool {
    is_free(game, expr) && !draws(expr) && !mentions(local, expr)
}

/// "This card is that card": the other card.
fn is_same_card<'e>(game: &Game, local: LocalId, a: &'e Expr, b: &'e Expr) -> Option<&'e Expr> {
    let is_local = |expr: &Expr| *expr == Expr::Local(local);
    let is_card = |expr: &Expr| {
        is_nearly_pure(game, expr)
            && !mentions(local, expr)
            && matches!(expr, Expr::CardAt { .. } | Expr::Local(_) | Expr::Card(_) | Expr::Given(_))
    };
    if is_local(a) && is_card(b) {
        Some(b)
    } else if is_local(b) && is_card(a) {
        Some(a)
    } else {
        None
    }
}

/// The price of comparing a card with each of several.
fn price_of_all(over: &Expr, test: &Expr) -> u32 {
    let n = match over {
        Expr::ListOf { items, .. } => items.len() as u32,
        _ => 0,
    };
    n.saturating_mul(ir::fuel::test(test))
}
