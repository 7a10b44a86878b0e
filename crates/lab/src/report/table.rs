//! Tables of the page, as the template takes them.
//!
//! Every measured number is a [`Cell`] with the number as people read it, its interval, the exact numbers for whoever
//! reads the page by program, and if wanted a [`Bar`] that draws the interval without any script.

use serde::Serialize;

use super::numbers::{NOTHING, Shown, exact, percent, plain, thousands};
use crate::findings::Measured;

#[derive(Debug, Default, Serialize)]
pub(crate) struct Table {
    pub(crate) caption: String,
    pub(crate) columns: Vec<Column>,
    pub(crate) rows: Vec<Vec<Cell>>,
    pub(crate) is_sortable: bool,
    /// Whether it has to be unfolded.
    pub(crate) is_folded: bool,
}

#[derive(Debug, Serialize)]
pub(crate) struct Column {
    pub(crate) name: String,
    pub(crate) is_number: bool,
}

#[derive(Clone, Debug, Default, Serialize)]
pub(crate) struct Cell {
    pub(crate) text: String,
    /// Under the text, smaller.
    pub(crate) note: String,
    /// To be unfolded: what it is called, and the text.
    pub(crate) more: Option<(String, String)>,
    pub(crate) bar: Option<Bar>,
    pub(crate) links: Vec<Link>,
    /// The exact number and its limits, if it is one.
    pub(crate) value: String,
    pub(crate) low: String,
    pub(crate) high: String,
    /// Whether it names its row.
    pub(crate) is_head: bool,
    pub(crate) is_code: bool,
    /// Whether a number would stand here if there were one.
    pub(crate) is_number: bool,
    /// How many rows it stands for; 0 is one.
    pub(crate) rows: usize,
}

#[derive(Clone, Debug, Serialize)]
pub(crate) struct Link {
    pub(crate) to: String,
    pub(crate) text: String,
}

/// An interval as a drawing, in hundredths of its width.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Bar {
    pub(crate) low: f64,
    pub(crate) width: f64,
    pub(crate) value: f64,
    /// Where the number would be if nothing were special.
    pub(crate) mark: Option<f64>,
}

impl Table {
    /// A table with these columns; a name that begins with `#` is one of numbers.
    pub(crate) fn new(caption: &str, columns: &[&str]) -> Self {
        let column = |name: &&str| Column {
            name: name.trim_start_matches('#').to_owned(),
            is_number: name.starts_with('#'),
        };
        Self {
            caption: caption.to_owned(),
            columns: columns.iter().map(column).collect(),
            ..Self::default()
        }
    }

    pub(crate) fn sortable(self) -> Self {
        Self { is_sortable: true, ..self }
    }
}

impl Cell {
    pub(crate) fn text(text: impl Into<String>) -> Self {
        Self { text: text.into(), ..Self::default() }
    }

    pub(crate) fn head(text: impl Into<String>) -> Self {
        Self { is_head: true, ..Self::text(text) }
    }

    pub(crate) fn code(text: impl Into<String>) -> Self {
        Self { is_code: true, ..Self::text(text) }
    }

    /// How many there are of something.
    pub(crate) fn count(n: u64) -> Self {
        Self { text: thousands(n), value: n.to_string(), ..Self::default() }
    }

    pub(crate) fn plain(measured: Option<&Measured>) -> Self {
        Self::measured(measured, plain)
    }

    pub(crate) fn percent(measured: Option<&Measured>) -> Self {
        Self::measured(measured, percent)
    }

    fn measured(measured: Option<&Measured>, show: fn(&Measured) -> Shown) -> Self {
        let Some(measured) = measured else {
            return Self { is_number: true, ..Self::text(NOTHING) };
        };
        let shown = show(measured);
        let limit = |limit: Option<f64>| limit.map(exact).unwrap_or_default();
        Self {
            text: shown.value,
            note: shown.interval,
            value: exact(measured.value),
            low: limit(measured.low),
            high: limit(measured.high),
            ..Self::default()
        }
    }

    pub(crate) fn with_bar(self, bar: Option<Bar>) -> Self {
        Self { bar, ..self }
    }
}

impl Bar {
    /// The interval of a number between two limits; `None` if there is nothing to draw.
    pub(crate) fn new(
        measured: Option<&Measured>,
        (from, to): (f64, f64),
        mark: Option<f64>,
    ) -> Option<Self> {
        let measured = measured?;
        let at = |number: f64| {
            let share = (number - from) / (to - from);
            // Two digits are finer than a screen.
            (share.clamp(0.0, 1.0) * 10_000.0).round() / 100.0
        };
        if !(to > from && measured.value.is_finite()) {
            return None;
        }
        let low = at(measured.low.unwrap_or(measured.value));
        let high = at(measured.high.unwrap_or(measured.value));
        let width = ((high - low) * 100.0).round() / 100.0;
        Some(Self { low, width, value: at(measured.value), mark: mark.map(at) })
    }
}

/// The smallest range that holds all numbers with their limits.
pub(crate) fn range<'a>(
    numbers: impl Iterator<Item = &'a Measured>,
    (mut from, mut to): (f64, f64),
) -> (f64, f64) {
    for number in numbers {
        from = from.min(number.low.unwrap_or(number.value));
        to = to.max(number.high.unwrap_or(number.value));
    }
    (from, to)
}
