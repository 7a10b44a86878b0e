//! The embedded games.
//!
//! Gives every game of the library by name, in alphabetical order.

use std::sync::LazyLock;

use rust_embed::RustEmbed;

use crate::{Facts, Language};

#[derive(RustEmbed)]
#[folder = "../../games/"]
struct Files;

/// A game of the library.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub name: String,
    pub language: Language,
    pub facts: Facts,
    pub text: String,
}

/// No game has this name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    pub name: String,
    /// The name that was probably meant.
    pub suggestion: Option<&'static str>,
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

/// The game of this name. Capital letters do not matter, and a blank or an underscore is as good as a hyphen.
///
/// # Errors
/// If there is no such game; the error may know which one was meant.
pub fn find(name: &str) -> Result<&'static Entry, Unknown> {
    let wanted = normal(name);
    let found = entries().iter().find(|entry| normal(&entry.name) == wanted);
    found.ok_or_else(|| Unknown { name: name.to_owned(), suggestion: nearest(&wanted) })
}

fn entry(path: &str) -> Option<Entry> {
    let file_name = path.rsplit('/').next()?;
    let (name, ending) = file_name.rsplit_once('.')?;
    let language = Language::of_ending(ending)?;
    let bytes = Files::get(path)?.data;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    Some(Entry { name: name.to_owned(), language, facts: Facts::read(&text), text })
}

/// The most similar name, if it is similar at all.
fn nearest(wanted: &str) -> Option<&'static str> {
    let scored = entries().iter().map(|entry| {
        let name = normal(&entry.name);
        let starts = !wanted.is_empty() && name.starts_with(wanted);
        let likeness = if starts { 1.0 } else { strsim::jaro_winkler(wanted, &name) };
        (likeness, entry.name.as_str())
    });
    let best = scored.max_by(|a, b| a.0.total_cmp(&b.0))?;
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
            assert_eq!(find(&entry.name).map(|found| &found.name), Ok(&entry.name));
            let facts = &entry.facts;
            for fact in [&facts.title, &facts.origin, &facts.category, &facts.seats, &facts.source]
            {
                assert!(!fact.is_empty(), "{} lacks a fact: {facts:?}", entry.name);
            }
        }
        let mut names: Vec<&str> = entries().iter().map(|entry| entry.name.as_str()).collect();
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
