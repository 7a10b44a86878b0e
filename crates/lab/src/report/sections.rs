//! What stands where on the page: sections with charts and tables, from findings.

use std::collections::BTreeMap;

use serde::Serialize;

use super::cards;
use super::charts::{self, Chart, shown};
use super::course;
use super::numbers::{NOTHING, count, fixed, thousands};
use super::table::{Bar, Cell, Link, Table, range};
use crate::findings::{CardNumbers, Experiment, Findings, Measured, Notable, Number};

/// Charts of how often something is: their address, title and note.
const LENGTHS: (&str, &str, &str) =
    ("lengths", "Length of games", "How many decisions games take, and how often.");
const SCORES: (&str, &str, &str) = ("scores", "Scores", "What seats end with, and how often.");

#[derive(Debug, Serialize)]
pub(crate) struct Section {
    pub(crate) id: &'static str,
    pub(crate) title: &'static str,
    pub(crate) intro: &'static str,
    pub(crate) charts: Vec<Chart>,
    pub(crate) tables: Vec<Table>,
}

/// All sections that have something to show.
pub(crate) fn sections(findings: &Findings) -> Vec<Section> {
    // Whoever plays alone leads always and wins always, with all cards.
    let is_race = findings.game.n_seats > 1;
    let races = || shown(findings, |_| is_race);
    let all = [
        Section {
            id: "course",
            title: "Length and choice",
            intro: "How long games are, and how much there is to choose while they last.",
            charts: [
                charts::histogram(findings, LENGTHS, "decisions", |found| &found.lengths),
                course::branching(findings),
            ]
            .into_iter()
            .flatten()
            .collect(),
            tables: Vec::new(),
        },
        Section {
            id: "seats-section",
            title: "Seats and scores",
            intro: "Whether it is an advantage to sit somewhere, and what games are worth.",
            charts: [
                charts::seats(findings),
                charts::histogram(findings, SCORES, "score", |found| &found.scores),
            ]
            .into_iter()
            .flatten()
            .collect(),
            tables: alone(findings).into_iter().collect(),
        },
        Section {
            id: "story",
            title: "The story of a game",
            intro: "Who leads when, seen from outside with all cards open, and what players come to know.",
            charts: shown(findings, |_| true)
                .into_iter()
                .flat_map(|experiment| {
                    let leads = is_race.then(|| course::leads(experiment)).flatten();
                    [leads, course::flow(experiment)]
                })
                .flatten()
                .collect(),
            tables: Vec::new(),
        },
        Section {
            id: "skill",
            title: "Skill and luck",
            intro: "What thinking is worth, and what is dealt.",
            charts: charts::ladder(findings).into_iter().collect(),
            tables: whole(findings).into_iter().collect(),
        },
        Section {
            id: "cards",
            title: "Cards",
            intro: "How those fared who held or played a card. That a card and winning go together does not say which of them is the cause.",
            charts: races().into_iter().filter_map(cards::cards).collect(),
            tables: first_open(races().into_iter().filter_map(card_table)),
        },
        Section {
            id: "rules",
            title: "Rules",
            intro: "Which alternatives of the rules are offered, and which are chosen.",
            charts: Vec::new(),
            tables: first_open(shown(findings, |_| true).into_iter().filter_map(rules)),
        },
        Section {
            id: "numbers",
            title: "All numbers",
            intro: "Every metric with its interval, in every experiment. The bar shows the interval on a scale that is the same for one metric throughout.",
            charts: Vec::new(),
            tables: metrics(findings).into_iter().collect(),
        },
    ];
    all.into_iter()
        .filter(|section| !section.charts.is_empty() || !section.tables.is_empty())
        .collect()
}

/// What is scored by whoever plays alone; among others that is behind the chart of seats.
fn alone(findings: &Findings) -> Option<Table> {
    if findings.game.n_seats > 1 {
        return None;
    }
    let mut table = Table::new("Scores of the one player", &["experiment", "#score", "#deals"]);
    for experiment in shown(findings, |_| true) {
        for score in experiment.seats.iter().filter_map(|seat| seat.score) {
            table.rows.push(vec![
                Cell::head(&experiment.name),
                Cell::plain(Some(&score)),
                Cell::count(score.n),
            ]);
        }
    }
    (!table.rows.is_empty()).then_some(table)
}

