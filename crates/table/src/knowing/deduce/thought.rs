//! The search for looks that a pile cannot hold.
//!
//! Takes an answer, what is known after it, and a pile of the one who answered; gives the looks with which that answer
//! would not have been possible. Surprising: a look is given up only after it was hard to find any table at all on which
//! it is in the pile; what takes too long is left open.

use ir::Event;
use ir::random::Stream;
use knowledge::{Knowledge, Look, Place};
use vm::{Machine, Status};

use super::Given;
use super::told::{Told, moved};
use crate::Rules;
use crate::knowing::perceive::Eyes;
use crate::mind::{Redealer, ask_again};

/// How many deals are tried to find a table on which the answer is possible.
const N_DEALS: usize = 12;
/// How often what is in the way is sent away on each.
const N_REPAIRS: usize = 32;
/// On so many tables it is tried whether a look that seems to be in the way really is,
const N_WORLDS: usize = 4;
/// which has to come out on so many of them,
const N_WITNESSES: usize = 3;
/// and at so many places of the pile on each.
const N_PLACES: usize = 6;
/// And so often it is dealt into the pile, and everything else sent away that is in the way.
const N_DOUBTS: usize = 3;
/// So many options are looked at before everything is left as it is.
pub(super) const PATIENCE: usize = 3_000;

/// One pile that is thought about.
pub(super) struct Thought<'a> {
    rules: &'a Rules,
    given: &'a Given<'a>,
    eyes: Eyes<'a>,
    known: &'a Knowledge,
    pile: usize,
    answer: Told<'a>,
    prior: Option<Told<'a>>,
    /// Whether the answer before is given again on each table.
    replays: bool,
    /// Deals as far as is known, once they are needed.
    redealer: Option<Redealer>,
    /// The pile and index of each true card.
    at: Vec<(usize, usize)>,
    /// The true card of each place that may hold another one: of the pile, and elsewhere. What the answer itself moved is
    /// among neither.
    inside: Vec<u32>,
    outside: Vec<u32>,
    /// The true cards of all such places, also of those that the answer itself moved to.
    places: Vec<u32>,
    /// The cards that lie there, in an order that does not depend on where.
    cards: Vec<u32>,
    /// Where questions are asked again.
    machine: Machine,
    stream: Stream,
    patience: usize,
}

/// A table that is made up.
#[derive(Clone)]
struct World {
    /// For each true card the one that lies in its place after the answer.
    cards: Vec<u32>,
    /// Decides where in a hand those lay that were taken out of it.
    seed: u64,
}

impl<'a> Thought<'a> {
    pub(super) fn new(
        rules: &'a Rules,
        eyes: Eyes<'a>,
        given: &'a Given<'a>,
        known: &'a Knowledge,
        pile: usize,
    ) -> Self {
        let Given { answer, after, prior } = *given;
        let (mut inside, mut outside, mut places) = (Vec::new(), Vec::new(), Vec::new());
        let mut at = vec![(0, 0); after.faces.len()];
        for (number, index, card) in after.places(rules.game()) {
            at[card as usize] = (number, index);
            if known.place(number, index) != Place::Unknown {
                continue;
            }
            places.push(card);
            if moved(&answer.chosen).all(|other| other != card) {
                if number == pile { &mut inside } else { &mut outside }.push(card);
            }
        }
        let mut cards = places.clone();
        let look = |card: &u32| rules.looks.of_face(after.faces[*card as usize]);
        cards.sort_by_key(|card| (look(card), *card));
        // Cards that came since then were not there to be dealt.
        let prior = prior.filter(|prior| prior.before.faces.len() == after.faces.len());
        Self {
            rules,
            given,
            eyes,
            known,
            pile,
            replays: false,
            redealer: None,
            at,
            answer: Told::before_table(eyes, answer, after),
            prior: prior.map(|prior| Told::before_table(eyes, prior, &answer.before)),
            inside,
            outside,
            places,
            cards,
            machine: answer.machine.clone(),
            // The same for all who know the same: how many answers there were may be a secret.
            stream: Stream::new(sizes(known), pile as u64),
            patience: PATIENCE,
        }
    }

    fn look(&self, card: u32) -> Look {
        self.eyes.look(self.given.after, card)
    }

    /// What is concluded: from the question alone, or else also from how it came about. Nothing if it is not known how:
    /// which question it was may have depended on the cards.
    pub(super) fn conclude(mut self) -> Vec<Look> {
        if self.prior.is_none() {
            return Vec::new();
        }
        let mut looks = self.impossible();
        self.replays = true;
        if looks.is_empty() {
            looks = self.impossible();
        } else {
            // By another way the same answer may be possible after all.
            looks.retain(|&look| self.find_world(Some(look)).is_none());
        }
        looks
    }

