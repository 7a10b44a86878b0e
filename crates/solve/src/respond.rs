//! Best responses, and how far a strategy is from an equilibrium.
//!
//! Takes a tree and a strategy; gives the value of the game to each seat, and what each seat could win by answering the
//! others as well as possible. Surprising: a best response must choose the same action at all nodes of an information set,
//! so nodes are worked off by how many decisions the seat has made before them, the last ones first; then everything
//! below an information set is known when it is its turn.

use crate::tree::{NO_INFO, Tree};

/// How good a strategy is.
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Evaluation {
    /// For each seat what it can expect.
    pub values: Vec<f64>,
    /// For each seat what it could expect if it alone played as well as possible.
    pub best: Vec<f64>,
    /// The sum over the seats of what a best response gains. It is 0 in an equilibrium.
    pub nash_conv: f64,
    /// For two seats the mean over the seats, otherwise the sum.
    pub exploitability: f64,
}

/// Finds best responses of one seat.
pub struct Responder<'a> {
    tree: &'a Tree,
    seat: usize,
    /// For each number of decisions before: the nodes behind decisions of the seat.
    own: Vec<Vec<u32>>,
    /// The other nodes, by the decisions before their parents, in falling order.
    others: Vec<Vec<u32>>,
}

impl<'a> Responder<'a> {
    #[must_use]
    pub fn new(tree: &'a Tree, seat: usize) -> Self {
        let n_nodes = tree.parent.len();
        let mut level = vec![0_u32; n_nodes];
        let mut responder = Self { tree, seat, own: Vec::new(), others: Vec::new() };
        for node in 1..n_nodes {
            let parent = tree.parent[node] as usize;
            let above = level[parent];
            let is_own = responder.is_own(parent);
            level[node] = above + u32::from(is_own);
            while responder.own.len() <= above as usize {
                responder.own.push(Vec::new());
                responder.others.push(Vec::new());
            }
            let list = if is_own { &mut responder.own } else { &mut responder.others };
            list[above as usize].push(node as u32);
        }
        for nodes in &mut responder.others {
            nodes.reverse();
        }
        responder
    }

    fn is_own(&self, node: usize) -> bool {
        let info = self.tree.info[node];
        info != NO_INFO && self.tree.sets[info as usize].seat as usize == self.seat
    }

    /// What the seat can expect with a best response to the others' part of a strategy.
    #[must_use]
    pub fn value(&self, strategy: &[f64]) -> f64 {
        let tree = self.tree;
        let weights = tree.weights(strategy);
        // How likely the others and chance come to each node.
        let mut reach = vec![1.0; tree.parent.len()];
        for node in 1..reach.len() {
            let parent = tree.parent[node] as usize;
            let weight = if self.is_own(parent) { 1.0 } else { weights[tree.edge[node] as usize] };
            reach[node] = reach[parent] * weight;
        }
        let mut worth = tree.payoffs[self.seat].clone();
        let mut gains = vec![0.0; tree.n_actions];
        for (own, others) in self.own.iter().zip(&self.others).rev() {
            for &node in own {
                gains[tree.edge[node as usize] as usize] +=
                    reach[node as usize] * worth[node as usize];
            }
            for &node in own {
                let node = node as usize;
                let parent = tree.parent[node] as usize;
                let set = &tree.sets[tree.info[parent] as usize];
                if tree.edge[node] as usize == first_best(&gains, set.actions()) {
                    worth[parent] = worth[node];
                }
            }
            for &node in others {
                let node = node as usize;
                worth[tree.parent[node] as usize] +=
                    worth[node] * weights[tree.edge[node] as usize];
            }
        }
        worth.first().copied().unwrap_or(0.0)
    }
}

fn first_best(gains: &[f64], actions: std::ops::Range<usize>) -> usize {
    let start = actions.start;
    actions.fold(start, |best, action| if gains[action] > gains[best] { action } else { best })
}

/// What each seat can expect if all play a strategy.
fn values(tree: &Tree, strategy: &[f64]) -> Vec<f64> {
    let weights = tree.weights(strategy);
    let value = |payoffs: &Vec<f64>| {
        let mut worth = payoffs.clone();
        for node in (1..worth.len()).rev() {
            worth[tree.parent[node] as usize] += worth[node] * weights[tree.edge[node] as usize];
        }
        worth[0]
    };
    tree.payoffs.iter().map(value).collect()
}

/// Evaluates a strategy against best responses; there is one responder for each seat.
#[must_use]
pub fn evaluate(tree: &Tree, responders: &[Responder<'_>], strategy: &[f64]) -> Evaluation {
    let values = values(tree, strategy);
    let best: Vec<f64> = responders.iter().map(|responder| responder.value(strategy)).collect();
    let nash_conv: f64 = best.iter().zip(&values).map(|(best, value)| best - value).sum();
    let exploitability = if tree.n_seats == 2 { nash_conv / 2.0 } else { nash_conv };
    Evaluation { values, best, nash_conv, exploitability }
}
