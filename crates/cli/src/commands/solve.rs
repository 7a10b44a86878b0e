//! `cardwright solve`: the whole tree of a small game, and how to play it.
//!
//! Takes a game; prints its tree's size, its value, and how far from an equilibrium a strategy is while it gets better. With
//! `--out` the strategy is written as JSON.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::ValueEnum;
use serde::Serialize;
use solve::{
    Cfr, Evaluation, Flavour, Limits, Policy, PolicyInfo, Refusal, Responder, Sampler, Sampling,
    Tree, TreeSize, Utility, evaluate,
};

use crate::bar::Bar;
use crate::failure::{Failure, Result};
use crate::open::{GameArgs, Opened, open};
use crate::ui::{DIM, TITLE, Ui, clean, count, table, thousands};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// How the strategy is found
    #[arg(long, short, value_enum, value_name = "NAME", default_value_t = Algorithm::CfrPlus)]
    algorithm: Algorithm,
    /// How many iterations to run; in each every seat is updated once
    #[arg(long, short = 'n', value_name = "N", default_value_t = 1000,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000_000_000))]
    iterations: u64,
    /// Look at the strategy every N iterations; without it after 1, 10, 100 and so on
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    every: Option<u64>,
    /// What the end of a game is worth to a seat
    #[arg(long, value_enum, value_name = "WHAT", default_value_t = Worth::Score)]
    utility: Worth,
    /// The seed of the methods that sample
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// How often outcome sampling explores, from 0 to 1
    #[arg(long, value_name = "P", default_value_t = 0.6, value_parser = parse_share)]
    epsilon: f64,
    /// Write the strategy as JSON into this file
    #[arg(long, short, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Refuse games whose tree has more nodes
    #[arg(long, value_name = "N", default_value_t = Limits::USUAL.nodes as u64,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    max_nodes: u64,
    /// Refuse games of which more deals would have to be held at once
    #[arg(long, value_name = "N", default_value_t = Limits::USUAL.deals as u64,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    max_deals: u64,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Algorithm {
    /// Counterfactual regret minimisation
    Cfr,
    /// The same without negative regrets, and later strategies count more
    #[value(name = "cfr+")]
    CfrPlus,
    /// Monte Carlo CFR with external sampling
    #[value(name = "es")]
    External,
    /// Monte Carlo CFR with outcome sampling
    #[value(name = "os")]
    Outcome,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Worth {
    /// The score less the mean score of all seats
    Score,
    /// How many of the others came off worse, less how many came off better
    Rank,
    /// The share of the win
    Win,
}

fn parse_share(text: &str) -> std::result::Result<f64, String> {
    let share = text.parse::<f64>().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "a number from 0 to 1".to_owned())
}

/// What is printed.
#[derive(Serialize)]
struct Report {
    game: String,
    language: &'static str,
    dialect: &'static str,
    seats: u32,
    utility: Utility,
    algorithm: String,
    iterations: u64,
    seed: u64,
    tree: TreeSize,
    curve: Vec<Point>,
    #[serde(flatten)]
    end: Evaluation,
    build_s: f64,
    solve_s: f64,
    iterations_per_s: f64,
}

#[derive(Serialize)]
struct Point {
    iterations: u64,
    #[serde(flatten)]
    found: Evaluation,
}

enum Solver<'a> {
    Whole(Cfr<'a>),
    Sampled(Sampler<'a>),
}

impl Solver<'_> {
    fn iterate(&mut self) {
        match self {
            Self::Whole(cfr) => cfr.iterate(),
            Self::Sampled(sampler) => sampler.iterate(),
        }
    }

    fn average(&self) -> Vec<f64> {
        match self {
            Self::Whole(cfr) => cfr.average(),
            Self::Sampled(sampler) => sampler.average(),
        }
    }
}

