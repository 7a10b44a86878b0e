//! `cardwright show`: a game at any stage between its text and its record.

use std::io::Write as _;
use std::process::ExitCode;
use std::sync::Arc;

use clap::ValueEnum;
use source::Diagnostic;
use table::{Line, Table};

use crate::failure::{Failure, Result};
use crate::open::{GameArgs, Opened, Text, bad_option, open_text, read};
use crate::ui::{BOLD, CYAN, DIM, GREEN, Ui, clean, count};

#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    game: GameArgs,
    /// What to show
    #[arg(long, value_enum, default_value_t = Stage::Ir)]
    stage: Stage,
    /// The seed of the random game, for moves and record
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// The number of the game within the simulation of that seed
    #[arg(long, default_value_t = 0, value_name = "I")]
    index: u64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Stage {
    /// The text as a tree, before its names are looked up
    Tree,
    /// The tree with its names and types resolved
    Checked,
    /// The game as data
    Ir,
    /// The program that the machine runs
    Code,
    /// A random game: every choice with its options
    Moves,
    /// The record of a random game
    Record,
}

pub(crate) fn run(args: &Args, ui: &mut Ui) -> Result {
    let reading = &args.game.reading;
    let text = read(&args.game.game, reading.language.language)?;
    match args.stage {
        Stage::Tree => {
            let (tree, diagnostics) = catalog::show_tree(&text.source, text.language);
            ui.write_all(tree.as_bytes())?;
            errors(&text, diagnostics, ui)
        }
        Stage::Checked => {
            let (checked, diagnostics) =
                catalog::show_checked(&text.source, text.language, &reading.options())
                    .map_err(|bad| bad_option(&bad))?;
            ui.write_all(checked.unwrap_or_default().as_bytes())?;
            errors(&text, diagnostics, ui)
        }
        Stage::Ir => {
            let opened = open_text(&text, reading, ui)?;
            ui.write_all(ir::text::print(opened.rules.game()).as_bytes())?;
            Ok(ExitCode::SUCCESS)
        }
        Stage::Code => {
            let opened = open_text(&text, reading, ui)?;
            ui.write_all(code::disassemble(opened.rules.program()).as_bytes())?;
            Ok(ExitCode::SUCCESS)
        }
        Stage::Moves => {
            let opened = open_text(&text, reading, ui)?;
            moves(&opened, args, ui)
        }
        Stage::Record => {
            let opened = open_text(&text, reading, ui)?;
            let mut table = Table::new(Arc::clone(&opened.rules), args.seed, args.index);
            let mut answers = Table::answers(args.seed, args.index);
            while table.n_options() > 0 {
                answer(&mut table, &mut answers)?;
            }
            let players = vec!["random".to_owned(); opened.rules.n_seats() as usize];
            ui.write_all(table.record(players).to_text().as_bytes())?;
            Ok(ExitCode::SUCCESS)
        }
    }
}

/// Draws the errors of a text, if it has any.
fn errors(text: &Text, diagnostics: Vec<Diagnostic>, ui: &mut Ui) -> Result {
    let mut errors: Vec<Diagnostic> = text.diagnostics.clone();
    errors.extend(diagnostics);
    errors.retain(|diagnostic| diagnostic.severity == source::Severity::Error);
    if errors.is_empty() {
        return Ok(ExitCode::SUCCESS);
    }
    let drawn = source::render(&text.source, &errors, ui.color_err, ui.width);
    ui.err(&drawn)?;
    Err(Failure::Reported)
}

/// Answers the open choice as a random player does, and gives the option.
pub(crate) fn answer(table: &mut Table, answers: &mut ir::random::Stream) -> Result<u32> {
    table.play_at_random(answers).map_err(|error| Failure::game(error.to_string()))
}

