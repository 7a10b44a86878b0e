//! Parquet tables of what the lab has played and found: `runs`, `games`, `seats`, `decisions`, `metrics`.
//!
//! Takes the findings and the rows of all batches, in order, one batch at a time; gives five files that DuckDB, Polars
//! and others read. Surprising: the same rows give the same bytes, however they came in batches, because a row group has
//! a fixed number of rows, and nothing in the files says when or where they were written.

mod column;
mod decisions;
mod file;
mod games;
mod metrics;
mod placed;
mod runs;
mod seats;

use std::io::{self, Write};

use parquet::errors::ParquetError;
use thiserror::Error;

use crate::findings::Findings;
use crate::rows::Rows;
use file::File;

/// Grows when a column changes its meaning or goes away.
pub const SCHEMA: u32 = 1;

/// One of the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Table {
    Runs,
    Games,
    Seats,
    Decisions,
    Metrics,
}

/// A finished table.
#[derive(Debug)]
pub struct Written<W> {
    pub table: Table,
    pub n_rows: u64,
    /// Where it was written to.
    pub sink: W,
}

/// A table could not be written.
#[derive(Debug, Error)]
pub enum TableError {
    #[error("cannot write the table `{}`: {source}", .table.name())]
    Io { table: Table, source: io::Error },
    #[error("cannot write the table `{}`: {source}", .table.name())]
    Parquet { table: Table, source: ParquetError },
}

impl Table {
    /// All tables, in the order of the documentation.
    pub const ALL: [Self; 5] =
        [Self::Runs, Self::Games, Self::Seats, Self::Decisions, Self::Metrics];

    /// The name of its file, without `.parquet`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Runs => "runs",
            Self::Games => "games",
            Self::Seats => "seats",
            Self::Decisions => "decisions",
            Self::Metrics => "metrics",
        }
    }

    /// Its columns: name, type and meaning.
    #[must_use]
    pub fn columns(self) -> Vec<[&'static str; 3]> {
        match self {
            Self::Runs => column::described(&runs::columns()),
            Self::Games => column::described(&games::columns()),
            Self::Seats => column::described(&seats::columns()),
            Self::Decisions => column::described(&decisions::columns()),
            Self::Metrics => column::described(&metrics::columns()),
        }
    }
}

/// Writes all tables. The batches have to be the ones that the findings were made of, in their order; `sink` is asked
/// once for each table where it is to be written.
pub fn write<W, E>(
    findings: &Findings,
    batches: impl IntoIterator<Item = Result<Rows, E>>,
    mut sink: impl FnMut(Table) -> io::Result<W>,
) -> Result<Vec<Written<W>>, E>
where
    W: Write + Send,
    E: From<TableError>,
{
    let run = &run_of(findings);
    let mut open = |table, columns: &[_]| {
        let sink = sink(table).map_err(|source| TableError::Io { table, source })?;
        File::new(table, columns, sink)
    };
    let mut games = open(Table::Games, &column::shapes(&games::columns()))?;
    let mut seats = open(Table::Seats, &column::shapes(&seats::columns()))?;
    let mut decisions = open(Table::Decisions, &column::shapes(&decisions::columns()))?;
    let mut seated = Seated::default();
    for rows in batches {
        let rows = &rows?;
        seated.add(&rows.experiment, &rows.players);
        games.add_all(&games::columns(), placed::rows(run, rows, &rows.games))?;
        seats.add_all(&seats::columns(), placed::rows(run, rows, &rows.seats))?;
        decisions.add_all(&decisions::columns(), placed::rows(run, rows, &rows.decisions))?;
    }
    let mut runs = open(Table::Runs, &column::shapes(&runs::columns()))?;
    runs.add_all(&runs::columns(), runs::rows(run, findings, &seated))?;
    let mut metrics = open(Table::Metrics, &column::shapes(&metrics::columns()))?;
    metrics.add_all(&metrics::columns(), metrics::rows(run, findings))?;
    let facts = facts(findings, &seated);
    [runs, games, seats, decisions, metrics]
        .into_iter()
        .map(|file| Ok(file.finish(&facts)?))
        .collect()
}

/// Who played in which experiment, in the order in which they came.
#[derive(Default)]
struct Seated(Vec<(String, Vec<String>)>);

impl Seated {
    fn add(&mut self, experiment: &str, players: &[String]) {
        let at = self.0.iter().position(|(name, _)| name == experiment).unwrap_or(self.0.len());
        if at == self.0.len() {
            self.0.push((experiment.to_owned(), Vec::new()));
        }
        let known = &mut self.0[at].1;
        for player in players {
            if !known.contains(player) {
                known.push(player.clone());
            }
        }
    }

    fn of(&self, experiment: &str) -> &[String] {
        let found = self.0.iter().find(|(name, _)| name == experiment);
        found.map_or(&[], |(_, players)| players)
    }

    /// Everybody once.
    fn all(&self) -> Vec<String> {
        let mut all = Self::default();
        for (_, players) in &self.0 {
            all.add("", players);
        }
        all.of("").to_vec()
    }
}

/// A name for the run, the first column of every table, so that the tables of several runs can be put together.
fn run_of(findings: &Findings) -> String {
    let head = |text: &str| text.chars().take(8).collect::<String>();
    let rules = head(&findings.game.rules_hash);
    format!("{rules}-{}-{}", findings.how.seed, head(&findings.digest))
}

/// What every file says about where it comes from.
fn facts(findings: &Findings, seated: &Seated) -> Vec<(&'static str, String)> {
    let Findings { game, how, .. } = findings;
    let mut facts = vec![
        ("cardwright.schema", SCHEMA.to_string()),
        ("cardwright.engine", how.engine.clone()),
        ("cardwright.game", game.name.clone()),
        ("cardwright.language", game.language.clone()),
        ("cardwright.rules_hash", game.rules_hash.clone()),
        ("cardwright.seed", how.seed.to_string()),
        ("cardwright.players", seated.all().join("\n")),
        ("cardwright.digest", findings.digest.clone()),
    ];
    facts.extend(game.dialect.clone().map(|dialect| ("cardwright.dialect", dialect)));
    facts
}

#[cfg(test)]
mod tests;
