//! A game in progress.
//!
//! Takes rules and a seed; asks seats, plays their answers, and keeps what a record needs. The machine inside is
//! private: whoever plays gets a [`View`] and a [`Choice`], never the state.

mod options;
mod scripted;
mod tested;

use std::sync::Arc;

use ir::random::Stream;
use ir::{Event, Fault, Snapshot};
use serde::Serialize;
use vm::{Guide, Machine, Status};

use crate::Rules;
use crate::held::{Held, Told};
use crate::knowing::{Answered, Knowing, Leg, Story, Truth};
use crate::messages::Messages;
use crate::outcome::{End, Outcome};
use crate::record::{Header, Played, Record, RecordEnd};
use crate::view::{self, View};
use crate::words::{TAKEN_BACK, Teller, Tense, Voice, option_words};

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// This seat has to answer.
    Seat(u32),
    Finished,
    Fault(Fault),
}

/// One answer to a choice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Move {
    /// What it does, in words that tell no more than the asked seat sees.
    pub words: String,
    /// The first option of which the asked seat can know that it has exactly the same effects.
    pub key: u32,
}

/// The question put to a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Choice {
    pub seat: u32,
    pub options: Vec<Move>,
}

/// What the last answer did, as one viewer saw it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Happened {
    /// Who answered; `None` for what the rules did before the first choice.
    pub seat: Option<u32>,
    /// What the answer itself did; empty if the viewer hears of it later, or never.
    pub chosen: String,
    /// What the rules did with cards afterwards and what they said, up to the next choice.
    pub then: Vec<Line>,
}

/// One thing that the rules did or said.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Line {
    Did(String),
    /// A message of the rules to the viewer, in their own words.
    Said(String),
}

/// Why an answer was not accepted. The table is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlayError {
    #[error("the game is over")]
    Over,
    #[error("there is no option {option}; there are {n_options}, counted from 0")]
    NoSuchOption { option: u32, n_options: u32 },
}

/// The last answer, kept to tell it.
#[derive(Clone)]
struct Step {
    seat: Option<u32>,
    /// Whether it was given while all choose at the same time.
    in_secret: bool,
    /// The table as everybody knew it, and as the one who answered did.
    before: Snapshot,
    own_before: Option<Snapshot>,
    told: Told,
}

/// What a table keeps besides the game.
#[derive(Clone, Copy, Default)]
struct Keep {
    story: bool,
    knowledge: bool,
}

impl Keep {
    const STORY: Self = Self { story: true, knowledge: false };
    const KNOWLEDGE: Self = Self { story: true, knowledge: true };
}

/// A seat that no game has, for what everybody may know.
const NOBODY: u32 = u32::MAX;

/// A game in progress. A clone is an independent game at the same point.
#[derive(Clone)]
pub struct Table {
    pub(crate) rules: Arc<Rules>,
    pub(crate) machine: Machine,
    pub(crate) status: Status,
    seed: u64,
    index: u64,
    played: Vec<Played>,
    /// Kept only if somebody wants to be told.
    last: Option<Step>,
    tells: bool,
    held: Held,
    messages: Messages,
    /// Helps those who answer at random.
    guide: Guide,
    /// What everybody knows, if somebody wants to know it.
    pub(crate) knowing: Option<Box<Knowing>>,
}

impl Table {
    /// The game number `index` of the experiment with this seed, played by the rules up to its first choice. It is
    /// dealt as the same game of a simulation is.
    #[must_use]
    pub fn new(rules: Arc<Rules>, seed: u64, index: u64) -> Self {
        Self::begin(rules, Self::chance(seed, index), (seed, index), Keep::default())
    }

    /// As [`Table::new`]; keeps what happens so that [`Table::happened`] can tell it.
    #[must_use]
    pub fn telling(rules: Arc<Rules>, seed: u64, index: u64) -> Self {
        Self::begin(rules, Self::chance(seed, index), (seed, index), Keep::STORY)
    }

    /// As [`Table::telling`]; keeps also what each seat and a spectator know of hidden cards, for [`Table::mind`] and
    /// for views that tell what is remembered.
    #[must_use]
    pub fn knowing(rules: Arc<Rules>, seed: u64, index: u64) -> Self {
        Self::begin(rules, Self::chance(seed, index), (seed, index), Keep::KNOWLEDGE)
    }

