//! Charts of what changes over the course of a game: options, leads, what is known.
//!
//! All are lines with a band around them, from the first decision to the last, however long a game was.

use serde_json::{Value, json};

use super::charts::{Chart, by_experiment, datum, layers, shades, shown, told, with};
use super::table::{Cell, Table};
use crate::findings::{Curve, Experiment, Findings};

/// One line of a chart.
struct Line<'a> {
    name: String,
    curve: &'a Curve,
}

struct Drawing<'a> {
    id: String,
    title: String,
    note: &'static str,
    axis: &'static str,
    is_share: bool,
    color: Value,
    /// The name of what distinguishes the lines, as a column of the table.
    by: &'static str,
    lines: Vec<Line<'a>>,
}

/// Options over the course of a game, in all experiments.
pub(crate) fn branching(findings: &Findings) -> Option<Chart> {
    let experiments = shown(findings, |experiment| !experiment.branching.points.is_empty());
    let names: Vec<&str> = experiments.iter().map(|experiment| experiment.name.as_str()).collect();
    let line = |experiment: &&'_ Experiment| experiment.name.clone();
    Drawing {
        id: "branching".to_owned(),
        title: "Options over the course of a game".to_owned(),
        note: "How many options there are at a decision, from the first to the last.",
        axis: "options",
        is_share: false,
        color: by_experiment(&names),
        by: "experiment",
        lines: experiments
            .iter()
            .map(|experiment| Line { name: line(experiment), curve: &experiment.branching })
            .collect(),
    }
    .chart()
}

/// The leads of those who ended up in each place.
pub(crate) fn leads(experiment: &Experiment) -> Option<Chart> {
    Drawing {
        id: format!("leads-{}", experiment.name),
        title: format!("Lead stories, {}", experiment.name),
        note: "The share of the win that each final place could expect, on average: where the lines part, games are decided.",
        axis: "expected share of the win",
        is_share: true,
        color: by_name("final place", experiment.leads.iter().map(|lead| lead.name.as_str()).collect()),
        by: "final place",
        lines: experiment.leads.iter().map(|curve| Line { name: curve.name.clone(), curve }).collect(),
    }
    .chart()
}

/// What is known of the cards.
pub(crate) fn flow(experiment: &Experiment) -> Option<Chart> {
    Drawing {
        id: format!("flow-{}", experiment.name),
        title: format!("Who learns what when, {}", experiment.name),
        note: "The share of the cards that a player knows, by sight and memory.",
        axis: "known cards",
        is_share: true,
        color: by_name("cards", experiment.flow.iter().map(|flow| flow.about.as_str()).collect()),
        by: "cards",
        lines: experiment
            .flow
            .iter()
            .map(|flow| Line { name: flow.about.clone(), curve: &flow.known })
            .collect(),
    }
    .chart()
}

fn by_name(title: &str, names: Vec<&str>) -> Value {
    json!({
        "field": "experiment", "type": "nominal", "title": title,
        "scale": {"domain": names, "range": shades(names.len())},
        "legend": if names.len() > 1 { json!({"orient": "top", "symbolOpacity": 1}) } else { Value::Null },
    })
}

impl Drawing<'_> {
    fn chart(self) -> Option<Chart> {
        let lines: Vec<&Line<'_>> =
            self.lines.iter().filter(|line| !line.curve.points.is_empty()).collect();
        if lines.is_empty() {
            return None;
        }
        let mut data = Vec::new();
        let column = format!("#{}", self.axis);
        let mut table =
            Table::new(&self.title, &[self.by, "#part of the game", column.as_str(), "#deals"]);
        let mut alt = Vec::new();
        for line in &lines {
            let points = &line.curve.points;
            let last = points.len().saturating_sub(1).max(1);
            for (at, point) in points.iter().enumerate() {
                let part = at as f64 / last as f64;
                data.push(with(
                    json!({"experiment": line.name, "part": (part * 1e4).round() / 1e4}),
                    datum(point, 1.0),
                ));
                let cell = if self.is_share {
                    Cell::percent(Some(point))
                } else {
                    Cell::plain(Some(point))
                };
                table.rows.push(vec![
                    Cell::head(&line.name),
                    Cell {
                        value: format!("{part}"),
                        ..Cell::text(format!("{:.0} %", part * 100.0))
                    },
                    cell,
                    Cell::count(point.n),
                ]);
            }
            alt.push(format!(
                "{}: from {} to {}",
                line.name,
                told(points.first()),
                told(points.last())
            ));
        }
        let x = json!({"field": "part", "type": "quantitative", "title": "part of the game", "axis": {"format": "%"}, "scale": {"nice": false}});
        let format = if self.is_share { ".1%" } else { ".3~f" };
        let axis = if self.is_share { json!({"format": "%"}) } else { json!({}) };
        let color = self.color;
        let tooltip = json!([
            {"field": "experiment", "title": self.by}, {"field": "part", "title": "part of the game", "format": ".0%"},
            {"field": "value", "title": self.axis, "format": format},
            {"field": "low", "title": "at least", "format": format}, {"field": "high", "title": "at most", "format": format},
        ]);
        let spec = layers(
            data,
            240,
            json!([
                {"mark": {"type": "area", "opacity": 0.16},
                    "encoding": {"x": x, "color": color, "y2": {"field": "high"},
                        "y": {"field": "low", "type": "quantitative", "title": self.axis, "axis": axis, "scale": {"zero": true}}}},
                {"mark": {"type": "line", "strokeWidth": 2},
                    "encoding": {"x": x, "color": color, "y": {"field": "value", "type": "quantitative"}}},
                {"mark": {"type": "point", "opacity": 0, "size": 120},
                    "encoding": {"x": x, "color": color, "y": {"field": "value", "type": "quantitative"}, "tooltip": tooltip}},
            ]),
        );
        Some(Chart {
            id: self.id,
            title: self.title,
            note: self.note.to_owned(),
            alt: format!("Lines over the course of a game. {}.", alt.join("; ")),
            table,
            spec,
        })
    }
}