pub(crate) fn run(args: &Args, ui: &mut Ui) -> Result {
    let opened = open(&args.game, ui)?;
    let utility = match args.utility {
        Worth::Score => Utility::Score,
        Worth::Rank => Utility::Rank,
        Worth::Win => Utility::Win,
    };
    let started = Instant::now();
    let tree = grow(args, &opened, utility, ui)?;
    let build_s = started.elapsed().as_secs_f64();
    let (curve, strategy, solve_s) = solve(args, &tree);
    let Some(end) = curve.last().map(|point| point.found.clone()) else { return Err(Failure::Bug) };
    let game = opened.rules.game();
    let algorithm = args.algorithm.to_possible_value();
    let algorithm = algorithm.map_or(String::new(), |value| value.get_name().to_owned());
    if let Some(path) = &args.out {
        let info = PolicyInfo {
            game: opened.rules.name().to_owned(),
            rules: opened.rules.hash().to_owned(),
            seats: game.n_seats,
            utility,
            algorithm: algorithm.clone(),
            iterations: args.iterations,
            exploitability: end.exploitability,
        };
        write(path, &Policy::new(&tree, &strategy, info).to_json())?;
    }
    let report = Report {
        game: opened.rules.name().to_owned(),
        language: game.language,
        dialect: game.dialect,
        seats: game.n_seats,
        utility,
        algorithm,
        iterations: args.iterations,
        seed: args.seed,
        tree: tree.size(),
        curve,
        end,
        build_s,
        solve_s,
        iterations_per_s: if solve_s > 0.0 { args.iterations as f64 / solve_s } else { 0.0 },
    };
    if args.json {
        let json = serde_json::to_string(&report).map_err(std::io::Error::from)?;
        writeln!(ui, "{json}")?;
    } else {
        tell(&report, args, ui)?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Builds the tree, or says politely why not.
fn grow(args: &Args, opened: &Opened, utility: Utility, ui: &mut Ui) -> Result<Tree> {
    let limits = Limits {
        nodes: usize::try_from(args.max_nodes).unwrap_or(usize::MAX),
        deals: usize::try_from(args.max_deals).unwrap_or(usize::MAX),
        ..Limits::USUAL
    };
    let bar = Bar::new(None, "{spinner} {human_pos} nodes of the tree");
    let tree = solve::build(&opened.rules, utility, limits, &mut |nodes| bar.at(nodes as u64));
    bar.done();
    let refusal = match tree {
        Ok(tree) => return Ok(tree),
        Err(refusal) => refusal,
    };
    let name = opened.rules.name();
    Err(match &refusal {
        Refusal::Fault(fault) => {
            opened.report_fault(*fault, ui)?;
            Failure::game(format!("{name} cannot be solved: {refusal}"))
        }
        Refusal::OneSeat | Refusal::Endless => {
            Failure::usage(format!("{name} cannot be solved: {refusal}"))
        }
        Refusal::Nodes { .. } | Refusal::Deals { .. } | Refusal::Runs { .. } | Refusal::Depth { .. } => {
            Failure::usage(format!("{name} is too large to be solved: {refusal}"))
                .hint("games with few cards can be solved, such as kuhn and leduc; --max-nodes and --max-deals allow somewhat larger ones")
        }
    })
}

/// Runs the iterations; gives what was found on the way, the strategy, and the seconds that the iterations took.
fn solve(args: &Args, tree: &Tree) -> (Vec<Point>, Vec<f64>, f64) {
    let mut solver = match args.algorithm {
        Algorithm::Cfr => Solver::Whole(Cfr::new(tree, Flavour::Plain)),
        Algorithm::CfrPlus => Solver::Whole(Cfr::new(tree, Flavour::Plus)),
        Algorithm::External => Solver::Sampled(Sampler::new(tree, Sampling::External, args.seed)),
        Algorithm::Outcome => {
            let method = Sampling::Outcome { epsilon: args.epsilon };
            Solver::Sampled(Sampler::new(tree, method, args.seed))
        }
    };
    let responders: Vec<Responder> =
        (0..tree.n_seats()).map(|seat| Responder::new(tree, seat)).collect();
    let bar =
        Bar::new(Some(args.iterations), "{bar:32} {human_pos}/{human_len} iterations, {eta} left");
    let mut curve = Vec::new();
    let mut strategy = tree.uniform();
    let mut spent = Duration::ZERO;
    let mut done = 0;
    while done < args.iterations {
        let stop = next_look(done, args.every).min(args.iterations);
        while done < stop {
            // The clock and the bar are looked at only now and then.
            let batch = (stop - done).min(64);
            let started = Instant::now();
            for _ in 0..batch {
                solver.iterate();
            }
            spent += started.elapsed();
            done += batch;
            bar.at(done);
        }
        strategy = solver.average();
        curve.push(Point { iterations: done, found: evaluate(tree, &responders, &strategy) });
    }
    bar.done();
    (curve, strategy, spent.as_secs_f64())
}

/// After which iteration the strategy is looked at next.
fn next_look(done: u64, every: Option<u64>) -> u64 {
    match every {
        Some(every) => done.saturating_add(every),
        None => (0..)
            .map(|power| 10_u64.saturating_pow(power))
            .find(|&n| n > done || n == u64::MAX)
            .unwrap_or(u64::MAX),
    }
}

fn write(path: &Path, text: &str) -> Result<()> {
    std::fs::write(path, text)
        .map_err(|error| Failure::usage(format!("cannot write {}: {error}", path.display())))
}

fn tell(report: &Report, args: &Args, ui: &mut Ui) -> Result<()> {
    let title = ui.paint(TITLE, clean(&report.game));
    let facts = format!(
        "{} (dialect {}), {}, {}",
        report.language,
        report.dialect,
        count(report.seats, "seat"),
        report.algorithm
    );
    let facts = ui.paint(DIM, facts);
    writeln!(ui, "{title}  {facts}\n")?;
    let tree = &report.tree;
    let number = |n: usize| thousands(n as u64);
    writeln!(
        ui,
        "  tree       {} nodes: {} decisions, {} of chance, {} ends; {} deep",
        number(tree.nodes),
        number(tree.decisions),
        number(tree.chance),
        number(tree.terminals),
        number(tree.depth)
    )?;
    writeln!(
        ui,
        "  knowledge  {} information sets with {} actions, from {} deals\n",
        number(tree.information_sets),
        number(tree.actions),
        number(tree.deals)
    )?;
    let row = |point: &Point| {
        let mut cells = vec![
            format!("{:>10}", thousands(point.iterations)),
            format!("{:>14.8}", point.found.exploitability),
        ];
        cells.extend(point.found.values.iter().map(|value| format!("{value:>11.6}")));
        cells
    };
    let rows: Vec<Vec<String>> = report.curve.iter().map(row).collect();
    let seats: Vec<String> =
        (0..report.seats).map(|seat| format!("{:>11}", format!("SEAT {seat}"))).collect();
    let mut head = vec!["ITERATIONS", "EXPLOITABILITY"];
    head.extend(seats.iter().map(String::as_str));
    table(ui, &head, &rows)?;
    if let [first, second] = report.end.best[..] {
        writeln!(
            ui,
            "\n  value      {:.8}, between {:.8} and {first:.8}",
            report.end.values[0], -second
        )?;
    }
    if let Some(path) = &args.out {
        writeln!(ui, "\n  written    {}", clean(&path.display().to_string()))?;
    }
    let foot = format!(
        "tree {:.2} s, iterations {:.2} s, {} iterations/s",
        report.build_s,
        report.solve_s,
        thousands(report.iterations_per_s as u64)
    );
    let foot = ui.paint(DIM, foot);
    writeln!(ui, "\n{foot}")?;
    Ok(())
}
