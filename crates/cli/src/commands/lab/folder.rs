//! The directory of a run: its plan, the rules it is about, and every batch that is finished.
//!
//! Surprising: the rules are kept as well, so that parts can be joined on a computer that has no other copy of them, and so
//! that a change of the rule file in between is noticed.

use std::fs;
use std::path::{Path, PathBuf};

use catalog::Language;
use lab::experiment::{Plan, Store};
use serde::{Deserialize, Serialize};
use source::Source;

use super::standard::Subject;
use crate::failure::{Failure, Result};
use crate::open::{Faces, LanguageArg, Order, Origin, Reading, Text, read_file};

const PLAN: &str = "plan.json";
const BATCHES: &str = "batches";

/// What a run is about.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Kept {
    pub(super) plan: Plan,
    read_as: ReadAs,
    /// The text of the rules.
    text: String,
}

/// How the rules were found and read.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
struct ReadAs {
    /// What the command line called the game.
    argument: String,
    name: String,
    /// The name of the file, or of the text of the library.
    shown: String,
    is_file: bool,
    language: String,
    usual_seats: Option<u32>,
    seats: Option<u32>,
    teams: Option<u32>,
    names: Vec<String>,
    dialect: Option<String>,
    undefined: bool,
    pedantic: bool,
    engine_faces: bool,
    shuffled_order: bool,
}

impl Kept {
    pub(super) fn new(text: &Text, reading: &Reading, subject: &Subject, plan: Plan) -> Self {
        let said = reading.arguments();
        let argument =
            subject.facts.argument.strip_suffix(&said).unwrap_or(&subject.facts.argument);
        let read_as = ReadAs {
            argument: argument.to_owned(),
            name: text.name.clone(),
            shown: text.source.name().to_owned(),
            is_file: text.origin == Origin::File,
            language: text.language.name().to_owned(),
            usual_seats: text.seats,
            seats: reading.seats,
            teams: reading.teams,
            names: reading.names.clone(),
            dialect: reading.dialect.clone(),
            undefined: reading.undefined,
            pedantic: reading.pip_pedantic,
            engine_faces: reading.uce_faces == Faces::Engine,
            shuffled_order: reading.uce_order == Order::Shuffled,
        };
        Self { plan, read_as, text: text.source.text().to_owned() }
    }

    /// The rules, how to read them, and what the command line called them.
    pub(super) fn text(&self) -> Result<(Text, Reading, String)> {
        let read_as = &self.read_as;
        let Some(language) = Language::from_name(&read_as.language) else {
            let message = format!("the plan speaks of the language `{}`", read_as.language);
            return Err(Failure::game(message));
        };
        let (source, diagnostics) = Source::new(read_as.shown.as_str(), self.text.as_bytes());
        let text = Text {
            origin: if read_as.is_file { Origin::File } else { Origin::Library },
            name: read_as.name.clone(),
            language,
            source,
            diagnostics,
            seats: read_as.usual_seats,
        };
        let reading = Reading {
            seats: read_as.seats,
            teams: read_as.teams,
            names: read_as.names.clone(),
            dialect: read_as.dialect.clone(),
            undefined: read_as.undefined,
            pip_pedantic: read_as.pedantic,
            uce_faces: if read_as.engine_faces { Faces::Engine } else { Faces::Document },
            uce_order: if read_as.shuffled_order { Order::Shuffled } else { Order::Seats },
            language: LanguageArg { language: None },
        };
        Ok((text, reading, read_as.argument.clone()))
    }

    /// What is different in another plan, in words; nothing if both are the same.
    pub(super) fn difference(&self, other: &Self) -> Option<String> {
        if self.plan == other.plan {
            return None;
        }
        let fields = |plan: &Plan| match serde_json::to_value(plan) {
            Ok(serde_json::Value::Object(fields)) => fields,
            _ => serde_json::Map::new(),
        };
        let (ours, theirs) = (fields(&self.plan), fields(&other.plan));
        let differ = ours.iter().filter(|(name, value)| theirs.get(*name) != Some(value));
        let differ = differ.map(|(name, value)| {
            let there = theirs.get(name).map_or_else(String::new, ToString::to_string);
            format!("{name} is {value} and not {there}")
        });
        Some(differ.collect::<Vec<_>>().join(", "))
    }
}

/// A directory with batches.
pub(super) struct Folder {
    path: PathBuf,
}

impl Folder {
    /// Begins to keep what is played, or goes on if the plan is the same.
    pub(super) fn begin(path: &Path, kept: &Kept) -> Result<Self> {
        let folder = Self { path: path.to_owned() };
        if let Some(there) = folder.kept()? {
            if let Some(difference) = there.difference(kept) {
                let shown = path.to_string_lossy();
                let message = format!("`{shown}` holds another plan: there {difference}");
                return Err(
                    Failure::usage(message).hint("give another --out, or the same settings")
                );
            }
            return Ok(folder);
        }
        fs::create_dir_all(path.join(BATCHES)).map_err(|error| cannot_write(path, &error))?;
        let json = serde_json::to_vec_pretty(kept).map_err(std::io::Error::from)?;
        folder.write(PLAN, &json)?;
        Ok(folder)
    }

    /// One that is there.
    pub(super) fn open(path: &Path) -> Result<(Self, Kept)> {
        let folder = Self { path: path.to_owned() };
        match folder.kept()? {
            Some(kept) => Ok((folder, kept)),
            None => {
                let shown = path.to_string_lossy();
                Err(Failure::usage(format!("`{shown}` is no directory of the lab: it has no plan")))
            }
        }
    }

    fn kept(&self) -> Result<Option<Kept>> {
        let path = self.path.join(PLAN);
        if !path.is_file() {
            return Ok(None);
        }
        let kept = serde_json::from_slice(&read_file(&path)?);
        kept.map(Some).map_err(|error| {
            Failure::game(format!("`{}` is no plan: {error}", path.to_string_lossy()))
        })
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    pub(super) fn batch_name(number: u64) -> String {
        format!("{BATCHES}/{number:06}.batch")
    }

    /// Writes a file below the directory: all of it or nothing, even if the computer is switched off meanwhile.
    pub(super) fn write(&self, name: &str, bytes: &[u8]) -> Result<()> {
        let path = self.path.join(name);
        write_whole(&path, bytes).map_err(|error| cannot_write(&path, &error))
    }
}

impl Store for Folder {
    fn load(&self, number: u64) -> Option<Vec<u8>> {
        fs::read(self.path.join(Self::batch_name(number))).ok()
    }

    fn save(&self, number: u64, bytes: &[u8]) -> std::result::Result<(), String> {
        let path = self.path.join(Self::batch_name(number));
        let failed = |error| format!("cannot write `{}`: {error}", path.to_string_lossy());
        write_whole(&path, bytes).map_err(failed)
    }
}

/// Writes beside the file, and puts it in its place when it is whole.
fn write_whole(path: &Path, bytes: &[u8]) -> std::io::Result<()> {
    use std::io::Write as _;
    // Two commands that write the same batch at the same time do not get into each other's way.
    let beside = path.with_extension(format!("part-{}", std::process::id()));
    let mut file = fs::File::create(&beside)?;
    file.write_all(bytes)?;
    file.sync_all()?;
    drop(file);
    fs::rename(&beside, path)
}

pub(super) fn cannot_write(path: &Path, error: &std::io::Error) -> Failure {
    Failure::usage(format!("cannot write `{}`: {error}", path.to_string_lossy()))
}
