//! A game tree as flat arrays.
//!
//! Takes the nodes as the builder found them; gives them in order of depth, so that the children of a node stand side by
//! side after all children of the nodes before it. Solvers run over these arrays from one end to the other. Surprising:
//! there is one array of weights for all edges. An edge of a decision has the weight of its action in it, an edge of
//! chance the weight of its probability; so the reach of a node is the same product whoever acts.

use crate::build::{Found, Kind};
use crate::observe::Key;

/// An information set: what a seat that is asked cannot tell apart.
#[derive(Clone, Debug)]
pub struct InfoSet {
    pub seat: u32,
    /// Where its actions begin among those of all information sets.
    pub first_action: usize,
    pub n_actions: usize,
    /// How it is called.
    pub key: Key,
}

impl InfoSet {
    /// The numbers of its actions.
    #[must_use]
    pub fn actions(&self) -> std::ops::Range<usize> {
        self.first_action..self.first_action + self.n_actions
    }
}

/// How large a tree is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
pub struct TreeSize {
    pub nodes: usize,
    pub decisions: usize,
    pub chance: usize,
    pub terminals: usize,
    pub information_sets: usize,
    /// Over all information sets.
    pub actions: usize,
    /// The longest way from the root to an end, in edges.
    pub depth: usize,
    /// How many deals were told apart or not at the first decision.
    pub deals: usize,
}

/// Marks nodes that are no decisions.
pub(crate) const NO_INFO: u32 = u32::MAX;

/// A whole game.
pub struct Tree {
    pub(crate) n_seats: usize,
    /// The children of node `i` are `first[i]..first[i + 1]`.
    pub(crate) first: Vec<u32>,
    pub(crate) parent: Vec<u32>,
    /// For each node the place of the edge that leads to it in the array of weights; of the root that of the weight 1.
    pub(crate) edge: Vec<u32>,
    /// For each node its information set; [`NO_INFO`] for chance and for ends.
    pub(crate) info: Vec<u32>,
    /// What ends are worth, one array for each seat; 0 for other nodes.
    pub(crate) payoffs: Vec<Vec<f64>>,
    /// The probabilities of chance, which follow the actions in the array of weights; the last one is 1.
    pub(crate) chance: Vec<f64>,
    /// For each probability of chance the sum of it and those before it at the same node.
    pub(crate) cumulative: Vec<f64>,
    pub(crate) sets: Vec<InfoSet>,
    pub(crate) n_actions: usize,
    size: TreeSize,
}

impl Tree {
    /// Puts nodes in order of depth.
    pub(crate) fn lay_out(
        n_seats: usize,
        nodes: &[Found],
        payoffs: &[f64],
        keys: Vec<Key>,
        n_deals: usize,
    ) -> Self {
        let mut sets = Vec::with_capacity(keys.len());
        let mut n_actions = 0;
        for key in keys {
            let n = key.options.len();
            sets.push(InfoSet { seat: key.seat, first_action: n_actions, n_actions: n, key });
            n_actions += n;
        }
        let children = Children::of(nodes);
        let mut tree = Self {
            n_seats,
            first: vec![1],
            parent: vec![0],
            edge: vec![0],
            info: Vec::with_capacity(nodes.len()),
            payoffs: vec![vec![0.0; nodes.len()]; n_seats],
            chance: Vec::new(),
            cumulative: Vec::new(),
            sets,
            n_actions,
            size: TreeSize {
                nodes: nodes.len(),
                decisions: 0,
                chance: 0,
                terminals: 0,
                information_sets: 0,
                actions: n_actions,
                depth: 0,
                deals: n_deals,
            },
        };
        tree.size.information_sets = tree.sets.len();
        let mut order: Vec<u32> = vec![0];
        let mut depth: Vec<u32> = vec![0];
        let mut at = 0;
        while at < order.len() {
            let node = order[at] as usize;
            let below = children.of_node(node);
            match nodes[node].kind {
                Kind::End { payoff } => {
                    tree.size.terminals += 1;
                    tree.info.push(NO_INFO);
                    for (seat, payoffs_of) in tree.payoffs.iter_mut().enumerate() {
                        payoffs_of[at] = payoffs[payoff * n_seats + seat];
                    }
                }
                Kind::Chance => {
                    tree.size.chance += 1;
                    tree.info.push(NO_INFO);
                    let mut sum = 0.0;
                    for &child in below {
                        tree.edge.push((n_actions + tree.chance.len()) as u32);
                        sum += nodes[child as usize].chance;
                        tree.chance.push(nodes[child as usize].chance);
                        tree.cumulative.push(sum);
                    }
                }
                Kind::Decision { info } => {
                    tree.size.decisions += 1;
                    tree.info.push(info);
                    let first = tree.sets[info as usize].first_action;
                    tree.edge.extend((0..below.len()).map(|action| (first + action) as u32));
                }
            }
            for &child in below {
                tree.parent.push(at as u32);
                order.push(child);
                depth.push(depth[at] + 1);
            }
            tree.first.push(order.len() as u32);
            at += 1;
        }
        tree.size.depth = depth.iter().copied().max().unwrap_or(0) as usize;
        tree.edge[0] = (n_actions + tree.chance.len()) as u32;
        tree.chance.push(1.0);
        tree.cumulative.push(1.0);
        tree
    }

    #[must_use]
    pub fn size(&self) -> TreeSize {
        self.size
    }

    #[must_use]
    pub fn n_seats(&self) -> usize {
        self.n_seats
    }

    /// How many actions all information sets have together: the length of a strategy.
    #[must_use]
    pub fn n_actions(&self) -> usize {
        self.n_actions
    }

    #[must_use]
    pub fn information_sets(&self) -> &[InfoSet] {
        &self.sets
    }

    /// The strategy in which every seat draws lots.
    #[must_use]
    pub fn uniform(&self) -> Vec<f64> {
        let mut strategy = vec![0.0; self.n_actions];
        for set in &self.sets {
            strategy[set.actions()].fill(1.0 / set.n_actions as f64);
        }
        strategy
    }

    /// The array of weights for a strategy.
    pub(crate) fn weights(&self, strategy: &[f64]) -> Vec<f64> {
        strategy.iter().chain(&self.chance).copied().collect()
    }

    pub(crate) fn children(&self, node: usize) -> std::ops::Range<usize> {
        self.first[node] as usize..self.first[node + 1] as usize
    }
}

/// The children of each node in their order, from nodes that only know their parent.
struct Children {
    starts: Vec<u32>,
    items: Vec<u32>,
}

impl Children {
    fn of(nodes: &[Found]) -> Self {
        let mut starts = vec![0_u32; nodes.len() + 1];
        for node in nodes.iter().skip(1) {
            starts[node.parent as usize + 1] += 1;
        }
        for at in 1..starts.len() {
            starts[at] += starts[at - 1];
        }
        let mut items = vec![0_u32; nodes.len().saturating_sub(1)];
        for (at, node) in (0_u32..).zip(nodes).skip(1) {
            items[starts[node.parent as usize] as usize + node.slot as usize] = at;
        }
        Self { starts, items }
    }

    fn of_node(&self, node: usize) -> &[u32] {
        let (from, to) = (self.starts[node] as usize, self.starts[node + 1] as usize);
        &self.items[from..to]
    }
}
