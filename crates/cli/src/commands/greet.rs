//! `cardwright` alone: what to try first.

use std::io::Write as _;
use std::process::ExitCode;

use crate::failure::Result;
use crate::ui::{BOLD, CYAN, DIM, TITLE, Ui};

pub(crate) fn run(ui: &mut Ui) -> Result {
    let n_games = catalog::entries().len();
    let title = ui.paint(TITLE, "Cardwright");
    let version = ui.paint(DIM, env!("CARGO_PKG_VERSION"));
    writeln!(
        ui,
        "{title} {version}: card games from text files, checked, played and simulated.\n"
    )?;
    let heading = ui.paint(BOLD, "Try");
    writeln!(ui, "{heading}")?;
    let library = format!("see the {n_games} games of the library");
    let tries = [
        ("cardwright games", library.as_str()),
        ("cardwright play agram", "play one against random players"),
        ("cardwright sim hearts --games 10000", "simulate it ten thousand times"),
        ("cardwright show agram --stage moves", "watch a random game, choice by choice"),
        ("cardwright check my.rcy", "check rules that you have written"),
        ("cardwright explain", "look up a message, a fault or a dialect"),
    ];
    for (command, what) in tries {
        let command = ui.paint(CYAN, format!("{command:<38}"));
        writeln!(ui, "  {command}{what}")?;
    }
    writeln!(
        ui,
        "\n`cardwright --help` lists all commands, `cardwright help COMMAND` tells more of one."
    )?;
    Ok(ExitCode::SUCCESS)
}
