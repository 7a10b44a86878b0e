//! How much two numbers differ, measured on the same deals.
//!
//! Takes, deal after deal, a sum and a count of each side; gives the difference of the two ratios. What is common to both
//! on a deal cancels out, so the interval is narrower than that of two separate measurements if the sides are alike. The
//! standard error is that of a difference of ratio estimators by linearisation (Cochran, Sampling Techniques, 3rd edition,
//! section 6.4, for each side): the spread over the deals of (xa - Ra ya) / ȳa - (xb - Rb yb) / ȳb.

use crate::metrics::Share;
use crate::stats::{Estimate, Exact};

/// The sums of one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Side {
    x: Exact,
    y: Exact,
    xx: Exact,
    xy: Exact,
    yy: Exact,
}

impl Side {
    fn add(&mut self, (x, y): Share) {
        self.x.add(x);
        self.y.add(y);
        self.xx.add(x * x);
        self.xy.add(x * y);
        self.yy.add(y * y);
    }

    fn join(&mut self, other: &Self) {
        self.x.join(other.x);
        self.y.join(other.y);
        self.xx.join(other.xx);
        self.xy.join(other.xy);
        self.yy.join(other.yy);
    }

    fn ratio(&self) -> Option<f64> {
        let y = self.y.value();
        (y > 0.0).then(|| self.x.value() / y)
    }

    /// The sum of squares of x - R y.
    fn squares(&self, ratio: f64) -> f64 {
        self.xx.value() - 2.0 * ratio * self.xy.value() + ratio * ratio * self.yy.value()
    }
}

/// The sums of both sides and of their products.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Paired {
    n: u64,
    a: Side,
    b: Side,
    xx: Exact,
    xy: Exact,
    yx: Exact,
    yy: Exact,
}

impl Paired {
    /// Adds a deal: what each side had on it.
    pub fn add(&mut self, a: Share, b: Share) {
        let is_good = |(x, y): Share| x.is_finite() && y.is_finite();
        if (a.1 > 0.0 || b.1 > 0.0) && is_good(a) && is_good(b) {
            self.n += 1;
            self.a.add(a);
            self.b.add(b);
            self.xx.add(a.0 * b.0);
            self.xy.add(a.0 * b.1);
            self.yx.add(a.1 * b.0);
            self.yy.add(a.1 * b.1);
        }
    }

    pub fn join(&mut self, other: &Self) {
        self.n += other.n;
        self.a.join(&other.a);
        self.b.join(&other.b);
        self.xx.join(other.xx);
        self.xy.join(other.xy);
        self.yx.join(other.yx);
        self.yy.join(other.yy);
    }

    /// The number of each side.
    #[must_use]
    pub fn values(&self) -> (Option<f64>, Option<f64>) {
        (self.a.ratio(), self.b.ratio())
    }

    /// That of the second side less that of the first; `None` if one has none.
    #[must_use]
    pub fn difference(&self) -> Option<Estimate> {
        let (a, b) = (self.a.ratio()?, self.b.ratio()?);
        let n = self.n as f64;
        let (mean_a, mean_b) = (self.a.y.value() / n, self.b.y.value() / n);
        let products =
            self.xx.value() - b * self.xy.value() - a * self.yx.value() + a * b * self.yy.value();
        let squares = self.a.squares(a) / (mean_a * mean_a) + self.b.squares(b) / (mean_b * mean_b)
            - 2.0 * products / (mean_a * mean_b);
        let error = (self.n > 1).then(|| (squares.max(0.0) / (n * (n - 1.0))).sqrt());
        Some(Estimate { value: b - a, error, n: self.n })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Student's sleep data, R: `t.test(extra ~ group, paired = TRUE)`: mean 1.58, standard error 1.58 / 4.0621.
    #[test]
    fn of_single_things_it_is_the_paired_t_test() {
        let first = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0];
        let second = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];
        let mut paired = Paired::default();
        first.iter().zip(second).for_each(|(&a, b)| paired.add((a, 1.0), (b, 1.0)));
        let found = paired.difference().expect("a difference");
        assert!((found.value - 1.58).abs() < 1e-9);
        assert!((found.value / found.error.expect("an error") - 4.062_127_7).abs() < 1e-6);
    }

    /// By hand, two deals, (3 of 4, 1 of 2) against (1 of 4, 1 of 2): R = 2/3 and 1/3; residuals 1/3, -1/3 against -1/3,
    /// 1/3; means of y are 3. e = 2/9, -2/9; the error is sqrt((8/81) / 2) = 2/9.
    #[test]
    fn groups_of_different_size() {
        let mut paired = Paired::default();
        paired.add((3.0, 4.0), (1.0, 4.0));
        paired.add((1.0, 2.0), (1.0, 2.0));
        let found = paired.difference().expect("a difference");
        assert!((found.value + 1.0 / 3.0).abs() < 1e-9);
        assert!((found.error.expect("an error") - 2.0 / 9.0).abs() < 1e-9);
    }

    #[test]
    fn the_same_on_both_sides_is_no_difference_at_all() {
        let mut paired = Paired::default();
        for n in 1..50 {
            let share = (f64::from(n).sin(), 1.0 + f64::from(n % 3));
            paired.add(share, share);
        }
        let found = paired.difference().expect("a difference");
        assert_eq!(found.value, 0.0);
        assert!(found.error.expect("an error") < 1e-6);
    }

    #[test]
    fn one_side_without_anything() {
        let mut paired = Paired::default();
        paired.add((1.0, 1.0), (0.0, 0.0));
        assert_eq!(paired.difference(), None);
        assert_eq!(paired.values(), (Some(1.0), None));
        let mut twice = Paired::default();
        twice.join(&paired);
        assert_eq!(twice, paired);
    }
}
