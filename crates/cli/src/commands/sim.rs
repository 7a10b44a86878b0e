//! `cardwright sim`: many games, random ones if nobody else is to play.

use std::io::Write as _;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use players::Kind;

use crate::bar::Bar;
use crate::company::{Seat, means, processors, read_players, seat_all};
use crate::failure::{Failure, Result};
use crate::open::{GameArgs, open};
use crate::sim::{Plan, Recorder, Report, run as simulate, tell};
use crate::ui::Ui;

/// More files than this are surely a mistake.
const MAX_RECORDS: u64 = 100_000;

#[derive(Debug, clap::Args)]
#[command(after_help = players::HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// How many games to play
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1000,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    games: u64,
    /// The seed; the same seed gives the same games
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// How many threads to use; as many as there are processors if not given
    #[arg(long, short, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Who plays, from seat 0 on, as in ismcts:playouts=500,random; if there are fewer than seats, they
    /// begin again
    #[arg(long, value_name = "LIST")]
    players: Option<String>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Write a record of each game into this directory
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,
}

/// The players of all seats; none if all of them are random, which is the usual simulation.
fn players(args: &Args, n_seats: u32) -> Result<Vec<Seat>> {
    let Some(text) = &args.players else { return Ok(Vec::new()) };
    let list: Vec<Seat> = read_players(text, "simulation")?.into_iter().map(Some).collect();
    let seats = seat_all(&list, n_seats)?;
    let is_random = |seat: &Seat| seat.as_ref().is_some_and(|spec| spec.kind == Kind::Random);
    Ok(if seats.iter().all(is_random) { Vec::new() } else { seats })
}

pub(crate) fn run(args: &Args, ui: &mut Ui) -> Result {
    if args.record.is_some() && args.games > MAX_RECORDS {
        return Err(Failure::usage(format!(
            "{} games would be as many record files; at most {MAX_RECORDS} are written",
            args.games
        )));
    }
    let opened = open(&args.game, ui)?;
    let players = players(args, opened.rules.n_seats())?;
    let means = means(players.iter().flatten(), &opened.rules)?;
    let plan = Plan {
        rules: &opened.rules,
        games: args.games,
        seed: args.seed,
        jobs: args.jobs.map_or_else(processors, usize::from),
        players,
        means,
        recorder: args.record.clone().map(Recorder::new).transpose()?,
    };
    let started = Instant::now();
    let bar = Bar::new(Some(args.games), "{bar:32} {human_pos}/{human_len} games, {eta} left");
    let (summary, digest) = simulate(&plan, &|done| bar.at(done))?;
    let elapsed_s = started.elapsed().as_secs_f64();
    bar.done();

    let first_fault = summary.first_fault;
    let broken = summary.finished + summary.aborted < summary.games || summary.finished == 0;
    let names = args.game.reading.options().names;
    let report =
        Report::new(&opened.rules, names, &plan.players, args.seed, summary, digest, elapsed_s);
    if args.json {
        let json = serde_json::to_string(&report).map_err(std::io::Error::from)?;
        writeln!(ui, "{json}")?;
    } else {
        tell(&report, ui)?;
    }
    if let Some((index, fault)) = first_fault {
        opened.report_fault(fault, ui)?;
        let seed = args.seed;
        let game = args.game.game.to_string_lossy();
        let who = args.game.reading.arguments();
        ui.err(&format!(
            "The first such game: cardwright show {game} --stage moves --seed {seed} --index {index}{who}\n"
        ))?;
    }
    Ok(if broken { ExitCode::from(1) } else { ExitCode::SUCCESS })
}
