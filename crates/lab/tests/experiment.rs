//! The standard experiments from outside: known numbers, and sums that do not depend on how they were shared out.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use catalog::{Options, find, load};
use lab::experiment::{
    Effort, Experiments, Facts, Plan, Run, RunError, Store, Total, Watcher, Wish, findings, run,
};
use lab::findings::{Experiment, Findings, Measured};
use players::Means;
use source::Source;
use table::{Rules, RulesInfo};

fn rules(name: &str, seats: Option<u32>) -> (Arc<Rules>, Facts) {
    let entry = find(name).unwrap_or_else(|_| panic!("no game {name}"));
    let (source, _) = Source::new("library", entry.text.as_bytes());
    let options = Options { seats, ..Options::default() };
    let loaded = load(&source, entry.language, &options).expect("good options");
    let info = RulesInfo { name: name.to_owned(), path: None };
    let rules = Rules::new(info, entry.text.as_ref(), loaded.game.expect("a good game"));
    let argument = name.to_owned();
    let facts = Facts { title: name.to_owned(), text: entry.text.to_string(), argument };
    (Arc::new(rules.expect("it compiles")), facts)
}

fn wish(games: u64, deals: u64) -> Wish {
    Wish {
        seed: 7,
        games,
        deals,
        strong: "flat:playouts=8".parse().expect("a player"),
        rungs: 2,
        probes: 4,
        keep: 10,
        precision: None,
    }
}

fn experiments(rules: &Arc<Rules>, wish: &Wish) -> Experiments {
    let plan = Plan::new(rules, wish);
    Experiments::new(Arc::clone(rules), plan, Means::plain()).expect("a good plan")
}

/// Keeps batches in memory, and counts those that were played.
#[derive(Default)]
struct Memory {
    kept: Mutex<BTreeMap<u64, Vec<u8>>>,
    n_saved: AtomicU64,
    /// Batches after which somebody asks to stop.
    stop_after: Option<u64>,
}

impl Store for Memory {
    fn load(&self, number: u64) -> Option<Vec<u8>> {
        self.kept.lock().expect("no panic").get(&number).cloned()
    }

    fn save(&self, number: u64, bytes: &[u8]) -> Result<(), String> {
        self.n_saved.fetch_add(1, Ordering::Relaxed);
        self.kept.lock().expect("no panic").insert(number, bytes.to_vec());
        Ok(())
    }
}

impl Watcher for Memory {
    fn played(&self, _part: usize, _deals: u64) {}
    fn added(&self, _part: usize, _deals: u64, _key: Option<Measured>) {}
    fn is_stopped(&self) -> bool {
        self.stop_after.is_some_and(|n| self.n_saved.load(Ordering::Relaxed) >= n)
    }
}

const ALONE: Run = Run { jobs: 1, shard: (0, 1), only_kept: false };

fn whole(experiments: &Experiments, jobs: usize) -> Total {
    let how = Run { jobs, ..ALONE };
    run(experiments, &how, None, &Memory::default()).expect("sums")
}

fn find_experiment<'f>(findings: &'f Findings, name: &str) -> &'f Experiment {
    findings.experiments.iter().find(|experiment| experiment.name == name).expect("an experiment")
}

fn metric(experiment: &Experiment, name: &str) -> Measured {
    let number = experiment.metrics.iter().find(|number| number.name == name);
    number.expect("a metric").measured.expect("it was measured")
}

