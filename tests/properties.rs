//! What must hold of every game of the library at every decision, whatever its rules are; and of random programs and
//! random games, which have what few games have.

use std::collections::BTreeMap;
use std::process::Command;
use std::sync::Arc;

use ir::random::Stream;
use ir::{Holds, Snapshot};
use tests::generate::{Dice, program};
use tests::library::{self, Entry};
use tests::random_games;
use vm::{Guide, Machine, Status, Tally};

/// Decisions of one game that are looked at; some games go on for thousands.
const DECISIONS: u32 = 400;

fn machine(entry: &Entry, seed: u64) -> Machine {
    Machine::new(Arc::clone(&entry.program), Stream::new(seed, 0))
}

/// Plays some random games of every game and looks at each decision.
fn at_every_decision(seeds: u64, mut look: impl FnMut(&Entry, &Machine, u32, &mut Stream)) {
    for entry in library::all() {
        for seed in 0..seeds {
            at_every_decision_of(&entry, seed, DECISIONS, &mut look);
        }
    }
}

fn at_every_decision_of(
    entry: &Entry,
    seed: u64,
    decisions: u32,
    look: &mut impl FnMut(&Entry, &Machine, u32, &mut Stream),
) {
    let mut answers = Stream::new(seed, 1);
    let mut machine = machine(entry, seed);
    let mut status = machine.start();
    for _ in 0..decisions {
        let Status::Decision { n_options, .. } = status else { break };
        look(entry, &machine, n_options, &mut answers);
        let chosen = answers.below(u64::from(n_options)) as u32;
        status = machine.play(chosen).expect("an option in range is played");
    }
}

/// Random programs that are accepted, compiled.
fn programs(n: u64) -> impl Iterator<Item = Entry> {
    (0..n).filter_map(|index| {
        let text = program(&mut Dice::seeded(33, index));
        let game = library::check(&text, None).ok()?;
        let program = Arc::new(code::compile(&game).ok()?);
        Some(Entry { name: format!("program {index}\n{text}"), text, game, program })
    })
}

/// Random games, compiled.
fn games(n: u64) -> impl Iterator<Item = Entry> {
    (0..n).map(|index| {
        let game = random_games::game(&mut Dice::seeded(34, index));
        let name = format!("game {index}");
        let program =
            code::compile(&game).unwrap_or_else(|error| panic!("{name}: {}", error.message));
        Entry { name, text: String::new(), game, program: Arc::new(program) }
    })
}

/// Every card lies in exactly one pile, and references speak of cards that exist.
fn assert_cards_conserved(entry: &Entry, table: &Snapshot) {
    let mut places = vec![0; table.faces.len()];
    for (at, cards) in &table.piles {
        let holds = entry.game.zones[at.zone.idx()].holds;
        for &card in cards {
            let place = places.get_mut(card as usize);
            let place = place.unwrap_or_else(|| panic!("{}: no card {card}", entry.name));
            *place += usize::from(holds != Holds::References);
        }
    }
    assert!(places.iter().all(|&n| n == 1), "{}: {places:?}\n{table:?}", entry.name);
}

#[test]
fn cards_are_neither_lost_nor_doubled() {
    at_every_decision(10, |entry, machine, _, _| {
        assert_cards_conserved(entry, &machine.snapshot());
    });
}

#[test]
fn cards_of_random_programs_and_games_are_neither_lost_nor_doubled() {
    let mut n_looked = 0;
    for entry in programs(1_500).chain(games(1_500)) {
        at_every_decision_of(&entry, 1, 15, &mut |entry, machine, _, _| {
            assert_cards_conserved(entry, &machine.snapshot());
            n_looked += 1;
        });
    }
    assert!(n_looked > 6_000, "only {n_looked} decisions");
}

#[test]
fn options_are_the_same_when_asked_again_and_looking_changes_nothing() {
    let mut look = |entry: &Entry, machine: &Machine, n_options: u32, _: &mut Stream| {
        let (before, status) = (machine.snapshot(), machine.status());
        let previews: Vec<_> = (0..n_options).map(|option| machine.preview(option)).collect();
        assert!(previews.iter().all(Option::is_some), "{}", entry.name);
        assert_eq!(machine.preview(n_options), None, "{}", entry.name);
        // The other way round, so that what one preview leaves behind would meet another one.
        for option in (0..n_options).rev() {
            assert_eq!(machine.preview(option), previews[option as usize], "{}", entry.name);
        }
        assert_eq!((machine.snapshot(), machine.status()), (before, status), "{}", entry.name);
    };
    at_every_decision(2, &mut look);
    for entry in games(500) {
        at_every_decision_of(&entry, 1, 10, &mut look);
    }
}

