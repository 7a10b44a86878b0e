//! One recorded game of every game of the library: what happened, every decision with its options, the answer, and the
//! scores. A change of any rule, or of the meaning of any construct, shows up as a difference in a text that
//! people can read.
//!
//! `UPDATE=1 cargo test -p tests --test playthroughs` writes the files anew.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::fs;
use std::path::PathBuf;
use std::sync::Arc;

use ir::random::Stream;
use ir::{Event, Game, OwnerKind, StrId, Type, ZoneAt};
use tests::library::{self, Entry};
use vm::{Guide, Machine, Status};

/// Decisions that are written down; the rest of a long game is played unseen.
const WRITTEN: u32 = 120;
const SEED: u64 = 2024;

fn folder() -> PathBuf {
    PathBuf::from(concat!(env!("CARGO_MANIFEST_DIR"), "/playthroughs"))
}

fn playthrough(entry: &Entry) -> String {
    let game = &entry.game;
    let mut text = format!(
        "{}: {} seats, seed {SEED}\nRegenerate with UPDATE=1 cargo test -p tests --test playthroughs\n",
        entry.name, game.n_seats
    );
    let mut machine = Machine::new(Arc::clone(&entry.program), Stream::new(SEED, 0));
    machine.log_events(true);
    let (mut guide, mut answers) = (Guide::default(), Stream::new(SEED, 1));
    let mut status = machine.start();
    let mut n_decisions = 0;
    while let Status::Decision { seat, n_options } = status {
        let chosen = guide.answer(&machine, &mut answers);
        if n_decisions < WRITTEN {
            happened(&mut text, game, &mut machine);
            let _ = writeln!(text, "\ndecision {n_decisions}: seat {seat}");
            for option in 0..n_options {
                let (events, fault) = machine.preview(option).expect("an option in range");
                let faces = machine.snapshot().faces;
                let told: Vec<String> =
                    events.iter().map(|event| tell(game, &faces, event)).collect();
                let mark = if option == chosen { '*' } else { ' ' };
                let _ = write!(text, " {mark} {option} {}", told.join("; "));
                text.push_str(&fault.map_or(String::new(), |fault| fault.kind.name().to_owned()));
                text.push('\n');
            }
        }
        n_decisions += 1;
        status = machine.play(chosen).expect("an option in range");
    }
    if n_decisions <= WRITTEN {
        happened(&mut text, game, &mut machine);
    } else {
        let _ = writeln!(text, "\n… {} more decisions", n_decisions - WRITTEN);
    }
    match status {
        Status::Finished => {
            let scores = machine.scores().expect("scores");
            let _ = writeln!(text, "\nfinished after {n_decisions} decisions: scores {scores:?}");
        }
        Status::Fault(fault) => {
            let _ = writeln!(text, "\nfault {}", fault.kind.name());
        }
        Status::Decision { .. } => unreachable!("the loop above ends only when the game does"),
    }
    text
}

fn happened(text: &mut String, game: &Game, machine: &mut Machine) {
    let faces = machine.snapshot().faces;
    for event in machine.take_events() {
        let _ = writeln!(text, "   {}", tell(game, &faces, &event));
    }
}

