//! The names of the players: which may be given, and how a game gets them.

use ir::{Game, StrId};

/// Whether names may be given: none is empty, and no two are equal.
pub(crate) fn check(names: &[String]) -> Result<(), String> {
    if names.iter().any(|name| name.trim().is_empty()) {
        return Err("a name is empty".to_owned());
    }
    for (index, name) in names.iter().enumerate() {
        if names[..index].contains(name) {
            return Err(format!("two players are called `{name}`"));
        }
    }
    Ok(())
}

/// Whether names may be given in UCE, whose rules put them into texts and take them for the names of decks.
pub(crate) fn check_for_uce(names: &[String]) -> Result<(), String> {
    let most = ir::limits::SEATS;
    if names.len() > most as usize {
        return Err(format!("there are {} names, but at most {most} players", names.len()));
    }
    for name in names {
        let is_wrong = |c: &char| {
            matches!(c, '[' | ']' | '"') || c.is_control() || ir::marks::seat(*c).is_some()
        };
        if let Some(wrong) = name.chars().find(is_wrong) {
            let wrong = wrong.escape_debug();
            return Err(format!(
                "`{name}` has the character `{wrong}`, which no name in UCE may have"
            ));
        }
    }
    Ok(())
}

/// How many names there are; `None` if none were given.
pub(crate) fn number(names: &[String]) -> Option<u32> {
    u32::try_from(names.len()).ok().filter(|&n_names| n_names > 0)
}

pub(crate) fn wrong_number(n_names: u32, n_seats: u32) -> String {
    let names = if n_names == 1 { "is 1 name".to_owned() } else { format!("are {n_names} names") };
    let seats = if n_seats == 1 { "1 seat".to_owned() } else { format!("{n_seats} seats") };
    format!("there {names} for {seats}")
}

/// Names the seats of a game; without names nothing changes.
pub(crate) fn give(game: &mut Game, names: &[String]) -> Result<(), String> {
    let Some(n_names) = number(names) else { return Ok(()) };
    if n_names != game.n_seats {
        return Err(wrong_number(n_names, game.n_seats));
    }
    for name in names {
        let known = game.strings.iter().position(|text| text == name);
        let index = known.unwrap_or(game.strings.len());
        if known.is_none() {
            game.strings.push(name.clone());
        }
        // No text has 2³² strings.
        game.names.push(StrId(u32::try_from(index).unwrap_or(u32::MAX)));
    }
    Ok(())
}
