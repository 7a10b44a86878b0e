//! The expressions directly inside an expression, a place or a reference, in the order in which they are evaluated.

use crate::expr::{Expr, MapRef, Named, Owner, Place, Pos, StorageRef, ZoneRef};

/// How often a part is evaluated when the whole is evaluated once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Times {
    Once,
    /// Once for each element of a collection.
    Each,
}

/// Visits the parts of an expression.
pub fn expr(whole: &Expr, visit: &mut dyn FnMut(&Expr, Times)) {
    match whole {
        Expr::Arith(_, a, b) | Expr::Compare(_, a, b) | Expr::Same(a, b) => {
            visit(a, Times::Once);
            visit(b, Times::Once);
        }
        Expr::Read(storage) => storage_ref(storage, visit),
        Expr::Score { card: of, map }
        | Expr::Sum { cards: of, map }
        | Expr::Extreme { cards: of, map, .. }
        | Expr::ExtremePoints { cards: of, map, .. }
        | Expr::Sort { cards: of, map } => {
            visit(of, Times::Once);
            map_ref(map, visit);
        }
        Expr::Total { over, value: inner, .. }
        | Expr::Every { over, test: inner, .. }
        | Expr::Some { over, test: inner, .. }
        | Expr::Filter { over, test: inner, .. }
        | Expr::Collect { over, cards: inner, .. } => {
            visit(over, Times::Once);
            visit(inner, Times::Each);
        }
        Expr::Size(part)
        | Expr::Not(part)
        | Expr::SeatNumber(part)
        | Expr::OwnerOf(part)
        | Expr::TeamNumber(part)
        | Expr::TeamOf(part)
        | Expr::Flatten(part)
        | Expr::Triangular(part)
        | Expr::Fibonacci(part)
        | Expr::NumberOf(part)
        | Expr::Intersect(part)
        | Expr::Disjunct(part)
        | Expr::Members(part) => visit(part, Times::Once),
        Expr::And(parts) | Expr::Or(parts) | Expr::Union(parts) | Expr::Bundle(parts) => {
            parts.iter().for_each(|part| visit(part, Times::Once));
        }
        Expr::Trait { key, card } => {
            visit(key, Times::Once);
            visit(card, Times::Once);
        }
        Expr::CardAt { pos: at, cards: of } | Expr::GroupAt { pos: at, groups: of } => {
            pos(at, visit);
            visit(of, Times::Once);
        }
        Expr::Contents(of) => zone(of, visit),
        Expr::Tuples { n, cards, map }
        | Expr::Run { n, cards, map, .. }
        | Expr::Runs { n, cards, map, .. } => {
            visit(n, Times::Once);
            visit(cards, Times::Once);
            map_ref(map, visit);
        }
        Expr::Ends { n: a, cards: b, .. } | Expr::Partition { key: a, cards: b } => {
            visit(a, Times::Once);
            visit(b, Times::Once);
        }
        Expr::Subsets { cards, size, .. } => {
            visit(cards, Times::Once);
            if let Some((_, size)) = size {
                visit(size, Times::Once);
            }
        }
        Expr::Piles { owner: of, zone } => {
            owner(of, visit);
            named(zone, visit);
        }
        Expr::Range { from, until, .. } | Expr::Random { from, until } => {
            visit(from, Times::Once);
            visit(until, Times::Once);
        }
        Expr::If { test, then, other } => {
            visit(test, Times::Once);
            visit(then, Times::Once);
            visit(other, Times::Once);
        }
        Expr::Int(_)
        | Expr::Str(_)
        | Expr::Local(_)
        | Expr::CurrentSeat(_)
        | Expr::NextSeat(_)
        | Expr::NextSeatBackwards(_)
        | Expr::PreviousSeat(_)
        | Expr::CurrentTeam(_)
        | Expr::NextTeam(_)
        | Expr::NextTeamBackwards(_)
        | Expr::PreviousTeam(_)
        | Expr::Seats
        | Expr::Teams
        | Expr::OtherSeats(_)
        | Expr::OtherTeams(_)
        | Expr::Strs(_) => {}
    }
}

/// Visits the parts of a place.
pub fn place(whole: &Place, visit: &mut dyn FnMut(&Expr, Times)) {
    zone(&whole.zone, visit);
    pos(&whole.pos, visit);
}

/// Visits the index of a position.
pub fn pos(whole: &Pos, visit: &mut dyn FnMut(&Expr, Times)) {
    match whole {
        Pos::Top | Pos::Bottom => {}
        Pos::Index(index) => visit(index, Times::Once),
    }
}

/// Visits the parts of a pile.
pub fn zone(whole: &ZoneRef, visit: &mut dyn FnMut(&Expr, Times)) {
    match whole {
        ZoneRef::At { owner: of, zone, numbers } => {
            owner(of, visit);
            named(zone, visit);
            numbers.iter().for_each(|number| visit(number, Times::Once));
        }
        ZoneRef::Free { owner: of, zone } => {
            owner(of, visit);
            named(zone, visit);
        }
        ZoneRef::Local(_) => {}
    }
}

/// Visits the parts of a storage.
pub fn storage_ref(whole: &StorageRef, visit: &mut dyn FnMut(&Expr, Times)) {
    owner(&whole.owner, visit);
    named(&whole.storage, visit);
}

/// Visits the parts of a point map.
pub fn map_ref(whole: &MapRef, visit: &mut dyn FnMut(&Expr, Times)) {
    owner(&whole.owner, visit);
    named(&whole.map, visit);
}

fn owner(whole: &Owner, visit: &mut dyn FnMut(&Expr, Times)) {
    match whole {
        Owner::Game => {}
        Owner::Seat(part) | Owner::Team(part) => visit(part, Times::Once),
    }
}

fn named<Id>(whole: &Named<Id>, visit: &mut dyn FnMut(&Expr, Times)) {
    match whole {
        Named::Known(_) => {}
        Named::ByName(name, _) => visit(name, Times::Once),
    }
}
