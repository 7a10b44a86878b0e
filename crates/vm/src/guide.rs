//! The guide: random answers that carry their attempts through.
//!
//! Takes a machine at a decision and a stream; gives an option. Uniformly random answers would hardly ever carry out
//! what must fulfil a condition at its end, such as laying down three cards of one suit. So an option is drawn at
//! random, and then answers are looked for with which it is not taken back: on copies, depth first in random order, within
//! a budget. If there are some, they are given one after another; if not, another option is drawn, and if none leads
//! anywhere, any one is answered. Trying costs nothing by the rules either, since everything is taken back, chance too; so
//! this finds out nothing that the player could not. Where nothing is ever attempted an option is simply drawn.

use ir::limits;
use ir::random::Stream;

use crate::Machine;
use crate::attempts::{Answer, Search, Way};
use crate::machine::Status;

/// Fuel for finding answers that carry an option through: for all options of a decision together.
const BUDGET: i64 = 2 * limits::HOPE;
/// What each option has in any case, so that one that needs no further answers is always found.
const LEAST: i64 = 2_000;

/// Gives random answers; one for each game that is played.
#[derive(Clone, Debug, Default)]
pub struct Guide {
    /// The answers that were found for the coming decisions, the next one last.
    plan: Vec<Answer>,
}

impl Guide {
    /// An option of the open decision; 0 if there is none.
    pub fn answer(&mut self, machine: &Machine, answers: &mut Stream) -> u32 {
        let Some(Status::Decision { n_options, .. }) = machine.status() else { return 0 };
        if !machine.program().has_attempts {
            return answers.below(u64::from(n_options)) as u32;
        }
        let decision = machine.decisions();
        if let Some(next) = self.plan.pop()
            && (next.decision, next.n_options) == (decision, n_options)
        {
            return next.option;
        }
        self.plan.clear();
        if !machine.is_before_attempt() {
            return answers.below(u64::from(n_options)) as u32;
        }
        let mut search = Search::new(0, Some(answers));
        let trial = machine.trial();
        let mut left = BUDGET;
        for option in search.options(n_options) {
            let level = left.clamp(LEAST, limits::HOPE);
            search.level = level;
            let way = trial.try_option(machine.program(), &mut search, option, 0);
            left -= level - search.level;
            if way == Way::Open {
                self.plan = search.path.split_off(1);
                self.plan.reverse();
                return option;
            }
        }
        answers.below(u64::from(n_options)) as u32
    }

    /// Another game begins.
    pub fn forget(&mut self) {
        self.plan.clear();
    }
}