/// Tables about the same, of which all but the first are folded.
fn first_open(tables: impl Iterator<Item = Table>) -> Vec<Table> {
    tables.enumerate().map(|(at, table)| Table { is_folded: at > 0, ..table }).collect()
}

/// The name of a number with what it means, and its formula to be unfolded.
fn named(number: &Number) -> Cell {
    let formula = format!("{} ({}; version {})", number.formula, number.source, number.version);
    Cell {
        note: number.what.clone(),
        more: Some(("formula".to_owned(), formula)),
        ..Cell::head(&number.name)
    }
}

fn whole(findings: &Findings) -> Option<Table> {
    let mut table =
        Table::new("Numbers of the whole game", &["number", "#value", "interval", "#observations"]);
    for number in &findings.whole {
        let measured = number.measured.as_ref();
        let limits = range(measured.into_iter(), (0.0, 1.0));
        table.rows.push(vec![
            named(number),
            Cell::plain(measured),
            Cell::default().with_bar(Bar::new(measured, limits, None)),
            measured.map_or_else(Cell::default, |measured| Cell::count(measured.n)),
        ]);
    }
    findings.whole.iter().any(|number| number.measured.is_some()).then_some(table)
}

/// The address of a game on the page.
pub(crate) fn address(experiment: &str, notable: &Notable) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() { c } else { '-' };
    let experiment: String = experiment.chars().map(plain).collect();
    format!("game-{experiment}-{}-{}", notable.deal, notable.arrangement)
}

fn metrics(findings: &Findings) -> Option<Table> {
    let mut table = Table::new(
        "Metrics",
        &["metric", "experiment", "#value", "interval", "#deals", "show me the game"],
    );
    let experiments = shown(findings, |_| true);
    // In the order of the first experiment that has them.
    let mut order: Vec<&str> = Vec::new();
    let mut found: BTreeMap<&str, Vec<(&Experiment, &Number)>> = BTreeMap::new();
    for experiment in &experiments {
        for number in &experiment.metrics {
            let of = found.entry(&number.name).or_default();
            if of.is_empty() {
                order.push(&number.name);
            }
            of.push((experiment, number));
        }
    }
    for name in order {
        let mut of = found.remove(name).unwrap_or_default();
        // Experiments in which it could not be measured are not told of, unless there is no other.
        if of.iter().any(|(_, number)| number.measured.is_some()) {
            of.retain(|(_, number)| number.measured.is_some());
        }
        let all = of.iter().filter_map(|(_, number)| number.measured.as_ref());
        let limits = range(all, (0.0, 1.0));
        for (at, (experiment, number)) in of.iter().enumerate() {
            let measured = number.measured.as_ref();
            let mut row = Vec::new();
            if at == 0 {
                row.push(Cell { rows: of.len(), ..named(number) });
            }
            row.push(Cell::text(&experiment.name));
            row.push(Cell::plain(measured));
            row.push(Cell::default().with_bar(Bar::new(measured, limits, None)));
            row.push(measured.map_or_else(Cell::default, |measured| Cell::count(measured.n)));
            row.push(Cell { links: links(experiment, name), ..Cell::default() });
            table.rows.push(row);
        }
    }
    (!table.rows.is_empty()).then_some(table)
}

fn links(experiment: &Experiment, metric: &str) -> Vec<Link> {
    let of = experiment.notable.iter().filter(|notable| notable.metric == metric);
    let link = |notable: &Notable| Link {
        to: address(&experiment.name, notable),
        text: format!("{} {}", notable.why, short(notable.value)),
    };
    of.map(link).collect()
}

/// The number of one game.
pub(crate) fn short(value: f64) -> String {
    if value.fract() == 0.0 { fixed(value, 0) } else { fixed(value, 3) }
}

