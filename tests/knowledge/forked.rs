//! What is concluded from an answer if it is hidden which question was put: because of a secret answer, or of hidden cards.

use std::collections::BTreeMap;
use std::sync::Arc;

use ir::random::Stream;
use table::{Rules, Table, View};

use super::{faces, in_pip};

/// The first player says in secret whether clubs have to be played first, then plays a card.
const GAME: &str = r#"
Game "Forked" requires 2 players.
Area pile labeled "Pile" is faceup, squaredup.
Rule clubs(who, card, where) = card->suit == C.
Rule clubs_first(who, card, where) = card->suit == C or not canplay clubs from who to where.
Rule anything(who, card, where) = True.

Action main {
    shuffle standard.
    for p in players { deal 5 from standard to p->hand. }
    ask players->first {
        "Clubs first" { play clubs_first from players->first to pile. }
        "Anything" { play anything from players->first to pile. }
    }
    ask players->last { "Go on" { } }
}
"#;

const CLUBS: &str = "Clubs";

/// The table after a mode was chosen and the first card was played, which is no club, because there is none.
fn after(mode: u32, index: u64) -> Option<Table> {
    let mut table = Table::knowing(in_pip("forked", GAME), 1, index);
    table.deduce(true);
    table.play(mode).expect("a mode");
    let hand = hand(&table.view(0).expect("a seat"));
    let is_void = hand.iter().all(|card| !card.ends_with(CLUBS));
    is_void.then(|| {
        table.play(0).expect("a card");
        table
    })
}

fn hand(view: &View) -> Vec<String> {
    let hand =
        view.piles.iter().find(|pile| pile.holder == table::Holder::Seat(0) && pile.name == "hand");
    hand.map(faces).unwrap_or_default()
}

#[test]
fn nothing_follows_from_an_answer_to_a_question_that_was_not_heard() {
    let mut stream = Stream::new(9, 9);
    let mut n_voids = 0;
    for index in 0..40 {
        let tables = [0, 1].map(|mode| after(mode, index));
        let [Some(one), Some(other)] = &tables else { continue };
        n_voids += 1;
        for viewer in [Some(1), None] {
            assert_eq!(one.known(viewer), other.known(viewer), "game {index}, {viewer:?}");
        }
        // Four cards are left in the hand: without a club in no more than a third of all deals.
        let mind = one.mind().expect("a seat is asked");
        let has_club = (0..40).any(|_| {
            let made_up = mind.redeal(&mut stream).expect("a deal").snapshot();
            let view = View::of_snapshot(one.rules(), &made_up, Some(0));
            hand(&view).iter().any(|card| card.ends_with(CLUBS))
        });
        assert!(has_club, "game {index}");
    }
    assert!(n_voids > 3, "{n_voids}");
}

/// Whoever holds an ace has to play a red card if there is one; everybody else plays anything.
const BY_CARDS: &str = r#"
Game "By cards" requires 2 players.
Area pile labeled "Pile" is faceup, squaredup.
Rule ace(who, card, where) = card->rank == A.
Rule red(who, card, where) = card->suit == H or card->suit == D.
Rule red_first(who, card, where) = card->suit == H or card->suit == D or not canplay red from who to where.
Rule anything(who, card, where) = True.

Action main {
    shuffle standard.
    for p in players { deal 3 from standard to p->hand. }
    ask players->last { "Begin" { } }
    if canplay ace from players->first to pile {
        play red_first from players->first to pile.
    } else {
        play anything from players->first to pile.
    }
    ask players->last { "Go on" { } }
}
"#;

