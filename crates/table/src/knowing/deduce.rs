//! What an answer tells about the cards of whoever gave it.
//!
//! Takes the question as it was, the answer as an observer perceived it, and what the observer knows; gives looks that
//! cannot lie in a pile of the one who answered, because with them that answer would not have been possible: who does
//! not follow suit has none left. No rule is looked at. Tables are made up that agree with what is known, and it is
//! tried whether the same answer is offered there; then cards are exchanged on them. A look is given up if the answer
//! was possible before it came into the pile and never after. Surprising: the true cards play no part in it, so nobody
//! learns from it what could not be thought out at the table.

use ir::Event;
use ir::random::Stream;
use knowledge::{Knowledge, Look, Place};
use vm::{Machine, Status};

use super::perceive::{Eyes, Heard};
use super::truth::Truth;
use crate::Rules;
use crate::mind::{Redealer, ask_again};

/// How many tables are made up on which the answer is possible.
const N_WORLDS: usize = 6;
/// How many deals are tried to find them, and how often cards are exchanged on each.
const N_DEALS: usize = 16;
const N_REPAIRS: usize = 6;
/// A look is given up after so many failures.
const N_FAILURES: usize = 4;
/// At how many places of the pile it is tried each time.
const N_PLACES: usize = 3;
/// How many deals are tried to find a look in a pile into which it cannot be brought.
const N_SEARCHES: usize = 120;
/// So many options are looked at before everything is left as it is.
const PATIENCE: usize = 12_000;

/// An answer that was given, before its effects.
pub(crate) struct Answer<'a> {
    pub(crate) seat: u32,
    /// The question on the true table.
    pub(crate) machine: &'a Machine,
    pub(crate) chosen: &'a [Event],
    /// The table before the answer and after it.
    pub(crate) before: &'a Truth,
    pub(crate) after: &'a Truth,
}

/// Narrows what an observer knows, after it perceived the answer.
pub(crate) fn deduce(rules: &Rules, eyes: Eyes<'_>, answer: &Answer<'_>, known: &mut Knowledge) {
    let sights = answer.after.sights(eyes.game);
    for (pile, &at) in answer.after.at.iter().enumerate() {
        let is_secret =
            sights.sees(Some(answer.seat), at, false) && !sights.sees(eyes.viewer, at, false);
        let mut places = 0..known.n_places(pile);
        if is_secret && places.any(|index| known.place(pile, index) == Place::Unknown) {
            let impossible = Thought::new(rules, eyes, answer, known, pile).impossible();
            if !impossible.is_empty() {
                known.excluded(pile, &impossible);
            }
        }
    }
}

/// One pile that is thought about.
struct Thought<'a> {
    rules: &'a Rules,
    eyes: Eyes<'a>,
    answer: &'a Answer<'a>,
    known: &'a Knowledge,
    pile: usize,
    redealer: Redealer,
    /// The places from which cards may be brought in: what the answer itself moved stays what it is, and so does what
    /// else the one who answered sees.
    outside: Vec<(usize, usize, u32)>,
    heard: Vec<Heard>,
    stream: Stream,
    patience: usize,
}

/// For each card the one that lies in its place.
type World = Vec<u32>;

impl<'a> Thought<'a> {
    fn new(
        rules: &'a Rules,
        eyes: Eyes<'a>,
        answer: &'a Answer<'a>,
        known: &'a Knowledge,
        pile: usize,
    ) -> Self {
        let redealer = Redealer::new(rules, known, answer.after);
        let sights = answer.after.sights(eyes.game);
        let is_outside = |place: &&(usize, usize, u32)| {
            !sights.sees(Some(answer.seat), answer.after.at[place.0], false)
                && moved(answer.chosen).all(|card| card != place.2)
        };
        Self {
            rules,
            eyes,
            answer,
            known,
            pile,
            outside: redealer.open().iter().filter(is_outside).copied().collect(),
            redealer,
            heard: eyes.hear(answer.before, answer.chosen),
            // The same for all who know the same.
            stream: Stream::new(u64::from(answer.machine.decisions()), pile as u64),
            patience: PATIENCE,
        }
    }

    fn look(&self, card: u32) -> Look {
        self.rules.looks.of_face(self.answer.after.faces[card as usize])
    }

