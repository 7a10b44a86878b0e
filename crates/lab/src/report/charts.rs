//! Charts of the page: a Vega-Lite description each, the words that stand for it, and the table behind it.
//!
//! Surprising: colours are names of the page's own (`var(--accent)`), so charts follow the page into the dark and onto
//! paper without being drawn anew.

use std::collections::BTreeSet;

use serde::Serialize;
use serde_json::{Value, json};

use super::numbers::{percent, plain};
use super::table::{Cell, Table};
use super::verdict::parity;
use crate::findings::{Experiment, Findings, Histogram, Measured, SeatNumbers};

#[derive(Debug, Serialize)]
pub(crate) struct Chart {
    pub(crate) id: String,
    pub(crate) title: String,
    /// How to read it, in a sentence or two.
    pub(crate) note: String,
    /// What is to be seen, for those who do not see it.
    pub(crate) alt: String,
    pub(crate) table: Table,
    /// Goes into the page as data, not by the template.
    #[serde(skip)]
    pub(crate) spec: Value,
}

/// So many cells of a histogram are bars side by side.
const FEW_CELLS: usize = 12;

pub(crate) const ACCENT: &str = "var(--accent)";
const SECOND: &str = "var(--second)";
const THIRD: &str = "var(--third)";
const MUTED: &str = "var(--muted)";

/// From the accent to grey, so many steps, by way of other colours so that lines side by side can be told apart.
pub(crate) fn shades(n: usize) -> Vec<String> {
    let stops: &[&str] = match n {
        0..=2 => &[ACCENT, MUTED],
        3 => &[ACCENT, SECOND, MUTED],
        _ => &[ACCENT, SECOND, THIRD, MUTED],
    };
    let shade = |at: usize| {
        let place = 100 * at * (stops.len() - 1) / n.saturating_sub(1).max(1);
        let (from, to) = (stops[place / 100], stops.get(place / 100 + 1));
        match (place % 100, to) {
            (0, _) | (_, None) => from.to_owned(),
            (share, Some(to)) => format!("color-mix(in srgb, {to} {share}%, {from})"),
        }
    };
    (0..n).map(shade).collect()
}

/// The experiments as a scale of colours: strong play has the accent.
pub(crate) fn by_experiment(names: &[&str]) -> Value {
    let color = |name: &&str| match *name {
        "strong" => ACCENT,
        "lone" => SECOND,
        _ => MUTED,
    };
    let colors: Vec<&str> = names.iter().map(color).collect();
    json!({
        "field": "experiment", "type": "nominal", "title": null,
        "scale": {"domain": names, "range": colors},
        "legend": if names.len() > 1 { json!({"orient": "top", "symbolOpacity": 1}) } else { Value::Null },
    })
}

/// Those experiments that have something to show.
pub(crate) fn shown(findings: &Findings, has: impl Fn(&Experiment) -> bool) -> Vec<&Experiment> {
    findings
        .experiments
        .iter()
        .filter(|experiment| experiment.games > 0 && has(experiment))
        .collect()
}

fn names<'a>(experiments: &[&'a Experiment]) -> Vec<&'a str> {
    experiments.iter().map(|experiment| experiment.name.as_str()).collect()
}

pub(crate) fn rounded(number: f64) -> Value {
    // Enough for a picture; the tables have the exact numbers.
    json!((number * 1e6).round() / 1e6)
}

/// A measured number as fields of a datum.
pub(crate) fn datum(measured: &Measured, scale: f64) -> Value {
    json!({
        "value": rounded(measured.value * scale),
        "low": rounded(measured.low.unwrap_or(measured.value) * scale),
        "high": rounded(measured.high.unwrap_or(measured.value) * scale),
    })
}

/// Joins the fields of two data.
pub(crate) fn with(mut one: Value, other: Value) -> Value {
    if let (Some(one), Value::Object(other)) = (one.as_object_mut(), other) {
        one.extend(other);
    }
    one
}

/// A description of layers that are as wide as there is room.
pub(crate) fn layers(data: Vec<Value>, height: u32, layers: Value) -> Value {
    json!({
        "data": {"values": data},
        "width": "container",
        "height": height,
        "autosize": {"type": "fit-x", "contains": "padding"},
        "layer": layers,
    })
}

