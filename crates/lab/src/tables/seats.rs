//! The table `seats`: a row for each seat of each game.

use super::column::{Column, Read};
use crate::rows::{Rows, Seat};

pub(super) struct Row<'a> {
    run: &'a str,
    experiment: &'a str,
    player: &'a str,
    seat: &'a Seat,
}

pub(super) fn rows<'a>(run: &'a str, rows: &'a Rows) -> impl Iterator<Item = Row<'a>> {
    rows.seats.iter().map(|seat| {
        let player = rows.players.get(seat.player as usize).map_or("", String::as_str);
        Row { run, experiment: &rows.experiment, player, seat }
    })
}

pub(super) fn columns<'a>() -> [Column<Row<'a>>; 9] {
    [
        Column { name: "run", what: "which run of the lab", read: Read::Text(|row| row.run) },
        Column {
            name: "experiment",
            what: "as in `games`",
            read: Read::Text(|row| row.experiment),
        },
        Column {
            name: "deal",
            what: "as in `games`",
            read: Read::Count(|row| row.seat.place.deal),
        },
        Column {
            name: "arrangement",
            what: "as in `games`",
            read: Read::Count(|row| row.seat.place.arrangement.into()),
        },
        Column {
            name: "seat",
            what: "the number of the seat, from 0",
            read: Read::Count(|row| row.seat.seat.into()),
        },
        Column {
            name: "player",
            what: "who sat there, as `--players` names it",
            read: Read::Text(|row| row.player),
        },
        Column {
            name: "score",
            what: "missing, as the next two, if the game did not come to its end",
            read: Read::MaybeWhole(|row| row.seat.outcome.map(|outcome| outcome.score)),
        },
        Column {
            name: "rank",
            what: "the share of the others that came off worse, and half of those that did as well",
            read: Read::MaybeNumber(|row| row.seat.outcome.map(|outcome| outcome.rank)),
        },
        Column {
            name: "win",
            what: "the share of the win: 1, or less for those who tie",
            read: Read::MaybeNumber(|row| row.seat.outcome.map(|outcome| outcome.win)),
        },
    ]
}
