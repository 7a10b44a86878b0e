//! `cardwright lab`: its findings, and that they do not depend on how, where and in how many goes they were made.

use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use crate::run::cardwright;

/// A small run: four experiments within a second or two.
const SMALL: [&str; 9] =
    ["lab", "agram", "--games", "9000", "--deals", "8", "--players", "flat:playouts=6", "--json"];

fn small(more: &[&str]) -> Value {
    let args: Vec<&str> = SMALL.iter().chain(more).copied().collect();
    serde_json::from_str(&cardwright(args).exits(0).out).expect("JSON")
}

fn n_batches(directory: &Path) -> usize {
    let files = std::fs::read_dir(directory.join("batches")).into_iter().flatten().flatten();
    files.filter(|file| file.file_name().to_string_lossy().ends_with(".batch")).count()
}

#[test]
fn the_findings_are_an_object() {
    let found = small(&[]);
    assert_eq!(found["schema"], 1);
    assert_eq!(found["game"]["title"], "Agram");
    assert_eq!(found["how"]["strong"], "flat:playouts=6");
    let names: Vec<&str> = found["experiments"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|e| e["name"].as_str())
        .collect();
    assert_eq!(names, ["random", "lone", "strong"]);
    assert_eq!(found["experiments"][0]["games"], 9000);
    // Each of 8 deals once for each of 4 seats, and twice among strong players.
    assert_eq!(found["experiments"][1]["games"], 32);
    assert_eq!(found["experiments"][2]["games"], 16);
    // 6 play-outs can be halved twice.
    assert_eq!(found["ladder"].as_array().map(Vec::len), Some(2));
    assert_eq!(found["digest"].as_str().map(str::len), Some(64));
}

