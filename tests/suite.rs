//! Runs the literate suite, and checks that nothing is missing from it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use ir::FaultKind;
use tests::literate::{self, Case, Expectation};

/// So many decisions of a game are made at random.
const RANDOM_DECISIONS: u32 = 12;
/// Rows of the table of disagreements in the reference.
const ROWS: u32 = 40;
/// Probes of the reference, and of its part on dialect 2026.
const PROBES: u32 = 24;
const PROBES_2026: u32 = 20;
/// Codes that only `migrate` gives; they are tested there.
const MIGRATION: [&str; 3] = ["R077", "R078", "R079"];
/// Resolutions of the references of Pip and UCE.
const RESOLUTIONS: u32 = 62;
const RESOLUTIONS_UCE: u32 = 30;

/// A file, its text and its cases.
type Files = Vec<(PathBuf, String, Vec<Case>)>;

/// All files with their text and cases, in order.
fn files() -> Files {
    ["recycle", "pip", "uce"].into_iter().flat_map(files_of).collect()
}

fn files_of(language: &str) -> Files {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("suite").join(language);
    let entries = std::fs::read_dir(&folder).expect("the suite is there");
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("a file").path()).collect();
    paths.sort();
    paths
        .into_iter()
        .map(|path| {
            let text = std::fs::read_to_string(&path).expect("a text");
            let cases = literate::cases(&text)
                .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
            (path, text, cases)
        })
        .collect()
}

#[test]
fn every_case_holds() {
    let update = std::env::var_os("UPDATE").is_some();
    let only = std::env::var("ONLY").unwrap_or_default();
    let mut failures = Vec::new();
    let mut n_cases = 0;
    for (path, text, cases) in files() {
        if !path.to_string_lossy().contains(&only) {
            continue;
        }
        let name = path.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
        let mut found = Vec::new();
        for case in &cases {
            n_cases += 1;
            let outcome = literate::run(case);
            found.push(outcome.messages);
            for (line, why) in outcome.failures {
                failures.push(format!("{name}:{line}: {}: {why}", case.title));
            }
        }
        if update {
            std::fs::write(&path, literate::updated(&text, &cases, &found)).expect("writable");
        }
    }
    assert!(n_cases >= 300 || !only.is_empty(), "only {n_cases} cases were found");
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
}

/// What the expectations do not reach: other options, and whatever comes after the last of them.
#[test]
fn machine_and_reference_agree_on_other_games_of_every_case() {
    let mut failures = Vec::new();
    for (path, _, cases) in files() {
        for case in &cases {
            for seed in 2..5 {
                if let Err(why) = literate::play_at_random(case, seed, RANDOM_DECISIONS) {
                    failures.push(format!("{}:{}: {why}", path.display(), case.line));
                }
            }
        }
    }
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
}

/// The codes that are expected somewhere, of messages and of faults.
fn expected_codes(files: &Files) -> BTreeSet<&str> {
    files
        .iter()
        .flat_map(|(_, _, cases)| cases)
        .flat_map(|case| &case.expected)
        .filter_map(|line| match &line.expectation {
            Expectation::Message(message) => message.split(' ').nth(2),
            Expectation::Fault { code, .. } => code.as_deref(),
            _ => None,
        })
        .collect()
}

#[test]
fn every_code_has_a_case() {
    let files = files_of("recycle");
    let expected = expected_codes(&files);
    let pages = recycle::explain::pages().iter();
    let codes = pages.map(|&(code, _)| code).filter(|code| !MIGRATION.contains(code));
    let missing: Vec<&str> = codes.filter(|code| !expected.contains(code)).collect();
    assert!(missing.is_empty(), "codes without a case: {missing:?}");
}

/// Each has a case, and a row in the table of codes.
fn assert_codes(language: &str, pages: &[(&str, &str)]) {
    let files = files_of(language);
    let expected = expected_codes(&files);
    let codes = || pages.iter().map(|&(code, _)| code);
    let missing: Vec<&str> = codes().filter(|code| !expected.contains(code)).collect();
    assert!(missing.is_empty(), "codes without a case: {missing:?}");
    let (_, table, _) = files
        .iter()
        .find(|(path, _, _)| path.ends_with("codes.md"))
        .expect("there is a table of codes");
    let unlisted: Vec<&str> =
        codes().filter(|code| !table.contains(&format!("| {code} |"))).collect();
    assert!(unlisted.is_empty(), "codes that the table lacks: {unlisted:?}");
}

#[test]
fn every_code_of_pip_has_a_case() {
    assert_codes("pip", pip::explain::pages());
}

#[test]
fn every_code_of_uce_has_a_case() {
    assert_codes("uce", uce::explain::pages());
}

/// The faults that end a game somewhere.
fn faults(files: &Files) -> BTreeSet<FaultKind> {
    let lines = files.iter().flat_map(|(_, _, cases)| cases).flat_map(|case| &case.expected);
    lines
        .filter_map(|line| match line.expectation {
            Expectation::Fault { kind, .. } => Some(kind),
            _ => None,
        })
        .collect()
}

/// Every kind of fault that the language has a code for ends a game.
fn assert_faults(language: &str, code: fn(FaultKind) -> Option<&'static str>) {
    let found = faults(&files_of(language));
    let kinds = FaultKind::ALL.into_iter().filter(|&kind| code(kind).is_some());
    let missing: Vec<FaultKind> = kinds.filter(|kind| !found.contains(kind)).collect();
    assert!(missing.is_empty(), "faults without a case: {missing:?}");
}

#[test]
fn every_code_of_a_fault_of_pip_ends_a_game() {
    assert_faults("pip", pip::fault_code);
}

#[test]
fn every_code_of_a_fault_of_uce_ends_a_game() {
    assert_faults("uce", uce::fault_code);
}

/// Each is named by a case as `[R 31]`, or said not to be observable in the list at the end of `resolutions.md`.
fn assert_resolutions(language: &str, n: u32) {
    let texts: String = files_of(language).into_iter().map(|(_, text, _)| text).collect();
    let named = |number: &u32| texts.contains(&format!("[R {number}]"));
    let missing: Vec<u32> = (1..=n).filter(|number| !named(number)).collect();
    assert!(missing.is_empty(), "resolutions without a case: {missing:?}");
}

#[test]
fn every_resolution_of_pip_is_named() {
    assert_resolutions("pip", RESOLUTIONS);
}

#[test]
fn every_resolution_of_uce_is_named() {
    assert_resolutions("uce", RESOLUTIONS_UCE);
}

#[test]
fn every_fault_has_a_case() {
    let found = faults(&files());
    let missing: Vec<FaultKind> =
        FaultKind::ALL.into_iter().filter(|kind| !found.contains(kind)).collect();
    assert!(missing.is_empty(), "faults without a case: {missing:?}");
}

#[test]
fn every_row_and_probe_of_the_reference_is_named() {
    let texts: String = files_of("recycle").into_iter().map(|(_, text, _)| text).collect();
    let missing = |n: u32, tag: fn(u32) -> String| -> Vec<u32> {
        (1..=n).filter(|&number| !texts.contains(&tag(number))).collect()
    };
    let rows = missing(ROWS, |row| format!("[#{row}]"));
    assert!(rows.is_empty(), "rows without a case: {rows:?}");
    let probes = missing(PROBES, |probe| format!("## Probe {probe}:"));
    assert!(probes.is_empty(), "probes without a case: {probes:?}");
    let probes = missing(PROBES_2026, |probe| format!("## 2026 probe {probe}:"));
    assert!(probes.is_empty(), "probes of 2026 without a case: {probes:?}");
}
