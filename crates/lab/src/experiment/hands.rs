//! Which seats held and played which cards.
//!
//! Takes the events of a game; gives for each face sets of seats. A card is held by a seat if it lies in a pile that only
//! this seat sees; in a game that has no such piles, in any pile of the seat. It is played if an answer of the seat itself
//! takes it out of there.

use std::collections::BTreeMap;

use ir::{Event, Game, Holds, OwnerKind, Sight, Snapshot, ZoneAt};

use crate::whole::cards::Had;

/// Follows the cards of one game after the other.
pub(crate) struct Hands {
    /// Whether there are piles that only their owner sees.
    has_secret: bool,
    /// Who alone sees a pile that got a name.
    named: BTreeMap<ZoneAt, u32>,
    /// Who held or played a card, in order, so that it can be taken back.
    noted: Vec<Note>,
    /// For each attempt that is open, how much was noted before.
    attempts: Vec<usize>,
}

struct Note {
    card: u32,
    seat: u32,
    is_played: bool,
}

impl Hands {
    pub(crate) fn new(game: &Game) -> Self {
        let has_secret = game.zones.iter().any(|zone| {
            zone.owner == OwnerKind::Seat && zone.sight == Sight::Owner
                || zone.sight == Sight::Named
        });
        Self { has_secret, named: BTreeMap::new(), noted: Vec::new(), attempts: Vec::new() }
    }

    /// Another game begins.
    pub(crate) fn clear(&mut self) {
        self.named.clear();
        self.noted.clear();
        self.attempts.clear();
    }

    fn holder(&self, game: &Game, at: ZoneAt) -> Option<u32> {
        let zone = &game.zones[at.zone.idx()];
        let is_hand = zone.holds == Holds::Cards
            && zone.owner == OwnerKind::Seat
            && (zone.sight == Sight::Owner || !self.has_secret);
        match zone.sight {
            Sight::Named => self.named.get(&at).copied(),
            _ => is_hand.then_some(at.owner),
        }
    }

    /// Follows what an answer did. Of the events, the first `n_chosen` are the answer's own, by `seat`. The snapshot is
    /// asked for only if the events do not tell which cards a hand got.
    pub(crate) fn follow(
        &mut self,
        game: &Game,
        events: &[Event],
        (seat, n_chosen): (Option<u32>, usize),
        snapshot: impl FnOnce() -> Snapshot,
    ) {
        let mut is_unclear = false;
        for (number, event) in events.iter().enumerate() {
            let by = seat.filter(|_| number < n_chosen);
            match event {
                Event::Moved { card, from, to, .. } => {
                    self.move_card(game, *card, *from, *to, by);
                }
                Event::Swapped { a, a_from, b, b_from, .. } => {
                    self.move_card(game, *a, *a_from, *b_from, by);
                    self.move_card(game, *b, *b_from, *a_from, by);
                }
                Event::Named { zone, name } => {
                    match name.seats[..] {
                        [only] => self.named.insert(*zone, only),
                        _ => self.named.remove(zone),
                    };
                    is_unclear = true;
                }
                Event::PilesSwapped { .. } | Event::Created { .. } | Event::Renewed { .. } => {
                    is_unclear = true;
                }
                Event::Attempted => self.attempts.push(self.noted.len()),
                Event::Kept => drop(self.attempts.pop()),
                Event::TakenBack => {
                    if let Some(n_before) = self.attempts.pop() {
                        self.noted.truncate(n_before);
                    }
                }
                _ => {}
            }
        }
        if is_unclear {
            for (at, cards) in &snapshot().piles {
                if let Some(seat) = self.holder(game, *at) {
                    let held = cards.iter().map(|&card| Note { card, seat, is_played: false });
                    self.noted.extend(held);
                }
            }
        }
    }

    fn move_card(&mut self, game: &Game, card: u32, from: ZoneAt, to: ZoneAt, by: Option<u32>) {
        let (old, new) = (self.holder(game, from), self.holder(game, to));
        if old == new {
            return;
        }
        if let Some(seat) = old.filter(|_| old == by) {
            self.noted.push(Note { card, seat, is_played: true });
        }
        if let Some(seat) = new {
            self.noted.push(Note { card, seat, is_played: false });
        }
    }

    /// What was noted, face by face. `faces` gives the face of each card.
    pub(crate) fn had(&self, n_faces: usize, faces: &[u32], had: &mut Vec<Had>) {
        had.clear();
        had.resize(n_faces, Had::default());
        for note in &self.noted {
            let face = faces.get(note.card as usize).and_then(|&face| had.get_mut(face as usize));
            if let Some(had) = face {
                let seat = 1_u32.checked_shl(note.seat).unwrap_or(0);
                let of = if note.is_played { &mut had.played } else { &mut had.held };
                *of |= seat;
            }
        }
    }
}
