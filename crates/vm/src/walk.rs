//! Walking through the ways of a step: depth first, with everything taken back.

use code::Program;
use ir::{Event, FaultKind};

use crate::exec::{Mode, Stop};
use crate::machine::{Core, Stepper};
use crate::offers::Offer;
use crate::state::{State, unpack};

/// The branches taken on the way that is being walked, or the path to follow.
#[derive(Default)]
pub(crate) struct Walker {
    branches: Vec<BranchPoint>,
    /// States no longer needed, kept for their memory.
    spare: Vec<State>,
    path: Vec<u32>,
    n_followed: usize,
}

impl Clone for Walker {
    /// When a machine stops, no way is being walked: a copy needs memory of its own, but nothing in it.
    fn clone(&self) -> Self {
        Self::default()
    }
}

/// A place where several ways part.
struct BranchPoint {
    /// The state just before the first element was bound, to come back to. Its heap is only the part that is not as at
    /// the branch before, from `heap_from` on: a list of thousands of groups would be copied for every way otherwise.
    state: State,
    heap_from: usize,
    list: i64,
    item: u16,
    next: u32,
    body: u32,
    /// What is bound now, as [`Core::element`] gives it; only where all seats choose at the same time.
    element: Vec<i64>,
    /// A hash of all that is bound on the way up to here; only if options are named.
    key: u64,
}

impl BranchPoint {
    /// The length that the heap had.
    fn heap_len(&self) -> usize {
        self.heap_from + self.state.heap.len()
    }
}

impl Walker {
    /// Keeps the memory of a state that is no longer needed.
    pub(crate) fn keep_spare(&mut self, state: Option<State>) {
        self.spare.extend(state);
    }

    /// Takes this path when the code branches next.
    pub(crate) fn follow(&mut self, path: &[u32]) {
        self.path.clear();
        self.path.extend_from_slice(path);
        self.n_followed = 0;
    }
}

/// What an option would do.
pub struct Previewed {
    pub events: Vec<Event>,
    pub fault: Option<FaultKind>,
    /// Whether chance played a part in it, or would have with other cards.
    pub has_drawn: bool,
}

impl Core {
    pub(crate) fn spare_copy(&mut self) -> State {
        match self.walker.spare.pop() {
            Some(mut spare) => {
                spare.copy_from(&self.state);
                spare
            }
            None => self.state.clone(),
        }
    }

    /// A copy whose heap begins at a place.
    fn spare_copy_from(&mut self, heap_from: usize) -> State {
        let mut spare = self.walker.spare.pop().unwrap_or_else(|| self.state.clone());
        spare.copy_blocks(&self.state);
        spare.heap.clear();
        spare.heap.extend_from_slice(&self.state.heap[heap_from..]);
        spare
    }

    /// Goes back to a state, except that fuel stays spent.
    fn back_to(&mut self, state: &State) {
        let fuel = self.state.fuel;
        self.state.copy_from(state);
        self.state.fuel = fuel;
    }

    /// Makes the heap what it was at the last branch: below `heap_low` it still is.
    fn restore_heap(&mut self, home: &State) {
        let branches = &self.walker.branches;
        let low = self.state.heap_low;
        self.state.heap.truncate(low);
        // Each branch has the heap from a place on; what it does not have is as at the branch before.
        let home = (0, home.heap.as_slice());
        let parts = branches.iter().map(|branch| (branch.heap_from, branch.state.heap.as_slice()));
        let all = branches.last().map_or(0, BranchPoint::heap_len);
        for (number, (from, heap)) in std::iter::once(home).chain(parts).enumerate() {
            let later = branches[number..].iter().map(|branch| branch.heap_from);
            let end = later.fold(all, usize::min);
            let start = from.max(low);
            if start < end {
                self.state.heap.extend_from_slice(&heap[start - from..end - from]);
            }
        }
        self.state.heap_low = self.state.heap.len();
    }

