//! The findings in a terminal: the numbers that matter most, with intervals and small pictures.
//!
//! Takes findings, the width of the terminal, and how text of a tone is painted, so that whoever knows about colours
//! decides about them. Gives lines of text.

use super::numbers::{clean, count, nobreak, percent, plain, thousands};
use super::verdict::verdict;
use crate::findings::{Experiment, Findings, Histogram, Measured, Number};

/// How a piece of text is meant.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tone {
    Plain,
    Title,
    Heading,
    /// What explains and need not be read first.
    Quiet,
    /// Numbers and pictures of them.
    Number,
    /// What went wrong.
    Bad,
}

/// Cells of a small picture.
const CELLS: usize = 32;

const BLOCKS: [char; 8] = ['▁', '▂', '▃', '▄', '▅', '▆', '▇', '█'];

/// The findings as lines of text, each ended by a line break.
#[must_use]
pub fn summary(findings: &Findings, width: usize, paint: &dyn Fn(Tone, &str) -> String) -> String {
    let mut lines = Lines { out: String::new(), width: width.clamp(40, 140), paint };
    head(&mut lines, findings);
    for experiment in findings.experiments.iter().filter(|experiment| experiment.games > 0) {
        lines.experiment(experiment);
    }
    lines.whole(findings);
    lines.ladder(findings);
    lines.heading("Verdict");
    for line in wrapped(&nobreak(&verdict(findings)), lines.width.saturating_sub(2)) {
        lines.line(&format!("  {}", line.replace('\u{a0}', " ")));
    }
    lines.out
}

struct Lines<'a> {
    out: String,
    width: usize,
    paint: &'a dyn Fn(Tone, &str) -> String,
}

fn head(lines: &mut Lines<'_>, findings: &Findings) {
    let game = &findings.game;
    let title = lines.paint(Tone::Title, &clean(&game.title));
    let language = match &game.dialect {
        Some(dialect) => format!("{} {}", game.language, dialect),
        None => game.language.clone(),
    };
    let seats = count(u64::from(game.n_seats), "seat");
    let facts = format!("{}, {seats}, seed {}", clean(&language), findings.how.seed);
    let facts = lines.paint(Tone::Quiet, &facts);
    lines.line(&format!("{title}  {facts}"));
}

impl Lines<'_> {
    fn paint(&self, tone: Tone, text: &str) -> String {
        (self.paint)(tone, text)
    }

    fn line(&mut self, text: &str) {
        self.out.push_str(text.trim_end());
        self.out.push('\n');
    }

    fn heading(&mut self, text: &str) {
        let text = self.paint(Tone::Heading, text);
        self.line("");
        self.line(&text);
    }

    /// A name, a number with its interval, and a picture or a remark.
    fn row(&mut self, name: &str, number: &str, rest: &str) {
        let number = self.paint(Tone::Number, &format!("{number:<30}"));
        let rest = self.paint(Tone::Quiet, rest);
        self.line(&format!("  {name:<24} {number} {rest}"));
    }

    fn experiment(&mut self, experiment: &Experiment) {
        let early = if experiment.is_early { ", ended early: precise enough" } else { "" };
        let games = count(experiment.games, "game");
        let deals = count(experiment.deals, "deal");
        self.heading(&format!("{}: {games} on {deals}{early}", clean(&experiment.name)));
        for faults in &experiment.faults {
            let text = format!(
                "  {} ended in a fault: {}, first on deal {}",
                count(faults.games, "game"),
                clean(&faults.kind),
                faults.first_deal
            );
            let text = self.paint(Tone::Bad, &text);
            self.line(&text);
        }
        // What CardStock would say is for comparing with what it has published: that is on the page.
        let own = |number: &&Number| !number.name.starts_with("cardstock/");
        for number in experiment.metrics.iter().filter(own) {
            let Some(measured) = &number.measured else { continue };
            let rest = match number.name.as_str() {
                "length" => histogram(&experiment.lengths),
                "branching" => spark(experiment.branching.points.iter().map(|point| point.value)),
                _ => remark(&clean(&number.what), self.width.saturating_sub(60)),
            };
            self.row(&clean(&number.name), &plain(measured).line(), &rest);
        }
        if let [alone] = experiment.seats.as_slice() {
            // Whoever plays alone has nobody to win against, nor to be ahead of.
            let score = alone.score.map_or_else(String::new, |score| plain(&score).line());
            self.row("score", &score, &histogram(&experiment.scores));
        } else {
            self.seats(experiment);
            for lead in &experiment.leads {
                self.course(&format!("lead, {}", lead.name), &lead.points);
            }
        }
        for flow in &experiment.flow {
            self.course(&format!("known, {}", flow.about), &flow.known.points);
        }
    }

    /// A share over the course of a game.
    fn course(&mut self, name: &str, points: &[Measured]) {
        let picture = spark_within(points.iter().map(|point| point.value), 0.0, 1.0);
        if !picture.is_empty() {
            self.row(&clean(name), &ends(points), &picture);
        }
    }

    fn seats(&mut self, experiment: &Experiment) {
        let wins = experiment.seats.iter().filter_map(|seat| seat.win.as_ref());
        let bounds = wins.map(|win| (win.low.unwrap_or(win.value), win.high.unwrap_or(win.value)));
        let low = bounds.clone().map(|(low, _)| low).fold(f64::INFINITY, f64::min);
        let high = bounds.map(|(_, high)| high).fold(f64::NEG_INFINITY, f64::max);
        for seat in &experiment.seats {
            let Some(win) = &seat.win else { continue };
            let name = format!("seat {} wins", seat.seat);
            let score = seat
                .score
                .map_or_else(String::new, |score| format!("  score {}", plain(&score).value));
            let rest = format!("{}{score}", whisker(win, low, high));
            self.row(&name, &percent(win).line(), &rest);
        }
    }

    fn whole(&mut self, findings: &Findings) {
        let measured = || findings.whole.iter().filter(|number| number.measured.is_some());
        if measured().next().is_none() {
            return;
        }
        self.heading("The whole game");
        for number in measured() {
            let Some(found) = &number.measured else { continue };
            let rest = remark(&clean(&number.what), self.width.saturating_sub(60));
            self.row(&clean(&number.name), &plain(found).line(), &rest);
        }
    }

    fn ladder(&mut self, findings: &Findings) {
        if findings.ladder.is_empty() {
            return;
        }
        self.heading("Ladder: twice the budget against once");
        for rung in &findings.ladder {
            let win = rung.win.map_or_else(String::new, |win| percent(&win).line());
            let elo = rung.elo.map_or_else(String::new, |elo| {
                format!("{} Elo, {} games", plain(&elo).line(), thousands(rung.games))
            });
            // What comes after its budget is the same on all rungs.
            let player = rung.high.split(',').next().unwrap_or_default();
            self.row(&clean(player), &win, &elo);
        }
    }
}

