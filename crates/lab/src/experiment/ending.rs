//! How a game ended, as metrics see it: who has won, and who came off worse.
//!
//! Takes scores; gives shares of the win and ranks. Partners have won together: each has the share of all of them.

use ir::Best;
use table::Rules;

use crate::story::End;

/// Judges the ends of the games of one rule set.
pub(crate) struct Judge {
    best: Best,
    needs_scores: bool,
    /// Partners at the start.
    teams: Vec<Vec<u32>>,
    /// Whether the rules may make other teams.
    pub(crate) has_other_teams: bool,
}

impl Judge {
    pub(crate) fn new(rules: &Rules) -> Self {
        Self {
            best: rules.game().scoring.best,
            needs_scores: rules.needs_scores(),
            teams: rules.game().teams.clone(),
            has_other_teams: !rules.program().team_plans.is_empty(),
        }
    }

    /// Judges the scores that are in `end`, with the teams of the end of the game, if they may be others than at the
    /// start.
    pub(crate) fn judge(&self, end: &mut End, teams: Option<&[Vec<u32>]>) {
        let End { is_finished, scores, wins, ranks } = end;
        let n = scores.len();
        *is_finished = true;
        wins.clear();
        wins.resize(n, 0.0);
        ranks.clear();
        ranks.resize(n, 0.5);
        if self.needs_scores && scores.iter().all(|&score| score == 0) {
            // Nobody can say who has won.
            return;
        }
        let n_leaders = table::leaders(scores, self.best).count().max(1) as f64;
        for seat in table::leaders(scores, self.best) {
            wins[seat] = 1.0 / n_leaders;
        }
        for team in teams.unwrap_or(&self.teams).iter().filter(|team| team.len() > 1) {
            let sum: f64 = team.iter().filter_map(|&seat| wins.get(seat as usize)).sum();
            for &seat in team {
                if let Some(win) = wins.get_mut(seat as usize) {
                    *win = sum;
                }
            }
        }
        if n > 1 {
            for (rank, &score) in ranks.iter_mut().zip(&*scores) {
                let above = scores.iter().filter(|&&other| other > score).count() as f64;
                let below = scores.iter().filter(|&&other| other < score).count() as f64;
                let sign = if self.best == Best::Max { 1.0 } else { -1.0 };
                *rank = 0.5 + 0.5 * sign * (below - above) / (n as f64 - 1.0);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(best: Best, teams: &[&[u32]], scores: &[i64]) -> End {
        let teams = teams.iter().map(|team| team.to_vec()).collect();
        let judge = Judge { best, needs_scores: false, teams, has_other_teams: false };
        let mut end = End { scores: scores.to_vec(), ..End::default() };
        judge.judge(&mut end, None);
        end
    }

    #[test]
    fn a_tie_is_shared() {
        let end = judged(Best::Max, &[&[0], &[1], &[2]], &[4, 4, 1]);
        assert_eq!(end.wins, [0.5, 0.5, 0.0]);
        // Of two others one came off worse, and one as well.
        assert_eq!(end.ranks, [0.75, 0.75, 0.0]);
    }

    #[test]
    fn the_least_may_be_best() {
        let end = judged(Best::Min, &[&[0], &[1]], &[26, 0]);
        assert_eq!((end.wins, end.ranks), (vec![0.0, 1.0], vec![0.0, 1.0]));
    }

    #[test]
    fn partners_win_together() {
        let end = judged(Best::Max, &[&[0, 2], &[1, 3]], &[7, 3, 5, 3]);
        assert_eq!(end.wins, [1.0, 0.0, 1.0, 0.0]);
        // If all four tie, each side has half of it.
        assert_eq!(judged(Best::Max, &[&[0, 2], &[1, 3]], &[1; 4]).wins, [0.5; 4]);
    }

    #[test]
    fn without_scores_nobody_has_won() {
        let teams = vec![vec![0], vec![1]];
        let judge = Judge { best: Best::Max, needs_scores: true, teams, has_other_teams: false };
        let mut end = End { scores: vec![0, 0], ..End::default() };
        judge.judge(&mut end, None);
        assert_eq!((end.is_finished, end.wins), (true, vec![0.0, 0.0]));
    }
}
