//! The command line.

use clap::{Parser, Subcommand};

use crate::commands::{
    check, completions, explain, fmt, games, lab, migrate, play, replay, show, sim, solve,
    tournament,
};
use crate::ui::Color;

const EXIT_CODES: &str = "\
Exit codes:
  0  all is well
  1  the rules or the game have errors, fmt --check found a difference,
     or a replay did not agree
  2  the command line is wrong, a file cannot be read or written,
     or a game is too large to be solved
  130  stopped by Ctrl-C; what was finished is kept or told

GAME is a name of the library (see `cardwright games`; pip/hearts says in which language), a path
to a .rcy, .gdl, .pip or .uce file, or - for standard input.
Seats are counted from 0, whatever the rules count from.";

/// Cardwright: card games from text files, checked, played and simulated.
#[derive(Debug, Parser)]
#[command(name = "cardwright", version, after_help = EXIT_CODES, max_term_width = 100)]
pub(crate) struct Cli {
    /// When to use colours; auto is on a terminal, unless NO_COLOR is set
    #[arg(long, global = true, value_enum, default_value_t = Color::Auto, value_name = "WHEN")]
    pub(crate) color: Color,
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Check rule files and explain what is wrong with them
    Check(check::Args),
    /// Print rule files in the usual form
    Fmt(fmt::Args),
    /// Rewrite rules of an older dialect in the newest one
    Migrate(migrate::Args),
    /// Show a game at any stage between its text and its record
    Show(show::Args),
    /// Play a game in the terminal
    Play(play::Args),
    /// Simulate many games
    Sim(sim::Args),
    /// Solve a small game: its tree, its value, and how to play it
    Solve(solve::Args),
    /// Let players play against each other on the same deals, and tell who is better
    Tournament(tournament::Args),
    /// Find out what a game is like: play it in all ways, measure, and write a report
    Lab(Box<lab::Args>),
    /// Play a record again, verify it, and tell the game in words
    Replay(replay::Args),
    /// List the games of the library
    Games(games::Args),
    /// Explain a diagnostic, a fault, or the dialects
    Explain(explain::Args),
    /// Print completions for a shell
    Completions(completions::Args),
}
