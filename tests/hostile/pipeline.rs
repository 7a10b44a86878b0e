//! The whole pipeline over any bytes, to the end of one game.
//!
//! Surprising: a quick game is compared with the reference interpreter, whose time does not count.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use catalog::Language;
use ir::FaultKind;
use ir::random::Stream;
use source::{Severity, Source, has_errors};
use tests::lockstep::lockstep_compiled;
use vm::{Machine, Status};

/// So many messages are drawn, to see that each can be.
const DRAWN: usize = 20;
/// A game that took longer than this is not played again by the reference interpreter, which is slow.
const QUICK: Duration = Duration::from_millis(300);
/// So many decisions are compared.
const COMPARED: u32 = 20;
/// The columns of the terminal they are drawn for.
const WIDTH: usize = 100;

/// How it ended.
#[derive(Debug)]
pub(crate) enum End {
    /// The codes of all errors.
    Errors(Vec<&'static str>),
    /// The game is larger than the machine allows.
    TooLarge,
    Fault(FaultKind),
    Finished,
    /// Something that must not be.
    Wrong(String),
}

impl End {
    /// Whether this is the end that a line of `expected.txt` names.
    pub(crate) fn is(&self, expected: &str) -> bool {
        match self {
            Self::Errors(codes) => codes.iter().any(|code| expected == format!("error {code}")),
            Self::TooLarge => expected == "error C001",
            Self::Fault(kind) => expected == format!("fault {}", kind.name()),
            Self::Finished => expected == "finished",
            Self::Wrong(_) => false,
        }
    }
}

impl fmt::Display for End {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Errors(codes) => {
                let shown: Vec<&str> = codes.iter().copied().take(8).collect();
                write!(out, "errors {}", shown.join(" "))
            }
            Self::TooLarge => out.write_str("error C001"),
            Self::Fault(kind) => write!(out, "fault {}", kind.name()),
            Self::Finished => out.write_str("finished"),
            Self::Wrong(why) => write!(out, "something wrong: {why}"),
        }
    }
}

/// Reads, checks, lowers, verifies, compiles and plays a text in the language of its name. Gives the end, and how long
/// that took.
pub(crate) fn run(name: &str, bytes: &[u8]) -> (End, Duration) {
    let start = Instant::now();
    match read(name, bytes) {
        Ok(game) => play(&game, start),
        Err(end) => (end, start.elapsed()),
    }
}

fn read(name: &str, bytes: &[u8]) -> Result<ir::Game, End> {
    let ending = name.rsplit('.').next().unwrap_or_default();
    let Some(language) = Language::of_ending(ending) else {
        return Err(End::Wrong(format!("no language has files that end with {ending}")));
    };
    let (source, mut diagnostics) = Source::new(name, bytes);
    if !has_errors(&diagnostics)
        && let (Some(formatted), _) = catalog::format(&source, language)
    {
        let (again, mut more) = Source::new(name, formatted.as_bytes());
        let (twice, said) = catalog::format(&again, language);
        more.extend(said);
        let error = more.iter().find(|problem| problem.severity == Severity::Error);
        // Indentation may make a text too large; then it is cut, and anything may be said of the rest.
        if again.text().len() < source::MAX_BYTES - 8 {
            if let Some(error) = error {
                return Err(End::Wrong(format!("formatted, it has the error {}", error.code)));
            }
            if twice.as_deref() != Some(formatted.as_str()) {
                return Err(End::Wrong("formatted twice, it is another text".to_owned()));
            }
        }
    }
    let Ok(loaded) = catalog::load(&source, language, &catalog::Options::default()) else {
        return Err(End::Wrong("it cannot be loaded".to_owned()));
    };
    let game = loaded.game;
    diagnostics.extend(loaded.diagnostics);
    let drawn = &diagnostics[..diagnostics.len().min(DRAWN)];
    if source::render(&source, drawn, false, WIDTH).is_empty() && !drawn.is_empty() {
        return Err(End::Wrong("nothing is drawn".to_owned()));
    }
    let errors = diagnostics.iter().filter(|one| one.severity == Severity::Error);
    let errors: Vec<&str> = errors.map(|one| one.code).collect();
    match game {
        None if errors.is_empty() => Err(End::Wrong("no game and no error".to_owned())),
        Some(game) if errors.is_empty() => Ok(game),
        Some(_) if !errors.iter().all(|code| code.starts_with('S')) => {
            Err(End::Wrong("a game in spite of errors".to_owned()))
        }
        _ => Err(End::Errors(errors)),
    }
}

fn play(game: &ir::Game, start: Instant) -> (End, Duration) {
    if let Err(why) = ir::verify(game) {
        return (End::Wrong(format!("not valid: {why:?}")), start.elapsed());
    }
    let program = match code::compile(game) {
        Ok(program) => Arc::new(program),
        Err(_) => return (End::TooLarge, start.elapsed()),
    };
    let mut machine = Machine::new(Arc::clone(&program), Stream::new(1, 0));
    let mut answers = Stream::new(1, 1);
    let mut status = machine.start();
    while let Status::Decision { n_options, .. } = status {
        let option = u32::try_from(answers.below(u64::from(n_options))).unwrap_or(0);
        match machine.play(option) {
            Some(next) => status = next,
            None => {
                let why = format!("option {option} of {n_options} is refused");
                return (End::Wrong(why), start.elapsed());
            }
        }
    }
    let end = match status {
        Status::Fault(fault) => End::Fault(fault.kind),
        Status::Finished | Status::Decision { .. } => match machine.scores() {
            Ok(_) => End::Finished,
            Err(fault) => End::Fault(fault.kind),
        },
    };
    let time = start.elapsed();
    if time < QUICK
        && let Err(why) = lockstep_compiled(&program, game, 1, COMPARED)
    {
        return (End::Wrong(why), time);
    }
    (end, time)
}
