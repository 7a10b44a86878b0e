//! Questions: code that finds the options, and code that carries one out.
//!
//! Most steps of most games have one of two shapes: a body behind conditions, or "any card of a set" and then a body.
//! Their options are counted without running anything. Every other step is *walked*: the machine runs it, branching
//! at each `Any`, and takes everything back.

use ir::{Asking, Choice, Expr, LocalId, Stmt, StmtKind, Type};
use source::Span;

use super::Emitter;
use super::shape::{can_fail, draws, is_pure, is_solid, mentions};
use crate::instr::{Instr, Word};
use crate::layout::ZERO;
use crate::program::{Site, Step};

/// How the options of a step are found.
enum Shape<'s> {
    /// At most one option.
    One {
        guards: Vec<&'s Expr>,
        body: &'s [Stmt],
    },
    /// One option for each element that passes the inner conditions.
    Pick {
        guards: Vec<&'s Expr>,
        local: LocalId,
        over: &'s Expr,
        price: u32,
        inner: Vec<&'s Expr>,
        body: &'s [Stmt],
    },
    Walk,
}

impl Emitter<'_> {
    pub(super) fn choice(&mut self, choice: &Choice, span: Span) {
        let site = self.sites.len() as u16;
        let start = self.code.len() as u32;
        let after = self.label();
        self.sites.push(Site {
            start,
            ask: start,
            after: after.0,
            seat: self.layout.cycles[choice.cycle.idx()],
            asking: choice.asking,
            span,
            base: self.heap_base,
            cycles: self.running_cycles.clone(),
        });
        let mut bodies = Vec::new();
        for stmt in &choice.steps {
            let body = self.label();
            let next = self.label();
            let step = self.steps.len() as u16;
            self.steps.push(Step { site, body: body.0, item: ZERO, next: next.0 });
            self.span(stmt.span);
            let shape = match choice.asking {
                Asking::Always => self.shape(std::slice::from_ref(stmt)),
                Asking::IfItMatters => Shape::Walk,
            };
            self.scope(|this| this.offer(step, &shape));
            self.place(next);
            bodies.push((stmt, shape, body));
        }
        self.span(span);
        self.sites[usize::from(site)].ask = self.code.len() as u32;
        self.op(Instr::Ask { site });
        for (stmt, shape, body) in bodies {
            self.place(body);
            self.span(stmt.span);
            let body = match shape {
                Shape::One { body, .. } | Shape::Pick { body, .. } => body,
                Shape::Walk => std::slice::from_ref(stmt),
            };
            self.stmts(body);
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

    fn offer(&mut self, step: u16, shape: &Shape<'_>) {
        let skip = self.label();
        match shape {
            Shape::Walk => self.op(Instr::OfferWalk { step }),
            Shape::One { guards, .. } => {
                for guard in guards {
                    self.scope(|this| this.jump_when(guard, false, skip));
                }
                self.op(Instr::OfferOne { step });
            }
            Shape::Pick { guards, local, over, price, inner, .. } => {
                self.steps[usize::from(step)].item = self.local(*local);
                for guard in guards {
                    self.scope(|this| this.jump_when(guard, false, skip));
                }
                self.offer_picks(step, *local, over, *price, inner);
            }
        }
        self.place(skip);
    }

    fn offer_picks(&mut self, step: u16, local: LocalId, over: &Expr, price: u32, inner: &[&Expr]) {
        if let (Expr::Contents(zone), true, true) = (over, self.can_mask(over), inner.is_empty()) {
            let pile = self.pile(zone);
            self.op(Instr::OfferPile { step, pile, price });
            return;
        }
        if self.can_mask(over) && inner.iter().all(|test| self.can_narrow(local, test)) {
            let mut mask = self.mask(over);
            if inner.is_empty() {
                if let [pile] = self.piles_of(over)[..] {
                    self.op(Instr::OfferMask { step, mask, pile, price });
                    return;
                }
            } else {
                self.op(Instr::ChargeMask(mask, price));
                for test in inner {
                    mask = self.narrow(mask, local, test);
                }
                if let [pile] = self.piles_of(over)[..] {
                    self.op(Instr::OfferMask { step, mask, pile, price: 0 });
                    return;
                }
            }
            let list = self.list_of_mask(over, mask);
            if inner.is_empty() {
                self.op(Instr::ChargeList(list, price));
            }
            self.op(Instr::OfferList { step, list });
            return;
        }
        if inner.is_empty() {
            self.offer_all(step, over, price);
            return;
        }
        let item = self.local(local);
        let start = self.temp();
        let end = self.temp();
        self.each_with(
            over,
            item,
            price,
            |this| {
                this.op(Instr::HeapTop(start));
                this.op(Instr::Copy { to: end, from: start });
            },
            |this, ()| {
                let drop = this.label();
                let next = this.label();
                for test in inner {
                    this.jump_when(test, false, drop);
                }
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

    /// The shape of a step. A condition that draws chance is walked, because chance drawn while looking for options
    /// must be taken back; so is an inner condition that can fail, because then only its own way ends in the fault; and
    /// so is a pick of a group, which is a list that has to outlive the search.
    fn shape<'s>(&self, step: &'s [Stmt]) -> Shape<'s> {
        let mut guards = Vec::new();
        let rest = peel(step, &mut guards);
        if guards.iter().any(|guard| draws(guard)) {
            return Shape::Walk;
        }
        if let [Stmt { kind: StmtKind::Any { local, over, body }, .. }] = rest {
            let price = ir::fuel::way(self.game, body);
            let mut inner = Vec::new();
            let body = peel(body, &mut inner);
            let of_groups = self.game.locals[local.idx()].ty == Type::Cards;
            if of_groups
                || draws(over)
                || !is_solid(body)
                || inner.iter().any(|test| draws(test) || can_fail(test))
            {
                return Shape::Walk;
            }
            // A condition that does not look at the element holds for all or none.
            let outer = |test: &&Expr| is_pure(test) && !mentions(*local, test);
            guards.extend(inner.iter().copied().filter(outer));
            inner.retain(|test| !outer(test));
            return Shape::Pick { guards, local: *local, over, price, inner, body };
        }
        if is_solid(rest) { Shape::One { guards, body: rest } } else { Shape::Walk }
    }

    fn offer_all(&mut self, step: u16, over: &Expr, price: u32) {
        let numbers: Option<(Word, Word)> = match over {
            Expr::Seats => Some((ZERO, self.constant(i64::from(self.game.n_seats)))),
            Expr::Range { from, until, inclusive } => Some(self.range(from, until, *inclusive)),
            _ => None,
        };
        if let Some((from, len)) = numbers {
            self.op(Instr::ChargeTimes(len, price));
            self.op(Instr::OfferNumbers { step, from, len });
            return;
        }
        let list = self.list(over);
        self.op(Instr::ChargeList(list, price));
        self.op(Instr::OfferList { step, list });
    }
}

/// Takes the conditions off that stand around everything else.
fn peel<'s>(mut stmts: &'s [Stmt], guards: &mut Vec<&'s Expr>) -> &'s [Stmt] {
    loop {
        match stmts {
            [Stmt { kind: StmtKind::If { test, then }, .. }] => {
                guards.push(test);
                stmts = then;
            }
            [Stmt { kind: StmtKind::Block(body), .. }] => stmts = body,
            _ => return stmts,
        }
    }
}
