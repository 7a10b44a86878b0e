//! The game tree from the rules.
//!
//! Takes rules; gives a [`Tree`], or says why not. A node stands for all deals that nobody can tell apart yet: they are
//! carried along together, each with its probability, and part when something is revealed. Between two decisions all ways
//! of chance are run, and grouped by what all seats together have seen; each group is one child of a node of chance.
//! Surprising: ends of the game are not grouped, since nobody acts on what is shown then. All that end after the same
//! answer are one node that is worth their mean.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::Arc;

use ir::Fault;
use table::{Rules, Turn, View};

use crate::chance::{self, Deal, Outcomes};
use crate::estimate::{Estimate, estimate};
use crate::observe::{Key, answered, news, order, words};
use crate::tree::Tree;
use crate::utility::Utility;

/// How far a tree may grow.
#[derive(Clone, Copy, Debug)]
pub struct Limits {
    pub nodes: usize,
    /// Deals that are held at the same time.
    pub deals: usize,
    /// Times that a game is played on to its next decision.
    pub runs: u64,
}

impl Limits {
    /// What takes some minutes and about a gigabyte at most.
    pub const USUAL: Self = Self { nodes: 4_000_000, deals: 200_000, runs: 40_000_000 };
    /// A game that has more decisions in a row is not searched.
    pub const DEPTH: usize = 2_000;
}

/// Why there is no tree.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum Refusal {
    #[error("the tree has more than {limit} nodes: {estimate}")]
    Nodes { limit: usize, estimate: Estimate },
    #[error("more than {limit} deals would have to be held at once: {estimate}")]
    Deals { limit: usize, estimate: Estimate },
    #[error("it would take more than {limit} runs of the rules: {estimate}")]
    Runs { limit: u64, estimate: Estimate },
    #[error("a game can have more than {} decisions: {estimate}", Limits::DEPTH)]
    Depth { estimate: Estimate },
    #[error("between two decisions chance is drawn from without end")]
    Endless,
    #[error("a game can go wrong: {}", .0.kind.reason())]
    Fault(Fault),
    #[error("a rank or a win needs at least two seats")]
    OneSeat,
}

/// A node as it was found.
pub(crate) struct Found {
    pub(crate) parent: u32,
    /// Which child of its parent it is.
    pub(crate) slot: u32,
    pub(crate) kind: Kind,
    /// Its probability, if its parent is chance.
    pub(crate) chance: f64,
}

#[derive(Clone, Copy)]
pub(crate) enum Kind {
    End { payoff: usize },
    Chance,
    Decision { info: u32 },
}

/// How many sampled games the estimate is made from.
const SAMPLES: u64 = 32;
/// An estimate that is so many times above a limit is believed; otherwise it is tried.
const DOUBT: f64 = 1_000.0;

/// Builds the tree; `progress` is told the number of nodes now and then.
///
/// # Errors
/// If the game is too large, or can go wrong.
pub fn build(
    rules: &Arc<Rules>,
    utility: Utility,
    limits: Limits,
    progress: &mut dyn FnMut(usize),
) -> Result<Tree, Refusal> {
    if rules.n_seats() == 1 && utility != Utility::Score {
        return Err(Refusal::OneSeat);
    }
    let estimate = estimate(rules, SAMPLES, 0);
    if estimate.log_deals > (limits.deals as f64 * DOUBT).log10() {
        return Err(Refusal::Deals { limit: limits.deals, estimate });
    }
    if estimate.log_ways > (limits.runs as f64 * DOUBT).log10() {
        return Err(Refusal::Runs { limit: limits.runs, estimate });
    }
    Builder::new(rules, utility, limits, estimate).build(progress)
}

/// What one seat has seen up to a node.
#[derive(Clone)]
struct Seen {
    /// The number of its story.
    story: u32,
    view: Option<Rc<View>>,
}

/// Deals that nobody can tell apart, at a decision.
struct Group {
    deals: Vec<Deal>,
    seen: Vec<Seen>,
    info: u32,
    weight: f64,
}

/// A group with its place in the tree.
struct Open {
    parent: u32,
    slot: u32,
    chance: f64,
    depth: usize,
    group: Group,
}

struct Builder<'a> {
    rules: &'a Arc<Rules>,
    utility: Utility,
    limits: Limits,
    estimate: Estimate,
    nodes: Vec<Found>,
    payoffs: Vec<f64>,
    stories: Stories,
    keys: Vec<Key>,
    /// The information set for a story that ends in its options.
    info_of: BTreeMap<u32, u32>,
    n_runs: u64,
    /// Deals that wait in groups.
    n_held: usize,
}

impl<'a> Builder<'a> {
    fn new(rules: &'a Arc<Rules>, utility: Utility, limits: Limits, estimate: Estimate) -> Self {
        Self {
            rules,
            utility,
            limits,
            estimate,
            nodes: Vec::new(),
            payoffs: Vec::new(),
            stories: Stories::default(),
            keys: Vec::new(),
            info_of: BTreeMap::new(),
            n_runs: 0,
            n_held: 0,
        }
    }

