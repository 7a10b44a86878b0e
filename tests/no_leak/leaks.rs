//! Seeded leaks: what careless code could send besides what it should. Each has to be caught.
//!
//! A leak takes a run, whose true cards it can read, and gives some bytes that are appended to what is sent. The first
//! group tells something of the table as it lies; the oracle of the state catches it. The second group tells something
//! of how the table came to be as it is, about cards that may lie open by now; only the oracle of the trace catches
//! that. Both kinds were found in real programs.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use ir::random::Stream;
use ir::{Event, Sight, Snapshot, StrId, ZoneAt};
use tests::sight;
use vm::Tally;

use crate::perceived::lies_in;
use crate::run::Run;

pub(crate) struct Leak {
    pub(crate) name: &'static str,
    /// Whether the oracle of the state catches it too.
    pub(crate) in_state: bool,
    pub(crate) tell: fn(&Run) -> String,
}

const fn state(name: &'static str, tell: fn(&Run) -> String) -> Leak {
    Leak { name, in_state: true, tell }
}

const fn trace(name: &'static str, tell: fn(&Run) -> String) -> Leak {
    Leak { name, in_state: false, tell }
}

pub(crate) const LEAKS: [Leak; 29] = [
    state("fixed ids of cards", card_ids),
    state("hash of the order of hidden piles", hash_of_hidden),
    state("number of options of another seat", n_options),
    state("words of the options of another seat", options_of_others),
    state("debug field with the top card of a hidden pile", top_card),
    state("view of the next seat", view_of_next),
    state("error text with a hidden card", error_text),
    state("suits of a hidden hand", traits_of_hidden),
    state("order of a map with hidden keys", order_of_map),
    state("ids of places that outlive a shuffle", place_ids),
    state("length of the table when compressed", compressed),
    state("what becomes of the true table", true_playout),
    state("scores that count hidden cards", scores),
    state("seed in the story", seed),
    state("what chance will bring", chance),
    trace("index in the hand of a card that is played", index_in_hand),
    trace("sorted index in the hand of a card that is played", sorted_index),
    trace("flag that an answer was forced", forced),
    trace("number of options that there were", n_options_before),
    trace("number of the option that was taken", option_taken),
    trace("deal slot of a card that is played", deal_slot),
    trace("faces of cards that move face down", moved_faces),
    trace("state at the beginning", initial_state),
    trace("difference of a hidden pile", difference_of_hidden),
    trace("what was there before an undo", undo_residue),
    trace("what was tried and taken back", attempts),
    trace("work that an answer took", work),
    trace("knowledge of another seat", knowledge_of_next),
    trace("events that nobody perceives", n_events),
];

/// The piles of a table of which the observer does not see every card.
fn hidden_piles<'t>(
    run: &'t Run,
    table: &'t Snapshot,
) -> impl Iterator<Item = (ZoneAt, &'t [u32])> {
    let game = run.watch.rules.game();
    table.piles.iter().filter_map(move |(at, cards)| {
        let seen = sight::seen_in(game, table, run.watch.viewer, *at, cards).len();
        (seen < cards.len()).then_some((*at, &cards[..cards.len() - seen]))
    })
}

fn faces(table: &Snapshot, cards: &[u32]) -> Vec<u32> {
    cards.iter().filter_map(|&card| table.faces.get(card as usize).copied()).collect()
}

fn hash(numbers: impl IntoIterator<Item = u32>) -> u64 {
    let step = |hash: u64, number: u32| (hash ^ u64::from(number)).wrapping_mul(0x100_0000_01b3);
    numbers.into_iter().fold(0xcbf2_9ce4_8422_2325, step)
}

fn hash_of(run: &Run, table: &Snapshot) -> String {
    hash(hidden_piles(run, table).flat_map(|(_, cards)| faces(table, cards))).to_string()
}

fn next_seat(run: &Run) -> u32 {
    run.watch.viewer.map_or(0, |seat| (seat + 1) % run.watch.rules.n_seats())
}

