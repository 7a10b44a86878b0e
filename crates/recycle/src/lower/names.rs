//! Numbers for names: strings, zones, storages, point maps and variables.

use std::collections::BTreeMap;

use ir::{
    Local, LocalId, MapId, OwnerKind, PointMap, Scope, Storage, StorageId, StrId, Type, Zone,
    ZoneId, limits,
};
use source::{Diagnostic, Span};

use crate::checked::{Checked, Loc};

/// Storages of one game, over all owners: far more than a game has, and far fewer than its memory holds.
const MAX_STORAGES: usize = 65_536;

pub(super) struct Names<'a> {
    checked: &'a Checked,
    pub(super) strings: Vec<String>,
    string_ids: BTreeMap<String, StrId>,
    pub(super) zones: Vec<Zone>,
    zone_ids: BTreeMap<(OwnerKind, Loc, StrId), ZoneId>,
    n_piles: usize,
    pub(super) storages: Vec<Storage>,
    storage_ids: BTreeMap<(OwnerKind, Type, StrId), StorageId>,
    n_storages: usize,
    pub(super) maps: Vec<PointMap>,
    map_ids: BTreeMap<(OwnerKind, StrId), MapId>,
    pub(super) locals: Vec<Local>,
    /// The first limit that was broken.
    pub(super) problem: Option<Diagnostic>,
}

impl<'a> Names<'a> {
    pub(super) fn new(checked: &'a Checked) -> Self {
        Self {
            checked,
            strings: vec![String::new()],
            string_ids: BTreeMap::from([(String::new(), StrId::EMPTY)]),
            zones: Vec::new(),
            zone_ids: BTreeMap::new(),
            n_piles: 0,
            storages: Vec::new(),
            storage_ids: BTreeMap::new(),
            n_storages: 0,
            maps: Vec::new(),
            map_ids: BTreeMap::new(),
            locals: Vec::new(),
            problem: None,
        }
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

    pub(super) fn zone(&mut self, owner: OwnerKind, loc: Loc, text: &str, span: Span) -> ZoneId {
        let name = self.string(text);
        if let Some(&id) = self.zone_ids.get(&(owner, loc, name)) {
            return id;
        }
        let numbers = self.checked.numbers.get(&(owner, loc, text.to_owned()));
        let numbers = numbers.cloned().unwrap_or_default();
        let (sight, holds) = (loc.sight(), loc.holds());
        let zone = Zone { name, label: None, owner, sight, holds, numbers };
        let piles = self.owners(owner).saturating_mul(zone.n_piles());
        self.n_piles = self.n_piles.saturating_add(piles);
        if self.n_piles > limits::PILES {
            self.too_many(span, "piles", limits::PILES);
        }
        let id = ZoneId(number(self.zones.len()));
        self.zones.push(zone);
        self.zone_ids.insert((owner, loc, name), id);
        id
    }

    pub(super) fn storage(
        &mut self,
        owner: OwnerKind,
        ty: Type,
        name: &str,
        span: Span,
    ) -> StorageId {
        let name = self.string(name);
        if let Some(&id) = self.storage_ids.get(&(owner, ty, name)) {
            return id;
        }
        self.n_storages += self.owners(owner);
        if self.n_storages > MAX_STORAGES {
            self.too_many(span, "stored numbers and strings", MAX_STORAGES);
        }
        let id = StorageId(number(self.storages.len()));
        self.storages.push(Storage { name, owner, ty, open: true });
        self.storage_ids.insert((owner, ty, name), id);
        id
    }

    pub(super) fn map(&mut self, owner: OwnerKind, name: &str) -> MapId {
        let name = self.string(name);
        let id = MapId(number(self.maps.len()));
        *self.map_ids.entry((owner, name)).or_insert_with(|| {
            self.maps.push(PointMap { name, owner });
            id
        })
    }

    /// A variable that no text names.
    pub(super) fn local(&mut self, name: &str, ty: Type) -> LocalId {
        let id = LocalId(number(self.locals.len()));
        let name = self.string(name);
        self.locals.push(Local { name, ty, scope: Scope::Bound });
        id
    }

    fn owners(&self, kind: OwnerKind) -> usize {
        match kind {
            OwnerKind::Game => 1,
            OwnerKind::Seat | OwnerKind::Team => self.checked.seats.count as usize,
            OwnerKind::Card => limits::CARDS,
        }
    }

    fn too_many(&mut self, span: Span, what: &str, limit: usize) {
        let problem = Diagnostic::error("R042", span, format!("the game has too many {what}"))
            .reason("this one is too many")
            .help(format!("at most {limit} are allowed, counting those of each player and team"));
        self.fail(problem);
    }

    /// Keeps the first problem.
    pub(super) fn fail(&mut self, problem: Diagnostic) {
        self.problem.get_or_insert(problem);
    }
}

pub(super) fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
