//! What is known of one variant: its numbers, by name.
//!
//! Takes the stories of deals; gives numbers with intervals. The names are those of the metrics, `win/0` and so on for what
//! each seat wins, and `balance` and `fairness`, which take all seats together.

use std::convert::Infallible;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use serde::Serialize;
use table::Rules;

use super::trials::{Play, Trials};
use crate::findings::Measured;
use crate::metrics::{self, Needs, Share};
use crate::run::{Broken, in_order};
use crate::stats::Ratio;
use crate::story::Story;
use crate::whole::seats::Seats;

/// The numbers that are made of all seats.
const OF_ALL_SEATS: [&str; 2] = ["balance", "fairness"];

/// One number of a sheet.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Entry {
    pub name: String,
    /// `None` if there was nothing to measure it by.
    pub measured: Option<Measured>,
}

/// All names that a sheet of so many seats has, in order.
#[must_use]
pub fn names(n_seats: usize) -> Vec<String> {
    let metrics = metrics::ALL.iter().map(|metric| metric.name.to_owned());
    let all_seats = OF_ALL_SEATS.into_iter().map(str::to_owned);
    metrics.chain(all_seats).chain(seat_names(n_seats)).collect()
}

fn seat_names(n_seats: usize) -> impl Iterator<Item = String> {
    (0..n_seats).map(|seat| format!("win/{seat}"))
}

/// By which play a number is measured, if it is one.
#[must_use]
pub fn play_for(name: &str) -> Play {
    let metric = metrics::ALL.iter().find(|metric| metric.name == name);
    metric.map_or(Play::Random, |metric| Play::for_needs(metric.needs))
}

/// One deal: for each metric, and then for each seat's win, a sum and how many things were summed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Row {
    pub shares: Vec<Share>,
}

impl Row {
    /// The names of what is in a row.
    #[must_use]
    pub fn names(n_seats: usize) -> Vec<String> {
        let metrics = metrics::ALL.iter().map(|metric| metric.name.to_owned());
        metrics.chain(seat_names(n_seats)).collect()
    }

    /// Forgets everything, and is a row of so many seats.
    pub fn clear(&mut self, n_seats: usize) {
        self.shares.clear();
        self.shares.resize(metrics::ALL.len() + n_seats, metrics::NOTHING);
    }

    pub fn add(&mut self, story: &Story) {
        let n_metrics = metrics::ALL.len().min(self.shares.len());
        let (metrics, seats) = self.shares.split_at_mut(n_metrics);
        for (share, metric) in metrics.iter_mut().zip(metrics::ALL) {
            let (sum, count) = (metric.of)(story);
            share.0 += sum;
            share.1 += count;
        }
        let won: f64 = story.end.wins.iter().sum();
        if story.end.is_finished && won > 0.0 {
            for (share, win) in seats.iter_mut().zip(&story.end.wins) {
                share.0 += win / won;
                share.1 += 1.0;
            }
        }
    }
}

/// The sums of all deals.
#[derive(Clone, Debug, Default)]
pub struct Sheet {
    shares: Vec<Ratio>,
    seats: Seats,
    games: u64,
    unfinished: u64,
}

impl Sheet {
    #[must_use]
    pub fn new(n_seats: usize) -> Self {
        Self {
            shares: vec![Ratio::default(); metrics::ALL.len() + n_seats],
            seats: Seats::new(n_seats),
            games: 0,
            unfinished: 0,
        }
    }

    /// Plays the deals.
    #[must_use]
    pub fn of(trials: &dyn Trials, rules: &Arc<Rules>, play: Play, deals: Range<u64>) -> Self {
        let mut sheet = Self::new(rules.n_seats() as usize);
        sheet.extend(trials, rules, play, deals, &mut |_, _| {});
        sheet
    }

    /// Plays more deals, and hands over the row of each.
    pub fn extend(
        &mut self,
        trials: &dyn Trials,
        rules: &Arc<Rules>,
        play: Play,
        deals: Range<u64>,
        each: &mut dyn FnMut(u64, &Row),
    ) {
        let n_seats = rules.n_seats() as usize;
        let mut row = Row::default();
        let mut open = None;
        trials.play(rules, play, deals, &mut |deal, story| {
            if open != Some(deal) {
                if let Some(done) = open.replace(deal) {
                    self.end_deal(&row);
                    each(done, &row);
                }
                row.clear(n_seats);
            }
            self.games += 1;
            self.unfinished += u64::from(!story.end.is_finished);
            row.add(story);
            if story.end.is_finished {
                self.seats.add(&story.end.wins, &story.end.scores);
            }
        });
        if let Some(done) = open {
            self.end_deal(&row);
            each(done, &row);
        }
    }

