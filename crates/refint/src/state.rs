//! The table: everything that the rules can change.

use std::collections::BTreeMap;

use ir::random::Stream;
use ir::{
    CycleId, CycleOf, Element, FaceId, FaultKind, Game, Holds, LocalId, MapId, Number, OwnerKind,
    PileName, Scope, Snapshot, StorageId, Type, ZoneAt, ZoneId,
};

use crate::value::{ListAt, Value};

/// Whose turn it is in a cycle, and who was queued to be next.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Turn {
    pub(crate) current: u32,
    pub(crate) queued: Option<u32>,
}

/// A list that is no pile.
#[derive(Clone, Debug)]
pub(crate) struct Made {
    pub(crate) element: Element,
    pub(crate) items: Vec<Value>,
}

/// From where a list is restocked.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stock {
    pub(crate) from: ListAt,
    /// How many of the last cards stay there.
    pub(crate) leaving: usize,
}

#[derive(Clone, Debug)]
pub(crate) struct State {
    /// The face of each card.
    pub(crate) faces: Vec<FaceId>,
    /// The cards of each pile, bottom first.
    pub(crate) piles: BTreeMap<ZoneAt, Vec<u32>>,
    /// The piles that have got names.
    pub(crate) names: BTreeMap<ZoneAt, PileName>,
    /// What each storage holds, if it has a value.
    pub(crate) storages: BTreeMap<(StorageId, u32), Option<Value>>,
    /// The variables of the game that have a value.
    pub(crate) variables: BTreeMap<LocalId, Value>,
    /// The lists that are no piles, in the order in which they were made.
    pub(crate) lists: Vec<Made>,
    /// The lists that are restocked when they are empty.
    pub(crate) stocks: BTreeMap<ListAt, Stock>,
    /// The points of each face.
    pub(crate) maps: BTreeMap<(MapId, u32), Vec<i64>>,
    pub(crate) teams: Vec<Vec<u32>>,
    /// The two base cycles and those of the stages that are running.
    pub(crate) cycles: BTreeMap<CycleId, Turn>,
    pub(crate) chance: Stream,
}

impl State {
    pub(crate) fn new(game: &Game, chance: Stream) -> Self {
        let mut state = Self {
            faces: Vec::new(),
            piles: BTreeMap::new(),
            names: BTreeMap::new(),
            storages: BTreeMap::new(),
            variables: BTreeMap::new(),
            lists: Vec::new(),
            stocks: BTreeMap::new(),
            maps: BTreeMap::new(),
            teams: game.teams.clone(),
            cycles: BTreeMap::new(),
            chance,
        };
        for (id, zone) in (0..).zip(&game.zones) {
            for owner in owners(game, zone.owner) {
                for pile in 0..zone.n_piles() as u32 {
                    state.piles.insert(ZoneAt { zone: ZoneId(id), pile, owner }, Vec::new());
                }
            }
        }
        for (id, storage) in (0..).zip(&game.storages) {
            for owner in owners(game, storage.owner) {
                state.storages.insert((StorageId(id), owner), Value::initial(storage.ty));
            }
        }
        for (id, local) in (0..).zip(&game.locals) {
            let value = match local.scope {
                Scope::Bound => None,
                Scope::Game => Value::initial(local.ty),
                Scope::Always => Value::initial(local.ty).or_else(|| state.first(local.ty)),
            };
            if let Some(value) = value {
                state.variables.insert(LocalId(id), value);
            }
        }
        for (id, map) in (0..).zip(&game.maps) {
            for owner in owners(game, map.owner) {
                state.maps.insert((MapId(id), owner), vec![0; game.faces.len()]);
            }
        }
        for base in [Game::BASE_SEATS, Game::BASE_TEAMS] {
            state.cycles.insert(base, Turn { current: 0, queued: None });
        }
        state
    }

