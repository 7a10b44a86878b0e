//! Which language a file is in, and what its front end makes of it.
//!
//! Takes a source and a language; gives a checked game or one of the stages on the way. A new language is one more
//! arm in each function here.

use ir::FaultKind;
use source::{Diagnostic, Knob, Source, has_errors};

use crate::names;

pub use pip::Seating;

/// A language that rules can be written in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Language {
    Recycle,
    Pip,
    Uce,
}

impl Language {
    pub const ALL: [Self; 3] = [Self::Recycle, Self::Pip, Self::Uce];

    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Recycle => "recycle",
            Self::Pip => "pip",
            Self::Uce => "uce",
        }
    }

    /// The endings of file names, without the dot; the first is ours.
    #[must_use]
    pub fn endings(self) -> &'static [&'static str] {
        match self {
            Self::Recycle => &["rcy", "gdl"],
            Self::Pip => &["pip"],
            Self::Uce => &["uce"],
        }
    }

    /// The dialects that can be asked for.
    #[must_use]
    pub fn dialects(self) -> Vec<&'static str> {
        match self {
            Self::Recycle => {
                recycle::Dialect::ALL.into_iter().map(recycle::Dialect::name).collect()
            }
            Self::Pip => vec![PIP, PIP_PEDANTIC],
            Self::Uce => vec![UCE, UCE_ENGINE],
        }
    }

    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.name() == name)
    }

    /// The language that a text without a name seems to be in, by how it begins.
    #[must_use]
    pub fn of_text(text: &str) -> Self {
        let text = text.trim_start();
        let word = text.split(|c: char| !c.is_ascii_alphanumeric()).next().unwrap_or_default();
        if text.starts_with('#') || word.eq_ignore_ascii_case("game") {
            Self::Pip
        } else if word.eq_ignore_ascii_case("states") {
            Self::Uce
        } else {
            Self::Recycle
        }
    }

    /// The language of files with this ending.
    #[must_use]
    pub fn of_ending(ending: &str) -> Option<Self> {
        let ending = ending.to_ascii_lowercase();
        Self::ALL.into_iter().find(|language| language.endings().contains(&ending.as_str()))
    }
}

/// Pip as it is usually read, and by the letter of its manual.
const PIP: &str = "2008";
const PIP_PEDANTIC: &str = "pedantic";

/// UCE by its document, and as its first engine played it.
const UCE: &str = "documented";
const UCE_ENGINE: &str = "engine";

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
    /// What the seats are called, one name for each; without any, what the language has for them.
    pub names: Vec<String>,
    /// The number of teams, where the file leaves it open.
    pub teams: Option<u32>,
    /// Ignores the flag of UCE that turns a deck face down.
    pub engine_faces: bool,
    /// Draws the order of turns in UCE at the start; else it is that of the seats.
    pub shuffled_order: bool,
}

/// What the front end made of a text.
#[derive(Debug)]
pub struct Loaded {
    pub language: Language,
    /// The verified game; `None` if there are errors.
    pub game: Option<ir::Game>,
    /// Why the game was read in its dialect; empty if there are errors, or nothing to tell.
    pub reason: String,
    /// In order of position.
    pub diagnostics: Vec<Diagnostic>,
}

/// Something in the options that does not go with the game, whatever its text says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadOption {
    /// A dialect that the language does not have.
    Dialect { language: Language, name: String },
    /// Names that cannot be given to the seats, and why not.
    Names(String),
    /// A number of teams, in a language whose rules say themselves what the teams are, or know none.
    Teams { language: Language },
}

/// Reads, checks and lowers the rules of a source.
///
/// # Errors
/// If the options do not go with the language or the game. What is wrong with the text is no error of this function: it
/// is among the diagnostics.
pub fn load(source: &Source, language: Language, options: &Options) -> Result<Loaded, BadOption> {
    check_names(language, &options.names).map_err(BadOption::Names)?;
    match language {
        Language::Recycle => load_recycle(source, options),
        Language::Pip => {
            let (game, diagnostics) = pip::compile(source, &pip_options(options)?);
            Ok(Loaded { language, game, reason: String::new(), diagnostics })
        }
        Language::Uce => {
            let (game, diagnostics) = uce::compile(source, &uce_options(options)?);
            Ok(Loaded { language, game, reason: String::new(), diagnostics })
        }
    }
}

/// Whether these may be the names of the players of a game in a language.
///
/// # Errors
/// Says what is wrong with one of them.
pub fn check_names(language: Language, names: &[String]) -> Result<(), String> {
    names::check(names)?;
    match language {
        Language::Recycle | Language::Pip => Ok(()),
        Language::Uce => names::check_for_uce(names),
    }
}

