//! Blocks, names, labels, loops and conditions.
//!
//! A label is the end of a body that can be left. `skip` never crosses a `let` of the label's own block, so the
//! body goes from the last `let` before the label to the label.

use ir::{Expr, Stmt, StmtKind, Type};
use source::Span;

use super::lets::{Lets, stmt};
use super::lists::{For, List};
use super::numbers::Num;
use super::objects::known;
use super::{Lowering, Meaning};
use crate::checked::{self, LocalId};

/// A condition and what is done if it holds.
type Arm = (Span, Expr, Vec<Stmt>);

impl<'a> Lowering<'a> {
    pub(super) fn block(&mut self, stmts: &'a [checked::Stmt]) -> Vec<Stmt> {
        self.inside(Vec::new(), |lowering| lowering.block_inside(stmts))
    }

    fn block_inside(&mut self, stmts: &'a [checked::Stmt]) -> Vec<Stmt> {
        let mut made = Vec::new();
        let mut n_labels = 0;
        for (index, next) in stmts.iter().enumerate() {
            if self.too_large.is_some() {
                break;
            }
            self.at = next.span;
            match &next.kind {
                checked::StmtKind::Label(id) => {
                    if let Some(&label) = self.labels.get(id) {
                        // Each of them is around those before it.
                        n_labels += 1;
                        self.check_depth(n_labels);
                        let body = std::mem::take(&mut made);
                        made.push(stmt(next.span, StmtKind::Labelled { label, body }));
                    }
                }
                checked::StmtKind::Let { local, value } => {
                    let rest = &stmts[index + 1..];
                    made.extend(self.named_block(next.span, *local, value, rest));
                    return made;
                }
                kind => made.extend(self.stmt(next.span, kind)),
            }
        }
        made
    }

    /// What a `let` names, and the statements that see the name.
    fn named_block(
        &mut self,
        span: Span,
        id: LocalId,
        value: &'a checked::Expr,
        rest: &'a [checked::Stmt],
    ) -> Vec<Stmt> {
        let mut lets = Lets::default();
        let meaning = self.let_meaning(span, id, value, &mut lets);
        self.locals.insert(id, meaning);
        let body = self.block(rest);
        lets.around(body)
    }

    fn let_meaning(
        &mut self,
        span: Span,
        id: LocalId,
        value: &checked::Expr,
        lets: &mut Lets,
    ) -> Meaning {
        if let Some(place) = self.area(value) {
            return Meaning::Area(place);
        }
        if !self.checked.locals[id.idx()].assigned {
            let pinned = self.facts.is_pinned_local(id);
            let constant = self.constant(value);
            if let Some(constant) = constant.filter(|constant| constant.replaces_name(pinned)) {
                self.grow(constant.weight());
                return Meaning::Const(constant);
            }
            if value.ty.item().is_some() {
                let list = self.list(value);
                if let List::Pile(_) | List::Players | List::Members(_) = list {
                    return Meaning::List(self.fixed(list, For::Good, lets));
                }
            }
            if value.ty == checked::Type::Number
                && let Num::Small { int, least, most } = self.number(value)
            {
                let local = self.bound(&self.checked.locals[id.idx()].name, Type::Int);
                lets.push(span, local, int);
                return Meaning::Small { local, least, most };
            }
        }
        let value = self.value(value);
        let local = self.text_local(id);
        lets.push(span, local, value);
        Meaning::Variable { local, always: true }
    }

    pub(super) fn for_each(
        &mut self,
        span: Span,
        id: LocalId,
        list: &'a checked::Expr,
        start: Option<&'a checked::Expr>,
        body: &'a checked::Block,
    ) -> Vec<Stmt> {
        let mut over = self.items(list);
        if let Some(start) = start {
            over = Expr::From { list: Box::new(over), start: Box::new(self.value(start)) };
        }
        let local = self.text_local(id);
        self.locals.insert(id, Meaning::Variable { local, always: true });
        let body = self.block(&body.stmts);
        vec![stmt(span, StmtKind::ForEach { local, over, body })]
    }

    pub(super) fn if_else(
        &mut self,
        span: Span,
        arms: &'a [(checked::Expr, checked::Block)],
        otherwise: Option<&'a checked::Block>,
    ) -> Vec<Stmt> {
        let mut made = Vec::new();
        for (condition, body) in arms {
            self.at = condition.span;
            let test = self.test(condition);
            let then = self.block(&body.stmts);
            made.push((span, test, then));
        }
        let otherwise = otherwise.map_or_else(Vec::new, |body| self.block(&body.stmts));
        self.first_of(span, made, otherwise)
    }

    /// Does what belongs to the first condition that holds, or else something else.
    pub(super) fn first_of(
        &mut self,
        span: Span,
        mut arms: Vec<Arm>,
        otherwise: Vec<Stmt>,
    ) -> Vec<Stmt> {
        if otherwise.is_empty() && arms.len() <= 1 {
            let only = arms.pop();
            return only.into_iter().map(|(span, test, then)| if_stmt(span, test, then)).collect();
        }
        let label = self.names.label("else");
        let n_arms = arms.len();
        let mut body = Vec::new();
        for (index, (arm_span, test, mut then)) in arms.into_iter().enumerate() {
            let is_last = index + 1 == n_arms && otherwise.is_empty();
            let goes_on = !then.last().is_some_and(ends);
            if goes_on && !is_last {
                then.push(stmt(arm_span, StmtKind::Leave(label)));
            }
            body.push(if_stmt(arm_span, test, then));
        }
        body.extend(otherwise);
        vec![stmt(span, StmtKind::Labelled { label, body })]
    }
}

fn if_stmt(span: Span, test: Expr, then: Vec<Stmt>) -> Stmt {
    match known(&test) {
        Some(true) => stmt(span, StmtKind::Block(then)),
        _ => stmt(span, StmtKind::If { test, then }),
    }
}

/// Whether nothing comes after a statement.
fn ends(stmt: &Stmt) -> bool {
    matches!(stmt.kind, StmtKind::Leave(_) | StmtKind::Finish | StmtKind::Fail(_))
}