    /// Adds an option for each way through a step that has an effect or ends in a fault.
    pub(crate) fn walk(&mut self, program: &Program, step: u16) -> Result<(), FaultKind> {
        let home = self.spare_copy();
        // What is only tried is no event.
        let logging = std::mem::replace(&mut self.logging, false);
        self.state.heap_low = self.state.heap.len();
        let result = self.walk_from_here(program, step, &home);
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

    fn walk_from_here(
        &mut self,
        program: &Program,
        step: u16,
        home: &State,
    ) -> Result<(), FaultKind> {
        let site = &program.sites[usize::from(program.steps[usize::from(step)].site)];
        let ends_the_game = site.asking.ends_in_faults();
        self.state.pc = program.steps[usize::from(step)].body;
        self.state.n_effects = 0;
        loop {
            let is_option = match self.exec(program, Mode::Walk, &mut Stepper) {
                Stop::Fault(kind @ FaultKind::FuelSpent) => return Err(kind),
                Stop::Fault(kind) if ends_the_game => return Err(kind),
                Stop::Fault(_) => true,
                Stop::WayEnd | Stop::Finished | Stop::Ask { .. } | Stop::Tried { .. } => {
                    self.state.n_effects > 0
                }
            };
            if is_option {
                let start = self.offers.paths.len() as u32;
                let taken = self.walker.branches.iter().map(|branch| branch.next - 1);
                self.offers.paths.extend(taken);
                let len = self.offers.paths.len() as u32 - start;
                if self.together.is_some() {
                    let elements = self.walker.branches.iter().flat_map(|branch| &branch.element);
                    let picked = (self.offers.total, elements.copied().collect());
                    self.offers.picked.push(picked);
                }
                let key = self.way_key();
                self.offers.push(step, 1, Offer::Way { start, len, key })?;
            }
            if !self.next_way(program, home) {
                return Ok(());
            }
        }
    }

    /// Goes back to the last branch with an element left, and binds that.
    fn next_way(&mut self, program: &Program, home: &State) -> bool {
        while let Some(branch) = self.walker.branches.last_mut() {
            if branch.next as usize >= unpack(branch.list).len() {
                // The heap was as at the branch before only up to where this one's part begins.
                self.state.heap_low = self.state.heap_low.min(branch.heap_from);
                let spent = self.walker.branches.pop();
                self.walker.spare.extend(spent.map(|branch| branch.state));
                continue;
            }
            let fuel = self.state.fuel;
            let heap_low = self.state.heap_low;
            self.state.copy_blocks(&branch.state);
            (self.state.fuel, self.state.heap_low) = (fuel, heap_low);
            self.state.pc = branch.body;
            let (slot, item) = (unpack(branch.list).start + branch.next as usize, branch.item);
            branch.next += 1;
            self.restore_heap(home);
            let value = self.state.heap[slot];
            self.state.words.set(usize::from(item), value);
            if self.together.is_some() {
                let element = self.element(program, item, value);
                if let Some(branch) = self.walker.branches.last_mut() {
                    branch.element = element;
                }
            }
            if self.names_options {
                let before = self.walker.branches.iter().nth_back(1).map_or(1, |branch| branch.key);
                let key = self.stir_element(program, before, item, value);
                if let Some(branch) = self.walker.branches.last_mut() {
                    branch.key = key;
                }
            }
            return true;
        }
        false
    }

    /// A hash of what is bound on the way that is being walked; 0 if options are not named, or nothing is bound.
    fn way_key(&self) -> u64 {
        self.walker.branches.last().map_or(0, |branch| branch.key)
    }

    /// The code branches over a list: gives the element to bind, or none if the list is empty.
    pub(crate) fn branch(
        &mut self,
        program: &Program,
        list: i64,
        item: u16,
        body: u32,
        mode: Mode,
    ) -> Option<i64> {
        let range = unpack(list);
        if range.is_empty() {
            return None;
        }
        if mode == Mode::Walk {
            let heap_from = self.state.heap_low.min(self.state.heap.len());
            let state = self.spare_copy_from(heap_from);
            self.state.heap_low = self.state.heap.len();
            let first = self.state.heap[range.start];
            let element = match self.together {
                Some(_) => self.element(program, item, first),
                None => Vec::new(),
            };
            let key = match self.names_options {
                true => self.stir_element(program, self.way_key().max(1), item, first),
                false => 0,
            };
            let next = 1;
            self.walker.branches.push(BranchPoint {
                state,
                heap_from,
                list,
                item,
                next,
                body,
                element,
                key,
            });
            return Some(first);
        }
        // The path was recorded on the same state, so it fits.
        let taken = self.walker.path.get(self.walker.n_followed).copied().unwrap_or(0);
        self.walker.n_followed += 1;
        self.state.heap[range].get(taken as usize).copied()
    }

    /// What an option does, without doing it.
    pub(crate) fn preview(&mut self, program: &Program, option: u32) -> Previewed {
        let home = self.spare_copy();
        let logging = std::mem::replace(&mut self.logging, true);
        let muted = std::mem::replace(&mut self.muted, false);
        let logged = std::mem::take(&mut self.events);
        let lots = std::mem::take(&mut self.lots);
        let told_lots = self.told_lots;
        let rig = std::mem::take(&mut self.rig);
        self.state.fuel = ir::limits::FUEL;
        self.state.full = ir::limits::FUEL;
        self.state.refill = true;
        let stop = match self.commit(program, option) {
            Ok(()) => self.exec(program, Mode::Preview, &mut Stepper),
            Err(kind) => Stop::Fault(kind),
        };
        let fault = match stop {
            Stop::Fault(kind) => Some(kind),
            Stop::WayEnd | Stop::Finished | Stop::Ask { .. } | Stop::Tried { .. } => None,
        };
        let at = self.state.pc;
        let has_drawn = self.state.n_lots != home.n_lots;
        self.state.copy_from(&home);
        // The caller draws the fault under the rule it happened in.
        if fault.is_some() {
            self.state.pc = at;
        }
        self.walker.spare.push(home);
        self.logging = logging;
        self.muted = muted;
        self.lots = lots;
        self.told_lots = told_lots;
        self.rig = rig;
        let events = std::mem::replace(&mut self.events, logged);
        Previewed { events, fault, has_drawn }
    }

    /// Whether the options of the open choice differ in what they do, or in where they fail.
    pub(crate) fn options_differ(&mut self, program: &Program) -> bool {
        let pc = self.state.pc;
        let total = self.offers.total;
        let mut outcome = |option| {
            let Previewed { events, fault, .. } = self.preview(program, option);
            let at = std::mem::replace(&mut self.state.pc, pc);
            (events, fault.map(|kind| (kind, program.span_at(at))))
        };
        let first = outcome(0);
        (1..total).any(|option| outcome(option) != first)
    }
}
