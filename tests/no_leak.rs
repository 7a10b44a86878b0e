//! Nothing that a seat, or a spectator, is sent depends on what is hidden from it, and no player answers by it: in every
//! game of the library in all three languages, in random programs of each, and in random games.
//!
//! Three oracles: of the state (`state.rs`), of the trace (`trace.rs`) and of the player (`player.rs`). Each is shown to
//! catch leaks that are seeded here (`leaks.rs`). `docs/secrecy.md` says what is shown and what is not. With `ROUNDS=20`
//! everything is done twenty times as often; `SEED` makes other games of it. The counts are printed (`--nocapture`).
//! `ONLY="Pip 17"` looks at that one of the made-up games, and shows it step by step.

#[path = "no_leak/games.rs"]
mod games;
#[path = "no_leak/leaks.rs"]
mod leaks;
#[path = "no_leak/perceived.rs"]
mod perceived;
#[path = "../fuzz/pip_programs.rs"]
mod pip_programs;
#[path = "no_leak/player.rs"]
mod player;
#[path = "no_leak/run.rs"]
mod run;
#[path = "no_leak/state.rs"]
mod state;
#[path = "no_leak/trace.rs"]
mod trace;
#[path = "../fuzz/uce_programs.rs"]
mod uce_programs;

use std::collections::BTreeMap;
use std::sync::Arc;

use ir::random::Stream;
use leaks::{LEAKS, Leak};
use player::{CHEATS, Cheat, HASTY_SPECS, SHORT_SPECS, SPECS, Sitters};
use run::{Deal, Run};
use table::Rules;
use trace::{Ended, Pair};

/// A number that is found if it is sent anywhere.
const SEED: u64 = 7_391_846_205_518_371;

fn number(name: &str, usual: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(usual)
}

fn rounds() -> u64 {
    number("ROUNDS", 1)
}

fn seed() -> u64 {
    SEED.wrapping_add(number("SEED", 0))
}

fn only() -> Option<String> {
    std::env::var("ONLY").ok()
}

fn show(what: &str, count: &impl std::fmt::Debug) {
    // What is counted is for people who run it with `--nocapture`.
    #[expect(clippy::print_stdout)]
    {
        println!("{what}: {count:?}");
    }
}

/// Looks at the decisions of one game with everybody's eyes.
fn look_at_states(
    rules: &Arc<Rules>,
    index: u64,
    decisions: usize,
    leak: Option<&Leak>,
    count: &mut state::Count,
) {
    let deal = Deal { seed: seed(), index, deduce: index % 4 == 3 };
    let mut stream = Stream::new(seed() ^ 1, index);
    let mut run = Run::new(rules, deal, None);
    for number in 0..decisions {
        let Some((_, n_options)) = run.watch.asked() else { break };
        for viewer in games::viewers(rules) {
            run.watch.viewer = viewer;
            let found = state::check(&mut run, &mut stream, leak, count);
            if let (Some(found), None) = (found, leak) {
                panic!("{}, deal {index}: {viewer:?} at {number}: {found}", rules.name());
            }
        }
        run.play(stream.below(u64::from(n_options)) as u32);
    }
}

/// What came of many pairs of runs.
#[derive(Debug, Default)]
struct Pairs {
    n_pairs: usize,
    n_steps: usize,
    /// Pairs in which at least three answers were compared.
    n_long: usize,
    /// Answers of players that were compared.
    n_answers: usize,
    ends: BTreeMap<String, usize>,
}

impl Pairs {
    fn n_leaks(&self) -> usize {
        self.ends.get("leak").copied().unwrap_or(0)
    }

    fn add(&mut self, n_steps: usize, ended: &Ended) {
        self.n_pairs += 1;
        self.n_steps += n_steps;
        self.n_long += usize::from(n_steps >= 3);
        let end = match ended {
            Ended::Leak(_) => "leak".to_owned(),
            other => format!("{other:?}"),
        };
        *self.ends.entry(end).or_default() += 1;
    }
}

