//! Forced: how often is there nothing to decide?

use super::{Metric, Needs, Share, Values};
use crate::story::Story;

pub const METRIC: Metric = Metric {
    name: "forced",
    version: 1,
    needs: Needs::Course,
    values: Values::Share,
    what: "the share of decisions with a single option",
    formula: "decisions with one option / decisions, over all games",
    source: "Ludii, DecisionMoves (its complement)",
    of,
};

fn of(story: &Story) -> Share {
    let n_forced = story.options.iter().filter(|&&options| options == 1).count();
    (n_forced as f64, story.len() as f64)
}

#[cfg(test)]
mod tests {
    use super::super::example::{assert_near, course};
    use super::*;

    #[test]
    fn one_of_four() {
        assert_near(of(&course(&[6, 2, 1, 3])), 0.25);
    }
}
