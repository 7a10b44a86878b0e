//! Who plays: asked before the game, where the rules leave it open.
//!
//! Takes a text whose heading says how many players or teams it is for; fills in the number of seats and teams and the
//! names, as if they had been given on the command line. What was given there is not asked.

use std::collections::BTreeSet;
use std::io::Write as _;

use catalog::{Language, Seating};

use super::{echo, paragraph, read_line};
use crate::failure::Result;
use crate::open::{Reading, Text, open_text};
use crate::ui::{CYAN, Ui, YELLOW, clean};

/// Asks for numbers and names; false if the player leaves.
pub(super) fn ask(text: &Text, reading: &mut Reading, seat: u32, ui: &mut Ui) -> Result<bool> {
    let seatings = catalog::seatings(&text.source, text.language);
    if seatings.is_empty() {
        return Ok(true);
    }
    if reading.names.is_empty() && reading.seats.is_none() && reading.teams.is_none() {
        let Some(seating) = seating(&seatings, ui)? else { return Ok(false) };
        (reading.seats, reading.teams) = (Some(seating.seats), seating.teams);
    }
    if reading.names.is_empty() {
        // What the players are called if nobody says anything else; errors are told here already.
        let opened = open_text(text, reading, ui)?;
        let usual: Vec<String> = opened.rules.names().map(str::to_owned).collect();
        let Some(names) = names(text.language, &usual, seat, ui)? else { return Ok(false) };
        // The usual names need not be said again for the same game.
        if names != usual {
            reading.names = names;
        }
    }
    Ok(true)
}

/// Asks how many players or teams there are; `None` if the player leaves.
fn seating(seatings: &[Seating], ui: &mut Ui) -> Result<Option<Seating>> {
    let teams: BTreeSet<u32> = seatings.iter().filter_map(|seating| seating.teams).collect();
    let teams: Vec<u32> = teams.into_iter().collect();
    if teams.is_empty() {
        let seats: Vec<u32> = seatings.iter().map(|seating| seating.seats).collect();
        let seats = number("How many players", &seats, ui)?;
        return Ok(seats.map(|seats| Seating { seats, teams: None }));
    }
    let Some(teams) = number("How many teams", &teams, ui)? else { return Ok(None) };
    let of_so_many = seatings.iter().filter(|seating| seating.teams == Some(teams));
    let sizes: Vec<u32> = of_so_many.map(|seating| seating.seats / teams.max(1)).collect();
    let size = number("How many players in each team", &sizes, ui)?;
    Ok(size.map(|size| Seating { seats: teams * size, teams: Some(teams) }))
}

/// Asks for one of several numbers; the only one is not asked for. `None` if the player leaves.
fn number(question: &str, allowed: &[u32], ui: &mut Ui) -> Result<Option<u32>> {
    if let [only] = allowed {
        return Ok(Some(*only));
    }
    loop {
        let prompt = format!("{question} ({})? ", listed(allowed));
        let Some(line) = prompted(&prompt, ui)? else { return Ok(None) };
        match line.as_str() {
            "q" | "Q" | "quit" | "exit" => return Ok(None),
            _ => {}
        }
        match line.parse().ok().filter(|number| allowed.contains(number)) {
            Some(number) => return Ok(Some(number)),
            None => complain(&refusal(&line, allowed), ui)?,
        }
    }
}

/// Why an answer is not one of the allowed numbers.
fn refusal(line: &str, allowed: &[u32]) -> String {
    let numbers = listed(allowed);
    if line.is_empty() {
        return format!("Please type a number ({numbers}), or q to leave.");
    }
    let shown: String = clean(line).chars().take(40).collect();
    format!("R0: `{shown}` is not possible: type {numbers}, or q to leave.")
}

/// Asks for the name of each seat; `None` if the player leaves.
fn names(
    language: Language,
    usual: &[String],
    own: u32,
    ui: &mut Ui,
) -> Result<Option<Vec<String>>> {
    let mut names: Vec<String> = Vec::new();
    for (seat, usual_name) in (0u32..).zip(usual) {
        let question = match seat == own {
            true => "Your name".to_owned(),
            false => format!("The name of seat {seat}"),
        };
        loop {
            let prompt = format!("{question} [{}]: ", clean(usual_name));
            let Some(line) = prompted(&prompt, ui)? else { return Ok(None) };
            match name(language, &line, usual_name, &names) {
                Ok(name) => {
                    names.push(name);
                    break;
                }
                Err(complaint) => complain(&complaint, ui)?,
            }
        }
    }
    Ok(Some(names))
}

/// The name that a line gives to a player, when some are taken.
fn name(
    language: Language,
    line: &str,
    usual: &str,
    taken: &[String],
) -> std::result::Result<String, String> {
    let name = if line.is_empty() { usual } else { line };
    if taken.iter().any(|other| other == name) {
        return Err(format!("Somebody else is called `{}`: type another name.", clean(name)));
    }
    let name = name.to_owned();
    catalog::check_names(language, std::slice::from_ref(&name))
        .map_err(|reason| format!("{}: type another name.", clean(&reason)))?;
    Ok(name)
}

/// The next line, without blanks around it; `None` at the end of the input.
fn prompted(prompt: &str, ui: &mut Ui) -> Result<Option<String>> {
    let prompt = ui.paint(CYAN, prompt);
    write!(ui, "{prompt}")?;
    ui.flush()?;
    let Some(line) = read_line()? else {
        writeln!(ui)?;
        return Ok(None);
    };
    let line = line.trim();
    echo(line, ui)?;
    Ok(Some(line.to_owned()))
}

fn complain(complaint: &str, ui: &mut Ui) -> Result<()> {
    paragraph(complaint, YELLOW, ui)
}

/// "2 or 4", "2 to 5".
fn listed(numbers: &[u32]) -> String {
    let in_a_row = numbers.windows(2).all(|pair| pair[0] + 1 == pair[1]);
    match numbers {
        [first, .., last] if in_a_row && numbers.len() > 2 => format!("{first} to {last}"),
        _ => numbers.iter().map(u32::to_string).collect::<Vec<_>>().join(" or "),
    }
}

#[cfg(test)]
mod tests {
    use catalog::Language;

    use super::{listed, name, refusal};

    #[test]
    fn numbers_are_listed_as_in_a_heading() {
        assert_eq!(listed(&[2, 3, 4, 5]), "2 to 5");
        assert_eq!(listed(&[2, 3]), "2 or 3");
        assert_eq!(listed(&[2, 4, 6]), "2 or 4 or 6");
        assert_eq!(listed(&[3]), "3");
    }

    /// Pip reference, 6: R0 is a number of players that the heading does not allow; no answer is no number.
    #[test]
    fn a_wrong_number_is_refused() {
        assert_eq!(refusal("", &[2, 3]), "Please type a number (2 or 3), or q to leave.");
        let told = "R0: `7` is not possible: type 2 to 5, or q to leave.";
        assert_eq!(refusal("7", &[2, 3, 4, 5]), told);
    }

    /// Pip reference, R 60: equal names are refused at entry; an empty line keeps the usual one.
    #[test]
    fn names_differ() {
        let taken = ["Ann".to_owned(), "Player 3".to_owned()];
        let name = |line, usual| name(Language::Pip, line, usual, &taken);
        assert_eq!(name("Ben", "Player 3"), Ok("Ben".to_owned()));
        assert_eq!(name("", "Player 2"), Ok("Player 2".to_owned()));
        assert!(name("Ann", "Player 3").is_err());
        assert!(name("", "Player 3").is_err());
    }
}
