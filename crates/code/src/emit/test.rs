//! Conditions, as jumps.

use ir::{Cmp, Expr, LocalId, Named, Owner, Type, ZoneRef};

use super::{Emitter, Label};
use crate::instr::{Instr, Word};
use crate::layout::ZERO;

impl Emitter<'_> {
    /// A word that is 1 if the condition holds and 0 if not.
    pub(super) fn truth(&mut self, test: &Expr) -> Word {
        let to = self.temp();
        let one = self.constant(1);
        let no = self.label();
        self.op(Instr::Copy { to, from: ZERO });
        self.jump_when(test, false, no);
        self.op(Instr::Copy { to, from: one });
        self.place(no);
        to
    }

    /// Jumps if the condition is `when`, and goes on if not.
    pub(super) fn jump_when(&mut self, test: &Expr, when: bool, to: Label) {
        match test {
            Expr::Compare(op, a, b) => {
                if self.jump_if_cards(*op, a, b, when, to) {
                    return;
                }
                let of_numbers = self.type_of(a) == Type::Number;
                let a = self.value(a);
                let b = self.value(b);
                let op = if when { *op } else { negated(*op) };
                if of_numbers {
                    let order = self.temp_with(|to| Instr::NumberCompare { to, a, b });
                    self.jump_compare(op, order, ZERO, to);
                } else {
                    self.jump_compare(op, a, b, to);
                }
            }
            Expr::Same(a, b) => self.jump_same(a, b, when, to),
            Expr::SameItems(a, b) => {
                let a = self.list(a);
                let b = self.list(b);
                let same = self.temp_with(|to| Instr::ListSame { to, a, b });
                self.jump_compare(if when { Cmp::Ne } else { Cmp::Eq }, same, ZERO, to);
            }
            Expr::SameList(a, b) => {
                let a = self.list_ref(a);
                let b = self.list_ref(b);
                self.jump_compare(if when { Cmp::Eq } else { Cmp::Ne }, a, b, to);
            }
            Expr::Bind { local, value, body } => {
                self.bind_value(*local, value);
                self.jump_when(body, when, to);
            }
            Expr::Not(test) => self.jump_when(test, !when, to),
            Expr::And(parts) => self.jump_parts(parts, false, when, to),
            Expr::Or(parts) => self.jump_parts(parts, true, when, to),
            Expr::Every { local, over, test } => {
                self.jump_quantified(*local, over, test, true, when, to)
            }
            Expr::Some { local, over, test } => {
                self.jump_quantified(*local, over, test, false, when, to)
            }
            _ => {
                let value = self.value(test);
                self.op(if when {
                    Instr::JumpIf(value, to.0)
                } else {
                    Instr::JumpUnless(value, to.0)
                });
            }
        }
    }

    fn jump_compare(&mut self, op: Cmp, a: Word, b: Word, to: Label) {
        self.op(match op {
            Cmp::Eq => Instr::JumpEq(a, b, to.0),
            Cmp::Ne => Instr::JumpNe(a, b, to.0),
            Cmp::Lt => Instr::JumpLt(a, b, to.0),
            Cmp::Gt => Instr::JumpLt(b, a, to.0),
            Cmp::Ge => Instr::JumpGe(a, b, to.0),
            Cmp::Le => Instr::JumpGe(b, a, to.0),
        });
    }

    /// "The set of cards is empty", or is not: a mask needs no counting.
    fn jump_if_cards(&mut self, op: Cmp, a: &Expr, b: &Expr, when: bool, to: Label) -> bool {
        let (Expr::Size(cards), Expr::Int(0)) = (a, b) else { return false };
        let when_any = match op {
            Cmp::Eq => !when,
            Cmp::Ne | Cmp::Gt => when,
            Cmp::Lt | Cmp::Le | Cmp::Ge => return false,
        };
        if matches!(cards.as_ref(), Expr::Contents(_)) || !self.can_mask(cards) {
            return false;
        }
        let mask = self.mask(cards);
        self.op(if when_any { Instr::JumpIf(mask, to.0) } else { Instr::JumpUnless(mask, to.0) });
        true
    }

    fn jump_same(&mut self, a: &Expr, b: &Expr, when: bool, to: Label) {
        let ty = self.type_of(a);
        let a = self.value(a);
        let b = self.value(b);
        if ty == Type::Text {
            let same = self.temp_with(|to| Instr::SameText { to, a, b });
            self.jump_compare(if when { Cmp::Ne } else { Cmp::Eq }, same, ZERO, to);
        } else if ty != Type::Card {
            let op = if when { Cmp::Eq } else { Cmp::Ne };
            self.jump_compare(op, a, b, to);
        } else if when {
            let skip = self.label();
            self.op(Instr::JumpUnlessSameCard(a, b, skip.0));
            self.op(Instr::Jump(to.0));
            self.place(skip);
        } else {
            self.op(Instr::JumpUnlessSameCard(a, b, to.0));
        }
    }

    /// A conjunction (`stop` is false) or disjunction (`stop` is true) of conditions.
    fn jump_parts(&mut self, parts: &[Expr], stop: bool, when: bool, to: Label) {
        if when == stop {
            for part in parts {
                self.scope(|this| this.jump_when(part, stop, to));
            }
            return;
        }
        let stopped = self.label();
        for part in parts {
            self.scope(|this| this.jump_when(part, stop, stopped));
        }
        self.op(Instr::Jump(to.0));
        self.place(stopped);
    }

    /// `every` element, or some element, meets the test. All elements are looked at, unless looking at them cannot
    /// be noticed.
    fn jump_quantified(
        &mut self,
        local: LocalId,
        over: &Expr,
        test: &Expr,
        every: bool,
        when: bool,
        to: Label,
    ) {
        if every && self.jump_all_words(local, over, test, when, to) {
            return;
        }
        if !every && self.jump_if_among(local, over, test, when, to) {
            return;
        }
        if self.can_mask(over) && self.can_narrow(local, test) {
            let all = self.mask(over);
            self.op(Instr::ChargeMask(all, ir::fuel::test(test)));
            let kept = self.narrow(all, local, test);
            // Every: nothing was dropped. Some: something was kept.
            let other = if every { all } else { ZERO };
            let op = if every == when { Cmp::Eq } else { Cmp::Ne };
            self.jump_compare(op, kept, other, to);
            return;
        }
        let result = self.temp();
        let start = self.constant(i64::from(every));
        let found = self.constant(i64::from(!every));
        self.op(Instr::Copy { to: result, from: start });
        let item = self.local(local);
        self.each(over, item, ir::fuel::test(test), |this| {
            let next = this.label();
            this.jump_when(test, every, next);
            this.op(Instr::Copy { to: result, from: found });
            this.place(next);
        });
        self.op(if when { Instr::JumpIf(result, to.0) } else { Instr::JumpUnless(result, to.0) });
    }

    /// "All players have an empty hand", and the like: one instruction over neighbouring words.
    fn jump_all_words(
        &mut self,
        local: LocalId,
        over: &Expr,
        test: &Expr,
        when: bool,
        to: Label,
    ) -> bool {
        let (Expr::Seats, Expr::Compare(op, a, b)) = (over, test) else { return false };
        let (Some(first), Expr::Int(bound)) = (self.words_of_seats(local, a), b.as_ref()) else {
            return false;
        };
        let n = self.layout.n_seats as u16;
        let price = ir::fuel::test(test).saturating_mul(self.game.n_seats);
        let bound = self.constant(*bound);
        let to = to.0;
        self.op(match (op, when) {
            (Cmp::Eq, true) => Instr::JumpIfAllEq { first, n, bound, price, to },
            (Cmp::Eq, false) => Instr::JumpUnlessAllEq { first, n, bound, price, to },
            (Cmp::Gt, true) => Instr::JumpIfAllGt { first, n, bound, price, to },
            (Cmp::Gt, false) => Instr::JumpUnlessAllGt { first, n, bound, price, to },
            (Cmp::Lt | Cmp::Le | Cmp::Ge | Cmp::Ne, _) => return false,
        });
        true
    }

    /// The first of the words that hold the same value for each seat in turn.
    fn words_of_seats(&self, local: LocalId, value: &Expr) -> Option<Word> {
        let is_seat =
            |owner: &Owner| matches!(owner, Owner::Seat(seat) if **seat == Expr::Local(local));
        match value {
            Expr::Size(of) => match of.as_ref() {
                Expr::Contents(ZoneRef::At { owner, zone: Named::Known(zone), numbers })
                    if is_seat(owner) =>
                {
                    Some(self.layout.sizes + self.piles_with(*zone, numbers)?)
                }
                _ => None,
            },
            Expr::Read(storage) => match &storage.storage {
                Named::Known(id) if is_seat(&storage.owner) => Some(self.layout.storages[id.idx()]),
                _ => None,
            },
            _ => None,
        }
    }
}

fn negated(op: Cmp) -> Cmp {
    match op {
        Cmp::Lt => Cmp::Ge,
        Cmp::Gt => Cmp::Le,
        Cmp::Le => Cmp::Gt,
        Cmp::Ge => Cmp::Lt,
        Cmp::Eq => Cmp::Ne,
        Cmp::Ne => Cmp::Eq,
    }
}
