//! What the lab gives back: a summary or JSON on the terminal; findings, a page and tables in the directory.

use std::collections::BTreeSet;
use std::fs;
use std::io::{BufWriter, Write as _};
use std::path::PathBuf;

use lab::experiment::{Store as _, Total, decode_rows};
use lab::findings::Findings;
use lab::report::{CardStock, Replay, Tone, page, summary};
use lab::rows::{Place, Rows};
use lab::tables::{self, TableError};

use super::folder::{Folder, cannot_write};
use super::standard::Subject;
use super::words;
use crate::failure::{Failure, Result};
use crate::ui::{BAD, BOLD, CYAN, DIM, PLAIN, TITLE, Ui};

/// Games that are told in words on the page.
const MAX_REPLAYS: usize = 120;
/// Bytes of those words: games may be long, and a page has to open.
const MAX_WORDS: usize = 2_000_000;

/// What else is wanted.
#[derive(Debug, clap::Args)]
pub(crate) struct Extra {
    /// Print the findings as one JSON object
    #[arg(long)]
    json: bool,
    /// Also write the files of CardStock's notebooks into the directory
    #[arg(long, requires = "out")]
    cardstock: bool,
}

/// Prints the findings.
pub(super) fn print(
    found: &Findings,
    folder: Option<&Folder>,
    extra: &Extra,
    ui: &mut Ui,
) -> Result<()> {
    if extra.json {
        let json = serde_json::to_string(found).map_err(std::io::Error::from)?;
        writeln!(ui, "{json}")?;
        return Ok(());
    }
    let paint = |tone: Tone, text: &str| {
        let style = match tone {
            Tone::Plain => PLAIN,
            Tone::Title => TITLE,
            Tone::Heading => BOLD,
            Tone::Quiet => DIM,
            Tone::Number => CYAN,
            Tone::Bad => BAD,
        };
        ui.paint(style, text)
    };
    let text = summary(found, ui.width, &paint);
    ui.write_all(text.as_bytes())?;
    let foot = match folder {
        Some(folder) => {
            format!("The report is {}.", folder.path().join(PAGE).to_string_lossy())
        }
        None => "With --out DIR the report is written as a page, with tables.".to_owned(),
    };
    let foot = ui.paint(DIM, foot);
    writeln!(ui, "\n{foot}")?;
    Ok(())
}

const PAGE: &str = "report.html";

/// Writes everything into the directory.
pub(super) fn write(
    subject: &Subject,
    total: &Total,
    found: &Findings,
    folder: &Folder,
    extra: &Extra,
) -> Result<()> {
    let json = serde_json::to_vec_pretty(found).map_err(std::io::Error::from)?;
    folder.write("findings.json", &json)?;
    let replays = replays(subject, found, folder);
    let page = page(found, &replays).map_err(|error| Failure::game(error.to_string()))?;
    folder.write(PAGE, page.as_bytes())?;
    write_tables(subject, total, found, folder)?;
    if extra.cardstock {
        write_cardstock(subject, total, folder)?;
    }
    Ok(())
}

/// The rows of the batches that were counted, in order.
fn rows<'a>(
    subject: &'a Subject,
    total: &'a Total,
    folder: &'a Folder,
) -> impl Iterator<Item = Result<Rows>> + 'a {
    let parts = subject.experiments.parts().iter().zip(&total.tallies);
    let plan = subject.experiments.plan().key();
    let numbers = parts.flat_map(|(part, tally)| {
        let n_counted = tally.deals.div_ceil(part.batch.max(1));
        part.first..part.first + n_counted
    });
    numbers.map(move |number| {
        let bytes = folder.load(number);
        let rows = bytes.and_then(|bytes| decode_rows(&plan, number, &bytes));
        rows.ok_or_else(|| {
            let name = Folder::batch_name(number);
            Failure::game(format!("the batch `{name}` was there, and is gone or damaged now"))
        })
    })
}

impl From<TableError> for Failure {
    fn from(error: TableError) -> Self {
        Self::usage(error.to_string())
    }
}

fn write_tables(subject: &Subject, total: &Total, found: &Findings, folder: &Folder) -> Result<()> {
    let directory = folder.path().join("tables");
    fs::create_dir_all(&directory).map_err(|error| cannot_write(&directory, &error))?;
    let path =
        |table: tables::Table, ending: &str| directory.join(format!("{}.{ending}", table.name()));
    let create = |table| Ok(BufWriter::new(fs::File::create(path(table, "part"))?));
    for written in tables::write(found, rows(subject, total, folder), create)? {
        let (part, whole) = (path(written.table, "part"), path(written.table, "parquet"));
        let ended = written.sink.into_inner().map_err(std::io::IntoInnerError::into_error);
        ended
            .and_then(|file| file.sync_all())
            .and_then(|()| fs::rename(&part, &whole))
            .map_err(|error| cannot_write(&whole, &error))?;
    }
    Ok(())
}

fn write_cardstock(subject: &Subject, total: &Total, folder: &Folder) -> Result<()> {
    let rules = &subject.opened.rules;
    let directory = folder.path().join("cardstock");
    let create = |name: &str| {
        let path: PathBuf = directory.join(name);
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent)?;
        }
        Ok(BufWriter::new(fs::File::create(path)?))
    };
    let failed = |error: std::io::Error| cannot_write(&directory, &error);
    let mut files = CardStock::new(rules.name(), rules.n_seats(), create);
    for rows in rows(subject, total, folder) {
        files.add(&rows?).map_err(failed)?;
    }
    files.finish().map_err(failed)
}

/// The games behind the numbers, in words.
fn replays(subject: &Subject, found: &Findings, folder: &Folder) -> Vec<Replay> {
    let parts = subject.experiments.parts();
    let seed = subject.experiments.plan().seed;
    let mut replays = Vec::new();
    let mut n_bytes = 0;
    // The strong games are the ones that people ask for first.
    for name in ["strong", "random", "lone"] {
        let Some(part) = parts.iter().find(|part| part.name == name) else { continue };
        let experiment = found.experiments.iter().find(|experiment| experiment.name == name);
        let notable = experiment.map(|experiment| experiment.notable.as_slice());
        let places: BTreeSet<Place> = notable
            .unwrap_or_default()
            .iter()
            .map(|notable| Place { deal: notable.deal, arrangement: notable.arrangement })
            .collect();
        for place in places {
            if replays.len() == MAX_REPLAYS {
                return replays;
            }
            let options = words::options(subject, Some(folder), part, place);
            let words = words::tell(&subject.opened.rules, (seed, place.deal), &options);
            n_bytes += words.len();
            if n_bytes > MAX_WORDS {
                return replays;
            }
            replays.push(Replay {
                experiment: name.to_owned(),
                deal: place.deal,
                arrangement: place.arrangement,
                words,
            });
        }
    }
    replays
}
