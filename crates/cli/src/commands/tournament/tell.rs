//! The results of a tournament for people.

use std::io::Write as _;

use lab::stats::{Difference, Interval, Verdict, share_interval};
use lab::tournament::{Ladder, Overall, Pair, Standing, Standings, Tally, Tested};
use players::Spec;

use super::report::{Part, Report};
use crate::company::TIMED;
use crate::failure::Result;
use crate::ui::{BOLD, DIM, TITLE, Ui, YELLOW, clean, count, table, thousands};

/// What is said behind the bar.
pub(super) fn running(game: &str, first: &Spec, tally: &Tally) -> String {
    let Some(estimate) = tally.first_share() else { return clean(game) };
    let wins = share(Some(share_interval(&estimate)));
    format!("{}: {first} wins {}", clean(game), wins.trim())
}

pub(super) fn tell(report: &Report, ui: &mut Ui) -> Result<()> {
    for (index, part) in report.games.iter().enumerate() {
        if index > 0 {
            writeln!(ui)?;
        }
        title(report, part, ui)?;
        match &part.ladder {
            Some(ladder) => climbed(part, ladder, ui)?,
            None => {
                for standings in &part.standings {
                    competed(part, standings, ui)?;
                }
            }
        }
    }
    if let Some(overall) = &report.overall {
        together(report, overall, ui)?;
    }
    if report.interrupted {
        let note = ui.paint(YELLOW, "Interrupted: these are the deals that were finished.");
        writeln!(ui, "\n{note}")?;
    }
    if !report.provenance.reproducible {
        let note = ui.paint(YELLOW, TIMED);
        writeln!(ui, "\n{note}")?;
    }
    let percent = 100.0 * report.confidence;
    let foot = format!("± and ranges: {percent:.0} % confidence, by deals");
    let foot = ui.paint(DIM, foot);
    writeln!(ui, "\n{foot}")?;
    Ok(())
}

fn title(report: &Report, part: &Part, ui: &mut Ui) -> Result<()> {
    let name = ui.paint(TITLE, clean(&part.game));
    let teams = part.sides.iter().any(|side| side.len() > 1);
    let sides = if teams {
        format!(" in {}", count(part.sides.len() as u64, "team"))
    } else {
        String::new()
    };
    let facts = format!(
        "{} (dialect {}), {}{sides}, seed {}",
        part.language,
        part.dialect,
        count(part.seats, "seat"),
        report.provenance.seed
    );
    let facts = ui.paint(DIM, facts);
    writeln!(ui, "{name}  {facts}\n")?;
    Ok(())
}

/// How much was played, and what went wrong.
fn played(standings: &Standings, ui: &mut Ui) -> Result<()> {
    let deals = standings.deals + standings.deals_left_out;
    writeln!(
        ui,
        "  played     {}: {} in {}",
        count(standings.games, "game"),
        count(deals, "deal"),
        count(standings.arrangements, "arrangement")
    )?;
    for (name, n_faults) in &standings.faults {
        let line = ui.paint(YELLOW, format!("{} {name}", thousands(*n_faults)));
        writeln!(ui, "  fault      {line}")?;
    }
    if standings.deals_left_out > 0 {
        let left_out = count(standings.deals_left_out, "deal");
        let line = ui.paint(YELLOW, format!("{left_out}, because a game ended in a fault"));
        writeln!(ui, "  left out   {line}")?;
    }
    if standings.without_winner > 0 {
        let games = count(standings.without_winner, "game");
        let line = ui.paint(YELLOW, format!("{games} without scores, counted as ties"));
        writeln!(ui, "  no winner  {line}")?;
    }
    Ok(())
}

fn competed(part: &Part, standings: &Standings, ui: &mut Ui) -> Result<()> {
    played(standings, ui)?;
    if standings.deals == 0 {
        let none = ui.paint(BOLD, "\nNo deal was played to its end, so there are no results.");
        writeln!(ui, "{none}")?;
        return Ok(());
    }
    writeln!(ui, "  even       {:.2} % of the games\n", 100.0 * standings.even)?;
    players(&standings.players, part.low_is_good, true, ui)?;
    writeln!(ui)?;
    pairs(&standings.pairs, part.low_is_good, true, ui)?;
    if let Some(tested) = &standings.sprt {
        writeln!(ui)?;
        verdict(standings, tested, ui)?;
    }
    Ok(())
}

fn players(list: &[Standing], low_is_good: bool, one_game: bool, ui: &mut Ui) -> Result<()> {
    let row = |standing: &Standing| {
        let mut cells = vec![
            clean(&standing.player),
            format!("{:>7}", thousands(standing.games)),
            share(standing.wins),
        ];
        if one_game {
            cells.push(format!("{:>5.2}", standing.rank.map_or(f64::NAN, |rank| rank.value)));
            cells.push(plus_minus(standing.score, 8, 2));
        }
        cells.push(plus_minus(standing.elo, 6, 0));
        cells.push(match standing.openskill {
            Some(skill) => format!("{:>5.2} ± {:.2}", skill.mu, skill.sigma),
            None => format!("{:>12}", "-"),
        });
        cells
    };
    let rows: Vec<Vec<String>> = list.iter().map(row).collect();
    let mut head = vec!["PLAYER", "  GAMES", "          WINS"];
    if one_game {
        head.extend([" RANK", if low_is_good { "   SCORE (LOW IS GOOD)" } else { "   SCORE" }]);
    }
    head.extend(["   ELO", "OPENSKILL"]);
    Ok(table(ui, &head, &rows)?)
}

