//! `cardwright lab evolve`: variants of a game that come nearer to what is wished.

use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use catalog::Language;
use lab::findings::Measured;
use lab::vary::evolve::{EvolveError, Evolved, Judged, Plan, Progress, evolve};
use lab::vary::goal::{Goal, parse};
use lab::vary::sheet::names;
use lab::vary::shown::unified;
use lab::vary::{Base, Turn};
use serde::Serialize;

use super::variants::{Provenance, SCHEMA, TrialArgs, is_dear, open_base, signed, told};
use crate::bar::Bar;
use crate::failure::{Failure, Result};
use crate::open::GameArgs;
use crate::ui::{self, BOLD, CYAN, GREEN, RED, Ui, clean, count};

const MORE: &str = "\
Goals: NAME=NUMBER as near as possible, NAME>NUMBER at least, NAME<NUMBER at most, NAME+ as much and NAME-
as little as possible, with commas between them, as in \"length=60,balance>0.95,drama+\". What is turned:
declared constants and other numbers, steps that are left out, done twice or exchanged. Every variant is
checked and tried; those that no other one beats in all goals are shown, with numbers from fresh deals.";

/// The last look is so much longer than one in the search.
const LAST: u64 = 4;

#[derive(Debug, clap::Args)]
#[command(after_help = format!("{MORE}\n\n{}", players::HELP))]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// What is wished, as in length=60,balance>0.95,drama+
    #[arg(long, value_name = "GOALS", required = true)]
    goal: String,
    /// Write each variant as a rule file into this directory, which is new or empty
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// How many variants live at a time
    #[arg(long, value_name = "N", default_value_t = 16,
          value_parser = clap::value_parser!(u16).range(2..=1000))]
    population: u16,
    /// For how many generations
    #[arg(long, value_name = "N", default_value_t = 10,
          value_parser = clap::value_parser!(u16).range(1..=10_000))]
    generations: u16,
    /// The largest number of changes in a variant
    #[arg(long, value_name = "N", default_value_t = 4,
          value_parser = clap::value_parser!(u16).range(1..=100))]
    changes: u16,
    /// The largest number of variants to show
    #[arg(long, value_name = "N", default_value_t = 12,
          value_parser = clap::value_parser!(u16).range(1..=1000))]
    most: u16,
    /// How many random games to play of each variant
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1000,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    games: u64,
    /// How many deals strong players play of each variant that is left, if a goal needs them
    #[arg(long, value_name = "N", default_value_t = 10,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    deals: u64,
    #[command(flatten)]
    trial: TrialArgs,
}

#[derive(Serialize)]
struct Report<'a> {
    schema: u32,
    engine: &'static str,
    #[serde(flatten)]
    game: &'a Provenance,
    goals: &'a [Goal],
    seed: u64,
    population: u16,
    generations: u16,
    games: u64,
    deals: u64,
    strong: Option<String>,
    tried: u64,
    rejected: &'a BTreeMap<String, u64>,
    base: VariantReport<'a>,
    variants: Vec<VariantReport<'a>>,
}

#[derive(Serialize)]
struct VariantReport<'a> {
    /// The rule file, if it was written.
    file: Option<String>,
    rules_hash: &'a str,
    changes: &'a [String],
    turns: &'a [Turn],
    numbers: BTreeMap<&'a str, Option<Measured>>,
    reached: BTreeMap<&'a str, Option<bool>>,
    /// To the game as it is, on the same deals.
    differences: BTreeMap<&'a str, Option<Measured>>,
    games: u64,
    diff: String,
}