    /// Looks that are in the pile on no table on which the answer is possible.
    fn impossible(&mut self) -> Vec<Look> {
        let Some(first) = self.find_world(None) else { return Vec::new() };
        let mut looks: Vec<Look> = self.cards.iter().map(|&card| self.look(card)).collect();
        looks.dedup();
        let in_pile = self.looks_inside(&first);
        looks.retain(|look| !in_pile.contains(look));
        let mut suspects = Vec::new();
        self.clear(&first, &looks, &mut suspects);
        if suspects.is_empty() {
            return suspects;
        }
        suspects.sort_unstable();
        let mut worlds = vec![first];
        for _ in 0..2 * N_WORLDS {
            if worlds.len() < N_WORLDS {
                worlds.extend(self.find_world(None));
            }
        }
        suspects.retain(|&look| self.is_impossible(&worlds, look));
        // Who lost patience has not looked at everything.
        if self.patience == 0 { Vec::new() } else { suspects }
    }

    fn looks_inside(&self, world: &World) -> Vec<Look> {
        self.inside.iter().map(|&place| self.look(world.cards[place as usize])).collect()
    }

    /// Cards where they may lie, as far as is known.
    fn dealt(&mut self) -> World {
        let redealer = self
            .redealer
            .get_or_insert_with(|| Redealer::new(self.rules, self.known, self.given.after));
        match redealer.exchange(&mut self.stream) {
            Some(exchange) => World { cards: exchange.cards, seed: self.stream.bits() },
            None => self.shuffled(),
        }
    }

    /// Cards anywhere, on places that may hold any.
    fn shuffled(&mut self) -> World {
        let mut cards = self.cards.clone();
        self.stream.shuffle(&mut cards);
        let mut lying: Vec<u32> = (0..self.given.after.faces.len() as u32).collect();
        for (&place, card) in self.places.iter().zip(cards) {
            lying[place as usize] = card;
        }
        World { cards: lying, seed: self.stream.bits() }
    }

    /// A table on which the answer is possible, and on which a card of this look is in the pile.
    fn find_world(&mut self, with: Option<Look>) -> Option<World> {
        let n_deals = if with.is_some() { N_DOUBTS } else { N_DEALS };
        (0..n_deals).find_map(|number| {
            // What was answered before must be possible too, and that is what is known already.
            let is_free = !self.replays || number == 0;
            let mut world = if is_free { self.shuffled() } else { self.dealt() };
            if let Some(look) = with {
                let at = self.stream.below(self.inside.len() as u64) as usize;
                self.bring_in(&mut world, look, self.inside[at]);
            }
            self.repair(&mut world, with).then_some(world)
        })
    }

    /// Sends cards away that may be in the way of the answer, but not those of a look that has to stay; whether the answer
    /// is possible then.
    fn repair(&mut self, world: &mut World, stays: Option<Look>) -> bool {
        let mut in_the_way: Vec<Look> = Vec::new();
        for _ in 0..N_REPAIRS {
            let offered = match self.offers(world) {
                Offers::Answer => return true,
                Offers::Others(cards) => cards,
                Offers::Nothing | Offers::Unclear => return false,
            };
            // What was offered instead may be in the way.
            in_the_way.extend(offered.iter().map(|&card| self.look(card)));
            let mut is_changed = false;
            for card in offered {
                if Some(self.look(card)) != stays {
                    is_changed |= self.send_away(world, card, &in_the_way);
                }
            }
            if !is_changed {
                return false;
            }
        }
        false
    }

    /// Exchanges a card of the pile for one from elsewhere that is not in the way, as far as is known.
    fn send_away(&mut self, world: &mut World, card: u32, in_the_way: &[Look]) -> bool {
        let is_here = |place: &&u32| world.cards[**place as usize] == card;
        let Some(&inside) = self.inside.iter().find(is_here) else { return false };
        let n = self.outside.len();
        if n == 0 {
            return false;
        }
        let start = self.stream.below(n as u64) as usize;
        let mut others = (0..n).map(|at| self.outside[(start + at) % n]);
        let is_better = |place: &u32| {
            !in_the_way.contains(&self.look(world.cards[*place as usize]))
                && (!self.replays || self.may_change(world, inside, *place))
        };
        let Some(other) = others.find(is_better) else { return false };
        world.cards.swap(inside as usize, other as usize);
        true
    }

    /// Brings a card of this look to a place; whether there was one elsewhere.
    fn bring_in(&self, world: &mut World, look: Look, place: u32) -> bool {
        let is_it = |other: &&u32| self.look(world.cards[**other as usize]) == look;
        let may = |other: &&u32| !self.replays || self.may_change(world, place, **other);
        let mut all = self.outside.iter().filter(is_it);
        match all.clone().find(may).or_else(|| all.next()) {
            Some(&other) => world.cards.swap(place as usize, other as usize),
            None => return false,
        }
        true
    }

    /// Whether the cards at two places may change places, as far as is known.
    fn may_change(&self, world: &World, a: u32, b: u32) -> bool {
        let may = |card: u32, place: u32| {
            let (pile, index) = self.at[place as usize];
            self.known.could_be(self.look(card), pile, index)
        };
        may(world.cards[a as usize], b) && may(world.cards[b as usize], a)
    }

