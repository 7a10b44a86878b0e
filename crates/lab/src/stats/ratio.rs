//! A mean with an interval, of games that come in groups.
//!
//! Takes, deal after deal, a sum and how many things were summed; gives the sum of all divided by the number of all, and
//! how far that may be off. Games on the same deal depend on each other, so the deal counts as one observation, however
//! many games or decisions it has. The standard error is that of a ratio estimator (Cochran, Sampling Techniques, 3rd
//! edition, section 6.4): the spread of the residuals x - R y over the deals, divided by the mean of y.

use serde::{Deserialize, Serialize};

use super::exact::Exact;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ratio {
    /// Observations with a count above 0.
    n: u64,
    x: Exact,
    y: Exact,
    xx: Exact,
    xy: Exact,
    yy: Exact,
}

/// A number and how far it may be off.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Estimate {
    pub value: f64,
    /// The standard error; `None` if there is too little to tell.
    pub error: Option<f64>,
    /// How many independent observations there were.
    pub n: u64,
}

impl Ratio {
    /// Adds one observation: the sum of `count` things.
    pub fn add(&mut self, sum: f64, count: f64) {
        if count > 0.0 && sum.is_finite() {
            self.n += 1;
            self.x.add(sum);
            self.y.add(count);
            self.xx.add(sum * sum);
            self.xy.add(sum * count);
            self.yy.add(count * count);
        }
    }

    /// Adds one observation of a single thing: as [`Ratio::add`] with a count of 1, and sooner done.
    #[inline]
    pub fn add_one(&mut self, number: f64) {
        if number.is_finite() {
            let (one, x) = (Exact::of(1.0), Exact::of(number));
            self.n += 1;
            self.x.join(x);
            self.y.join(one);
            self.xx.add(number * number);
            self.xy.join(x);
            self.yy.join(one);
        }
    }

    pub fn join(&mut self, other: &Self) {
        self.n += other.n;
        self.x.join(other.x);
        self.y.join(other.y);
        self.xx.join(other.xx);
        self.xy.join(other.xy);
        self.yy.join(other.yy);
    }

    #[must_use]
    pub fn n(&self) -> u64 {
        self.n
    }

    /// `None` if nothing was observed.
    #[must_use]
    pub fn estimate(&self) -> Option<Estimate> {
        let n = self.n as f64;
        let (x, y) = (self.x.value(), self.y.value());
        if self.n == 0 {
            return None;
        }
        let value = x / y;
        let residuals =
            self.xx.value() - 2.0 * value * self.xy.value() + value * value * self.yy.value();
        let error = (self.n > 1).then(|| (residuals.max(0.0) / (n - 1.0) * n).sqrt() / y);
        Some(Estimate { value, error, n: self.n })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn of_single_things_it_is_the_mean_and_its_standard_error() {
        // 2, 4, 4, 4, 5, 5, 7, 9: mean 5, sum of squares about it 32, so the error is sqrt(32 / 7 / 8).
        let mut ratio = Ratio::default();
        [2.0, 4.0, 4.0, 4.0, 5.0, 5.0, 7.0, 9.0].iter().for_each(|&x| ratio.add(x, 1.0));
        let estimate = ratio.estimate().expect("there are observations");
        assert_eq!(estimate.value, 5.0);
        assert!((estimate.error.expect("several") - (32.0_f64 / 56.0).sqrt()).abs() < 1e-9);
    }

    #[test]
    fn a_single_thing_is_a_group_of_one() {
        for number in [0.0, -3.0, 0.1, 7.0, 1e9, 1e30, f64::NAN, f64::INFINITY] {
            let (mut single, mut group) = (Ratio::default(), Ratio::default());
            single.add_one(number);
            group.add(number, 1.0);
            assert_eq!(single, group, "{number}");
        }
    }

    #[test]
    fn groups_are_weighted_by_their_size() {
        // By hand: 3 of 4 and 1 of 1 are 4 of 5. Residuals 3 - 3.2 and 1 - 0.8; the error is
        // sqrt((0.04 + 0.04) / 1 * 2) / 5 = 0.08.
        let mut ratio = Ratio::default();
        ratio.add(3.0, 4.0);
        ratio.add(1.0, 1.0);
        let estimate = ratio.estimate().expect("there are observations");
        assert!((estimate.value - 0.8).abs() < 1e-12);
        assert!((estimate.error.expect("several") - 0.08).abs() < 1e-9);
    }

    #[test]
    fn parts_add_up_to_the_whole() {
        let numbers: Vec<(f64, f64)> =
            (0..100).map(|n| (f64::from(n).sqrt(), 1.0 + f64::from(n % 3))).collect();
        let sum = |part: &[(f64, f64)]| {
            let mut ratio = Ratio::default();
            part.iter().for_each(|&(x, y)| ratio.add(x, y));
            ratio
        };
        let mut parts = sum(&numbers[37..]);
        parts.join(&sum(&numbers[..37]));
        assert_eq!(parts, sum(&numbers));
    }
}
