//! Who sees the faces of which pile.

use ir::{Game, Holds, OwnerKind, Sight, ZoneAt};

/// Whether `viewer` sees the faces of the cards in a pile; a spectator (`None`) sees what everybody sees.
pub(crate) fn sees(game: &Game, teams: &[Vec<u32>], viewer: Option<u32>, at: ZoneAt) -> bool {
    let zone = &game.zones[at.zone.idx()];
    if zone.holds == Holds::References {
        // A reference has a public face; where the card lies is known to those who see the place.
        return true;
    }
    let Some(seat) = viewer else {
        // What is kept from one seat is kept from spectators, who may sit next to it.
        return zone.sight == Sight::Everybody
            || (zone.sight, zone.owner) == (Sight::Others, OwnerKind::Game);
    };
    let owns = match zone.owner {
        OwnerKind::Game => false,
        OwnerKind::Seat => at.owner == seat,
        OwnerKind::Team => teams.get(at.owner as usize).is_some_and(|team| team.contains(&seat)),
    };
    match zone.sight {
        Sight::Everybody => true,
        Sight::Owner => owns,
        Sight::Others => !owns,
        Sight::Nobody => false,
    }
}

/// Whether a pile exists with these teams: a team zone has room for one team a seat.
pub(crate) fn exists(game: &Game, teams: &[Vec<u32>], kind: OwnerKind, owner: u32) -> bool {
    match kind {
        OwnerKind::Game => owner == 0,
        OwnerKind::Seat => owner < game.n_seats,
        OwnerKind::Team => (owner as usize) < teams.len(),
    }
}
