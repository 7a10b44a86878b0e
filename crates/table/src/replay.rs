//! Replay: a record played again and compared with what it says.
//!
//! Takes a record and rules; gives the table at its end, or the first thing that does not agree.

use std::sync::Arc;

use crate::record::{Record, RecordEnd};
use crate::table::{Table, Turn};
use crate::{Played, Rules};

/// The first place where a record and the game played by it differ.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Mismatch {
    #[error(
        "the record was made with other rules: their hash is {recorded}, that of these is {ours}"
    )]
    Rules { recorded: String, ours: String },
    #[error("the record is of a game of {recorded} seats, these rules have {ours}")]
    Seats { recorded: u32, ours: u32 },
    #[error("the record is of a game of {recorded}, these rules were read for {ours}")]
    Names { recorded: String, ours: String },
    #[error("decision {decision}: the record says {recorded}, but {ours}")]
    Decision { decision: usize, recorded: String, ours: String },
    #[error("the game should be over as {recorded}, but {ours}")]
    End { recorded: String, ours: String },
}

/// Plays a record again. `watch` is called after each decision, with the table and the decision.
///
/// # Errors
/// At the first thing that differs: the rules, a seat, a number of options, the end, the scores.
pub fn replay(
    record: &Record,
    rules: &Arc<Rules>,
    mut watch: impl FnMut(&Table, &Played),
) -> Result<Table, Mismatch> {
    let header = &record.header;
    if header.rules != rules.hash() {
        let (recorded, ours) = (header.rules.clone(), rules.hash().to_owned());
        return Err(Mismatch::Rules { recorded, ours });
    }
    if header.seats != rules.n_seats() {
        return Err(Mismatch::Seats { recorded: header.seats, ours: rules.n_seats() });
    }
    if !rules.names().eq(header.names.iter().map(String::as_str)) {
        let ours: Vec<&str> = rules.names().collect();
        let (recorded, ours) = (players(&header.names), players(&ours));
        return Err(Mismatch::Names { recorded, ours });
    }
    let mut table = Table::telling(Arc::clone(rules), header.seed, header.index);
    for (decision, played) in record.played.iter().enumerate() {
        let differs = |ours: String| Mismatch::Decision {
            decision: decision + 1,
            recorded: format!(
                "that seat {} took option {} of {}",
                played.seat, played.option, played.options
            ),
            ours,
        };
        match table.turn() {
            Turn::Seat(seat) if seat == played.seat && table.n_options() == played.options => {}
            Turn::Seat(seat) => {
                let n_options = table.n_options();
                return Err(differs(format!("seat {seat} has {n_options} options")));
            }
            Turn::Finished => return Err(differs("the game is over".to_owned())),
            Turn::Fault(fault) => {
                return Err(differs(format!("the game ended with {}", fault.kind.name())));
            }
        }
        table.play(played.option).map_err(|error| differs(error.to_string()))?;
        watch(&table, played);
    }
    let ours = RecordEnd::of(table.outcome().as_ref());
    if ours == record.end {
        Ok(table)
    } else {
        Err(Mismatch::End { recorded: end_words(&record.end), ours: end_words(&ours) })
    }
}

fn players<S: AsRef<str>>(names: &[S]) -> String {
    if names.is_empty() {
        return "players without names".to_owned();
    }
    names.iter().map(AsRef::as_ref).collect::<Vec<_>>().join(", ")
}

fn end_words(end: &RecordEnd) -> String {
    match (&end.fault, end.outcome.as_str()) {
        (Some(fault), outcome) => format!("{outcome} with {fault}"),
        (None, "open") => "it is not over".to_owned(),
        (None, outcome) => format!("{outcome} with the scores {:?}", end.scores),
    }
}
