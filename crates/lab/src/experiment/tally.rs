//! The sums of an experiment.
//!
//! Takes game after game, deal after deal; can be joined with the sums of other deals, in any order, with the same bits as
//! a result. Surprising: nothing in it grows with the number of games.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::bench::Seen;
use super::plan::{Part, PartKind};
use crate::findings::Measured;
use crate::metrics::{self, Share};
use crate::rows::Place;
use crate::stats::Ratio;
use crate::whole::cards::{self, Cards};
use crate::whole::counts::Counts;
use crate::whole::curves::Course;
use crate::whole::flow::Flows;
use crate::whole::luck::Luck;
use crate::whole::notable::{Found, Notables};
use crate::whole::order::Order;
use crate::whole::rules::{self, Uses};
use crate::whole::seats::Seats;

/// The sums of an experiment, or of a part of its deals.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Tally {
    pub deals: u64,
    pub games: u64,
    /// Games that ended with a fault of this kind, and the first deal of one.
    pub faults: BTreeMap<String, (u64, u64)>,
    /// One for each of [`metrics::ALL`].
    pub metrics: Vec<Ratio>,
    pub seats: Seats,
    /// How the side fared that has another player than all others.
    pub order: Order,
    pub luck: Luck,
    pub lengths: Counts,
    pub scores: Counts,
    pub branching: Course,
    /// By final place, the winners first.
    pub leads: Vec<Course>,
    pub flow: Flows,
    pub cards: Cards,
    pub uses: Uses,
    /// One for each of [`metrics::ALL`].
    pub notable: Vec<Notables>,
    /// A sum of hashes of all games: what the other sums do not notice, this does.
    pub hash: u64,
}

/// What is summed up over the games of one deal.
#[derive(Debug, Default)]
pub(crate) struct Deal {
    shares: Vec<Share>,
    /// Of the lone side: shares of the win, and games.
    lone: Share,
    /// Of each game the results of all seats.
    results: Vec<Vec<f64>>,
    cards: Vec<cards::Sums>,
    uses: Vec<rules::Sums>,
}

impl Tally {
    /// Of no games.
    #[must_use]
    pub fn new(part: &Part, n_seats: usize, n_faces: usize, n_steps: usize) -> Self {
        let repeats = match part.kind {
            PartKind::All(_) => u64::from(part.n_arrangements),
            PartKind::Random | PartKind::Lone(_) => 0,
        };
        Self {
            deals: 0,
            games: 0,
            faults: BTreeMap::new(),
            metrics: vec![Ratio::default(); metrics::ALL.len()],
            seats: Seats::new(n_seats),
            order: Order::default(),
            luck: Luck::new(n_seats, repeats),
            lengths: Counts::default(),
            scores: Counts::default(),
            branching: Course::default(),
            leads: vec![Course::default(); n_seats],
            flow: Flows::default(),
            cards: Cards::new(n_faces),
            uses: Uses::new(n_steps),
            notable: vec![Notables::default(); metrics::ALL.len()],
            hash: 0,
        }
    }

    /// Adds a game of a deal. `lone` are the seats of the side with another player than all others.
    pub(crate) fn add(&mut self, place: Place, seen: &Seen, lone: &[u32], deal: &mut Deal) {
        let story = &seen.story;
        let end = &story.end;
        self.games += 1;
        self.hash = self.hash.wrapping_add(hash(place, seen));
        deal.shares.resize(metrics::ALL.len(), metrics::NOTHING);
        for (number, metric) in metrics::ALL.iter().enumerate() {
            let is_known = match metric.needs {
                metrics::Needs::Course => true,
                metrics::Needs::Thoughts => !story.thoughts.is_empty(),
                metrics::Needs::Leads => !story.leads.is_empty(),
            };
            if !is_known {
                continue;
            }
            let (sum, count) = (metric.of)(story);
            deal.shares[number].0 += sum;
            deal.shares[number].1 += count;
            if count > 0.0 && (sum / count).is_finite() {
                self.notable[number].add(Found { value: sum / count, place });
            }
        }
        if let Some(fault) = seen.fault {
            let (games, first) = self.faults.entry(fault.to_owned()).or_insert((0, place.deal));
            *games += 1;
            *first = place.deal.min(*first);
        }
        self.lengths.add(story.len() as i64);
        self.branching.add(story.len(), |at| f64::from(story.options[at]));
        self.flow.add(&seen.flow);
        Uses::sum_up(&seen.uses, end.is_finished.then_some(&end.wins), &mut deal.uses);
        if !end.is_finished {
            return;
        }
        self.seats.add(&end.wins, &end.scores);
        end.scores.iter().for_each(|&score| self.scores.add(score));
        Cards::sum_up(&seen.had, &end.wins, &mut deal.cards);
        self.add_leads(seen);
        let won: f64 = end.wins.iter().sum();
        if won > 0.0 {
            let of_lone = lone.iter().filter_map(|&seat| end.wins.get(seat as usize));
            deal.lone.0 += of_lone.sum::<f64>() / won;
            deal.lone.1 += f64::from(u8::from(!lone.is_empty()));
            deal.results.push(end.ranks.clone());
        }
    }

