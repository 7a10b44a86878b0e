//! The course of games: a number over time, from the first decision to the last, in equal steps.
//!
//! Games have different lengths, so each is stretched to [`POINTS`] points: at a point the number of the decision that is
//! nearest before it counts. (CardStock's published analysis has 101 points too.)

use serde::{Deserialize, Serialize};

use crate::findings::{Curve, Measured};
use crate::stats::Ratio;

/// Points of a curve: from 0 % to 100 %.
pub const POINTS: usize = 101;

/// A mean over the course of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Course {
    points: Vec<Ratio>,
}

impl Default for Course {
    fn default() -> Self {
        Self { points: vec![Ratio::default(); POINTS] }
    }
}

impl Course {
    /// Adds a game, or part of one: `n` decisions and the number at each.
    pub fn add(&mut self, n: usize, number: impl Fn(usize) -> f64) {
        if n == 0 {
            return;
        }
        for (at, point) in self.points.iter_mut().enumerate() {
            point.add_one(number(at * (n - 1) / (POINTS - 1)));
        }
    }

    pub fn join(&mut self, other: &Self) {
        self.points.iter_mut().zip(&other.points).for_each(|(ours, theirs)| ours.join(theirs));
    }

    /// Empty if there was no game.
    #[must_use]
    pub fn curve(&self, name: &str) -> Curve {
        let points = self.points.iter().filter_map(Ratio::estimate);
        Curve {
            name: name.to_owned(),
            points: points.map(|point| Measured::mean(&point)).collect(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_games_are_stretched() {
        let mut course = Course::default();
        course.add(2, |at| at as f64);
        course.add(5, |at| at as f64);
        let curve = course.curve("number");
        let values: Vec<f64> = curve.points.iter().map(|point| point.value).collect();
        // At the start both are at 0; at 50 % the first is still there, the second at 2; at the end they are at 1 and 4.
        assert_eq!((values.len(), values[0], values[50], values[100]), (POINTS, 0.0, 1.0, 2.5));
    }
}
