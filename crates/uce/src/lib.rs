//! UCE: from rule text to a game.
//!
//! Takes a [`source::Source`]; gives a tree and messages.

mod check;
pub mod checked;
pub mod explain;
pub mod lex;
mod parse;
mod print;
#[cfg(test)]
mod samples;
pub mod tree;
mod words;

use source::{Diagnostic, Severity, Source, has_errors};

pub use check::check;
pub use checked::{Checked, dump};
pub use lex::{MAX_ERRORS, MAX_TOKENS};
pub use parse::{MAX_DEPTH, parse};
pub use print::format;
pub use words::FIXED;

/// What whoever runs a game may decide instead of the text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Ignores the flag for face down, for scripts that were written for an engine that does so.
    pub face_down_compat: bool,
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