    /// The first value that there is of a type: of lists of cards the first pile, of others one without elements.
    fn first(&mut self, ty: Type) -> Option<Value> {
        match ty {
            Type::Seat => Some(Value::Seat(0)),
            Type::Team => Some(Value::Team(0)),
            Type::List(Element::Card) => {
                self.piles.keys().next().map(|at| Value::List(ListAt::Pile(*at)))
            }
            Type::List(element) => {
                self.lists.push(Made { element, items: Vec::new() });
                Some(Value::List(ListAt::Made(self.lists.len() - 1)))
            }
            _ => None,
        }
    }

    pub(crate) fn pile(&self, at: ZoneAt) -> &Vec<u32> {
        &self.piles[&at]
    }

    pub(crate) fn pile_mut(&mut self, at: ZoneAt) -> &mut Vec<u32> {
        self.piles.get_mut(&at).expect("every pile of the game is there from the start")
    }

    /// The elements of a list.
    pub(crate) fn items(&self, list: ListAt) -> Vec<Value> {
        self.collection(list).into_elements()
    }

    /// The elements of a list as a collection.
    pub(crate) fn collection(&self, list: ListAt) -> Value {
        match list {
            ListAt::Pile(at) => Value::Cards(self.pile(at).clone()),
            ListAt::Made(n) => {
                let Made { element, items } = &self.lists[n];
                Value::collection(element.collection(), items.clone())
            }
        }
    }

    /// Gives a list these elements instead of its own.
    pub(crate) fn set_items(&mut self, list: ListAt, items: Vec<Value>) {
        match list {
            ListAt::Pile(at) => {
                *self.pile_mut(at) = match Value::collection(Type::Cards, items) {
                    Value::Cards(cards) => cards,
                    other => other.misfit("the cards of a pile"),
                };
            }
            ListAt::Made(n) => self.lists[n].items = items,
        }
    }

    pub(crate) fn turn_mut(&mut self, cycle: CycleId) -> &mut Turn {
        self.cycles.get_mut(&cycle).expect("a verified game names only cycles in force")
    }

    /// The pile of cards, not of references, in which a card lies, and its index there.
    pub(crate) fn find(&self, game: &Game, card: u32) -> (ZoneAt, usize) {
        self.piles
            .iter()
            .filter(|(at, _)| game.zones[at.zone.idx()].holds != Holds::References)
            .find_map(|(at, pile)| Some((*at, pile.iter().position(|c| *c == card)?)))
            .expect("every card lies somewhere")
    }

    pub(crate) fn points(&self, map: (MapId, u32), card: u32) -> i64 {
        self.maps[&map][self.faces[card as usize].idx()]
    }

    /// The seats of a team, as listed; of a team that is no more, none.
    pub(crate) fn members(&self, team: u32) -> Vec<u32> {
        self.teams.get(team as usize).cloned().unwrap_or_default()
    }

    /// How many members a cycle goes through.
    pub(crate) fn n_members(&self, game: &Game, cycle: CycleId) -> u32 {
        match game.cycles[cycle.idx()].of {
            CycleOf::Seats => game.n_seats,
            CycleOf::Teams => self.teams.len() as u32,
        }
    }

    /// The member whose turn comes after the current one.
    pub(crate) fn next_member(&self, game: &Game, cycle: CycleId) -> u32 {
        let turn = self.cycles[&cycle];
        turn.queued.unwrap_or((turn.current + 1) % self.n_members(game, cycle))
    }

    /// The member before the current one.
    pub(crate) fn previous_member(&self, game: &Game, cycle: CycleId) -> u32 {
        let n = self.n_members(game, cycle);
        (self.cycles[&cycle].current + n - 1) % n
    }

    /// The member whose turn comes after the current one when the cycle goes the other way round.
    pub(crate) fn next_member_backwards(&self, game: &Game, cycle: CycleId) -> u32 {
        self.cycles[&cycle].queued.unwrap_or(self.previous_member(game, cycle))
    }

