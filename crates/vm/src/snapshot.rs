//! The state as a snapshot that does not depend on its layout.

use code::Program;
use ir::{CycleId, MapId, Snapshot, StorageId, Type, ZoneId};

use crate::state::State;

pub(crate) fn take(program: &Program, state: &State) -> Snapshot {
    let layout = &program.layout;
    let word = |idx: usize| state.words.get(idx);
    let faces = (0..state.n_cards).map(|card| match program.cards.known {
        true => program.cards.row_faces[card],
        false => u32::from(state.faces.get(card)),
    });
    let piles = layout.pile_at.iter().enumerate().map(|(pile, &at)| {
        let start = layout.pile_start[pile] as usize;
        let len = word(usize::from(layout.sizes) + pile) as usize;
        (at, state.places.slice(start, len).iter().map(|&card| u32::from(card)).collect())
    });
    let labelled = layout.zones.iter().enumerate();
    let labels = labelled.filter_map(|(zone, declared)| {
        let label = word(usize::from(layout.locals[declared.label?.idx()]));
        Some((ZoneId(zone as u32), state.text(program, label).to_owned()))
    });
    let storages = layout.storages.iter().zip(&layout.storage_owners).enumerate().map(
        |(storage, (&first, &n))| {
            let first = usize::from(first);
            let ty = layout.storage_types[storage];
            let values = state.words.slice(first, n).iter().map(|&word| state.stored(ty, word));
            (StorageId(storage as u32), values.collect())
        },
    );
    let of_lists = layout.storage_types.iter().enumerate();
    let of_lists = of_lists.filter(|(_, ty)| matches!(ty, Type::List(_)));
    let lists = of_lists.map(|(storage, _)| {
        let first = usize::from(layout.storages[storage]);
        let words = state.words.slice(first, layout.storage_owners[storage]);
        let items = words.iter().map(|&word| state.items(program, word));
        (StorageId(storage as u32), items.collect())
    });
    let maps =
        layout.maps.iter().zip(&layout.map_owners).enumerate().flat_map(|(map, (&first, &n))| {
            (0..n).map(move |owner| {
                let number = word(usize::from(first) + owner);
                let table = crate::points::table(program, state, number);
                (MapId(map as u32), owner as u32, points_by_face(program, table))
            })
        });
    let n_teams = word(usize::from(layout.n_teams)) as usize;
    let teams = (0..n_teams)
        .map(|team| state.members(program, team).map(|seat| word(seat) as u32).collect());
    let running = program.site_at(state.pc);
    // No stage is in a procedure, so what runs there was running at the first call.
    let called = state.kept.first_plan().map(|plan| &program.call_plans[plan].cycles);
    let running = running.map(|site| called.unwrap_or(&site.cycles).clone());
    let mut cycles: Vec<u32> = running.unwrap_or_else(|| vec![0, 1]);
    cycles.sort_unstable();
    let cycles = cycles.into_iter().map(|cycle| {
        let at = usize::from(layout.cycles[cycle as usize]);
        (CycleId(cycle), word(at) as u32, u32::try_from(word(at + 1)).ok())
    });
    Snapshot {
        faces: faces.collect(),
        piles: piles.collect(),
        named: state
            .kept
            .names
            .iter()
            .map(|(pile, name)| (layout.pile_at[*pile], name.clone()))
            .collect(),
        labels: labels.collect(),
        storages: storages.collect(),
        lists: lists.collect(),
        maps: maps.collect(),
        teams: teams.collect(),
        cycles: cycles.collect(),
        chance: state.chance.clone().bits(),
    }
}

/// The points of each face under a table by rows.
pub(crate) fn points_by_face(program: &Program, table: &[i64]) -> Vec<i64> {
    let rows = &program.cards.row_faces;
    let n_faces = program.cards.n_faces;
    let mut points = vec![0; n_faces];
    for (&face, &value) in rows.iter().zip(table) {
        points[face as usize] = value;
    }
    points
}
