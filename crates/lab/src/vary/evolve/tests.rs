//! Searches whose best variant is known.

use catalog::{Language, Options};
use players::Means;
use source::Source;
use table::RulesInfo;

use super::super::goal::parse;
use super::super::standard::Standard;
use super::super::turn::Turn;
use super::*;

/// A game for two with two decisions in each round, and so many rounds as its constant says. The other constant means
/// nothing.
const COUNTDOWN: &str = "Game \"Countdown\" requires 2 players.

Number rounds = 4.
Number junk = 7.
Number done = 0.

Action main {
    forever {
        for p in players {
            ask p {
                \"wait\" {
                    junk += 1.
                }
                \"score\" {
                    p->score += 1.
                }
            }
        }
        done += 1.
        if done >= rounds {
            skip to over.
        }
    }
    label over.
}
";

fn countdown() -> Base {
    let (source, _) = Source::new("countdown.pip", COUNTDOWN.as_bytes());
    let info = RulesInfo { name: "countdown".into(), path: None };
    Base::new(info, source, Language::Pip, Options::default())
}

fn search(goals: &str, seed: u64, jobs: usize, strong: u64) -> Evolved {
    let effort = Effort { random: 60, strong, jobs };
    let plan = Plan {
        goals: parse(goals, &crate::vary::sheet::names(2)).expect("goals"),
        seed,
        population: 10,
        generations: 14,
        max_turns: 3,
        search: effort,
        last: effort,
        most: 10,
    };
    let strong = "flat:playouts=4".parse().expect("a player");
    let trials = Standard { seed, strong, means: Means::plain(), probes: 4 };
    let mut generations = Vec::new();
    let evolved = evolve(&countdown(), &plan, &trials, &mut |p| generations.push(p.generation));
    assert_eq!(generations, (1..=15).collect::<Vec<_>>());
    match evolved {
        Ok(evolved) => evolved,
        Err(error) => panic!("{error:?}"),
    }
}

fn texts(evolved: &Evolved) -> Vec<String> {
    evolved.front.iter().map(|judged| judged.variant.text.clone()).collect()
}

/// Two decisions in each round: 22 of them are 11 rounds, far from the 4 that the text declares.
#[test]
fn a_planted_optimum_is_found() {
    let evolved = search("length=22", 1, 2, 0);
    assert_eq!(evolved.base.losses, [14.0]);
    let best = &evolved.front[0];
    assert_eq!(best.losses, [0.0], "{:?}", best.variant.words);
    assert!(best.games > 0 && best.unfinished == 0);
    // 22 decisions are 14 more than those of 4 rounds, on every deal.
    let more = best.differences[0].expect("a difference");
    assert_eq!((more.value, more.low, more.high), (14.0, Some(14.0), Some(14.0)));
    assert!(evolved.base.differences.is_empty());
    // The number of rounds is all that had to be turned; what else was tried on the way is taken back.
    assert_eq!(evolved.front.len(), 1);
    assert_eq!(best.variant.turns.len(), 1, "{:?}", best.variant.words);
    // Every proposal is a file that is read as the game that was judged.
    let again =
        prove_worthy(&countdown(), &best.variant.text).unwrap_or_else(|wrong| panic!("{wrong:?}"));
    assert_eq!(again.hash(), best.rules.hash());
}

#[test]
fn the_same_seed_finds_the_same_on_any_number_of_threads() {
    let one = search("length=14,branching-", 3, 1, 0);
    let two = search("length=14,branching-", 3, 2, 0);
    assert_eq!(texts(&one), texts(&two));
    assert_eq!((one.tried, &one.rejected), (two.tried, &two.rejected));
    let losses = |evolved: &Evolved| -> Vec<Vec<f64>> {
        evolved.front.iter().map(|judged| judged.losses.clone()).collect()
    };
    assert_eq!(losses(&one), losses(&two));
}

/// An interval of two standard errors to either side.
#[test]
fn a_loss_may_be_off_by_a_standard_error() {
    let trials = Standard {
        seed: 0,
        strong: "random".parse().expect("a player"),
        means: Means::plain(),
        probes: 0,
    };
    let goals = parse("ties-,length=22", &crate::vary::sheet::names(2)).expect("goals");
    let scorer = Scorer::new(&trials, &goals);
    let rules = prove_worthy(&countdown(), COUNTDOWN).unwrap_or_else(|wrong| panic!("{wrong:?}"));
    let score = scorer.score(&rules, Effort { random: 400, strong: 0, jobs: 1 }, 0);
    let [ties, length] = scorer.errors(&score)[..] else { panic!("one for each goal") };
    // After four rounds both have the same score with probability 70/256, and always made 8 decisions.
    let expected = (70.0 / 256.0 * (186.0 / 256.0) / 400.0_f64).sqrt();
    assert!((ties / expected - 1.0).abs() < 0.1, "{ties} instead of {expected}");
    assert_eq!(length, 0.0);
}

/// Short games and long ones: neither end of the front beats the other.
#[test]
fn nobody_in_front_is_beaten() {
    let evolved = search("length-,decisiveness+", 2, 2, 4);
    let losses: Vec<Vec<f64>> = evolved.front.iter().map(|judged| judged.losses.clone()).collect();
    assert_eq!(pareto::front(&losses).len(), losses.len());
    assert!(evolved.front.iter().all(|judged| judged.losses.iter().all(|loss| loss.is_finite())));
    // Turns that make no game were counted, not kept.
    assert!(evolved.tried > evolved.rejected.values().sum());
}

#[test]
fn rules_that_are_no_game_are_refused() {
    let (source, _) = Source::new("a.pip", b"Game \"G\" requires 2 players.");
    let info = RulesInfo { name: "a".into(), path: None };
    let base = Base::new(info, source, Language::Pip, Options::default());
    let strong = "random".parse().expect("a player");
    let trials = Standard { seed: 0, strong, means: Means::plain(), probes: 0 };
    let effort = Effort { random: 1, strong: 0, jobs: 1 };
    let plan = Plan {
        goals: Vec::new(),
        seed: 0,
        population: 2,
        generations: 1,
        max_turns: 1,
        search: effort,
        last: effort,
        most: 1,
    };
    let refused = evolve(&base, &plan, &trials, &mut |_| {});
    assert!(matches!(refused, Err(EvolveError::Base(Rejected::Broken(_)))));
    assert_eq!(base.variant(&[Turn::Remove { knob: 0 }]), None);
}
