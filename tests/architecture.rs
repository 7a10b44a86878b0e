//! The direction of dependence between the crates: an arrow that is not in the list below fails. Adding one is a
//! decision about the architecture and belongs into `docs/architecture.md` as well.

use std::collections::{BTreeMap, BTreeSet};
use std::process::Command;

use serde_json::Value;

/// Which of our crates a crate may depend on.
const ALLOWED: [(&str, &[&str]); 15] = [
    ("source", &[]),
    ("ir", &["source"]),
    ("knowledge", &["ir"]),
    ("recycle", &["source", "ir"]),
    ("pip", &["source", "ir"]),
    ("uce", &["source", "ir"]),
    ("code", &["source", "ir"]),
    ("vm", &["source", "ir", "code"]),
    ("refint", &["source", "ir"]),
    ("table", &["source", "ir", "knowledge", "code", "vm"]),
    ("catalog", &["source", "ir", "recycle", "pip", "uce"]),
    ("players", &["ir", "vm", "table"]),
    ("solve", &["ir", "vm", "table", "players"]),
    ("lab", &["source", "ir", "vm", "table", "catalog", "players"]),
    (
        "cli",
        &[
            "source", "ir", "recycle", "code", "vm", "refint", "table", "catalog", "players",
            "solve", "lab",
        ],
    ),
];

/// Crates that look at the house from outside and may use every crate of it. Nothing may depend on them.
const OUTSIDE: [&str; 3] = ["tests", "readers", "benches"];

fn packages() -> Vec<Value> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--no-deps", "--format-version", "1"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("cargo runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let metadata: Value = serde_json::from_slice(&output.stdout).expect("metadata are JSON");
    metadata["packages"].as_array().expect("packages").clone()
}

fn name(value: &Value) -> &str {
    value["name"].as_str().expect("a name")
}

/// The arrows of a package to others of the workspace, with tests of `table` and the like left out: those may look
/// at more, for instance at a front end to write a game down.
fn arrows<'p>(package: &'p Value, ours: &BTreeSet<&str>) -> Vec<&'p str> {
    let dependencies = package["dependencies"].as_array().expect("dependencies");
    let for_use = dependencies.iter().filter(|dependency| dependency["kind"] != "dev");
    for_use.map(name).filter(|name| ours.contains(name)).collect()
}

#[test]
fn crates_depend_on_each_other_only_as_listed() {
    let packages = packages();
    let ours: BTreeSet<&str> = packages.iter().map(name).collect();
    let allowed: BTreeMap<&str, &[&str]> = ALLOWED.into_iter().collect();
    let mut wrong = Vec::new();
    for package in &packages {
        let from = name(package);
        if OUTSIDE.contains(&from) {
            continue;
        }
        let Some(allowed) = allowed.get(from) else {
            wrong.push(format!("{from} is not in the list"));
            continue;
        };
        for to in arrows(package, &ours) {
            if !allowed.contains(&to) {
                wrong.push(format!("{from} -> {to}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
    for (listed, _) in ALLOWED {
        assert!(ours.contains(listed), "{listed} is in the list, but there is no such crate");
    }
}

/// The machine must not see a front end even in its tests, nor a front end the machine: each is tested through `ir`.
#[test]
fn not_even_tests_join_front_ends_and_machine() {
    let packages = packages();
    for package in &packages {
        let forbidden: &[&str] = match name(package) {
            "recycle" | "pip" | "uce" => &["code", "vm", "table", "refint"],
            "vm" | "code" | "refint" => &["recycle", "pip", "uce", "catalog", "table"],
            "ir" => &["recycle", "pip", "uce", "code", "vm", "table", "refint", "catalog"],
            _ => &[],
        };
        for dependency in package["dependencies"].as_array().expect("dependencies") {
            assert!(
                !forbidden.contains(&name(dependency)),
                "{} {}",
                name(package),
                name(dependency)
            );
        }
    }
    let refint = packages.iter().find(|package| name(package) == "refint").expect("refint");
    for dependency in refint["dependencies"].as_array().expect("dependencies") {
        assert!(name(dependency) != "vm", "refint exists to disagree with vm");
    }
}

#[test]
fn the_list_itself_has_no_circle() {
    // In the order of the list everything points backwards.
    let mut seen = BTreeSet::new();
    for (from, to) in ALLOWED {
        assert!(to.iter().all(|to| seen.contains(to)), "{from}");
        seen.insert(from);
    }
}
