//! The players with search trees.
//!
//! `pimc` grows a tree on each of some deals, as if all cards lay open, and adds up what they say. `ismcts` grows one tree
//! over many deals. Several trees are grown on several threads, but how many there are does not depend on the threads.
//!
//! The surprising thing in `ismcts` is its root. There it is not asked which option is best so far, but the better half
//! of them goes on to the next round (sequential halving, Karnin, Koren and Somekh 2013): all rounds have the same budget,
//! and within one each option is tried on the same deals, so that luck of the cards does not part them.

use std::sync::{Mutex, PoisonError};

use ir::random::Stream;
use table::{Desk, Since, Thinking};
use vm::Machine;

use crate::flat::{MISSES, best, candidates, redeal};
use crate::keep::{Kept, Seedling};
use crate::mind::Mind;
use crate::parts::{Budget, Sum};
use crate::player::{Choice, Means, Player};
use crate::spec::{Ismcts, Spec};
use crate::tree::Tree;
use crate::utility::{Utility, Worth};

/// Play-outs for which one more tree is grown.
const PER_TREE: u64 = 1000;
const MAX_TREES: u64 = 8;
/// Of how many options it is kept what came of them, at most.
const MAX_KEPT: u32 = 256;
/// How often a search with a limit of time looks at the clock.
const GLANCE: u64 = 16;

pub(crate) struct Search {
    utility: Utility,
    horizon: Option<u32>,
    thinking: Thinking,
    ms: Option<u32>,
    means: Means,
    n_trees: u64,
    /// In all trees.
    playouts: u64,
    settings: Ismcts,
    /// Whether each tree knows one deal only.
    is_open: bool,
    /// The trees of the last question, if they are kept.
    kept: Option<Kept>,
}

impl Search {
    pub(crate) fn pimc(spec: &Spec, deals: u64, playouts: u64, means: &Means) -> Self {
        let playouts = playouts.saturating_mul(deals);
        let settings = Ismcts { playouts, trees: Some(deals), ..Ismcts::USUAL };
        let settings = Ismcts { others: 1.0, habits: false, reuse: false, ..settings };
        let search = Self::ismcts(spec, settings, means);
        Self { is_open: true, ..search }
    }

    pub(crate) fn ismcts(spec: &Spec, settings: Ismcts, means: &Means) -> Self {
        let playouts = settings.playouts;
        let by_itself = (playouts / PER_TREE).clamp(1, MAX_TREES);
        // With a limit of time, trees would wait for each other: each thread has one.
        let timed = spec.ms.map(|_| means.threads.max(1) as u64);
        Self {
            utility: spec.utility,
            horizon: spec.horizon,
            thinking: spec.thinking,
            ms: spec.ms,
            means: means.clone(),
            n_trees: settings.trees.or(timed).unwrap_or(by_itself).clamp(1, playouts.max(1)),
            playouts,
            settings,
            is_open: false,
            kept: None,
        }
    }

    /// Several trees over many deals.
    fn halve(&mut self, mind: &dyn Mind, seed: u64, random: &mut Stream) -> Choice {
        let mut seedlings = match (self.kept.take(), mind.since()) {
            (Some(kept), Some(since)) => kept.after(since),
            _ => Vec::new(),
        }
        .into_iter();
        let growers: Vec<Mutex<Grower>> = (0..self.n_trees)
            .map(|tree| Mutex::new(Grower::new(Stream::new(seed, tree), seedlings.next())))
            .collect();
        let choice = self.grow(mind, &growers, random);
        if let (true, Some(since)) = (self.settings.reuse && !self.settings.mo, mind.since()) {
            let growers = growers
                .into_iter()
                .map(|grower| grower.into_inner().unwrap_or_else(PoisonError::into_inner));
            self.kept = keep(mind, since, growers.collect());
        }
        choice
    }

    fn grow<'m>(
        &self,
        mind: &'m dyn Mind,
        growers: &[Mutex<Grower<'m>>],
        random: &mut Stream,
    ) -> Choice {
        let n_trees = growers.len();
        let mut left = candidates(mind, n_worth_while(self.playouts), random);
        let n_rounds = n_rounds(left.len());
        let mut playouts = self.playouts;
        let mut found = None;
        let budget = Budget::new(&self.means, self.ms);
        for round in 0..n_rounds {
            let until = budget.share(round + 1, n_rounds);
            let n_deals = (playouts / u64::from(n_rounds - round) / left.len() as u64).max(1);
            let done = until.parts(n_trees, |tree| {
                // What cannot be shared out equally goes to the first ones.
                let n_extra = n_deals % self.n_trees;
                let n_deals = n_deals / self.n_trees + u64::from((tree as u64) < n_extra);
                let mut grower = growers[tree].lock().unwrap_or_else(PoisonError::into_inner);
                grower.grow(self, mind, &left, n_deals, &until);
            });
            playouts = playouts.saturating_sub(n_deals * left.len() as u64);
            if done.is_empty() {
                break;
            }
            let mut sums = vec![Sum::default(); mind.n_options() as usize];
            let mut all = None;
            for grower in growers {
                let grower = grower.lock().unwrap_or_else(PoisonError::into_inner);
                let Some(tree) = &grower.tree else { continue };
                let (more, bounds) = tree.results(mind.seat(), mind.n_options());
                all.get_or_insert(bounds).join(bounds);
                sums.iter_mut().zip(&more).for_each(|(sum, more)| sum.join(more));
            }
            let Some(bounds) = all else { break };
            // Of equals those stay that come first.
            let mean = |option: u32| sums[option as usize].mean();
            left.sort_by(|&a, &b| mean(b).total_cmp(&mean(a)).then(a.cmp(&b)));
            left.truncate(left.len().div_ceil(2));
            found = Some((sums, bounds));
        }
        match (found, left.first()) {
            (Some((sums, bounds)), Some(&option)) => best(&sums, Some(option), bounds, random),
            _ => Choice::blind(random.below(u64::from(mind.n_options())) as u32, mind.n_options()),
        }
    }

