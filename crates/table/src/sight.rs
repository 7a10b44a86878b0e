//! Who sees the faces of which cards.

use ir::{Game, Holds, OwnerKind, Sight, ZoneAt};

/// Whether there is such a pile for people at all: nobody is told of a hidden one, nor of what goes on in it.
pub(crate) fn is_hidden(game: &Game, at: ZoneAt) -> bool {
    game.zones[at.zone.idx()].sight == Sight::Hidden
}

/// Whether `viewer` sees the face of a card in a pile, which may be its top card; a spectator (`None`) sees what
/// everybody sees.
pub(crate) fn sees(
    game: &Game,
    teams: &[Vec<u32>],
    viewer: Option<u32>,
    at: ZoneAt,
    is_top: bool,
) -> bool {
    let zone = &game.zones[at.zone.idx()];
    if zone.holds == Holds::References && zone.sight != Sight::Hidden {
        // A reference has a public face; where the card lies is known to those who see the place.
        return true;
    }
    let owns = |seat: u32| match zone.owner {
        OwnerKind::Game | OwnerKind::Card => false,
        OwnerKind::Seat => at.owner == seat,
        OwnerKind::Team => teams.get(at.owner as usize).is_some_and(|team| team.contains(&seat)),
    };
    match (zone.sight, viewer) {
        (Sight::Everybody, _) => true,
        (Sight::Owner, Some(seat)) => owns(seat),
        (Sight::Others, Some(seat)) => !owns(seat),
        (Sight::Owner, None) => false,
        // What is kept from one seat is kept from spectators, who may sit next to it.
        (Sight::Others, None) => zone.owner == OwnerKind::Game,
        (Sight::Top, _) => is_top,
        (Sight::Nobody | Sight::Hidden, _) => false,
    }
}
