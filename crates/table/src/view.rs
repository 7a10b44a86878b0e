//! What one seat, or a spectator, may see of a table.
//!
//! Takes a snapshot and who looks; gives a [`View`] built from nothing: only what the sight of the zones allows is put
//! in. Of a card that is not seen only the back is told: nothing but that a card is there, and of which deck if the
//! decks have names.

use std::fmt;

use ir::{
    Element, Game, Holds, Number, OwnerKind, Snapshot, StorageId, StrId, Type, ZoneAt, ZoneId,
};
use knowledge::Knowledge;
use serde::{Serialize, Serializer};

use crate::Rules;
use crate::knowing::remembered;
use crate::sight::Sights;
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
    /// `None` for what is not there with these teams (a team zone has room for one team a seat), and for a card.
    fn of(game: &Game, teams: &[Vec<u32>], kind: OwnerKind, owner: u32) -> Option<Self> {
        match kind {
            OwnerKind::Game => (owner == 0).then_some(Self::Game),
            OwnerKind::Seat => (owner < game.n_seats).then_some(Self::Seat(owner)),
            OwnerKind::Team => ((owner as usize) < teams.len()).then_some(Self::Team(owner)),
            OwnerKind::Card => None,
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
    /// It lies face up, below another card.
    Covered,
}

/// One pile that is not hidden. The number of cards is always known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Pile {
    pub holder: Holder,
    /// With its numbers, if it is one of several of the same name: `MELD 3`. In some games rules name piles while they are
    /// played, as they like.
    pub name: String,
    /// Whether the cards lie elsewhere and are only remembered here.
    pub references: bool,
    /// Bottom first.
    pub cards: Vec<CardView>,
    /// Cards that the viewer does not see now, but knows: their index and their face. Always empty if the table does
    /// not keep what is known.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub remembered: Vec<(usize, String)>,
    /// Faces of cards that the viewer knows to be in the pile, but not at which place.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub held: Vec<String>,
}

/// What a storage holds. Everybody sees it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(untagged)]
pub enum Value {
    /// In JSON a number, or a string of digits if it does not fit into 64 bits.
    Number(#[serde(serialize_with = "number")] Number),
    Text(String),
    /// Seats, teams, strings or numbers, each in words.
    List(Vec<String>),
}

impl Value {
    /// `None` for a list, whose elements are not in its storage.
    pub(crate) fn of(rules: &Rules, ty: Type, stored: &Number) -> Option<Self> {
        let game = rules.game();
        match ty {
            Type::Str => Some(Self::Text(text(game, stored))),
            Type::Seat => Some(match stored.as_i64().and_then(|seat| u32::try_from(seat).ok()) {
                Some(seat) => Self::Text(rules.seat_name(seat)),
                None => Self::Text(String::new()),
            }),
            // No team is written as -1.
            Type::Team if *stored < Number::Small(0) => Some(Self::Text(String::new())),
            Type::List(_) => None,
            _ => Some(Self::Number(stored.clone())),
        }
    }

    /// Whether nothing was ever stored, as far as one can see.
    #[must_use]
    pub fn is_unset(&self) -> bool {
        match self {
            Self::Number(number) => *number == Number::Small(0),
            Self::Text(text) => text.is_empty(),
            Self::List(items) => items.is_empty(),
        }
    }
}

fn number<S: Serializer>(number: &Number, serializer: S) -> Result<S::Ok, S::Error> {
    match number.as_i64() {
        Some(small) => serializer.serialize_i64(small),
        None => serializer.collect_str(number),
    }
}

impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Number(number) => number.fmt(f),
            Self::Text(text) => text.fmt(f),
            Self::List(items) => items.join(", ").fmt(f),
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
    /// What the seats are called; empty if they have no names.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub names: Vec<String>,
    /// The seat that has to answer; `None` when the game is over.
    pub to_move: Option<u32>,
    /// The seats of each team.
    pub teams: Vec<Vec<u32>>,
    /// In order of declaration; piles of the same name by number and owner.
    pub piles: Vec<Pile>,
    /// Those that everybody sees.
    pub storages: Vec<Storage>,
    /// The scores so far, unless they would tell something about hidden cards.
    pub scores: Option<Vec<i64>>,
    /// The viewer's own options, if it has to answer.
    pub options: Vec<Move>,
    /// What the rules have said to the viewer so far, or the last of it.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub messages: Vec<String>,
}

impl View {
    /// What a viewer sees of a whole table, without turn, scores, options and messages. For whoever has the whole table anyway:
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
    view_knowing(rules, snapshot, viewer, None, (turn, scores, options))
}

