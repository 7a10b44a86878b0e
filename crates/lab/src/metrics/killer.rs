//! Killer moves: can a single decision turn the game?

use super::{Metric, NOTHING, Needs, Share, Values};
use crate::story::Story;

pub const METRIC: Metric = Metric {
    name: "killer",
    version: 1,
    needs: Needs::Leads,
    values: Values::Unit,
    what: "how much the largest gain by a single decision of a game is",
    formula: "mean over games of the max over decisions of the decider's gain of lead (0 if there is none)",
    source: "Browne 2008 (killer moves)",
    of,
};

fn of(story: &Story) -> Share {
    let pairs = story.rows().zip(story.rows().skip(1)).zip(&story.seats);
    let gains = pairs.map(|((before, after), &seat)| after[seat as usize] - before[seat as usize]);
    if story.rows().count() < 2 { NOTHING } else { (gains.fold(0.0, f64::max), 1.0) }
}

#[cfg(test)]
mod tests {
    use super::super::example::{assert_near, led};
    use super::*;

    #[test]
    fn the_largest_gain_by_an_own_decision() {
        // Seat 1 gains 0.3 by its own decision at the second moment; that seat 0 gains 0.4 later is seat 1's doing.
        assert_near(of(&led(&[0.5, 0.6, 0.3, 0.4, 0.8])), 0.3);
    }
}
