//! The public face of the machine.

use std::sync::Arc;

use code::{Instr, Program};
use ir::random::Stream;
use ir::{Event, Fault, FaultKind, Snapshot, limits};

use crate::asking::Question;
use crate::attempts::Attempt;
use crate::exec::{Driver, Mode, Stop};
use crate::groups::Scratch;
use crate::guide::Guide;
use crate::offers::Offers;
use crate::rig::Rig;
use crate::state::State;
use crate::together::Together;
use crate::walk::{Previewed, Walker};

/// Where a game stands after the machine stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// A seat has to answer with an option below `n_options`.
    Decision {
        seat: u32,
        n_options: u32,
    },
    Finished,
    Fault(Fault),
}

/// Told of each decision of a playout.
pub trait Tally {
    fn decision(&mut self, seat: u32, n_options: u32, chosen: u32);
}

/// Answers the questions of a play-out.
pub trait Respondent {
    /// An option below the number of options; `None` to leave the question open.
    fn answer(&mut self, question: &Question<'_>) -> Option<u32>;
}

/// A game in progress. A clone is an independent game at the same point; to become one (`clone_from`) needs no memory
/// once the machine has played games of the same program.
pub struct Machine {
    pub(crate) program: Arc<Program>,
    pub(crate) core: Core,
    /// `None` until the game was started.
    status: Option<Status>,
    /// The state once the decks of the set-up are created, which is the same in every game.
    opening: Arc<State>,
}

/// What changes while the machine runs.
#[derive(Clone)]
pub(crate) struct Core {
    pub(crate) state: State,
    pub(crate) offers: Offers,
    pub(crate) walker: Walker,
    pub(crate) logging: bool,
    pub(crate) events: Vec<Event>,
    /// The events before which something may have been drawn by lot since the event before, by number.
    pub(crate) lots: Vec<u32>,
    /// [`State::n_lots`] when the last event was logged.
    pub(crate) told_lots: u32,
    /// Whether what happens is not to be logged, because it happens on a seat's own copy of the table.
    pub(crate) muted: bool,
    /// What is done to shuffled piles.
    pub(crate) rig: Rig,
    pub(crate) together: Option<Box<Together>>,
    /// The attempts that are open, innermost last.
    pub(crate) attempts: Vec<Attempt>,
    /// How many more are open outside of what is tried.
    pub(crate) n_outer: usize,
    /// Whether this only tries where something leads.
    pub(crate) is_trial: bool,
    /// Whether a way through several choices is to be known by what is picked on it.
    pub(crate) names_options: bool,
    /// Where the card that was picked last lay in its pile: a guess that saves looking for it.
    pub(crate) hint: usize,
    pub(crate) scratch: Scratch,
    /// Memory for a text that is being made.
    pub(crate) text: String,
}

impl Clone for Machine {
    fn clone(&self) -> Self {
        Self {
            program: Arc::clone(&self.program),
            core: self.core.clone(),
            status: self.status,
            opening: Arc::clone(&self.opening),
        }
    }

    fn clone_from(&mut self, other: &Self) {
        if !Arc::ptr_eq(&self.opening, &other.opening) {
            *self = other.clone();
            return;
        }
        self.core.become_copy_of(&other.core);
        self.status = other.status;
    }
}

impl Machine {
    /// A game about to start; nothing has run yet.
    #[must_use]
    pub fn new(program: Arc<Program>, chance: Stream) -> Self {
        let mut core = Core {
            told_lots: 0,
            state: State::new(&program, chance),
            offers: Offers::default(),
            walker: Walker::default(),
            logging: false,
            events: Vec::new(),
            lots: Vec::new(),
            muted: false,
            rig: Rig::default(),
            together: None,
            attempts: Vec::new(),
            n_outer: 0,
            is_trial: false,
            names_options: false,
            hint: 0,
            scratch: Scratch::default(),
            text: String::new(),
        };
        let raw = core.state.clone();
        let mut opening = None;
        while let Some(&Instr::CreateDeck { deck, to }) = program.code.get(core.state.pc as usize) {
            if core.create_deck(&program, deck, to).is_err() {
                opening = Some(raw.clone());
                break;
            }
            core.state.pc += 1;
        }
        let opening = Arc::new(opening.unwrap_or_else(|| core.state.clone()));
        core.state = raw;
        Self { program, core, status: None, opening }
    }

