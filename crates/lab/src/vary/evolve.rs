//! The search for variants that come nearer to what is wished.
//!
//! Takes a rule text and goals; gives the variants that cannot be improved in one goal without losing in another. A
//! generation proposes variants, drops those that are no games, looks at the rest with random games, and lets only the
//! better half be played by players that think, if a goal needs that (the search is that of Deb et al. 2002, NSGA-II).
//! Surprising: the numbers that are reported come from deals that the search has not seen, because the best of many is
//! partly the luckiest.

mod last;
mod score;

use std::collections::{BTreeMap, BTreeSet};
use std::convert::Infallible;
use std::ops::ControlFlow;
use std::sync::Arc;

use ir::random::Stream;
use table::Rules;

use super::base::{Base, Variant};
use super::goal::Goal;
use super::pareto;
use super::proof::{Rejected, prove_worthy};
use super::propose::Proposer;
use super::trials::{Effort, Trials};
use crate::findings::Measured;
use crate::run::{Broken, in_order};

use score::{Score, Scorer};

/// How the search goes.
#[derive(Clone, Debug)]
pub struct Plan {
    pub goals: Vec<Goal>,
    pub seed: u64,
    /// How many variants live at a time.
    pub population: usize,
    pub generations: usize,
    /// The largest number of turns in a variant.
    pub max_turns: usize,
    /// What a variant is judged by in the search.
    pub search: Effort,
    /// What those that are left are judged by in the end.
    pub last: Effort,
    /// At most so many are left.
    pub most: usize,
}

/// A variant with its numbers.
#[derive(Clone)]
pub struct Judged {
    pub variant: Variant,
    pub rules: Arc<Rules>,
    /// In the order of the goals; `None` if there was nothing to measure one by.
    pub numbers: Vec<Option<Measured>>,
    pub losses: Vec<f64>,
    /// By how much the numbers are above those of the text it comes from, on the same deals; empty for the text itself.
    pub differences: Vec<Option<Measured>>,
    /// Games of the last look, and how many of them ended in a fault.
    pub games: u64,
    pub unfinished: u64,
}

/// What the search has come to.
#[derive(Clone)]
pub struct Evolved {
    /// The text that it started from.
    pub base: Judged,
    /// Nobody beats these; the best in the first goal first. The base is among them if it is not beaten.
    pub front: Vec<Judged>,
    /// How many variants were looked at.
    pub tried: u64,
    /// Those that are no games, by the code of what is wrong.
    pub rejected: BTreeMap<String, u64>,
}

/// Where the search is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Progress {
    /// From 1; one more than there are when the last look is taken.
    pub generation: usize,
    pub tried: u64,
    /// Variants that are not beaten.
    pub front: usize,
}

/// Why there was no search.
#[derive(Debug)]
pub enum EvolveError {
    /// The text itself is no game that can be played.
    Base(Rejected),
    /// A thread panicked: a mistake of ours.
    Panicked,
}

impl From<Broken<Infallible>> for EvolveError {
    fn from(_: Broken<Infallible>) -> Self {
        Self::Panicked
    }
}

/// Searches. The same plan gives the same variants on any number of threads.
///
/// # Errors
/// If the text is no game itself, or a thread panicked.
pub fn evolve(
    base: &Base,
    plan: &Plan,
    trials: &dyn Trials,
    progress: &mut (dyn FnMut(Progress) + Send),
) -> Result<Evolved, EvolveError> {
    let rules = prove_worthy(base, base.source.text()).map_err(EvolveError::Base)?;
    let Some(same) = base.variant(&[]) else { return Err(EvolveError::Base(Rejected::Unreadable)) };
    let mut search = Search {
        base,
        plan,
        scorer: Scorer::new(trials, &plan.goals),
        proposer: Proposer::new(base, plan.max_turns),
        stream: Stream::new(plan.seed, 0),
        seen: BTreeSet::from([same.text.clone()]),
        living: Vec::new(),
        tried: 1,
        rejected: BTreeMap::new(),
    };
    let first = search.scorer.score(&rules, plan.search, 0);
    search.living.push(Living { variant: same, rules, score: first });
    for generation in 1..=plan.generations {
        search.generation()?;
        progress(search.progress(generation));
    }
    let evolved = search.last_look()?;
    let front = evolved.front.len();
    progress(Progress { generation: plan.generations + 1, tried: evolved.tried, front });
    Ok(evolved)
}

/// A variant that has not been dropped.
struct Living {
    variant: Variant,
    rules: Arc<Rules>,
    score: Score,
}

struct Search<'a> {
    base: &'a Base,
    plan: &'a Plan,
    scorer: Scorer<'a>,
    proposer: Proposer<'a>,
    stream: Stream,
    /// The texts that were looked at.
    seen: BTreeSet<String>,
    /// The best first, after the first generation.
    living: Vec<Living>,
    tried: u64,
    rejected: BTreeMap<String, u64>,
}

/// So often a proposal may be no variant, or one that was seen, before a generation has to do with fewer.
const PATIENCE: usize = 40;

