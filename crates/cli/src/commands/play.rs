//! `cardwright play`: you against players of all kinds, line by line.

mod advice;
mod board;
mod players;
mod verdict;

use std::io::{BufRead as _, IsTerminal as _, Read as _, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use ::players::Company;
use anstyle::Style;
use table::{Choice, Line, Table, Turn};

use crate::commands::play::advice::Adviser;
use crate::commands::show::{answer, finish, message};
use crate::company::{self, all_means, read_list, seat_all};
use crate::failure::{Failure, Result};
use crate::open::{GameArgs, open_text, read};
use crate::ui::{BOLD, CYAN, DIM, GREEN, PLAIN, TITLE, Ui, YELLOW, clean, hang, wrap};

/// A longer line is not an answer.
const MAX_LINE: u64 = 4096;

#[derive(Debug, clap::Args)]
#[command(after_help = ::players::HELP)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// Your seat, from 0
    #[arg(long, value_name = "N", default_value_t = 0, conflicts_with = "players")]
    seat: u32,
    /// Who plays, from seat 0 on, as in human,ismcts:playouts=2000,random; if there are fewer than
    /// seats, those after you begin again
    #[arg(long, value_name = "LIST")]
    players: Option<String>,
    /// Show what this player would do in your place, and how sure it is
    #[arg(long, value_name = "PLAYER", num_args = 0..=1, default_missing_value = "ismcts")]
    hint: Option<String>,
    /// The seed of the deal and of the other players; a new one each time if not given
    #[arg(long, value_name = "S")]
    seed: Option<u64>,
    /// Write a record of the game to this file at the end
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    /// Ask how many players there are and what they are called, also if the answers come from a file;
    /// in a terminal that is asked anyway, if the rules leave it open
    #[arg(long)]
    ask: bool,
}

pub(crate) fn run(args: &Args, ui: &mut Ui) -> Result {
    if args.game.game == "-" {
        return Err(Failure::usage("the rules cannot come from standard input: your answers do")
            .hint("save the rules in a file"));
    }
    let list = args.players.as_deref().map(read_list).transpose()?;
    let own = match &list {
        Some(list) => own_seat(list)?,
        None => args.seat,
    };
    let mut reading = args.game.reading.clone();
    let text = read(&args.game.game, reading.language.language)?;
    if (args.ask || std::io::stdin().is_terminal()) && !players::ask(&text, &mut reading, own, ui)?
    {
        writeln!(ui, "\nYou left the game.")?;
        return Ok(ExitCode::SUCCESS);
    }
    let opened = open_text(&text, &reading, ui)?;
    let n_seats = opened.rules.n_seats();
    if own >= n_seats {
        return Err(Failure::usage(format!("there is no seat {own}"))
            .hint(format!("this game has the seats 0 to {}", n_seats.saturating_sub(1))));
    }
    let seats = list.map(|list| seat_all(&list, n_seats)).transpose()?;
    let seed = args.seed.unwrap_or_else(fresh_seed);
    let rules = Arc::clone(&opened.rules);
    let mut adviser = match &args.hint {
        Some(spec) => Some(Adviser::new(spec, &rules, seed)?),
        None => None,
    };
    let mut company = match &seats {
        Some(seats) => {
            let means = all_means(seats.iter().flatten(), &rules)?;
            Some(Company::new(seats, &means, (seed, 0)))
        }
        None => None,
    };
    let mut table = if seats.is_some() || adviser.is_some() {
        let mut table = Table::knowing(rules, seed, 0);
        table.deduce(true);
        table
    } else {
        Table::telling(rules, seed, 0)
    };
    let mut answers = Table::answers(seed, 0);
    greet(own, &table, seed, ui)?;
    tell(&table, own, ui)?;
    let mut left = false;
    if let Some(company) = &mut company {
        company.watch(&table);
    }
    if let Some(adviser) = &mut adviser {
        adviser.watch(&table, own);
    }
    while let Turn::Seat(seat) = table.turn() {
        if seat != own {
            match &mut company {
                Some(company) => company.answer(&mut table)?,
                None => answer(&mut table, &mut answers)?,
            };
        } else {
            let Some(option) = ask(&table, own, adviser.as_mut(), ui)? else {
                left = true;
                break;
            };
            if let Some(adviser) = &mut adviser {
                adviser.answered(&table, option);
            }
            table.play(option).map_err(|error| Failure::game(error.to_string()))?;
        }
        if let Some(company) = &mut company {
            company.watch(&table);
        }
        if let Some(adviser) = &mut adviser {
            adviser.watch(&table, own);
        }
        tell(&table, own, ui)?;
    }
    if let Some(path) = &args.record {
        let player = |seat| if seat == own { "human" } else { "random" }.to_owned();
        let players = match &seats {
            Some(seats) => seats.iter().map(company::name).collect(),
            None => (0..n_seats).map(player).collect(),
        };
        std::fs::write(path, table.record(players).to_text()).map_err(|error| {
            Failure::usage(format!("cannot write `{}`: {error}", path.to_string_lossy()))
        })?;
    }
    if left {
        // For another number of players the same seed would be another deal.
        let who = clean(&reading.arguments());
        writeln!(ui)?;
        let text = format!("You left the game. `--seed {seed}{who}` deals the same cards again.");
        return paragraph(&text, PLAIN, ui).map(|()| ExitCode::SUCCESS);
    }
    let view = table.view(own);
    if let Some(view) = &view {
        board::draw(view, table.rules(), ui)?;
    }
    let code = finish(&opened, &table, ui)?;
    if let (Some(view), Some(outcome)) = (&view, table.outcome()) {
        verdict::tell(view, &outcome, table.rules(), ui)?;
    }
    Ok(code)
}

