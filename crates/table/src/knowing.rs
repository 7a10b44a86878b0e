//! What each seat and a spectator know of where the cards lie, kept while a game is played.
//!
//! Takes the events of one answer after the other; gives the [`Knowledge`] of each observer. Surprising: while
//! something is attempted, everybody's knowledge is kept twice. Once as if they knew of everything that is tried, which
//! they will if it is kept; and once with what they have done themselves alone, for whoever is asked meanwhile. What is
//! taken back is forgotten, but for the faces of cards that whoever tried it could follow back to their places.

mod belief;
mod deduce;
mod looks;
mod memory;
mod perceive;
mod sighted;
mod story;
mod tried;
mod truth;

use std::sync::Arc;

use ir::{Event, Snapshot};
use knowledge::{Knowledge, Place};
use vm::{Exchange, Machine};

use crate::Rules;
use crate::gist::{self, Since};
use belief::Step;
pub(crate) use belief::{Belief, Guess, Leg};
use deduce::{Answer, Conclusions, Given};
pub(crate) use looks::Looks;
pub(crate) use memory::first_look;
use memory::{Known, Memory};
pub(crate) use perceive::{Eyes, Heard};
pub(crate) use story::Story;
use tried::Tried;
pub(crate) use truth::Truth;

#[derive(Clone)]
pub(crate) struct Knowing {
    now: Known,
    /// The attempts that are open, the outermost first.
    tried: Vec<Tried>,
    /// Whether observers draw conclusions from answers.
    pub(crate) deduces: bool,
    /// The last answer, if everybody heard it.
    prior: Option<Box<Answer>>,
    /// Of each seat, what it has perceived since it was last asked.
    since: Vec<Since>,
    /// What each observer thinks that the rules have noted down where nobody sees it, if they do.
    beliefs: Option<Arc<Vec<Belief>>>,
    /// What others than the one who attempts it have not learned of yet.
    held: Option<Held>,
    /// What a seat thinks that is asked in the middle of an attempt of another.
    meanwhile: Option<(u32, Box<Belief>)>,
}

/// What happens in an attempt, until others learn of it.
#[derive(Clone)]
struct Held {
    by: u32,
    /// What observers knew before.
    known: Vec<Knowledge>,
    legs: Vec<Arc<Leg>>,
}

/// A question that was answered: by whom, as it was, and what the answer means.
pub(crate) struct Answered {
    pub(crate) seat: u32,
    pub(crate) machine: Machine,
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

impl Knowing {
    /// Nothing has happened yet.
    pub(crate) fn new(rules: &Rules, snapshot: &Snapshot) -> Self {
        let game = rules.game();
        let truth = Truth::new(game, snapshot);
        let nothing = Memory { seen: Knowledge::new(truth.heap() + 1), concluded: None };
        let of = vec![nothing; game.n_seats as usize + 1];
        let since = vec![Since::default(); game.n_seats as usize];
        let now = Known { truth, of, meanwhile: None };
        let beliefs = rules.keeps_notes().then(|| {
            let beliefs = viewers(rules).map(|_| Belief::new(rules));
            Arc::new(beliefs.collect())
        });
        Self {
            now,
            tried: Vec::new(),
            deduces: false,
            prior: None,
            since,
            beliefs,
            held: None,
            meanwhile: None,
        }
    }

    /// Whether an attempt is open.
    pub(crate) fn is_trying(&self) -> bool {
        !self.tried.is_empty()
    }

