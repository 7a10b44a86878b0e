//! `cardwright play`: you against random players, line by line.

mod board;

use std::io::{BufRead as _, IsTerminal as _, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use table::{Choice, Table, Turn};

use crate::commands::show::{answer, finish};
use crate::failure::{Failure, Result};
use crate::open::{GameArgs, open};
use crate::ui::{BOLD, CYAN, DIM, GREEN, PLAIN, TITLE, Ui, YELLOW, clean, hang};

/// A longer line is not an answer.
const MAX_LINE: u64 = 4096;

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Your seat, from 0
    #[arg(long, value_name = "N", default_value_t = 0)]
    seat: u32,
    /// The seed of the deal and of the other players; a new one each time if not given
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Write a record of the game to this file at the end
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
}

pub(crate) fn run(args: &Args, ui: &mut Ui) -> Result {
    if args.game.game == "-" {
        return Err(Failure::usage("the rules cannot come from standard input: your answers do")
            .hint("save the rules in a file"));
    }
    let opened = open(&args.game, ui)?;
    let n_seats = opened.rules.n_seats();
    if args.seat >= n_seats {
        return Err(Failure::usage(format!("there is no seat {}", args.seat))
            .hint(format!("this game has the seats 0 to {}", n_seats.saturating_sub(1))));
    }
    let seed = args.seed.unwrap_or_else(fresh_seed);
    let mut table = Table::telling(Arc::clone(&opened.rules), seed, 0);
    let mut answers = Table::answers(seed, 0);
    greet(args, &table, seed, ui)?;
    tell(&table, args.seat, ui)?;
    let mut left = false;
    while let Turn::Seat(seat) = table.turn() {
        if seat != args.seat {
            answer(&mut table, &mut answers)?;
        } else {
            let Some(option) = ask(&table, args.seat, ui)? else {
                left = true;
                break;
            };
            table.play(option).map_err(|error| Failure::game(error.to_string()))?;
        }
        tell(&table, args.seat, ui)?;
    }
    if let Some(path) = &args.record {
        let player = |seat| if seat == args.seat { "human" } else { "random" };
        let players = (0..n_seats).map(|seat| player(seat).to_owned()).collect();
        std::fs::write(path, table.record(players).to_text()).map_err(|error| {
            Failure::usage(format!("cannot write `{}`: {error}", path.to_string_lossy()))
        })?;
    }
    if left {
        writeln!(ui, "\nYou left the game. `--seed {seed}` deals the same cards again.")?;
        return Ok(ExitCode::SUCCESS);
    }
    if let Some(view) = table.view(args.seat) {
        board::draw(&view, ui)?;
    }
    let code = finish(&opened, &table, ui)?;
    verdict(&table, args.seat, ui)?;
    Ok(code)
}

fn greet(args: &Args, table: &Table, seed: u64, ui: &mut Ui) -> Result<()> {
    let title = ui.paint(TITLE, clean(table.rules().name()));
    let n_seats = table.rules().n_seats();
    let others = ui.paint(DIM, format!("seed {seed}"));
    writeln!(ui, "{title}: you sit at seat {} of 0 to {}, {others}", args.seat, n_seats - 1)?;
    let help = "Answer with the number of an option; ? shows the table again, q leaves.";
    let help = ui.paint(DIM, help);
    writeln!(ui, "{help}")?;
    Ok(())
}

/// Tells what has happened since the last answer, as this seat saw it.
fn tell(table: &Table, seat: u32, ui: &mut Ui) -> Result<()> {
    let Some(happened) = table.happened(Some(seat)) else { return Ok(()) };
    if let Some(who) = happened.seat {
        let words = clean(&happened.chosen);
        if who == seat {
            let head = ui.paint(GREEN, "  you: ");
            hang(ui, &head, 7, GREEN, &words)?;
        } else {
            let name = format!("seat {who}");
            let head = format!("  {}: ", ui.paint(BOLD, &name));
            hang(ui, &head, name.len() + 4, PLAIN, &words)?;
        }
    }
    for line in happened.then {
        hang(ui, "      ", 8, DIM, &clean(&line))?;
    }
    Ok(())
}

/// Asks until there is an answer; `None` if the player leaves.
fn ask(table: &Table, seat: u32, ui: &mut Ui) -> Result<Option<u32>> {
    let (Some(view), Some(choice)) = (table.view(seat), table.choice()) else { return Ok(None) };
    let offered = distinct(&choice);
    board::draw(&view, ui)?;
    board::options(&offered, ui)?;
    loop {
        let prompt = ui.paint(CYAN, format!("Your choice (1 to {}): ", offered.len()));
        write!(ui, "{prompt}")?;
        ui.flush()?;
        let Some(line) = read_line()? else {
            writeln!(ui)?;
            return Ok(None);
        };
        let line = line.trim();
        if !std::io::stdin().is_terminal() {
            // A terminal shows what is typed; a file of answers does not.
            writeln!(ui, "{}", clean(line))?;
        }
        match line {
            "q" | "Q" | "quit" | "exit" => return Ok(None),
            "?" | "h" | "help" => {
                board::draw(&view, ui)?;
                board::options(&offered, ui)?;
                continue;
            }
            _ => {}
        }
        let number = line.parse::<usize>().ok().and_then(|number| number.checked_sub(1));
        if let Some((option, _)) = number.and_then(|number| offered.get(number)) {
            return Ok(Some(*option));
        }
        let range = format!("a number from 1 to {}, ? to look again, or q to leave", offered.len());
        let complaint = if line.is_empty() {
            format!("Please type {range}.")
        } else {
            let shown: String = clean(line).chars().take(40).collect();
            format!("`{shown}` is not an option: type {range}.")
        };
        let complaint = ui.paint(YELLOW, complaint);
        writeln!(ui, "{complaint}")?;
    }
}

/// The options with their numbers, those with the same effects once.
fn distinct(choice: &Choice) -> Vec<(u32, &str)> {
    let numbered = (0u32..).zip(&choice.options);
    numbered
        .filter(|(number, option)| option.key == *number)
        .map(|(number, option)| (number, option.words.as_str()))
        .collect()
}

/// The next line of standard input; `None` at its end.
fn read_line() -> Result<Option<String>> {
    let mut bytes = Vec::new();
    let stdin = std::io::stdin().lock();
    let read = std::io::Read::take(stdin, MAX_LINE).read_until(b'\n', &mut bytes);
    match read {
        Ok(0) => Ok(None),
        Ok(_) => Ok(Some(String::from_utf8_lossy(&bytes).into_owned())),
        Err(error) => Err(Failure::usage(format!("cannot read your answer: {error}"))),
    }
}

fn verdict(table: &Table, seat: u32, ui: &mut Ui) -> Result<()> {
    let Some(outcome) = table.outcome() else { return Ok(()) };
    let first = outcome.ranks.iter().filter(|&&rank| rank == 1).count();
    let line = match outcome.ranks.get(seat as usize) {
        Some(1) if first == 1 => ui.paint(GREEN, "You have won."),
        Some(1) => ui.paint(GREEN, "You share the first place."),
        Some(rank) => format!("You are number {rank} of {}.", outcome.ranks.len()),
        None => return Ok(()),
    };
    writeln!(ui, "{line}")?;
    Ok(())
}

/// A seed that nobody has chosen, short enough to be typed again.
fn fresh_seed() -> u64 {
    use std::hash::{BuildHasher as _, Hasher as _};
    std::hash::RandomState::new().build_hasher().finish() % 1_000_000
}