fn moves(opened: &Opened, args: &Args, ui: &mut Ui) -> Result {
    let mut table = Table::telling(Arc::clone(&opened.rules), args.seed, args.index);
    let mut answers = Table::answers(args.seed, args.index);
    let (name, seed, index) = (opened.rules.name(), args.seed, args.index);
    let head = ui.paint(BOLD, clean(name));
    writeln!(ui, "{head}, seed {seed}, game {index}")?;
    happened(&table, ui)?;
    while let Some(choice) = table.choice() {
        let number = table.decisions().len() + 1;
        let seat = ui.paint(BOLD, clean(&opened.rules.seat_name(choice.seat)));
        writeln!(ui, "\n{number}. {seat} chooses")?;
        let chosen = answer(&mut table, &mut answers)?;
        for (option, words) in (0u32..).zip(&choice.options) {
            let mark = if option == chosen { ui.paint(GREEN, ">") } else { " ".to_owned() };
            let words = clean(&words.words);
            let words = if option == chosen { ui.paint(GREEN, words) } else { words };
            writeln!(ui, " {mark} {option:>3}  {words}")?;
        }
        happened(&table, ui)?;
    }
    finish(opened, &table, ui)
}

/// What the rules did after the last answer, as spectators saw it.
fn happened(table: &Table, ui: &mut Ui) -> Result<()> {
    let Some(happened) = table.happened(None) else { return Ok(()) };
    for line in &happened.then {
        let line = told(line, ui);
        writeln!(ui, "{line}")?;
    }
    if table.is_taken_back() {
        let line = told(&taken_back(), ui);
        writeln!(ui, "{line}")?;
    }
    Ok(())
}

/// What is told where a choice has failed, to whoever sees all answers.
pub(crate) fn taken_back() -> Line {
    Line::Did("that does not work: everything is as before".to_owned())
}

/// One thing that the rules did or said.
pub(crate) fn told(line: &Line, ui: &Ui) -> String {
    match line {
        Line::Did(text) => ui.paint(DIM, format!("        {}", clean(text))),
        Line::Said(text) => ui.paint(CYAN, format!("      » {}", message(text).join("\n        "))),
    }
}

/// The lines of a message. What a rule writes as a tab is a few blanks here.
pub(crate) fn message(text: &str) -> Vec<String> {
    text.split('\n').map(|line| clean(&line.replace('\t', "    "))).collect()
}

/// Tells the end of a game: scores and ranks, or the fault under its rule.
pub(crate) fn finish(opened: &Opened, table: &Table, ui: &mut Ui) -> Result {
    let Some(outcome) = table.outcome() else { return Ok(ExitCode::SUCCESS) };
    let decisions = count(table.decisions().len() as u64, "decision");
    if let Some(fault) = outcome.end.fault() {
        writeln!(ui, "\nThe game stopped after {decisions}.")?;
        opened.report_fault(fault, ui)?;
        open_scores(table, ui)?;
        return Err(Failure::Reported);
    }
    writeln!(ui, "\nThe game is over after {decisions}.")?;
    scores(table, &outcome.scores, &outcome.ranks, ui)?;
    if outcome.ranks.is_empty() {
        writeln!(ui, "No scores were made.")?;
    }
    Ok(ExitCode::SUCCESS)
}

/// Tells the scores of a game that was stopped, as they are, unless they would tell something about hidden cards.
pub(crate) fn open_scores(table: &Table, ui: &mut Ui) -> Result<()> {
    scores(table, &table.spectator().scores.unwrap_or_default(), &[], ui)
}

/// One line for each seat; there may be no ranks.
fn scores(table: &Table, scores: &[i64], ranks: &[u32], ui: &mut Ui) -> Result<()> {
    let names: Vec<String> =
        (0..table.rules().n_seats()).map(|seat| clean(&table.rules().seat_name(seat))).collect();
    let width = if table.rules().names().next().is_some() {
        names.iter().map(|name| name.chars().count()).max().unwrap_or(0)
    } else {
        0
    };
    for (seat, (name, score)) in names.iter().zip(scores).enumerate() {
        let mut line = format!("  {name:<width$}   score {score:>6}");
        let rank = ranks.get(seat);
        if let Some(rank) = rank {
            line.push_str(&format!("   rank {rank}"));
        }
        let line = if rank == Some(&1) { ui.paint(GREEN, line) } else { line };
        writeln!(ui, "{line}")?;
    }
    Ok(())
}
