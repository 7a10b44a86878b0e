//! `cardwright lab diff`: two games on the same deals.

use std::ffi::OsString;
use std::io::Write as _;
use std::process::ExitCode;
use std::sync::Arc;

use lab::vary::diff::{Change, Verdict, diff};
use lab::vary::sweep::{parse, rules_of};
use serde::Serialize;
use table::Rules;

use super::variants::{Provenance, SCHEMA, TrialArgs, bug, number, open_base, signed};
use crate::bar::Bar;
use crate::failure::{Failure, Result};
use crate::open::{GameArgs, Reading, open};
use crate::ui::{self, BOLD, Ui, clean, count};

const MORE: &str = "\
Both games are played on the same deals, so what they have in common cancels out. The intervals hold for
all numbers at the same time; a number has changed if its interval leaves out 0, and has not if it lies
within 2 % of the number, or 0.005.";

#[derive(Debug, clap::Args)]
#[command(after_help = format!("{MORE}\n\n{}", players::HELP))]
pub(crate) struct Args {
    /// The first game: a library name, a path to a rule file, or - for standard input
    #[arg(value_name = "A")]
    a: OsString,
    /// The second game
    #[arg(value_name = "B", required_unless_present = "sets")]
    b: Option<OsString>,
    /// Instead of a second game, the first one with a number changed, as in NUMP=3 or L26=5; `cardwright lab
    /// sweep A --knobs` lists them
    #[arg(long = "set", value_name = "NAME=VALUE", conflicts_with = "b")]
    sets: Vec<String>,
    #[command(flatten)]
    reading: Reading,
    /// How many random games to play of each
    #[arg(long, short = 'n', value_name = "N", default_value_t = 20_000,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    /// How many deals strong players play of each
    #[arg(long, value_name = "N", default_value_t = 40,
          value_parser = clap::value_parser!(u64).range(0..=1_000_000_000))]
    deals: u64,
    #[command(flatten)]
    trial: TrialArgs,
}

#[derive(Serialize)]
struct Report {
    schema: u32,
    engine: &'static str,
    a: Provenance,
    b: Provenance,
    /// By what the second differs from the first, if it was made of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    set: Vec<String>,
    seed: u64,
    games: u64,
    deals: u64,
    strong: String,
    changes: Vec<Change>,
}

pub(crate) fn run(args: &Args, ui: &mut Ui) -> Result {
    let (a, b) = match &args.b {
        Some(b) => (open(&named(args, &args.a), ui)?.rules, open(&named(args, b), ui)?.rules),
        None => with_settings(args, ui)?,
    };
    let standard = args.trial.standard(&a)?;
    let effort = args.trial.effort(args.games, args.deals);
    let length = effort.random.saturating_add(effort.strong);
    let bar = Bar::new(Some(length), "{bar:32} {human_pos}/{human_len} deals, {eta} left");
    let changes = diff(&standard, [&a, &b], effort, &mut |done| bar.at(done));
    bar.done();
    let report = Report {
        schema: SCHEMA,
        engine: env!("CARGO_PKG_VERSION"),
        a: Provenance::of(&a),
        b: Provenance::of(&b),
        set: args.sets.clone(),
        seed: args.trial.seed,
        games: args.games,
        deals: args.deals,
        strong: standard.strong.to_string(),
        changes: changes.map_err(bug)?,
    };
    if args.trial.json {
        let json = serde_json::to_string(&report).map_err(std::io::Error::from)?;
        writeln!(ui, "{json}")?;
    } else {
        tell(&report, ui)?;
    }
    Ok(ExitCode::SUCCESS)
}

fn named(args: &Args, game: &OsString) -> GameArgs {
    GameArgs { game: game.clone(), reading: args.reading.clone() }
}

/// The first game, and what becomes of it with the settings.
fn with_settings(args: &Args, ui: &mut Ui) -> Result<(Arc<Rules>, Arc<Rules>)> {
    let (base, a) = open_base(&named(args, &args.a), ui)?;
    let settings = parse(&args.sets, &base).map_err(|error| {
        Failure::usage(error.to_string())
            .hint("`cardwright lab sweep --knobs` lists what can be set")
    })?;
    let values: Vec<i64> = settings.iter().filter_map(|set| set.values.first().copied()).collect();
    if settings.iter().any(|setting| setting.values.len() != 1) {
        return Err(Failure::usage("two games are compared, so a setting has one value here")
            .hint("`cardwright lab sweep` plays several values side by side"));
    }
    let b = rules_of(&base, &settings, &values).map_err(|rejected| {
        let set = args.sets.join(" ");
        Failure::game(format!("with {set} it is no game: {}", clean(&rejected.words())))
    })?;
    Ok((a, b))
}

fn tell(report: &Report, ui: &mut Ui) -> Result<()> {
    let Report { a, b, set, games, deals, strong, changes, .. } = report;
    let b = match set.is_empty() {
        true => clean(&b.game),
        false => clean(&format!("{} with {}", b.game, set.join(" "))),
    };
    let a = clean(&a.game);
    let strong = match deals {
        0 => String::new(),
        &deals => format!(" and {} by {strong}", count(deals, "deal")),
    };
    writeln!(
        ui,
        "A {a}, B {b}: {}{strong}, the same deals for both",
        count(*games, "random game")
    )?;
    let parts = [
        (Verdict::Changed, "Changed"),
        (Verdict::Same, "Did not change"),
        (Verdict::Unclear, "Unclear"),
    ];
    for (verdict, title) in parts {
        let of_it: Vec<&Change> =
            changes.iter().filter(|change| change.verdict == verdict).collect();
        let title = ui.paint(BOLD, title);
        if of_it.is_empty() {
            writeln!(ui, "\n{title}: nothing")?;
            continue;
        }
        writeln!(ui, "\n{title}")?;
        let rows: Vec<Vec<String>> = of_it.iter().map(|change| row(change)).collect();
        ui::table(ui, &["number", "players", "A", "B", "B - A", "interval"], &rows)?;
    }
    let missing: Vec<String> = changes
        .iter()
        .filter(|change| change.verdict == Verdict::Incomparable)
        .map(|change| format!("{} ({})", change.name, change.play))
        .collect();
    if !missing.is_empty() {
        writeln!(ui)?;
        ui::hang(ui, "Could not be compared: ", 2, ui::DIM, &missing.join(", "))?;
    }
    Ok(())
}

fn row(change: &Change) -> Vec<String> {
    let value = |value: Option<f64>| value.map_or_else(|| "–".to_owned(), number);
    let difference = change.difference.as_ref();
    let limits = difference.and_then(|difference| difference.low.zip(difference.high));
    vec![
        change.name.clone(),
        change.play.to_owned(),
        value(change.a),
        value(change.b),
        difference.map_or_else(String::new, |difference| signed(difference.value)),
        limits.map_or_else(
            || "too little to tell".to_owned(),
            |(low, high)| format!("{} to {}", signed(low), signed(high)),
        ),
    ]
}
