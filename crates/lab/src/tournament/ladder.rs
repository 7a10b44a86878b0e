//! Does thinking longer pay, and where does it stop to?
//!
//! Takes a player with a budget; gives players with budgets that double from rung to rung. Each plays against the one
//! below, on deals of its own, so that the rungs do not depend on each other.

use players::{Kind, Spec, SpecError};
use serde::Serialize;

use crate::stats::Interval;

/// Why there is no such ladder.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LadderError {
    #[error("{0} has no budget that could be doubled")]
    NoBudget(String),
    #[error("the budget cannot be doubled so often: {0}")]
    TooMuch(#[from] SpecError),
}

/// The player with its budget doubled again and again: time if it has a limit of it, otherwise deals of `pimc` and
/// play-outs of all others.
///
/// # Errors
/// If it has no budget, or one of them would be too large.
pub fn rungs(spec: &Spec, n_rungs: usize) -> Result<Vec<Spec>, LadderError> {
    let mut all = vec![spec.clone()];
    while all.len() < n_rungs {
        let mut next = all[all.len() - 1].clone();
        double(&mut next)?;
        // Whether that is too much is known where specs are read.
        next.to_string().parse::<Spec>()?;
        all.push(next);
    }
    Ok(all)
}

fn double(spec: &mut Spec) -> Result<(), LadderError> {
    if let Some(ms) = &mut spec.ms {
        *ms = ms.saturating_mul(2);
        return Ok(());
    }
    let budget = match &mut spec.kind {
        Kind::Flat { playouts, .. } => Some(playouts),
        Kind::Ismcts(settings) => Some(&mut settings.playouts),
        Kind::Pimc { deals, .. } => Some(deals),
        _ => None,
    };
    match budget {
        Some(budget) => *budget = budget.saturating_mul(2),
        None => return Err(LadderError::NoBudget(spec.to_string())),
    }
    Ok(())
}

/// One doubling.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Rung {
    pub lower: String,
    pub upper: String,
    pub deals: u64,
    /// The share of the games that the upper one has won.
    pub wins: Option<Interval>,
    /// By how much the upper one is above the lower one.
    pub elo: Option<Interval>,
}

/// All doublings of one rule set.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Ladder {
    pub rungs: Vec<Rung>,
    /// The mean of the rungs.
    pub elo_per_doubling: Option<Interval>,
    /// How many doublings, counted from below, have paid for sure, up to the first that has not.
    pub doublings_that_pay: usize,
}

impl Ladder {
    #[must_use]
    pub fn new(rungs: Vec<Rung>) -> Self {
        let elos: Option<Vec<Interval>> = rungs.iter().map(|rung| rung.elo).collect();
        let elo_per_doubling = elos.filter(|elos| !elos.is_empty()).map(|elos| mean(&elos));
        let pays = |rung: &&Rung| rung.elo.and_then(|elo| elo.low).is_some_and(|low| low > 0.0);
        let doublings_that_pay = rungs.iter().take_while(pays).count();
        Self { rungs, elo_per_doubling, doublings_that_pay }
    }
}

/// The mean of independent estimates: their margins add up as the sides of a right angle.
fn mean(parts: &[Interval]) -> Interval {
    let n = parts.len() as f64;
    let value = parts.iter().map(|part| part.value).sum::<f64>() / n;
    let squares: Option<f64> =
        parts.iter().map(|part| part.margin().map(|margin| margin * margin)).sum();
    Interval::around(value, squares.map(|squares| squares.sqrt() / n))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(spec: &str, n: usize) -> Result<Vec<String>, LadderError> {
        let spec: Spec = spec.parse().expect("a player");
        Ok(rungs(&spec, n)?.iter().map(Spec::to_string).collect())
    }

    #[test]
    fn budgets_double() {
        let flat = texts("flat:playouts=50", 3).expect("a ladder");
        assert_eq!(flat, ["flat:playouts=50", "flat:playouts=100", "flat:playouts=200"]);
        let pimc = texts("pimc:deals=4,playouts=10", 2).expect("a ladder");
        assert_eq!(pimc[1], "pimc:deals=8,playouts=10");
        assert_eq!(texts("random", 2), Err(LadderError::NoBudget("random".to_owned())));
        assert!(matches!(texts("flat:playouts=50000000", 4), Err(LadderError::TooMuch(_))));
    }

    /// By hand: (100 + 50 + 0) / 3, and sqrt(30² + 40² + 0²) / 3.
    #[test]
    fn rungs_are_averaged() {
        let rung = |elo, margin| Rung {
            lower: String::new(),
            upper: String::new(),
            deals: 9,
            wins: None,
            elo: Some(Interval::around(elo, Some(margin))),
        };
        let ladder = Ladder::new(vec![rung(100.0, 30.0), rung(50.0, 40.0), rung(0.0, 0.0)]);
        let mean = ladder.elo_per_doubling.expect("a mean");
        assert_eq!(mean.value, 50.0);
        assert!((mean.margin().expect("a margin") - 50.0 / 3.0).abs() < 1e-9);
        assert_eq!(ladder.doublings_that_pay, 2);
    }
}
