//! From a reference to the one storage, map, pile or place that is meant.

use ir::{
    FaultKind, ListRef, MapId, MapRef, Named, Owner, Place, Pos, StorageId, StorageRef, ZoneAt,
    ZoneId, ZoneRef,
};

use crate::machine::Machine;
use crate::value::{ListAt, Value};

/// A position in a pile, with its index evaluated.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Spot {
    Top,
    Bottom,
    Index(i64),
}

impl Spot {
    /// The index at which something can be put into a pile of `len` cards.
    pub(crate) fn gap(self, len: usize) -> Result<usize, FaultKind> {
        match self {
            Self::Top => Ok(len),
            Self::Bottom => Ok(0),
            Self::Index(index) => match usize::try_from(index) {
                Ok(index) if index <= len => Ok(index),
                _ => Err(FaultKind::BadIndex),
            },
        }
    }

    /// The index of something that lies in a pile of `len` cards; `None` for an end of an empty pile.
    pub(crate) fn index(self, len: usize) -> Result<Option<usize>, FaultKind> {
        match self {
            Self::Top => Ok(len.checked_sub(1)),
            Self::Bottom => Ok((len > 0).then_some(0)),
            Self::Index(index) => match usize::try_from(index) {
                Ok(index) if index < len => Ok(Some(index)),
                _ => Err(FaultKind::BadIndex),
            },
        }
    }
}

impl Machine<'_> {
    pub(crate) fn storage_ref(
        &mut self,
        storage: &StorageRef,
    ) -> Result<(StorageId, u32), FaultKind> {
        let owner = self.owner(&storage.owner)?;
        Ok((self.named(&storage.storage)?, owner))
    }

    pub(crate) fn map_ref(&mut self, map: &MapRef) -> Result<(MapId, u32), FaultKind> {
        let owner = self.owner(&map.owner)?;
        Ok((self.named(&map.map)?, owner))
    }

    pub(crate) fn list_ref(&mut self, list: &ListRef) -> Result<ListAt, FaultKind> {
        match list {
            ListRef::Pile(zone) => Ok(ListAt::Pile(self.zone(zone)?)),
            ListRef::List(list) => self.list(list),
        }
    }

    pub(crate) fn zone(&mut self, zone: &ZoneRef) -> Result<ZoneAt, FaultKind> {
        match zone {
            ZoneRef::At { owner, zone, numbers } => {
                let owner = self.owner(owner)?;
                let zone = self.named(zone)?;
                let mut given = Vec::new();
                for number in numbers {
                    given.push(self.int(number)?);
                }
                let pile = self.game.zones[zone.idx()].pile(&given).ok_or(FaultKind::NoPile)?;
                Ok(ZoneAt { zone, pile, owner })
            }
            ZoneRef::Free { owner, zone } => {
                let piles = self.piles(owner, zone)?;
                let free = piles.into_iter().find(|at| self.state.pile(*at).is_empty());
                free.ok_or(FaultKind::NoPile)
            }
            ZoneRef::Local(local) => match self.local(*local)? {
                Value::Zone(at) => Ok(at),
                other => other.misfit("a pile"),
            },
        }
    }

    /// All piles of a zone that an owner has, by number.
    pub(super) fn piles(
        &mut self,
        owner: &Owner,
        zone: &Named<ZoneId>,
    ) -> Result<Vec<ZoneAt>, FaultKind> {
        let owner = self.owner(owner)?;
        let zone = self.named(zone)?;
        let n = self.game.zones[zone.idx()].n_piles() as u32;
        self.charge(u64::from(n), 1)?;
        Ok((0..n).map(|pile| ZoneAt { zone, pile, owner }).collect())
    }

    /// The pile comes before the index.
    pub(crate) fn place(&mut self, place: &Place) -> Result<(ZoneAt, Spot), FaultKind> {
        let at = self.zone(&place.zone)?;
        Ok((at, self.spot(&place.pos)?))
    }

    pub(crate) fn spot(&mut self, pos: &Pos) -> Result<Spot, FaultKind> {
        Ok(match pos {
            Pos::Top => Spot::Top,
            Pos::Bottom => Spot::Bottom,
            Pos::Index(index) => Spot::Index(self.int(index)?),
        })
    }

    fn owner(&mut self, owner: &Owner) -> Result<u32, FaultKind> {
        match owner {
            Owner::Game => Ok(0),
            Owner::Seat(seat) => self.seat(seat),
            Owner::Team(team) => self.team(team),
            Owner::Card(card) => self.card(card)?.ok_or(FaultKind::NoCard),
        }
    }

    fn named<Id: Copy>(&mut self, named: &Named<Id>) -> Result<Id, FaultKind> {
        match named {
            Named::Known(id) => Ok(*id),
            Named::ByName(name, table) => {
                let name = self.str(name)?;
                let entry = table.iter().find(|(text, _)| *text == name);
                entry.map(|(_, id)| *id).ok_or(FaultKind::UnknownName)
            }
        }
    }
}
