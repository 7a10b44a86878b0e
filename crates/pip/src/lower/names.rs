//! Numbers for names: strings, zones, storages, the point map of the ranks, variables and labels.

use std::collections::BTreeMap;

use ir::{
    Holds, LabelId, Local, LocalId, MapId, MapRef, Named, Owner, OwnerKind, PointMap, Scope, Sight,
    Storage, StorageId, StrId, Type, Zone, ZoneId,
};

use crate::checked::AreaId;

/// Where cards lie, without whose it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Spot {
    Standard,
    /// What lies in no list that anybody could name.
    Aside,
    Area(AreaId),
    Hand,
    Stash,
    TeamStash,
}

/// What is kept of every player, team or card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kept {
    Score,
    TeamScore,
    LastPlayedBy,
    /// The players of a team, if their order can change.
    Members,
    /// All players, if their order can change.
    Players,
    /// All teams in a team game.
    Teams,
}

#[derive(Default)]
pub(super) struct Names {
    pub(super) strings: Vec<String>,
    string_ids: BTreeMap<String, StrId>,
    pub(super) zones: Vec<Zone>,
    spots: BTreeMap<Spot, ZoneId>,
    pub(super) storages: Vec<Storage>,
    kept: BTreeMap<Kept, StorageId>,
    pub(super) maps: Vec<PointMap>,
    pub(super) locals: Vec<Local>,
    pub(super) labels: Vec<StrId>,
}

impl Names {
    pub(super) fn new() -> Self {
        let mut names = Self::default();
        names.string("");
        names
    }

    pub(super) fn string(&mut self, text: &str) -> StrId {
        if let Some(&id) = self.string_ids.get(text) {
            return id;
        }
        let id = StrId(number(self.strings.len()));
        self.strings.push(text.to_owned());
        self.string_ids.insert(text.to_owned(), id);
        id
    }

    /// The zone of an area, which comes before it is mentioned.
    pub(super) fn area(&mut self, id: AreaId, name: &str, sight: Sight) -> ZoneId {
        self.new_zone(Spot::Area(id), name, OwnerKind::Game, sight)
    }

    /// A zone, which is there because it is mentioned.
    pub(super) fn zone(&mut self, spot: Spot) -> ZoneId {
        if let Some(&id) = self.spots.get(&spot) {
            return id;
        }
        let (name, owner, sight) = match spot {
            Spot::Standard => ("standard", OwnerKind::Game, Sight::Hidden),
            Spot::Aside => ("aside", OwnerKind::Game, Sight::Hidden),
            Spot::Area(_) => ("area", OwnerKind::Game, Sight::Nobody),
            Spot::Hand => ("hand", OwnerKind::Seat, Sight::Owner),
            Spot::Stash => ("stash", OwnerKind::Seat, Sight::Nobody),
            Spot::TeamStash => ("stash", OwnerKind::Team, Sight::Nobody),
        };
        self.new_zone(spot, name, owner, sight)
    }

    fn new_zone(&mut self, spot: Spot, name: &str, owner: OwnerKind, sight: Sight) -> ZoneId {
        let id = ZoneId(number(self.zones.len()));
        let name = self.string(name);
        let (label, holds, numbers) = (None, Holds::Cards, Vec::new());
        self.zones.push(Zone { name, label, owner, sight, holds, numbers });
        self.spots.insert(spot, id);
        id
    }

    /// Whether everybody sees all cards that lie there.
    pub(super) fn is_open(&self, spot: Spot) -> bool {
        let zone = self.spots.get(&spot).map(|id| &self.zones[id.idx()]);
        zone.is_some_and(|zone| zone.sight == Sight::Everybody)
    }

    /// A storage, which is there because it is mentioned.
    pub(super) fn storage(&mut self, kept: Kept) -> StorageId {
        if let Some(&id) = self.kept.get(&kept) {
            return id;
        }
        let (name, owner, ty, open) = match kept {
            Kept::Score => ("score", OwnerKind::Seat, Type::Number, true),
            Kept::TeamScore => ("score", OwnerKind::Team, Type::Number, true),
            Kept::LastPlayedBy => ("last_played_by", OwnerKind::Card, Type::Seat, false),
            Kept::Members => ("players", OwnerKind::Team, Type::List(ir::Element::Seat), false),
            Kept::Players => ("players", OwnerKind::Game, Type::List(ir::Element::Seat), true),
            Kept::Teams => ("teams", OwnerKind::Game, Type::List(ir::Element::Team), true),
        };
        let id = StorageId(number(self.storages.len()));
        let name = self.string(name);
        self.storages.push(Storage { name, owner, ty, open });
        self.kept.insert(kept, id);
        id
    }

    /// Whether a storage was mentioned.
    pub(super) fn has(&self, kept: Kept) -> bool {
        self.kept.contains_key(&kept)
    }

    /// The point map in which a card scores its rank, from 0 for a two.
    pub(super) fn rank_map(&mut self) -> MapRef {
        if self.maps.is_empty() {
            let name = self.string("rank");
            self.maps.push(PointMap { name, owner: OwnerKind::Game });
        }
        MapRef { owner: Owner::Game, map: Named::Known(MapId(0)) }
    }

    pub(super) fn local(&mut self, name: &str, ty: Type, scope: Scope) -> LocalId {
        let id = LocalId(number(self.locals.len()));
        let name = self.string(name);
        self.locals.push(Local { name, ty, scope });
        id
    }

    pub(super) fn label(&mut self, name: &str) -> LabelId {
        let id = LabelId(number(self.labels.len()));
        let name = self.string(name);
        self.labels.push(name);
        id
    }
}

pub(super) fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
