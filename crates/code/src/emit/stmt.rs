//! Statements.

use ir::{
    Arith, CycleOf, Expr, ListRef, Named, Place, Pos, Stmt, StmtKind, StoreOp, Type, ZoneRef,
};

use super::shape::{is_assigned, is_steady};
use super::{Emitter, Label};
use crate::instr::{Instr, Pile, Word};
use crate::layout::ZERO;
use crate::program::TogetherPlan;

impl Emitter<'_> {
    pub(super) fn stmts(&mut self, stmts: &[Stmt]) {
        for stmt in stmts {
            let outer = self.current_span();
            self.span(stmt.span);
            let used = std::mem::replace(&mut self.heap_used, false);
            self.scope(|this| this.stmt(&stmt.kind, stmt));
            if self.heap_used {
                self.op(Instr::HeapCut(self.heap_base));
            }
            self.heap_used |= used;
            self.span(outer);
        }
    }

    fn stmt(&mut self, kind: &StmtKind, stmt: &Stmt) {
        match kind {
            StmtKind::Block(body) => self.stmts(body),
            StmtKind::If { test, then } => {
                let end = self.label();
                self.scope(|this| this.jump_when(test, false, end));
                self.stmts(then);
                self.place(end);
            }
            StmtKind::Let { local, value, body } => self.bind(*local, value, body),
            StmtKind::ForEach { local, over, body } => self.for_each(*local, over, body),
            StmtKind::Repeat { times, body } => self.repeat(times, body),
            StmtKind::Stage { cycle, end, backwards, body } => {
                self.stage(*cycle, end.as_ref(), backwards.as_ref(), body);
            }
            StmtKind::Together { cycle, body } => self.together(*cycle, body),
            StmtKind::Choice(choice) => self.choice(choice, stmt.span),
            StmtKind::Any { local, over, body } => {
                let list = self.list_to_loop(over);
                let item = self.local(*local);
                let done = self.label();
                let price = ir::fuel::way(self.game, body);
                // An element may be a list itself, which lives as long as the body.
                self.pinned(|this| {
                    this.op(Instr::Branch { list, item, done: done.0, price });
                    this.stmts(body);
                });
                self.place(done);
            }
            StmtKind::Move { card, to } => {
                if let (Some(from), Pos::Top) = (self.top_of_pile(card), &to.pos) {
                    let from = self.pile(from);
                    let to = self.pile(&to.zone);
                    self.op(Instr::MoveTopTop { from, to });
                    return;
                }
                let card = self.value(card);
                self.move_card(card, to);
            }
            StmtKind::MoveAll { cards, from_top, to } => self.move_all(cards, *from_top, to),
            StmtKind::Swap { a, b } => {
                let a = self.value(a);
                let b = self.value(b);
                self.op(Instr::Swap { a, b });
            }
            StmtKind::SwapPiles { a, b } => {
                let a = self.pile(a);
                let b = self.pile(b);
                self.op(Instr::SwapPiles { a, b });
            }
            StmtKind::Combine { map, of } => {
                self.op(Instr::Charge(ir::fuel::combine(self.game, of)));
                let (base, owner) = self.map_at(map);
                let words = of.iter().map(|map| self.map(map)).collect();
                self.combine_plans.push(words);
                let plan = (self.combine_plans.len() - 1) as u16;
                self.op(Instr::Combine { base, owner, plan });
            }
            StmtKind::Remember { card, to, lenient } => {
                let card = self.value(card);
                let (pile, index) = self.place_at(to);
                let lenient = *lenient;
                self.op(match (&to.pos, index) {
                    (_, Some(index)) => Instr::RememberAt { card, to: pile, index, lenient },
                    (Pos::Bottom, None) => Instr::RememberBottom { card, to: pile, lenient },
                    (_, None) => Instr::RememberTop { card, to: pile, lenient },
                });
            }
            StmtKind::Forget { pos, zone } => {
                let index = match pos {
                    Pos::Index(index) => Some(self.value(index)),
                    Pos::Top | Pos::Bottom => None,
                };
                let pile = self.pile(zone);
                self.op(match (pos, index) {
                    (_, Some(index)) => Instr::ForgetAt { pile, index },
                    (Pos::Bottom, None) => Instr::ForgetBottom { pile },
                    (_, None) => Instr::ForgetTop { pile },
                });
            }
            StmtKind::ForgetAll { zone } => {
                let pile = self.pile(zone);
                self.op(Instr::ForgetAll { pile });
            }
            StmtKind::Store { to, op, value } => {
                let (base, owner) = self.storage_at(to);
                let value = self.value(value);
                let is_number = self.storage_type(to) == Type::Number;
                if is_number && *op != StoreOp::Set {
                    let before = self.load((base, owner));
                    let op = if *op == StoreOp::Inc { Arith::Add } else { Arith::Sub };
                    let value =
                        self.temp_with(|to| Instr::NumberArith { to, a: before, b: value, op });
                    self.op(Instr::Set { base, owner, value });
                    return;
                }
                self.op(match op {
                    StoreOp::Set => Instr::Set { base, owner, value },
                    StoreOp::Inc => Instr::Inc { base, owner, value },
                    StoreOp::Dec => Instr::Dec { base, owner, value },
                });
            }
            StmtKind::Award { map, awards } => self.award(map, awards),
            StmtKind::Shuffle(ListRef::Pile(zone)) => {
                let pile = self.pile(zone);
                self.op(Instr::Shuffle { pile });
            }
            StmtKind::Shuffle(list) => {
                let list = self.list_ref(list);
                self.op(Instr::ObjectShuffle { list });
            }
            StmtKind::Rotate(list) => {
                let list = self.list_ref(list);
                self.op(Instr::ObjectRotate { list });
            }
            StmtKind::Order { list, by } => {
                let by = self.list(by);
                let list = self.list_ref(list);
                self.op(Instr::ObjectOrder { list, by });
            }
            StmtKind::Deal { cards, from, to, to_start, aside } => {
                let cards = self.list(cards);
                let from = self.list_ref(from);
                let to = self.list_ref(to);
                let aside = self.pile(aside);
                self.op(Instr::ObjectDeal { cards, from, to, aside, to_start: *to_start });
            }
            StmtKind::Attach { list, from, leaving } => {
                let list = self.list_ref(list);
                let from = self.list_ref(from);
                let leaving = self.value(leaving);
                self.op(Instr::Attach { list, from, leaving });
            }
            StmtKind::Restock { list, aside } => {
                let list = self.list_ref(list);
                let aside = self.pile(aside);
                self.op(Instr::Restock { list, aside });
            }
            StmtKind::Tell { to, text } => self.tell(to, text),
            StmtKind::Loop(body) => self.forever(body),
            StmtKind::Labelled { label, body } => self.labelled(*label, body),
            StmtKind::Leave(label) => self.leave(*label),
            StmtKind::Call(proc) => self.call(*proc),
            StmtKind::Finish => self.op(Instr::Finish),
            StmtKind::Attempt { ok, body } => self.attempt(*ok, body),
            StmtKind::Abandon => self.op(Instr::Abandon),
            StmtKind::Fail(kind) => self.op(Instr::Fail(*kind)),
            StmtKind::Assign { local, value } => {
                let from = self.value(value);
                self.op(Instr::Copy { to: self.local(*local), from });
            }
            StmtKind::Pick { local, value, text } => {
                let value = self.value(value);
                let text = text.as_ref().map_or(ZERO, |text| self.value(text));
                self.op(Instr::Pick { local: local.0 as u16, value, text });
            }
            StmtKind::CreateTeams(teams) => {
                self.team_plans.push(teams.clone());
                self.op(Instr::CreateTeams { plan: (self.team_plans.len() - 1) as u16 });
            }
            StmtKind::CreateDeck { deck, to } => {
                let to = self.pile(to);
                self.op(Instr::CreateDeck { deck: deck.0 as u16, to });
            }
            StmtKind::Renew { deck, to, from, .. } => {
                let to = self.pile(to);
                let from = self.pile(from);
                self.op(Instr::Renew { deck: deck.0 as u16, to, from });
            }
            StmtKind::NamePile { zone, name, top, seats, aside } => {
                self.name_pile(*zone, name, *top, seats, aside);
            }
            StmtKind::SetCurrent { cycle, seat } => {
                let seat = self.value(seat);
                self.op(Instr::SetCurrent { cycle: self.layout.cycles[cycle.idx()], seat });
            }
            StmtKind::Queue { cycle, seat } => {
                let seat = self.value(seat);
                self.op(Instr::Queue { cycle: self.layout.cycles[cycle.idx()], seat });
            }
            StmtKind::Pass => self.op(Instr::Pass),
        }
    }

    /// Runs `inside` with the heap as it is now pinned: statements in it cut back to here.
    pub(super) fn pinned(&mut self, inside: impl FnOnce(&mut Self)) {
        let mark = self.temp();
        self.op(Instr::HeapTop(mark));
        let outer = std::mem::replace(&mut self.heap_base, mark);
        inside(self);
        self.heap_base = outer;
    }

    fn bind(&mut self, local: ir::LocalId, value: &Expr, body: &[Stmt]) {
        self.bind_value(local, value);
        if self.heap_used {
            self.pinned(|this| this.stmts(body));
        } else {
            self.stmts(body);
        }
    }

    pub(super) fn bind_value(&mut self, local: ir::LocalId, value: &Expr) {
        let to = self.local(local);
        match (self.game.locals[local.idx()].ty, value) {
            (Type::Zone, Expr::Contents(zone)) => {
                let pile = self.pile(zone);
                let base = self.constant(i64::from(pile.base));
                self.op(Instr::Add { to, a: base, b: pile.owner });
            }
            _ => {
                let from = self.value(value);
                self.op(Instr::Copy { to, from });
            }
        }
    }

    fn for_each(&mut self, local: ir::LocalId, over: &Expr, body: &[Stmt]) {
        let item = self.local(local);
        // What counts the elements may not be changed by the body.
        let element = if is_assigned(local, body) { self.temp() } else { item };
        let outer = self.heap_base;
        self.each_with(
            over,
            element,
            ir::fuel::body(self.game, body),
            |this| {
                // A list that is looped over lives as long as the loop.
                if this.heap_used {
                    let mark = this.temp();
                    this.op(Instr::HeapTop(mark));
                    this.heap_base = mark;
                }
            },
            |this, ()| {
                if element != item {
                    this.op(Instr::Copy { to: item, from: element });
                }
                this.stmts(body);
            },
        );
        self.heap_base = outer;
    }

    fn repeat(&mut self, times: &Expr, body: &[Stmt]) {
        let times = self.value(times);
        let left = self.temp();
        let done = self.label();
        self.op(Instr::Copy { to: left, from: times });
        self.op(Instr::JumpGe(ZERO, left, done.0));
        self.op(Instr::ChargeTimes(left, ir::fuel::body(self.game, body)));
        if !self.deal(left, body) {
            let head = self.label_here();
            self.stmts(body);
            self.op(Instr::Loop(left, head.0));
        }
        self.place(done);
    }

    /// "The top card of a pile of cards": the pile.
    fn top_of_pile<'e>(&self, card: &'e Expr) -> Option<&'e ZoneRef> {
        match card {
            Expr::CardAt { pos: Pos::Top, cards } => match cards.as_ref() {
                Expr::Contents(zone) if self.holds_cards(zone) => Some(zone),
                _ => None,
            },
            _ => None,
        }
    }

    /// "So many times the top card of X to the top of Y".
    fn deal(&mut self, times: Word, body: &[Stmt]) -> bool {
        let [Stmt { kind: StmtKind::Move { card, to }, span }] = body else { return false };
        let Some(zone) = self.top_of_pile(card) else { return false };
        let from = Place { pos: Pos::Top, zone: zone.clone() };
        if to.pos != Pos::Top || !is_steady(to) || !is_steady(&from) {
            return false;
        }
        let outer = self.current_span();
        self.span(*span);
        let from = self.pile(zone);
        let to = self.pile(&to.zone);
        self.op(Instr::Deal { from, to, times });
        self.span(outer);
        true
    }

    fn stage(
        &mut self,
        cycle: ir::CycleId,
        end: Option<&Expr>,
        backwards: Option<&Expr>,
        body: &[Stmt],
    ) {
        let info = &self.game.cycles[cycle.idx()];
        let of = info.of;
        let base = match of {
            CycleOf::Seats => ir::Game::BASE_SEATS,
            CycleOf::Teams => ir::Game::BASE_TEAMS,
        };
        let parent = self.layout.cycles[info.parent.unwrap_or(base).idx()];
        let word = self.layout.cycles[cycle.idx()];
        let price = ir::fuel::body(self.game, body);
        let leave = self.label();
        self.op(Instr::EnterStage { cycle: word, parent });
        self.running_cycles.push(cycle.0);
        let left = self.temp();
        // The test stands twice, before the first pass and after each, so that no pass has to ask whether it is
        // the first.
        match end {
            Some(end) => self.loose_jump(end, leave),
            None => {
                let from = match of {
                    CycleOf::Seats => self.constant(i64::from(self.game.n_seats)),
                    CycleOf::Teams => self.layout.n_teams,
                };
                self.op(Instr::Copy { to: left, from });
            }
        }
        self.op(Instr::Charge(price));
        let head = self.label_here();
        self.stmts(body);
        match end {
            Some(end) => self.loose_jump(end, leave),
            None => {
                let next = self.label();
                self.op(Instr::Loop(left, next.0));
                self.op(Instr::Jump(leave.0));
                self.place(next);
            }
        }
        let back = self.label();
        if let Some(test) = backwards {
            self.loose_jump(test, back);
        }
        let to = head.0;
        self.op(match of {
            CycleOf::Seats => Instr::AdvanceSeat { cycle: word, price, to },
            CycleOf::Teams => Instr::AdvanceTeam { cycle: word, price, to },
        });
        self.place(back);
        if backwards.is_some() {
            self.op(match of {
                CycleOf::Seats => Instr::AdvanceSeatBackwards { cycle: word, price, to },
                CycleOf::Teams => Instr::AdvanceTeamBackwards { cycle: word, price, to },
            });
        }
        self.place(leave);
        self.running_cycles.pop();
    }

    fn together(&mut self, cycle: ir::CycleId, body: &[Stmt]) {
        let parent = self.game.cycles[cycle.idx()].parent.unwrap_or(ir::Game::BASE_SEATS);
        let (head, leave) = (self.label(), self.label());
        let plan = self.together_plans.len() as u16;
        self.together_plans.push(TogetherPlan {
            cycle: self.layout.cycles[cycle.idx()],
            parent: self.layout.cycles[parent.idx()],
            price: ir::fuel::body(self.game, body),
            body: head.0,
            leave: leave.0,
        });
        self.op(Instr::BeginTogether { plan });
        self.place(head);
        self.running_cycles.push(cycle.0);
        self.stmts(body);
        self.running_cycles.pop();
        self.op(Instr::EndTurn { plan });
        self.place(leave);
    }

    /// Jumps if a test outside all statements holds.
    fn loose_jump(&mut self, test: &Expr, to: Label) {
        let used = std::mem::replace(&mut self.heap_used, false);
        self.scope(|this| this.jump_when(test, true, to));
        if self.heap_used {
            self.op(Instr::HeapCut(self.heap_base));
        }
        self.heap_used |= used;
    }

    fn move_card(&mut self, card: Word, to: &Place) {
        let (pile, index) = self.place_at(to);
        self.op(match (&to.pos, index) {
            (_, Some(index)) => Instr::MoveAt { card, to: pile, index },
            (Pos::Bottom, None) => Instr::MoveBottom { card, to: pile },
            (_, None) => Instr::MoveTop { card, to: pile },
        });
    }

    fn move_all(&mut self, cards: &Expr, from_top: bool, to: &Place) {
        if from_top && self.deal_all(cards, to) {
            return;
        }
        let mut list = self.list(cards);
        if from_top {
            list = self.temp_with(|to| Instr::ListReversed { to, list });
        }
        let mark = self.temp();
        self.op(Instr::HeapTop(mark));
        let card = self.temp();
        self.items(list, card, |this| {
            this.scope(|this| this.move_card(card, to));
            this.op(Instr::HeapCut(mark));
        });
    }

    /// "All cards of X to the top of Y": the top card of X so many times, if X and Y are different zones.
    fn deal_all(&mut self, cards: &Expr, to: &Place) -> bool {
        let Expr::Contents(zone) = cards else { return false };
        let from = Place { pos: Pos::Top, zone: zone.clone() };
        let (ZoneRef::At { zone: Named::Known(a), .. }, ZoneRef::At { zone: Named::Known(b), .. }) =
            (zone, &to.zone)
        else {
            return false;
        };
        let steady = to.pos == Pos::Top && is_steady(to) && is_steady(&from);
        if a == b || !steady || !self.holds_cards(zone) || !self.holds_cards(&to.zone) {
            return false;
        }
        let from = self.pile(zone);
        let to = self.pile(&to.zone);
        let times = self.load((self.layout.sizes + from.base, from.owner));
        self.op(Instr::Deal { from, to, times });
        true
    }

    fn place_at(&mut self, place: &Place) -> (Pile, Option<Word>) {
        let pile = self.pile(&place.zone);
        let index = match &place.pos {
            Pos::Index(index) => Some(self.value(index)),
            Pos::Top | Pos::Bottom => None,
        };
        (pile, index)
    }
}
