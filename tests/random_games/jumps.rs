//! Bodies that can be left, loops without an end, procedures, and picks.

use ir::{
    Arith, Cmp, Expr, Game, LabelId, LocalId, Proc, ProcId, Scope, Stmt, StmtKind, StrId, Type,
};

use super::Author;
use super::world::{VAR, compare};

impl Author<'_, '_> {
    /// The order of things outside of choices, where it is not that of loops.
    pub(super) fn later_flow(&mut self) -> StmtKind {
        if self.together {
            return self.later_effect();
        }
        if self.attempts && self.one_in(3) {
            return self.attempt_flow();
        }
        match self.below(12) {
            0..=3 => self.left(),
            4 | 5 => self.labelled(Self::body),
            6 | 7 => self.looped(Self::body),
            8 | 9 => self.called(),
            10 if self.one_in(6) => {
                let finish = self.stmt_of(StmtKind::Finish);
                StmtKind::If { test: self.test(), then: vec![finish] }
            }
            10 if self.one_in(6) => {
                let fail = StmtKind::Fail(self.fault_kind());
                let fail = self.stmt_of(fail);
                StmtKind::If { test: self.test(), then: vec![fail] }
            }
            _ => self.later_effect(),
        }
    }

    /// Leaves a body, mostly under a condition.
    fn left(&mut self) -> StmtKind {
        if self.labels.is_empty() {
            return self.later_effect();
        }
        let label = self.dice.pick(&self.labels);
        if self.one_in(6) {
            return StmtKind::Leave(label);
        }
        let mut then = if self.one_in(3) { self.body() } else { Vec::new() };
        then.push(self.stmt_of(StmtKind::Leave(label)));
        StmtKind::If { test: self.test(), then }
    }

    fn labelled(&mut self, inside: impl FnOnce(&mut Self) -> Vec<Stmt>) -> StmtKind {
        let label = LabelId(self.n_labels);
        self.n_labels += 1;
        self.labels.push(label);
        let body = inside(self);
        self.labels.pop();
        StmtKind::Labelled { label, body }
    }

    /// A loop that is left after a few passes, or never.
    pub(super) fn looped(&mut self, inside: impl FnOnce(&mut Self) -> Vec<Stmt>) -> StmtKind {
        let counter = self.declared(Type::Int, Scope::Game);
        self.labelled(|author| {
            let start = author.set(counter, Expr::Int(0));
            let mut body = inside(author);
            if !author.one_in(50) {
                let count = author.counted(counter);
                body.insert(0, count);
                let limit = Expr::Int(1 + author.below(4) as i64);
                let label = LabelId(author.labels.last().map_or(0, |label| label.0));
                let leave = author.stmt_of(StmtKind::Leave(label));
                let test = compare(Cmp::Ge, Expr::Local(counter), limit);
                let leave = author.stmt_of(StmtKind::If { test, then: vec![leave] });
                let place = 1 + author.below(body.len());
                body.insert(place, leave);
            }
            vec![start, author.stmt_of(StmtKind::Loop(body))]
        })
    }

    pub(super) fn set(&mut self, local: LocalId, value: Expr) -> Stmt {
        self.stmt_of(StmtKind::Assign { local, value })
    }

    fn counted(&mut self, local: LocalId) -> Stmt {
        let more = Expr::Arith(Arith::Add, Box::new(Expr::Local(local)), Box::new(Expr::Int(1)));
        self.set(local, more)
    }

    /// Calls a procedure: one that comes before, as if for the first time, or the one that is being written.
    fn called(&mut self) -> StmtKind {
        if self.counters.is_empty() {
            return self.later_effect();
        }
        let idx = self.below(self.counters.len());
        let call = StmtKind::Call(ProcId(idx as u32));
        let call = self.stmt_of(call);
        let counter = self.counters[idx];
        if self.writing == Some(idx) {
            let limit = Expr::Int(1 + self.below(4) as i64);
            let test = compare(Cmp::Lt, Expr::Local(counter), limit);
            let then = vec![self.counted(counter), call];
            return StmtKind::If { test, then };
        }
        StmtKind::Block(vec![self.set(counter, Expr::Int(0)), call])
    }

