//! The expressions directly inside an expression, a statement, a place or a reference, in the order in which they are
//! evaluated, and the statements inside a statement.

use crate::expr::{Expr, ListRef, LocalId, MapRef, Named, Owner, Place, Pos, StorageRef, ZoneRef};
use crate::stmt::{Audience, Stmt, StmtKind};

/// How often a part is evaluated when the whole is evaluated once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Times {
    Once,
    /// Once for each element of a collection.
    Each,
}

/// The variable that an expression binds for its parts.
#[must_use]
pub fn bound(expr: &Expr) -> Option<LocalId> {
    match expr {
        Expr::Bind { local, .. }
        | Expr::Total { local, .. }
        | Expr::Every { local, .. }
        | Expr::Some { local, .. }
        | Expr::Filter { local, .. }
        | Expr::Collect { local, .. } => Some(*local),
        _ => None,
    }
}

/// Visits the parts of an expression.
pub fn expr(whole: &Expr, visit: &mut dyn FnMut(&Expr, Times)) {
    match whole {
        Expr::Arith(_, a, b)
        | Expr::Compare(_, a, b)
        | Expr::Same(a, b)
        | Expr::SameItems(a, b)
        | Expr::From { list: a, start: b }
        | Expr::Bind { value: a, body: b, .. } => {
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
        | Expr::Members(part)
        | Expr::ToNumber(part)
        | Expr::ToInt(part)
        | Expr::Defined(part)
        | Expr::Given(part)
        | Expr::New(part)
        | Expr::Items(part)
        | Expr::StrAt { index: part, .. }
        | Expr::PileNamed { name: part, .. }
        | Expr::ItemAt { of: part, .. } => visit(part, Times::Once),
        Expr::SameList(a, b) => {
            list_ref(a, visit);
            list_ref(b, visit);
        }
        Expr::Numbered { before, after, .. } => {
            visit(before, Times::Once);
            after.iter().for_each(|after| visit(after, Times::Once));
        }
        Expr::CardsOf { points, map, strings, .. } => {
            visit(points, Times::Once);
            map_ref(map, visit);
            visit(strings, Times::Once);
        }
        Expr::And(parts)
        | Expr::Or(parts)
        | Expr::Union(parts)
        | Expr::Bundle(parts)
        | Expr::Text(parts)
        | Expr::ListOf { items: parts, .. } => {
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
        Expr::Contents(of) | Expr::PileList(of) => zone(of, visit),
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
        | Expr::Number(_)
        | Expr::Card(_)
        | Expr::Fail { .. }
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

/// Visits the parts of a list.
pub fn list_ref(whole: &ListRef, visit: &mut dyn FnMut(&Expr, Times)) {
    match whole {
        ListRef::Pile(pile) => zone(pile, visit),
        ListRef::List(list) => visit(list, Times::Once),
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
        Owner::Seat(part) | Owner::Team(part) | Owner::Card(part) => visit(part, Times::Once),
    }
}

fn named<Id>(whole: &Named<Id>, visit: &mut dyn FnMut(&Expr, Times)) {
    match whole {
        Named::Known(_) => {}
        Named::ByName(name, _) => visit(name, Times::Once),
    }
}

/// Visits the expressions of a statement, but not those of the statements inside it.
pub fn stmt(whole: &StmtKind, visit: &mut dyn FnMut(&Expr)) {
    // What stands in a statement is evaluated once each time it is run.
    let mut once = |part: &Expr, _: Times| visit(part);
    match whole {
        StmtKind::If { test: part, .. }
        | StmtKind::Let { value: part, .. }
        | StmtKind::ForEach { over: part, .. }
        | StmtKind::Any { over: part, .. }
        | StmtKind::Repeat { times: part, .. }
        | StmtKind::Assign { value: part, .. }
        | StmtKind::SetCurrent { seat: part, .. }
        | StmtKind::Queue { seat: part, .. } => visit(part),
        StmtKind::Choice(choice) => visit(&choice.seat),
        StmtKind::Pick { value, text, .. } => {
            visit(value);
            text.iter().for_each(visit);
        }
        StmtKind::Stage { end, backwards, .. } => end.iter().chain(backwards).for_each(visit),
        StmtKind::Move { card: cards, to }
        | StmtKind::MoveAll { cards, to, .. }
        | StmtKind::Remember { card: cards, to, .. } => {
            visit(cards);
            place(to, &mut |part, _| visit(part));
        }
        StmtKind::Swap { a, b } => {
            visit(a);
            visit(b);
        }
        StmtKind::SwapPiles { a, b } => {
            zone(a, &mut once);
            zone(b, &mut once);
        }
        StmtKind::Forget { pos: at, zone: of } => {
            pos(at, &mut once);
            zone(of, &mut once);
        }
        StmtKind::ForgetAll { zone: of } | StmtKind::CreateDeck { to: of, .. } => {
            zone(of, &mut once);
        }
        StmtKind::Store { to, value, .. } => {
            storage_ref(to, &mut once);
            visit(value);
        }
        StmtKind::Award { map, awards } => {
            map_ref(map, &mut once);
            for award in awards {
                for (key, value) in &award.conditions {
                    visit(key);
                    visit(value);
                }
                visit(&award.points);
            }
        }
        StmtKind::Combine { map, of } => {
            map_ref(map, &mut once);
            of.iter().for_each(|map| map_ref(map, &mut once));
        }
        StmtKind::Shuffle(list) | StmtKind::Rotate(list) => list_ref(list, &mut once),
        StmtKind::Order { list, by } => {
            visit(by);
            list_ref(list, &mut |part, _| visit(part));
        }
        StmtKind::Deal { cards, from, to, aside, .. } => {
            visit(cards);
            let mut once = |part: &Expr, _: Times| visit(part);
            list_ref(from, &mut once);
            list_ref(to, &mut once);
            zone(aside, &mut once);
        }
        StmtKind::Attach { list, from, leaving } => {
            list_ref(list, &mut once);
            list_ref(from, &mut once);
            visit(leaving);
        }
        StmtKind::Restock { list, aside } => {
            list_ref(list, &mut once);
            zone(aside, &mut once);
        }
        StmtKind::Tell { to, text } => {
            match to {
                Audience::Everybody => {}
                Audience::Seat(who) | Audience::Team(who) => visit(who),
            }
            visit(text);
        }
        StmtKind::NamePile { name, seats, aside, .. } => {
            visit(name);
            visit(seats);
            zone(aside, &mut |part, _| visit(part));
        }
        StmtKind::Renew { to, from, .. } => {
            zone(to, &mut once);
            zone(from, &mut once);
        }
        StmtKind::Block(_)
        | StmtKind::Attempt { .. }
        | StmtKind::Abandon
        | StmtKind::Together { .. }
        | StmtKind::Loop(_)
        | StmtKind::Labelled { .. }
        | StmtKind::Leave(_)
        | StmtKind::Call(_)
        | StmtKind::Finish
        | StmtKind::Fail(_)
        | StmtKind::CreateTeams(_)
        | StmtKind::Pass => {}
    }
}

/// The statements inside a statement; none, if it is of a kind that has none inside.
#[must_use]
pub fn body(whole: &StmtKind) -> &[Stmt] {
    match whole {
        StmtKind::Block(body)
        | StmtKind::If { then: body, .. }
        | StmtKind::Let { body, .. }
        | StmtKind::ForEach { body, .. }
        | StmtKind::Any { body, .. }
        | StmtKind::Repeat { body, .. }
        | StmtKind::Stage { body, .. }
        | StmtKind::Together { body, .. }
        | StmtKind::Loop(body)
        | StmtKind::Labelled { body, .. }
        | StmtKind::Attempt { body, .. } => body,
        StmtKind::Choice(choice) => &choice.steps,
        StmtKind::Move { .. }
        | StmtKind::MoveAll { .. }
        | StmtKind::Swap { .. }
        | StmtKind::SwapPiles { .. }
        | StmtKind::Remember { .. }
        | StmtKind::Forget { .. }
        | StmtKind::ForgetAll { .. }
        | StmtKind::Store { .. }
        | StmtKind::Award { .. }
        | StmtKind::Combine { .. }
        | StmtKind::Shuffle(_)
        | StmtKind::Rotate(_)
        | StmtKind::Order { .. }
        | StmtKind::Deal { .. }
        | StmtKind::Attach { .. }
        | StmtKind::Restock { .. }
        | StmtKind::Tell { .. }
        | StmtKind::NamePile { .. }
        | StmtKind::Renew { .. }
        | StmtKind::Abandon
        | StmtKind::Leave(_)
        | StmtKind::Call(_)
        | StmtKind::Finish
        | StmtKind::Fail(_)
        | StmtKind::Assign { .. }
        | StmtKind::Pick { .. }
        | StmtKind::CreateTeams(_)
        | StmtKind::CreateDeck { .. }
        | StmtKind::SetCurrent { .. }
        | StmtKind::Queue { .. }
        | StmtKind::Pass => &[],
    }
}
