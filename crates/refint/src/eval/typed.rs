//! The value of an expression whose type is known.

use ir::{Expr, FaultKind, StrId};
use num_bigint::BigInt;

use crate::machine::Machine;
use crate::value::{ListAt, Value};

impl Machine<'_> {
    pub(crate) fn int(&mut self, expr: &Expr) -> Result<i64, FaultKind> {
        match self.eval(expr)? {
            Value::Int(n) => Ok(n),
            other => other.misfit("an integer"),
        }
    }

    pub(crate) fn bool(&mut self, expr: &Expr) -> Result<bool, FaultKind> {
        match self.eval(expr)? {
            Value::Bool(holds) => Ok(holds),
            other => other.misfit("true or false"),
        }
    }

    pub(crate) fn str(&mut self, expr: &Expr) -> Result<StrId, FaultKind> {
        match self.eval(expr)? {
            Value::Str(id) => Ok(id),
            other => other.misfit("a string"),
        }
    }

    pub(crate) fn card(&mut self, expr: &Expr) -> Result<Option<u32>, FaultKind> {
        match self.eval(expr)? {
            Value::Card(card) => Ok(card),
            other => other.misfit("a card"),
        }
    }

    pub(crate) fn seat(&mut self, expr: &Expr) -> Result<u32, FaultKind> {
        match self.eval(expr)? {
            Value::Seat(seat) => Ok(seat),
            other => other.misfit("a seat"),
        }
    }

    pub(crate) fn team(&mut self, expr: &Expr) -> Result<u32, FaultKind> {
        match self.eval(expr)? {
            Value::Team(team) => Ok(team),
            other => other.misfit("a team"),
        }
    }

    pub(crate) fn cards(&mut self, expr: &Expr) -> Result<Vec<u32>, FaultKind> {
        match self.eval(expr)? {
            Value::Cards(cards) => Ok(cards),
            other => other.misfit("a collection of cards"),
        }
    }

    pub(super) fn groups(&mut self, expr: &Expr) -> Result<Vec<Vec<u32>>, FaultKind> {
        match self.eval(expr)? {
            Value::Groups(groups) => Ok(groups),
            other => other.misfit("a collection of groups"),
        }
    }

    pub(super) fn number(&mut self, expr: &Expr) -> Result<BigInt, FaultKind> {
        match self.eval(expr)? {
            Value::Number(n) => Ok(n),
            other => other.misfit("a Number"),
        }
    }

    pub(super) fn list(&mut self, expr: &Expr) -> Result<ListAt, FaultKind> {
        match self.eval(expr)? {
            Value::List(list) => Ok(list),
            other => other.misfit("a list"),
        }
    }
}
