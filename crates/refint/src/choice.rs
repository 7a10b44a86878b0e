//! The options of a choice: every way through one of its steps that has an effect or ends in a fault.

use ir::{Asking, Choice, Event, Fault, FaultKind, Stmt, limits};
use source::Span;

use crate::exec::{Frame, Stop};
use crate::machine::{AtAny, Machine};
use crate::value::Value;

/// One way through a choice.
#[derive(Clone, Debug)]
pub(crate) struct Way {
    /// The step it goes through.
    pub(crate) step: usize,
    /// The index of the element taken at each `Any` that has elements.
    pub(crate) path: Vec<usize>,
    /// Those elements.
    pub(crate) elements: Vec<Value>,
    pub(crate) events: Vec<Event>,
    pub(crate) fault: Option<Fault>,
}

/// A way that is being followed.
struct Branch<'g> {
    machine: Machine<'g>,
    path: Vec<usize>,
    elements: Vec<Value>,
}

/// An `Any` where a branch goes on with one element after another.
struct Fork<'g> {
    before: Branch<'g>,
    local: ir::LocalId,
    elements: Vec<Value>,
    body: &'g [Stmt],
    /// The index of the element that is next.
    next: usize,
}

impl<'g> Fork<'g> {
    fn branch(&mut self) -> Option<Branch<'g>> {
        let index = self.next;
        let element = self.elements.get(index)?.clone();
        self.next += 1;
        let mut machine = self.before.machine.clone();
        let mut path = self.before.path.clone();
        path.push(index);
        let mut elements = self.before.elements.clone();
        elements.push(element.clone());
        machine.enter_with(self.local, element, self.body);
        Some(Branch { machine, path, elements })
    }
}

/// All options, in order. The table stays as it is, but for the fuel that the search has used.
pub(crate) fn options<'g>(
    table: &mut Machine<'g>,
    choice: &'g Choice,
    span: Span,
) -> Result<Vec<Way>, Fault> {
    // What has happened before is not copied into every way, nor what could be gone back to.
    let events = std::mem::take(&mut table.events);
    let attempts = std::mem::take(&mut table.attempts);
    let options = search(table, choice, span);
    table.events = events;
    table.attempts = attempts;
    options
}

fn search<'g>(table: &mut Machine<'g>, choice: &'g Choice, span: Span) -> Result<Vec<Way>, Fault> {
    let mut options = Vec::new();
    for step in 0..choice.steps.len() {
        let mut machine = table.clone();
        machine.frames = vec![Frame::once(&choice.steps[step..=step])];
        machine.at_any = AtAny::Stop;
        // An option says what it does, wherever it would do it.
        machine.together = None;
        // The innermost fork is last, so the search goes depth first.
        let mut forks: Vec<Fork<'g>> = Vec::new();
        let mut going = Some(Branch { machine, path: Vec::new(), elements: Vec::new() });
        while let Some(mut branch) = going {
            // All branches draw on the one tank.
            branch.machine.fuel = table.fuel;
            let stop = branch.machine.run();
            table.fuel = branch.machine.fuel;
            let fault = match stop {
                Ok(Stop::Fork { local, elements, body }) => {
                    forks.push(Fork { before: branch, local, elements, body, next: 0 });
                    going = next(&mut forks);
                    continue;
                }
                Ok(Stop::End) => None,
                Ok(Stop::Ask(..) | Stop::Kept | Stop::TakenBack) => {
                    unreachable!("a verified game has no choice or attempt in a choice")
                }
                Err(fault) if fault.kind == FaultKind::FuelSpent => return Err(fault),
                Err(fault) if matches!(choice.asking, Asking::IfPossible | Asking::IfHopeful) => {
                    return Err(fault);
                }
                Err(fault) => Some(fault),
            };
            let Branch { machine, path, elements } = branch;
            if !machine.events.is_empty() || fault.is_some() {
                if options.len() == limits::OPTIONS {
                    return Err(Fault { kind: FaultKind::TooManyOptions, span });
                }
                options.push(Way { step, path, elements, events: machine.events, fault });
            }
            going = next(&mut forks);
        }
    }
    Ok(options)
}

/// The next branch of the innermost fork that has one.
fn next<'g>(forks: &mut Vec<Fork<'g>>) -> Option<Branch<'g>> {
    while let Some(fork) = forks.last_mut() {
        if let Some(branch) = fork.branch() {
            return Some(branch);
        }
        forks.pop();
    }
    None
}
