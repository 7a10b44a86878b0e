//! What Polars reads is what was written, cell by cell.

use std::io::Cursor;

use lab::rows::Rows;
use lab::tables::Table;
use polars_core::prelude::{AnyValue, DataFrame, DataType};
use polars_io::SerReader;
use polars_io::parquet::read::ParquetReader;

use crate::example;

fn read(table: Table) -> DataFrame {
    let reader = ParquetReader::new(Cursor::new(example::bytes(table)));
    reader.finish().expect("Polars reads it")
}

/// A column as numbers; `None` where nothing is.
fn wholes(frame: &DataFrame, name: &str) -> Vec<Option<i64>> {
    frame.column(name).and_then(|column| column.i64()).expect(name).iter().collect()
}

fn numbers(frame: &DataFrame, name: &str) -> Vec<Option<f64>> {
    frame.column(name).and_then(|column| column.f64()).expect(name).iter().collect()
}

fn texts(frame: &DataFrame, name: &str) -> Vec<Option<String>> {
    let column = frame.column(name).and_then(|column| column.str()).expect(name);
    column.iter().map(|text| text.map(str::to_owned)).collect()
}

fn expected<T>(of: impl Fn(&Rows) -> Vec<T>) -> Vec<T> {
    example::batches().flat_map(|rows| of(&rows)).collect()
}

#[test]
fn games_are_what_was_written() {
    let frame = read(Table::Games);
    assert_eq!(frame.height() as u64, example::GAMES);
    let column = |of: fn(&lab::rows::Game) -> i64| {
        expected(|rows| rows.games.iter().map(|game| Some(of(game))).collect())
    };
    assert!(wholes(&frame, "deal") == column(|game| game.place.deal as i64));
    assert!(wholes(&frame, "arrangement") == column(|game| game.place.arrangement.into()));
    assert!(wholes(&frame, "n_decisions") == column(|game| game.n_decisions.into()));
    assert!(wholes(&frame, "n_forced") == column(|game| game.n_forced.into()));
    assert!(wholes(&frame, "n_options") == column(|game| game.n_options as i64));
    let finished = frame.column("is_finished").and_then(|column| column.bool()).expect("flags");
    let is_finished = expected(|rows| rows.games.iter().map(|game| game.is_finished).collect());
    assert!(finished.iter().map(|flag| flag == Some(true)).collect::<Vec<_>>() == is_finished);
    let faults = expected(|rows| rows.games.iter().map(|game| game.fault.clone()).collect());
    assert!(texts(&frame, "fault") == faults);
    assert!(texts(&frame, "experiment").iter().all(|text| text.as_deref() == Some("random")));
}

#[test]
fn seats_are_what_was_written_over_several_row_groups() {
    let frame = read(Table::Seats);
    let outcomes = expected(|rows| rows.seats.iter().map(|seat| seat.outcome).collect());
    let scores: Vec<_> = outcomes.iter().map(|outcome| outcome.map(|end| end.score)).collect();
    assert!(wholes(&frame, "score") == scores);
    let wins: Vec<_> = outcomes.iter().map(|outcome| outcome.map(|end| end.win)).collect();
    assert!(numbers(&frame, "win") == wins);
    let ranks: Vec<_> = outcomes.iter().map(|outcome| outcome.map(|end| end.rank)).collect();
    assert!(numbers(&frame, "rank") == ranks);
    let seats = expected(|rows| rows.seats.iter().map(|seat| Some(seat.seat.into())).collect());
    assert!(wholes(&frame, "seat") == seats);
    let players = expected(|rows| {
        rows.seats.iter().map(|seat| Some(rows.players[seat.player as usize].clone())).collect()
    });
    assert!(texts(&frame, "player") == players);
}

#[test]
fn decisions_are_what_was_written_with_their_lists() {
    let frame = read(Table::Decisions);
    let decisions = expected(|rows| rows.decisions.clone());
    assert_eq!(frame.height(), decisions.len());
    let chosen = numbers(&frame, "chosen");
    let options = wholes(&frame, "option");
    let leads = frame.column("leads").expect("leads");
    for (at, decision) in decisions.iter().enumerate() {
        assert_eq!(chosen[at], decision.thought.map(|thought| thought.chosen));
        assert_eq!(options[at], Some(decision.option.into()));
        let found: Vec<f64> = match leads.get(at).expect("a value") {
            AnyValue::List(list) => list.f64().expect("numbers").iter().flatten().collect(),
            AnyValue::Null => Vec::new(),
            other => panic!("a list, not {other:?}"),
        };
        assert_eq!(found, decision.leads);
    }
}

