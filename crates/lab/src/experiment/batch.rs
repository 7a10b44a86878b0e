//! A batch: some deals of an experiment, played.
//!
//! Takes the plan and a number; gives sums and rows. The same number gives the same batch on any computer.

use std::sync::Arc;

use players::{Means, Spec, SpecError};
use table::Rules;

use super::bench::{Bench, Look, Seen, Sitting};
use super::plan::{FLOWING, Part, PartKind, Plan, WATCHED, sides};
use super::tally::{Deal, Tally};
use crate::rows::{Place, Rows};

/// Sets the answers of repeated games apart; there are never so many deals.
const REPEAT: u64 = 1 << 40;

/// Random games after which it is told how far it is.
const RANDOM_STEP: u64 = 256;

/// A game to be looked into, and how it is to be played.
pub struct Experiments {
    pub(crate) rules: Arc<Rules>,
    pub(crate) plan: Plan,
    pub(crate) parts: Vec<Part>,
    sides: Vec<Vec<u32>>,
    means: Means,
}

/// What one thread needs to play.
pub struct Worker {
    bench: Bench,
    seen: Seen,
    deal: Deal,
}

/// What came of a batch.
#[derive(Clone, Debug, PartialEq)]
pub struct Batch {
    pub tally: Tally,
    pub rows: Rows,
}

impl Experiments {
    /// # Errors
    /// If the plan names a strong player that there is not.
    pub fn new(rules: Arc<Rules>, plan: Plan, means: Means) -> Result<Self, SpecError> {
        let parts = plan.parts(&rules)?;
        Ok(Self { sides: sides(&rules), parts, rules, plan, means })
    }

    #[must_use]
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    #[must_use]
    pub fn rules(&self) -> &Arc<Rules> {
        &self.rules
    }

    #[must_use]
    pub fn parts(&self) -> &[Part] {
        &self.parts
    }

    #[must_use]
    pub fn n_batches(&self) -> u64 {
        self.parts.last().map_or(0, |last| last.first + last.n_batches())
    }

    /// The number of the experiment that a batch belongs to.
    #[must_use]
    pub fn part_of(&self, batch: u64) -> usize {
        self.parts.partition_point(|part| part.first <= batch).saturating_sub(1)
    }

    #[must_use]
    pub fn worker(&self) -> Worker {
        let bench = Bench::new(Arc::clone(&self.rules), self.means.clone());
        Worker { bench, seen: Seen::default(), deal: Deal::default() }
    }

    /// The sums of no games.
    #[must_use]
    pub fn nothing(&self, part: &Part) -> Tally {
        let n_faces = self.rules.game().faces.len();
        let n_steps = self.rules.program().steps.len();
        Tally::new(part, self.rules.n_seats() as usize, n_faces, n_steps)
    }

    /// Who sits at each seat in an arrangement of a part: nobody if all answer at random.
    #[must_use]
    pub fn seats(&self, part: &Part, arrangement: u32) -> Vec<Option<Spec>> {
        let n_seats = self.rules.n_seats();
        match &part.kind {
            PartKind::Random => Vec::new(),
            PartKind::All(player) => vec![Some(Spec::clone(player)); n_seats as usize],
            PartKind::Lone(players) => {
                let lone = self.lone(part, arrangement);
                let sit = |seat| if lone.contains(&seat) { &players.0 } else { &players.1 };
                (0..n_seats).map(|seat| Some(sit(seat).clone())).collect()
            }
        }
    }

    /// The seats of the side that has another player than all others.
    fn lone(&self, part: &Part, arrangement: u32) -> &[u32] {
        let is_lone = matches!(part.kind, PartKind::Lone(_));
        let side = self.sides.get(arrangement as usize).filter(|_| is_lone);
        side.map_or(&[], Vec::as_slice)
    }

    /// Which streams the answers of a game come from.
    #[must_use]
    pub fn answers(&self, part: &Part, place: Place) -> u64 {
        match part.kind {
            // Other thoughts on the same deal.
            PartKind::All(_) => place.deal.wrapping_add(REPEAT * u64::from(place.arrangement)),
            // Whoever sits at a seat has the luck of that seat.
            PartKind::Random | PartKind::Lone(_) => place.deal,
        }
    }

    /// How closely a game is looked at.
    fn look(&self, part: &Part, place: Place) -> Look {
        let number = place.deal * u64::from(part.n_arrangements) + u64::from(place.arrangement);
        let is_probed = match part.kind {
            PartKind::Random => number < self.plan.probed,
            PartKind::All(_) => true,
            PartKind::Lone(_) => false,
        };
        Look {
            probes: if is_probed { self.plan.probes } else { 0 },
            cards: number < WATCHED && !part.is_rung(),
            flow: number < FLOWING && !matches!(part.kind, PartKind::Lone(_)),
        }
    }

    /// Plays a batch; `tell` hears of each deal that is done.
    pub fn play(&self, worker: &mut Worker, number: u64, tell: &dyn Fn(u64)) -> Batch {
        let part = &self.parts[self.part_of(number)];
        let players = part.players();
        let mut batch = Batch { tally: self.nothing(part), rows: Rows::new(&part.name, &players) };
        let arrangements: Vec<(Vec<Option<Spec>>, Vec<u32>)> = (0..part.n_arrangements)
            .map(|arrangement| {
                let lone = self.lone(part, arrangement);
                // By number in the list of players: the lone one is the first.
                let player = |seat| u32::from(!lone.is_empty() && !lone.contains(&seat));
                let numbers = (0..self.rules.n_seats()).map(player).collect();
                (self.seats(part, arrangement), numbers)
            })
            .collect();
        let Worker { bench, seen, deal } = worker;
        let mut n_untold = 0;
        for deal_number in part.deals(number) {
            for (arrangement, (seats, numbers)) in (0u32..).zip(&arrangements) {
                let place = Place { deal: deal_number, arrangement };
                let answers = self.answers(part, place);
                let sitting = Sitting { seed: self.plan.seed, deal: deal_number, answers, seats };
                bench.play(&sitting, self.look(part, place), seen);
                batch.tally.add(place, seen, self.lone(part, arrangement), deal);
                batch.rows.add(place, &seen.story, numbers, seen.fault);
                let n_before = place.deal * u64::from(part.n_arrangements);
                if n_before + u64::from(arrangement) < self.plan.keep {
                    batch.rows.add_decisions(place, &seen.story, &seen.chosen);
                }
            }
            batch.tally.end_deal(deal);
            n_untold += 1;
            // Of fast games it is told now and then only.
            let is_fast = part.kind == PartKind::Random && deal_number >= self.plan.probed;
            let step = if is_fast { RANDOM_STEP } else { 1 };
            if n_untold >= step || deal_number + 1 == part.deals(number).end {
                tell(std::mem::take(&mut n_untold));
            }
        }
        batch
    }

    /// Plays a game again; gives the option that was chosen at each decision.
    #[must_use]
    pub fn options(&self, part: &Part, place: Place) -> Vec<u32> {
        let Worker { mut bench, mut seen, .. } = self.worker();
        let seats = self.seats(part, place.arrangement);
        let answers = self.answers(part, place);
        let sitting = Sitting { seed: self.plan.seed, deal: place.deal, answers, seats: &seats };
        bench.play(&sitting, Look::default(), &mut seen);
        seen.chosen
    }
}

impl Part {
    /// Whether it is a rung of the ladder.
    #[must_use]
    pub fn is_rung(&self) -> bool {
        self.name.starts_with("ladder/")
    }
}
