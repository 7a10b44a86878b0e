//! Who sits at the table: how many players, in which teams, under which names.
//!
//! Takes the heading of a game and what whoever starts it wants; gives the table, or says (R0) what the heading
//! allows instead. Surprising: a number of names without a number of seats says how many seats there are.

use ir::limits;
use source::Diagnostic;

use crate::Options;
use crate::checked::Heading;

/// What players are called who have no names.
const NAMES: [&str; limits::SEATS as usize] = [
    "Ann", "Ben", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hana", "Ivo", "Jill", "Kai", "Lea", "Max",
    "Nora", "Omar", "Pia",
];

/// One way to sit down that a heading allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seating {
    /// All players together.
    pub seats: u32,
    /// In a team game: how many teams.
    pub teams: Option<u32>,
}

/// All ways to sit down that a heading allows, and that a table has seats for: with the fewest players first, and of
/// those with the fewest teams. The first is what a game is played with if nothing else is asked for.
#[must_use]
pub fn seatings(heading: &Heading) -> Vec<Seating> {
    let one_to_all = || 1..=limits::SEATS;
    let counts = one_to_all().filter(|&n| heading.counts.allows(n));
    let Some(sizes) = &heading.team_size else {
        return counts.map(|seats| Seating { seats, teams: None }).collect();
    };
    let mut found: Vec<Seating> = counts
        .flat_map(|teams| {
            let sizes = one_to_all().filter(|&size| sizes.allows(size));
            sizes.map(move |size| Seating { seats: teams * size, teams: Some(teams) })
        })
        .filter(|seating| seating.seats <= limits::SEATS)
        .collect();
    found.sort_by_key(|seating| (seating.seats, seating.teams));
    found
}

/// The players and their teams.
pub(super) struct Table {
    pub(super) names: Vec<String>,
    /// The seats of each team; only in a team game.
    pub(super) teams: Option<Vec<Vec<u32>>>,
}

impl Table {
    pub(super) fn n_seats(&self) -> u32 {
        u32::try_from(self.names.len()).unwrap_or(u32::MAX)
    }

    /// What a team is called in texts.
    pub(super) fn team_text(&self, team: &[u32]) -> String {
        let names: Vec<&str> =
            team.iter().map(|&seat| self.names[seat as usize].as_str()).collect();
        format!("Team {}", names.join(" and "))
    }

    pub(super) fn seat_text(&self, seat: usize) -> String {
        format!("Player {}", self.names[seat])
    }
}

/// Seats the players.
pub(super) fn table(heading: &Heading, options: &Options) -> Result<Table, Box<Diagnostic>> {
    let seats = options.seats.or_else(|| match options.names.len() {
        0 => None,
        n => u32::try_from(n).ok(),
    });
    let allowed = seatings(heading);
    let fits = |seating: &&Seating| {
        seats.is_none_or(|seats| seating.seats == seats)
            && options.teams.is_none_or(|teams| seating.teams == Some(teams))
    };
    let Some(&seating) = allowed.iter().find(fits) else {
        return Err(Box::new(refused(heading, &allowed, seats, options.teams)));
    };
    let names = names(heading, seating.seats, &options.names)?;
    let teams = seating.teams.map(|teams| {
        let members = |team: u32| (team..seating.seats).step_by(teams as usize).collect();
        (0..teams).map(members).collect()
    });
    Ok(Table { names, teams })
}

fn names(heading: &Heading, seats: u32, given: &[String]) -> Result<Vec<String>, Box<Diagnostic>> {
    if given.is_empty() {
        return Ok(NAMES.iter().take(seats as usize).map(|&name| name.to_owned()).collect());
    }
    let error = |message: String| Diagnostic::error("R0", heading.span, message);
    if given.len() != seats as usize {
        let names = counted(given.len(), "name");
        let players = counted(seats as usize, "player");
        let problem = error(format!("there are {names} for {players}"))
            .help("give each player one name, or no names at all");
        return Err(Box::new(problem));
    }
    if given.iter().any(|name| name.trim().is_empty()) {
        let problem = error("a player has no name".to_owned());
        return Err(Box::new(problem.reason("every name has letters in it")));
    }
    let same = given.iter().enumerate().find(|(index, name)| given[..*index].contains(name));
    if let Some((_, name)) = same {
        let problem = error(format!("two players are called {name}"));
        return Err(Box::new(problem.reason("players are told apart by their names")));
    }
    Ok(given.to_vec())
}

fn counted(n: usize, what: &str) -> String {
    if n == 1 { format!("1 {what}") } else { format!("{n} {what}s") }
}

fn refused(
    heading: &Heading,
    allowed: &[Seating],
    seats: Option<u32>,
    teams: Option<u32>,
) -> Diagnostic {
    let message = match (seats, teams) {
        (_, Some(_)) if heading.team_size.is_none() => {
            "this game is not played in teams".to_owned()
        }
        (Some(seats), Some(teams)) => {
            format!("this game is not for {seats} players in {teams} teams")
        }
        (Some(seats), None) => {
            format!("this game is not for {}", counted(seats as usize, "player"))
        }
        (None, Some(teams)) => format!("this game is not for {}", counted(teams as usize, "team")),
        (None, None) => format!("no table has seats for more than {} players", limits::SEATS),
    };
    let problem = Diagnostic::error("R0", heading.span, message);
    let one = |seating: &Seating| match seating.teams {
        Some(teams) => format!("{} in {}", seating.seats, counted(teams as usize, "team")),
        None => seating.seats.to_string(),
    };
    let ways: Vec<String> = allowed.iter().map(one).collect();
    match ways.as_slice() {
        [] => problem.reason(format!(
            "more players are needed than a table has seats, which is {}",
            limits::SEATS
        )),
        ways => problem
            .reason("the heading says for how many it is")
            .help(format!("it can be played by: {}", ways.join(", "))),
    }
}
