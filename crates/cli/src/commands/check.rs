//! `cardwright check`: is this a game, and if not, why not?

use std::ffi::OsString;
use std::io::Write as _;
use std::process::ExitCode;

use serde::Serialize;
use source::{Diagnostic, Report, Severity};
use table::Rules;

use crate::failure::{Failure, Result};
use crate::open::{Compiled, Origin, Reading, Text, compile, read};
use crate::ui::{BAD, DIM, GREEN, Ui, YELLOW, count};

/// A fix may make another one possible, but not for ever.
const MAX_FIX_ROUNDS: usize = 10;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Library names, paths to .rcy, .gdl, .pip or .uce files, or - for standard input
    #[arg(value_name = "GAME", required = true)]
    games: Vec<OsString>,
    #[command(flatten)]
    reading: Reading,
    /// Carry out the fixes that messages propose (a text from - is printed fixed)
    #[arg(long, conflicts_with = "json")]
    fix: bool,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Checked<'a> {
    file: &'a str,
    ok: bool,
    language: &'static str,
    dialect: Option<&'static str>,
    /// Why it was read in this dialect.
    reason: Option<&'a str>,
    seats: Option<u32>,
    errors: usize,
    warnings: usize,
    diagnostics: Vec<Report<'a>>,
}

pub(crate) fn run(args: &Args, ui: &mut Ui) -> Result {
    let mut all_ok = true;
    let mut unreadable = None;
    let mut checked = Vec::new();
    for game in &args.games {
        let text = match read(game, args.reading.language.language) {
            Ok(text) => text,
            // The other files are checked nevertheless; the last complaint decides the exit code.
            Err(failure) => {
                if let Some(Failure::Usage { message, hint }) = unreadable.replace(failure) {
                    ui.error(&message, hint.as_deref());
                }
                continue;
            }
        };
        let text = if args.fix { fix(text, game, args, ui)? } else { text };
        let compiled = compile(&text, &args.reading)?;
        all_ok &= compiled.is_good();
        if args.json {
            checked.push((text, compiled));
        } else {
            tell(&text, &compiled, args.fix, ui)?;
        }
    }
    if args.json {
        let reports: Vec<Checked> =
            checked.iter().map(|(text, compiled)| report(text, compiled)).collect();
        let json = serde_json::to_string_pretty(&reports).map_err(std::io::Error::from)?;
        writeln!(ui, "{json}")?;
    }
    match unreadable {
        Some(failure) => Err(failure),
        None if all_ok => Ok(ExitCode::SUCCESS),
        None => Ok(ExitCode::from(1)),
    }
}

fn report<'a>(text: &'a Text, compiled: &'a Compiled) -> Checked<'a> {
    let Compiled { rules, reason, diagnostics } = compiled;
    let rules = rules.as_ref();
    Checked {
        file: text.source.name(),
        ok: compiled.is_good(),
        language: text.language.name(),
        dialect: rules.map(|rules| rules.game().dialect),
        reason: rules.map(|_| reason.as_str()),
        seats: rules.map(Rules::n_seats),
        errors: number(diagnostics, Severity::Error),
        warnings: number(diagnostics, Severity::Warning),
        diagnostics: diagnostics.iter().map(|d| Report::new(&text.source, d)).collect(),
    }
}

fn number(diagnostics: &[Diagnostic], severity: Severity) -> usize {
    diagnostics.iter().filter(|diagnostic| diagnostic.severity == severity).count()
}

fn tell(text: &Text, compiled: &Compiled, fixed_to_stdout: bool, ui: &mut Ui) -> Result<()> {
    let Compiled { rules, reason, diagnostics } = compiled;
    let drawn = source::render(&text.source, diagnostics, ui.color, ui.width);
    let errors = number(diagnostics, Severity::Error) as u64;
    let warnings = number(diagnostics, Severity::Warning) as u64;
    let mut found = Vec::new();
    if errors > 0 {
        found.push(ui.paint(BAD, count(errors, "error")));
    }
    if warnings > 0 {
        found.push(ui.paint(YELLOW, count(warnings, "warning")));
    }
    if compiled.is_good() {
        found.insert(0, ui.paint(GREEN, "ok"));
    }
    let mut facts = vec![text.language.name().to_owned()];
    let game = rules.as_ref().map(Rules::game);
    if let Some(game) = game {
        facts.push(format!("dialect {}", game.dialect));
        facts.push(count(game.n_seats, "seat"));
    }
    let facts = ui.paint(DIM, format!("({})", facts.join(", ")));
    let gap = if drawn.is_empty() { "" } else { "\n" };
    let mut summary = format!("{drawn}{gap}{}: {} {facts}\n", text.source.name(), found.join(", "));
    if let Some(game) = game.filter(|_| !reason.is_empty()) {
        let why = format!("  dialect {}: {reason}", game.dialect);
        summary.push_str(&ui.paint(DIM, why));
        summary.push('\n');
    }
    // Standard output belongs to the fixed text then.
    if fixed_to_stdout && text.origin == Origin::Stdin {
        ui.err(&summary)?;
    } else {
        ui.write_all(summary.as_bytes())?;
    }
    Ok(())
}

/// Carries out the fixes of a text where it stands, and gives it back fixed.
fn fix(mut text: Text, game: &OsString, args: &Args, ui: &mut Ui) -> Result<Text> {
    if text.origin == Origin::Library {
        return Err(Failure::usage(format!("`{}` is a game of the library", text.name))
            .hint("only files can be fixed"));
    }
    if !text.diagnostics.is_empty() {
        return Ok(text);
    }
    let before = text.source.text().to_owned();
    for _ in 0..MAX_FIX_ROUNDS {
        let Compiled { diagnostics, .. } = compile(&text, &args.reading)?;
        let fixed = source::apply_fixes(text.source.text(), &diagnostics);
        if fixed == text.source.text() {
            break;
        }
        let (source, diagnostics) = source::Source::new(text.source.name(), fixed.as_bytes());
        text = Text { source, diagnostics, ..text };
    }
    if text.origin == Origin::Stdin {
        ui.write_all(text.source.text().as_bytes())?;
    } else if text.source.text() != before {
        std::fs::write(game, text.source.text()).map_err(|error| {
            Failure::usage(format!("cannot write `{}`: {error}", text.source.name()))
        })?;
    }
    Ok(text)
}
