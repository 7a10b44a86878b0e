//! A game in progress: runs from decision to decision.

mod hope;

use ir::random::Stream;
use ir::{Asking, Choice, Event, Fault, FaultKind, Game, Snapshot, limits};
use source::Span;

use crate::choice::{self, Way};
use crate::exec::Stop;
use crate::machine::Machine;
use crate::state::Turn;
use crate::value::Value;

/// Where a table stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RefStatus {
    /// A seat has to answer with an option below `n_options`.
    Decision {
        seat: u32,
        n_options: usize,
    },
    Finished,
    Fault(Fault),
}

/// What an option does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OptionTrace {
    pub events: Vec<Event>,
    /// The fault in which it ends.
    pub fault: Option<Fault>,
}

/// A game in progress.
#[derive(Clone, Debug)]
pub struct RefTable<'g> {
    machine: Machine<'g>,
    /// The question that is open.
    open: Option<Open<'g>>,
    /// How it ended.
    over: Option<RefStatus>,
    decisions: u32,
    /// The work done up to the last decision.
    work: i64,
    /// If this is a copy on which a way is only tried: how many attempts were open before it.
    trying: Option<usize>,
}

#[derive(Clone, Debug)]
struct Open<'g> {
    choice: &'g Choice,
    seat: u32,
    options: Vec<Way>,
}

impl<'g> RefTable<'g> {
    /// A table at which nothing has happened yet. The game has to be verified.
    #[must_use]
    pub fn new(game: &'g Game, chance: Stream) -> Self {
        debug_assert_eq!(ir::verify(game), Ok(()));
        Self {
            machine: Machine::new(game, chance),
            open: None,
            over: None,
            decisions: 0,
            work: 0,
            trying: None,
        }
    }

    /// Runs to the next decision, the end or a fault; without effect if it is there.
    pub fn advance(&mut self) -> RefStatus {
        loop {
            if let Some(open) = &self.open {
                return RefStatus::Decision { seat: open.seat, n_options: open.options.len() };
            }
            if let Some(over) = self.over {
                return over;
            }
            match self.machine.run() {
                Ok(Stop::Ask(choice, span)) => {
                    if let Err(fault) = self.ask(choice, span) {
                        self.over = Some(RefStatus::Fault(fault));
                    }
                }
                Ok(Stop::Kept | Stop::TakenBack) => {}
                Ok(Stop::End) => self.over = Some(RefStatus::Finished),
                Ok(Stop::Fork { .. }) => {
                    unreachable!("a verified game has no any outside a choice")
                }
                Err(fault) => self.over = Some(RefStatus::Fault(fault)),
            }
        }
    }

    /// Answers the open decision and runs on. Nothing happens if there is no such option.
    pub fn play(&mut self, option: usize) -> RefStatus {
        if let Some(open) = &self.open
            && let Some(way) = open.options.get(option)
        {
            let (choice, way) = (open.choice, way.clone());
            self.open = None;
            self.decide(choice, &way);
        }
        self.advance()
    }

    /// The options of the open decision.
    #[must_use]
    pub fn options(&self) -> Vec<OptionTrace> {
        let options = self.open.iter().flat_map(|open| &open.options);
        options.map(|way| OptionTrace { events: way.events.clone(), fault: way.fault }).collect()
    }

    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        self.machine.state.snapshot(self.machine.game)
    }

    /// The score of each seat as things stand. The table stays as it is.
    pub fn scores(&self) -> Result<Vec<i64>, Fault> {
        let mut machine = self.machine.clone();
        machine.fuel = limits::FUEL;
        let scoring = &machine.game.scoring;
        let mut scores = Vec::new();
        for seat in 0..machine.game.n_seats {
            machine.state.cycles.insert(scoring.cycle, Turn { current: seat, queued: None });
            let score = machine.eval(&scoring.score).and_then(|score| match score {
                Value::Int(n) => Ok(n),
                Value::Number(n) => i64::try_from(n).map_err(|_| FaultKind::Overflow),
                other => other.misfit("a score"),
            });
            scores.push(score.map_err(|kind| Fault { kind, span: scoring.span })?);
        }
        Ok(scores)
    }

    /// All events since the last call.
    pub fn take_events(&mut self) -> Vec<Event> {
        std::mem::take(&mut self.machine.events)
    }

    #[must_use]
    pub fn fuel_left(&self) -> i64 {
        self.machine.fuel
    }

    /// How many decisions have been answered.
    #[must_use]
    pub fn decisions(&self) -> u32 {
        self.decisions
    }

    /// Carries out a seat's answer, which is a decision.
    fn decide(&mut self, choice: &'g Choice, way: &Way) {
        self.machine.keep(choice, way);
        self.answer(choice, way);
        self.decisions += 1;
    }

    /// Carries out a seat's answer. When a way is only tried, its first effect leads back to the fuel that was left.
    fn answer(&mut self, choice: &'g Choice, way: &Way) {
        self.machine.follow(&choice.steps[way.step], &way.path);
        if self.trying.is_some() {
            self.machine.refill = Some(self.machine.fuel);
        } else {
            self.machine.refill = Some(limits::FUEL);
            self.work += limits::FUEL - self.machine.fuel;
        }
        self.machine.fuel = limits::FUEL;
    }

    /// Opens a decision, unless nobody has to be asked.
    fn ask(&mut self, choice: &'g Choice, span: Span) -> Result<(), Fault> {
        let seat = self.machine.seat(&choice.seat).map_err(|kind| Fault { kind, span })?;
        let options = choice::options(&mut self.machine, choice, span)?;
        match (choice.asking, options.as_slice()) {
            (Asking::Always, []) if !self.machine.is_answered() => {
                return Err(Fault { kind: FaultKind::NoOption, span });
            }
            (Asking::IfPossible | Asking::IfHopeful | Asking::IfItMatters, []) => return Ok(()),
            (Asking::IfHopeful, options) => {
                if !self.is_hopeful(choice, options) {
                    // A loop that never asks anybody could look for hope for ever.
                    if self.work > limits::WORK {
                        return Err(Fault { kind: FaultKind::FuelSpent, span });
                    }
                    return Ok(());
                }
            }
            (Asking::IfItMatters, [first, others @ ..])
                if others
                    .iter()
                    .all(|way| way.events == first.events && way.fault == first.fault) =>
            {
                self.machine.follow(&choice.steps[first.step], &first.path);
                return Ok(());
            }
            (Asking::Always | Asking::IfPossible | Asking::IfItMatters, _) => {}
        }
        if self.machine.is_answered() {
            let way = self.machine.given_again(choice, &options);
            let way = way.ok_or(Fault { kind: FaultKind::OptionGone, span })?;
            self.answer(choice, &way);
            return Ok(());
        }
        if self.decisions == limits::DECISIONS {
            return Err(Fault { kind: FaultKind::TooManyDecisions, span });
        }
        if self.work > limits::WORK {
            return Err(Fault { kind: FaultKind::FuelSpent, span });
        }
        self.open = Some(Open { choice, seat, options });
        Ok(())
    }
}
