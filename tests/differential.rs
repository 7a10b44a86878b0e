//! The machine against the reference interpreter: at every decision of every game they must agree on the seat, the
//! options, the events and the whole table. Where they differ, one of two independent readings of the rules is wrong.
//!
//! `PROGRAMS=100000 SEED=7 cargo test -p tests --test differential` compares more random programs, and others; so does
//! `GAMES=100000` with random games.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use ir::{FaultKind, Game};
use tests::generate::{Dice, mutants, mutants_of, program, shrink};
use tests::lockstep::{End, Happened, Run, lockstep, lockstep_compiled};
use tests::{library, random_games};

/// Decisions of one random program, or of one random game, that are played.
const DECISIONS: u32 = 30;
/// Differences that are told of before the test gives up.
const MAX_TOLD: u32 = 4;
/// So many random games are enough for every kind of fault.
const N_GAMES: u64 = 4_000;

fn number(name: &str, default: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(default)
}

#[test]
fn the_games_of_the_library_are_played_in_the_same_way() {
    for entry in library::all() {
        for seed in 0..6 {
            let run = lockstep_compiled(&entry.program, &entry.game, seed, 400);
            if let Err(difference) = run {
                panic!("{} with seed {seed}: {difference}", entry.name);
            }
        }
    }
}

#[test]
fn random_programs_are_played_in_the_same_way() {
    let (n_programs, seed) = (number("PROGRAMS", 10_000), number("SEED", 1));
    let (mut different, mut n_different) = (String::new(), 0);
    let mut accepted = 0_u64;
    let mut decided = 0_u64;
    let mut finished = 0_u64;
    let mut decisions = 0_u64;
    let mut refusals: BTreeMap<&str, u64> = BTreeMap::new();
    let mut faults: BTreeMap<&str, u64> = BTreeMap::new();
    for index in 0..n_programs {
        let text = program(&mut Dice::seeded(seed, index));
        let game = match library::check(&text, None) {
            Ok(game) => game,
            Err(errors) => {
                for error in errors {
                    *refusals.entry(error.code).or_default() += 1;
                }
                continue;
            }
        };
        accepted += 1;
        match lockstep(&game, &game, index, DECISIONS) {
            Ok(run) => {
                decided += u64::from(run.decisions >= 3);
                decisions += u64::from(run.decisions);
                match run.end {
                    End::Finished => finished += 1,
                    End::Fault(kind) => *faults.entry(kind.name()).or_default() += 1,
                    End::Cut => {}
                }
            }
            Err(difference) => {
                different.push_str(&told(&text, index, &difference));
                n_different += 1;
                if n_different == MAX_TOLD {
                    break;
                }
            }
        }
    }
    assert!(different.is_empty(), "{different}");
    let report = format!(
        "of {n_programs} programs {accepted} accepted, {decided} with three decisions or more, {finished} finished, \
         {decisions} decisions; faults {faults:?}; refused for {refusals:?}"
    );
    // Were most programs refused, or over at once, the comparison would say little.
    assert!(accepted * 10 >= n_programs * 6, "{report}");
    assert!(decided * 2 >= accepted, "{report}");
    assert!(finished * 4 >= accepted, "{report}");
    if std::env::var_os("PROGRAMS").is_some() {
        eprint(&report);
    }
}

/// Random games have what front ends do not write, and reach every fault.
#[test]
fn random_games_are_played_in_the_same_way() {
    let (n_games, seed) = (number("GAMES", N_GAMES), number("SEED", 1));
    let (mut different, mut n_different) = (String::new(), 0);
    let mut decided = 0_u64;
    let mut finished = 0_u64;
    let mut decisions = 0_u64;
    let mut faults: BTreeMap<FaultKind, u64> = BTreeMap::new();
    let mut happened: BTreeMap<&str, u64> = BTreeMap::new();
    for index in 0..n_games {
        let game = random_games::game(&mut Dice::seeded(seed, index));
        if let Err(complaints) = ir::verify(&game) {
            panic!("game {index} does not verify: {complaints:#?}");
        }
        match played(&game, index) {
            Ok(run) => {
                decided += u64::from(run.decisions >= 3);
                decisions += u64::from(run.decisions);
                for (what, n) in counts(run.happened) {
                    *happened.entry(what).or_default() += u64::from(n);
                }
                match run.end {
                    End::Finished => finished += 1,
                    End::Fault(kind) => *faults.entry(kind).or_default() += 1,
                    End::Cut => {}
                }
            }
            Err(difference) => {
                different.push_str(&told_of_game(&game, index, &difference));
                n_different += 1;
                if n_different == MAX_TOLD {
                    break;
                }
            }
        }
    }
    assert!(different.is_empty(), "{different}");
    let report = format!(
        "of {n_games} games {decided} with three decisions or more, {finished} finished, {decisions} decisions; \
         faults {faults:?}; {happened:?}"
    );
    // Were most games over at once, the comparison would say little.
    assert!(decided * 2 >= n_games, "{report}");
    assert!(finished * 5 >= n_games, "{report}");
    // Fewer games are played only by whoever looks for something else.
    if n_games >= N_GAMES {
        for kind in FaultKind::ALL {
            // So many decisions are not played here.
            let possible = kind != FaultKind::TooManyDecisions;
            assert_eq!(faults.contains_key(&kind), possible, "{}: {report}", kind.name());
        }
        assert!(happened.values().all(|&n| n >= 200), "{report}");
    }
    if std::env::var_os("GAMES").is_some() {
        eprint(&report);
    }
}

