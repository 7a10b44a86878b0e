//! Decisiveness: how long is the game open?

use super::{Metric, NOTHING, Needs, Share, Values};
use crate::story::Story;

pub const METRIC: Metric = Metric {
    name: "decisiveness",
    version: 1,
    needs: Needs::Leads,
    values: Values::Unit,
    what: "the share of the game that is played when it is decided: 1 is at the last moment, 0 from the start",
    formula: "mean over games with a winner of t / T, t the first moment from which the winner's lead stays above the largest lead that a loser ever had, T the number of moments",
    source: "Browne 2008; Ludii, DecisivenessThreshold and DecisivenessMoves; the complement of the share that is left, as in CardStock",
    of,
};

fn of(story: &Story) -> Share {
    let Some(winner) = story.winners().next().filter(|_| !story.leads.is_empty()) else {
        return NOTHING;
    };
    let is_loser: Vec<bool> = {
        let mut is_loser = vec![true; story.n_seats];
        story.winners().for_each(|seat| is_loser[seat] = false);
        is_loser
    };
    let losers = story.rows().flat_map(|row| row.iter().zip(&is_loser));
    let bar = losers.filter(|(_, loses)| **loses).map(|(&lead, _)| lead).fold(0.0, f64::max);
    let n_after = story.rows().rev().take_while(|row| row[winner] > bar).count();
    let n = story.rows().count();
    ((n - n_after) as f64 / n as f64, 1.0)
}

#[cfg(test)]
mod tests {
    use super::super::example::{assert_near, led};
    use super::*;

    #[test]
    fn decided_when_the_winner_stays_above_what_the_loser_ever_had() {
        // The loser once had 0.6; the winner is above that from the fourth of five moments on.
        assert_near(of(&led(&[0.5, 0.4, 0.6, 0.7, 0.9])), 0.6);
        // A lead that was lost again decides nothing.
        assert_near(of(&led(&[0.7, 0.4, 0.6, 0.5])), 1.0);
    }
}
