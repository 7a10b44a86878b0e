//! Lowering: a checked tree to a game.
//!
//! Takes a [`Checked`] game; gives an [`ir::Game`], in which names are numbers and constants are folded, or says
//! which limit it breaks. Surprising: a storage exists because it is mentioned; ids are given in order of mention.

mod decks;
mod expr;
mod faro;
mod maps;
mod names;
mod places;
mod stmt;
mod turns;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use ir::{CycleId, Game, Scoring};
use source::Diagnostic;

use crate::checked::{self, Checked};
use maps::Parts;
use names::Names;

/// Lowers a checked game.
///
/// # Errors
/// If the game breaks a limit that depends on the number of players.
pub fn lower(checked: &Checked) -> Result<Game, Vec<Diagnostic>> {
    let mut lowering = Lowering {
        checked,
        names: Names::new(checked),
        parts: Parts::of(checked),
        directions: BTreeMap::new(),
    };
    let (traits, faces, decks) = lowering.decks();
    for local in &checked.locals {
        lowering.names.local(&local.name, local.ty);
    }
    let mut body = lowering.stmts(&checked.setup);
    body.extend(lowering.stmts(&checked.items));
    let scoring = &checked.scoring;
    let score = lowering.expr(&scoring.score);
    let names = lowering.names;
    if let Some(problem) = names.problem {
        return Err(vec![problem]);
    }
    Ok(Game {
        language: "recycle",
        dialect: checked.reading.dialect.name(),
        n_seats: checked.seats.count,
        strings: names.strings,
        traits,
        faces,
        decks,
        zones: names.zones,
        storages: names.storages,
        maps: names.maps,
        teams: checked.teams.clone(),
        locals: names.locals,
        labels: Vec::new(),
        procs: Vec::new(),
        names: Vec::new(),
        cycles: checked.cycles.clone(),
        body,
        scoring: Scoring { best: scoring.best, score, cycle: scoring.cycle, span: scoring.span },
    })
}

/// Lowering at work.
struct Lowering<'a> {
    checked: &'a Checked,
    names: Names<'a>,
    /// The parts of the point maps that are updated.
    parts: Parts,
    /// The test that turns the direction of a stage, by its turn order.
    directions: BTreeMap<CycleId, &'a checked::Expr>,
}
