//! How a game ended and who won.

use ir::{Best, Fault};

use crate::Rules;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    Finished,
    /// Cut off by a limit on its length.
    Aborted(Fault),
    Fault(Fault),
}

impl End {
    #[must_use]
    pub fn of_fault(fault: Fault) -> Self {
        if fault.kind.is_abort() { Self::Aborted(fault) } else { Self::Fault(fault) }
    }

    /// The fault that ended the game, if one did.
    #[must_use]
    pub fn fault(&self) -> Option<Fault> {
        match self {
            Self::Finished => None,
            Self::Aborted(fault) | Self::Fault(fault) => Some(*fault),
        }
    }

    /// The word that records and statistics use.
    #[must_use]
    pub fn word(&self) -> &'static str {
        match self {
            Self::Finished => "finished",
            Self::Aborted(_) => "aborted",
            Self::Fault(_) => "fault",
        }
    }
}

/// The end of a game with its scores and ranks by seat. Both are empty unless it finished; there may be no ranks even so
/// ([`Rules::ranks`]).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    pub end: End,
    pub scores: Vec<i64>,
    pub ranks: Vec<u32>,
}

impl Rules {
    /// Whether it cannot be said who has won if all scores are 0. That is so in UCE: the language has no winner, and a game
    /// that keeps no scores says itself who has won.
    #[must_use]
    pub fn needs_scores(&self) -> bool {
        self.game().language == "uce"
    }

    /// The rank of each seat for its score; none if it cannot be said who has won.
    #[must_use]
    pub fn ranks(&self, scores: &[i64]) -> Vec<u32> {
        if self.needs_scores() && scores.iter().all(|&score| score == 0) {
            return Vec::new();
        }
        ranks(scores, self.game().scoring.best)
    }
}

/// Competition ranks from 1: tied seats share the best rank, and the ranks they take up are left out.
#[must_use]
pub fn ranks(scores: &[i64], best: Best) -> Vec<u32> {
    let better = |a: i64, b: i64| match best {
        Best::Max => a > b,
        Best::Min => a < b,
    };
    let n_better = |&score: &i64| scores.iter().filter(|&&other| better(other, score)).count();
    scores.iter().map(|score| 1 + u32::try_from(n_better(score)).unwrap_or(u32::MAX)).collect()
}

/// The seats that share the first rank. Each of `k` leaders has won `1/k` of the game.
pub fn leaders(scores: &[i64], best: Best) -> impl Iterator<Item = usize> + '_ {
    let top = match best {
        Best::Max => scores.iter().max(),
        Best::Min => scores.iter().min(),
    };
    scores.iter().enumerate().filter(move |(_, score)| Some(*score) == top).map(|(seat, _)| seat)
}

#[cfg(test)]
mod tests {
    use super::{leaders, ranks};
    use ir::Best;

    /// Worked by hand from the rule "tied players share the best rank".
    #[test]
    fn ties_share_the_best_rank() {
        assert_eq!(ranks(&[3, 7, 7, 1], Best::Max), [3, 1, 1, 4]);
        assert_eq!(ranks(&[3, 7, 7, 1], Best::Min), [2, 3, 3, 1]);
        assert_eq!(leaders(&[3, 7, 7, 1], Best::Max).collect::<Vec<_>>(), [1, 2]);
        assert_eq!(leaders(&[5, 5, 5], Best::Min).count(), 3);
        assert!(ranks(&[], Best::Max).is_empty());
    }
}
