//! Two games on the same deals: what changed, what did not, and what is unclear.
//!
//! Takes two rule sets; gives, number by number, the difference on the same deals with its interval. Surprising: many numbers
//! are looked at, and one in twenty would seem changed by chance; so a change is called one only if its interval, widened
//! for the number of comparisons (Bonferroni), leaves out 0.

use std::convert::Infallible;
use std::ops::{ControlFlow, Range};
use std::sync::Arc;

use serde::Serialize;
use table::Rules;

use super::paired::Paired;
use super::sheet::{Row, Sheet, is_bounded, is_cheap, play_for};
use super::trials::{Effort, Play, Trials};
use crate::findings::Measured;
use crate::run::{Broken, in_order};
use crate::stats::{CONFIDENCE, quantile_at};

/// A difference smaller than this part of the number itself, or than [`NOTHING_MUCH`], is none worth speaking of.
const SMALL: f64 = 0.02;
const NOTHING_MUCH: f64 = 0.005;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Verdict {
    Changed,
    /// Nothing worth speaking of changed.
    Same,
    /// There may be a difference or not.
    Unclear,
    /// One of the games has no such number.
    Incomparable,
}

/// One number of both games.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Change {
    pub name: String,
    /// `random` or `strong`: who played.
    pub play: &'static str,
    pub a: Option<f64>,
    pub b: Option<f64>,
    /// That of the second less that of the first, with an interval that holds for all numbers at the same time.
    pub difference: Option<Measured>,
    pub verdict: Verdict,
}

/// Compares two games. `progress` is told how many deals are done.
///
/// # Errors
/// If a thread panicked.
pub fn diff(
    trials: &dyn Trials,
    games: [&Arc<Rules>; 2],
    effort: Effort,
    progress: &mut (dyn FnMut(u64) + Send),
) -> Result<Vec<Change>, Broken<Infallible>> {
    let random = play_both(trials, games, Play::Random, 0..effort.random, effort.jobs, progress)?;
    let strong = match effort.strong {
        0 => None,
        deals => {
            let told = &mut |done| progress(effort.random + done);
            Some(play_both(trials, games, Play::Strong, 0..deals, effort.jobs, told)?)
        }
    };
    let mut changes = Vec::new();
    for (play, both) in [(Play::Random, Some(&random)), (Play::Strong, strong.as_ref())] {
        let Some(both) = both else { continue };
        for (name, paired) in both.names.iter().zip(&both.pairs) {
            // What random games tell cheaply is told again by strong ones, because people do not play at random.
            if play == Play::Random && play_for(name) == Play::Strong {
                continue;
            }
            changes.push(both.change(name, play, paired));
        }
        changes.extend(["balance", "fairness"].map(|name| both.whole(name, play)));
    }
    judge_all(&mut changes);
    Ok(changes)
}

/// By how much some numbers of the second game are above those of the first, on the same deals from `first` on; each
/// interval holds by itself.
///
/// # Errors
/// If a thread panicked.
pub(super) fn differences(
    trials: &dyn Trials,
    games: [&Arc<Rules>; 2],
    effort: Effort,
    first: u64,
    names: &[&str],
) -> Result<Vec<Option<Measured>>, Broken<Infallible>> {
    let play = |play, deals: u64| {
        let is_needed = names.iter().any(|name| by_whom(name) == play);
        let deals = first..first.saturating_add(deals);
        let both = || play_both(trials, games, play, deals, effort.jobs, &mut |_| {});
        is_needed.then(both).transpose()
    };
    let random = play(Play::Random, effort.random)?;
    let strong = play(Play::Strong, effort.strong)?;
    let of = |name: &&str| {
        let play = by_whom(name);
        let both = if play == Play::Random { random.as_ref() } else { strong.as_ref() };
        let difference = both?.of(name, play).difference?;
        Some(if is_bounded(name) { difference.within(-1.0, 1.0) } else { difference })
    };
    Ok(names.iter().map(of).collect())
}

/// By whose play a goal is judged.
fn by_whom(name: &str) -> Play {
    if is_cheap(name) { Play::Random } else { Play::Strong }
}

/// The sums of both games on the same deals.
struct Both {
    names: Vec<String>,
    pairs: Vec<Paired>,
    sheets: [Sheet; 2],
}

