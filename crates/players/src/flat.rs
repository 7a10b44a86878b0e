//! Flat search: each option is played out at random equally often, on the same deals.

use ir::random::Stream;
use table::{Desk, Thinking};
use vm::{Machine, Question, Respondent, Status, Tally};

use crate::mind::Mind;
use crate::parts::{Budget, Sum};
use crate::player::{Choice, Judged, Means, Player};
use crate::spec::Spec;
use crate::utility::{Bounds, Utility, Worth};

/// Play-outs in a part of the budget.
const PART: u64 = 256;
/// Deals that were not found until a search gives up.
pub(crate) const MISSES: u32 = 16;

pub(crate) struct Flat {
    utility: Utility,
    horizon: Option<u32>,
    playouts: u64,
    thinking: Thinking,
    ms: Option<u32>,
    means: Means,
}

impl Flat {
    pub(crate) fn new(spec: &Spec, playouts: u64, means: &Means) -> Self {
        let Spec { utility, horizon, thinking, ms, .. } = *spec;
        Self { utility, horizon, playouts, thinking, ms, means: means.clone() }
    }
}

impl Player for Flat {
    fn thinking(&self) -> Thinking {
        self.thinking
    }

    fn choose(&mut self, mind: &dyn Mind, random: &mut Stream) -> Choice {
        let n_options = mind.n_options();
        let seed = random.bits();
        if n_options <= 1 {
            return Choice::blind(0, 1);
        }
        let budget = Budget::new(&self.means, self.ms);
        // If there are more options than play-outs, some are looked at.
        let n_looked = usize::try_from(self.playouts).unwrap_or(usize::MAX).max(2);
        let looked = candidates(mind, n_looked, random);
        let n_deals = (self.playouts / looked.len() as u64).max(1);
        let per_part = (PART / looked.len() as u64).max(1);
        let n_parts = usize::try_from(n_deals.div_ceil(per_part)).unwrap_or(usize::MAX);
        let parts = budget.parts(n_parts, |part| {
            let first = part as u64 * per_part;
            let n_deals = per_part.min(n_deals - first);
            self.part(mind, &looked, n_deals, Stream::new(seed, part as u64))
        });
        let mut sums = vec![Sum::default(); n_options as usize];
        let mut all = None;
        for (part, bounds) in parts.into_iter().flatten() {
            all.get_or_insert(bounds).join(bounds);
            for (&option, sum) in looked.iter().zip(&part) {
                sums[option as usize].join(sum);
            }
        }
        match all {
            Some(bounds) => best(&sums, None, bounds, random),
            None => Choice::blind(random.below(u64::from(n_options)) as u32, n_options),
        }
    }
}

impl Flat {
    fn part(
        &self,
        mind: &dyn Mind,
        looked: &[u32],
        n_deals: u64,
        mut random: Stream,
    ) -> Option<(Vec<Sum>, Bounds)> {
        let seat = mind.seat() as usize;
        let mut sums = vec![Sum::default(); looked.len()];
        let mut found = None;
        let mut misses = 0;
        let mut n_done = 0;
        let mut desk = Desk::default();
        let mut tried: Option<Machine> = None;
        while n_done < n_deals && misses < MISSES {
            let Some(deal) = redeal(mind, &mut desk, &mut random) else {
                misses += 1;
                continue;
            };
            n_done += 1;
            let machine = tried.get_or_insert_with(|| deal.clone());
            let (worth, bounds) = found.get_or_insert_with(|| {
                let worth = Worth::new(self.utility, mind.rules(), deal.snapshot().teams);
                let bounds = worth.bounds();
                (worth, bounds)
            });
            for (&option, sum) in looked.iter().zip(&mut sums) {
                machine.clone_from(deal);
                machine.play(option);
                let left = self.horizon.map(|horizon| horizon.saturating_sub(1));
                let worth = play_out(machine, &mut random, left, worth);
                bounds.meet(worth[seat]);
                sum.add(worth[seat]);
            }
        }
        found.map(|(_, bounds)| (sums, bounds))
    }
}

/// The options that are worth looking at, rising: of those with the same effects one, and at most so many, drawn by lot.
pub(crate) fn candidates(mind: &dyn Mind, n_most: usize, random: &mut Stream) -> Vec<u32> {
    let moves = &mind.view().options;
    let is_first = |&option: &u32| moves.get(option as usize).is_none_or(|m| m.key == option);
    let mut options: Vec<u32> = (0..mind.n_options()).filter(is_first).collect();
    if n_most < options.len() {
        random.shuffle(&mut options);
        options.truncate(n_most);
        options.sort_unstable();
    }
    options
}

