//! Stability: do the leads keep still?

use super::{Metric, Needs, Share, Values};
use crate::story::Story;

pub const METRIC: Metric = Metric {
    name: "stability",
    version: 2,
    needs: Needs::Leads,
    values: Values::Unit,
    what: "1 if a decision changes nothing, 0 if it turns everything over",
    formula: "1 - mean over decisions with a moment after them of the sum over seats of |change of lead| / the sum of the leads before and after, over all games",
    source: "Browne 2008 (stability); total variation instead of variance",
    of,
};

fn of(story: &Story) -> Share {
    let mut share = (0.0, 0.0);
    for (before, after) in story.rows().zip(story.rows().skip(1)) {
        let change: f64 =
            before.iter().zip(after).map(|(before, after)| (after - before).abs()).sum();
        // Who wins together with partners leads with them, so leads may add up to more than 1.
        let sum: f64 = before.iter().chain(after).sum();
        share.0 += if sum > 0.0 { 1.0 - change / sum } else { 1.0 };
        share.1 += 1.0;
    }
    share
}

#[cfg(test)]
mod tests {
    use super::super::example::{assert_near, led, partners};
    use super::*;

    #[test]
    fn a_tenth_then_three_tenths() {
        assert_near(of(&led(&[0.5, 0.6, 0.9])), 0.8);
    }

    #[test]
    fn partners_change_nothing() {
        assert_near(of(&partners(&[0.5, 0.6, 0.9])), 0.8);
        assert_near(of(&partners(&[0.0, 1.0])), 0.0);
    }
}
