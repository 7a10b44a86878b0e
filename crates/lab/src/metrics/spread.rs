//! Spread: how much depends on a decision?

use super::{Metric, Needs, Share, Values};
use crate::story::Story;

pub const METRIC: Metric = Metric {
    name: "spread",
    version: 1,
    needs: Needs::Thoughts,
    values: Values::Unit,
    what: "how much better the best option is than the worst, where there is a choice",
    formula: "mean over decisions with at least two options of best - worst, as the player judged them",
    source: "CardStock's published analysis, 2018 (Spread, meaningful moves); forced decisions left out here",
    of,
};

fn of(story: &Story) -> Share {
    let decisions = story.options.iter().zip(&story.thoughts);
    let mut share = (0.0, 0.0);
    for (_, thought) in decisions.filter(|(options, _)| **options > 1) {
        if let Some(thought) = thought {
            share.0 += thought.best - thought.worst;
            share.1 += 1.0;
        }
    }
    share
}

#[cfg(test)]
mod tests {
    use super::super::example::{assert_near, thought};
    use super::*;

    #[test]
    fn the_mean_difference() {
        assert_near(of(&thought(&[(0.5, 0.25), (0.25, 1.0)])), 0.5);
    }
}