    /// Whether those whose knowledge is kept draw conclusions from answers: who does not follow suit has none left. Off at
    /// first, because it takes time.
    pub fn deduce(&mut self, on: bool) {
        if let Some(knowing) = &mut self.knowing {
            knowing.deduces = on;
        }
    }

    fn begin(rules: Arc<Rules>, chance: Stream, (seed, index): (u64, u64), keep: Keep) -> Self {
        let Keep { story: tells, knowledge } = keep;
        let mut machine = Machine::new(Arc::clone(rules.program()), chance);
        // Messages are kept in any case; most games have none.
        machine.log_events(tells || knowledge || rules.tells);
        let before = tells.then(|| machine.snapshot());
        let knowing = knowledge.then(|| Box::new(Knowing::new(&rules, &machine.snapshot())));
        let first = knowledge.then(|| Truth::new(rules.game(), &machine.snapshot()));
        let status = machine.start();
        let lots = machine.lots().to_vec();
        let events = machine.take_events();
        let mut table = Self {
            rules,
            machine,
            status,
            seed,
            index,
            played: Vec::new(),
            last: None,
            tells,
            held: Held::default(),
            messages: Messages::default(),
            guide: Guide::default(),
            knowing,
        };
        table.messages.hear(&table.rules, &events);
        let leg = first.map(|before| Leg {
            answered: None,
            chosen: None,
            events: events.clone(),
            before,
        });
        table.learn(None, leg, Story::new(None, &events, &lots, 0));
        // What piles are called is made by the rules before the first choice, and stays.
        table.last = before.map(|before| Step {
            seat: None,
            in_secret: false,
            before: Snapshot { labels: table.machine.snapshot().labels, ..before },
            own_before: None,
            told: table.held.sort(None, 0, &events, table.n_options() == 0),
        });
        table
    }

    /// The stream of chance of game `index`: deals, shuffles, ties.
    #[must_use]
    pub fn chance(seed: u64, index: u64) -> Stream {
        Stream::new(seed, index.wrapping_mul(2))
    }

    /// The stream from which random players of game `index` answer.
    #[must_use]
    pub fn answers(seed: u64, index: u64) -> Stream {
        Stream::new(seed, index.wrapping_mul(2).wrapping_add(1))
    }

    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    #[must_use]
    pub fn turn(&self) -> Turn {
        match self.status {
            Status::Decision { seat, .. } => Turn::Seat(seat),
            Status::Finished => Turn::Finished,
            Status::Fault(fault) => Turn::Fault(fault),
        }
    }

    /// How many options the open choice has; 0 when the game is over.
    #[must_use]
    pub fn n_options(&self) -> u32 {
        match self.status {
            Status::Decision { n_options, .. } => n_options,
            Status::Finished | Status::Fault(_) => 0,
        }
    }

    /// Answers the open choice.
    ///
    /// # Errors
    /// If the game is over or there is no such option.
    pub fn play(&mut self, option: u32) -> Result<Turn, PlayError> {
        let Status::Decision { seat, n_options } = self.status else {
            return Err(PlayError::Over);
        };
        if option >= n_options {
            return Err(PlayError::NoSuchOption { option, n_options });
        }
        // What a random player had in mind was for the table as it was.
        self.guide.forget();
        self.carry_out(seat, option, n_options)
    }

    /// Answers the open choice at random, as the players of a simulation do; gives the option.
    ///
    /// # Errors
    /// If the game is over.
    pub fn play_at_random(&mut self, answers: &mut Stream) -> Result<u32, PlayError> {
        let Status::Decision { seat, n_options } = self.status else {
            return Err(PlayError::Over);
        };
        let option = self.guide.answer(&self.machine, answers);
        self.carry_out(seat, option, n_options)?;
        Ok(option)
    }

