//! The key numbers: what is said first, with the game behind each number.
//!
//! Takes findings; gives as many of the numbers as were measured. Numbers of the course of a game come from strong play if
//! there was any.

use serde::Serialize;

use super::numbers::{Shown, percent, plain};
use super::sections::address;
use super::table::Link;
use super::verdict::{find, number};
use crate::findings::{Experiment, Findings, Measured, Notable};

/// A number that is said first.
#[derive(Debug, Serialize)]
pub(crate) struct Key {
    label: &'static str,
    value: String,
    interval: String,
    who: String,
    /// The game behind the number.
    game: Option<Link>,
}

/// How a number becomes text.
type Show = fn(&Measured) -> Shown;

/// The numbers that are said first, as far as there are any.
pub(crate) fn keys(findings: &Findings) -> Vec<Key> {
    let played = |names: [&str; 2], metric: &str| {
        let mut experiments = names.iter().filter_map(|name| find(findings, name));
        experiments.find_map(|found| Some((number(&found.metrics, metric)?, found.name.clone())))
    };
    let key = |label: &'static str, found: Option<(Measured, String)>, show: Show| {
        let (measured, who) = found?;
        let shown = show(&measured);
        Some(Key { label, value: shown.value, interval: shown.interval, who, game: None })
    };
    let course = |label: &'static str, metric: &str, show: Show| {
        let key = key(label, played(["strong", "random"], metric), show)?;
        let game = find(findings, &key.who).and_then(|found| typical(found, metric, show));
        Some(Key { game, ..key })
    };
    let whole = |label: &'static str, name: &str, show: Show| {
        key(label, Some((number(&findings.whole, name)?, "whole game".to_owned())), show)
    };
    let all = [
        key("games that end by their rules", played(["random", "strong"], "completion"), percent),
        course("decisions in a game", "length", plain),
        course("options at a decision", "branching", plain),
        course("decisions without a choice", "forced", percent),
        course("of the game played when it is decided", "decisiveness", percent),
        key("fairness of the seats", played(["random", "strong"], "fairness"), plain),
        whole("order: does thinking pay", "order", plain),
        whole("luck: share of the deal", "luck", percent),
    ];
    all.into_iter().flatten().collect()
}

/// A link to the game in which a number was as it mostly is.
fn typical(experiment: &Experiment, metric: &str, show: Show) -> Option<Link> {
    let is_it = |notable: &&Notable| notable.metric == metric && notable.why == "typical";
    let notable = experiment.notable.iter().find(is_it)?;
    let value = Measured { value: notable.value, low: None, high: None, n: 1 };
    let text = format!("show me a game with {}", show(&value).value);
    Some(Link { to: address(&experiment.name, notable), text })
}
