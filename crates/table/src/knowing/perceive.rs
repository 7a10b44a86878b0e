//! Events as one observer perceives them.
//!
//! Takes an event and the true table before and after it; changes what the observer knows. Of a card that is taken out
//! of a pile that the observer does not see the place is perceived only where it would be told in words: the top or
//! the bottom of a pile that belongs to nobody, unless it was drawn by lot. Everything else was taken from somewhere.

use ir::{Event, Game, ZoneAt};
use knowledge::{Knowledge, Look, Seen, Spot};

use super::looks::Looks;
use super::sighted::spotted;
use super::truth::Truth;
use crate::messages::is_for;
use crate::sorts::Sorts;

/// One observer's eyes at one moment.
#[derive(Clone, Copy)]
pub(crate) struct Eyes<'a> {
    pub(crate) game: &'a Game,
    pub(crate) looks: &'a Looks,
    pub(crate) sorts: &'a Sorts,
    /// `None` for a spectator.
    pub(crate) viewer: Option<u32>,
    /// Nothing is seen of faces and backs then, but still which card goes where.
    pub(crate) is_blind: bool,
}

/// Why something happened, which everybody knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cause {
    /// Somebody chose it.
    Choice,
    /// It was drawn by lot.
    Lot,
    Rules,
}

/// An event as an observer perceives it, to be compared with others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Heard {
    Moved {
        from: Spot,
        to: Spot,
        /// The first of all looks that it may have had.
        look: Option<Look>,
    },
    /// A card is remembered, or forgotten, in a pile.
    Noted { pile: ZoneAt, look: Look },
    /// Something that everybody perceives.
    Open(Event),
}

