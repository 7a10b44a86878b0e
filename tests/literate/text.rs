//! Tables and events in the short words that expectations are written in.

use ir::{CycleOf, Event, Fault, Game, Holds, OwnerKind, Sight, Snapshot, Type, ZoneAt};
use table::{CardView, Rules, RulesInfo, View};

use super::expect::{Owner, Pile};
use super::{log, text_pip, text_uce};

/// Whether cards are French ones, and options are shown by what they offer.
fn is_short(game: &Game) -> bool {
    ["pip", "uce"].contains(&game.language)
}

/// A card: its values, in the order of the game's traits, with `/` between them.
pub(super) fn card(game: &Game, table: &Snapshot, card: u32) -> String {
    let Some(&face) = table.faces.get(card as usize) else { return format!("card{card}") };
    let face = &game.faces[face as usize];
    let values = face.values.iter().map(|&value| game.text(value)).filter(|text| !text.is_empty());
    let values: Vec<&str> = values.collect();
    if is_short(game) { text_pip::card(&values) } else { values.join("/") }
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

/// The value of a storage of numbers.
pub(super) fn sto(game: &Game, table: &Snapshot, owner: Owner, name: &str) -> Option<i64> {
    stored(game, table, owner, name, Type::Int)
}

/// The value of a storage of strings.
pub(super) fn string<'g>(
    game: &'g Game,
    table: &Snapshot,
    owner: Owner,
    name: &str,
) -> Option<&'g str> {
    let value = stored(game, table, owner, name, Type::Str)?;
    game.strings.get(usize::try_from(value).ok()?).map(String::as_str)
}

fn stored(game: &Game, table: &Snapshot, owner: Owner, name: &str, ty: Type) -> Option<i64> {
    let (kind, idx) = kind_of(owner);
    let is_it = |store: &ir::Storage| {
        (store.owner, store.ty) == (kind, ty) && game.text(store.name) == name
    };
    let id = game.storages.iter().position(is_it)?;
    let (_, values) = table.storages.iter().find(|(storage, _)| storage.idx() == id)?;
    values.get(idx)?.as_i64()
}

/// The cards of a pile, bottom first.
pub(super) fn pile(game: &Game, table: &Snapshot, pile: &Pile) -> Option<Vec<u32>> {
    Some(find(game, table, pile)?.1.clone())
}

fn find<'t>(game: &Game, table: &'t Snapshot, pile: &Pile) -> Option<&'t (ZoneAt, Vec<u32>)> {
    let (owner, loc, name, numbers) = match pile {
        Pile::Recycle { owner, loc, name, numbers } => (*owner, loc, name, numbers),
        Pile::Pip(words) => {
            return table.piles.iter().find(|(at, _)| place(game, table, *at) == *words);
        }
    };
    let (kind, idx) = kind_of(owner);
    let is_it = |zone: &ir::Zone| {
        zone.owner == kind && loc_word(zone) == loc && game.text(zone.name) == name
    };
    let id = game.zones.iter().position(is_it)?;
    let place = game.zones[id].pile(numbers)?;
    let is_there = |at: &ZoneAt| (at.zone.idx(), at.pile, at.owner as usize) == (id, place, idx);
    table.piles.iter().find(|(at, _)| is_there(at))
}

/// A pile as a seat sees it: `?` for a hidden card, with the name of its deck if it has one; `hidden` if it does not
/// even see that there is such a pile.
pub(super) fn seen(game: &Game, table: &Snapshot, seat: u32, pile: &Pile) -> Option<String> {
    let found = find(game, table, pile)?;
    let only = Snapshot { piles: vec![found.clone()], ..table.clone() };
    let info = RulesInfo { name: "case".to_owned(), path: None };
    let rules = Rules::new(info, "", game.clone()).ok()?;
    let view = View::of_snapshot(&rules, &only, Some(seat));
    let Some(seen) = view.piles.first() else { return Some("hidden".to_owned()) };
    let texts = found.1.iter().zip(&seen.cards).map(|(&id, view)| match view {
        CardView::Seen(_) => card(game, table, id),
        CardView::Back | CardView::Covered => "?".to_owned(),
        CardView::BackOf(deck) => format!("?{deck}"),
    });
    let text = texts.collect::<Vec<_>>().join(" ");
    Some(if text.is_empty() { "empty".to_owned() } else { text })
}

/// What an option does, step by step.
pub(super) fn option(
    game: &Game,
    table: &Snapshot,
    events: &[Event],
    fault: Option<Fault>,
) -> String {
    if is_short(game) {
        return text_pip::option(game, table, events, fault);
    }
    let mut texts: Vec<String> =
        events.iter().map(|happened| event(game, table, happened)).collect();
    texts.extend(fault.map(|fault| format!("!{}", fault.kind.name())));
    texts.join(", ")
}

/// Everything that happened.
pub(super) fn events(game: &Game, table: &Snapshot, events: &[Event]) -> String {
    let texts: Vec<String> = events.iter().map(|one| event(game, table, one)).collect();
    texts.join(", ")
}