    /// Begins again with another stream of chance.
    pub fn restart(&mut self, chance: Stream) {
        if self.core.logging {
            // The creation of the decks is to be logged too.
            self.core.state = State::new(&self.program, chance);
        } else {
            self.core.state.copy_from(&self.opening);
            self.core.state.chance = chance;
        }
        self.core.told_lots = self.core.state.n_lots;
        self.core.lots.clear();
        self.core.events.clear();
        self.core.offers.clear();
        self.core.muted = false;
        self.core.together = None;
        self.core.attempts.clear();
        self.status = None;
    }

    /// Where the game stands; `None` before it was started.
    #[must_use]
    pub fn status(&self) -> Option<Status> {
        self.status
    }

    /// Runs to the first decision, the end, or a fault; without effect once it has.
    pub fn start(&mut self) -> Status {
        match self.status {
            Some(status) => status,
            None => self.run(&mut Stepper),
        }
    }

    /// Answers the open decision; `None` if there is none or the option is out of range.
    pub fn play(&mut self, option: u32) -> Option<Status> {
        let Some(Status::Decision { n_options, .. }) = self.status else { return None };
        if option >= n_options {
            return None;
        }
        if let Err(kind) = self.core.answer(&self.program, option) {
            return Some(self.stopped(Stop::Fault(kind)));
        }
        Some(self.run(&mut Stepper))
    }

    /// What an option would do: its events, and the fault it would end in.
    #[must_use]
    pub fn preview(&self, option: u32) -> Option<(Vec<Event>, Option<Fault>)> {
        let Some(Status::Decision { n_options, .. }) = self.status else { return None };
        if option >= n_options {
            return None;
        }
        let mut core = self.core.clone();
        let Previewed { events, fault, .. } = core.preview(&self.program, option);
        let at = core.state.pc;
        Some((events, fault.map(|kind| Fault { kind, span: self.program.span_at(at) })))
    }

    /// As [`Machine::preview`], without a copy; no events if there is no such option.
    pub fn try_out(&mut self, option: u32) -> Vec<Event> {
        self.previewed(option).map(|previewed| previewed.events).unwrap_or_default()
    }

    /// As [`Machine::preview`], without a copy, and with whether chance plays a part in it.
    pub fn previewed(&mut self, option: u32) -> Option<Previewed> {
        let Some(Status::Decision { n_options, .. }) = self.status else { return None };
        if option >= n_options {
            return None;
        }
        let at = self.core.state.pc;
        let previewed = self.core.preview(&self.program, option);
        self.core.state.pc = at;
        Some(previewed)
    }

    /// A hash of what an option of the open decision means: the step in the rules and what is picked there. The same answer
    /// has the same key wherever it is asked for, also after another deal, though its number may be another one. Where an
    /// option is a way through several choices, this holds if [`Machine::name_options`] was on when it was asked.
    #[must_use]
    pub fn key(&self, option: u32) -> u64 {
        self.core.key(&self.program, option)
    }

    /// The keys of all options of the open decision, in their order.
    pub fn keys(&self, keys: &mut Vec<u64>) {
        self.core.keys(&self.program, keys);
    }

    /// Whether what is picked on a way through several choices is kept for [`Machine::key`]; off at first, because it takes
    /// time. It counts for questions that are asked from now on.
    pub fn name_options(&mut self, on: bool) {
        self.core.names_options = on;
    }

    /// Plays on with random answers until the game ends: uniformly random ones, or those of a [`Guide`] where something
    /// can be attempted.
    pub fn playout(&mut self, answers: &mut Stream, tally: &mut impl Tally) -> Status {
        if self.program.has_attempts {
            return self.guided_playout(answers, tally);
        }
        self.drive(&mut Random { answers, tally })
    }

    /// Plays on with the answers of somebody until the game ends, or a question is left open.
    pub fn playout_by(&mut self, respondent: &mut impl Respondent) -> Status {
        self.drive(&mut Responding(respondent))
    }

    fn drive(&mut self, driver: &mut impl Driver) -> Status {
        match self.status {
            None => {}
            Some(Status::Decision { seat, n_options }) => {
                let (core, program) = (&self.core, &*self.program);
                let question = Question { core, program, seat, n_options };
                let Some(option) = driver.choose(&question) else {
                    return Status::Decision { seat, n_options };
                };
                if let Err(kind) = self.core.answer(&self.program, option) {
                    return self.stopped(Stop::Fault(kind));
                }
            }
            Some(status) => return status,
        }
        self.run(driver)
    }

