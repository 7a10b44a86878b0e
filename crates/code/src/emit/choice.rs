//! Questions: code that finds the options, and code that carries one out.
//!
//! Most steps of most games have one of three shapes: a body behind conditions, "any card of a set" and then a body, or
//! several of these one inside the other ([`tree`]). Their options are found without running a body. Every other step
//! is *walked*: the machine runs it, branching at each `Any`, and takes everything back.

use ir::{Asking, Choice, Expr, LocalId, Stmt, StmtKind, Type};
use source::Span;

use super::shape::{
    can_fail, cannot_fail, draws, gives_no_empty_group, is_free, is_pure, is_solid, mentions,
};
use super::{Emitter, Label, tree};
use crate::instr::{Instr, Word};
use crate::layout::ZERO;
use crate::program::{Site, Step};

/// A condition and the rule it stands in.
type Guard<'s> = (&'s Expr, Span);

/// "Any element of a collection", with conditions around and inside.
struct Pick<'s> {
    guards: Vec<Guard<'s>>,
    local: LocalId,
    over: &'s Expr,
    span: Span,
    price: u32,
    /// Conditions that do not look at the element: they hold for all or none.
    outer: Vec<Guard<'s>>,
    inner: Vec<Guard<'s>>,
    body: &'s [Stmt],
}

/// How the options of a step are found.
enum Shape<'s> {
    /// At most one option.
    One {
        guards: Vec<Guard<'s>>,
        body: &'s [Stmt],
    },
    /// One option for each element that passes the conditions.
    Pick(Pick<'s>),
    /// Several picks and conditions one inside the other, and a body that always has an effect.
    Tree,
    Walk,
}