/// RECYCLE knows nothing of names: they are put into the game that comes out.
fn load_recycle(source: &Source, options: &Options) -> Result<Loaded, BadOption> {
    let read = |seats: Option<u32>| {
        let options = recycle::Options { seats, ..recycle_options(options)? };
        Ok(recycle::compile_read(source, &options))
    };
    let (mut compiled, mut diagnostics) = read(options.seats)?;
    if let Some((game, _)) = &compiled
        && options.seats.is_none()
        && let Some(n_names) = names::number(&options.names)
        && n_names != game.n_seats
    {
        // As many players as there are names, if the rules allow it.
        (compiled, diagnostics) = read(Some(n_names))?;
    }
    let (mut game, reading) = compiled.unzip();
    if let Some(game) = &mut game {
        names::give(game, &options.names).map_err(BadOption::Names)?;
    }
    let reason = reading.map(|reading| reading.reason).unwrap_or_default();
    Ok(Loaded { language: Language::Recycle, game, reason, diagnostics })
}

/// The ways to sit down among which whoever plays a game has to choose, the fewest players first. None if the rules say
/// themselves how many players there are, as in RECYCLE, and none if the text has errors.
#[must_use]
pub fn seatings(source: &Source, language: Language) -> Vec<Seating> {
    match language {
        Language::Recycle => Vec::new(),
        Language::Pip => {
            let (checked, _) = pip::compile_checked(source, &pip::Options::default());
            checked.map(|checked| pip::seatings(&checked.heading)).unwrap_or_default()
        }
        Language::Uce => {
            // Nothing in the language says how many play.
            let (checked, _) = uce::compile_checked(source, &uce::Options::default());
            let any = checked.map(|_| 1..=ir::limits::SEATS).into_iter().flatten();
            any.map(|seats| Seating { seats, teams: None }).collect()
        }
    }
}

/// The code under which the language itself speaks of a fault; `None` if it has none.
#[must_use]
pub fn fault_code(language: Language, kind: FaultKind) -> Option<&'static str> {
    match language {
        Language::Recycle => None,
        Language::Pip => pip::fault_code(kind),
        Language::Uce => uce::fault_code(kind),
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
        Language::Uce => {
            let (tree, diagnostics) = uce::parse(source);
            (uce::tree::dump(&tree), diagnostics)
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
) -> Result<(Option<String>, Vec<Diagnostic>), BadOption> {
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
        Language::Uce => {
            let (checked, diagnostics) = uce::compile_checked(source, &uce_options(options)?);
            Ok((checked.map(|checked| uce::dump(&checked)), diagnostics))
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
        Language::Uce => {
            let (_, diagnostics) = uce::parse(source);
            let text = (!has_errors(&diagnostics)).then(|| uce::format(source));
            (text, diagnostics)
        }
    }
}

/// What of a source could be otherwise, in order of position; nothing if it cannot be read without errors.
#[must_use]
pub fn knobs(source: &Source, language: Language) -> Vec<Knob> {
    let mut knobs = match language {
        Language::Recycle => recycle::knobs(source),
        Language::Pip => pip::knobs(source),
        Language::Uce => uce::knobs(source),
    };
    knobs.sort_by_key(|knob| (knob.span.start, std::cmp::Reverse(knob.span.end)));
    knobs
}

/// The dialect that [`migrate`] gives; `None` for a language that has never changed.
#[must_use]
pub fn migration_target(language: Language) -> Option<&'static str> {
    match language {
        Language::Recycle => Some(recycle::TARGET.name()),
        Language::Pip | Language::Uce => None,
    }
}

/// The source in the newest dialect of its language; `None` if there are errors, or none is newer.
///
/// # Errors
/// As [`load`].
pub fn migrate(
    source: &Source,
    language: Language,
    options: &Options,
) -> Result<(Option<String>, Vec<Diagnostic>), BadOption> {
    match language {
        Language::Recycle => Ok(recycle::migrate(source, &recycle_options(options)?)),
        Language::Pip | Language::Uce => Ok((None, Vec::new())),
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
            Language::Uce => pages.extend_from_slice(uce::explain::pages()),
        }
    }
    pages.sort_unstable();
    pages
}

fn pip_options(options: &Options) -> Result<pip::Options, BadOption> {
    let pedantic = match options.dialect.as_deref() {
        None => options.pedantic,
        Some(PIP) => false,
        Some(PIP_PEDANTIC) => true,
        Some(name) => {
            let (language, name) = (Language::Pip, name.to_owned());
            return Err(BadOption::Dialect { language, name });
        }
    };
    Ok(pip::Options {
        pedantic,
        seats: seats(options)?,
        teams: options.teams,
        names: options.names.clone(),
    })
}

fn uce_options(options: &Options) -> Result<uce::Options, BadOption> {
    let language = Language::Uce;
    if options.teams.is_some() {
        return Err(BadOption::Teams { language });
    }
    let face_down_compat = match options.dialect.as_deref() {
        None => options.engine_faces,
        Some(UCE) => false,
        Some(UCE_ENGINE) => true,
        Some(name) => return Err(BadOption::Dialect { language, name: name.to_owned() }),
    };
    Ok(uce::Options {
        face_down_compat,
        seats: seats(options)?,
        names: options.names.clone(),
        shuffled_order: options.shuffled_order,
    })
}

