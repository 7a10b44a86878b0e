//! References to storages, maps and piles: the name fits the owner, and what lies in a pile fits its use.

use std::collections::BTreeSet;

use super::Verifier;
use crate::{
    Holds, IntRef, MapRef, Named, Owner, OwnerKind, Place, Pos, StrId, Type, ZoneId, ZoneRef,
};

impl Verifier<'_> {
    pub(super) fn int_ref(&mut self, int: &IntRef) {
        let kind = self.owner(&int.owner);
        for id in self.named(&int.int) {
            let declared = self.game.ints.get(id.idx()).map(|int| int.owner);
            self.owned("integer storage", id.0, declared, kind);
        }
    }

    pub(super) fn map_ref(&mut self, map: &MapRef) {
        let kind = self.owner(&map.owner);
        for id in self.named(&map.map) {
            let declared = self.game.maps.get(id.idx()).map(|map| map.owner);
            self.owned("point map", id.0, declared, kind);
        }
    }

    /// Checks a pile; gives what lies in it if that is the same under every name it can have.
    pub(super) fn zone(&mut self, zone: &ZoneRef) -> Option<Holds> {
        match zone {
            ZoneRef::At { owner, zone } => {
                let kind = self.owner(owner);
                let ids = self.named(zone);
                for id in &ids {
                    let declared = self.game.zones.get(id.idx()).map(|zone| zone.owner);
                    self.owned("zone", id.0, declared, kind);
                }
                self.common(&ids)
            }
            ZoneRef::Local(local) => {
                let bound = self.bound.iter().find(|bound| bound.local == *local);
                let holds = bound.and_then(|bound| bound.holds);
                if bound.is_none() {
                    self.complain(format!("variable {} is not bound here", local.0));
                } else if self.game.locals[local.idx()].ty != Type::Zone {
                    self.complain(format!("variable {} is no pile", local.0));
                }
                holds
            }
        }
    }

    pub(super) fn zone_of(&mut self, zone: &ZoneRef, holds: Holds) {
        if self.zone(zone) != Some(holds) {
            self.complain(format!("a pile of {holds:?} is needed here"));
        }
    }

    pub(super) fn place_in(&mut self, place: &Place, holds: Holds) {
        self.pos(&place.pos);
        self.zone_of(&place.zone, holds);
    }

    pub(super) fn pos(&mut self, pos: &Pos) {
        match pos {
            Pos::Top | Pos::Bottom => {}
            Pos::Index(index) => self.want(index, Type::Int),
        }
    }

    fn owner(&mut self, owner: &Owner) -> OwnerKind {
        match owner {
            Owner::Game => OwnerKind::Game,
            Owner::Seat(seat) => {
                self.want(seat, Type::Seat);
                OwnerKind::Seat
            }
            Owner::Team(team) => {
                self.want(team, Type::Team);
                OwnerKind::Team
            }
        }
    }

    /// Everything that a name can stand for.
    fn named<Id: Copy>(&mut self, named: &Named<Id>) -> Vec<Id> {
        match named {
            Named::Known(id) => vec![*id],
            Named::ByName(name, table) => {
                self.want(name, Type::Str);
                let mut seen: BTreeSet<StrId> = BTreeSet::new();
                for (text, _) in table {
                    self.str(*text);
                    if !seen.insert(*text) {
                        self.complain(format!("the string {} stands for two things", text.0));
                    }
                }
                table.iter().map(|(_, id)| *id).collect()
            }
        }
    }

    fn owned(&mut self, what: &str, id: u32, declared: Option<OwnerKind>, meant: OwnerKind) {
        match declared {
            None => self.complain(format!("there is no {what} {id}")),
            Some(kind) if kind != meant => {
                self.complain(format!("{what} {id} is of {kind:?}, not of {meant:?}"));
            }
            Some(_) => {}
        }
    }

    fn common(&self, ids: &[ZoneId]) -> Option<Holds> {
        let mut holds = ids.iter().map(|id| self.game.zones.get(id.idx()).map(|zone| zone.holds));
        let first = holds.next()??;
        holds.all(|other| other == Some(first)).then_some(first)
    }
}
