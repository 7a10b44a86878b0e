//! Findings as people read them: a page for the browser, a summary for the terminal, a verdict in words, files for
//! CardStock's notebooks.
//!
//! Takes [`Findings`](crate::findings::Findings), and replays in words from whoever can replay games; gives text. Nothing
//! is measured here. Surprising: the page is one file that loads nothing, and every number of it can be read without
//! JavaScript, which only draws the charts and sorts the tables.

mod cards;
mod cardstock;
mod charts;
mod course;
mod keys;
mod numbers;
mod page;
mod sections;
mod summary;
mod table;
mod verdict;

pub use cardstock::CardStock;
pub use page::{PageError, Replay, page};
pub use summary::{Tone, summary};
pub use verdict::verdict;
