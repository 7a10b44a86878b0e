//! What a variant is judged by: the numbers that the goals are about.
//!
//! Random games tell what they can; only what is left is measured by players that think.

use std::sync::Arc;

use table::Rules;

use super::{Judged, Variant};
use crate::findings::Measured;
use crate::vary::goal::Goal;
use crate::vary::sheet::{Sheet, is_cheap};
use crate::vary::trials::{Effort, Play, Trials};

/// The numbers of a variant, in the order of the goals.
#[derive(Clone, Debug, Default)]
pub(super) struct Score {
    numbers: Vec<Option<Measured>>,
    games: u64,
    pub(super) unfinished: u64,
}

pub(super) struct Scorer<'a> {
    pub(super) trials: &'a dyn Trials,
    goals: &'a [Goal],
}

impl<'a> Scorer<'a> {
    pub(super) fn new(trials: &'a dyn Trials, goals: &'a [Goal]) -> Self {
        Self { trials, goals }
    }

    /// Whether random games tell everything.
    pub(super) fn is_cheap(&self) -> bool {
        self.goals.iter().all(|goal| is_cheap(&goal.name))
    }

    /// What random games tell, from a deal on.
    pub(super) fn cheap(&self, rules: &Arc<Rules>, effort: Effort, first: u64) -> Score {
        let deals = first..first.saturating_add(effort.random);
        let sheet = Sheet::of(self.trials, rules, Play::Random, deals);
        let number = |goal: &Goal| sheet.number(&goal.name).filter(|_| is_cheap(&goal.name));
        Score {
            numbers: self.goals.iter().map(number).collect(),
            games: sheet.games(),
            unfinished: sheet.unfinished(),
        }
    }

    /// And what players that think tell besides.
    pub(super) fn dear(
        &self,
        mut score: Score,
        rules: &Arc<Rules>,
        effort: Effort,
        first: u64,
    ) -> Score {
        let deals = first..first.saturating_add(effort.strong);
        let sheet = Sheet::of(self.trials, rules, Play::Strong, deals);
        for (number, goal) in score.numbers.iter_mut().zip(self.goals) {
            if !is_cheap(&goal.name) {
                *number = sheet.number(&goal.name);
            }
        }
        score.games += sheet.games();
        score.unfinished += sheet.unfinished();
        score
    }

    /// Both.
    pub(super) fn score(&self, rules: &Arc<Rules>, effort: Effort, first: u64) -> Score {
        let cheap = self.cheap(rules, effort, first);
        if self.is_cheap() { cheap } else { self.dear(cheap, rules, effort, first) }
    }

    pub(super) fn losses(&self, score: &Score) -> Vec<f64> {
        let numbers = self.goals.iter().zip(&score.numbers);
        numbers.map(|(goal, number)| goal.loss(number.map(|number| number.value))).collect()
    }

    /// How far off each loss may be: a standard error of its number.
    pub(super) fn errors(&self, score: &Score) -> Vec<f64> {
        // Intervals are about two standard errors to either side; a loss moves no faster than its number.
        let error = |number: Measured| Some((number.high? - number.low?) / 4.0);
        let errors = score.numbers.iter().map(|number| number.and_then(error));
        errors.map(|error| error.filter(|error| error.is_finite()).unwrap_or(0.0)).collect()
    }

    /// The losses in the goals that random games tell something about.
    pub(super) fn cheap_losses(&self, score: &Score) -> Vec<f64> {
        let losses = self.losses(score).into_iter().zip(self.goals);
        losses.filter(|(_, goal)| is_cheap(&goal.name)).map(|(loss, _)| loss).collect()
    }

    pub(super) fn judged(&self, (variant, rules): (Variant, Arc<Rules>), score: Score) -> Judged {
        let losses = self.losses(&score);
        let Score { numbers, games, unfinished } = score;
        Judged { variant, rules, numbers, losses, differences: Vec::new(), games, unfinished }
    }
}
