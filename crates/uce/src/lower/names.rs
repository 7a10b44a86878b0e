//! Numbers for names: strings, zones, storages, the point map of the values, variables and labels.
//!
//! A variable is there because it is mentioned. Most are used by many routines, one after another, so that a table has few of
//! them to copy: who uses one gives it its value right before.

use std::collections::BTreeMap;

use ir::{
    Holds, LabelId, Local, LocalId, MapId, MapRef, Named, Numbers, Owner, OwnerKind, PointMap,
    Scope, Sight, Storage, StorageId, StrId, Type, Zone, ZoneId,
};

use crate::checked::VariableId;

/// What a variable of the game is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Use {
    /// The state that the game is in.
    State,
    /// Where it goes once the attempt is over: 0 for nowhere, a state and one, or less than 0 for the end.
    Next,
    /// How the last attempt ended.
    Ok,
    /// Whether conditions hold.
    Holds,
    /// Who is asked.
    Who,
    /// A player who was looked for, and the text that they were looked for by.
    Player,
    Called,
    /// The name of a new deck.
    Name,
    /// Piles: where cards come from, where they go, and one that is looked at.
    From,
    To,
    Deck,
    /// Cards that can still be picked, how many there were, and whether the player goes on.
    Unpicked,
    Offered,
    More,
    /// What a state variable holds, and what it will hold in the next state.
    Value(VariableId),
    NextValue(VariableId),
    /// Whether it holds anything, and whether it will.
    Has(VariableId),
    NextHas(VariableId),
    /// Of a `CHOOSE` inside so many others: what was picked, and how often it is still asked.
    Picked(u32),
    Left(u32),
    /// Of an entry of such a menu: whether it is offered, what it is called, how often it failed.
    May(u32, u32),
    Text(u32, u32),
    Failed(u32, u32),
    /// An answer to `[N]` inside so many others: whether there is one, and which.
    Asked(u32),
    Number(u32),
}

/// Where cards lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Spot {
    /// All decks.
    Decks,
    /// Cards of decks that were replaced.
    Gone,
    /// Cards that somebody has picked, and does not yet know where to.
    Held,
}

/// What is kept of a player, or of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Kept {
    Score,
    /// The players in the order of their turns, if that is not the one of their seats.
    Players,
}

#[derive(Default)]
pub(super) struct Names {
    pub(super) strings: Vec<String>,
    string_ids: BTreeMap<String, StrId>,
    pub(super) zones: Vec<Zone>,
    spots: BTreeMap<Spot, ZoneId>,
    pub(super) storages: Vec<Storage>,
    kept: BTreeMap<Kept, StorageId>,
    pub(super) maps: Vec<PointMap>,
    pub(super) locals: Vec<Local>,
    uses: BTreeMap<Use, LocalId>,
    /// Variables that are bound: by their name, and by how many of that name are around.
    bound: BTreeMap<(&'static str, u32), LocalId>,
    pub(super) labels: Vec<StrId>,
    /// How many decks there can be.
    n_decks: u32,
}

impl Names {
    pub(super) fn new(n_decks: u32) -> Self {
        let mut names = Self { n_decks, ..Self::default() };
        names.string("");
        names
    }

    pub(super) fn string(&mut self, text: &str) -> StrId {
        if let Some(&id) = self.string_ids.get(text) {
            return id;
        }
        let id = StrId(number(self.strings.len()));
        self.strings.push(text.to_owned());
        self.string_ids.insert(text.to_owned(), id);
        id
    }

    pub(super) fn zone(&mut self, spot: Spot) -> ZoneId {
        if let Some(&id) = self.spots.get(&spot) {
            return id;
        }
        // What somebody picked from a deck whose faces they do not see, they do not see here either.
        let (name, owner, sight, holds) = match spot {
            Spot::Decks => ("decks", OwnerKind::Game, Sight::Named, Holds::Cards),
            Spot::Gone => ("gone", OwnerKind::Game, Sight::Hidden, Holds::Gone),
            Spot::Held => ("chosen cards", OwnerKind::Seat, Sight::Nobody, Holds::Cards),
        };
        let numbers = match spot {
            Spot::Decks => vec![Numbers { first: 0, count: self.n_decks }],
            Spot::Gone | Spot::Held => Vec::new(),
        };
        let id = ZoneId(number(self.zones.len()));
        let name = self.string(name);
        self.zones.push(Zone { name, label: None, owner, sight, holds, numbers });
        self.spots.insert(spot, id);
        id
    }

