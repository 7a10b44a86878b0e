//! Runs a case: through the front end, then on both executors, checking line after line.

use std::collections::BTreeMap;
use std::sync::Arc;

use ir::random::Stream;
use ir::{FaultKind, Game};
use source::{Diagnostic, Severity, Source};
use table::{Rules, RulesInfo, Table};

use super::expect::{Chance, Expectation, Line};
use super::log::Log;
use super::markdown::Case;
use super::{text, text_pip, text_uce};
use crate::pair::{Pair, Status};

/// So many games are played to look at a distribution.
const GAMES: u32 = 4_000;
/// Of them, so many are played on both executors; the machine alone plays the others.
const COMPARED_GAMES: u32 = 40;
/// How far a frequency may be off, in standard deviations. Seeds are fixed, so this fails always or never.
const SIGMAS: f64 = 5.0;

/// What came of a case.
#[derive(Debug)]
pub struct Outcome {
    /// The messages that the front end gave, as lines of expectations; `None` if it did not come so far.
    pub messages: Option<Vec<String>>,
    /// What does not hold: the line, and why.
    pub failures: Vec<(usize, String)>,
}

/// Runs a case. A panic is a failure of the case, so that the others are run too.
#[must_use]
pub fn run(case: &Case) -> Outcome {
    std::panic::catch_unwind(|| run_case(case)).unwrap_or_else(|panic| {
        let text = panic.downcast_ref::<String>().map(String::as_str);
        let text = text.or(panic.downcast_ref::<&str>().copied()).unwrap_or("a panic");
        Outcome { messages: None, failures: vec![(case.line, format!("PANIC: {text}"))] }
    })
}

fn run_case(case: &Case) -> Outcome {
    let (source, mut diagnostics) = Source::new("case", &case.rules.bytes);
    let is_readable = !source::has_errors(&diagnostics);
    let (game, more) = case.rules.compile(&source);
    let game = game.filter(|_| is_readable);
    diagnostics.extend(more);
    source::sort_by_position(&mut diagnostics);
    let messages = messages(&diagnostics, &source, case.rules.n_before);
    let mut failures = Vec::new();
    compare_messages(case, &messages, &mut failures);
    let has_error = diagnostics.iter().any(|one| one.severity == Severity::Error);
    let rest: Vec<&Line> = case
        .expected
        .iter()
        .filter(|line| !matches!(line.expectation, Expectation::Message(_)))
        .collect();
    match (game, has_error) {
        (None, true) if rest.is_empty() => {}
        (None, true) => failures.push((rest[0].at, "the rules have errors".to_owned())),
        (None, false) => failures.push((case.line, "no game, and no error either".to_owned())),
        (Some(_), true) => failures.push((case.line, "errors, but a game too".to_owned())),
        (Some(game), false) => play(case, &source, &game, &rest, &mut failures),
    }
    Outcome { messages: Some(messages), failures }
}

/// Plays the game of a case with random answers instead of those that the case gives, on both executors; nothing is
/// expected but that they agree. A case with errors has no game.
///
/// # Errors
/// If they differ.
pub fn play_at_random(case: &Case, seed: u64, decisions: u32) -> Result<(), String> {
    let (source, problems) = Source::new("case", &case.rules.bytes);
    let (Some(game), _) = case.rules.compile(&source) else { return Ok(()) };
    if source::has_errors(&problems) {
        return Ok(());
    }
    let Ok(program) = code::compile(&game) else { return Ok(()) };
    let mut pair = Pair::start(&game, Arc::new(program), &Stream::new(seed, 0))?;
    let mut answers = Stream::new(seed, 1);
    for _ in 0..decisions {
        let Status::Decision { n_options, .. } = pair.status() else { break };
        pair.play(u32::try_from(answers.below(u64::from(n_options))).unwrap_or(0))?;
    }
    if pair.status() == Status::Finished {
        let _ = pair.scores()?;
    }
    Ok(())
}

/// The messages as lines of expectations. Very many of one code in a row are one line with their number.
fn messages(diagnostics: &[Diagnostic], source: &Source, n_before: u32) -> Vec<String> {
    const MANY: usize = 100;
    let mut lines = Vec::new();
    for run in diagnostics.chunk_by(|a, b| (a.severity, a.code) == (b.severity, b.code)) {
        let texts = run.iter().map(|one| message(one, source, n_before));
        if run.len() < MANY {
            lines.extend(texts);
        } else {
            lines.extend(texts.take(1).map(|text| format!("{text} x{}", run.len())));
        }
    }
    lines
}