    /// Looks that are in the pile on no table on which the answer is possible.
    fn impossible(mut self) -> Vec<Look> {
        let mut worlds: Vec<World> = Vec::new();
        for _ in 0..N_DEALS {
            if worlds.len() == N_WORLDS {
                break;
            }
            worlds.extend(self.find_world());
        }
        let mut looks: Vec<Look> = self.redealer.open_looks().collect();
        looks.retain(|&look| self.known.could_hold(look, self.pile));
        for world in &worlds {
            let in_pile: Vec<Look> = self.inside().map(|card| self.look(world[card])).collect();
            looks.retain(|look| !in_pile.contains(look));
        }
        let mut doubtful = Vec::new();
        if let Some(world) = worlds.first() {
            self.try_together(world, &looks, &mut doubtful);
        }
        doubtful.retain(|&look| self.is_impossible(&worlds, look));
        doubtful
    }

    /// The cards in whose places of the pile others may lie.
    fn inside(&self) -> impl Iterator<Item = usize> {
        let open = self.redealer.open().iter();
        open.filter(|place| place.0 == self.pile).map(|place| place.2 as usize)
    }

    /// A table on which the answer is possible.
    fn find_world(&mut self) -> Option<World> {
        let world = self.redealer.cards(&mut self.stream);
        match self.repair(world, None) {
            Repaired::Found(world) => Some(world),
            Repaired::OnlyThat | Repaired::Unclear => None,
        }
    }

    /// Sends cards away that may be in the way of the answer, but not those of a look that has to stay.
    fn repair(&mut self, mut world: World, stays: Option<Look>) -> Repaired {
        for _ in 0..N_REPAIRS {
            let mut offered = match self.offers(&world) {
                Offers::Answer => return Repaired::Found(world),
                Offers::Others(cards) => cards,
                Offers::Nothing => return Repaired::Unclear,
            };
            // What was offered instead may be in the way.
            let has_any = !offered.is_empty();
            offered.retain(|&card| Some(self.look(card)) != stays);
            if has_any && offered.is_empty() {
                return Repaired::OnlyThat;
            }
            let mut is_changed = false;
            for card in offered {
                is_changed |= self.send_away(&mut world, card);
            }
            if !is_changed {
                break;
            }
        }
        Repaired::Unclear
    }

    /// Exchanges a card of the pile for one from elsewhere.
    fn send_away(&mut self, world: &mut World, card: u32) -> bool {
        let places = self.redealer.open();
        let Some(&inside) = places.iter().find(|place| world[place.2 as usize] == card) else {
            return false;
        };
        let mut outside = self.outside.clone();
        self.stream.shuffle(&mut outside);
        outside.into_iter().any(|place| inside.0 == self.pile && self.swap(world, inside, place))
    }

    /// Brings a look into the pile, to a place that is not taken yet.
    fn bring_in(&mut self, world: &mut World, look: Look, taken: &mut Vec<u32>) -> bool {
        let places = self.redealer.open();
        let here = |place: &&(usize, usize, u32)| self.look(world[place.2 as usize]) == look;
        let outside: Vec<(usize, usize, u32)> = self.outside.iter().filter(here).copied().collect();
        let inside = places.iter().filter(|place| place.0 == self.pile);
        let mut inside: Vec<(usize, usize, u32)> =
            inside.filter(|place| !taken.contains(&place.2)).copied().collect();
        self.stream.shuffle(&mut inside);
        for place in inside {
            if outside.iter().any(|&other| self.swap(world, place, other)) {
                taken.push(place.2);
                return true;
            }
        }
        false
    }

    /// Exchanges what lies at two places, if both cards may lie there.
    fn swap(
        &self,
        world: &mut World,
        (pile, index, card): (usize, usize, u32),
        (other_pile, other_index, other): (usize, usize, u32),
    ) -> bool {
        let (card, other) = (card as usize, other as usize);
        let may = self.known.could_be(self.look(world[other]), pile, index)
            && self.known.could_be(self.look(world[card]), other_pile, other_index);
        if may {
            world.swap(card, other);
        }
        may
    }

