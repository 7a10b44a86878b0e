//! The layout of files that CardStock's notebooks read, filled with our games.
//!
//! Takes rows, batch after batch in order; writes `GAME/SEATS/WHO/{choice,results,spread,lead}.csv`, where WHO has a
//! letter for each seat, as `MRR`: R is random, M a tree search, P a search on dealt-out cards, others their first
//! letter. The columns are those that the notebooks name. Surprising: games, moves and players are counted from 1 there,
//! and the best rank is 1. What CardStock writes and we do not know, as times, is 0.

use std::collections::BTreeMap;
use std::io::{self, Write};

use crate::experiment::says_what_it_thinks;
use crate::rows::{Decision, Place, Rows, Seat};

const WHICH: &str = "game,numPlayers,ai,imperfect,samples,tests,run";

/// Writes rows in CardStock's layout.
pub struct CardStock<W, F> {
    game: String,
    n_seats: u32,
    /// Makes a file, by its path in the layout.
    create: F,
    /// For each sequence of players its files.
    files: BTreeMap<String, Files<W>>,
}

/// The four files of one sequence of players.
struct Files<W> {
    /// What all lines begin with.
    which: String,
    n_runs: u64,
    choice: W,
    results: W,
    spread: W,
    lead: W,
}

impl<W: Write, F: FnMut(&str) -> io::Result<W>> CardStock<W, F> {
    /// For a game of this name and so many seats. `create` gets the path of a file below the folder of the export.
    pub fn new(game: &str, n_seats: u32, create: F) -> Self {
        Self { game: game.to_owned(), n_seats, create, files: BTreeMap::new() }
    }

    /// Adds the games of a batch that came to their ends. Rungs of the ladder are left out: both of their players would
    /// have the same letter.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn add(&mut self, rows: &Rows) -> io::Result<()> {
        if rows.experiment.starts_with("ladder") {
            return Ok(());
        }
        let mut seats: BTreeMap<Place, Vec<&Seat>> = BTreeMap::new();
        rows.seats.iter().for_each(|seat| seats.entry(seat.place).or_default().push(seat));
        let mut decisions: BTreeMap<Place, Vec<&Decision>> = BTreeMap::new();
        for decision in &rows.decisions {
            decisions.entry(decision.place).or_default().push(decision);
        }
        for game in rows.games.iter().filter(|game| game.is_finished) {
            let Some(seats) = seats.get(&game.place) else { continue };
            let specs: Vec<&str> = seats
                .iter()
                .map(|seat| rows.players.get(seat.player as usize).map_or("", String::as_str))
                .collect();
            let files = self.files(&specs)?;
            files.n_runs += 1;
            let ranks = ranks(seats);
            files.results(seats, &ranks)?;
            let decisions = decisions.get(&game.place).map(Vec::as_slice).unwrap_or_default();
            let thinks: Vec<bool> = specs.iter().map(|spec| thinks(spec)).collect();
            files.decisions(decisions, &ranks, &thinks)?;
        }
        Ok(())
    }

    /// Ends all files.
    ///
    /// # Errors
    /// If a file cannot be written.
    pub fn finish(self) -> io::Result<()> {
        for (_, mut files) in self.files {
            for file in [&mut files.choice, &mut files.results, &mut files.spread, &mut files.lead]
            {
                file.flush()?;
            }
        }
        Ok(())
    }

    fn files(&mut self, specs: &[&str]) -> io::Result<&mut Files<W>> {
        let who: String = specs.iter().map(|spec| letter(spec)).collect();
        if !self.files.contains_key(&who) {
            let folder = format!("{}/{}/{who}", file_name(&self.game), self.n_seats);
            let mut create = |name: &str, columns: &str| {
                let mut file = (self.create)(&format!("{folder}/{name}.csv"))?;
                writeln!(file, "{WHICH},{columns}")?;
                io::Result::Ok(file)
            };
            let setting =
                |name: &str| specs.iter().find_map(|spec| setting(spec, name)).unwrap_or(0);
            let files = Files {
                which: format!(
                    "{},{},{who},True,{},{}",
                    field(&self.game),
                    self.n_seats,
                    setting("deals"),
                    setting("playouts")
                ),
                n_runs: 0,
                choice: create("choice", "move,player,choices,choice,time")?,
                results: create("results", "player,score,rank,time")?,
                spread: create("spread", "move,pmove,player,spread")?,
                lead: create("lead", "move,player,rankestimate,rank")?,
            };
            self.files.insert(who.clone(), files);
        }
        self.files.get_mut(&who).ok_or_else(|| io::Error::other("a file was lost"))
    }
}