    fn carry_out(&mut self, seat: u32, option: u32, n_options: u32) -> Result<Turn, PlayError> {
        let own = self.machine.snapshot_for(seat);
        let chosen = self.machine.preview(option).map(|(events, _)| events).unwrap_or_default();
        let of_seat = Voice { you: None, it: Some(seat) };
        let words = option_words(&self.rules, &own, seat, of_seat, std::slice::from_ref(&chosen));
        let before = self.tells.then(|| self.machine.snapshot_for(NOBODY));
        let in_secret = self.machine.is_private() && !self.held.is_open();
        let is_open = !self.machine.is_private();
        let deduces = is_open && self.knowing.as_ref().is_some_and(|knowing| knowing.deduces);
        let believes = self.knowing.as_ref().is_some_and(|knowing| knowing.believes());
        let question = believes.then(|| self.machine.clone());
        let answered = deduces.then(|| Answered { seat, machine: self.machine.clone() });
        self.status =
            self.machine.play(option).ok_or(PlayError::NoSuchOption { option, n_options })?;
        if let Some(knowing) = &mut self.knowing {
            knowing.note(&self.rules, seat, is_open.then_some(&chosen));
        }
        let lots = self.machine.lots().to_vec();
        let events = self.machine.take_events();
        self.messages.hear(&self.rules, &events);
        // What was chosen on a copy of the table is carried out later, together with what others have chosen.
        let n_told = if in_secret { events.len() } else { chosen.len() };
        let leg = question.map(|machine| Leg {
            before: Truth::new(self.rules.game(), &machine.snapshot()),
            answered: Some((machine, seat, option)),
            chosen: (!in_secret).then(|| chosen.clone()),
            events: events.clone(),
        });
        self.learn(answered, leg, Story::new(Some(seat), &events, &lots, n_told));
        let is_over = self.n_options() == 0;
        // An answer on a copy of the table is told to nobody; its effects come later, together with those of other seats.
        let n_chosen = if in_secret { 0 } else { chosen.len() };
        self.last = before.map(|before| Step {
            seat: Some(seat),
            in_secret,
            before,
            own_before: (!in_secret).then_some(own),
            told: self.held.sort(Some(seat), n_chosen, &events, is_over),
        });
        self.played.push(Played { seat, options: n_options, option, words });
        Ok(self.turn())
    }

    /// Everybody perceives what has happened.
    fn learn(&mut self, answered: Option<Answered>, leg: Option<Leg>, story: Story<'_>) {
        let Some(knowing) = &mut self.knowing else { return };
        let known = knowing.known_by_all();
        match answered {
            Some(answered) => knowing.hear_answer(&self.rules, answered, story),
            None => knowing.hear(&self.rules, story),
        }
        // What is attempted is not on the real table yet; on a seat's own copy of it nothing happens to the others.
        let snapshot = match knowing.is_trying() {
            true => self.machine.snapshot_of_attempt(),
            false => self.machine.snapshot_for(NOBODY),
        };
        let asked = match self.status {
            Status::Decision { seat, .. } => Some(seat),
            Status::Finished | Status::Fault(_) => None,
        };
        knowing.look(&self.rules, &snapshot, asked);
        if let Some(leg) = leg {
            knowing.believe(&self.rules, leg, known, (asked, self.machine.address()));
        }
    }

    /// What the last answer did, or the rules before the first one, as a viewer saw it. `None` unless the table was
    /// made by [`Table::telling`].
    #[must_use]
    pub fn happened(&self, viewer: Option<u32>) -> Option<Happened> {
        let step = self.last.as_ref()?;
        let own = viewer.is_some() && viewer == step.seat;
        let (chosen, then) =
            if own { self.told_to_own(step, viewer) } else { self.told_to_others(step, viewer) };
        let chosen = match step.seat {
            None => String::new(),
            Some(_) if step.in_secret => "choose in secret".to_owned(),
            Some(_) => chosen,
        };
        Some(Happened { seat: step.seat, chosen, then })
    }

    /// Whether the last answer has led to an attempt that was taken back. Only those who made it are told so.
    #[must_use]
    pub fn is_taken_back(&self) -> bool {
        self.last.as_ref().is_some_and(|step| !step.told.failed.is_empty())
    }

    fn told_to_own(&self, step: &Step, viewer: Option<u32>) -> (String, Vec<Line>) {
        let own = &step.told.own;
        let before = step.own_before.as_ref().unwrap_or(&step.before);
        let mut teller = Teller::new(&self.rules, before, viewer, Tense::Did);
        teller.speak_of(step.seat);
        let chosen = teller.tell(&own.chosen);
        if let Some(stays) = &own.back_to {
            teller = Teller::new(&self.rules, &step.before, viewer, Tense::Did);
            teller.follow(stays);
        }
        teller.speak_of(None);
        (chosen, teller.lines(&own.then, is_told))
    }