/// How often which length or score was, in all experiments.
pub(crate) fn histogram(
    findings: &Findings,
    (id, title, note): (&str, &str, &str),
    axis: &str,
    of: fn(&Experiment) -> &Histogram,
) -> Option<Chart> {
    let is_there = |histogram: &Histogram| histogram.counts.iter().any(|&count| count > 0);
    let experiments = shown(findings, |experiment| is_there(of(experiment)));
    if experiments.is_empty() {
        return None;
    }
    let mut data = Vec::new();
    let mut table = Table::new(title, &["experiment", "#from", "#below", "#games", "#share"]);
    let mut alt = Vec::new();
    for experiment in &experiments {
        let histogram = of(experiment);
        let total: u64 = histogram.counts.iter().sum();
        let mut most = (0, 0);
        for (cell, &games) in histogram.counts.iter().enumerate().filter(|(_, games)| **games > 0) {
            let start = histogram.start.saturating_add(histogram.width.saturating_mul(cell as i64));
            let end = start.saturating_add(histogram.width);
            let share = games as f64 / total as f64;
            most = most.max((games, start));
            data.push(json!({
                "experiment": experiment.name, "from": start, "to": end, "share": rounded(share),
            }));
            let share = Measured { value: share, low: None, high: None, n: total };
            table.rows.push(vec![
                Cell::head(&experiment.name),
                Cell { value: start.to_string(), ..Cell::text(start.to_string()) },
                Cell { value: end.to_string(), ..Cell::text(end.to_string()) },
                Cell::count(games),
                Cell::percent(Some(&share)),
            ]);
        }
        alt.push(format!("{}: most often around {}", experiment.name, most.1));
    }
    let names = names(&experiments);
    let tooltip = json!([
        {"field": "experiment", "title": "experiment"}, {"field": "from", "title": "from"},
        {"field": "to", "title": "below"}, {"field": "share", "title": "share", "format": ".2%"},
    ]);
    let y = json!({"field": "share", "type": "quantitative", "stack": null, "title": "share", "axis": {"format": "%"}});
    let cells: BTreeSet<i64> = data.iter().filter_map(|datum| datum["from"].as_i64()).collect();
    // A few cells stand side by side; many lie over each other, on an axis.
    let layer = match cells.len() <= FEW_CELLS {
        true => json!({
            "mark": {"type": "bar", "size": (280 / (cells.len() * names.len()).max(1)).clamp(3, 28)},
            "encoding": {
                "x": {"field": "from", "type": "ordinal", "title": axis, "axis": {"labelAngle": 0}},
                "xOffset": {"field": "experiment", "sort": null},
                "y": y, "fill": by_experiment(&names), "tooltip": tooltip,
            },
        }),
        false => json!({
            "mark": {"type": "bar", "binSpacing": 0, "fillOpacity": 0.2, "strokeWidth": 1.2, "strokeOpacity": 0.9},
            "encoding": {
                "x": {"field": "from", "type": "quantitative", "title": axis, "scale": {"zero": false, "nice": false}, "bin": {"binned": true}},
                "x2": {"field": "to"},
                "y": y, "fill": by_experiment(&names), "stroke": by_experiment(&names), "tooltip": tooltip,
            },
        }),
    };
    let spec = layers(data, 240, json!([layer]));
    Some(Chart {
        id: id.to_owned(),
        title: title.to_owned(),
        note: note.to_owned(),
        alt: format!("Histogram. {}.", alt.join("; ")),
        table,
        spec,
    })
}

/// Who wins where.
pub(crate) fn seats(findings: &Findings) -> Option<Chart> {
    if findings.game.n_seats < 2 {
        // Whoever plays alone has nobody to win against.
        return None;
    }
    let has_wins = |experiment: &Experiment| experiment.seats.iter().any(|seat| seat.win.is_some());
    let experiments = shown(findings, has_wins);
    let wins = |experiment: &Experiment| {
        let all = experiment.seats.iter();
        all.filter_map(|seat| seat.win).map(|win| win.value).collect::<Vec<f64>>()
    };
    let first = wins(experiments.first()?);
    let even = first.iter().sum::<f64>() / first.len() as f64;
    let mut data = Vec::new();
    let mut table = Table::new(
        "Wins and scores by seat",
        &["experiment", "seat", "who", "#share of the win", "#score", "#deals"],
    );
    let mut alt = Vec::new();
    let seat_name = |seat: &SeatNumbers| format!("seat {}", seat.seat);
    for experiment in &experiments {
        for seat in &experiment.seats {
            if let Some(win) = &seat.win {
                data.push(with(
                    json!({"experiment": experiment.name, "seat": seat_name(seat), "who": seat.name}),
                    datum(win, 1.0),
                ));
                let told =
                    format!("{}, {}: {}", experiment.name, seat_name(seat), percent(win).line());
                alt.push(told);
            }
            table.rows.push(vec![
                Cell::head(&experiment.name),
                Cell::text(seat_name(seat)),
                Cell::text(&seat.name),
                Cell::percent(seat.win.as_ref()),
                Cell::plain(seat.score.as_ref()),
                seat.win.as_ref().map_or_else(Cell::default, |win| Cell::count(win.n)),
            ]);
        }
    }
    let place = json!({"field": "seat", "type": "nominal", "title": null, "sort": null, "axis": {"labelAngle": 0}});
    let beside = json!({"field": "experiment", "sort": null});
    let color = by_experiment(&names(&experiments));
    let tooltip = json!([
        {"field": "experiment"}, {"field": "seat"}, {"field": "who"},
        {"field": "value", "title": "wins", "format": ".2%"},
        {"field": "low", "title": "at least", "format": ".2%"},
        {"field": "high", "title": "at most", "format": ".2%"},
    ]);
    let y = json!({"field": "low", "type": "quantitative", "title": "share of the win", "scale": {"zero": false}, "axis": {"format": "%"}});
    let spec = layers(
        data,
        240,
        json!([
            {"data": {"values": [{"even": rounded(even)}]},
                "mark": {"type": "rule", "strokeDash": [3, 3], "color": "var(--ink)", "opacity": 0.5},
                "encoding": {"y": {"field": "even", "type": "quantitative"}}},
            {"mark": {"type": "rule", "strokeWidth": 2},
                "encoding": {"x": place, "xOffset": beside, "y": y, "y2": {"field": "high"}, "color": color, "tooltip": tooltip}},
            {"mark": {"type": "point", "filled": true, "size": 70, "opacity": 1},
                "encoding": {"x": place, "xOffset": beside, "color": color, "tooltip": tooltip,
                    "y": {"field": "value", "type": "quantitative"}}},
        ]),
    );
    Some(Chart {
        id: "seats".to_owned(),
        title: "Who wins where".to_owned(),
        note: "Points are shares of the win, lines their intervals; the dashed line is an equal share.".to_owned(),
        alt: format!("Shares of the win by seat. {}.", alt.join("; ")),
        table,
        spec,
    })
}

