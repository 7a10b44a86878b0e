//! Short words for statements and expressions that are made often.

use ir::{Arith, Cmp, Expr, Stmt, StmtKind};
use source::Span;

/// A statement with a span.
pub(super) fn stmt(span: Span, kind: StmtKind) -> Stmt {
    Stmt { span, kind }
}

pub(super) fn if_(span: Span, test: Expr, then: Vec<Stmt>) -> Stmt {
    stmt(span, StmtKind::If { test, then })
}

pub(super) fn int(n: impl Into<i64>) -> Expr {
    Expr::Int(n.into())
}

pub(super) fn compare(cmp: Cmp, a: Expr, b: Expr) -> Expr {
    Expr::Compare(cmp, Box::new(a), Box::new(b))
}

pub(super) fn plus(a: Expr, b: Expr) -> Expr {
    Expr::Arith(Arith::Add, Box::new(a), Box::new(b))
}

pub(super) fn minus(a: Expr, b: Expr) -> Expr {
    Expr::Arith(Arith::Sub, Box::new(a), Box::new(b))
}

pub(super) fn same(a: Expr, b: Expr) -> Expr {
    Expr::Same(Box::new(a), Box::new(b))
}

pub(super) fn size(of: Expr) -> Expr {
    Expr::Size(Box::new(of))
}

pub(super) fn not(test: Expr) -> Expr {
    match test {
        Expr::Not(inner) => *inner,
        test => Expr::Not(Box::new(test)),
    }
}

/// Whether all hold. What is one already is not made one of one.
pub(super) fn all(mut tests: Vec<Expr>) -> Expr {
    if tests.len() == 1 { tests.remove(0) } else { Expr::And(tests) }
}

pub(super) fn any(mut tests: Vec<Expr>) -> Expr {
    if tests.len() == 1 { tests.remove(0) } else { Expr::Or(tests) }
}
