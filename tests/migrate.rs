//! Migration over the whole library: the game that comes out plays as the one that went in.
//!
//! Both are played in lock step with the same chance and the same answers; at every decision the same player must be
//! asked, with as many options, each doing the same, and at the end the scores must be the same.

use std::sync::Arc;

use catalog::Language;
use ir::random::Stream;
use source::Source;
use tests::library;
use vm::{Machine, Status};

/// Games of each kind that are played.
const SEEDS: u64 = 6;

/// Decisions of one game; some go on for thousands.
const DECISIONS: u32 = 600;

/// Options of one decision whose effects are compared.
const PREVIEWS: u32 = 40;

fn migrated(name: &str, text: &str) -> String {
    let (source, _) = Source::new(name, text.as_bytes());
    let (migrated, messages) = recycle::migrate(&source, &recycle::Options::default());
    migrated.unwrap_or_else(|| panic!("{name}: {messages:#?}"))
}

fn game(name: &str, text: &str) -> ir::Game {
    library::check(text, None).unwrap_or_else(|errors| panic!("{name}: {errors:#?}\n{text}"))
}

fn program(game: &ir::Game) -> Arc<code::Program> {
    Arc::new(code::compile(game).unwrap_or_else(|error| panic!("{}", error.message)))
}

/// Who is asked and how many options there are, or how it ended; where a fault lies in the text does not matter.
fn seen(status: Status) -> String {
    match status {
        Status::Fault(fault) => fault.kind.name().to_owned(),
        other => format!("{other:?}"),
    }
}

/// Migrates a text and plays both. Gives the number of decisions, and how often a game came to its end.
fn plays_alike(name: &str, text: &str) -> (u32, u32) {
    let new = migrated(name, text);
    assert_eq!(migrated(name, &new), new, "{name}: migrating twice changes nothing");
    let (old_game, new_game) = (game(name, text), game(name, &new));
    assert_eq!(new_game.dialect, "2026", "{name}");
    let (before, after) = (program(&old_game), program(&new_game));
    let (mut decisions, mut ends) = (0, 0);
    for seed in 0..SEEDS {
        let mut old = Machine::new(Arc::clone(&before), Stream::new(seed, 0));
        let mut new = Machine::new(Arc::clone(&after), Stream::new(seed, 0));
        old.log_events(true);
        new.log_events(true);
        let mut answers = Stream::new(seed, 1);
        let (mut was, mut is) = (old.start(), new.start());
        for decision in 0..DECISIONS {
            let at = format!("{name}, seed {seed}, decision {decision}");
            assert_eq!(seen(is), seen(was), "{at}");
            assert_eq!(new.take_events(), old.take_events(), "{at}");
            let Status::Decision { n_options, .. } = was else { break };
            assert_eq!(new.snapshot(), old.snapshot(), "{at}");
            for option in (0..n_options).step_by(n_options.div_ceil(PREVIEWS).max(1) as usize) {
                let effects = |machine: &Machine| {
                    machine.preview(option).map(|(events, fault)| (events, fault.map(|f| f.kind)))
                };
                assert_eq!(effects(&new), effects(&old), "{at}, option {option}");
            }
            let chosen = answers.below(u64::from(n_options)) as u32;
            was = old.play(chosen).expect("an option in range is played");
            is = new.play(chosen).expect("an option in range is played");
            decisions += 1;
        }
        if was == Status::Finished {
            let scores = old.scores().expect("a finished game has scores");
            assert_eq!(
                new.scores().expect("a finished game has scores"),
                scores,
                "{name}, seed {seed}"
            );
            ends += 1;
        }
    }
    (decisions, ends)
}

/// Games that ask outside a choice, which 2026 cannot do: blackjack asks for stakes only if there is a difference.
const REFUSED: [&str; 1] = ["blackjack"];

/// The games that are in an older dialect, and can be migrated.
fn older() -> Vec<library::Entry> {
    let entries: Vec<_> = library::in_language(Language::Recycle)
        .into_iter()
        .filter(|entry| entry.game.dialect != "2026" && !REFUSED.contains(&entry.name.as_str()))
        .collect();
    assert!(entries.len() >= 16, "{}", entries.len());
    entries
}

#[test]
fn every_game_of_the_library_plays_alike() {
    for entry in older() {
        let (decisions, ends) = plays_alike(&entry.name, &entry.text);
        assert!(decisions > 0 && ends > 0, "nothing was compared: {}", entry.name);
    }
}

