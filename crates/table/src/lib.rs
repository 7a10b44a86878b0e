//! A game in progress, as people and players may see it.
//!
//! Takes a checked game ([`Rules`]) and a seed; gives a [`Table`] that asks seats for choices ([`Choice`]), shows each
//! seat what it may see ([`View`]), and keeps a [`Record`] that can be replayed. Surprising: nothing here ever hands
//! out the machine or its state. A view is built from nothing out of what the zones let a seat see, and a card that a
//! seat does not see has no identity in it.

mod forks;
mod gist;
mod held;
mod knowing;
mod leaks;
mod messages;
mod mind;
mod names;
mod outcome;
mod record;
mod replay;
mod rules;
mod sight;
mod sorts;
mod table;
mod tells;
mod view;
mod words;

pub use gist::{Since, gist};
pub use knowing::Thinking;
pub use mind::{Desk, Mind};
pub use outcome::{End, Outcome, leaders, ranks};
pub use record::{FORMAT, Header, MAX_RECORD_BYTES, Played, Record, RecordEnd, RecordError};
pub use replay::{Mismatch, replay};
pub use rules::{Rules, RulesInfo, sha256_hex};
pub use table::{Choice, Happened, Line, Move, PlayError, Table, Turn};
pub use view::{CardView, Holder, Pile, Storage, Value, View};

#[cfg(test)]
mod fixture;
#[cfg(test)]
mod later_tests;
#[cfg(test)]
mod named_tests;
#[cfg(test)]
mod secret_tests;
#[cfg(test)]
mod table_tests;
#[cfg(test)]
mod view_tests;