/// As many seats as were asked for, or as there are names.
fn seats(options: &Options) -> Result<Option<u32>, BadOption> {
    let n_names = names::number(&options.names);
    match (n_names, options.seats) {
        (Some(n_names), Some(seats)) if n_names != seats => {
            Err(BadOption::Names(names::wrong_number(n_names, seats)))
        }
        (n_names, seats) => Ok(seats.or(n_names)),
    }
}

fn recycle_options(options: &Options) -> Result<recycle::Options, BadOption> {
    let language = Language::Recycle;
    if options.teams.is_some() {
        return Err(BadOption::Teams { language });
    }
    let known = |name: &String| {
        let dialect = recycle::Dialect::from_name(name);
        dialect.ok_or_else(|| BadOption::Dialect { language, name: name.clone() })
    };
    let dialect = options.dialect.as_ref().map(known).transpose()?;
    Ok(recycle::Options { dialect, seats: options.seats, undefined: options.undefined })
}

#[cfg(test)]
mod tests {
    use super::{BadOption, Language, Options, check_names, load};
    use source::Source;

    #[test]
    fn a_text_is_recognised_by_its_beginning() {
        for text in ["Game \"x\" requires 2 players.", "  # title: x\n", "game"] {
            assert_eq!(Language::of_text(text), Language::Pip, "{text}");
        }
        for text in ["STATES {", "\n STATES{\"SETUP\"", "states"] {
            assert_eq!(Language::of_text(text), Language::Uce, "{text}");
        }
        for text in [
            "STATE",
            "\"STATES\"",
            "(game",
            " ;; title: x\n(game)",
            "",
            "games",
            "Gamé",
            "\u{fffd}",
        ] {
            assert_eq!(Language::of_text(text), Language::Recycle, "{text}");
        }
    }

    fn agram(options: &Options) -> Result<Option<ir::Game>, BadOption> {
        let entry = crate::find("agram").expect("agram is in the library");
        let (source, _) = Source::new("agram.rcy", entry.text.as_bytes());
        load(&source, entry.language, options).map(|loaded| loaded.game)
    }

    fn named(names: &[&str], seats: Option<u32>) -> Options {
        let names = names.iter().map(|&name| name.to_owned()).collect();
        Options { names, seats, ..Options::default() }
    }

    /// Agram is for 2 to 5, and for 4 if nobody says anything.
    #[test]
    fn names_are_given_to_the_seats() {
        let names = |options: &Options| {
            let game = agram(options).expect("good options").expect("a game");
            let names: Vec<String> =
                game.names.iter().map(|&name| game.text(name).to_owned()).collect();
            (game.n_seats, names.join(" "))
        };
        assert_eq!(names(&named(&[], None)), (4, String::new()));
        assert_eq!(names(&named(&["Ann", "Ben"], None)), (2, "Ann Ben".to_owned()));
        // A name may be a word of the rules.
        assert_eq!(names(&named(&["ACE", "HAND"], Some(2))), (2, "ACE HAND".to_owned()));
        assert!(matches!(agram(&named(&["Ann", "Ben"], Some(3))), Err(BadOption::Names(_))));
        assert!(matches!(agram(&named(&["Ann", "Ann"], None)), Err(BadOption::Names(_))));
        assert!(matches!(agram(&named(&["Ann", " "], None)), Err(BadOption::Names(_))));
        let teams = Options { teams: Some(2), ..Options::default() };
        assert!(matches!(agram(&teams), Err(BadOption::Teams { .. })));
    }

    /// UCE reference, R 1: unique, not empty, without brackets, quotes or line ends; nor the characters that stand for players.
    #[test]
    fn names_in_uce() {
        let check = |names: &[&str]| {
            let names: Vec<String> = names.iter().map(|&name| name.to_owned()).collect();
            check_names(Language::Uce, &names)
        };
        assert_eq!(check(&["Ann", "Ben O'Hara", "Zoë"]), Ok(()));
        for wrong in ["[Ann", "Ann]", "An\"n", "An\nn", "An\u{e000}n", " "] {
            assert!(check(&["Ben", wrong]).is_err(), "{wrong:?}");
            let elsewhere = check_names(Language::Pip, &[wrong.to_owned()]);
            assert_eq!(elsewhere.is_err(), wrong == " ", "{wrong:?}");
        }
        assert!(check(&["Ann", "Ann"]).is_err());
        let many: Vec<String> = (0..17).map(|n| n.to_string()).collect();
        assert_eq!(check_names(Language::Uce, &many[..16]), Ok(()));
        assert!(check_names(Language::Uce, &many).is_err());
    }
}
