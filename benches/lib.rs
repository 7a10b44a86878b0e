//! What the machine is measured against: simulators of single games written by hand, with nothing between the rules
//! and the processor. Takes a stream of random numbers; gives counts of games, decisions and options.

pub mod every_game;
mod handwritten;
pub mod ours;
pub mod solvers;
pub mod thinking;

pub use handwritten::{Counts, agram, cribbage, hearts, rummy};