    /// Sorts out looks that are possible, many at once; the others are doubtful.
    fn try_together(&mut self, world: &World, looks: &[Look], doubtful: &mut Vec<Look>) {
        let n_inside = self.inside().count();
        for looks in looks.chunks(n_inside.max(1)) {
            let mut tried = world.clone();
            let mut taken: Vec<u32> = moved(self.answer.chosen).collect();
            let fits = looks.iter().all(|&look| self.bring_in(&mut tried, look, &mut taken));
            if fits && matches!(self.offers(&tried), Offers::Answer) {
                continue;
            }
            match looks {
                [look] => doubtful.push(*look),
                _ => {
                    let (first, second) = looks.split_at(looks.len() / 2);
                    self.try_together(world, first, doubtful);
                    self.try_together(world, second, doubtful);
                }
            }
        }
    }

    /// Whether the answer is possible on no table any more once a look is in the pile.
    fn is_impossible(&mut self, worlds: &[World], look: Look) -> bool {
        let mut n_failures = 0;
        // What holds on a single table may have other reasons.
        let n_turns = if worlds.len() > 1 { 2 * N_FAILURES } else { 0 };
        for turn in 0..n_turns {
            // What is exchanged may be just what the answer needs, so that more than one place is tried.
            let mut taken: Vec<u32> = moved(self.answer.chosen).collect();
            let n_moved = taken.len();
            for _ in 0..N_PLACES {
                let mut tried = worlds[turn % worlds.len()].clone();
                if !self.bring_in(&mut tried, look, &mut taken) {
                    break;
                }
                match self.offers(&tried) {
                    Offers::Answer => return false,
                    _ if self.patience == 0 => return false,
                    _ => {}
                }
            }
            n_failures += usize::from(taken.len() > n_moved);
            if n_failures == N_FAILURES {
                return true;
            }
        }
        self.stands_alone(look)
    }

    /// Where a look cannot be brought in: whether it is all that is offered wherever it was dealt to the pile.
    fn stands_alone(&mut self, look: Look) -> bool {
        let mut n_failures = 0;
        for _ in 0..N_SEARCHES {
            let world = self.redealer.cards(&mut self.stream);
            if !self.inside().any(|card| self.look(world[card]) == look) {
                continue;
            }
            match self.repair(world, Some(look)) {
                Repaired::Found(_) => return false,
                Repaired::OnlyThat => n_failures += 1,
                Repaired::Unclear => {}
            }
            if n_failures == N_FAILURES {
                return true;
            }
        }
        false
    }

    /// What is offered on a table.
    fn offers(&mut self, world: &World) -> Offers {
        let mut machine = self.answer.machine.clone();
        let Some(Status::Decision { seat, n_options }) = ask_again(&mut machine, world) else {
            return Offers::Nothing;
        };
        if seat != self.answer.seat || self.patience < n_options as usize {
            self.patience = 0;
            return Offers::Nothing;
        }
        let mut cards = Vec::new();
        for option in 0..n_options {
            self.patience -= 1;
            let Some((events, _)) = machine.preview(option) else { continue };
            if self.is_answer(world, &events) {
                return Offers::Answer;
            }
            cards.extend(events.iter().filter_map(|event| match event {
                Event::Moved { card, from, .. } => {
                    (self.answer.before.number(*from) == Some(self.pile)).then_some(*card)
                }
                _ => None,
            }));
        }
        Offers::Others(cards)
    }

    /// Whether events on a table are those of the answer: they sound the same, and move what lies at the same places.
    fn is_answer(&self, world: &World, events: &[Event]) -> bool {
        let here = moved(events);
        let there = moved(self.answer.chosen).map(|card| world[card as usize]);
        here.eq(there) && self.eyes.hear(self.answer.before, events) == self.heard
    }
}

fn moved(events: &[Event]) -> impl Iterator<Item = u32> {
    events.iter().filter_map(|event| match event {
        Event::Moved { card, .. } => Some(*card),
        _ => None,
    })
}

enum Repaired {
    Found(World),
    /// Nothing is offered but cards of the look that stays.
    OnlyThat,
    Unclear,
}

enum Offers {
    /// The answer that was given, among others.
    Answer,
    /// Other answers, which move these cards out of the pile.
    Others(Vec<u32>),
    Nothing,
}