/// Who watches, and who plays, in pairs of runs.
#[derive(Clone, Copy)]
struct Watched<'a> {
    leak: Option<&'a Leak>,
    specs: &'a [&'static str],
    cheat: Cheat,
}

const NOBODY_LEAKS: Watched<'static> = Watched { leak: None, specs: &[], cheat: Cheat::Honest };

/// Plays pair number `index` of a game, if there is one.
fn play_pair(rules: &Arc<Rules>, index: u64, watched: Watched<'_>, pairs: &mut Pairs) {
    let Watched { leak, specs, cheat } = watched;
    let mut stream = Stream::new(seed() ^ 2, index);
    // Only seats are asked; otherwise a spectator watches too.
    let n_viewers = u64::from(rules.n_seats()) + u64::from(specs.is_empty());
    let viewer = u32::try_from(stream.below(n_viewers)).ok().filter(|&s| s < rules.n_seats());
    let deal = Deal { seed: seed(), index, deduce: index.is_multiple_of(4) };
    let Some(pair) = Pair::new(rules, deal, viewer, &mut stream) else { return };
    let mut sitters = Sitters::new(specs, cheat, index);
    let (n_steps, ended) = pair.run(&mut stream, leak, |one, two| {
        if only().is_some() {
            show("step", &[&one.watch.last, &two.watch.last]);
        }
        sitters.compare(one, two)
    });
    pairs.add(n_steps, &ended);
    pairs.n_answers += sitters.n_compared;
    if let (Ended::Leak(found), None, Cheat::Honest) = (&ended, leak, cheat) {
        panic!("{}, pair {index}, {viewer:?}, step {n_steps}: {found}", rules.name());
    }
}

#[test]
fn what_lies_hidden_is_not_in_what_is_sent() {
    let mut total = state::Count::default();
    for rules in games::of_library() {
        let mut count = state::Count::default();
        for index in 0..rounds() {
            look_at_states(&rules, index, 20, None, &mut count);
        }
        assert!(count.compared > 0, "{}: {count:?}", rules.name());
        total += count;
    }
    show("state, library", &total);
    assert!(total.compared > 4_000, "{total:?}");
}

#[test]
fn what_lies_hidden_in_made_up_games_is_not_in_what_is_sent() {
    for from in games::From::ALL {
        let mut count = state::Count::default();
        for (number, rules) in from.games(seed() ^ 82, 150 * rounds()) {
            look_at_states(&rules, number, 10, None, &mut count);
        }
        show(&format!("state, {from:?}"), &count);
        assert!(only().is_some() || count.compared > 1_000, "{from:?}: {count:?}");
    }
}

#[test]
fn what_lies_hidden_is_not_in_the_trace() {
    let mut total = Pairs::default();
    for rules in games::of_library() {
        let mut pairs = Pairs::default();
        (0..8 * rounds()).for_each(|index| play_pair(&rules, index, NOBODY_LEAKS, &mut pairs));
        // In War nobody ever chooses; there only chance is hidden.
        assert!(pairs.n_pairs > 0, "{}: {pairs:?}", rules.name());
        show(rules.name(), &pairs);
        total.n_pairs += pairs.n_pairs;
        total.n_steps += pairs.n_steps;
        total.n_long += pairs.n_long;
    }
    show("trace, library", &total);
    // Pairs that end at once would show nothing.
    assert!(total.n_pairs > 200 && 10 * total.n_long > 6 * total.n_pairs, "{total:?}");
    assert!(total.n_steps > 8 * total.n_pairs, "{total:?}");
}

#[test]
fn what_lies_hidden_in_made_up_games_is_not_in_the_trace() {
    for from in games::From::ALL {
        let mut pairs = Pairs::default();
        for (number, rules) in from.games(seed() ^ 84, 150 * rounds()) {
            let indices = 2 * number..2 * number + 2;
            indices.for_each(|index| play_pair(&rules, index, NOBODY_LEAKS, &mut pairs));
        }
        show(&format!("trace, {from:?}"), &pairs);
        let is_enough = pairs.n_pairs > 20 && 2 * pairs.n_long > pairs.n_pairs;
        assert!(only().is_some() || is_enough, "{from:?}: {pairs:?}");
    }
}

