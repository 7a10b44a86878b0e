//! Assignment and compound assignment.

use ir::{Arith, Expr, FaultKind, LocalId, Owner, Stmt, StmtKind, StorageRef, StoreOp, Type};
use source::Span;

use super::lets::{Lets, stmt};
use super::numbers::arith_op;
use super::objects::{known, not};
use super::{Lowering, Meaning};
use crate::checked::{self, Target};
use crate::tree::ArithOp;

impl Lowering<'_> {
    pub(super) fn assign(
        &mut self,
        span: Span,
        target: &Target,
        value: &checked::Expr,
    ) -> Vec<Stmt> {
        if let Target::Score(of) = target {
            let to = self.score(of);
            let value = self.value(value);
            return vec![stmt(span, StmtKind::Store { to, op: StoreOp::Set, value })];
        }
        let mut stmts = Vec::new();
        if value.ty.is_reference() {
            let defined = self.defined(value);
            if known(&defined) != Some(true) {
                let then = vec![stmt(span, StmtKind::Fail(FaultKind::NothingToAssign))];
                stmts.push(stmt(span, StmtKind::If { test: not(defined), then }));
            }
        }
        // A card was just found to be there.
        let value = match value.ty {
            checked::Type::Card => self.card(value).0,
            _ => self.value(value),
        };
        let local = self.target(target);
        stmts.push(stmt(span, StmtKind::Assign { local, value }));
        stmts
    }

    /// The variable that is assigned.
    fn target(&mut self, target: &Target) -> LocalId {
        let meaning = match target {
            Target::Variable(id) => self.variables.get(id.idx()),
            Target::Local(id) => self.locals.get(id),
            Target::Score(_) => None,
        };
        match meaning {
            Some(Meaning::Variable { local, .. }) => *local,
            // Only in a game that is too large.
            _ => self.bound("nothing", Type::Int),
        }
    }

    pub(super) fn compound(
        &mut self,
        span: Span,
        target: &Target,
        op: ArithOp,
        value: &checked::Expr,
    ) -> Vec<Stmt> {
        let joined = |old, new| Expr::Arith(arith_op(op), Box::new(old), Box::new(new));
        let Target::Score(of) = target else {
            let local = self.target(target);
            let value = joined(Expr::Local(local), self.number(value).number());
            return vec![stmt(span, StmtKind::Assign { local, value })];
        };
        let to = self.score(of);
        let store = |to, op, value| stmt(span, StmtKind::Store { to, op, value });
        let count = match arith_op(op) {
            Arith::Add => StoreOp::Inc,
            Arith::Sub => StoreOp::Dec,
            _ => {
                let mut lets = Lets::default();
                let to = self.whose(to, &mut lets);
                let old = Expr::Read(Box::new(to.clone()));
                let value = joined(old, self.number(value).number());
                return lets.around(vec![store(to, StoreOp::Set, value)]);
            }
        };
        let value = self.number(value).number();
        vec![store(to, count, value)]
    }

    /// The same storage, whose owner was found already.
    fn whose(&mut self, to: StorageRef, lets: &mut Lets) -> StorageRef {
        let owner = match to.owner {
            Owner::Seat(seat) => Owner::Seat(Box::new(self.once("owner", Type::Seat, *seat, lets))),
            Owner::Team(team) => Owner::Team(Box::new(self.once("owner", Type::Team, *team, lets))),
            owner => owner,
        };
        StorageRef { owner, storage: to.storage }
    }
}
