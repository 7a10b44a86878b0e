//! `cardwright completions`: a script that teaches a shell to complete our commands.

use std::io::Write as _;
use std::process::ExitCode;

use clap::CommandFactory as _;
use clap_complete::Shell;

use crate::args::Cli;
use crate::failure::Result;
use crate::ui::Ui;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The shell to print the script for
    shell: Shell,
}

pub(crate) fn run(args: &Args, ui: &mut Ui) -> Result {
    // Written to memory first: the generator panics when its output is closed.
    let mut script = Vec::new();
    clap_complete::generate(args.shell, &mut Cli::command(), "cardwright", &mut script);
    ui.write_all(&script)?;
    Ok(ExitCode::SUCCESS)
}
