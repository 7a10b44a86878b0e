//! The players at tables of the library.

use std::sync::Arc;

use ir::random::Stream;
use players::{Asked, Choice, Means, Player, Spec};
use source::Source;
use table::{Rules, RulesInfo, Table, Turn};

fn rules(entry: &catalog::Entry) -> Arc<Rules> {
    let (source, _) = Source::new(&entry.name, entry.text.as_bytes());
    let seats = entry.facts.seats_in(entry.language);
    let options = catalog::Options { seats, ..Default::default() };
    let loaded = catalog::load(&source, entry.language, &options).expect("it is read");
    let info = RulesInfo { name: entry.name.clone(), path: None };
    let game = loaded.game.expect("it has no errors");
    Arc::new(Rules::new(info, &entry.text, game).expect("it compiles"))
}

fn game(name: &str) -> Arc<Rules> {
    rules(catalog::find(name).expect("a game of the library"))
}

fn player(spec: &str, threads: usize) -> Box<dyn Player> {
    let spec: Spec = spec.parse().expect(spec);
    spec.player(&Means { threads, ..Means::plain() })
}

fn think(table: &Table, player: &mut dyn Player, random: &mut Stream) -> Option<Choice> {
    let mind = table.mind()?;
    Some(player.choose(&Asked::new(table.rules(), &mind), random))
}

/// Plays random moves until this many decisions were made.
fn advance(table: &mut Table, n_decisions: usize) {
    let mut answers = Stream::new(3, 3);
    for _ in 0..n_decisions {
        if table.play_at_random(&mut answers).is_err() {
            return;
        }
    }
}

#[test]
fn the_same_answer_on_any_number_of_threads() {
    let specs = [
        "greedy",
        "flat:playouts=300",
        "flat:playouts=300,utility=score",
        "pimc:deals=5,playouts=30",
        "ismcts:playouts=200,trees=4",
        "ismcts:playouts=200,trees=4,mo=true,utility=score",
    ];
    for name in ["hearts", "crazy_eights", "pip/agram", "euchre"] {
        let mut table = Table::knowing(game(name), 7, 1);
        advance(&mut table, 4);
        for spec in specs {
            let answers = [1, 2, 3].map(|threads| {
                think(&table, player(spec, threads).as_mut(), &mut Stream::new(1, 2))
            });
            assert!(answers[0].is_some(), "{name} {spec}");
            assert_eq!(answers[0], answers[1], "{name} {spec}");
            assert_eq!(answers[0], answers[2], "{name} {spec}");
        }
    }
}

/// How much of the game the players of the first spec win against those of the second, who sit at the other seats. Each
/// deal is played once with each seat for the first.
fn share(rules: &Arc<Rules>, first: &str, second: &str, deals: u64) -> f64 {
    let n_seats = rules.n_seats();
    let mut won = 0.0;
    for deal in 0..deals {
        for own in 0..n_seats {
            let mut table = Table::knowing(Arc::clone(rules), 11, deal);
            let mut players: Vec<Box<dyn Player>> = (0..n_seats)
                .map(|seat| player(if seat == own { first } else { second }, 1))
                .collect();
            let mut random = Stream::new(deal, u64::from(own));
            while let Turn::Seat(seat) = table.turn() {
                let choice = think(&table, players[seat as usize].as_mut(), &mut random);
                table.play(choice.expect("a decision").option).expect("an option");
            }
            let scores = table.outcome().expect("an end").scores;
            let best = rules.game().scoring.best;
            let leaders: Vec<usize> = table::leaders(&scores, best).collect();
            if leaders.contains(&(own as usize)) {
                won += 1.0 / leaders.len() as f64;
            }
        }
    }
    won / (deals * u64::from(n_seats)) as f64
}

/// Four random players win a quarter each. With a small budget a search wins far more; the margin is wide, and nothing
/// here is left to chance, since the seeds are fixed.
#[test]
fn search_beats_chance() {
    for (name, deals) in [("agram", 8), ("crazy_eights", 4)] {
        let rules = game(name);
        let fair = 1.0 / f64::from(rules.n_seats());
        for spec in ["ismcts:playouts=100,utility=win", "flat:playouts=100,utility=win"] {
            let share = share(&rules, spec, "random", deals);
            assert!(share > 1.4 * fair, "{spec} wins {share:.2} of {name}, {fair:.2} is fair");
        }
    }
}

/// Every player answers with an option that there is, in every game of the library, and is as sure as a share can be.
#[test]
fn players_work_in_every_game() {
    let specs = [
        "random",
        "first",
        "greedy",
        "flat:playouts=4",
        "pimc:deals=2,playouts=3",
        "ismcts:playouts=4,utility=score",
        "ismcts:playouts=4,mo=true,utility=win",
    ];
    for entry in catalog::entries() {
        let name = entry.handle();
        let mut table = Table::knowing(rules(entry), 5, 0);
        let mut random = Stream::new(9, 9);
        for number in 0..14 {
            let Turn::Seat(_) = table.turn() else { break };
            let spec = specs[number % specs.len()];
            let choice = think(&table, player(spec, 1).as_mut(), &mut random).expect("a decision");
            assert!((0.0..=1.0).contains(&choice.how_sure), "{name} {spec} {choice:?}");
            let value = choice.value.unwrap_or(0.5);
            assert!((0.0..=1.0).contains(&value), "{name} {spec} {choice:?}");
            assert!(choice.option < table.n_options(), "{name} {spec} {choice:?}");
            table.play(choice.option).expect("an option");
        }
    }
}

/// Two deals in which seat 0 of Kuhn's poker holds the same card are the same to it, whatever the other holds.
#[test]
fn an_answer_depends_on_the_mind_alone() {
    let rules = game("kuhn");
    let specs = ["greedy", "flat:playouts=60", "pimc:deals=4,playouts=20", "ismcts:playouts=80"];
    let mut met: std::collections::BTreeMap<String, Vec<Choice>> = Default::default();
    let mut deals: std::collections::BTreeMap<String, std::collections::BTreeSet<String>> =
        Default::default();
    for index in 0..40 {
        let table = Table::knowing(Arc::clone(&rules), 1, index);
        let Turn::Seat(seat) = table.turn() else { panic!("somebody begins") };
        let own = format!("{seat} {:?}", table.view(seat));
        deals.entry(own.clone()).or_default().insert(format!("{:?}", table.view(1 - seat)));
        let answers = specs
            .map(|spec| think(&table, player(spec, 1).as_mut(), &mut Stream::new(4, 4)))
            .map(|choice| choice.expect("a decision"));
        let before = met.entry(own.clone()).or_insert_with(|| answers.to_vec());
        assert_eq!(*before, answers, "{own}");
    }
    assert!(deals.values().all(|others| others.len() > 1), "{deals:?}");
}
