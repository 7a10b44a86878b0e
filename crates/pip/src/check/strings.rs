//! String literals: the names in braces.

use super::Checker;
use super::mismatch::At;
use super::need::{Need, Wants};
use crate::checked::TextPart;
use crate::tree::{Part, StringLit};

impl<'a> Checker<'a> {
    pub(super) fn string(&mut self, string: &'a StringLit) -> Option<Vec<TextPart>> {
        let need = Need::new("C7", Wants::HasText);
        let parts: Vec<Option<TextPart>> = string
            .parts
            .iter()
            .map(|part| match part {
                Part::Text { text, .. } => Some(TextPart::Text(text.clone())),
                Part::Name(name) => {
                    let at = At::span(name.span);
                    let value = self.named_value(name, need, at)?;
                    self.fit(value, need, at).map(TextPart::Value)
                }
            })
            .collect();
        parts.into_iter().collect()
    }
}
