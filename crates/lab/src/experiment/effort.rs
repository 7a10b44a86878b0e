//! How much work the games of some rules are, and how much of it is done without being asked.
//!
//! Takes rules; plays a few games at random, and gives their length and their work. From these come the numbers of games
//! that are played if nobody says how many, so that slow games do not take hours. Surprising: work is counted in fuel and
//! not in time, because the same command has to play the same games on every computer.

use std::sync::Arc;

use ir::limits::FUEL;
use table::{Rules, Table};
use vm::{Guide, Machine, Status};

/// Games that are played to see how much work a game is.
const SAMPLE: u64 = 16;
/// Decisions after which that is known well enough.
const ENOUGH: u64 = 4000;
/// What can be attempted is found by trying it, which costs time but no fuel: so much more than is paid for.
const TRYING: f64 = 10.0;

/// Random games that are played, between these numbers.
const GAMES: (f64, f64) = (10_000.0, 100_000.0);
/// Work of a game up to which the most are played. Hearts needs 29 000.
const SHORT: f64 = 100_000.0;
/// Deals of strong players, between these numbers.
const DEALS: (f64, f64) = (20.0, 200.0);
/// Random games, at most, before whose decisions it is probed who leads.
const PROBED: f64 = 200.0;
/// Decisions times work of a game up to which there are the most of both: at each decision games are played to their end.
/// For Hearts it is 1.8 million.
const QUICK: f64 = 4_000_000.0;

/// What random games of some rules take, on average.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Effort {
    /// Decisions of a game.
    pub decisions: f64,
    /// Work of a game, in units of fuel.
    pub work: f64,
}

impl Effort {
    /// Plays some games.
    #[must_use]
    pub fn of(rules: &Rules) -> Self {
        let mut machine = Machine::new(Arc::clone(rules.program()), Table::chance(0, 0));
        let (mut games, mut decisions, mut work) = (0, 0, 0);
        while games < SAMPLE && decisions < ENOUGH {
            machine.restart(Table::chance(0, games));
            let mut answers = Table::answers(0, games);
            let mut guide = Guide::default();
            games += 1;
            let mut status = machine.start();
            work += FUEL - machine.fuel_left();
            // A game without an end counts as one that is long.
            while let Status::Decision { .. } = status
                && decisions < SAMPLE * ENOUGH
            {
                decisions += 1;
                let option = guide.answer(&machine, &mut answers);
                status = machine.play(option).unwrap_or(Status::Finished);
                work += FUEL - machine.fuel_left();
            }
        }
        let games = games as f64;
        let trying = if rules.program().has_attempts { TRYING } else { 1.0 };
        Self { decisions: decisions as f64 / games, work: trying * work as f64 / games }
    }

    /// Random games that are played if nobody says how many.
    #[must_use]
    pub fn games(&self) -> u64 {
        (GAMES.1 * (SHORT / self.work)).clamp(GAMES.0, GAMES.1) as u64
    }

    /// Deals that strong players play if nobody says how many.
    #[must_use]
    pub fn deals(&self) -> u64 {
        (DEALS.1 * self.quickness()).clamp(DEALS.0, DEALS.1) as u64
    }

    /// Random games before whose decisions it is probed who leads: none if a single one would take too long.
    #[must_use]
    pub fn probed(&self) -> u64 {
        (PROBED * self.quickness()).min(PROBED) as u64
    }

    fn quickness(&self) -> f64 {
        QUICK / (self.decisions * self.work)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_games_are_played_as_often_as_is_useful() {
        // Hearts, and a game in which nothing is decided.
        for effort in [
            Effort { decisions: 64.0, work: 28_805.0 },
            Effort { decisions: 0.0, work: 0.0 },
            Effort { decisions: 0.0, work: 5.0 },
        ] {
            assert_eq!((effort.games(), effort.deals(), effort.probed()), (100_000, 200, 200));
        }
    }

    #[test]
    fn long_games_are_played_less_often() {
        // By hand: 1e5 * 1e5 / 2e5; 200 * 4e6 / (100 * 2e5).
        let long = Effort { decisions: 100.0, work: 200_000.0 };
        assert_eq!((long.games(), long.deals(), long.probed()), (50_000, 40, 40));
        let endless = Effort { decisions: 64_000.0, work: 64e9 };
        assert_eq!((endless.games(), endless.deals(), endless.probed()), (10_000, 20, 0));
    }
}
