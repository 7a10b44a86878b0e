//! The games that are looked at: the library in its three languages, and games that are made up.

use std::sync::Arc;

use ir::Game;
use table::{Rules, RulesInfo};
use tests::generate::{Dice, program};
use tests::{library, random_games};

fn rules(name: String, text: &str, game: Game) -> Option<Arc<Rules>> {
    Rules::new(RulesInfo { name, path: None }, text, game).ok().map(Arc::new)
}

pub(crate) fn of_library() -> Vec<Arc<Rules>> {
    let entries = library::all().into_iter();
    let all = entries.map(|entry| rules(entry.name, &entry.text, entry.game));
    all.map(|rules| rules.expect("a game of the library compiles")).collect()
}

pub(crate) fn named(name: &str) -> Arc<Rules> {
    let entry = library::game(name, None);
    rules(entry.name, &entry.text, entry.game).expect("a game of the library compiles")
}

/// Random texts in RECYCLE that are accepted.
pub(crate) fn of_programs(seed: u64, n: u64) -> impl Iterator<Item = Arc<Rules>> {
    (0..n).filter_map(move |index| {
        let text = program(&mut Dice::seeded(seed, index));
        let game = library::check(&text, None).ok()?;
        rules(format!("program {index} of {seed}"), &text, game)
    })
}

/// Random games of everything that there is, attempts and named piles too.
pub(crate) fn of_random_games(seed: u64, n: u64) -> impl Iterator<Item = Arc<Rules>> {
    (0..n).filter_map(move |index| {
        let game = random_games::game(&mut Dice::seeded(seed, index));
        rules(format!("game {index} of {seed}"), "", game)
    })
}

/// Everybody who watches a game: the seats and a spectator.
pub(crate) fn viewers(rules: &Rules) -> impl Iterator<Item = Option<u32>> + use<> {
    (0..rules.n_seats()).map(Some).chain([None])
}
