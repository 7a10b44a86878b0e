//! How often each whole number came up: lengths of games, scores.
//!
//! Numbers up to [`PLAIN`] are counted one by one. Larger ones share a count with their neighbours, so that the memory is
//! bounded whatever a game does with its scores: each step of the size has [`PLAIN`] / 2 counts.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::findings::Histogram;

/// Numbers below this, whatever their sign, are counted one by one.
const PLAIN: u64 = 1024;
/// Cells that a histogram has at most.
const CELLS: i64 = 60;

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counts(BTreeMap<i64, u64>);

impl Counts {
    pub fn add(&mut self, number: i64) {
        *self.0.entry(rounded(number)).or_default() += 1;
    }

    pub fn join(&mut self, other: &Self) {
        for (&number, &n) in &other.0 {
            *self.0.entry(number).or_default() += n;
        }
    }

    /// All counts in cells of equal width.
    #[must_use]
    pub fn histogram(&self) -> Histogram {
        let (Some((&start, _)), Some((&last, _))) =
            (self.0.first_key_value(), self.0.last_key_value())
        else {
            return Histogram::default();
        };
        let width = last.saturating_sub(start) / CELLS + 1;
        let cell = |number: i64| usize::try_from(number.saturating_sub(start) / width).unwrap_or(0);
        let mut counts = vec![0; cell(last) + 1];
        for (&number, &n) in &self.0 {
            counts[cell(number)] += n;
        }
        Histogram { start, width, counts }
    }
}

/// The number that stands for this one: itself, or the nearest to 0 of those that share its count.
fn rounded(number: i64) -> i64 {
    let size = number.unsigned_abs();
    let dropped = (u64::BITS - size.leading_zeros()).saturating_sub(PLAIN.ilog2());
    let kept = (size >> dropped << dropped).cast_signed();
    if number < 0 { kept.wrapping_neg() } else { kept }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_numbers_are_counted_one_by_one() {
        for number in [0, 1, -1, 7, 1023, -1023] {
            assert_eq!(rounded(number), number);
        }
        // 2000 has eleven bits, of which ten are kept; 2001 is counted with it.
        assert_eq!((rounded(2000), rounded(2001), rounded(-2001)), (2000, 2000, -2000));
        assert_eq!(rounded(i64::MAX), 1023 << 53);
        assert!(rounded(i64::MIN) < 0);
    }

    #[test]
    fn cells_hold_everything() {
        let mut counts = Counts::default();
        (0..100).for_each(|number| counts.add(number));
        counts.add(i64::MAX);
        counts.add(i64::MIN);
        let histogram = counts.histogram();
        assert_eq!(histogram.counts.iter().sum::<u64>(), 102);
        assert!(histogram.counts.len() <= CELLS as usize + 1);
        assert_eq!(Counts::default().histogram(), Histogram::default());
    }

    #[test]
    fn few_numbers_have_a_cell_each() {
        let mut counts = Counts::default();
        [3, 5, 5].iter().for_each(|&number| counts.add(number));
        let expected = Histogram { start: 3, width: 1, counts: vec![1, 0, 2] };
        assert_eq!(counts.histogram(), expected);
    }
}
