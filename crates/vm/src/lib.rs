//! The machine: runs a program, stops at decisions, goes on with answers.
//!
//! Takes a [`Program`] and a stream of chance; gives decisions, events, scores. It does not print, read a clock, or
//! panic on a program that `code` made, and in its steady state it does not allocate. The one surprising thing:
//! options are not a list. They are counted, and the one that is picked is found again by its number.

mod asking;
mod attempts;
mod block;
mod cards;
mod dealing;
mod effects;
mod exec;
mod groups;
mod guide;
mod keys;
mod lists;
mod machine;
mod named;
mod notes;
mod numbers;
mod objects;
mod offers;
mod plain;
mod points;
mod redeal;
mod rig;
mod snapshot;
mod state;
mod steps;
mod subsets;
mod texts;
mod together;
mod walk;

pub use asking::Question;
pub use guide::Guide;
pub use keys::mix;
pub use machine::{Machine, Respondent, Status, Tally};
pub use redeal::Exchange;
pub use rig::Swap;
pub use walk::Previewed;