impl Emitter<'_> {
    pub(super) fn choice(&mut self, choice: &Choice, span: Span) {
        let seat = self.asked(&choice.seat);
        let site = self.sites.len() as u16;
        let start = self.code.len() as u32;
        let after = self.label();
        self.sites.push(Site {
            start,
            ask: start,
            after: after.0,
            seat,
            asking: choice.asking,
            span,
            base: self.heap_base,
            cycles: self.running_cycles.clone(),
            is_before_attempt: false,
        });
        let mut bodies = Vec::new();
        for stmt in &choice.steps {
            let body = self.label();
            let next = self.label();
            let step = self.steps.len() as u16;
            self.steps.push(Step {
                site,
                body: body.0,
                item: ZERO,
                keeps_heap: false,
                items: Vec::new(),
                next: next.0,
            });
            self.span(stmt.span);
            let shape = match choice.asking {
                Asking::Always => self.shape(std::slice::from_ref(stmt)),
                Asking::IfPossible | Asking::IfHopeful => {
                    self.sure_shape(std::slice::from_ref(stmt))
                }
                Asking::IfItMatters => Shape::Walk,
            };
            self.scope(|this| this.offer(step, stmt, &shape));
            self.place(next);
            bodies.push((stmt, step, shape, body));
        }
        self.span(span);
        self.sites[usize::from(site)].ask = self.code.len() as u32;
        self.op(Instr::Ask { site });
        for (stmt, step, shape, label) in bodies {
            self.place(label);
            self.span(stmt.span);
            let body = match shape {
                Shape::One { body, .. } | Shape::Pick(Pick { body, .. }) => body,
                Shape::Tree => tree::body(std::slice::from_ref(stmt)),
                Shape::Walk => std::slice::from_ref(stmt),
            };
            let step = &self.steps[usize::from(step)];
            if step.keeps_heap || step.items.iter().any(|item| item.is_list) {
                // A list that was picked lives as long as the option.
                self.scope(|this| this.pinned(|this| this.stmts(body)));
            } else {
                self.stmts(body);
            }
            match (body, self.code.last()) {
                // Nothing jumps to the end of a body that is one effect.
                (
                    [Stmt { kind: StmtKind::Move { .. }, .. }],
                    Some(&Instr::MoveTop { card, to }),
                ) => {
                    self.code.pop();
                    self.op(Instr::MoveTopEnd { card, to, site });
                }
                _ => self.op(Instr::EndOption { site }),
            }
        }
        self.place(after);
        self.span(span);
    }

    /// The word with the seat that is asked, which stays until it has answered.
    fn asked(&mut self, seat: &Expr) -> Word {
        if let Expr::CurrentSeat(cycle) = seat {
            return self.layout.cycles[cycle.idx()];
        }
        let from = self.value(seat);
        let to = self.fresh();
        self.op(Instr::Copy { to, from });
        to
    }

    /// The shape of a step, if a fault on any of its ways ends the game: then a body that can fail has to be tried.
    fn sure_shape<'s>(&self, step: &'s [Stmt]) -> Shape<'s> {
        let shape = self.shape(step);
        let sure = match &shape {
            Shape::One { body, .. } => cannot_fail(self.game, body, None),
            Shape::Pick(pick) => {
                let is_card = self.game.locals[pick.local.idx()].ty == Type::Card;
                cannot_fail(self.game, pick.body, is_card.then_some(pick.local))
            }
            Shape::Tree => false,
            Shape::Walk => true,
        };
        if sure { shape } else { Shape::Walk }
    }

    fn offer(&mut self, step: u16, stmt: &Stmt, shape: &Shape<'_>) {
        let skip = self.label();
        match shape {
            Shape::Walk => self.op(Instr::OfferWalk { step }),
            Shape::Tree => self.offer_tree(step, std::slice::from_ref(stmt), skip),
            Shape::One { guards, .. } => {
                self.guard(guards, skip);
                self.op(Instr::OfferOne { step });
            }
            Shape::Pick(pick) => {
                let of_groups = self.is_group(pick.local);
                let item = self.local(pick.local);
                let step_data = &mut self.steps[usize::from(step)];
                (step_data.item, step_data.keeps_heap) = (item, of_groups);
                self.guard(&pick.guards, skip);
                self.span(pick.span);
                self.offer_picks(step, pick, skip);
            }
        }
        self.place(skip);
    }

    /// Skips a step unless all conditions hold.
    fn guard(&mut self, guards: &[Guard<'_>], skip: Label) {
        for (test, span) in guards {
            self.span(*span);
            self.scope(|this| this.jump_when(test, false, skip));
        }
    }

    /// The elements are found and paid for before any condition is looked at, as when they are tried one by one.
    fn offer_picks(&mut self, step: u16, pick: &Pick<'_>, skip: Label) {
        let Pick { local, over, price, .. } = *pick;
        let unconditional = pick.outer.is_empty() && pick.inner.is_empty();
        if let (Expr::Contents(zone), true, true) = (over, self.can_mask(over), unconditional) {
            let pile = self.pile(zone);
            self.op(Instr::OfferPile { step, pile, price });
            return;
        }
        // Card by card, fuel may run out in either of two conditions.
        let paid = pick.inner.iter().filter(|(test, _)| !is_free(self.game, test));
        let can_narrow =
            paid.count() <= 1 && pick.inner.iter().all(|(test, _)| self.can_narrow(local, test));
        if can_narrow && self.can_mask(over) {
            let mut mask = self.mask(over);
            let piles = self.piles_of(over);
            if let ([pile], true) = (piles.as_slice(), unconditional) {
                self.op(Instr::OfferMask { step, mask, pile: *pile, price });
                return;
            }
            self.op(Instr::ChargeMask(mask, price));
            self.guard(&pick.outer, skip);
            for (test, span) in &pick.inner {
                self.span(*span);
                mask = self.narrow(mask, local, test);
            }
            self.span(pick.span);
            if let [pile] = piles[..] {
                self.op(Instr::OfferMask { step, mask, pile, price: 0 });
                return;
            }
            let list = self.list_of_mask(over, mask);
            self.op(Instr::OfferList { step, list });
            return;
        }
        if pick.inner.is_empty() {
            self.offer_all(step, pick, skip);
            return;
        }
        let item = self.local(local);
        let start = self.temp();
        let end = self.temp();
        // A loop over seats begins before it is paid for.
        let (mut price, mut outer) = (price, pick.outer.as_slice());
        if *over == Expr::Seats && !outer.is_empty() {
            self.op(Instr::Charge(price.saturating_mul(self.game.n_seats)));
            self.guard(outer, skip);
            (price, outer) = (0, &[]);
        }
        self.each_with(
            over,
            item,
            price,
            |this| {
                this.guard(outer, skip);
                this.op(Instr::HeapTop(start));
                this.op(Instr::Copy { to: end, from: start });
            },
            |this, ()| {
                let drop = this.label();
                let next = this.label();
                this.guard(&pick.inner, drop);
                this.op(Instr::Keep { end, item });
                this.op(Instr::Jump(next.0));
                this.place(drop);
                this.op(Instr::Drop { end });
                this.place(next);
            },
        );
        self.heap_used = true;
        let list = self.temp_with(|to| Instr::ListClose { to, start, end });
        self.op(Instr::OfferList { step, list });
    }

    fn offer_all(&mut self, step: u16, pick: &Pick<'_>, skip: Label) {
        let numbers: Option<(Word, Word)> = match pick.over {
            Expr::Seats => Some((ZERO, self.constant(i64::from(self.game.n_seats)))),
            Expr::Range { from, until, inclusive } => Some(self.range(from, until, *inclusive)),
            _ => None,
        };
        if let Some((from, len)) = numbers {
            self.op(Instr::ChargeTimes(len, pick.price));
            self.guard(&pick.outer, skip);
            self.op(Instr::OfferNumbers { step, from, len });
            return;
        }
        let list = self.list(pick.over);
        self.op(Instr::ChargeList(list, pick.price));
        self.guard(&pick.outer, skip);
        self.op(Instr::OfferList { step, list });
    }

    /// Whether a variable stands for a list of cards.
    fn is_group(&self, local: LocalId) -> bool {
        self.game.locals[local.idx()].ty == Type::Cards
    }

    /// The shape of a step. A condition that draws chance is walked, because chance drawn while looking for options
    /// must be taken back. A pick with an inner condition that can fail is a tree, because then only its own way ends
    /// in the fault.
    fn shape<'s>(&self, step: &'s [Stmt]) -> Shape<'s> {
        let mut guards = Vec::new();
        let rest = peel(step, &mut guards);
        if guards.iter().any(|(guard, _)| draws(guard)) {
            return Shape::Walk;
        }
        if let [Stmt { kind: StmtKind::Any { local, over, body }, span }] = rest {
            let price = ir::fuel::way(self.game, body);
            let mut inner = Vec::new();
            let body = peel(body, &mut inner);
            let never_empty: &[LocalId] =
                if gives_no_empty_group(over) { std::slice::from_ref(local) } else { &[] };
            if draws(over)
                || !is_solid(self.game, body, never_empty)
                || inner.iter().any(|(test, _)| draws(test) || can_fail(self.game, test))
            {
                return if tree::is_tree(self.game, step, &mut Vec::new()) {
                    Shape::Tree
                } else {
                    Shape::Walk
                };
            }
            // A test may come before others only if none of those has to be paid for.
            let paid =
                inner.iter().position(|(test, _)| !is_free(self.game, test)).unwrap_or(inner.len());
            let rest = inner.split_off(paid);
            let (outer, mut inner): (Vec<_>, Vec<_>) = inner
                .into_iter()
                .partition(|(test, _)| is_pure(self.game, test) && !mentions(*local, test));
            inner.extend(rest);
            let (local, span) = (*local, *span);
            return Shape::Pick(Pick { guards, local, over, span, price, outer, inner, body });
        }
        if is_solid(self.game, rest, &[]) {
            Shape::One { guards, body: rest }
        } else if tree::is_tree(self.game, step, &mut Vec::new()) {
            Shape::Tree
        } else {
            Shape::Walk
        }
    }
}

/// Takes the conditions off that stand around everything else.
fn peel<'s>(mut stmts: &'s [Stmt], guards: &mut Vec<Guard<'s>>) -> &'s [Stmt] {
    loop {
        match stmts {
            [Stmt { kind: StmtKind::If { test, then }, span }] => {
                guards.push((test, *span));
                stmts = then;
            }
            [Stmt { kind: StmtKind::Block(body), .. }] => stmts = body,
            _ => return stmts,
        }
    }
}
