//! The oracle of the trace: two runs that differ only in what is hidden from an observer, played on with answers that it
//! cannot tell apart, send it the same bytes until the rules reveal something.
//!
//! A *declared reveal* is a difference in what the observer notices by the rules (`perceived.rs`): a card that is turned
//! up, a value that everybody sees, a message, another step of the rules, another seat that is asked, options of its own
//! that depend on hidden cards, the scores at the end. It is read off the events and the state of the machine, never off
//! what is sent. The second run begins as another deal of the first. In it other seats give the answer that the
//! observer perceives the same; where there is none, the pair ends.

use std::collections::BTreeMap;
use std::sync::Arc;

use ir::random::Stream;
use table::Rules;

use crate::leaks::Leak;
use crate::perceived::Noticed;
use crate::run::{Deal, Run, Watch};
use crate::state::difference;

/// So many answers are compared at most, and given before the runs part.
const MAX_STEPS: usize = 40;
const MAX_BEFORE: u64 = 24;
/// So many options of a question are looked at to find answers that are perceived the same.
const MAX_OPTIONS: usize = 48;
/// So many of these are tried to find one after which nothing is revealed at once.
const MAX_TRIES: usize = 6;

/// How a pair of runs ended.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Ended {
    /// The bytes differ.
    Leak(String),
    /// The rules revealed something: what the observer noticed.
    Reveal(&'static str),
    /// In the other run no answer is perceived the same.
    NoAnswer,
    /// The game was over.
    Over,
    /// It was long enough.
    Enough,
}

/// One pair of runs.
pub(crate) struct Pair {
    pub(crate) one: Run,
    pub(crate) two: Run,
}

impl Pair {
    /// Plays some answers, then deals anew what is hidden from the observer. `None` if there was nothing to deal.
    pub(crate) fn new(
        rules: &Arc<Rules>,
        deal: Deal,
        viewer: Option<u32>,
        stream: &mut Stream,
    ) -> Option<Self> {
        let mut one = Run::new(rules, deal, viewer);
        let n_before = if stream.below(3) == 0 { 0 } else { stream.below(MAX_BEFORE) };
        for _ in 0..n_before {
            let Some((_, n_options)) = one.watch.asked() else { break };
            one.play(stream.below(u64::from(n_options)) as u32);
        }
        let mut two = None;
        for _ in 0..8 {
            let (_, n_options) = one.watch.asked()?;
            two = other(&one, stream);
            if two.is_some() {
                break;
            }
            one.play(stream.below(u64::from(n_options)) as u32);
        }
        let mut two = two?;
        // What the rules have noted down where nobody sees it is hidden too.
        if stream.below(2) == 0
            && let Some(noted) = two.noted_as_thought(stream)
            && noted.watch.offered() == one.watch.offered()
        {
            two = noted;
        }
        // What chance will bring is hidden too; but where it decides something, the runs part.
        if stream.below(4) == 0 {
            two = two.with_chance(stream);
        }
        one.watch.first = one.watch.machine.snapshot();
        two.watch.first = two.watch.machine.snapshot();
        Some(Self { one, two })
    }

    /// Plays both runs on. `each` is called wherever the observer has got the same so far.
    pub(crate) fn run(
        mut self,
        stream: &mut Stream,
        leak: Option<&Leak>,
        mut each: impl FnMut(&mut Run, &mut Run) -> Option<String>,
    ) -> (usize, Ended) {
        for n_steps in 0..MAX_STEPS {
            let Self { one, two } = &mut self;
            let sent = |run: &mut Run| run.sent() + &leak.map_or(String::new(), |l| (l.tell)(run));
            let (first, second) = (sent(one), sent(two));
            if first != second {
                let found = difference(&first, &second);
                let (here, there) = (&one.watch.last, &two.watch.last);
                return (n_steps, Ended::Leak(format!("{found}\nafter {here:?}\nand {there:?}")));
            }
            if let Some(seed) = canary(&one.watch, &first) {
                return (n_steps, Ended::Leak(seed));
            }
            if let Some(found) = each(one, two) {
                return (n_steps, Ended::Leak(found));
            }
            if one.watch.asked().is_none() {
                return (n_steps + 1, Ended::Over);
            }
            match step(&one.watch, &two.watch, stream) {
                Ok((first, second)) => {
                    one.go_on(first);
                    two.go_on(second);
                }
                Err(ended) => return (n_steps + 1, ended),
            }
        }
        (MAX_STEPS, Ended::Enough)
    }
}

