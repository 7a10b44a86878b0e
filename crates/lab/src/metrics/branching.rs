//! Branching: how many options does a decision have?

use super::{Metric, Needs, Share, Values};
use crate::story::Story;

pub const METRIC: Metric = Metric {
    name: "branching",
    version: 1,
    needs: Needs::Course,
    values: Values::AtLeast(0.0),
    what: "options per decision",
    formula: "sum of options / number of decisions, over all games",
    source: "Ludii, BranchingFactor",
    of,
};

fn of(story: &Story) -> Share {
    (story.options.iter().map(|&options| f64::from(options)).sum(), story.len() as f64)
}

#[cfg(test)]
mod tests {
    use super::super::example::{assert_near, course};
    use super::*;

    #[test]
    fn the_mean_over_decisions() {
        assert_near(of(&course(&[6, 2, 1])), 3.0);
    }
}
