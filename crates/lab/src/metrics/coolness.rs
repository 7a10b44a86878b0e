//! Coolness: do players have to harm themselves?

use super::{Metric, Needs, Share, Values};
use crate::story::Story;

pub const METRIC: Metric = Metric {
    name: "coolness",
    version: 1,
    needs: Needs::Leads,
    values: Values::Share,
    what: "the share of decisions after which whoever decided has not fallen back",
    formula: "1 - decisions after which the decider's lead is lower by more than the margin / decisions with a moment after them, over all games",
    source: "Browne 2008 (coolness); CardStock's published analysis",
    of,
};

fn of(story: &Story) -> Share {
    let pairs = story.rows().zip(story.rows().skip(1)).zip(&story.seats);
    let mut share = (0.0, 0.0);
    for ((before, after), &seat) in pairs {
        let is_harmed = before[seat as usize] - after[seat as usize] > story.margin;
        share.0 += f64::from(u8::from(!is_harmed));
        share.1 += 1.0;
    }
    share
}

#[cfg(test)]
mod tests {
    use super::super::example::{assert_near, led};
    use super::*;

    #[test]
    fn only_the_own_decision_counts() {
        // Seat 0 falls by its own decision from 0.5 to 0.4; then seat 1 decides and falls from 0.6 to 0.2, and last
        // seat 0 decides and gains.
        assert_near(of(&led(&[0.5, 0.4, 0.8, 0.9])), 1.0 / 3.0);
    }
}
