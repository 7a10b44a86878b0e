//! The machine and the reference interpreter side by side.
//!
//! Takes two games (the same one twice, unless a difference is wanted), a seed and a limit of decisions; plays both with
//! the same random answers and compares, at every decision, everything that can be seen of them. Gives how the game went,
//! or the first difference.

use std::fmt::Debug;
use std::sync::Arc;

use ir::random::Stream;
use ir::{Event, Fault, FaultKind, Game, Snapshot};
use refint::{RefStatus, RefTable};
use vm::{Machine, Status};

/// Fuel that one decision may use before the comparison of a program ends.
const MAX_USED: i64 = 100_000;

/// How a game went that both executors played in the same way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Run {
    pub decisions: u32,
    pub end: End,
    pub happened: Happened,
}

/// How often something happened that few games have.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Happened {
    pub named: u32,
    pub renewed: u32,
    pub kept: u32,
    pub taken_back: u32,
    /// Attempts that are open now.
    open: u32,
    /// The most attempts that were open at once.
    pub deepest: u32,
    /// Decisions inside of an attempt.
    pub asked_inside: u32,
}

impl Happened {
    fn add(&mut self, events: &[Event]) {
        for event in events {
            match event {
                Event::Named { .. } => self.named += 1,
                Event::Renewed { .. } => self.renewed += 1,
                Event::Attempted => {
                    self.open += 1;
                    self.deepest = self.deepest.max(self.open);
                }
                Event::Kept => {
                    self.kept += 1;
                    self.open = self.open.saturating_sub(1);
                }
                Event::TakenBack => {
                    self.taken_back += 1;
                    self.open = self.open.saturating_sub(1);
                }
                _ => {}
            }
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Finished,
    Fault(FaultKind),
    /// The limit of decisions was reached.
    Cut,
}

/// Options of one decision that are compared one by one.
const MAX_PREVIEWS: u32 = 64;

/// Plays one game on both. `ours` is run by the machine, `theirs` by the reference interpreter.
///
/// # Errors
/// The first difference, in words.
pub fn lockstep(ours: &Game, theirs: &Game, seed: u64, decisions: u32) -> Result<Run, String> {
    let program = code::compile(ours).map_err(|error| format!("no code: {}", error.message))?;
    lockstep_compiled(&Arc::new(program), theirs, seed, decisions)
}

/// As [`lockstep`], with a program that is compiled already.
///
/// # Errors
/// The first difference, in words.
pub fn lockstep_compiled(
    program: &Arc<code::Program>,
    theirs: &Game,
    seed: u64,
    decisions: u32,
) -> Result<Run, String> {
    let mut machine = Machine::new(Arc::clone(program), Stream::new(seed, 0));
    machine.log_events(true);
    let mut table = RefTable::new(theirs, Stream::new(seed, 0));
    let mut answers = Stream::new(seed, 1);
    let mut status = machine.start();
    let mut other = table.advance();
    let mut happened = Happened::default();
    for decision in 0.. {
        compare(decision, "status", &Seen::from(status), &Seen::from(other))?;
        let events = machine.take_events();
        compare_events(decision, &events, &table.take_events())?;
        compare(decision, "decisions", &machine.decisions(), &table.decisions())?;
        happened.add(&events);
        if !matches!(status, Status::Fault(_)) {
            compare_snapshots(decision, &machine.snapshot(), &table.snapshot())?;
            compare(decision, "fuel", &machine.fuel_left(), &table.fuel_left())?;
        }
        match status {
            Status::Finished => {
                compare(decision, "scores", &machine.scores(), &table.scores())?;
                return Ok(Run { decisions: decision, end: End::Finished, happened });
            }
            Status::Fault(Fault { kind, .. }) => {
                return Ok(Run { decisions: decision, end: End::Fault(kind), happened });
            }
            Status::Decision { n_options, .. } => {
                // The reference interpreter is slow; a program that makes it work hard is left at that.
                let used = ir::limits::FUEL - table.fuel_left();
                if decision == decisions || used > MAX_USED {
                    return Ok(Run { decisions: decision, end: End::Cut, happened });
                }
                if answers.below(3) == 0 {
                    compare_options(decision, &machine, &table, n_options)?;
                }
                if happened.open > 0 {
                    happened.asked_inside += 1;
                    // A copy goes on, after the original has gone its own way; so does a copy of the other.
                    if answers.below(4) == 0 {
                        let (ours, theirs) = (machine.clone(), table.clone());
                        play_on(&mut machine, &mut table, &mut answers);
                        (machine, table) = (ours, theirs);
                    }
                }
                let chosen = answers.below(u64::from(n_options)) as u32;
                let Some(next) = machine.play(chosen) else {
                    return Err(format!("decision {decision}: option {chosen} is refused"));
                };
                status = next;
                other = table.play(chosen as usize);
            }
        }
    }
    unreachable!("a game has fewer decisions than there are numbers")
}

/// Plays a few decisions, whatever comes of it.
fn play_on(machine: &mut Machine, table: &mut RefTable<'_>, answers: &mut Stream) {
    for _ in 0..3 {
        let Some(Status::Decision { n_options, .. }) = machine.status() else { return };
        let chosen = answers.below(u64::from(n_options)) as u32;
        machine.play(chosen);
        table.play(chosen as usize);
    }
}

/// A status that both executors can have.
#[derive(Debug, PartialEq)]
enum Seen {
    Decision { seat: u32, n_options: usize },
    Finished,
    Fault(Fault),
}

impl From<Status> for Seen {
    fn from(status: Status) -> Self {
        match status {
            Status::Decision { seat, n_options } => {
                Self::Decision { seat, n_options: n_options as usize }
            }
            Status::Finished => Self::Finished,
            Status::Fault(fault) => Self::Fault(fault),
        }
    }
}

impl From<RefStatus> for Seen {
    fn from(status: RefStatus) -> Self {
        match status {
            RefStatus::Decision { seat, n_options } => Self::Decision { seat, n_options },
            RefStatus::Finished => Self::Finished,
            RefStatus::Fault(fault) => Self::Fault(fault),
        }
    }
}

fn compare<T: Debug + PartialEq>(decision: u32, what: &str, a: &T, b: &T) -> Result<(), String> {
    if a == b {
        return Ok(());
    }
    Err(format!("decision {decision}: {what}\n  machine:   {a:?}\n  reference: {b:?}"))
}

fn compare_events(decision: u32, a: &[Event], b: &[Event]) -> Result<(), String> {
    for at in 0..a.len().max(b.len()) {
        compare(decision, &format!("event {at}"), &a.get(at), &b.get(at))?;
    }
    Ok(())
}

fn compare_snapshots(decision: u32, a: &Snapshot, b: &Snapshot) -> Result<(), String> {
    // So that no part is forgotten here.
    let Snapshot { faces, piles, named, labels, storages, lists, maps, teams, cycles, chance } = a;
    compare(decision, "faces", faces, &b.faces)?;
    for (a, b) in piles.iter().zip(&b.piles) {
        compare(decision, "a pile", a, b)?;
    }
    compare(decision, "the number of piles", &piles.len(), &b.piles.len())?;
    compare(decision, "names of piles", named, &b.named)?;
    compare(decision, "storages", storages, &b.storages)?;
    compare(decision, "labels", labels, &b.labels)?;
    compare(decision, "lists", lists, &b.lists)?;
    compare(decision, "point maps", maps, &b.maps)?;
    compare(decision, "teams", teams, &b.teams)?;
    compare(decision, "cycles", cycles, &b.cycles)?;
    compare(decision, "chance", chance, &b.chance)
}

fn compare_options(
    decision: u32,
    machine: &Machine,
    table: &RefTable<'_>,
    n_options: u32,
) -> Result<(), String> {
    let before = machine.snapshot();
    let options = table.options();
    let step = n_options.div_ceil(MAX_PREVIEWS).max(1);
    for option in (0..n_options).step_by(step as usize) {
        let ours = machine.preview(option);
        let theirs = options.get(option as usize).map(|trace| (trace.events.clone(), trace.fault));
        compare(decision, &format!("option {option}"), &ours, &theirs)?;
    }
    compare(decision, "an option beyond the last", &machine.preview(n_options), &None)?;
    compare(decision, "the table after looking at options", &machine.snapshot(), &before)
}
