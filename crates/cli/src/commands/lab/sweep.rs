//! `cardwright lab sweep`: a game under several settings of its numbers.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::process::ExitCode;

use lab::findings::Measured;
use lab::vary::Base;
use lab::vary::sheet::{Entry, names};
use lab::vary::sweep::{Cell, Setting, Sheets, grid, parse, sweep};
use serde::Serialize;
use source::{KnobKind, closest};

use super::variants::{Provenance, SCHEMA, TrialArgs, bug, is_dear, open_base, told};
use crate::bar::Bar;
use crate::failure::{Failure, Result};
use crate::open::GameArgs;
use crate::ui::{self, Ui, clean, count};

const MORE: &str = "\
NAME is a constant that the rules declare, `seats`, or a number of the text by its line, as in L26 or
L26.2 for the second one of that line; --knobs lists them all. All settings are played on the same deals.";

/// What is shown of each setting if nobody says so.
const USUAL: [&str; 5] = ["win/0", "balance", "length", "branching", "forced"];
/// How many deals strong players play if one of the numbers needs them.
const USUAL_DEALS: u64 = 40;

#[derive(Debug, clap::Args)]
#[command(after_help = format!("{MORE}\n\n{}", players::HELP))]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// What to set, as in NUMP=2..6, seats=2,3,5 or LIMIT=50..200/50; several make a grid
    #[arg(long = "set", value_name = "NAME=VALUES")]
    sets: Vec<String>,
    /// List the numbers that can be set
    #[arg(long, conflicts_with = "sets")]
    knobs: bool,
    /// How many random games to play of each setting
    #[arg(long, short = 'n', value_name = "N", default_value_t = 20_000,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    /// How many deals strong players play of each setting; 40 if a number that is shown needs them, else
    /// none
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(0..=1_000_000_000))]
    deals: Option<u64>,
    /// Which numbers to show, as in length,drama; see `cardwright lab`
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    show: Vec<String>,
    /// The largest number of settings
    #[arg(long, value_name = "N", default_value_t = 100)]
    limit: u64,
    #[command(flatten)]
    trial: TrialArgs,
}

#[derive(Serialize)]
struct Report<'a> {
    schema: u32,
    engine: &'static str,
    #[serde(flatten)]
    game: Provenance,
    seed: u64,
    games: u64,
    deals: u64,
    strong: String,
    settings: &'a [Setting],
    cells: Vec<CellReport<'a>>,
}

#[derive(Serialize)]
struct CellReport<'a> {
    set: BTreeMap<&'a str, i64>,
    /// Why it is no game.
    rejected: Option<String>,
    random: Vec<Entry>,
    strong: Vec<Entry>,
}

pub(crate) fn run(args: &Args, ui: &mut Ui) -> Result {
    let (base, rules) = open_base(&args.game, ui)?;
    let provenance = Provenance::of(&rules);
    if args.knobs {
        return list(&base, ui);
    }
    if args.sets.is_empty() {
        return Err(Failure::usage("nothing is set")
            .hint("say --set NAME=2..6; --knobs lists what can be set"));
    }
    let wrong = |error: &dyn std::fmt::Display| {
        Failure::usage(error.to_string()).hint("--knobs lists what can be set")
    };
    let settings = parse(&args.sets, &base).map_err(|error| wrong(&error))?;
    let grid = grid(&settings, args.limit).map_err(|error| wrong(&error))?;
    let shown = shown(args)?;
    let needs_thought = shown.iter().any(|name| is_dear(name));
    let deals = args.deals.unwrap_or(if needs_thought { USUAL_DEALS } else { 0 });
    let standard = args.trial.standard(&rules)?;
    let effort = args.trial.effort(args.games, deals);

    let per_cell = effort.random.saturating_add(effort.strong);
    let length = per_cell.saturating_mul(grid.len() as u64);
    let bar = Bar::new(Some(length), "{bar:32} {human_pos}/{human_len} deals, {eta} left  {msg}");
    let cells = sweep(&base, &settings, &grid, &standard, effort, &mut |cell, done| {
        let said = format!("setting {} of {}", cell + 1, grid.len());
        bar.say((cell as u64).saturating_mul(per_cell).saturating_add(done), said);
    });
    bar.done();
    let cells = cells.map_err(bug)?;
    if args.trial.json {
        let cells = cells.iter().map(|cell| cell_report(cell, &settings)).collect();
        let report = Report {
            schema: SCHEMA,
            engine: env!("CARGO_PKG_VERSION"),
            game: provenance,
            seed: args.trial.seed,
            games: args.games,
            deals,
            strong: standard.strong.to_string(),
            settings: &settings,
            cells,
        };
        let json = serde_json::to_string(&report).map_err(std::io::Error::from)?;
        writeln!(ui, "{json}")?;
    } else {
        let rest = match deals {
            0 => String::new(),
            deals => format!(" and {} by {}", count(deals, "deal"), standard.strong),
        };
        let games = count(args.games, "random game");
        writeln!(ui, "{}, {games}{rest} for each setting\n", clean(&provenance.game))?;
        tell(&settings, &cells, &shown, ui)?;
    }
    let none = cells.iter().all(|cell| cell.outcome.is_err());
    Ok(if none { ExitCode::from(1) } else { ExitCode::SUCCESS })
}