#[test]
fn a_preview_says_what_happens() {
    at_every_decision(2, |entry, machine, n_options, answers| {
        let option = answers.below(u64::from(n_options)) as u32;
        let (events, fault) = machine.preview(option).expect("an option in range");
        let mut copy = machine.clone();
        copy.log_events(true);
        let status = copy.play(option).expect("an option in range");
        let happened = copy.take_events();
        assert!(happened.starts_with(&events), "{}: {events:?} {happened:?}", entry.name);
        assert!(fault.is_none() || status == Status::Fault(fault.unwrap()), "{}", entry.name);
    });
}

#[test]
fn a_copy_goes_on_like_the_original_and_leaves_it_alone() {
    let mut look = |entry: &Entry, machine: &Machine, _: u32, answers: &mut Stream| {
        if answers.below(8) != 0 {
            return;
        }
        let before = machine.snapshot();
        let seed = answers.bits();
        let play_on = |mut copy: Machine| {
            let mut own = Stream::new(seed, 0);
            for _ in 0..40 {
                let Some(Status::Decision { n_options, .. }) = copy.status() else { break };
                copy.play(own.below(u64::from(n_options)) as u32);
            }
            (copy.snapshot(), copy.status(), copy.decisions())
        };
        let first = play_on(machine.clone());
        assert_eq!(play_on(machine.clone()), first, "{}", entry.name);
        assert_eq!(machine.snapshot(), before, "{}", entry.name);
    };
    at_every_decision(1, &mut look);
    for entry in games(500) {
        at_every_decision_of(&entry, 1, 10, &mut look);
    }
}

#[test]
fn the_same_seed_and_answers_give_the_same_game() {
    for entry in library::all() {
        assert_replays(&entry, DECISIONS);
    }
}

#[test]
fn random_programs_and_games_give_the_same_game_again() {
    for entry in programs(600).chain(games(1_500)) {
        assert_replays(&entry, 15);
    }
}

fn assert_replays(entry: &Entry, decisions: u32) {
    let mut first = machine(entry, 5);
    let mut answers = Vec::new();
    let mut chance = Stream::new(5, 1);
    let mut status = first.start();
    while let Status::Decision { n_options, .. } = status {
        if answers.len() as u32 == decisions {
            break;
        }
        let chosen = chance.below(u64::from(n_options)) as u32;
        answers.push((chosen, first.snapshot()));
        status = first.play(chosen).expect("an option in range");
    }
    // One machine that is new, and one that has played something else before.
    let mut used = machine(entry, 6);
    used.start();
    for _ in 0..10 {
        used.play(0);
    }
    used.restart(Stream::new(5, 0));
    for mut again in [machine(entry, 5), used] {
        again.start();
        for (chosen, table) in &answers {
            assert_eq!(again.snapshot(), *table, "{}", entry.name);
            again.play(*chosen).expect("the same options");
        }
        assert_eq!(again.status(), Some(status), "{}", entry.name);
        // What a broken game leaves behind is nobody's promise.
        if !matches!(status, Status::Fault(_)) {
            assert_eq!(again.snapshot(), first.snapshot(), "{}", entry.name);
        }
        if status == Status::Finished {
            assert_eq!(again.scores(), first.scores(), "{}", entry.name);
        }
    }
}

#[test]
fn an_answer_out_of_range_is_refused_and_changes_nothing() {
    at_every_decision(1, |entry, machine, n_options, _| {
        let mut copy = machine.clone();
        for wrong in [n_options, n_options + 1, u32::MAX] {
            assert_eq!(copy.play(wrong), None, "{}", entry.name);
        }
        assert_eq!(copy.status(), machine.status(), "{}", entry.name);
        assert_eq!(copy.snapshot(), machine.snapshot(), "{}", entry.name);
    });
}

/// The limit is the one that the project set itself for a running game.
#[test]
fn a_running_game_needs_less_than_64_kib() {
    for entry in library::all() {
        let mut machine = machine(&entry, 1);
        machine.start();
        assert!(machine.state_bytes() < 64 << 10, "{}: {}", entry.name, machine.state_bytes());
    }
}

#[derive(Default)]
struct Decisions(u32);

impl Tally for Decisions {
    fn decision(&mut self, _seat: u32, n_options: u32, chosen: u32) {
        assert!(chosen < n_options);
        self.0 += 1;
    }
}

