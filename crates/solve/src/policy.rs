//! A strategy with the names of its information sets: written as JSON, read again, and asked at a table.
//!
//! Takes a tree and a strategy, or the text of a file; gives the probabilities of the options for the [`Key`] of an
//! [`crate::Observer`]. Surprising: a file belongs to one text of the rules. With other rules its keys are not found.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::observe::Key;
use crate::tree::Tree;
use crate::utility::Utility;

/// The first member of a file, so that other JSON is recognised as such.
const FORMAT: &str = "cardwright policy 1";
/// A sum of probabilities may be so far from 1.
const SLACK: f64 = 1e-6;

/// Where a policy comes from.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PolicyInfo {
    pub game: String,
    /// The SHA-256 of the text of the rules.
    pub rules: String,
    pub seats: u32,
    pub utility: Utility,
    pub algorithm: String,
    pub iterations: u64,
    pub exploitability: f64,
}

/// What to do in one information set.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    pub seat: u32,
    pub saw: Vec<String>,
    pub options: Vec<String>,
    pub probabilities: Vec<f64>,
}

#[derive(Serialize, Deserialize)]
struct File {
    format: String,
    #[serde(flatten)]
    info: PolicyInfo,
    information_sets: Vec<Entry>,
}

/// A strategy that can be played from.
#[derive(Clone, Debug, PartialEq)]
pub struct Policy {
    pub info: PolicyInfo,
    by_key: BTreeMap<Key, Vec<f64>>,
}

/// Why a text is no policy.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PolicyError {
    #[error("not the JSON of a policy: {0}")]
    Json(String),
    #[error("the format is `{0}`, not `{FORMAT}`")]
    Format(String),
    #[error(
        "information set {0}: there must be one probability for each option, and together they must be 1"
    )]
    Probabilities(usize),
}

impl Policy {
    /// Names a strategy.
    #[must_use]
    pub fn new(tree: &Tree, strategy: &[f64], info: PolicyInfo) -> Self {
        let sets = tree.information_sets().iter();
        let by_key = sets.map(|set| (set.key.clone(), strategy[set.actions()].to_vec())).collect();
        Self { info, by_key }
    }

    /// Reads the text of a file.
    ///
    /// # Errors
    /// If it is not what [`Policy::to_json`] writes.
    pub fn load(text: &str) -> Result<Self, PolicyError> {
        let file: File =
            serde_json::from_str(text).map_err(|error| PolicyError::Json(error.to_string()))?;
        if file.format != FORMAT {
            return Err(PolicyError::Format(file.format));
        }
        let mut by_key = BTreeMap::new();
        for (at, entry) in file.information_sets.into_iter().enumerate() {
            let Entry { seat, saw, options, probabilities } = entry;
            let sum: f64 = probabilities.iter().sum();
            let is_good = probabilities.len() == options.len()
                && probabilities.iter().all(|&probability| probability >= 0.0)
                && (sum - 1.0).abs() <= SLACK;
            if !is_good {
                return Err(PolicyError::Probabilities(at));
            }
            by_key.insert(Key { seat, saw, options }, probabilities);
        }
        Ok(Self { info: file.info, by_key })
    }

    /// The text of a file: one line for each information set.
    #[must_use]
    pub fn to_json(&self) -> String {
        let head = serde_json::to_value(&self.info).unwrap_or_default();
        let mut out = format!("{{\"format\":{},\n", json(&FORMAT));
        for name in
            ["game", "rules", "seats", "utility", "algorithm", "iterations", "exploitability"]
        {
            out.push_str(&format!("\"{name}\":{},\n", head[name]));
        }
        out.push_str("\"information_sets\":[");
        for (at, entry) in self.entries().enumerate() {
            out.push_str(if at == 0 { "\n" } else { ",\n" });
            out.push_str(&json(&entry));
        }
        out.push_str("\n]}\n");
        out
    }

    /// All information sets, in order.
    pub fn entries(&self) -> impl Iterator<Item = Entry> + '_ {
        self.by_key.iter().map(|(key, probabilities)| Entry {
            seat: key.seat,
            saw: key.saw.clone(),
            options: key.options.clone(),
            probabilities: probabilities.clone(),
        })
    }

    /// The probabilities of the options, in the order of the key; `None` if there is no such information set.
    #[must_use]
    pub fn probabilities(&self, key: &Key) -> Option<&[f64]> {
        self.by_key.get(key).map(Vec::as_slice)
    }

    /// The probabilities of the options of a choice, in the order of the choice. `key` is that of the choice.
    #[must_use]
    pub fn of_choice(&self, key: &Key, options: &[table::Move]) -> Option<Vec<f64>> {
        let sorted = self.probabilities(key).filter(|sorted| sorted.len() == options.len())?;
        let mut probabilities = vec![0.0; options.len()];
        for (&option, &probability) in crate::observe::order(options).iter().zip(sorted) {
            probabilities[option as usize] = probability;
        }
        Some(probabilities)
    }
}

/// Plain data can always be written as JSON.
fn json<T: Serialize>(value: &T) -> String {
    serde_json::to_string(value).unwrap_or_default()
}
