//! The text that an argument names: from the library, a file, or standard input.
//!
//! Surprising: `pip/hearts` is a name of the library, unless there is such a file.

use std::ffi::OsString;
use std::io::Read;
use std::path::Path;

use catalog::{Facts, Language};
use source::{Diagnostic, Source};

use crate::failure::{Failure, Result};

/// More than this is never read: one byte more than the largest record. Rule files have their own, smaller limit.
const MAX_READ: u64 = (64 << 20) + 1;

/// Where a text came from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Origin {
    Library,
    File,
    Stdin,
}

/// A text that has been read.
pub(crate) struct Text {
    pub(crate) origin: Origin,
    pub(crate) name: String,
    pub(crate) language: Language,
    pub(crate) source: Source,
    /// What had to be repaired to read it as text.
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// How many play it if nobody says so, where the rules do not say it either.
    pub(crate) seats: Option<u32>,
}

/// Reads the text that an argument names. A language that is given is not guessed.
pub(crate) fn read(game: &OsString, language: Option<Language>) -> Result<Text> {
    if game == "-" {
        let bytes = read_file(Path::new(game))?;
        let guessed = || Language::of_text(&String::from_utf8_lossy(&bytes));
        let language = language.unwrap_or_else(guessed);
        return Ok(text(Origin::Stdin, "stdin".to_owned(), "<stdin>", language, &bytes));
    }
    let path = Path::new(game);
    let shown = path.to_string_lossy();
    let ending = path.extension().map(|ending| ending.to_string_lossy().into_owned());
    let by_ending = ending.as_deref().and_then(Language::of_ending);
    let is_path = by_ending.is_some() || path.components().count() > 1 || path.is_file();
    if !is_path || is_full_name(&shown) && !path.exists() {
        return from_library(&shown, language);
    }
    let Some(language) = language.or(by_ending) else {
        return Err(if path.exists() { unknown_ending(&shown) } else { missing(&shown) });
    };
    let bytes = read_file(path)?;
    let name = path.file_stem().map_or_else(|| shown.to_string(), |s| s.to_string_lossy().into());
    let mut text = text(Origin::File, name, &shown, language, &bytes);
    text.seats = facts_of(&text, path).seats_in(language);
    Ok(text)
}

/// Whether this is a name of the library with its language, as in `pip/hearts`.
fn is_full_name(name: &str) -> bool {
    let language = name.split_once('/').map(|(language, _)| language.to_lowercase());
    let is_known = language.is_some_and(|language| Language::from_name(&language).is_some());
    is_known && name.matches('/').count() == 1
}

fn from_library(name: &str, language: Option<Language>) -> Result<Text> {
    let full = language.map(|language| format!("{}/{name}", language.name()));
    let found = match full.map(|full| catalog::find(&full)) {
        Some(Ok(entry)) => Ok(entry),
        _ => catalog::find(name),
    };
    let entry = found.map_err(|unknown| {
        let failure = Failure::usage(format!("the library has no game `{name}`"));
        failure.hint(match unknown.suggestion {
            Some(suggestion) => format!("did you mean `{suggestion}`?"),
            None => {
                "`cardwright games` lists them; a file has an ending, as in `my.rcy`".to_owned()
            }
        })
    })?;
    let shown = format!("{}.{}", entry.name, entry.language.endings()[0]);
    let bytes = entry.text.as_bytes();
    let mut text = text(Origin::Library, entry.name.clone(), &shown, entry.language, bytes);
    text.seats = entry.facts.seats_in(entry.language);
    Ok(text)
}

fn text(origin: Origin, name: String, shown: &str, language: Language, bytes: &[u8]) -> Text {
    let (source, diagnostics) = Source::new(shown, bytes);
    Text { origin, name, language, source, diagnostics, seats: None }
}

/// What is known of a game besides its rules: from the file beside its own, if there is one, else from the text itself.
pub(crate) fn facts_of(text: &Text, path: &Path) -> Facts {
    let beside = path.with_extension(catalog::FACTS);
    let is_there = text.origin == Origin::File && beside.is_file();
    match is_there.then(|| read_file(&beside)) {
        Some(Ok(bytes)) => Facts::read_beside(&String::from_utf8_lossy(&bytes)),
        _ => Facts::read(text.source.text()),
    }
}

/// The bytes of a file, or of standard input for `-`, with a message that names it if that fails.
pub(crate) fn read_file(path: &Path) -> Result<Vec<u8>> {
    if path.as_os_str() == "-" {
        return read_all(std::io::stdin().lock(), "standard input");
    }
    let shown = path.to_string_lossy();
    if path.is_dir() {
        return Err(Failure::usage(format!("`{shown}` is a directory, not a file")));
    }
    match std::fs::File::open(path) {
        Ok(file) => read_all(file, &format!("`{shown}`")),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Err(missing(&shown)),
        Err(error) => Err(Failure::usage(format!("cannot read `{shown}`: {error}"))),
    }
}

fn read_all(from: impl Read, what: &str) -> Result<Vec<u8>> {
    let mut bytes = Vec::new();
    match from.take(MAX_READ).read_to_end(&mut bytes) {
        Ok(_) => Ok(bytes),
        Err(error) => Err(Failure::usage(format!("cannot read {what}: {error}"))),
    }
}

fn missing(shown: &str) -> Failure {
    Failure::usage(format!("there is no file `{shown}`"))
}

fn unknown_ending(shown: &str) -> Failure {
    let endings: Vec<String> = Language::ALL
        .into_iter()
        .flat_map(|language| language.endings().iter().map(|ending| format!(".{ending}")))
        .collect();
    Failure::usage(format!("the language of `{shown}` is not known"))
        .hint(format!("rule files end in {}, or say --language", endings.join(" or ")))
}