#[test]
fn random_players_bring_every_game_to_its_end() {
    let mut odd: BTreeMap<String, Vec<Status>> = BTreeMap::new();
    for entry in library::all() {
        let mut machine = machine(&entry, 0);
        for seed in 0..200 {
            machine.restart(Stream::new(seed, 0));
            let mut tally = Decisions::default();
            let status = machine.playout(&mut Stream::new(seed, 1), &mut tally);
            assert_eq!(machine.decisions(), tally.0, "{}", entry.name);
            if status == Status::Finished {
                let scores = machine.scores().unwrap_or_else(|fault| panic!("{fault:?}"));
                assert_eq!(scores.len(), entry.game.n_seats as usize);
                assert_cards_conserved(&entry, &machine.snapshot());
            } else {
                odd.entry(entry.name.clone()).or_default().push(status);
            }
        }
    }
    assert!(odd.is_empty(), "{odd:?}");
}

/// A playout is nothing but decisions answered by a guide: the machine's own loop and ours from outside agree. Where nothing
/// is attempted, a guide only draws an option.
#[test]
fn a_playout_is_the_same_as_answering_one_by_one() {
    for entry in library::all() {
        for seed in 0..5 {
            assert_played_alike(&entry, seed);
        }
    }
    let (mut n_attempts, mut n_others) = (0, 0);
    for entry in games(600) {
        // Some games go on for ever, until a limit stops them.
        if !ends_soon(&entry) {
            continue;
        }
        assert_played_alike(&entry, 1);
        let has_attempts = entry.program.has_attempts;
        n_attempts += usize::from(has_attempts);
        n_others += usize::from(!has_attempts);
    }
    assert!(n_attempts > 100 && n_others > 200, "{n_attempts} with attempts, {n_others} without");
}

fn assert_played_alike(entry: &Entry, seed: u64) {
    let (mut at_once, mut stepwise) = (machine(entry, seed), machine(entry, seed));
    let mut tally = Decisions::default();
    let status = at_once.playout(&mut Stream::new(seed, 1), &mut tally);
    let (mut guide, mut answers) = (Guide::default(), Stream::new(seed, 1));
    let mut drawn = Stream::new(seed, 1);
    stepwise.start();
    while let Some(Status::Decision { n_options, .. }) = stepwise.status() {
        let option = guide.answer(&stepwise, &mut answers);
        if !entry.program.has_attempts {
            assert_eq!(u64::from(option), drawn.below(u64::from(n_options)), "{}", entry.name);
        }
        stepwise.play(option);
    }
    assert_eq!(stepwise.status(), Some(status), "{}", entry.name);
    assert_eq!(stepwise.decisions(), tally.0, "{}", entry.name);
    // What a broken game leaves behind is nobody's promise.
    if !matches!(status, Status::Fault(_)) {
        assert_eq!(stepwise.snapshot(), at_once.snapshot(), "{}", entry.name);
    }
}

/// Whether random answers bring a game to its end in a few decisions.
fn ends_soon(entry: &Entry) -> bool {
    let (mut machine, mut guide) = (machine(entry, 1), Guide::default());
    let mut answers = Stream::new(1, 1);
    machine.start();
    for _ in 0..60 {
        let option = guide.answer(&machine, &mut answers);
        if machine.play(option).is_none() {
            return true;
        }
    }
    false
}

/// The digest is over all records in order, so it may not depend on who played which game.
#[test]
fn a_simulation_has_the_same_digest_on_one_thread_and_on_two() {
    let digest = |game: &str, jobs: &str| {
        let mut cargo = Command::new(env!("CARGO"));
        cargo.args(["run", "--quiet", "-p", "cli"]);
        if !cfg!(debug_assertions) {
            cargo.arg("--release");
        }
        cargo.args(["--", "sim", game, "--games", "300", "--seed", "9", "--json"]);
        cargo.args(["--jobs", jobs]).current_dir(concat!(env!("CARGO_MANIFEST_DIR"), "/.."));
        let output = cargo.output().expect("cargo runs");
        let errors = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{errors}");
        let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("one object");
        json["digest"].as_str().expect("a digest").to_owned()
    };
    for game in ["agram", "poker", "uce/crazy_eights"] {
        let alone = digest(game, "1");
        assert!(!alone.is_empty());
        assert_eq!(digest(game, "2"), alone, "{game}");
        assert_eq!(digest(game, "3"), alone, "{game}");
    }
}