    pub(crate) fn advance(&mut self, game: &Game, cycle: CycleId, backwards: bool) {
        let current = if backwards {
            self.next_member_backwards(game, cycle)
        } else {
            self.next_member(game, cycle)
        };
        *self.turn_mut(cycle) = Turn { current, queued: None };
    }

    /// Replaces the teams; what teams own starts afresh.
    pub(crate) fn create_teams(
        &mut self,
        game: &Game,
        teams: &[Vec<u32>],
    ) -> Result<(), FaultKind> {
        let of_team = |at: &ZoneAt| game.zones[at.zone.idx()].owner == OwnerKind::Team;
        let holds = |at: &ZoneAt| game.zones[at.zone.idx()].holds;
        let mut team_piles = self.piles.iter().filter(|(at, _)| of_team(at));
        if team_piles.any(|(at, pile)| holds(at) == Holds::Cards && !pile.is_empty()) {
            return Err(FaultKind::TeamPileInUse);
        }
        self.teams = teams.to_vec();
        self.piles.iter_mut().filter(|(at, _)| of_team(at)).for_each(|(_, pile)| pile.clear());
        for ((id, _), value) in &mut self.storages {
            let storage = &game.storages[id.idx()];
            if storage.owner == OwnerKind::Team {
                *value = Value::initial(storage.ty);
            }
        }
        for ((id, _), points) in &mut self.maps {
            if game.maps[id.idx()].owner == OwnerKind::Team {
                points.fill(0);
            }
        }
        for (id, turn) in &mut self.cycles {
            if game.cycles[id.idx()].of == CycleOf::Teams {
                turn.queued = None;
                if turn.current as usize >= teams.len() {
                    turn.current = 0;
                }
            }
        }
        Ok(())
    }

    pub(crate) fn snapshot(&self, game: &Game) -> Snapshot {
        let labels = (0..game.zones.len() as u32).map(ZoneId).filter_map(|id| {
            let text = match self.variables.get(&game.zones[id.idx()].label?) {
                Some(Value::Text(text)) => text.clone(),
                _ => String::new(),
            };
            Some((id, text))
        });
        let storages = (0..game.storages.len() as u32).map(StorageId).map(|id| {
            let owners = owners(game, game.storages[id.idx()].owner);
            let told = |value: &Option<Value>| match value {
                Some(value) => value.stored(),
                None => Number::from(-1),
            };
            (id, owners.map(|owner| told(&self.storages[&(id, owner)])).collect())
        });
        let of_lists = (0..game.storages.len() as u32)
            .map(StorageId)
            .filter(|id| matches!(game.storages[id.idx()].ty, Type::List(_)));
        let lists = of_lists.map(|id| {
            let items = |owner: u32| match &self.storages[&(id, owner)] {
                Some(Value::List(list)) => {
                    Some(self.items(*list).iter().map(Value::told).collect())
                }
                _ => None,
            };
            (id, owners(game, game.storages[id.idx()].owner).map(items).collect())
        });
        let maps = self.maps.iter().map(|((id, owner), points)| (*id, *owner, points.clone()));
        let cycles = self.cycles.iter().map(|(id, turn)| (*id, turn.current, turn.queued));
        Snapshot {
            faces: self.faces.iter().map(|face| face.0).collect(),
            piles: self.piles.iter().map(|(at, pile)| (*at, pile.clone())).collect(),
            named: self.names.iter().map(|(at, name)| (*at, name.clone())).collect(),
            labels: labels.collect(),
            storages: storages.collect(),
            lists: lists.collect(),
            maps: maps.collect(),
            teams: self.teams.clone(),
            cycles: cycles.collect(),
            chance: self.chance.clone().bits(),
        }
    }
}

fn owners(game: &Game, kind: OwnerKind) -> std::ops::Range<u32> {
    0..game.n_owners(kind) as u32
}