/// As [`view`], with what the viewer knows of cards that it does not see.
pub(crate) fn view_knowing(
    rules: &Rules,
    snapshot: &Snapshot,
    viewer: Option<u32>,
    known: Option<&Knowledge>,
    (turn, scores, options): (Turn, Option<Vec<i64>>, Vec<Move>),
) -> View {
    let game = rules.game();
    let teams = &snapshot.teams;
    let sights = Sights::of(game, snapshot);
    let mut piles = Vec::new();
    for (number, (at, cards)) in snapshot.piles.iter().enumerate() {
        let zone = &game.zones[at.zone.idx()];
        let Some(holder) = Holder::of(game, teams, zone.owner, at.owner) else { continue };
        if sights.is_hidden(*at) {
            continue;
        }
        let card = |(index, &card): (usize, &u32)| {
            if sights.sees(viewer, *at, index + 1 == cards.len()) {
                seen(rules, snapshot, card)
            } else if sights.sees_covered(viewer, *at) {
                CardView::Covered
            } else {
                back(game, snapshot, card)
            }
        };
        let known = known.filter(|known| known.n_places(number) == cards.len());
        let is_seen = |index: usize| sights.sees(viewer, *at, index + 1 == cards.len());
        let (remembered, held) =
            known.map(|known| remembered(rules, known, number, is_seen)).unwrap_or_default();
        piles.push(Pile {
            holder,
            remembered,
            held,
            name: pile_name(rules, sights, &snapshot.labels, *at),
            references: zone.holds == Holds::References,
            cards: cards.iter().enumerate().map(card).collect(),
        });
    }
    let mut storages = Vec::new();
    for (storage, values) in &snapshot.storages {
        let store = &game.storages[storage.idx()];
        for (owner, value) in (0u32..).zip(values).filter(|_| store.open) {
            let value = match store.ty {
                Type::List(element) => list(rules, snapshot, element, (*storage, owner)),
                ty => Value::of(rules, ty, value),
            };
            if let (Some(holder), Some(value)) =
                (Holder::of(game, teams, store.owner, owner), value)
            {
                let name = game.text(store.name).to_owned();
                storages.push(Storage { holder, name, value });
            }
        }
    }
    View {
        seat: viewer,
        n_seats: game.n_seats,
        names: rules.names().map(str::to_owned).collect(),
        to_move: match turn {
            Turn::Seat(seat) => Some(seat),
            Turn::Finished | Turn::Fault(_) => None,
        },
        teams: teams.clone(),
        piles,
        storages,
        scores,
        options,
        messages: Vec::new(),
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

/// What a storage of lists holds, element by element. A list of cards is no pile, and nobody sees what is in it.
fn list(
    rules: &Rules,
    snapshot: &Snapshot,
    element: Element,
    (storage, owner): (StorageId, u32),
) -> Option<Value> {
    let lists = snapshot.lists.iter().find(|(id, _)| *id == storage);
    let items = lists.and_then(|(_, lists)| lists.get(owner as usize)?.as_deref());
    let item = |&item: &i64| {
        let number = u32::try_from(item).unwrap_or(u32::MAX);
        match element {
            Element::Seat => rules.seat_name(number),
            Element::Team => {
                members(rules, &snapshot.teams, number).unwrap_or_else(|| format!("team {number}"))
            }
            Element::Str => text(rules.game(), &Number::Small(item)),
            Element::Card | Element::Int => item.to_string(),
        }
    };
    let shown = element != Element::Card;
    shown.then(|| Value::List(items.unwrap_or_default().iter().map(item).collect()))
}

/// The members of a team by their names, if they have some.
pub(crate) fn members(rules: &Rules, teams: &[Vec<u32>], team: u32) -> Option<String> {
    let seats = teams.get(team as usize).filter(|seats| !seats.is_empty())?;
    rules.names().next()?;
    let names: Vec<String> = seats.iter().map(|&seat| rules.seat_name(seat)).collect();
    Some(names.join(" and "))
}

/// What a pile is called: the name it was given, or else its label or the name of its zone, and its numbers. One of these
/// two may be missing.
pub(crate) fn pile_name(
    rules: &Rules,
    sights: Sights<'_>,
    labels: &[(ZoneId, String)],
    at: ZoneAt,
) -> String {
    if let Some(given) = sights.name(at) {
        return rules.fill_in(&given.text);
    }
    let game = rules.game();
    let zone = &game.zones[at.zone.idx()];
    // Before the game has begun, no label is made yet.
    let label = labels.iter().find(|(id, label)| *id == at.zone && !label.is_empty());
    let mut name = label.map_or(game.text(zone.name), |(_, label)| label).to_owned();
    for number in zone.numbers_of(at.pile) {
        if !name.is_empty() {
            name.push(' ');
        }
        name.push_str(&number.to_string());
    }
    name
}

/// The text of a string as a storage holds it.
fn text(game: &Game, stored: &Number) -> String {
    let index = stored.as_i64().and_then(|stored| usize::try_from(stored).ok());
    let text = index.and_then(|index| game.strings.get(index));
    text.cloned().unwrap_or_default()
}
