//! What takes many games to see: seats, luck, the course of games, what cards and rules are worth.
//!
//! Each takes game after game and can be joined with another that took other games, in any order, with the same result.

pub mod cards;
pub mod counts;
pub mod curves;
pub mod flow;
pub mod luck;
pub mod notable;
pub mod order;
pub mod rules;
pub mod seats;
pub mod skill;