    fn build(mut self, progress: &mut dyn FnMut(usize)) -> Result<Tree, Refusal> {
        let seen: Vec<Seen> = (0..self.rules.n_seats())
            .map(|seat| Seen {
                story: self.stories.next(Stories::NONE, &seat.to_string()),
                view: None,
            })
            .collect();
        let rules = self.rules;
        let mut sorting = Sorting::new(&mut self, &seen);
        chance::begin(rules, &mut sorting)?;
        let parts = sorting.parts();
        let n_deals = parts.groups.iter().map(|group| group.deals.len()).sum();
        let mut open = Vec::new();
        self.hang(parts, (0, 0), 0, &mut open)?;
        while let Some(next) = open.pop() {
            self.expand(next, &mut open)?;
            progress(self.nodes.len());
        }
        let n_seats = self.rules.n_seats() as usize;
        Ok(Tree::lay_out(n_seats, &self.nodes, &self.payoffs, self.keys, n_deals))
    }

    /// Makes a decision of a group, and looks at what becomes of each answer.
    fn expand(&mut self, next: Open, open: &mut Vec<Open>) -> Result<(), Refusal> {
        let Open { parent, slot, chance, depth, group } = next;
        if depth >= Limits::DEPTH {
            return Err(Refusal::Depth { estimate: self.estimate });
        }
        self.n_held -= group.deals.len();
        let info = group.info;
        let node = self.node(Found { parent, slot, kind: Kind::Decision { info }, chance })?;
        let Key { seat, options, .. } = &self.keys[info as usize];
        let seat = *seat as usize;
        let lines: Vec<String> =
            (0..options.len()).map(|action| answered(options, action)).collect();
        let start = open.len();
        for (action, line) in lines.iter().enumerate() {
            let mut seen = group.seen.clone();
            seen[seat].story = self.stories.next(seen[seat].story, line);
            let rules = self.rules;
            let mut sorting = Sorting::new(self, &seen);
            for deal in &group.deals {
                let option = deal.order.get(action).copied().unwrap_or(0);
                chance::go_on(rules, deal, option, &mut sorting)?;
            }
            let parts = sorting.parts();
            self.hang(parts, (node, action as u32), depth + 1, open)?;
        }
        // The first one is looked at next.
        open[start..].reverse();
        Ok(())
    }

    /// Hangs what has become of an answer below it: by itself, or below a node of chance if it is more than one thing.
    fn hang(
        &mut self,
        parts: Parts,
        (mut parent, mut slot): (u32, u32),
        depth: usize,
        open: &mut Vec<Open>,
    ) -> Result<(), Refusal> {
        let Parts { groups, end } = parts;
        let total: f64 = groups.iter().map(|group| group.weight).sum::<f64>()
            + end.as_ref().map_or(0.0, |end| end.weight);
        if groups.len() + usize::from(end.is_some()) > 1 {
            parent = self.node(Found { parent, slot, kind: Kind::Chance, chance: 1.0 })?;
            slot = 0;
        }
        if let Some(end) = end {
            let payoff = self.payoffs.len() / self.rules.n_seats() as usize;
            self.payoffs.extend(end.sums.iter().map(|sum| sum / end.weight));
            let chance = end.weight / total;
            self.node(Found { parent, slot, kind: Kind::End { payoff }, chance })?;
            slot += 1;
        }
        for mut group in groups {
            for deal in &mut group.deals {
                deal.weight /= group.weight;
            }
            self.n_held += group.deals.len();
            open.push(Open { parent, slot, chance: group.weight / total, depth, group });
            slot += 1;
        }
        if self.n_held > self.limits.deals {
            return Err(Refusal::Deals { limit: self.limits.deals, estimate: self.estimate });
        }
        Ok(())
    }

    fn node(&mut self, node: Found) -> Result<u32, Refusal> {
        if self.nodes.len() >= self.limits.nodes {
            return Err(Refusal::Nodes { limit: self.limits.nodes, estimate: self.estimate });
        }
        self.nodes.push(node);
        Ok(self.nodes.len() as u32 - 1)
    }

    /// The information set of a seat with a story, and its options.
    fn info(&mut self, seat: u32, story: u32, options: Vec<String>) -> u32 {
        let asked = self.stories.next(story, &format!("options: {}", options.join("\n")));
        if let Some(&info) = self.info_of.get(&asked) {
            return info;
        }
        let info = self.keys.len() as u32;
        self.keys.push(Key { seat, saw: self.stories.lines(story), options });
        self.info_of.insert(asked, info);
        info
    }
}

/// What became of an answer.
struct Parts {
    groups: Vec<Group>,
    end: Option<End>,
}

struct End {
    weight: f64,
    /// For each seat the sum of weight times worth.
    sums: Vec<f64>,
}

