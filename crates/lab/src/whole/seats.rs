//! Seats: is it an advantage to sit somewhere?
//!
//! * win share of each seat; its *advantage* is that less 1/n
//! * `fairness`, version 2 = 1 - max over seats of |w - 1/m| / (1 - 1/m): 1 if all seats win as often, 0 if one wins always;
//!   w is what a seat wins alone or with partners, and m = n / s the number of sides, s seats winning together on average
//! * `balance`, version 2 = 1 - the largest gap between two seats (Ludii, Balance), w as above
//! * `cardstock/fairness`, version 1, of the first seat only: r/f if r <= f, else (1-r)/(1-f), with f = 1/n
//!
//! A largest gap is above 0 by chance alone. So the limits of `fairness` and `balance` come from limits of all gaps that
//! hold at the same time (Bonferroni), and the reported number is no better than the chance that it was.

use serde::{Deserialize, Serialize};

use crate::findings::Measured;
use crate::stats::{Estimate, Ratio, quantile_at};

/// The wins and scores of all seats. One observation is a deal.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Seats {
    wins: Vec<Ratio>,
    scores: Vec<Ratio>,
    /// For each pair of seats, the first below the second, the difference of their wins.
    gaps: Vec<Ratio>,
    /// How many win together.
    winners: Ratio,
    /// The deal that is being added up: wins and scores by seat, the number of games, and the sum of all wins.
    #[serde(skip)]
    deal: (Vec<f64>, Vec<f64>, f64, f64),
}

impl Seats {
    #[must_use]
    pub fn new(n_seats: usize) -> Self {
        Self {
            wins: vec![Ratio::default(); n_seats],
            scores: vec![Ratio::default(); n_seats],
            gaps: vec![Ratio::default(); n_seats * n_seats.saturating_sub(1) / 2],
            winners: Ratio::default(),
            deal: (vec![0.0; n_seats], vec![0.0; n_seats], 0.0, 0.0),
        }
    }

    /// Adds a game of the current deal. Wins are divided by their sum, so that partners who win together count once.
    pub fn add(&mut self, wins: &[f64], scores: &[i64]) {
        let sum: f64 = wins.iter().sum();
        if sum > 0.0 {
            let (won, scored, n, winners) = &mut self.deal;
            won.resize(self.wins.len(), 0.0);
            scored.resize(self.wins.len(), 0.0);
            won.iter_mut().zip(wins).for_each(|(won, win)| *won += win / sum);
            scored.iter_mut().zip(scores).for_each(|(scored, &score)| *scored += score as f64);
            *n += 1.0;
            *winners += sum;
        }
    }

    /// The games of the current deal are all there.
    pub fn end_deal(&mut self) {
        let (won, scored, games, winners) = &mut self.deal;
        let n = std::mem::take(games);
        self.winners.add(std::mem::take(winners), n);
        let mut gap = self.gaps.iter_mut();
        for (seat, &win) in won.iter().enumerate() {
            self.wins[seat].add(win, n);
            self.scores[seat].add(scored[seat], n);
            for (&other, gap) in won[seat + 1..].iter().zip(&mut gap) {
                gap.add(win - other, n);
            }
        }
        won.clear();
        scored.clear();
    }

    pub fn join(&mut self, other: &Self) {
        let pairs = |ours: &mut Vec<Ratio>, theirs: &[Ratio]| {
            ours.iter_mut().zip(theirs).for_each(|(ours, theirs)| ours.join(theirs));
        };
        pairs(&mut self.wins, &other.wins);
        pairs(&mut self.scores, &other.scores);
        pairs(&mut self.gaps, &other.gaps);
        self.winners.join(&other.winners);
    }

    /// The share of the win of a seat.
    #[must_use]
    pub fn win(&self, seat: usize) -> Option<Measured> {
        Some(Measured::share(&self.wins.get(seat)?.estimate()?))
    }

    #[must_use]
    pub fn score(&self, seat: usize) -> Option<Measured> {
        Some(Measured::mean(&self.scores.get(seat)?.estimate()?))
    }

    #[must_use]
    pub fn fairness(&self) -> Option<Measured> {
        let even = 1.0 / self.wins.len() as f64;
        let off = self.wins.iter().filter_map(Ratio::estimate);
        let off = off.map(|win| Estimate { value: win.value - even, ..win });
        let together = self.together();
        // Where all win together there is nothing to be unfair about.
        let most = (1.0 - even * together).max(even);
        largest(off, self.wins.len()).map(|off| one_less(off, together / most))
    }

    #[must_use]
    pub fn balance(&self) -> Option<Measured> {
        let gaps = self.gaps.iter().filter_map(Ratio::estimate);
        largest(gaps, self.gaps.len()).map(|gap| one_less(gap, self.together()))
    }

    /// How many seats win together, on average: 1 without partners.
    fn together(&self) -> f64 {
        self.winners.estimate().map_or(1.0, |winners| winners.value)
    }

