//! Statements: each keeps the span of the form it comes from.

use ir::{Asking, Choice, Expr, ListRef, Place, Stmt, StmtKind};
use source::Span;

use super::Lowering;
use crate::checked::{self, AnyMeans, ExprKind};

impl<'a> Lowering<'a> {
    pub(super) fn stmts(&mut self, stmts: &'a [checked::Stmt]) -> Vec<Stmt> {
        stmts.iter().map(|stmt| self.stmt(stmt)).collect()
    }

    /// The statements of a body; the steps of a `do` stand for themselves there.
    fn body(&mut self, stmt: &'a checked::Stmt) -> Vec<Stmt> {
        match &stmt.kind {
            checked::StmtKind::Do(steps) => self.stmts(steps),
            _ => vec![self.stmt(stmt)],
        }
    }

    fn stmt(&mut self, stmt: &'a checked::Stmt) -> Stmt {
        let span = stmt.span;
        let kind = match &stmt.kind {
            checked::StmtKind::Do(steps) => StmtKind::Block(self.stmts(steps)),
            checked::StmtKind::When { test, then } => {
                StmtKind::If { test: self.expr(test), then: self.body(then) }
            }
            checked::StmtKind::Let { local, value, body } => {
                let value = self.expr(value);
                StmtKind::Let { local: *local, value, body: self.body(body) }
            }
            checked::StmtKind::All { local, over, body } => {
                let over = self.expr(over);
                StmtKind::ForEach { local: *local, over, body: self.body(body) }
            }
            checked::StmtKind::Any { means, local, over, body } => {
                let over = self.expr(over);
                let body = self.body(body);
                any(*means, span, *local, over, body)
            }
            checked::StmtKind::Repeat { times, body } => {
                let times = self.expr(times);
                StmtKind::Repeat { times, body: self.body(body) }
            }
            checked::StmtKind::Stage { cycle, end, backwards, items } => {
                let test = backwards.as_ref().map(|test| self.expr(test));
                if let Some(test) = backwards {
                    self.directions.insert(*cycle, test);
                }
                let end = end.as_ref().map(|end| self.expr(end));
                let body = self.stmts(items);
                StmtKind::Stage { cycle: *cycle, end, backwards: test, body }
            }
            checked::StmtKind::Together { cycle, items } => {
                StmtKind::Together { cycle: *cycle, body: self.stmts(items) }
            }
            checked::StmtKind::Choice { cycle, steps } => {
                let steps = self.stmts(steps);
                let seat = Expr::CurrentSeat(*cycle);
                StmtKind::Choice(Choice { seat, steps, asking: Asking::Always })
            }
            _ => self.effect(stmt),
        };
        Stmt { span, kind }
    }

    fn effect(&mut self, stmt: &'a checked::Stmt) -> StmtKind {
        let span = stmt.span;
        match &stmt.kind {
            checked::StmtKind::Move { card, to } => {
                let card = self.expr(card);
                StmtKind::Move { card, to: self.place(to, span) }
            }
            checked::StmtKind::MoveAll { cards, from_top, to } => {
                let cards = self.expr(cards);
                StmtKind::MoveAll { cards, from_top: *from_top, to: self.place(to, span) }
            }
            checked::StmtKind::Swap { a, b } => StmtKind::Swap { a: self.expr(a), b: self.expr(b) },
            checked::StmtKind::SwapPiles { a, b } => {
                StmtKind::SwapPiles { a: self.pile(a, span), b: self.pile(b, span) }
            }
            checked::StmtKind::Faro { a, b } => self.faro(a, b, span),
            checked::StmtKind::Remember { card, to } => {
                let card = self.expr(card);
                let lenient = !self.checked.reading.dialect.remember_needs_card();
                StmtKind::Remember { card, to: self.place(to, span), lenient }
            }
            checked::StmtKind::Forget { pos, pile } => {
                let pos = self.pos(pos);
                StmtKind::Forget { pos, zone: self.pile(pile, span) }
            }
            checked::StmtKind::ForgetAll { pile } => {
                StmtKind::ForgetAll { zone: self.pile(pile, span) }
            }
            checked::StmtKind::Store { to, op, value } => {
                let to = self.storage_ref(to, span);
                StmtKind::Store { to, op: *op, value: self.expr(value) }
            }
            checked::StmtKind::Award { map, awards, update } => {
                self.points(map, awards, *update, span)
            }
            checked::StmtKind::Shuffle(cards) => match &cards.kind {
                ExprKind::Contents(pile) => StmtKind::Shuffle(ListRef::Pile(self.pile(pile, span))),
                // A computed collection is gone before its new order could be seen.
                _ => StmtKind::Block(Vec::new()),
            },
            checked::StmtKind::CreateTeams(teams) => StmtKind::CreateTeams(teams.clone()),
            checked::StmtKind::CreateDeck { deck, to } => {
                let deck = ir::DeckId(super::names::number(*deck));
                StmtKind::CreateDeck { deck, to: self.pile(to, span) }
            }
            checked::StmtKind::SetCurrent { cycle, seat } => {
                StmtKind::SetCurrent { cycle: *cycle, seat: self.expr(seat) }
            }
            checked::StmtKind::Queue { cycle, seat } => {
                StmtKind::Queue { cycle: *cycle, seat: self.expr(seat) }
            }
            checked::StmtKind::Pass => StmtKind::Pass,
            checked::StmtKind::Do(_)
            | checked::StmtKind::When { .. }
            | checked::StmtKind::Let { .. }
            | checked::StmtKind::All { .. }
            | checked::StmtKind::Any { .. }
            | checked::StmtKind::Repeat { .. }
            | checked::StmtKind::Stage { .. }
            | checked::StmtKind::Together { .. }
            | checked::StmtKind::Choice { .. } => self.stmt(stmt).kind,
        }
    }

    fn place(&mut self, place: &checked::Place, span: Span) -> Place {
        let pos = self.pos(&place.pos);
        Place { pos, zone: self.pile(&place.pile, span) }
    }

    pub(super) fn award(&mut self, award: &checked::Award) -> ir::Award {
        let conditions = award.conditions.iter();
        let conditions =
            conditions.map(|(key, value)| (self.expr(key), self.expr(value))).collect();
        ir::Award { conditions, points: self.expr(&award.points) }
    }
}

fn any(
    means: AnyMeans,
    span: Span,
    local: ir::LocalId,
    over: ir::Expr,
    body: Vec<Stmt>,
) -> StmtKind {
    match means {
        AnyMeans::Ways => StmtKind::Any { local, over, body },
        AnyMeans::Loop => StmtKind::ForEach { local, over, body },
        AnyMeans::Question(cycle) => {
            let steps = vec![Stmt { span, kind: StmtKind::Any { local, over, body } }];
            let seat = Expr::CurrentSeat(cycle);
            StmtKind::Choice(Choice { seat, steps, asking: Asking::IfItMatters })
        }
    }
}
