//! Variants at random: what to turn next.
//!
//! Takes the turns of one or two variants and a stream of chance; gives those of another. Numbers that count cards or
//! points are turned more often than those that say which one, and mostly by little: what is near to good rules is more
//! often good than what is far.

use ir::random::Stream;
use source::{KnobKind, Part, Role};

use super::base::Base;
use super::turn::Turn;

/// Proposes variants of one text.
pub struct Proposer<'a> {
    base: &'a Base,
    /// How much more often than others each knob is turned, added up.
    weights: Vec<u64>,
    /// The largest number of turns in a variant.
    max_turns: usize,
}

impl<'a> Proposer<'a> {
    #[must_use]
    pub fn new(base: &'a Base, max_turns: usize) -> Self {
        let mut sum = 0;
        let weigh = |kind: &KnobKind| match kind {
            KnobKind::Number { role: Role::Constant | Role::Count, .. } => 6,
            KnobKind::Number { role: Role::Points | Role::Limit, .. } => 4,
            KnobKind::Number { role: Role::Amount, .. } => 3,
            KnobKind::Number { role: Role::Which, .. } => 1,
            KnobKind::Part { .. } => 1,
        };
        let weights = base.knobs().iter().map(|knob| {
            sum += weigh(&knob.kind);
            sum
        });
        Self { base, weights: weights.collect(), max_turns }
    }

    /// Another variant near to this one.
    #[must_use]
    pub fn mutate(&self, turns: &[Turn], stream: &mut Stream) -> Vec<Turn> {
        let mut turns = turns.to_vec();
        let pick = stream.below(turns.len() as u64) as usize;
        match stream.below(4) {
            0 if turns.len() > 1 || turns.len() >= self.max_turns && !turns.is_empty() => {
                turns.remove(pick);
            }
            1 if !turns.is_empty() => {
                // Something else at the same place.
                let Turn::Set { knob, value } = turns[pick] else {
                    turns.remove(pick);
                    return turns;
                };
                turns[pick] = Turn::Set { knob, value: near(value, stream) };
            }
            _ if turns.len() < self.max_turns => turns.extend(self.turn(stream)),
            _ => {}
        }
        turns.truncate(self.max_turns);
        turns
    }

    /// Something of both.
    #[must_use]
    pub fn cross(&self, one: &[Turn], other: &[Turn], stream: &mut Stream) -> Vec<Turn> {
        let mut turns: Vec<Turn> = Vec::new();
        for &turn in one.iter().chain(other) {
            let knob = place(turn);
            let is_taken = turns.iter().any(|&taken| place(taken) == knob);
            if !is_taken && stream.below(2) == 0 {
                turns.push(turn);
            }
        }
        turns.truncate(self.max_turns);
        turns
    }

    /// Any turn; `None` if there is nothing to turn, or it does not go.
    fn turn(&self, stream: &mut Stream) -> Option<Turn> {
        let total = *self.weights.last()?;
        let at = stream.below(total);
        let knob = self.weights.partition_point(|&sum| sum <= at);
        match self.base.knobs().get(knob)?.kind {
            KnobKind::Number { value, .. } => Some(Turn::Set { knob, value: near(value, stream) }),
            KnobKind::Part { part: Part::Step, sequence } => match stream.below(4) {
                0 | 1 => Some(Turn::Remove { knob }),
                2 => Some(Turn::Double { knob }),
                _ => {
                    let other = self.next_in(sequence, knob)?;
                    Some(Turn::Exchange { knob, other })
                }
            },
            KnobKind::Part { .. } => Some(Turn::Remove { knob }),
        }
    }

    fn next_in(&self, sequence: u32, knob: usize) -> Option<usize> {
        let knobs = self.base.knobs().iter().enumerate().skip(knob + 1);
        let mut same = knobs.filter(
            |(_, knob)| matches!(knob.kind, KnobKind::Part { sequence: own, .. } if own == sequence),
        );
        same.next().map(|(at, _)| at)
    }
}

/// The knob that a turn is about.
fn place(turn: Turn) -> usize {
    match turn {
        Turn::Set { knob, .. }
        | Turn::Remove { knob }
        | Turn::Double { knob }
        | Turn::Exchange { knob, .. } => knob,
    }
}

/// A number near to another one.
fn near(value: i64, stream: &mut Stream) -> i64 {
    let by = match stream.below(10) {
        0..6 => 1,
        6 => 2,
        7 => 3,
        8 => return value.saturating_mul(2).max(1),
        _ => return value / 2,
    };
    let down = stream.below(2) == 0 && value >= by;
    if down { value - by } else { value.saturating_add(by) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vary::base::tests::library;
    use crate::vary::proof::prove;

    #[test]
    fn proposals_depend_on_the_seed_alone_and_many_are_games() {
        let base = library("crazy_eights");
        let proposer = Proposer::new(&base, 4);
        let propose = |seed| {
            let mut stream = Stream::new(seed, 0);
            let mut turns = Vec::new();
            let mut all = Vec::new();
            for _ in 0..60 {
                turns = proposer.mutate(&turns, &mut stream);
                assert!(turns.len() <= 4);
                all.push(turns.clone());
            }
            all
        };
        assert_eq!(propose(5), propose(5));
        assert_ne!(propose(5), propose(6));
        let good = |turns: &Vec<Turn>| {
            let variant = base.variant(turns)?;
            prove(&base, &variant.text, None).ok()
        };
        let n_good = propose(5).iter().filter_map(good).count();
        assert!(n_good >= 3, "{n_good} of 60");
    }

    #[test]
    fn a_child_has_something_of_its_parents() {
        let base = library("agram");
        let proposer = Proposer::new(&base, 8);
        let one = [Turn::Set { knob: 0, value: 3 }, Turn::Remove { knob: 4 }];
        let other = [Turn::Set { knob: 0, value: 5 }, Turn::Double { knob: 7 }];
        for seed in 0..20 {
            let child = proposer.cross(&one, &other, &mut Stream::new(seed, 1));
            assert!(child.iter().all(|turn| one.contains(turn) || other.contains(turn)));
            let places: std::collections::BTreeSet<usize> =
                child.iter().map(|&t| place(t)).collect();
            assert_eq!(places.len(), child.len());
        }
    }

    #[test]
    fn near_numbers_are_never_below_zero() {
        let mut stream = Stream::new(1, 2);
        for value in [0, 1, 2, 13, i64::MAX] {
            for _ in 0..100 {
                assert!(near(value, &mut stream) >= 0);
            }
        }
    }
}
