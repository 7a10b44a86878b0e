//! Players that do not look ahead, or one step at most.

use ir::random::Stream;
use table::Thinking;
use vm::{Guide, Status};

use crate::flat::best;
use crate::mind::Mind;
use crate::parts::Sum;
use crate::player::{Choice, Player};
use crate::spec::Spec;
use crate::utility::{Utility, Worth};

/// How many deals a greedy player thinks of.
const DEALS: u32 = 8;

/// Any option. Where something can be attempted, one that can be carried through as far as the seat knows.
#[derive(Default)]
pub(crate) struct Random {
    guide: Guide,
}

impl Player for Random {
    fn choose(&mut self, mind: &dyn Mind, random: &mut Stream) -> Choice {
        let n_options = mind.n_options();
        let option = if mind.rules().program().has_attempts {
            mind.redeal(random).map(|machine| self.guide.answer(&machine, random))
        } else {
            None
        };
        let option = option.filter(|&option| option < n_options);
        let option = option.unwrap_or_else(|| random.below(u64::from(n_options)) as u32);
        Choice::blind(option, n_options)
    }
}

/// The first option.
pub(crate) struct First;

impl Player for First {
    fn choose(&mut self, mind: &dyn Mind, _random: &mut Stream) -> Choice {
        Choice::blind(0, mind.n_options())
    }
}

/// The option after which the scores are best, if the game ended then.
pub(crate) struct Greedy {
    utility: Utility,
    thinking: Thinking,
}

impl Greedy {
    pub(crate) fn new(spec: &Spec) -> Self {
        Self { utility: spec.utility, thinking: spec.thinking }
    }
}

impl Player for Greedy {
    fn thinking(&self) -> Thinking {
        self.thinking
    }

    fn choose(&mut self, mind: &dyn Mind, random: &mut Stream) -> Choice {
        let n_options = mind.n_options();
        let seat = mind.seat() as usize;
        let mut sums = vec![Sum::default(); n_options as usize];
        let mut bounds = None;
        for _ in 0..DEALS {
            let Some(deal) = mind.redeal(random) else { continue };
            let mut worth = Worth::new(self.utility, mind.rules(), deal.snapshot().teams);
            let bounds = bounds.get_or_insert(worth.bounds());
            for (option, sum) in (0..n_options).zip(&mut sums) {
                let mut machine = deal.clone();
                let is_scored = match machine.play(option) {
                    None | Some(Status::Fault(_)) => false,
                    Some(_) => machine.final_scores(worth.scores()).is_ok(),
                };
                let worth = if is_scored { worth.of_scores() } else { worth.of_nothing() };
                bounds.meet(worth[seat]);
                sum.add(worth[seat]);
            }
        }
        match bounds {
            Some(bounds) => best(&sums, None, bounds, random),
            None => Choice::blind(random.below(u64::from(n_options)) as u32, n_options),
        }
    }
}