pub(crate) fn run(args: &Args, ui: &mut Ui) -> Result {
    let (base, rules) = open_base(&args.game, ui)?;
    let provenance = Provenance::of(&rules);
    let known = names(provenance.n_seats as usize);
    let goals = parse(&args.goal, &known).map_err(|error| {
        Failure::usage(error.to_string()).hint(format!("known are {}", known.join(", ")))
    })?;
    if let Some(dir) = &args.out {
        make_room(dir)?;
    }
    let standard = args.trial.standard(&rules)?;
    let needs_thought = goals.iter().any(|goal| is_dear(&goal.name));
    let deals = if needs_thought { args.deals } else { 0 };
    let plan = Plan {
        goals,
        seed: args.trial.seed,
        population: usize::from(args.population),
        generations: usize::from(args.generations),
        max_turns: usize::from(args.changes),
        search: args.trial.effort(args.games, deals),
        last: args.trial.effort(args.games.saturating_mul(LAST), deals.saturating_mul(LAST)),
        most: usize::from(args.most),
    };
    let bar = Bar::new(
        Some(u64::from(args.generations) + 1),
        "{bar:32} generation {pos}/{len}, {eta} left  {msg}",
    );
    let evolved = evolve(&base, &plan, &standard, &mut |Progress { generation, tried, front }| {
        let said = format!("{tried} variants tried, {front} not beaten");
        bar.say(generation as u64, said);
    });
    bar.done();
    let evolved = evolved.map_err(|error| match error {
        EvolveError::Panicked => Failure::Bug,
        EvolveError::Base(rejected) => {
            Failure::game(format!("the game itself cannot be judged: {}", rejected.words()))
        }
    })?;
    let files = match &args.out {
        Some(dir) => write_all(dir, &base, &provenance, &evolved)?,
        None => Vec::new(),
    };
    if args.trial.json {
        let variant = |at: usize, judged| report(&base, &plan.goals, judged, files.get(at));
        let report = Report {
            schema: SCHEMA,
            engine: env!("CARGO_PKG_VERSION"),
            game: &provenance,
            goals: &plan.goals,
            seed: plan.seed,
            population: args.population,
            generations: args.generations,
            games: args.games,
            deals,
            strong: needs_thought.then(|| standard.strong.to_string()),
            tried: evolved.tried,
            rejected: &evolved.rejected,
            base: report(&base, &plan.goals, &evolved.base, None),
            variants: changed(&evolved).enumerate().map(|(at, one)| variant(at, one)).collect(),
        };
        let json = serde_json::to_string(&report).map_err(std::io::Error::from)?;
        writeln!(ui, "{json}")?;
    } else {
        tell(&base, &plan.goals, &evolved, &files, ui)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// The variants in front that are not the game itself.
fn changed(evolved: &Evolved) -> impl Iterator<Item = &Judged> {
    evolved.front.iter().filter(|judged| !judged.variant.turns.is_empty())
}

/// Makes the directory, and sees that nothing of somebody else is in it.
fn make_room(dir: &Path) -> Result<()> {
    let shown = dir.to_string_lossy();
    let cannot = |error| Failure::usage(format!("cannot write into `{shown}`: {error}"));
    std::fs::create_dir_all(dir).map_err(cannot)?;
    if std::fs::read_dir(dir).map_err(cannot)?.next().is_some() {
        return Err(Failure::usage(format!("`{shown}` is not empty"))
            .hint("variants are written into a directory of their own"));
    }
    Ok(())
}

/// Writes the variants, and gives the names of their files.
fn write_all(
    dir: &Path,
    base: &Base,
    provenance: &Provenance,
    evolved: &Evolved,
) -> Result<Vec<String>> {
    let ending = base.language.endings()[0];
    let mut files = Vec::new();
    for (at, judged) in changed(evolved).enumerate() {
        let stem = format!("{}-{}", base.info.name, at + 1);
        let path = dir.join(format!("{stem}.{ending}"));
        write(&path, &judged.variant.text)?;
        if base.language == Language::Uce {
            // The language has no comments and does not say how many play.
            let facts = format!("title: {stem}\nseats: {}\n", provenance.n_seats);
            write(&dir.join(format!("{stem}.{}", catalog::FACTS)), &facts)?;
        }
        files.push(path.to_string_lossy().into_owned());
    }
    Ok(files)
}

fn write(path: &Path, text: &str) -> Result<()> {
    std::fs::write(path, text).map_err(|error| {
        Failure::usage(format!("cannot write `{}`: {error}", path.to_string_lossy()))
    })
}

fn difference(base: &Base, judged: &Judged, file: Option<&String>) -> String {
    let old = base.source.name();
    let new = file.map_or("variant", String::as_str);
    unified(base.source.text(), &judged.variant.text, (old, new))
}

fn report<'a>(
    base: &Base,
    goals: &'a [Goal],
    judged: &'a Judged,
    file: Option<&String>,
) -> VariantReport<'a> {
    let pairs = || goals.iter().zip(&judged.numbers);
    let value = |number: &Option<Measured>| number.map(|number| number.value);
    let reached =
        |(goal, number): (&'a Goal, _)| (goal.name.as_str(), goal.is_reached(value(number)));
    let names = goals.iter().map(|goal| goal.name.as_str());
    VariantReport {
        file: file.cloned(),
        rules_hash: judged.rules.hash(),
        changes: &judged.variant.words,
        turns: &judged.variant.turns,
        numbers: pairs().map(|(goal, number)| (goal.name.as_str(), *number)).collect(),
        reached: pairs().map(reached).collect(),
        differences: names.zip(judged.differences.iter().copied()).collect(),
        games: judged.games,
        diff: difference(base, judged, file),
    }
}

/// How a number differs from that of the game as it is.
fn changed_by(goal: &Goal, by: &Option<Measured>) -> String {
    let name = &goal.name;
    let Some(by) = by else { return format!("{name} cannot be compared") };
    match by.low.zip(by.high) {
        Some((low, high)) if high - low < 1e-9 => {
            format!("{name} {} (on every deal)", signed(by.value))
        }
        Some((low, high)) => {
            format!("{name} {} ({} to {})", signed(by.value), signed(low), signed(high))
        }
        None => format!("{name} {}", signed(by.value)),
    }
}

fn tell(
    base: &Base,
    goals: &[Goal],
    evolved: &Evolved,
    files: &[String],
    ui: &mut Ui,
) -> Result<()> {
    let name = clean(&base.info.name);
    let bad: u64 = evolved.rejected.values().sum();
    let tried = count(evolved.tried, "variant");
    writeln!(ui, "{name}: {tried} tried, {bad} of them no games\n")?;
    let words: Vec<String> = goals.iter().map(Goal::words).collect();
    let mut head = vec!["variant"];
    head.extend(words.iter().map(String::as_str));
    let row = |label: String, judged: &Judged| {
        let numbers = judged.numbers.iter().map(|number| told(number.as_ref()));
        std::iter::once(label).chain(numbers).collect::<Vec<String>>()
    };
    let is_beaten = !evolved.front.iter().any(|judged| judged.variant.turns.is_empty());
    let as_it_is = if is_beaten { "as it is" } else { "as it is, not beaten" };
    let mut rows = vec![row(as_it_is.to_owned(), &evolved.base)];
    rows.extend(changed(evolved).enumerate().map(|(at, one)| row((at + 1).to_string(), one)));
    ui::table(ui, &head, &rows)?;
    for (at, judged) in changed(evolved).enumerate() {
        let file = files.get(at);
        let title = ui.paint(BOLD, format!("Variant {}", at + 1));
        let place = file.map_or_else(String::new, |file| format!("  {}", clean(file)));
        writeln!(ui, "\n{title}{place}")?;
        for words in &judged.variant.words {
            writeln!(ui, "  {}", clean(words))?;
        }
        let changes: Vec<String> =
            goals.iter().zip(&judged.differences).map(|(goal, by)| changed_by(goal, by)).collect();
        ui::hang(ui, "  against the game as it is: ", 4, ui::DIM, &changes.join(", "))?;
        for line in difference(base, judged, file).lines() {
            let style = match line.as_bytes().first() {
                Some(b'+') => GREEN,
                Some(b'-') => RED,
                Some(b'@') => CYAN,
                _ => ui::PLAIN,
            };
            let line = ui.paint(style, clean(line));
            writeln!(ui, "{line}")?;
        }
    }
    if changed(evolved).next().is_none() {
        writeln!(ui, "\nNo variant was found that is better in anything.")?;
    }
    Ok(())
}
