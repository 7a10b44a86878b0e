//! The order of things: loops, choices, stages.

use ir::{
    Asking, Choice, Cmp, Cycle, CycleId, CycleOf, Expr, Named, Owner, Stmt, StmtKind, StorageRef,
    StoreOp, Type,
};

use super::Author;
use super::world::{PASSES, compare};

/// Stages stand inside of each other up to this depth.
const DEPTH: usize = 3;

impl Author<'_, '_> {
    pub(super) fn body(&mut self) -> Vec<Stmt> {
        let n = 1 + self.below(3);
        (0..n).map(|_| self.stmt()).collect()
    }

    fn stmt(&mut self) -> Stmt {
        let kind = if self.tired() { self.effect() } else { self.flow() };
        self.stmt_of(kind)
    }

    fn flow(&mut self) -> StmtKind {
        match self.below(24) {
            0 => StmtKind::Block(self.body()),
            1 | 2 => StmtKind::If { test: self.test(), then: self.body() },
            3 => self.let_(),
            4 | 5 => {
                let (over, element) = self.collection();
                self.bound(element, |author, local| StmtKind::ForEach {
                    local,
                    over,
                    body: author.body(),
                })
            }
            6 => {
                // Once in a while a number that is not known.
                let times = if self.one_in(8) { self.int() } else { self.known(4) };
                StmtKind::Repeat { times, body: self.body() }
            }
            7 | 8 if self.choosing => self.any(),
            9..=12 if self.later && !self.choosing => self.later_flow(),
            _ => self.effect(),
        }
    }

    fn let_(&mut self) -> StmtKind {
        self.let_with(Self::body)
    }

    pub(super) fn let_with(&mut self, inside: impl FnOnce(&mut Self) -> Vec<Stmt>) -> StmtKind {
        let mut memory = false;
        let (value, ty) = match self.below(10) {
            _ if self.later && self.one_in(3) => {
                let ty = self.kept_type();
                (self.value_of(ty), ty)
            }
            0 => (self.int(), Type::Int),
            1 => (Expr::Contents(self.pile()), Type::Zone),
            2 if self.has_memory => {
                memory = true;
                (Expr::Contents(self.memory()), Type::Zone)
            }
            3 => (self.cards(), Type::Cards),
            4 => (self.groups(), Type::Groups),
            5 => (self.piles(), Type::Zones),
            6 => (self.card(), Type::Card),
            7 => (self.string(), Type::Str),
            8 => (self.team(), Type::Team),
            _ => (self.seat(), Type::Seat),
        };
        self.bound_as(ty, memory, |author, local| StmtKind::Let {
            local,
            value,
            body: inside(author),
        })
    }

    fn any(&mut self) -> StmtKind {
        let (over, element) = if self.later && self.one_in(4) {
            (self.maskable(), Type::Card)
        } else if self.one_in(2) {
            (Expr::Contents(self.hand()), Type::Card)
        } else {
            self.collection()
        };
        self.bound(element, |author, local| {
            let body = if author.later && author.one_in(2) {
                author.picking(local, element)
            } else {
                author.body()
            };
            StmtKind::Any { local, over, body }
        })
    }

    pub(super) fn choice(&mut self) -> Stmt {
        self.room = 6;
        let seat =
            if self.later && self.one_in(2) { self.seat() } else { Expr::CurrentSeat(self.seats) };
        self.choosing = true;
        let mut steps = Vec::new();
        // Something that can always be done.
        if !self.one_in(5) {
            steps.push(self.stmt_of(StmtKind::Pass));
        }
        if self.later && self.one_in(6) {
            self.room = 14;
            steps.extend(self.following());
        }
        for _ in 0..=self.below(3) {
            self.room = 14;
            let kind = if self.one_in(3) { self.any() } else { self.flow() };
            steps.push(self.stmt_of(kind));
        }
        self.choosing = false;
        let asking = match self.below(4) {
            0 => Asking::IfItMatters,
            1 if self.later => Asking::IfPossible,
            2 if self.attempts && !self.together => Asking::IfHopeful,
            _ => Asking::Always,
        };
        self.stmt_of(StmtKind::Choice(Choice { seat, steps, asking }))
    }

    /// What can stand outside of choices.
    pub(super) fn items(&mut self, depth: usize) -> Vec<Stmt> {
        let mut items = Vec::new();
        for _ in 0..=self.below(3) {
            let deeper = depth < DEPTH;
            let is_proc = self.writing.is_some();
            match self.below(8) {
                _ if self.attempts && deeper && self.one_in(3) => {
                    items.extend(self.menu(depth + 1));
                }
                _ if self.later && deeper && self.one_in(4) => {
                    let kind = self.around(depth + 1);
                    items.push(self.stmt_of(kind));
                }
                0..=3 => items.push(self.choice()),
                4 | 5 if deeper && !is_proc => items.extend(self.stage(depth)),
                6 if deeper && !is_proc => items.push(self.together()),
                _ => {
                    self.room = 24;
                    items.extend(self.body());
                }
            }
        }
        items
    }

    /// A cycle inside of the innermost one of its kind.
    fn cycle(&mut self, of: CycleOf) -> CycleId {
        let parent = match of {
            CycleOf::Seats => self.seats,
            CycleOf::Teams => self.teams,
        };
        self.cycles.push(Cycle { of, parent: Some(parent) });
        CycleId(self.cycles.len() as u32 - 1)
    }

    fn together(&mut self) -> Stmt {
        let outer = self.seats;
        let cycle = self.cycle(CycleOf::Seats);
        self.seats = cycle;
        let labels = std::mem::take(&mut self.labels);
        self.together = true;
        let mut body = vec![self.choice()];
        if self.one_in(2) {
            self.room = 10;
            body.push(self.stmt());
        }
        if self.one_in(3) {
            body.push(self.choice());
        }
        self.together = false;
        self.labels = labels;
        self.seats = outer;
        self.stmt_of(StmtKind::Together { cycle, body })
    }

    /// A stage, after its counter was set to zero: it ends after a few passes, or after one pass for each member.
    pub(super) fn stage(&mut self, depth: usize) -> Vec<Stmt> {
        let counter = PASSES[self.n_stages as usize % PASSES.len()];
        self.n_stages += 1;
        let passes = StorageRef { owner: Owner::Game, storage: Named::Known(counter) };
        let set = StmtKind::Store { to: passes.clone(), op: StoreOp::Set, value: Expr::Int(0) };
        let set = self.stmt_of(set);

        let outer = (self.seats, self.teams);
        let of = if self.one_in(6) { CycleOf::Teams } else { CycleOf::Seats };
        let cycle = self.cycle(of);
        match of {
            CycleOf::Seats => self.seats = cycle,
            CycleOf::Teams => self.teams = cycle,
        }
        self.room = 6;
        let end = if self.one_in(4) {
            None
        } else {
            let limit = Expr::Int(1 + self.below(5) as i64);
            Some(compare(Cmp::Ge, Expr::Read(Box::new(passes.clone())), limit))
        };
        let backwards = if self.one_in(3) { Some(self.test()) } else { None };
        let mut body = self.items(depth + 1);
        let count = StmtKind::Store { to: passes, op: StoreOp::Inc, value: Expr::Int(1) };
        body.push(self.stmt_of(count));
        (self.seats, self.teams) = outer;
        vec![set, self.stmt_of(StmtKind::Stage { cycle, end, backwards, body })]
    }
}
