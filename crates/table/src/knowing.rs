//! What each seat and a spectator know of where the cards lie, kept while a game is played.
//!
//! Takes the events of one answer after the other; gives the [`Knowledge`] of each observer. Surprising: while
//! something is attempted, everybody's knowledge follows what is tried, and that of those who have not heard of it
//! yet is only not shown. What is taken back is forgotten with all that was seen of it.

mod deduce;
mod looks;
mod perceive;
mod truth;

use ir::{Event, Game, Snapshot};
use knowledge::{Knowledge, Place};
use vm::{Exchange, Machine};

use crate::Rules;
use crate::gist::{self, Since};
use deduce::{Answer, Conclusions, Given};
pub(crate) use looks::Looks;
pub(crate) use perceive::{Cause, Eyes, Heard};
pub(crate) use truth::Truth;

#[derive(Clone)]
pub(crate) struct Knowing {
    now: Known,
    /// What to go back to for each attempt that is open.
    before: Vec<Known>,
    /// Whether observers draw conclusions from answers.
    pub(crate) deduces: bool,
    /// The last answer, if everybody heard it, and nothing was drawn by lot since: with other cards that might have gone
    /// another way.
    prior: Option<Box<Answer>>,
    /// Of each seat, what it has perceived since it was last asked.
    since: Vec<Since>,
}

/// What has happened since the last answer, with what everybody knows about how it came about.
#[derive(Clone, Copy)]
pub(crate) struct Story<'a> {
    pub(crate) events: &'a [Event],
    /// For which of them something was drawn by lot.
    pub(crate) lots: &'a [u32],
    /// How many of them, the first ones, are what somebody chose.
    pub(crate) n_chosen: usize,
    /// How many events were before these.
    offset: usize,
}

impl<'a> Story<'a> {
    pub(crate) fn new(events: &'a [Event], lots: &'a [u32], n_chosen: usize) -> Self {
        Self { events, lots, n_chosen: n_chosen.min(events.len()), offset: 0 }
    }

    /// What was chosen, and the rest.
    fn split(self) -> (Self, Self) {
        let (chosen, then) = self.events.split_at(self.n_chosen);
        let offset = self.offset + self.n_chosen;
        (Self { events: chosen, ..self }, Self { events: then, n_chosen: 0, offset, ..self })
    }

    /// Why an event happened.
    fn cause(self, number: usize) -> Cause {
        if self.lots.contains(&((self.offset + number) as u32)) {
            Cause::Lot
        } else if number < self.n_chosen {
            Cause::Choice
        } else {
            Cause::Rules
        }
    }
}

/// A question that was answered: by whom, as it was, and what the answer means.
pub(crate) struct Answered {
    pub(crate) seat: u32,
    pub(crate) machine: Machine,
    /// Whether anything was drawn by lot after it.
    pub(crate) has_drawn: bool,
}

/// How somebody thinks: whether cards are remembered once they are out of sight, and whether it is thought about what
/// the answers of others tell. Who remembers nothing concludes nothing either.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Thinking {
    pub memory: bool,
    /// As far as the table draws conclusions at all: see [`Table::deduce`](crate::Table::deduce).
    pub deduce: bool,
}

impl Default for Thinking {
    fn default() -> Self {
        Self { memory: true, deduce: true }
    }
}

/// The true table, and what is known of it.
#[derive(Clone)]
struct Known {
    truth: Truth,
    /// Of each seat; the last one is a spectator's.
    of: Vec<Memory>,
}

/// What one observer knows.
#[derive(Clone)]
struct Memory {
    /// From what it has perceived alone.
    seen: Knowledge,
    /// With what it has concluded, if that is more.
    concluded: Option<Knowledge>,
}

impl Memory {
    fn all(&self) -> &Knowledge {
        self.concluded.as_ref().unwrap_or(&self.seen)
    }

    /// The knowledge with and without conclusions, to change both alike.
    fn both(&mut self) -> impl Iterator<Item = &mut Knowledge> {
        [&mut self.seen].into_iter().chain(&mut self.concluded)
    }

    /// Conclusions that tell nothing any more are not kept.
    fn tidy(&mut self) {
        if self.concluded.as_ref() == Some(&self.seen) {
            self.concluded = None;
        }
    }
}

