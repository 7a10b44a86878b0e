//! The solvers from outside: trees of library games and of small games written here, values and curves known from
//! elsewhere, and policies at a table.

#[path = "solve/curves.rs"]
mod curves;
#[path = "solve/games.rs"]
mod games;
#[path = "solve/policies.rs"]
mod policies;
#[path = "solve/trees.rs"]
mod trees;
