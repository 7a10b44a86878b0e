//! The table `decisions`: a row for each decision of the first games of each experiment.

use super::column::{Column, Read};
use super::placed::{self, AS_IN_GAMES, Placed};
use crate::rows::Decision;

pub(super) fn columns<'a>() -> Vec<Column<Placed<'a, Decision>>> {
    let own: [Column<Placed<'a, Decision>>; 9] = [
        Column {
            name: "decision",
            what: "the number of the decision in its game, from 0",
            read: Read::Count(|row| row.row.decision.into()),
        },
        Column {
            name: "seat",
            what: "who was asked",
            read: Read::Count(|row| row.row.seat.into()),
        },
        Column {
            name: "n_options",
            what: "how many options there were",
            read: Read::Count(|row| row.row.n_options.into()),
        },
        Column {
            name: "option",
            what: "which one was chosen, from 0",
            read: Read::Count(|row| row.row.option.into()),
        },
        Column {
            name: "chosen",
            what: "what the player thought of its choice, from 0 to 1; missing, as the next three, if it did not say",
            read: Read::MaybeNumber(|row| row.row.thought.map(|thought| thought.chosen)),
        },
        Column {
            name: "best",
            what: "what it thought of the best option",
            read: Read::MaybeNumber(|row| row.row.thought.map(|thought| thought.best)),
        },
        Column {
            name: "worst",
            what: "what it thought of the worst option",
            read: Read::MaybeNumber(|row| row.row.thought.map(|thought| thought.worst)),
        },
        Column {
            name: "mean",
            what: "what it thought of its options on average",
            read: Read::MaybeNumber(|row| row.row.thought.map(|thought| thought.mean)),
        },
        Column {
            name: "leads",
            what: "for each seat the share of the win to be expected before the decision; missing if not looked at",
            read: Read::Numbers(|row| &row.row.leads),
        },
    ];
    placed::columns(AS_IN_GAMES, own)
}