impl Knowing {
    /// Nothing has happened yet.
    pub(crate) fn new(game: &Game, snapshot: &Snapshot) -> Self {
        let truth = Truth::new(game, snapshot);
        let nothing = Memory { seen: Knowledge::new(truth.heap() + 1), concluded: None };
        let of = vec![nothing; game.n_seats as usize + 1];
        let since = vec![Since::default(); game.n_seats as usize];
        Self { now: Known { truth, of }, before: Vec::new(), deduces: false, prior: None, since }
    }

    /// Whether an attempt is open.
    pub(crate) fn is_trying(&self) -> bool {
        !self.before.is_empty()
    }

    /// A seat is about to answer this; `None` if it chooses in secret.
    pub(crate) fn note(&mut self, rules: &Rules, seat: u32, chosen: Option<&[Event]>) {
        let truth = &self.now.truth;
        let chosen = chosen.filter(|_| self.before.is_empty());
        for (viewer, since) in (0..).zip(&mut self.since) {
            if viewer == seat {
                since.begin();
            }
            let heard = chosen.map(|events| eyes(rules, Some(viewer)).hear(truth, events));
            since.add(heard.map(|heard| gist::of_heard(&heard)));
        }
    }

    /// What a seat has perceived since it was last asked.
    pub(crate) fn since(&self, seat: u32) -> Since {
        self.since.get(seat as usize).cloned().unwrap_or_default()
    }

    pub(crate) fn hear(&mut self, rules: &Rules, story: Story<'_>) {
        self.prior = None;
        for (number, event) in story.events.iter().enumerate() {
            match event {
                Event::Attempted => self.before.push(self.now.clone()),
                Event::Kept => {
                    self.before.pop();
                }
                Event::TakenBack => {
                    if let Some(before) = self.before.pop() {
                        self.now = before;
                    }
                }
                _ => self.now.hear(rules, event, story.cause(number)),
            }
        }
    }

    /// As [`Knowing::hear`], for events of which the first are those of an answer that all perceive.
    pub(crate) fn hear_answer(&mut self, rules: &Rules, answered: Answered, story: Story<'_>) {
        let (chosen, then) = story.split();
        let before = self.now.truth.clone();
        let prior = self.prior.take();
        self.hear(rules, chosen);
        if !self.is_trying() {
            let Answered { seat, machine, has_drawn } = answered;
            let chosen = chosen.events.to_vec();
            let answer = Answer { seat, machine, chosen, before };
            let Known { truth, of } = &mut self.now;
            let given = Given { answer: &answer, after: truth, prior: prior.as_deref() };
            conclude(rules, &given, of);
            self.hear(rules, then);
            self.prior = Some(Box::new(answer)).filter(|_| !has_drawn && !self.is_trying());
        } else {
            self.hear(rules, then);
        }
    }

    /// Everybody looks at the table, now that somebody is asked.
    pub(crate) fn look(&mut self, rules: &Rules, snapshot: &Snapshot) {
        let Known { truth, of } = &mut self.now;
        truth.look_again(rules.game(), snapshot);
        for (viewer, memory) in viewers(rules).zip(of) {
            let eyes = eyes(rules, viewer);
            for known in memory.both() {
                if fits(eyes, known, truth) {
                    eyes.look_around(known, truth);
                } else {
                    *known = first_look(eyes, truth, known);
                }
            }
            memory.tidy();
        }
    }

    /// What an observer knows, if it knows of what is attempted or not.
    pub(crate) fn of(&self, viewer: Option<u32>, of_attempts: bool) -> Option<&Knowledge> {
        let known = self.before.first().filter(|_| !of_attempts).unwrap_or(&self.now);
        known.memory(viewer).map(Memory::all)
    }

    /// What a seat that thinks in this way knows now, of what is attempted too.
    pub(crate) fn thought(
        &self,
        rules: &Rules,
        seat: u32,
        thinking: Thinking,
    ) -> Option<Knowledge> {
        let memory = self.now.memory(Some(seat))?;
        Some(match thinking {
            Thinking { memory: false, .. } => {
                first_look(eyes(rules, Some(seat)), self.truth(), &memory.seen)
            }
            Thinking { deduce: true, .. } => memory.all().clone(),
            Thinking { deduce: false, .. } => memory.seen.clone(),
        })
    }

