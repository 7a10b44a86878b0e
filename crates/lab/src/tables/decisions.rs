//! The table `decisions`: a row for each decision of the first games of each experiment.

use super::column::{Column, Read};
use crate::rows::{Decision, Rows};

pub(super) struct Row<'a> {
    run: &'a str,
    experiment: &'a str,
    decision: &'a Decision,
}

pub(super) fn rows<'a>(run: &'a str, rows: &'a Rows) -> impl Iterator<Item = Row<'a>> {
    rows.decisions.iter().map(|decision| Row { run, experiment: &rows.experiment, decision })
}

pub(super) fn columns<'a>() -> [Column<Row<'a>>; 13] {
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
            read: Read::Count(|row| row.decision.place.deal),
        },
        Column {
            name: "arrangement",
            what: "as in `games`",
            read: Read::Count(|row| row.decision.place.arrangement.into()),
        },
        Column {
            name: "decision",
            what: "the number of the decision in its game, from 0",
            read: Read::Count(|row| row.decision.decision.into()),
        },
        Column {
            name: "seat",
            what: "who was asked",
            read: Read::Count(|row| row.decision.seat.into()),
        },
        Column {
            name: "n_options",
            what: "how many options there were",
            read: Read::Count(|row| row.decision.n_options.into()),
        },
        Column {
            name: "option",
            what: "which one was chosen, from 0",
            read: Read::Count(|row| row.decision.option.into()),
        },
        Column {
            name: "chosen",
            what: "what the player thought of its choice, from 0 to 1; missing, as the next three, if it did not say",
            read: Read::MaybeNumber(|row| row.decision.thought.map(|thought| thought.chosen)),
        },
        Column {
            name: "best",
            what: "what it thought of the best option",
            read: Read::MaybeNumber(|row| row.decision.thought.map(|thought| thought.best)),
        },
        Column {
            name: "worst",
            what: "what it thought of the worst option",
            read: Read::MaybeNumber(|row| row.decision.thought.map(|thought| thought.worst)),
        },
        Column {
            name: "mean",
            what: "what it thought of its options on average",
            read: Read::MaybeNumber(|row| row.decision.thought.map(|thought| thought.mean)),
        },
        Column {
            name: "leads",
            what: "for each seat the share of the win to be expected before the decision; missing if not looked at",
            read: Read::Numbers(|row| &row.decision.leads),
        },
    ]
}