/// A message as a line of expectations, with the place counted in the author's lines.
fn message(diagnostic: &Diagnostic, source: &Source, n_before: u32) -> String {
    let severity = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    };
    format!("{severity} {} {}", position(source, diagnostic.span, n_before), diagnostic.code)
}

fn position(source: &Source, span: source::Span, n_before: u32) -> String {
    let at = source.line_col(span.start);
    match at.line.checked_sub(n_before) {
        None | Some(0) => format!("setup:{}", at.column),
        Some(line) => format!("{line}:{}", at.column),
    }
}

/// Every message must be expected, and every expected message must come.
fn compare_messages(case: &Case, messages: &[String], failures: &mut Vec<(usize, String)>) {
    let mut left: Vec<&String> = messages.iter().collect();
    for line in &case.expected {
        let Expectation::Message(expected) = &line.expectation else { continue };
        match left.iter().position(|message| *message == expected) {
            Some(idx) => {
                left.remove(idx);
            }
            None => failures.push((line.at, format!("this message did not come: {expected}"))),
        }
    }
    for message in left {
        failures.push((case.line, format!("this message was not expected: {message}")));
    }
}

fn play(
    case: &Case,
    source: &Source,
    game: &Game,
    lines: &[&Line],
    failures: &mut Vec<(usize, String)>,
) {
    let mut fail = |at: usize, why: String| failures.push((at, why));
    if let Err(why) = ir::verify(game) {
        return fail(case.line, format!("the game is not valid: {why:?}"));
    }
    let program = match code::compile(game) {
        Ok(program) => Arc::new(program),
        Err(error) => return fail(case.line, format!("no program: {}", error.message)),
    };
    let chance = Stream::new(case.rules.seed, 0);
    let mut pair = match Pair::start(game, program.clone(), &chance) {
        Ok(pair) => pair,
        Err(why) => return fail(case.line, why),
    };
    // The state of affairs that no line has spoken of yet.
    let mut unsaid = true;
    let mut log = Log::default();
    log.add(game, pair.events());
    for line in lines {
        if let Expectation::Chance(expected) = &line.expectation {
            if let Err(why) = distribution(game, &program, case.rules.seed, expected) {
                fail(line.at, why);
            }
            continue;
        }
        if let Expectation::Shown(expected) = &line.expectation {
            match shown(game, &pair, case.rules.seed) {
                Ok(found) if found == *expected => continue,
                Ok(found) => return fail(line.at, format!("found: {}", found.join(" | "))),
                Err(why) => return fail(line.at, why),
            }
        }
        let place = |span| position(source, span, case.rules.n_before);
        match holds(game, &place, &mut pair, &mut log, &line.expectation) {
            Ok(says) => {
                unsaid = says.unwrap_or(unsaid);
            }
            Err(why) => return fail(line.at, why),
        }
    }
    if let Some(told) = log.unexpected() {
        fail(case.line, format!("this was not expected: {told}"));
    }
    if unsaid && pair.status() != Status::Finished {
        let place = |span| position(source, span, case.rules.n_before);
        fail(case.line, format!("nothing is said of the end: {}", stands(game, &pair, &place)));
    }
}

/// Where the game stands, as a line of expectations.
fn stands(game: &Game, pair: &Pair, place: &dyn Fn(source::Span) -> String) -> String {
    match pair.status() {
        Status::Decision { seat, n_options } => format!("decision p{seat} options {n_options}"),
        Status::Finished => "finished".to_owned(),
        Status::Fault(fault) => {
            format!("fault {} {}", fault_name(game, fault.kind), place(fault.span))
        }
    }
}

/// The name of a fault, after the code that the language has for it.
fn fault_name(game: &Game, kind: FaultKind) -> String {
    let code = match game.language {
        "pip" => pip::fault_code(kind),
        "uce" => uce::fault_code(kind),
        _ => None,
    };
    match code {
        Some(code) => format!("{code} {}", kind.name()),
        None => kind.name().to_owned(),
    }
}

