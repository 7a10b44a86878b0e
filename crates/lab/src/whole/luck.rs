//! Luck share: how much of the result was dealt?
//!
//! `luck`, version 1: each deal is played k times by players of the same strength, with other thoughts. The share of the
//! variance of a seat's result that lies between deals is the intraclass correlation of the one-way random effects model
//! (Fisher 1925; Shrout and Fleiss 1979, ICC(1,1)): (B - W) / (B + (k - 1) W), with B the mean square between deals and W
//! that within them. All seats are added up. Its limits are those of Shrout and Fleiss, from the distribution of F.

use serde::{Deserialize, Serialize};
use statrs::distribution::{ContinuousCDF as _, FisherSnedecor};

use crate::findings::Measured;
use crate::stats::{CONFIDENCE, Exact};

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Luck {
    n_deals: u64,
    /// Games of each deal.
    k: u64,
    /// For each seat the sum of the results, of the squares, and of the squares of the means of the deals.
    seats: Vec<[Exact; 3]>,
}

impl Luck {
    /// For deals that are played `k` times.
    #[must_use]
    pub fn new(n_seats: usize, k: u64) -> Self {
        Self { n_deals: 0, k, seats: vec![[Exact::default(); 3]; n_seats] }
    }

    /// Adds a deal: the results of all seats of one game after the other. A deal that was not played out is left out.
    pub fn add(&mut self, results: &[&[f64]]) {
        if results.len() as u64 != self.k {
            return;
        }
        self.n_deals += 1;
        for (seat, [sum, squares, means]) in self.seats.iter_mut().enumerate() {
            let mut of_deal = 0.0;
            for result in results.iter().filter_map(|results| results.get(seat)) {
                sum.add(*result);
                squares.add(result * result);
                of_deal += result;
            }
            let mean = of_deal / self.k as f64;
            means.add(mean * mean);
        }
    }

    pub fn join(&mut self, other: &Self) {
        self.n_deals += other.n_deals;
        for (ours, theirs) in self.seats.iter_mut().zip(&other.seats) {
            ours.iter_mut().zip(theirs).for_each(|(ours, &theirs)| ours.join(theirs));
        }
    }

    /// `None` with fewer than two deals, or if all results were the same.
    #[must_use]
    pub fn share(&self) -> Option<Measured> {
        let (n, k) = (self.n_deals as f64, self.k as f64);
        if self.n_deals < 2 || self.k < 2 {
            return None;
        }
        let (mut between, mut within) = (0.0, 0.0);
        for [sum, squares, means] in &self.seats {
            let mean = sum.value() / (n * k);
            between += k * (means.value() - n * mean * mean).max(0.0) / (n - 1.0);
            within += (squares.value() - k * means.value()).max(0.0) / (n * (k - 1.0));
        }
        if between <= 0.0 && within <= 0.0 {
            return None;
        }
        let of = |f: f64| ((f - 1.0) / (f + k - 1.0)).max(0.0);
        let value = ((between - within) / (between + (k - 1.0) * within)).max(0.0);
        // Seats depend on each other, so the degrees of freedom are those of one of them.
        let f = between / within;
        let upper = 0.5 + CONFIDENCE / 2.0;
        let quantile =
            |a: f64, b: f64| FisherSnedecor::new(a, b).ok().map(|fisher| fisher.inverse_cdf(upper));
        let low = quantile(n - 1.0, n * (k - 1.0)).map(|quantile| of(f / quantile));
        let high = quantile(n * (k - 1.0), n - 1.0).map(|quantile| of(f * quantile));
        let is_sure = within <= 0.0;
        let limits = if is_sure { (Some(1.0), Some(1.0)) } else { (low, high) };
        Some(Measured { value, low: limits.0, high: limits.1, n: self.n_deals })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shrout_and_fleiss() {
        // The example of Shrout and Fleiss (1979), tables 2 and 4: six targets, four judges; ICC(1,1) = .17, F = 1.79
        // on 5 and 18 degrees of freedom, limits -.13 to .72 (below 0 is 0 here).
        let ratings = [
            [9.0, 2.0, 5.0, 8.0],
            [6.0, 1.0, 3.0, 2.0],
            [8.0, 4.0, 6.0, 8.0],
            [7.0, 1.0, 2.0, 6.0],
            [10.0, 5.0, 6.0, 9.0],
            [6.0, 2.0, 4.0, 7.0],
        ];
        let mut luck = Luck::new(1, 4);
        for target in &ratings {
            let results: Vec<&[f64]> = target.iter().map(std::slice::from_ref).collect();
            luck.add(&results);
        }
        let share = luck.share().expect("several deals");
        assert!((share.value - 0.1657).abs() < 1e-3, "{share:?}");
        assert_eq!(share.low, Some(0.0));
        assert!(share.high.is_some_and(|high| (high - 0.7226).abs() < 2e-3), "{share:?}");
    }

    #[test]
    fn all_in_the_deal_or_nothing() {
        let mut sure = Luck::new(1, 2);
        let mut none = Luck::new(1, 2);
        for n in 0..10 {
            let result = f64::from(n % 2);
            sure.add(&[&[result], &[result]]);
            none.add(&[&[0.0], &[1.0]]);
        }
        assert_eq!(sure.share().expect("deals").value, 1.0);
        assert_eq!(none.share().expect("deals").value, 0.0);
    }
    /// Three of four deals end alike both times, half of them with a win. B = 2 * 3/4 * 1/4 = 0.375 and W = 1/4 * 1/2 =
    /// 0.125, so the share is (0.375 - 0.125) / (0.375 + 0.125) = 1/2. With so many deals the limits are near.
    #[test]
    fn half_of_it_on_many_deals() {
        let mut luck = Luck::new(1, 2);
        for n in 0..200_000_u32 {
            let (first, is_alike) = (f64::from(n % 2), n % 8 < 6);
            let second = if is_alike { first } else { 1.0 - first };
            luck.add(&[&[first], &[second]]);
        }
        let share = luck.share().expect("deals");
        let (low, high) = share.low.zip(share.high).expect("limits");
        assert!((share.value - 0.5).abs() < 1e-4, "{share:?}");
        assert!(low < share.value && share.value < high && high - low < 0.01, "{share:?}");
    }
}
