//! The standard experiments with one game.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use lab::experiment::{
    Effort, Experiments, Facts, Plan, Run, RunError, Store, Total, Wish, findings, run as play,
};
use lab::findings::Findings;
use players::Spec;

use super::folder::{Folder, Kept};
use super::out;
use super::progress::Progress;
use crate::company::{means, processors, read as read_player};
use crate::failure::{Failure, Result};
use crate::open::{GameArgs, Opened, Reading, Text, facts_of, open_text, read};
use crate::stop::{STOPPED, Stop};
use crate::ui::{Ui, count};

#[derive(Debug, clap::Args)]
#[group(id = "standard")]
pub(crate) struct Args {
    #[command(flatten)]
    pub(super) game: GameArgs,
    /// How many random games to play; if not given 100000, or down to 10000 if games take long
    #[arg(long, short = 'n', value_name = "N",
          value_parser = clap::value_parser!(u64).range(0..=1_000_000_000_000))]
    games: Option<u64>,
    /// How many deals strong players play: each twice among themselves, and once for each side against random ones; half
    /// of them on each rung of the ladder; if not given 200, or down to 20 if games take long
    #[arg(long, value_name = "M", value_parser = clap::value_parser!(u64).range(0..=1_000_000_000))]
    deals: Option<u64>,
    #[command(flatten)]
    pub(super) strong: StrongArgs,
    /// Rungs of the ladder: so often the budget of the strong player is halved
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u32).range(0..=32))]
    rungs: u32,
    /// Random play-outs that tell who leads before each decision of strong players
    #[arg(long, value_name = "N", default_value_t = 64,
          value_parser = clap::value_parser!(u32).range(1..=100_000))]
    probes: u32,
    /// Games of each experiment whose decisions are kept for the tables
    #[arg(long, value_name = "N", default_value_t = 1000)]
    keep: u64,
    /// End an experiment as soon as its win shares are known to this: 0.01 is one percent up or down
    #[arg(long, value_name = "P", value_parser = parse_precision)]
    precision: Option<f64>,
    /// Keep what is played and write the report, the tables and the findings into this directory
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// Play only part I of N, counted from 0, as in 0/4; `cardwright lab merge` joins them
    #[arg(long, value_name = "I/N", value_parser = parse_shard, requires = "out")]
    shard: Option<(u64, u64)>,
    /// How many threads to use; as many as there are processors if not given
    #[arg(long, short, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    #[command(flatten)]
    extra: out::Extra,
}

/// Who plays, on which deals.
#[derive(Debug, clap::Args)]
pub(crate) struct StrongArgs {
    /// The player that stands for strong play
    #[arg(long, value_name = "PLAYER", default_value = "ismcts:playouts=100")]
    pub(super) players: String,
    /// The seed; the same seed gives the same games
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub(super) seed: u64,
}

impl StrongArgs {
    pub(super) fn spec(&self) -> Result<Spec> {
        let spec = read_player(&self.players)?;
        if spec.ms.is_some() {
            return Err(Failure::usage("players of the lab cannot have a limit of time").hint(
                "what they answer would depend on the computer; give them play-outs instead",
            ));
        }
        Ok(spec)
    }
}

fn parse_precision(text: &str) -> std::result::Result<f64, String> {
    let number = text.trim().parse::<f64>().ok();
    number
        .filter(|number| (0.0001..0.5).contains(number))
        .ok_or_else(|| "a number from 0.0001 to 0.5 is wanted, as in 0.01".to_owned())
}

fn parse_shard(text: &str) -> std::result::Result<(u64, u64), String> {
    let numbers = text.split_once('/').map(|(part, n)| (part.trim().parse(), n.trim().parse()));
    match numbers {
        Some((Ok(part), Ok(n))) if part < n => Ok((part, n)),
        _ => Err("which part of how many is wanted, counted from 0, as in 0/4".to_owned()),
    }
}

