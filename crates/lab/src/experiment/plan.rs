//! What is to be played: the experiments, cut into batches.
//!
//! Takes what somebody wants to know; gives [`Part`]s, each an experiment with its deals, and numbers all their batches in
//! one row. What a batch holds follows from the plan and its number alone, so any computer can play any batch.

use players::{Kind, Spec, SpecError};
use serde::{Deserialize, Serialize};
use table::Rules;

use super::effort::Effort;

/// Grows when the same plan would give other sums.
pub(super) const VERSION: u32 = 3;
/// How often each deal is played by strong players.
pub const REPEATS: u32 = 2;
/// Games of an experiment that are looked at for cards and rules.
pub(super) const WATCHED: u64 = 20_000;
/// Games of an experiment in which it is looked at what is known.
pub(super) const FLOWING: u64 = 20;
const RANDOM_BATCH: u64 = 4096;
const THINKING_BATCH: u64 = 4;
/// One deal of a rung for so many of the other experiments, because a ladder has several rungs.
const RUNG_SHARE: u64 = 2;

/// All that decides what is played and counted. Two runs with equal plans can be joined.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Plan {
    pub version: u32,
    pub engine: String,
    /// What the game is called, and how it was read.
    pub game: String,
    pub dialect: String,
    pub notes: Vec<String>,
    pub rules_hash: String,
    pub n_seats: u32,
    pub seed: u64,
    /// Random games.
    pub games: u64,
    /// Deals for strong players.
    pub deals: u64,
    /// The strong player.
    pub strong: String,
    /// Doublings of its budget, up to its own.
    pub rungs: u32,
    /// Play-outs that tell who leads.
    pub probes: u32,
    /// Random games before whose decisions it is probed who leads.
    pub probed: u64,
    /// Games of each experiment whose decisions are kept as rows.
    pub keep: u64,
    /// The half width of a win share at which an experiment ends.
    pub precision: Option<f64>,
}

/// What somebody wants to know.
#[derive(Clone, Debug, PartialEq)]
pub struct Wish {
    pub seed: u64,
    pub games: u64,
    pub deals: u64,
    pub strong: Spec,
    pub rungs: u32,
    pub probes: u32,
    pub keep: u64,
    pub precision: Option<f64>,
}

/// One experiment.
#[derive(Clone, Debug, PartialEq)]
pub struct Part {
    /// `random`, `lone`, `strong`, `ladder/1` and so on.
    pub name: String,
    pub kind: PartKind,
    pub n_deals: u64,
    /// Games on each deal.
    pub n_arrangements: u32,
    pub batch: u64,
    /// The number of its first batch among all.
    pub first: u64,
}

/// Who plays in an experiment.
#[derive(Clone, Debug, PartialEq)]
pub enum PartKind {
    /// All answer at random.
    Random,
    /// One side has the first player, all others have the second; every side once.
    Lone(Box<(Spec, Spec)>),
    /// All are the same, several times.
    All(Box<Spec>),
}

impl Plan {
    #[must_use]
    pub fn new(rules: &Rules, wish: &Wish) -> Self {
        let game = rules.game();
        let mut notes = rules.notes().to_vec();
        notes.extend(rules.asked_teams().map(|teams| format!("teams {teams}")));
        Self {
            version: VERSION,
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            game: rules.name().to_owned(),
            dialect: game.dialect.to_owned(),
            notes,
            rules_hash: rules.hash().to_owned(),
            n_seats: game.n_seats,
            seed: wish.seed,
            games: wish.games,
            deals: wish.deals,
            strong: wish.strong.to_string(),
            rungs: wish.rungs,
            probes: wish.probes,
            probed: Effort::of(rules).probed().min(wish.games),
            keep: wish.keep,
            precision: wish.precision,
        }
    }

    /// The experiments in their order.
    ///
    /// # Errors
    /// If the plan names a strong player that there is not.
    pub fn parts(&self, rules: &Rules) -> Result<Vec<Part>, SpecError> {
        let strong: Spec = self.strong.parse()?;
        let random: Spec = "random".parse()?;
        let n_sides = sides(rules).len() as u32;
        let mut parts = Parts::default();
        if self.games > 0 {
            parts.push("random", PartKind::Random, (self.games, 1));
        }
        if strong.kind == Kind::Random || self.deals == 0 {
            return Ok(parts.0);
        }
        let lone =
            |first: &Spec, others: &Spec| PartKind::Lone(Box::new((first.clone(), others.clone())));
        if n_sides > 1 {
            parts.push("lone", lone(&strong, &random), (self.deals, n_sides));
        }
        parts.push("strong", PartKind::All(Box::new(strong.clone())), (self.deals, REPEATS));
        if n_sides > 1 {
            let deals = self.deals.div_ceil(RUNG_SHARE);
            for (number, (low, high)) in ladder(&strong, self.rungs).iter().enumerate() {
                let name = format!("ladder/{}", number + 1);
                parts.push(&name, lone(high, low), (deals, n_sides));
            }
        }
        Ok(parts.0)
    }

