//! Which language a file is in, and what its front end makes of it.
//!
//! Takes a source and a language; gives a checked game or one of the stages on the way. A new language is one more
//! arm in each function here.

use source::{Diagnostic, Source, has_errors};

/// A language that rules can be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Language {
    Recycle,
    Pip,
}

impl Language {
    pub const ALL: [Self; 2] = [Self::Recycle, Self::Pip];

    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Recycle => "recycle",
            Self::Pip => "pip",
        }
    }

    /// The endings of file names, without the dot; the first is ours.
    #[must_use]
    pub fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Recycle => &["rcy", "gdl"],
            Self::Pip => &["pip"],
        }
    }

    /// The dialects that can be asked for.
    #[must_use]
    pub fn dialects(self) -> Vec<&'static str> {
        match self {
            Self::Recycle => {
                recycle::Dialect::ALL.into_iter().map(recycle::Dialect::name).collect()
            }
            Self::Pip => Vec::new(),
        }
    }

    /// The language of files with this ending.
    #[must_use]
    pub fn of_ending(ending: &str) -> Option<Self> {
        let ending = ending.to_ascii_lowercase();
        Self::ALL.into_iter().find(|language| language.endings().contains(&ending.as_str()))
    }
}

/// What may be said about a game from outside its text.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Options {
    /// Overrides the dialect that the file states or is recognised by.
    pub dialect: Option<String>,
    /// Overrides the number of seats, where the file allows it.
    pub seats: Option<u32>,
    /// Allows constructs that are in a grammar but were never given a meaning.
    pub undefined: bool,
    /// Takes the manual of Pip by the letter.
    pub pedantic: bool,
}

/// What the front end made of a text.
#[derive(Debug)]
pub struct Loaded {
    pub language: Language,
    /// Whether the text has no errors.
    pub is_good: bool,
    /// The verified game; `None` if there are errors, or if the language can only be checked so far.
    pub game: Option<ir::Game>,
    /// Why the game was read in its dialect; empty if there are errors.
    pub reason: String,
    /// In order of position.
    pub diagnostics: Vec<Diagnostic>,
}

/// A dialect that the language does not have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownDialect {
    pub language: Language,
    pub name: String,
}

/// Reads, checks and lowers the rules of a source.
///
/// # Errors
/// If the options ask for a dialect that is not known. What is wrong with the text is no error of this function: it
/// is among the diagnostics.
pub fn load(
    source: &Source,
    language: Language,
    options: &Options,
) -> Result<Loaded, UnknownDialect> {
    match language {
        Language::Recycle => {
            let (compiled, diagnostics) = recycle::compile_read(source, &recycle_options(options)?);
            let (game, reading) = compiled.unzip();
            let reason = reading.map(|reading| reading.reason).unwrap_or_default();
            Ok(Loaded { language, is_good: game.is_some(), game, reason, diagnostics })
        }
        Language::Pip => {
            let (checked, diagnostics) = pip::compile_checked(source, &pip_options(options)?);
            let (is_good, reason) = (checked.is_some(), String::new());
            Ok(Loaded { language, is_good, game: None, reason, diagnostics })
        }
    }
}

/// The tree of a source as text.
#[must_use]
pub fn show_tree(source: &Source, language: Language) -> (String, Vec<Diagnostic>) {
    match language {
        Language::Recycle => {
            let (tree, diagnostics) = recycle::parse(source);
            (recycle::tree::dump(&tree), diagnostics)
        }
        Language::Pip => {
            let (tree, diagnostics) = pip::parse(source);
            (pip::tree::dump(&tree), diagnostics)
        }
    }
}

/// The checked tree of a source as text; `None` if there are errors.
///
/// # Errors
/// As [`load`].
pub fn show_checked(
    source: &Source,
    language: Language,
    options: &Options,
) -> Result<(Option<String>, Vec<Diagnostic>), UnknownDialect> {
    match language {
        Language::Recycle => {
            let (checked, diagnostics) =
                recycle::compile_checked(source, &recycle_options(options)?);
            Ok((checked.map(|checked| recycle::checked::dump(&checked)), diagnostics))
        }
        Language::Pip => {
            let (checked, diagnostics) = pip::compile_checked(source, &pip_options(options)?);
            Ok((checked.map(|checked| pip::dump(&checked)), diagnostics))
        }
    }
}

/// The source in the usual form; `None` if it cannot be read without errors, because something would be lost.
#[must_use]
pub fn format(source: &Source, language: Language) -> (Option<String>, Vec<Diagnostic>) {
    match language {
        Language::Recycle => {
            let (tree, diagnostics) = recycle::parse(source);
            let text = (!has_errors(&diagnostics)).then(|| recycle::format(&tree, source));
            (text, diagnostics)
        }
        Language::Pip => {
            let (_, diagnostics) = pip::parse(source);
            let text = (!has_errors(&diagnostics)).then(|| pip::format(source));
            (text, diagnostics)
        }
    }
}

/// The dialect that [`migrate`] gives; `None` for a language without dialects.
#[must_use]
pub fn migration_target(language: Language) -> Option<&'static str> {
    match language {
        Language::Recycle => Some(recycle::TARGET.name()),
        Language::Pip => None,
    }
}

/// The source in the newest dialect of its language; `None` if there are errors, or no dialects.
///
/// # Errors
/// As [`load`].
pub fn migrate(
    source: &Source,
    language: Language,
    options: &Options,
) -> Result<(Option<String>, Vec<Diagnostic>), UnknownDialect> {
    match language {
        Language::Recycle => Ok(recycle::migrate(source, &recycle_options(options)?)),
        Language::Pip => Ok((None, Vec::new())),
    }
}

/// All codes of diagnostics with their pages, in order.
#[must_use]
pub fn explain_pages() -> Vec<(&'static str, &'static str)> {
    let mut pages = source::explain::pages().to_vec();
    for language in Language::ALL {
        match language {
            Language::Recycle => pages.extend_from_slice(recycle::explain::pages()),
            Language::Pip => pages.extend_from_slice(pip::explain::pages()),
        }
    }
    pages.sort_unstable();
    pages
}

/// Pip has one dialect, which has no name.
fn pip_options(options: &Options) -> Result<pip::Options, UnknownDialect> {
    match &options.dialect {
        None => Ok(pip::Options { pedantic: options.pedantic }),
        Some(name) => Err(UnknownDialect { language: Language::Pip, name: name.clone() }),
    }
}

fn recycle_options(options: &Options) -> Result<recycle::Options, UnknownDialect> {
    let dialect =
        match &options.dialect {
            None => None,
            Some(name) => Some(recycle::Dialect::from_name(name).ok_or_else(|| {
                UnknownDialect { language: Language::Recycle, name: name.clone() }
            })?),
        };
    Ok(recycle::Options { dialect, seats: options.seats, undefined: options.undefined })
}
