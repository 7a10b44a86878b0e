//! References to storages, maps and piles: the name fits the owner, and what lies in a pile fits its use.

use std::collections::BTreeSet;

use super::Verifier;
use crate::{
    Expr, Holds, MapRef, Named, Owner, OwnerKind, Place, Pos, Sight, StorageRef, StrId, Type,
    ZoneId, ZoneRef,
};

impl Verifier<'_> {
    /// Checks a storage; gives what it holds, which has to be the same under every name it can have.
    pub(super) fn storage_ref(&mut self, storage: &StorageRef) -> Option<Type> {
        let kind = self.owner(&storage.owner);
        let mut ty = None;
        for id in self.named(&storage.storage) {
            let declared = self.game.storages.get(id.idx());
            self.owned("storage", id.0, declared.map(|storage| storage.owner), kind);
            let found = declared.map(|storage| storage.ty);
            if ty.is_some() && ty != found {
                self.complain("a name stands for storages of different types");
            }
            ty = found;
        }
        ty
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
            ZoneRef::At { owner, zone, numbers } => {
                for number in numbers {
                    self.want(number, Type::Int);
                }
                let holds = self.zone_named(owner, zone);
                self.is_there(zone, numbers);
                holds
            }
            ZoneRef::Free { owner, zone } => self.zone_named(owner, zone),
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

    /// Checks an owner and a name; gives what lies in such piles if it is the same under every name.
    pub(super) fn zone_named(&mut self, owner: &Owner, zone: &Named<ZoneId>) -> Option<Holds> {
        let kind = self.owner(owner);
        let ids = self.named(zone);
        for id in &ids {
            let declared = self.game.zones.get(id.idx()).map(|zone| zone.owner);
            self.owned("zone", id.0, declared, kind);
        }
        let zones = ids.iter().filter_map(|id| self.game.zones.get(id.idx()));
        if zones.into_iter().any(|zone| zone.holds == Holds::Gone) {
            self.complain("a pile of cards that are gone cannot be named here");
        }
        self.common(&ids)
    }

    /// Whether this is a pile of cards that are gone, for the few places where it may be.
    pub(super) fn is_gone(&self, zone: &ZoneRef) -> bool {
        let ZoneRef::At { owner: Owner::Game, zone: Named::Known(id), numbers } = zone else {
            return false;
        };
        numbers.is_empty()
            && self.game.zones.get(id.idx()).is_some_and(|zone| zone.holds == Holds::Gone)
    }

    /// A pile whose numbers are all known has to be there.
    fn is_there(&mut self, zone: &Named<ZoneId>, numbers: &[Expr]) {
        let known = numbers.iter().map(|number| match number {
            Expr::Int(number) => Some(*number),
            _ => None,
        });
        let Some(known) = known.collect::<Option<Vec<i64>>>() else { return };
        for id in self.named(zone) {
            let zone = self.game.zones.get(id.idx());
            if zone.is_some_and(|zone| zone.pile(&known).is_none()) {
                self.complain(format!("zone {} has no pile {known:?}", id.0));
            }
        }
    }

    /// What lies in the piles of a collection of piles, as far as it is known.
    pub(super) fn holds(&self, piles: &Expr) -> Option<Holds> {
        match piles {
            Expr::Piles { zone: Named::Known(id), .. } => self.common(&[*id]),
            Expr::Piles { zone: Named::ByName(_, table), .. } => {
                self.common(&table.iter().map(|(_, id)| *id).collect::<Vec<_>>())
            }
            Expr::Filter { over, .. } => self.holds(over),
            Expr::Local(local) => {
                self.bound.iter().find(|bound| bound.local == *local).and_then(|bound| bound.holds)
            }
            _ => None,
        }
    }

    /// A zone whose piles get names.
    pub(super) fn named_zone(&mut self, id: ZoneId) {
        if self.game.zones.get(id.idx()).is_none_or(|zone| zone.sight != Sight::Named) {
            self.complain(format!("the piles of zone {} have no names", id.0));
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
            Owner::Card(card) => {
                self.want(card, Type::Card);
                OwnerKind::Card
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
