//! Whether a choice has any option that does not lead to an attempt being abandoned, whatever is answered.
//!
//! Every way is tried on a copy of the whole table. The fuel is handed on from one way to the next, so that a search ends
//! soon, and with hope where it did not find out.

use ir::{Choice, fuel, limits};

use super::RefTable;
use crate::choice::Way;
use crate::exec::Stop;

struct Search {
    /// How many attempts were open at the choice.
    base: usize,
    /// The fuel that all ways so far have left.
    level: i64,
}

impl<'g> RefTable<'g> {
    /// Whether any of the options has hope. The table stays as it is, but for what the search has cost.
    pub(super) fn is_hopeful(&mut self, choice: &'g Choice, options: &[Way]) -> bool {
        let base = self.machine.attempts.len();
        let level = match self.trying {
            // A question outside of what was attempted on this way is hope enough for the way, once it is asked.
            Some(before) if base <= before => return true,
            Some(_) => self.machine.fuel,
            None => limits::HOPE,
        };
        let mut search = Search { base, level };
        // What has happened before is not copied into every way.
        let events = std::mem::take(&mut self.machine.events);
        let hope = options.iter().any(|way| search.has_hope(self, choice, way, 0));
        self.machine.events = events;
        if self.trying.is_some() {
            self.machine.fuel = search.level;
        } else {
            self.work += (limits::HOPE - search.level) / limits::HOPE_PER_WORK;
        }
        hope
    }
}

impl Search {
    /// Whether a way has hope that begins with this answer, after so many others.
    fn has_hope<'g>(
        &mut self,
        table: &RefTable<'g>,
        choice: &'g Choice,
        way: &Way,
        depth: usize,
    ) -> bool {
        let price = fuel::attempt(table.machine.game);
        if self.level < price || depth == limits::HOPE_DEPTH {
            return true;
        }
        let mut copy = Box::new(table.clone());
        copy.trying = Some(self.base);
        copy.machine.fuel = self.level - price;
        copy.decide(choice, way);
        loop {
            let stop = copy.machine.run().and_then(|stop| match stop {
                Stop::Ask(choice, span) => copy.ask(choice, span).map(|()| stop),
                _ => Ok(stop),
            });
            // Until its first effect an answer has a tank of its own, so what is left at a fault says nothing.
            self.level = if stop.is_ok() { copy.machine.fuel } else { 0 };
            let n_attempts = copy.machine.attempts.len();
            match stop {
                Err(_) | Ok(Stop::End) => return true,
                Ok(Stop::TakenBack) => return n_attempts < self.base,
                Ok(Stop::Kept) if n_attempts <= self.base => return true,
                Ok(Stop::Kept) => {}
                Ok(Stop::Ask(..)) => {
                    if let Some(open) = copy.open.take() {
                        let mut options = open.options.iter();
                        return n_attempts <= self.base
                            || options
                                .any(|way| self.has_hope(&copy, open.choice, way, depth + 1));
                    }
                }
                Ok(Stop::Fork { .. }) => {
                    unreachable!("a verified game has no any outside a choice")
                }
            }
        }
    }
}
