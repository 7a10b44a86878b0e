//! Random games.
//!
//! Takes dice; gives a game that verifies and mostly goes through several decisions. The random programs of
//! [`crate::generate`] are texts, so they become only such games as a front end writes. Here everything that the
//! verifier lets pass may stand next to everything else.
//!
//! A third of the games have only what RECYCLE can say. The others, the *later* ones, may have variables of the game,
//! lists, Numbers, texts, procedures, bodies that are left; and half of them everything: piles with names, cards that are
//! renewed, attempts that are taken back.
//!
//! A game is written by type: a form is chosen among those that have the type that is needed. What would end nearly every
//! game at once, such as a card taken from an empty pile, is mostly put under a condition, and left bare once in a
//! while so that faults are compared too.

mod attempts;
mod cards;
mod effects;
mod flow;
mod hopeful;
mod jumps;
mod lists;
mod masks;
mod named;
mod objects;
mod piles;
mod shrink;
mod values;
mod variables;
mod world;

pub use hopeful::{QUESTION, hopeful};
pub use shrink::{n_stmts, shrink};

use ir::{
    Cycle, CycleId, CycleOf, Expr, Game, LabelId, Local, LocalId, Proc, Scope, Stmt, StmtKind, Type,
};
use source::Span;

use crate::generate::Dice;

/// A random game.
#[must_use]
pub fn game(dice: &mut Dice<'_>) -> Game {
    let kind = dice.below(3);
    let (later, attempts) = (kind > 0, kind == 2);
    let has_memory = !later || dice.below(5) > 0;
    // Where decks can be created at any time, there is room for every card that is renewed; and so many cards are slow to copy.
    let more_decks = !attempts || dice.below(20) == 0;
    let mut author = Author {
        dice,
        later,
        attempts,
        more_decks,
        has_memory,
        locals: Vec::new(),
        scope: Vec::new(),
        cycles: vec![
            Cycle { of: CycleOf::Seats, parent: None },
            Cycle { of: CycleOf::Teams, parent: None },
        ],
        seats: Game::BASE_SEATS,
        teams: Game::BASE_TEAMS,
        room: 0,
        choosing: false,
        together: false,
        n_attempts: 0,
        labels: Vec::new(),
        n_labels: 0,
        procs: Vec::new(),
        counters: Vec::new(),
        writing: None,
        n_stmts: 0,
        n_stages: 0,
    };
    author.game()
}

/// A variable that is bound here, or one of the game.
#[derive(Clone, Copy)]
struct Var {
    local: LocalId,
    ty: Type,
    /// Whether it is a pile of references; those stand in other places than piles of cards.
    memory: bool,
}

/// The writer of one game.
struct Author<'d, 'b> {
    dice: &'d mut Dice<'b>,
    /// Whether the game may have what RECYCLE cannot say: variables of the game, lists that have an identity, Numbers, texts,
    /// procedures, bodies that can be left.
    later: bool,
    /// Whether the game may have everything: also piles with names, cards that are renewed, attempts.
    attempts: bool,
    /// Whether decks are created after the beginning too.
    more_decks: bool,
    /// Whether there are piles of references. Where there are none, every pile can be a mask.
    has_memory: bool,
    /// All variables of the game.
    locals: Vec<Local>,
    scope: Vec<Var>,
    /// All cycles of the game.
    cycles: Vec<Cycle>,
    /// The innermost cycle of seats.
    seats: CycleId,
    /// The innermost cycle of teams.
    teams: CycleId,
    /// How much more may be written before only the simplest forms are left.
    room: i32,
    /// Whether this is inside a choice.
    choosing: bool,
    /// Whether this is where all choose at the same time, so that nothing can be left or called.
    together: bool,
    /// How many attempts stand around this.
    n_attempts: usize,
    /// The bodies that can be left here.
    labels: Vec<LabelId>,
    n_labels: u32,
    /// The procedures that are written already.
    procs: Vec<Proc>,
    /// For each procedure, one that is being written included: how often it has called itself.
    counters: Vec<LocalId>,
    /// The number of the procedure that is being written.
    writing: Option<usize>,
    n_stmts: u32,
    n_stages: u32,
}

impl Author<'_, '_> {
    fn below(&mut self, n: usize) -> usize {
        self.dice.below(n)
    }

    /// Whether something happens that happens once in `n` cases.
    fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// A known number from 0 up to, but not including, `n`.
    fn known(&mut self, n: usize) -> Expr {
        Expr::Int(self.below(n) as i64)
    }

    /// Whether only simple forms should be written from here on.
    fn tired(&mut self) -> bool {
        self.room -= 1;
        self.room <= 0
    }

    /// One of two values of the type that `write` writes.
    fn either(&mut self, write: impl Fn(&mut Self) -> Expr) -> Expr {
        Expr::If {
            test: Box::new(self.test()),
            then: Box::new(write(self)),
            other: Box::new(write(self)),
        }
    }

    /// Writes `inside` with a new variable of type `ty`.
    fn bound<T>(&mut self, ty: Type, inside: impl FnOnce(&mut Self, LocalId) -> T) -> T {
        self.bound_as(ty, false, inside)
    }

    fn bound_as<T>(
        &mut self,
        ty: Type,
        memory: bool,
        inside: impl FnOnce(&mut Self, LocalId) -> T,
    ) -> T {
        let local = self.declared(ty, Scope::Bound);
        self.scope.push(Var { local, ty, memory });
        let written = inside(self, local);
        self.scope.pop();
        written
    }

    /// A new variable, not in scope yet.
    fn declared(&mut self, ty: Type, scope: Scope) -> LocalId {
        let local = LocalId(self.locals.len() as u32);
        self.locals.push(Local { name: world::VAR, ty, scope });
        local
    }

    /// A variable in scope of type `ty`.
    fn local(&mut self, ty: Type, memory: bool) -> Option<LocalId> {
        let found: Vec<LocalId> = self
            .scope
            .iter()
            .filter(|var| var.ty == ty && var.memory == memory)
            .map(|var| var.local)
            .collect();
        (!found.is_empty()).then(|| self.dice.pick(&found))
    }

    /// The value of a variable in scope. Piles are no values; see [`Self::pile`].
    fn var(&mut self, ty: Type) -> Option<Expr> {
        self.local(ty, false).map(Expr::Local)
    }

    /// A statement with a span that no other has, so that a fault which points at the wrong one is noticed.
    fn stmt_of(&mut self, kind: StmtKind) -> Stmt {
        let start = self.n_stmts * 10;
        self.n_stmts += 1;
        Stmt { span: Span::new(start, start + 5), kind }
    }
}