/// What doubling the budget is worth.
pub(crate) fn ladder(findings: &Findings) -> Option<Chart> {
    findings.ladder.first()?;
    let mut data = Vec::new();
    let mut table = Table::new(
        "Twice the budget against once",
        &["larger budget", "against", "#share of the win", "#Elo", "#games"],
    );
    let mut alt = Vec::new();
    let same = common(findings.ladder.iter().map(|rung| rung.high.as_str()));
    for rung in &findings.ladder {
        if let Some(win) = &rung.win {
            let label = rung.high.get(same.len()..).unwrap_or_default();
            // Other settings are the same on all rungs.
            let label = label.split(',').next().unwrap_or_default();
            data.push(with(
                json!({"label": label, "rung": rung.high, "against": rung.low}),
                datum(win, 1.0),
            ));
            alt.push(format!("{} wins {}", rung.high, percent(win).line()));
        }
        table.rows.push(vec![
            Cell { is_head: true, ..Cell::code(&rung.high) },
            Cell::code(&rung.low),
            Cell::percent(rung.win.as_ref()),
            Cell::plain(rung.elo.as_ref()),
            Cell::count(rung.games),
        ]);
    }
    let x = json!({"field": "label", "type": "ordinal", "sort": null, "title": format!("the larger budget, {same}"),
        "axis": {"labelAngle": 0, "labelLimit": 110, "labelOverlap": true}});
    let tooltip = json!([
        {"field": "rung", "title": "larger"}, {"field": "against", "title": "smaller"},
        {"field": "value", "title": "wins", "format": ".1%"},
        {"field": "low", "title": "at least", "format": ".1%"},
        {"field": "high", "title": "at most", "format": ".1%"},
    ]);
    let spec = layers(
        data,
        220,
        json!([
            {"data": {"values": [{"even": rounded(parity(findings))}]},
                "mark": {"type": "rule", "strokeDash": [3, 3], "color": "var(--ink)", "opacity": 0.5},
                "encoding": {"y": {"field": "even", "type": "quantitative"}}},
            {"mark": {"type": "rule", "strokeWidth": 2, "color": ACCENT},
                "encoding": {"x": x, "y2": {"field": "high"}, "tooltip": tooltip,
                    "y": {"field": "low", "type": "quantitative", "title": "share of the win", "scale": {"zero": false}, "axis": {"format": "%"}}}},
            {"mark": {"type": "line", "point": {"filled": true, "size": 70, "color": ACCENT}, "color": ACCENT, "strokeOpacity": 0.35},
                "encoding": {"x": x, "tooltip": tooltip, "y": {"field": "value", "type": "quantitative"}}},
        ]),
    );
    Some(Chart {
        id: "ladder".to_owned(),
        title: "Does thinking longer pay?".to_owned(),
        note: "Each point is a player with twice the budget against the one before; on the dashed line it would be of no use.".to_owned(),
        alt: format!("Shares of the win of the larger budget. {}.", alt.join("; ")),
        table,
        spec,
    })
}

/// What all budgets begin with, up to where their numbers differ.
fn common<'a>(mut names: impl Iterator<Item = &'a str> + Clone) -> &'a str {
    let Some(first) = names.next() else { return "" };
    let is_shared = |end: usize| names.clone().all(|name| name.get(..end) == first.get(..end));
    let ends = first.char_indices().map(|(at, _)| at).filter(|&end| is_shared(end));
    let prefix = first.get(..ends.max().unwrap_or(0)).unwrap_or_default();
    prefix.trim_end_matches(|c: char| c.is_ascii_digit())
}

/// One line of words for a number, if it was measured.
pub(crate) fn told(measured: Option<&Measured>) -> String {
    measured.map_or_else(|| "nothing".to_owned(), |measured| plain(measured).line())
}