fn card_ids(run: &Run) -> String {
    format!("{:?}", run.watch.machine.snapshot().piles)
}

fn hash_of_hidden(run: &Run) -> String {
    hash_of(run, &run.watch.machine.snapshot())
}

fn n_options(run: &Run) -> String {
    run.table.n_options().to_string()
}

fn options_of_others(run: &Run) -> String {
    format!("{:?}", run.table.choice())
}

fn top_card(run: &Run) -> String {
    let table = run.watch.machine.snapshot();
    let top = hidden_piles(run, &table).next().and_then(|(_, cards)| faces(&table, cards).pop());
    format!("{top:?}")
}

fn view_of_next(run: &Run) -> String {
    serde_json::to_string(&run.table.view(next_seat(run))).expect("a view is JSON")
}

fn error_text(run: &Run) -> String {
    let table = run.watch.machine.snapshot();
    let lying = hidden_piles(run, &table).last().map(|(_, cards)| faces(&table, cards));
    format!("you cannot have {:?}, it is elsewhere", lying.and_then(|faces| faces.first().copied()))
}

/// How many cards of a hidden pile have each value of the first trait.
fn traits_of_hidden(run: &Run) -> String {
    let table = run.watch.machine.snapshot();
    let game = run.watch.rules.game();
    let mut counts: BTreeMap<(ZoneAt, StrId), usize> = BTreeMap::new();
    for (at, cards) in hidden_piles(run, &table) {
        for face in faces(&table, cards) {
            let value = game.faces[face as usize].values.first().copied();
            *counts.entry((at, value.unwrap_or(StrId::EMPTY))).or_default() += 1;
        }
    }
    format!("{counts:?}")
}

/// Nothing but places, in an order that depends on what lies there.
fn order_of_map(run: &Run) -> String {
    let table = run.watch.machine.snapshot();
    let mut order = String::new();
    for (_, cards) in hidden_piles(run, &table) {
        let by_face: BTreeMap<(u32, usize), usize> =
            faces(&table, cards).into_iter().zip(0..).map(|(face, at)| ((face, at), at)).collect();
        let _ = write!(order, "{:?}", by_face.values().collect::<Vec<_>>());
    }
    order
}

/// For each back where that card lay when the run began.
fn place_ids(run: &Run) -> String {
    let game = run.watch.rules.game();
    let table = run.watch.machine.snapshot();
    let mut ids = String::new();
    for (_, cards) in hidden_piles(run, &table) {
        for &card in cards {
            let _ = write!(ids, "{:?}", lies_in(game, &run.watch.first, card));
        }
    }
    ids
}

/// So many runs of cards of the same first trait there are.
fn compressed(run: &Run) -> String {
    let table = run.watch.machine.snapshot();
    let game = run.watch.rules.game();
    let first = |face: u32| game.faces[face as usize].values.first().copied();
    let of_piles = hidden_piles(run, &table).map(|(_, cards)| {
        let mut values: Vec<_> = faces(&table, cards).into_iter().map(first).collect();
        values.dedup();
        values.len()
    });
    of_piles.sum::<usize>().to_string()
}

struct Nothing;

impl Tally for Nothing {
    fn decision(&mut self, _: u32, _: u32, _: u32) {}
}

fn true_playout(run: &Run) -> String {
    let mut machine = run.watch.machine.clone();
    machine.log_events(false);
    let status = machine.playout(&mut Stream::new(1, 1), &mut Nothing);
    format!("{status:?} {:?}", machine.scores())
}

fn scores(run: &Run) -> String {
    format!("{:?}", run.watch.machine.scores())
}

fn seed(run: &Run) -> String {
    format!("dealt from {}", run.watch.seed)
}

fn chance(run: &Run) -> String {
    (run.watch.machine.snapshot().chance % 52).to_string()
}

