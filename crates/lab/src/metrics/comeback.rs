//! Comeback: from how far behind can one win?

use super::drama::deficits;
use super::{Metric, NOTHING, Needs, Share, Values};
use crate::story::Story;

pub const METRIC: Metric = Metric {
    name: "comeback",
    version: 1,
    needs: Needs::Leads,
    values: Values::Unit,
    what: "the largest deficit that the winner made up",
    formula: "mean over games with a winner w of max over moments of (max lead - lead of w)",
    source: "Browne 2008 (drama, maximum)",
    of,
};

fn of(story: &Story) -> Share {
    let Some(winner) = story.winners().next().filter(|_| !story.leads.is_empty()) else {
        return NOTHING;
    };
    (deficits(story, winner).fold(0.0, f64::max), 1.0)
}

#[cfg(test)]
mod tests {
    use super::super::example::{assert_near, led};
    use super::*;

    #[test]
    fn the_worst_moment_counts() {
        assert_near(of(&led(&[0.5, 0.25, 0.4, 0.9])), 0.5);
    }
}