/// Checks one line. Gives whether the state of affairs is unsaid after it, if that has changed.
fn holds(
    game: &Game,
    place: &dyn Fn(source::Span) -> String,
    pair: &mut Pair,
    log: &mut Log,
    expectation: &Expectation,
) -> Result<Option<bool>, String> {
    let table = pair.snapshot();
    let now = stands(game, pair, place);
    let equal = |found: &str, expected: &str| {
        if found == expected { Ok(None) } else { Err(format!("found: {found}")) }
    };
    match expectation {
        Expectation::Message(_) | Expectation::Chance(_) | Expectation::Shown(_) => Ok(None),
        Expectation::Decision { seat, n_options } => {
            equal(&now, &format!("decision p{seat} options {n_options}"))?;
            Ok(Some(false))
        }
        Expectation::Finished => {
            equal(&now, "finished")?;
            Ok(Some(false))
        }
        Expectation::Fault { code, kind, at } => {
            let name = match code {
                Some(code) => format!("{code} {}", kind.name()),
                None => kind.name().to_owned(),
            };
            match (pair.status(), at) {
                (Status::Fault(fault), None) if fault_name(game, fault.kind) == name => {}
                (_, None) => return Err(format!("found: {now}")),
                (_, Some(at)) => {
                    equal(&now, &format!("fault {name} {at}"))?;
                }
            }
            Ok(Some(false))
        }
        Expectation::Options(expected) => {
            equal(&option_texts(game, pair).join(" | "), &expected.join(" | "))
        }
        Expectation::Distinct(expected) => {
            let mut texts = option_texts(game, pair);
            texts.sort();
            texts.dedup();
            equal(&texts.len().to_string(), &expected.to_string())
        }
        Expectation::Play { options, times } => {
            for _ in 0..*times {
                for &option in options {
                    pair.play(option)?;
                    log.add(game, pair.events());
                }
            }
            Ok(Some(true))
        }
        Expectation::Pick(expected) => {
            let texts = option_texts(game, pair);
            let mut fitting = (0_u32..).zip(&texts).filter(|(_, text)| *text == expected);
            let (Some((option, _)), None) = (fitting.next(), fitting.next()) else {
                return Err(format!("not one option, but: {}", texts.join(" | ")));
            };
            pair.play(option)?;
            log.add(game, pair.events());
            Ok(Some(true))
        }
        Expectation::Told(expected) => equal(&log.next(), expected),
        Expectation::Events(expected) => {
            equal(&text::events(game, &table, pair.events()), expected)
        }
        Expectation::Score { owner, value } => {
            let found = text_pip::score(game, &table, *owner).ok_or("there is no such score")?;
            equal(&found, value)
        }
        Expectation::Winners(expected) => {
            let scores = scores(pair)?;
            let winners = table::leaders(&scores, game.scoring.best);
            equal(&winners.map(|seat| format!("p{seat}")).collect::<Vec<_>>().join(" "), expected)
        }
        Expectation::Sto { owner, name, value } => {
            let found = text::sto(game, &table, *owner, name).ok_or("there is no such storage")?;
            equal(&found.to_string(), &value.to_string())
        }
        Expectation::Str { owner, name, value } => {
            let found =
                text::string(game, &table, *owner, name).ok_or("there is no such storage")?;
            equal(found, value)
        }
        Expectation::Pile { pile, cards } => {
            let found = text::pile(game, &table, pile);
            if cards == "none" {
                return found.map_or(Ok(None), |_| Err("there is such a pile".to_owned()));
            }
            let found = found.ok_or("there is no such pile")?;
            match cards.strip_suffix(" cards") {
                Some(n) => equal(&found.len().to_string(), n),
                None => equal(&text::cards(game, &table, &found), cards),
            }
        }
        Expectation::Sees { seat, pile, cards } => {
            let table = pair.snapshot_for(*seat);
            let found = text::seen(game, &table, *seat, pile).ok_or("there is no such pile")?;
            equal(&found, cards)
        }
        Expectation::Decks(expected) => equal(&text_uce::decks(game, &table), expected),
        Expectation::Teams(expected) => equal(&text::teams(&table.teams), expected),
        Expectation::Seats(expected) => equal(&game.n_seats.to_string(), &expected.to_string()),
        Expectation::Scores(expected) => {
            equal(&format!("{:?}", scores(pair)?), &format!("{expected:?}"))
        }
        Expectation::ScoresFault(kind) => match pair.scores()? {
            Err(fault) => equal(fault.kind.name(), kind.name()),
            Ok(scores) => Err(format!("found: {scores:?}")),
        },
        Expectation::Ranks(expected) => {
            let ranks = table::ranks(&scores(pair)?, game.scoring.best);
            equal(&format!("{ranks:?}"), &format!("{expected:?}"))
        }
        Expectation::Decisions(expected) => {
            equal(&pair.decisions().to_string(), &expected.to_string())
        }
    }
}

