//! What the end of a game is worth to each seat.
//!
//! Takes scores; gives one number for each seat. Surprising: the numbers of all seats add up to zero whatever the scores
//! are, because what the solvers promise holds for such games. Only a game for one seat keeps its score.

use ir::Best;
use serde::{Deserialize, Serialize};
use table::{Rules, leaders};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Utility {
    /// The score less the mean score of all seats: of two seats half the difference. Where scores add up to zero, as chips
    /// that change hands do, it is the score itself. Where low scores are good, the sign is turned round.
    Score,
    /// The share of the other seats that came off worse less the share that came off better: from -1 to 1.
    Rank,
    /// The share of the win less 1/n for n seats. Each of k winners has 1/k.
    Win,
}

impl Utility {
    /// The worth of final scores to each seat. All zero if it cannot be said who has won.
    pub(crate) fn of(self, rules: &Rules, scores: &[i64]) -> Vec<f64> {
        let best = rules.game().scoring.best;
        let n_seats = scores.len() as f64;
        let sign = match best {
            Best::Max => 1.0,
            Best::Min => -1.0,
        };
        match self {
            Self::Score if scores.len() == 1 => vec![sign * scores[0] as f64],
            Self::Score => {
                let mean = scores.iter().map(|&score| score as f64).sum::<f64>() / n_seats;
                scores.iter().map(|&score| sign * (score as f64 - mean)).collect()
            }
            Self::Rank => {
                let others = (n_seats - 1.0).max(1.0);
                let beaten = |&score: &i64| {
                    let below = scores.iter().filter(|&&other| other < score).count() as f64;
                    let above = scores.iter().filter(|&&other| other > score).count() as f64;
                    sign * (below - above) / others
                };
                scores.iter().map(beaten).collect()
            }
            Self::Win => {
                let mut shares = vec![0.0; scores.len()];
                if rules.ranks(scores).is_empty() {
                    return shares;
                }
                let n_leaders = leaders(scores, best).count() as f64;
                for seat in leaders(scores, best) {
                    shares[seat] = 1.0 / n_leaders;
                }
                shares.iter().map(|share| share - 1.0 / n_seats).collect()
            }
        }
    }
}
