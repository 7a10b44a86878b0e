//! What the end of a game is worth to each seat.
//!
//! Takes scores; gives one number for each seat. Partners have the same number, the mean of theirs. Surprising: what scores
//! can be reached is not known in advance, so what they are worth is measured against those met so far ([`Bounds`]).

use ir::Best;
use table::Rules;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Utility {
    /// The score less the mean score of all seats; of a single seat the score itself.
    Score,
    /// The share of the other seats that came off worse; half of a tie.
    #[default]
    Rank,
    /// The share of the win: each of k winners, or teams of them, has 1/k.
    Win,
}

impl Utility {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Score => "score",
            Self::Rank => "rank",
            Self::Win => "win",
        }
    }
}

/// Turns scores into worth. One for each thread of thought: it has memory of its own.
pub(crate) struct Worth {
    utility: Utility,
    sign: f64,
    needs_scores: bool,
    teams: Vec<Vec<u32>>,
    scores: Vec<i64>,
    worth: Vec<f64>,
}

impl Worth {
    /// With the teams as they are now.
    pub(crate) fn new(utility: Utility, rules: &Rules, teams: Vec<Vec<u32>>) -> Self {
        let sign = match rules.game().scoring.best {
            Best::Max => 1.0,
            Best::Min => -1.0,
        };
        let n_seats = rules.n_seats() as usize;
        Self {
            utility,
            sign,
            needs_scores: rules.needs_scores(),
            teams: teams.into_iter().filter(|team| team.len() > 1).collect(),
            scores: vec![0; n_seats],
            worth: vec![0.0; n_seats],
        }
    }

    /// The room for the scores that [`Worth::of_scores`] looks at.
    pub(crate) fn scores(&mut self) -> &mut [i64] {
        &mut self.scores
    }

    /// What a game that did not end is worth to each seat: neither much nor little.
    pub(crate) fn of_nothing(&mut self) -> &[f64] {
        let middle = if self.utility == Utility::Score { 0.0 } else { 0.5 };
        self.worth.fill(middle);
        &self.worth
    }

    /// The worth to each seat of the scores.
    pub(crate) fn of_scores(&mut self) -> &[f64] {
        if self.needs_scores && self.scores.iter().all(|&score| score == 0) {
            return self.of_nothing();
        }
        let Self { utility, sign, scores, worth, .. } = self;
        let n_seats = scores.len() as f64;
        match utility {
            Utility::Score => {
                let sum: f64 = scores.iter().map(|&score| score as f64).sum();
                let mean = if scores.len() == 1 { 0.0 } else { sum / n_seats };
                for (worth, &score) in worth.iter_mut().zip(&*scores) {
                    *worth = *sign * (score as f64 - mean);
                }
            }
            // Alone there is nobody to come off better than.
            Utility::Rank | Utility::Win if scores.len() == 1 => {
                worth[0] = *sign * scores[0] as f64;
            }
            Utility::Rank => {
                for (worth, &score) in worth.iter_mut().zip(&*scores) {
                    let above = scores.iter().filter(|&&other| other > score).count() as f64;
                    let below = scores.iter().filter(|&&other| other < score).count() as f64;
                    *worth = 0.5 + 0.5 * *sign * (below - above) / (n_seats - 1.0);
                }
            }
            Utility::Win => {
                let top = scores.iter().map(|&score| *sign * score as f64).fold(f64::MIN, f64::max);
                let leads = |score: i64| *sign * score as f64 >= top;
                let n_leaders = scores.iter().filter(|&&score| leads(score)).count() as f64;
                for (worth, &score) in worth.iter_mut().zip(&*scores) {
                    *worth = if leads(score) { 1.0 / n_leaders } else { 0.0 };
                }
                // What partners have won together is not halved between them.
                for team in &self.teams {
                    let sum: f64 = team.iter().map(|&seat| worth[seat as usize]).sum();
                    team.iter().for_each(|&seat| worth[seat as usize] = sum);
                }
                return &self.worth;
            }
        }
        for team in &self.teams {
            let sum: f64 = team.iter().map(|&seat| worth[seat as usize]).sum();
            team.iter().for_each(|&seat| worth[seat as usize] = sum / team.len() as f64);
        }
        &self.worth
    }

    /// The bounds of the worth before anything is met.
    pub(crate) fn bounds(&self) -> Bounds {
        if self.utility == Utility::Score || self.scores.len() == 1 {
            Bounds { low: f64::INFINITY, high: f64::NEG_INFINITY }
        } else {
            Bounds { low: 0.0, high: 1.0 }
        }
    }
}

/// Between what numbers all worth met so far lies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Bounds {
    pub(crate) low: f64,
    pub(crate) high: f64,
}

impl Bounds {
    pub(crate) fn meet(&mut self, worth: f64) {
        self.low = self.low.min(worth);
        self.high = self.high.max(worth);
    }

    pub(crate) fn join(&mut self, other: Self) {
        self.low = self.low.min(other.low);
        self.high = self.high.max(other.high);
    }

    /// From 0 to 1.
    pub(crate) fn scale(self, worth: f64) -> f64 {
        let width = self.high - self.low;
        if width > 0.0 { (worth - self.low) / width } else { 0.5 }
    }
}
