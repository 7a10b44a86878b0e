//! `cardwright tournament`: who plays better, on the same deals, each in every seat.

mod csv;
mod report;
mod tell;

use std::ffi::OsString;
use std::io::Write as _;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::process::ExitCode;

use clap::ValueEnum;
use lab::stats::{Skill, Sprt};
use lab::tournament::{
    Ladder, MAX_ARRANGEMENTS, Match, Overall, Plan, Rung, Seating, Standings, Tally, rungs,
};
use players::Spec;

use self::report::{Part, Provenance, Report};
use crate::bar::Bar;
use crate::company::{means, processors, read, read_players};
use crate::failure::{Failure, Result};
use crate::open::{GameArgs, Opened, Reading, open};
use crate::stop::{STOPPED, Stop};
use crate::ui::Ui;

const MORE: &str = "\
Every deal is played in all arrangements: the list of players, repeated until all sides are taken, in
every rotation. A side is a team of the rules, or a seat. Games are rounded up to whole deals.";

/// More would not fit into a table.
const MAX_PLAYERS: usize = 26;

#[derive(Debug, clap::Args)]
#[command(after_help = format!("{MORE}\n\n{}", players::HELP))]
pub(crate) struct Args {
    /// Library names, paths to .rcy, .gdl, .pip or .uce files, or - for standard input
    #[arg(value_name = "GAME", required = true)]
    games: Vec<OsString>,
    #[command(flatten)]
    reading: Reading,
    /// Who plays against each other, as in ismcts:playouts=500,flat,random
    #[arg(long, value_name = "LIST", required_unless_present = "ladder")]
    players: Option<String>,
    /// How many games to play of each GAME, rounded up to whole deals; of each rung of a ladder
    #[arg(long = "games", short = 'n', value_name = "N", default_value_t = 200,
          value_parser = clap::value_parser!(u64).range(1..=1_000_000_000))]
    n_games: u64,
    /// The seed; the same seed gives the same deals
    #[arg(long, value_name = "S", default_value_t = 0)]
    seed: u64,
    /// How players are spread over the sides
    #[arg(long, value_enum, default_value_t, value_name = "HOW")]
    seating: How,
    /// Stop when it is clear whether the first of two players is better by ELO1, or only by ELO0
    #[arg(long, value_name = "ELO0,ELO1[,ALPHA,BETA]", allow_hyphen_values = true,
          value_parser = parse_sprt, conflicts_with = "ladder")]
    sprt: Option<Sprt>,
    /// Double the budget of this player again and again, and let each play against the one before
    #[arg(long, value_name = "PLAYER", conflicts_with = "players")]
    ladder: Option<String>,
    /// How many players a ladder has, the first among them
    #[arg(long, value_name = "N", default_value_t = 5, requires = "ladder",
          value_parser = clap::value_parser!(u16).range(2..=24))]
    rungs: u16,
    /// How many threads to use; as many as there are processors if not given
    #[arg(long, short, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Print one JSON object
    #[arg(long)]
    json: bool,
    /// Write a table with a row for each player and each two players into this file
    #[arg(long, value_name = "FILE")]
    csv: Option<PathBuf>,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum How {
    /// The list of players, repeated, in every rotation
    #[default]
    Rotation,
    /// Of each two players one at one side, in turn, and the other at all others
    Lone,
}

fn parse_sprt(text: &str) -> std::result::Result<Sprt, String> {
    let numbers: std::result::Result<Vec<f64>, _> =
        text.split(',').map(|number| number.trim().parse::<f64>()).collect();
    let sprt = match numbers.as_deref() {
        Ok(&[elo0, elo1]) => Sprt::new(elo0, elo1, 0.05, 0.05),
        Ok(&[elo0, elo1, alpha, beta]) => Sprt::new(elo0, elo1, alpha, beta),
        _ => return Err("two or four numbers are wanted, as in 0,20 or 0,20,0.05,0.05".to_owned()),
    };
    sprt.map_err(|error| error.to_string())
}

/// What to play, from the command line.
struct Task<'a> {
    args: &'a Args,
    jobs: usize,
    stop: Stop,
}

/// What came of some players at one rule set.
struct Played {
    plan: Plan,
    tally: Tally,
}

