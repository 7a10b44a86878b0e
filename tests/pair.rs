//! The machine and the reference interpreter, side by side.
//!
//! Takes a checked game and a stream of chance; plays it on both and says so as soon as they differ: in who is asked,
//! in the options, in what an option does, in the table, in the events, in the scores. Surprising: tables are not
//! compared after a fault, because what a broken game leaves behind is nobody's promise.

use std::sync::Arc;

use ir::random::Stream;
use ir::{Event, Fault, Game, Snapshot};
use refint::{RefStatus, RefTable};
use vm::Machine;

/// The effects of so many options are compared in full; of a larger choice, the first and the last ones.
const COMPARED_OPTIONS: u32 = 64;

/// Where both stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    Decision { seat: u32, n_options: u32 },
    Finished,
    Fault(Fault),
}

impl From<vm::Status> for Status {
    fn from(status: vm::Status) -> Self {
        match status {
            vm::Status::Decision { seat, n_options } => Self::Decision { seat, n_options },
            vm::Status::Finished => Self::Finished,
            vm::Status::Fault(fault) => Self::Fault(fault),
        }
    }
}

impl From<RefStatus> for Status {
    fn from(status: RefStatus) -> Self {
        match status {
            RefStatus::Decision { seat, n_options } => {
                Self::Decision { seat, n_options: u32::try_from(n_options).unwrap_or(u32::MAX) }
            }
            RefStatus::Finished => Self::Finished,
            RefStatus::Fault(fault) => Self::Fault(fault),
        }
    }
}

/// One game on both executors.
pub struct Pair<'g> {
    machine: Machine,
    reference: RefTable<'g>,
    status: Status,
    events: Vec<Event>,
    answers: Vec<u32>,
}

impl<'g> Pair<'g> {
    /// Starts the game on both and runs it to the first decision.
    ///
    /// # Errors
    /// If the two differ.
    pub fn start(
        game: &'g Game,
        program: Arc<code::Program>,
        chance: &Stream,
    ) -> Result<Self, String> {
        let mut machine = Machine::new(program, chance.clone());
        machine.log_events(true);
        let mut reference = RefTable::new(game, chance.clone());
        let (by_machine, by_reference) = (machine.start(), reference.advance());
        let (status, events, answers) = (Status::Finished, Vec::new(), Vec::new());
        let mut pair = Self { machine, reference, status, events, answers };
        pair.compare(by_machine.into(), by_reference.into())?;
        Ok(pair)
    }

    #[must_use]
    pub fn status(&self) -> Status {
        self.status
    }

    /// Answers the open decision on both.
    ///
    /// # Errors
    /// If there is no such option, or the two differ.
    pub fn play(&mut self, option: u32) -> Result<Status, String> {
        let Some(by_machine) = self.machine.play(option) else {
            return Err(format!("there is no option {option}: {:?}", self.status));
        };
        self.answers.push(option);
        let by_reference = self.reference.play(option as usize);
        self.compare(by_machine.into(), by_reference.into())?;
        Ok(self.status)
    }

    /// The options that were played so far.
    #[must_use]
    pub fn answers(&self) -> &[u32] {
        &self.answers
    }

    /// What has happened since the last answer, or since the start.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// What an option does, and the fault it ends in.
    #[must_use]
    pub fn option(&self, option: u32) -> Option<(Vec<Event>, Option<Fault>)> {
        self.machine.preview(option)
    }

    #[must_use]
    pub fn snapshot(&self) -> Snapshot {
        self.machine.snapshot()
    }

    /// The table as one seat may know it.
    #[must_use]
    pub fn snapshot_for(&self, seat: u32) -> Snapshot {
        self.machine.snapshot_for(seat)
    }

    #[must_use]
    pub fn decisions(&self) -> u32 {
        self.machine.decisions()
    }

    /// The scores as things stand.
    ///
    /// # Errors
    /// If the two differ.
    pub fn scores(&self) -> Result<Result<Vec<i64>, Fault>, String> {
        let (by_machine, by_reference) = (self.machine.clone().scores(), self.reference.scores());
        same("the scores", &by_machine, &by_reference)?;
        Ok(by_machine)
    }

    fn compare(&mut self, by_machine: Status, by_reference: Status) -> Result<(), String> {
        same("where the game stands", &by_machine, &by_reference)?;
        self.status = by_machine;
        self.events = self.machine.take_events();
        same("the events", &self.events, &self.reference.take_events())?;
        if let Status::Fault(_) = self.status {
            return Ok(());
        }
        same("the table", &self.machine.snapshot(), &self.reference.snapshot())?;
        same("the number of decisions", &self.machine.decisions(), &self.reference.decisions())?;
        let Status::Decision { n_options, .. } = self.status else { return Ok(()) };
        let expected = self.reference.options();
        for option in 0..n_options {
            if option > COMPARED_OPTIONS / 2 && option < n_options - 1 - COMPARED_OPTIONS / 2 {
                continue;
            }
            let ours = self.machine.preview(option);
            let theirs = expected.get(option as usize).map(|way| (way.events.clone(), way.fault));
            same(&format!("option {option}"), &ours, &theirs)?;
        }
        Ok(())
    }
}

fn same<T: PartialEq + std::fmt::Debug>(
    what: &str,
    machine: &T,
    reference: &T,
) -> Result<(), String> {
    if machine == reference {
        return Ok(());
    }
    Err(format!(
        "machine and reference differ in {what}\n    machine:   {machine:?}\n    reference: {reference:?}"
    ))
}
