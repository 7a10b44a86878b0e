//! The commands, one file each: its arguments and `run`.

pub(crate) mod check;
pub(crate) mod completions;
pub(crate) mod explain;
pub(crate) mod fmt;
pub(crate) mod games;
pub(crate) mod greet;
pub(crate) mod lab;
pub(crate) mod migrate;
pub(crate) mod play;
pub(crate) mod replay;
pub(crate) mod show;
pub(crate) mod sim;
pub(crate) mod solve;
pub(crate) mod tournament;

use crate::args::Command;
use crate::failure::Result;
use crate::ui::Ui;

/// Carries out a command; without one, greets.
pub(crate) fn run(command: Option<Command>, ui: &mut Ui) -> Result {
    match command {
        None => greet::run(ui),
        Some(Command::Check(args)) => check::run(&args, ui),
        Some(Command::Fmt(args)) => fmt::run(&args, ui),
        Some(Command::Migrate(args)) => migrate::run(&args, ui),
        Some(Command::Show(args)) => show::run(&args, ui),
        Some(Command::Play(args)) => play::run(&args, ui),
        Some(Command::Sim(args)) => sim::run(&args, ui),
        Some(Command::Solve(args)) => solve::run(&args, ui),
        Some(Command::Tournament(args)) => tournament::run(&args, ui),
        Some(Command::Lab(args)) => lab::run(&args, ui),
        Some(Command::Replay(args)) => replay::run(&args, ui),
        Some(Command::Games(args)) => games::run(&args, ui),
        Some(Command::Explain(args)) => explain::run(&args, ui),
        Some(Command::Completions(args)) => completions::run(&args, ui),
    }
}
