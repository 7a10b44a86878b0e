//! Ties: how often do several share the win?

use super::{Metric, NOTHING, Needs, Share, Values};
use crate::story::Story;

pub const METRIC: Metric = Metric {
    name: "ties",
    version: 1,
    needs: Needs::Course,
    values: Values::Share,
    what: "the share of finished games that nobody wins alone, or with partners only",
    formula: "games in which nobody has the whole win / finished games",
    source: "Browne 2008 (drawishness)",
    of,
};

fn of(story: &Story) -> Share {
    if !story.end.is_finished {
        return NOTHING;
    }
    let top = story.end.wins.iter().copied().fold(0.0, f64::max);
    (f64::from(u8::from(top < 1.0)), 1.0)
}

#[cfg(test)]
mod tests {
    use super::super::example::{assert_near, course};
    use super::*;

    #[test]
    fn half_a_win_each_is_a_tie() {
        let mut game = course(&[2]);
        assert_near(of(&game), 0.0);
        game.end.wins = vec![0.5, 0.5];
        assert_near(of(&game), 1.0);
        // So is a game that nobody has won.
        game.end.wins = vec![0.0, 0.0];
        assert_near(of(&game), 1.0);
    }
}
