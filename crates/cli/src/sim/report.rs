//! The results of a simulation: one JSON object for programs, a table for people.

use std::collections::BTreeMap;
use std::io::Write as _;

use players::Spec;
use serde::Serialize;
use table::Rules;

use super::summary::{Summary, WHOLE_WIN};
use crate::company::{Seat, TIMED, name};
use crate::failure::Result;
use crate::ui::{BOLD, DIM, TITLE, Ui, YELLOW, clean, count, table, thousands};

#[derive(Debug, Serialize)]
pub(crate) struct Report {
    game: String,
    language: &'static str,
    dialect: &'static str,
    seats: u32,
    /// What the seats are called, if somebody gave them names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    names: Vec<String>,
    /// Who sat at the seats, unless all answered at random.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    players: Vec<String>,
    /// False if a player has a limit of time.
    reproducible: bool,
    games: u64,
    seed: u64,
    finished: u64,
    aborted: u64,
    faults: BTreeMap<&'static str, u64>,
    decisions: DecisionCounts,
    options: OptionCounts,
    wins: Vec<f64>,
    first_or_tied: Vec<u64>,
    /// Null if no game finished.
    score_mean: Vec<Option<f64>>,
    elapsed_s: f64,
    decisions_per_s: f64,
    digest: String,
}

#[derive(Debug, Serialize)]
struct DecisionCounts {
    total: u64,
    mean: f64,
    min: u64,
    max: u64,
}

#[derive(Debug, Serialize)]
struct OptionCounts {
    mean: f64,
    max: u32,
}

impl Report {
    pub(crate) fn new(
        rules: &Rules,
        names: Vec<String>,
        players: &[Seat],
        seed: u64,
        summary: Summary,
        digest: String,
        elapsed_s: f64,
    ) -> Self {
        let game = rules.game();
        let finished = summary.finished as f64;
        let total = summary.decisions as f64;
        let mean = |sum: i128| (summary.finished > 0).then(|| sum as f64 / finished);
        Self {
            game: rules.name().to_owned(),
            language: game.language,
            dialect: game.dialect,
            seats: game.n_seats,
            names,
            players: players.iter().map(name).collect(),
            reproducible: players.iter().flatten().all(Spec::is_reproducible),
            games: summary.games,
            seed,
            finished: summary.finished,
            aborted: summary.aborted,
            decisions: DecisionCounts {
                total: u64::try_from(summary.decisions).unwrap_or(u64::MAX),
                mean: total / summary.games.max(1) as f64,
                min: summary.decisions_min.min(summary.decisions_max),
                max: summary.decisions_max,
            },
            options: OptionCounts {
                mean: if summary.decisions == 0 { 0.0 } else { summary.options as f64 / total },
                max: summary.options_max,
            },
            wins: summary.wins.iter().map(|&wins| wins as f64 / WHOLE_WIN as f64).collect(),
            score_mean: summary.scores.iter().map(|&sum| mean(sum)).collect(),
            first_or_tied: summary.first_or_tied,
            faults: summary.faults,
            elapsed_s,
            decisions_per_s: if elapsed_s > 0.0 { total / elapsed_s } else { 0.0 },
            digest,
        }
    }
}

/// Prints the report for people.
pub(crate) fn tell(report: &Report, ui: &mut Ui) -> Result<()> {
    let title = ui.paint(TITLE, clean(&report.game));
    let facts = format!(
        "{} (dialect {}), {}, {}, seed {}",
        report.language,
        report.dialect,
        count(report.seats, "seat"),
        count(report.games, "game"),
        report.seed
    );
    let facts = ui.paint(DIM, facts);
    writeln!(ui, "{title}  {facts}\n")?;
    writeln!(ui, "  finished   {}", thousands(report.finished))?;
    if report.aborted > 0 {
        let aborted = ui.paint(YELLOW, thousands(report.aborted));
        writeln!(ui, "  aborted    {aborted}")?;
    }
    for (name, n_faults) in &report.faults {
        let line = ui.paint(YELLOW, format!("{} {name}", thousands(*n_faults)));
        writeln!(ui, "  fault      {line}")?;
    }
    let decisions = &report.decisions;
    writeln!(
        ui,
        "  decisions  {:.2} a game ({} to {}), {} in all",
        decisions.mean,
        thousands(decisions.min),
        thousands(decisions.max),
        thousands(decisions.total)
    )?;
    let options = &report.options;
    writeln!(ui, "  options    {:.2} a decision, {} at most\n", options.mean, options.max)?;
    seats(report, ui)?;
    let speed = if report.elapsed_s > 0.0 {
        format!(
            "{:.2} s, {:.2} million decisions/s",
            report.elapsed_s,
            report.decisions_per_s / 1e6
        )
    } else {
        format!("{:.2} s", report.elapsed_s)
    };
    let foot =
        ui.paint(DIM, format!("{speed}, digest {}", &report.digest[..16.min(report.digest.len())]));
    writeln!(ui, "\n{foot}")?;
    if !report.reproducible {
        writeln!(ui, "{}", ui.paint(YELLOW, TIMED))?;
    }
    Ok(())
}

fn seats(report: &Report, ui: &mut Ui) -> Result<()> {
    if report.finished == 0 {
        let none = ui.paint(BOLD, "No game finished, so there are no results by seat.");
        writeln!(ui, "{none}")?;
        return Ok(());
    }
    let finished = report.finished as f64;
    let row = |seat: usize| {
        let share = |n: f64| format!("{:>6.2} %", 100.0 * n / finished);
        let mut cells = vec![format!("{seat:>4}")];
        cells.extend(report.names.get(seat).map(|name| clean(name)));
        cells.extend(report.players.get(seat).cloned());
        cells.extend([
            format!("{:>12.1}", report.wins[seat]),
            share(report.wins[seat]),
            format!("{:>13}", thousands(report.first_or_tied[seat])),
            share(report.first_or_tied[seat] as f64),
            format!("{:>10.3}", report.score_mean[seat].unwrap_or(f64::NAN)),
        ]);
        cells
    };
    let rows: Vec<Vec<String>> = (0..report.wins.len()).map(row).collect();
    let mut head = vec!["SEAT"];
    head.extend((!report.names.is_empty()).then_some("NAME"));
    head.extend((!report.players.is_empty()).then_some("PLAYER"));
    head.extend(["        WINS", "   SHARE", "FIRST OR TIED", "   SHARE", "SCORE MEAN"]);
    table(ui, &head, &rows)?;
    if report.first_or_tied.iter().all(|&n_games| n_games == 0) {
        writeln!(ui, "No scores were made, so it cannot be said who has won.")?;
    }
    Ok(())
}
