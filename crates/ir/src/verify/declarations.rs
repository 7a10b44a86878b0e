//! Everything about a game that is no rule: strings, faces, decks, storages, teams, cycles, limits.

use std::collections::BTreeSet;

use super::Verifier;
use super::flow::is_kept;
use crate::limits;
use crate::{Cycle, CycleOf, Element, Game, Holds, Numbers, OwnerKind, Scope, Sight, Type};

impl Verifier<'_> {
    pub(super) fn declarations(&mut self) {
        let game = self.game;
        if game.n_seats == 0 || game.n_seats > limits::SEATS {
            self.complain(format!("{} seats, not 1 to {}", game.n_seats, limits::SEATS));
        }
        self.strings();
        self.faces_and_decks();
        let names = game.zones.iter().map(|zone| zone.name);
        let names = names.chain(game.storages.iter().map(|storage| storage.name));
        let names = names.chain(game.maps.iter().map(|map| map.name));
        let names = names.chain(game.names.iter().copied());
        for name in names.chain(game.locals.iter().map(|local| local.name)) {
            self.str(name);
        }
        let mut piles = 0_usize;
        for zone in &game.zones {
            piles = piles.saturating_add(game.n_owners(zone.owner).saturating_mul(zone.n_piles()));
            if let Some(label) = zone.label {
                let local = game.locals.get(label.idx());
                if local.is_none_or(|local| local.scope == Scope::Bound || local.ty != Type::Text) {
                    self.complain("the label of a zone is no text of the game");
                }
            }
            if zone.sight == Sight::Named
                && (zone.owner != OwnerKind::Game
                    || zone.holds != Holds::Cards
                    || !matches!(zone.numbers.as_slice(), [Numbers { first: 0, .. }]))
            {
                self.complain("only piles of the game, numbered from 0 on, can get names");
            }
            if zone.holds == Holds::Gone
                && (zone.owner != OwnerKind::Game
                    || zone.sight != Sight::Hidden
                    || !zone.numbers.is_empty())
            {
                self.complain("cards that are gone lie in one hidden pile of the game");
            }
            if zone.owner == OwnerKind::Card {
                self.complain("a zone of cards' own");
            }
            if zone.numbers.iter().any(|numbers| numbers.count == 0) {
                self.complain("a zone without piles");
            }
        }
        for storage in &game.storages {
            let ty = storage.ty;
            if !matches!(
                ty,
                Type::Int | Type::Number | Type::Str | Type::Seat | Type::Team | Type::List(_)
            ) {
                self.complain(format!("a storage of {:?}", storage.ty));
            }
        }
        if game.maps.iter().any(|map| map.owner == OwnerKind::Card) {
            self.complain("a point map of cards' own");
        }
        if !game.names.is_empty() && game.names.len() != game.n_seats as usize {
            self.complain("not every seat has a name");
        }
        for local in &game.locals {
            if local.scope != Scope::Bound && !is_kept(local.ty) {
                self.complain(format!("a variable of the game of type {:?}", local.ty));
            }
            if local.scope == Scope::Always
                && matches!(local.ty, Type::List(element) if element != Element::Card)
            {
                self.complain("a list that is not of cards cannot start as a pile");
            }
        }
        if piles > limits::PILES {
            self.complain(format!("{piles} piles are more than {}", limits::PILES));
        }
        self.setup_decks();
        self.teams(&game.teams);
        self.cycles();
    }

    fn strings(&mut self) {
        let game = self.game;
        if game.strings.first().is_none_or(|first| !first.is_empty()) {
            self.complain("string 0 is not the empty string");
        }
        // Strings are compared by id.
        let mut seen = BTreeSet::new();
        for text in &game.strings {
            if !seen.insert(text) {
                self.complain(format!("the string {text:?} has two ids"));
            }
        }
        let mut seen = BTreeSet::new();
        for key in &game.traits {
            self.str(*key);
            if !seen.insert(key) {
                self.complain(format!("two traits have the string {} as key", key.0));
            }
        }
    }

    fn faces_and_decks(&mut self) {
        let game = self.game;
        for (i, face) in game.faces.iter().enumerate() {
            self.str(face.back);
            if face.values.len() != game.traits.len() {
                self.complain(format!("face {i} does not have one value for each trait"));
            }
            for value in &face.values {
                self.str(*value);
            }
        }
        for (i, deck) in game.decks.iter().enumerate() {
            if deck.faces.iter().any(|face| face.idx() >= game.faces.len()) {
                self.complain(format!("deck {i} has a face that there is not"));
            }
            if deck.faces.len() > limits::CARDS {
                self.complain(format!("deck {i} has more than {} cards", limits::CARDS));
            }
        }
    }

    fn setup_decks(&mut self) {
        let game = self.game;
        let setup = game.body.iter().map_while(|stmt| limits::setup_cards(game, stmt));
        let cards = setup.fold(0_usize, usize::saturating_add);
        if cards > limits::CARDS {
            self.complain(format!("the setup makes {cards} cards, more than {}", limits::CARDS));
        }
    }

    /// Whether every seat is in exactly one team and no team is empty.
    pub(super) fn teams(&mut self, teams: &[Vec<u32>]) {
        if teams.iter().any(Vec::is_empty) {
            self.complain("a team is empty");
        }
        let mut members: Vec<u32> = teams.iter().flatten().copied().collect();
        members.sort_unstable();
        if !members.iter().copied().eq(0..self.game.n_seats) {
            self.complain(format!("the teams {teams:?} do not have every seat exactly once"));
        }
    }

    fn cycles(&mut self) {
        let game = self.game;
        let base = |of| Some(Cycle { of, parent: None });
        if game.cycles.first().cloned() != base(CycleOf::Seats)
            || game.cycles.get(1).cloned() != base(CycleOf::Teams)
        {
            self.complain("cycles 0 and 1 are not the base cycles of seats and of teams");
        }
        let scoring = game.scoring.cycle;
        if scoring == Game::BASE_SEATS || scoring == Game::BASE_TEAMS {
            self.complain("the scoring has no cycle of its own");
        }
        match game.cycles.get(scoring.idx()) {
            None => self.complain(format!("there is no cycle {} for the scoring", scoring.0)),
            Some(cycle) if cycle.of != CycleOf::Seats || cycle.parent.is_some() => {
                self.complain("the cycle of the scoring is not one of seats without a parent");
            }
            Some(_) => {}
        }
        for (i, cycle) in game.cycles.iter().enumerate().skip(2) {
            match cycle.parent {
                None if i != scoring.idx() => self.complain(format!("cycle {i} has no parent")),
                Some(parent) if parent.idx() >= i => {
                    self.complain(format!("cycle {i} comes before its parent {}", parent.0));
                }
                Some(parent) if game.cycles[parent.idx()].of != cycle.of => {
                    self.complain(format!("cycle {i} and its parent are of different kinds"));
                }
                None | Some(_) => {}
            }
        }
    }

    pub(super) fn scoring(&mut self) {
        let scoring = &self.game.scoring;
        self.place = format!("scoring at {}..{}", scoring.span.start, scoring.span.end);
        if self.staged.contains(&scoring.cycle) {
            self.complain("the cycle of the scoring is also that of a stage");
        }
        self.in_force.push(scoring.cycle);
        if let Some(ty) = self.expr(&scoring.score)
            && !matches!(ty, Type::Int | Type::Number)
        {
            self.complain(format!("{ty:?} where a score is needed"));
        }
        self.in_force.pop();
    }
}
