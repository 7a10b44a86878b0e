//! Rows about single games: what they have in common.
//!
//! Takes the rows of a batch; gives each with the run and the experiment that it belongs to, and the columns by which
//! rows of several tables are put together.

use super::column::{Column, Read};
use crate::rows::{Decision, Game, Place, Rows, Seat};

/// A row of a batch, and where it belongs.
pub(super) struct Placed<'a, R> {
    pub(super) run: &'a str,
    /// The batch that it is from.
    pub(super) batch: &'a Rows,
    pub(super) row: &'a R,
}

/// Something about one game.
pub(super) trait OfGame {
    fn place(&self) -> Place;
}

impl OfGame for Game {
    fn place(&self) -> Place {
        self.place
    }
}

impl OfGame for Seat {
    fn place(&self) -> Place {
        self.place
    }
}

impl OfGame for Decision {
    fn place(&self) -> Place {
        self.place
    }
}

/// Rows of a batch, with where they belong.
pub(super) fn rows<'a, R>(
    run: &'a str,
    batch: &'a Rows,
    rows: &'a [R],
) -> impl Iterator<Item = Placed<'a, R>> {
    rows.iter().map(move |row| Placed { run, batch, row })
}

/// What the columns mean in the table that has a row for each game.
pub(super) const GAMES: [&str; 3] = [
    "`random`, `lone`, `strong`, `ladder/1`, …",
    "the number of the deal, by which it can be dealt again",
    "which game on that deal: other seats for the players, or other answers",
];

/// What they mean in all others.
pub(super) const AS_IN_GAMES: [&str; 3] = ["as in `games`"; 3];

/// The first columns of the table, and after them its own.
pub(super) fn columns<'a, R: OfGame>(
    [experiment, deal, arrangement]: [&'static str; 3],
    own: impl IntoIterator<Item = Column<Placed<'a, R>>>,
) -> Vec<Column<Placed<'a, R>>> {
    let mut columns: Vec<Column<Placed<'a, R>>> = vec![
        Column { name: "run", what: "which run of the lab", read: Read::Text(|row| row.run) },
        Column {
            name: "experiment",
            what: experiment,
            read: Read::Text(|row| &row.batch.experiment),
        },
        Column { name: "deal", what: deal, read: Read::Count(|row| row.row.place().deal) },
        Column {
            name: "arrangement",
            what: arrangement,
            read: Read::Count(|row| row.row.place().arrangement.into()),
        },
    ];
    columns.extend(own);
    columns
}
