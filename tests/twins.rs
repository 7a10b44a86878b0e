//! The same game, rule for rule, in several languages: under random play all have the same distribution of decisions,
//! options and results.
//!
//! Nothing is compared with a recorded number: each is the other's expected value. Compared are means over
//! games, each within five standard errors of its difference: how many decisions a game has, and each seat; how many of
//! them have so many options; how many options the first decision has, the second, and so on; how often each seat wins,
//! and its score. The seeds are fixed, so a test that passes, passes always.

use std::sync::Arc;

use catalog::{Language, Options};
use ir::random::Stream;
use ir::{Best, Game};
use vm::{Machine, Status, Tally};

const GAMES: u64 = 3_000;
const SIGMAS: f64 = 5.0;
/// Decisions whose options are compared one by one.
const FIRST: usize = 60;
/// More options than this are counted as so many.
const MOST: usize = 20;

/// A quantity of one game, by number, summed over games.
#[derive(Default)]
struct Sums {
    names: Vec<String>,
    sums: Vec<f64>,
    squares: Vec<f64>,
}

impl Sums {
    fn add(&mut self, values: Vec<(String, f64)>) {
        if self.names.is_empty() {
            self.names = values.iter().map(|(name, _)| name.clone()).collect();
            self.sums = vec![0.0; values.len()];
            self.squares = vec![0.0; values.len()];
        }
        assert_eq!(self.names.len(), values.len(), "every game gives the same quantities");
        for (idx, (_, value)) in values.into_iter().enumerate() {
            self.sums[idx] += value;
            self.squares[idx] += value * value;
        }
    }

    /// The mean of a quantity and the square of its standard error.
    fn mean(&self, idx: usize) -> (f64, f64) {
        let n = GAMES as f64;
        let mean = self.sums[idx] / n;
        (mean, (self.squares[idx] / n - mean * mean).max(0.0) / n)
    }
}

/// The decisions of one game: the seat, and how many options it had.
#[derive(Default)]
struct Decisions(Vec<(u32, u32)>);

impl Tally for Decisions {
    fn decision(&mut self, seat: u32, n_options: u32, _chosen: u32) {
        self.0.push((seat, n_options));
    }
}

fn load(language: Language, name: &str, seats: u32) -> Game {
    let handle = format!("{}/{name}", language.name());
    let entry = catalog::find(&handle).expect("a game of the library");
    let (source, _) = source::Source::new(name, entry.text.as_bytes());
    let load = |seats| {
        let options = Options { seats, ..Options::default() };
        catalog::load(&source, language, &options).expect("options are understood").game
    };
    // Where the rules do not leave it open, they say so themselves.
    let game = load(Some(seats)).or_else(|| load(None));
    let game = game.expect("a game of the library has no errors");
    assert_eq!(game.n_seats, seats, "{handle}");
    game
}

/// What one game was like. Scores are compared so that the most is best.
fn quantities(game: &Game, decisions: &Decisions, scores: &[i64]) -> Vec<(String, f64)> {
    let mut all = vec![("decisions".to_owned(), decisions.0.len() as f64)];
    for seat in 0..game.n_seats {
        let own = decisions.0.iter().filter(|decision| decision.0 == seat).count();
        all.push((format!("decisions of seat {seat}"), own as f64));
    }
    for n in 1..=MOST {
        let with = decisions.0.iter().filter(|decision| (decision.1 as usize).min(MOST) == n);
        all.push((format!("decisions with {n} options"), with.count() as f64));
    }
    for idx in 0..FIRST {
        let options = decisions.0.get(idx).map_or(0.0, |decision| f64::from(decision.1));
        all.push((format!("options of decision {idx}"), options));
    }
    let sign = if game.scoring.best == Best::Max { 1 } else { -1 };
    let best = scores.iter().map(|score| sign * score).max().expect("a seat");
    let winners = scores.iter().filter(|&&score| sign * score == best).count();
    for (seat, score) in scores.iter().enumerate() {
        let win = if sign * score == best { 1.0 / winners as f64 } else { 0.0 };
        all.push((format!("wins of seat {seat}"), win));
        all.push((format!("score of seat {seat}"), (sign * score) as f64));
    }
    all
}

fn play(game: &Game, seed: u64) -> Sums {
    let program = Arc::new(code::compile(game).expect("a game of the library compiles"));
    let mut machine = Machine::new(program, Stream::new(seed, 0));
    let mut answers = Stream::new(seed, 1);
    let mut sums = Sums::default();
    for number in 0..GAMES {
        machine.restart(Stream::new(seed, 2 + number));
        let mut decisions = Decisions::default();
        assert_eq!(machine.playout(&mut answers, &mut decisions), Status::Finished);
        let scores = machine.scores().expect("a finished game has scores");
        sums.add(quantities(game, &decisions, &scores));
    }
    sums
}

/// Compares the game of this name in the first of the languages with that in each of the others.
#[track_caller]
fn assert_twins(name: &str, languages: &[Language], seats: u32) {
    let seeds = 11..;
    let played = languages.iter().zip(seeds);
    let played: Vec<(&str, Sums)> = played
        .map(|(&language, seed)| (language.name(), play(&load(language, name, seats), seed)))
        .collect();
    let (first, others) = played.split_first().expect("a language");
    for other in others {
        assert_alike(name, first, other);
    }
}

#[track_caller]
fn assert_alike(name: &str, (one, ones): &(&str, Sums), (other, others): &(&str, Sums)) {
    assert_eq!(ones.names, others.names, "{name}: the same seats");
    for (idx, what) in ones.names.iter().enumerate() {
        let ((a, error_a), (b, error_b)) = (ones.mean(idx), others.mean(idx));
        let error = (error_a + error_b).sqrt();
        assert!(
            (a - b).abs() <= SIGMAS * error + 1e-9,
            "{name}: {what}: {a} in {one}, {b} in {other}, standard error {error}"
        );
    }
}

#[test]
fn agram() {
    assert_twins("agram", &[Language::Recycle, Language::Pip], 4);
}

#[test]
fn hearts_without_passing() {
    assert_twins("hearts_nopass", &[Language::Recycle, Language::Pip], 4);
}

#[test]
fn war() {
    assert_twins("war", &[Language::Recycle, Language::Pip], 2);
}

/// With six players the stock runs out, so not everybody is offered a change.
#[test]
fn keep_three() {
    assert_twins("keep_three", &Language::ALL, 2);
    assert_twins("keep_three", &Language::ALL, 6);
}
