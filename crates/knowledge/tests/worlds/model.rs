//! A small table together with every table that would have given an observer the same perceptions.
//!
//! Written without any of the code that it checks: worlds are listed one by one, and every way that chance or a
//! secret choice can go makes new ones. Worlds carry weights, since several ways can lead to the same one.

use std::collections::BTreeMap;

use ir::random::Stream;
use knowledge::{Knowledge, Look, Seen, Spot};

/// The cards of each pile, bottom first. Cards are told apart here, even if they look alike. The last pile is of cards that
/// are gone, in no order.
pub(crate) type World = Vec<Vec<u32>>;

#[derive(Clone)]
pub(crate) struct Model {
    pub(crate) truth: World,
    pub(crate) worlds: BTreeMap<World, f64>,
    pub(crate) knowledge: Knowledge,
    pub(crate) look_of: Vec<Look>,
    /// What was done, to say it when something is wrong.
    pub(crate) said: Vec<String>,
}

impl Model {
    /// All cards in the first pile, in a known order.
    pub(crate) fn new(look_of: Vec<Look>, n_piles: usize) -> Self {
        let mut truth = vec![Vec::new(); n_piles + 1];
        truth[0] = (0..look_of.len() as u32).collect();
        let mut knowledge = Knowledge::new(n_piles);
        knowledge.created(0, &look_of);
        let said = vec![format!("created {look_of:?}")];
        // Which of two cards that look alike is where is not known to anybody: all exchanges of them are worlds.
        let mut worlds = BTreeMap::new();
        for order in orders(look_of.len()) {
            if order.iter().enumerate().all(|(at, &card)| look_of[card] == look_of[at]) {
                let mut world = truth.clone();
                world[0] = order.iter().map(|&card| card as u32).collect();
                worlds.insert(world, 1.0);
            }
        }
        Self { truth, worlds, knowledge, look_of, said }
    }

    pub(crate) fn look(&self, card: u32) -> Look {
        self.look_of[card as usize]
    }

    /// A world as it looks, without what is gone.
    pub(crate) fn looks(&self, world: &World) -> Vec<Vec<Look>> {
        let piles = world[..world.len() - 1].iter();
        piles.map(|pile| pile.iter().map(|&card| self.look(card)).collect()).collect()
    }

    /// A new card comes to the top of a pile.
    pub(crate) fn create(&mut self, pile: usize, look: Look) {
        self.said.push(format!("created {look:?} {pile}"));
        let card = self.look_of.len() as u32;
        self.look_of.push(look);
        let more = |mut world: World| {
            world[pile].push(card);
            world
        };
        self.truth = more(std::mem::take(&mut self.truth));
        let worlds = std::mem::take(&mut self.worlds);
        self.worlds = worlds.into_iter().map(|(world, n)| (more(world), n)).collect();
        self.knowledge.created(pile, &[look]);
    }

    /// Every world becomes all that `ways` makes of it; those remain that `keeps` keeps. The true one becomes one of
    /// those.
    fn branch(
        &mut self,
        stream: &mut Stream,
        ways: impl Fn(&World) -> Vec<World>,
        keeps: impl Fn(&World) -> bool,
    ) {
        let mut true_ways = ways(&self.truth);
        true_ways.retain(&keeps);
        self.truth = true_ways.swap_remove(stream.below(true_ways.len() as u64) as usize);
        let mut worlds: BTreeMap<World, f64> = BTreeMap::new();
        for (world, weight) in &self.worlds {
            let ways = ways(world);
            let share = weight / ways.len() as f64;
            for way in ways.into_iter().filter(&keeps) {
                *worlds.entry(way).or_default() += share;
            }
        }
        self.worlds = worlds;
    }

    pub(crate) fn shuffle(&mut self, stream: &mut Stream, pile: usize) {
        self.said.push(format!("shuffled {pile}"));
        let ways = |world: &World| {
            let all = orders(world[pile].len());
            all.iter().map(|order| with_order(world, pile, order)).collect()
        };
        self.branch(stream, ways, |_| true);
        self.knowledge.shuffled(pile);
    }

    pub(crate) fn scramble(&mut self, stream: &mut Stream, pile: usize) {
        self.said.push(format!("scrambled {pile}"));
        let ways = |world: &World| {
            let all = orders(world[pile].len());
            all.iter().map(|order| with_order(world, pile, order)).collect()
        };
        self.branch(stream, ways, |_| true);
        self.knowledge.scrambled(pile);
    }

    pub(crate) fn order(&mut self, pile: usize, order: &[usize]) {
        self.said.push(format!("ordered {pile} {order:?}"));
        self.truth = with_order(&self.truth, pile, order);
        let worlds = std::mem::take(&mut self.worlds);
        self.worlds = worlds.into_iter().map(|(w, n)| (with_order(&w, pile, order), n)).collect();
        self.knowledge.ordered(pile, order);
    }

    pub(crate) fn swap_piles(&mut self, a: usize, b: usize) {
        self.said.push(format!("swapped piles {a} {b}"));
        let swap = |mut world: World| {
            world.swap(a, b);
            world
        };
        self.truth = swap(std::mem::take(&mut self.truth));
        let worlds = std::mem::take(&mut self.worlds);
        self.worlds = worlds.into_iter().map(|(world, n)| (swap(world), n)).collect();
        self.knowledge.piles_swapped(a, b);
    }

