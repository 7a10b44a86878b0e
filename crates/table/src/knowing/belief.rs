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
/// So many deals, and so many games on them, are looked at to see whether another question might have been put.
const N_FORK_DEALS: u64 = 6;
const N_FORK_GAMES: usize = 60;
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
    /// Whether the observer can say which question is put, as far as that does not depend on cards.
    pub(crate) is_clear: bool,
    n_steps: u64,
}

impl Belief {
    /// Before anything has happened.
    pub(super) fn new(rules: &Rules) -> Self {
        let game = Machine::new(Arc::clone(rules.program()), Stream::new(0, 0));
        Self { game, is_firm: true, is_clear: true, n_steps: 0 }
    }

    /// The observer has perceived what has happened.
    pub(super) fn follow(&mut self, step: &Step<'_>) {
        self.n_steps += 1;
        let best = self.find(step);
        self.is_firm &= best.as_ref().is_some_and(|best| best.is_same);
        if let Some(best) = &best {
            // Whoever is asked knows what.
            let is_told = best.is_there && step.address.is_some();
            let is_fork = || step.rules.forks && self.is_fork(step);
            self.is_clear = is_told || self.is_clear && !is_fork();
        }
        let is_first = self.n_steps == 1;
        if let Some(best) = best.filter(|best| best.is_asked || is_first) {
            self.game = best.machine;
        }
    }

    /// A game in which the observer would have perceived the same, or else as much of it as was found.
    fn find(&self, step: &Step<'_>) -> Option<Played> {
        let n_games = if self.is_firm { N_GAMES } else { N_GAMES_AT_A_LOSS };
        let mut best: Option<Played> = None;
        self.play_games(step, (N_DEALS, n_games), |_, played| {
            if best.as_ref().is_none_or(|best| best.worth() < played.worth()) {
                best = Some(played);
            }
            best.as_ref().is_some_and(|best| best.is_same)
        });
        best
    }

    /// Whether one or the other question may be put now with the same cards, and the observer would have perceived the same.
    fn is_fork(&self, step: &Step<'_>) -> bool {
        let mut met: Vec<(Vec<u32>, u32)> = Vec::new();
        let mut is_fork = false;
        self.play_games(step, (N_FORK_DEALS, N_FORK_GAMES), |cards, played| {
            let address = played.machine.address();
            if played.is_same {
                is_fork = met.iter().any(|(other, at)| other == cards && *at != address);
                met.push((cards.to_vec(), address));
            }
            is_fork
        });
        is_fork
    }

    /// Plays on from so many deals in all ways that sound right at first, and at most so many games, until one will
    /// do; shows the cards in the places of cards, too.
    fn play_games(
        &self,
        step: &Step<'_>,
        (n_deals, n_games): (u64, usize),
        mut will_do: impl FnMut(&[u32], Played) -> bool,
    ) {
        let viewer = step.eyes.viewer.map_or(u64::MAX, u64::from);
        let seed = vm::mix(self.n_steps, viewer);
        let wanted = step.wanted();
        let redealer = step.redealer();
        let (mut left, mut effort) = (n_games, EFFORT);
        for number in 0..n_deals {
            let mut stream = Stream::new(seed, number);
            let Some(mut deal) = step.deal(redealer.as_ref(), &mut stream) else { continue };
            let seed = stream.bits();
            let (mut answer, mut n_repairs) = (0, 0);
            while answer < N_ANSWERS {
                if left == 0 || effort < 0 {
                    return;
                }
                let tried = Tried { deal: &deal, seed, answer };
                let Some(played) = step.play(self, &wanted, &tried) else { break };
                let cards = deal.exchange.cards.clone();
                n_repairs += 1;
                if n_repairs > N_REPAIRS || !step.repair(&mut deal, &played) {
                    (answer, n_repairs) = (answer + 1, 0);
                    deal.swaps.clear();
                }
                left -= 1;
                effort -= played.effort;
                if will_do(&cards, played) {
                    return;
                }
            }
        }
    }
}
