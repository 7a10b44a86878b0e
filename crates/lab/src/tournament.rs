//! Who plays better: players on the same deals, each in every seat.
//!
//! Takes rules, players and a seed; plays every deal in all arrangements of a [`Plan`] and adds up what came of it in a
//! [`Tally`], from which [`Standings`] are made. Game `a` of deal `d` is the game number `d` of the experiment with that
//! seed, with the players of arrangement `a` in the seats: the same cards, and the same luck for each seat. Surprising: a
//! deal counts only as a whole. If one of its games ends in a fault, the deal is left out, and it is told how many were.

mod judge;
mod ladder;
mod seating;
mod standings;
mod tally;

use std::ops::ControlFlow;
use std::sync::Arc;

use players::{Company, Means, Spec};
use table::{PlayError, Rules, Turn};

use crate::run::{Broken, in_order};
use crate::stats::Sprt;

pub use judge::{Result as GameResult, Share};
pub use ladder::{Ladder, LadderError, Rung, rungs};
pub use seating::{MAX_ARRANGEMENTS, Plan, Seating};
pub use standings::{Overall, Pair, Standing, Standings, Tested};
pub use tally::Tally;

/// What to play.
pub struct Match<'a> {
    pub rules: &'a Arc<Rules>,
    pub players: &'a [Spec],
    pub plan: &'a Plan,
    pub seed: u64,
    /// The number of the first deal.
    pub first_deal: u64,
    pub n_deals: u64,
    /// Stops when the answer is clear; for two players.
    pub sprt: Option<Sprt>,
    pub jobs: usize,
    pub means: &'a Means,
}

impl Match<'_> {
    /// How many games that are, if nothing stops them before.
    #[must_use]
    pub fn n_games(&self) -> u64 {
        self.n_deals.saturating_mul(self.plan.n_arrangements() as u64)
    }

    /// Plays. `watch` is shown the sums and the number of games after every game, and may say that it is enough.
    ///
    /// # Errors
    /// If a table does not accept an answer, or a thread panicked: mistakes of ours.
    pub fn play(
        &self,
        tally: &mut Tally,
        watch: &mut (dyn FnMut(&Tally, u64) -> ControlFlow<()> + Send),
    ) -> Result<(), Broken<PlayError>> {
        let n_arrangements = self.plan.n_arrangements() as u64;
        let place = |unit: u64| {
            let arrangement = (unit % n_arrangements) as usize;
            (self.first_deal + unit / n_arrangements, arrangement)
        };
        let work = |(): &mut (), unit| self.game(place(unit));
        let add = |unit: u64, result| {
            let is_whole = tally.add(place(unit), result);
            let is_clear = is_whole && tally.is_clear(self.plan, self.sprt.as_ref());
            match watch(tally, unit + 1) {
                ControlFlow::Continue(()) if !is_clear => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        };
        in_order(self.jobs, self.n_games(), || (), work, add).map(drop)
    }

    /// Plays one game.
    fn game(&self, (deal, arrangement): (u64, usize)) -> Result<GameResult, PlayError> {
        let by_seat = self.plan.by_seat(arrangement);
        let seats: Vec<Option<Spec>> =
            by_seat.iter().map(|&player| self.players.get(player).cloned()).collect();
        let mut company = Company::new(&seats, self.means, (self.seed, deal));
        let mut table = company.table(Arc::clone(self.rules), self.seed, deal);
        while let Turn::Seat(_) = table.turn() {
            company.answer(&mut table)?;
        }
        let Some(outcome) = table.outcome() else { return Err(PlayError::Over) };
        Ok(match outcome.end.fault() {
            Some(fault) => GameResult::Fault(fault),
            None => judge::judge(self.rules, self.plan, arrangement, &outcome.scores),
        })
    }
}

#[cfg(test)]
mod tests;