impl Both {
    fn new(games: [&Arc<Rules>; 2]) -> Self {
        let n_seats = games.map(|rules| rules.n_seats() as usize);
        // The second seat of two is not that of five.
        let compared = if n_seats[0] == n_seats[1] { n_seats[0] } else { 0 };
        let names = Row::names(compared);
        let pairs = vec![Paired::default(); names.len()];
        Self { names, pairs, sheets: n_seats.map(Sheet::new) }
    }

    fn play(
        &mut self,
        trials: &dyn Trials,
        games: [&Arc<Rules>; 2],
        play: Play,
        deals: Range<u64>,
    ) {
        let mut rows: [Vec<(u64, Row)>; 2] = Default::default();
        for ((sheet, rules), rows) in self.sheets.iter_mut().zip(games).zip(&mut rows) {
            let each = &mut |deal, row: &Row| rows.push((deal, row.clone()));
            sheet.extend(trials, rules, play, deals.clone(), each);
        }
        let [a, b] = rows;
        for ((deal, a), (other, b)) in a.iter().zip(&b) {
            debug_assert_eq!(deal, other, "both sides tell every deal");
            for ((pair, &a), &b) in self.pairs.iter_mut().zip(&a.shares).zip(&b.shares) {
                pair.add(a, b);
            }
        }
    }

    fn join(&mut self, other: &Self) {
        self.pairs.iter_mut().zip(&other.pairs).for_each(|(ours, theirs)| ours.join(theirs));
        self.sheets.iter_mut().zip(&other.sheets).for_each(|(ours, theirs)| ours.join(theirs));
    }

    /// A number by its name, whatever it is.
    fn of(&self, name: &str, play: Play) -> Change {
        match self.names.iter().position(|known| known == name) {
            Some(at) => self.change(name, play, &self.pairs[at]),
            None => self.whole(name, play),
        }
    }

    fn change(&self, name: &str, play: Play, paired: &Paired) -> Change {
        let (a, b) = paired.values();
        let difference = paired.difference().map(|difference| Measured::mean(&difference));
        let verdict = Verdict::Unclear;
        Change { name: name.to_owned(), play: play.name(), a, b, difference, verdict }
    }

    /// A number of all deals together: the two are measured apart, and the errors add up.
    fn whole(&self, name: &str, play: Play) -> Change {
        let [a, b] = [0, 1].map(|side: usize| self.sheets[side].number(name));
        let difference = a.zip(b).map(|(a, b)| {
            let part = |high: Option<f64>, low: Option<f64>| high.zip(low).map(|(h, l)| h - l);
            let value = b.value - a.value;
            Measured { value, low: part(b.low, a.high), high: part(b.high, a.low), n: a.n.min(b.n) }
        });
        let value = |measured: Option<Measured>| measured.map(|measured| measured.value);
        let verdict = Verdict::Unclear;
        let name = name.to_owned();
        Change { name, play: play.name(), a: value(a), b: value(b), difference, verdict }
    }
}

fn play_both(
    trials: &dyn Trials,
    games: [&Arc<Rules>; 2],
    play: Play,
    deals: Range<u64>,
    jobs: usize,
    progress: &mut (dyn FnMut(u64) + Send),
) -> Result<Both, Broken<Infallible>> {
    let batch = play.batch();
    let n_deals = deals.end.saturating_sub(deals.start);
    let mut total = Both::new(games);
    in_order(
        jobs,
        n_deals.div_ceil(batch),
        || (),
        |(), number| {
            let first = deals.start + number * batch;
            let mut both = Both::new(games);
            both.play(trials, games, play, first..deals.end.min(first + batch));
            Ok(both)
        },
        |number, both| {
            total.join(&both);
            progress(n_deals.min((number + 1) * batch));
            ControlFlow::Continue(())
        },
    )?;
    Ok(total)
}

