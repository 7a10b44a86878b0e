//! Whether two players differ on the same deals: the paired t-test (Student 1908).
//!
//! Takes the differences, one for each deal; gives their mean with its interval and how probable one as large would be if
//! there were none.

use serde::Serialize;

use super::student::two_sided;
use super::{Interval, Ratio, mean_interval};

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
        Some(error) if error < 1e-9 => {
            Some(if estimate.value.abs() < 1e-9 { 0.0 } else { f64::INFINITY })
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

    #[test]
    fn what_never_varies() {
        let p = of(&[0.0; 8]).p.expect("p");
        assert!((p - 1.0).abs() < 1e-12, "{p}");
        // The sign test: all eight on one side, two-sided 2 / 2^8.
        assert_eq!(of(&[1.0; 8]).p, Some(1.0 / 128.0));
        assert_eq!(of(&[1.0]).p, None);
    }
}
