//! Drama: does the winner have to come from behind?

use super::{Metric, NOTHING, Needs, Share, Values};
use crate::story::Story;

pub const METRIC: Metric = Metric {
    name: "drama",
    version: 1,
    needs: Needs::Leads,
    values: Values::Unit,
    what: "how far winners are behind when they are behind",
    formula: "mean over games with a winner w of the mean, over the moments when somebody leads w by more than the margin, of sqrt(max lead - lead of w); 0 if there is none",
    source: "Browne 2008 (drama: the root of the winner's deficit)",
    of,
};

fn of(story: &Story) -> Share {
    let Some(winner) = story.winners().next().filter(|_| !story.leads.is_empty()) else {
        return NOTHING;
    };
    let deficits = deficits(story, winner).filter(|&deficit| deficit > story.margin);
    let (sum, count) =
        deficits.fold((0.0, 0.0), |(sum, n), deficit| (sum + deficit.sqrt(), n + 1.0));
    (if count > 0.0 { sum / count } else { 0.0 }, 1.0)
}

/// By how much others are ahead of a seat, moment by moment.
pub(super) fn deficits(story: &Story, seat: usize) -> impl Iterator<Item = f64> + Clone + '_ {
    story.rows().map(move |row| row.iter().copied().fold(0.0, f64::max) - row[seat])
}

#[cfg(test)]
mod tests {
    use super::super::example::{assert_near, led};
    use super::*;

    #[test]
    fn only_moments_behind_count() {
        // Behind at 0.42 (by 0.16) and at 0.32 (by 0.36): (0.4 + 0.6) / 2.
        assert_near(of(&led(&[0.5, 0.42, 0.32, 0.8])), 0.5);
        assert_near(of(&led(&[0.5, 0.8])), 0.0);
    }
}