/// The numbers to show.
fn shown(args: &Args) -> Result<Vec<String>> {
    if args.show.is_empty() {
        return Ok(USUAL.map(str::to_owned).to_vec());
    }
    // Settings may have any number of seats.
    let known = names(ir::limits::SEATS as usize);
    for name in &args.show {
        if !known.contains(name) {
            let failure = Failure::usage(format!("there is no number called `{name}`"));
            let similar = closest(name, known.iter().map(String::as_str));
            return Err(match similar {
                Some(similar) => failure.hint(format!("did you mean `{similar}`?")),
                None => failure.hint(format!("known are {}", names(1).join(", "))),
            });
        }
    }
    Ok(args.show.clone())
}

fn list(base: &Base, ui: &mut Ui) -> Result {
    let rows: Vec<Vec<String>> = base
        .numbers()
        .map(|(at, value)| {
            let knob = &base.knobs()[at];
            let role = match knob.kind {
                KnobKind::Number { role, .. } => role.name(),
                KnobKind::Part { .. } => "",
            };
            let label = base.label(at).to_owned();
            vec![label, value.to_string(), role.to_owned(), clean(&knob.words)]
        })
        .collect();
    ui::table(ui, &["name", "now", "role", "what it is"], &rows)?;
    Ok(ExitCode::SUCCESS)
}

fn number_of(sheets: &Sheets, name: &str) -> Option<Measured> {
    match &sheets.strong {
        Some(strong) if is_dear(name) => strong.number(name),
        None if is_dear(name) => None,
        _ => sheets.random.number(name),
    }
}

fn tell(settings: &[Setting], cells: &[Cell], shown: &[String], ui: &mut Ui) -> Result<()> {
    let names = settings.iter().map(|setting| setting.name.as_str());
    let head: Vec<&str> = names.chain(shown.iter().map(String::as_str)).collect();
    let rows: Vec<Vec<String>> = cells
        .iter()
        .map(|cell| {
            let mut row: Vec<String> = cell.values.iter().map(i64::to_string).collect();
            match &cell.outcome {
                Ok(sheets) => {
                    row.extend(shown.iter().map(|name| told(number_of(sheets, name).as_ref())));
                }
                Err(rejected) => row.push(format!("no game: {}", clean(&rejected.words()))),
            }
            row
        })
        .collect();
    // The reason of a cell that is no game is wider than its column, and must not widen the others.
    let is_wide = |cell: &String| cell.starts_with("no game");
    let (wide, good): (Vec<_>, Vec<_>) =
        rows.into_iter().partition(|row| row.last().is_some_and(is_wide));
    ui::table(ui, &head, &good)?;
    for row in wide {
        let set =
            settings.iter().zip(&row).map(|(setting, value)| format!("{}={value}", setting.name));
        let set = set.collect::<Vec<_>>().join(" ");
        writeln!(ui, "{set}: {}", row.last().map_or("", String::as_str))?;
    }
    for cell in cells {
        if let Ok(sheets) = &cell.outcome
            && sheets.random.unfinished() > 0
        {
            let faulty = count(sheets.random.unfinished(), "game");
            writeln!(ui, "{:?}: {faulty} ended in a fault", cell.values)?;
        }
    }
    Ok(())
}

fn cell_report<'a>(cell: &Cell, settings: &'a [Setting]) -> CellReport<'a> {
    let names = settings.iter().map(|setting| setting.name.as_str());
    let set = names.zip(cell.values.iter().copied()).collect();
    match &cell.outcome {
        Err(rejected) => CellReport {
            set,
            rejected: Some(rejected.words()),
            random: Vec::new(),
            strong: Vec::new(),
        },
        Ok(sheets) => CellReport {
            set,
            rejected: None,
            random: sheets.random.entries(sheets.n_seats),
            strong: sheets.strong.as_ref().map(|s| s.entries(sheets.n_seats)).unwrap_or_default(),
        },
    }
}
