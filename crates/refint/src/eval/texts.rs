//! Texts that are made while the game runs.

use ir::{Expr, FaultKind, limits};

use crate::machine::Machine;
use crate::value::Value;

impl Machine<'_> {
    /// The texts of several values, one after another.
    pub(super) fn text(&mut self, parts: &[Expr]) -> Result<String, FaultKind> {
        let mut values = Vec::new();
        for part in parts {
            values.push(self.eval(part)?);
        }
        // What is a text already is not made again.
        if let [text @ (Value::Str(_) | Value::Text(_))] = values.as_slice() {
            return Ok(self.text_of(text));
        }
        let text: String = values.iter().map(|value| self.text_of(value)).collect();
        if text.len() > limits::TEXT_BYTES {
            return Err(FaultKind::TooLarge);
        }
        self.charge(text.len() as u64, 1)?;
        Ok(text)
    }

    /// The text that an expression gives.
    pub(crate) fn text_in(&mut self, expr: &Expr) -> Result<String, FaultKind> {
        let value = self.eval(expr)?;
        Ok(self.text_of(&value))
    }

    /// The text of one value.
    pub(crate) fn text_of(&self, value: &Value) -> String {
        match value {
            Value::Int(n) => n.to_string(),
            Value::Number(n) => n.to_string(),
            Value::Str(id) => self.game.text(*id).to_owned(),
            Value::Text(text) => text.clone(),
            other => other.clone().misfit("what has a text"),
        }
    }
}
