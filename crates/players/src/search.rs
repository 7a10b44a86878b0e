//! The players with search trees.
//!
//! `pimc` grows a tree on each of some deals, as if all cards lay open, and adds up what they say. `ismcts` draws another
//! deal for each play-out and grows one tree over all of them. Several trees are grown on several threads, but how many
//! there are does not depend on the threads.

use ir::random::Stream;

use crate::flat::{MISSES, redeal};
use crate::mind::Mind;
use crate::parts::{Budget, Sum};
use crate::player::{Choice, Means, Player};
use crate::spec::Spec;
use crate::tree::Tree;
use crate::utility::{Bounds, Utility, Worth};

/// Play-outs for which one more tree is grown.
const PER_TREE: u64 = 1000;
const MAX_TREES: u64 = 8;
/// How often a search with a limit of time looks at the clock.
const GLANCE: u64 = 16;

pub(crate) struct Search {
    utility: Utility,
    ms: Option<u32>,
    means: Means,
    n_trees: u64,
    /// In all trees.
    playouts: u64,
    c: f64,
    mo: bool,
    /// Whether each tree knows one deal only.
    is_open: bool,
}

impl Search {
    pub(crate) fn pimc(spec: &Spec, deals: u64, playouts: u64, means: &Means) -> Self {
        let playouts = playouts.saturating_mul(deals);
        let search = Self::ismcts(spec, (playouts, 0.7), false, Some(deals), means);
        Self { is_open: true, ..search }
    }

    pub(crate) fn ismcts(
        spec: &Spec,
        (playouts, c): (u64, f64),
        mo: bool,
        trees: Option<u64>,
        means: &Means,
    ) -> Self {
        let by_itself = (playouts / PER_TREE).clamp(1, MAX_TREES);
        // With a limit of time, trees would wait for each other: each thread has one.
        let timed = spec.ms.map(|_| means.threads.max(1) as u64);
        Self {
            utility: spec.utility,
            ms: spec.ms,
            means: means.clone(),
            n_trees: trees.or(timed).unwrap_or(by_itself).clamp(1, playouts.max(1)),
            playouts,
            c,
            mo,
            is_open: false,
        }
    }

    /// Grows one tree.
    fn grow(
        &self,
        mind: &dyn Mind,
        playouts: u64,
        budget: &Budget,
        mut random: Stream,
    ) -> Option<(Vec<Sum>, Bounds)> {
        let mut misses = 0;
        let mut tree = None;
        let mut open = None;
        let mut n_done = 0;
        while n_done < playouts {
            if self.ms.is_some() && n_done > 0 && n_done.is_multiple_of(GLANCE) && budget.is_over()
            {
                break;
            }
            let deal = match &open {
                Some(deal) => Some(vm::Machine::clone(deal)),
                None => redeal(mind, &mut random),
            };
            let Some(mut machine) = deal else {
                misses += 1;
                if misses >= MISSES {
                    break;
                }
                continue;
            };
            if self.is_open && open.is_none() {
                open = Some(machine.clone());
            }
            let tree = tree.get_or_insert_with(|| {
                let teams = machine.snapshot().teams;
                let worth = Worth::new(self.utility, mind.rules(), teams.clone());
                Tree::new(mind.rules().game(), worth, teams, self.c, self.mo)
            });
            tree.simulate(&mut machine, &mut random);
            n_done += 1;
        }
        tree.map(|tree| tree.results(mind.seat(), mind.n_options()))
    }
}

impl Player for Search {
    fn choose(&mut self, mind: &dyn Mind, random: &mut Stream) -> Choice {
        let n_options = mind.n_options();
        let seed = random.bits();
        if n_options <= 1 {
            return Choice { option: 0, how_sure: 1.0, value: None };
        }
        let budget = Budget::new(&self.means, self.ms);
        let n_trees = usize::try_from(self.n_trees).unwrap_or(usize::MAX);
        let trees = budget.parts(n_trees, |tree| {
            let tree = tree as u64;
            // What cannot be shared out equally goes to the first ones.
            let playouts =
                self.playouts / self.n_trees + u64::from(tree < self.playouts % self.n_trees);
            self.grow(mind, playouts, &budget, Stream::new(seed, tree))
        });
        let mut sums = vec![Sum::default(); n_options as usize];
        let mut all = None;
        for (tree, bounds) in trees.into_iter().flatten() {
            all.get_or_insert(bounds).join(bounds);
            sums.iter_mut().zip(&tree).for_each(|(sum, more)| sum.join(more));
        }
        let by_visits = |a: &(u32, &Sum), b: &(u32, &Sum)| {
            a.1.n.cmp(&b.1.n).then(a.1.mean().total_cmp(&b.1.mean())).then(b.0.cmp(&a.0))
        };
        let best = (0u32..).zip(&sums).max_by(by_visits).filter(|(_, sum)| sum.n > 0);
        match (best, all) {
            (Some((option, sum)), Some(bounds)) => {
                let n_all: u64 = sums.iter().map(|sum| sum.n).sum();
                Choice {
                    option,
                    how_sure: sum.n as f64 / n_all as f64,
                    value: Some(bounds.scale(sum.mean())),
                }
            }
            _ => Choice::blind(random.below(u64::from(n_options)) as u32, n_options),
        }
    }
}
