//! Whether two players differ on the same deals: the paired t-test (Student 1908).
//!
//! Takes the differences, one for each deal; gives their mean with its interval and how probable one as large would be if
//! there were none.

use serde::Serialize;

use super::student::two_sided;
use super::wilson::NOTHING;
use super::{Estimate, Interval, Ratio, mean_interval, share_interval};

/// What was found about a difference.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Difference {
    #[serde(flatten)]
    pub interval: Interval,
    /// How probable such a difference is by chance alone; `None` if there is too little to tell.
    pub p: Option<f64>,
}

/// `None` without a single deal.
#[must_use]
pub fn paired(differences: &Ratio) -> Option<Difference> {
    let estimate = differences.estimate()?;
    let t = match estimate.error {
        // A difference that never varies is none, or a sure one.
        Some(error) if error < NOTHING => {
            Some(if estimate.value.abs() < NOTHING { 0.0 } else { f64::INFINITY })
        }
        error => error.map(|error| estimate.value / error),
    };
    let p = t.and_then(|t| match t.is_finite() {
        true => two_sided(t, estimate.n as f64 - 1.0),
        // Under no difference each sign is as probable as the other, on every deal.
        false => Some(0.5_f64.powf(estimate.n as f64 - 1.0)),
    });
    Some(Difference { interval: mean_interval(&estimate), p })
}

/// As [`paired`], of shares: their difference is from -1 to 1. If it was the same on all deals, and these are few, that
/// proves little: each deal is taken for one game then.
#[must_use]
pub fn paired_shares(differences: &Ratio) -> Option<Difference> {
    let mut found = paired(differences)?;
    let estimate = differences.estimate()?;
    if estimate.error.is_some_and(|error| error < NOTHING) {
        let half = Estimate { value: (estimate.value + 1.0) / 2.0, ..estimate };
        let Interval { low, high, .. } = share_interval(&half);
        let whole = |limit: Option<f64>| limit.map(|limit| 2.0 * limit - 1.0);
        found.interval = Interval { value: estimate.value, low: whole(low), high: whole(high) };
    }
    found.interval = found.interval.within(-1.0, 1.0);
    Some(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(differences: &[f64]) -> Difference {
        let mut sum = Ratio::default();
        differences.iter().for_each(|&difference| sum.add(difference, 1.0));
        paired(&sum).expect("observations")
    }

    /// Student's sleep data, R: `t.test(extra ~ group, paired = TRUE)`: t = -4.0621, p = 0.002833, -2.4598858 to -0.7001142.
    #[test]
    fn students_sleep() {
        let first = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0];
        let second = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];
        let differences: Vec<f64> = first.iter().zip(second).map(|(a, b)| a - b).collect();
        let found = of(&differences);
        assert!((found.p.expect("p") - 0.002_832_89).abs() < 1e-7, "{found:?}");
        assert!((found.interval.low.expect("a limit") + 2.459_885_8).abs() < 1e-6, "{found:?}");
        assert!((found.interval.high.expect("a limit") + 0.700_114_2).abs() < 1e-6, "{found:?}");
    }

    /// Four ties are no proof of equality: a share of one half of four games (Wilson with t = 3.182 for three degrees of freedom
    /// is 0.5 ± 0.4233).
    #[test]
    fn shares_that_never_vary() {
        let of = |differences: &[f64]| {
            let mut sum = Ratio::default();
            differences.iter().for_each(|&difference| sum.add(difference, 1.0));
            paired_shares(&sum).expect("observations").interval
        };
        let ties = of(&[0.0; 4]);
        assert!(ties.high.is_some_and(|high| (high - 0.8466).abs() < 1e-3), "{ties:?}");
        assert_eq!(ties.low.map(|low| -low), ties.high);
        let won = of(&[1.0; 4]);
        assert!(won.high == Some(1.0) && won.low < Some(0.0), "{won:?}");
        assert!(of(&[0.0; 100_000]).high < Some(0.01));
        // What varies is as it was, but does not leave what is possible.
        assert_eq!(of(&[1.0, 0.5]).high, Some(1.0));
    }

    #[test]
    fn what_never_varies() {
        let p = of(&[0.0; 8]).p.expect("p");
        assert!((p - 1.0).abs() < 1e-12, "{p}");
        // The sign test: all eight on one side, two-sided 2 / 2^8.
        assert_eq!(of(&[1.0; 8]).p, Some(1.0 / 128.0));
        assert_eq!(of(&[1.0]).p, None);
    }
}
