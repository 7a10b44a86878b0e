//! Counterfactual regret minimisation over the whole tree: CFR and CFR+.
//!
//! Takes a tree; gives a strategy that is the better the more iterations are run (Zinkevich et al., NIPS 2007; Tammelin,
//! arXiv 1407.5042). Seats are updated in turn, one after the other in each iteration, with the newest strategies of the
//! others. CFR+ keeps no negative regrets and counts the strategy of iteration `t` with the weight `t`. Surprising: nothing
//! in the loop depends on who acts. Reaches and values are products and sums along the edges, over flat arrays.

use crate::tree::{NO_INFO, Tree};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Flavour {
    Plain,
    Plus,
}

/// A run of CFR or CFR+.
pub struct Cfr<'a> {
    tree: &'a Tree,
    flavour: Flavour,
    n_done: u64,
    regrets: Vec<f64>,
    /// The strategies so far, each weighted with how likely the seat itself comes there.
    sums: Vec<f64>,
    /// The current strategy, and behind it the probabilities of chance.
    weights: Vec<f64>,
    seats: Vec<OfSeat>,
    work: Work,
}

/// What belongs to one seat.
struct OfSeat {
    sets: Vec<u32>,
    /// The nodes behind its decisions.
    own: Vec<u32>,
    /// For each of `sets` the action of its own that led there; one behind all actions if there was none.
    before: Vec<u32>,
}

/// Memory for one pass.
struct Work {
    /// The weights with 1 for the actions of the seat that is updated.
    others: Vec<f64>,
    /// How likely the others and chance come to each node.
    reach: Vec<f64>,
    worth: Vec<f64>,
    /// For each action how likely the seat itself comes to its choice and takes it; 1 at the end.
    own_reach: Vec<f64>,
}

impl<'a> Cfr<'a> {
    #[must_use]
    pub fn new(tree: &'a Tree, flavour: Flavour) -> Self {
        let weights = tree.weights(&tree.uniform());
        let n_nodes = tree.parent.len();
        let work = Work {
            others: weights.clone(),
            reach: vec![1.0; n_nodes],
            worth: vec![0.0; n_nodes],
            own_reach: vec![1.0; tree.n_actions + 1],
        };
        Self {
            tree,
            flavour,
            n_done: 0,
            regrets: vec![0.0; tree.n_actions],
            sums: vec![0.0; tree.n_actions],
            weights,
            seats: (0..tree.n_seats).map(|seat| OfSeat::new(tree, seat)).collect(),
            work,
        }
    }

    /// One more iteration: every seat is updated once.
    pub fn iterate(&mut self) {
        self.n_done += 1;
        for seat in 0..self.tree.n_seats {
            self.update(seat);
        }
    }

    #[must_use]
    pub fn iterations(&self) -> u64 {
        self.n_done
    }

    /// The mean strategy so far, which is the one that comes near an equilibrium.
    #[must_use]
    pub fn average(&self) -> Vec<f64> {
        normalised(self.tree, &self.sums)
    }

    fn update(&mut self, seat: usize) {
        let Self { tree, weights, work, regrets, sums, seats, .. } = self;
        let OfSeat { sets, own, before } = &seats[seat];
        let Work { others, reach, worth, own_reach } = work;
        others.copy_from_slice(weights);
        for &set in sets {
            let actions = tree.sets[set as usize].actions();
            others[actions].fill(1.0);
        }
        let nodes = tree.parent.iter().zip(&tree.edge).enumerate().skip(1);
        for (node, (&parent, &edge)) in nodes {
            reach[node] = reach[parent as usize] * others[edge as usize];
        }
        worth.copy_from_slice(&tree.payoffs[seat]);
        for (node, range) in tree.first.windows(2).enumerate().rev() {
            let children = range[0] as usize..range[1] as usize;
            if !children.is_empty() {
                let edges = tree.edge[children.clone()].iter().zip(&worth[children]);
                worth[node] = edges.map(|(&edge, worth)| weights[edge as usize] * worth).sum();
            }
        }
        for &node in own {
            let node = node as usize;
            let gain = worth[node] - worth[tree.parent[node] as usize];
            regrets[tree.edge[node] as usize] += reach[node] * gain;
        }
        let share = match self.flavour {
            Flavour::Plain => 1.0,
            Flavour::Plus => self.n_done as f64,
        };
        for (&set, &before) in sets.iter().zip(before) {
            let actions = tree.sets[set as usize].actions();
            let strategy = &mut weights[actions.clone()];
            let reach = own_reach[before as usize];
            let mut total = 0.0;
            for (at, action) in actions.clone().enumerate() {
                own_reach[action] = reach * strategy[at];
                sums[action] += share * own_reach[action];
                if self.flavour == Flavour::Plus {
                    regrets[action] = regrets[action].max(0.0);
                }
                total += regrets[action].max(0.0);
            }
            match_regrets(&regrets[actions], total, strategy);
        }
    }
}

impl OfSeat {
    fn new(tree: &Tree, seat: usize) -> Self {
        let mut of_seat = Self { sets: Vec::new(), own: Vec::new(), before: Vec::new() };
        let is_own = |node: usize| {
            let info = tree.info[node];
            info != NO_INFO && tree.sets[info as usize].seat as usize == seat
        };
        // The last action of the seat above each node.
        let mut last = vec![tree.n_actions as u32; tree.parent.len()];
        let mut is_listed = vec![false; tree.sets.len()];
        for node in 0..tree.parent.len() {
            if node > 0 {
                let parent = tree.parent[node] as usize;
                last[node] = last[parent];
                if is_own(parent) {
                    last[node] = tree.edge[node];
                    of_seat.own.push(node as u32);
                }
            }
            // Parents come first, so sets are listed after those that lead to them.
            if is_own(node) && !std::mem::replace(&mut is_listed[tree.info[node] as usize], true) {
                of_seat.sets.push(tree.info[node]);
                of_seat.before.push(last[node]);
            }
        }
        of_seat
    }
}

/// Regret matching: in proportion to the positive regrets, which sum to `total`; at random if there are none.
pub(crate) fn match_regrets(regrets: &[f64], total: f64, strategy: &mut [f64]) {
    if total > 0.0 {
        for (weight, regret) in strategy.iter_mut().zip(regrets) {
            *weight = regret.max(0.0) / total;
        }
    } else {
        strategy.fill(1.0 / strategy.len() as f64);
    }
}

/// Sums made into a strategy; at random where nothing was summed.
pub(crate) fn normalised(tree: &Tree, sums: &[f64]) -> Vec<f64> {
    let mut strategy = sums.to_vec();
    for set in &tree.sets {
        let sums = &mut strategy[set.actions()];
        let total: f64 = sums.iter().sum();
        match total > 0.0 {
            true => sums.iter_mut().for_each(|sum| *sum /= total),
            false => sums.fill(1.0 / set.n_actions as f64),
        }
    }
    strategy
}