fn card_table(experiment: &Experiment) -> Option<Table> {
    if experiment.cards.is_empty() {
        return None;
    }
    let all = experiment.cards.iter().flat_map(|card| [&card.held, &card.played]).flatten();
    let limits = range(all, (f64::INFINITY, f64::NEG_INFINITY));
    let wins: Vec<f64> =
        experiment.seats.iter().filter_map(|seat| seat.win).map(|win| win.value).collect();
    let even = (!wins.is_empty()).then(|| wins.iter().sum::<f64>() / wins.len() as f64);
    let mut table = Table::new(
        &format!("Cards, {}", experiment.name),
        &[
            "card",
            "#held: wins",
            "held, interval",
            "#played: wins",
            "played, interval",
            "#played by holders",
        ],
    )
    .sortable();
    let row = |card: &CardNumbers| {
        let bar = |measured: &Option<Measured>| {
            Cell::default().with_bar(Bar::new(measured.as_ref(), limits, even))
        };
        vec![
            Cell::head(&card.face),
            Cell::percent(card.held.as_ref()),
            bar(&card.held),
            Cell::percent(card.played.as_ref()),
            bar(&card.played),
            Cell::percent(card.use_rate.as_ref()),
        ]
    };
    table.rows = experiment.cards.iter().map(row).collect();
    Some(table)
}

fn rules(experiment: &Experiment) -> Option<Table> {
    if experiment.rules.is_empty() {
        return None;
    }
    let mut table = Table::new(
        &format!("Use of the rules, {}", experiment.name),
        &[
            "#line",
            "alternative",
            "#offered",
            "#chosen",
            "#chosen of offered",
            "chosen, interval",
            "#wins of choosers",
        ],
    )
    .sortable();
    for rule in &experiment.rules {
        let share = rule.use_rate.as_ref();
        table.rows.push(vec![
            Cell { value: rule.line.to_string(), ..Cell::text(rule.line.to_string()) },
            Cell { is_head: true, ..Cell::code(&rule.text) },
            Cell::count(rule.offered),
            Cell::count(rule.chosen),
            Cell::percent(share),
            Cell::default().with_bar(Bar::new(share, (0.0, 1.0), None)),
            Cell::percent(rule.win.as_ref()),
        ]);
    }
    Some(table)
}

/// How it was measured: pairs of a name and what it was.
pub(crate) fn method(findings: &Findings) -> Vec<(&'static str, String)> {
    let (game, how) = (&findings.game, &findings.how);
    let team = |team: &Vec<u32>| {
        team.iter().map(|seat| seat.to_string()).collect::<Vec<_>>().join(" and ")
    };
    let teams = match game.teams.is_empty() {
        true => "none".to_owned(),
        false => game.teams.iter().map(team).collect::<Vec<_>>().join("; "),
    };
    vec![
        ("game", game.name.clone()),
        ("language", game.language.clone()),
        ("dialect", game.dialect.clone().unwrap_or_else(|| NOTHING.to_owned())),
        ("seats", game.n_seats.to_string()),
        ("partners", teams),
        ("hash of the rules", game.rules_hash.clone()),
        ("engine", how.engine.clone()),
        ("seed", how.seed.to_string()),
        ("strong player", how.strong.clone()),
        ("play-outs for a lead", thousands(u64::from(how.probes))),
        ("intervals", format!("{} %", fixed(how.confidence * 100.0, 0))),
        (
            "precision asked for",
            how.precision.map_or_else(|| NOTHING.to_owned(), |p| p.to_string()),
        ),
        ("schema", findings.schema.to_string()),
        ("digest of all sums", findings.digest.clone()),
    ]
}

/// What was played, and what went wrong.
pub(crate) fn experiments(findings: &Findings) -> Table {
    let mut table =
        Table::new("Experiments", &["experiment", "what", "#deals", "#games", "ended", "faults"]);
    for experiment in &findings.experiments {
        let faults: Vec<String> = experiment
            .faults
            .iter()
            .map(|faults| {
                format!(
                    "{}: {}, first on deal {}",
                    faults.kind,
                    count(faults.games, "game"),
                    faults.first_deal
                )
            })
            .collect();
        table.rows.push(vec![
            Cell::head(&experiment.name),
            Cell::text(&experiment.what),
            Cell::count(experiment.deals),
            Cell::count(experiment.games),
            Cell::text(if experiment.is_early { "early, precise enough" } else { "as planned" }),
            Cell::text(if faults.is_empty() { "none".to_owned() } else { faults.join("; ") }),
        ]);
    }
    table
}