    fn guided_playout(&mut self, answers: &mut Stream, tally: &mut impl Tally) -> Status {
        let mut guide = Guide::default();
        let mut status = self.start();
        while let Status::Decision { seat, n_options } = status {
            let option = guide.answer(self, answers);
            tally.decision(seat, n_options, option);
            status = self.play(option).unwrap_or(status);
        }
        status
    }

    /// Whether the answer to the open decision may begin something that can be taken back.
    pub(crate) fn is_before_attempt(&self) -> bool {
        let site = self.program.site_at(self.core.state.pc);
        site.is_none_or(|site| site.is_before_attempt)
    }

    /// A copy on which the options of the open decision can be tried.
    pub(crate) fn trial(&self) -> Core {
        self.core.trial()
    }

    /// The step of the rules at which it stands.
    #[must_use]
    pub fn address(&self) -> u32 {
        self.core.state.pc
    }

    /// The stream of chance as it is now.
    #[must_use]
    pub fn chance(&self) -> &Stream {
        &self.core.state.chance
    }

    /// How often something was drawn by lot so far, or would have been with other cards.
    #[must_use]
    pub fn n_lots(&self) -> u32 {
        self.core.state.n_lots
    }

    /// Goes on with another stream of chance, also from where it goes on if what is attempted is taken back.
    pub fn set_chance(&mut self, chance: Stream) {
        let before = self.core.attempts.iter_mut().filter_map(|attempt| attempt.before.as_mut());
        before.for_each(|before| Arc::make_mut(before).chance.clone_from(&chance));
        self.core.state.chance = chance;
    }

    /// Whether events are kept; off at first. To have the creation of the decks logged, turn it on before the start.
    pub fn log_events(&mut self, on: bool) {
        self.core.logging = on;
    }

    /// Of the events since the last call of [`Machine::take_events`] those, by number, for which something was drawn by lot,
    /// or would have been with other cards.
    #[must_use]
    pub fn lots(&self) -> &[u32] {
        &self.core.lots
    }

    /// The events since the last call.
    pub fn take_events(&mut self) -> Vec<Event> {
        self.core.lots.clear();
        std::mem::take(&mut self.core.events)
    }

    /// The face of a card; `None` if there is no such card.
    #[must_use]
    pub fn face(&self, card: u32) -> Option<u32> {
        let state = &self.core.state;
        ((card as usize) < state.n_cards).then(|| match self.program.cards.known {
            true => self.program.cards.row_faces[card as usize],
            false => u32::from(state.faces.get(card as usize)),
        })
    }

    /// The whole table. Meant for tests and for building views; players never get it.
    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        crate::snapshot::take(&self.program, &self.core.state)
    }

    /// Whether the open decision is asked on the seat's own copy of the table, or about something that may still be taken
    /// back.
    #[must_use]
    pub fn is_private(&self) -> bool {
        self.core.is_private() || !self.core.attempts.is_empty()
    }

    /// Whether the open decision is asked on the seat's own copy of the table.
    #[must_use]
    pub fn is_copy(&self) -> bool {
        self.core.is_private()
    }

    /// The table with what is attempted, but without what the seat that is asked has done on its own copy of it.
    #[must_use]
    pub fn snapshot_of_attempt(&self) -> Snapshot {
        crate::snapshot::take(&self.program, self.core.open_state())
    }

    /// The table as a seat may know it: while all choose at the same time, and while something is attempted, only the seat
    /// that is asked sees what it has done so far.
    #[must_use]
    pub fn snapshot_for(&self, seat: u32) -> Snapshot {
        match self.status {
            Some(Status::Decision { seat: asked, .. }) if asked != seat => {
                let mut snapshot = crate::snapshot::take(&self.program, self.core.real_state());
                // Chance is the same for all, and nobody sees it.
                snapshot.chance = self.core.state.chance.clone().bits();
                snapshot
            }
            _ => self.snapshot(),
        }
    }

    /// The score of each seat by the game's scoring rule, as if the game ended now.
    pub fn scores(&self) -> Result<Vec<i64>, Fault> {
        self.scores_of(self.core.clone())
    }

    /// As [`Machine::scores`], of the table as a seat may know it; see [`Machine::snapshot_for`].
    pub fn scores_for(&self, seat: u32) -> Result<Vec<i64>, Fault> {
        let mut core = self.core.clone();
        if let Some(Status::Decision { seat: asked, .. }) = self.status
            && asked != seat
        {
            core.state = self.core.real_state().clone();
        }
        self.scores_of(core)
    }

