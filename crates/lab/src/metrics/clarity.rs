//! Clarity: is it clear what is good?

use super::{Metric, Needs, Share, Values};
use crate::story::Story;

pub const METRIC: Metric = Metric {
    name: "clarity",
    version: 1,
    needs: Needs::Thoughts,
    values: Values::Unit,
    what: "1 if one option stands out at every decision, 0 if all are as good",
    formula: "mean over decisions with k > 1 options of 1 - (g - 1) / (k - 1), g the number of options with a value of at least mean + 0.75 (best - mean)",
    source: "after Ludii, ClarityNarrowness",
    of,
};

fn of(story: &Story) -> Share {
    let decisions = story.options.iter().zip(&story.thoughts);
    let mut share = (0.0, 0.0);
    for (&options, thought) in decisions.filter(|(options, _)| **options > 1) {
        if let Some(thought) = thought {
            let others = f64::from(thought.n_good.saturating_sub(1));
            share.0 += 1.0 - others / f64::from(options - 1);
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
    fn equal_options_are_not_clear() {
        // Of 0.9 and 0.1 one is above 0.5 + 0.75 * 0.4 = 0.8; of 0.5 and 0.5 both are at the bar.
        assert_near(of(&thought(&[(0.9, 0.1), (0.5, 0.5)])), 0.5);
    }
}