#[test]
fn runs_say_where_the_rest_comes_from() {
    let frame = read(Table::Runs);
    assert_eq!(frame.height(), 2);
    let experiments = [Some("random".to_owned()), Some("ladder/1".to_owned())];
    assert_eq!(texts(&frame, "experiment"), experiments);
    assert_eq!(texts(&frame, "title")[0].as_deref(), Some("Agram ♠"));
    assert_eq!(texts(&frame, "dialect")[0].as_deref(), Some("cardstock"));
    assert_eq!(wholes(&frame, "n_faults"), [Some(3), None]);
    assert_eq!(numbers(&frame, "precision"), [None, None]);
    let seed = frame.column("seed").and_then(|column| column.u64()).expect("seeds").get(0);
    assert_eq!(seed, Some(u64::MAX));
    let AnyValue::List(players) = frame.column("players").and_then(|c| c.get(0)).expect("a list")
    else {
        panic!("players are a list");
    };
    let players: Vec<_> = players.str().expect("texts").iter().flatten().collect();
    assert_eq!(players, ["random", "flat:playouts=8"]);
    // The name of the run is the same in all tables.
    assert_eq!(texts(&frame, "run")[0], texts(&read(Table::Metrics), "run")[0]);
}

#[test]
fn metrics_have_a_row_for_each_number() {
    let frame = read(Table::Metrics);
    let about = texts(&frame, "about");
    let name = texts(&frame, "name");
    let rows: Vec<_> = about.iter().flatten().zip(name.iter().flatten()).collect();
    let rows: Vec<_> = rows.iter().map(|(about, name)| format!("{about} {name}")).collect();
    let expected = [
        "game order",
        "game length",
        "game drama",
        "seat win",
        "seat score",
        "card win_held",
        "card win_played",
        "card use_rate",
        "rule offered",
        "rule chosen",
        "rule use_rate",
        "rule win",
        "rung win",
        "rung elo",
    ];
    assert_eq!(rows, expected);
    let there = Some(0.5);
    let values = numbers(&frame, "value");
    assert_eq!(values[..5], [there, there, None, there, there]);
    assert_eq!(values[8..], [Some(7.0), Some(2.0), there, None, there, None]);
    assert_eq!(numbers(&frame, "low")[3..5], [Some(0.25), None]);
    assert_eq!(texts(&frame, "subject")[5].as_deref(), Some("Q♠"));
    assert_eq!(wholes(&frame, "number")[3..5], [Some(1), Some(1)]);
}

#[test]
fn every_file_says_where_it_comes_from_and_is_compressed() {
    let expected = [
        ("cardwright.schema", "1"),
        ("cardwright.engine", "0.1.0"),
        ("cardwright.game", "agram"),
        ("cardwright.language", "recycle"),
        ("cardwright.rules_hash", "0123456789abcdef"),
        ("cardwright.seed", "18446744073709551615"),
        ("cardwright.players", "random\nflat:playouts=8"),
        ("cardwright.digest", "fedcba9876543210"),
        ("cardwright.dialect", "cardstock"),
    ];
    for table in Table::ALL {
        let mut reader = ParquetReader::new(Cursor::new(example::bytes(table)));
        let metadata = reader.get_metadata().expect("metadata");
        let facts = metadata.key_value_metadata().as_deref().unwrap_or_default();
        let found: Vec<_> = facts
            .iter()
            .map(|fact| (fact.key.as_str(), fact.value.as_deref().unwrap_or_default()))
            .collect();
        assert_eq!(found, expected, "{}", table.name());
        for column in metadata.row_groups.iter().flat_map(|group| group.parquet_columns()) {
            assert_eq!(format!("{:?}", column.compression()), "Zstd");
        }
    }
}

#[test]
fn types_are_those_of_the_manual() {
    for table in Table::ALL {
        let frame = read(table);
        let found: Vec<_> = frame.columns().iter().map(|column| column.dtype().clone()).collect();
        let expected: Vec<_> = table.columns().iter().map(|&[_, kind, _]| named(kind)).collect();
        assert_eq!(found, expected, "{}", table.name());
        let names: Vec<_> = table.columns().iter().map(|&[name, ..]| name).collect();
        let found: Vec<_> = frame.columns().iter().map(|column| column.name().as_str()).collect();
        assert_eq!(found, names);
    }
}

fn named(kind: &str) -> DataType {
    match kind {
        "varchar" => DataType::String,
        "bigint" => DataType::Int64,
        "ubigint" => DataType::UInt64,
        "double" => DataType::Float64,
        "boolean" => DataType::Boolean,
        "varchar[]" => DataType::List(Box::new(DataType::String)),
        "double[]" => DataType::List(Box::new(DataType::Float64)),
        other => panic!("{other} is no type of a column"),
    }
}
