//! Who sees which cards, worked out anew from the table of zones, for the tests that nothing leaks.
//!
//! Takes a game and a snapshot; gives the cards that a seat, or a spectator (`None`), sees. RECYCLE reference, 5.1: `vloc`
//! everybody, `iloc` its owner or the owner's team, `oloc` all others, `hloc` nobody, `mem` everybody; Pip reference,
//! part 8: of a squared-up pile that lies face up the top card; `NamePile` in `ir`: who sees a pile that got a name was
//! said with it. The code under test is not asked.

use std::collections::BTreeSet;

use ir::{Game, Holds, OwnerKind, Sight, Snapshot, ZoneAt};

/// The cards of a pile whose faces the viewer sees.
#[must_use]
pub fn seen_in<'c>(
    game: &Game,
    snapshot: &Snapshot,
    viewer: Option<u32>,
    at: ZoneAt,
    cards: &'c [u32],
) -> &'c [u32] {
    let zone = &game.zones[at.zone.idx()];
    let top = &cards[cards.len().saturating_sub(1)..];
    let owners: Vec<u32> = match zone.owner {
        OwnerKind::Game | OwnerKind::Card => vec![],
        OwnerKind::Seat => vec![at.owner],
        OwnerKind::Team => snapshot.teams.get(at.owner as usize).cloned().unwrap_or_default(),
    };
    let all = match (zone.holds, zone.sight) {
        (_, Sight::Hidden) => false,
        (Holds::References, _) | (_, Sight::Everybody) => true,
        (_, Sight::Top) => return top,
        (_, Sight::Named) => {
            let mut names = snapshot.named.iter().filter(|(named, _)| *named == at);
            let Some((_, name)) = names.next() else { return &[] };
            let sees = match viewer {
                Some(viewer) => name.seats.contains(&viewer),
                None => (0..game.n_seats).all(|seat| name.seats.contains(&seat)),
            };
            return if !sees {
                &[]
            } else if name.top {
                top
            } else {
                cards
            };
        }
        (_, Sight::Nobody) => false,
        (_, Sight::Owner) => viewer.is_some_and(|viewer| owners.contains(&viewer)),
        // A spectator sees what all seats see.
        (_, Sight::Others) => match viewer {
            Some(viewer) => !owners.contains(&viewer),
            None => owners.is_empty(),
        },
    };
    if all { cards } else { &[] }
}

/// The cards whose faces the viewer sees somewhere.
#[must_use]
pub fn seen(game: &Game, snapshot: &Snapshot, viewer: Option<u32>) -> BTreeSet<u32> {
    let piles = snapshot.piles.iter();
    let open = piles.map(|(at, cards)| seen_in(game, snapshot, viewer, *at, cards.as_slice()));
    open.flatten().copied().collect()
}

/// Whether nobody is told that there is such a pile.
#[must_use]
pub fn is_hidden(game: &Game, snapshot: &Snapshot, at: ZoneAt) -> bool {
    match game.zones[at.zone.idx()].sight {
        Sight::Hidden => true,
        Sight::Named => snapshot.named.iter().all(|(named, _)| *named != at),
        Sight::Everybody | Sight::Owner | Sight::Others | Sight::Top | Sight::Nobody => false,
    }
}

/// Whether of a pile only the top card lies open.
#[must_use]
pub fn shows_top(game: &Game, snapshot: &Snapshot, at: ZoneAt) -> bool {
    match game.zones[at.zone.idx()].sight {
        Sight::Top => true,
        Sight::Named => snapshot.named.iter().any(|(named, name)| *named == at && name.top),
        Sight::Everybody | Sight::Owner | Sight::Others | Sight::Nobody | Sight::Hidden => false,
    }
}