/// The seed is nowhere in what is sent.
fn canary(watch: &Watch, sent: &str) -> Option<String> {
    let seed = watch.seed;
    let is_there = sent.contains(&seed.to_string()) || sent.contains(&format!("{seed:x}"));
    is_there.then(|| format!("the seed {seed} is sent"))
}

/// A run that the observer cannot tell from this one: either everything hidden is dealt anew, or two cards only, with
/// which the runs stay together for longer.
fn other(run: &Run, stream: &mut Stream) -> Option<Run> {
    let table = run.watch.machine.snapshot();
    let n_cards = table.faces.len() as u64;
    let is_fit = |other: &Run| {
        other.watch.machine.snapshot() != table && other.watch.offered() == run.watch.offered()
    };
    if stream.below(3) == 0 || n_cards < 2 {
        return run.redealt(stream).filter(is_fit);
    }
    // A deal says which cards are unknown.
    let dealt = run.table.exchange(run.watch.viewer, stream)?;
    let unknown: Vec<u32> =
        (0u32..).zip(&dealt.cards).filter(|(at, to)| at != *to).map(|(at, _)| at).collect();
    for _ in 0..12 {
        let mut cards: Vec<u32> = (0..n_cards as u32).collect();
        let pick =
            |stream: &mut Stream| unknown.get(stream.below(unknown.len().max(1) as u64) as usize);
        let (Some(&a), Some(&b)) = (pick(stream), pick(stream)) else { return None };
        cards.swap(a as usize, b as usize);
        let other = run.exchanged(run.watch.viewer, &cards.into()).filter(is_fit);
        let other = other.filter(|other| other.table.is_known_rightly(run.watch.viewer));
        if other.is_some() {
            return other;
        }
    }
    None
}

/// The next answer in both runs, after which the observer has noticed the same.
fn step(one: &Watch, two: &Watch, stream: &mut Stream) -> Result<(Watch, Watch), Ended> {
    let tries = if one.is_own() { own(one, stream) } else { others(one, two, stream) };
    let mut ended = Ended::NoAnswer;
    for (option, other) in tries {
        let (mut one, mut two) = (one.clone(), two.clone());
        let (first, second) = (one.play(option), two.play(other));
        if first == second {
            return Ok((one, two));
        }
        ended = Ended::Reveal(revealed(&first, &second));
    }
    Err(ended)
}

/// The observer answers the same in both runs.
fn own(watch: &Watch, stream: &mut Stream) -> Vec<(u32, u32)> {
    let (_, n_options) = watch.asked().unwrap_or_default();
    let tries = (0..MAX_TRIES).map(|_| stream.below(u64::from(n_options.max(1))) as u32);
    tries.map(|option| (option, option)).collect()
}

/// Answers of another seat that the observer perceives the same.
fn others(one: &Watch, two: &Watch, stream: &mut Stream) -> Vec<(u32, u32)> {
    let mut there: BTreeMap<Option<Vec<Noticed>>, Vec<u32>> = BTreeMap::new();
    for option in some_options(two, stream) {
        there.entry(two.heard(option)).or_default().push(option);
    }
    let mut found = Vec::new();
    for option in some_options(one, stream) {
        if found.len() == MAX_TRIES {
            break;
        }
        let Some(same) = there.get(&one.heard(option)) else { continue };
        // The same number first: what is answered in secret may be shown later.
        let other = match stream.below(2) {
            0 if same.contains(&option) => option,
            _ => same[stream.below(same.len() as u64) as usize],
        };
        found.push((option, other));
    }
    found
}

fn some_options(watch: &Watch, stream: &mut Stream) -> Vec<u32> {
    let (_, n_options) = watch.asked().unwrap_or_default();
    if n_options as usize <= 4 * MAX_OPTIONS {
        let mut options: Vec<u32> = (0..n_options).collect();
        stream.shuffle(&mut options);
        options.truncate(MAX_OPTIONS);
        return options;
    }
    (0..MAX_OPTIONS).map(|_| stream.below(u64::from(n_options)) as u32).collect()
}

/// The first thing that was noticed in one run and not in the other.
fn revealed(one: &[Noticed], two: &[Noticed]) -> &'static str {
    let mut both = one.iter().zip(two);
    let differ = both.find(|(one, two)| one != two).map(|(one, _)| one.what);
    differ.unwrap_or("more")
}