pub(crate) fn run(args: &Args, ui: &mut Ui) -> Result {
    let reading = &args.reading;
    let games: Vec<Opened> = args
        .games
        .iter()
        .map(|game| open(&GameArgs { game: game.clone(), reading: reading.clone() }, ui))
        .collect::<Result<_>>()?;
    let jobs = args.jobs.map_or_else(processors, usize::from);
    let task = Task { args, jobs, stop: Stop::listen() };
    let players = match (&args.ladder, &args.players) {
        (Some(spec), _) => {
            let ladder = rungs(&read(spec)?, usize::from(args.rungs));
            ladder.map_err(|error| Failure::usage(error.to_string()))?
        }
        (None, Some(list)) => read_players(list, "tournament")?,
        (None, None) => Vec::new(),
    };
    check(args, &players)?;
    let report = if args.ladder.is_some() {
        climb(&task, &games, &players, ui)?
    } else {
        compete(&task, &games, &players, ui)?
    };
    if let Some(path) = &args.csv {
        std::fs::write(path, csv::write(&report)).map_err(|error| {
            Failure::usage(format!("cannot write `{}`: {error}", path.to_string_lossy()))
        })?;
    }
    if args.json {
        let json = serde_json::to_string(&report).map_err(std::io::Error::from)?;
        writeln!(ui, "{json}")?;
    } else {
        tell::tell(&report, ui)?;
    }
    let is_broken = report.games.iter().any(Part::is_broken);
    Ok(match () {
        () if report.interrupted => ExitCode::from(STOPPED),
        () if is_broken => ExitCode::from(1),
        () => ExitCode::SUCCESS,
    })
}

fn check(args: &Args, players: &[Spec]) -> Result<()> {
    if players.len() < 2 {
        return Err(Failure::usage("a tournament needs two players at least")
            .hint("as in --players ismcts:playouts=500,random"));
    }
    if args.ladder.is_none() && players.len() > MAX_PLAYERS {
        return Err(Failure::usage(format!("at most {MAX_PLAYERS} players can take part")));
    }
    if args.sprt.is_some() && players.len() != 2 {
        return Err(Failure::usage("--sprt compares exactly two players"));
    }
    Ok(())
}

/// All players at each rule set.
fn compete(task: &Task, games: &[Opened], players: &[Spec], ui: &mut Ui) -> Result<Report> {
    let names = names(players);
    let mut parts = Vec::new();
    let mut sums: Vec<(Plan, Tally)> = Vec::new();
    let mut skills = vec![Skill::default(); players.len()];
    for opened in games {
        if task.stop.is_asked() {
            break;
        }
        let Played { plan, tally } = task.play(opened, players, 0, skills, ui)?;
        skills = tally.overall_skills.clone();
        let standings = Standings::new(&names, &plan, &tally, task.args.sprt.as_ref());
        parts.push(Part::new(&opened.rules, &plan, vec![standings], None));
        sums.push((plan, tally));
    }
    let overall = (sums.len() > 1).then(|| Overall::new(&names, &sums));
    Ok(task.report(players, parts, overall))
}

/// Each rung against the one below.
fn climb(task: &Task, games: &[Opened], players: &[Spec], ui: &mut Ui) -> Result<Report> {
    let mut parts = Vec::new();
    for opened in games {
        if task.stop.is_asked() {
            break;
        }
        let mut found = Vec::new();
        let mut all = Vec::new();
        let plan = task.plan(opened, 2)?;
        let mut first_deal = 0;
        for pair in players.windows(2) {
            if task.stop.is_asked() {
                break;
            }
            let skills = vec![Skill::default(); 2];
            let Played { tally, .. } = task.play(opened, pair, first_deal, skills, ui)?;
            first_deal += task.n_deals(&plan);
            let standings = Standings::new(&names(pair), &plan, &tally, None);
            found.push(Rung {
                lower: pair[0].to_string(),
                upper: pair[1].to_string(),
                deals: standings.deals,
                wins: standings.players[1].wins,
                elo: standings.pairs[0].elo.map(report::turned),
            });
            all.push(standings);
        }
        parts.push(Part::new(&opened.rules, &plan, all, Some(Ladder::new(found))));
    }
    Ok(task.report(players, parts, None))
}

