//! `cardwright replay`: a record played again, verified, and told in words.

use std::ffi::OsString;
use std::io::Write as _;
use std::path::PathBuf;

use catalog::Language;
use table::{Header, Record, replay};

use crate::commands::show::{finish, open_scores, taken_back, told as told_line};
use crate::failure::{Failure, Result};
use crate::open::{LanguageArg, Opened, Reading, open_text, read, read_file};
use crate::ui::{BOLD, GREEN, Ui, clean};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// The record, or - for standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The rules it was played by, if they are not where the record says
    #[arg(long, value_name = "GAME")]
    game: Option<OsString>,
    /// Only verify; do not tell the game
    #[arg(long, short)]
    quiet: bool,
}

pub(crate) fn run(args: &Args, ui: &mut Ui) -> Result {
    let bytes = read_file(&args.file)?;
    let shown = args.file.to_string_lossy();
    let text = String::from_utf8(bytes)
        .map_err(|_| Failure::game(format!("`{shown}` is not a record: it is not UTF-8 text")))?;
    let record = Record::parse(&text)
        .map_err(|error| Failure::game(format!("`{shown}` is not a good record: {error}")))?;
    let opened = rules(&record.header, args.game.as_ref(), ui)?;
    let header = &record.header;
    let mut told = format!(
        "{}, seed {}, game {}, {} seats: {}\n",
        ui.paint(BOLD, clean(&header.game)),
        header.seed,
        header.index,
        header.seats,
        clean(&header.players.join(", ")),
    );
    let mut number = 0;
    let result = replay(&record, &opened.rules, |table, played| {
        number += 1;
        if args.quiet {
            return;
        }
        let words = clean(&played.words);
        let seat = ui.paint(BOLD, clean(&table.rules().seat_name(played.seat)));
        told.push_str(&format!("{number:>4}. {seat}: {words}\n"));
        for line in table.happened(None).map(|happened| happened.then).unwrap_or_default() {
            told.push_str(&told_line(&line, ui));
            told.push('\n');
        }
        if table.is_taken_back() {
            told.push_str(&told_line(&taken_back(), ui));
            told.push('\n');
        }
    });
    ui.write_all(told.as_bytes())?;
    let table = result
        .map_err(|mismatch| Failure::game(format!("the replay does not agree: {mismatch}")))?;
    let agreed = ui.paint(GREEN, "The record agrees.");
    if record.end.outcome == "open" {
        writeln!(ui, "\n{agreed} The game was left unfinished.")?;
        return Ok(std::process::ExitCode::SUCCESS);
    }
    let code = if record.end.outcome == "finished" {
        finish(&opened, &table, ui)?
    } else {
        // The fault is what the record says happened: shown, but no failure of the replay.
        if let Some(fault) = table.outcome().and_then(|outcome| outcome.end.fault()) {
            opened.report_fault(fault, ui)?;
        }
        open_scores(&table, ui)?;
        std::process::ExitCode::SUCCESS
    };
    writeln!(ui, "{agreed}")?;
    Ok(code)
}

/// The rules that a record was played by, read as they were then.
fn rules(header: &Header, game: Option<&OsString>, ui: &mut Ui) -> Result<Opened> {
    let language = Language::from_name(&header.language);
    let full_name = format!("{}/{}", header.language, header.game);
    let argument = match (game, &header.path) {
        (Some(game), _) => game.clone(),
        (None, Some(path)) => OsString::from(path),
        (None, None) if catalog::find(&full_name).is_ok() => OsString::from(full_name),
        (None, None) => OsString::from(&header.game),
    };
    let text = match read(&argument, language) {
        Err(Failure::Usage { message, hint: None }) if game.is_none() => {
            let hint = "say with --game where the rules of the record are";
            return Err(Failure::usage(message).hint(hint));
        }
        other => other?,
    };
    let mut reading = Reading {
        dialect: Some(header.dialect.clone()),
        seats: None,
        teams: header.teams,
        names: header.names.clone(),
        // The game was played, so whatever it uses was allowed.
        undefined: true,
        language: LanguageArg { language },
        ..Reading::default()
    };
    reading.recall(&header.options)?;
    let opened = open_text(&text, &reading, ui)?;
    if opened.rules.n_seats() == header.seats {
        return Ok(opened);
    }
    reading.seats = Some(header.seats);
    open_text(&text, &reading, ui)
}
