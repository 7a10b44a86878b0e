//! The table `games`: a row for each game.

use super::column::{Column, Read};
use super::placed::{self, GAMES, Placed};
use crate::rows::Game;

pub(super) fn columns<'a>() -> Vec<Column<Placed<'a, Game>>> {
    let own: [Column<Placed<'a, Game>>; 5] = [
        Column {
            name: "n_decisions",
            what: "how many decisions there were",
            read: Read::Count(|row| row.row.n_decisions.into()),
        },
        Column {
            name: "n_forced",
            what: "decisions with a single option",
            read: Read::Count(|row| row.row.n_forced.into()),
        },
        Column {
            name: "n_options",
            what: "options of all decisions together",
            read: Read::Count(|row| row.row.n_options),
        },
        Column {
            name: "is_finished",
            what: "whether the game came to its end by its rules",
            read: Read::Flag(|row| row.row.is_finished),
        },
        Column {
            name: "fault",
            what: "the kind of fault that ended it; missing if there was none",
            read: Read::MaybeText(|row| row.row.fault.as_deref()),
        },
    ];
    placed::columns(GAMES, own)
}