    /// As CardStock publishes it. The limits are the least and the greatest that shares within the limits of the first
    /// seat's give.
    #[must_use]
    pub fn cardstock_fairness(&self) -> Option<Measured> {
        let even = 1.0 / self.wins.len() as f64;
        let of =
            |share: f64| if share <= even { share / even } else { (1.0 - share) / (1.0 - even) };
        let win = self.win(0)?;
        let limits = win.low.zip(win.high).map(|(low, high)| {
            let top = if low <= even && even <= high { 1.0 } else { of(low).max(of(high)) };
            (of(low).min(of(high)), top)
        });
        let (low, high) = limits.unzip();
        Some(Measured { value: of(win.value), low, high, n: win.n })
    }
}

/// 1 less so many times a number, and nothing that is below 0.
fn one_less(number: Measured, times: f64) -> Measured {
    number.map(|number| (1.0 - times * number).max(0.0))
}

/// The largest of some numbers, whatever their sign, with limits that hold for all of them at the same time.
fn largest(estimates: impl Iterator<Item = Estimate>, how_many: usize) -> Option<Measured> {
    let mut all: Option<Measured> = None;
    for estimate in estimates {
        // Each may be off with a fraction of the probability that any may.
        let t = quantile_at(1.0 - (1.0 - crate::stats::CONFIDENCE) / how_many as f64, estimate.n);
        let margin = t.zip(estimate.error).map(|(t, error)| t * error);
        let value = estimate.value.abs();
        let found = Measured {
            value,
            low: margin.map(|margin| (value - margin).max(0.0)),
            high: margin.map(|margin| value + margin),
            n: estimate.n,
        };
        let larger = |a: Option<f64>, b: Option<f64>| a.zip(b).map(|(a, b)| a.max(b));
        all = Some(match all {
            None => found,
            Some(all) => Measured {
                value: all.value.max(found.value),
                low: larger(all.low, found.low),
                high: larger(all.high, found.high),
                n: all.n,
            },
        });
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Of four games seat 0 wins two, seat 1 one, seat 2 one.
    fn seats() -> Seats {
        let mut seats = Seats::new(3);
        for winner in [0, 1, 0, 2] {
            let mut wins = [0.0; 3];
            wins[winner] = 1.0;
            seats.add(&wins, &[winner as i64, 0, 0]);
            seats.end_deal();
        }
        seats
    }

    #[test]
    fn by_hand() {
        let value = |measured: Option<Measured>| measured.expect("there are games").value;
        assert_eq!(value(seats().win(0)), 0.5);
        assert_eq!(value(seats().score(0)), 0.75);
        // The farthest from 1/3 is 1/2: 1 - (1/6) / (2/3).
        assert!((value(seats().fairness()) - 0.75).abs() < 1e-9);
        assert!((value(seats().balance()) - 0.75).abs() < 1e-9);
        // 1/2 is above 1/3: (1 - 1/2) / (1 - 1/3).
        assert!((value(seats().cardstock_fairness()) - 0.75).abs() < 1e-9);
    }

    #[test]
    fn with_few_games_perfect_balance_is_not_excluded() {
        let balance = seats().balance().expect("there are games");
        assert_eq!(balance.high, Some(1.0));
        assert!(balance.low.is_some_and(|low| low < balance.value));
    }

    /// Four games leave everything open, but nothing that cannot be.
    #[test]
    fn no_limit_is_beyond_what_can_be() {
        let seats = seats();
        for found in [seats.fairness(), seats.balance(), seats.cardstock_fairness()] {
            let (low, high) = found.and_then(|found| found.low.zip(found.high)).expect("limits");
            assert!((0.0..=1.0).contains(&low) && low < high && high <= 1.0, "{low} {high}");
        }
        assert_eq!(seats.fairness().and_then(|fairness| fairness.low), Some(0.0));
    }

    #[test]
    fn partners_who_win_together_count_once() {
        let mut seats = Seats::new(4);
        seats.add(&[1.0, 0.0, 1.0, 0.0], &[0; 4]);
        seats.end_deal();
        assert_eq!(seats.win(0).expect("a game").value, 0.5);
    }

    /// Of four games one side of two partners wins three: 3/4 and 1/4, where 1/2 would be fair. |3/4 - 1/2| / (1 - 1/2)
    /// is a half, and so is the gap. If it wins all of them, nothing is fair.
    #[test]
    fn sides_are_as_fair_as_seats() {
        for (others, expected) in [(1, 0.5), (0, 0.0)] {
            let mut seats = Seats::new(4);
            for game in 0..4 {
                let is_first = game >= others;
                let (first, second) = if is_first { (1.0, 0.0) } else { (0.0, 1.0) };
                seats.add(&[first, second, first, second], &[0; 4]);
                seats.end_deal();
            }
            let value = |measured: Option<Measured>| measured.expect("there are games").value;
            assert!((value(seats.fairness()) - expected).abs() < 1e-9);
            assert!((value(seats.balance()) - expected).abs() < 1e-9);
        }
    }

    #[test]
    fn parts_join_to_the_whole() {
        let mut twice = seats();
        twice.join(&seats());
        let mut again = seats();
        for winner in [0, 1, 0, 2] {
            let mut wins = [0.0; 3];
            wins[winner] = 1.0;
            again.add(&wins, &[winner as i64, 0, 0]);
            again.end_deal();
        }
        assert_eq!(twice, again);
    }
}
