//! `cardwright lab`: what is this game like?

mod diff;
mod evolve;
mod folder;
mod merge;
mod out;
mod progress;
mod show;
mod standard;
mod sweep;
mod variants;
mod words;

use clap::{ArgMatches, Subcommand as _};

use crate::failure::Result;
use crate::ui::Ui;

const MORE: &str = "\
Four experiments are played: all random; one strong player among random ones, at each side in turn; all
strong, each deal twice; and a ladder, on which each rung has twice the budget of the one below.
With --out every batch of games that is finished is kept: the same command goes on where it was stopped,
and parts that were played with --shard on several computers are joined by `cardwright lab merge`.";

/// A game, or one of the other things that the lab does.
#[derive(Debug)]
pub(crate) enum Args {
    Standard(standard::Args),
    Other(What),
}

// By hand, because a game must be named unless something else is asked for.
impl clap::FromArgMatches for Args {
    fn from_arg_matches(matches: &ArgMatches) -> std::result::Result<Self, clap::Error> {
        if matches.subcommand_name().is_some() {
            What::from_arg_matches(matches).map(Self::Other)
        } else {
            standard::Args::from_arg_matches(matches).map(Self::Standard)
        }
    }

    fn update_from_arg_matches(
        &mut self,
        matches: &ArgMatches,
    ) -> std::result::Result<(), clap::Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}

impl clap::Args for Args {
    fn augment_args(command: clap::Command) -> clap::Command {
        let command = What::augment_subcommands(standard::Args::augment_args(command));
        command
            .subcommand_required(false)
            .arg_required_else_help(false)
            .args_conflicts_with_subcommands(true)
            .subcommand_negates_reqs(true)
            .after_help(format!("{MORE}\n\n{}", players::HELP))
    }

    fn augment_args_for_update(command: clap::Command) -> clap::Command {
        Self::augment_args(command)
    }
}

#[derive(Debug, clap::Subcommand)]
pub(crate) enum What {
    /// Join parts that were played with --shard
    Merge(merge::Args),
    /// Tell one game of an experiment in words
    Show(show::Args),
    /// Compare two games, or two variants of one, on the same deals
    Diff(diff::Args),
    /// Play a game under several settings of its numbers
    Sweep(sweep::Args),
    /// Look for variants of a game that are better in what you say
    Evolve(evolve::Args),
}

pub(crate) fn run(args: &Args, ui: &mut Ui) -> Result {
    match args {
        Args::Standard(args) => standard::run(args, ui),
        Args::Other(What::Merge(args)) => merge::run(args, ui),
        Args::Other(What::Show(args)) => show::run(args, ui),
        Args::Other(What::Diff(args)) => diff::run(args, ui),
        Args::Other(What::Sweep(args)) => sweep::run(args, ui),
        Args::Other(What::Evolve(args)) => evolve::run(args, ui),
    }
}
