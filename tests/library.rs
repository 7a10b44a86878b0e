//! The games of the library, compiled.

use std::sync::Arc;

use catalog::Language;
use ir::Game;
use source::{Diagnostic, Severity, Source};

/// A game of the library and what it compiles to.
pub struct Entry {
    /// The shortest name that finds it, such as `hearts` or `pip/hearts`.
    pub name: String,
    pub text: String,
    pub game: Game,
    pub program: Arc<code::Program>,
}

/// Every game of the library, with the number of seats that its file says.
#[must_use]
pub fn all() -> Vec<Entry> {
    let entries: Vec<Entry> = catalog::entries().iter().map(|entry| compile(entry, None)).collect();
    assert!(!entries.is_empty(), "the library is empty");
    entries
}

/// One game of the library.
#[must_use]
pub fn game(name: &str, seats: Option<u32>) -> Entry {
    let entry = catalog::find(name).unwrap_or_else(|unknown| panic!("no game {}", unknown.name));
    compile(entry, seats)
}

/// Every game of the library in one language.
#[must_use]
pub fn in_language(language: Language) -> Vec<Entry> {
    let entries = catalog::entries().iter().filter(|entry| entry.language == language);
    entries.map(|entry| compile(entry, None)).collect()
}

fn compile(entry: &catalog::Entry, seats: Option<u32>) -> Entry {
    let (name, text) = (entry.handle(), entry.text.clone());
    let (source, _) = Source::new(&name, text.as_bytes());
    let seats = seats.or(entry.facts.seats_in(entry.language));
    let options = catalog::Options { seats, ..Default::default() };
    let loaded = catalog::load(&source, entry.language, &options)
        .unwrap_or_else(|error| panic!("{name}: {error:?}"));
    let game = loaded.game.unwrap_or_else(|| panic!("{name}: {:#?}", loaded.diagnostics));
    let program = code::compile(&game).unwrap_or_else(|error| panic!("{name}: {}", error.message));
    Entry { name, text, game, program: Arc::new(program) }
}

/// The game of a RECYCLE text.
///
/// # Errors
/// The errors of the checker.
pub fn check(text: &str, seats: Option<u32>) -> Result<Game, Vec<Diagnostic>> {
    let (source, _) = Source::new("game", text.as_bytes());
    let options = recycle::Options { seats, ..recycle::Options::default() };
    let (game, diagnostics) = recycle::compile(&source, &options);
    game.ok_or_else(|| diagnostics.into_iter().filter(|d| d.severity == Severity::Error).collect())
}
