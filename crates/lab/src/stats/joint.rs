//! How several numbers of each deal vary together: their means and covariances.
//!
//! cov(x, y) = (Σxy - Σx Σy / n) / (n - 1), from exact sums.

use serde::{Deserialize, Serialize};

use super::Exact;

/// Sums over deals of some numbers and of their products.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Joint {
    n: u64,
    sums: Vec<Exact>,
    /// Of each pair with the first not after the second.
    products: Vec<Exact>,
}

impl Joint {
    /// For so many numbers.
    #[must_use]
    pub fn new(width: usize) -> Self {
        let pairs = width * (width + 1) / 2;
        Self { n: 0, sums: vec![Exact::default(); width], products: vec![Exact::default(); pairs] }
    }

    /// Adds the numbers of one deal; those that are missing count as 0.
    pub fn add(&mut self, numbers: &[f64]) {
        self.n += 1;
        for (sum, &number) in self.sums.iter_mut().zip(numbers) {
            sum.add(number);
        }
        let pairs = (0..self.sums.len()).flat_map(|a| (0..=a).map(move |b| (a, b)));
        for (product, (a, b)) in self.products.iter_mut().zip(pairs) {
            let of = |index: usize| numbers.get(index).copied().unwrap_or_default();
            product.add(of(a) * of(b));
        }
    }

    /// Adds the deals of another part, of the same width.
    pub fn join(&mut self, other: &Self) {
        self.n += other.n;
        for (sum, &more) in self.sums.iter_mut().zip(&other.sums) {
            sum.join(more);
        }
        for (product, &more) in self.products.iter_mut().zip(&other.products) {
            product.join(more);
        }
    }

    /// How many deals there were.
    #[must_use]
    pub fn n(&self) -> u64 {
        self.n
    }

    /// The sum of each number over all deals.
    #[must_use]
    pub fn sums(&self) -> Vec<f64> {
        self.sums.iter().map(|sum| sum.value()).collect()
    }

    /// The covariances, row by row; all 0 if there are fewer than two deals.
    #[must_use]
    pub fn covariances(&self) -> Vec<Vec<f64>> {
        let width = self.sums.len();
        let n = self.n as f64;
        let entry = |a: usize, b: usize| {
            if self.n < 2 {
                return 0.0;
            }
            let (a, b) = (a.max(b), a.min(b));
            let product = self.products[a * (a + 1) / 2 + b].value();
            (product - self.sums[a].value() * self.sums[b].value() / n) / (n - 1.0)
        };
        (0..width).map(|a| (0..width).map(|b| entry(a, b)).collect()).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::Joint;

    /// By hand: x = 1, 2, 6 and y = 2, 4, 0. Means 3 and 2; deviations -2, -1, 3 and 0, 2, -2.
    #[test]
    fn worked_by_hand() {
        let mut joint = Joint::new(2);
        joint.add(&[1.0, 2.0]);
        let mut rest = Joint::new(2);
        rest.add(&[2.0, 4.0]);
        rest.add(&[6.0, 0.0]);
        joint.join(&rest);
        assert_eq!((joint.n(), joint.sums()), (3, vec![9.0, 6.0]));
        assert_eq!(joint.covariances(), [[7.0, -4.0], [-4.0, 4.0]]);
    }

    #[test]
    fn one_deal_does_not_vary() {
        let mut joint = Joint::new(1);
        joint.add(&[5.0]);
        assert_eq!(joint.covariances(), [[0.0]]);
    }
}