    /// Whether another plan is the same.
    #[must_use]
    pub fn key(&self) -> String {
        // A plan is numbers and texts, so it can be written.
        table::sha256_hex(&serde_json::to_vec(self).unwrap_or_default())
    }
}

#[derive(Default)]
struct Parts(Vec<Part>);

impl Parts {
    fn push(&mut self, name: &str, kind: PartKind, (n_deals, n_arrangements): (u64, u32)) {
        let batch = if kind == PartKind::Random { RANDOM_BATCH } else { THINKING_BATCH };
        let first = self.0.last().map_or(0, |last| last.first + last.n_batches());
        let name = name.to_owned();
        self.0.push(Part { name, kind, n_deals, n_arrangements, batch, first });
    }
}

impl Part {
    #[must_use]
    pub fn n_batches(&self) -> u64 {
        self.n_deals.div_ceil(self.batch)
    }

    /// The deals of a batch, which is counted among all.
    #[must_use]
    pub fn deals(&self, batch: u64) -> std::ops::Range<u64> {
        let start = batch.saturating_sub(self.first).saturating_mul(self.batch);
        start..self.n_deals.min(start.saturating_add(self.batch))
    }

    /// Everybody who plays in it, as the command line would name them.
    #[must_use]
    pub fn players(&self) -> Vec<String> {
        match &self.kind {
            PartKind::Random => vec!["random".to_owned()],
            PartKind::Lone(players) => vec![players.0.to_string(), players.1.to_string()],
            PartKind::All(player) => vec![player.to_string()],
        }
    }
}

/// Who plays together, at the start: the seats of each side.
#[must_use]
pub fn sides(rules: &Rules) -> Vec<Vec<u32>> {
    let teams = rules.game().teams.iter();
    teams.filter(|team| !team.is_empty()).cloned().collect()
}

/// Each rung of a ladder with the smaller and the larger budget; none if the player has no budget.
fn ladder(strong: &Spec, n_rungs: u32) -> Vec<(Spec, Spec)> {
    let halved = |times: u32| {
        let mut spec = strong.clone();
        let budget = match &mut spec.kind {
            Kind::Flat { playouts } => playouts,
            Kind::Ismcts(search) => &mut search.playouts,
            Kind::Pimc { deals, .. } => deals,
            _ => return None,
        };
        *budget = budget.checked_shr(times).filter(|&budget| budget > 0)?;
        Some(spec)
    };
    // The smallest first.
    (0..n_rungs).rev().filter_map(|rung| Some((halved(rung + 1)?, halved(rung)?))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ladder_ends_at_the_player_itself() {
        let strong: Spec = "ismcts:playouts=40".parse().expect("a player");
        let budgets = |rungs| -> Vec<String> {
            let ladder = ladder(&strong, rungs);
            ladder.iter().map(|(low, high)| format!("{low} {high}")).collect()
        };
        let budget = |playouts: u64| format!("ismcts:playouts={playouts},c=0.7");
        assert_eq!(budgets(1).len(), 1);
        let specs: Vec<String> = ladder(&strong, 2)
            .iter()
            .flat_map(|(low, high)| [low.to_string(), high.to_string()])
            .collect();
        let expected: Vec<String> = [10, 20, 20, 40]
            .iter()
            .map(|&playouts| budget(playouts).parse::<Spec>().expect("a player").to_string())
            .collect();
        assert_eq!(specs, expected);
        // 40 can be halved five times.
        assert_eq!(budgets(20).len(), 5);
        assert!(ladder(&"greedy".parse().expect("a player"), 3).is_empty());
    }

    #[test]
    fn batches_have_all_deals_once() {
        let mut parts = Parts::default();
        parts.push("random", PartKind::Random, (10_000, 1));
        parts.push("strong", PartKind::All(Box::new("first".parse().expect("a player"))), (10, 2));
        let all: Vec<u64> = (0..3).flat_map(|batch| parts.0[0].deals(batch)).collect();
        assert_eq!(all, (0..10_000).collect::<Vec<_>>());
        let all: Vec<u64> = (3..6).flat_map(|batch| parts.0[1].deals(batch)).collect();
        assert_eq!(all, (0..10).collect::<Vec<_>>());
    }
}
