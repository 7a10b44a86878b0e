//! A table followed from event to event, with what one viewer saw of it at the start.
//!
//! Takes a snapshot and events; changes its own copy of the piles and storages as the events did. Surprising: an event
//! that does not fit is passed over; events come from the same machine, but words must never panic.

use ir::{DeckId, Event, Game, Holds, Number, PileName, Snapshot, StorageId, ZoneAt, ZoneId};

use crate::sight::Sights;

pub(super) struct Followed {
    pub(super) faces: Vec<u32>,
    piles: Vec<(ZoneAt, Vec<u32>)>,
    named: Vec<(ZoneAt, PileName)>,
    pub(super) labels: Vec<(ZoneId, String)>,
    storages: Vec<(StorageId, Vec<Number>)>,
    pub(super) teams: Vec<Vec<u32>>,
    viewer: Option<u32>,
    /// Whether the viewer loses sight of a card that goes where it does not see it.
    forgets: bool,
    /// Whether the viewer saw each card at the start, and has not lost sight of it.
    seen: Vec<bool>,
    /// Whether an event has touched a card that the viewer does not see.
    pub(super) touched_hidden: bool,
}

impl Followed {
    pub(super) fn new(
        game: &Game,
        snapshot: &Snapshot,
        viewer: Option<u32>,
        forgets: bool,
    ) -> Self {
        let sights = Sights::of(game, snapshot);
        let mut seen = vec![false; snapshot.faces.len()];
        for (at, cards) in &snapshot.piles {
            if game.zones[at.zone.idx()].holds == Holds::References {
                continue;
            }
            for (index, &card) in cards.iter().enumerate() {
                let is_top = index + 1 == cards.len();
                if sights.sees(viewer, *at, is_top) {
                    set(&mut seen, card, true);
                }
            }
        }
        Self {
            faces: snapshot.faces.clone(),
            piles: snapshot.piles.clone(),
            named: snapshot.named.clone(),
            labels: snapshot.labels.clone(),
            storages: snapshot.storages.clone(),
            teams: snapshot.teams.clone(),
            viewer,
            forgets,
            seen,
            touched_hidden: false,
        }
    }

    pub(super) fn sights<'a>(&'a self, game: &'a Game) -> Sights<'a> {
        Sights::new(game, &self.teams, &self.named)
    }

    pub(super) fn has_seen(&self, card: u32) -> bool {
        self.seen.get(card as usize).copied().unwrap_or(false)
    }

    /// What is stored now; `None` if there is no such storage.
    pub(super) fn stored(&self, storage: StorageId, owner: u32) -> Option<&Number> {
        let store = self.storages.iter().find(|(id, _)| *id == storage);
        store.and_then(|(_, values)| values.get(owner as usize))
    }

    pub(super) fn len(&self, at: ZoneAt) -> usize {
        self.cards(at).map_or(0, <[u32]>::len)
    }

    /// Where a card lies: its pile, its index, and how many cards the pile has.
    pub(super) fn locate(&self, game: &Game, card: u32) -> Option<(ZoneAt, usize, usize)> {
        let real = |at: &ZoneAt| game.zones[at.zone.idx()].holds != Holds::References;
        let mut piles = self.piles.iter().filter(|(at, _)| real(at));
        piles.find_map(|(at, cards)| {
            Some((*at, cards.iter().position(|&other| other == card)?, cards.len()))
        })
    }