fn scores(pair: &Pair) -> Result<Vec<i64>, String> {
    pair.scores()?.map_err(|fault| format!("scoring ends in {}", fault.kind.name()))
}

fn option_texts(game: &Game, pair: &Pair) -> Vec<String> {
    let Status::Decision { n_options, .. } = pair.status() else { return Vec::new() };
    let table = pair.snapshot();
    (0..n_options)
        .filter_map(|option| pair.option(option))
        .map(|(events, fault)| text::option(game, &table, &events, fault))
        .collect()
}

/// The options in the words that the asked player reads at the table.
fn shown(game: &Game, pair: &Pair, seed: u64) -> Result<Vec<String>, String> {
    let info = RulesInfo { name: "case".to_owned(), path: None };
    let rules = Rules::new(info, "", game.clone()).map_err(|error| error.message)?;
    let mut table = Table::new(Arc::new(rules), seed, 0);
    for &answer in pair.answers() {
        table.play(answer).map_err(|error| error.to_string())?;
    }
    let options = table.choice().map(|choice| choice.options).unwrap_or_default();
    Ok(options.into_iter().map(|option| option.words).collect())
}

/// Plays many games without decisions and compares how often each value comes up.
fn distribution(
    game: &Game,
    program: &Arc<code::Program>,
    seed: u64,
    expected: &Chance,
) -> Result<(), String> {
    let mut counts: BTreeMap<String, u32> = BTreeMap::new();
    for index in 0..GAMES {
        let chance = Stream::new(seed, u64::from(index));
        let (table, events) = if index < COMPARED_GAMES {
            let pair = Pair::start(game, program.clone(), &chance)?;
            (pair.snapshot(), pair.events().to_vec())
        } else {
            let mut machine = vm::Machine::new(program.clone(), chance);
            machine.log_events(matches!(*expected.subject, Expectation::Told(_)));
            machine.start();
            (machine.snapshot(), machine.take_events())
        };
        *counts.entry(value_of(game, &table, &events, &expected.subject)?).or_default() += 1;
    }
    for (value, p) in &expected.parts {
        let n = f64::from(GAMES);
        let found = f64::from(counts.remove(value).unwrap_or(0));
        let allowed = SIGMAS * (n * p * (1.0 - p)).sqrt();
        if (found - n * p).abs() > allowed {
            return Err(format!("{value} came up {found} times of {GAMES}, not {:.0}", n * p));
        }
    }
    match counts.iter().next() {
        Some((value, count)) => {
            Err(format!("{value} came up {count} times, which is not expected"))
        }
        None => Ok(()),
    }
}

fn value_of(
    game: &Game,
    table: &ir::Snapshot,
    events: &[ir::Event],
    subject: &Expectation,
) -> Result<String, String> {
    match subject {
        Expectation::Told(_) => {
            let last = events.iter().rev().find_map(|event| match event {
                ir::Event::Told { text, .. } => Some(text_uce::with_names(game, text)),
                _ => None,
            });
            last.ok_or_else(|| "nothing was told".to_owned())
        }
        Expectation::Sto { owner, name, .. } => {
            let value = text::sto(game, table, *owner, name).ok_or("there is no such storage")?;
            Ok(value.to_string())
        }
        Expectation::Str { owner, name, .. } => {
            let value =
                text::string(game, table, *owner, name).ok_or("there is no such storage")?;
            Ok(value.to_owned())
        }
        Expectation::Pile { pile, .. } => {
            let cards = text::pile(game, table, pile).ok_or("there is no such pile")?;
            Ok(text::cards(game, table, &cards))
        }
        other => Err(format!("{other:?} has no distribution")),
    }
}
