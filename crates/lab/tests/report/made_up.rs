//! Findings about a game that nobody has played: every field is filled, by formulas instead of games.

use lab::findings::*;

pub(crate) fn measured(value: f64, margin: f64, n: u64) -> Measured {
    Measured { value, low: Some(value - margin), high: Some(value + margin), n }
}

fn number(name: &str, measured: Option<Measured>, what: &str) -> Number {
    Number {
        name: name.to_owned(),
        version: 1,
        measured,
        what: what.to_owned(),
        formula: "mean over games of x / y".to_owned(),
        source: "made up".to_owned(),
    }
}

fn metrics(deals: u64, thinks: bool) -> Vec<Number> {
    let off = 1.0 / (deals as f64).sqrt();
    let some = |value: f64| Some(measured(value, value * off, deals));
    let thought = |value: f64| if thinks { some(value) } else { None };
    let mut all = Vec::new();
    for (at, metric) in lab::metrics::ALL.iter().enumerate() {
        let value = match metric.name {
            "completion" => {
                Some(Measured { value: 1.0, low: Some(1.0 - off * off), high: Some(1.0), n: deals })
            }
            "length" => Some(measured(52.0 + f64::from(u8::from(thinks)), 30.0 * off, deals)),
            "branching" => some(5.437),
            "forced" => some(0.213),
            "ties" => some(0.031),
            _ => thought(0.07 + 0.037 * at as f64),
        };
        all.push(number(metric.name, value, metric.what));
    }
    all
}

fn curve(name: &str, deals: u64, of: impl Fn(f64) -> f64) -> Curve {
    let off = 1.0 / (deals as f64).sqrt();
    let points = (0..=100).map(|at| {
        let part = f64::from(at) / 100.0;
        measured(of(part), 0.8 * off * of(part).abs(), deals)
    });
    Curve { name: name.to_owned(), points: points.collect() }
}

fn bell(n: usize, centre: f64, width: f64, games: u64) -> Vec<u64> {
    let share = |at: usize| (-((at as f64 - centre) / width).powi(2)).exp();
    let sum: f64 = (0..n).map(share).sum();
    (0..n).map(|at| (share(at) / sum * games as f64) as u64).collect()
}

fn experiment(name: &str, what: &str, deals: u64, games: u64) -> Experiment {
    let thinks = name == "strong";
    let off = 0.45 / (deals as f64).sqrt();
    let seat = |seat: u32| SeatNumbers {
        seat,
        name: if name == "random" { "random".to_owned() } else { "ismcts:playouts=500".to_owned() },
        win: Some(measured([0.262, 0.251, 0.246, 0.241][seat as usize], 2.0 * off, deals)),
        score: Some(measured([-6.2, -6.5, -6.6, -6.7][seat as usize], 12.0 * off, deals)),
    };
    let notable = |metric: &str, why: &str, deal: u64, value: f64| Notable {
        metric: metric.to_owned(),
        value,
        why: why.to_owned(),
        deal,
        arrangement: 0,
        command: format!("cardwright play hearts --seed 1 --deal {deal}"),
    };
    Experiment {
        name: name.to_owned(),
        what: what.to_owned(),
        deals,
        games,
        is_early: name == "random",
        faults: Vec::new(),
        metrics: metrics(deals, thinks),
        seats: (0..4).map(seat).collect(),
        lengths: Histogram {
            start: 40,
            width: 2,
            counts: bell(16, if thinks { 7.0 } else { 6.0 }, 2.2, games),
        },
        scores: Histogram {
            start: -26,
            width: 1,
            counts: bell(27, if thinks { 19.0 } else { 18.0 }, 6.0, games * 4),
        },
        branching: curve("options", deals, |part| {
            let trick = (part * 13.0).fract();
            if trick < 0.25 { 11.0 * (1.0 - part) + 1.0 } else { 4.6 * (1.0 - part) + 1.0 }
        }),
        leads: if thinks {
            let places = ["first", "second", "third", "last"];
            let place = |(at, place): (usize, &&str)| {
                let end = [0.97, 0.02, 0.008, 0.002][at];
                curve(place, deals, move |part| 0.25 + (end - 0.25) * part.powf(1.7))
            };
            places.iter().enumerate().map(place).collect()
        } else {
            Vec::new()
        },
        flow: if thinks {
            vec![
                Flow { about: "own cards".to_owned(), known: curve("", deals, |_| 1.0) },
                Flow {
                    about: "cards of others".to_owned(),
                    known: curve("", deals, |part| 0.06 + 0.6 * part * part),
                },
                Flow {
                    about: "cards of nobody".to_owned(),
                    known: curve("", deals, |part| 0.9 * part.sqrt()),
                },
            ]
        } else {
            Vec::new()
        },
        cards: cards(deals),
        rules: [
            "play any card of the led suit",
            "discard (hearts not broken)",
            "lead a card that is no heart",
            "lead any card",
        ]
        .iter()
        .enumerate()
        .map(|(at, text)| RuleNumbers {
            line: 31 + 7 * at as u32,
            text: (*text).to_owned(),
            offered: games * (13 - 3 * at as u64),
            chosen: games * (11 - 3 * at as u64),
            use_rate: Some(measured(0.84 - 0.09 * at as f64, off / 4.0, deals)),
            win: Some(measured(0.25 + 0.004 * at as f64, off, deals)),
        })
        .collect(),
        notable: vec![
            notable("length", "most", 17, 66.0),
            notable("length", "least", 4711, 41.0),
            notable("length", "typical", 23, 52.0),
            notable("forced", "most", 17, 0.612),
        ],
    }
}

