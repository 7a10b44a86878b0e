//! Tests that stop when the answer is clear: is the first player better by `elo1`, or only by `elo0`?
//!
//! Wald's sequential test (1945) in the general form for results of any kind (GSPRT: Li, Liu and Ying 2014; the formula
//! below is Van den Bergh's, as used for testing chess programs). With the shares t0 and t1 expected under the two
//! hypotheses, the mean x of n deals and their variance v, the logarithm of the ratio of likelihoods is about
//!
//! ```text
//! LLR = n (t1 - t0) (2x - t0 - t1) / (2v)
//! ```
//!
//! It stops below ln(β/(1-α)) or above ln((1-β)/α). What one deal gives is the mean over its arrangements, so deals that
//! favour a seat do not count as evidence. Surprising: to the variance one deal is added that varies as much as a single
//! game can; without it the first few deals, if they go alike, would decide everything.

use serde::Serialize;

use super::Ratio;

/// A sequential test of a share.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Sprt {
    pub elo0: f64,
    pub elo1: f64,
    pub alpha: f64,
    pub beta: f64,
}

/// What the test says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    /// The difference is rather `elo0`.
    Elo0,
    /// The difference is rather `elo1`.
    Elo1,
    Undecided,
}

/// Why there is no such test.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SprtError {
    #[error("elo0 must be less than elo1, and both between -2000 and 2000")]
    Elo,
    #[error("alpha and beta must be above 0, and less than 1 together")]
    Errors,
}

impl Sprt {
    /// # Errors
    /// If the hypotheses are the wrong way round, or too many errors are allowed.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Self, SprtError> {
        let in_range = |elo: f64| (-2000.0..=2000.0).contains(&elo);
        if !(in_range(elo0) && in_range(elo1) && elo0 < elo1) {
            return Err(SprtError::Elo);
        }
        if !(alpha > 0.0 && beta > 0.0 && alpha + beta < 1.0) {
            return Err(SprtError::Errors);
        }
        Ok(Self { elo0, elo1, alpha, beta })
    }

    /// Where it stops, below and above.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        ((self.beta / (1.0 - self.alpha)).ln(), ((1.0 - self.beta) / self.alpha).ln())
    }

    /// The logarithm of the ratio of likelihoods. `shares` has what the first player won on each deal, `expected` what
    /// that is under the two hypotheses.
    #[must_use]
    pub fn llr(&self, shares: &Ratio, expected: (f64, f64)) -> f64 {
        let Some(estimate) = shares.estimate() else { return 0.0 };
        let (t0, t1) = expected;
        let n = estimate.n as f64;
        let error = estimate.error.unwrap_or_default();
        let squares = error * error * n * (n - 1.0);
        let middle = (t0 + t1) / 2.0;
        let variance = (squares + middle * (1.0 - middle)) / n;
        n * (t1 - t0) * (2.0 * estimate.value - t0 - t1) / (2.0 * variance)
    }

    /// What can be said so far.
    #[must_use]
    pub fn verdict(&self, llr: f64) -> Verdict {
        let (low, high) = self.bounds();
        match llr {
            _ if llr <= low => Verdict::Elo0,
            _ if llr >= high => Verdict::Elo1,
            _ => Verdict::Undecided,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::stats::expected_wins;
    use ir::random::Stream;

    fn shares(elos: (f64, f64)) -> (f64, f64) {
        let of = |elo: f64| expected_wins(&[vec![1, 1]], &[elo, 0.0])[0];
        (of(elos.0), of(elos.1))
    }

    /// Tests of Stockfish, as published with the pull requests 2971, 2951, 2493, 3209 and 3331: pairs of games on the same
    /// opening, counted by their points from 0 to 2, and the LLR that the testing framework gave.
    #[test]
    fn published_tests() {
        let tests = [
            ([17, 253, 1042, 337, 39], (-0.5, 1.5), 2.96),
            ([11, 407, 3238, 513, 11], (0.25, 1.75), 2.93),
            ([59, 754, 2467, 865, 75], (-0.5, 1.5), 2.95),
            ([424, 2948, 5832, 3045, 460], (-1.0, 3.0), 2.94),
            ([253, 4282, 17604, 4431, 286], (-0.25, 1.25), 2.94),
            ([14, 1030, 14318, 1163, 19], (0.25, 1.25), 2.93),
        ];
        for (counts, elos, published) in tests {
            let mut sum = Ratio::default();
            for (points, count) in counts.into_iter().enumerate() {
                (0..count).for_each(|_| sum.add(points as f64 / 4.0, 1.0));
            }
            let test = Sprt::new(elos.0, elos.1, 0.05, 0.05).expect("a test");
            let llr = test.llr(&sum, shares(elos));
            assert!((llr - published).abs() < 0.02, "{llr}, not {published}");
        }
    }

    /// Wald's bounds: ln(0.05/0.95) = -2.9444.
    #[test]
    fn bounds() {
        let test = Sprt::new(0.0, 10.0, 0.05, 0.05).expect("a test");
        let (low, high) = test.bounds();
        assert!((high - 2.944_439).abs() < 1e-6 && (low + high).abs() < 1e-9);
        assert_eq!(test.verdict(3.0), Verdict::Elo1);
        assert_eq!(test.verdict(-3.0), Verdict::Elo0);
        assert_eq!(test.verdict(0.0), Verdict::Undecided);
    }

    #[test]
    fn nonsense_is_refused() {
        assert_eq!(Sprt::new(5.0, 5.0, 0.05, 0.05), Err(SprtError::Elo));
        assert_eq!(Sprt::new(0.0, f64::NAN, 0.05, 0.05), Err(SprtError::Elo));
        assert_eq!(Sprt::new(0.0, 5.0, 0.5, 0.5), Err(SprtError::Errors));
        assert_eq!(Sprt::new(0.0, 5.0, 0.0, 0.05), Err(SprtError::Errors));
    }

    /// The promise itself: coins that are exactly as good as one hypothesis are taken for the other one at most about one
    /// time in twenty. 200 tests have a standard deviation of 3.1 around 10.
    #[test]
    fn errors_are_as_rare_as_promised() {
        let test = Sprt::new(0.0, 60.0, 0.05, 0.05).expect("a test");
        let expected = shares((0.0, 60.0));
        let wrong = |truth: f64, wrong: Verdict| {
            let run = |index: u64| {
                let mut stream = Stream::new(7, index);
                let mut sum = Ratio::default();
                loop {
                    let won = (stream.below(1 << 40) as f64) < truth * (1_u64 << 40) as f64;
                    sum.add(f64::from(u8::from(won)), 1.0);
                    match test.verdict(test.llr(&sum, expected)) {
                        Verdict::Undecided => {}
                        verdict => return verdict == wrong,
                    }
                }
            };
            (0..200).filter(|&index| run(index)).count()
        };
        assert!(wrong(expected.0, Verdict::Elo1) <= 20);
        assert!(wrong(expected.1, Verdict::Elo0) <= 20);
    }
}
