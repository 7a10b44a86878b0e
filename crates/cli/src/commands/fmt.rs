//! `cardwright fmt`: rule files in the usual form.

use std::ffi::OsString;
use std::io::Write as _;
use std::process::ExitCode;

use source::{Diagnostic, Severity};

use crate::failure::{Failure, Result};
use crate::open::{LanguageArg, Origin, Text, read};
use crate::ui::{Ui, YELLOW};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Paths to rule files, or - to read standard input and print the result
    #[arg(value_name = "FILE", required = true)]
    files: Vec<OsString>,
    /// Change nothing; name the files that would change and exit with 1
    #[arg(long)]
    check: bool,
    #[command(flatten)]
    language: LanguageArg,
}

pub(crate) fn run(args: &Args, ui: &mut Ui) -> Result {
    let mut ok = true;
    for file in &args.files {
        let text = read(file, args.language.language)?;
        if text.origin == Origin::Library && !args.check {
            return Err(Failure::usage(format!("`{}` is a game of the library", text.name))
                .hint("only files can be changed"));
        }
        ok &= format(&text, file, args.check, ui)?;
    }
    Ok(if ok { ExitCode::SUCCESS } else { ExitCode::from(1) })
}

/// Formats one text; false if it cannot be, or if it differs and that was the question.
fn format(text: &Text, file: &OsString, check: bool, ui: &mut Ui) -> Result<bool> {
    let (formatted, mut diagnostics) = catalog::format(&text.source, text.language);
    let damaged = !text.diagnostics.is_empty();
    diagnostics.extend(text.diagnostics.iter().cloned());
    let Some(formatted) = formatted.filter(|_| !damaged) else {
        let errors: Vec<Diagnostic> =
            diagnostics.into_iter().filter(|d| d.severity == Severity::Error).collect();
        let drawn = source::render(&text.source, &errors, ui.color_err, ui.width);
        ui.err(&drawn)?;
        return Ok(false);
    };
    let same = formatted == text.source.text();
    match (&text.origin, check) {
        (_, true) if same => {}
        (_, true) => {
            let word = ui.paint(YELLOW, "would change");
            writeln!(ui, "{word} {}", text.source.name())?;
            return Ok(false);
        }
        (Origin::Stdin, false) => ui.write_all(formatted.as_bytes())?,
        (Origin::File | Origin::Library, false) if same => {}
        (Origin::File | Origin::Library, false) => {
            std::fs::write(file, formatted).map_err(|error| {
                Failure::usage(format!("cannot write `{}`: {error}", text.source.name()))
            })?
        }
    }
    Ok(true)
}
