//! Completion: does the game come to its end?

use super::{Metric, Needs, Share, Values};
use crate::story::Story;

pub const METRIC: Metric = Metric {
    name: "completion",
    version: 1,
    needs: Needs::Course,
    values: Values::Share,
    what: "the share of games that ended by their rules",
    formula: "finished games / all games",
    source: "Browne 2008 (viability); Ludii, Completion",
    of,
};

fn of(story: &Story) -> Share {
    (f64::from(u8::from(story.end.is_finished)), 1.0)
}

#[cfg(test)]
mod tests {
    use super::super::example::{assert_near, course};
    use super::*;

    #[test]
    fn one_of_two_games() {
        let mut cut_off = course(&[2, 2]);
        cut_off.end.is_finished = false;
        let (done, other) = (of(&course(&[1])), of(&cut_off));
        assert_near((done.0 + other.0, done.1 + other.1), 0.5);
    }
}
