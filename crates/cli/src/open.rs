//! From what the command line says to rules that can be played.
//!
//! Takes a library name, a path or `-`; gives the text ([`Text`]) or the rules ([`Opened`]). What is wrong with the
//! text is printed under it.

mod text;

use std::ffi::OsString;
use std::sync::Arc;

use catalog::{BadOption, Language, Options};
use clap::ValueEnum;
use ir::Fault;
use source::{Diagnostic, Severity, Source, sort_by_position};
use table::{Rules, RulesInfo};

use crate::failure::{Failure, Result};
use crate::ui::Ui;

pub(crate) use text::{Origin, Text, facts_of, read, read_file};

/// Which game, and how it is to be read.
#[derive(Debug, clap::Args)]
pub(crate) struct GameArgs {
    /// A library name, a path to a .rcy, .gdl, .pip or .uce file, or - for standard input
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
    /// The number of teams, if the rules leave it open (Pip)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=i64::from(ir::limits::SEATS)))]
    pub(crate) teams: Option<u32>,
    /// What the players are called, one name for each seat: Ann,Ben,Cy
    #[arg(long, value_name = "NAMES", value_delimiter = ',')]
    pub(crate) names: Vec<String>,
    /// The dialect of the rules: documented, 0.4, 0.5 or 2026; without it what the file says or what
    /// it is recognised by (see `cardwright explain dialects`); of Pip: 2008 or pedantic; of UCE:
    /// documented or engine
    #[arg(long, value_name = "NAME")]
    pub(crate) dialect: Option<String>,
    /// Allow constructs that stand in a grammar but that no engine ever gave a meaning
    #[arg(long)]
    pub(crate) undefined: bool,
    /// Take the manual of Pip by the letter, also where it contradicts itself; the same as --dialect
    /// pedantic
    #[arg(long, conflicts_with = "dialect")]
    pub(crate) pip_pedantic: bool,
    /// What the flag of UCE that turns a deck face down does; engine is the same as --dialect engine
    #[arg(long, value_enum, default_value_t, value_name = "WHOSE", conflicts_with = "dialect")]
    pub(crate) uce_faces: Faces,
    /// In which order the players of a game in UCE have their turns
    #[arg(long, value_enum, default_value_t, value_name = "ORDER")]
    pub(crate) uce_order: Order,
    #[command(flatten)]
    pub(crate) language: LanguageArg,
}

/// A note of [`Reading::notes`], as on the command line.
const SHUFFLED_ORDER: &str = "uce-order shuffled";

/// Who decides what `D` in the flags of a deck means in UCE.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Faces {
    /// It hides the cards from everybody, as the document of the language says
    #[default]
    Document,
    /// Nothing, for scripts that were written for the first engine
    Engine,
}

/// The order of turns in UCE.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub(crate) enum Order {
    /// As they sit
    #[default]
    Seats,
    /// As is drawn by lot at the start, as the first engine did
    Shuffled,
}

/// Which language a text is in.
#[derive(Clone, Debug, Default, clap::Args)]
pub(crate) struct LanguageArg {
    /// The language of the rules: recycle, pip or uce; without it the ending of the file tells, or how a
    /// text from standard input begins
    #[arg(long, value_name = "NAME", value_parser = parse_language)]
    pub(crate) language: Option<Language>,
}

fn parse_language(name: &str) -> std::result::Result<Language, String> {
    let names = || Language::ALL.map(Language::name).join(", ");
    Language::from_name(&name.to_lowercase()).ok_or_else(|| format!("possible values: {}", names()))
}

impl Reading {
    pub(crate) fn options(&self) -> Options {
        Options {
            dialect: self.dialect.clone(),
            seats: self.seats,
            undefined: self.undefined,
            pedantic: self.pip_pedantic,
            names: self.names.iter().map(|name| name.trim().to_owned()).collect(),
            teams: self.teams,
            engine_faces: self.uce_faces == Faces::Engine,
            shuffled_order: self.uce_order == Order::Shuffled,
        }
    }

    /// What was said that makes another game of the rules, besides the dialect and who plays; a record has to know.
    pub(crate) fn notes(&self) -> Vec<String> {
        let is_shuffled = self.uce_order == Order::Shuffled;
        is_shuffled.then(|| SHUFFLED_ORDER.to_owned()).into_iter().collect()
    }

    /// Reads the rules as a record notes it.
    pub(crate) fn recall(&mut self, notes: &[String]) -> Result<()> {
        for note in notes {
            match note.as_str() {
                SHUFFLED_ORDER => self.uce_order = Order::Shuffled,
                other => {
                    let message = format!("the record was made with `{other}`, which is unknown");
                    return Err(Failure::game(message));
                }
            }
        }
        Ok(())
    }