    fn add_leads(&mut self, seen: &Seen) {
        let story = &seen.story;
        if story.leads.is_empty() {
            return;
        }
        for (seat, &rank) in story.end.ranks.iter().enumerate() {
            let place = story.end.ranks.iter().filter(|&&other| other > rank).count();
            let lead = |at: usize| story.leads[at * story.n_seats + seat];
            self.leads[place].add(story.len(), lead);
        }
    }

    /// All games of a deal are added.
    pub(crate) fn end_deal(&mut self, deal: &mut Deal) {
        self.deals += 1;
        for (ratio, &(sum, count)) in self.metrics.iter_mut().zip(&deal.shares) {
            ratio.add(sum, count);
        }
        self.seats.end_deal();
        self.branching.end_deal();
        self.leads.iter_mut().for_each(Course::end_deal);
        self.flow.end_deal();
        self.order.add(deal.lone.0, deal.lone.1);
        let results: Vec<&[f64]> = deal.results.iter().map(Vec::as_slice).collect();
        self.luck.add(&results);
        self.cards.add(&deal.cards);
        self.uses.add(&deal.uses);
        deal.clear();
    }

    pub fn join(&mut self, other: &Self) {
        self.deals += other.deals;
        self.games += other.games;
        for (kind, &(games, first)) in &other.faults {
            let ours = self.faults.entry(kind.clone()).or_insert((0, first));
            ours.0 += games;
            ours.1 = ours.1.min(first);
        }
        self.metrics.iter_mut().zip(&other.metrics).for_each(|(ours, theirs)| ours.join(theirs));
        self.seats.join(&other.seats);
        self.order.join(&other.order);
        self.luck.join(&other.luck);
        self.lengths.join(&other.lengths);
        self.scores.join(&other.scores);
        self.branching.join(&other.branching);
        self.leads.iter_mut().zip(&other.leads).for_each(|(ours, theirs)| ours.join(theirs));
        self.flow.join(&other.flow);
        self.cards.join(&other.cards);
        self.uses.join(&other.uses);
        self.notable.iter_mut().zip(&other.notable).for_each(|(ours, theirs)| ours.join(theirs));
        self.hash = self.hash.wrapping_add(other.hash);
    }

    /// The number by which it is decided whether enough was played, and which is shown meanwhile: the win share of the
    /// lone side, or that of the seat whose share is the farthest from known.
    #[must_use]
    pub fn key_number(&self) -> Option<Measured> {
        let seats = (0..self.leads.len()).filter_map(|seat| self.seats.win(seat));
        let wider = |a: &Measured, b: &Measured| width(a).total_cmp(&width(b));
        self.order.win().or_else(|| seats.max_by(wider))
    }

    /// Whether the key number is known to half this width, and enough was played to believe it.
    #[must_use]
    pub fn is_precise(&self, precision: f64) -> bool {
        /// A handful of deals that all went the same way says nothing.
        const LEAST: u64 = 32;
        self.deals >= LEAST && self.key_number().is_some_and(|key| width(&key) <= 2.0 * precision)
    }
}

/// The width of an interval; without end if there is none.
fn width(measured: &Measured) -> f64 {
    measured.low.zip(measured.high).map_or(f64::INFINITY, |(low, high)| high - low)
}

impl Deal {
    fn clear(&mut self) {
        self.shares.clear();
        self.lone = metrics::NOTHING;
        self.results.clear();
        self.cards.clear();
        self.uses.clear();
    }
}

/// A hash of every decision and the result of a game.
fn hash(place: Place, seen: &Seen) -> u64 {
    let stir = |hash: u64, word: u64| {
        let mixed = (hash.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        mixed ^ (mixed >> 29)
    };
    let story = &seen.story;
    let mut hash = stir(stir(1, place.deal), u64::from(place.arrangement));
    for ((&seat, &n_options), &chosen) in story.seats.iter().zip(&story.options).zip(&seen.chosen) {
        hash = stir(hash, u64::from(seat) << 48 | u64::from(n_options) << 24 | u64::from(chosen));
    }
    if story.end.is_finished {
        story.end.scores.iter().fold(hash, |hash, score| stir(hash, score.cast_unsigned()))
    } else {
        seen.fault.unwrap_or_default().bytes().fold(hash, |hash, byte| stir(hash, u64::from(byte)))
    }
}
