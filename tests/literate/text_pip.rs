//! Cards, piles, scores and options of Pip in short words; those of UCE too, but for its piles.

use ir::{Event, Fault, Game, OwnerKind, Snapshot, ZoneAt};

use super::expect::Owner;
use super::log::plain;
use super::text;

/// `2C`, `10H`, `AS`.
pub(super) fn card(values: &[&str]) -> String {
    const RANKS: [(&str, &str); 13] = [
        ("Two", "2"),
        ("Three", "3"),
        ("Four", "4"),
        ("Five", "5"),
        ("Six", "6"),
        ("Seven", "7"),
        ("Eight", "8"),
        ("Nine", "9"),
        ("Ten", "10"),
        ("Jack", "J"),
        ("Queen", "Q"),
        ("King", "K"),
        ("Ace", "A"),
    ];
    let [rank, suit, ..] = values else { return values.concat() };
    let short = RANKS.iter().find(|(name, _)| name == rank).map_or(*rank, |(_, short)| short);
    format!("{short}{}", suit.get(..1).unwrap_or_default())
}

/// `p0 hand`, `t1 stash`, `standard`, or the label of an area.
pub(super) fn place(game: &Game, at: ZoneAt) -> String {
    let zone = &game.zones[at.zone.idx()];
    let name = game.text(zone.name);
    match zone.owner {
        OwnerKind::Seat => format!("p{} {name}", at.owner),
        OwnerKind::Team => format!("t{} {name}", at.owner),
        OwnerKind::Game | OwnerKind::Card => name.to_owned(),
    }
}

/// What an option offers: the text of an answer, or a card.
pub(super) fn option(
    game: &Game,
    table: &Snapshot,
    events: &[Event],
    fault: Option<Fault>,
) -> String {
    let offers = events.iter().find_map(|event| match event {
        Event::Picked { value, text, .. } if text.is_empty() => {
            Some(text::card(game, table, u32::try_from(*value).unwrap_or(u32::MAX)))
        }
        Event::Picked { text, .. } => Some(plain(game, text)),
        Event::Moved { card, .. } => Some(text::card(game, table, *card)),
        _ => None,
    });
    let fault = fault.map(|fault| format!("!{}", fault.kind.name()));
    [offers, fault].into_iter().flatten().collect::<Vec<_>>().join(" ")
}

/// The score of a player or a team. If the rules never speak of one, there is no storage for it, and it is 0.
pub(super) fn score(game: &Game, table: &Snapshot, owner: Owner) -> Option<String> {
    let (kind, idx) = text::kind_of(owner);
    let is_it = |store: &ir::Storage| store.owner == kind && game.text(store.name) == "score";
    let Some(id) = game.storages.iter().position(is_it) else { return Some("0".to_owned()) };
    let (_, values) = table.storages.iter().find(|(storage, _)| storage.idx() == id)?;
    values.get(idx).map(ToString::to_string)
}
