//! The definitions of CardStock's published analysis, so that its tables can be compared.
//!
//! They go by what players think of themselves at their own decisions, not by who leads seen from outside, and
//! measure a drop against a fixed bar. Surprising: CardStock's players also think where there is a single option. Ours do
//! not, so their estimates are those of decisions with a choice; the spread of a single option is 0 without any thought.

use super::{Metric, NOTHING, Needs, Values};
use crate::story::Story;

pub const SPREAD: Metric = Metric {
    name: "cardstock/spread",
    version: 2,
    needs: Needs::Thoughts,
    values: Values::Unit,
    what: "how much better the best option is than the worst, over all decisions, forced ones too",
    formula: "mean over all decisions of those who think of best - worst, which is 0 with a single option",
    source: "CardStock's published analysis, 2018",
    of: |story| story.spreads().fold(NOTHING, |(sum, n), spread| (sum + spread, n + 1.0)),
};

pub const DRAMA: Metric = Metric {
    name: "cardstock/drama",
    version: 1,
    needs: Needs::Thoughts,
    values: Values::Unit,
    what: "how low the winner's own estimates are when they are low",
    formula: "mean over games of the mean of sqrt(d - e) over the winner's estimates e < d, 0 if there is none; d = (1 + (n - 2) / (n - 1)) / 2",
    source: "CardStock's published analysis, 2019",
    of: |story| {
        let Some((dips, _)) = dips(story) else { return NOTHING };
        let n = dips.len() as f64;
        (
            if dips.is_empty() { 0.0 } else { dips.iter().map(|dip| dip.sqrt()).sum::<f64>() / n },
            1.0,
        )
    },
};

pub const SECURITY: Metric = Metric {
    name: "cardstock/security",
    version: 1,
    needs: Needs::Thoughts,
    values: Values::Unit,
    what: "how rarely the winner's own estimates are low",
    formula: "mean over games of 1 - estimates e < d / estimates of the winner; d as for drama",
    source: "CardStock's published analysis, 2019",
    of: |story| {
        let Some((dips, n)) = dips(story) else { return NOTHING };
        (1.0 - dips.len() as f64 / n as f64, 1.0)
    },
};

pub const DECISIVENESS: Metric = Metric {
    name: "cardstock/decisiveness",
    version: 1,
    needs: Needs::Thoughts,
    values: Values::Unit,
    what: "how late the winner becomes sure",
    formula: "mean over games of 1 - (T - t) / T, t the first of the winner's T decisions with an estimate above 0.8, else T - 1",
    source: "CardStock, Scoring/Heuristics",
    of: |story| {
        let Some(winner) = story.winners().next() else { return NOTHING };
        let n = story.estimates(winner).count();
        if n == 0 {
            return NOTHING;
        }
        let sure = story.estimates(winner).position(|estimate| estimate > 0.8).unwrap_or(n - 1);
        (1.0 - (n - sure) as f64 / n as f64, 1.0)
    },
};

pub const COOLNESS: Metric = Metric {
    name: "cardstock/coolness",
    version: 1,
    needs: Needs::Thoughts,
    values: Values::Share,
    what: "how rarely a player's estimate is lower at its next decision",
    formula: "1 - estimates that drop to the next of the same seat / such pairs, over all seats and games",
    source: "CardStock, Scoring/Heuristics",
    of: |story| {
        let mut share = NOTHING;
        for seat in 0..story.n_seats {
            for (now, next) in story.estimates(seat).zip(story.estimates(seat).skip(1)) {
                share.0 += f64::from(u8::from(next >= now));
                share.1 += 1.0;
            }
        }
        share
    },
};

/// How far the winner's estimates are below the bar where they are, and how many estimates there are.
fn dips(story: &Story) -> Option<(Vec<f64>, usize)> {
    let winner = story.winners().next()?;
    let n = story.n_seats as f64;
    let bar = (1.0 + (n - 2.0) / (n - 1.0)) / 2.0;
    let n_estimates = story.estimates(winner).count();
    let dips = story.estimates(winner).map(|estimate| bar - estimate).filter(|&dip| dip > 0.0);
    (n_estimates > 0).then(|| (dips.collect(), n_estimates))
}

#[cfg(test)]
mod tests {
    use super::super::example::{assert_near, thought};
    use super::*;

    /// With two seats the bar is at 0.5. Seat 0, which wins, thinks 0.25, 0.49, 0.9; seat 1 thinks 0.5, 0.4, 0.4.
    fn game() -> Story {
        thought(&[(0.25, 0.05), (0.5, 0.1), (0.49, 0.2), (0.4, 0.4), (0.9, 0.3), (0.4, 0.2)])
    }

    #[test]
    fn by_hand() {
        assert_near((SPREAD.of)(&game()), (0.2 + 0.4 + 0.29 + 0.0 + 0.6 + 0.2) / 6.0);
        assert_near((DRAMA.of)(&game()), (0.5 + 0.1) / 2.0);
        assert_near((SECURITY.of)(&game()), 1.0 / 3.0);
        // Sure at the third of three decisions: 1 - (3 - 2) / 3.
        assert_near((DECISIVENESS.of)(&game()), 2.0 / 3.0);
        // Seat 0 rises twice; seat 1 falls once and stays once.
        assert_near((COOLNESS.of)(&game()), 3.0 / 4.0);
    }
    /// Two forced decisions more, one of each seat: those of seat 0, which thinks, have a spread of 0; those of seat 1
    /// count only if it thinks too. Where there is a choice, the mean of 0.2 and 0.4 is 0.3 in any case.
    #[test]
    fn forced_decisions_count_for_those_who_think() {
        let mut game = thought(&[(0.25, 0.05), (0.5, 0.1)]);
        game.seats.extend([0, 1]);
        game.options.extend([1, 1]);
        game.thoughts.extend([None, None]);
        for (thinks, spread) in [([true, false], 0.6 / 3.0), ([true, true], 0.6 / 4.0)] {
            game.thinks = thinks.to_vec();
            assert_near((SPREAD.of)(&game), spread);
            assert_near((super::super::spread::METRIC.of)(&game), 0.3);
        }
    }
}
