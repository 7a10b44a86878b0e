//! The literate suite: cases written as Markdown, run on both executors.
//!
//! Takes the text of a file like `suite/recycle/strings.md`; gives a [`Case`] for each rule text with its
//! expectations, and for each case what does not hold ([`run`]). How cases are written is told in `suite/README.md`.
//! Surprising: every message of the checker has to be expected, notes too, so that a false alarm fails a case.

mod expect;
mod log;
mod markdown;
mod run;
mod text;
mod text_pip;
mod text_uce;
mod wrap;
mod wrap_pip;
mod wrap_uce;

pub use expect::{Chance, Expectation, Line, Owner, Pile};
pub use markdown::{Case, cases};
pub use run::{Outcome, play_at_random, run};
pub use wrap::Language;

/// The text of a file with the messages of some cases replaced by what the checker says today. `found` has, for each
/// case in order, the new lines, or `None` to leave the case alone.
#[must_use]
pub fn updated(file: &str, cases: &[Case], found: &[Option<Vec<String>>]) -> String {
    let lines: Vec<&str> = file.lines().collect();
    let mut out: Vec<String> = Vec::new();
    let mut at = 0;
    for (case, messages) in cases.iter().zip(found) {
        let Some(messages) = messages else { continue };
        let (start, end) = (case.expect_line, case.expect_line + case.n_expect_lines);
        out.extend(lines[at..start].iter().map(|line| (*line).to_owned()));
        out.extend(messages.iter().cloned());
        let kept = lines[start..end].iter().filter(|line| !expect::is_message(line));
        out.extend(kept.map(|line| (*line).to_owned()));
        at = end;
    }
    out.extend(lines[at.min(lines.len())..].iter().map(|line| (*line).to_owned()));
    out.join("\n") + "\n"
}
