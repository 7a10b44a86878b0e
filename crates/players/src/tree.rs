//! A search tree over what seats answer, grown by one node for each play-out.
//!
//! Takes a deal; goes down the tree by the options that are open in it, adds an answer that was not there, plays on at
//! random, and keeps what the end was worth. Surprising: an answer is known by what it means ([`vm::Machine::key`]), not by
//! its number, because other options are open in other deals; and how often an answer *could* have been given counts as
//! well as how often it was. Only at the root the number is right: there the options are always the same.
//!
//! With a tree for each seat, each seat goes down its own one by what it sees of the answers of the others.

use ir::random::Stream;
use ir::{Event, Game};
use vm::{Machine, Status};

use crate::arena::Arena;
use crate::flat::play_out;
use crate::parts::Sum;
use crate::sights::{seen, stir};
use crate::utility::{Bounds, Worth};

/// With more options than this, only some are looked at: more the more often a node is visited.
const MANY: u32 = 64;
/// How many are looked at: this times the square root of the visits.
const WIDTH: f64 = 4.0;

pub(crate) struct Tree<'g> {
    game: &'g Game,
    teams: Vec<Vec<u32>>,
    arena: Arena,
    worth: Worth,
    bounds: Bounds,
    /// How much is explored.
    c: f64,
    /// The node where each tree is; one tree, or one for each seat, whose roots are the first nodes.
    at: Vec<u32>,
    /// The edges that were taken, with the seats that answered.
    path: Vec<(u32, u32)>,
    /// The keys of the options that are open.
    keys: Vec<u64>,
    /// The open options that have an edge.
    tried: Vec<(u32, u32)>,
    untried: Vec<u32>,
}

impl<'g> Tree<'g> {
    pub(crate) fn new(
        game: &'g Game,
        worth: Worth,
        teams: Vec<Vec<u32>>,
        c: f64,
        mo: bool,
    ) -> Self {
        let n_trees = if mo { game.n_seats as usize } else { 1 };
        let mut arena = Arena::default();
        for _ in 0..n_trees {
            arena.add_node();
        }
        Self {
            game,
            teams,
            arena,
            bounds: worth.bounds(),
            worth,
            c,
            at: vec![0; n_trees],
            path: Vec::new(),
            keys: Vec::new(),
            tried: Vec::new(),
            untried: Vec::new(),
        }
    }

    /// One play-out of a deal.
    pub(crate) fn simulate(&mut self, machine: &mut Machine, random: &mut Stream) {
        self.path.clear();
        for (tree, at) in self.at.iter_mut().enumerate() {
            *at = tree as u32;
        }
        let mut status = machine.start();
        let mut is_root = true;
        while let Status::Decision { seat, n_options } = status {
            let tree = if self.at.len() > 1 { seat as usize } else { 0 };
            let node = self.at[tree];
            self.arena.nodes[node as usize].visits += 1;
            let (option, key, edge) = self.choose(machine, node, n_options, is_root, random);
            is_root = false;
            let is_new = edge.is_none();
            let edge = edge.unwrap_or_else(|| self.arena.add_edge(node, key, option));
            if is_new {
                self.arena.edges[edge as usize].available = 1;
            }
            self.path.push((edge, seat));
            self.at[tree] = self.arena.edges[edge as usize].to;
            if self.at.len() > 1 && !is_new {
                self.watch(machine, seat, option);
            }
            status = machine.play(option).unwrap_or(Status::Finished);
            if is_new {
                break;
            }
        }
        let worth = play_out(machine, random, &mut self.worth);
        for &(edge, seat) in &self.path {
            let worth = worth[seat as usize];
            self.bounds.meet(worth);
            let edge = &mut self.arena.edges[edge as usize];
            edge.visits += 1;
            edge.sum += worth;
            edge.squares += worth * worth;
        }
    }

    /// An option, its key, and its edge if it has one.
    fn choose(
        &mut self,
        machine: &Machine,
        node: u32,
        n_options: u32,
        is_root: bool,
        random: &mut Stream,
    ) -> (u32, u64, Option<u32>) {
        let key_of = |option: u32| if is_root { u64::from(option) } else { machine.key(option) };
        self.tried.clear();
        if n_options > MANY {
            // Looking for all of them would take too long: an edge counts if its option has kept its number.
            for edge in self.arena.edges_of(node) {
                let guess = self.arena.edges[edge as usize];
                if guess.option < n_options && key_of(guess.option) == guess.key {
                    self.tried.push((edge, guess.option));
                }
            }
            let visits = f64::from(self.arena.nodes[node as usize].visits);
            if (self.tried.len() as f64) < WIDTH * visits.sqrt() {
                let option = random.below(u64::from(n_options)) as u32;
                let key = key_of(option);
                if self.tried.iter().all(|&(_, tried)| tried != option) {
                    let edge = self.arena.find(node, key);
                    return (option, key, edge);
                }
            }
        } else {
            self.keys.clear();
            self.keys.extend((0..n_options).map(key_of));
            self.untried.clear();
            self.untried.extend(0..n_options);
            for edge in self.arena.edges_of(node) {
                let key = self.arena.edges[edge as usize].key;
                let Some(option) = self.keys.iter().position(|&other| other == key) else {
                    continue;
                };
                self.tried.push((edge, option as u32));
                let keys = &self.keys;
                self.untried.retain(|&option| keys[option as usize] != key);
            }
            if !self.untried.is_empty() {
                for &(edge, _) in &self.tried {
                    self.arena.edges[edge as usize].available += 1;
                }
                let option = self.untried[random.below(self.untried.len() as u64) as usize];
                return (option, self.keys[option as usize], None);
            }
        }
        let mut best = (f64::NEG_INFINITY, 0, 0);
        for &(edge, option) in &self.tried {
            let number = edge;
            let edge = &mut self.arena.edges[edge as usize];
            edge.available += 1;
            let visits = f64::from(edge.visits.max(1));
            let hope = self.c * (f64::from(edge.available).ln() / visits).sqrt();
            let promise = self.bounds.scale(edge.sum / visits) + hope;
            if promise > best.0 {
                best = (promise, number, option);
            }
        }
        let (_, edge, option) = best;
        (option, self.arena.edges[edge as usize].key, Some(edge))
    }

    /// The other seats see an answer that is about to be given.
    fn watch(&mut self, machine: &Machine, seat: u32, option: u32) {
        let events: Vec<Event> = if machine.is_private() {
            Vec::new()
        } else {
            machine.preview(option).map(|(events, _)| events).unwrap_or_default()
        };
        for other in (0..self.at.len()).filter(|&other| other != seat as usize) {
            let key = stir(seen(self.game, &self.teams, other as u32, &events), u64::from(seat));
            let node = self.at[other];
            let edge = self.arena.find(node, key);
            let edge = edge.unwrap_or_else(|| self.arena.add_edge(node, key, u32::MAX));
            self.at[other] = self.arena.edges[edge as usize].to;
        }
    }

    /// What was met of each option of the seat that is asked.
    pub(crate) fn results(&self, seat: u32, n_options: u32) -> (Vec<Sum>, Bounds) {
        let root = if self.at.len() > 1 { seat } else { 0 };
        let mut sums = vec![Sum::default(); n_options as usize];
        for edge in self.arena.edges_of(root) {
            let edge = self.arena.edges[edge as usize];
            if let Some(sum) = sums.get_mut(edge.option as usize) {
                *sum = Sum { n: u64::from(edge.visits), sum: edge.sum, squares: edge.squares };
            }
        }
        (sums, self.bounds)
    }
}