    fn scores_of(&self, mut core: Core) -> Result<Vec<i64>, Fault> {
        core.logging = false;
        let mut scores = vec![0; self.program.layout.n_seats];
        core.score(&self.program, &mut scores)?;
        Ok(scores)
    }

    /// The scores at the end of a playout, without a copy: the game cannot be continued afterwards.
    pub fn final_scores(&mut self, scores: &mut [i64]) -> Result<(), Fault> {
        self.core.score(&self.program, scores)
    }

    /// The fuel that is left until the next decision: none if more was asked for than there was, however much.
    #[must_use]
    pub fn fuel_left(&self) -> i64 {
        self.core.state.fuel.max(0)
    }

    /// The work that was done so far.
    #[must_use]
    pub fn work(&self) -> i64 {
        self.core.state.work.saturating_add(limits::FUEL - self.fuel_left())
    }

    #[must_use]
    pub fn decisions(&self) -> u32 {
        self.core.state.n_decisions
    }

    /// Bytes of state that a clone copies.
    #[must_use]
    pub fn state_bytes(&self) -> usize {
        self.core.state.bytes()
    }

    #[must_use]
    pub fn program(&self) -> &Program {
        &self.program
    }

    /// Goes on from the state's address to the next decision.
    pub(crate) fn go_on(&mut self) -> Status {
        self.run(&mut Stepper)
    }

    fn run(&mut self, driver: &mut impl Driver) -> Status {
        let stop = self.core.exec(&self.program, Mode::Play, driver);
        self.stopped(stop)
    }

    fn stopped(&mut self, stop: Stop) -> Status {
        let status = match stop {
            Stop::Ask { seat } => Status::Decision { seat, n_options: self.core.offers.total },
            Stop::Finished | Stop::WayEnd | Stop::Tried { .. } => Status::Finished,
            Stop::Fault(kind) => {
                Status::Fault(Fault { kind, span: self.program.span_at(self.core.state.pc) })
            }
        };
        self.status = Some(status);
        status
    }
}

impl Core {
    fn score(&mut self, program: &Program, scores: &mut [i64]) -> Result<(), Fault> {
        self.state.fuel = limits::FUEL;
        self.state.refill = false;
        for (seat, score) in scores.iter_mut().enumerate() {
            self.state.heap.clear();
            self.state.words.set(usize::from(program.score_cycle), seat as i64);
            self.state.pc = program.score_code;
            if let Stop::Fault(kind) = self.exec(program, Mode::Play, &mut Stepper) {
                return Err(Fault { kind, span: program.span_at(self.state.pc) });
            }
            *score = self.state.words.get(usize::from(program.score));
        }
        Ok(())
    }

    /// Carries out an option of the open choice up to where its code starts.
    #[inline]
    pub(crate) fn answer(&mut self, program: &Program, option: u32) -> Result<(), FaultKind> {
        self.state.n_decisions += 1;
        if self.together.is_some() {
            self.keep_answer(program, option);
        }
        self.answer_again(program, option)
    }

    /// As [`Core::answer`], but it was a decision before.
    #[inline]
    pub(crate) fn answer_again(&mut self, program: &Program, option: u32) -> Result<(), FaultKind> {
        if self.is_trial {
            self.state.full = self.state.fuel;
        } else {
            self.state.work += limits::FUEL - self.state.fuel;
        }
        self.state.fuel = limits::FUEL;
        self.state.refill = true;
        let result = self.commit(program, option);
        self.offers.clear();
        result
    }
}

/// Stops at every decision.
pub(crate) struct Stepper;

impl Driver for Stepper {
    fn choose(&mut self, _question: &Question<'_>) -> Option<u32> {
        None
    }
}

/// Answers at random.
struct Random<'a, T> {
    answers: &'a mut Stream,
    tally: &'a mut T,
}

impl<T: Tally> Driver for Random<'_, T> {
    #[inline]
    fn choose(&mut self, question: &Question<'_>) -> Option<u32> {
        let Question { seat, n_options, .. } = *question;
        let chosen = self.answers.below(u64::from(n_options)) as u32;
        self.tally.decision(seat, n_options, chosen);
        Some(chosen)
    }
}

/// Answers as somebody else does.
struct Responding<'a, R>(&'a mut R);

impl<R: Respondent> Driver for Responding<'_, R> {
    #[inline]
    fn choose(&mut self, question: &Question<'_>) -> Option<u32> {
        Some(self.0.answer(question)?.min(question.n_options.saturating_sub(1)))
    }
}
