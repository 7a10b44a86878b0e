//! The chart of cards: what those won who held a card, and those who played it.
//!
//! Takes the cards of an experiment; gives a chart, or none if there are too few. Surprising: faces with short names
//! stand in the chart themselves. Of the others only the outermost are named there, because names would lie over each
//! other; pointing at a card tells which it is, with its intervals.

use serde_json::{Value, json};

use super::charts::{ACCENT, Chart, layers, rounded, with};
use super::numbers::count;
use super::table::Table;
use crate::findings::{CardNumbers, Experiment, Measured};

/// A face of so many letters stands in the chart by itself.
const SHORT_FACE: usize = 4;

/// With longer faces so many are named on either end, if their names do not lie over each other.
const N_NAMED: usize = 3;

/// The height of a name, as a part of that of the chart.
const NAME_HEIGHT: f64 = 0.06;

/// Cards by what they were worth.
pub(crate) fn cards(experiment: &Experiment) -> Option<Chart> {
    let mut found: Vec<(&CardNumbers, Measured, Measured)> =
        experiment.cards.iter().filter_map(|card| Some((card, card.held?, card.played?))).collect();
    if found.len() < 3 {
        return None;
    }
    found.sort_by(|a, b| (a.1.value + a.2.value).total_cmp(&(b.1.value + b.2.value)));
    let is_short = found.iter().all(|(card, ..)| card.face.chars().count() <= SHORT_FACE);
    let n_cards = found.len();
    // The worst cards are at the lower left and named to the right, the best ones to the left.
    let heights: Vec<f64> = found.iter().map(|(.., played)| played.value).collect();
    let n_ends = (3 * N_NAMED).min(n_cards / 2);
    let wants_names = !is_short && n_cards >= 3 * N_NAMED;
    let worst = if wants_names { named(&heights, 0..n_ends) } else { Vec::new() };
    let best =
        if wants_names { named(&heights, (n_cards - n_ends..n_cards).rev()) } else { Vec::new() };
    let datum = |(at, (card, held, played)): (usize, &(&CardNumbers, Measured, Measured))| {
        let name = match at {
            at if worst.contains(&at) => "right",
            at if best.contains(&at) => "left",
            _ => "",
        };
        json!({
            "face": card.face, "named": name,
            "held": rounded(held.value), "held_range": range(held),
            "played": rounded(played.value), "played_range": range(played),
            "use": card.use_rate.map(|rate| rounded(rate.value)),
        })
    };
    let data: Vec<Value> = found.iter().enumerate().map(datum).collect();
    let axis = |title: &str, field: &str| {
        json!({
            "field": field, "type": "quantitative", "title": title, "scale": {"zero": false}, "axis": {"format": "%"},
        })
    };
    let place = json!({
        "x": axis("wins of those who held it", "held"), "y": axis("wins of those who played it", "played"),
    });
    let tooltip = json!({"tooltip": [
        {"field": "face", "title": "card"},
        {"field": "held", "format": ".1%", "title": "held: wins"}, {"field": "held_range", "title": "between"},
        {"field": "played", "format": ".1%", "title": "played: wins"}, {"field": "played_range", "title": "between"},
        {"field": "use", "format": ".1%", "title": "played by holders"},
    ]});
    let face = json!({"text": {"field": "face"}});
    let marks = match is_short {
        true => json!([{
            "mark": {"type": "text", "fontSize": 11, "color": ACCENT},
            "encoding": with(with(place, tooltip), face),
        }]),
        false => {
            let names = |side: &str, shift: i32| {
                json!({
                    "transform": [{"filter": {"field": "named", "equal": side}}],
                    "mark": {"type": "text", "fontSize": 10, "color": "var(--quiet)", "dx": shift,
                        "align": if shift > 0 { "left" } else { "right" }},
                    "encoding": with(place.clone(), face.clone()),
                })
            };
            json!([
                {"mark": {"type": "point", "filled": true, "size": 50, "color": ACCENT},
                    "encoding": with(place.clone(), tooltip)},
                names("right", 7),
                names("left", -7),
            ])
        }
    };
    Some(Chart {
        id: format!("cards-{}", experiment.name),
        title: format!("Cards, {}", experiment.name),
        note: "To the right are cards that are good to have, above those that are good to play."
            .to_owned(),
        alt: format!(
            "{} by the share of the win of those who held and of those who played them; the table has the numbers.",
            count(n_cards as u64, "card")
        ),
        table: Table::default(),
        spec: layers(data, 300, marks),
    })
}

/// The first of these cards, as many as get names: not at the height of one that has one already.
fn named(heights: &[f64], order: impl Iterator<Item = usize>) -> Vec<usize> {
    let low = heights.iter().copied().fold(f64::INFINITY, f64::min);
    let high = heights.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let room = NAME_HEIGHT * (high - low);
    let mut named: Vec<usize> = Vec::new();
    for at in order {
        let is_free = |other: &usize| (heights[*other] - heights[at]).abs() > room;
        if named.len() < N_NAMED && named.iter().all(is_free) {
            named.push(at);
        }
    }
    named
}

/// An interval in percent, as pointing at a card tells it.
fn range(measured: &Measured) -> String {
    match (measured.low, measured.high) {
        (Some(low), Some(high)) => format!("{:.1}% and {:.1}%", low * 100.0, high * 100.0),
        _ => "not known".to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_do_not_lie_over_each_other() {
        let heights = [0.10, 0.11, 0.20, 0.30, 0.40, 0.60, 0.605, 1.10];
        // A name is 0.06 high here. The second card is too near to the first, the seventh to the sixth.
        assert_eq!(named(&heights, 0..heights.len()), [0, 2, 3]);
        assert_eq!(named(&heights, (0..heights.len()).rev()), [7, 6, 4]);
        assert_eq!(named(&[0.5, 0.5, 0.5], 0..3), [0]);
    }
}
