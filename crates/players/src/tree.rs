//! A search tree over what seats answer, grown by one node for each play-out.
//!
//! Takes a deal; goes down the tree by the options that are open in it, adds an answer that was not there, plays on at
//! random, and keeps what the end was worth. Surprising: an answer is known by what it means ([`vm::Machine::key`]), not by
//! its number, because other options are open in other deals; and how often an answer *could* have been given counts as
//! well as how often it was. Only at the root the number is right: there the options are always the same.
//!
//! With a tree for each seat, each seat goes down its own one by what it sees of the answers of the others.

use ir::Event;
use ir::random::Stream;
use table::Rules;
use vm::{Machine, Status, mix};

use crate::arena::{Arena, NONE};
use crate::flat::{play_out, worth_of};
use crate::habits::Habits;
use crate::keep::{Names, Seedling};
use crate::parts::Sum;
use crate::sights::seen;
use crate::spec::Ismcts;
use crate::utility::{Bounds, Worth};

/// With more options than this, only some are looked at: more the more often a node is visited.
const MANY: u32 = 64;
/// How many are looked at: this times the square root of the visits.
const WIDTH: f64 = 4.0;

/// For how many play-outs of an answer its habit counts.
const HABIT: f64 = 2.0;

pub(crate) struct Tree<'g> {
    rules: &'g Rules,
    teams: Vec<Vec<u32>>,
    arena: Arena,
    worth: Worth,
    bounds: Bounds,
    /// After how many answers a play-out ends.
    horizon: Option<u32>,
    /// How much is explored.
    c: f64,
    /// Who thinks, and how often others are thought to answer what is best for them.
    seat: u32,
    others: f64,
    /// The node where each tree is; one tree, or one for each seat, whose roots are the first nodes.
    at: Vec<u32>,
    /// The edges that were taken, with the seats that answered.
    path: Vec<(u32, u32)>,
    /// The keys of the options that are open.
    keys: Vec<u64>,
    /// The open options that have an edge, and those that have none.
    tried: Vec<(u32, u32)>,
    untried: Vec<u32>,
    /// The edge of each open option.
    edges: Vec<u32>,
    habits: Option<Habits>,
    /// How the seat would perceive the answers; `None` if nothing of the tree is kept.
    names: Option<Names>,
}

impl<'g> Tree<'g> {
    pub(crate) fn new(
        rules: &'g Rules,
        worth: Worth,
        teams: Vec<Vec<u32>>,
        settings: Ismcts,
        horizon: Option<u32>,
        seat: u32,
    ) -> Self {
        let Ismcts { c, mo, habits, others, reuse, .. } = settings;
        let n_trees = if mo { rules.n_seats() as usize } else { 1 };
        let mut arena = Arena::default();
        for _ in 0..n_trees {
            arena.add_node();
        }
        Self {
            rules,
            teams,
            arena,
            bounds: worth.bounds(),
            worth,
            horizon,
            c,
            seat,
            others,
            at: vec![0; n_trees],
            path: Vec::new(),
            keys: Vec::new(),
            tried: Vec::new(),
            untried: Vec::new(),
            edges: Vec::new(),
            habits: habits.then(Habits::new),
            names: (reuse && !mo).then(Names::default),
        }
    }

    /// Begins with what is left of a tree, at a question that is open on this machine.
    pub(crate) fn begin(&mut self, seedling: Seedling, machine: &Machine) {
        if let Some(mut arena) = seedling.arena {
            machine.keys(&mut self.keys);
            arena.number_root(&self.keys);
            self.arena = arena;
        }
        if let Some(names) = &mut self.names {
            *names = seedling.names;
        }
    }

    /// What may be kept of it; `None` if nothing is.
    pub(crate) fn end(self) -> Option<Seedling> {
        Some(Seedling { arena: Some(self.arena), names: self.names? })
    }

