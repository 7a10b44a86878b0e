//! Experiments: who plays better, and what a game is like.
//!
//! Takes rules and players; gives numbers with intervals. Surprising: the unit of all statistics is the deal, not the
//! game, because games on the same deal depend on each other.

pub mod experiment;
pub mod findings;
pub mod metrics;
pub mod report;
pub mod rows;
pub mod run;
pub mod stats;
pub mod story;
pub mod tables;
pub mod tournament;
pub mod vary;
pub mod whole;