/// Agram by random players, measured apart from this project with 2 million games each: win shares of the seats, and
/// Convergence (options against decision number). Within 5 standard errors of our number of games; theirs are smaller.
#[test]
fn agram_is_as_published() {
    const GAMES: u64 = 20_000;
    let table: [(u32, &[f64], f64); 4] = [
        (2, &[0.50388, 0.49612], 0.6730),
        (3, &[0.3342, 0.3331, 0.3326], 0.5944),
        (4, &[0.2498, 0.2501, 0.2499, 0.2503], 0.5625),
        (5, &[0.1994, 0.2001, 0.2004, 0.2001, 0.1999], 0.5458),
    ];
    for (seats, wins, convergence) in table {
        let (rules, facts) = rules("agram", Some(seats));
        let experiments = experiments(&rules, &wish(GAMES, 0));
        let found = findings(&experiments, &facts, &whole(&experiments, 2));
        let random = find_experiment(&found, "random");
        assert_eq!((random.games, random.faults.len()), (GAMES, 0));
        for (seat, &expected) in random.seats.iter().zip(wins) {
            let sigma = (expected * (1.0 - expected) / GAMES as f64).sqrt();
            let win = seat.win.expect("games were played").value;
            assert!((win - expected).abs() < 5.0 * sigma, "{seats} seats: {win}, not {expected}");
        }
        let ours = metric(random, "convergence").value;
        assert!((ours - convergence).abs() < 2e-3, "{seats} seats: {ours}, not {convergence}");
        if seats == 4 {
            // Mean over all decisions.
            assert!((metric(random, "branching").value - 2.3886).abs() < 0.01);
            assert_eq!(metric(random, "length").value, 24.0);
            assert_eq!(metric(random, "completion").value, 1.0);
        }
    }
}

#[test]
fn the_sums_do_not_depend_on_how_they_are_shared_out() {
    for (name, deals, shards) in [("agram", 9, &[1, 2, 7][..]), ("pip/whist", 1, &[2])] {
        let (rules, facts) = rules(name, None);
        let experiments = experiments(&rules, &wish(9000, deals));
        let once = whole(&experiments, 1);
        assert_eq!(whole(&experiments, 2).digest, once.digest, "{name} on two threads");
        for &n_shards in shards {
            let memory = Memory::default();
            for shard in (0..n_shards).rev() {
                let how = Run { jobs: 2, shard: (shard, n_shards), only_kept: false };
                run(&experiments, &how, Some(&memory), &memory).expect("sums");
            }
            let n_saved = memory.n_saved.load(Ordering::Relaxed);
            assert_eq!(n_saved, experiments.n_batches(), "{name}");
            let merged = Run { only_kept: true, ..ALONE };
            let merged = run(&experiments, &merged, Some(&memory), &memory).expect("all is there");
            assert_eq!(merged.digest, once.digest, "{name} in {n_shards} shards");
            assert_eq!(merged.tallies, once.tallies);
            let found = |total| findings(&experiments, &facts, total);
            assert_eq!(found(&merged), found(&once));
        }
    }
}

#[test]
fn what_is_finished_is_not_played_again() {
    let (rules, _) = rules("agram", None);
    let experiments = experiments(&rules, &wish(9000, 9));
    let once = whole(&experiments, 1);
    let mut memory = Memory { stop_after: Some(4), ..Memory::default() };
    let stopped = run(&experiments, &Run { jobs: 2, ..ALONE }, Some(&memory), &memory);
    assert!(matches!(stopped, Err(RunError::Stopped)));
    let n_before = memory.n_saved.load(Ordering::Relaxed);
    assert!((4..experiments.n_batches()).contains(&n_before));
    let merge = Run { only_kept: true, ..ALONE };
    assert!(matches!(
        run(&experiments, &merge, Some(&memory), &Memory::default()),
        Err(RunError::Missing(_))
    ));
    memory.stop_after = None;
    let resumed = run(&experiments, &ALONE, Some(&memory), &memory).expect("sums");
    assert_eq!(resumed.digest, once.digest);
    assert_eq!(memory.n_saved.load(Ordering::Relaxed), experiments.n_batches());
}

