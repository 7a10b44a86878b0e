//! RECYCLE: from rule text to a game.
//!
//! Takes a [`Source`]; gives an [`ir::Game`] and messages. The passes are [`parse`] (text to nested lists),
//! [`check`] (to a tree of known names and types) and [`lower`] (to a game); [`compile`] runs all of them.

mod check;
pub mod checked;
mod dialect;
pub mod explain;
mod knobs;
pub mod lex;
mod lower;
mod migrate;
mod parse;
mod print;
pub mod tree;

use source::{Diagnostic, Severity, Source, Span};

use crate::tree::{NodeKind, Tree};

pub use check::check;
pub use checked::{Checked, Seats, dump};
pub use dialect::{Dialect, Reading};
pub use knobs::knobs;
pub use lower::lower;
pub use migrate::{TARGET, migrate};
pub use parse::{MAX_DEPTH, MAX_NODES, parse};
pub use print::format;

/// What whoever runs a game may decide instead of the text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// The dialect; else the one that the file states, or that it is recognised by.
    pub dialect: Option<Dialect>,
    /// The number of players, if the file declares it through a variable.
    pub seats: Option<u32>,
    /// Constructs that no engine ever defined may be used, even if the file does not say so.
    pub undefined: bool,
}

/// Reads a rule text as a game. There is a game exactly if no message is an error.
#[must_use]
pub fn compile(source: &Source, options: &Options) -> (Option<ir::Game>, Vec<Diagnostic>) {
    let (compiled, diagnostics) = compile_read(source, options);
    (compiled.map(|(game, _)| game), diagnostics)
}

/// As [`compile`], and tells how the text was read.
#[must_use]
pub fn compile_read(
    source: &Source,
    options: &Options,
) -> (Option<(ir::Game, Reading)>, Vec<Diagnostic>) {
    let (checked, mut diagnostics) = compile_checked(source, options);
    let compiled = checked.and_then(|checked| match lower(&checked) {
        Ok(game) => Some((game, checked.reading)),
        Err(problems) => {
            diagnostics.extend(problems);
            diagnostics.sort_by_key(|diagnostic| diagnostic.span);
            None
        }
    });
    (compiled, diagnostics)
}

/// As [`compile`], but stops before lowering.
#[must_use]
pub fn compile_checked(source: &Source, options: &Options) -> (Option<Checked>, Vec<Diagnostic>) {
    let (tree, mut diagnostics) = parse(source);
    let (checked, problems) = check(&tree, source, options);
    let errors: Vec<Diagnostic> = diagnostics.iter().filter(|d| is_error(d)).cloned().collect();
    diagnostics.extend(problems.into_iter().filter(|problem| is_own(problem, &errors, &tree)));
    diagnostics.sort_by_key(|diagnostic| diagnostic.span);
    (checked.filter(|_| errors.is_empty()), diagnostics)
}

fn is_error(diagnostic: &Diagnostic) -> bool {
    diagnostic.severity == Severity::Error
}

/// Whether what the checker found is no mere consequence of what the parser found. A letter that could not be read
/// spoils only the list around it; with parentheses missing, every list may be another one than was meant.
fn is_own(problem: &Diagnostic, errors: &[Diagnostic], tree: &Tree) -> bool {
    const LETTERS: [&str; 7] = ["R001", "R002", "R003", "R004", "R005", "R006", "R015"];
    if errors.is_empty() {
        return true;
    }
    if !is_error(problem) || errors.iter().any(|error| !LETTERS.contains(&error.code)) {
        return false;
    }
    let holds = |outer: Span, inner: Span| outer.start <= inner.start && inner.end <= outer.end;
    let lists = tree.nodes.iter().filter(|node| matches!(node.kind, NodeKind::List(_)));
    let around = lists.map(|list| list.span).filter(|&list| holds(list, problem.span));
    let innermost = around.min_by_key(|list| list.end - list.start).unwrap_or(problem.span);
    !errors.iter().any(|error| holds(innermost, error.span))
}

/// How many players a game is for, and whether another number may be asked for.
#[must_use]
pub fn seats(checked: &Checked) -> &Seats {
    &checked.seats
}
