//! `cardwright games`: the library.

use std::ffi::OsString;
use std::io::Write as _;
use std::path::Path;
use std::process::ExitCode;

use catalog::{Entry, Facts, Language};
use serde::Serialize;

use crate::failure::{Failure, Result};
use crate::open::{Origin, Text, facts_of, read};
use crate::ui::{DIM, PLAIN, TITLE, Ui, count, hang, table};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Tell all facts of this game, or of a rule file
    #[arg(value_name = "NAME")]
    name: Option<String>,
    /// Only games whose category contains this
    #[arg(long, value_name = "TEXT")]
    category: Option<String>,
    /// Only games in this language
    #[arg(long, value_name = "LANGUAGE")]
    language: Option<String>,
    /// Only games for so many players
    #[arg(long, value_name = "N")]
    seats: Option<u32>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Game<'a> {
    /// What finds it in the library.
    name: String,
    title: &'a str,
    seats: &'a str,
    category: &'a str,
    language: &'a str,
    origin: &'a str,
    source: &'a str,
    about: &'a str,
}

impl<'a> Game<'a> {
    fn of(entry: &'a Entry) -> Self {
        Self::new(entry.handle(), entry.language, &entry.facts)
    }

    fn new(name: String, language: Language, facts: &'a Facts) -> Self {
        Self {
            name,
            title: &facts.title,
            seats: &facts.seats,
            category: &facts.category,
            language: language.name(),
            origin: &facts.origin,
            source: &facts.source,
            about: &facts.about,
        }
    }
}

pub(crate) fn run(args: &Args, ui: &mut Ui) -> Result {
    let file = args.name.as_ref().map(|name| file(name)).transpose()?.flatten();
    let games: Vec<Game> = match (&args.name, &file) {
        (Some(_), Some((text, facts))) => vec![Game::new(text.name.clone(), text.language, facts)],
        (Some(name), None) => vec![Game::of(find(name)?)],
        (None, _) => {
            catalog::entries().iter().map(Game::of).filter(|game| wanted(args, game)).collect()
        }
    };
    if args.json {
        let text = serde_json::to_string_pretty(&games).map_err(std::io::Error::from)?;
        writeln!(ui, "{text}")?;
        return Ok(ExitCode::SUCCESS);
    }
    if let (Some(_), [game]) = (&args.name, &games[..]) {
        facts(game, ui)?;
        return Ok(ExitCode::SUCCESS);
    }
    if games.is_empty() {
        writeln!(ui, "No game is like that.")?;
        return Ok(ExitCode::SUCCESS);
    }
    let row = |game: &Game| {
        let cells = [game.name.as_str(), game.title, game.seats, game.category, game.language];
        cells.map(str::to_owned).to_vec()
    };
    let rows: Vec<Vec<String>> = games.iter().map(row).collect();
    table(ui, &["NAME", "TITLE", "SEATS", "CATEGORY", "LANGUAGE"], &rows)?;
    let foot =
        format!("{}; `cardwright games NAME` tells more of one", count(rows.len() as u64, "game"));
    let foot = ui.paint(DIM, foot);
    writeln!(ui, "\n{foot}")?;
    Ok(ExitCode::SUCCESS)
}

/// The rule file of this name with its facts; `None` if that is a name of the library.
fn file(name: &str) -> Result<Option<(Text, Facts)>> {
    let name = OsString::from(name);
    let text = read(&name, None)?;
    let facts = facts_of(&text, Path::new(&name));
    Ok((text.origin != Origin::Library).then_some((text, facts)))
}

fn find(name: &str) -> Result<&'static Entry> {
    catalog::find(name).map_err(|unknown| {
        let failure = Failure::usage(format!("the library has no game `{name}`"));
        match unknown.suggestion {
            Some(suggestion) => failure.hint(format!("did you mean `{suggestion}`?")),
            None => failure.hint("`cardwright games` lists them"),
        }
    })
}

fn wanted(args: &Args, game: &Game) -> bool {
    let contains = |text: &str, part: &Option<String>| {
        part.as_ref().is_none_or(|part| text.to_lowercase().contains(&part.to_lowercase()))
    };
    contains(game.category, &args.category)
        && contains(game.language, &args.language)
        && args.seats.is_none_or(|seats| seats_fit(game.seats, seats))
}

/// Whether a fact such as `2-5` or `2, 4` includes a number.
fn seats_fit(fact: &str, seats: u32) -> bool {
    fact.split(',').any(|part| {
        let mut ends = part.split(['-', '–']).map(|end| end.trim().parse::<u32>());
        match (ends.next(), ends.next()) {
            (Some(Ok(only)), None) => only == seats,
            (Some(Ok(from)), Some(Ok(until))) => (from..=until).contains(&seats),
            _ => false,
        }
    })
}

fn facts(game: &Game, ui: &mut Ui) -> Result<()> {
    let title = ui.paint(TITLE, game.title);
    writeln!(ui, "{title}\n")?;
    let facts = [
        ("name", game.name.as_str()),
        ("language", game.language),
        ("seats", game.seats),
        ("category", game.category),
        ("origin", game.origin),
        ("rules from", game.source),
        ("about", game.about),
    ];
    for (key, value) in facts {
        let head = ui.paint(DIM, format!("  {key:<12}"));
        hang(ui, &head, 14, PLAIN, value)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::seats_fit;

    #[test]
    fn seats_are_numbers_and_ranges() {
        assert!(seats_fit("2-5", 2) && seats_fit("2-5", 5) && !seats_fit("2-5", 6));
        assert!(seats_fit("4", 4) && !seats_fit("4", 3));
        assert!(seats_fit("2, 4-6", 5) && !seats_fit("2, 4-6", 3));
        assert!(!seats_fit("any", 3) && !seats_fit("", 0));
    }
}
