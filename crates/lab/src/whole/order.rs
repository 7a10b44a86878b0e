//! Order: does skill pay?
//!
//! `order`, version 1 = (w - 1/n) / (1 - 1/n), w the win share of one strong player among random ones, its seat changing
//! (CardStock's published analysis, 2018): 0 if thinking is of no use, 1 if it always wins. `gain` = w - 1/n.
//! With partners, n is the number of sides.

use serde::{Deserialize, Serialize};

use crate::findings::Measured;
use crate::stats::Ratio;

/// How the lone strong player fares. One observation is a deal with all its arrangements.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Order {
    wins: Ratio,
}

impl Order {
    /// Adds a deal: the sum of the lone player's win shares over so many games.
    pub fn add(&mut self, wins: f64, games: f64) {
        self.wins.add(wins, games);
    }

    pub fn join(&mut self, other: &Self) {
        self.wins.join(&other.wins);
    }

    /// Its share of the win.
    #[must_use]
    pub fn win(&self) -> Option<Measured> {
        Some(Measured::share(&self.wins.estimate()?))
    }

    /// With so many sides that can win.
    #[must_use]
    pub fn order(&self, n_sides: usize) -> Option<Measured> {
        let even = 1.0 / n_sides.max(2) as f64;
        Some(self.win()?.map(|win| (win - even) / (1.0 - even)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn between_luck_and_certainty() {
        // 5 of 8 wins among four: (5/8 - 1/4) / (3/4).
        let mut order = Order::default();
        order.add(3.0, 4.0);
        order.add(2.0, 4.0);
        assert!((order.order(4).expect("games").value - 0.5).abs() < 1e-12);
    }

    #[test]
    fn two_deals_that_went_alike_prove_nothing() {
        let mut order = Order::default();
        order.add(2.0, 4.0);
        order.add(2.0, 4.0);
        let win = order.win().expect("games");
        assert_eq!(win.value, 0.5);
        assert!(win.low.is_some_and(|low| low < 0.25) && win.high.is_some_and(|high| high > 0.75));
    }
}
