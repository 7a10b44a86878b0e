//! One simulated game: its counts and its hash.

use ir::Fault;
use vm::{Machine, Status, Tally};

/// What is kept of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Game {
    pub(crate) decisions: Decisions,
    /// By seat; of no meaning after a fault.
    pub(crate) scores: Vec<i64>,
    pub(crate) fault: Option<Fault>,
}

impl Game {
    pub(crate) fn new(n_seats: usize) -> Self {
        Self { decisions: Decisions::default(), scores: vec![0; n_seats], fault: None }
    }

    /// Plays a machine that has not started, with answers from a stream. What was here before is replaced.
    pub(crate) fn play(&mut self, machine: &mut Machine, answers: &mut ir::random::Stream) {
        self.decisions = Decisions::default();
        self.fault = match machine.playout(answers, &mut self.decisions) {
            Status::Fault(fault) => Some(fault),
            // A playout ends only with the game.
            Status::Finished | Status::Decision { .. } => {
                machine.final_scores(&mut self.scores).err()
            }
        };
    }

    /// A hash of every decision and the result. Frozen: it goes into the digest that experiments quote.
    pub(crate) fn hash(&self) -> u64 {
        let mut hash = self.decisions.hash;
        match self.fault {
            None => {
                hash = stir(hash, 1);
                for &score in &self.scores {
                    hash = stir(hash, score.cast_unsigned());
                }
            }
            Some(fault) => {
                hash = stir(hash, 2);
                for byte in fault.kind.name().bytes() {
                    hash = stir(hash, u64::from(byte));
                }
            }
        }
        hash
    }
}

/// The decisions of one game, counted as they are made.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Decisions {
    hash: u64,
    pub(crate) n_decisions: u64,
    pub(crate) n_options: u64,
    pub(crate) options_max: u32,
}

impl Tally for Decisions {
    #[inline]
    fn decision(&mut self, seat: u32, n_options: u32, chosen: u32) {
        self.n_decisions += 1;
        self.n_options += u64::from(n_options);
        self.options_max = self.options_max.max(n_options);
        // There are at most 16 seats and 4096 options, so the three numbers do not overlap.
        let decision = u64::from(seat) << 48 | u64::from(n_options) << 24 | u64::from(chosen);
        self.hash = stir(self.hash, decision);
    }
}

#[inline]
fn stir(hash: u64, word: u64) -> u64 {
    let mixed = (hash.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
    mixed ^ (mixed >> 29)
}

#[cfg(test)]
mod tests {
    use super::{Decisions, Game};
    use vm::Tally as _;

    fn game(decisions: &[(u32, u32, u32)], scores: &[i64]) -> Game {
        let mut tally = Decisions::default();
        for &(seat, n_options, chosen) in decisions {
            tally.decision(seat, n_options, chosen);
        }
        Game { decisions: tally, scores: scores.to_vec(), fault: None }
    }

    #[test]
    fn the_hash_sees_every_number_and_the_order() {
        let base = game(&[(0, 3, 1), (1, 2, 0)], &[1, 0]).hash();
        let others = [
            game(&[(0, 3, 1), (1, 2, 1)], &[1, 0]),
            game(&[(0, 3, 1), (0, 2, 0)], &[1, 0]),
            game(&[(0, 4, 1), (1, 2, 0)], &[1, 0]),
            game(&[(1, 2, 0), (0, 3, 1)], &[1, 0]),
            game(&[(0, 3, 1), (1, 2, 0)], &[0, 1]),
            game(&[(0, 3, 1)], &[1, 0]),
        ];
        assert!(others.iter().all(|other| other.hash() != base));
        assert_eq!(game(&[(0, 3, 1), (1, 2, 0)], &[1, 0]).hash(), base);
    }

    #[test]
    fn counts() {
        let counted = game(&[(0, 3, 1), (1, 5, 0), (0, 1, 0)], &[]).decisions;
        assert_eq!((counted.n_decisions, counted.n_options, counted.options_max), (3, 9, 5));
    }
}