fn cards(deals: u64) -> Vec<CardNumbers> {
    let off = 0.9 / (deals as f64).sqrt();
    let mut cards = Vec::new();
    for (suit, letter) in ["♣", "♦", "♠", "♥"].iter().enumerate() {
        for (rank, name) in
            ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"].iter().enumerate()
        {
            let burden = rank as f64 * 0.004 * (1.0 + suit as f64 / 3.0);
            let queen = if suit == 2 && rank == 10 { 0.09 } else { 0.0 };
            let wave = ((suit * 13 + rank) as f64 * 1.7).sin() * 0.006;
            cards.push(CardNumbers {
                face: format!("{name}{letter}"),
                held: Some(measured(0.28 - burden - queen + wave, off, deals)),
                played: Some(measured(0.281 - burden - 0.7 * queen - wave, 1.1 * off, deals)),
                use_rate: Some(measured(0.98 - 0.01 * suit as f64, off / 3.0, deals)),
            });
        }
    }
    cards
}

pub(crate) fn findings() -> Findings {
    let rung = |at: u32| {
        let low = 25 << at;
        let win = measured([0.71, 0.64, 0.58, 0.53, 0.507][at as usize], 0.021, 1000);
        Rung {
            low: format!("ismcts:playouts={low}"),
            high: format!("ismcts:playouts={}", 2 * low),
            games: 4000,
            win: Some(win),
            elo: Some(win.map(|win| 400.0 * (win / (1.0 - win)).log10())),
        }
    };
    Findings {
        schema: SCHEMA,
        game: GameFacts {
            name: "hearts".to_owned(),
            title: "Hearts".to_owned(),
            language: "RECYCLE".to_owned(),
            dialect: Some("2018".to_owned()),
            n_seats: 4,
            teams: Vec::new(),
            rules_hash: "3f1c9a52d7e08b46".to_owned(),
        },
        how: How {
            engine: "0.1.0".to_owned(),
            seed: 1,
            strong: "ismcts:playouts=500".to_owned(),
            probes: 32,
            confidence: 0.95,
            precision: Some(0.001),
        },
        experiments: vec![
            experiment("random", "All players are random.", 1_000_000, 1_000_000),
            experiment(
                "lone",
                "One strong player in changing seats among random ones.",
                1_000,
                4_000,
            ),
            experiment("strong", "All players are strong.", 500, 1_000),
        ],
        ladder: (0..5).map(rung).collect(),
        whole: vec![
            number(
                "order",
                Some(measured(0.523, 0.031, 1000)),
                "does skill pay: 0 not at all, 1 always",
            ),
            number(
                "luck",
                Some(measured(0.412, 0.067, 500)),
                "the share of the result that is dealt",
            ),
            number(
                "fairness",
                Some(measured(0.984, 0.004, 1_000_000)),
                "1 if all seats win as often",
            ),
            number("skill_trace", Some(measured(0.387, 0.05, 5000)), "how far thinking carries"),
            number("staircase", None, "doublings that pay"),
        ],
        digest: "b3a1f0c2d4e5968778695a4b3c2d1e0f".to_owned(),
    }
}
