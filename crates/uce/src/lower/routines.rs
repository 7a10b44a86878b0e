//! Routines, and which file knows which.

use ir::{Stmt, StmtKind};
use source::Span;

use super::Lowering;
use super::make::{if_, stmt};
use super::names::Use;
use crate::checked::{Condition, Deal, LoopId, Routine, RoutineKind, Text};

impl<'a> Lowering<'a> {
    pub(super) fn body(&mut self, body: &'a [Routine]) -> Vec<Stmt> {
        body.iter().flat_map(|routine| self.routine(routine)).collect()
    }

    pub(super) fn routine(&mut self, routine: &'a Routine) -> Vec<Stmt> {
        let span = routine.span;
        match &routine.kind {
            // Each pass has an answer to `[N]` of its own.
            RoutineKind::ForPlayer { id, conditions, body } => {
                vec![self.for_player(routine, *id, conditions, body)]
            }
            kind => self.keeping(span, routine.number, |lowering| lowering.simple(span, kind)),
        }
    }

    fn simple(&mut self, span: Span, kind: &'a RoutineKind) -> Vec<Stmt> {
        match kind {
            RoutineKind::NewDeck { filled, name, sight, viewers } => {
                self.new_deck(span, *filled, name, *sight, viewers)
            }
            RoutineKind::Deal { how: Deal::Choice, from, to, count, asked } => {
                self.deal_choice(span, (from, to), *count, *asked, None)
            }
            RoutineKind::Deal { how, from, to, count, .. } => {
                self.deal(span, *how, from, to, count.unwrap_or(0))
            }
            RoutineKind::ScoreAdd { deck, player } => self.score_add(span, deck, player),
            RoutineKind::Print(text) => self.print(span, text),
            RoutineKind::State { target, bindings } => self.go(span, *target, bindings),
            RoutineKind::Loop(body) => {
                let body =
                    self.again(|lowering| lowering.inside(span, 1, |lowering| lowering.body(body)));
                vec![stmt(span, StmtKind::Loop(body))]
            }
            RoutineKind::If { conditions, body } => self.if_all(span, conditions, body),
            RoutineKind::Choose { count, asked, choices } => {
                self.again(|lowering| lowering.choose(span, *count, *asked, choices))
            }
            // It is lowered with its number.
            RoutineKind::ForPlayer { .. } => Vec::new(),
        }
    }

    /// Lowers what may be run more than once.
    fn again<T>(&mut self, make: impl FnOnce(&mut Self) -> T) -> T {
        let once = std::mem::replace(&mut self.once, false);
        let made = make(self);
        self.once = once;
        made
    }

    fn for_player(
        &mut self,
        routine: &'a Routine,
        id: LoopId,
        conditions: &'a [Condition],
        body: &'a [Routine],
    ) -> Stmt {
        let (span, number) = (routine.span, routine.number);
        self.for_each_player(span, id, 2, |lowering| {
            lowering.keeping(span, number, |lowering| match conditions {
                [] => lowering.body(body),
                conditions => lowering.if_all(span, conditions, body),
            })
        })
    }

    fn if_all(
        &mut self,
        span: Span,
        conditions: &'a [Condition],
        body: &'a [Routine],
    ) -> Vec<Stmt> {
        let (mut made, test) = self.check(span, conditions, true);
        let then = self.inside(span, 1, |lowering| lowering.body(body));
        made.push(if_(span, test, then));
        made
    }

    fn print(&mut self, span: Span, text: &'a Text) -> Vec<Stmt> {
        let mut made = self.answers(span, text);
        let said = self.text(text);
        made.push(self.tell(span, said));
        made
    }

    /// `SCOREADD`
    fn score_add(&mut self, span: Span, deck: &Text, player: &Text) -> Vec<Stmt> {
        let (mut made, pile) = self.deck(span, deck, Use::Deck);
        let (looked_for, seat) = self.player(span, player);
        made.extend(looked_for);
        made.push(self.score(span, pile, seat));
        made
    }
}
