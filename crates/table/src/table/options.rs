//! The options of the open choice, in words.
//!
//! Surprising: what an option does is found out with chances that are made up, because how chance will really turn out is
//! nobody's to know. Told is what is the same with all of them.

use std::collections::BTreeMap;

use ir::random::Stream;
use ir::{Event, Snapshot};
use vm::{Machine, Previewed, Status};

use super::{Choice, Move, Table};
use crate::Rules;
use crate::words::{Voice, is_foreseen, option_words};

/// How many chances are made up for an option in which chance plays a part.
const N_CHANCES: u64 = 8;

impl Table {
    /// The open choice with its options in words; `None` when the game is over.
    #[must_use]
    pub fn choice(&self) -> Option<Choice> {
        let Status::Decision { seat, n_options } = self.status else { return None };
        let snapshot = self.machine.snapshot_for(seat);
        let mut machine = self.machine.clone();
        let mut first_with: BTreeMap<Vec<Event>, u32> = BTreeMap::new();
        let mut options = Vec::with_capacity(n_options as usize);
        for option in 0..n_options {
            let mut stories = possible(&mut machine, option);
            let words = words(&self.rules, &snapshot, seat, &stories);
            let certain = stories.pop().filter(|_| stories.is_empty());
            // That two values are the same may be as much of a secret as the values.
            let foreseen =
                certain.filter(|events| is_foreseen(&self.rules, &snapshot, seat, events));
            let key = foreseen.map_or(option, |events| *first_with.entry(events).or_insert(option));
            options.push(Move { words, key });
        }
        Some(Choice { seat, options })
    }
}

/// What an option may do: one story if chance plays no part in it.
fn possible(machine: &mut Machine, option: u32) -> Vec<Vec<Event>> {
    let mut stories = Vec::new();
    for number in 0..N_CHANCES {
        machine.set_chance(Stream::new(0, number));
        let Some(Previewed { events, has_drawn, .. }) = machine.previewed(option) else { break };
        stories.push(events);
        if !has_drawn {
            break;
        }
    }
    stories
}

/// The words of one option, with what the asked seat knows.
fn words(rules: &Rules, snapshot: &Snapshot, seat: u32, stories: &[Vec<Event>]) -> String {
    let to_seat = Voice { you: Some(seat), it: None };
    option_words(rules, snapshot, seat, to_seat, stories)
}
