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
    /// The sum of one number. What is no number, or too large to be one of a statistic, counts as nothing.
    #[inline]
    #[must_use]
    pub fn of(number: f64) -> Self {
        /// Below 2^63: what the processor itself makes a whole number of, which is most of what is ever added.
        const SMALL: f64 = 9.2e18;
        let units = (number * UNIT).round_ties_even();
        if units.abs() < SMALL {
            Self(i128::from(units as i64))
        } else if number.abs() < 1e24 {
            Self(units as i128)
        } else {
            Self::default()
        }
    }

    /// Adds a number, as [`Exact::of`] takes it.
    #[inline]
    pub fn add(&mut self, number: f64) {
        self.join(Self::of(number));
    }

    #[inline]
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
        sum.add(1e24);
        assert_eq!(sum.value(), 0.0);
    }

    /// A number becomes a whole one in two ways, which meet where 2^40 times the number is 2^63: at 2^23. All of these
    /// are multiples of 2^-30, so none is rounded.
    #[test]
    fn small_and_large_numbers_are_added_alike() {
        let edge = 8_388_608.0_f64;
        for number in [edge - 0.25, edge.next_down(), edge, edge.next_up(), 1e20, -edge, -1e20] {
            assert_eq!(Exact::of(number).value(), number);
            let mut sum = Exact::of(number);
            sum.add(-number);
            assert_eq!(sum, Exact::default());
        }
    }
}
