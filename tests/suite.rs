//! Runs the literate suite, and checks that nothing is missing from it.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use ir::FaultKind;
use tests::literate::{self, Case, Expectation};

/// Rows of the reference's table that concern these dialects: all but those about collections of dialect 0.5.
const OTHER_ROWS: [u32; 3] = [25, 26, 28];
/// Probes about collections of dialect 0.5.
const OTHER_PROBES: [u32; 3] = [14, 15, 16];

/// The files with their text and cases, in order.
fn files() -> Vec<(PathBuf, String, Vec<Case>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("suite/recycle");
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
    let mut failures = Vec::new();
    let mut n_cases = 0;
    for (path, text, cases) in files() {
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
    assert!(n_cases >= 300, "only {n_cases} cases were found");
    assert!(failures.is_empty(), "{} failures:\n{}", failures.len(), failures.join("\n"));
}

#[test]
fn every_code_has_a_case() {
    let files = files();
    let expected: BTreeSet<&str> = files
        .iter()
        .flat_map(|(_, _, cases)| cases)
        .flat_map(|case| &case.expected)
        .filter_map(|line| match &line.expectation {
            Expectation::Message(message) => message.split(' ').nth(2),
            _ => None,
        })
        .collect();
    let pages = recycle::explain::pages().iter();
    let missing: Vec<&str> =
        pages.map(|&(code, _)| code).filter(|code| !expected.contains(code)).collect();
    assert!(missing.is_empty(), "codes without a case: {missing:?}");
}

#[test]
fn every_fault_has_a_case() {
    let files = files();
    let has = |kind: FaultKind| {
        files.iter().flat_map(|(_, _, cases)| cases).flat_map(|case| &case.expected).any(
            |line| matches!(line.expectation, Expectation::Fault { kind: its, .. } if its == kind),
        )
    };
    let missing: Vec<FaultKind> = FaultKind::ALL.into_iter().filter(|&kind| !has(kind)).collect();
    assert!(missing.is_empty(), "faults without a case: {missing:?}");
}

#[test]
fn every_row_and_probe_of_the_reference_is_named() {
    let texts: String = files().into_iter().map(|(_, text, _)| text).collect();
    let rows = (1..=40).filter(|row| !OTHER_ROWS.contains(row));
    let missing: Vec<u32> = rows.filter(|row| !texts.contains(&format!("[#{row}]"))).collect();
    assert!(missing.is_empty(), "rows without a case: {missing:?}");
    let probes = (1..=24).filter(|probe| !OTHER_PROBES.contains(probe));
    let missing: Vec<u32> =
        probes.filter(|probe| !texts.contains(&format!("## Probe {probe}:"))).collect();
    assert!(missing.is_empty(), "probes without a case: {missing:?}");
}
