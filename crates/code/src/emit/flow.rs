//! Loops without an end, bodies that can be left or taken back, procedures.
//!
//! A procedure has words of its own for its variables and temporaries, so that a call disturbs nothing, except one of
//! itself: that call keeps them all and brings them back.

use ir::{Expr, LocalId, ProcId, Stmt, StmtKind};

use super::Emitter;
use crate::instr::{Instr, Word};
use crate::layout::ObjectKind;
use crate::program::CallPlan;

impl Emitter<'_> {
    pub(super) fn forever(&mut self, body: &[Stmt]) {
        let head = self.label_here();
        self.op(Instr::Charge(ir::fuel::body(self.game, body)));
        self.stmts(body);
        self.op(Instr::Jump(head.0));
    }

    pub(super) fn labelled(&mut self, label: ir::LabelId, body: &[Stmt]) {
        let end = self.label();
        self.exits[label.idx()] = Some(end);
        self.stmts(body);
        self.exits[label.idx()] = None;
        // Whoever comes here from inside may have lists on the heap; the end of this statement cuts it back.
        self.place(end);
    }

    pub(super) fn leave(&mut self, label: ir::LabelId) {
        if let Some(end) = self.exits[label.idx()] {
            self.op(Instr::Jump(end.0));
        }
    }

    pub(super) fn attempt(&mut self, ok: LocalId, body: &[Stmt]) {
        self.has_attempts = true;
        let after = self.label();
        let ok = self.local(ok);
        let price = u32::try_from(ir::fuel::attempt(self.game)).unwrap_or(u32::MAX);
        self.op(Instr::Attempt { ok, price, after: after.0 });
        self.stmts(body);
        self.op(Instr::Succeed);
        // Whoever comes here by going back has the heap of the beginning.
        self.place(after);
    }

    pub(super) fn call(&mut self, proc: ProcId) {
        let price = ir::fuel::body(self.game, &self.game.procs[proc.idx()].body);
        let plan = match self.in_proc {
            // The plan of a procedure that calls itself is known when it is finished.
            Some(caller) if caller == proc.idx() => proc.idx() + 1,
            Some(_) => 0,
            None => self.plan_of_cycles(),
        };
        self.op(Instr::Call { plan: plan as u16, price, to: self.procs[proc.idx()].0 });
    }

    /// The plan of a call from outside of all procedures: in them, the cycles of here go on running.
    fn plan_of_cycles(&mut self) -> usize {
        let others = 1 + self.procs.len();
        let cycles = &self.running_cycles;
        let known = self.call_plans[others..].iter().position(|plan| plan.cycles == *cycles);
        known.map_or_else(
            || {
                let plan = CallPlan { cycles: cycles.clone(), ..CallPlan::default() };
                self.call_plans.push(plan);
                self.call_plans.len() - 1
            },
            |known| others + known,
        )
    }

    /// Emits all procedures.
    pub(super) fn all_procs(&mut self) {
        for (idx, proc) in self.game.procs.iter().enumerate() {
            self.in_proc = Some(idx);
            self.place(self.procs[idx]);
            self.temps.clear();
            self.n_temps = 0;
            self.led_masks.clear();
            let first = self.words.len();
            // What the caller has on the heap stays there.
            self.pinned(|this| this.stmts(&proc.body));
            self.op(Instr::Return);
            let plan = self.kept_words(&proc.body, first);
            self.call_plans[idx + 1] = plan;
        }
        self.temps.clear();
        self.n_temps = 0;
        self.in_proc = None;
    }

    /// What a procedure keeps when it calls itself: its variables, and its temporaries, which are all words from `first`
    /// on. (Constants among them do not change.)
    fn kept_words(&self, body: &[Stmt], first: usize) -> CallPlan {
        let mut bound = Vec::new();
        bound_in(body, &mut bound);
        bound.sort_unstable();
        bound.dedup();
        let mut plan = CallPlan::default();
        for (idx, &local) in bound.iter().enumerate() {
            plan.kept.push((self.local(local), 1));
            let kind = ObjectKind::of(self.game.locals[local.idx()].ty);
            plan.objects.extend(kind.map(|kind| (idx, kind)));
        }
        plan.kept.push((first as Word, (self.words.len() - first) as u16));
        plan
    }
}

/// The variables that are bound in some statements.
fn bound_in(stmts: &[Stmt], bound: &mut Vec<LocalId>) {
    for stmt in stmts {
        ir::parts::stmt(&stmt.kind, &mut |expr| bound_by(expr, bound));
        match &stmt.kind {
            StmtKind::Let { local, .. }
            | StmtKind::ForEach { local, .. }
            | StmtKind::Any { local, .. } => bound.push(*local),
            _ => {}
        }
        bound_in(ir::parts::body(&stmt.kind), bound);
    }
}

/// The variables that are bound in an expression.
fn bound_by(expr: &Expr, bound: &mut Vec<LocalId>) {
    bound.extend(ir::parts::bound(expr));
    ir::parts::expr(expr, &mut |part, _| bound_by(part, bound));
}
