//! The search for games in which an observer would have perceived the same as it has.
//!
//! Takes what happened, as the observer perceived it, and what it thought before; gives the game that comes nearest, and
//! tells whether there is only one way to go on. Surprising: chance is not only made up but also made to fit, by exchanging
//! cards where others turned up than were perceived.

use ir::random::Stream;

use super::played::{Played, Sounds};
use super::step::{Before, Step, Tried};
use crate::mind::Redealer;

/// So many deals are tried until the observer would have perceived the same,
const N_DEALS: u64 = 120;
/// so many of the answers that sound like the one that was given,
const N_ANSWERS: usize = 24;
/// so often cards are exchanged where others were perceived,
const N_REPAIRS: usize = 8;
/// and so many games are played for each guess; more for one of them if none was found.
const N_GAMES: usize = 60;
const N_GAMES_AT_MOST: usize = 400;
/// So many deals, and so many games on them for all guesses together, are looked at to see whether another question might
/// have been put.
const N_FORK_DEALS: u64 = 6;
const N_FORK_GAMES: usize = 60;
/// Games in which much happens cost more; when so much was spent on them for a guess, no more are played; or so much if none
/// was found.
const EFFORT: i64 = 400_000;
const EFFORT_AT_MOST: i64 = 3_000_000;

/// How long is searched for one guess.
pub(super) struct Patience {
    n_deals: u64,
    n_games: usize,
    effort: i64,
}

pub(super) const USUAL: Patience = Patience { n_deals: N_DEALS, n_games: N_GAMES, effort: EFFORT };
pub(super) const AT_MOST: Patience =
    Patience { n_deals: N_DEALS, n_games: N_GAMES_AT_MOST, effort: EFFORT_AT_MOST };

/// Something has happened, and games are looked for in which the observer would have perceived the same.
pub(super) struct Search<'a> {
    step: &'a Step<'a>,
    wanted: Sounds,
    redealer: Option<Redealer>,
}

impl<'a> Search<'a> {
    pub(super) fn new(step: &'a Step<'a>) -> Self {
        Self { step, wanted: step.wanted(), redealer: step.redealer() }
    }

    /// A game in which the observer would have perceived the same, or else as much of it as was found.
    pub(super) fn best(
        &self,
        before: &Before<'_>,
        seed: u64,
        patience: &Patience,
    ) -> Option<Played> {
        let mut best: Option<Played> = None;
        self.play_games(before, seed, patience, |_, played| {
            let worth = |played: &Option<Played>| played.as_ref().map(Played::worth);
            if worth(&best) < worth(played) {
                std::mem::swap(&mut best, played);
            }
            best.as_ref().is_some_and(|best| best.is_same)
        });
        best
    }

    /// Whether one or the other question may be put now with the same cards, and the observer would have perceived the same.
    pub(super) fn is_fork<'b>(
        &self,
        befores: impl ExactSizeIterator<Item = Before<'b>>,
        seed: u64,
    ) -> bool {
        let n_games = N_FORK_GAMES.div_ceil(befores.len().max(1));
        let patience = Patience { n_deals: N_FORK_DEALS, n_games, effort: EFFORT };
        let mut met: Vec<(Vec<u32>, u32)> = Vec::new();
        let mut is_fork = false;
        for before in befores {
            self.play_games(&before, seed, &patience, |cards, played| {
                if let Some(played) = played.as_ref().filter(|played| played.is_same) {
                    let address = played.machine.address();
                    is_fork = met.iter().any(|(other, at)| other == cards && *at != address);
                    met.push((cards.to_vec(), address));
                }
                is_fork
            });
            if is_fork {
                break;
            }
        }
        is_fork
    }

    /// Plays on from so many deals in all ways that sound right at first, and at most so many games, until one will
    /// do; shows the cards in the places of cards, too. What is not taken is used again.
    fn play_games(
        &self,
        before: &Before<'_>,
        seed: u64,
        patience: &Patience,
        mut will_do: impl FnMut(&[u32], &mut Option<Played>) -> bool,
    ) {
        let step = self.step;
        let Patience { n_deals, n_games: mut left, mut effort } = *patience;
        let mut spare = None;
        for number in 0..n_deals {
            let mut stream = Stream::new(seed, number);
            let Some(mut deal) = step.deal(self.redealer.as_ref(), &mut stream) else { continue };
            let seed = stream.bits();
            let (mut answer, mut n_repairs) = (0, 0);
            while answer < N_ANSWERS {
                if left == 0 || effort < 0 {
                    return;
                }
                let tried = Tried { deal: &deal, seed, answer };
                let played = step.play(before, &self.wanted, &tried, spare.take());
                let Some(played) = played else { break };
                let cards = deal.exchange.cards.clone();
                n_repairs += 1;
                if n_repairs > N_REPAIRS || !step.repair(&mut deal, &played) {
                    (answer, n_repairs) = (answer + 1, 0);
                    deal.swaps.clear();
                }
                left -= 1;
                effort -= played.effort;
                let mut played = Some(played);
                if will_do(&cards, &mut played) {
                    return;
                }
                spare = played.map(|played| played.machine);
            }
        }
    }
}