impl Eyes<'_> {
    pub(super) fn blind(self) -> Self {
        Self { is_blind: true, ..self }
    }

    /// The look of a card.
    pub(crate) fn look(&self, truth: &Truth, card: u32) -> Look {
        self.looks.of_face(truth.faces.get(card as usize).copied().unwrap_or(0))
    }

    /// What the observer perceives of an event on the way from one table to the next.
    pub(crate) fn perceive(
        &self,
        known: &mut Knowledge,
        event: &Event,
        cause: Cause,
        (before, after): (&Truth, &Truth),
    ) {
        match event {
            Event::Moved { card, from, from_index, to, to_index } => {
                let (Some(from), Some(to)) = (
                    spotted(before, *from, *from_index as usize),
                    spotted(after, *to, *to_index as usize),
                ) else {
                    return;
                };
                let look = self.look(after, *card);
                let seen = self.seen_on_the_way(look, (before, from), (after, to));
                let way = (self.taken(before, from, cause), self.put(after, to));
                self.carry(known, before, way, seen);
                self.look_at(known, after, from.pile);
                self.look_at(known, after, to.pile);
            }
            Event::Swapped { a, a_from, a_index, b, b_from, b_index } => {
                let (Some(first), Some(second)) = (
                    spotted(before, *a_from, *a_index as usize),
                    spotted(before, *b_from, *b_index as usize),
                ) else {
                    return;
                };
                let seen = [(a, first, second), (b, second, first)].map(|(card, from, to)| {
                    self.seen_on_the_way(self.look(after, *card), (before, from), (after, to))
                });
                match (self.taken(before, first, cause), self.taken(before, second, cause)) {
                    (Spot::At { .. }, Spot::At { .. }) => {
                        let places = [first, second].map(|spot| (spot.pile, spot.index));
                        known.swapped(places[0], places[1], seen);
                    }
                    (from, _) => {
                        // One goes over, then another comes back.
                        let [here, there] =
                            [first, second].map(|spot| self.somewhere(before, spot));
                        self.carry(known, before, (from, there), seen[0]);
                        self.carry(known, before, (there, here), seen[1]);
                    }
                }
                self.look_at(known, after, first.pile);
                self.look_at(known, after, second.pile);
            }
            Event::PilesSwapped { a, b } => {
                let (Some(pile), Some(other)) = (after.number(*a), after.number(*b)) else {
                    return;
                };
                let sights = before.sights(self.game);
                match (sights.is_hidden(*a), sights.is_hidden(*b)) {
                    (false, false) => known.piles_swapped(pile, other),
                    (true, false) => self.replaced(known, before, other, pile),
                    (false, true) => self.replaced(known, before, pile, other),
                    (true, true) => {}
                }
                self.look_at(known, after, pile);
                self.look_at(known, after, other);
            }
            // Nobody can tell a card that came back from a new one.
            Event::Created { deck, to, .. } | Event::Renewed { deck, to, .. } => {
                let faces = &self.game.decks[deck.idx()].faces;
                let looks: Vec<Look> =
                    faces.iter().map(|face| self.looks.of_face(face.0)).collect();
                let Some(pile) = after.number(*to) else { return };
                if after.sights(self.game).is_hidden(*to) {
                    known.created(after.heap(), &looks);
                    known.scrambled(after.heap());
                } else {
                    known.created(pile, &looks);
                    self.look_at(known, after, pile);
                }
            }
            Event::Named { zone, .. } => {
                // What lay there before the pile had a name comes to light.
                let pile =
                    after.number(*zone).filter(|_| before.sights(self.game).is_hidden(*zone));
                if let Some(pile) = pile {
                    self.come_out(known, after, pile, after.piles[pile].len());
                }
                let _ = self.look_around(known, after);
            }
            Event::Teams(_) => {
                let _ = self.look_around(known, after);
            }
            Event::Shuffled { zone } | Event::Rotated { zone } | Event::Ordered { zone, .. } => {
                let Some(pile) = after.number(*zone).filter(|_| self.is_counted(after, *zone))
                else {
                    return;
                };
                match event {
                    Event::Shuffled { .. } => known.shuffled(pile),
                    Event::Rotated { .. } => known.rotated(pile, 1),
                    _ => known.scrambled(pile),
                }
                self.look_at(known, after, pile);
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

    /// What the observer perceives of events that begin at this table. Of two answers that sound different the observer
    /// can tell which one it was; those that sound the same may still be different.
    pub(crate) fn hear(&self, truth: &Truth, events: &[Event]) -> Vec<Heard> {
        let mut all = Vec::new();
        self.hear_each(truth, events, |_, _, heard| all.extend(heard));
        all
    }

    /// As [`Eyes::hear`], with each event and the table before it.
    pub(crate) fn hear_each<'e>(
        &self,
        truth: &Truth,
        events: &'e [Event],
        mut each: impl FnMut(&Truth, &'e Event, Option<Heard>),
    ) {
        let mut followed: Option<Truth> = None;
        for (number, event) in events.iter().enumerate() {
            let table = followed.as_ref().unwrap_or(truth);
            each(table, event, self.hear_one(table, event));
            if number + 1 < events.len() && is_about_cards(event) {
                followed.get_or_insert_with(|| truth.clone()).follow(self.game, event);
            }
        }
    }

    /// The cards that events move first from a place that the observer does not perceive.
    pub(crate) fn untraced(&self, truth: &Truth, events: &[Event]) -> Vec<u32> {
        let (mut moved, mut untraced) = (Vec::new(), Vec::new());
        let mut table = truth.clone();
        for event in events.iter().filter(|event| is_about_cards(event)) {
            if let Event::Moved { card, .. } = event
                && !moved.contains(card)
            {
                moved.push(*card);
                if let Some(Heard::Moved { from: Spot::Somewhere { .. }, .. }) =
                    self.hear_one(&table, event)
                {
                    untraced.push(*card);
                }
            }
            table.follow(self.game, event);
        }
        untraced
    }

    fn hear_one(&self, table: &Truth, event: &Event) -> Option<Heard> {
        match event {
            Event::Moved { card, from, from_index, to, to_index } => {
                let from = spotted(table, *from, *from_index as usize)?;
                let mut to = spotted(table, *to, *to_index as usize)?;
                to.len += usize::from(to.pile != from.pile);
                let look = self.look(table, *card);
                let look = match self.seen_on_the_way(look, (table, from), (table, to)) {
                    Seen::Nothing => None,
                    Seen::Face(look) => Some(look),
                    Seen::Among(looks) => looks.first().copied(),
                };
                let (from, to) = (self.taken(table, from, Cause::Choice), self.put(table, to));
                self.is_perceived(table, from, to).then_some(Heard::Moved { from, to, look })
            }
            Event::Remembered { card, to: pile, .. } | Event::Forgot { card, from: pile, .. } => {
                Some(Heard::Noted { pile: *pile, look: self.look(table, *card) })
            }
            Event::Stored { storage, .. } => {
                let is_open = self.game.storages[storage.idx()].open;
                is_open.then(|| Heard::Open(event.clone()))
            }
            Event::Told { to, .. } => {
                is_for(to.as_deref(), self.viewer).then(|| Heard::Open(event.clone()))
            }
            Event::Teams(_)
            | Event::Current { .. }
            | Event::Queued { .. }
            | Event::Shuffled { .. }
            | Event::PilesSwapped { .. }
            | Event::Passed => Some(Heard::Open(event.clone())),
            // Of these it is not easily said what is perceived.
            Event::Swapped { .. }
            | Event::Created { .. }
            | Event::Renewed { .. }
            | Event::Named { .. }
            | Event::Rotated { .. }
            | Event::Ordered { .. }
            | Event::Awarded { .. }
            | Event::Listed { .. }
            | Event::Picked { .. }
            | Event::Attempted
            | Event::Kept
            | Event::TakenBack => None,
        }
    }
}

fn is_about_cards(event: &Event) -> bool {
    !matches!(
        event,
        Event::Stored { .. }
            | Event::Picked { .. }
            | Event::Told { .. }
            | Event::Current { .. }
            | Event::Queued { .. }
            | Event::Remembered { .. }
            | Event::Forgot { .. }
            | Event::Passed
    )
}
