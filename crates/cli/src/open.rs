//! From what the command line says to rules that can be played.
//!
//! Takes a library name, a path or `-`; gives the text ([`Text`]) or the rules ([`Opened`]). What is wrong with the
//! text is printed under it.

use std::ffi::OsString;
use std::io::Read;
use std::path::Path;
use std::sync::Arc;

use catalog::{Language, Options};
use ir::Fault;
use source::{Diagnostic, Severity, Source, sort_by_position};
use table::{Rules, RulesInfo};

use crate::failure::{Failure, Result};
use crate::ui::Ui;

/// More than this is never read: one byte more than the largest record. Rule files have their own, smaller limit.
const MAX_READ: u64 = (64 << 20) + 1;

/// Which game, and how it is to be read.
#[derive(Debug, clap::Args)]
pub(crate) struct GameArgs {
    /// A library name, a path to a .rcy, .gdl or .pip file, or - for standard input
    #[arg(value_name = "GAME")]
    pub(crate) game: OsString,
    #[command(flatten)]
    pub(crate) reading: Reading,
}

/// How a game is to be read.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct Reading {
    /// The number of seats, if the rules leave it open
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(ir::limits::SEATS)))]
    pub(crate) seats: Option<u32>,
    /// The dialect of the rules: documented, 0.4, 0.5 or 2026; without it what the file says or what
    /// it is recognised by (see `cardwright explain dialects`)
    #[arg(long, value_name = "NAME")]
    pub(crate) dialect: Option<String>,
    /// Allow constructs that stand in a grammar but that no engine ever gave a meaning
    #[arg(long)]
    pub(crate) undefined: bool,
    /// Take the manual of Pip by the letter, also where it contradicts itself
    #[arg(long)]
    pub(crate) pip_pedantic: bool,
}

impl Reading {
    pub(crate) fn options(&self) -> Options {
        Options {
            dialect: self.dialect.clone(),
            seats: self.seats,
            undefined: self.undefined,
            pedantic: self.pip_pedantic,
        }
    }
}

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
}

/// Rules that can be played, with the text to point at.
pub(crate) struct Opened {
    pub(crate) source: Source,
    pub(crate) rules: Arc<Rules>,
}

impl Opened {
    /// Tells of a fault, drawn under the rule that caused it.
    pub(crate) fn report_fault(&self, fault: Fault, ui: &mut Ui) -> Result<()> {
        let diagnostic = fault_diagnostic(fault);
        let text = source::render(&self.source, &[diagnostic], ui.color_err, ui.width);
        Ok(ui.err(&text)?)
    }
}

/// Opens a game for playing. Errors in the rules are printed; warnings are left to `check`.
pub(crate) fn open(args: &GameArgs, ui: &mut Ui) -> Result<Opened> {
    let text = read(&args.game)?;
    open_text(text, &args.reading, ui)
}

pub(crate) fn open_text(text: Text, reading: &Reading, ui: &mut Ui) -> Result<Opened> {
    let Compiled { rules, is_good, diagnostics, .. } = compile(&text, reading)?;
    if is_good && rules.is_none() {
        let language = text.language.name();
        return Err(Failure::usage(format!("rules in {language} cannot be played yet"))
            .hint("they can be checked (`check`) and laid out (`fmt`)"));
    }
    let Some(rules) = rules else {
        let errors: Vec<Diagnostic> =
            diagnostics.into_iter().filter(|d| d.severity == Severity::Error).collect();
        let drawn = source::render(&text.source, &errors, ui.color_err, ui.width);
        ui.err(&drawn)?;
        return Err(Failure::Reported);
    };
    Ok(Opened { source: text.source, rules: Arc::new(rules) })
}

/// What came of a text.
pub(crate) struct Compiled {
    pub(crate) rules: Option<Rules>,
    /// Whether there are no errors.
    pub(crate) is_good: bool,
    /// Why the text was read in its dialect.
    pub(crate) reason: String,
    /// All that is said about it, in order.
    pub(crate) diagnostics: Vec<Diagnostic>,
}

/// Reads, checks and compiles a text.
pub(crate) fn compile(text: &Text, reading: &Reading) -> Result<Compiled> {
    let loaded = catalog::load(&text.source, text.language, &reading.options())
        .map_err(|unknown| unknown_dialect(&unknown))?;
    let reason = loaded.reason;
    let mut diagnostics = text.diagnostics.clone();
    diagnostics.extend(loaded.diagnostics);
    sort_by_position(&mut diagnostics);
    let broken = source::has_errors(&diagnostics);
    let Some(game) = loaded.game.filter(|_| !broken) else {
        let is_good = loaded.is_good && !broken;
        return Ok(Compiled { rules: None, is_good, reason, diagnostics });
    };
    let path = (text.origin == Origin::File).then(|| text.source.name().to_owned());
    let info = RulesInfo { name: text.name.clone(), path };
    match Rules::new(info, text.source.text(), game) {
        Ok(rules) => Ok(Compiled { rules: Some(rules), is_good: true, reason, diagnostics }),
        Err(error) => {
            diagnostics.push(Diagnostic::error("C001", error.span, error.message));
            sort_by_position(&mut diagnostics);
            Ok(Compiled { rules: None, is_good: false, reason, diagnostics })
        }
    }
}

pub(crate) fn unknown_dialect(unknown: &catalog::UnknownDialect) -> Failure {
    let language = unknown.language;
    let failure = Failure::usage(format!("{} has no dialect `{}`", language.name(), unknown.name));
    match language.dialects() {
        dialects if dialects.is_empty() => failure.hint("it has no dialects"),
        dialects => failure.hint(format!("known dialects: {}", dialects.join(", "))),
    }
}

/// A fault as a message about the rules.
pub(crate) fn fault_diagnostic(fault: Fault) -> Diagnostic {
    let name = fault.kind.name();
    Diagnostic::error(name, fault.span, fault.kind.reason())
        .reason("the game stopped here")
        .help(format!("`cardwright explain {name}` tells more"))
}

/// Reads the text that an argument names.
pub(crate) fn read(game: &OsString) -> Result<Text> {
    if game == "-" {
        let bytes = read_file(Path::new(game))?;
        return Ok(text(Origin::Stdin, "stdin".to_owned(), "<stdin>", Language::Recycle, &bytes));
    }
    let path = Path::new(game);
    let shown = path.to_string_lossy();
    let ending = path.extension().map(|ending| ending.to_string_lossy().into_owned());
    let language = ending.as_deref().and_then(Language::of_ending);
    let is_path = language.is_some() || path.components().count() > 1 || path.is_file();
    if !is_path {
        return from_library(&shown);
    }
    let Some(language) = language else {
        return Err(if path.exists() { unknown_ending(&shown) } else { missing(&shown) });
    };
    let bytes = read_file(path)?;
    let name = path.file_stem().map_or_else(|| shown.to_string(), |s| s.to_string_lossy().into());
    Ok(text(Origin::File, name, &shown, language, &bytes))
}

fn from_library(name: &str) -> Result<Text> {
    let entry = catalog::find(name).map_err(|unknown| {
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
    Ok(text(Origin::Library, entry.name.clone(), &shown, entry.language, bytes))
}

fn text(origin: Origin, name: String, shown: &str, language: Language, bytes: &[u8]) -> Text {
    let (source, diagnostics) = Source::new(shown, bytes);
    Text { origin, name, language, source, diagnostics }
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
        .hint(format!("rule files end in {}", endings.join(" or ")))
}
