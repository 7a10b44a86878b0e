//! Constants: what can be computed before the game begins.

use ir::{Arith, Type, numbers};
use source::{Diagnostic, Span};

use super::Checker;
use crate::checked::{Expr, ExprKind, Value};

impl Checker<'_> {
    /// The value of an expression that does not depend on the table.
    pub(super) fn constant(&mut self, expr: &Expr) -> Option<Value> {
        match &expr.kind {
            ExprKind::Int(value) => Some(Value::Int(*value)),
            ExprKind::Str(name) => Some(Value::Str(name.clone())),
            ExprKind::Strs(names) => Some(Value::Strs(names.clone())),
            ExprKind::Declared(index) => Some(self.constants[*index].value.clone()),
            ExprKind::Range(from, to) => {
                Some(Value::Ints(self.constant_int(from)?, self.constant_int(to)?))
            }
            ExprKind::Arith(op, a, b) => {
                let (a, b) = (self.constant_int(a)?, self.constant_int(b)?);
                self.compute(*op, a, b, expr.span).map(Value::Int)
            }
            ExprKind::Triangular(n) => {
                let n = self.constant_int(n)?;
                self.computed(numbers::triangular(n).ok(), expr.span).map(Value::Int)
            }
            ExprKind::Fibonacci(n) => {
                let n = self.constant_int(n)?;
                self.computed(numbers::fibonacci(n).ok(), expr.span).map(Value::Int)
            }
            ExprKind::Size(of) => self.constant_size(of).map(Value::Int),
            ExprKind::Compare(cmp, a, b) => {
                let (a, b) = (self.constant_int(a)?, self.constant_int(b)?);
                Some(Value::Bool(cmp.holds(a, b)))
            }
            ExprKind::Same { equal, left, right } if left.ty == Type::Str => {
                let same = self.constant(left)? == self.constant(right)?;
                Some(Value::Bool(same == *equal))
            }
            ExprKind::Not(inner) => Some(Value::Bool(!self.constant_bool(inner)?)),
            ExprKind::And(parts) => {
                let parts: Option<Vec<_>> =
                    parts.iter().map(|part| self.constant_bool(part)).collect();
                Some(Value::Bool(parts?.into_iter().all(|part| part)))
            }
            ExprKind::Or(parts) => {
                let parts: Option<Vec<_>> =
                    parts.iter().map(|part| self.constant_bool(part)).collect();
                Some(Value::Bool(parts?.into_iter().any(|part| part)))
            }
            _ => {
                self.report(
                    Diagnostic::error("R037", expr.span, "this is not known before the game begins")
                        .reason("a constant is needed here")
                        .help("numbers, strings, lists of strings, and what is computed from them are constants"),
                );
                None
            }
        }
    }

    fn constant_int(&mut self, expr: &Expr) -> Option<i64> {
        match self.constant(expr)? {
            Value::Int(value) => Some(value),
            Value::Bool(_) | Value::Str(_) | Value::Strs(_) | Value::Ints(..) => None,
        }
    }

    fn constant_bool(&mut self, expr: &Expr) -> Option<bool> {
        match self.constant(expr)? {
            Value::Bool(value) => Some(value),
            Value::Int(_) | Value::Str(_) | Value::Strs(_) | Value::Ints(..) => None,
        }
    }

    fn constant_size(&mut self, of: &Expr) -> Option<i64> {
        match self.constant(of)? {
            Value::Strs(names) => i64::try_from(names.len()).ok(),
            Value::Ints(from, to) => {
                let last = i64::from(self.reading.dialect.range_includes_end());
                Some(to.saturating_sub(from).saturating_add(last).max(0))
            }
            Value::Int(_) | Value::Bool(_) | Value::Str(_) => None,
        }
    }

    fn compute(&mut self, op: Arith, a: i64, b: i64, span: Span) -> Option<i64> {
        let result = match op {
            Arith::Add => a.checked_add(b),
            Arith::Sub => a.checked_sub(b),
            Arith::Mul => a.checked_mul(b),
            Arith::Div => a.checked_div(b),
            Arith::Rem => a.checked_rem(b),
            Arith::Pow => numbers::power(a, b).ok(),
        };
        let by_zero =
            b == 0 && matches!(op, Arith::Div | Arith::Rem) || a == 0 && b < 0 && op == Arith::Pow;
        if by_zero {
            let problem = Diagnostic::error("R043", span, "this number cannot be computed");
            self.report(problem.reason("division by zero"));
            return None;
        }
        self.computed(result, span)
    }

    /// A number, unless it is too large.
    fn computed(&mut self, result: Option<i64>, span: Span) -> Option<i64> {
        if result.is_none() {
            let problem = Diagnostic::error("R043", span, "this number cannot be computed");
            self.report(problem.reason("the number does not fit into 64 bits"));
        }
        result
    }
}
