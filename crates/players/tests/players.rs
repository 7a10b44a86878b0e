//! The players at tables of the library.

mod library;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use ir::random::Stream;
use library::{game, rules};
use players::{Choice, Clock, Company, Means, Player, Spec, think};
use source::Source;
use table::{Rules, RulesInfo, Table, Turn};

fn player(spec: &str, threads: usize) -> Box<dyn Player> {
    let spec: Spec = spec.parse().expect(spec);
    spec.player(&Means { threads, ..Means::plain() })
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

/// Every game of the library is played to its end by every kind of player, in turns; each answers with an option that there
/// is, and is as sure as a share can be. At the tenth decision, two threads answer the same as one.
#[test]
fn players_play_every_game_to_its_end() {
    let specs = [
        "random",
        "first",
        "greedy",
        "flat:playouts=2",
        "pimc:deals=1,playouts=2",
        "ismcts:playouts=2,utility=score",
        "ismcts:playouts=3,mo=true,utility=win",
        "ismcts:playouts=2,memory=false",
        "flat:playouts=2,deduce=false",
    ];
    let wide = ["flat:playouts=24", "pimc:deals=3,playouts=4", "ismcts:playouts=24,trees=3"];
    for entry in catalog::entries() {
        let name = entry.handle();
        let mut table = Table::knowing(rules(entry), 5, 0);
        let mut random = Stream::new(9, 9);
        let mut number = 0;
        // Simple players answer most of the questions of a game with very many.
        while matches!(table.turn(), Turn::Seat(_)) && number < 3000 {
            let spec = if number < 150 { specs[number % specs.len()] } else { specs[number % 2] };
            let choice = think(&table, player(spec, 1).as_mut(), &mut random).expect("a decision");
            assert!((0.0..=1.0).contains(&choice.how_sure), "{name} {spec} {choice:?}");
            let value = choice.value.unwrap_or(0.5);
            assert!((0.0..=1.0).contains(&value), "{name} {spec} {choice:?}");
            assert!(choice.option < table.n_options(), "{name} {spec} {choice:?}");
            if number == 10 {
                for spec in wide {
                    let [one, two] = [1, 2].map(|threads| {
                        think(&table, player(spec, threads).as_mut(), &mut Stream::new(1, 2))
                    });
                    assert_eq!(one, two, "{name} {spec}");
                }
            }
            table.play(choice.option).expect("an option");
            number += 1;
        }
        assert!(number > 0 && (table.turn() == Turn::Finished || number == 3000), "{name}");
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

/// A clock that goes on by a millisecond whenever somebody looks at it.
struct Impatient(AtomicU64);

impl Clock for Impatient {
    fn now_ms(&self) -> u64 {
        self.0.fetch_add(1, Ordering::Relaxed)
    }
}

/// A limit of time ends a search that would go on for ever, whichever comes first; and there is always an answer.
#[test]
fn time_ends_a_search() {
    let mut table = Table::knowing(game("hearts_nopass"), 7, 1);
    advance(&mut table, 4);
    for spec in
        ["flat:ms=20", "pimc:ms=20", "ismcts:ms=20", "ismcts:ms=1", "ismcts:playouts=30,ms=1000"]
    {
        for threads in [1, 2] {
            let clock: Arc<Impatient> = Arc::new(Impatient(AtomicU64::new(0)));
            let means = Means { threads, clock: Some(clock.clone()), ..Means::plain() };
            let mut player = spec.parse::<Spec>().expect(spec).player(&means);
            let choice =
                think(&table, player.as_mut(), &mut Stream::new(1, 2)).expect("a decision");
            assert!(choice.option < table.n_options(), "{spec}");
            // Each part and each thread looks at the clock once more when it is too late.
            let looked = clock.now_ms();
            assert!(looked <= 20 + 30 * threads as u64, "{spec}: {looked} looks at the clock");
        }
    }
}

/// In a game without an end play-outs tell nothing: who has seen that gives up thinking: 20 questions would
/// cost 20,000 play-outs of 20,000 answers. With an end that is near, a horizon, or a limit of time, thinking goes on.
#[test]
fn who_thinks_in_vain_gives_up() {
    let rules = |end: &str| {
        let text = format!(
            "(game (setup (create players 2) (create deck (game iloc S) (deck (R (A, B)))))
               (stage player (end {end})
                 (choice ((inc ((current player) sto X)) (inc ((current player) sto X) 2))))
               (scoring max ((current player) sto X)))"
        );
        compiled("endless", &text)
    };
    let expected = |rules: &Arc<Rules>, spec: &str| {
        let mut table = Table::knowing(Arc::clone(rules), 1, 1);
        let mut player = player(spec, 1);
        let mut stream = Stream::new(5, 5);
        let values = (0..20).map(|_| {
            let choice = think(&table, player.as_mut(), &mut stream).expect("a question");
            table.play(choice.option).expect("an option");
            choice.value
        });
        values.filter(Option::is_some).count()
    };
    let (endless, short) = (rules("(== 1 2)"), rules("(> ((current player) sto X) 40)"));
    for spec in ["flat:playouts=1000", "ismcts:playouts=1000", "pimc:deals=10,playouts=100"] {
        assert_eq!(expected(&endless, spec), 0, "{spec}");
        assert_eq!(expected(&short, spec), 20, "{spec}");
        assert_eq!(expected(&endless, &format!("{spec},horizon=4,utility=score")), 20, "{spec}");
    }
    assert_eq!(expected(&endless, "flat:playouts=4,ms=1000"), 20);
}

/// The name of a card of the row: its number with letters for digits.
fn rank(number: u32) -> String {
    format!("{number:04}").bytes().map(|digit| char::from(digit - b'0' + b'A')).collect()
}

/// Rules with one decision among `n` cards of a row, each worth its number, against an opponent who has half of `n`.
fn row(n: u32) -> Arc<Rules> {
    let ranks: Vec<String> = (0..n).map(rank).collect();
    let points: Vec<String> =
        (0..n).map(|number| format!("((RANK ({})) {number})", rank(number))).collect();
    let text = format!(
        "(game
          (setup (create players 2) (create teams (0) (1))
            (create deck ((0 player) iloc ROW) (deck (RANK ({})))))
          (do ((put points 'WORTH ({}))))
          (do ((set ((1 player) sto SUM) {})))
          (stage player (end (> (size ((0 player) vloc TAKEN)) 0))
            (choice ((any ((0 player) iloc ROW) 'C (move 'C (top ((0 player) vloc TAKEN)))))))
          (do ((set ((0 player) sto SUM) (sum ((0 player) vloc TAKEN) using 'WORTH))))
          (scoring max ((current player) sto SUM)))",
        ranks.join(", "),
        points.join(" "),
        n / 2
    );
    compiled("row", &text)
}

fn compiled(name: &str, text: &str) -> Arc<Rules> {
    let (source, _) = Source::new(name, text.as_bytes());
    let options = catalog::Options::default();
    let loaded = catalog::load(&source, catalog::Language::Recycle, &options).expect("it is read");
    let info = RulesInfo { name: name.to_owned(), path: None };
    let game = loaded.game.unwrap_or_else(|| panic!("{:?}", loaded.diagnostics.first()));
    Arc::new(Rules::new(info, text, game).expect("it compiles"))
}

/// A point at once, or ten after five more answers, which change nothing else.
const PATIENCE: &str = "(game
  (setup (create players 2) (create teams (0) (1))
    (create deck (game iloc STOCK) (deck (RANK (ACE)))))
  (stage player (end (== (game sto FIRST) 1))
    (choice (
      ((== (game sto FIRST) 0)
        (do ((inc ((0 player) sto SUM) 1) (inc (game sto FIRST) 1))))
      ((== (game sto FIRST) 0)
        (do ((inc (game sto LATER) 1) (inc (game sto FIRST) 1)))))))
  (stage player (end (>= (game sto TURNS) 5))
    (choice (
      ((== (game sto FIRST) 1) (inc (game sto TURNS) 1))
      ((== (game sto FIRST) 1) (do ((inc (game sto TURNS) 1) (inc (game sto IDLE) 1)))))))
  (do (((== (game sto LATER) 1) (inc ((0 player) sto SUM) 10))))
  (scoring max ((current player) sto SUM)))";

#[test]
fn nobody_looks_beyond_the_horizon() {
    let table = Table::knowing(compiled("patience", PATIENCE), 1, 0);
    for kind in ["flat:", "pimc:deals=5,", "ismcts:", "ismcts:habits=false,", "ismcts:mo=true,"] {
        let chosen = |settings: &str| {
            let spec = format!("{kind}playouts=60,utility=score{settings}");
            think(&table, player(&spec, 1).as_mut(), &mut Stream::new(1, 2)).map(|it| it.option)
        };
        // The answer itself is the first of six.
        assert_eq!(chosen(",horizon=1"), Some(0), "{kind}");
        assert_eq!(chosen(",horizon=5"), Some(0), "{kind}");
        assert_eq!(chosen(",horizon=6"), Some(1), "{kind}");
        assert_eq!(chosen(""), Some(1), "{kind}");
    }
}

/// Nothing is left to chance in these rules, so one look at an option tells what it is worth.
#[test]
fn the_best_of_many_options_is_found() {
    let table = Table::knowing(row(300), 1, 0);
    assert_eq!(table.n_options(), 300);
    let chosen = |table: &Table, spec: &str| {
        let choice = think(table, player(spec, 1).as_mut(), &mut Stream::new(1, 2));
        let words = table.choice().expect("a decision").options;
        let option = choice.expect("a decision").option;
        let words = words[option as usize].words.to_uppercase();
        (0..table.n_options()).find(|&number| words.contains(&rank(number))).expect("a card")
    };
    // Enough play-outs for all of them.
    assert_eq!(chosen(&table, "ismcts:playouts=8000,utility=score"), 299);
    assert_eq!(chosen(&table, "flat:playouts=300,utility=score"), 299);
    // With 2000 play-outs 128 of 900 can be told apart. The best of so many is one of the highest 30 in 99 of 100 cases.
    let table = Table::knowing(row(900), 1, 0);
    let worth = chosen(&table, "ismcts:playouts=2000,utility=score");
    assert!(worth >= 870, "{worth}");
}

/// Players that remember and conclude and players that do not sit at one table, and a game is the same when it is played again.
#[test]
fn a_company_plays_the_same_game_again() {
    let seats =
        ["ismcts:playouts=20", "flat:playouts=10,deduce=false", "greedy:memory=false", "random"];
    let seats: Vec<Option<Spec>> =
        seats.iter().map(|spec| Some(spec.parse().expect("a player"))).collect();
    let rules = game("hearts_nopass");
    let [first, second] = [1, 2].map(|threads| {
        let means = Means { threads, ..Means::plain() };
        let mut company = Company::new(&seats, &means, (3, 4));
        let mut table = company.table(Arc::clone(&rules), 3, 4);
        while let Turn::Seat(_) = table.turn() {
            company.answer(&mut table).expect("a decision");
        }
        table.record(Vec::new()).to_text()
    });
    assert_eq!(first, second);
}

/// The first answer of a search cannot depend on what is kept; later ones do, where others have answered what was
/// thought of. On several threads they are the same.
#[test]
fn a_search_goes_on_with_what_is_left_of_the_one_before() {
    let rules = game("cribbage");
    let play = |spec: &str, threads: usize| {
        let mut table = Table::knowing(Arc::clone(&rules), 5, 0);
        let mut sitter = player(spec, threads);
        let (mut random, mut others) = (Stream::new(1, 2), Stream::new(3, 4));
        let mut thought: Vec<Choice> = Vec::new();
        while thought.len() < 12 {
            // Everybody answers at random, so that all see the same game.
            if table.turn() == Turn::Seat(0) && table.n_options() > 1 {
                thought.extend(think(&table, sitter.as_mut(), &mut random));
            }
            table.play_at_random(&mut others).expect("a decision");
        }
        thought
    };
    let with = play("ismcts:playouts=200,trees=2", 1);
    let without = play("ismcts:playouts=200,trees=2,reuse=false", 1);
    assert_eq!(with[0], without[0]);
    assert!(with != without, "nothing is kept");
    assert_eq!(with, play("ismcts:playouts=200,trees=2", 2));
}
