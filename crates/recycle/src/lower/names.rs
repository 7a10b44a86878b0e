//! Numbers for names: strings, zones, integer storages and point maps.

use std::collections::BTreeMap;

use ir::{IntId, IntStore, MapId, OwnerKind, PointMap, StrId, Zone, ZoneId, limits};
use source::{Diagnostic, Span};

use crate::checked::Loc;

/// Integers of one game, over all owners: far more than a game has, and far fewer than its memory holds.
const MAX_INTS: usize = 65_536;

pub(super) struct Names {
    n_seats: usize,
    pub(super) strings: Vec<String>,
    string_ids: BTreeMap<String, StrId>,
    pub(super) zones: Vec<Zone>,
    zone_ids: BTreeMap<(OwnerKind, Loc, StrId), ZoneId>,
    n_piles: usize,
    pub(super) ints: Vec<IntStore>,
    int_ids: BTreeMap<(OwnerKind, StrId), IntId>,
    n_ints: usize,
    pub(super) maps: Vec<PointMap>,
    map_ids: BTreeMap<StrId, MapId>,
    /// The first limit that was broken.
    pub(super) problem: Option<Diagnostic>,
}

impl Names {
    pub(super) fn new(n_seats: u32) -> Self {
        Self {
            n_seats: n_seats as usize,
            strings: vec![String::new()],
            string_ids: BTreeMap::from([(String::new(), StrId::EMPTY)]),
            zones: Vec::new(),
            zone_ids: BTreeMap::new(),
            n_piles: 0,
            ints: Vec::new(),
            int_ids: BTreeMap::new(),
            n_ints: 0,
            maps: Vec::new(),
            map_ids: BTreeMap::new(),
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

    pub(super) fn zone(&mut self, owner: OwnerKind, loc: Loc, name: &str, span: Span) -> ZoneId {
        let name = self.string(name);
        if let Some(&id) = self.zone_ids.get(&(owner, loc, name)) {
            return id;
        }
        self.n_piles += self.owners(owner);
        if self.n_piles > limits::PILES {
            self.too_many(span, "piles", limits::PILES);
        }
        let id = ZoneId(number(self.zones.len()));
        self.zones.push(Zone { name, owner, sight: loc.sight(), holds: loc.holds() });
        self.zone_ids.insert((owner, loc, name), id);
        id
    }

    pub(super) fn int(&mut self, owner: OwnerKind, name: &str, span: Span) -> IntId {
        let name = self.string(name);
        if let Some(&id) = self.int_ids.get(&(owner, name)) {
            return id;
        }
        self.n_ints += self.owners(owner);
        if self.n_ints > MAX_INTS {
            self.too_many(span, "stored numbers", MAX_INTS);
        }
        let id = IntId(number(self.ints.len()));
        self.ints.push(IntStore { name, owner });
        self.int_ids.insert((owner, name), id);
        id
    }

    pub(super) fn map(&mut self, name: &str) -> MapId {
        let name = self.string(name);
        let id = MapId(number(self.maps.len()));
        *self.map_ids.entry(name).or_insert_with(|| {
            self.maps.push(PointMap { name, owner: OwnerKind::Game });
            id
        })
    }

    fn owners(&self, kind: OwnerKind) -> usize {
        match kind {
            OwnerKind::Game => 1,
            OwnerKind::Seat | OwnerKind::Team => self.n_seats,
        }
    }

    fn too_many(&mut self, span: Span, what: &str, limit: usize) {
        let problem = || {
            Diagnostic::error("R042", span, format!("the game has too many {what}"))
                .reason("this one is too many")
                .help(format!(
                    "at most {limit} are allowed, counting those of each player and team"
                ))
        };
        self.problem.get_or_insert_with(problem);
    }
}

pub(super) fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
