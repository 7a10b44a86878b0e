//! Every way that chance can go until the next decision.
//!
//! Takes a game in progress and an answer; gives one table for each outcome, with its probability. Surprising: where
//! something can be attempted and taken back, chance is taken back with it, and the same draws come again. A script that
//! is set in the middle would be lost then, so such games are played again from the start for every outcome.

use std::sync::Arc;

use table::{Rules, Table};

/// So many draws between two decisions are surely a loop.
const MAX_DRAWS: usize = 4_096;

/// A game in progress with one way that chance went so far.
pub(crate) struct Deal {
    pub(crate) table: Table,
    /// Its probability among the deals that nobody can tell from it.
    pub(crate) weight: f64,
    /// The option of the open choice for each action of the information set.
    pub(crate) order: Vec<u32>,
    /// What it takes to play the game again: all draws and all answers. Empty unless that is needed.
    draws: Vec<u64>,
    answers: Vec<u32>,
}

/// Where the outcomes go; an error stops the search.
pub(crate) trait Outcomes<E> {
    fn take(&mut self, deal: Deal) -> Result<(), E>;
    /// Asked before each run, with the number of ways that wait to be looked at.
    fn allow(&mut self, n_waiting: u64) -> Result<(), E>;
    /// Draws without end.
    fn endless(&self) -> E;
}

/// All ways up to the first decision.
pub(crate) fn begin<E>(rules: &Arc<Rules>, out: &mut impl Outcomes<E>) -> Result<(), E> {
    let replays = rules.program().has_attempts;
    let table = |draws: &[u64]| Table::scripted(Arc::clone(rules), draws);
    every(&[], 1.0, table, out, |draws, table, weight| Deal {
        table,
        weight,
        order: Vec::new(),
        draws: if replays { draws } else { Vec::new() },
        answers: Vec::new(),
    })
}

/// All ways from an answer to the next decision.
pub(crate) fn go_on<E>(
    rules: &Arc<Rules>,
    deal: &Deal,
    option: u32,
    out: &mut impl Outcomes<E>,
) -> Result<(), E> {
    if !rules.program().has_attempts {
        let table = |draws: &[u64]| {
            let mut table = deal.table.clone();
            // The option is one of those that the table itself has named.
            let _ = table.play_scripted(option, draws);
            table
        };
        return every(&[], deal.weight, table, out, |_, table, weight| Deal {
            table,
            weight,
            order: Vec::new(),
            draws: Vec::new(),
            answers: Vec::new(),
        });
    }
    let mut answers = deal.answers.clone();
    answers.push(option);
    let table = |draws: &[u64]| {
        let mut table = Table::scripted(Arc::clone(rules), draws);
        for &answer in &answers {
            let _ = table.play(answer);
        }
        table
    };
    every(&deal.draws, deal.weight, table, out, |draws, table, weight| Deal {
        table,
        weight,
        order: Vec::new(),
        draws,
        answers: answers.clone(),
    })
}

/// Runs with longer and longer scripts until no draw is left open, depth first.
fn every<E>(
    said: &[u64],
    weight: f64,
    run: impl Fn(&[u64]) -> Table,
    out: &mut impl Outcomes<E>,
    deal: impl Fn(Vec<u64>, Table, f64) -> Deal,
) -> Result<(), E> {
    let mut open = vec![(said.to_vec(), weight)];
    while let Some((draws, weight)) = open.pop() {
        out.allow(open.len() as u64)?;
        let table = run(&draws);
        match table.open_draw() {
            None => out.take(deal(draws, table, weight))?,
            Some(_) if draws.len() >= said.len() + MAX_DRAWS => return Err(out.endless()),
            Some(n) => {
                out.allow(n.saturating_add(open.len() as u64))?;
                let each = weight / n as f64;
                let longer = |draw: u64| [&draws[..], &[draw]].concat();
                open.extend((0..n).rev().map(|draw| (longer(draw), each)));
            }
        }
    }
    Ok(())
}
