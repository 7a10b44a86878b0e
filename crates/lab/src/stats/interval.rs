//! A number and between what limits it lies.

use serde::{Deserialize, Serialize};

/// How often an interval is meant to hold the true number.
pub const CONFIDENCE: f64 = 0.95;

/// An estimate with its interval of [`CONFIDENCE`]; without limits if there is too little to tell.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Interval {
    pub value: f64,
    pub low: Option<f64>,
    pub high: Option<f64>,
}

impl Interval {
    /// The value, give or take a margin.
    #[must_use]
    pub fn around(value: f64, margin: Option<f64>) -> Self {
        let margin = margin.filter(|margin| margin.is_finite());
        let limit = |sign: f64| margin.map(|margin| value + sign * margin);
        Self { value, low: limit(-1.0), high: limit(1.0) }
    }

    /// Half of its width.
    #[must_use]
    pub fn margin(&self) -> Option<f64> {
        Some((self.high? - self.low?) / 2.0)
    }

    /// Whether a number may be the true one.
    #[must_use]
    pub fn holds(&self, number: f64) -> bool {
        self.low.is_none_or(|low| low <= number) && self.high.is_none_or(|high| number <= high)
    }

    /// Whether no number is in both intervals.
    #[must_use]
    pub fn is_apart_from(self, other: Self) -> bool {
        let is_below = |a: Self, b: Self| a.high.zip(b.low).is_some_and(|(a, b)| a < b);
        is_below(self, other) || is_below(other, self)
    }

    /// The same with its limits brought between two numbers that the true one cannot leave.
    #[must_use]
    pub fn within(self, least: f64, most: f64) -> Self {
        let clamp = |limit: f64| limit.clamp(least, most);
        Self { low: self.low.map(clamp), high: self.high.map(clamp), ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::Interval;

    #[test]
    fn limits() {
        let interval = Interval::around(0.875, Some(0.25));
        assert!(interval.holds(0.625) && interval.holds(1.125) && !interval.holds(0.62));
        assert_eq!(interval.within(0.0, 1.0).high, Some(1.0));
        assert_eq!(interval.margin(), Some(0.25));
        assert!(Interval::around(0.5, None).holds(1e9));
        assert_eq!(Interval::around(0.5, Some(f64::INFINITY)).low, None);
    }

    #[test]
    fn apart() {
        let low = Interval::around(1.0, Some(0.5));
        let high = Interval::around(2.0, Some(0.25));
        assert!(low.is_apart_from(high) && high.is_apart_from(low));
        assert!(!low.is_apart_from(Interval::around(2.0, Some(0.5))));
        assert!(!low.is_apart_from(Interval::around(9.0, None)));
    }
}
