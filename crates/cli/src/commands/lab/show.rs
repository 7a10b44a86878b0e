//! `cardwright lab show`: one game of an experiment, in words.

use std::io::Write as _;
use std::process::ExitCode;

use lab::experiment::{Plan, Wish};
use lab::rows::Place;

use super::standard::{StrongArgs, Subject};
use super::words;
use crate::failure::{Failure, Result};
use crate::open::{GameArgs, open_text, read};
use crate::ui::{BOLD, Ui, clean};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    #[command(flatten)]
    strong: StrongArgs,
    /// Which game: the experiment, the deal, and which of the games on that deal, as in strong/12/1; a report names them
    #[arg(long = "of", value_name = "EXPERIMENT/DEAL/GAME")]
    which: String,
}

pub(crate) fn run(args: &Args, ui: &mut Ui) -> Result {
    let reading = &args.game.reading;
    let text = read(&args.game.game, reading.language.language)?;
    let opened = open_text(&text, reading, ui)?;
    let (name, place) = parse(&args.which)?;
    let wish = Wish {
        seed: args.strong.seed,
        // As many as are needed for that deal to be one of them.
        games: place.deal.saturating_add(1),
        deals: place.deal.saturating_add(1),
        strong: args.strong.spec()?,
        rungs: u32::MAX,
        probes: 1,
        keep: 0,
        precision: None,
    };
    let plan = Plan::new(&opened.rules, &wish);
    let argument = args.game.game.to_string_lossy().into_owned();
    let subject = Subject::new(&text, opened, reading, argument, plan)?;
    let parts = subject.experiments.parts();
    let part = parts.iter().find(|part| part.name == name && !part.is_rung());
    let part = part.filter(|part| place.arrangement < part.n_arrangements);
    let Some(part) = part else {
        return Err(Failure::usage(format!("there is no game {}", args.which))
            .hint("experiments are random, lone and strong; each deal of random has game 0 only"));
    };
    let head = ui.paint(BOLD, clean(subject.opened.rules.name()));
    let seed = args.strong.seed;
    writeln!(ui, "{head}, seed {seed}, deal {}, {name}, game {}", place.deal, place.arrangement)?;
    let seats = subject.experiments.seats(part, place.arrangement);
    for (seat, spec) in (0u32..).zip(seats.iter().flatten()) {
        let seat = clean(&subject.opened.rules.seat_name(seat));
        writeln!(ui, "{seat} is {spec}")?;
    }
    let options = words::options(&subject, None, part, place);
    let told = words::tell(&subject.opened.rules, (seed, place.deal), &options);
    ui.write_all(told.as_bytes())?;
    Ok(ExitCode::SUCCESS)
}

fn parse(text: &str) -> Result<(String, Place)> {
    let parts: Vec<&str> = text.split('/').collect();
    if let [name, deal, game] = parts[..]
        && let (Ok(deal), Ok(arrangement)) = (deal.parse(), game.parse())
    {
        return Ok((name.to_owned(), Place { deal, arrangement }));
    }
    Err(Failure::usage(format!("`{text}` names no game"))
        .hint("the experiment, the deal and the game are wanted, as in strong/12/1"))
}