/// A deal that asks what the seat was asked.
pub(crate) fn redeal<'d>(
    mind: &dyn Mind,
    desk: &'d mut Desk,
    random: &mut Stream,
) -> Option<&'d mut Machine> {
    mind.redeal_into(desk, random);
    let asked = Status::Decision { seat: mind.seat(), n_options: mind.n_options() };
    desk.machine().filter(|machine| machine.status() == Some(asked))
}

/// Plays a game on at random, to its end or for so many answers; what it is worth to each seat.
pub(crate) fn play_out<'w>(
    machine: &mut Machine,
    random: &mut Stream,
    horizon: Option<u32>,
    worth: &'w mut Worth,
) -> &'w [f64] {
    let status = match horizon {
        // What can be attempted is not broken off in the middle.
        Some(n_answers) if !machine.program().has_attempts => {
            machine.playout_by(&mut Blind { random, n_answers })
        }
        _ => machine.playout(random, &mut Untold),
    };
    worth_of(status, machine, worth)
}

/// What a game is worth to each seat that has come so far; where it is broken off, as if it ended there.
pub(crate) fn worth_of<'w>(
    status: Status,
    machine: &mut Machine,
    worth: &'w mut Worth,
) -> &'w [f64] {
    let is_scored = match status {
        Status::Finished | Status::Decision { .. } => machine.final_scores(worth.scores()).is_ok(),
        Status::Fault(_) => false,
    };
    if is_scored { worth.of_scores() } else { worth.of_nothing() }
}

/// Gives so many answers at random.
struct Blind<'a> {
    random: &'a mut Stream,
    n_answers: u32,
}

impl Respondent for Blind<'_> {
    #[inline]
    fn answer(&mut self, question: &Question<'_>) -> Option<u32> {
        self.n_answers = self.n_answers.checked_sub(1)?;
        Some(self.random.below(u64::from(question.n_options())) as u32)
    }
}

/// Nobody counts the decisions of a play-out.
pub(crate) struct Untold;

impl Tally for Untold {
    #[inline]
    fn decision(&mut self, _seat: u32, _n_options: u32, _chosen: u32) {}
}

/// The option that was chosen, or the one with the best mean, of several one by lot; and how sure it is.
pub(crate) fn best(
    sums: &[Sum],
    chosen: Option<u32>,
    bounds: Bounds,
    random: &mut Stream,
) -> Choice {
    let looked = || (0u32..).zip(sums).filter(|(_, sum)| sum.n > 0);
    let top = looked().map(|(_, sum)| sum.mean()).fold(f64::NEG_INFINITY, f64::max);
    let is_best = |&(option, sum): &(u32, &Sum)| match chosen {
        Some(chosen) => option == chosen,
        None => sum.mean() >= top,
    };
    let ties: Vec<(u32, &Sum)> = looked().filter(is_best).collect();
    let Some(&(option, chosen)) = ties.get(random.below(ties.len() as u64) as usize) else {
        return Choice::blind(0, u32::try_from(sums.len()).unwrap_or(u32::MAX));
    };
    // The probability that it is better than the one that is nearest to it, from the two means and their variance.
    let others = looked().filter(|&(other, _)| other != option);
    let surenesses = others.map(|(_, other)| {
        let distance = (chosen.mean() - other.mean()) / (chosen.doubt() + other.doubt()).sqrt();
        1.0 / (1.0 + (-1.702 * distance).exp())
    });
    Choice {
        option,
        how_sure: surenesses.fold(1.0, f64::min),
        value: Some(bounds.scale(chosen.mean())),
        judged: Some(judge(
            looked().map(|(_, sum)| bounds.scale(sum.mean())),
            bounds.scale(chosen.mean()),
        )),
    }
}

fn judge(values: impl Iterator<Item = f64> + Clone, chosen: f64) -> Judged {
    let best = values.clone().fold(f64::NEG_INFINITY, f64::max);
    let worst = values.clone().fold(f64::INFINITY, f64::min);
    let mean = values.clone().sum::<f64>() / values.clone().count().max(1) as f64;
    let is_good = |value: &f64| *value >= mean + 0.75 * (best - mean);
    Judged { chosen, best, worst, mean, n_good: values.filter(is_good).count() as u32 }
}
