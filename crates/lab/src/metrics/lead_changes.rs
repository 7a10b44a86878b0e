//! Lead changes: how often does somebody else take the lead?

use super::{Metric, Needs, Share, Values};
use crate::story::Story;

pub const METRIC: Metric = Metric {
    name: "lead_changes",
    version: 1,
    needs: Needs::Leads,
    values: Values::Share,
    what: "changes of the lead per decision",
    formula: "times when a seat comes to lead the last leader by more than the margin / (moments - 1), over all games",
    source: "Browne 2008 (lead change); Ludii, LeadChange",
    of,
};

fn of(story: &Story) -> Share {
    let mut leader: Option<usize> = None;
    let mut n_changes = 0_u32;
    for row in story.rows() {
        let best =
            (0..row.len()).fold(0, |best, seat| if row[seat] > row[best] { seat } else { best });
        match leader {
            // Nobody leads as long as all are level.
            None => {
                let is_ahead = row.iter().any(|&lead| row[best] - lead > story.margin);
                leader = is_ahead.then_some(best);
            }
            Some(last) if row[best] - row[last] > story.margin => {
                n_changes += 1;
                leader = Some(best);
            }
            Some(_) => {}
        }
    }
    (f64::from(n_changes), story.rows().count().saturating_sub(1) as f64)
}

#[cfg(test)]
mod tests {
    use super::super::example::{assert_near, led};
    use super::*;

    #[test]
    fn there_and_back() {
        assert_near(of(&led(&[0.5, 0.6, 0.4, 0.3, 0.9])), 0.5);
    }

    #[test]
    fn small_differences_may_be_chance() {
        let mut game = led(&[0.6, 0.49, 0.6]);
        game.margin = 0.05;
        assert_near(of(&game), 0.0);
    }
}
