//! The `cardwright` command: the only part of Cardwright that reads files, prints, or looks at a clock.
//!
//! Takes the command line; gives text and an exit code. Each command has its file in `commands/`.

mod args;
mod bar;
mod commands;
mod company;
mod explain;
mod failure;
mod open;
mod sim;
mod stop;
mod ui;

use std::io::Write as _;
use std::process::ExitCode;

use clap::Parser as _;

use crate::args::Cli;
use crate::failure::Failure;
use crate::ui::Ui;

fn main() -> ExitCode {
    std::panic::set_hook(Box::new(report_bug));
    let cli = Cli::parse();
    let mut ui = Ui::new(cli.color);
    let result = commands::run(cli.command, &mut ui);
    let result = result.and_then(|code| Ok(ui.flush().map(|()| code)?));
    match result {
        Ok(code) => code,
        Err(failure) => fail(&mut ui, &failure),
    }
}

fn fail(ui: &mut Ui, failure: &Failure) -> ExitCode {
    // What was said before the failure comes first. If even that cannot be written, nothing can be said.
    let _ = ui.flush();
    match failure {
        Failure::Reported => ExitCode::from(1),
        Failure::Bug => ExitCode::from(101),
        // Whoever read our output has seen enough, as with `cardwright games | head`.
        Failure::Output(error) if error.kind() == std::io::ErrorKind::BrokenPipe => {
            ExitCode::SUCCESS
        }
        Failure::Output(error) => {
            ui.error(&format!("cannot write: {error}"), None);
            ExitCode::from(2)
        }
        Failure::Usage { message, hint } => {
            ui.error(message, hint.as_deref());
            ExitCode::from(2)
        }
        Failure::Game { message, hint } => {
            ui.error(message, hint.as_deref());
            ExitCode::from(1)
        }
    }
}

/// A panic is a mistake of ours, never of the designer's: say what is needed to find it.
fn report_bug(info: &std::panic::PanicHookInfo<'_>) {
    let arguments: Vec<String> =
        std::env::args_os().skip(1).map(|argument| format!("{argument:?}")).collect();
    let mut err = std::io::stderr().lock();
    let _ = writeln!(
        err,
        "\nThis is a bug in Cardwright {}, not a mistake in your rules. Please report it with these lines:\n  \
         command: cardwright {}\n  {info}",
        env!("CARGO_PKG_VERSION"),
        arguments.join(" "),
    );
}
