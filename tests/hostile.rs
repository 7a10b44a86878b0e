//! Hostile rule files: each ends with its named error or fault, in time, in little stack, without a panic.
//!
//! The small ones are in `hostile/recycle/`, `hostile/pip/` and `hostile/uce/`, with what each must end with in `expected.txt` there; the
//! large ones are generated here. Each goes through the real pipeline and is then played with random answers to its end.
//! `TIMES=1` makes every case fail with the time it took, to read them all at once.
//! Surprising: the time allowed here is generous, because tests run in unoptimised builds on busy machines.

#[path = "hostile/binary.rs"]
mod binary;
#[path = "hostile/generated.rs"]
mod generated;
#[path = "hostile/generated_pip.rs"]
mod generated_pip;
#[path = "hostile/generated_uce.rs"]
mod generated_uce;
#[path = "../fuzz/pip_programs.rs"]
mod pip_programs;
#[path = "hostile/pipeline.rs"]
mod pipeline;
#[path = "hostile/players.rs"]
mod players;
#[path = "../fuzz/uce_programs.rs"]
mod uce_programs;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use ir::random::Stream;
use pipeline::End;
use source::{Severity, Source};
use tests::generate::Dice;
use tests::lockstep::{lockstep, lockstep_compiled};

/// Half of what a thread has by default.
const STACK_BYTES: usize = 1 << 20;
/// A file may take so long. In a release build each takes less than a second.
const TIME_MAX: Duration = Duration::from_secs(15);
/// After so long it is taken to hang.
const PATIENCE: Duration = Duration::from_secs(60);

/// The folders of small files, with how many of them there are at least.
const FOLDERS: [(&str, usize); 3] = [("recycle", 170), ("pip", 220), ("uce", 120)];

fn folder(language: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("hostile").join(language)
}

/// The files of a folder with what they must end with, as `expected.txt` says.
fn expected(language: &str) -> BTreeMap<String, String> {
    let text = std::fs::read_to_string(folder(language).join("expected.txt")).expect("it is there");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let (name, end) = line.split_once(' ').expect("a name and an end");
            (name.to_owned(), end.trim().to_owned())
        })
        .collect()
}

/// All small files.
fn files() -> impl Iterator<Item = (PathBuf, String)> {
    FOLDERS.into_iter().flat_map(|(language, _)| {
        let paths = expected(language).into_iter();
        paths.map(move |(name, end)| (folder(language).join(name), end))
    })
}

/// Runs bytes in a thread of their own; gives what is wrong, if anything.
fn failure(name: &str, bytes: Vec<u8>, expected: &str) -> Option<String> {
    let (sender, receiver) = channel();
    let thread = std::thread::Builder::new().stack_size(STACK_BYTES);
    let file = name.to_owned();
    let running = thread.spawn(move || {
        // The receiver may have lost patience.
        let _ = sender.send(pipeline::run(&file, &bytes));
    });
    running.expect("a thread");
    match receiver.recv_timeout(PATIENCE) {
        Ok((end, time)) => {
            let mut wrong = Vec::new();
            if !end.is(expected) {
                wrong.push(format!("ends with {end}"));
            }
            if time > TIME_MAX {
                wrong.push(format!("takes {time:.1?}"));
            }
            if std::env::var_os("TIMES").is_some() {
                wrong.push(format!("{time:.2?}"));
            }
            (!wrong.is_empty()).then(|| format!("{name} ({expected}): {}", wrong.join(", ")))
        }
        Err(RecvTimeoutError::Timeout) => Some(format!("{name} ({expected}): hangs")),
        Err(RecvTimeoutError::Disconnected) => Some(format!("{name} ({expected}): PANICS")),
    }
}

