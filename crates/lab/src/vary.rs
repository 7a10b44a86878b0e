//! Variants of a rule file: what could be otherwise, and whether the game would be better for it.
//!
//! Takes a rule text with what can be turned in it ([`Base`]) and turns ([`Turn`]); gives variants that check and can be
//! played, and compares them: over a grid of settings ([`sweep`]), two games on the same deals ([`diff`]), or in search of
//! goals ([`evolve`]). Surprising: a variant is always turns against the text it comes from, never against another
//! variant, so that the difference to what the author wrote stays in sight.

pub mod base;
pub mod diff;
pub mod evolve;
pub mod goal;
pub mod paired;
pub mod pareto;
pub mod proof;
pub mod propose;
pub mod sheet;
pub mod shown;
pub mod standard;
pub mod sweep;
pub mod trials;
pub mod turn;

pub use base::{Base, Variant};
pub use proof::Rejected;
pub use sheet::Sheet;
pub use standard::Standard;
pub use trials::{Effort, Play, Trials};
pub use turn::Turn;

#[cfg(test)]
mod library_tests;
