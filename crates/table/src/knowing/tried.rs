//! What somebody has seen in an attempt that was taken back: it tells where cards lie now.
//!
//! Takes what happens in the attempt, and what whoever made it knows whenever it is asked; gives the cards that were seen,
//! each with its place before. Surprising: where a card came from is followed in the same way as what lies where. It is
//! knowledge of a table on which every place is a look of its own, and nobody sees a face.

use std::collections::BTreeMap;

use ir::Event;
use knowledge::{Knowledge, Look, Place, Seen};

use super::eyes;
use super::memory::{Known, Memory};
use super::perceive::Cause;
use super::truth::Truth;
use crate::Rules;

/// The index of a card in a pile.
type At = (usize, usize);

/// An attempt that is open.
#[derive(Clone)]
pub(super) struct Tried {
    /// What to go back to.
    pub(super) before: Known,
    by: Option<u32>,
    /// From where the cards have come, as whoever attempts it can follow them; nothing once that is no longer clear.
    origins: Option<Origins>,
    /// The cards that were seen, with their places before.
    seen: BTreeMap<At, Look>,
}

#[derive(Clone)]
struct Origins {
    /// Its looks are numbers of cards.
    known: Knowledge,
    /// For each number the place before the attempt, if that is clear.
    places: Vec<Option<At>>,
}

impl Tried {
    pub(super) fn new(known: &Known, by: Option<u32>) -> Self {
        let memory = by.and_then(|by| known.of_asked(by));
        let origins = memory.map(|memory| Origins::new(&memory.seen));
        Self { before: known.clone(), by, origins, seen: BTreeMap::new() }
    }

    /// Something happens in the attempt, and in none inside it.
    pub(super) fn hear(
        &mut self,
        rules: &Rules,
        event: &Event,
        (cause, by): (Cause, Option<u32>),
        tables: (&Truth, &Truth),
    ) {
        let is_new = matches!(event, Event::Created { .. } | Event::Renewed { .. });
        if is_new || by != self.by {
            self.origins = None;
        }
        if let Some(origins) = &mut self.origins {
            eyes(rules, self.by).blind().perceive(&mut origins.known, event, cause, tables);
        }
    }

    /// Whoever is asked looks at the table.
    pub(super) fn look(&mut self, memory: &Memory, asked: Option<u32>) {
        let Some(origins) = self.origins.as_ref().filter(|_| asked == self.by) else { return };
        for pile in 0..origins.known.n_piles() {
            for index in 0..origins.known.n_places(pile).min(memory.seen.n_places(pile)) {
                if let (Some(origin), Place::Known(look)) =
                    (origins.of((pile, index)), memory.seen.place(pile, index))
                {
                    self.seen.insert(origin, look);
                }
            }
        }
    }

    /// It is kept; the attempt around it may be taken back.
    pub(super) fn kept(self, around: Option<&mut Self>) {
        let Some(around) = around else { return };
        around.hear_of(self.by, &self.seen);
        around.origins = around
            .origins
            .take()
            .zip(self.origins)
            .filter(|_| around.by == self.by)
            .map(|(before, origins)| origins.since(&before));
    }

    /// What is known when it is taken back.
    pub(super) fn taken_back(self, around: Option<&mut Self>) -> Known {
        let Self { before: mut known, by, seen, .. } = self;
        for memory in by.map(|by| known.of_asker(by)).into_iter().flatten() {
            for known in memory.both() {
                seen.iter().for_each(|(&(pile, index), &look)| {
                    known.seen(pile, index, Seen::Face(look));
                });
            }
        }
        if let Some(around) = around {
            around.hear_of(by, &seen);
        }
        known
    }

    /// What was seen in an attempt inside this one, before which the cards lay as they do here.
    fn hear_of(&mut self, by: Option<u32>, seen: &BTreeMap<At, Look>) {
        if let Some(origins) = self.origins.as_ref().filter(|_| self.by == by) {
            self.seen.extend(seen.iter().filter_map(|(&at, &look)| Some((origins.of(at)?, look))));
        }
    }
}

impl Origins {
    fn new(known: &Knowledge) -> Self {
        let mut origins = Self { known: Knowledge::new(known.n_piles()), places: Vec::new() };
        for pile in 0..known.n_piles() {
            let n_before = origins.places.len();
            origins.places.extend((0..known.n_places(pile)).map(|index| Some((pile, index))));
            let looks: Vec<Look> =
                (n_before..origins.places.len()).map(|number| Look(number as u32)).collect();
            origins.known.created(pile, &looks);
        }
        origins
    }

    /// The place before of what lies at a place now.
    fn of(&self, (pile, index): At) -> Option<At> {
        match self.known.place(pile, index) {
            Place::Known(Look(number)) => self.places.get(number as usize).copied().flatten(),
            Place::Unknown => None,
        }
    }

    /// The same since earlier, where these are the origins of the places from which it was followed so far.
    fn since(mut self, before: &Self) -> Self {
        for place in &mut self.places {
            *place = place.and_then(|at| before.of(at));
        }
        self
    }
}