    /// One tree on each of many deals, as if all cards lay open.
    fn add_up(&self, mind: &dyn Mind, seed: u64, random: &mut Stream) -> Choice {
        let budget = Budget::new(&self.means, self.ms);
        let n_trees = usize::try_from(self.n_trees).unwrap_or(usize::MAX);
        let playouts = (self.playouts / self.n_trees).max(1);
        let trees = budget.parts(n_trees, |tree| {
            let mut random = Stream::new(seed, tree as u64);
            let mut desk = Desk::default();
            let deal = (0..MISSES).find_map(|_| redeal(mind, &mut desk, &mut random).cloned())?;
            let mut tree = self.tree(mind, &deal);
            let mut machine = deal.clone();
            for n_done in 0..playouts {
                if self.is_late(n_done, &budget) {
                    break;
                }
                machine.clone_from(&deal);
                tree.simulate(&mut machine, None, &mut random);
            }
            Some(tree.results(mind.seat(), mind.n_options()))
        });
        let mut sums = vec![Sum::default(); mind.n_options() as usize];
        let mut all = None;
        for (tree, bounds) in trees.into_iter().flatten() {
            all.get_or_insert(bounds).join(bounds);
            sums.iter_mut().zip(&tree).for_each(|(sum, more)| sum.join(more));
        }
        // The trees have looked most often at what is best.
        let by_visits = |a: &(u32, &Sum), b: &(u32, &Sum)| {
            a.1.n.cmp(&b.1.n).then(a.1.mean().total_cmp(&b.1.mean())).then(b.0.cmp(&a.0))
        };
        let chosen = (0u32..).zip(&sums).max_by(by_visits).filter(|(_, sum)| sum.n > 0);
        match (chosen, all) {
            (Some((option, _)), Some(bounds)) => best(&sums, Some(option), bounds, random),
            _ => Choice::blind(random.below(u64::from(mind.n_options())) as u32, mind.n_options()),
        }
    }

    fn tree<'m>(&self, mind: &'m dyn Mind, deal: &Machine) -> Tree<'m> {
        let teams = deal.snapshot().teams;
        let worth = Worth::new(self.utility, mind.rules(), teams.clone());
        Tree::new(mind.rules(), worth, teams, self.settings, self.horizon, mind.seat())
    }

    fn is_late(&self, n_done: u64, budget: &Budget) -> bool {
        self.ms.is_some() && n_done > 0 && n_done.is_multiple_of(GLANCE) && budget.is_over()
    }
}

impl Player for Search {
    fn thinking(&self) -> Thinking {
        self.thinking
    }

    fn choose(&mut self, mind: &dyn Mind, random: &mut Stream) -> Choice {
        let seed = random.bits();
        if mind.n_options() <= 1 {
            return Choice::blind(0, 1);
        }
        if self.is_open { self.add_up(mind, seed, random) } else { self.halve(mind, seed, random) }
    }
}

/// Halves until two are left, and then one.
fn n_rounds(n_options: usize) -> u32 {
    n_options.next_power_of_two().trailing_zeros().max(1)
}

/// How many options can be told apart at all: each needs a few play-outs in each round.
fn n_worth_while(playouts: u64) -> usize {
    let mut n = 2;
    while (n as u64 * 2).saturating_mul(u64::from(n_rounds(n * 2))) <= playouts {
        n *= 2;
    }
    n
}

/// What is kept of trees that were grown.
fn keep(mind: &dyn Mind, since: &Since, mut growers: Vec<Grower<'_>>) -> Option<Kept> {
    let deal = growers.first_mut()?.desk.machine()?;
    let n_options = mind.n_options().min(MAX_KEPT);
    let gist = |option| (option, table::gist(mind.rules(), mind.seat(), deal, option));
    let options: Vec<(u32, u64)> = (0..n_options).map(gist).collect();
    let trees: Option<Vec<Seedling>> =
        growers.into_iter().map(|grower| grower.tree.and_then(Tree::end)).collect();
    Some(Kept::new(since, options, trees?))
}

/// A tree that is being grown, with all that is needed for it.
struct Grower<'m> {
    tree: Option<Tree<'m>>,
    seedling: Option<Seedling>,
    desk: Desk,
    tried: Option<Machine>,
    random: Stream,
    misses: u32,
}

impl<'m> Grower<'m> {
    fn new(random: Stream, seedling: Option<Seedling>) -> Self {
        Self { tree: None, seedling, desk: Desk::default(), tried: None, random, misses: 0 }
    }

    /// Tries each of the options on each of so many deals.
    fn grow(
        &mut self,
        search: &Search,
        mind: &'m dyn Mind,
        options: &[u32],
        n_deals: u64,
        budget: &Budget,
    ) {
        let mut n_done = 0;
        while n_done < n_deals && self.misses < MISSES && !search.is_late(n_done, budget) {
            let Some(deal) = redeal(mind, &mut self.desk, &mut self.random) else {
                self.misses += 1;
                continue;
            };
            n_done += 1;
            let seedling = &mut self.seedling;
            let tree = self.tree.get_or_insert_with(|| {
                let mut tree = search.tree(mind, deal);
                if let Some(seedling) = seedling.take() {
                    tree.begin(seedling, deal);
                }
                tree
            });
            let machine = self.tried.get_or_insert_with(|| deal.clone());
            for &option in options {
                machine.clone_from(deal);
                tree.simulate(machine, Some(option), &mut self.random);
            }
        }
    }
}