/// An event in a few words.
fn tell(game: &Game, faces: &[u32], event: &Event) -> String {
    let card = |card: &u32| name_of(game, faces, *card);
    let pile = |at: &ZoneAt| pile(game, at);
    match event {
        Event::Moved { card: moved, from, from_index, to, to_index } => {
            let (from, to) = (pile(from), pile(to));
            format!("{} {from}[{from_index}] -> {to}[{to_index}]", card(moved))
        }
        Event::Swapped { a, a_from, a_index, b, b_from, b_index } => {
            let (a_from, b_from) = (pile(a_from), pile(b_from));
            format!("swap {} {a_from}[{a_index}] with {} {b_from}[{b_index}]", card(a), card(b))
        }
        Event::PilesSwapped { a, b } => format!("swap {} with {}", pile(a), pile(b)),
        Event::Remembered { card: kept, to, index } => {
            format!("remember {} {}[{index}]", card(kept), pile(to))
        }
        Event::Forgot { card: lost, from, index } => {
            format!("forget {} {}[{index}]", card(lost), pile(from))
        }
        Event::Stored { storage, owner, value } => {
            let storage = &game.storages[storage.idx()];
            let number = value.as_i64().and_then(|value| u32::try_from(value).ok());
            let value = match (storage.ty, number) {
                (Type::Str, Some(string)) => game.text(StrId(string)).to_owned(),
                _ => value.to_string(),
            };
            format!("{} = {value}", owned(game, storage.name, storage.owner, *owner))
        }
        Event::Awarded { map, owner, points } => {
            let map = &game.maps[map.idx()];
            format!("points {} {points:?}", owned(game, map.name, map.owner, *owner))
        }
        Event::Shuffled { zone } => format!("shuffle {}", pile(zone)),
        Event::Rotated { zone } => format!("rotate {}", pile(zone)),
        Event::Ordered { zone, cards } => {
            let cards: Vec<String> = cards.iter().map(card).collect();
            format!("order {}: {}", pile(zone), cards.join(", "))
        }
        Event::Listed { items } => format!("list {items:?}"),
        Event::Picked { text, .. } if !text.is_empty() => format!("pick {text:?}"),
        Event::Picked { local, value, .. } => match game.locals[local.idx()].ty {
            Type::Card => format!("pick {}", card(&(*value as u32))),
            _ => format!("pick {value}"),
        },
        Event::Told { to: None, text } => format!("tell all {text:?}"),
        Event::Told { to: Some(seats), text } => format!("tell {seats:?} {text:?}"),
        Event::Named { zone, name } => {
            let sight = if name.top { "top" } else { "all" };
            format!("name {} {:?}, {sight} seen by {:?}", pile(zone), name.text, name.seats)
        }
        Event::Renewed { deck, to, cards } => {
            let n_new = cards.len();
            format!("deck {} renewed, {n_new} cards in {}", deck.0, pile(to))
        }
        Event::Attempted => "attempt".to_owned(),
        Event::Kept => "kept".to_owned(),
        Event::TakenBack => "taken back".to_owned(),
        Event::Teams(teams) => format!("teams {teams:?}"),
        Event::Created { deck, first_card, to } => {
            let n_cards = game.decks[deck.idx()].faces.len();
            format!("{n_cards} cards from {first_card} in {}", pile(to))
        }
        Event::Current { seat, .. } => format!("current seat {seat}"),
        Event::Queued { seat, .. } => format!("next seat {seat}"),
        Event::Passed => "pass".to_owned(),
    }
}

fn name_of(game: &Game, faces: &[u32], card: u32) -> String {
    // A card that was created and taken back has no face any more.
    let Some(&face) = faces.get(card as usize) else { return format!("card {card}") };
    let face = &game.faces[face as usize];
    let values =
        face.values.iter().map(|&value| game.text(value)).filter(|value| !value.is_empty());
    values.collect::<Vec<_>>().join(" ")
}

fn pile(game: &Game, at: &ZoneAt) -> String {
    let zone = &game.zones[at.zone.idx()];
    let numbers = zone.numbers_of(at.pile);
    let numbers: String = numbers.iter().map(|number| format!(" {number}")).collect();
    owned(game, zone.name, zone.owner, at.owner) + &numbers
}

fn owned(game: &Game, name: StrId, kind: OwnerKind, owner: u32) -> String {
    let name = game.text(name);
    match kind {
        OwnerKind::Game => name.to_owned(),
        OwnerKind::Seat => format!("seat {owner} {name}"),
        OwnerKind::Team => format!("team {owner} {name}"),
        OwnerKind::Card => format!("card {owner} {name}"),
    }
}

#[test]
fn every_game_is_played_as_recorded() {
    let update = std::env::var_os("UPDATE").is_some();
    let mut wrong = Vec::new();
    let mut known = BTreeSet::new();
    fs::create_dir_all(folder()).expect("a folder for playthroughs");
    for entry in library::all() {
        let path = folder().join(format!("{}.txt", entry.name.replace('/', "_")));
        let played = playthrough(&entry);
        if update {
            fs::write(&path, &played).expect("a playthrough is written");
        }
        match fs::read_to_string(&path) {
            Err(_) => wrong.push(format!("{}: no playthrough, write it with UPDATE=1", entry.name)),
            Ok(recorded) if recorded != played => {
                wrong.push(format!("{}: {}", entry.name, first_difference(&recorded, &played)));
            }
            Ok(_) => {}
        }
        known.insert(path);
    }
    for file in fs::read_dir(folder()).expect("the folder of playthroughs") {
        let path = file.expect("an entry").path();
        if known.contains(&path) {
            continue;
        }
        if update {
            fs::remove_file(&path).expect("an old playthrough is removed");
        } else {
            wrong.push(format!("{} belongs to no game", path.display()));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

fn first_difference(recorded: &str, played: &str) -> String {
    for (at, (recorded, played)) in recorded.lines().zip(played.lines()).enumerate() {
        if recorded != played {
            return format!("line {}\n  recorded: {recorded}\n  played:   {played}", at + 1);
        }
    }
    "one is longer than the other".to_owned()
}
