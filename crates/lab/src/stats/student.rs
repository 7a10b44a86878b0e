//! The interval of a mean: value ± t · standard error, with the quantile t of Student's distribution (Student 1908).

use statrs::distribution::{ContinuousCDF as _, Normal, StudentsT};

use super::{CONFIDENCE, Estimate, Interval};

/// The two-sided quantile of [`CONFIDENCE`] for so many degrees of freedom; `None` if there are none.
#[must_use]
pub fn quantile(freedom: f64) -> Option<f64> {
    two_sided_quantile(CONFIDENCE, freedom)
}

/// The two-sided quantile of any confidence for the mean of `n` observations; `None` if there are too few.
#[must_use]
pub fn quantile_at(confidence: f64, n: u64) -> Option<f64> {
    two_sided_quantile(confidence, n as f64 - 1.0)
}

/// Degrees of freedom above which the quantile is that of the normal distribution with two terms of its expansion: exact
/// to ten digits, where the search for it by the distribution itself would not end.
const MANY: f64 = 1000.0;

fn two_sided_quantile(confidence: f64, freedom: f64) -> Option<f64> {
    let student = StudentsT::new(0.0, 1.0, freedom).ok()?;
    let upper = (0.0..1.0).contains(&confidence).then_some(0.5 + confidence / 2.0)?;
    if freedom <= MANY {
        return Some(student.inverse_cdf(upper));
    }
    // Abramowitz and Stegun, 26.7.5.
    let z = Normal::standard().inverse_cdf(upper);
    let first = (z.powi(3) + z) / (4.0 * freedom);
    let second = (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / (96.0 * freedom * freedom);
    Some(z + first + second)
}

/// How probable it is to be at least that far from 0, on either side, by chance alone.
pub(crate) fn two_sided(t: f64, freedom: f64) -> Option<f64> {
    let student = StudentsT::new(0.0, 1.0, freedom).ok()?;
    Some((2.0 * student.cdf(-t.abs())).min(1.0))
}

/// The interval of a mean of independent observations.
#[must_use]
pub fn mean_interval(estimate: &Estimate) -> Interval {
    let t = quantile(estimate.n as f64 - 1.0);
    let margin = t.zip(estimate.error).map(|(t, error)| t * error);
    Interval::around(estimate.value, margin)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::Ratio;

    /// The table of t in any textbook, to more digits from scipy.stats.t.ppf(0.975, n).
    #[test]
    fn quantiles() {
        let known = [(1.0, 12.706_204_74), (2.0, 4.302_652_73), (10.0, 2.228_138_85)];
        for (freedom, t) in known {
            let found = quantile(freedom).expect("a quantile");
            assert!((found - t).abs() < 1e-6, "{freedom}: {found}");
        }
        let normal = quantile(1e9).expect("a quantile");
        assert!((normal - 1.959_963_985).abs() < 1e-6, "{normal}");
        assert_eq!(quantile(0.0), None);
        // scipy.stats.t.ppf(0.995, 10)
        let wide = quantile_at(0.99, 11).expect("a quantile");
        assert!((wide - 3.169_272_67).abs() < 1e-6, "{wide}");
        assert_eq!((quantile_at(0.99, 1), quantile_at(1.0, 9)), (None, None));
    }

    /// The second drug of Student's own data (R: `t.test(extra[group == 2])`): mean 2.33, 0.8976775 to 3.7623225.
    #[test]
    fn students_sleep() {
        let mut sleep = Ratio::default();
        let hours = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4];
        hours.iter().for_each(|&hours| sleep.add(hours, 1.0));
        let interval = mean_interval(&sleep.estimate().expect("observations"));
        assert!((interval.value - 2.33).abs() < 1e-9);
        assert!((interval.low.expect("a limit") - 0.897_677_5).abs() < 1e-6, "{interval:?}");
        assert!((interval.high.expect("a limit") - 3.762_322_5).abs() < 1e-6, "{interval:?}");
    }

    #[test]
    fn one_observation_has_no_interval() {
        let interval = mean_interval(&Estimate { value: 3.0, error: None, n: 1 });
        assert_eq!((interval.value, interval.low, interval.high), (3.0, None, None));
    }
}
