//! Habits of the house that the compiler does not check.

use std::fs;
use std::path::{Path, PathBuf};

const MAX_LINES: usize = 800;

fn root() -> &'static Path {
    Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/.."))
}

/// Every Rust file below a folder of the repository, with its text.
fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    let mut open = vec![root().join(folder)];
    while let Some(folder) = open.pop() {
        let entries = fs::read_dir(&folder).unwrap_or_else(|error| panic!("{folder:?}: {error}"));
        for entry in entries {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                if !path.ends_with("target") {
                    open.push(path);
                }
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                let text = fs::read_to_string(&path).expect("a readable file");
                found.push((path, text));
            }
        }
    }
    assert!(!found.is_empty(), "no files in {folder}");
    found.sort();
    found
}

/// Every Rust file of the repository.
fn all_sources() -> Vec<(PathBuf, String)> {
    ["crates", "tests", "benches", "fuzz"].into_iter().flat_map(sources).collect()
}

/// Fails with all lines that contain one of the words.
fn assert_absent(files: &[(PathBuf, String)], words: &[&str]) {
    let mut found = Vec::new();
    for (path, text) in files {
        for (at, line) in text.lines().enumerate() {
            if words.iter().any(|word| line.contains(word)) {
                found.push(format!("{}:{}: {}", path.display(), at + 1, line.trim()));
            }
        }
    }
    assert!(found.is_empty(), "{}", found.join("\n"));
}

#[test]
fn every_file_begins_with_what_it_is() {
    let mut silent = Vec::new();
    for (path, text) in all_sources() {
        // A fuzz target has to begin with an attribute.
        let text = text.strip_prefix("#![no_main]\n").unwrap_or(&text);
        if !text.starts_with("//! ") {
            silent.push(path);
        }
    }
    assert!(silent.is_empty(), "no module documentation: {silent:#?}");
}

#[test]
fn no_file_is_too_long() {
    for (path, text) in all_sources() {
        let n_lines = text.lines().count();
        assert!(n_lines <= MAX_LINES, "{} has {n_lines} lines", path.display());
    }
}

#[test]
fn lines_end_cleanly() {
    for (path, text) in all_sources() {
        for (at, line) in text.lines().enumerate() {
            let clean = line.trim_end() == line && !line.contains('\t');
            assert!(clean, "{}:{}", path.display(), at + 1);
        }
        assert!(text.ends_with('\n') && !text.ends_with("\n\n"), "{}", path.display());
    }
}

#[test]
fn nothing_is_left_to_do() {
    // Written in two parts, so that this file does not contain them.
    let words = [concat!("todo", "!("), concat!("unimplemented", "!("), concat!("dbg", "!(")];
    assert_absent(&all_sources(), &words);
    assert_absent(&all_sources(), &[concat!("#[", "ignore")]);
}

/// The crates that neither print nor look at the world.
const SILENT: [&str; 13] = [
    "source",
    "ir",
    "recycle",
    "pip",
    "uce",
    "code",
    "vm",
    "refint",
    "knowledge",
    "table",
    "catalog",
    "players",
    "solve",
];

/// The order of a hash map differs from run to run; what decides about a game must not have it at hand.
#[test]
fn no_hash_maps_where_games_are_decided() {
    for name in ["ir", "code", "vm", "refint", "knowledge", "table", "players", "solve"] {
        assert_absent(&sources(&format!("crates/{name}/src")), &["HashMap", "HashSet"]);
    }
}

/// The same input must give the same output, on every machine and at every time.
#[test]
fn no_clock_and_no_foreign_chance() {
    for name in SILENT {
        let words = ["Instant", "SystemTime", "thread_rng", "rand::rng()", "std::env::var"];
        let mut files = sources(&format!("crates/{name}/src"));
        // A test may look at the clock, to see that something is refused quickly.
        files.retain(|(path, _)| !path.to_string_lossy().ends_with("tests.rs"));
        assert_absent(&files, &words);
    }
}

/// Only `cli` speaks to people.
#[test]
fn only_the_command_line_prints() {
    for name in SILENT {
        let words = ["println!(", "print!(", "eprintln!(", "eprint!("];
        assert_absent(&sources(&format!("crates/{name}/src")), &words);
    }
}

/// The library is laid out as `cardwright fmt` does it, and checks without a warning.
#[test]
fn the_games_are_formatted_and_without_warnings() {
    for entry in catalog::entries() {
        let (source, _) = source::Source::new(&entry.name, entry.text.as_bytes());
        let (formatted, _) = catalog::format(&source, entry.language);
        assert!(formatted.as_deref() == Some(&*entry.text), "{} is not formatted", entry.name);
        let loaded = catalog::load(&source, entry.language, &catalog::Options::default());
        let messages = loaded.expect("no dialect was asked for").diagnostics;
        let warned: Vec<_> =
            messages.iter().filter(|message| message.severity != source::Severity::Note).collect();
        assert!(warned.is_empty(), "{}: {warned:?}", entry.name);
    }
}
