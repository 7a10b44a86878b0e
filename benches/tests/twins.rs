//! The simulators written by hand play the same games as the rule files: the mean number of decisions a game, the mean
//! number of options a decision and the mean score of the first seat agree within five standard errors, which follow
//! from the two samples themselves.

use benches::{Counts, agram, cribbage, hearts, ours, rummy};

fn means(batches: &[Counts]) -> [(f64, f64); 3] {
    let mean = |of: &dyn Fn(&Counts) -> f64| {
        let n = batches.len() as f64;
        let mean = batches.iter().map(of).sum::<f64>() / n;
        let variance =
            batches.iter().map(|batch| (of(batch) - mean).powi(2)).sum::<f64>() / (n - 1.0);
        (mean, variance / n)
    };
    [
        mean(&|batch| batch.decisions as f64 / batch.games as f64),
        mean(&|batch| batch.options as f64 / batch.decisions as f64),
        mean(&|batch| batch.score as f64 / batch.games as f64),
    ]
}

fn assert_alike(name: &str, by_hand: fn(u64, u64) -> Counts, games: u64) {
    assert_alike_with(name, None, 1, by_hand, games);
}

/// Plays 50 batches of so many games with the machine, and of five times as many by hand. In some languages points that
/// count against a player are negative scores.
fn assert_alike_with(
    name: &str,
    seats: Option<u32>,
    sign: i64,
    by_hand: fn(u64, u64) -> Counts,
    games: u64,
) {
    let program = ours::compile(name, seats).expect("a game of the library compiles");
    let play = |seed| {
        let counts = ours::play(&program, games, seed).expect("every game ends");
        Counts { score: sign * counts.score, ..counts }
    };
    let ours: Vec<Counts> = (0..50).map(play).collect();
    let theirs: Vec<Counts> = (0..50).map(|seed| by_hand(5 * games, 77 + 1_000 * seed)).collect();
    let means = means(&ours).into_iter().zip(means(&theirs));
    for (what, (ours, theirs)) in ["decisions", "options", "score"].into_iter().zip(means) {
        let error = (ours.1 + theirs.1).sqrt();
        assert!(
            (ours.0 - theirs.0).abs() <= 5.0 * error,
            "{name}: mean {what} {} here, {} by hand, standard error {error}",
            ours.0,
            theirs.0
        );
    }
}

#[test]
fn agram_is_the_same_game() {
    assert_alike("agram", agram, 400);
}

#[test]
fn hearts_is_the_same_game() {
    assert_alike("hearts_nopass", hearts, 400);
}

#[test]
fn agram_in_pip_is_the_same_game() {
    assert_alike_with("pip/agram", Some(4), 1, agram, 400);
}

#[test]
fn hearts_in_pip_is_the_same_game() {
    assert_alike_with("pip/hearts_nopass", None, -1, hearts, 400);
}

#[test]
fn cribbage_is_the_same_game() {
    assert_alike("cribbage", cribbage, 60);
}

#[test]
fn rummy_is_the_same_game() {
    assert_alike("rummy", rummy, 80);
}
