//! Attempts: what was kept to go back to, and whether options lead anywhere.
//!
//! An attempt keeps a copy of the whole state; abandoning it makes that the state again, chance included. So a person who
//! tries something and fails has learned no more than that it fails. The same is used to look ahead: an option is
//! carried out on a copy of the machine, with every answer in turn, until an attempt that it began has ended.

use std::sync::Arc;

use code::{Program, Word};
use ir::random::Stream;
use ir::{Event, FaultKind, limits};

use crate::exec::{Mode, Stop};
use crate::groups::Scratch;
use crate::machine::{Core, Stepper};
use crate::rig::Rig;
use crate::state::State;
use crate::walk::Walker;

/// An attempt that has not ended.
#[derive(Clone)]
pub(crate) struct Attempt {
    /// Everything at its beginning, with the address at which the game goes on if it is abandoned; not kept if it is only
    /// tried, because that ends there.
    pub(crate) before: Option<Arc<State>>,
    ok: Word,
}

/// Where an option leads, whatever is answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// Every way is abandoned.
    Hopeless,
    Open,
    /// The fuel, or the number of answers, did not suffice to find out.
    Unknown,
}

/// An answer to the decision of this number, which had so many options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) decision: u32,
    pub(crate) n_options: u32,
    pub(crate) option: u32,
}

/// A search for a way that is not abandoned.
pub(crate) struct Search<'a> {
    /// The fuel that is left for it.
    pub(crate) level: i64,
    /// Options are tried in random order; in their own if there is no stream.
    pub(crate) order: Option<&'a mut Stream>,
    /// The answers on the way that was found.
    pub(crate) path: Vec<Answer>,
    /// Copies no longer needed, kept for their memory.
    spare: Vec<Core>,
}

impl<'a> Search<'a> {
    pub(crate) fn new(level: i64, order: Option<&'a mut Stream>) -> Self {
        Self { level, order, path: Vec::new(), spare: Vec::new() }
    }

    /// The numbers below `n` in the order in which they are tried.
    pub(crate) fn options(&mut self, n: u32) -> Vec<u32> {
        let mut options: Vec<u32> = (0..n).collect();
        if let Some(order) = &mut self.order {
            order.shuffle(&mut options);
        }
        options
    }
}

impl Core {
    /// Begins an attempt; gives nothing, and goes on behind it at an address if it is abandoned.
    pub(crate) fn begin_attempt(
        &mut self,
        ok: Word,
        price: u32,
        after: u32,
    ) -> Result<(), FaultKind> {
        if self.n_outer + self.attempts.len() >= limits::ATTEMPTS {
            return Err(FaultKind::TooDeep);
        }
        self.charge(i64::from(price))?;
        let before = (!self.is_trial).then(|| {
            let mut before = self.spare_copy();
            before.pc = after;
            Arc::new(before)
        });
        self.attempts.push(Attempt { before, ok });
        self.log(|_| Event::Attempted);
        Ok(())
    }

    /// The innermost attempt has ended well. Gives why the machine stops, if it only tries.
    pub(crate) fn succeed(&mut self) -> Option<Stop> {
        if let Some(Attempt { before, ok }) = self.attempts.pop() {
            self.state.words.set(usize::from(ok), 1);
            self.spare(before);
        }
        self.log(|_| Event::Kept);
        (self.is_trial && self.attempts.is_empty()).then_some(Stop::Tried { ok: true })
    }

    /// Takes the innermost attempt back. Gives why the machine stops, if it only tries; else the state's address
    /// says where it goes on.
    pub(crate) fn abandon(&mut self) -> Option<Stop> {
        if self.is_trial {
            // An attempt that was begun before says nothing about what is tried.
            return Some(Stop::Tried { ok: self.attempts.is_empty() });
        }
        if let Some(Attempt { before: Some(before), ok }) = self.attempts.pop() {
            let State { fuel, work, refill, n_decisions, .. } = self.state;
            self.state.copy_from(&before);
            (self.state.fuel, self.state.work) = (fuel, work);
            (self.state.refill, self.state.n_decisions) = (refill, n_decisions);
            self.state.words.set(usize::from(ok), 0);
            self.spare(Some(before));
        }
        self.log(|_| Event::TakenBack);
        None
    }

