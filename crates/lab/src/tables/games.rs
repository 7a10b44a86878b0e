//! The table `games`: a row for each game.

use super::column::{Column, Read};
use crate::rows::{Game, Rows};

pub(super) struct Row<'a> {
    run: &'a str,
    experiment: &'a str,
    game: &'a Game,
}

pub(super) fn rows<'a>(run: &'a str, rows: &'a Rows) -> impl Iterator<Item = Row<'a>> {
    rows.games.iter().map(|game| Row { run, experiment: &rows.experiment, game })
}

pub(super) fn columns<'a>() -> [Column<Row<'a>>; 9] {
    [
        Column { name: "run", what: "which run of the lab", read: Read::Text(|row| row.run) },
        Column {
            name: "experiment",
            what: "`random`, `lone`, `strong`, `ladder/1`, …",
            read: Read::Text(|row| row.experiment),
        },
        Column {
            name: "deal",
            what: "the number of the deal, by which it can be dealt again",
            read: Read::Count(|row| row.game.place.deal),
        },
        Column {
            name: "arrangement",
            what: "which game on that deal: other seats for the players, or other answers",
            read: Read::Count(|row| row.game.place.arrangement.into()),
        },
        Column {
            name: "n_decisions",
            what: "how many decisions there were",
            read: Read::Count(|row| row.game.n_decisions.into()),
        },
        Column {
            name: "n_forced",
            what: "decisions with a single option",
            read: Read::Count(|row| row.game.n_forced.into()),
        },
        Column {
            name: "n_options",
            what: "options of all decisions together",
            read: Read::Count(|row| row.game.n_options),
        },
        Column {
            name: "is_finished",
            what: "whether the game came to its end by its rules",
            read: Read::Flag(|row| row.game.is_finished),
        },
        Column {
            name: "fault",
            what: "the kind of fault that ended it; missing if there was none",
            read: Read::MaybeText(|row| row.game.fault.as_deref()),
        },
    ]
}
