//! The games that are looked at: the library in its three languages, and games that are made up.

use std::sync::Arc;

use ir::Game;
use source::Source;
use table::{Rules, RulesInfo};
use tests::generate::{Dice, program};
use tests::{library, random_games};

use crate::{pip_programs, uce_programs};

fn rules(name: String, text: &str, game: Game) -> Option<Arc<Rules>> {
    Rules::new(RulesInfo { name, path: None }, text, game).ok().map(Arc::new)
}

pub(crate) fn of_library() -> Vec<Arc<Rules>> {
    let only = crate::only();
    let is_meant = |entry: &library::Entry| only.as_ref().is_none_or(|only| *only == entry.name);
    let entries = library::all().into_iter().filter(is_meant);
    let all = entries.map(|entry| rules(entry.name, &entry.text, entry.game));
    all.map(|rules| rules.expect("a game of the library compiles")).collect()
}

pub(crate) fn named(name: &str) -> Arc<Rules> {
    let entry = library::game(name, None);
    rules(entry.name, &entry.text, entry.game).expect("a game of the library compiles")
}

/// One chooses a number in secret, which is noted down; another one guesses it.
pub(crate) fn guess() -> Arc<Rules> {
    let text = include_str!("guess.pip");
    let (source, _) = Source::new("guess.pip", text.as_bytes());
    let game = pip::compile(&source, &pip::Options::default()).0.expect("the rules are right");
    rules("guess".to_owned(), text, game).expect("the rules compile")
}

/// Where made-up games come from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum From {
    /// Random texts that are accepted.
    Recycle,
    Pip,
    Uce,
    /// Random games of everything that there is, also of what no language has.
    Nowhere,
}

impl From {
    pub(crate) const ALL: [Self; 4] = [Self::Recycle, Self::Pip, Self::Uce, Self::Nowhere];

    fn game(self, seed: u64, index: u64) -> Option<(String, Game)> {
        let dice = &mut Dice::seeded(seed, index);
        let source = |text: &str| Source::new("made up", text.as_bytes()).0;
        Some(match self {
            Self::Recycle => {
                let text = program(dice);
                let game = library::check(&text, None).ok()?;
                (text, game)
            }
            Self::Pip => {
                let text = pip_programs::program(dice);
                let game = pip::compile(&source(&text), &pip::Options::default()).0?;
                (text, game)
            }
            Self::Uce => {
                let text = uce_programs::program(dice);
                let seats = Some(u32::try_from(index % 3).unwrap_or(0) + 2);
                let options = uce::Options { seats, ..uce::Options::default() };
                let game = uce::compile(&source(&text), &options).0?;
                (text, game)
            }
            Self::Nowhere => (String::new(), random_games::game(dice)),
        })
    }

    /// So many games with their numbers, or fewer, since not every text is accepted; or the one that is to be looked at.
    pub(crate) fn games(self, seed: u64, n: u64) -> impl Iterator<Item = (u64, Arc<Rules>)> {
        let only = crate::only();
        (0..n).filter_map(move |index| {
            let name = format!("{self:?} {index}");
            if only.as_ref().is_some_and(|only| *only != name) {
                return None;
            }
            let (text, game) = self.game(seed, index)?;
            if only.is_some() {
                crate::show(&format!("{text}\n{}", ir::text::print(&game)), &name);
            }
            Some((index, rules(format!("{name} of {seed}"), &text, game)?))
        })
    }
}

/// Everybody who watches a game: the seats and a spectator.
pub(crate) fn viewers(rules: &Rules) -> impl Iterator<Item = Option<u32>> + use<> {
    (0..rules.n_seats()).map(Some).chain([None])
}