    fn end_deal(&mut self, row: &Row) {
        for (sum, &(x, n)) in self.shares.iter_mut().zip(&row.shares) {
            sum.add(x, n);
        }
        self.seats.end_deal();
    }

    pub fn join(&mut self, other: &Self) {
        self.shares.iter_mut().zip(&other.shares).for_each(|(ours, theirs)| ours.join(theirs));
        self.seats.join(&other.seats);
        self.games += other.games;
        self.unfinished += other.unfinished;
    }

    #[must_use]
    pub fn games(&self) -> u64 {
        self.games
    }

    /// Games that ended in a fault.
    #[must_use]
    pub fn unfinished(&self) -> u64 {
        self.unfinished
    }

    /// A number by its name.
    #[must_use]
    pub fn number(&self, name: &str) -> Option<Measured> {
        match name {
            "balance" => return self.seats.balance(),
            "fairness" => return self.seats.fairness(),
            _ => {}
        }
        if let Some(seat) = name.strip_prefix("win/") {
            return self.seats.win(seat.parse().ok()?);
        }
        let at = metrics::ALL.iter().position(|metric| metric.name == name)?;
        Some(metrics::ALL[at].values.measured(&self.shares.get(at)?.estimate()?))
    }

    /// All numbers, in the order of [`names`].
    #[must_use]
    pub fn entries(&self, n_seats: usize) -> Vec<Entry> {
        let entry = |name: String| Entry { measured: self.number(&name), name };
        names(n_seats).into_iter().map(entry).collect()
    }
}

/// Plays the deals `0..deals` on several threads; the same sheet for any number of them. `progress` is told how many deals
/// are done.
///
/// # Errors
/// If a thread panicked.
pub fn measure(
    trials: &dyn Trials,
    rules: &Arc<Rules>,
    play: Play,
    deals: u64,
    jobs: usize,
    progress: &mut (dyn FnMut(u64) + Send),
) -> Result<Sheet, Broken<Infallible>> {
    let batch = play.batch();
    let mut total = Sheet::new(rules.n_seats() as usize);
    in_order(
        jobs,
        deals.div_ceil(batch),
        || (),
        |(), number| {
            let first = number * batch;
            Ok(Sheet::of(trials, rules, play, first..deals.min(first + batch)))
        },
        |number, sheet| {
            total.join(&sheet);
            progress(deals.min((number + 1) * batch));
            ControlFlow::Continue(())
        },
    )?;
    Ok(total)
}

/// Whether a number lies between 0 and 1, as all that are no metrics of single games do.
pub(super) fn is_bounded(name: &str) -> bool {
    let metric = metrics::ALL.iter().find(|metric| metric.name == name);
    metric.is_none_or(|metric| metric.values.is_bounded())
}

/// Whether random games without a look at the leads tell anything about a number.
#[must_use]
pub fn is_cheap(name: &str) -> bool {
    let metric = metrics::ALL.iter().find(|metric| metric.name == name);
    metric.is_none_or(|metric| metric.needs == Needs::Course)
}

#[cfg(test)]
mod tests {
    use super::super::proof::read;
    use super::super::trials::fake::Fake;
    use super::*;
    use crate::vary::base::tests::library;

    /// In the made-up games seat 0 wins every third deal, and each has as many decisions as its deal says.
    #[test]
    fn numbers_of_made_up_games_on_any_number_of_threads() {
        let base = library("agram");
        let rules = read(&base, base.source.text(), Some(2)).expect("good rules");
        let trials = Fake::new(|_, deal| 10 + deal % 3);
        let sheet = |jobs| measure(&trials, &rules, Play::Random, 9000, jobs, &mut |_| {});
        let one = sheet(1).expect("no panic");
        assert_eq!(one.games(), 9000);
        let number = |name| one.number(name).expect("a number");
        assert!((number("length").value - 11.0).abs() < 1e-9);
        assert!((number("win/0").value - 1.0 / 3.0).abs() < 1e-9);
        assert!((number("balance").value - 2.0 / 3.0).abs() < 1e-9);
        assert_eq!(one.number("drama"), None);
        assert_eq!(one.number("nonsense"), None);
        assert_eq!(sheet(2).expect("no panic").entries(2), one.entries(2));
        assert_eq!(names(2).len(), one.entries(2).len());
    }
}