/// Games in which a random play-out takes long.
const LONG_GAMES: [&str; 4] = ["pip/rummy", "uce/crazy_eights", "uce/go_fish", "uce/rummy"];

#[test]
fn players_answer_by_what_they_can_know() {
    let mut total = Pairs::default();
    for rules in games::of_library() {
        let n_pairs = if LONG_GAMES.contains(&rules.name()) { 1 } else { 3 };
        for index in 0..n_pairs * rounds() {
            let watched = Watched { specs: &SPECS, ..NOBODY_LEAKS };
            play_pair(&rules, index, watched, &mut total);
        }
    }
    show("players", &total);
    assert!(only().is_some() || total.n_answers > 1_000, "{total:?}");
}

#[test]
fn players_of_made_up_games_answer_by_what_they_can_know() {
    for from in games::From::ALL {
        let mut pairs = Pairs::default();
        // Where choices are taken back, play-outs have to look for answers that carry them through.
        let (n_games, specs): (_, &[_]) = match from {
            games::From::Uce => (12, &SHORT_SPECS),
            games::From::Recycle | games::From::Pip | games::From::Nowhere => (150, &HASTY_SPECS),
        };
        for (number, rules) in from.games(seed() ^ 85, n_games * rounds()) {
            let watched = Watched { specs, ..NOBODY_LEAKS };
            play_pair(&rules, number, watched, &mut pairs);
        }
        show(&format!("players, {from:?}"), &pairs);
        assert!(only().is_some() || pairs.n_answers > 30, "{from:?}: {pairs:?}");
    }
}

/// Games that have what leaks are about: hidden hands and stocks, secret answers, attempts, scores that are hidden.
const LEAKY_GAMES: [&str; 6] =
    ["hearts", "crazy_eights", "rummy", "thirty_one", "pip/go_fish", "uce/rummy"];

#[test]
fn seeded_leaks_are_caught() {
    let games: Vec<_> = LEAKY_GAMES.into_iter().map(games::named).collect();
    let mut wrong = Vec::new();
    for leak in &LEAKS {
        let mut count = state::Count::default();
        let mut pairs = Pairs::default();
        for rules in &games {
            look_at_states(rules, 0, 8, Some(leak), &mut count);
            let watched = Watched { leak: Some(leak), ..NOBODY_LEAKS };
            (1..6).for_each(|index| play_pair(rules, index, watched, &mut pairs));
        }
        let in_trace = pairs.n_leaks();
        let caught = [(count.leaks, count.compared), (in_trace, pairs.n_pairs)];
        show(leak.name, &caught);
        if (count.leaks > 0) != leak.in_state || in_trace == 0 {
            wrong.push((leak.name, caught));
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}

/// Whoever looks at the true cards answers by them, sooner or later.
#[test]
fn players_that_cheat_are_caught() {
    let games = ["agram", "hearts_nopass", "crazy_eights", "leduc", "old_maid", "cribbage"];
    let games: Vec<_> = games.into_iter().map(games::named).collect();
    let with_notes = [games::guess()];
    let mut wrong = Vec::new();
    for cheat in CHEATS {
        let mut pairs = Pairs::default();
        // That game is short.
        let (games, n_pairs) = match cheat {
            Cheat::Notes => (&with_notes[..], 60),
            _ => (&games[..], 6),
        };
        for rules in games {
            let specs: &[_] = match cheat {
                // What was perceived counts only for whoever goes on with a search.
                Cheat::Ears => &["ismcts:playouts=200"],
                _ => &["flat:playouts=8"],
            };
            let watched = Watched { specs, cheat, ..NOBODY_LEAKS };
            (0..n_pairs).for_each(|index| play_pair(rules, index, watched, &mut pairs));
        }
        show(&format!("{cheat:?}"), &(pairs.n_leaks(), pairs.n_pairs));
        if pairs.n_leaks() == 0 {
            wrong.push(cheat);
        }
    }
    assert!(wrong.is_empty(), "{wrong:?}");
}
