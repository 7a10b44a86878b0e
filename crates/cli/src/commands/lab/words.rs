//! A game of an experiment, told in words.

use std::sync::Arc;

use lab::experiment::{Part, decode_rows};
use lab::rows::Place;
use table::{Line, Rules, Table};

use super::folder::Folder;
use super::standard::Subject;
use crate::commands::show::{message, taken_back};
use crate::ui::clean;

/// The options that were chosen in a game: looked up if they were kept, or else played again.
pub(super) fn options(
    subject: &Subject,
    folder: Option<&Folder>,
    part: &Part,
    place: Place,
) -> Vec<u32> {
    use lab::experiment::Store as _;
    let number = part.first + place.deal / part.batch.max(1);
    let plan = subject.experiments.plan().key();
    let kept = folder.and_then(|folder| folder.load(number));
    let rows = kept.and_then(|bytes| decode_rows(&plan, number, &bytes)).unwrap_or_default();
    let decisions = rows.decisions.iter().filter(|decision| decision.place == place);
    let options: Vec<u32> = decisions.map(|decision| decision.option).collect();
    if options.is_empty() { subject.experiments.options(part, place) } else { options }
}

/// The game as spectators see it, with what was chosen, line by line.
pub(super) fn tell(rules: &Arc<Rules>, (seed, deal): (u64, u64), options: &[u32]) -> String {
    let mut table = Table::telling(Arc::clone(rules), seed, deal);
    let mut told = String::new();
    happened(&table, &mut told);
    for &option in options {
        if table.play(option).is_err() {
            break;
        }
        if let Some(played) = table.decisions().last() {
            let (number, seat) = (table.decisions().len(), rules.seat_name(played.seat));
            told.push_str(&format!("{number:>4}. {}: {}\n", clean(&seat), clean(&played.words)));
        }
        happened(&table, &mut told);
    }
    end(&table, &mut told);
    told
}

fn happened(table: &Table, told: &mut String) {
    let mut lines = table.happened(None).map(|happened| happened.then).unwrap_or_default();
    if table.is_taken_back() {
        lines.push(taken_back());
    }
    for line in lines {
        match line {
            Line::Did(text) => told.push_str(&format!("        {}\n", clean(&text))),
            Line::Said(text) => {
                told.push_str(&format!("      » {}\n", message(&text).join("\n        ")));
            }
        }
    }
}

fn end(table: &Table, told: &mut String) {
    let Some(outcome) = table.outcome() else { return };
    if let Some(fault) = outcome.end.fault() {
        told.push_str(&format!("The game stopped: {}.\n", fault.kind.reason()));
        return;
    }
    for (seat, score) in (0u32..).zip(&outcome.scores) {
        let rank = outcome.ranks.get(seat as usize);
        let rank = rank.map_or_else(String::new, |rank| format!(", rank {rank}"));
        let name = clean(&table.rules().seat_name(seat));
        told.push_str(&format!("{name}: score {score}{rank}\n"));
    }
}
