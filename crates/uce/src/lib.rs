//! UCE: from rule text to a game.
//!
//! Takes a [`source::Source`]; gives an [`ir::Game`] and messages. The passes are [`parse`] (text to a tree), [`check`]
//! (to a tree of known states and variables) and [`lower`] (to a game); [`compile`] runs all of them.

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
pub use lower::lower;
pub use parse::{MAX_DEPTH, parse};
pub use print::format;
pub use words::FIXED;

/// What whoever runs a game may decide instead of the text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Ignores the flag for face down, for scripts that were written for an engine that does so.
    pub face_down_compat: bool,
    /// The number of players, 1 to 16; else as many as there are names, or two.
    pub seats: Option<u32>,
    /// What the players are called, in the order of their seats; if there are none, they get some.
    pub names: Vec<String>,
    /// The order in which the players have their turns is drawn once at the start; else it is that of the seats.
    pub shuffled_order: bool,
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
        ir::FaultKind::TooFewCards => Some("D1"),
        ir::FaultKind::UnknownName => Some("D2"),
        ir::FaultKind::NobodyToAsk => Some("D3"),
        ir::FaultKind::NoNextState => Some("D4"),
        ir::FaultKind::FuelSpent => Some("D5"),
        ir::FaultKind::UnknownPlayer => Some("D6"),
        ir::FaultKind::TooManyPiles | ir::FaultKind::TooManyCards => Some("D7"),
        ir::FaultKind::Undefined => Some("V1"),
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
    problem.severity == Severity::Error && !["U020", "U021", "U028"].contains(&problem.code)
}
