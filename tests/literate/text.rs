//! Tables and events in the short words that expectations are written in.

use ir::{CycleOf, Event, Fault, Game, Holds, OwnerKind, Sight, Snapshot, ZoneAt};

use super::expect::Owner;

/// A card: its values, in the order of the game's traits, with `/` between them.
pub(super) fn card(game: &Game, table: &Snapshot, card: u32) -> String {
    let Some(&face) = table.faces.get(card as usize) else { return format!("card{card}") };
    let face = &game.faces[face as usize];
    let values = face.0.iter().map(|&value| game.text(value)).filter(|text| !text.is_empty());
    values.collect::<Vec<_>>().join("/")
}

/// Cards from the bottom to the top, or `empty`.
pub(super) fn cards(game: &Game, table: &Snapshot, cards: &[u32]) -> String {
    if cards.is_empty() {
        return "empty".to_owned();
    }
    let texts: Vec<String> = cards.iter().map(|&id| card(game, table, id)).collect();
    texts.join(" ")
}

pub(super) fn teams(teams: &[Vec<u32>]) -> String {
    let team = |seats: &Vec<u32>| {
        let seats: Vec<String> = seats.iter().map(u32::to_string).collect();
        format!("({})", seats.join(", "))
    };
    teams.iter().map(team).collect::<Vec<_>>().join(" ")
}

/// The value of a storage.
pub(super) fn sto(game: &Game, table: &Snapshot, owner: Owner, name: &str) -> Option<i64> {
    let (kind, idx) = kind_of(owner);
    let is_it = |store: &ir::IntStore| store.owner == kind && game.text(store.name) == name;
    let id = game.ints.iter().position(is_it)?;
    let (_, values) = table.ints.iter().find(|(int, _)| int.idx() == id)?;
    values.get(idx).copied()
}

/// The cards of a pile, bottom first.
pub(super) fn pile(
    game: &Game,
    table: &Snapshot,
    owner: Owner,
    loc: &str,
    name: &str,
) -> Option<Vec<u32>> {
    let (kind, idx) = kind_of(owner);
    let is_it = |zone: &ir::Zone| {
        zone.owner == kind && loc_word(zone) == loc && game.text(zone.name) == name
    };
    let id = game.zones.iter().position(is_it)?;
    let is_there = |at: &ZoneAt| at.zone.idx() == id && at.owner as usize == idx;
    table.piles.iter().find(|(at, _)| is_there(at)).map(|(_, cards)| cards.clone())
}

/// What an option does, step by step.
pub(super) fn option(
    game: &Game,
    table: &Snapshot,
    events: &[Event],
    fault: Option<Fault>,
) -> String {
    let mut texts: Vec<String> =
        events.iter().map(|happened| event(game, table, happened)).collect();
    texts.extend(fault.map(|fault| format!("!{}", fault.kind.name())));
    texts.join(", ")
}

fn event(game: &Game, table: &Snapshot, event: &Event) -> String {
    match event {
        Event::Moved { card: id, to, .. } => {
            format!("move {} {}", card(game, table, *id), place(game, *to))
        }
        Event::Remembered { card: id, to, .. } => {
            format!("remember {} {}", card(game, table, *id), place(game, *to))
        }
        Event::Forgot { card: id, from, .. } => {
            format!("forget {} {}", card(game, table, *id), place(game, *from))
        }
        Event::Stored { int, owner, value } => {
            let store = &game.ints[int.idx()];
            let owner = owner_word(store.owner, *owner);
            format!("set {owner} {} = {value}", game.text(store.name))
        }
        Event::Awarded { map, .. } => format!("points {}", game.text(game.maps[map.idx()].name)),
        Event::Shuffled { zone } => format!("shuffle {}", place(game, *zone)),
        Event::Teams(made) => format!("teams {}", teams(made)),
        Event::Created { deck, to, .. } => {
            format!("create {} {}", game.decks[deck.idx()].faces.len(), place(game, *to))
        }
        Event::Current { cycle, seat } => format!("current {}", member(game, *cycle, *seat)),
        Event::Queued { cycle, seat } => format!("next {}", member(game, *cycle, *seat)),
        Event::Passed => "pass".to_owned(),
    }
}

fn member(game: &Game, cycle: ir::CycleId, member: u32) -> String {
    match game.cycles[cycle.idx()].of {
        CycleOf::Seats => format!("p{member}"),
        CycleOf::Teams => format!("t{member}"),
    }
}

/// `game vloc T`
fn place(game: &Game, at: ZoneAt) -> String {
    let zone = &game.zones[at.zone.idx()];
    format!("{} {} {}", owner_word(zone.owner, at.owner), loc_word(zone), game.text(zone.name))
}

fn loc_word(zone: &ir::Zone) -> &'static str {
    match (zone.holds, zone.sight) {
        (Holds::References, _) => "mem",
        (Holds::Cards, Sight::Everybody) => "vloc",
        (Holds::Cards, Sight::Owner) => "iloc",
        (Holds::Cards, Sight::Nobody) => "hloc",
    }
}

fn owner_word(kind: OwnerKind, idx: u32) -> String {
    match kind {
        OwnerKind::Game => "game".to_owned(),
        OwnerKind::Seat => format!("p{idx}"),
        OwnerKind::Team => format!("t{idx}"),
    }
}

fn kind_of(owner: Owner) -> (OwnerKind, usize) {
    match owner {
        Owner::Game => (OwnerKind::Game, 0),
        Owner::Player(seat) => (OwnerKind::Seat, seat as usize),
        Owner::Team(team) => (OwnerKind::Team, team as usize),
    }
}
