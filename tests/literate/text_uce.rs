//! Decks of UCE by their names, and texts with the names of players in them.

use ir::{Game, Snapshot, ZoneAt, marks};

/// The name of a deck, or of the zone if the pile has none.
pub(super) fn place(game: &Game, table: &Snapshot, at: ZoneAt) -> String {
    match table.named.iter().find(|(zone, _)| *zone == at) {
        Some((_, name)) => with_names(game, &name.text),
        None => {
            let zone = &game.zones[at.zone.idx()];
            format!("({})", game.text(zone.name))
        }
    }
}

/// All decks, in the order in which they were made.
pub(super) fn decks(game: &Game, table: &Snapshot) -> String {
    let names = table.named.iter().map(|(_, name)| with_names(game, &name.text));
    let names = names.map(|name| name.trim().to_owned());
    names.collect::<Vec<_>>().join(" | ")
}

/// A text as people read it.
pub(super) fn with_names(game: &Game, text: &str) -> String {
    if game.language != "uce" {
        return text.to_owned();
    }
    let name = |seat: u32| game.names.get(seat as usize).map_or("?", |&name| game.text(name));
    marks::fill_in(text, |seat| name(seat).to_owned())
}