/// The cards that were moved from where the observer did not see them, each with its pile and index before.
fn from_hidden(run: &Run) -> impl Iterator<Item = (u32, ZoneAt, u32)> {
    let game = run.watch.rules.game();
    run.watch.last.events.iter().filter_map(move |event| {
        let Event::Moved { card, from, from_index, .. } = event else { return None };
        let before = &run.watch.before;
        let (_, cards) = before.piles.iter().find(|(at, _)| at == from)?;
        let is_seen = !sight::seen_in(game, before, run.watch.viewer, *from, cards).is_empty();
        (!is_seen).then_some((*card, *from, *from_index))
    })
}

fn index_in_hand(run: &Run) -> String {
    format!("{:?}", from_hidden(run).map(|(_, _, index)| index).collect::<Vec<_>>())
}

/// How many cards of the pile have a lower face.
fn sorted_index(run: &Run) -> String {
    let before = &run.watch.before;
    let ranks = from_hidden(run).map(|(card, from, _)| {
        let face = before.faces.get(card as usize).copied();
        let piles = before.piles.iter().filter(|(at, _)| *at == from);
        let faces = piles.flat_map(|(_, cards)| faces(before, cards));
        faces.filter(|&other| Some(other) < face).count()
    });
    format!("{:?}", ranks.collect::<Vec<_>>())
}

fn forced(run: &Run) -> String {
    (run.watch.last.n_options == 1).to_string()
}

fn n_options_before(run: &Run) -> String {
    run.watch.last.n_options.to_string()
}

fn option_taken(run: &Run) -> String {
    run.watch.last.option.to_string()
}

/// Where each card lay when the run began that the last answer has laid open.
fn deal_slot(run: &Run) -> String {
    let game = run.watch.rules.game();
    let mut slots = String::new();
    for event in &run.watch.last.events {
        if let Event::Moved { card, to, .. } = event
            && game.zones[to.zone.idx()].sight == Sight::Everybody
        {
            let _ = write!(slots, "{:?}", lies_in(game, &run.watch.first, *card));
        }
    }
    slots
}

fn moved_faces(run: &Run) -> String {
    let cards = run.watch.last.events.iter().filter_map(|event| match event {
        Event::Moved { card, .. } => Some(*card),
        _ => None,
    });
    format!("{:?}", faces(&run.watch.before, &cards.collect::<Vec<_>>()))
}

fn initial_state(run: &Run) -> String {
    hash_of(run, &run.watch.first)
}

/// The hidden piles that the last answer has changed, with what lay on top of them before.
fn difference_of_hidden(run: &Run) -> String {
    let before = &run.watch.before;
    let mut tops = String::new();
    for event in &run.watch.last.events {
        if let Event::Moved { from, to, .. } = event {
            let piles = hidden_piles(run, before).filter(|(at, _)| at == from || at == to);
            for (_, cards) in piles {
                let _ = write!(tops, "{:?}", faces(before, cards).last());
            }
        }
    }
    tops
}

fn undo_residue(run: &Run) -> String {
    if run.watch.last.seat.is_none() {
        return String::new();
    }
    hash_of(run, &run.watch.before)
}

/// The cards of what was tried and taken back with the last answer.
fn attempts(run: &Run) -> String {
    let events = &run.watch.last.events;
    let Some(end) = events.iter().rposition(|event| *event == Event::TakenBack) else {
        return String::new();
    };
    let cards = events[..end].iter().filter_map(|event| match event {
        Event::Moved { card, .. } => Some(*card),
        _ => None,
    });
    format!("{:?} {}", faces(&run.watch.before, &cards.collect::<Vec<_>>()), run.watch.last.option)
}

fn work(run: &Run) -> String {
    run.watch.last.fuel.to_string()
}

fn knowledge_of_next(run: &Run) -> String {
    format!("{:?}", run.table.known(Some(next_seat(run))))
}

fn n_events(run: &Run) -> String {
    run.watch.last.events.len().to_string()
}
