//! Uncertainty: for how long is it open who wins?

use super::{Metric, NOTHING, Needs, Share, Values};
use crate::story::Story;

pub const METRIC: Metric = Metric {
    name: "uncertainty",
    version: 2,
    needs: Needs::Leads,
    values: Values::Unit,
    what: "how open the game is, on the average of its moments: 1 if all are level, 0 if it is decided",
    formula: "mean over games of the mean over moments of -sum (p / s) ln p / ln(n / s), p the leads of the n seats, s their sum: 1, or more if partners win together",
    source: "Browne 2008 (uncertainty)",
    of,
};

/// The same after three quarters of the game.
pub const LATE: Metric = Metric {
    name: "uncertainty_late",
    version: 2,
    needs: Needs::Leads,
    values: Values::Unit,
    what: "how open the game is when three quarters of the decisions are made",
    formula: "mean over games of -sum (p / s) ln p / ln(n / s) at moment floor(3 T / 4)",
    source: "Browne 2008 (uncertainty, late)",
    of: late,
};

fn of(story: &Story) -> Share {
    let n = story.rows().count();
    if n == 0 || story.n_seats < 2 {
        return NOTHING;
    }
    (story.rows().map(openness).sum::<f64>() / n as f64, 1.0)
}

fn late(story: &Story) -> Share {
    let n = story.rows().count();
    match story.rows().nth(n * 3 / 4) {
        Some(row) if row.len() > 1 => (openness(row), 1.0),
        _ => NOTHING,
    }
}

/// The entropy of who wins, against that of equal leads. Of partners, who win together, each counts for a part.
fn openness(row: &[f64]) -> f64 {
    let sum: f64 = row.iter().sum();
    let most = (row.len() as f64 / sum).ln();
    // If all win, or nobody does, nothing is open.
    if !(most > 0.0 && most.is_finite()) {
        return 0.0;
    }
    let leads = row.iter().filter(|&&lead| lead > 0.0);
    let entropy: f64 = leads.map(|lead| -lead / sum * lead.ln()).sum();
    (entropy / most).min(1.0)
}

#[cfg(test)]
mod tests {
    use super::super::example::{assert_near, led, partners};
    use super::*;

    #[test]
    fn level_is_open_and_sure_is_not() {
        assert_near(of(&led(&[0.5, 1.0])), 0.5);
        // -(1/4 ln 1/4 + 3/4 ln 3/4) / ln 2 = 2 - 3/4 log2 3.
        assert_near(late(&led(&[0.5, 0.5, 0.5, 0.25])), 2.0 - 0.75 * 3.0_f64.log2());
    }
    #[test]
    fn partners_change_nothing() {
        assert_near(of(&partners(&[0.5, 1.0])), 0.5);
        assert_near(late(&partners(&[0.5, 0.5, 0.5, 0.25])), 2.0 - 0.75 * 3.0_f64.log2());
    }
}
