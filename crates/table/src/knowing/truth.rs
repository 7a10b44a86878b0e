//! The true table, followed from event to event.
//!
//! Takes events and, at decisions, a snapshot; says where the cards lie. Surprising: a shuffle is an event without an
//! order, so until the next snapshot the order of a shuffled pile is not known here either, and it is said so.

use std::collections::BTreeMap;
use std::sync::Arc;

use ir::{Element, Event, Game, Holds, PileName, Snapshot, StorageId, Type, ZoneAt};
use vm::Exchange;

use crate::sight::Sights;

#[derive(Clone)]
pub(crate) struct Truth {
    numbers: Arc<BTreeMap<ZoneAt, usize>>,
    pub(crate) at: Arc<[ZoneAt]>,
    /// The cards of each pile, bottom first; nothing for a pile of references or of cards that are gone.
    pub(crate) piles: Vec<Vec<u32>>,
    /// Whether the order of a pile is as it is here.
    pub(crate) is_ordered: Vec<bool>,
    pub(crate) faces: Vec<u32>,
    /// The cards that are remembered in piles of references, or lists.
    pub(crate) remembered: Vec<u32>,
    /// The piles of cards that are gone.
    is_gone: Arc<[bool]>,
    named: Vec<(ZoneAt, PileName)>,
    teams: Vec<Vec<u32>>,
}

impl Truth {
    pub(crate) fn new(game: &Game, snapshot: &Snapshot) -> Self {
        let at: Arc<[ZoneAt]> = snapshot.piles.iter().map(|(at, _)| *at).collect();
        let holds = |at: &ZoneAt| game.zones[at.zone.idx()].holds;
        let mut truth = Self {
            remembered: Vec::new(),
            is_gone: at.iter().map(|at| holds(at) == Holds::Gone).collect(),
            numbers: Arc::new(at.iter().copied().zip(0..).collect()),
            piles: vec![Vec::new(); at.len()],
            is_ordered: vec![true; at.len()],
            at,
            faces: Vec::new(),
            named: Vec::new(),
            teams: Vec::new(),
        };
        truth.look_again(game, snapshot);
        truth
    }

    /// Takes everything from a snapshot.
    pub(crate) fn look_again(&mut self, game: &Game, snapshot: &Snapshot) {
        self.remembered.clear();
        for (number, (at, cards)) in snapshot.piles.iter().enumerate() {
            match game.zones[at.zone.idx()].holds {
                Holds::Cards => self.piles[number].clone_from(cards),
                Holds::References => self.remembered.extend(cards),
                Holds::Gone => {}
            }
        }
        let is_of_cards = |id: &StorageId| game.storages[id.idx()].ty == Type::List(Element::Card);
        for (_, lists) in snapshot.lists.iter().filter(|(id, _)| is_of_cards(id)) {
            let cards = lists.iter().flatten().flatten();
            self.remembered.extend(cards.filter_map(|&card| u32::try_from(card).ok()));
        }
        self.is_ordered.fill(true);
        self.faces.clone_from(&snapshot.faces);
        self.named.clone_from(&snapshot.named);
        self.teams.clone_from(&snapshot.teams);
    }

    /// Puts other cards into the places of cards.
    pub(crate) fn exchange(&mut self, exchange: &Exchange) {
        for card in self.piles.iter_mut().flatten() {
            *card = exchange.cards.get(*card as usize).copied().unwrap_or(*card);
        }
        for &(card, new) in &exchange.faces {
            if let Some(face) = self.faces.get_mut(card as usize) {
                *face = new;
            }
        }
    }

    /// The number under which all piles are known together that are hidden now. Nobody perceives what goes on between them.
    pub(crate) fn heap(&self) -> usize {
        self.at.len()
    }