    /// Other cards lie in the places of cards. False if the last answer was not possible then.
    pub(crate) fn exchange(&mut self, rules: &Rules, exchange: &Exchange, truth: Truth) -> bool {
        self.now.truth = truth;
        // Where there were fewer cards then, the answer is not given again anyway.
        let n_cards = exchange.cards.len();
        let prior = self.prior.take().filter(|prior| prior.before.faces.len() == n_cards);
        match prior.map(|prior| prior.exchanged(eyes(rules, None), exchange)) {
            Some(None) => false,
            Some(prior) => {
                self.prior = prior.map(Box::new);
                true
            }
            None => true,
        }
    }

    pub(crate) fn truth(&self) -> &Truth {
        &self.now.truth
    }
}

impl Known {
    fn memory(&self, viewer: Option<u32>) -> Option<&Memory> {
        match viewer {
            Some(seat) => self.of.get(seat as usize),
            None => self.of.last(),
        }
    }

    fn hear(&mut self, rules: &Rules, event: &Event, cause: Cause) {
        let before = self.truth.clone();
        self.truth.follow(rules.game(), event);
        for (viewer, memory) in viewers(rules).zip(&mut self.of) {
            for known in memory.both() {
                eyes(rules, viewer).perceive(known, event, cause, (&before, &self.truth));
            }
        }
    }
}

/// All but the one who answered think about it. Those who perceived no more of it than a spectator conclude the same.
fn conclude(rules: &Rules, given: &Given<'_>, of: &mut [Memory]) {
    let answer = given.answer;
    let Some(spectator) = of.last().map(|memory| memory.all().clone()) else { return };
    let hear = |viewer| eyes(rules, viewer).hear(&answer.before, &answer.chosen);
    let heard = hear(None);
    let mut by_all: Option<Conclusions> = None;
    for (viewer, memory) in viewers(rules).zip(of) {
        if viewer == Some(answer.seat) {
            continue;
        }
        let own;
        let conclusions = if hear(viewer) == heard {
            by_all
                .get_or_insert_with(|| deduce::deduce(rules, eyes(rules, None), given, &spectator))
        } else {
            own = deduce::deduce(rules, eyes(rules, viewer), given, memory.all());
            &own
        };
        for (pile, looks) in conclusions {
            let mut known = memory.all().clone();
            if known.excluded(*pile, looks) {
                memory.concluded = Some(known);
            }
        }
        memory.tidy();
    }
}

fn viewers(rules: &Rules) -> impl Iterator<Item = Option<u32>> {
    (0..rules.n_seats()).map(Some).chain([None])
}

pub(crate) fn eyes(rules: &Rules, viewer: Option<u32>) -> Eyes<'_> {
    Eyes { game: rules.game(), looks: &rules.looks, viewer }
}

/// Whether the piles have as many cards as is believed, as far as they can be counted.
fn fits(eyes: Eyes<'_>, known: &Knowledge, truth: &Truth) -> bool {
    n_counted(eyes, truth).enumerate().all(|(pile, n)| known.n_places(pile) == n)
}

/// How many cards of each pile there are to be seen.
fn n_counted<'a>(eyes: Eyes<'a>, truth: &'a Truth) -> impl Iterator<Item = usize> + 'a {
    let sights = truth.sights(eyes.game);
    let piles = truth.at.iter().zip(&truth.piles);
    piles.map(move |(&at, cards)| if sights.is_hidden(at) { 0 } else { cards.len() })
}

/// What somebody knows who sees the table for the first time, and was told which cards are in the game.
pub(crate) fn first_look(eyes: Eyes<'_>, truth: &Truth, known: &Knowledge) -> Knowledge {
    let mut known = known.at_first_sight(n_counted(eyes, truth));
    eyes.look_around(&mut known, truth);
    known
}

/// The cards of a pile that are known at their places but not seen, and those of which only the pile is known: in
/// words.
pub(crate) fn remembered(
    rules: &Rules,
    known: &Knowledge,
    pile: usize,
    is_seen: impl Fn(usize) -> bool,
) -> (Vec<(usize, String)>, Vec<String>) {
    let mut held = known.held(pile);
    let mut at_places = Vec::new();
    for index in 0..known.n_places(pile) {
        let Place::Known(look) = known.place(pile, index) else { continue };
        if let Some(at) = held.iter().position(|&other| other == look) {
            held.remove(at);
        }
        if !is_seen(index) {
            at_places.push((index, rules.looks.words(look).to_owned()));
        }
    }
    (at_places, held.into_iter().map(|look| rules.looks.words(look).to_owned()).collect())
}