#[test]
fn a_damaged_batch_is_played_again() {
    let (rules, _) = rules("agram", None);
    let experiments = experiments(&rules, &wish(100, 5));
    let memory = Memory::default();
    let once = run(&experiments, &ALONE, Some(&memory), &memory).expect("sums");
    let n = experiments.n_batches();
    let whole = memory.kept.lock().expect("no panic").clone();
    for damage in 0..4 {
        let mut kept = whole.clone();
        let bytes = kept.get_mut(&1).expect("a batch");
        match damage {
            0 => bytes.truncate(bytes.len() - 1),
            1 => *bytes.last_mut().expect("bytes") ^= 1,
            2 => bytes.clear(),
            // Another batch under this number.
            _ => *bytes = whole[&2].clone(),
        }
        *memory.kept.lock().expect("no panic") = kept;
        memory.n_saved.store(0, Ordering::Relaxed);
        let again = run(&experiments, &ALONE, Some(&memory), &memory).expect("sums");
        assert_eq!((memory.n_saved.load(Ordering::Relaxed), n > 3), (1, true));
        assert_eq!(again.digest, once.digest);
    }
    // Nor is one of another plan taken for this one.
    let other = experiments_with_seed(&rules, 8);
    memory.n_saved.store(0, Ordering::Relaxed);
    run(&other, &ALONE, Some(&memory), &memory).expect("sums");
    assert_eq!(memory.n_saved.load(Ordering::Relaxed), n);
}

fn experiments_with_seed(rules: &Arc<Rules>, seed: u64) -> Experiments {
    experiments(rules, &Wish { seed, ..wish(100, 5) })
}

#[test]
fn enough_is_enough_at_the_same_batch_on_any_number_of_threads() {
    let (rules, facts) = rules("agram", None);
    // A win share of 1/4 is known to 0.005 after about 0.1875 (1.96 / 0.005)^2 = 28 800 games: eight batches of 4096.
    let wish = Wish { precision: Some(0.005), ..wish(100_000, 0) };
    let experiments = experiments(&rules, &wish);
    let once = whole(&experiments, 1);
    assert_eq!((once.tallies[0].deals, once.is_early[0]), (8 * 4096, true));
    let found = findings(&experiments, &facts, &once);
    assert!(found.experiments[0].is_early);
    assert_eq!(whole(&experiments, 2).digest, once.digest);
    // In shards nobody can know; when they are joined it is decided.
    let memory = Memory::default();
    for shard in 0..2 {
        let how = Run { jobs: 1, shard: (shard, 2), only_kept: false };
        run(&experiments, &how, Some(&memory), &memory).expect("sums");
    }
    let merged = Run { only_kept: true, ..ALONE };
    let merged = run(&experiments, &merged, Some(&memory), &memory).expect("all is there");
    assert_eq!(merged.digest, once.digest);
}

/// In Agram only the last trick counts, so a high card helps whoever still has it; every card that is held is played.
#[test]
fn cards_and_rules_are_counted() {
    let (rules, facts) = rules("agram", None);
    let experiments = experiments(&rules, &wish(2000, 3));
    let found = findings(&experiments, &facts, &whole(&experiments, 2));
    let random = find_experiment(&found, "random");
    assert_eq!(random.cards.len(), 35);
    for card in &random.cards {
        assert_eq!(card.use_rate.expect("it was held").value, 1.0, "{}", card.face);
        assert_eq!(card.held, card.played);
    }
    let win = |face: &str| {
        let card = random.cards.iter().find(|card| card.face == face);
        card.unwrap_or_else(|| panic!("no {face}")).held.expect("it was held").value
    };
    assert!(win("ACE HEARTS") > win("THREE HEARTS"));
    // Three alternatives: a follower without the suit, one with it, and the leader. One of them is chosen each time.
    assert_eq!(random.rules.len(), 3);
    assert_eq!(random.rules.iter().map(|rule| rule.chosen).sum::<u64>(), 2000 * 24);
    assert_eq!(random.rules[2].chosen, 2000 * 6);
    for rule in &random.rules {
        let use_rate = rule.use_rate.expect("it was offered");
        assert!((use_rate.value - rule.chosen as f64 / rule.offered as f64).abs() < 1e-9);
        assert!(use_rate.low.is_some() && use_rate.high.is_some(), "{use_rate:?}");
    }
    for rule in &random.rules {
        let text = facts.text.lines().nth(rule.line as usize - 1).expect("the line is there");
        assert!(text.trim_start().starts_with('('), "line {}: {text}", rule.line);
        assert!(rule.text.starts_with('('), "{}", rule.text);
    }
    // The own cards are known; those of others are not at first, and are all on the table at the end.
    let own = random.flow.iter().find(|flow| flow.about == "own cards").expect("own cards");
    assert!(own.known.points.iter().all(|point| point.value == 1.0), "{:?}", own.known);
    let others = random.flow.iter().find(|flow| flow.about == "cards of others");
    let others = &others.expect("cards of others").known.points;
    assert!(others[0].value < 0.01 && others[100].value > others[0].value, "{others:?}");
    assert!(random.leads.len() >= 2 && !random.notable.is_empty());
}

