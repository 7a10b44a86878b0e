//! The table `seats`: a row for each seat of each game.

use super::column::{Column, Read};
use super::placed::{self, AS_IN_GAMES, Placed};
use crate::rows::Seat;

pub(super) fn columns<'a>() -> Vec<Column<Placed<'a, Seat>>> {
    let own: [Column<Placed<'a, Seat>>; 5] = [
        Column {
            name: "seat",
            what: "the number of the seat, from 0",
            read: Read::Count(|row| row.row.seat.into()),
        },
        Column {
            name: "player",
            what: "who sat there, as `--players` names it",
            read: Read::Text(|row| {
                row.batch.players.get(row.row.player as usize).map_or("", String::as_str)
            }),
        },
        Column {
            name: "score",
            what: "missing, as the next two, if the game did not come to its end",
            read: Read::MaybeWhole(|row| row.row.outcome.map(|outcome| outcome.score)),
        },
        Column {
            name: "rank",
            what: "the share of the others that came off worse, and half of those that did as well",
            read: Read::MaybeNumber(|row| row.row.outcome.map(|outcome| outcome.rank)),
        },
        Column {
            name: "win",
            what: "the share of the win: 1, or less for those who tie",
            read: Read::MaybeNumber(|row| row.row.outcome.map(|outcome| outcome.win)),
        },
    ];
    placed::columns(AS_IN_GAMES, own)
}