    /// What can stand around choices and stages.
    pub(super) fn around(&mut self, depth: usize) -> StmtKind {
        self.room = 8;
        let inside = |author: &mut Self| author.items(depth);
        if self.attempts && self.one_in(2) {
            return self.attempt(inside);
        }
        match self.below(8) {
            0 => StmtKind::If { test: self.test(), then: inside(self) },
            1 | 2 => self.let_with(inside),
            3 => {
                let (over, element) = self.collection();
                self.bound(element, |author, local| StmtKind::ForEach {
                    local,
                    over,
                    body: inside(author),
                })
            }
            4 => StmtKind::Repeat { times: self.known(4), body: inside(self) },
            5 => self.labelled(inside),
            6 => self.looped(inside),
            _ => self.called(),
        }
    }

    pub(super) fn write_procs(&mut self) {
        for idx in 0..self.below(4) {
            self.writing = Some(idx);
            let counter = self.declared(Type::Int, Scope::Game);
            self.counters.push(counter);
            let body = match self.below(4) {
                0 => self.items(2),
                1 => vec![self.proc_around(|author| vec![author.called_itself(idx)])],
                _ => vec![self.proc_around(|author| {
                    let mut body = author.items(2);
                    let call = author.called_itself(idx);
                    let place = author.below(body.len() + 1);
                    body.insert(place, call);
                    body
                })],
            };
            self.procs.push(Proc { name: VAR, body });
        }
        self.writing = None;
        (self.seats, self.teams) = (Game::BASE_SEATS, Game::BASE_TEAMS);
    }

    /// Something of its own that a procedure has while it calls itself.
    fn proc_around(&mut self, inside: impl FnOnce(&mut Self) -> Vec<Stmt>) -> Stmt {
        self.room = 8;
        let kind = if self.attempts && self.one_in(3) {
            self.attempt(inside)
        } else if self.one_in(3) {
            let (over, element) = self.collection();
            self.bound(element, |author, local| StmtKind::ForEach {
                local,
                over,
                body: inside(author),
            })
        } else {
            let ty = self.kept_type();
            let value = if self.one_in(3) { self.value_of(ty) } else { self.object(ty) };
            self.bound(ty, |author, local| {
                let mut body = Vec::new();
                if author.one_in(2) {
                    let churn = author.churn();
                    body.push(author.stmt_of(churn));
                }
                body.extend(inside(author));
                author.room = 10;
                body.extend(author.body());
                let observed = author.seen(local, ty);
                body.push(author.stmt_of(observed));
                StmtKind::Let { local, value, body }
            })
        };
        self.stmt_of(kind)
    }

    /// A procedure calls itself a few times, or again and again.
    fn called_itself(&mut self, idx: usize) -> Stmt {
        let call = self.stmt_of(StmtKind::Call(ProcId(idx as u32)));
        if self.one_in(40) {
            return call;
        }
        let counter = self.counters[idx];
        let limit = Expr::Int(1 + self.below(5) as i64);
        let then = vec![self.counted(counter), call];
        let test = compare(Cmp::Lt, Expr::Local(counter), limit);
        self.stmt_of(StmtKind::If { test, then })
    }

    /// What a way through a choice can do in later games.
    pub(super) fn later_step(&mut self) -> StmtKind {
        if self.one_in(2) { self.later_store() } else { self.pick(None) }
    }

    /// Picks an element, perhaps under a condition, and perhaps does something else.
    pub(super) fn picking(&mut self, local: LocalId, element: Type) -> Vec<Stmt> {
        let mut body = Vec::new();
        let pick = self.pick(Some((local, element)));
        body.push(self.stmt_of(pick));
        if self.one_in(3) {
            let effect = self.effect();
            body.push(self.stmt_of(effect));
        }
        if self.one_in(2) {
            let test = self.test_of(local, element);
            body = vec![self.stmt_of(StmtKind::If { test, then: body })];
        }
        body
    }

    /// Gives a variable another value, while options are looked for: an element, if there is one.
    fn pick(&mut self, element: Option<(LocalId, Type)>) -> StmtKind {
        let types = [Type::Int, Type::Str, Type::Card, Type::Seat, Type::Team];
        let (value, ty) = match element {
            Some((local, ty)) if types.contains(&ty) => (Expr::Local(local), ty),
            _ => {
                let ty = self.dice.pick(&types);
                (self.value_of(ty), ty)
            }
        };
        let Some(local) = self.local(ty, false) else { return StmtKind::Pass };
        let text = match self.below(3) {
            0 => None,
            1 => Some(Expr::Str(StrId(self.below(4) as u32))),
            _ => self.var(Type::Text),
        };
        StmtKind::Pick { local, value, text }
    }
}
