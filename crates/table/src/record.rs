//! A record: the full log of one game as text, one JSON object a line.
//!
//! The first line says what was played (rules by hash, seed, seats), then comes one line for each decision, then one
//! for the end. The words are for people; a replay needs only the numbers. Surprising: cards are not in it, because
//! rules, seed and decisions bring every deal back.

use serde::{Deserialize, Serialize};

use crate::{Outcome, Rules};

/// The version of the format.
pub const FORMAT: u32 = 1;
/// The largest record that is read.
pub const MAX_RECORD_BYTES: usize = 64 << 20;

/// The first line of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    pub cardwright_record: u32,
    /// The version of the engine that played.
    pub engine: String,
    pub game: String,
    /// Where the rules were, if not in the library.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub path: Option<String>,
    pub language: String,
    pub dialect: String,
    /// The SHA-256 of the text of the rules.
    pub rules: String,
    pub seed: u64,
    /// The number of the game within its experiment.
    pub index: u64,
    pub seats: u32,
    /// How many teams there are, if somebody asked for so many.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub teams: Option<u32>,
    /// How else the rules were read in another way than usual.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub options: Vec<String>,
    /// What the seats are called, if they have names. Rules may speak of them.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    pub players: Vec<String>,
}

impl Header {
    pub(crate) fn new(rules: &Rules, seed: u64, index: u64, players: Vec<String>) -> Self {
        Self {
            cardwright_record: FORMAT,
            engine: env!("CARGO_PKG_VERSION").to_owned(),
            game: rules.name().to_owned(),
            path: rules.info().path.clone(),
            language: rules.game().language.to_owned(),
            dialect: rules.game().dialect.to_owned(),
            rules: rules.hash().to_owned(),
            seed,
            index,
            seats: rules.n_seats(),
            teams: rules.asked_teams(),
            options: rules.notes().to_vec(),
            names: rules.names().map(str::to_owned).collect(),
            players,
        }
    }
}

/// One decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Played {
    pub seat: u32,
    /// How many options there were.
    pub options: u32,
    /// The one taken, from 0.
    pub option: u32,
    pub words: String,
}

/// The last line of a record.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordEnd {
    /// `finished`, `aborted`, `fault`, or `open` for a game that was left.
    pub outcome: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<String>,
    /// Where in the text of the rules the fault was: bytes from and up to.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub at: Option<(u32, u32)>,
    pub scores: Vec<i64>,
    pub ranks: Vec<u32>,
}

impl RecordEnd {
    pub(crate) fn of(outcome: Option<&Outcome>) -> Self {
        let Some(outcome) = outcome else {
            let (scores, ranks) = (Vec::new(), Vec::new());
            return Self { outcome: "open".to_owned(), fault: None, at: None, scores, ranks };
        };
        let fault = outcome.end.fault();
        Self {
            outcome: outcome.end.word().to_owned(),
            fault: fault.map(|fault| fault.kind.name().to_owned()),
            at: fault.map(|fault| (fault.span.start, fault.span.end)),
            scores: outcome.scores.clone(),
            ranks: outcome.ranks.clone(),
        }
    }
}

/// Why a text is not a record.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecordError {
    #[error("the record is too large: {0} bytes, at most {MAX_RECORD_BYTES}")]
    TooLarge(usize),
    #[error("the record is empty")]
    Empty,
    #[error("line {line} is not {expected}: {reason}")]
    BadLine { line: usize, expected: &'static str, reason: String },
    #[error("this is a record of format {0}, but only format {FORMAT} is understood")]
    Format(u32),
    #[error("the record has no line for the end of the game")]
    NoEnd,
}

/// The full log of one game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Record {
    pub header: Header,
    pub played: Vec<Played>,
    pub end: RecordEnd,
}

impl Record {
    /// The record as text, one JSON object a line.
    #[must_use]
    pub fn to_text(&self) -> String {
        let mut text = line(&self.header);
        for played in &self.played {
            text.push_str(&line(played));
        }
        text.push_str(&line(&self.end));
        text
    }

    /// Reads a record back.
    ///
    /// # Errors
    /// If the text is not a record; the error names the line.
    pub fn parse(text: &str) -> Result<Self, RecordError> {
        if text.len() > MAX_RECORD_BYTES {
            return Err(RecordError::TooLarge(text.len()));
        }
        let mut lines = text
            .lines()
            .enumerate()
            .filter(|(_, text)| !text.trim().is_empty())
            .map(|(index, text)| (index + 1, text));
        let (number, first) = lines.next().ok_or(RecordError::Empty)?;
        let header: Header = parse_line(number, first, "the head of a record")?;
        if header.cardwright_record != FORMAT {
            return Err(RecordError::Format(header.cardwright_record));
        }
        let mut rest: Vec<(usize, &str)> = lines.collect();
        let (number, last) = rest.pop().ok_or(RecordError::NoEnd)?;
        let end = parse_line(number, last, "the end of a record")?;
        let mut played = Vec::with_capacity(rest.len());
        for (number, text) in rest {
            played.push(parse_line(number, text, "a decision")?);
        }
        Ok(Self { header, played, end })
    }
}

fn line(value: &impl Serialize) -> String {
    // Plain structs of numbers and strings always serialise.
    let mut text = serde_json::to_string(value).unwrap_or_default();
    text.push('\n');
    text
}

fn parse_line<'a, T: Deserialize<'a>>(
    line: usize,
    text: &'a str,
    expected: &'static str,
) -> Result<T, RecordError> {
    serde_json::from_str(text).map_err(|error| RecordError::BadLine {
        line,
        expected,
        reason: error.to_string(),
    })
}
