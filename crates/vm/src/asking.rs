//! The end of the search for options: whether a seat is asked, and what becomes of its answer.

use code::Program;
use ir::{Asking, FaultKind, limits};

use crate::exec::{Driver, Stop};
use crate::machine::Core;

/// What a seat is asked in a play-out.
pub struct Question<'a> {
    pub(crate) core: &'a Core,
    pub(crate) program: &'a Program,
    pub(crate) seat: u32,
    pub(crate) n_options: u32,
}

impl Question<'_> {
    #[must_use]
    pub fn seat(&self) -> u32 {
        self.seat
    }

    #[must_use]
    pub fn n_options(&self) -> u32 {
        self.n_options
    }

    /// See [`crate::Machine::key`].
    #[must_use]
    pub fn key(&self, option: u32) -> u64 {
        self.core.key(self.program, option)
    }
}

impl Core {
    /// All options of a choice are found. Gives why the machine stops, or nothing if it goes on at the state's address; a
    /// fault is one of the choice itself.
    #[inline(always)]
    pub(crate) fn ask<D: Driver>(
        &mut self,
        program: &Program,
        number: u16,
        driver: &mut D,
    ) -> Result<Option<Stop>, FaultKind> {
        let site = &program.sites[usize::from(number)];
        let n_options = self.offers.total;
        match site.asking {
            Asking::Always if n_options == 0 && !self.is_answered() => {
                return Err(FaultKind::NoOption);
            }
            Asking::IfItMatters | Asking::IfPossible | Asking::IfHopeful if n_options == 0 => {
                self.state.pc = site.after;
                return Ok(None);
            }
            Asking::IfItMatters if !self.options_differ(program) => {
                let result = self.commit(program, 0);
                self.offers.clear();
                return Ok(result.err().map(Stop::Fault));
            }
            Asking::IfHopeful if !self.has_hope(program) => {
                // A loop that never asks anybody could look for hope for ever.
                if self.state.work > limits::WORK {
                    return Err(FaultKind::FuelSpent);
                }
                self.offers.clear();
                self.state.pc = site.after;
                return Ok(None);
            }
            Asking::Always | Asking::IfPossible | Asking::IfHopeful | Asking::IfItMatters => {}
        }
        if self.together.is_some()
            && let Some(kept) = self.kept_answer(program, number)
        {
            return Ok(self.answer_again(program, kept?).err().map(Stop::Fault));
        }
        if self.state.n_decisions >= limits::DECISIONS {
            return Err(FaultKind::TooManyDecisions);
        }
        if self.state.work > limits::WORK {
            return Err(FaultKind::FuelSpent);
        }
        if self.state.kept.is_full() && self.offers.values.is_empty() {
            self.collect(program);
        }
        let seat = self.state.words.get(usize::from(site.seat)) as u32;
        match driver.choose(&Question { core: self, program, seat, n_options }) {
            None => {
                self.state.pc = site.start;
                Ok(Some(Stop::Ask { seat }))
            }
            // An option that only ends in a fault does so now, whatever code it is in.
            Some(option) => Ok(self.answer(program, option).err().map(Stop::Fault)),
        }
    }
}
