//! The table `metrics`: a row for each number of the findings, with its interval.
//!
//! Surprising: numbers about the game, its seats, cards, rules and rungs, and the points of curves, are in one long table,
//! with one shape.

use super::column::{Column, Read};
use crate::findings::{Curve, Experiment, Findings, Measured};

pub(super) struct Row<'a> {
    run: &'a str,
    experiment: Option<String>,
    about: &'static str,
    number: Option<u32>,
    subject: Option<&'a str>,
    name: &'a str,
    version: Option<u32>,
    measured: Option<Measured>,
}

pub(super) fn rows<'a>(run: &'a str, findings: &'a Findings) -> impl Iterator<Item = Row<'a>> {
    let about = move |about, name, measured| Row {
        run,
        experiment: None,
        about,
        number: None,
        subject: None,
        name,
        version: None,
        measured,
    };
    let whole = findings.whole.iter().map(move |number| Row {
        version: Some(number.version),
        ..about("game", &number.name, number.measured)
    });
    let experiments = findings.experiments.iter().flat_map(move |experiment| {
        let rows = of_experiment(experiment, about);
        rows.map(|row| Row { experiment: Some(experiment.name.clone()), ..row })
    });
    let rungs = findings.ladder.iter().zip(1..).flat_map(move |(rung, number): (_, u32)| {
        let rows = [about("rung", "win", rung.win), about("rung", "elo", rung.elo)];
        rows.map(|row| Row {
            experiment: Some(format!("ladder/{number}")),
            number: Some(number),
            subject: Some(&rung.high),
            ..row
        })
    });
    whole.chain(experiments).chain(rungs)
}

fn of_experiment<'a>(
    experiment: &'a Experiment,
    about: impl Fn(&'static str, &'a str, Option<Measured>) -> Row<'a> + Copy + 'a,
) -> impl Iterator<Item = Row<'a>> {
    let game = experiment.metrics.iter().map(move |number| Row {
        version: Some(number.version),
        ..about("game", &number.name, number.measured)
    });
    let seats = experiment.seats.iter().flat_map(move |seat| {
        [about("seat", "win", seat.win), about("seat", "score", seat.score)].map(|row| Row {
            number: Some(seat.seat),
            subject: Some(&seat.name),
            ..row
        })
    });
    let cards = experiment.cards.iter().flat_map(move |card| {
        [
            about("card", "win_held", card.held),
            about("card", "win_played", card.played),
            about("card", "use_rate", card.use_rate),
        ]
        .map(|row| Row { subject: Some(&card.face), ..row })
    });
    let rules = experiment.rules.iter().flat_map(move |rule| {
        [
            about("rule", "offered", counted(rule.offered)),
            about("rule", "chosen", counted(rule.chosen)),
            about("rule", "use_rate", rule.use_rate),
            about("rule", "win", rule.win),
        ]
        .map(|row| Row { number: Some(rule.line), subject: Some(&rule.text), ..row })
    });
    let leads = experiment.leads.iter().map(|lead| ("lead", Some(lead.name.as_str()), lead));
    let flow = experiment.flow.iter().map(|flow| ("known", Some(flow.about.as_str()), &flow.known));
    let curves = std::iter::once(("options", None, &experiment.branching)).chain(leads).chain(flow);
    let points = curves.flat_map(move |(name, subject, curve)| {
        points(curve).map(move |(part, point)| Row {
            number: Some(part),
            subject,
            ..about("course", name, Some(*point))
        })
    });
    game.chain(seats).chain(cards).chain(rules).chain(points)
}

/// The points of a curve, and how far the game has come there, in percent.
fn points(curve: &Curve) -> impl Iterator<Item = (u32, &Measured)> {
    let last = curve.points.len().saturating_sub(1).max(1);
    curve.points.iter().enumerate().map(move |(at, point)| ((at * 100 / last) as u32, point))
}

/// What was counted is known exactly for the games that were played, and has no interval.
fn counted(count: u64) -> Option<Measured> {
    Some(Measured { value: count as f64, low: None, high: None, n: count })
}

pub(super) fn columns<'a>() -> [Column<Row<'a>>; 11] {
    [
        Column { name: "run", what: "which run of the lab", read: Read::Text(|row| row.run) },
        Column {
            name: "experiment",
            what: "as in `runs`; missing if several experiments were needed",
            read: Read::MaybeText(|row| row.experiment.as_deref()),
        },
        Column {
            name: "about",
            what: "`game`, `seat`, `card`, `rule` (an alternative of a choice), `course` (a point of a curve) or `rung` (of the ladder)",
            read: Read::Text(|row| row.about),
        },
        Column {
            name: "number",
            what: "the seat, the line of the rule file, how far the game has come in percent, or the rung; missing for games and cards",
            read: Read::MaybeWhole(|row| row.number.map(i64::from)),
        },
        Column {
            name: "subject",
            what: "the same in words, or whose curve it is; missing for games",
            read: Read::MaybeText(|row| row.subject),
        },
        Column { name: "name", what: "what was measured", read: Read::Text(|row| row.name) },
        Column {
            name: "version",
            what: "of the metric, if it has one",
            read: Read::MaybeWhole(|row| row.version.map(i64::from)),
        },
        Column {
            name: "value",
            what: "missing if there was nothing to measure it by",
            read: Read::MaybeNumber(|row| row.measured.map(|measured| measured.value)),
        },
        Column {
            name: "low",
            what: "where the interval begins; missing if there is too little to tell",
            read: Read::MaybeNumber(|row| row.measured.and_then(|measured| measured.low)),
        },
        Column {
            name: "high",
            what: "where it ends",
            read: Read::MaybeNumber(|row| row.measured.and_then(|measured| measured.high)),
        },
        Column {
            name: "n",
            what: "how many independent observations there were",
            read: Read::MaybeWhole(|row| {
                row.measured.map(|measured| i64::try_from(measured.n).unwrap_or(i64::MAX))
            }),
        },
    ]
}
