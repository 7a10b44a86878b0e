//! The sums over many games.
//!
//! Only whole numbers are added, so the order of additions does not matter: a win shared by k seats is counted as
//! [`WHOLE_WIN`]/k, which is whole for every k up to 16.

use std::collections::BTreeMap;

use ir::{Best, Fault};
use sha2::{Digest as _, Sha256};

use super::one::Game;

/// The least common multiple of 1 to 16.
pub(crate) const WHOLE_WIN: u128 = 720_720;

/// The results of consecutive games.
#[derive(Clone, Debug)]
pub(crate) struct Summary {
    best: Best,
    /// Whether nobody wins a game in which all scores are 0.
    needs_scores: bool,
    pub(crate) games: u64,
    pub(crate) finished: u64,
    pub(crate) aborted: u64,
    pub(crate) faults: BTreeMap<&'static str, u64>,
    /// The first game that ended with a fault, and the fault.
    pub(crate) first_fault: Option<(u64, Fault)>,
    pub(crate) decisions: u128,
    pub(crate) decisions_min: u64,
    pub(crate) decisions_max: u64,
    pub(crate) options: u128,
    pub(crate) options_max: u32,
    /// By seat, in parts of [`WHOLE_WIN`].
    pub(crate) wins: Vec<u128>,
    pub(crate) first_or_tied: Vec<u64>,
    pub(crate) scores: Vec<i128>,
    /// The hashes of the games that have not gone into a digest yet.
    hashes: Vec<u64>,
}

impl Summary {
    pub(crate) fn new(n_seats: usize, best: Best) -> Self {
        Self {
            best,
            needs_scores: false,
            games: 0,
            finished: 0,
            aborted: 0,
            faults: BTreeMap::new(),
            first_fault: None,
            decisions: 0,
            decisions_min: u64::MAX,
            decisions_max: 0,
            options: 0,
            options_max: 0,
            wins: vec![0; n_seats],
            first_or_tied: vec![0; n_seats],
            scores: vec![0; n_seats],
            hashes: Vec::new(),
        }
    }

    /// Whether nobody wins a game in which all scores are 0.
    pub(crate) fn needs_scores(self, needs_scores: bool) -> Self {
        Self { needs_scores, ..self }
    }

    /// Adds game number `index`.
    pub(crate) fn add(&mut self, index: u64, game: &Game) {
        self.games += 1;
        self.hashes.push(game.hash());
        let decisions = &game.decisions;
        self.decisions += u128::from(decisions.n_decisions);
        self.decisions_min = self.decisions_min.min(decisions.n_decisions);
        self.decisions_max = self.decisions_max.max(decisions.n_decisions);
        self.options += u128::from(decisions.n_options);
        self.options_max = self.options_max.max(decisions.options_max);
        match game.fault {
            None => self.add_scores(&game.scores),
            Some(fault) => {
                self.aborted += u64::from(fault.kind.is_abort());
                *self.faults.entry(fault.kind.name()).or_default() += 1;
                self.first_fault.get_or_insert((index, fault));
            }
        }
    }

    fn add_scores(&mut self, scores: &[i64]) {
        self.finished += 1;
        for (sum, &score) in self.scores.iter_mut().zip(scores) {
            *sum += i128::from(score);
        }
        if self.needs_scores && scores.iter().all(|&score| score == 0) {
            return;
        }
        let n_leaders = table::leaders(scores, self.best).count().max(1) as u128;
        for seat in table::leaders(scores, self.best) {
            self.wins[seat] += WHOLE_WIN / n_leaders;
            self.first_or_tied[seat] += 1;
        }
    }

    /// Adds the games that come right after these, and their hashes to the digest.
    pub(crate) fn append(&mut self, next: Self, digest: &mut Sha256) {
        for hash in &next.hashes {
            digest.update(hash.to_le_bytes());
        }
        self.games += next.games;
        self.finished += next.finished;
        self.aborted += next.aborted;
        for (name, n_faults) in next.faults {
            *self.faults.entry(name).or_default() += n_faults;
        }
        self.first_fault = self.first_fault.or(next.first_fault);
        self.decisions += next.decisions;
        self.decisions_min = self.decisions_min.min(next.decisions_min);
        self.decisions_max = self.decisions_max.max(next.decisions_max);
        self.options += next.options;
        self.options_max = self.options_max.max(next.options_max);
        add(&mut self.wins, &next.wins);
        add(&mut self.first_or_tied, &next.first_or_tied);
        add(&mut self.scores, &next.scores);
    }
}

fn add<T: Copy + std::ops::AddAssign>(to: &mut [T], from: &[T]) {
    for (sum, &value) in to.iter_mut().zip(from) {
        *sum += value;
    }
}

#[cfg(test)]
mod tests {
    use super::{Summary, WHOLE_WIN};
    use crate::sim::one::{Decisions, Game};
    use ir::{Best, FaultKind};
    use sha2::{Digest as _, Sha256};

    #[test]
    fn a_win_can_be_shared_by_any_number_of_seats() {
        assert!((1..=u128::from(ir::limits::SEATS)).all(|seats| WHOLE_WIN.is_multiple_of(seats)));
    }

    /// Worked by hand: 2 beats 1; a tie of two is half a win each; a fault counts for nobody.
    #[test]
    fn sums() {
        let played = |result: Result<Vec<i64>, ir::Fault>| Game {
            decisions: Decisions::default(),
            fault: result.as_ref().err().copied(),
            scores: result.unwrap_or_default(),
        };
        let span = source::Span::new(3, 4);
        let fault = ir::Fault { kind: FaultKind::NoCard, span };
        let abort = ir::Fault { kind: FaultKind::TooManyDecisions, span };
        let games = [Ok(vec![2, 1]), Ok(vec![4, 4]), Err(fault), Err(abort), Ok(vec![-6, 0])];
        let whole = |splits: &[usize]| {
            let mut total = Summary::new(2, Best::Max);
            let mut digest = Sha256::new();
            let mut index = 0;
            for &size in splits {
                let mut chunk = Summary::new(2, Best::Max);
                for result in &games[index..index + size] {
                    chunk.add(index as u64, &played(result.clone()));
                    index += 1;
                }
                total.append(chunk, &mut digest);
            }
            (total, digest.finalize())
        };
        let (total, digest) = whole(&[5]);
        assert_eq!((total.games, total.finished, total.aborted), (5, 3, 1));
        assert_eq!(total.wins, [WHOLE_WIN * 3 / 2, WHOLE_WIN * 3 / 2]);
        assert_eq!(total.first_or_tied, [2, 2]);
        assert_eq!(total.scores, [0, 5]);
        assert_eq!(total.first_fault, Some((2, fault)));
        assert_eq!(
            total.faults.into_iter().collect::<Vec<_>>(),
            [("NoCard", 1), ("TooManyDecisions", 1)]
        );
        assert_eq!(whole(&[2, 2, 1]).1, digest);
    }

    /// UCE reference, R 17: no claim who has won if all scores are 0.
    #[test]
    fn nobody_wins_without_scores() {
        let game = |scores: [i64; 2]| Game {
            decisions: Decisions::default(),
            fault: None,
            scores: scores.to_vec(),
        };
        let wins = |needs_scores| {
            let mut total = Summary::new(2, Best::Max).needs_scores(needs_scores);
            total.add(0, &game([0, 0]));
            total.add(1, &game([3, 0]));
            assert_eq!(total.finished, 2);
            total.wins
        };
        assert_eq!(wins(true), [WHOLE_WIN, 0]);
        assert_eq!(wins(false), [WHOLE_WIN * 3 / 2, WHOLE_WIN / 2]);
    }
}