fn pairs(list: &[Pair], low_is_good: bool, one_game: bool, ui: &mut Ui) -> Result<()> {
    let row = |pair: &Pair| {
        let interval = |found: Option<Difference>| found.map(|found| found.interval);
        let percent = |found: Option<Difference>| plus_minus(interval(found).map(hundred), 7, 2);
        let mut cells = vec![clean(&pair.first), clean(&pair.second), percent(pair.wins)];
        if one_game {
            cells.push(plus_minus(interval(pair.score), 8, 2));
        }
        cells.push(percent(pair.utility));
        cells.push(plus_minus(pair.elo, 6, 0));
        if one_game {
            cells.push(match pair.utility.and_then(|found| found.p) {
                Some(p) if p < 0.0001 => "< 0.0001".to_owned(),
                Some(p) => format!("  {p:.4}"),
                None => "-".to_owned(),
            });
        }
        cells
    };
    let rows: Vec<Vec<String>> = list.iter().map(row).collect();
    let mut head = vec!["PLAYER", "LESS", "   WINS %"];
    if one_game {
        head.push(if low_is_good { "   SCORE (LOW IS GOOD)" } else { "   SCORE" });
    }
    head.extend([" BEATEN %", "   ELO"]);
    head.extend(one_game.then_some("P"));
    Ok(table(ui, &head, &rows)?)
}

fn verdict(standings: &Standings, tested: &Tested, ui: &mut Ui) -> Result<()> {
    let Some(pair) = standings.pairs.first() else { return Ok(()) };
    let (first, second) = (clean(&pair.first), clean(&pair.second));
    let Tested { test, llr, lower, upper, verdict } = tested;
    let said = match verdict {
        Verdict::Elo1 => format!(
            "{first} is better than {second}, by {} Elo rather than {}",
            test.elo1, test.elo0
        ),
        Verdict::Elo0 => {
            format!("{first} is ahead of {second} by {} Elo rather than {}", test.elo0, test.elo1)
        }
        Verdict::Undecided => "undecided: more games are needed".to_owned(),
    };
    let said = ui.paint(BOLD, said);
    writeln!(ui, "  test       {said}")?;
    writeln!(ui, "  LLR        {llr:.2}, between {lower:.2} and {upper:.2}")?;
    Ok(())
}

fn climbed(part: &Part, ladder: &Ladder, ui: &mut Ui) -> Result<()> {
    for standings in part.standings.iter().filter(|standings| standings.deals_left_out > 0) {
        played(standings, ui)?;
    }
    let row = |rung: &lab::tournament::Rung| {
        vec![
            clean(&rung.upper),
            clean(&rung.lower),
            format!("{:>7}", thousands(rung.deals)),
            share(rung.wins),
            plus_minus(rung.elo, 6, 0),
        ]
    };
    let rows: Vec<Vec<String>> = ladder.rungs.iter().map(row).collect();
    table(ui, &["PLAYER", "AGAINST", "  DEALS", "          WINS", "   ELO"], &rows)?;
    let elo = plus_minus(ladder.elo_per_doubling, 0, 0);
    writeln!(ui, "\n  each doubling of the budget is worth {elo} Elo")?;
    let n_pay = count(ladder.doublings_that_pay as u64, "doubling");
    writeln!(ui, "  {n_pay} in a row, from below, certainly pay")?;
    Ok(())
}

fn together(report: &Report, overall: &Overall, ui: &mut Ui) -> Result<()> {
    let name = ui.paint(TITLE, format!("All {} games", report.games.len()));
    let facts = ui.paint(DIM, "each counts as much as any other");
    writeln!(ui, "\n{name}  {facts}\n")?;
    players(&overall.players, false, false, ui)?;
    writeln!(ui)?;
    pairs(&overall.pairs, false, false, ui)
}

fn hundred(interval: Interval) -> Interval {
    Interval {
        value: 100.0 * interval.value,
        low: interval.low.map(|low| 100.0 * low),
        high: interval.high.map(|high| 100.0 * high),
    }
}

/// A share in percent with its range, which need not be even on both sides.
fn share(interval: Option<Interval>) -> String {
    let Some(Interval { value, low, high }) = interval.map(hundred) else {
        return format!("{:>14}", "-");
    };
    match low.zip(high) {
        Some((low, high)) => format!("{value:>5.1} % ({low:.1} to {high:.1})"),
        None => format!("{value:>5.1} %"),
    }
}

fn plus_minus(interval: Option<Interval>, width: usize, digits: usize) -> String {
    let Some(interval) = interval else { return format!("{:>width$}", "-") };
    // What is nearly 0 is not to be written as -0.
    let value = interval.value + 0.0;
    let smallest = 0.5 * 0.1_f64.powi(digits as i32);
    let value = if value.abs() < smallest { 0.0 } else { value };
    match interval.margin() {
        Some(margin) => format!("{value:>width$.digits$} ± {margin:.digits$}"),
        None => format!("{value:>width$.digits$}"),
    }
}
