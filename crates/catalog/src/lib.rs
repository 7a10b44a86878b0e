//! The library of games, and the one place that knows which front end reads which language.
//!
//! Takes the name of a game, or text and a language; gives the text with its facts ([`Entry`]), or a checked game
//! ([`Loaded`]). The games are part of the program, so nothing has to be installed beside it. Does no input or output.

mod facts;
mod front;
mod library;
mod names;

pub use facts::Facts;
pub use front::{
    BadOption, Language, Loaded, Options, Seating, check_names, explain_pages, fault_code, format,
    knobs, load, migrate, migration_target, seatings, show_checked, show_tree,
};
pub use library::{Entry, FACTS, Unknown, entries, find};
