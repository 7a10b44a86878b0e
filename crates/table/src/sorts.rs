//! Which piles the rules may put into an order.
//!
//! Takes a game; says of each zone whether an `Order` may be for one of its piles. Of such a pile nobody can say what lies
//! where who does not see it, because it is not perceived whether it was sorted.

use ir::{Game, ListRef, Named, Stmt, StmtKind, ZoneId, ZoneRef, parts};

#[derive(Clone, Debug, Default)]
pub(crate) struct Sorts {
    /// All, if it is found out only in the game which ones.
    any: bool,
    zones: Vec<ZoneId>,
}

impl Sorts {
    pub(crate) fn of(game: &Game) -> Self {
        let mut sorts = Self::default();
        let procedures = game.procs.iter().flat_map(|proc| &proc.body);
        game.body.iter().chain(procedures).for_each(|stmt| sorts.visit(stmt));
        sorts
    }

    pub(crate) fn may_sort(&self, zone: ZoneId) -> bool {
        self.any || self.zones.contains(&zone)
    }

    fn visit(&mut self, stmt: &Stmt) {
        if let StmtKind::Order { list, .. } = &stmt.kind {
            match list {
                ListRef::Pile(ZoneRef::At { zone, .. } | ZoneRef::Free { zone, .. }) => {
                    match zone {
                        Named::Known(zone) => self.zones.push(*zone),
                        Named::ByName(_, zones) => {
                            self.zones.extend(zones.iter().map(|(_, zone)| *zone))
                        }
                    }
                }
                ListRef::Pile(ZoneRef::Local(_)) | ListRef::List(_) => self.any = true,
            }
        }
        parts::body(&stmt.kind).iter().for_each(|stmt| self.visit(stmt));
    }
}
