//! The course of games: a number over time, from the first decision to the last, in equal steps.
//!
//! Games have different lengths, so each is stretched to [`POINTS`] points: at a point the number of the decision that is
//! nearest before it counts. (CardStock's published analysis has 101 points too.) One observation is a deal, with all of
//! its games.

use serde::{Deserialize, Serialize};

use crate::findings::Curve;
use crate::metrics::{NOTHING, Share, Values};
use crate::stats::Ratio;

/// Points of a curve: from 0 % to 100 %.
pub const POINTS: usize = 101;

/// A mean over the course of games.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Course {
    points: Vec<Ratio>,
    /// The deal that is being added up; empty between deals.
    #[serde(skip)]
    deal: Vec<Share>,
}

impl Default for Course {
    fn default() -> Self {
        Self { points: vec![Ratio::default(); POINTS], deal: Vec::new() }
    }
}

impl Course {
    /// Adds a game of the current deal, or part of one: `n` decisions and the number at each.
    pub fn add(&mut self, n: usize, number: impl Fn(usize) -> f64) {
        if n == 0 {
            return;
        }
        self.deal.resize(POINTS, NOTHING);
        for (at, sum) in self.deal.iter_mut().enumerate() {
            let number = number(at * (n - 1) / (POINTS - 1));
            if number.is_finite() {
                *sum = (sum.0 + number, sum.1 + 1.0);
            }
        }
    }

    /// The games of the current deal are all there.
    pub fn end_deal(&mut self) {
        for (point, &(sum, count)) in self.points.iter_mut().zip(&self.deal) {
            match count {
                1.0 => point.add_one(sum),
                _ => point.add(sum, count),
            }
        }
        self.deal.clear();
    }

    pub fn join(&mut self, other: &Self) {
        self.points.iter_mut().zip(&other.points).for_each(|(ours, theirs)| ours.join(theirs));
    }

    /// Empty if there was no game. `values` are those that the number can have.
    #[must_use]
    pub fn curve(&self, name: &str, values: Values) -> Curve {
        let points = self.points.iter().filter_map(Ratio::estimate);
        Curve {
            name: name.to_owned(),
            points: points.map(|point| values.measured(&point)).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_games_are_stretched() {
        let mut course = Course::default();
        for n in [2, 5] {
            course.add(n, |at| at as f64);
            course.end_deal();
        }
        let curve = course.curve("number", Values::Any);
        let values: Vec<f64> = curve.points.iter().map(|point| point.value).collect();
        // At the start both are at 0; at 50 % the first is still there, the second at 2; at the end they are at 1 and 4.
        assert_eq!((values.len(), values[0], values[50], values[100]), (POINTS, 0.0, 1.0, 2.5));
    }
    /// Two games on each of two deals: 0 and 2, 4 and 6. The means of the deals are 1 and 5, so the standard error is 2;
    /// four games by themselves would have one of 1.3. With t = 12.7 the lower limit is -22.4, where no number can be.
    #[test]
    fn games_on_one_deal_are_one_observation() {
        let mut course = Course::default();
        for deal in [[0.0, 2.0], [4.0, 6.0]] {
            deal.iter().for_each(|&number| course.add(1, |_| number));
            course.end_deal();
        }
        let point = course.curve("number", Values::AtLeast(0.0)).points[0];
        assert_eq!((point.value, point.low, point.n), (3.0, Some(0.0), 2));
        assert!(point.high.is_some_and(|high| (high - 28.412).abs() < 1e-3), "{point:?}");
    }
}