/// Sorts outcomes by what all seats together have seen.
struct Sorting<'a, 'b> {
    builder: &'a mut Builder<'b>,
    before: &'a [Seen],
    /// The group for the stories of all seats and the information set of the one who is asked.
    group_of: BTreeMap<Vec<u32>, usize>,
    groups: Vec<Group>,
    end: Option<End>,
    n_taken: usize,
}

impl<'a, 'b> Sorting<'a, 'b> {
    fn new(builder: &'a mut Builder<'b>, before: &'a [Seen]) -> Self {
        let group_of = BTreeMap::new();
        Self { builder, before, group_of, groups: Vec::new(), end: None, n_taken: 0 }
    }

    fn parts(self) -> Parts {
        Parts { groups: self.groups, end: self.end }
    }

    fn finish(&mut self, deal: &Deal) -> Result<(), Refusal> {
        let outcome = deal.table.outcome();
        if let Some(fault) = outcome.as_ref().and_then(|outcome| outcome.end.fault()) {
            return Err(Refusal::Fault(fault));
        }
        let scores = outcome.map(|outcome| outcome.scores).unwrap_or_default();
        let worth = self.builder.utility.of(self.builder.rules, &scores);
        let zero = || End { weight: 0.0, sums: vec![0.0; worth.len()] };
        let end = self.end.get_or_insert_with(zero);
        end.weight += deal.weight;
        for (sum, worth) in end.sums.iter_mut().zip(&worth) {
            *sum += deal.weight * worth;
        }
        Ok(())
    }
}

impl Outcomes<Refusal> for Sorting<'_, '_> {
    fn take(&mut self, mut deal: Deal) -> Result<(), Refusal> {
        let asked = match deal.table.turn() {
            Turn::Seat(seat) => seat,
            Turn::Fault(fault) => return Err(Refusal::Fault(fault)),
            Turn::Finished => return self.finish(&deal),
        };
        let mut stories = Vec::with_capacity(self.before.len() + 1);
        let mut views = Vec::with_capacity(self.before.len());
        let mut info = 0;
        for (seat, before) in (0_u32..).zip(self.before) {
            let Some(view) = deal.table.view(seat) else { continue };
            let happened = deal.table.happened(Some(seat));
            let line = news(before.view.as_deref(), &view, happened.as_ref());
            let stories_so_far = &mut self.builder.stories;
            let story = line.map_or(before.story, |line| stories_so_far.next(before.story, &line));
            if seat == asked {
                deal.order = order(&view.options);
                info = self.builder.info(seat, story, words(&view.options, &deal.order));
            }
            stories.push(story);
            views.push(view);
        }
        stories.push(info);
        deal.table.forget_story();
        self.n_taken += 1;
        if let Some(&at) = self.group_of.get(&stories) {
            let group = &mut self.groups[at];
            group.weight += deal.weight;
            group.deals.push(deal);
            return Ok(());
        }
        let seen = stories.iter().zip(views);
        let seen = seen.map(|(&story, view)| Seen { story, view: Some(Rc::new(view)) }).collect();
        self.group_of.insert(stories, self.groups.len());
        self.groups.push(Group { weight: deal.weight, deals: vec![deal], seen, info });
        Ok(())
    }

    fn allow(&mut self, n_waiting: u64) -> Result<(), Refusal> {
        let Builder { limits, estimate, n_runs, n_held, .. } = &mut *self.builder;
        *n_runs += 1;
        if *n_runs > limits.runs {
            return Err(Refusal::Runs { limit: limits.runs, estimate: *estimate });
        }
        if n_waiting.saturating_add((self.n_taken + *n_held) as u64) > limits.deals as u64 {
            return Err(Refusal::Deals { limit: limits.deals, estimate: *estimate });
        }
        Ok(())
    }

    fn endless(&self) -> Refusal {
        Refusal::Endless
    }
}

/// What seats have seen, line after line. Stories that begin alike share their beginning.
#[derive(Default)]
struct Stories {
    next: BTreeMap<(u32, Rc<str>), u32>,
    /// For each story the one before its last line, and that line.
    lines: Vec<(u32, Rc<str>)>,
}

impl Stories {
    const NONE: u32 = u32::MAX;

    /// The story that goes on with a line.
    fn next(&mut self, story: u32, line: &str) -> u32 {
        let key = (story, Rc::from(line));
        if let Some(&next) = self.next.get(&key) {
            return next;
        }
        let number = self.lines.len() as u32;
        self.lines.push(key.clone());
        self.next.insert(key, number);
        number
    }

    /// The lines of a story, without the seat that it begins with.
    fn lines(&self, story: u32) -> Vec<String> {
        let mut lines = Vec::new();
        let mut at = story;
        while let Some((before, line)) = self.lines.get(at as usize) {
            if *before != Self::NONE {
                lines.push(line.to_string());
            }
            at = *before;
        }
        lines.reverse();
        lines
    }
}
