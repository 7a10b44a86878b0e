//! Sums that do not depend on the order in which they are added up.
//!
//! Floating point addition does; so parts of an experiment that ran on different computers would not add up to the very
//! numbers of a single run. Here numbers are rounded once, to 2^-40, and added as whole numbers.

use serde::{Deserialize, Serialize};

/// How many there are in 1.
const UNIT: f64 = (1_u64 << 40) as f64;

/// A sum of real numbers.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Exact(i128);

impl Exact {
    /// Adds a number. What is no number, or too large to be one of a statistic, counts as nothing.
    pub fn add(&mut self, number: f64) {
        if number.abs() < 1e24 {
            self.0 = self.0.saturating_add((number * UNIT).round_ties_even() as i128);
        }
    }

    pub fn join(&mut self, other: Self) {
        self.0 = self.0.saturating_add(other.0);
    }

    #[must_use]
    pub fn value(self) -> f64 {
        self.0 as f64 / UNIT
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_order_of_adding_does_not_matter() {
        // The classic case: in floating point numbers (1e16 + 1) - 1e16 is 0.
        let sum = |numbers: &[f64]| {
            let mut sum = Exact::default();
            numbers.iter().for_each(|&number| sum.add(number));
            sum
        };
        assert_eq!(sum(&[1e16, 1.0, -1e16]).value(), 1.0);
        let numbers: Vec<f64> = (1..1000).map(|n| 1.0 / f64::from(n)).collect();
        let mut halves = sum(&numbers[500..]);
        halves.join(sum(&numbers[..500]));
        assert_eq!(halves, sum(&numbers));
        // The harmonic number H(999) = 7.48447086055...
        assert!((halves.value() - 7.484_470_860_550_345).abs() < 1e-9);
    }

    #[test]
    fn what_is_no_number_counts_as_nothing() {
        let mut sum = Exact::default();
        sum.add(f64::NAN);
        sum.add(f64::INFINITY);
        assert_eq!(sum.value(), 0.0);
    }
}