#[test]
fn a_game_alone_or_without_choices_is_no_trouble() {
    for name in ["uce/war", "blackjack"] {
        let (rules, facts) = rules(name, None);
        let experiments = experiments(&rules, &wish(2, 1));
        let found = findings(&experiments, &facts, &whole(&experiments, 1));
        assert_eq!(find_experiment(&found, "random").games, 2, "{name}");
    }
}

/// Four seats play six cards each in Agram. Rummy in Pip looks for melds rank by rank, and is the slowest game of its
/// language: what is played by itself is the least.
#[test]
fn games_that_are_more_work_are_played_less_often() {
    let effort = Effort::of(&rules("agram", None).0);
    assert_eq!(effort.decisions, 24.0);
    assert_eq!((effort.games(), effort.deals(), effort.probed()), (100_000, 200, 200));
    let slow = rules("pip/rummy", None).0;
    let effort = Effort::of(&slow);
    assert_eq!((effort.games(), effort.deals()), (10_000, 20));
    assert!(effort.probed() < 20);
    // Who leads is looked at in as many games as there are, at most.
    assert_eq!(experiments(&rules("agram", None).0, &wish(30, 0)).plan().probed, 30);
}

/// A few deals say little, but nothing that cannot be: no share of anything is below 0 or above 1, with partners or without.
#[test]
fn no_interval_goes_beyond_what_its_number_can_be() {
    for (name, seats) in [("agram", Some(2)), ("euchre", None)] {
        let (rules, facts) = rules(name, seats);
        let experiments = experiments(&rules, &wish(3, 3));
        let found = findings(&experiments, &facts, &whole(&experiments, 1));
        for experiment in &found.experiments {
            let shares = experiment.metrics.iter().filter(|number| {
                let unbounded = ["length", "branching", "convergence"];
                !unbounded.contains(&number.name.as_str())
            });
            let shares = shares.filter_map(|number| Some((number.name.as_str(), number.measured?)));
            let curves = experiment.leads.iter().chain(experiment.flow.iter().map(|f| &f.known));
            let points = curves.flat_map(|curve| &curve.points).map(|&point| ("a curve", point));
            for (what, number) in shares.chain(points) {
                let Measured { value, low, high, .. } = number;
                let (low, high) = (low.unwrap_or(value), high.unwrap_or(value));
                let is_right = 0.0 <= low && low <= value && value <= high && high <= 1.0;
                assert!(is_right, "{name}, {}, {what}: {number:?}", experiment.name);
            }
        }
    }
}

/// Where all think, a decision with a single option has a spread of 0, and those with a choice are all the others.
#[test]
fn forced_decisions_have_no_spread() {
    let (rules, facts) = rules("agram", Some(2));
    let experiments = experiments(&rules, &wish(0, 6));
    let found = findings(&experiments, &facts, &whole(&experiments, 1));
    let strong = find_experiment(&found, "strong");
    let [spread, all, forced] =
        ["spread", "cardstock/spread", "forced"].map(|name| metric(strong, name).value);
    assert!(forced > 0.1 && spread > 0.0, "{forced} {spread}");
    assert!((all - spread * (1.0 - forced)).abs() < 1e-9, "{all}, {spread}, {forced}");
}