/// All that a spectator gets to know is the card that is played. Whoever plays a black one has no red ace, and that is known
/// if something was heard before that it can be thought through from.
#[test]
fn which_question_hidden_cards_lead_to_tells_nothing() {
    for begins in [true, false] {
        let text = match begins {
            true => BY_CARDS.to_owned(),
            false => BY_CARDS.replace("ask players->last { \"Begin\" { } }", ""),
        };
        let rules = in_pip("by_cards", &text);
        let mut met: BTreeMap<String, Vec<u8>> = BTreeMap::new();
        let mut stream = Stream::new(10, 10);
        for index in 0..2_000 {
            let mut table = Table::knowing(Arc::clone(&rules), 1, index);
            table.deduce(true);
            (0..1 + u32::from(begins)).for_each(|_| {
                table.play(0).expect("somebody is asked");
            });
            let played = faces(&table.spectator().piles[0]).join("");
            let known = table.known(None).expect("it is kept");
            if begins && index < 40 && (played.ends_with(CLUBS) || played.ends_with("Spades")) {
                let mind = table.mind().expect("a seat is asked");
                for _ in 0..20 {
                    let made_up = mind.redeal(&mut stream).expect("a deal").snapshot();
                    let hand = hand(&View::of_snapshot(&rules, &made_up, Some(0)));
                    let is_red = |card: &String| {
                        ["Ace of Hearts", "Ace of Diamonds"].contains(&card.as_str())
                    };
                    assert!(!hand.iter().any(is_red), "game {index}: {hand:?}");
                }
            }
            assert_eq!(*met.entry(played).or_insert_with(|| known.clone()), known, "game {index}");
        }
        assert_eq!(met.len(), 52);
    }
}

/// The first player says in secret which suit has to be played first: it is always the same question, and what may be
/// answered depends on a secret.
const WISHED: &str = r#"
Game "Wished" requires 2 players.
Suit wanted.
Area pile labeled "Pile" is faceup, squaredup.
Rule wish(who, card, where) = card->suit == wanted.
Rule wished(who, card, where) = card->suit == wanted or not canplay wish from who to where.

Action main {
    shuffle standard.
    for p in players { deal 5 from standard to p->hand. }
    ask players->first {
        "Clubs" { wanted = C. }
        "Diamonds" { wanted = D. }
        "Hearts" { wanted = H. }
        "Spades" { wanted = S. }
    }
    ask players->last { "Go on" { } }
    play wished from players->first to pile.
    ask players->last { "Go on" { } }
}
"#;

/// Whoever plays a club may have wished for clubs, or have none of what was wished for; nobody else can tell.
#[test]
fn nothing_follows_from_an_answer_by_a_secret_rule() {
    all_is_known_rightly(&in_pip("wished", WISHED), 4, 60);
}

/// The first player says in secret which rank is good, and has to play a heart or a good card if there is one.
const GOOD: &str = r#"
Game "Good" requires 2 players.
Rank good.
Area pile labeled "Pile" is faceup, squaredup.
Rule best(who, card, where) = card->suit == H or card->rank == good.
Rule best_first(who, card, where) = card->suit == H or card->rank == good or not canplay best from who to where.

Action main {
    shuffle standard.
    for p in players { deal 5 from standard to p->hand. }
    ask players->first { RANKS }
    ask players->last { "Go on" { } }
    play best_first from players->first to pile.
    ask players->last { "Go on" { } }
}
"#;

/// There are more ranks than guesses. With a rank that is not the one of the card that was played there is no heart left.
#[test]
fn nothing_follows_from_an_answer_that_few_secrets_allow() {
    let ranks = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"];
    let option = |rank: &str| format!("\"Rank {rank}\" {{ good = {rank}. }}");
    let text = GOOD.replace("RANKS", &ranks.map(option).join(" "));
    all_is_known_rightly(&in_pip("good", &text), ranks.len() as u64, 200);
}

/// Plays so many games with one of so many secrets, a card, and then no more.
fn all_is_known_rightly(rules: &Arc<Rules>, n_secrets: u64, n_games: u64) {
    for index in 0..n_games {
        let mut stream = Stream::new(11, index);
        let mut table = Table::knowing(Arc::clone(rules), 1, index);
        table.deduce(true);
        table.play(stream.below(n_secrets) as u32).expect("a secret");
        table.play(0).expect("the other one goes on");
        table.play(stream.below(u64::from(table.n_options())) as u32).expect("a card");
        for viewer in [Some(1), None] {
            assert!(table.is_known_rightly(viewer), "game {index}, {viewer:?}");
        }
    }
}