    /// What was said on the command line about who plays and how, to be said again.
    pub(crate) fn arguments(&self) -> String {
        let mut arguments = String::new();
        for (name, number) in [("seats", self.seats), ("teams", self.teams)] {
            if let Some(number) = number {
                arguments.push_str(&format!(" --{name} {number}"));
            }
        }
        if !self.names.is_empty() {
            arguments.push_str(&format!(" --names \"{}\"", self.names.join(",")));
        }
        if self.uce_faces == Faces::Engine {
            arguments.push_str(" --uce-faces engine");
        }
        for note in self.notes() {
            arguments.push_str(&format!(" --{note}"));
        }
        arguments
    }
}

/// Rules that can be played, with the text to point at.
pub(crate) struct Opened {
    pub(crate) source: Source,
    pub(crate) rules: Arc<Rules>,
}

impl Opened {
    /// Tells of a fault, drawn under the rule that caused it.
    pub(crate) fn report_fault(&self, fault: Fault, ui: &mut Ui) -> Result<()> {
        let diagnostic = fault_diagnostic(self.rules.game().language, fault);
        let text = source::render(&self.source, &[diagnostic], ui.color_err, ui.width);
        Ok(ui.err(&text)?)
    }
}

/// Opens a game for playing. Errors in the rules are printed; warnings are left to `check`.
pub(crate) fn open(args: &GameArgs, ui: &mut Ui) -> Result<Opened> {
    let text = read(&args.game, args.reading.language.language)?;
    open_text(&text, &args.reading, ui)
}

pub(crate) fn open_text(text: &Text, reading: &Reading, ui: &mut Ui) -> Result<Opened> {
    let Compiled { rules, diagnostics, .. } = compile(text, reading)?;
    let Some(rules) = rules else {
        let errors: Vec<Diagnostic> =
            diagnostics.into_iter().filter(|d| d.severity == Severity::Error).collect();
        let drawn = source::render(&text.source, &errors, ui.color_err, ui.width);
        ui.err(&drawn)?;
        return Err(Failure::Reported);
    };
    Ok(Opened { source: text.source.clone(), rules: Arc::new(rules) })
}

/// What came of a text.
pub(crate) struct Compiled {
    /// `None` if there are errors.
    pub(crate) rules: Option<Rules>,
    /// Why the text was read in its dialect.
    pub(crate) reason: String,
    /// All that is said about it, in order.
    pub(crate) diagnostics: Vec<Diagnostic>,
}

impl Compiled {
    /// Whether there are no errors.
    pub(crate) fn is_good(&self) -> bool {
        !source::has_errors(&self.diagnostics)
    }
}

/// Reads, checks and compiles a text.
pub(crate) fn compile(text: &Text, reading: &Reading) -> Result<Compiled> {
    let mut options = reading.options();
    if options.seats.is_none() && options.names.is_empty() {
        options.seats = text.seats;
    }
    let loaded =
        catalog::load(&text.source, text.language, &options).map_err(|bad| bad_option(&bad))?;
    let reason = loaded.reason;
    let mut diagnostics = text.diagnostics.clone();
    diagnostics.extend(loaded.diagnostics);
    sort_by_position(&mut diagnostics);
    let broken = source::has_errors(&diagnostics);
    let Some(game) = loaded.game.filter(|_| !broken) else {
        return Ok(Compiled { rules: None, reason, diagnostics });
    };
    let path = (text.origin == Origin::File).then(|| text.source.name().to_owned());
    let info = RulesInfo { name: text.name.clone(), path };
    let rules = match Rules::new(info, text.source.text(), game) {
        Ok(rules) => Some(rules.read_as(reading.teams, reading.notes())),
        Err(error) => {
            diagnostics.push(Diagnostic::error("C001", error.span, error.message));
            sort_by_position(&mut diagnostics);
            None
        }
    };
    Ok(Compiled { rules, reason, diagnostics })
}

pub(crate) fn bad_option(bad: &BadOption) -> Failure {
    match bad {
        BadOption::Dialect { language, name } => {
            let failure = Failure::usage(format!("{} has no dialect `{name}`", language.name()));
            failure.hint(format!("known dialects: {}", language.dialects().join(", ")))
        }
        BadOption::Names(reason) => Failure::usage(format!("wrong names: {reason}"))
            .hint("--names has one name for each seat, with commas between them"),
        BadOption::Teams { language } => {
            Failure::usage(format!("--teams means nothing in {}", language.name()))
                .hint("only a heading in Pip leaves the number of teams open")
        }
    }
}

/// A fault as a message about the rules, under the code that their language has for it.
fn fault_diagnostic(language: &str, fault: Fault) -> Diagnostic {
    let language = Language::from_name(language);
    let code = language.and_then(|language| catalog::fault_code(language, fault.kind));
    let code = code.unwrap_or(fault.kind.name());
    Diagnostic::error(code, fault.span, fault.kind.reason())
        .reason("the game stopped here")
        .help(format!("`cardwright explain {code}` tells more"))
}