    /// The cards in the game, with the pile and the index under which the place of each is known.
    pub(crate) fn places<'a>(
        &'a self,
        game: &'a Game,
    ) -> impl Iterator<Item = (usize, usize, u32)> + 'a {
        let sights = self.sights(game);
        let mut n_hidden = 0;
        let piles = self.piles.iter().enumerate();
        piles.flat_map(move |(pile, cards)| {
            let is_hidden = sights.is_hidden(self.at[pile]);
            let first = if is_hidden { n_hidden } else { 0 };
            n_hidden += if is_hidden { cards.len() } else { 0 };
            let pile = if is_hidden { self.heap() } else { pile };
            cards.iter().enumerate().map(move |(index, &card)| (pile, first + index, card))
        })
    }

    /// Whether the cards of a pile are out of the game.
    pub(crate) fn is_gone(&self, pile: usize) -> bool {
        self.is_gone[pile]
    }

    pub(crate) fn sights<'a>(&'a self, game: &'a Game) -> Sights<'a> {
        Sights::new(game, &self.teams, &self.named)
    }

    pub(crate) fn number(&self, at: ZoneAt) -> Option<usize> {
        self.numbers.get(&at).copied()
    }

    /// Where a card lies: the number of its pile and its index.
    pub(crate) fn locate(&self, card: u32) -> Option<(usize, usize)> {
        self.piles
            .iter()
            .enumerate()
            .find_map(|(pile, cards)| Some((pile, cards.iter().position(|&other| other == card)?)))
    }

    /// Changes the table as the event did.
    pub(crate) fn follow(&mut self, game: &Game, event: &Event) {
        match event {
            Event::Moved { card, from, from_index, to, to_index } => {
                self.take(*from, *from_index, *card);
                self.put(*to, *to_index, *card);
            }
            Event::Swapped { a, a_from, a_index, b, b_from, b_index } => {
                self.replace(*a_from, *a_index, *a, *b);
                // If both lie in one pile, `a` is there twice for a moment, and its index says which one is meant.
                self.replace(*b_from, *b_index, *b, *a);
            }
            Event::PilesSwapped { a, b } => {
                if let (Some(a), Some(b)) = (self.number(*a), self.number(*b)) {
                    self.piles.swap(a, b);
                    self.is_ordered.swap(a, b);
                }
            }
            Event::Created { deck, first_card, to } => {
                for (offset, face) in (0u32..).zip(&game.decks[deck.idx()].faces) {
                    self.faces.push(face.0);
                    self.put(*to, u32::MAX, first_card.saturating_add(offset));
                }
            }
            Event::Renewed { deck, to, cards } => {
                for (face, &card) in game.decks[deck.idx()].faces.iter().zip(cards) {
                    self.renew(face.0, *to, card);
                }
            }
            Event::Named { zone, name } => {
                self.named.retain(|(pile, _)| pile != zone);
                self.named.push((*zone, name.clone()));
            }
            Event::Teams(teams) => self.teams.clone_from(teams),
            Event::Shuffled { zone } => {
                if let Some(pile) = self.number(*zone) {
                    self.is_ordered[pile] = self.piles[pile].len() < 2;
                }
            }
            Event::Rotated { zone } => {
                if let Some(pile) = self.number(*zone)
                    && !self.piles[pile].is_empty()
                {
                    self.piles[pile].rotate_left(1);
                }
            }
            Event::Ordered { zone, cards } => {
                if let Some(pile) = self.number(*zone).filter(|_| is_real(game, *zone)) {
                    self.piles[pile].clone_from(cards);
                    self.is_ordered[pile] = true;
                }
            }
            Event::Remembered { .. }
            | Event::Forgot { .. }
            | Event::Stored { .. }
            | Event::Awarded { .. }
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

    /// A card comes to the top of a pile from wherever it lay, or is new.
    pub(crate) fn renew(&mut self, face: u32, to: ZoneAt, card: u32) {
        match self.locate(card) {
            Some((pile, index)) => {
                self.piles[pile].remove(index);
            }
            None if card as usize == self.faces.len() => self.faces.push(face),
            None => {}
        }
        self.put(to, u32::MAX, card);
    }

    fn take(&mut self, at: ZoneAt, index: u32, card: u32) {
        let Some(pile) = self.number(at) else { return };
        if let Some(index) = place_of(&self.piles[pile], index, card) {
            self.piles[pile].remove(index);
        }
        self.is_ordered[pile] |= self.piles[pile].len() < 2;
    }

    fn put(&mut self, at: ZoneAt, index: u32, card: u32) {
        if let Some(pile) = self.number(at).filter(|&pile| !self.is_gone[pile]) {
            let cards = &mut self.piles[pile];
            cards.insert((index as usize).min(cards.len()), card);
        }
    }

    fn replace(&mut self, at: ZoneAt, index: u32, old: u32, new: u32) {
        let Some(pile) = self.number(at) else { return };
        if let Some(index) = place_of(&self.piles[pile], index, old) {
            self.piles[pile][index] = new;
        }
    }
}

/// Where a card is, most likely at this index. On a made-up table another card may be there.
fn place_of(cards: &[u32], index: u32, card: u32) -> Option<usize> {
    let index = index as usize;
    if cards.get(index) == Some(&card) {
        return Some(index);
    }
    let place = cards.iter().position(|&other| other == card);
    place.or((index < cards.len()).then_some(index))
}

pub(crate) fn is_real(game: &Game, at: ZoneAt) -> bool {
    game.zones[at.zone.idx()].holds == Holds::Cards
}