    /// `to` counts from the bottom of the pile without the card.
    pub(crate) fn carry(&mut self, stream: &mut Stream, from: Spot, to: Spot, is_seen: bool) {
        let ways = |world: &World| {
            let (from_pile, at) = indices(world, from, 0);
            let mut all = Vec::new();
            for at in at {
                let mut less = world.clone();
                let card = less[from_pile].remove(at);
                let (to_pile, at) = indices(&less, to, 1);
                for at in at {
                    let mut more = less.clone();
                    more[to_pile].insert(at, card);
                    if let Some(gone) = more.last_mut() {
                        gone.sort_unstable();
                    }
                    all.push((card, more));
                }
            }
            all
        };
        let mut true_ways = ways(&self.truth);
        let taken = true_ways.swap_remove(stream.below(true_ways.len() as u64) as usize);
        let look = self.look(taken.0);
        self.truth = taken.1;
        let mut worlds: BTreeMap<World, f64> = BTreeMap::new();
        for (world, weight) in &self.worlds {
            for (card, way) in ways(world) {
                if !is_seen || self.look(card) == look {
                    *worlds.entry(way).or_default() += weight;
                }
            }
        }
        self.worlds = worlds;
        let seen = if is_seen { Seen::Face(look) } else { Seen::Nothing };
        self.said.push(format!("moved {from:?} {to:?} {seen:?}"));
        assert!(self.knowledge.moved(from, to, seen), "{:?}", self.said);
    }

    pub(crate) fn swap(&mut self, a: (usize, usize), b: (usize, usize), is_seen: bool) {
        let swap = |world: &World| {
            let mut world = world.clone();
            let (first, second) = (world[a.0][a.1], world[b.0][b.1]);
            (world[a.0][a.1], world[b.0][b.1]) = (second, first);
            world
        };
        let looks = |world: &World| [self.look(world[a.0][a.1]), self.look(world[b.0][b.1])];
        let true_looks = looks(&self.truth);
        let kept = self.worlds.iter().filter(|(w, _)| !is_seen || looks(w) == true_looks);
        self.worlds = kept.map(|(world, n)| (swap(world), *n)).collect();
        self.truth = swap(&self.truth);
        let seen = true_looks.map(|look| if is_seen { Seen::Face(look) } else { Seen::Nothing });
        self.said.push(format!("swapped {a:?} {b:?} {seen:?}"));
        assert!(self.knowledge.swapped(a, b, seen), "{:?}", self.said);
    }

    pub(crate) fn see(&mut self, pile: usize, index: usize) {
        let look = self.look(self.truth[pile][index]);
        self.said.push(format!("seen {pile} {index} {look:?}"));
        let look_of = &self.look_of;
        self.worlds.retain(|world, _| look_of[world[pile][index] as usize] == look);
        assert!(self.knowledge.seen(pile, index, Seen::Face(look)), "{:?}", self.said);
    }

    pub(crate) fn show(&mut self, pile: usize) {
        let looks = self.looks(&self.truth).swap_remove(pile);
        self.said.push(format!("shown {pile} {looks:?}"));
        let kept = self.worlds.iter().filter(|(world, _)| self.looks(world)[pile] == looks);
        self.worlds = kept.map(|(world, n)| (world.clone(), *n)).collect();
        assert!(self.knowledge.shown(pile, &looks), "{:?}", self.said);
    }

    /// Excludes those of the looks that the pile does not have.
    pub(crate) fn exclude(&mut self, pile: usize, looks: &[Look]) {
        let there = self.looks(&self.truth).swap_remove(pile);
        let looks: Vec<Look> = looks.iter().copied().filter(|look| !there.contains(look)).collect();
        self.said.push(format!("excluded {pile} {looks:?}"));
        let look_of = &self.look_of;
        let is_free = |world: &World| {
            !world[pile].iter().any(|&card| looks.contains(&look_of[card as usize]))
        };
        self.worlds.retain(|world, _| is_free(world));
        assert!(self.knowledge.excluded(pile, &looks), "{:?}", self.said);
    }
}

fn indices(world: &World, spot: Spot, n_more: usize) -> (usize, Vec<usize>) {
    match spot {
        Spot::At { pile, index } => (pile, vec![index]),
        Spot::Somewhere { pile } => (pile, (0..world[pile].len() + n_more).collect()),
        Spot::Gone if n_more > 0 => (world.len() - 1, vec![0]),
        Spot::Gone => (world.len() - 1, (0..world[world.len() - 1].len()).collect()),
    }
}

fn with_order(world: &World, pile: usize, order: &[usize]) -> World {
    let mut world = world.clone();
    world[pile] = order.iter().map(|&from| world[pile][from]).collect();
    world
}

/// All orders of `n` things.
pub(crate) fn orders(n: usize) -> Vec<Vec<usize>> {
    let mut all = vec![Vec::new()];
    for thing in 0..n {
        let longer = all.iter().flat_map(|order: &Vec<usize>| {
            (0..=order.len()).map(move |at| {
                let mut order = order.clone();
                order.insert(at, thing);
                order
            })
        });
        all = longer.collect();
    }
    all
}