    pub(super) fn storage(&mut self, kept: Kept) -> StorageId {
        if let Some(&id) = self.kept.get(&kept) {
            return id;
        }
        let (name, owner, ty) = match kept {
            Kept::Score => ("score", OwnerKind::Seat, Type::Int),
            Kept::Players => ("players", OwnerKind::Game, Type::List(ir::Element::Seat)),
        };
        let id = StorageId(number(self.storages.len()));
        let name = self.string(name);
        self.storages.push(Storage { name, owner, ty, open: true });
        self.kept.insert(kept, id);
        id
    }

    /// The point map in which a card scores its value, from 1 for an ace.
    pub(super) fn values(&mut self) -> MapRef {
        if self.maps.is_empty() {
            let name = self.string("value");
            self.maps.push(PointMap { name, owner: OwnerKind::Game });
        }
        MapRef { owner: Owner::Game, map: Named::Known(MapId(0)) }
    }

    /// A variable of the game. The variables of the script have their own names.
    pub(super) fn local(&mut self, used: Use, variables: &[String]) -> LocalId {
        if let Some(&id) = self.uses.get(&used) {
            return id;
        }
        let of = |id: VariableId| variables[id.idx()].as_str();
        let (name, ty) = match used {
            Use::State => ("state".to_owned(), Type::Int),
            Use::Next => ("next".to_owned(), Type::Int),
            Use::Ok => ("ok".to_owned(), Type::Bool),
            Use::Holds => ("holds".to_owned(), Type::Bool),
            Use::Who => ("who".to_owned(), Type::Seat),
            Use::Player => ("found".to_owned(), Type::Seat),
            Use::Called => ("called".to_owned(), Type::Text),
            Use::Name => ("name".to_owned(), Type::Text),
            Use::From => ("from".to_owned(), Type::Int),
            Use::To => ("to".to_owned(), Type::Int),
            Use::Deck => ("deck".to_owned(), Type::Int),
            Use::Unpicked => ("unpicked".to_owned(), Type::Int),
            Use::Offered => ("offered".to_owned(), Type::Int),
            Use::More => ("more".to_owned(), Type::Int),
            Use::Value(id) => (of(id).to_owned(), Type::Text),
            Use::NextValue(id) => (format!("next {}", of(id)), Type::Text),
            Use::Has(id) => (format!("has {}", of(id)), Type::Bool),
            Use::NextHas(id) => (format!("next has {}", of(id)), Type::Bool),
            Use::Picked(_) => ("picked".to_owned(), Type::Int),
            Use::Left(_) => ("left".to_owned(), Type::Int),
            Use::May(..) => ("may".to_owned(), Type::Bool),
            Use::Text(..) => ("text".to_owned(), Type::Text),
            Use::Failed(..) => ("failed".to_owned(), Type::Int),
            Use::Asked(_) => ("asked".to_owned(), Type::Bool),
            Use::Number(_) => ("number".to_owned(), Type::Int),
        };
        let id = self.declare(&name, ty, Scope::Always);
        self.uses.insert(used, id);
        id
    }

    /// A variable that is bound somewhere, inside so many others of its name.
    pub(super) fn bound(&mut self, name: &'static str, ty: Type, around: u32) -> LocalId {
        if let Some(&id) = self.bound.get(&(name, around)) {
            return id;
        }
        let id = self.declare(name, ty, Scope::Bound);
        self.bound.insert((name, around), id);
        id
    }

    fn declare(&mut self, name: &str, ty: Type, scope: Scope) -> LocalId {
        let id = LocalId(number(self.locals.len()));
        let name = self.string(name);
        self.locals.push(Local { name, ty, scope });
        id
    }

    pub(super) fn label(&mut self, name: &str) -> LabelId {
        let id = LabelId(number(self.labels.len()));
        let name = self.string(name);
        self.labels.push(name);
        id
    }
}

pub(super) fn number(count: usize) -> u32 {
    u32::try_from(count).unwrap_or(u32::MAX)
}
