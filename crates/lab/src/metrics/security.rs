//! Security: is who leads likely to stay ahead?

use super::drama::deficits;
use super::{Metric, NOTHING, Needs, Share, Values};
use crate::story::Story;

pub const METRIC: Metric = Metric {
    name: "security",
    version: 1,
    needs: Needs::Leads,
    values: Values::Unit,
    what: "the share of the game in which the winner was not behind",
    formula: "mean over games with a winner of 1 - moments when somebody leads the winner by more than the margin / moments",
    source: "CardStock's published analysis, 2018 (Security), with leads seen from outside",
    of,
};

fn of(story: &Story) -> Share {
    let Some(winner) = story.winners().next().filter(|_| !story.leads.is_empty()) else {
        return NOTHING;
    };
    let n_behind = deficits(story, winner).filter(|&deficit| deficit > story.margin).count();
    (1.0 - n_behind as f64 / story.rows().count() as f64, 1.0)
}

#[cfg(test)]
mod tests {
    use super::super::example::{assert_near, led};
    use super::*;

    #[test]
    fn half_of_the_game_behind() {
        assert_near(of(&led(&[0.5, 0.42, 0.32, 0.8])), 0.5);
    }
}
