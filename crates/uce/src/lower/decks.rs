//! Which decks there can be, found out before anything is lowered.
//!
//! Takes a checked script; gives how many piles its decks need, and the [`Plan`]: the piles of the decks that the first
//! state makes before anything else can happen. Piles are taken in order, so these are known, and need not be looked for by
//! their names while a game runs. All others do.

use std::collections::{BTreeMap, BTreeSet};

use crate::checked::{Checked, LoopId, Piece, Routine, RoutineKind, State, Text};

/// Piles for the decks of a script.
const MAX_DECKS: u32 = 128;
/// Piles for decks whose names are made with a number or a variable.
const NUMBERED: u32 = ir::limits::NUMBERED;
/// The same for each player, if that is more.
const NUMBERED_EACH: u32 = 8;

/// The name of a deck, if it is known but for the one player in it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Key {
    Literal(String),
    /// What stands before and behind the name of the player.
    OfPlayer(String, String),
}

impl Key {
    /// The key of a name, with the player in it.
    pub(super) fn of(name: &Text) -> Option<(Self, Option<LoopId>)> {
        if let Some(literal) = name.literal() {
            return Some((Self::Literal(literal.to_owned()), None));
        }
        let (before, player, after) = match &name.pieces[..] {
            [Piece::Player(player)] => ("", player, ""),
            [Piece::Text(before), Piece::Player(player)] => (before.as_str(), player, ""),
            [Piece::Player(player), Piece::Text(after)] => ("", player, after.as_str()),
            [Piece::Text(before), Piece::Player(player), Piece::Text(after)] => {
                (before.as_str(), player, after.as_str())
            }
            _ => return None,
        };
        Some((Self::OfPlayer(before.to_owned(), after.to_owned()), Some(*player)))
    }
}

/// A pile: `first`, and for the deck of a player `step` more for each seat before theirs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Slot {
    pub(super) first: u32,
    pub(super) step: u32,
}

/// The decks whose piles are known once they are made.
#[derive(Default)]
pub(super) struct Plan {
    slots: BTreeMap<Key, Slot>,
    /// Those that are made by now, where the game is.
    made: BTreeSet<Key>,
}

impl Plan {
    /// Goes through the first state up to where it could go elsewhere, or make a deck that is not known.
    pub(super) fn of(setup: &State, n_seats: u32, shuffled: bool, n_decks: u32) -> Self {
        let mut plan = Self::default();
        let mut next = 0;
        for routine in &setup.body {
            match &routine.kind {
                RoutineKind::NewDeck { name, .. } => {
                    let Some((key @ Key::Literal(_), _)) = Key::of(name) else { break };
                    if let std::collections::btree_map::Entry::Vacant(slot) = plan.slots.entry(key)
                    {
                        slot.insert(Slot { first: next, step: 0 });
                        next += 1;
                    }
                }
                RoutineKind::ForPlayer { id, conditions, body } => {
                    // Else it is not known who comes when, and so gets which pile.
                    let all_alike = conditions.is_empty() && !shuffled;
                    if body.iter().all(is_harmless) {
                        continue;
                    }
                    let Some(keys) = all_alike.then(|| of_players(body, *id)).flatten() else {
                        break;
                    };
                    let new: Vec<Key> =
                        keys.into_iter().filter(|key| !plan.slots.contains_key(key)).collect();
                    let step = super::names::number(new.len());
                    for (key, first) in new.into_iter().zip(next..) {
                        plan.slots.insert(key, Slot { first, step });
                    }
                    next = next.saturating_add(step.saturating_mul(n_seats));
                }
                _ if is_harmless(routine) => {}
                _ => break,
            }
        }
        // Where the piles end, making a deck ends the game.
        let last = |slot: &Slot| slot.first + slot.step * n_seats.saturating_sub(1);
        plan.slots.retain(|_, slot| last(slot) < n_decks);
        plan
    }

    /// The pile of a deck, if it is known here.
    pub(super) fn slot(&self, key: &Key) -> Option<Slot> {
        self.slots.get(key).copied().filter(|_| self.made.contains(key))
    }

