//! `cardwright migrate`: rules of an older dialect in the words of the newest.

use std::ffi::OsString;
use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;

use source::{Diagnostic, Severity};

use crate::failure::{Failure, Result};
use crate::open::{LanguageArg, Origin, Text, bad_option, read};
use crate::ui::Ui;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// A path to a rule file, a library name, or - for standard input
    #[arg(value_name = "GAME")]
    game: OsString,
    /// The dialect to rewrite it in
    #[arg(long, value_name = "NAME", default_value = "2026")]
    to: String,
    /// Write the result to this file; without it the result is printed
    #[arg(short, long, value_name = "FILE", conflicts_with = "in_place")]
    output: Option<PathBuf>,
    /// Change the file itself
    #[arg(long)]
    in_place: bool,
    /// The dialect that the rules are in, instead of what the file says or what it is recognised by
    #[arg(long, value_name = "NAME")]
    dialect: Option<String>,
    /// Allow constructs that stand in a grammar but that no engine ever gave a meaning
    #[arg(long)]
    undefined: bool,
    #[command(flatten)]
    language: LanguageArg,
}

pub(crate) fn run(args: &Args, ui: &mut Ui) -> Result {
    let text = read(&args.game, args.language.language)?;
    let Some(target) = catalog::migration_target(text.language) else {
        let language = text.language.name();
        return Err(Failure::usage(format!("{language} has no newer dialect to migrate to")));
    };
    if args.to != target {
        return Err(Failure::usage(format!("nothing can be migrated to `{}`", args.to))
            .hint(format!("the only dialect to migrate to is {target}")));
    }
    if args.in_place && text.origin != Origin::File {
        return Err(Failure::usage("only a file can be changed in place")
            .hint("without --in-place the result is printed"));
    }
    let Some(migrated) = migrate(&text, args, ui)? else { return Ok(ExitCode::from(1)) };
    let path = if args.in_place { Some(PathBuf::from(&args.game)) } else { args.output.clone() };
    match path {
        None => ui.write_all(migrated.as_bytes())?,
        Some(_) if args.in_place && migrated == text.source.text() => {}
        Some(path) => std::fs::write(&path, migrated).map_err(|error| {
            Failure::usage(format!("cannot write `{}`: {error}", path.to_string_lossy()))
        })?,
    }
    Ok(ExitCode::SUCCESS)
}

/// The new text; nothing if there are errors, which are told.
fn migrate(text: &Text, args: &Args, ui: &mut Ui) -> Result<Option<String>> {
    let options = catalog::Options {
        dialect: args.dialect.clone(),
        undefined: args.undefined,
        ..catalog::Options::default()
    };
    let (migrated, mut diagnostics) =
        catalog::migrate(&text.source, text.language, &options).map_err(|bad| bad_option(&bad))?;
    diagnostics.extend(text.diagnostics.iter().cloned());
    let errors: Vec<Diagnostic> =
        diagnostics.into_iter().filter(|d| d.severity == Severity::Error).collect();
    if errors.is_empty() {
        return Ok(migrated);
    }
    let drawn = source::render(&text.source, &errors, ui.color_err, ui.width);
    ui.err(&drawn)?;
    Ok(None)
}
