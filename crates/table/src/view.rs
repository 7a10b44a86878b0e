//! What one seat, or a spectator, may see of a table.
//!
//! Takes a snapshot and who looks; gives a [`View`] built from nothing: only what the sight of the zones allows is put
//! in. Of a card that is not seen only the back is told: nothing but that a card is there, and of which deck if the
//! decks have names.

use std::fmt;

use ir::{Game, Holds, OwnerKind, Snapshot, StrId, Type, ZoneAt};
use serde::Serialize;

use crate::Rules;
use crate::sight::{exists, sees};
use crate::table::{Move, Turn};

/// Who holds a pile or a storage.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Holder {
    Game,
    Team(u32),
    Seat(u32),
}

impl Holder {
    fn of(kind: OwnerKind, owner: u32) -> Self {
        match kind {
            OwnerKind::Game => Self::Game,
            OwnerKind::Seat => Self::Seat(owner),
            OwnerKind::Team => Self::Team(owner),
        }
    }
}

/// A card as the viewer sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum CardView {
    /// What is printed on it, in words.
    Seen(String),
    Back,
    /// A back that has a name.
    #[serde(rename = "back")]
    BackOf(String),
}

/// One pile. The number of cards is always known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Pile {
    pub holder: Holder,
    /// With its numbers, if it is one of several of the same name: `MELD 3`.
    pub name: String,
    /// Whether the cards lie elsewhere and are only remembered here.
    pub references: bool,
    /// Bottom first.
    pub cards: Vec<CardView>,
}

/// What a storage holds. Everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Value {
    Number(i64),
    Text(String),
}

impl Value {
    pub(crate) fn of(game: &Game, ty: Type, stored: i64) -> Self {
        if ty == Type::Str { Self::Text(text(game, stored)) } else { Self::Number(stored) }
    }

    /// Whether nothing was ever stored, as far as one can see.
    #[must_use]
    pub fn is_unset(&self) -> bool {
        match self {
            Self::Number(number) => *number == 0,
            Self::Text(text) => text.is_empty(),
        }
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Text(text) => text.fmt(f),
        }
    }
}

/// One storage of one holder.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Storage {
    pub holder: Holder,
    pub name: String,
    pub value: Value,
}

/// A table as one seat sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct View {
    /// Who looks; `None` for a spectator.
    pub seat: Option<u32>,
    pub n_seats: u32,
    /// The seat that has to answer; `None` when the game is over.
    pub to_move: Option<u32>,
    /// The seats of each team.
    pub teams: Vec<Vec<u32>>,
    /// In order of declaration; piles of the same name by number and owner.
    pub piles: Vec<Pile>,
    pub storages: Vec<Storage>,
    /// The scores so far, unless they would tell something about hidden cards.
    pub scores: Option<Vec<i64>>,
    /// The viewer's own options, if it has to answer.
    pub options: Vec<Move>,
}

impl View {
    /// What a viewer sees of a whole table, without turn, scores and options. For whoever has the whole table anyway:
    /// the tests that nothing leaks.
    #[must_use]
    pub fn of_snapshot(rules: &Rules, snapshot: &Snapshot, viewer: Option<u32>) -> Self {
        view(rules, snapshot, viewer, Turn::Finished, None, Vec::new())
    }
}

/// Builds the view of a snapshot. `options` are those of the viewer's own open choice.
pub(crate) fn view(
    rules: &Rules,
    snapshot: &Snapshot,
    viewer: Option<u32>,
    turn: Turn,
    scores: Option<Vec<i64>>,
    options: Vec<Move>,
) -> View {
    let game = rules.game();
    let teams = &snapshot.teams;
    let mut piles = Vec::new();
    for (at, cards) in &snapshot.piles {
        let zone = &game.zones[at.zone.idx()];
        if !exists(game, teams, zone.owner, at.owner) {
            continue;
        }
        let open = sees(game, teams, viewer, *at);
        let card = |&card: &u32| {
            if open { seen(rules, snapshot, card) } else { back(game, snapshot, card) }
        };
        piles.push(Pile {
            holder: Holder::of(zone.owner, at.owner),
            name: pile_name(game, *at),
            references: zone.holds == Holds::References,
            cards: cards.iter().map(card).collect(),
        });
    }
    let mut storages = Vec::new();
    for (storage, values) in &snapshot.storages {
        let store = &game.storages[storage.idx()];
        for (owner, &value) in (0u32..).zip(values) {
            if exists(game, teams, store.owner, owner) {
                let name = game.text(store.name).to_owned();
                let value = Value::of(game, store.ty, value);
                storages.push(Storage { holder: Holder::of(store.owner, owner), name, value });
            }
        }
    }
    View {
        seat: viewer,
        n_seats: game.n_seats,
        to_move: match turn {
            Turn::Seat(seat) => Some(seat),
            Turn::Finished | Turn::Fault(_) => None,
        },
        teams: teams.clone(),
        piles,
        storages,
        scores,
        options,
    }
}

fn seen(rules: &Rules, snapshot: &Snapshot, card: u32) -> CardView {
    let face = snapshot.faces.get(card as usize);
    let name = face.and_then(|&face| rules.faces.get(face as usize));
    name.map_or(CardView::Back, |name| CardView::Seen(name.clone()))
}

fn back(game: &Game, snapshot: &Snapshot, card: u32) -> CardView {
    let face = snapshot.faces.get(card as usize);
    let back = face.and_then(|&face| game.faces.get(face as usize)).map(|face| face.back);
    match back {
        None | Some(StrId::EMPTY) => CardView::Back,
        Some(back) => CardView::BackOf(game.text(back).to_owned()),
    }
}

/// What the rules call a pile: its name and its numbers. One of the two may be missing.
pub(crate) fn pile_name(game: &Game, at: ZoneAt) -> String {
    let zone = &game.zones[at.zone.idx()];
    let mut name = game.text(zone.name).to_owned();
    for number in zone.numbers_of(at.pile) {
        if !name.is_empty() {
            name.push(' ');
        }
        name.push_str(&number.to_string());
    }
    name
}

/// The text of a string as a storage holds it.
fn text(game: &Game, stored: i64) -> String {
    let text = usize::try_from(stored).ok().and_then(|stored| game.strings.get(stored));
    text.cloned().unwrap_or_default()
}
