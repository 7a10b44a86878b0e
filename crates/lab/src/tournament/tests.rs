//! Whole tournaments on games of the library.

use std::ops::ControlFlow;
use std::sync::Arc;

use catalog::Options;
use players::{Means, Spec};
use table::{Rules, RulesInfo};

use super::*;
use crate::stats::{Skill, Verdict};

fn rules(name: &str) -> Arc<Rules> {
    let entry = catalog::find(name).expect("a game of the library");
    let source = source::Source::new(name, entry.text.as_bytes()).0;
    let loaded = catalog::load(&source, entry.language, &Options::default()).expect("options");
    let info = RulesInfo { name: name.to_owned(), path: None };
    let game = loaded.game.expect("rules without errors");
    Arc::new(Rules::new(info, source.text(), game).expect("rules"))
}

/// The standings and how many games were watched.
fn play(
    name: &str,
    players: &str,
    n_deals: u64,
    jobs: usize,
    sprt: Option<Sprt>,
) -> (Standings, u64) {
    let rules = rules(name);
    let names = players::list(players);
    let specs: Vec<Spec> = names.iter().map(|name| name.parse().expect("a player")).collect();
    let plan = Plan::new(&rules, specs.len(), Seating::Rotation).expect("a plan");
    let mut tally = Tally::new(&plan, vec![Skill::default(); specs.len()]);
    let means = Means::plain();
    let game = Match {
        rules: &rules,
        players: &specs,
        plan: &plan,
        seed: 5,
        first_deal: 0,
        n_deals,
        sprt,
        jobs,
        means: &means,
    };
    let mut watched = 0;
    game.play(&mut tally, &mut |_, n_games| {
        watched = n_games;
        ControlFlow::Continue(())
    })
    .expect("a tournament");
    (Standings::new(&names, &plan, &tally, sprt.as_ref()), watched)
}

/// Two names for the same player: on each deal both have the same games, so that nothing at all is between them.
#[test]
fn a_player_is_as_good_as_itself() {
    let (standings, _) = play("agram", "random,random", 50, 2, None);
    let pair = &standings.pairs[0];
    assert!(pair.wins.is_some_and(|wins| wins.interval.value.abs() < 1e-9));
    assert!(pair.elo.is_some_and(|elo| elo.holds(0.0) && elo.value.abs() < 1e-6));
    assert_eq!(standings.even, 0.5);
}

/// Searching is better than drawing lots, and both numbers know it.
#[test]
fn whoever_thinks_wins() {
    let (standings, _) = play("agram", "ismcts:playouts=60,random", 40, 2, None);
    let pair = &standings.pairs[0];
    let low = |interval: Option<crate::stats::Interval>| interval.and_then(|elo| elo.low);
    assert!(low(pair.elo).is_some_and(|low| low > 0.0), "{pair:?}");
    assert!(pair.utility.and_then(|found| found.p).is_some_and(|p| p < 0.01), "{pair:?}");
    let skill = |player: usize| standings.players[player].openskill.expect("a skill");
    assert!(skill(0).mu > skill(1).mu);
}

#[test]
fn threads_change_nothing() {
    let run = |jobs| play("hearts", "flat:playouts=3,first,random", 6, jobs, None);
    let one = run(1);
    assert_eq!(one, run(2));
    assert_eq!(one, run(5));
    assert_eq!(one.0.arrangements, 3);
}

/// It ends at the same deal on any number of threads, long before all deals are played.
#[test]
fn a_test_stops_when_it_is_clear() {
    let test = Sprt::new(0.0, 50.0, 0.05, 0.05).expect("a test");
    let run = |jobs| play("agram", "ismcts:playouts=40,first", 2000, jobs, Some(test));
    let (standings, watched) = run(1);
    let tested = standings.sprt.expect("a test");
    assert_eq!(tested.verdict, Verdict::Elo1);
    assert!(standings.deals < 1000 && watched == standings.games);
    assert_eq!((standings, watched), run(2));
}

/// Partners are one side: two players fill the four seats of whist, and win or lose as teams.
#[test]
fn team_games() {
    let whist = rules("whist");
    let plan = Plan::new(&whist, 2, Seating::Rotation).expect("a plan");
    assert_eq!(plan.sides(), [[0, 2], [1, 3]]);
    let (standings, _) = play("whist", "random,first", 10, 2, None);
    let wins = |player: usize| standings.players[player].wins.expect("wins").value;
    assert!((wins(0) + wins(1) - 1.0).abs() < 1e-9);
}
