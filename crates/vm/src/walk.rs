//! Walking through the ways of a step: depth first, with everything taken back.

use code::Program;
use ir::{Event, FaultKind};

use crate::exec::{Mode, Stop};
use crate::machine::{Core, Stepper};
use crate::offers::Offer;
use crate::state::{State, unpack};

/// The branches taken on the way that is being walked, or the path to follow.
#[derive(Clone, Default)]
pub(crate) struct Walker {
    branches: Vec<BranchPoint>,
    /// States no longer needed, kept for their memory.
    spare: Vec<State>,
    path: Vec<u32>,
    n_followed: usize,
}

/// A place where several ways part.
#[derive(Clone)]
struct BranchPoint {
    /// The state just before the first element was bound, to come back to.
    state: State,
    list: i64,
    item: u16,
    next: u32,
    body: u32,
}

impl Walker {
    /// Takes this path when the code branches next.
    pub(crate) fn follow(&mut self, path: &[u32]) {
        self.path.clear();
        self.path.extend_from_slice(path);
        self.n_followed = 0;
    }
}

impl Core {
    fn spare_copy(&mut self) -> State {
        match self.walker.spare.pop() {
            Some(mut spare) => {
                spare.copy_from(&self.state);
                spare
            }
            None => self.state.clone(),
        }
    }

    /// Goes back to a state, except that fuel stays spent.
    fn back_to(&mut self, state: &State) {
        let fuel = self.state.fuel;
        self.state.copy_from(state);
        self.state.fuel = fuel;
    }

    /// Adds an option for each way through a step that has an effect or ends in a fault.
    pub(crate) fn walk(&mut self, program: &Program, step: u16) -> Result<(), FaultKind> {
        let home = self.spare_copy();
        // What is only tried is no event.
        let logging = std::mem::replace(&mut self.logging, false);
        let result = self.walk_from_here(program, step);
        self.logging = logging;
        while let Some(branch) = self.walker.branches.pop() {
            self.walker.spare.push(branch.state);
        }
        // A fault is reported where it happened, too many options at the choice.
        let at = match result {
            Err(FaultKind::TooManyOptions) => {
                let site = program.steps[usize::from(step)].site;
                program.sites[usize::from(site)].ask
            }
            _ => self.state.pc,
        };
        self.back_to(&home);
        if result.is_err() {
            self.state.pc = at;
        }
        self.walker.spare.push(home);
        result
    }

    fn walk_from_here(&mut self, program: &Program, step: u16) -> Result<(), FaultKind> {
        self.state.pc = program.steps[usize::from(step)].body;
        self.state.n_effects = 0;
        loop {
            let is_option = match self.exec(program, Mode::Walk, &mut Stepper) {
                Stop::Fault(kind @ FaultKind::FuelSpent) => return Err(kind),
                Stop::Fault(_) => true,
                Stop::WayEnd | Stop::Finished | Stop::Ask { .. } => self.state.n_effects > 0,
            };
            if is_option {
                let start = self.offers.paths.len() as u32;
                let taken = self.walker.branches.iter().map(|branch| branch.next - 1);
                self.offers.paths.extend(taken);
                let len = self.offers.paths.len() as u32 - start;
                self.offers.push(step, 1, Offer::Way { start, len })?;
            }
            if !self.next_way() {
                return Ok(());
            }
        }
    }

    /// Goes back to the last branch with an element left, and binds that.
    fn next_way(&mut self) -> bool {
        while let Some(mut branch) = self.walker.branches.pop() {
            self.back_to(&branch.state);
            if let Some(&item) = self.state.heap[unpack(branch.list)].get(branch.next as usize) {
                self.state.words.set(usize::from(branch.item), item);
                self.state.pc = branch.body;
                branch.next += 1;
                self.walker.branches.push(branch);
                return true;
            }
            self.walker.spare.push(branch.state);
        }
        false
    }

    /// The code branches over a list: gives the element to bind, or none if the list is empty.
    pub(crate) fn branch(&mut self, list: i64, item: u16, body: u32, mode: Mode) -> Option<i64> {
        let range = unpack(list);
        if range.is_empty() {
            return None;
        }
        if mode == Mode::Walk {
            let state = self.spare_copy();
            self.walker.branches.push(BranchPoint { state, list, item, next: 1, body });
            return Some(self.state.heap[range.start]);
        }
        // The path was recorded on the same state, so it fits.
        let taken = self.walker.path.get(self.walker.n_followed).copied().unwrap_or(0);
        self.walker.n_followed += 1;
        self.state.heap[range].get(taken as usize).copied()
    }

    /// What an option does, without doing it.
    pub(crate) fn preview(
        &mut self,
        program: &Program,
        option: u32,
    ) -> (Vec<Event>, Option<FaultKind>) {
        let home = self.spare_copy();
        let logging = std::mem::replace(&mut self.logging, true);
        let logged = std::mem::take(&mut self.events);
        self.state.refill = true;
        let stop = match self.commit(program, option) {
            Ok(()) => self.exec(program, Mode::Preview, &mut Stepper),
            Err(kind) => Stop::Fault(kind),
        };
        let fault = match stop {
            Stop::Fault(kind) => Some(kind),
            Stop::WayEnd | Stop::Finished | Stop::Ask { .. } => None,
        };
        let at = self.state.pc;
        self.state.copy_from(&home);
        // The caller draws the fault under the rule it happened in.
        if fault.is_some() {
            self.state.pc = at;
        }
        self.walker.spare.push(home);
        self.logging = logging;
        (std::mem::replace(&mut self.events, logged), fault)
    }

    /// Whether the options of the open choice differ in what they do.
    pub(crate) fn options_differ(&mut self, program: &Program) -> bool {
        let pc = self.state.pc;
        let first = self.preview(program, 0);
        self.state.pc = pc;
        (1..self.offers.total).any(|option| {
            let other = self.preview(program, option);
            self.state.pc = pc;
            other != first
        })
    }
}
