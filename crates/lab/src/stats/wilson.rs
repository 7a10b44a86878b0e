//! The interval of a share, which cannot leave 0 to 1.
//!
//! Wilson (1927): all shares p for which the one that was found is within z standard errors √(p(1-p)/n). Shares of games
//! on the same deals are not as sure as those of as many independent games, nor as unsure: so n is the number of
//! independent games that would have the standard error that was found (Korn and Graubard 1998; Dean and Pavlou 2015).

use super::{Estimate, Interval, quantile};

/// Sums are rounded to 2^-40, so what varies less does not vary.
pub(super) const NOTHING: f64 = 1e-9;

/// The interval for a share of `n` independent games, with the quantile `z`.
#[must_use]
pub fn wilson(share: f64, n: f64, z: f64) -> Interval {
    let z2 = z * z;
    let centre = (share + z2 / (2.0 * n)) / (1.0 + z2 / n);
    let margin = z / (1.0 + z2 / n) * (share * (1.0 - share) / n + z2 / (4.0 * n * n)).sqrt();
    let low = if share <= 0.0 { 0.0 } else { centre - margin };
    let high = if share >= 1.0 { 1.0 } else { centre + margin };
    Interval { value: share, low: Some(low), high: Some(high) }.within(0.0, 1.0)
}

/// The interval of a share that is a mean over deals.
#[must_use]
pub fn share_interval(estimate: &Estimate) -> Interval {
    let share = estimate.value;
    let (Some(error), Some(t)) = (estimate.error, quantile(estimate.n as f64 - 1.0)) else {
        return Interval::around(share, None);
    };
    // Deals that all went alike prove little if they are few: each is taken for one game then.
    if error < NOTHING {
        return wilson(share.clamp(0.0, 1.0), estimate.n as f64, t);
    }
    wilson(share, share * (1.0 - share) / (error * error), t)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn is_near(interval: Interval, low: f64, high: f64) {
        let limits = interval.low.zip(interval.high).expect("limits");
        assert!((limits.0 - low).abs() < 1e-4 && (limits.1 - high).abs() < 1e-4, "{interval:?}");
    }

    /// Newcombe (1998), table I, method 3: 81 of 263, 15 of 148, 0 of 20, 1 of 29.
    #[test]
    fn published_examples() {
        let z = 1.959_964;
        is_near(wilson(81.0 / 263.0, 263.0, z), 0.2553, 0.3662);
        is_near(wilson(15.0 / 148.0, 148.0, z), 0.0624, 0.1605);
        is_near(wilson(0.0, 20.0, z), 0.0, 0.1611);
        is_near(wilson(1.0 / 29.0, 29.0, z), 0.0061, 0.1718);
    }

    /// If games are independent, the number that is found from the standard error is the number of games.
    #[test]
    fn independent_games_are_as_many_as_they_are() {
        let (share, n) = (0.3, 1_000_000);
        let error = (share * (1.0 - share) / n as f64).sqrt();
        let interval = share_interval(&Estimate { value: share, error: Some(error), n });
        let plain = wilson(share, n as f64, 1.959_964);
        is_near(interval, plain.low.expect("a limit"), plain.high.expect("a limit"));
    }

    /// What never varied may still vary: 4 of 8 (Wilson, by hand: z = 2 gives 0.5 ± sqrt(1 / 12)), and 10 of 10.
    #[test]
    fn what_never_varied_is_taken_for_single_games() {
        let half = wilson(0.5, 8.0, 2.0);
        let margin = (1.0_f64 / 12.0).sqrt();
        is_near(half, 0.5 - margin, 0.5 + margin);
        let even = share_interval(&Estimate { value: 0.5, error: Some(0.0), n: 8 });
        assert!(even.low < half.low && even.high > half.high, "t is more than 2: {even:?}");
        let all = share_interval(&Estimate { value: 1.0, error: Some(0.0), n: 10 });
        assert!(all.low.is_some_and(|low| low < 0.75) && all.high == Some(1.0), "{all:?}");
        let mut wide = share_interval(&Estimate { value: 0.5, error: Some(0.0), n: 2 });
        assert!(wide.low < Some(0.1) && wide.high > Some(0.9), "{wide:?}");
        wide = share_interval(&Estimate { value: 0.5, error: None, n: 1 });
        assert_eq!((wide.low, wide.high), (None, None));
    }
}