    /// A seat is about to answer this; `None` if it chooses in secret.
    pub(crate) fn note(&mut self, rules: &Rules, seat: u32, chosen: Option<&[Event]>) {
        let truth = &self.now.truth;
        let chosen = chosen.filter(|_| self.tried.is_empty());
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
                Event::Attempted => {
                    self.tried.push(Tried::new(&self.now, story.by));
                    let Known { of, meanwhile, .. } = &mut self.now;
                    meanwhile.get_or_insert_with(|| of.clone());
                }
                Event::Kept => {
                    if let Some(tried) = self.tried.pop() {
                        tried.kept(self.tried.last_mut());
                    }
                    if self.tried.is_empty() {
                        self.now.meanwhile = None;
                    }
                }
                Event::TakenBack => {
                    if let Some(tried) = self.tried.pop() {
                        self.now = tried.taken_back(self.tried.last_mut());
                    }
                }
                _ => self.now.hear(
                    rules,
                    event,
                    (story.cause(number), story.by),
                    self.tried.last_mut(),
                ),
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
            let Answered { seat, machine } = answered;
            let chosen = chosen.events.to_vec();
            let beliefs = self.beliefs.clone();
            let answer = Answer { seat, machine, chosen, before, beliefs };
            let Known { truth, of, .. } = &mut self.now;
            let given = Given { answer: &answer, after: truth, prior: prior.as_deref() };
            conclude(rules, &given, of);
            self.hear(rules, then);
            self.prior = Some(Box::new(answer)).filter(|_| !self.is_trying());
        } else {
            self.hear(rules, then);
        }
    }

    /// Everybody looks at the table, now that a seat is asked; while something is attempted, only that seat.
    pub(crate) fn look(&mut self, rules: &Rules, snapshot: &Snapshot, asked: Option<u32>) {
        let is_trying = self.is_trying();
        let Known { truth, of, meanwhile } = &mut self.now;
        truth.look_again(rules.game(), snapshot);
        let tracks = [of].into_iter().chain(meanwhile);
        let memories = tracks.flat_map(|track| viewers(rules).zip(track));
        for (viewer, memory) in memories {
            if !is_trying || viewer.is_some() && viewer == asked {
                memory.look(eyes(rules, viewer), truth);
            }
        }
        if let Some(memory) = asked.and_then(|seat| self.now.of_asked(seat)) {
            self.tried.last_mut().into_iter().for_each(|tried| tried.look(memory, asked));
        }
    }

    /// What an observer knows who knows of what is attempted, or does not.
    pub(crate) fn of(&self, viewer: Option<u32>, of_attempts: bool) -> Option<&Knowledge> {
        let outermost = self.tried.first().filter(|_| !of_attempts);
        let known = outermost.map_or(&self.now, |tried| &tried.before);
        known.memory(viewer).map(Memory::all)
    }

    /// Whether it is kept what observers think that the rules have noted down.
    pub(crate) fn believes(&self) -> bool {
        self.beliefs.is_some()
    }

    /// What all observers know; nothing if that is not needed to follow what they think.
    pub(crate) fn known_by_all(&self) -> Vec<Knowledge> {
        match self.believes() {
            true => self.now.of.iter().map(|memory| memory.all().clone()).collect(),
            false => Vec::new(),
        }
    }

    /// Everybody thinks about what the rules may have noted down, who knew this much before.
    pub(crate) fn believe(
        &mut self,
        rules: &Rules,
        leg: Leg,
        known: Vec<Knowledge>,
        (asked, address): (Option<u32>, u32),
    ) {
        let is_trying = self.is_trying();
        let Some(beliefs) = &mut self.beliefs else { return };
        let leg = Arc::new(leg);
        let one = [Arc::clone(&leg)];
        let by = leg.answered.as_ref().map(|(_, seat, _)| *seat);
        let mut held = self.held.take();
        if let (None, true, Some(by)) = (&held, is_trying, by) {
            held = Some(Held { by, known: known.clone(), legs: Vec::new() });
        }
        if let Some(held) = &mut held {
            held.legs.push(Arc::clone(&leg));
        }
        for (number, (viewer, belief)) in viewers(rules).zip(Arc::make_mut(beliefs)).enumerate() {
            let (legs, known) = match &held {
                Some(held) if viewer != Some(held.by) => {
                    if is_trying || held.is_taken_back() {
                        continue;
                    }
                    (&*held.legs, &held.known)
                }
                _ => (&one[..], &known),
            };
            let eyes = eyes(rules, viewer);
            let address = asked.filter(|_| asked == viewer).map(|_| address);
            let known = &known[number];
            belief.follow(&Step { rules, eyes, legs, known, asked, address, is_held: is_trying });
        }
        self.meanwhile = held.as_ref().filter(|_| is_trying).and_then(|held| {
            let seat = asked.filter(|&seat| seat != held.by)?;
            let mut belief = beliefs.get(seat as usize)?.clone();
            let known = held.known.get(seat as usize)?;
            let (eyes, address) = (eyes(rules, asked), Some(address));
            let legs = &held.legs;
            belief.follow(&Step { rules, eyes, legs, known, asked, address, is_held: true });
            Some((seat, Box::new(belief)))
        });
        self.held = held.filter(|_| is_trying);
    }