    /// Changes the table as the event did.
    pub(super) fn follow(&mut self, game: &Game, event: &Event) {
        match event {
            Event::Moved { card, from, from_index, to, to_index } => {
                self.touch(&[*card]);
                self.take(*from, *from_index);
                let covered = self.cards(*to).and_then(<[u32]>::last).copied();
                self.put(*to, *to_index, *card);
                self.lose_sight(game, &[*card], *to);
                if self.sights(game).shows_top(*to) {
                    self.lose_sight(game, covered.as_slice(), *to);
                }
                self.turn_up(game, *from);
                self.turn_up(game, *to);
            }
            Event::Swapped { a, a_from, a_index, b, b_from, b_index } => {
                self.touch(&[*a, *b]);
                self.replace(*a_from, *a_index, *b);
                self.replace(*b_from, *b_index, *a);
                self.lose_sight(game, &[*b], *a_from);
                self.lose_sight(game, &[*a], *b_from);
                self.turn_up(game, *a_from);
                self.turn_up(game, *b_from);
            }
            Event::PilesSwapped { a, b } => {
                let of_a = self.cards(*a).unwrap_or_default().to_vec();
                let of_b = self.cards(*b).unwrap_or_default().to_vec();
                self.touch(&of_a);
                self.touch(&of_b);
                for (at, cards) in [(a, of_b), (b, of_a)] {
                    self.lose_sight(game, &cards, *at);
                    if let Some(pile) = self.cards_mut(*at) {
                        *pile = cards;
                    }
                    self.turn_up(game, *at);
                }
            }
            Event::Remembered { card, to, index } => {
                self.touch(&[*card]);
                self.put(*to, *index, *card);
            }
            Event::Forgot { from, index, .. } => self.take(*from, *index),
            Event::Created { deck, first_card, to } => {
                let deck = &game.decks[deck.idx()];
                for (offset, face) in (0u32..).zip(&deck.faces) {
                    let card = first_card.saturating_add(offset);
                    self.faces.push(face.0);
                    self.seen.push(false);
                    self.put(*to, u32::MAX, card);
                }
                self.touched_hidden = true;
            }
            Event::Renewed { deck, to, cards } => self.renew(game, *deck, *to, cards),
            Event::Named { zone, name } => {
                self.named.retain(|(pile, _)| pile != zone);
                self.named.push((*zone, name.clone()));
            }
            Event::Teams(teams) => self.teams.clone_from(teams),
            Event::Shuffled { zone } => {
                // A shuffled pile that the viewer saw has become one that it cannot foretell.
                self.touched_hidden = true;
                for card in self.cards(*zone).unwrap_or_default().to_vec() {
                    set(&mut self.seen, card, false);
                }
                self.turn_up(game, *zone);
            }
            Event::Rotated { zone } => {
                let mut cards = self.cards(*zone).unwrap_or_default().to_vec();
                if !cards.is_empty() {
                    cards.rotate_left(1);
                }
                self.arrange(game, *zone, cards);
            }
            Event::Ordered { zone, cards } => self.arrange(game, *zone, cards.clone()),
            Event::Stored { storage, owner, value } => {
                let store = self.storages.iter_mut().find(|(id, _)| id == storage);
                if let Some(slot) = store.and_then(|(_, all)| all.get_mut(*owner as usize)) {
                    slot.clone_from(value);
                }
            }
            Event::Awarded { .. }
            | Event::Current { .. }
            | Event::Queued { .. }
            | Event::Listed { .. }
            | Event::Picked { .. }
            | Event::Told { .. }
            | Event::Attempted
            | Event::Kept
            | Event::TakenBack
            | Event::Passed => {}
        }
    }

    /// Cards come from wherever they lay, or are new.
    fn renew(&mut self, game: &Game, deck: DeckId, to: ZoneAt, cards: &[u32]) {
        for (face, &card) in game.decks[deck.idx()].faces.iter().zip(cards) {
            match self.locate(game, card) {
                Some((from, index, _)) => self.take(from, u32::try_from(index).unwrap_or(u32::MAX)),
                None if card as usize == self.faces.len() => {
                    self.faces.push(face.0);
                    self.seen.push(false);
                }
                None => {}
            }
            set(&mut self.seen, card, false);
            self.put(to, u32::MAX, card);
        }
        self.turn_up(game, to);
        self.touched_hidden = true;
    }

    fn touch(&mut self, cards: &[u32]) {
        self.touched_hidden |= cards.iter().any(|&card| !self.has_seen(card));
    }

    /// The cards of a pile have got another order.
    fn arrange(&mut self, game: &Game, at: ZoneAt, cards: Vec<u32>) {
        self.touch(&cards);
        self.lose_sight(game, &cards, at);
        if let Some(pile) = self.cards_mut(at) {
            *pile = cards;
        }
        self.turn_up(game, at);
    }

    /// Whatever lies on top of a pile whose top card is seen has been seen by now, if it is not told beforehand.
    fn turn_up(&mut self, game: &Game, at: ZoneAt) {
        if self.forgets
            && self.sights(game).sees_covered(self.viewer, at)
            && let Some(&top) = self.cards(at).and_then(<[u32]>::last)
        {
            set(&mut self.seen, top, true);
        }
    }

    /// Some cards have come into a pile, and may be covered there.
    fn lose_sight(&mut self, game: &Game, cards: &[u32], at: ZoneAt) {
        if self.forgets && !self.sights(game).sees(self.viewer, at, false) {
            for &card in cards {
                set(&mut self.seen, card, false);
            }
        }
    }

    fn cards(&self, at: ZoneAt) -> Option<&[u32]> {
        self.piles.iter().find(|(pile, _)| *pile == at).map(|(_, cards)| cards.as_slice())
    }

    fn cards_mut(&mut self, at: ZoneAt) -> Option<&mut Vec<u32>> {
        self.piles.iter_mut().find(|(pile, _)| *pile == at).map(|(_, cards)| cards)
    }

    fn take(&mut self, at: ZoneAt, index: u32) {
        if let Some(cards) = self.cards_mut(at)
            && (index as usize) < cards.len()
        {
            cards.remove(index as usize);
        }
    }

    fn put(&mut self, at: ZoneAt, index: u32, card: u32) {
        if let Some(cards) = self.cards_mut(at) {
            cards.insert((index as usize).min(cards.len()), card);
        }
    }

    fn replace(&mut self, at: ZoneAt, index: u32, card: u32) {
        let slot = self.cards_mut(at).and_then(|cards| cards.get_mut(index as usize));
        if let Some(slot) = slot {
            *slot = card;
        }
    }
}

fn set(flags: &mut [bool], card: u32, value: bool) {
    if let Some(flag) = flags.get_mut(card as usize) {
        *flag = value;
    }
}
