//! Length: how many decisions does a game have?

use super::{Metric, NOTHING, Needs, Share, Values};
use crate::story::Story;

pub const METRIC: Metric = Metric {
    name: "length",
    version: 1,
    needs: Needs::Course,
    values: Values::AtLeast(0.0),
    what: "decisions per finished game",
    formula: "mean over games of T, the number of decisions",
    source: "Browne 2008 (duration); Ludii, DurationMoves",
    of,
};

fn of(story: &Story) -> Share {
    if story.end.is_finished { (story.len() as f64, 1.0) } else { NOTHING }
}

#[cfg(test)]
mod tests {
    use super::super::example::{assert_near, course};
    use super::*;

    #[test]
    fn three_decisions() {
        assert_near(of(&course(&[4, 1, 2])), 3.0);
    }
}
