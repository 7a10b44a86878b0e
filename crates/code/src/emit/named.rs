//! Piles that get their names while the game runs.

use ir::{Expr, ZoneId, ZoneRef};

use super::Emitter;
use crate::instr::{Instr, Word};
use crate::layout::ZERO;

impl Emitter<'_> {
    pub(super) fn pile_named(&mut self, zone: ZoneId, name: &Expr) -> Word {
        let zone = zone.0 as u16;
        match name {
            Expr::Text(parts) if parts.len() != 1 => {
                let plan = self.text_plan(parts);
                self.temp_with(|to| Instr::PileNamedParts { to, zone, plan })
            }
            _ => {
                let name = self.value(name);
                self.temp_with(|to| Instr::PileNamed { to, zone, name })
            }
        }
    }

    pub(super) fn numbered(&mut self, zone: ZoneId, before: &Expr, after: Option<&Expr>) -> Word {
        let before = self.value(before);
        let any_after = after.is_none();
        let after = after.map_or(ZERO, |after| self.value(after));
        let zone = zone.0 as u16;
        self.temp_with(|to| Instr::Numbered { to, zone, before, after, any_after })
    }

    pub(super) fn name_pile(
        &mut self,
        zone: ZoneId,
        name: &Expr,
        top: bool,
        seats: &Expr,
        aside: &ZoneRef,
    ) {
        let name = self.value(name);
        let seats = self.list(seats);
        let aside = self.pile(aside);
        self.op(Instr::NamePile { zone: zone.0 as u16, name, seats, top, aside });
    }
}
