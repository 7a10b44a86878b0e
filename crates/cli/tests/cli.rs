//! The `cardwright` command from outside: what it prints, and its exit codes.

#[path = "cli/board.rs"]
mod board;
#[path = "cli/errors.rs"]
mod errors;
#[path = "cli/files.rs"]
mod files;
#[path = "cli/games.rs"]
mod games;
#[path = "cli/lab.rs"]
mod lab;
#[path = "cli/migrate.rs"]
mod migrate;
#[path = "cli/pip.rs"]
mod pip;
#[path = "cli/play.rs"]
mod play;
#[path = "cli/players.rs"]
mod players;
#[path = "cli/run.rs"]
mod run;
#[path = "cli/sim.rs"]
mod sim;
#[path = "cli/solve.rs"]
mod solve;
#[path = "cli/tournament.rs"]
mod tournament;
#[path = "cli/uce.rs"]
mod uce;
#[path = "cli/uce_play.rs"]
mod uce_play;
#[path = "cli/variants.rs"]
mod variants;
