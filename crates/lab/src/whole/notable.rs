//! Games worth looking at: for each metric the one with the most, the one with the least, and one that is as most are.
//!
//! Takes one number of each game; keeps three of them, whatever their order. Surprising: what is typical is known only at
//! the end, when the mean is; so a sample of games is kept until then, always the same ones, because a hash of the game
//! says which.

use serde::{Deserialize, Serialize};

use crate::rows::Place;

/// Games kept until the mean is known.
const SAMPLE: usize = 32;

/// A game and its number.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Found {
    pub value: f64,
    pub place: Place,
}

/// The games worth looking at for one metric.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Notables {
    most: Option<Found>,
    least: Option<Found>,
    /// Those with the least hashes, rising.
    sample: Vec<(u64, Found)>,
}

impl Notables {
    pub fn add(&mut self, found: Found) {
        self.see_extreme(found);
        self.see_sample((hash(found.place), found));
    }

    pub fn join(&mut self, other: &Self) {
        other.most.into_iter().chain(other.least).for_each(|found| self.see_extreme(found));
        other.sample.iter().for_each(|&sampled| self.see_sample(sampled));
    }

    fn see_extreme(&mut self, found: Found) {
        // Of several the first deal counts.
        let is_more = |a: Found, b: Found| a.value.total_cmp(&b.value).then(b.place.cmp(&a.place));
        let is_less = |a: Found, b: Found| b.value.total_cmp(&a.value).then(b.place.cmp(&a.place));
        if self.most.is_none_or(|most| is_more(found, most).is_gt()) {
            self.most = Some(found);
        }
        if self.least.is_none_or(|least| is_less(found, least).is_gt()) {
            self.least = Some(found);
        }
    }

    fn see_sample(&mut self, (hash, found): (u64, Found)) {
        let key = |&(hash, found): &(u64, Found)| (hash, found.place);
        if self.sample.len() == SAMPLE
            && self.sample.last().is_some_and(|last| key(last) <= (hash, found.place))
        {
            return;
        }
        let at = self.sample.partition_point(|kept| key(kept) < (hash, found.place));
        self.sample.insert(at, (hash, found));
        self.sample.truncate(SAMPLE);
    }

    /// Why a game is worth looking at, and which: nothing if all are alike.
    #[must_use]
    pub fn games(&self, mean: f64) -> Vec<(&'static str, Found)> {
        let (Some(most), Some(least)) = (self.most, self.least) else { return Vec::new() };
        if most.value <= least.value {
            return Vec::new();
        }
        let far = |found: &Found| (found.value - mean).abs();
        let nearer = |a: &Found, b: &Found| far(a).total_cmp(&far(b)).then(a.place.cmp(&b.place));
        let typical = self.sample.iter().map(|&(_, found)| found).min_by(nearer);
        let all = [("most", Some(most)), ("least", Some(least)), ("typical", typical)];
        all.into_iter().filter_map(|(why, found)| Some((why, found?))).collect()
    }
}

/// A number for each game that has nothing to do with how it went (the finalizer of MurmurHash3).
fn hash(place: Place) -> u64 {
    let mut hash = place.deal ^ u64::from(place.arrangement) << 48;
    hash = (hash ^ hash >> 33).wrapping_mul(0xff51_afd7_ed55_8ccd);
    hash = (hash ^ hash >> 33).wrapping_mul(0xc4ce_b9fe_1a85_ec53);
    hash ^ hash >> 33
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(deals: impl Iterator<Item = u64>) -> Notables {
        let mut notables = Notables::default();
        for deal in deals {
            let value = (deal * 7919 % 1000) as f64;
            notables.add(Found { value, place: Place { deal, arrangement: 0 } });
        }
        notables
    }

    #[test]
    fn the_order_does_not_matter() {
        let whole = of(0..3000);
        assert_eq!(of((0..3000).rev()), whole);
        let mut parts = of(2000..3000);
        parts.join(&of(0..500));
        parts.join(&of(500..2000));
        assert_eq!(parts, whole);
    }

    #[test]
    fn the_first_of_the_most_and_of_the_least() {
        let games = of(0..3000).games(500.0);
        assert_eq!(games[1].1, Found { value: 0.0, place: Place::default() });
        // 7919 d = 999 mod 1000 first at d = 321: 7919 * 321 = 2 541 999.
        let most = Found { value: 999.0, place: Place { deal: 321, arrangement: 0 } };
        assert_eq!(games[0].1, most);
        assert!((games[2].1.value - 500.0).abs() < 100.0, "{games:?}");
    }

    #[test]
    fn games_that_are_all_alike_are_not_worth_it() {
        let mut notables = Notables::default();
        (0..9).for_each(|deal| {
            notables.add(Found { value: 1.0, place: Place { deal, arrangement: 0 } });
        });
        assert!(notables.games(1.0).is_empty());
    }
}
