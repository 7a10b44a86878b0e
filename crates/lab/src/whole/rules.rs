//! What is made of the rules: each alternative of each choice, how often it was possible and chosen, and how those fared
//! who chose it. One observation is a deal.

use serde::{Deserialize, Serialize};

use crate::findings::{Measured, RuleNumbers};
use crate::stats::Ratio;

/// Of one alternative in one game: at how many decisions it had an option, at how many it was chosen, and by which
/// seats, one bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Use {
    pub offered: u64,
    pub chosen: u64,
    pub seats: u32,
}

/// All alternatives of a game. One observation is a deal.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Uses {
    steps: Vec<Step>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Step {
    offered: u64,
    chosen: u64,
    used: Ratio,
    win: Ratio,
}

/// The sums of one deal for one alternative.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Sums {
    offered: u64,
    chosen: u64,
    won: f64,
    seats: f64,
}

impl Uses {
    #[must_use]
    pub fn new(n_steps: usize) -> Self {
        Self { steps: vec![Step::default(); n_steps] }
    }

    /// Adds a game to the sums of its deal. A game without an end tells nothing about winning.
    pub fn sum_up(uses: &[Use], wins: Option<&[f64]>, sums: &mut Vec<Sums>) {
        sums.resize(sums.len().max(uses.len()), Sums::default());
        for (used, sums) in uses.iter().zip(sums) {
            sums.offered += used.offered;
            sums.chosen += used.chosen;
            let wins = wins.unwrap_or_default().iter().enumerate();
            for (_, win) in wins.filter(|(seat, _)| used.seats >> seat & 1 != 0) {
                sums.won += win;
                sums.seats += 1.0;
            }
        }
    }

    /// Adds a deal.
    pub fn add(&mut self, sums: &[Sums]) {
        for (step, sums) in self.steps.iter_mut().zip(sums) {
            step.offered += sums.offered;
            step.chosen += sums.chosen;
            step.used.add(sums.chosen as f64, sums.offered as f64);
            step.win.add(sums.won, sums.seats);
        }
    }

    pub fn join(&mut self, other: &Self) {
        for (ours, theirs) in self.steps.iter_mut().zip(&other.steps) {
            ours.offered += theirs.offered;
            ours.chosen += theirs.chosen;
            ours.used.join(&theirs.used);
            ours.win.join(&theirs.win);
        }
    }

    /// All alternatives; none if nobody has looked. `place` gives the line and the text of one.
    #[must_use]
    pub fn numbers(&self, place: impl Fn(usize) -> (u32, String)) -> Vec<RuleNumbers> {
        if self.steps.iter().all(|step| step.offered == 0) {
            return Vec::new();
        }
        let share = |ratio: &Ratio| ratio.estimate().map(|estimate| Measured::share(&estimate));
        let numbers = self.steps.iter().enumerate().map(|(number, step)| {
            let (line, text) = place(number);
            let (offered, chosen) = (step.offered, step.chosen);
            let (use_rate, win) = (share(&step.used), share(&step.win));
            RuleNumbers { line, text, offered, chosen, use_rate, win }
        });
        numbers.collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn by_hand() {
        // Offered three times, chosen twice by seat 0, who wins; then chosen once by seat 1 in a game without an end.
        let mut uses = Uses::new(1);
        let mut sums = Vec::new();
        let first = Use { offered: 3, chosen: 2, seats: 0b01 };
        Uses::sum_up(&[first], Some(&[1.0, 0.0]), &mut sums);
        Uses::sum_up(&[Use { offered: 1, chosen: 1, seats: 0b10 }], None, &mut sums);
        uses.add(&sums);
        let numbers = uses.numbers(|_| (4, "move".to_owned()));
        assert_eq!((numbers[0].line, numbers[0].offered, numbers[0].chosen), (4, 4, 3));
        assert_eq!(numbers[0].win.expect("a game").value, 1.0);
        // From one deal nothing can be told about others.
        let one = numbers[0].use_rate.expect("it was offered");
        assert_eq!((one.value, one.low, one.high), (0.75, None, None));
        assert!(Uses::new(3).numbers(|_| (0, String::new())).is_empty());
    }
    /// Chosen 3 of 4 times on one deal and 1 of 4 on the next, a hundred times: a half, with a standard error of
    /// 0.25 / sqrt(199). So it is as sure as 0.25 / 0.0625 * 199 = 796 independent choices, and not as the 800 that they
    /// were; with t = 1.972 the interval of Wilson is 0.4652 to 0.5348.
    #[test]
    fn how_often_it_is_chosen_has_the_interval_of_deals() {
        let mut uses = Uses::new(1);
        for chosen in [3, 1].repeat(100) {
            let mut sums = Vec::new();
            Uses::sum_up(&[Use { offered: 4, chosen, seats: 0b01 }], None, &mut sums);
            uses.add(&sums);
        }
        let found = uses.numbers(|_| (1, String::new()))[0].use_rate.expect("it was offered");
        assert_eq!((found.value, found.n), (0.5, 200));
        let (low, high) = found.low.zip(found.high).expect("limits");
        assert!((low - 0.465_2).abs() < 1e-4 && (high - 0.534_8).abs() < 1e-4, "{found:?}");
    }
}
