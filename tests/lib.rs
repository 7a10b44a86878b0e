//! What the tests of the whole house share: the games of the library, random programs and random games, two executors
//! side by side, and who sees which cards.

pub mod generate;
pub mod library;
pub mod literate;
pub mod lockstep;
pub mod pair;
pub mod random_games;
pub mod sight;
mod visit;
