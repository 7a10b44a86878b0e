//! The embedded games.
//!
//! Gives every game of the library by name, in alphabetical order. Two languages may have a game of the same name:
//! `pip/hearts` is the one in Pip, and `hearts` the one in the language that comes first.

use std::sync::LazyLock;

use rust_embed::RustEmbed;

use crate::{Facts, Language};

#[derive(RustEmbed)]
#[folder = "../../games/"]
struct Files;

/// The ending of a file with the facts of the rule file of the same name beside it, if its language has no comments.
pub const FACTS: &str = "facts";

/// A game of the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub name: String,
    pub language: Language,
    pub facts: Facts,
    pub text: String,
}

impl Entry {
    /// The shortest name that finds it: with its language if another game has the same name and comes first.
    #[must_use]
    pub fn handle(&self) -> String {
        let first = entries().iter().find(|entry| entry.name == self.name);
        match first {
            Some(first) if first.language != self.language => self.full_name(),
            _ => self.name.clone(),
        }
    }

    /// The name with the language, which always finds it.
    #[must_use]
    pub fn full_name(&self) -> String {
        format!("{}/{}", self.language.name(), self.name)
    }
}

/// No game has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    pub name: String,
    /// The name that was probably meant.
    pub suggestion: Option<String>,
}

static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    let mut entries: Vec<Entry> = Files::iter().filter_map(|path| entry(&path)).collect();
    entries.sort_by(|a, b| (&a.name, a.language).cmp(&(&b.name, b.language)));
    entries
});

/// All games, by name.
#[must_use]
pub fn entries() -> &'static [Entry] {
    &ENTRIES
}

/// The game of this name, or of this language and name, as in `pip/hearts`. Capital letters do not matter, and a blank
/// or an underscore is as good as a hyphen.
///
/// # Errors
/// If there is no such game; the error may know which one was meant.
pub fn find(name: &str) -> Result<&'static Entry, Unknown> {
    let wanted = normal(name);
    let is_it =
        |entry: &&Entry| normal(&entry.name) == wanted || normal(&entry.full_name()) == wanted;
    let found = entries().iter().find(is_it);
    found.ok_or_else(|| Unknown { name: name.to_owned(), suggestion: nearest(&wanted) })
}

fn entry(path: &str) -> Option<Entry> {
    let file_name = path.rsplit('/').next()?;
    let (name, ending) = file_name.rsplit_once('.')?;
    let language = Language::of_ending(ending)?;
    let text = text(path)?;
    let beside = path.strip_suffix(ending).and_then(|stem| self::text(&format!("{stem}{FACTS}")));
    let facts = beside.map_or_else(|| Facts::read(&text), |beside| Facts::read_beside(&beside));
    Some(Entry { name: name.to_owned(), language, facts, text })
}

fn text(path: &str) -> Option<String> {
    let file = Files::get(path)?;
    Some(String::from_utf8_lossy(&file.data).into_owned())
}

/// The most similar name, if it is similar at all.
fn nearest(wanted: &str) -> Option<String> {
    let scored = entries().iter().map(|entry| {
        let full = wanted.contains('/');
        let name = if full { entry.full_name() } else { entry.handle() };
        let normal = normal(&name);
        let starts = !wanted.is_empty() && normal.starts_with(wanted);
        let likeness = if starts { 1.0 } else { strsim::jaro_winkler(wanted, &normal) };
        (likeness, name)
    });
    // Of several that begin like it, the one that needs the fewest letters more.
    let by_likeness = |a: &(f64, String), b: &(f64, String)| {
        a.0.total_cmp(&b.0).then_with(|| b.1.len().cmp(&a.1.len()))
    };
    let best = scored.max_by(by_likeness)?;
    (best.0 > 0.8).then_some(best.1)
}

fn normal(name: &str) -> String {
    name.chars()
        .map(|c| if matches!(c, ' ' | '_') { '-' } else { c.to_ascii_lowercase() })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::{entries, find};

    #[test]
    fn every_game_is_found_and_has_its_facts() {
        for entry in entries() {
            assert_eq!(find(&entry.handle()), Ok(entry));
            assert_eq!(find(&entry.full_name()), Ok(entry));
            let plain = find(&entry.name).expect("a plain name finds a game");
            assert!((&plain.name, plain.language) <= (&entry.name, entry.language));
            let facts = &entry.facts;
            for fact in [&facts.title, &facts.origin, &facts.category, &facts.seats, &facts.source]
            {
                assert!(!fact.is_empty(), "{} lacks a fact: {facts:?}", entry.name);
            }
        }
        let mut names: Vec<String> = entries().iter().map(super::Entry::handle).collect();
        names.sort();
        let n_names = names.len();
        names.dedup();
        assert_eq!(names.len(), n_names, "two games of one name");
    }

    #[test]
    fn a_name_nearly_right_is_suggested() {
        let Some(entry) = entries().iter().find(|entry| entry.name.len() >= 5) else { return };
        let mut typo = entry.name.clone();
        typo.pop();
        let unknown = find(&typo).expect_err("a name with its last letter missing");
        assert!(unknown.suggestion.is_some_and(|name| name.starts_with(&typo)));
        assert_eq!(find("zzzz-qqqq").map_err(|unknown| unknown.suggestion), Err(None));
        assert_eq!(find("").map_err(|unknown| unknown.suggestion), Err(None));
    }
}