fn assert_none(failures: &[String]) {
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn every_file_is_expected_and_every_expected_file_is_there() {
    for (language, at_least) in FOLDERS {
        let entries = std::fs::read_dir(folder(language)).expect("the folder is there");
        let mut names: Vec<String> = entries
            .map(|entry| entry.expect("a file").file_name().to_string_lossy().into_owned())
            .filter(|name| name != "expected.txt")
            .collect();
        names.sort();
        assert_eq!(names, expected(language).into_keys().collect::<Vec<_>>());
        assert!(names.len() >= at_least, "{language}: {}", names.len());
    }
}

#[test]
fn every_file_ends_with_its_named_error() {
    let run = |(path, end): (PathBuf, String)| {
        let bytes = std::fs::read(&path).expect("a file");
        failure(&path.file_name()?.to_string_lossy(), bytes, &end)
    };
    assert_none(&files().filter_map(run).collect::<Vec<_>>());
}

#[test]
fn every_generated_text_ends_with_its_named_error() {
    let recycle = generated::all().into_iter().map(|one| (one, "rcy"));
    let pip = generated_pip::all().into_iter().map(|one| (one, "pip"));
    let run = |((name, text, end), ending): ((&str, Vec<u8>, &str), &str)| {
        failure(&format!("{name}.{ending}"), text, end)
    };
    let uce = generated_uce::all().into_iter().map(|one| (one, "uce"));
    assert_none(&recycle.chain(pip).chain(uce).filter_map(run).collect::<Vec<_>>());
}

#[test]
fn the_binary_names_the_error_too() {
    let binary = binary::find();
    let run = |(path, end): (PathBuf, String)| {
        binary::failure(&binary, &path, &end).map(|why| format!("{}: {why}", path.display()))
    };
    assert_none(&files().filter_map(run).collect::<Vec<_>>());
}

/// The folder of the test's own files, with a game in it.
fn saved(name: &str, text: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("hostile");
    std::fs::create_dir_all(&folder).expect("a folder");
    let path = folder.join(name);
    std::fs::write(&path, text).expect("a file");
    path
}

/// The arguments of a command on a game.
fn arguments(command: &[&str], game: &Path) -> Vec<OsString> {
    let words = command.iter().map(OsString::from);
    words.chain([game.as_os_str().to_owned()]).collect()
}

#[test]
fn hostile_names_are_harmless() {
    let binary = binary::find();
    let mut failures = Vec::new();
    let pip = (saved("names.pip", players::GAME), players::names());
    let uce = (saved("names.uce", players::SCRIPT), players::names_uce());
    for (game, all) in [pip, uce] {
        for (what, names, code) in all {
            for command in [&["sim", "--games", "3"][..], &["show", "--stage", "moves"], &["play"]]
            {
                let mut arguments = arguments(command, &game);
                arguments.extend(["--seed", "1", "--names", &names].map(OsString::from));
                let output = players::run(&binary, &arguments, b"1\n1\n");
                let wrong = players::failure(&output, code);
                let what = format!("{}, {what}, {}", game.display(), command[0]);
                failures.extend(wrong.map(|why| format!("{what}: {why}")));
            }
        }
    }
    assert_none(&failures);
}

/// Not every argument is text.
#[cfg(unix)]
#[test]
fn arguments_need_not_be_text() {
    use std::os::unix::ffi::OsStringExt as _;
    let binary = binary::find();
    let game = saved("arguments.pip", players::GAME);
    let odd = OsString::from_vec(b"A\xff\xfe,B\x80".to_vec());
    for option in ["--names", "--dialect", "--seats", "--language"] {
        let mut arguments = arguments(&["sim"], &game);
        arguments.extend([OsString::from(option), odd.clone()]);
        assert_eq!(players::failure(&players::run(&binary, &arguments, b""), 2), None, "{option}");
    }
    let nowhere = [OsString::from("sim"), odd];
    assert_eq!(players::failure(&players::run(&binary, &nowhere, b""), 2), None);
}

#[test]
fn hostile_answers_are_harmless() {
    let binary = binary::find();
    let mut failures = Vec::new();
    let games = [
        ("two.pip", players::GAME.to_owned()),
        ("teams.pip", players::teams()),
        ("two.uce", players::SCRIPT.to_owned()),
    ];
    for (file, text) in games {
        let game = saved(file, &text);
        for (what, input) in players::answers() {
            let output = players::run(&binary, &arguments(&["play", "--seed", "1"], &game), &input);
            failures.extend(players::failure(&output, 0).map(|why| format!("{what}: {why}")));
        }
    }
    assert_none(&failures);
}

/// An answer that is too long is one wrong answer, however it ends.
#[test]
fn a_long_line_is_one_answer() {
    let game = saved("long.pip", players::GAME);
    let input = format!("{}1\nq\n", " ".repeat(5_000));
    let play = arguments(&["play", "--seed", "1"], &game);
    let output = players::run(&binary::find(), &play, input.as_bytes());
    let out = String::from_utf8_lossy(&output.stdout);
    assert!(out.contains("You left the game.") && !out.contains("you: One"), "{out}");
}

#[test]
fn hostile_players_are_seated_or_leave() {
    let binary = binary::find();
    let game = saved("asked.pip", players::GAME);
    let mut failures = Vec::new();
    for (what, input, plays) in players::questions() {
        let play = arguments(&["play", "--ask", "--seed", "1"], &game);
        let output = players::run(&binary, &play, &input);
        failures.extend(players::failure(&output, 0).map(|why| format!("{what}: {why}")));
        let out = String::from_utf8_lossy(&output.stdout);
        if out.contains("The game is over") != plays {
            failures.push(format!("{what}: {out}"));
        }
    }
    assert_none(&failures);
}

/// Most random programs pass the checker, and the machine and the reference interpreter play them in the same way.
#[test]
fn random_programs_are_played_alike() {
    const PROGRAMS: u64 = 400;
    let mut ends: BTreeMap<String, u64> = BTreeMap::new();
    let mut n_decisions = 0;
    for index in 0..PROGRAMS {
        let text = pip_programs::program(&mut Dice::seeded(1, index));
        let (source, _) = Source::new("random.pip", text.as_bytes());
        let pedantic = index % 8 == 0;
        let options = pip::Options { pedantic, ..pip::Options::default() };
        let (game, diagnostics) = pip::compile(&source, &options);
        let Some(game) = game else {
            let error = diagnostics.iter().find(|one| one.severity == Severity::Error);
            *ends.entry(error.map_or("none", |error| error.code).to_owned()).or_default() += 1;
            continue;
        };
        assert_eq!(ir::verify(&game), Ok(()), "{text}");
        let run = lockstep(&game, &game, index, 30).unwrap_or_else(|why| panic!("{why}\n{text}"));
        *ends.entry(format!("{:?}", run.end)).or_default() += 1;
        n_decisions += run.decisions;
    }
    let of = |end: &str| ends.get(end).copied().unwrap_or_default();
    let played = of("Finished") + of("Cut");
    assert!(played * 3 > PROGRAMS && n_decisions > 1_000, "{n_decisions} decisions, {ends:?}");
}

/// The same for UCE, for one to four players. `SCRIPTS=20000 SEED=2` plays more of them.
#[test]
fn random_scripts_are_played_alike() {
    let count = |name: &str| std::env::var(name).ok().and_then(|number| number.parse().ok());
    let (scripts, seed) = (count("SCRIPTS").unwrap_or(400), count("SEED").unwrap_or(1));
    let mut ends: BTreeMap<String, u64> = BTreeMap::new();
    let mut n_decisions = 0;
    for index in 0..scripts {
        let text = uce_programs::program(&mut Dice::seeded(seed, index));
        let (source, _) = Source::new("random.uce", text.as_bytes());
        let options = uce::Options {
            seats: Some(u32::try_from(index % 4).unwrap_or(0) + 1),
            shuffled_order: index % 5 == 0,
            ..uce::Options::default()
        };
        let (game, diagnostics) = uce::compile(&source, &options);
        let Some(game) = game else {
            let error = diagnostics.iter().find(|one| one.severity == Severity::Error);
            *ends.entry(error.map_or("none", |error| error.code).to_owned()).or_default() += 1;
            continue;
        };
        assert_eq!(ir::verify(&game), Ok(()), "{text}");
        let program = Arc::new(code::compile(&game).unwrap_or_else(|_| panic!("{text}")));
        // Where nobody is ever asked, all the work that a game may do is done in one go, which takes the interpreter minutes.
        let status = vm::Machine::new(Arc::clone(&program), Stream::new(index, 0)).start();
        if matches!(status, vm::Status::Fault(fault) if fault.kind == ir::FaultKind::FuelSpent) {
            *ends.entry("never asked".to_owned()).or_default() += 1;
            continue;
        }
        let run = lockstep_compiled(&program, &game, index, 40);
        let run = run.unwrap_or_else(|why| panic!("{why}\n{text}"));
        *ends.entry(format!("{:?}", run.end)).or_default() += 1;
        n_decisions += run.decisions;
    }
    let of = |end: &str| ends.get(end).copied().unwrap_or_default();
    let played = of("Finished") + of("Cut");
    let enough = played * 3 > scripts && u64::from(n_decisions) > scripts * 5;
    assert!(enough, "{n_decisions} decisions, {ends:?}");
}

#[test]
fn an_end_is_read_as_it_is_written() {
    assert!(End::Errors(vec!["R001", "R007"]).is("error R007"));
    assert!(!End::Errors(vec!["R001"]).is("error R007"));
    assert!(!End::Finished.is("error R007"));
}
