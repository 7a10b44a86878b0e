//! The end of a search: what is in front is made as simple as it can be, and looked at once more on fresh deals.

use std::ops::ControlFlow;
use std::sync::Arc;

use table::Rules;

use super::score::Score;
use super::{EvolveError, Evolved, Judged, Living, Search, Variant};
use crate::run::in_order;
use crate::vary::diff::differences;
use crate::vary::pareto;
use crate::vary::proof::{Rejected, prove_worthy};

/// Far beyond the deals of the search.
const FRESH: u64 = 1 << 32;

impl Search<'_> {
    pub(super) fn last_look(mut self) -> Result<Evolved, EvolveError> {
        let front = pareto::front(&self.losses());
        let mut at = 0;
        self.living.retain(|living| {
            at += 1;
            front.contains(&(at - 1)) && !living.variant.turns.is_empty()
        });
        self.living.truncate(self.plan.most);
        let simple = self.simplify()?;
        let text = self.base.source.text();
        let rules = prove_worthy(self.base, text).map_err(EvolveError::Base)?;
        let same = self.base.variant(&[]).ok_or(EvolveError::Base(Rejected::Unreadable))?;
        let mut judged = self.look([vec![(same, rules)], simple].concat())?;
        let base = judged[0].clone();
        // A variant that goes wrong after all is none.
        judged.retain(|one| one.unfinished == 0 && one.losses.iter().all(|loss| loss.is_finite()));
        let losses: Vec<Vec<f64>> = judged.iter().map(|one| one.losses.clone()).collect();
        let mut front: Vec<Judged> =
            pareto::front(&losses).into_iter().map(|at| judged[at].clone()).collect();
        // Of those that are exactly as good, the simplest stands for all.
        front.sort_by_key(|one| one.variant.turns.len());
        front.sort_by(|a, b| a.losses.partial_cmp(&b.losses).unwrap_or(std::cmp::Ordering::Equal));
        front.dedup_by(|next, kept| next.losses == kept.losses);
        let names: Vec<&str> = self.plan.goals.iter().map(|goal| goal.name.as_str()).collect();
        for judged in front.iter_mut().filter(|judged| !judged.variant.turns.is_empty()) {
            let games = [&base.rules, &judged.rules];
            let (trials, effort) = (self.scorer.trials, self.plan.last);
            judged.differences = differences(trials, games, effort, FRESH, &names)?;
        }
        Ok(Evolved { base, front, tried: self.tried, rejected: self.rejected })
    }

    /// The variants without the turns that do nothing for the goals.
    fn simplify(&self) -> Result<Vec<(Variant, Arc<Rules>)>, EvolveError> {
        let mut simple: Vec<(Variant, Arc<Rules>)> = Vec::new();
        in_order(
            self.plan.search.jobs,
            self.living.len() as u64,
            || (),
            |(), at| Ok(self.simplest(&self.living[at as usize])),
            |_, one: (Variant, Arc<Rules>)| {
                if !simple.iter().any(|(other, _)| other.text == one.0.text) {
                    simple.push(one);
                }
                ControlFlow::Continue(())
            },
        )?;
        Ok(simple)
    }

    /// Takes turns back, one after the other, as long as nothing becomes worse by more than one standard error: what is in
    /// front after a search is partly there by luck, and of what is about as good the simplest is best (the rule by which
    /// Breiman, Friedman, Olshen and Stone prune trees, 1984).
    fn simplest(&self, living: &Living) -> (Variant, Arc<Rules>) {
        let mut best = (living.variant.clone(), Arc::clone(&living.rules));
        let losses = self.scorer.losses(&living.score);
        let errors = self.scorer.errors(&living.score);
        let most: Vec<f64> = losses.iter().zip(errors).map(|(loss, error)| loss + error).collect();
        let mut at = 0;
        while best.0.turns.len() > 1 && at < best.0.turns.len() {
            let mut turns = best.0.turns.clone();
            turns.remove(at);
            at += 1;
            let Some(variant) = self.base.variant(&turns) else { continue };
            let Ok(rules) = prove_worthy(self.base, &variant.text) else { continue };
            let score = self.scorer.score(&rules, self.plan.search, 0);
            let now = self.scorer.losses(&score);
            if score.unfinished == 0 && now.iter().zip(&most).all(|(now, most)| now <= most) {
                (best, at) = ((variant, rules), 0);
            }
        }
        best
    }

    /// Plays them on deals that nobody has seen.
    fn look(&self, all: Vec<(Variant, Arc<Rules>)>) -> Result<Vec<Judged>, EvolveError> {
        let (scorer, effort) = (&self.scorer, self.plan.last);
        let mut scores = Vec::new();
        in_order(
            effort.jobs,
            all.len() as u64,
            || (),
            |(), at| Ok(scorer.score(&all[at as usize].1, effort, FRESH)),
            |_, score: Score| {
                scores.push(score);
                ControlFlow::Continue(())
            },
        )?;
        let pairs = all.into_iter().zip(scores);
        Ok(pairs.map(|(one, score)| scorer.judged(one, score)).collect())
    }
}
