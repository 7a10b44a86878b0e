//! What one seat, or a spectator, may see of a table.
//!
//! Takes a snapshot and who looks; gives a [`View`] built from nothing: only what the sight of the zones allows is put
//! in. A card that is not seen is a [`CardView::Back`], which says nothing but that a card is there.

use ir::{Holds, OwnerKind, Snapshot};
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
}

/// One pile. The number of cards is always known.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Pile {
    pub holder: Holder,
    pub name: String,
    /// Whether the cards lie elsewhere and are only remembered here.
    pub references: bool,
    /// Bottom first.
    pub cards: Vec<CardView>,
}

/// One integer that everybody sees.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Storage {
    pub holder: Holder,
    pub name: String,
    pub value: i64,
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
    /// In order of declaration; piles of the same name by owner.
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
        let card = |&card: &u32| if open { seen(rules, snapshot, card) } else { CardView::Back };
        piles.push(Pile {
            holder: Holder::of(zone.owner, at.owner),
            name: game.text(zone.name).to_owned(),
            references: zone.holds == Holds::References,
            cards: cards.iter().map(card).collect(),
        });
    }
    let mut storages = Vec::new();
    for (int, values) in &snapshot.ints {
        let store = &game.ints[int.idx()];
        for (owner, &value) in (0u32..).zip(values) {
            if exists(game, teams, store.owner, owner) {
                let name = game.text(store.name).to_owned();
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
