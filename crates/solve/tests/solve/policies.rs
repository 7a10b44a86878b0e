//! Policies written down, read again, and followed at a table.

use std::sync::Arc;

use ir::random::Stream;
use players::{Company, Means, Policies as _, Spec, think};
use solve::{Cfr, Flavour, Observer, Policy, PolicyError, PolicyInfo, Shelf, Tree, Utility};
use table::{Rules, Table, Turn};

use crate::games::{AGAIN, GOPS_3, library, recycle, tree, uce};

fn policy(rules: &Rules, tree: &Tree, iterations: u64) -> Policy {
    let mut cfr = Cfr::new(tree, Flavour::Plus);
    for _ in 0..iterations {
        cfr.iterate();
    }
    let info = PolicyInfo {
        game: rules.name().to_owned(),
        rules: rules.hash().to_owned(),
        seats: rules.n_seats(),
        utility: Utility::Score,
        algorithm: "cfr+".to_owned(),
        iterations,
        exploitability: 0.0,
    };
    Policy::new(tree, &cfr.average(), info)
}

/// All seats play by the policy, each with what it has seen itself; gives the scores.
fn play(rules: &Arc<Rules>, policy: &Policy, index: u64) -> Vec<i64> {
    let mut table = Table::telling(Arc::clone(rules), 7, index);
    let mut lots = Table::answers(7, index);
    let mut observers: Vec<Observer> = (0..rules.n_seats()).map(Observer::new).collect();
    loop {
        for (seat, observer) in (0..).zip(&mut observers) {
            let view = table.view(seat).expect("a seat");
            observer.see(&view, table.happened(Some(seat)).as_ref());
        }
        let Turn::Seat(seat) = table.turn() else { break };
        let options = table.view(seat).expect("a seat").options;
        let observer = &mut observers[seat as usize];
        let key = observer.key(&options);
        let weights = policy.of_choice(&key, &options);
        let option =
            pick(&weights.unwrap_or_else(|| panic!("not in the policy: {key:#?}")), &mut lots);
        observer.answer(&options, option);
        table.play(option).expect("an option");
    }
    table.outcome().expect("an end").scores
}

fn pick(weights: &[f64], lots: &mut Stream) -> u32 {
    let mut left = lots.below(1 << 32) as f64 / (1_u64 << 32) as f64;
    for (option, weight) in (0..).zip(weights) {
        left -= weight;
        if left < 0.0 {
            return option;
        }
    }
    weights.len() as u32 - 1
}

/// What a seat sees at a table is what the tree has as its information set, so every choice is found; and the mean score is
/// the value of Kuhn's game, within five standard errors of a score that is at most 2.
#[test]
fn a_policy_is_followed_at_a_table() {
    let rules = library("kuhn");
    let policy = policy(&rules, &tree(&rules), 1_000);
    let n_games = 4_000;
    let sum: i64 = (0..n_games).map(|index| play(&rules, &policy, index)[0]).sum();
    let mean = sum as f64 / n_games as f64;
    let error = 1.5 / (n_games as f64).sqrt();
    assert!((mean + 1.0 / 18.0).abs() < 5.0 * error, "{mean}");
}

/// With hidden choices, and with attempts that are taken back.
#[test]
fn every_choice_of_other_games_is_found() {
    for rules in [recycle(GOPS_3), uce(AGAIN)] {
        let policy = policy(&rules, &tree(&rules), 10);
        for index in 0..200 {
            play(&rules, &policy, index);
        }
    }
}

#[test]
fn a_file_is_read_as_it_was_written() {
    let rules = library("kuhn");
    let policy = policy(&rules, &tree(&rules), 100);
    let text = policy.to_json();
    assert_eq!(Policy::load(&text).as_ref(), Ok(&policy));
    assert_eq!(policy.entries().count(), 12);
    assert!(text.lines().all(|line| line.len() < 1_000));

    let other = text.replace("cardwright policy 1", "cardwright policy 9");
    assert_eq!(Policy::load(&other), Err(PolicyError::Format("cardwright policy 9".to_owned())));
    let wrong = text.replacen("\"probabilities\":[", "\"probabilities\":[0.5,", 1);
    assert_eq!(Policy::load(&wrong), Err(PolicyError::Probabilities(0)));
    for broken in ["", "{}", "[1]", &text[..text.len() / 2]] {
        assert!(matches!(Policy::load(broken), Err(PolicyError::Json(_))), "{broken}");
    }
}

/// Kuhn's poker is worth -1/18 to the first seat if both play an equilibrium (Kuhn 1950). With about 1.1 chips of standard
/// deviation a game, 20000 games have a standard error of 0.008; three of them are allowed.
#[test]
fn followers_of_a_policy_reach_its_value() {
    let rules = library("kuhn");
    let policy = policy(&rules, &tree(&rules), 2000);
    let mut shelf = Shelf::default();
    shelf.put("kuhn.json", policy);
    let means = Means { policies: Some(Arc::new(shelf)), ..Means::plain() };
    let spec: Spec = "policy:kuhn.json".parse().expect("a player");
    let seats = vec![Some(spec); 2];
    let n_games = 20_000;
    let mut sum = 0;
    for index in 0..n_games {
        let mut company = Company::new(&seats, &means, (1, index));
        let mut table = company.table(Arc::clone(&rules), 1, index);
        while let Turn::Seat(_) = table.turn() {
            company.answer(&mut table).expect("a decision");
        }
        let scores = table.outcome().expect("an end").scores;
        sum += scores[0] - scores[1];
    }
    let mean = sum as f64 / 2.0 / n_games as f64;
    assert!((mean + 1.0 / 18.0).abs() < 0.024, "{mean}");
}

/// A policy of other rules has none of the information sets: every option is as likely as any other.
#[test]
fn what_a_policy_lacks_is_answered_uniformly() {
    let kuhn = library("kuhn");
    let mut shelf = Shelf::default();
    shelf.put("kuhn.json", policy(&kuhn, &tree(&kuhn), 1));
    let leduc = library("leduc");
    let mut n_of = vec![0; Table::new(Arc::clone(&leduc), 1, 0).n_options() as usize];
    for index in 0..2000 {
        let mut follower = shelf.player("kuhn.json").expect("it is there");
        let table = Table::knowing(Arc::clone(&leduc), 1, 0);
        let choice = think(&table, follower.as_mut(), &mut Stream::new(1, index)).expect("one");
        n_of[choice.option as usize] += 1;
    }
    let fair = 2000 / n_of.len() as i32;
    // Five standard deviations of a binomial distribution are below 112.
    assert!(n_of.iter().all(|n: &i32| (n - fair).abs() < 112), "{n_of:?}");
    assert!(shelf.player("leduc.json").is_none());
}
