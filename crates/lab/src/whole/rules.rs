//! What is made of the rules: each alternative of each choice, how often it was possible and chosen, and how those fared
//! who chose it.

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
            step.win.add(sums.won, sums.seats);
        }
    }

    pub fn join(&mut self, other: &Self) {
        for (ours, theirs) in self.steps.iter_mut().zip(&other.steps) {
            ours.offered += theirs.offered;
            ours.chosen += theirs.chosen;
            ours.win.join(&theirs.win);
        }
    }

    /// All alternatives; none if nobody has looked. `place` gives the line and the text of one.
    #[must_use]
    pub fn numbers(&self, place: impl Fn(usize) -> (u32, String)) -> Vec<RuleNumbers> {
        if self.steps.iter().all(|step| step.offered == 0) {
            return Vec::new();
        }
        let numbers = self.steps.iter().enumerate().map(|(number, step)| {
            let (line, text) = place(number);
            let win = step.win.estimate().map(|estimate| Measured::share(&estimate));
            RuleNumbers { line, text, offered: step.offered, chosen: step.chosen, win }
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
        assert!(Uses::new(3).numbers(|_| (0, String::new())).is_empty());
    }
}
