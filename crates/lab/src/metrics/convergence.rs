//! Convergence: do options become fewer while a game goes on?

use super::{Metric, NOTHING, Needs, Share, Values};
use crate::story::Story;

pub const METRIC: Metric = Metric {
    name: "convergence",
    version: 1,
    needs: Needs::Course,
    values: Values::Any,
    what: "1 if there is one option fewer at every decision, 1/2 if there are always as many, below if they become more",
    formula: "mean over games of 1 - (slope / 2 + 1/2), slope of the least squares line of options over the number of the decision",
    source: "CardStock's published analysis, 2018",
    of,
};

fn of(story: &Story) -> Share {
    let n = story.len() as f64;
    if story.len() < 2 {
        return NOTHING;
    }
    let mean = story.options.iter().map(|&options| f64::from(options)).sum::<f64>() / n;
    let (mut across, mut along) = (0.0, 0.0);
    for (at, &options) in story.options.iter().enumerate() {
        let off = at as f64 - (n - 1.0) / 2.0;
        across += off * (f64::from(options) - mean);
        along += off * off;
    }
    (1.0 - (across / along / 2.0 + 0.5), 1.0)
}

#[cfg(test)]
mod tests {
    use super::super::example::{assert_near, course};
    use super::*;

    #[test]
    fn one_option_fewer_each_time_is_complete_convergence() {
        // The slope is -1.
        assert_near(of(&course(&[4, 3, 2, 1])), 1.0);
        assert_near(of(&course(&[2, 2, 2])), 0.5);
    }
}