#[test]
fn what_the_library_cannot_keep_is_refused() {
    for entry in library::in_language(Language::Recycle)
        .into_iter()
        .filter(|entry| REFUSED.contains(&entry.name.as_str()))
    {
        let (source, _) = Source::new(&entry.name, entry.text.as_bytes());
        let (none, messages) = recycle::migrate(&source, &recycle::Options::default());
        assert_eq!(none, None, "{}", entry.name);
        assert!(messages.iter().all(|message| message.code == "R077"), "{messages:#?}");
    }
}

#[test]
fn a_game_of_2026_stays() {
    for entry in library::in_language(Language::Recycle)
        .into_iter()
        .filter(|entry| entry.game.dialect == "2026")
    {
        assert_eq!(migrated(&entry.name, &entry.text), entry.text, "{}", entry.name);
    }
}

/// The comments of a text but for the one that states its dialect.
fn comments(text: &str) -> Vec<String> {
    let (source, _) = Source::new("game", text.as_bytes());
    let comments = recycle::parse(&source).0.comments.into_iter().map(|comment| comment.text);
    comments.filter(|text| !text.trim().starts_with("dialect:")).collect()
}

/// Comments with the facts of a game stay, and so do its lines; nothing is left that 2026 has no words for but `tuples`.
#[test]
fn heads_and_comments_stay() {
    for entry in older() {
        let new = migrated(&entry.name, &entry.text);
        assert_eq!(catalog::Facts::read(&new), catalog::Facts::read(&entry.text), "{}", entry.name);
        assert_eq!(comments(&new), comments(&entry.text), "{}", entry.name);
        let lines = |text: &str| text.lines().filter(|line| !line.contains(";; dialect:")).count();
        assert_eq!(lines(&new), lines(&entry.text), "{}", entry.name);
        let (source, _) = Source::new("game", new.as_bytes());
        let (_, messages) = recycle::compile(&source, &recycle::Options::default());
        let foreign = messages.iter().filter(|message| message.code == "R073");
        let kept: Vec<_> = foreign.filter(|m| !m.message.starts_with("`tuples`")).collect();
        assert!(kept.is_empty(), "{}: {kept:#?}", entry.name);
    }
}

/// Four players, two teams and sixteen cards, with something to choose before the end.
fn text(head: &str, items: &str) -> String {
    format!(
        "{head}(game (declare 4 'NUMP) (declare (ONE, TWO, THREE, FOUR) 'RS) (declare (range 1..3) 'TIMES)\n\
         (setup (create players 'NUMP) (create teams (0, 2) (1, 3))\n\
         (create deck (game iloc S) (deck (RANK ('RS)) (SUIT (A, B, C, D)))))\n\
         (do ((put points 'V (((RANK (ONE)) 1) ((RANK TWO) 2) ((RANK (THREE)) 3) ((SUIT (A)) 1)))\n\
         (shuffle (game iloc S))\n\
         (all player 'P (all 'TIMES 'I (move (top (game iloc S)) (top ('P iloc HAND)))))))\n\
         {items}\n\
         (scoring max (+ ((current player) sto X) (* 10 ((team (current player)) sto X)))))"
    )
}

const HEADS: [&str; 3] = ["", ";; dialect: documented\n", ";; dialect: 0.4\n"];

#[track_caller]
fn items_play_alike(items: &str) {
    for head in HEADS {
        let (decisions, ends) = plays_alike(head, &text(head, items));
        assert!(decisions > 0 && ends > 0, "nothing was compared: {items}");
    }
}

const CHOICE: &str =
    "(choice ((any ((current player) iloc HAND) 'C (move 'C (top (game vloc T)))) (turn pass)))";

#[test]
fn numbers_of_players_and_teams() {
    items_play_alike(&format!(
        "(stage player (end (== (game sto N) 9))
           {CHOICE}
           (do ((inc (game sto N) 1)
                (inc ((1 player) sto X) 1) (inc ((0 team) sto X) (size (1 team)))
                (inc (((mod (game sto N) 'NUMP) player) sto X) 3)
                (inc (((- (mod (+ (game sto N) 1) 2) 0) team) sto X) 2)
                (all (range 0..3) 'I (inc (('I player) sto X) 'I))
                (all (range (mod (game sto N) 2)..(mod (game sto N) 4)) 'I (inc (('I player) sto X) 5))
                ((== (game sto N) 4) (cycle next current))
                ((== (game sto N) 5) (cycle current previous))
                ((== (game sto N) 6) (cycle next (2 player)))
                ((== (current player) (3 player)) (inc ((team (3 player)) sto X) 7)))))"
    ));
}

