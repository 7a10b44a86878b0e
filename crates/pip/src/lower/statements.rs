//! All other statements, and which file knows which.

use ir::{Audience, Stmt, StmtKind, Type};
use source::Span;

use super::Lowering;
use super::lets::{Lets, stmt};
use crate::checked;

impl<'a> Lowering<'a> {
    pub(super) fn stmt(&mut self, span: Span, kind: &'a checked::StmtKind) -> Vec<Stmt> {
        self.inside(Vec::new(), |lowering| lowering.stmt_inside(span, kind))
    }

    fn stmt_inside(&mut self, span: Span, kind: &'a checked::StmtKind) -> Vec<Stmt> {
        match kind {
            checked::StmtKind::Ask { player, questions } => self.ask(span, player, questions),
            checked::StmtKind::Assign { target, value } => self.assign(span, target, value),
            checked::StmtKind::Compound { target, op, value } => {
                self.compound(span, target, *op, value)
            }
            checked::StmtKind::Restock { target, source, leaving } => {
                vec![self.attach(span, target, source, leaving.as_ref())]
            }
            checked::StmtKind::Deal { count, chooser, source, target } => {
                self.deal(span, count.as_ref(), chooser.as_ref(), [source, target])
            }
            checked::StmtKind::For { local, list, start, body } => {
                self.for_each(span, *local, list, start.as_ref(), body)
            }
            checked::StmtKind::Forever(body) => {
                vec![stmt(span, StmtKind::Loop(self.block(&body.stmts)))]
            }
            checked::StmtKind::If { arms, otherwise } => {
                self.if_else(span, arms, otherwise.as_ref())
            }
            checked::StmtKind::Invoke(id) => {
                let proc = self.procs.get(id).copied();
                proc.into_iter().map(|proc| stmt(span, StmtKind::Call(proc))).collect()
            }
            checked::StmtKind::Message { to, text } => {
                let to = match to {
                    None => Audience::Everybody,
                    Some(to) if to.ty == checked::Type::Team => Audience::Team(self.team(to)),
                    Some(to) => Audience::Seat(self.seat(to)),
                };
                vec![stmt(span, StmtKind::Tell { to, text: self.string(text) })]
            }
            checked::StmtKind::Order { list, by } => self.order(span, list, *by),
            checked::StmtKind::Play { rule, player, target } => {
                self.play(span, *rule, player, target)
            }
            checked::StmtKind::Rotate(list) => {
                let list = self.list(list);
                vec![stmt(span, StmtKind::Rotate(self.list_ref(&list)))]
            }
            checked::StmtKind::Shuffle(list) => {
                let list = self.list(list);
                vec![stmt(span, StmtKind::Shuffle(self.list_ref(&list)))]
            }
            checked::StmtKind::Skip { label, .. } => {
                let label = self.labels.get(label).copied();
                label.into_iter().map(|label| stmt(span, StmtKind::Leave(label))).collect()
            }
            checked::StmtKind::Winner(who) => self.winner(span, who),
            // Both belong to the block they stand in.
            checked::StmtKind::Label(_) | checked::StmtKind::Let { .. } => Vec::new(),
        }
    }

    fn winner(&mut self, span: Span, who: &checked::Expr) -> Vec<Stmt> {
        let mut lets = Lets::default();
        let is_team = who.ty == checked::Type::Team;
        let (who, ty, texts) = if is_team {
            (self.team(who), Type::Team, self.team_texts())
        } else {
            (self.seat(who), Type::Seat, self.seat_texts())
        };
        let who = self.once("winner", ty, who, &mut lets);
        let text = self.wins(who.clone(), texts);
        let noted = if is_team { self.won_by_team } else { self.won_by_seat };
        let local = noted.unwrap_or_else(|| self.names.local("winner", ty, ir::Scope::Game));
        if is_team {
            self.won_by_team = Some(local);
        } else {
            self.won_by_seat = Some(local);
        }
        lets.around(vec![
            stmt(span, StmtKind::Tell { to: Audience::Everybody, text }),
            stmt(span, StmtKind::Assign { local, value: who }),
            stmt(span, StmtKind::Finish),
        ])
    }

    /// Gives every label a number that something skips to.
    pub(super) fn number_labels(&mut self) {
        let skipped = self.facts.skipped.clone();
        for id in skipped {
            let name = &self.checked.labels[id.idx()].name;
            let label = self.names.label(name);
            self.labels.insert(id, label);
        }
    }
}
