//! Tables of made-up games. What foreign readers make of them is looked at in the package `readers`.

use std::io;

use super::*;
use crate::findings::{GameFacts, How};
use crate::metrics::example;
use crate::rows::Place;

fn findings() -> Findings {
    Findings {
        schema: crate::findings::SCHEMA,
        game: GameFacts {
            name: "example".into(),
            title: "Example".into(),
            language: "recycle".into(),
            dialect: None,
            n_seats: 2,
            teams: vec![vec![0], vec![1]],
            rules_hash: "0123456789abcdef".into(),
        },
        how: How {
            engine: "0.1.0".into(),
            seed: u64::MAX,
            strong: "flat".into(),
            probes: 32,
            confidence: 0.95,
            precision: None,
        },
        experiments: Vec::new(),
        ladder: Vec::new(),
        whole: Vec::new(),
        digest: "fedcba9876543210".into(),
    }
}

/// So many games, in batches of at most this size.
fn batches(n_games: u64, size: u64) -> Vec<Result<Rows, TableError>> {
    let story = example::led(&[0.5, 0.75, 1.0]);
    let starts = (0..n_games).step_by(size as usize);
    let batch = |start: u64| {
        let mut rows = Rows::new("random", &["random".into()]);
        for deal in start..(start + size).min(n_games) {
            let place = Place { deal, arrangement: 0 };
            rows.add(place, &story, &[0, 0], None);
            if deal < 100 {
                rows.add_decisions(place, &story, &[0, 1, 0]);
            }
        }
        Ok(rows)
    };
    starts.map(batch).collect()
}

fn written(batches: Vec<Result<Rows, TableError>>) -> Vec<Written<Vec<u8>>> {
    write(&findings(), batches, |_| Ok(Vec::new())).expect("memory can be written to")
}

#[test]
fn the_same_rows_give_the_same_bytes_in_whatever_batches_they_come() {
    // More seats than a row group holds.
    let n_games = file::GROUP as u64 / 2 + 1000;
    let expected = written(batches(n_games, n_games));
    for size in [1, 7, 4096] {
        for (one, other) in expected.iter().zip(written(batches(n_games, size))) {
            assert!(one.sink == other.sink, "{:?} in batches of {size}", one.table);
        }
    }
}

#[test]
fn rows_are_counted() {
    let counts: Vec<_> = written(batches(150, 20)).iter().map(|file| file.n_rows).collect();
    assert_eq!(counts, [0, 150, 300, 300, 0]);
}

#[test]
fn a_sink_that_fails_is_an_error_that_names_the_table() {
    #[derive(Debug)]
    struct Full;
    impl Write for Full {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::Error::other("no space left"))
        }
        fn flush(&mut self) -> io::Result<()> {
            Err(io::Error::other("no space left"))
        }
    }
    let error = write(&findings(), batches(1, 1), |_| Ok(Full)).expect_err("no space");
    let error = error.to_string();
    assert!(error.contains("`runs`") && error.contains("no space left"), "{error}");
}

#[test]
fn a_batch_that_cannot_be_read_ends_it() {
    let lost = TableError::Io { table: Table::Games, source: io::Error::other("lost") };
    let batches = [Err(lost)];
    let result = write(&findings(), batches, |_| Ok(Vec::new()));
    assert!(result.is_err_and(|error| error.to_string().contains("lost")));
}

#[test]
fn the_manual_has_every_column_with_its_type_and_meaning() {
    let manual = include_str!("../../../../docs/tables.md");
    for table in Table::ALL {
        let heading = format!("## `{}`\n", table.name());
        let (_, rest) = manual.split_once(&heading).expect("a heading for the table");
        let section = rest.split("\n## ").next().unwrap_or_default();
        for [name, kind, what] in table.columns() {
            let line = format!("| `{name}` | {kind} | {what} |\n");
            assert!(section.contains(&line), "missing in docs/tables.md, {heading}{line}");
        }
    }
}
