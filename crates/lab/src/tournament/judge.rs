//! What one game was worth to its players.

use ir::{Best, Fault};
use table::{Rules, leaders};

use super::Plan;

/// How a game came out.
#[derive(Clone, Debug, PartialEq)]
pub enum Result {
    Fault(Fault),
    /// For each player what it has; `None` if it did not sit at the table.
    Finished {
        shares: Vec<Option<Share>>,
        /// Whether somebody can be said to have won.
        has_winner: bool,
    },
}

/// What a player has of a game. It may sit at several seats.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Share {
    /// How much of the win: each of k seats that lead has 1/k, and a player what its seats have together. If nobody can
    /// be said to have won, all tie.
    pub win: f64,
    /// The mean rank of its seats, from 1; those that tie have the mean of their ranks.
    pub rank: f64,
    /// The mean score of its seats.
    pub score: f64,
    /// The mean over its seats of the share of the seats of other sides that came off worse; half of a tie.
    pub utility: f64,
}

/// Looks at the scores of a game that came to its end.
pub(super) fn judge(rules: &Rules, plan: &Plan, arrangement: usize, scores: &[i64]) -> Result {
    let has_winner = !rules.ranks(scores).is_empty();
    let nobody = vec![0; scores.len()];
    // For who came off better; the scores themselves are told as they are.
    let counted = if has_winner { scores } else { &nobody };
    let shares = shares(plan, arrangement, rules.game().scoring.best, counted, scores);
    Result::Finished { shares, has_winner }
}

fn shares(
    plan: &Plan,
    arrangement: usize,
    best: Best,
    counted: &[i64],
    scores: &[i64],
) -> Vec<Option<Share>> {
    let n_leaders = leaders(counted, best).count().max(1) as f64;
    let top = leaders(counted, best).next().map(|seat| counted[seat]);
    let is_better = |a: i64, b: i64| match best {
        Best::Max => a > b,
        Best::Min => a < b,
    };
    // Of the score of a seat against some others: how many are better, and how many as good.
    let against = |own: i64, others: &mut dyn Iterator<Item = i64>| {
        others.fold((0.0, 0.0), |(better, equal), other| match other {
            _ if is_better(other, own) => (better + 1.0, equal),
            _ if other == own => (better, equal + 1.0),
            _ => (better, equal),
        })
    };
    let mut sums: Vec<Option<(Share, f64)>> = vec![None; plan.n_players()];
    for (side, &player) in plan.sides().iter().zip(plan.by_side(arrangement)) {
        for &seat in side {
            let Some((&own, &score)) = counted.get(seat as usize).zip(scores.get(seat as usize))
            else {
                continue;
            };
            let (better, equal) = against(own, &mut counted.iter().copied());
            let others: Vec<i64> = (0u32..)
                .zip(counted)
                .filter(|(other, _)| !side.contains(other))
                .map(|(_, &score)| score)
                .collect();
            let (lost, tied) = against(own, &mut others.iter().copied());
            let n_others = others.len() as f64;
            let empty = (Share { win: 0.0, rank: 0.0, score: 0.0, utility: 0.0 }, 0.0);
            let (sum, n_seats) = sums[player].get_or_insert(empty);
            sum.win += if Some(own) == top { 1.0 / n_leaders } else { 0.0 };
            // Among those that are as good is the seat itself.
            sum.rank += 1.0 + better + (equal - 1.0) / 2.0;
            sum.score += score as f64;
            sum.utility +=
                if others.is_empty() { 0.5 } else { (n_others - lost - tied / 2.0) / n_others };
            *n_seats += 1.0;
        }
    }
    let mean = |(sum, n): (Share, f64)| Share {
        win: sum.win,
        rank: sum.rank / n,
        score: sum.score / n,
        utility: sum.utility / n,
    };
    sums.into_iter().map(|sum| sum.map(mean)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::Seating;

    fn of(sides: &[&[u32]], best: Best, scores: &[i64]) -> Vec<Share> {
        let sides: Vec<Vec<u32>> = sides.iter().map(|side| side.to_vec()).collect();
        let plan = Plan::of_sides(sides, 2, Seating::Rotation).expect("a plan");
        shares(&plan, 0, best, scores, scores).into_iter().flatten().collect()
    }

    /// By hand: seats 0 and 2 are the first player's. 7 and 7 tie for the win; ranks 1½, 4, 1½ and 3.
    #[test]
    fn seats_of_their_own() {
        let found = of(&[&[0], &[1], &[2], &[3]], Best::Max, &[7, 1, 7, 4]);
        assert_eq!(found[0], Share { win: 1.0, rank: 1.5, score: 7.0, utility: 2.5 / 3.0 });
        assert_eq!(found[1], Share { win: 0.0, rank: 3.5, score: 2.5, utility: 0.5 / 3.0 });
    }

    /// A tie of all, where low scores are good.
    #[test]
    fn a_tie_is_shared() {
        let found = of(&[&[0], &[1], &[2]], Best::Min, &[3, 3, 3]);
        assert!(
            (found[0].win - 2.0 / 3.0).abs() < 1e-12 && (found[1].win - 1.0 / 3.0).abs() < 1e-12
        );
        assert_eq!((found[0].rank, found[0].utility), (2.0, 0.5));
        let low = of(&[&[0], &[1]], Best::Min, &[3, 5]);
        assert_eq!((low[0].win, low[0].rank, low[1].utility), (1.0, 1.0, 0.0));
    }

    /// Partners win together, and are not compared with each other.
    #[test]
    fn partners() {
        let found = of(&[&[0, 2], &[1, 3]], Best::Max, &[9, 2, 9, 2]);
        assert_eq!(found[0], Share { win: 1.0, rank: 1.5, score: 9.0, utility: 1.0 });
        assert_eq!(found[1], Share { win: 0.0, rank: 3.5, score: 2.0, utility: 0.0 });
    }
}