    fn told_to_others(&self, step: &Step, viewer: Option<u32>) -> (String, Vec<Line>) {
        let Told { others, failed, .. } = &step.told;
        let mut teller = Teller::new(&self.rules, &step.before, viewer, Tense::Did);
        teller.speak_of(step.seat);
        let mut chosen: Vec<String> = Vec::new();
        chosen.extend(others.chosen.as_ref().map(|events| teller.tell(events)));
        for line in teller.lines(&others.kept, is_told) {
            match line {
                Line::Did(text) | Line::Said(text) => chosen.push(text),
            }
        }
        teller.speak_of(None);
        let mut then = teller.lines(&others.then, is_told);
        if viewer.is_some() && failed.contains(&viewer) {
            then.push(Line::Did(TAKEN_BACK.to_owned()));
        }
        (chosen.join("; "), then)
    }

    /// What a seat may see; `None` if there is no such seat.
    #[must_use]
    pub fn view(&self, seat: u32) -> Option<View> {
        (seat < self.rules.n_seats()).then(|| self.view_of(Some(seat)))
    }

    /// What everybody may see.
    #[must_use]
    pub fn spectator(&self) -> View {
        self.view_of(None)
    }

    fn view_of(&self, viewer: Option<u32>) -> View {
        let turn = self.turn();
        let own = viewer.is_some_and(|seat| turn == Turn::Seat(seat));
        let choice = if own { self.choice() } else { None };
        let options = choice.map(|choice| choice.options).unwrap_or_default();
        let is_asked = matches!(turn, Turn::Seat(_));
        // The scores of a seat's own copy of the table are nobody else's, and what is attempted may be taken back: others
        // are told those of the real table, so that they do not notice either.
        let open = self.rules.leaks.open_scores || turn == Turn::Finished;
        let known_to = viewer.unwrap_or(NOBODY);
        let scores = if open { self.machine.scores_for(known_to).ok() } else { None };
        let snapshot = self.machine.snapshot_for(viewer.unwrap_or(NOBODY));
        let messages = self.messages.of(viewer);
        // What happens on a seat's own copy of the table is not followed.
        let knowing = self.knowing.as_ref().filter(|_| !own || !self.machine.is_copy());
        let known = knowing.and_then(|knowing| match viewer.filter(|_| own) {
            Some(seat) => knowing.of_asked(seat),
            None => knowing.of(viewer, !is_asked),
        });
        let rest = (turn, scores, options);
        let view = view::view_knowing(&self.rules, &snapshot, viewer, known, rest);
        View { messages, ..view }
    }

    /// How the game ended; `None` while it goes on.
    #[must_use]
    pub fn outcome(&self) -> Option<Outcome> {
        let end = match self.turn() {
            Turn::Seat(_) => return None,
            Turn::Fault(fault) => End::of_fault(fault),
            Turn::Finished => match self.machine.scores() {
                Ok(scores) => {
                    let ranks = self.rules.ranks(&scores);
                    return Some(Outcome { end: End::Finished, scores, ranks });
                }
                Err(fault) => End::of_fault(fault),
            },
        };
        Some(Outcome { end, scores: Vec::new(), ranks: Vec::new() })
    }

    #[must_use]
    pub fn decisions(&self) -> &[Played] {
        &self.played
    }

    /// The record of the game so far. `players` names who sat at each seat.
    #[must_use]
    pub fn record(&self, players: Vec<String>) -> Record {
        Record {
            header: Header::new(&self.rules, self.seed, self.index, players),
            played: self.played.clone(),
            end: RecordEnd::of(self.outcome().as_ref()),
        }
    }
}

/// Whether an event of the rules is told: what they do with cards, and what they say.
fn is_told(event: &Event) -> bool {
    matches!(
        event,
        Event::Moved { .. }
            | Event::Swapped { .. }
            | Event::PilesSwapped { .. }
            | Event::Shuffled { .. }
            | Event::Rotated { .. }
            | Event::Ordered { .. }
            | Event::Named { .. }
            | Event::Renewed { .. }
            | Event::TakenBack
            | Event::Told { .. }
            | Event::Teams(_)
    )
}