    /// Sorts out looks that are possible, many at once; the others are suspects.
    fn clear(&mut self, world: &World, looks: &[Look], suspects: &mut Vec<Look>) {
        for looks in looks.chunks(self.inside.len().max(1)) {
            let mut tried = world.clone();
            let mut places = self.inside.clone();
            self.stream.shuffle(&mut places);
            for (&look, place) in looks.iter().zip(places) {
                self.bring_in(&mut tried, look, place);
            }
            let in_pile = self.looks_inside(&tried);
            let (there, not_there): (Vec<Look>, Vec<Look>) =
                looks.iter().partition(|look| in_pile.contains(look));
            suspects.extend(not_there);
            let offered = match self.offers(&tried) {
                Offers::Answer => continue,
                Offers::Others(cards) => cards,
                Offers::Nothing | Offers::Unclear => Vec::new(),
            };
            let offered: Vec<Look> = offered.iter().map(|&card| self.look(card)).collect();
            let (instead, rest): (Vec<Look>, Vec<Look>) =
                there.iter().partition(|look| offered.contains(look));
            match (&instead[..], &rest[..]) {
                (_, []) => suspects.extend(instead),
                ([], [look]) => suspects.push(*look),
                ([], rest) => {
                    let (first, second) = rest.split_at(rest.len() / 2);
                    self.clear(world, first, suspects);
                    self.clear(world, second, suspects);
                }
                (instead, rest) => {
                    suspects.extend(instead);
                    self.clear(world, rest, suspects);
                }
            }
        }
    }

    /// Whether the answer is possible on no table once a look is in the pile. On each table the same has to be asked, and
    /// answers to be offered, only not this one: if all else is lost too, the card may have been needed where it lay.
    fn is_impossible(&mut self, worlds: &[World], look: Look) -> bool {
        let mut n_worlds = 0;
        for world in worlds {
            if self.looks_inside(world).contains(&look) {
                return false;
            }
            // What makes room may be just what the answer needs, so that more than one place is tried.
            let mut places = self.inside.clone();
            self.stream.shuffle(&mut places);
            let mut is_other = false;
            for place in places.into_iter().take(N_PLACES) {
                let mut tried = world.clone();
                if !self.bring_in(&mut tried, look, place) {
                    break;
                }
                match self.offers(&tried) {
                    Offers::Answer | Offers::Unclear => return false,
                    Offers::Others(_) => is_other = true,
                    Offers::Nothing => {}
                }
            }
            n_worlds += usize::from(is_other);
        }
        n_worlds >= N_WITNESSES && self.find_world(Some(look)).is_none()
    }

    /// What is offered on a table.
    fn offers(&mut self, world: &World) -> Offers {
        let Thought { machine, answer, prior, .. } = self;
        let cards = answer.before(&world.cards, world.seed);
        let asked = match prior {
            // With other cards the rules might have gone another way since the answer before.
            Some(prior) if self.replays => {
                machine.clone_from(&prior.answer.machine);
                machine.set_chance(self.stream.clone());
                let asked = ask_again(machine, &prior.before(&cards, !world.seed).into());
                let option = match asked {
                    Some(Status::Decision { seat, n_options }) if seat == prior.answer.seat => {
                        let patience = &mut self.patience;
                        prior.find(self.eyes, (machine, &cards), n_options, patience, |_| {})
                    }
                    _ => None,
                };
                let n_lots = machine.n_lots();
                let asked = option.and_then(|option| machine.play(option));
                // Chance might have gone another way.
                let is_drawn = machine.n_lots() != n_lots;
                let is_like = machine.is_dealt_like(&answer.answer.machine, &cards);
                if asked.is_some() && (is_drawn || !is_like) {
                    return Offers::Unclear;
                }
                asked
            }
            _ => {
                machine.clone_from(&answer.answer.machine);
                machine.set_chance(self.stream.clone());
                ask_again(machine, &cards.into())
            }
        };
        let Some(Status::Decision { seat, n_options }) = asked else { return Offers::Nothing };
        if seat != answer.answer.seat {
            return Offers::Nothing;
        }
        let mut cards = Vec::new();
        let (after, pile) = (self.given.after, self.pile);
        let look_at = |events: &[Event]| {
            cards.extend(events.iter().filter_map(|event| match event {
                Event::Moved { card, from, .. } => {
                    (after.number(*from) == Some(pile)).then_some(*card)
                }
                _ => None,
            }));
        };
        let found =
            answer.find(self.eyes, (machine, &world.cards), n_options, &mut self.patience, look_at);
        match found {
            // Whether it is the same answer is then a matter of luck.
            Some(option) if machine.previewed(option).is_none_or(|found| found.has_drawn) => {
                Offers::Unclear
            }
            Some(_) => Offers::Answer,
            None => Offers::Others(cards),
        }
    }
}

/// A number made of how many cards are known to be where.
fn sizes(known: &Knowledge) -> u64 {
    (0..known.n_piles()).fold(0, |sizes, pile| vm::mix(sizes, known.n_places(pile) as u64))
}

enum Offers {
    /// The answer that was given, among others.
    Answer,
    /// Other answers, which move these cards out of the pile.
    Others(Vec<u32>),
    Nothing,
    /// Chance decides, or the rules have moved other cards than they did, which tells nothing about this table.
    Unclear,
}
