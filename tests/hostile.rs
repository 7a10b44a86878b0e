//! Hostile rule files: each ends with its named error or fault, in time, in little stack, without a panic.
//!
//! The small ones are in `hostile/recycle/`, with what each must end with in `expected.txt` there; the large ones are
//! generated here. Each goes through the real pipeline and is then played with random answers to its end.
//! `TIMES=1` makes every case fail with the time it took, to read them all at once.
//! Surprising: the time allowed here is generous, because tests run in unoptimised builds on busy machines.

#[path = "hostile/binary.rs"]
mod binary;
#[path = "hostile/generated.rs"]
mod generated;
#[path = "hostile/pipeline.rs"]
mod pipeline;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::time::Duration;

use pipeline::End;

/// Half of what a thread has by default.
const STACK_BYTES: usize = 1 << 20;
/// A file may take so long. In a release build each takes less than a second.
const TIME_MAX: Duration = Duration::from_secs(15);
/// After so long it is taken to hang.
const PATIENCE: Duration = Duration::from_secs(60);

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("hostile/recycle")
}

/// The files with what they must end with, as `expected.txt` says.
fn expected() -> BTreeMap<String, String> {
    let text = std::fs::read_to_string(folder().join("expected.txt")).expect("it is there");
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines
        .map(|line| {
            let (name, end) = line.split_once(' ').expect("a name and an end");
            (name.to_owned(), end.trim().to_owned())
        })
        .collect()
}

/// Runs bytes in a thread of their own; gives what is wrong, if anything.
fn failure(name: &str, bytes: Vec<u8>, expected: &str) -> Option<String> {
    let (sender, receiver) = channel();
    let thread = std::thread::Builder::new().stack_size(STACK_BYTES);
    let file = format!("{name}.rcy");
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
    let entries = std::fs::read_dir(folder()).expect("the folder is there");
    let mut names: Vec<String> = entries
        .map(|entry| entry.expect("a file").file_name().to_string_lossy().into_owned())
        .filter(|name| name != "expected.txt")
        .collect();
    names.sort();
    assert_eq!(names, expected().into_keys().collect::<Vec<_>>());
    assert!(names.len() >= 90);
}

#[test]
fn every_file_ends_with_its_named_error() {
    let run = |(name, end): (String, String)| {
        let bytes = std::fs::read(folder().join(&name)).expect("a file");
        failure(&name, bytes, &end)
    };
    assert_none(&expected().into_iter().filter_map(run).collect::<Vec<_>>());
}

#[test]
fn every_generated_text_ends_with_its_named_error() {
    let run = |(name, text, end): (&str, Vec<u8>, &str)| failure(name, text, end);
    assert_none(&generated::all().into_iter().filter_map(run).collect::<Vec<_>>());
}

#[test]
fn the_binary_names_the_error_too() {
    let binary = binary::find();
    let run = |(name, end): (String, String)| {
        binary::failure(&binary, &folder().join(&name), &end).map(|why| format!("{name}: {why}"))
    };
    assert_none(&expected().into_iter().filter_map(run).collect::<Vec<_>>());
}

#[test]
fn an_end_is_read_as_it_is_written() {
    assert!(End::Errors(vec!["R001", "R007"]).is("error R007"));
    assert!(!End::Errors(vec!["R001"]).is("error R007"));
    assert!(!End::Finished.is("error R007"));
}