    /// One play-out of a deal, with this answer to the open question if there is one.
    pub(crate) fn simulate(
        &mut self,
        machine: &mut Machine,
        first: Option<u32>,
        random: &mut Stream,
    ) {
        self.path.clear();
        for (tree, at) in self.at.iter_mut().enumerate() {
            *at = tree as u32;
        }
        let mut status = machine.start();
        let mut is_root = true;
        // Until the seat is asked again.
        let mut is_near = true;
        machine.name_options(true);
        while let Status::Decision { seat, n_options } = status
            && self.horizon.is_none_or(|horizon| self.path.len() < horizon as usize)
        {
            is_near &= is_root || seat != self.seat;
            let tree = if self.at.len() > 1 { seat as usize } else { 0 };
            let node = self.at[tree];
            self.arena.nodes[node as usize].visits += 1;
            let (option, key, edge) = match first.filter(|_| is_root) {
                Some(option) => {
                    (option, u64::from(option), self.arena.find(node, u64::from(option)))
                }
                None if seat != self.seat && self.is_careless(random) => {
                    let option = match &mut self.habits {
                        Some(habits) => {
                            habits.draw(seat, n_options, random, |option| machine.key(option)).0
                        }
                        None => random.below(u64::from(n_options)) as u32,
                    };
                    let key = machine.key(option);
                    (option, key, self.arena.find(node, key))
                }
                None if self.habits.is_some() && n_options <= MANY && !is_root => {
                    self.choose_by_habit(machine, node, seat, random)
                }
                None => self.choose(machine, node, n_options, is_root, random),
            };
            if let Some(habits) = self.habits.as_mut().filter(|_| !is_root) {
                habits.note(seat, key);
            }
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
            if is_new {
                if let Some(names) = self.names.as_mut().filter(|_| is_near) {
                    names.note(key, || table::gist(self.rules, self.seat, machine, option));
                }
                machine.name_options(false);
            }
            status = machine.play(option).unwrap_or(Status::Finished);
            if is_new {
                break;
            }
        }
        let left = self.horizon.map(|horizon| horizon.saturating_sub(self.path.len() as u32));
        let worth = match &mut self.habits {
            Some(habits) if !machine.program().has_attempts => {
                let mut respondent = habits.respondent(random, left.unwrap_or(u32::MAX));
                let status = machine.playout_by(&mut respondent);
                let worth = worth_of(status, machine, &mut self.worth);
                habits.learn(worth);
                worth
            }
            _ => play_out(machine, random, left, &mut self.worth),
        };
        for &(edge, seat) in &self.path {
            let worth = worth[seat as usize];
            self.bounds.meet(worth);
            let edge = &mut self.arena.edges[edge as usize];
            edge.visits += 1;
            edge.sum += worth;
            edge.squares += worth * worth;
        }
    }

    /// Whether another seat answers at random this time: it does not know what this one knows.
    fn is_careless(&self, random: &mut Stream) -> bool {
        self.others < 1.0 && (random.bits() >> 11) as f64 / (1_u64 << 53) as f64 >= self.others
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
            if is_root {
                self.keys.clear();
                self.keys.extend((0..n_options).map(u64::from));
            } else {
                machine.keys(&mut self.keys);
            }
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

    /// As [`Tree::choose`], but what was not answered here yet is judged by habit, and need not be tried first.
    fn choose_by_habit(
        &mut self,
        machine: &Machine,
        node: u32,
        seat: u32,
        random: &mut Stream,
    ) -> (u32, u64, Option<u32>) {
        machine.keys(&mut self.keys);
        let Some(habits) = &mut self.habits else { return (0, 0, None) };
        self.edges.clear();
        self.edges.resize(self.keys.len(), NONE);
        for edge in self.arena.edges_of(node) {
            let key = self.arena.edges[edge as usize].key;
            for (own, &other) in self.edges.iter_mut().zip(&self.keys) {
                if other == key {
                    *own = edge;
                }
            }
        }
        let visits = f64::from(self.arena.nodes[node as usize].visits + 1);
        let first = random.below(self.keys.len() as u64) as usize;
        let mut best = (f64::NEG_INFINITY, 0);
        for turn in 0..self.keys.len() {
            let option = (first + turn) % self.keys.len();
            let (mut n, mut sum, mut available) = (0.0, 0.0, 1.0);
            if let Some(edge) = self.arena.edges.get_mut(self.edges[option] as usize) {
                edge.available += 1;
                (n, sum, available) = (f64::from(edge.visits), edge.sum, f64::from(edge.available));
            }
            let habit = match habits.mean(seat, self.keys[option]) {
                Some(mean) => self.bounds.scale(mean),
                None => 1.0,
            };
            let scaled = if n > 0.0 { self.bounds.scale(sum / n) } else { 0.0 };
            let mean = (n * scaled + HABIT * habit) / (n + HABIT);
            let hope = self.c * ((available + 1.0).min(visits).max(2.0).ln() / (n + HABIT)).sqrt();
            if mean + hope > best.0 {
                best = (mean + hope, option);
            }
        }
        let edge = Some(self.edges[best.1]).filter(|&edge| edge != NONE);
        (best.1 as u32, self.keys[best.1], edge)
    }

    /// The other seats see an answer that is about to be given.
    fn watch(&mut self, machine: &mut Machine, seat: u32, option: u32) {
        let events: Vec<Event> =
            if machine.is_private() { Vec::new() } else { machine.try_out(option) };
        for other in (0..self.at.len()).filter(|&other| other != seat as usize) {
            let key =
                mix(seen(self.rules.game(), &self.teams, other as u32, &events), u64::from(seat));
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