pub(crate) fn run(args: &Args, ui: &mut Ui) -> Result {
    let reading = &args.game.reading;
    let text = read(&args.game.game, reading.language.language)?;
    let opened = open_text(&text, reading, ui)?;
    let strong = args.strong.spec()?;
    let effort = Effort::of(&opened.rules);
    let wish = Wish {
        seed: args.strong.seed,
        games: args.games.unwrap_or_else(|| effort.games()),
        deals: args.deals.unwrap_or_else(|| effort.deals()),
        strong: strong.clone(),
        rungs: args.rungs,
        probes: args.probes,
        keep: args.keep,
        precision: args.precision,
    };
    let plan = Plan::new(&opened.rules, &wish);
    let argument = args.game.game.to_string_lossy().into_owned();
    let subject = Subject::new(&text, opened, reading, argument, plan.clone())?;
    let folder = match &args.out {
        Some(path) => Some(Folder::begin(path, &Kept::new(&text, reading, &subject, plan))?),
        None => None,
    };
    let how = Run {
        jobs: args.jobs.map_or_else(processors, usize::from),
        shard: args.shard.unwrap_or((0, 1)),
        only_kept: false,
    };
    let total = subject.play(&how, folder.as_ref(), ui)?;
    let Some(total) = total else { return Ok(ExitCode::from(STOPPED)) };
    if let Some((part, n)) = args.shard.filter(|&(_, n)| n > 1) {
        let games: u64 = total.tallies.iter().map(|tally| tally.games).sum();
        let games = count(games, "game");
        writeln!(
            ui,
            "Part {part} of {n} is done: {games}. `cardwright lab merge` joins all parts."
        )?;
        return Ok(ExitCode::SUCCESS);
    }
    subject.tell(&total, folder.as_ref(), &args.extra, ui)
}

/// A game that is looked into.
pub(super) struct Subject {
    pub(super) opened: Opened,
    pub(super) experiments: Experiments,
    pub(super) facts: Facts,
}

impl Subject {
    pub(super) fn new(
        text: &Text,
        opened: Opened,
        reading: &Reading,
        argument: String,
        plan: Plan,
    ) -> Result<Self> {
        let strong = read_player(&plan.strong)?;
        let means = means([&strong], &opened.rules)?;
        let title = facts_of(text, Path::new(text.source.name())).title;
        let facts = Facts {
            title: if title.is_empty() { text.name.clone() } else { title },
            text: text.source.text().to_owned(),
            argument: format!("{argument}{}", reading.arguments()),
        };
        let experiments = Experiments::new(Arc::clone(&opened.rules), plan, means)
            .map_err(|error| Failure::usage(error.to_string()))?;
        Ok(Self { opened, experiments, facts })
    }

    /// Plays; nothing if somebody has stopped it.
    pub(super) fn play(
        &self,
        how: &Run,
        folder: Option<&Folder>,
        ui: &mut Ui,
    ) -> Result<Option<Total>> {
        let progress = Progress::new(&self.experiments, how.shard, Stop::listen());
        let store = folder.map(|folder| folder as &dyn Store);
        let total = play(&self.experiments, how, store, &progress);
        progress.done();
        match total {
            Ok(total) => Ok(Some(total)),
            Err(RunError::Stopped) => {
                ui.err(match folder {
                    Some(_) => {
                        "Stopped. What is finished is kept; the same command goes on from there.\n"
                    }
                    None => "Stopped. Nothing was kept, because no --out was given.\n",
                })?;
                Ok(None)
            }
            Err(RunError::Store(reason)) => Err(Failure::usage(reason)),
            Err(RunError::Missing(number)) => {
                let name = Folder::batch_name(number);
                Err(Failure::game(format!("the batch `{name}` is missing or damaged"))
                    .hint("play the part that it belongs to again, and join once more"))
            }
            Err(RunError::Panicked) => Err(Failure::Bug),
        }
    }

    /// Says what was found, and writes it down.
    pub(super) fn tell(
        &self,
        total: &Total,
        folder: Option<&Folder>,
        extra: &out::Extra,
        ui: &mut Ui,
    ) -> Result {
        let found: Findings = findings(&self.experiments, &self.facts, total);
        if let Some(folder) = folder {
            out::write(self, total, &found, folder, extra)?;
        }
        out::print(&found, folder, extra, ui)?;
        let finished = |experiment: &lab::findings::Experiment| {
            let faulty: u64 = experiment.faults.iter().map(|faults| faults.games).sum();
            experiment.games == 0 || faulty < experiment.games
        };
        // A game that never comes to an end is broken.
        let is_good = found.experiments.iter().all(finished);
        Ok(if is_good { ExitCode::SUCCESS } else { ExitCode::from(1) })
    }
}
