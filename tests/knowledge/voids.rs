//! In a trick game a void that was shown is never filled again.
//!
//! Who has shown one is worked out here from the rules of each game as people know them: whoever plays another suit than
//! the one led has none of it left, until cards are dealt again. What the tables of Cardwright know is not asked for that.

use std::collections::BTreeSet;
use std::sync::Arc;

use ir::random::Stream;
use table::{Holder, Table, Turn, Value, View};
use tests::library;

use super::{faces, rules_of, viewers};

/// How a game names what it takes to follow suit.
struct Tricks {
    name: &'static str,
    hand: &'static str,
    /// The card led is the lowest of this pile, if there is any.
    lead: &'static str,
    suit: fn(&View, &str) -> String,
    /// How many answers are looked at.
    answers: usize,
}

const GAMES: [Tricks; 12] = [
    recycle("agram", 500),
    recycle("hearts", 400),
    recycle("hearts_nopass", 400),
    Tricks { suit: with_bowers, ..recycle("euchre", 1000) },
    recycle("nap", 500),
    recycle("spades", 700),
    recycle("whist", 600),
    pip("pip/agram", 400),
    pip("pip/hearts", 500),
    pip("pip/hearts_nopass", 400),
    pip("oh_hell", 500),
    pip("pip/whist", 600),
];

const fn recycle(name: &'static str, answers: usize) -> Tricks {
    Tricks { name, hand: "HAND", lead: "LEAD", suit: plain, answers }
}

const fn pip(name: &'static str, answers: usize) -> Tricks {
    Tricks { name, hand: "hand", lead: "Trick", suit: plain, answers }
}

fn plain(_: &View, card: &str) -> String {
    card.rsplit(' ').next().unwrap_or_default().to_owned()
}

/// The left bower, the other jack of the colour of trumps, is a trump.
fn with_bowers(view: &View, card: &str) -> String {
    let trump = view.storages.iter().find_map(|storage| match &storage.value {
        Value::Text(text) if storage.name == "TRUMP" => Some(text.as_str()),
        _ => None,
    });
    let suit = plain(view, card);
    let other = match suit.as_str() {
        "HEARTS" => "DIAMONDS",
        "DIAMONDS" => "HEARTS",
        "SPADES" => "CLUBS",
        _ => "SPADES",
    };
    if card.starts_with("JACK ") && trump == Some(other) { other.to_owned() } else { suit }
}

impl Tricks {
    fn hand(&self, view: &View, seat: u32) -> Vec<String> {
        let is_it =
            |pile: &&table::Pile| pile.holder == Holder::Seat(seat) && pile.name == self.hand;
        faces(view.piles.iter().find(is_it).expect("everybody has a hand"))
    }

    fn lead(&self, view: &View) -> Option<String> {
        let lead = view.piles.iter().find(|pile| pile.name == self.lead);
        faces(lead.expect("there is such a pile")).into_iter().next()
    }

    fn hands(&self, table: &Table) -> Vec<Vec<String>> {
        let hand = |seat| self.hand(&table.view(seat).expect("a seat"), seat);
        (0..table.rules().n_seats()).map(hand).collect()
    }

    /// Answers at random; who has shown a void by it, and in which suit.
    fn answer(&self, table: &mut Table, random: &mut Stream, voids: &mut BTreeSet<(u32, String)>) {
        let Turn::Seat(seat) = table.turn() else { return };
        let view = table.spectator();
        let lead = self.lead(&view);
        let before = self.hands(table);
        table.play_at_random(random).expect("a seat is asked");
        let after = self.hands(table);
        let own = seat as usize;
        let mut played = before[own].iter().filter(|card| !after[own].contains(card));
        // If more than one is gone, a last card was played unasked.
        if let (Some(lead), Some(card), None) = (lead, played.next(), played.next()) {
            let led = (self.suit)(&view, &lead);
            if (self.suit)(&view, card) != led {
                voids.insert((seat, led));
            }
        }
        let is_dealt = before.iter().zip(&after).any(|(before, after)| {
            after.iter().any(|card| !before.contains(card)) || after.len() > before.len()
        });
        if is_dealt {
            voids.clear();
        }
    }
}

#[test]
fn a_void_is_never_filled_again() {
    for tricks in &GAMES {
        let rules = rules_of(library::game(tricks.name, None));
        let (mut n_voids, mut n_answers) = (0, 0);
        let mut stream = Stream::new(64, 0);
        let mut index = 0;
        while n_answers < tricks.answers {
            let mut table = Table::knowing(Arc::clone(&rules), 64, index);
            table.deduce(true);
            let mut answers = Table::answers(64, index);
            let mut voids = BTreeSet::new();
            while matches!(table.turn(), Turn::Seat(_)) && n_answers < tricks.answers {
                n_answers += 1;
                n_voids += check(tricks, &table, &voids, &mut stream);
                tricks.answer(&mut table, &mut answers, &mut voids);
            }
            index += 1;
        }
        assert!(n_voids > 200, "{}: {n_voids}", tricks.name);
    }
}

/// Deals again for every seat and a spectator, and looks into the hands of those who have shown voids.
fn check(
    tricks: &Tricks,
    table: &Table,
    voids: &BTreeSet<(u32, String)>,
    stream: &mut Stream,
) -> usize {
    if voids.is_empty() {
        return 0;
    }
    let rules = table.rules();
    let mut n_checked = 0;
    let mut look = |view: &View, (seat, void): &(u32, String), who: Option<u32>| {
        let hand = tricks.hand(view, *seat);
        n_checked += usize::from(!hand.is_empty());
        let n = table.decisions().len();
        let is_filled = hand.iter().any(|card| (tricks.suit)(view, card) == *void);
        assert!(!is_filled, "{}, decision {n}: {who:?} gives {seat} {void}", tricks.name);
    };
    for viewer in viewers(rules) {
        let Some(other) = table.redealt(viewer, stream) else { continue };
        for void in voids {
            look(&other.view(void.0).expect("a seat"), void, viewer);
        }
    }
    let mind = table.mind().expect("a seat is asked");
    if let Some(machine) = mind.redeal(stream) {
        let snapshot = machine.snapshot();
        for void in voids {
            look(&View::of_snapshot(rules, &snapshot, Some(void.0)), void, Some(mind.seat()));
        }
    }
    n_checked
}
