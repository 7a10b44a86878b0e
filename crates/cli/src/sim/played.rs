//! Simulated games on a table: with players that think, or to leave a record.
//!
//! Surprising: random players are dealt to and answer exactly as on the fast machine, so the digest is the same.

use std::sync::Arc;

use players::Company;
use table::{Table, Turn};
use vm::Tally as _;

use super::one::{Decisions, Game};
use super::workers::Plan;
use crate::failure::Result;

/// Plays game number `index`.
pub(crate) fn play(plan: &Plan, index: u64) -> Result<(Game, Table)> {
    let rules = Arc::clone(plan.rules);
    let is_random = plan.players.is_empty();
    let mut company = Company::new(&plan.players, &plan.means, (plan.seed, index));
    let mut table = company.table(rules, plan.seed, index);
    let mut answers = Table::answers(plan.seed, index);
    let mut decisions = Decisions::default();
    while let Turn::Seat(seat) = table.turn() {
        let n_options = table.n_options();
        let chosen = if is_random {
            table.play_at_random(&mut answers)?
        } else {
            company.answer(&mut table)?
        };
        decisions.decision(seat, n_options, chosen);
    }
    let outcome = table.outcome();
    let game = Game {
        decisions,
        fault: outcome.as_ref().and_then(|outcome| outcome.end.fault()),
        scores: outcome.map(|outcome| outcome.scores).unwrap_or_default(),
    };
    Ok((game, table))
}