    /// What an observer thinks that is noted down; `None` if nothing is that nobody sees.
    pub(crate) fn belief(&self, viewer: Option<u32>) -> Option<&Belief> {
        if let Some((seat, belief)) = &self.meanwhile
            && viewer == Some(*seat)
        {
            return Some(belief);
        }
        let beliefs = self.beliefs.as_ref()?;
        match viewer {
            Some(seat) => beliefs.get(seat as usize),
            None => beliefs.last(),
        }
    }

    /// What the seat knows that is asked.
    pub(crate) fn of_asked(&self, seat: u32) -> Option<&Knowledge> {
        self.now.of_asked(seat).map(Memory::all)
    }

    /// What a seat that thinks in this way knows now, of what is attempted too.
    pub(crate) fn thought(
        &self,
        rules: &Rules,
        seat: u32,
        thinking: Thinking,
    ) -> Option<Knowledge> {
        let memory = self.now.of_asked(seat)?;
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

impl Held {
    /// Whether the attempt was taken back.
    fn is_taken_back(&self) -> bool {
        let events = self.legs.iter().flat_map(|leg| &leg.events);
        let mut ends = events.filter(|event| matches!(event, Event::Kept | Event::TakenBack));
        ends.next_back() == Some(&Event::TakenBack)
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
        let conclusions = if hear(viewer) == heard && answer.is_imagined(None) {
            by_all.get_or_insert_with(|| think(rules, None, given, &spectator))
        } else {
            own = think(rules, viewer, given, memory.all());
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

/// What follows from an answer on the table as an observer imagines it: in whatever way everything may be noted down. If it
/// is not the same in all guesses, it depends on a secret, and there may be more of those than guesses.
fn think(rules: &Rules, viewer: Option<u32>, given: &Given<'_>, known: &Knowledge) -> Conclusions {
    let deduce = |given: &Given<'_>| deduce::deduce(rules, eyes(rules, viewer), given, known);
    let Given { answer, after, prior } = *given;
    if answer.beliefs.is_none() {
        return deduce(given);
    }
    let Some(belief) = answer.belief(viewer) else { return Conclusions::new() };
    let mut guessed = belief.guesses().iter().map(|guess| {
        // How the question came about is imagined in the same way.
        let prior = prior.and_then(|prior| {
            prior.belief(viewer)?.guesses().get(guess.from()?).map(|guess| prior.imagined(guess))
        });
        let answer = answer.imagined(guess);
        deduce(&Given { answer: &answer, after, prior: prior.as_ref() })
    });
    let first = guessed.next().unwrap_or_default();
    if !first.is_empty() && guessed.all(|other| other == first) {
        return first;
    }
    Conclusions::new()
}

fn viewers(rules: &Rules) -> impl Iterator<Item = Option<u32>> {
    (0..rules.n_seats()).map(Some).chain([None])
}

pub(crate) fn eyes(rules: &Rules, viewer: Option<u32>) -> Eyes<'_> {
    Eyes { game: rules.game(), looks: &rules.looks, sorts: &rules.sorts, viewer, is_blind: false }
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
