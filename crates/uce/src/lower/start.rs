//! Who sits at the table: how many players, under which names.
//!
//! Takes what whoever starts a game wants; gives the names, or says (U030) why they will not do. Surprising: a number of
//! names without a number of seats says how many seats there are.

use ir::{limits, marks};
use source::{Diagnostic, Span};

use crate::Options;

/// What players are called who have no names.
const NAMES: [&str; limits::SEATS as usize] = [
    "Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ivo", "Jill", "Kai", "Lea", "Max",
    "Nora", "Omar", "Pia",
];

/// How many play if nothing is said.
const SEATS: u32 = 2;

/// The names of the players, one for each seat.
pub(super) fn names(span: Span, options: &Options) -> Result<Vec<String>, Box<Diagnostic>> {
    let given = &options.names;
    let n_names = u32::try_from(given.len()).unwrap_or(u32::MAX);
    let seats = options.seats.unwrap_or(if n_names == 0 { SEATS } else { n_names });
    let error = |message: String| Diagnostic::error("U030", span, message);
    if !(1..=limits::SEATS).contains(&seats) {
        let problem = error(format!("this game is not for {}", counted(seats, "player")));
        let seats = limits::SEATS;
        return Err(Box::new(problem.reason(format!("there are 1 to {seats} players at a table"))));
    }
    if given.is_empty() {
        return Ok(NAMES.iter().take(seats as usize).map(|&name| name.to_owned()).collect());
    }
    if n_names != seats {
        let (names, players) = (counted(n_names, "name"), counted(seats, "player"));
        let problem = error(format!("there are {names} for {players}"));
        return Err(Box::new(problem.help("give each player one name, or no names at all")));
    }
    if given.iter().any(|name| name.trim().is_empty()) {
        let problem = error("a player has no name".to_owned());
        return Err(Box::new(problem.reason("every name has letters in it")));
    }
    let strange = |c: char| "[]\"\n\r".contains(c) || marks::seat(c).is_some();
    if let Some(name) = given.iter().find(|name| name.contains(strange)) {
        let problem = error(format!("nobody can be called {name:?} in UCE"));
        let reason = "names are without brackets, quotes, line ends and private characters";
        return Err(Box::new(problem.reason(reason)));
    }
    let same = given.iter().enumerate().find(|(index, name)| given[..*index].contains(name));
    if let Some((_, name)) = same {
        let problem = error(format!("two players are called {name}"));
        return Err(Box::new(problem.reason("players are told apart by their names")));
    }
    Ok(given.clone())
}

fn counted(n: u32, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}
