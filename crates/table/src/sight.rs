//! Who sees the faces of which cards.
//!
//! Takes the rules and what of a table decides it: the teams, and the names of piles, with which it was said who sees them.

use ir::{Game, Holds, OwnerKind, PileName, Sight, Snapshot, ZoneAt};

/// What decides who sees what at one moment.
#[derive(Clone, Copy)]
pub(crate) struct Sights<'a> {
    game: &'a Game,
    teams: &'a [Vec<u32>],
    named: &'a [(ZoneAt, PileName)],
}

impl<'a> Sights<'a> {
    pub(crate) fn new(
        game: &'a Game,
        teams: &'a [Vec<u32>],
        named: &'a [(ZoneAt, PileName)],
    ) -> Self {
        Self { game, teams, named }
    }

    pub(crate) fn of(game: &'a Game, snapshot: &'a Snapshot) -> Self {
        Self::new(game, &snapshot.teams, &snapshot.named)
    }

    /// What was said of a pile when it got its name.
    pub(crate) fn name(self, at: ZoneAt) -> Option<&'a PileName> {
        self.named.iter().find(|(pile, _)| *pile == at).map(|(_, name)| name)
    }

    /// Whether there is such a pile for people at all: nobody is told of a hidden one, nor of what goes on in it.
    pub(crate) fn is_hidden(self, at: ZoneAt) -> bool {
        match self.game.zones[at.zone.idx()].sight {
            Sight::Hidden => true,
            Sight::Named => self.name(at).is_none(),
            _ => false,
        }
    }

    /// Whether only the top card of a pile is seen, by those who see anything of it.
    pub(crate) fn shows_top(self, at: ZoneAt) -> bool {
        match self.game.zones[at.zone.idx()].sight {
            Sight::Top => true,
            Sight::Named => self.name(at).is_some_and(|name| name.top),
            _ => false,
        }
    }

    /// Whether `viewer` sees the face of a card in a pile, which may be its top card; a spectator (`None`) sees what
    /// everybody sees.
    pub(crate) fn sees(self, viewer: Option<u32>, at: ZoneAt, is_top: bool) -> bool {
        let zone = &self.game.zones[at.zone.idx()];
        if zone.holds == Holds::References && !self.is_hidden(at) {
            // A reference has a public face; where the card lies is known to those who see the place.
            return true;
        }
        let owns = |seat: u32| match zone.owner {
            OwnerKind::Game | OwnerKind::Card => false,
            OwnerKind::Seat => at.owner == seat,
            OwnerKind::Team => {
                self.teams.get(at.owner as usize).is_some_and(|team| team.contains(&seat))
            }
        };
        match (zone.sight, viewer) {
            (Sight::Everybody, _) => true,
            (Sight::Owner, Some(seat)) => owns(seat),
            (Sight::Others, Some(seat)) => !owns(seat),
            (Sight::Owner, None) => false,
            // What is kept from one seat is kept from spectators, who may sit next to it.
            (Sight::Others, None) => zone.owner == OwnerKind::Game,
            (Sight::Top, _) => is_top,
            (Sight::Named, viewer) => self.name(at).is_some_and(|name| {
                (is_top || !name.top) && is_allowed(name, viewer, self.game.n_seats)
            }),
            (Sight::Nobody | Sight::Hidden, _) => false,
        }
    }

    /// Whether `viewer` sees the top card of a pile, and so that others lie face up below it.
    pub(crate) fn sees_covered(self, viewer: Option<u32>, at: ZoneAt) -> bool {
        self.shows_top(at) && self.sees(viewer, at, true)
    }
}

/// Whether a viewer is among those who see a named pile; spectators are if all players are.
fn is_allowed(name: &PileName, viewer: Option<u32>, n_seats: u32) -> bool {
    match viewer {
        Some(seat) => name.seats.contains(&seat),
        None => (0..n_seats).all(|seat| name.seats.contains(&seat)),
    }
}