impl Task<'_> {
    fn plan(&self, opened: &Opened, n_players: usize) -> Result<Plan> {
        let seating = match self.args.seating {
            How::Rotation => Seating::Rotation,
            How::Lone => Seating::Lone,
        };
        Plan::new(&opened.rules, n_players, seating).ok_or_else(|| {
            let name = opened.rules.name();
            Failure::usage(format!(
                "{n_players} players can sit down at {name} in more than {MAX_ARRANGEMENTS} arrangements"
            ))
            .hint("let fewer of them play at a time")
        })
    }

    fn n_deals(&self, plan: &Plan) -> u64 {
        self.args.n_games.div_ceil(plan.n_arrangements() as u64)
    }

    /// Plays one rule set and tells of the first fault.
    fn play(
        &self,
        opened: &Opened,
        players: &[Spec],
        first_deal: u64,
        skills: Vec<Skill>,
        ui: &mut Ui,
    ) -> Result<Played> {
        let plan = self.plan(opened, players.len())?;
        let mut tally = Tally::new(&plan, skills);
        let means = means(players, &opened.rules)?;
        let round = Match {
            rules: &opened.rules,
            players,
            plan: &plan,
            seed: self.args.seed,
            first_deal,
            n_deals: self.n_deals(&plan),
            sprt: self.args.sprt,
            jobs: self.jobs,
            means: &means,
        };
        let bar = Bar::new(
            Some(round.n_games()),
            "{bar:24} {human_pos}/{human_len} games, {eta} left  {wide_msg}",
        );
        let mut n_told = 0;
        round.play(&mut tally, &mut |tally, n_games| {
            if tally.n_deals > n_told {
                n_told = tally.n_deals;
                bar.say(n_games, tell::running(opened.rules.name(), &players[0], tally));
            } else {
                bar.at(n_games);
            }
            if self.stop.is_asked() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        })?;
        bar.done();
        if let Some(((deal, arrangement), fault)) = tally.first_fault {
            opened.report_fault(fault, ui)?;
            let seats: Vec<String> = plan
                .by_seat(arrangement)
                .into_iter()
                .filter_map(|player| players.get(player).map(Spec::to_string))
                .collect();
            ui.err(&format!(
                "The first such game: {}, seed {}, deal {deal}, with {} from seat 0 on\n",
                opened.rules.name(),
                self.args.seed,
                seats.join(",")
            ))?;
        }
        Ok(Played { plan, tally })
    }

    fn report(&self, players: &[Spec], games: Vec<Part>, overall: Option<Overall>) -> Report {
        let Args { games: paths, reading, seed, n_games, csv: _, json: _, jobs: _, .. } = self.args;
        let paths: Vec<_> = paths.iter().map(|path| path.to_string_lossy()).collect();
        let mut command =
            format!("cardwright tournament {}{}", paths.join(" "), reading.arguments());
        if let Some(dialect) = &reading.dialect {
            command.push_str(&format!(" --dialect {dialect}"));
        }
        if let Some(language) = reading.language.language {
            command.push_str(&format!(" --language {}", language.name()));
        }
        for (flag, is_given) in
            [("--undefined", reading.undefined), ("--pip-pedantic", reading.pip_pedantic)]
        {
            command.push_str(&if is_given { format!(" {flag}") } else { String::new() });
        }
        match (&self.args.ladder, self.args.rungs) {
            (Some(_), n_rungs) => {
                command.push_str(&format!(" --ladder {} --rungs {n_rungs}", players[0]));
            }
            (None, _) => {
                let specs: Vec<String> = players.iter().map(Spec::to_string).collect();
                command.push_str(&format!(" --players {}", specs.join(",")));
            }
        }
        command.push_str(&format!(" --games {n_games} --seed {seed}"));
        if self.args.seating == How::Lone {
            command.push_str(" --seating lone");
        }
        if let Some(Sprt { elo0, elo1, alpha, beta }) = self.args.sprt {
            command.push_str(&format!(" --sprt {elo0},{elo1},{alpha},{beta}"));
        }
        let provenance = Provenance::new(command, *seed, players);
        Report::new(provenance, games, overall, self.stop.is_asked())
    }
}

/// What players are called: their specs, with numbers if the same one takes part twice.
fn names(players: &[Spec]) -> Vec<String> {
    let texts: Vec<String> = players.iter().map(Spec::to_string).collect();
    let name = |(index, text): (usize, &String)| {
        let before = texts[..index].iter().filter(|other| *other == text).count();
        if before == 0 { text.clone() } else { format!("{text} #{}", before + 1) }
    };
    texts.iter().enumerate().map(name).collect()
}
