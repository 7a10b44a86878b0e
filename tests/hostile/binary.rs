//! The same files through the `cardwright` binary: exit codes, and what is said.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// What `cardwright` says of its own mistakes.
const BUG: &str = "This is a bug in Cardwright";

/// The binary of this build; it is built if it is not there.
pub(crate) fn find() -> PathBuf {
    let test = std::env::current_exe().expect("the test has a path");
    let folder = test.ancestors().nth(2).expect("the test is in target/PROFILE/deps");
    let binary = folder.join(format!("cardwright{}", std::env::consts::EXE_SUFFIX));
    let mut build = Command::new(env!("CARGO"));
    build.args(["build", "--quiet", "--package", "cli", "--bin", "cardwright"]);
    build.arg("--target-dir").arg(folder.parent().expect("target"));
    if folder.ends_with("release") {
        build.arg("--release");
    }
    let built = build.current_dir(env!("CARGO_MANIFEST_DIR")).status().expect("cargo runs");
    assert!(built.success() && binary.exists(), "no binary at {}", binary.display());
    binary
}

/// What is wrong with how the binary treats a file, if anything.
pub(crate) fn failure(binary: &Path, file: &Path, expected: &str) -> Option<String> {
    let run = |arguments: &[&str]| -> Output {
        let mut command = Command::new(binary);
        command.args(arguments).arg(file).env("NO_COLOR", "1");
        command.output().expect("the binary runs")
    };
    let has_error = expected.starts_with("error");
    let check = run(&["check"]);
    let sim = run(&["sim", "--games", "1", "--seed", "1", "--json"]);
    for (name, output) in [("check", &check), ("sim", &sim), ("fmt", &run(&["fmt", "--check"]))] {
        let said = said(output);
        if said.contains(BUG) || said.contains("panicked") {
            return Some(format!("{name} has a bug: {said}"));
        }
        if !matches!(output.status.code(), Some(0 | 1)) {
            return Some(format!("{name} ends with {}", output.status));
        }
    }
    if (check.status.code() == Some(1)) != has_error {
        return Some(format!("check ends with {}: {}", check.status, said(&check)));
    }
    let named = expected.rsplit(' ').next().unwrap_or_default();
    let teller = if has_error { &check } else { &sim };
    if named != "finished" && !said(teller).contains(named) {
        return Some(format!("{named} is not named: {}", said(teller)));
    }
    None
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr)
}
