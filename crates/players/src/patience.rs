//! Who thinks in vain gives up.
//!
//! Takes a player that plays games on to their end; gives one that does so only where games come to an end. In rules that
//! let a game go on for ever, as rules that are still being written may, each play-out goes on until a limit is reached and
//! tells nothing, so that a single game would take hours. So now and then it is tried whether play-outs end at all: at the
//! first question with several options, the second, the fourth, and so on. As long as they do not, answers are drawn by
//! lot. Surprising: the trials have luck of their own, so that wherever games end the answers are those of the player.

use ir::FaultKind;
use ir::random::Stream;
use table::{Desk, Thinking};
use vm::Status;

use crate::flat::{Untold, redeal};
use crate::mind::Mind;
use crate::player::{Choice, Player};

/// So many play-outs are tried; one that ends is enough.
const TRIALS: usize = 16;

pub(crate) struct Patient<P> {
    player: P,
    n_asked: u64,
    is_in_vain: bool,
}

impl<P: Player> Patient<P> {
    pub(crate) fn new(player: P) -> Self {
        Self { player, n_asked: 0, is_in_vain: false }
    }
}

impl<P: Player> Player for Patient<P> {
    fn choose(&mut self, mind: &dyn Mind, random: &mut Stream) -> Choice {
        if mind.n_options() > 1 {
            self.n_asked += 1;
            if self.n_asked.is_power_of_two() {
                self.is_in_vain = never_ends(mind, &mut Stream::new(random.clone().bits(), 1));
            }
            if self.is_in_vain {
                let option = random.below(u64::from(mind.n_options())) as u32;
                return Choice::blind(option, mind.n_options());
            }
        }
        self.player.choose(mind, random)
    }

    fn thinking(&self) -> Thinking {
        self.player.thinking()
    }
}

/// Whether all play-outs from here run into a limit.
fn never_ends(mind: &dyn Mind, random: &mut Stream) -> bool {
    let mut desk = Desk::default();
    let mut n_played = 0;
    for _ in 0..TRIALS {
        let Some(machine) = redeal(mind, &mut desk, random) else { continue };
        let is_limit = |kind| matches!(kind, FaultKind::TooManyDecisions | FaultKind::FuelSpent);
        match machine.playout(random, &mut Untold) {
            Status::Fault(fault) if is_limit(fault.kind) => n_played += 1,
            _ => return false,
        }
    }
    n_played > 0
}
