//! What another seat sees of an answer, for searches with a tree for each seat.
//!
//! Takes the events of an option; gives a key that is the same for answers that the seat cannot tell apart. It need not be
//! exact, since it only decides what a seat in a search believes to have seen: of what piles of changing sight show,
//! nothing is taken to be seen.

use ir::{Event, Game, OwnerKind, Sight, ZoneAt};
use vm::mix;

/// What a seat sees of these events of an option.
pub(crate) fn seen(game: &Game, teams: &[Vec<u32>], seat: u32, events: &[Event]) -> u64 {
    let sees = |at: ZoneAt| {
        let zone = &game.zones[at.zone.idx()];
        let owns = match zone.owner {
            OwnerKind::Game | OwnerKind::Card => false,
            OwnerKind::Seat => at.owner == seat,
            OwnerKind::Team => {
                teams.get(at.owner as usize).is_some_and(|team| team.contains(&seat))
            }
        };
        match zone.sight {
            Sight::Everybody | Sight::Top => true,
            Sight::Owner => owns,
            Sight::Others => !owns,
            Sight::Nobody | Sight::Hidden | Sight::Named => false,
        }
    };
    let place = |at: ZoneAt| {
        (u64::from(at.zone.0) << 32) ^ (u64::from(at.pile) << 16) ^ u64::from(at.owner)
    };
    let card = |card: u32, is_seen: bool| if is_seen { u64::from(card) + 1 } else { 0 };
    let mut key = 1;
    for event in events {
        let told = match event {
            Event::Moved { card: moved, from, to, .. } => {
                [place(*from), place(*to), card(*moved, sees(*from) || sees(*to))]
            }
            Event::Swapped { a, a_from, b, b_from, .. } => {
                let is_seen = sees(*a_from) || sees(*b_from);
                [place(*a_from), place(*b_from), card(*a, is_seen) << 32 ^ card(*b, is_seen)]
            }
            Event::Remembered { card: told, to: at, .. }
            | Event::Forgot { card: told, from: at, .. } => [3, place(*at), card(*told, sees(*at))],
            Event::Stored { storage, owner, value } if game.storages[storage.idx()].open => {
                let value = value.as_i64().unwrap_or(i64::MAX).cast_unsigned();
                [4 + u64::from(storage.0), u64::from(*owner), value]
            }
            Event::Passed => [5, 0, 0],
            Event::Shuffled { zone } => [6, place(*zone), 0],
            _ => continue,
        };
        key = told.into_iter().fold(key, mix);
    }
    key
}