/// The one seat that is yours.
fn own_seat(list: &[company::Seat]) -> Result<u32> {
    let mut own = (0u32..).zip(list).filter(|(_, seat)| seat.is_none());
    match (own.next(), own.next()) {
        (Some((seat, _)), None) => Ok(seat),
        (None, _) => Err(Failure::usage("none of the players is you")
            .hint("write `human` for your seat; `cardwright sim` plays without you")),
        _ => Err(Failure::usage("there is only one of you").hint("write `human` once")),
    }
}

fn greet(seat: u32, table: &Table, seed: u64, ui: &mut Ui) -> Result<()> {
    let title = ui.paint(TITLE, clean(table.rules().name()));
    let n_seats = table.rules().n_seats();
    let named = table.rules().names().next().is_some();
    let name =
        if named { format!("{}, ", clean(&table.rules().seat_name(seat))) } else { String::new() };
    let last = n_seats - 1;
    let place = format!(": {name}you sit at seat {seat} of 0 to {last}, ");
    let seed = format!("seed {seed}");
    let line = format!("{}{place}{seed}", clean(table.rules().name()));
    if line.chars().count() > ui.width {
        paragraph(&line, TITLE, ui)?;
    } else {
        let seed = ui.paint(DIM, seed);
        writeln!(ui, "{title}{place}{seed}")?;
    }
    let help = "Answer with the number of an option; ? shows the table again, q leaves.";
    paragraph(help, DIM, ui)
}

/// Writes text that may be longer than a line.
fn paragraph(text: &str, style: Style, ui: &mut Ui) -> Result<()> {
    for line in wrap(text, ui.width) {
        let line = ui.paint(style, line);
        writeln!(ui, "{line}")?;
    }
    Ok(())
}

/// Tells what has happened since the last answer, as this seat saw it.
fn tell(table: &Table, seat: u32, ui: &mut Ui) -> Result<()> {
    let Some(happened) = table.happened(Some(seat)) else { return Ok(()) };
    // Of what may be taken back others hear nothing yet.
    if let Some(who) = happened.seat.filter(|_| !happened.chosen.is_empty()) {
        let words = clean(&happened.chosen);
        if who == seat {
            let head = ui.paint(GREEN, "  you: ");
            hang(ui, &head, 7, GREEN, &words)?;
        } else {
            let name = clean(&table.rules().seat_name(who));
            let head = format!("  {}: ", ui.paint(BOLD, &name));
            hang(ui, &head, name.chars().count() + 4, PLAIN, &words)?;
        }
    }
    for line in happened.then {
        match line {
            Line::Did(text) => hang(ui, "      ", 8, DIM, &clean(&text))?,
            Line::Said(text) => say(&text, ui)?,
        }
    }
    Ok(())
}

/// Shows a message of the rules.
fn say(text: &str, ui: &mut Ui) -> Result<()> {
    for (number, line) in message(text).iter().enumerate() {
        let mark = if number == 0 { "  » " } else { "    " };
        let mark = ui.paint(YELLOW, mark);
        hang(ui, &mark, 4, YELLOW, line)?;
    }
    Ok(())
}

/// Asks until there is an answer; `None` if the player leaves.
fn ask(
    table: &Table,
    seat: u32,
    adviser: Option<&mut Adviser>,
    ui: &mut Ui,
) -> Result<Option<u32>> {
    let (Some(view), Some(choice)) = (table.view(seat), table.choice()) else { return Ok(None) };
    let offered = distinct(&choice);
    board::draw(&view, table.rules(), ui)?;
    board::options(&offered, ui)?;
    if let Some(adviser) = adviser {
        adviser.advise(table, &choice, ui)?;
    }
    loop {
        let prompt = ui.paint(CYAN, format!("Your choice (1 to {}): ", offered.len()));
        write!(ui, "{prompt}")?;
        ui.flush()?;
        let Some(line) = read_line()? else {
            writeln!(ui)?;
            return Ok(None);
        };
        let line = line.trim();
        echo(line, ui)?;
        match line {
            "q" | "Q" | "quit" | "exit" => return Ok(None),
            "?" | "h" | "help" => {
                board::draw(&view, table.rules(), ui)?;
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
        paragraph(&complaint, YELLOW, ui)?;
    }
}

/// Prints an answer that nobody has seen: a terminal shows what is typed, a file of answers does not.
fn echo(line: &str, ui: &mut Ui) -> Result<()> {
    if !std::io::stdin().is_terminal() {
        writeln!(ui, "{}", clean(line))?;
    }
    Ok(())
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
    let mut stdin = std::io::stdin().lock();
    let read = (&mut stdin).take(MAX_LINE).read_until(b'\n', &mut bytes).and_then(|n_read| {
        // What is left of a line that is too long is not the next answer.
        if n_read as u64 == MAX_LINE && !bytes.ends_with(b"\n") {
            stdin.skip_until(b'\n')?;
        }
        Ok(n_read)
    });
    match read {
        Ok(0) => Ok(None),
        Ok(_) => Ok(Some(String::from_utf8_lossy(&bytes).into_owned())),
        Err(error) => Err(Failure::usage(format!("cannot read your answer: {error}"))),
    }
}

/// A seed that nobody has chosen, short enough to be typed again.
fn fresh_seed() -> u64 {
    use std::hash::{BuildHasher as _, Hasher as _};
    std::hash::RandomState::new().build_hasher().finish() % 1_000_000
}
