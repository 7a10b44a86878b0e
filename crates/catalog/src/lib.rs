//! The library of games, and the one place that knows which front end reads which language.
//!
//! Takes the name of a game, or text and a language; gives the text with its facts ([`Entry`]), or a checked game
//! ([`Loaded`]). The games are part of the program, so nothing has to be installed beside it. Does no input or output.

mod facts;
mod front;
mod library;

pub use facts::Facts;
pub use front::{
    Language, Loaded, Options, UnknownDialect, explain_pages, format, load, migrate,
    migration_target, show_checked, show_tree,
};
pub use library::{Entry, Unknown, entries, find};
