//! Games of the library, ready to be played.

use std::sync::Arc;

use source::Source;
use table::{Rules, RulesInfo};

pub(crate) fn rules(entry: &catalog::Entry) -> Arc<Rules> {
    let (source, _) = Source::new(&entry.name, entry.text.as_bytes());
    let seats = entry.facts.seats_in(entry.language);
    let options = catalog::Options { seats, ..Default::default() };
    let loaded = catalog::load(&source, entry.language, &options).expect("it is read");
    let info = RulesInfo { name: entry.name.clone(), path: None };
    let game = loaded.game.expect("it has no errors");
    Arc::new(Rules::new(info, &entry.text, game).expect("it compiles"))
}

pub(crate) fn game(name: &str) -> Arc<Rules> {
    rules(catalog::find(name).expect("a game of the library"))
}