    /// Keeps the memory of a copy that is no longer needed, unless a copy of the machine still needs it.
    fn spare(&mut self, before: Option<Arc<State>>) {
        self.walker.keep_spare(before.and_then(Arc::into_inner));
    }

    /// Whether some option of the open choice leads anywhere but to being taken back.
    pub(crate) fn has_hope(&mut self, program: &Program) -> bool {
        if self.is_trial && self.attempts.is_empty() {
            // What is tried has ended here.
            return true;
        }
        let level = if self.is_trial { self.state.fuel } else { limits::HOPE };
        let mut search = Search::new(level, None);
        let way = self.trial().try_all(program, &mut search, 0);
        if self.is_trial {
            self.state.fuel = search.level;
        } else {
            self.state.work += (level - search.level) / limits::HOPE_PER_WORK;
        }
        way != Way::Hopeless
    }

    /// Tries the options of the open choice until one is not hopeless.
    fn try_all(&self, program: &Program, search: &mut Search, depth: usize) -> Way {
        for option in search.options(self.offers.total) {
            let way = self.try_option(program, search, option, depth);
            if way != Way::Hopeless {
                return way;
            }
        }
        Way::Hopeless
    }

    /// Tries an option of the open choice.
    pub(crate) fn try_option(
        &self,
        program: &Program,
        search: &mut Search,
        option: u32,
        depth: usize,
    ) -> Way {
        if search.level < program.attempt_price || depth >= limits::HOPE_DEPTH {
            return Way::Unknown;
        }
        let (decision, n_options) = (self.state.n_decisions, self.offers.total);
        search.path.push(Answer { decision, n_options, option });
        let mut copy = match search.spare.pop() {
            Some(mut spare) => {
                spare.become_copy_of(self);
                spare
            }
            None => self.fork(),
        };
        copy.state.fuel = search.level - program.attempt_price;
        let stop = match copy.answer(program, option) {
            Ok(()) => copy.exec(program, Mode::Play, &mut Stepper),
            Err(kind) => Stop::Fault(kind),
        };
        // Whatever comes after a fault is not found out.
        search.level = if matches!(stop, Stop::Fault(_)) { 0 } else { copy.state.fuel };
        let way = match stop {
            Stop::Tried { ok: false } => Way::Hopeless,
            Stop::Ask { .. } if !copy.attempts.is_empty() => {
                copy.try_all(program, search, depth + 1)
            }
            Stop::Fault(FaultKind::FuelSpent) => Way::Unknown,
            Stop::Tried { ok: true }
            | Stop::Ask { .. }
            | Stop::Finished
            | Stop::WayEnd
            | Stop::Fault(_) => Way::Open,
        };
        if way != Way::Open {
            search.path.pop();
        }
        search.spare.push(copy);
        way
    }

    /// A copy on which something can be tried: what was attempted before is not its business.
    pub(crate) fn trial(&self) -> Self {
        let n_outer = self.n_outer + self.attempts.len();
        Self { attempts: Vec::new(), n_outer, is_trial: true, ..self.fork() }
    }

    /// Becomes a copy at the same point of the same program, without allocating once the heap has grown.
    pub(crate) fn become_copy_of(&mut self, other: &Self) {
        self.state.copy_from(&other.state);
        self.offers.clone_from(&other.offers);
        self.logging = other.logging;
        self.events.clone_from(&other.events);
        self.lots.clone_from(&other.lots);
        self.told_lots = other.told_lots;
        self.muted = other.muted;
        self.rig.clone_from(&other.rig);
        self.together.clone_from(&other.together);
        self.attempts.clone_from(&other.attempts);
        (self.n_outer, self.is_trial) = (other.n_outer, other.is_trial);
        (self.names_options, self.hint) = (other.names_options, other.hint);
    }

    /// A copy at the same point, which nobody listens to.
    fn fork(&self) -> Self {
        Self {
            state: self.state.clone(),
            offers: self.offers.clone(),
            walker: Walker::default(),
            logging: false,
            events: Vec::new(),
            lots: Vec::new(),
            told_lots: self.told_lots,
            muted: self.muted,
            rig: Rig::default(),
            together: self.together.clone(),
            attempts: self.attempts.clone(),
            n_outer: self.n_outer,
            is_trial: self.is_trial,
            names_options: false,
            hint: 0,
            scratch: Scratch::default(),
            text: String::new(),
        }
    }
}
