//! Storages, point maps, piles and positions in them: names become numbers, and tables where a string picks the name.

use ir::{Expr, MapRef, Named, Pos, StorageRef, StrId, ZoneId, ZoneRef};
use source::Span;

use super::Lowering;
use crate::checked::{self, Family, Map, Owner, Pile, Storage, StoreName};

impl Lowering<'_> {
    pub(super) fn map(&mut self, map: &Map) -> Box<MapRef> {
        let kind = map.owner.kind();
        let owner = self.owner(&map.owner);
        let map = self.named(&map.name, |lowering, name| lowering.names.map(kind, name));
        Box::new(MapRef { owner, map })
    }

    pub(super) fn owner(&mut self, owner: &Owner) -> ir::Owner {
        match owner {
            Owner::Game => ir::Owner::Game,
            Owner::Seat(seat) => ir::Owner::Seat(self.boxed(seat)),
            Owner::Team(team) => ir::Owner::Team(self.boxed(team)),
        }
    }

    pub(super) fn storage_ref(&mut self, store: &Storage, span: Span) -> StorageRef {
        let (kind, ty) = (store.owner.kind(), store.ty);
        let owner = self.owner(&store.owner);
        let storage =
            self.named(&store.name, |lowering, name| lowering.names.storage(kind, ty, name, span));
        StorageRef { owner, storage }
    }

    pub(super) fn pile(&mut self, pile: &Pile, span: Span) -> ZoneRef {
        match pile {
            Pile::Local(local) => ZoneRef::Local(*local),
            Pile::Free(family) => {
                let (owner, zone) = self.family(family, span);
                ZoneRef::Free { owner, zone }
            }
            Pile::At { family, numbers } => {
                let (owner, zone) = self.family(family, span);
                let numbers: Vec<Expr> = numbers.iter().map(|number| self.expr(number)).collect();
                ZoneRef::At { owner, zone, numbers }
            }
        }
    }

    pub(super) fn family(&mut self, family: &Family, span: Span) -> (ir::Owner, Named<ZoneId>) {
        let (kind, loc) = (family.owner.kind(), family.loc);
        let owner = self.owner(&family.owner);
        let zone =
            self.named(&family.name, |lowering, name| lowering.names.zone(kind, loc, name, span));
        (owner, zone)
    }

    fn named<Id>(
        &mut self,
        name: &StoreName,
        mut id: impl FnMut(&mut Self, &str) -> Id,
    ) -> Named<Id> {
        match name {
            StoreName::Known(name) => Named::Known(id(self, name)),
            StoreName::Picked(by, strings) => {
                let by = self.boxed(by);
                let among: Vec<(StrId, Id)> =
                    strings.iter().map(|name| (self.names.string(name), id(self, name))).collect();
                Named::ByName(by, among)
            }
        }
    }

    pub(super) fn pos(&mut self, pos: &checked::Pos) -> Pos {
        match pos {
            checked::Pos::Top => Pos::Top,
            checked::Pos::Bottom => Pos::Bottom,
            checked::Pos::Index(index) => Pos::Index(self.boxed(index)),
        }
    }
}
