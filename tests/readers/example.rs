//! Made-up findings and rows with everything in them that could be read wrongly: missing values, empty lists, numbers of
//! all sizes, letters of other alphabets, and more rows than go into one row group.

use std::sync::LazyLock;

use lab::findings::{
    CardNumbers, Curve, Experiment, Faults, Findings, GameFacts, Histogram, How, Measured, Number,
    RuleNumbers, Rung, SeatNumbers,
};
use lab::rows::{Decision, Game, Outcome, Place, Rows, Seat, Thought};
use lab::tables::{Table, TableError, Written, write};

pub(crate) const GAMES: u64 = 100_000;
pub(crate) const BATCH: u64 = 4_096;

const MEASURED: Measured = Measured { value: 0.5, low: Some(0.25), high: Some(0.75), n: 12 };

/// The fields that nobody asks for in a test are empty.
pub(crate) fn findings() -> Findings {
    let experiment = Experiment {
        name: "random".into(),
        what: "All play at random.".into(),
        deals: GAMES,
        games: GAMES,
        is_early: false,
        faults: vec![Faults { kind: "too long".into(), games: 3, first_deal: 5 }],
        metrics: vec![number("length", Some(MEASURED)), number("drama", None)],
        seats: vec![SeatNumbers {
            seat: 1,
            name: "seat 2".into(),
            win: Some(MEASURED),
            score: Some(Measured { low: None, high: None, ..MEASURED }),
        }],
        lengths: Histogram::default(),
        scores: Histogram::default(),
        branching: Curve::default(),
        leads: Vec::new(),
        flow: Vec::new(),
        cards: vec![CardNumbers {
            face: "Q♠".into(),
            held: Some(MEASURED),
            played: None,
            use_rate: None,
        }],
        rules: vec![RuleNumbers {
            line: 12,
            text: "(move \"α\")".into(),
            offered: 7,
            chosen: 2,
            use_rate: Some(MEASURED),
            win: None,
        }],
        notable: Vec::new(),
    };
    let rung = Rung {
        low: "flat:playouts=8".into(),
        high: "flat:playouts=16".into(),
        games: 40,
        win: Some(MEASURED),
        elo: None,
    };
    Findings {
        schema: lab::findings::SCHEMA,
        game: GameFacts {
            name: "agram".into(),
            title: "Agram ♠".into(),
            language: "recycle".into(),
            dialect: Some("cardstock".into()),
            n_seats: 2,
            teams: vec![vec![0], vec![1]],
            rules_hash: "0123456789abcdef".into(),
        },
        how: How {
            engine: "0.1.0".into(),
            seed: u64::MAX,
            strong: "flat:playouts=16".into(),
            probes: 32,
            confidence: 0.95,
            precision: None,
        },
        experiments: vec![experiment],
        ladder: vec![rung],
        whole: vec![number("order", Some(MEASURED))],
        digest: "fedcba9876543210".into(),
    }
}

fn number(name: &str, measured: Option<Measured>) -> Number {
    Number {
        name: name.into(),
        version: 1,
        measured,
        what: String::new(),
        formula: String::new(),
        source: String::new(),
    }
}

/// Every fifth game does not come to its end. The first games have their decisions kept.
pub(crate) fn batch(start: u64) -> Rows {
    let mut rows = Rows::new("random", &["random".into(), "flat:playouts=8".into()]);
    for deal in start..(start + BATCH).min(GAMES) {
        let place = Place { deal, arrangement: (deal % 2) as u32 };
        rows.games.push(game(place));
        rows.seats.extend((0..2).map(|number| seat(place, number)));
        if deal < 1000 {
            rows.decisions.extend((0..3).map(|number| decision(place, number)));
        }
    }
    rows
}

pub(crate) fn game(place: Place) -> Game {
    let is_finished = !place.deal.is_multiple_of(5);
    Game {
        place,
        n_decisions: (place.deal % 17) as u32,
        n_forced: (place.deal % 3) as u32,
        n_options: place.deal * 1_000_000_007,
        is_finished,
        fault: (!is_finished).then(|| "zu lange".to_owned()),
    }
}

pub(crate) fn seat(place: Place, number: u32) -> Seat {
    // Scores of all sizes, the smallest and the largest among them.
    let spread = (place.deal as i64 - 3).wrapping_mul(0x0123_4567_89ab_cdef);
    let score = match place.deal {
        1 => i64::MIN,
        2 => i64::MAX,
        _ => spread,
    };
    let outcome = Outcome { score, rank: f64::from(number), win: 1.0 / 3.0 };
    let is_finished = !place.deal.is_multiple_of(5);
    Seat { place, seat: number, player: number, outcome: is_finished.then_some(outcome) }
}

pub(crate) fn decision(place: Place, number: u32) -> Decision {
    let lead = 1.0 / (place.deal + 1) as f64;
    let thought = Thought { chosen: lead, best: 1.0, worst: 0.0, mean: 0.5 };
    Decision {
        place,
        decision: number,
        seat: number % 2,
        n_options: number + 1,
        option: number,
        thought: (number > 0).then_some(thought),
        leads: if place.deal.is_multiple_of(2) { vec![lead, 1.0 - lead] } else { Vec::new() },
    }
}

/// All rows of all batches.
pub(crate) fn batches() -> impl Iterator<Item = Rows> {
    (0..GAMES).step_by(BATCH as usize).map(batch)
}

/// The bytes of a table. They are the same for all tests, and made once.
pub(crate) fn bytes(table: Table) -> &'static [u8] {
    static WRITTEN: LazyLock<Vec<Written<Vec<u8>>>> = LazyLock::new(|| {
        let batches = batches().map(Ok::<_, TableError>);
        write(&findings(), batches, |_| Ok(Vec::new())).expect("memory can be written to")
    });
    let found = WRITTEN.iter().find(|written| written.table == table);
    &found.expect("all tables are written").sink
}