/// What few games have, and this comparison is for.
fn counts(happened: Happened) -> [(&'static str, u32); 6] {
    [
        ("named", happened.named),
        ("renewed", happened.renewed),
        ("kept", happened.kept),
        ("taken back", happened.taken_back),
        ("nested", u32::from(happened.deepest > 1)),
        ("asked inside", happened.asked_inside),
    ]
}

/// A panic is a difference as well: a random game that makes one has to be found, and made small.
fn played(game: &Game, seed: u64) -> Result<Run, String> {
    let run = catch_unwind(AssertUnwindSafe(|| lockstep(game, game, seed, DECISIONS)));
    run.unwrap_or_else(|_| Err("a panic".to_owned()))
}

/// A difference, with the smallest game that still shows one.
fn told_of_game(game: &Game, seed: u64, difference: &str) -> String {
    let kind = kind_of(difference);
    let same_kind = |game: &Game| played(game, seed).is_err_and(|found| kind_of(&found) == kind);
    let small = random_games::shrink(game, 3_000, same_kind);
    let small_difference = played(&small, seed).err().unwrap_or_default();
    let text = ir::text::print(&small);
    format!("game {seed}: {difference}\n\nshrunk: {small_difference}\n\n{text}\n\n")
}

/// Shrinking is needed only on the day of a difference; this is how it is known to work then.
#[test]
fn a_random_game_is_shrunk_to_what_matters() {
    let ends_so = |game: &Game| {
        let run = lockstep(game, game, 1, DECISIONS);
        run.is_ok_and(|run| run.end == End::Fault(FaultKind::NoPile) && run.decisions >= 1)
    };
    let mut games = (0..).map(|index| random_games::game(&mut Dice::seeded(5, index)));
    let game = games.find(|game| ends_so(game)).expect("a game without the pile it needs");
    let small = random_games::shrink(&game, 500, ends_so);
    assert!(ends_so(&small));
    // A choice with something to choose, and a statement that needs the pile: perhaps under a loop, never much more.
    let (before, after) = (random_games::n_stmts(&game), random_games::n_stmts(&small));
    assert!(after <= 6, "{before} became {after}\n{}", ir::text::print(&small));
}

#[expect(clippy::print_stderr, reason = "asked for by whoever set PROGRAMS or GAMES")]
fn eprint(report: &str) {
    eprintln!("{report}");
}

/// A difference, with the smallest program that still shows one.
fn told(text: &str, seed: u64, difference: &str) -> String {
    let differs = |text: &str| {
        library::check(text, None)
            .ok()
            .and_then(|game| lockstep(&game, &game, seed, DECISIONS).err())
    };
    let kind = kind_of(difference);
    let same_kind = |text: &str| differs(text).is_some_and(|found| kind_of(&found) == kind);
    let small = shrink(text, 3_000, same_kind);
    let small_difference = differs(&small).unwrap_or_default();
    format!("program {seed}: {difference}\n\n{text}\nshrunk: {small_difference}\n\n{small}\n\n")
}

/// What differs, without where.
fn kind_of(difference: &str) -> String {
    let what = difference.lines().next().unwrap_or_default();
    what.chars().filter(|letter| !letter.is_ascii_digit()).collect()
}

/// The negative control: games with one small thing changed are played by the machine, the unchanged ones by the
/// reference interpreter. A comparison that does not notice is worth nothing.
#[test]
fn a_small_change_is_noticed() {
    let (mut tried, mut noticed) = (0, 0);
    let mut missed = Vec::new();
    for entry in library::all() {
        let all = mutants(&entry.game);
        // A few of every game, spread over its rules.
        for mutant in all.iter().step_by((all.len() / 12).max(1)) {
            let Ok(program) = code::compile(&mutant.game) else { continue };
            let program = Arc::new(program);
            tried += 1;
            let found =
                (0..12).any(|seed| lockstep_compiled(&program, &entry.game, seed, 200).is_err());
            if found {
                noticed += 1;
            } else {
                missed.push((entry.name.clone(), mutant.what));
            }
        }
    }
    // Some changes make no difference to any game: `(> x 0)` instead of `(>= x 1)`, for instance.
    assert!(tried >= 100, "only {tried} changes");
    assert!(noticed * 10 >= tried * 8, "{noticed} of {tried} noticed, not {missed:?}");
}

/// The same for what only random games have: each kind of change makes a difference to some of them.
#[test]
fn a_small_change_to_names_and_attempts_is_noticed() {
    let kinds = [
        "a fruitless attempt that goes on",
        "the other sight of a pile",
        "a deck that is not renewed",
        "a question without hope",
        "any end of a name",
        "another name of a pile",
    ];
    let (mut tried, mut noticed) = ([0; 6], [0; 6]);
    for index in 0..400 {
        let game = random_games::game(&mut Dice::seeded(9, index));
        // A few of each kind are enough.
        let wanted = |what: &str| (0..6).any(|kind| kinds[kind] == what && noticed[kind] < 5);
        for mutant in mutants_of(&game, &wanted) {
            for kind in (0..6).filter(|&kind| kinds[kind] == mutant.what) {
                tried[kind] += 1;
                let run = lockstep(&mutant.game, &game, index, DECISIONS);
                noticed[kind] += u32::from(run.is_err());
            }
        }
    }
    assert!(noticed.iter().all(|&n| n >= 5), "{noticed:?} of {tried:?}");
}