fn event(game: &Game, table: &Snapshot, event: &Event) -> String {
    match event {
        Event::Moved { card: id, to, .. } => {
            format!("move {} {}", card(game, table, *id), place(game, table, *to))
        }
        Event::Swapped { a, b, .. } => {
            format!("swap {} {}", card(game, table, *a), card(game, table, *b))
        }
        Event::PilesSwapped { a, b } => {
            format!("swap {} {}", place(game, table, *a), place(game, table, *b))
        }
        Event::Remembered { card: id, to, .. } => {
            format!("remember {} {}", card(game, table, *id), place(game, table, *to))
        }
        Event::Forgot { card: id, from, .. } => {
            format!("forget {} {}", card(game, table, *id), place(game, table, *from))
        }
        Event::Stored { storage, owner, value } => {
            let store = &game.storages[storage.idx()];
            let owner = owner_word(store.owner, *owner);
            let string = value.as_i64().and_then(|idx| usize::try_from(idx).ok());
            let string = string.and_then(|idx| game.strings.get(idx));
            let value = match string {
                Some(string) if store.ty == Type::Str => string.clone(),
                _ => value.to_string(),
            };
            format!("set {owner} {} = {value}", game.text(store.name))
        }
        Event::Awarded { map, .. } => format!("points {}", game.text(game.maps[map.idx()].name)),
        Event::Shuffled { zone } => format!("shuffle {}", place(game, table, *zone)),
        Event::Rotated { zone } => format!("rotate {}", place(game, table, *zone)),
        Event::Ordered { zone, cards: all } => {
            format!("order {}: {}", place(game, table, *zone), cards(game, table, all))
        }
        Event::Listed { items } => {
            let items: Vec<String> = items.iter().map(i64::to_string).collect();
            format!("list {}", items.join(" "))
        }
        Event::Picked { value, text, .. } if text.is_empty() => format!("pick {value}"),
        Event::Picked { text, .. } => format!("pick {}", log::plain(game, text)),
        Event::Told { to, text } => log::line(game, to.as_deref(), text),
        Event::Teams(made) => format!("teams {}", teams(made)),
        Event::Created { deck, to, .. } => {
            format!("create {} {}", game.decks[deck.idx()].faces.len(), place(game, table, *to))
        }
        Event::Current { cycle, seat } => format!("current {}", member(game, *cycle, *seat)),
        Event::Queued { cycle, seat } => format!("next {}", member(game, *cycle, *seat)),
        Event::Passed => "pass".to_owned(),
        Event::Named { name, .. } => format!("name {}", text_uce::with_names(game, &name.text)),
        Event::Renewed { to, cards: made, .. } => {
            format!("renew {} {}", made.len(), place(game, table, *to))
        }
        Event::Attempted => "try".to_owned(),
        Event::Kept => "keep".to_owned(),
        Event::TakenBack => "take back".to_owned(),
    }
}

fn member(game: &Game, cycle: ir::CycleId, member: u32) -> String {
    match game.cycles[cycle.idx()].of {
        CycleOf::Seats => format!("p{member}"),
        CycleOf::Teams => format!("t{member}"),
    }
}

/// `game vloc T`, or `game vloc LANE 3`
fn place(game: &Game, table: &Snapshot, at: ZoneAt) -> String {
    match game.language {
        "pip" => return text_pip::place(game, at),
        "uce" => return text_uce::place(game, table, at),
        _ => {}
    }
    let zone = &game.zones[at.zone.idx()];
    let mut words = vec![owner_word(zone.owner, at.owner), loc_word(zone).to_owned()];
    words.push(game.text(zone.name).to_owned());
    words.extend(zone.numbers_of(at.pile).iter().map(i64::to_string));
    words.retain(|word| !word.is_empty());
    words.join(" ")
}

fn loc_word(zone: &ir::Zone) -> &'static str {
    match (zone.holds, zone.sight) {
        (Holds::References, _) => "mem",
        (Holds::Cards, Sight::Everybody) => "vloc",
        (Holds::Cards, Sight::Owner) => "iloc",
        (Holds::Cards, Sight::Others) => "oloc",
        (Holds::Cards, Sight::Nobody) => "hloc",
        (Holds::Cards, Sight::Top | Sight::Hidden | Sight::Named) | (Holds::Gone, _) => "",
    }
}

fn owner_word(kind: OwnerKind, idx: u32) -> String {
    match kind {
        OwnerKind::Game => "game".to_owned(),
        OwnerKind::Seat => format!("p{idx}"),
        OwnerKind::Team => format!("t{idx}"),
        OwnerKind::Card => format!("c{idx}"),
    }
}

pub(super) fn kind_of(owner: Owner) -> (OwnerKind, usize) {
    match owner {
        Owner::Game => (OwnerKind::Game, 0),
        Owner::Player(seat) => (OwnerKind::Seat, seat as usize),
        Owner::Team(team) => (OwnerKind::Team, team as usize),
    }
}