impl Search<'_> {
    fn generation(&mut self) -> Result<(), EvolveError> {
        let proposals = self.propose();
        self.tried += proposals.len() as u64;
        let good = self.screen(proposals)?;
        let half = match self.scorer.is_cheap() {
            true => good.len(),
            false => good.len().div_ceil(2),
        };
        let losses: Vec<Vec<f64>> =
            good.iter().map(|living| self.scorer.cheap_losses(&living.score)).collect();
        let mut good: Vec<Option<Living>> = good.into_iter().map(Some).collect();
        let order = pareto::order(&losses);
        let better = order.into_iter().take(half).filter_map(|at| good[at].take()).collect();
        for living in self.think(better)? {
            if self.scorer.losses(&living.score).iter().all(|loss| loss.is_finite()) {
                self.living.push(living);
            } else {
                *self.rejected.entry("a goal cannot be measured".to_owned()).or_default() += 1;
            }
        }
        self.select(self.plan.population);
        Ok(())
    }

    /// New variants, as many as live at a time, none of them seen before.
    fn propose(&mut self) -> Vec<Variant> {
        let mut proposals: Vec<Variant> = Vec::new();
        for _ in 0..self.plan.population * PATIENCE {
            if proposals.len() == self.plan.population {
                break;
            }
            let parent = self.parent();
            let mut turns = self.living[parent].variant.turns.clone();
            if self.stream.below(2) == 0 {
                let other = self.parent();
                let others = &self.living[other].variant.turns;
                turns = self.proposer.cross(&turns, others, &mut self.stream);
            }
            turns = self.proposer.mutate(&turns, &mut self.stream);
            let Some(variant) = self.base.variant(&turns) else { continue };
            if self.seen.insert(variant.text.clone()) {
                proposals.push(variant);
            }
        }
        proposals
    }

    /// The better of two: those that live stand in order.
    fn parent(&mut self) -> usize {
        let n = self.living.len() as u64;
        self.stream.below(n).min(self.stream.below(n)) as usize
    }

    /// Those that are games, with what random play tells of them.
    fn screen(&mut self, proposals: Vec<Variant>) -> Result<Vec<Living>, EvolveError> {
        let (base, scorer, effort) = (self.base, &self.scorer, self.plan.search);
        // Goals are about a game for so many; who wants another number can ask for it.
        let n_seats = self.living[0].rules.n_seats();
        let mut good = Vec::new();
        let rejected = &mut self.rejected;
        in_order(
            effort.jobs,
            proposals.len() as u64,
            || (),
            |(), at| {
                let variant = &proposals[at as usize];
                Ok(prove_worthy(base, &variant.text).and_then(|rules| {
                    if rules.n_seats() != n_seats {
                        return Err(Rejected::Unreadable);
                    }
                    let score = scorer.cheap(&rules, effort, 0);
                    Ok(Living { variant: variant.clone(), rules, score })
                }))
            },
            |_, proved: Result<Living, Rejected>| {
                let wrong = match proved {
                    Ok(living) if living.score.unfinished == 0 => {
                        good.push(living);
                        return ControlFlow::Continue(());
                    }
                    Ok(_) => "a fault in a later game".to_owned(),
                    Err(rejected) => code(&rejected),
                };
                *rejected.entry(wrong).or_default() += 1;
                ControlFlow::Continue(())
            },
        )?;
        Ok(good)
    }

    /// What players that think make of them.
    fn think(&mut self, living: Vec<Living>) -> Result<Vec<Living>, EvolveError> {
        if self.scorer.is_cheap() {
            return Ok(living);
        }
        let (scorer, effort) = (&self.scorer, self.plan.search);
        let mut scores = Vec::new();
        in_order(
            effort.jobs,
            living.len() as u64,
            || (),
            |(), at| {
                let Living { rules, score, .. } = &living[at as usize];
                Ok(scorer.dear(score.clone(), rules, effort, 0))
            },
            |_, score: Score| {
                scores.push(score);
                ControlFlow::Continue(())
            },
        )?;
        let thought = living.into_iter().zip(scores);
        let mut good = Vec::new();
        for (living, score) in thought {
            if score.unfinished == 0 {
                good.push(Living { score, ..living });
            } else {
                *self.rejected.entry("a fault in a later game".to_owned()).or_default() += 1;
            }
        }
        Ok(good)
    }

    /// Keeps the best, in order.
    fn select(&mut self, most: usize) {
        // Of two that are as good, the one with fewer turns goes first.
        self.living.sort_by_key(|living| living.variant.turns.len());
        let order = pareto::order(&self.losses());
        let mut living: Vec<Option<Living>> =
            std::mem::take(&mut self.living).into_iter().map(Some).collect();
        self.living =
            order.into_iter().take(most.max(1)).filter_map(|at| living[at].take()).collect();
    }

    fn losses(&self) -> Vec<Vec<f64>> {
        self.living.iter().map(|living| self.scorer.losses(&living.score)).collect()
    }

    fn progress(&self, generation: usize) -> Progress {
        let front = pareto::front(&self.losses()).len();
        Progress { generation, tried: self.tried, front }
    }
}

/// Under what a rejected variant is counted.
fn code(rejected: &Rejected) -> String {
    match rejected {
        Rejected::Broken(errors) => errors.first().map_or("errors", |first| first.code).to_owned(),
        Rejected::Unreadable => "another number of players".to_owned(),
        Rejected::Faulty(fault) => fault.kind.name().to_owned(),
        Rejected::Idle => "nothing to decide".to_owned(),
        Rejected::Tied => "always a tie".to_owned(),
    }
}

#[cfg(test)]
mod tests;
