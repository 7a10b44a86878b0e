//! Steps in which picks and conditions stand one inside the other around one body: "any meld, any card of the hand that
//! fits it, put it there". Nothing changes before the body, so the ways are found by plain loops, and an option is
//! what the variables were bound to.

use ir::{Game, LocalId, Stmt, StmtKind};

use super::shape::{draws, gives_no_empty_group, is_solid};
use super::{Emitter, Label};
use crate::instr::{Addr, Instr};
use crate::program::{Item, Resume};

/// Whether a step has this shape. A step that draws chance has not, because chance drawn while looking for options must
/// be taken back.
pub(super) fn is_tree(game: &Game, stmts: &[Stmt], never_empty: &mut Vec<LocalId>) -> bool {
    match stmts {
        [Stmt { kind: StmtKind::If { test, then }, .. }] => {
            !draws(test) && is_tree(game, then, never_empty)
        }
        [Stmt { kind: StmtKind::Block(body), .. }] => is_tree(game, body, never_empty),
        [Stmt { kind: StmtKind::Let { value, body, .. }, .. }] => {
            !draws(value) && is_tree(game, body, never_empty)
        }
        [Stmt { kind: StmtKind::Any { local, over, body }, .. }] => {
            if gives_no_empty_group(over) {
                never_empty.push(*local);
            }
            !draws(over) && is_tree(game, body, never_empty)
        }
        body => is_solid(game, body, never_empty),
    }
}

/// What is done once everything is picked.
pub(super) fn body(stmts: &[Stmt]) -> &[Stmt] {
    match stmts {
        [
            Stmt {
                kind:
                    StmtKind::If { then: inner, .. }
                    | StmtKind::Block(inner)
                    | StmtKind::Let { body: inner, .. }
                    | StmtKind::Any { body: inner, .. },
                ..
            },
        ] => body(inner),
        body => body,
    }
}

impl Emitter<'_> {
    /// Emits the search for the options of a step; goes to `skip` if there is none here.
    pub(super) fn offer_tree(&mut self, step: u16, stmts: &[Stmt], skip: Label) {
        let [Stmt { kind, span }] = stmts else {
            self.op(Instr::OfferBound { step });
            return;
        };
        self.span(*span);
        match kind {
            StmtKind::If { test, then } => {
                self.scope(|this| this.jump_when(test, false, skip));
                self.offer_tree(step, then, skip);
            }
            StmtKind::Block(body) => self.offer_tree(step, body, skip),
            StmtKind::Let { local, value, body } => {
                self.bind_value(*local, value);
                self.add_item(step, *local, false);
                self.offer_tree(step, body, skip);
            }
            StmtKind::Any { local, over, body } => {
                self.add_item(step, *local, true);
                let item = self.local(*local);
                let price = ir::fuel::way(self.game, body);
                let inside = |this: &mut Self| {
                    let start = this.code.len() as Addr;
                    let next = this.label();
                    this.offer_tree(step, body, next);
                    this.place(next);
                    let end = this.code.len() as Addr;
                    this.resumes.push(Resume { start, end });
                };
                if self.can_mask(over) {
                    // Most often no card fits; then there is nothing to list, nor to pay for.
                    let mask = self.mask(over);
                    self.op(Instr::JumpUnless(mask, skip.0));
                    let list = self.list_of_mask(over, mask);
                    self.each_of_list(list, item, price, inside);
                } else {
                    self.each(over, item, price, inside);
                }
            }
            _ => self.op(Instr::OfferBound { step }),
        }
    }

    fn add_item(&mut self, step: u16, local: LocalId, is_picked: bool) {
        let word = self.local(local);
        let is_list = self.game.locals[local.idx()].ty.element().is_some();
        self.steps[usize::from(step)].items.push(Item { word, is_list, is_picked });
    }
}
