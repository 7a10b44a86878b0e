//! Piles by their names, and the numbers in those names.

use std::collections::BTreeSet;

use ir::{Expr, FaultKind, ZoneAt, ZoneId, limits};

use crate::machine::Machine;

impl Machine<'_> {
    /// The number of the pile of a name, or -1.
    pub(super) fn pile_named(&mut self, zone: ZoneId, name: &Expr) -> Result<i64, FaultKind> {
        let name = self.text_in(name)?;
        Ok(self.find_name(zone, &name)?.map_or(-1, |at| i64::from(at.pile)))
    }

    /// The pile of a zone that has a name; looking at the names is paid for.
    pub(crate) fn find_name(
        &mut self,
        zone: ZoneId,
        name: &str,
    ) -> Result<Option<ZoneAt>, FaultKind> {
        let names = self.names_in(zone)?;
        Ok(names.into_iter().find(|(_, text)| text == name).map(|(at, _)| at))
    }

    /// The numbers between two texts in the names of piles.
    pub(super) fn numbered(
        &mut self,
        zone: ZoneId,
        before: &Expr,
        after: Option<&Expr>,
    ) -> Result<Vec<i64>, FaultKind> {
        let before = self.text_in(before)?;
        let after = match after {
            Some(after) => Some(self.text_in(after)?),
            None => None,
        };
        let mut numbers = BTreeSet::new();
        for (_, text) in self.names_in(zone)? {
            numbers.extend(number_in(&text, &before, after.as_deref()));
        }
        Ok(numbers.into_iter().collect())
    }

    /// The names in a zone, in the order of the piles; each one is paid for.
    fn names_in(&mut self, zone: ZoneId) -> Result<Vec<(ZoneAt, String)>, FaultKind> {
        let of_zone = self.state.names.iter().filter(|(at, _)| at.zone == zone);
        let names: Vec<_> = of_zone.map(|(at, name)| (*at, name.text.clone())).collect();
        self.charge(names.len() as u64, 1)?;
        Ok(names)
    }
}

/// The number between two texts in a name; without the second, whatever follows its digits.
fn number_in(name: &str, before: &str, after: Option<&str>) -> Option<i64> {
    let rest = name.strip_prefix(before)?;
    let digits = match after {
        Some(after) => rest.strip_suffix(after)?,
        None => {
            let end = rest.find(|c: char| !c.is_ascii_digit());
            &rest[..end.unwrap_or(rest.len())]
        }
    };
    let are_digits = digits.bytes().all(|byte| byte.is_ascii_digit());
    if !are_digits || digits.len() > limits::NAME_DIGITS {
        return None;
    }
    // No digits at all are no number.
    digits.parse().ok()
}
