//! The whole pipeline over any bytes, to the end of one game.
//!
//! Surprising: what a quick game ends with is compared with the reference interpreter, whose time does not count.

use std::fmt;
use std::sync::Arc;
use std::time::{Duration, Instant};

use ir::FaultKind;
use ir::random::Stream;
use refint::{RefStatus, RefTable};
use source::{Severity, Source};
use vm::{Machine, Status};

/// So many messages are drawn, to see that each can be.
const DRAWN: usize = 20;
/// A game that took longer than this is not played again by the reference interpreter, which is slow.
const QUICK: Duration = Duration::from_millis(300);
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

/// Reads, checks, lowers, verifies, compiles and plays. Gives the end, and how long that took.
pub(crate) fn run(name: &str, bytes: &[u8]) -> (End, Duration) {
    let start = Instant::now();
    match read(name, bytes) {
        Ok(game) => play(&game, start),
        Err(end) => (end, start.elapsed()),
    }
}

fn read(name: &str, bytes: &[u8]) -> Result<ir::Game, End> {
    let (source, mut diagnostics) = Source::new(name, bytes);
    let (tree, problems) = recycle::parse(&source);
    if !problems.iter().any(|problem| problem.severity == Severity::Error) {
        let (again, mut more) = Source::new(name, recycle::format(&tree, &source).as_bytes());
        more.extend(recycle::parse(&again).1);
        let error = more.iter().find(|problem| problem.severity == Severity::Error);
        // Indentation may make a text too large; then it is cut, and anything may be said of the rest.
        if let Some(error) = error
            && again.text().len() < source::MAX_BYTES - 8
        {
            return Err(End::Wrong(format!("formatted, it has the error {}", error.code)));
        }
    }
    let (game, more) = recycle::compile(&source, &recycle::Options::default());
    diagnostics.extend(more);
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
    let chance = Stream::new(1, 0);
    let mut machine = Machine::new(program, chance.clone());
    let mut answers = Stream::new(1, 1);
    let first = machine.start();
    let mut status = first;
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
    if status == first
        && time < QUICK
        && let Err(why) = compare(&machine, status, game, chance)
    {
        return (End::Wrong(why), time);
    }
    (end, time)
}

/// A game that asked nobody must end in the same way on the reference interpreter.
fn compare(
    machine: &Machine,
    status: Status,
    game: &ir::Game,
    chance: Stream,
) -> Result<(), String> {
    let mut table = RefTable::new(game, chance);
    match (status, table.advance()) {
        (Status::Finished, RefStatus::Finished) => {
            let (ours, theirs) = (machine.scores(), table.scores());
            if ours == theirs { Ok(()) } else { Err(format!("scores {ours:?}, {theirs:?}")) }
        }
        (Status::Fault(ours), RefStatus::Fault(theirs)) if ours == theirs => Ok(()),
        (ours, theirs) => Err(format!("the machine has {ours:?}, the reference {theirs:?}")),
    }
}