/// Widens the intervals for the number of comparisons, and says what follows.
fn judge_all(changes: &mut [Change]) {
    let n_compared = changes.iter().filter(|change| change.difference.is_some()).count().max(1);
    let all = 1.0 - (1.0 - CONFIDENCE) / n_compared as f64;
    for change in changes {
        let Some(difference) = &mut change.difference else {
            change.verdict = Verdict::Incomparable;
            continue;
        };
        let size = change.a.unwrap_or(0.0).abs().max(change.b.unwrap_or(0.0).abs());
        let scale = quantile_at(all, difference.n).zip(quantile_at(CONFIDENCE, difference.n));
        let scale = scale.map_or(1.0, |(wide, usual)| wide / usual);
        let widen = |limit: f64| difference.value + scale * (limit - difference.value);
        let (low, high) = (difference.low.map(widen), difference.high.map(widen));
        // What never varied may do so in one of more deals: with confidence 1 - p not in more than -ln p / n of them (as
        // in the rule of three), and then hardly by more than the number itself.
        let rare = size.max(1.0) * -(1.0 - all).ln() / difference.n as f64;
        let is_fixed = low.zip(high).is_some_and(|(low, high)| high - low < 1e-9);
        let margin = if is_fixed { rare } else { 0.0 };
        difference.low = low.map(|low| low - margin);
        difference.high = high.map(|high| high + margin);
        if is_bounded(&change.name) {
            *difference = difference.within(-1.0, 1.0);
        }
        change.verdict = verdict(difference, (SMALL * size).max(NOTHING_MUCH));
    }
}

fn verdict(difference: &Measured, small: f64) -> Verdict {
    let Some((low, high)) = difference.low.zip(difference.high) else { return Verdict::Unclear };
    if low > 0.0 || high < 0.0 {
        Verdict::Changed
    } else if -small <= low && high <= small {
        Verdict::Same
    } else {
        Verdict::Unclear
    }
}

#[cfg(test)]
mod tests {
    use super::super::proof::read;
    use super::super::trials::fake::Fake;
    use super::*;
    use crate::vary::base::tests::library;

    /// Games of the second are three decisions longer on each deal; who wins is the same.
    #[test]
    fn what_changed_and_what_did_not() {
        let base = library("agram");
        let rules = |text: &str| read(&base, text, Some(2)).expect("good rules");
        let text = base.source.text();
        let (a, b) = (rules(text), rules(&text.replace("repeat 6", "repeat 5")));
        let first = a.hash().to_owned();
        let trials =
            Fake::new(move |rules, deal| deal % 40 + if rules.hash() == first { 0 } else { 3 });
        let effort = |jobs| Effort { random: 3000, strong: 0, jobs };
        let changes = diff(&trials, [&a, &b], effort(1), &mut |_| {}).expect("no panic");
        let of = |name: &str| changes.iter().find(|change| change.name == name).expect("a change");
        let length = of("length");
        assert_eq!(length.verdict, Verdict::Changed);
        let difference = length.difference.expect("a difference");
        // Lengths vary by tens, but the difference on each deal not at all.
        assert!((difference.value - 3.0).abs() < 1e-9, "{difference:?}");
        assert!(difference.low.is_some_and(|low| low > 2.9), "{difference:?}");
        assert_eq!(of("win/0").verdict, Verdict::Same);
        assert_eq!(of("branching").verdict, Verdict::Same);
        assert_eq!(changes, diff(&trials, [&a, &b], effort(2), &mut |_| {}).expect("no panic"));
    }

    /// Four deals on which nothing differs say little about all the others.
    #[test]
    fn few_deals_prove_nothing() {
        let base = library("agram");
        let rules = read(&base, base.source.text(), Some(2));
        let rules = rules.unwrap_or_else(|wrong| panic!("{wrong:?}"));
        let trials = Fake::new(|_, _| 5);
        let verdict = |random| {
            let effort = Effort { random, strong: 0, jobs: 1 };
            let changes = diff(&trials, [&rules, &rules], effort, &mut |_| {}).expect("no panic");
            let found = changes.iter().find(|change| change.name == "win/0").expect("a change");
            found.verdict
        };
        assert_eq!((verdict(4), verdict(4000)), (Verdict::Unclear, Verdict::Same));
    }

    #[test]
    fn verdicts() {
        let of = |low, high| {
            verdict(&Measured { value: 0.0, low: Some(low), high: Some(high), n: 9 }, 0.1)
        };
        assert_eq!(of(0.01, 0.02), Verdict::Changed);
        assert_eq!(of(-2.0, -1.0), Verdict::Changed);
        assert_eq!(of(-0.05, 0.1), Verdict::Same);
        assert_eq!(of(-0.05, 0.2), Verdict::Unclear);
        let unknown = Measured { value: 5.0, low: None, high: None, n: 1 };
        assert_eq!(verdict(&unknown, 0.1), Verdict::Unclear);
    }
}