#[test]
fn ranges_and_points() {
    items_play_alike(
        "(choice ((any (range 0..(size player)) 'I (set (game sto A) 'I))
                  (any (range 2..(+ (size player) 1)) 'I (set (game sto A) 'I))
                  (any (range 3..2) 'I (set (game sto A) 'I))))
         (do ((put points 'W (((RANK (cardatt RANK (top (game iloc S)))) (game sto A)) ((SUIT (B)) (RANK (ONE)) 9)))
              (all player 'P (set ('P sto X) (+ (sum ('P iloc HAND) using 'V) (sum ('P iloc HAND) using 'W))))
              (inc ((owner (max (union (all player 'P ('P iloc HAND))) using 'V)) sto X) 100)
              (all (tuples 2 (union (all player 'P ('P iloc HAND))) using 'V) 'G (inc ((0 player) sto X) (sum 'G using 'V)))))",
    );
}

#[test]
fn memory() {
    items_play_alike(&format!(
        "(stage player (end (== (game sto N) 6))
           {CHOICE}
           (do ((inc (game sto N) 1)
                (remember (top (game vloc T)) (top (game mem M)))
                (remember (bottom ((current player) vloc NONE)) (top (game mem M)))
                ((> (game sto N) 2) (remember (top (filter (game vloc T) 'C (== (score 'C using 'V) 9))) (bottom (game mem M))))
                (remember (top (filter (game iloc S) 'C (!= 'C (max (game iloc S) using 'V)))) (top (game mem K)))
                (repeat 2 (remember (top ((next player) iloc HAND)) (top ((0 player) mem L)))))))
         (do ((all player 'P (inc ('P sto X) (size (game mem M))))
              ((> (size (game mem M)) 0) (move (actual (top (game mem M))) (top (game vloc U))))
              ((> (size (game mem M)) 1) (move (actual (1 (game mem M))) (bottom ((2 player) vloc U))))
              (move (actual (bottom ((0 player) mem L))) (top (game vloc U)))
              (let (game mem K) 'REAL (do ((move (actual (top 'REAL)) (top (game vloc W))))))
              (repeat all (move (actual (top (game mem K))) (top (game vloc W))))
              (repeat all (move (actual (bottom ((0 player) mem L))) (top (game vloc W))))
              (move (actual (top (filter (game iloc S) 'C (== (cardatt SUIT 'C) (cardatt SUIT (actual (top (game mem K)))))))) (top (game vloc W)))
              (set ((1 player) sto X) (sum (game vloc W) using 'V))
              (set ((2 player) sto X) (sum (game vloc U) using 'V))))"
    ));
}

/// A question of the documented dialect is refused, and a loop of 0.4 stays one.
#[test]
fn any_outside_a_choice() {
    let items = format!("{CHOICE} (do ((any (range 1..4) 'I (inc ((1 player) sto X) 'I))))");
    let (source, _) = Source::new("question", text("", &items).into_bytes().as_slice());
    let (none, messages) = recycle::migrate(&source, &recycle::Options::default());
    assert_eq!((none, messages.len(), messages[0].code), (None, 1, "R077"));
    plays_alike("loop", &text(";; dialect: 0.4\n", &items));
}

/// A game of dialect 0.5: players are counted from 0, and a filter hides the empty subset.
#[test]
fn a_game_of_0_5() {
    let items = "(set ((0 player) str LEAD) A)
                 (set ((1 team) points W) (((SUIT : ((0 player) str LEAD)) 2) ((RANK : TWO) 1)))
                 (remember (top (game iloc S)) (top (game mem M)))
                 (all player 'P (repeat 2 (move (top (game iloc S)) (top ('P oloc HAND)))))";
    let game = format!(
        "(game (setup (create players 4) (create teams (0, 2) (1, 3))
           (create deck MAIN (game iloc S) (deck (RANK (ONE, TWO, THREE)) (SUIT (A, B, C)))))
         (do ((shuffle (game iloc S)) {items}))
         (stage player (end (== (game sto N) 5))
           (choice ((any (filter (subsets ((current player) oloc HAND)) 'G (> (size 'G) 0)) 'H
                         (do ((inc ((current player) sto X) (sum 'H using ((1 team) points W)))
                              (inc (((% (game sto N) 4) player) sto X) (^ 2 (size 'H))))))
                    (any player 'P (do ((inc ('P sto X) 1) (cycle next 'P))))))
           (do ((inc (game sto N) (random 1..2)) (cycle current previous) (cycle current next)
                ((> (game sto N) 4) (set (game sto N) 5)))))
         (scoring max ((current player) sto X)))"
    );
    for head in ["", ";; dialect: 0.5\n"] {
        let (decisions, ends) = plays_alike("0.5", &format!("{head}{game}"));
        assert!(decisions > 0 && ends > 0);
    }
}
