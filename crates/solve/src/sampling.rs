//! Counterfactual regret minimisation on sampled games: external and outcome sampling (Lanctot et al., NIPS 2009).
//!
//! Takes a tree and a seed; gives a strategy that is the better the more iterations are run. External sampling follows all
//! actions of the seat that is updated, and one action of the others and of chance. Outcome sampling follows one game, in
//! which the seat that is updated explores with probability `epsilon`. Surprising: regrets and sums begin a little
//! above 0, so that a first visit counts for nothing but makes no division by 0.

use ir::random::Stream;

use crate::cfr::{match_regrets, normalised};
use crate::tree::{NO_INFO, Tree};

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Sampling {
    External,
    Outcome { epsilon: f64 },
}

/// What regrets and sums begin with.
const START: f64 = 1e-6;

/// A run of a sampling method.
pub struct Sampler<'a> {
    tree: &'a Tree,
    method: Sampling,
    lots: Stream,
    n_done: u64,
    regrets: Vec<f64>,
    sums: Vec<f64>,
    /// Memory for strategies and values of the nodes above the current one.
    stack: Vec<f64>,
    /// The seat that is updated.
    seat: usize,
}

/// How likely a node is reached, in outcome sampling.
#[derive(Clone, Copy)]
struct Reach {
    own: f64,
    others: f64,
    sample: f64,
}

impl<'a> Sampler<'a> {
    #[must_use]
    pub fn new(tree: &'a Tree, method: Sampling, seed: u64) -> Self {
        Self {
            tree,
            method,
            lots: Stream::new(seed, 0),
            n_done: 0,
            regrets: vec![START; tree.n_actions],
            sums: vec![START; tree.n_actions],
            stack: Vec::new(),
            seat: 0,
        }
    }

    /// One more iteration: a sample for every seat.
    pub fn iterate(&mut self) {
        self.n_done += 1;
        for seat in 0..self.tree.n_seats {
            self.seat = seat;
            // The worth of the root is of no use here.
            let _ = match self.method {
                Sampling::External => self.external(0),
                Sampling::Outcome { epsilon } => {
                    self.outcome(0, Reach { own: 1.0, others: 1.0, sample: 1.0 }, epsilon)
                }
            };
        }
    }

    #[must_use]
    pub fn iterations(&self) -> u64 {
        self.n_done
    }

    /// The mean strategy so far.
    #[must_use]
    pub fn average(&self) -> Vec<f64> {
        normalised(self.tree, &self.sums)
    }

    /// Gives the sampled worth of a node to the seat that is updated.
    fn external(&mut self, node: usize) -> f64 {
        let tree = self.tree;
        let children = tree.children(node);
        if children.is_empty() {
            return tree.payoffs[self.seat][node];
        }
        let info = tree.info[node];
        if info == NO_INFO {
            let child = self.by_chance(node);
            return self.external(child);
        }
        let set = &tree.sets[info as usize];
        let base = self.push_strategy(set.actions());
        let acting = set.seat as usize;
        let value = if acting == self.seat {
            let values = self.stack.len();
            let mut mean = 0.0;
            for (at, child) in children.enumerate() {
                let value = self.external(child);
                self.stack.push(value);
                mean += self.stack[base + at] * value;
            }
            for (at, action) in set.actions().enumerate() {
                self.regrets[action] += self.stack[values + at] - mean;
            }
            mean
        } else {
            let action = self.pick(base, set.n_actions, 0.0);
            self.external(children.start + action)
        };
        // With more than two seats only the next one is averaged, so that every seat is once an iteration.
        if acting == (self.seat + 1) % tree.n_seats {
            for (at, action) in set.actions().enumerate() {
                self.sums[action] += self.stack[base + at];
            }
        }
        self.stack.truncate(base);
        value
    }

    /// Gives an estimate of the worth of a node to the seat that is updated.
    fn outcome(&mut self, node: usize, reach: Reach, epsilon: f64) -> f64 {
        let tree = self.tree;
        let children = tree.children(node);
        if children.is_empty() {
            return tree.payoffs[self.seat][node];
        }
        let info = tree.info[node];
        if info == NO_INFO {
            let child = self.by_chance(node);
            let chance = tree.chance[tree.edge[child] as usize - tree.n_actions];
            let Reach { own, others, sample } = reach;
            let reach = Reach { own, others: others * chance, sample: sample * chance };
            return self.outcome(child, reach, epsilon);
        }
        let set = &tree.sets[info as usize];
        let is_own = set.seat as usize == self.seat;
        let base = self.push_strategy(set.actions());
        let epsilon_here = if is_own { epsilon } else { 0.0 };
        let action = self.pick(base, set.n_actions, epsilon_here);
        let weight = self.stack[base + action];
        let chosen = mixed(weight, set.n_actions, epsilon_here);
        let below = Reach {
            own: if is_own { reach.own * weight } else { reach.own },
            others: if is_own { reach.others } else { reach.others * weight },
            sample: reach.sample * chosen,
        };
        let child_value = self.outcome(children.start + action, below, epsilon) / chosen;
        let value = weight * child_value;
        if is_own {
            let scale = reach.others / reach.sample;
            for (at, place) in set.actions().enumerate() {
                let gain = if at == action { child_value } else { 0.0 };
                self.regrets[place] += scale * (gain - value);
                self.sums[place] += reach.own * self.stack[base + at] / reach.sample;
            }
        }
        self.stack.truncate(base);
        value
    }

    /// Puts the current strategy of an information set onto the stack; gives where it begins.
    fn push_strategy(&mut self, actions: std::ops::Range<usize>) -> usize {
        let base = self.stack.len();
        let regrets = &self.regrets[actions];
        self.stack.resize(base + regrets.len(), 0.0);
        let total = regrets.iter().map(|regret| regret.max(0.0)).sum();
        match_regrets(regrets, total, &mut self.stack[base..]);
        base
    }

    /// Picks an action by the strategy on the stack, mixed with a uniformly random one.
    fn pick(&mut self, base: usize, n_actions: usize, epsilon: f64) -> usize {
        let mut left = self.lot();
        for at in 0..n_actions {
            left -= mixed(self.stack[base + at], n_actions, epsilon);
            if left < 0.0 {
                return at;
            }
        }
        // Sums of floating-point numbers can stay a little below 1: then the last action that can be taken.
        let weights = &self.stack[base..base + n_actions];
        weights.iter().rposition(|&weight| mixed(weight, n_actions, epsilon) > 0.0).unwrap_or(0)
    }

    fn by_chance(&mut self, node: usize) -> usize {
        let children = self.tree.children(node);
        let first = self.tree.edge[children.start] as usize - self.tree.n_actions;
        let sums = &self.tree.cumulative[first..first + children.len()];
        let lot = self.lot();
        children.start + sums.partition_point(|&sum| sum <= lot).min(children.len() - 1)
    }

    /// A uniformly random number from 0 up to 1.
    fn lot(&mut self) -> f64 {
        (self.lots.bits() >> 11) as f64 / (1_u64 << 53) as f64
    }
}

fn mixed(weight: f64, n_actions: usize, epsilon: f64) -> f64 {
    epsilon / n_actions as f64 + (1.0 - epsilon) * weight
}