    /// Notes that the first state begins, or another one.
    pub(super) fn enter(&mut self, is_setup: bool) {
        self.made.clear();
        if !is_setup {
            self.made.extend(self.slots.keys().cloned());
        }
    }

    /// Whether a deck is one of those that are known, and not yet made here.
    pub(super) fn is_next(&self, key: &Key) -> bool {
        self.slots.contains_key(key) && !self.made.contains(key)
    }

    /// Notes that a deck was made.
    pub(super) fn make(&mut self, key: Key) {
        if self.slots.contains_key(&key) {
            self.made.insert(key);
        }
    }
}

/// The decks that each player gets, if nothing else happens for each player.
fn of_players(body: &[Routine], id: LoopId) -> Option<Vec<Key>> {
    let mut keys = Vec::new();
    for routine in body {
        match &routine.kind {
            RoutineKind::NewDeck { name, .. } => match Key::of(name)? {
                (key @ Key::OfPlayer(..), Some(player)) if player == id => {
                    if !keys.contains(&key) {
                        keys.push(key);
                    }
                }
                _ => return None,
            },
            RoutineKind::Deal { .. } | RoutineKind::ScoreAdd { .. } | RoutineKind::Print(_) => {}
            _ => return None,
        }
    }
    Some(keys)
}

/// Whether a routine makes no deck and goes to no state.
fn is_harmless(routine: &Routine) -> bool {
    match &routine.kind {
        RoutineKind::NewDeck { .. } | RoutineKind::State { .. } => false,
        RoutineKind::Deal { .. } | RoutineKind::ScoreAdd { .. } | RoutineKind::Print(_) => true,
        RoutineKind::ForPlayer { body, .. }
        | RoutineKind::Loop(body)
        | RoutineKind::If { body, .. } => body.iter().all(is_harmless),
        RoutineKind::Choose { choices, .. } => {
            choices.iter().all(|choice| choice.body.iter().all(is_harmless))
        }
    }
}

/// How many piles the decks of a script need.
pub(super) fn count(checked: &Checked, n_seats: u32) -> u32 {
    let mut names = Vec::new();
    for state in checked.states.iter().filter(|state| state.reachable) {
        new_decks(&state.body, &mut names);
    }
    // Loops that differ make no other names.
    let plain = |name: &&Text| -> Vec<Piece> {
        let piece = |piece: &Piece| match piece {
            Piece::Player(_) => Piece::Player(LoopId(0)),
            piece => piece.clone(),
        };
        name.pieces.iter().map(piece).collect()
    };
    let mut seen: Vec<Vec<Piece>> = Vec::new();
    let mut literals = BTreeSet::new();
    let mut n_decks = 0_u32;
    for name in &names {
        if n_decks >= MAX_DECKS {
            break;
        }
        let pieces = plain(name);
        let is_new = match name.literal() {
            Some(literal) => literals.insert(literal),
            None => !seen.contains(&pieces),
        };
        if is_new {
            n_decks = n_decks.saturating_add(n_names(&pieces, n_seats));
            seen.push(pieces);
        }
    }
    n_decks.clamp(1, MAX_DECKS)
}

/// How many decks there may be that have such a name.
fn n_names(pieces: &[Piece], n_seats: u32) -> u32 {
    let is_player = |piece: &&Piece| matches!(piece, Piece::Player(_));
    let players = super::names::number(pieces.iter().filter(is_player).count());
    let of_players = n_seats.saturating_pow(players);
    match pieces.iter().all(|piece| matches!(piece, Piece::Text(_) | Piece::Player(_))) {
        true => of_players,
        false => of_players.saturating_mul(NUMBERED_EACH).max(NUMBERED),
    }
}

fn new_decks<'a>(body: &'a [Routine], names: &mut Vec<&'a Text>) {
    for routine in body {
        match &routine.kind {
            RoutineKind::NewDeck { name, .. } => names.push(name),
            RoutineKind::ForPlayer { body, .. }
            | RoutineKind::Loop(body)
            | RoutineKind::If { body, .. } => new_decks(body, names),
            RoutineKind::Choose { choices, .. } => {
                choices.iter().for_each(|choice| new_decks(&choice.body, names));
            }
            _ => {}
        }
    }
}
