//! What an observer thinks that the rules have noted down where nobody sees it: in variables, and in storages that are not
//! open.
//!
//! Takes what happened, as the observer perceived it; gives a game that was made up, and of which only what is noted down
//! counts. It was played by the same rules with other cards, other chance and other secret answers, but so that the
//! observer would have perceived the same. Surprising: the true notes are never read, not even to compare with them. So
//! what follows from what the observer has perceived is right, and everything else is as good as any guess.

mod deal;
mod played;
mod step;

use std::sync::Arc;

use ir::Event;
use ir::random::Stream;
use vm::Machine;

use super::truth::Truth;
use crate::Rules;
use played::Played;
pub(super) use step::Step;
use step::Tried;

/// So many deals are tried until the observer would have perceived the same,
const N_DEALS: u64 = 120;
/// so many of the answers that sound like the one that was given,
const N_ANSWERS: usize = 24;
/// so often cards are exchanged where others were perceived,
const N_REPAIRS: usize = 8;
/// and so many games are played for it altogether; fewer once the observer has lost track.
const N_GAMES: usize = 400;
const N_GAMES_AT_A_LOSS: usize = 60;
/// Games in which much happens cost more; when so much was spent on them, no more are played.
const EFFORT: i64 = 3_000_000;

/// An answer, and what happened until somebody was asked again.
pub(crate) struct Leg {
    /// The question on the true table, and who answered what; nothing at the beginning of the game.
    pub(crate) answered: Option<(Machine, u32, u32)>,
    /// What the answer itself did; `None` if it was given while all choose at the same time.
    pub(crate) chosen: Option<Vec<Event>>,
    pub(crate) events: Vec<Event>,
    /// The table before it.
    pub(crate) before: Truth,
}

/// What one observer thinks.
#[derive(Clone)]
pub(crate) struct Belief {
    pub(crate) game: Machine,
    /// Whether the observer would always have perceived the same.
    pub(crate) is_firm: bool,
    n_steps: u64,
}

impl Belief {
    /// Before anything has happened.
    pub(super) fn new(rules: &Rules) -> Self {
        let game = Machine::new(Arc::clone(rules.program()), Stream::new(0, 0));
        Self { game, is_firm: true, n_steps: 0 }
    }

    /// The observer has perceived what has happened.
    pub(super) fn follow(&mut self, step: &Step<'_>) {
        self.n_steps += 1;
        let best = self.find(step);
        self.is_firm &= best.as_ref().is_some_and(|best| best.is_same);
        let is_first = self.n_steps == 1;
        if let Some(best) = best.filter(|best| best.is_asked || is_first) {
            self.game = best.machine;
        }
    }

    /// A game in which the observer would have perceived the same, or else as much of it as was found.
    fn find(&self, step: &Step<'_>) -> Option<Played> {
        let viewer = step.eyes.viewer.map_or(u64::MAX, u64::from);
        let seed = vm::mix(self.n_steps, viewer);
        let wanted = step.wanted();
        let redealer = step.redealer();
        let mut search = Search {
            best: None,
            left: if self.is_firm { N_GAMES } else { N_GAMES_AT_A_LOSS },
            effort: EFFORT,
        };
        for number in 0..N_DEALS {
            let mut stream = Stream::new(seed, number);
            let Some(mut deal) = step.deal(redealer.as_ref(), &mut stream) else { continue };
            let seed = stream.bits();
            let (mut answer, mut n_repairs) = (0, 0);
            while answer < N_ANSWERS {
                if search.is_over() {
                    return search.best;
                }
                let tried = Tried { deal: &deal, seed, answer };
                let Some(played) = step.play(&self.game, &wanted, &tried) else { break };
                n_repairs += 1;
                if n_repairs > N_REPAIRS || !step.repair(&mut deal, &played) {
                    (answer, n_repairs) = (answer + 1, 0);
                    deal.swaps.clear();
                }
                search.add(played);
            }
        }
        search.best
    }
}

/// How far the search for a game has come.
struct Search {
    best: Option<Played>,
    /// How many games may still be played, and how much may be spent on them.
    left: usize,
    effort: i64,
}

impl Search {
    fn is_over(&self) -> bool {
        self.left == 0 || self.effort < 0 || self.best.as_ref().is_some_and(|best| best.is_same)
    }

    fn add(&mut self, played: Played) {
        self.left -= 1;
        self.effort -= played.effort;
        if self.best.as_ref().is_none_or(|best| best.worth() < played.worth()) {
            self.best = Some(played);
        }
    }
}