/// As much of a remark as has room, up to the end of a word.
fn remark(text: &str, room: usize) -> String {
    let mut lines = wrapped(text, room.max(20)).into_iter();
    let first = lines.next().unwrap_or_default();
    if lines.next().is_some() { format!("{first} …") } else { first }
}

/// The first and the last point of a curve.
fn ends(points: &[Measured]) -> String {
    let text = |point: Option<&Measured>| point.map(|point| percent(point).value);
    let (first, last) = (text(points.first()), text(points.last()));
    first.zip(last).map_or_else(String::new, |(first, last)| format!("{first} → {last}"))
}

/// A small picture of numbers, from the lowest to the highest of them; from 0 if that is not far off.
pub(crate) fn spark(numbers: impl Iterator<Item = f64> + Clone) -> String {
    let high = numbers.clone().fold(f64::NEG_INFINITY, f64::max);
    let low = numbers.clone().fold(f64::INFINITY, f64::min);
    let low = if low > 0.0 && low < high / 2.0 { 0.0 } else { low };
    spark_within(numbers, low, high)
}

/// A small picture of numbers between two limits.
fn spark_within(numbers: impl Iterator<Item = f64>, low: f64, high: f64) -> String {
    let numbers: Vec<f64> = numbers.filter(|number| number.is_finite()).collect();
    if numbers.is_empty() {
        return String::new();
    }
    let n_cells = numbers.len().min(CELLS);
    let block = |cell: usize| {
        let part = &numbers[cell * numbers.len() / n_cells..(cell + 1) * numbers.len() / n_cells];
        let mean = part.iter().sum::<f64>() / part.len() as f64;
        let height = if high > low { (mean - low) / (high - low) } else { 0.5 };
        BLOCKS[((height * BLOCKS.len() as f64) as usize).min(BLOCKS.len() - 1)]
    };
    (0..n_cells).map(block).collect()
}

/// A small picture of how often each length is, and from where to where it goes.
fn histogram(histogram: &Histogram) -> String {
    let is_empty = |counts: &[u64]| counts.iter().all(|&count| count == 0);
    if is_empty(&histogram.counts) {
        return String::new();
    }
    let first = histogram.counts.iter().position(|&count| count > 0).unwrap_or(0);
    let last = histogram.counts.iter().rposition(|&count| count > 0).unwrap_or(0);
    let counts = histogram.counts[first..=last].iter().map(|&count| count as f64);
    let at =
        |cell: usize| histogram.start.saturating_add(histogram.width.saturating_mul(cell as i64));
    let high = counts.clone().fold(0.0, f64::max);
    format!("{} {} {}", at(first), spark_within(counts, 0.0, high), at(last))
}

/// A number on its interval, between two limits that are the same for all that are compared.
fn whisker(measured: &Measured, low: f64, high: f64) -> String {
    let (Some(from), Some(to)) = (measured.low, measured.high) else { return String::new() };
    if high <= low {
        return String::new();
    }
    let cell = |number: f64| {
        ((number - low) / (high - low) * (CELLS - 1) as f64).round().clamp(0.0, (CELLS - 1) as f64)
            as usize
    };
    let (from, at, to) = (cell(from), cell(measured.value), cell(to));
    let mark = |cell: usize| match cell {
        cell if cell == at => '●',
        cell if (from..=to).contains(&cell) => '─',
        _ => ' ',
    };
    (0..CELLS).map(mark).collect()
}

/// Text broken into lines at blanks.
fn wrapped(text: &str, width: usize) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in text.split(' ') {
        match lines.last_mut() {
            Some(line) if line.chars().count() + 1 + word.chars().count() <= width => {
                line.push(' ');
                line.push_str(word);
            }
            _ => lines.push(word.to_owned()),
        }
    }
    lines
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_go_from_the_lowest_block_to_the_highest() {
        assert_eq!(spark([0.0, 1.0, 2.0, 3.0, 4.0, 5.0, 6.0, 7.0].into_iter()), "▁▂▃▄▅▆▇█");
        assert_eq!(spark([5.0, 5.0].into_iter()), "▅▅");
        assert_eq!(spark(std::iter::empty()), "");
        assert_eq!(spark((0..1000).map(f64::from)).chars().count(), CELLS);
    }

    #[test]
    fn an_interval_is_drawn_around_its_number() {
        let measured = Measured { value: 0.5, low: Some(0.25), high: Some(0.75), n: 4 };
        let drawn = whisker(&measured, 0.0, 1.0);
        assert_eq!(drawn.trim(), "────────●───────");
        assert_eq!(drawn.chars().count(), CELLS);
    }
}
