//! Lowering: a checked tree to a game.
//!
//! Takes a [`Checked`] game; gives an [`ir::Game`], in which names are numbers and constants are folded, or says
//! which limit it breaks. Surprising: a storage exists because it is mentioned; ids are given in order of mention.

mod decks;
mod expr;
mod names;
mod stmt;

#[cfg(test)]
mod tests;

use ir::{Game, Local, Scoring};
use source::Diagnostic;

use crate::checked::Checked;
use names::Names;

/// Lowers a checked game.
///
/// # Errors
/// If the game breaks a limit that depends on the number of players.
pub fn lower(checked: &Checked) -> Result<Game, Vec<Diagnostic>> {
    let mut lowering = Lowering { checked, names: Names::new(checked.seats.count) };
    let (traits, faces, decks) = lowering.decks();
    let locals = lowering.locals();
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
        dialect: checked.dialect.name(),
        n_seats: checked.seats.count,
        strings: names.strings,
        traits,
        faces,
        decks,
        zones: names.zones,
        ints: names.ints,
        maps: names.maps,
        teams: checked.teams.clone(),
        locals,
        cycles: checked.cycles.clone(),
        body,
        scoring: Scoring { best: scoring.best, score, cycle: scoring.cycle, span: scoring.span },
    })
}

/// Lowering at work.
struct Lowering<'a> {
    checked: &'a Checked,
    names: Names,
}

impl Lowering<'_> {
    fn locals(&mut self) -> Vec<Local> {
        let locals = self.checked.locals.iter();
        locals.map(|local| Local { name: self.names.string(&local.name), ty: local.ty }).collect()
    }
}
