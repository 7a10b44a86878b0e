//! The names under which things are printed, unique within their kind.

use std::collections::BTreeMap;

use crate::{CycleOf, Game, OwnerKind, StrId};

pub(super) struct Names {
    pub(super) zones: Vec<String>,
    pub(super) storages: Vec<String>,
    pub(super) maps: Vec<String>,
    pub(super) locals: Vec<String>,
    pub(super) cycles: Vec<String>,
    pub(super) labels: Vec<String>,
    pub(super) procs: Vec<String>,
}

impl Names {
    pub(super) fn new(game: &Game) -> Self {
        let owned = |things: Vec<(OwnerKind, StrId)>| unique(game, things.into_iter());
        let locals = game.locals.iter().map(|local| ((), local.name));
        Self {
            zones: owned(game.zones.iter().map(|zone| (zone.owner, zone.name)).collect()),
            storages: owned(
                game.storages.iter().map(|storage| (storage.owner, storage.name)).collect(),
            ),
            maps: owned(game.maps.iter().map(|map| (map.owner, map.name)).collect()),
            locals: unique(game, locals),
            cycles: cycles(game),
            labels: unique(game, game.labels.iter().map(|&label| ((), label))),
            procs: unique(game, game.procs.iter().map(|proc| ((), proc.name))),
        }
    }
}

/// Things with the same name are counted within their group.
fn unique<Group: Ord>(game: &Game, things: impl Iterator<Item = (Group, StrId)>) -> Vec<String> {
    let mut seen: BTreeMap<(Group, StrId), u32> = BTreeMap::new();
    things
        .map(|(group, name)| {
            let count = seen.entry((group, name)).or_default();
            *count += 1;
            let text = game.strings.get(name.idx()).map_or("?", String::as_str);
            if *count == 1 { text.to_owned() } else { format!("{text}.{count}") }
        })
        .collect()
}

fn cycles(game: &Game) -> Vec<String> {
    let name = |(i, cycle): (usize, &crate::Cycle)| {
        let kind = match cycle.of {
            CycleOf::Seats => "seats",
            CycleOf::Teams => "teams",
        };
        if i < 2 { kind.to_owned() } else { format!("{kind}.{i}") }
    };
    game.cycles.iter().enumerate().map(name).collect()
}
