//! Pip: from rule text to a game.
//!
//! Takes a [`source::Source`]; gives an [`ir::Game`] and messages. The passes are [`parse`] (text to a tree), [`check`]
//! (to a tree of known names and types) and [`lower`] (to a game); [`compile`] runs all of them.

mod check;
pub mod checked;
pub mod explain;
mod knobs;
pub mod lex;
mod lower;
mod parse;
mod print;
#[cfg(test)]
mod samples;
pub mod tree;
mod words;

use source::{Diagnostic, Severity, Source, has_errors};

pub use check::check;
pub use checked::{Checked, dump};
pub use knobs::knobs;
pub use lex::{MAX_ERRORS, MAX_TOKENS};
pub use lower::{MAX_NODES, Seating, lower, seatings};
pub use parse::{MAX_DEPTH, parse};
pub use print::format;
pub use words::{KEYWORDS, WordLit};

/// What whoever runs a game may decide instead of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The manual is taken by the letter, also where it contradicts itself or its own examples.
    pub pedantic: bool,
    /// The number of players; else as many as there are names, or the fewest that the heading allows.
    pub seats: Option<u32>,
    /// The number of teams in a team game; else the fewest that the heading allows.
    pub teams: Option<u32>,
    /// What the players are called, in the order of their seats; if there are none, they get some.
    pub names: Vec<String>,
}

/// Reads a rule text as a game. There is a game exactly if no message is an error.
#[must_use]
pub fn compile(source: &Source, options: &Options) -> (Option<ir::Game>, Vec<Diagnostic>) {
    let (checked, mut diagnostics) = compile_checked(source, options);
    let game = checked.and_then(|checked| match lower(&checked, options) {
        Ok(game) => Some(game),
        Err(problems) => {
            diagnostics.extend(problems);
            source::sort_by_position(&mut diagnostics);
            None
        }
    });
    (game, diagnostics)
}

/// The code under which the manual of the language knows a fault.
#[must_use]
pub fn fault_code(kind: ir::FaultKind) -> Option<&'static str> {
    match kind {
        ir::FaultKind::Undefined => Some("E01"),
        ir::FaultKind::NothingToAssign => Some("E09"),
        ir::FaultKind::NotInList => Some("E15"),
        ir::FaultKind::FallingRange => Some("R2"),
        ir::FaultKind::DivideByZero => Some("R3"),
        ir::FaultKind::NegativeCount => Some("R4"),
        ir::FaultKind::SameList => Some("R5"),
        ir::FaultKind::TooDeep | ir::FaultKind::FuelSpent => Some("R9"),
        _ => None,
    }
}

/// Reads a rule text up to the checked tree. There is one exactly if no message is an error.
#[must_use]
pub fn compile_checked(source: &Source, options: &Options) -> (Option<Checked>, Vec<Diagnostic>) {
    let (tree, mut diagnostics) = parse(source);
    let (checked, problems) = check(&tree, source, options);
    let failed = has_errors(&diagnostics);
    diagnostics.extend(problems.into_iter().filter(|problem| !tree.damaged || is_own(problem)));
    source::sort_by_position(&mut diagnostics);
    (checked.filter(|_| !failed), diagnostics)
}

/// Whether what the checker found in a text with holes is no mere consequence of them: what is said to be missing
/// may stand in a hole.
fn is_own(problem: &Diagnostic) -> bool {
    problem.severity == Severity::Error && !["C4", "C5", "E27"].contains(&problem.code)
}
