//! Owners, storages, maps, piles and places as text.

use super::Printer;
use crate::{ListRef, MapRef, Named, Owner, Place, Pos, StorageRef, ZoneId, ZoneRef};

impl Printer<'_> {
    pub(super) fn storage_ref(&self, storage: &StorageRef) -> String {
        let name = self.named(&storage.storage, |id| self.names.storages[id.idx()].clone());
        format!("{}.{name}", self.owner(&storage.owner))
    }

    pub(super) fn map_ref(&self, map: &MapRef) -> String {
        let name = self.named(&map.map, |id| self.names.maps[id.idx()].clone());
        format!("{}.{name}", self.owner(&map.owner))
    }

    pub(super) fn zone(&self, zone: &ZoneRef) -> String {
        match zone {
            ZoneRef::At { owner, zone, numbers } => {
                let numbers = numbers.iter().map(|number| format!("[{}]", self.expr(number)));
                self.zone_named(owner, zone) + &numbers.collect::<String>()
            }
            ZoneRef::Free { owner, zone } => self.zone_named(owner, zone) + "[free]",
            ZoneRef::Local(local) => self.names.locals[local.idx()].clone(),
        }
    }

    pub(super) fn zone_named(&self, owner: &Owner, zone: &Named<ZoneId>) -> String {
        let name = self.named(zone, |id| self.names.zones[id.idx()].clone());
        format!("{}.{name}", self.owner(owner))
    }

    pub(super) fn list_ref(&self, list: &ListRef) -> String {
        match list {
            ListRef::Pile(zone) => self.zone(zone),
            ListRef::List(list) => self.expr(list),
        }
    }

    pub(super) fn place(&self, place: &Place) -> String {
        format!("{} of {}", self.pos(&place.pos), self.zone(&place.zone))
    }

    pub(super) fn pos(&self, pos: &Pos) -> String {
        match pos {
            Pos::Top => "top".to_owned(),
            Pos::Bottom => "bottom".to_owned(),
            Pos::Index(index) => format!("index {}", self.expr(index)),
        }
    }

    fn owner(&self, owner: &Owner) -> String {
        match owner {
            Owner::Game => "game".to_owned(),
            Owner::Seat(seat) => self.expr(seat),
            Owner::Team(team) => self.expr(team),
            Owner::Card(card) => self.expr(card),
        }
    }

    fn named<Id: Copy>(&self, named: &Named<Id>, text: impl Fn(Id) -> String) -> String {
        match named {
            Named::Known(id) => text(*id),
            Named::ByName(name, table) => {
                let table = table.iter();
                let table =
                    table.map(|(name, id)| format!("{:?} {}", self.game.text(*name), text(*id)));
                let table: Vec<String> = table.collect();
                format!("named({}: {})", self.expr(name), table.join(", "))
            }
        }
    }
}