impl<W: Write> Files<W> {
    fn results(&mut self, seats: &[&Seat], ranks: &[usize]) -> io::Result<()> {
        for (seat, rank) in seats.iter().zip(ranks) {
            let Some(outcome) = seat.outcome else { continue };
            let (which, run, player) = (&self.which, self.n_runs, seat.seat + 1);
            writeln!(self.results, "{which},{run},{player},{},{rank},0", outcome.score)?;
        }
        Ok(())
    }

    fn decisions(
        &mut self,
        decisions: &[&Decision],
        ranks: &[usize],
        thinks: &[bool],
    ) -> io::Result<()> {
        let mut own = vec![0_u32; ranks.len()];
        for decision in decisions {
            let (which, run) = (&self.which, self.n_runs);
            let (at, player) = (decision.decision + 1, decision.seat + 1);
            let (choices, choice) = (decision.n_options, decision.option + 1);
            writeln!(self.choice, "{which},{run},{at},{player},{choices},{choice},0")?;
            let own = own.get_mut(decision.seat as usize);
            let own = own.map_or(0, |own| {
                *own += 1;
                *own
            });
            // CardStock's players also judge a single option.
            let thinks = thinks.get(decision.seat as usize).is_some_and(|&thinks| thinks);
            let forced = (thinks && choices <= 1).then_some(0.0);
            let spread = decision.thought.map(|thought| thought.best - thought.worst);
            if let Some(spread) = spread.or(forced) {
                writeln!(self.spread, "{which},{run},{at},{own},{player},{spread}")?;
            }
            for (seat, (lead, rank)) in decision.leads.iter().zip(ranks).enumerate() {
                writeln!(self.lead, "{which},{run},{at},{},{lead},{rank}", seat + 1)?;
            }
        }
        Ok(())
    }
}

/// The rank of each seat, the best being 1; who did as well has the same.
fn ranks(seats: &[&Seat]) -> Vec<usize> {
    let rank = |seat: &Seat| seat.outcome.map_or(0.0, |outcome| outcome.rank);
    let better = |seat: &&Seat| seats.iter().filter(|other| rank(other) > rank(seat)).count();
    seats.iter().map(|seat| 1 + better(seat)).collect()
}

/// The letter of a player.
fn letter(spec: &str) -> char {
    match spec.split(':').next().unwrap_or_default() {
        "ismcts" => 'M',
        kind => kind.chars().next().map_or('X', |first| first.to_ascii_uppercase()),
    }
}

/// Whether a player says what it thinks of its options.
fn thinks(spec: &str) -> bool {
    spec.parse().is_ok_and(|spec| says_what_it_thinks(&spec))
}

/// A number that a player is set to, as in `flat:playouts=100`.
fn setting(spec: &str, name: &str) -> Option<u64> {
    let (_, settings) = spec.split_once(':')?;
    let mut settings = settings.split(',').filter_map(|setting| setting.split_once('='));
    settings.find(|(key, _)| *key == name)?.1.parse().ok()
}

/// A name that is safe as the name of a folder.
fn file_name(name: &str) -> String {
    let safe = |c: char| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' };
    let name: String = name.chars().map(safe).collect();
    if name.is_empty() { "game".to_owned() } else { name }
}

/// A text as a field of a CSV file (RFC 4180).
fn field(text: &str) -> String {
    match text.contains([',', '"', '\n', '\r']) {
        true => format!("\"{}\"", text.replace('"', "\"\"")),
        false => text.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn players_have_the_letters_of_cardstock() {
        let who: String = ["random", "ismcts:playouts=5", "pimc:deals=2", "flat"]
            .into_iter()
            .map(letter)
            .collect();
        assert_eq!(who, "RMPF");
        assert_eq!(setting("pimc:deals=7,playouts=50", "playouts"), Some(50));
        assert_eq!(setting("random", "playouts"), None);
    }

    #[test]
    fn names_neither_leave_the_folder_nor_break_a_line() {
        assert_eq!(file_name("../pip/hearts"), "___pip_hearts");
        assert_eq!(field("Go, \"Fish\""), "\"Go, \"\"Fish\"\"\"");
    }
}