#[test]
fn threads_shards_and_interruptions_do_not_matter() {
    let folder = tempfile::tempdir().expect("a directory");
    let at = |name: &str| folder.path().join(name).to_string_lossy().into_owned();
    let whole = small(&["--jobs", "1"]);
    let digest = |found: &Value| found["digest"].as_str().expect("a digest").to_owned();
    assert_eq!(small(&["--jobs", "2", "--out", &at("whole")]), whole);
    for n in [2, 7] {
        let parts: Vec<String> = (0..n).map(|part| at(&format!("{n}-{part}"))).collect();
        for (number, part) in parts.iter().enumerate() {
            let shard = format!("{number}/{n}");
            let args = SMALL[..8].iter().copied().chain(["--shard", &shard, "--out", part]);
            let said = cardwright(args.collect::<Vec<_>>()).exits(0).out;
            assert!(said.starts_with(&format!("Part {number} of {n} is done")), "{said}");
        }
        let out = at(&format!("{n}"));
        let mut merge = vec!["lab", "merge", "--json", "--out", &out];
        merge.extend(parts.iter().map(String::as_str));
        let merged: Value = serde_json::from_str(&cardwright(merge).exits(0).out).expect("JSON");
        assert_eq!(merged, whole, "{n} shards");
        // Without one of the parts it is not the whole.
        let less = at(&format!("{n}-less"));
        let error = cardwright(["lab", "merge", &parts[0], "--out", &less]).exits(1).err;
        assert!(error.contains("is missing or damaged"), "{error}");
    }

    // Somebody pulls the plug.
    let path = folder.path().join("killed");
    let mut child = Command::new(env!("CARGO_BIN_EXE_cardwright"))
        .args(SMALL)
        .args(["--jobs", "1", "--out"])
        .arg(&path)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let started = Instant::now();
    while n_batches(&path) < 4 && started.elapsed() < Duration::from_secs(60) {
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().expect("it can be killed");
    child.wait().expect("it ends");
    let n_before = n_batches(&path);
    let n_all = n_batches(&folder.path().join("whole"));
    assert!((4..=n_all).contains(&n_before), "{n_before} of {n_all}");
    assert_eq!(digest(&small(&["--out", &at("killed")])), digest(&whole));
    assert_eq!(n_batches(&path), n_all);

    // A batch is damaged.
    let batch = path.join("batches/000001.batch");
    let mut bytes = std::fs::read(&batch).expect("a batch");
    let last = bytes.len() - 1;
    bytes[last] ^= 1;
    std::fs::write(&batch, &bytes).expect("it can be written");
    assert_eq!(digest(&small(&["--out", &at("killed")])), digest(&whole));
    assert_ne!(std::fs::read(&batch).expect("a batch"), bytes);

    // Another plan has no business there.
    let args = SMALL.iter().copied().chain(["--seed", "1", "--out"]);
    let killed = at("killed");
    let error = cardwright(args.chain([killed.as_str()]).collect::<Vec<_>>()).exits(2).err;
    assert!(error.contains("holds another plan: there seed is 0 and not 1"), "{error}");
}

#[test]
fn the_directory_has_a_page_and_tables() {
    let folder = tempfile::tempdir().expect("a directory");
    let out = folder.path().to_string_lossy().into_owned();
    let args = SMALL[..8].iter().copied().chain(["--cardstock", "--out", &out]);
    let said = cardwright(args.collect::<Vec<_>>()).exits(0).out;
    assert!(said.contains("report.html"), "{said}");
    let page = std::fs::read_to_string(folder.path().join("report.html")).expect("a page");
    assert!(page.contains("Agram") && page.contains("seat 0"), "the page is about the game");
    for name in ["runs", "games", "seats", "decisions", "metrics"] {
        let bytes = std::fs::read(folder.path().join(format!("tables/{name}.parquet")));
        assert!(bytes.expect("a table").starts_with(b"PAR1"), "{name}");
    }
    let json = std::fs::read(folder.path().join("findings.json")).expect("findings");
    let found: Value = serde_json::from_slice(&json).expect("JSON");
    assert_eq!(found, small(&[]));
    let choice = folder.path().join("cardstock/agram/4/RRRR/choice.csv");
    assert!(choice.is_file(), "{choice:?}");
}

/// A report names games; they can be told.
#[test]
fn notable_games_can_be_told() {
    let found = small(&[]);
    for experiment in [0, 2] {
        let notable = &found["experiments"][experiment]["notable"][0];
        let command = notable["command"].as_str().expect("a command");
        let words: Vec<&str> = command.split(' ').skip(1).collect();
        let told = cardwright(words).exits(0).out;
        assert!(told.contains("seat 0"), "{command}: {told}");
    }
}

/// More work than can be counted is a fault of the rules, here and for players that think.
#[test]
fn rules_that_never_come_to_a_question() {
    let text = "(game
  (setup (create players 2) (create deck (game iloc STOCK) (deck (RANK (ACE, KING)))))
  (do ((set (game sto N) 9000000000000000000)
       (all (range 1..(game sto N)) 'I (inc (game sto SUM) 'I))))
  (scoring max (game sto SUM)))";
    let folder = tempfile::tempdir().expect("a directory");
    let file = folder.path().join("endless.rcy");
    std::fs::write(&file, text).expect("it can be written");
    let file = file.to_string_lossy();
    let commands: [&[&str]; 3] = [
        &["lab", &file, "--players", "flat:playouts=2", "--games", "2", "--deals", "2"],
        &["tournament", &file, "--players", "flat:playouts=2,random", "--games", "2"],
        &["solve", &file],
    ];
    for command in commands {
        let ran = cardwright(command).exits(1);
        let said = ran.out + &ran.err;
        assert!(said.contains("FuelSpent"), "{command:?}: {said}");
    }
}

#[test]
fn mistakes_on_the_command_line() {
    let error = cardwright(["lab", "agram", "--players", "flat:ms=5"]).exits(2).err;
    assert!(error.contains("limit of time"), "{error}");
    let error = cardwright(["lab", "agram", "--shard", "2/2", "--out", "x"]).exits(2).err;
    assert!(error.contains("counted from 0"), "{error}");
    let error = cardwright(["lab", "agram", "--shard", "0/2"]).exits(2).err;
    assert!(error.contains("--out"), "{error}");
    let error = cardwright(["lab"]).exits(2).err;
    assert!(error.contains("GAME") || error.contains("which game"), "{error}");
    let error = cardwright(["lab", "merge", "/nowhere", "--out", "x"]).exits(2).err;
    assert!(error.contains("has no plan"), "{error}");
    let error = cardwright(["lab", "show", "agram", "--of", "strong/1"]).exits(2).err;
    assert!(error.contains("names no game"), "{error}");
}
