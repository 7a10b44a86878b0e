//! The price of work. A game has [`crate::limits::FUEL`] units between two decisions.
//!
//! Charged are exactly: each pass of a stage, each element of a `ForEach` and each turn of a `Repeat`, with
//! [`body`] of the repeated statements; each element of an `Any` with [`way`]; each element of a collection that an
//! expression runs through, with [`test()`] of the expression evaluated for it (charged for all elements at once, before the first); 1 for each
//! card a `Union`, `Flatten`, `Sum`, `Extreme`, `MoveAll`, `Shuffle`, `ForgetAll` or `CreateDeck` touches, and each
//! number of a `Range`; [`award`] for an `Award`, before its parts are evaluated; `n` for each group of `n` cards that
//! `Tuples` yields. A range that is looped over directly is charged by the loop alone, not as a range too.
//! Everything else is free, because it is bounded by the length of the rules.
//!
//! While options are looked for, charging goes on in the same way. When a seat has answered, the tank is refilled
//! at the first effect of the answer. What was used up until then counts towards [`crate::limits::WORK`], the limit of
//! the whole game. The scores of all seats together have one full tank.

use crate::expr::{Expr, IntRef, MapRef, Named, Owner, Place, Pos, ZoneRef};
use crate::game::Game;
use crate::limits;
use crate::stmt::{Award, Stmt, StmtKind};

/// The price of setting a point map: every face is held against every award.
#[must_use]
pub fn award(game: &Game, awards: &[Award]) -> u32 {
    let cost = game.faces.len().saturating_mul(awards.len());
    u32::try_from(cost).unwrap_or(u32::MAX)
}

/// The price of one run of some statements: 1 and the number of statements and expressions in them, without what
/// stands inside an inner loop.
#[must_use]
pub fn body(stmts: &[Stmt]) -> u32 {
    1 + stmts.iter().map(stmt).sum::<u32>()
}

/// The price of one way at an `Any`: its body, and something for the table that is copied for it, which grows with the
/// number of cards.
#[must_use]
pub fn way(game: &Game, stmts: &[Stmt]) -> u32 {
    let cards = limits::card_capacity(game) as u32;
    body(stmts).saturating_add(cards / 16)
}

/// The price of one evaluation of an expression, without what stands inside an inner loop.
#[must_use]
pub fn test(expr: &Expr) -> u32 {
    1 + self::expr(expr)
}

fn stmt(stmt: &Stmt) -> u32 {
    1 + match &stmt.kind {
        StmtKind::Block(body) => body.iter().map(self::stmt).sum(),
        StmtKind::If { test, then } => expr(test) + then.iter().map(self::stmt).sum::<u32>(),
        StmtKind::Let { value, body, .. } => expr(value) + body.iter().map(self::stmt).sum::<u32>(),
        StmtKind::ForEach { over, .. } | StmtKind::Any { over, .. } => expr(over),
        StmtKind::Repeat { times, .. } => expr(times),
        StmtKind::Stage { end, .. } => expr(end),
        StmtKind::Choice(choice) => choice.steps.iter().map(self::stmt).sum(),
        StmtKind::Move { card, to } | StmtKind::Remember { card, to, .. } => expr(card) + place(to),
        StmtKind::MoveAll { cards, to, .. } => expr(cards) + place(to),
        StmtKind::Forget { pos, zone } => self::pos(pos) + self::zone(zone),
        StmtKind::ForgetAll { zone } | StmtKind::Shuffle(zone) => self::zone(zone),
        StmtKind::Store { to, value, .. } => int_ref(to) + expr(value),
        StmtKind::Award { map, awards } => {
            map_ref(map)
                + awards
                    .iter()
                    .map(|award| {
                        let conditions = award.conditions.iter();
                        conditions.map(|(key, value)| expr(key) + expr(value)).sum::<u32>()
                            + expr(&award.points)
                    })
                    .sum::<u32>()
        }
        StmtKind::CreateDeck { to, .. } => zone(to),
        StmtKind::SetCurrent { seat, .. } | StmtKind::Queue { seat, .. } => expr(seat),
        StmtKind::CreateTeams(_) | StmtKind::Pass => 0,
    }
}

fn expr(e: &Expr) -> u32 {
    1 + match e {
        Expr::Arith(_, a, b) | Expr::Compare(_, a, b) | Expr::Same(a, b) => expr(a) + expr(b),
        Expr::Read(int) => int_ref(int),
        Expr::Score { card: e, map }
        | Expr::Sum { cards: e, map }
        | Expr::Extreme { cards: e, map, .. } => expr(e) + map_ref(map),
        Expr::Total { over: e, .. }
        | Expr::Every { over: e, .. }
        | Expr::Some { over: e, .. }
        | Expr::Filter { over: e, .. }
        | Expr::Collect { over: e, .. }
        | Expr::Size(e)
        | Expr::Not(e)
        | Expr::SeatNumber(e)
        | Expr::OwnerOf(e)
        | Expr::TeamNumber(e)
        | Expr::TeamOf(e)
        | Expr::Flatten(e)
        | Expr::Members(e) => expr(e),
        Expr::And(parts) | Expr::Or(parts) | Expr::Union(parts) => parts.iter().map(expr).sum(),
        Expr::Trait { key, card } => expr(key) + expr(card),
        Expr::CardAt { pos: p, cards: e } | Expr::GroupAt { pos: p, groups: e } => pos(p) + expr(e),
        Expr::Contents(z) => zone(z),
        Expr::Tuples { n, cards, map } => expr(n) + expr(cards) + map_ref(map),
        Expr::Range { from, until, .. } => expr(from) + expr(until),
        Expr::Int(_)
        | Expr::Str(_)
        | Expr::Local(_)
        | Expr::CurrentSeat(_)
        | Expr::NextSeat(_)
        | Expr::PreviousSeat(_)
        | Expr::CurrentTeam(_)
        | Expr::NextTeam(_)
        | Expr::PreviousTeam(_)
        | Expr::Seats
        | Expr::Teams
        | Expr::OtherSeats(_)
        | Expr::OtherTeams(_)
        | Expr::Strs(_) => 0,
    }
}

fn place(p: &Place) -> u32 {
    pos(&p.pos) + zone(&p.zone)
}

fn pos(p: &Pos) -> u32 {
    match p {
        Pos::Top | Pos::Bottom => 0,
        Pos::Index(index) => expr(index),
    }
}

fn zone(z: &ZoneRef) -> u32 {
    match z {
        ZoneRef::At { owner, zone } => self::owner(owner) + named(zone),
        ZoneRef::Local(_) => 0,
    }
}

fn int_ref(r: &IntRef) -> u32 {
    owner(&r.owner) + named(&r.int)
}

fn map_ref(r: &MapRef) -> u32 {
    owner(&r.owner) + named(&r.map)
}

fn owner(o: &Owner) -> u32 {
    match o {
        Owner::Game => 0,
        Owner::Seat(e) | Owner::Team(e) => expr(e),
    }
}

fn named<Id>(n: &Named<Id>) -> u32 {
    match n {
        Named::Known(_) => 0,
        Named::ByName(name, _) => expr(name),
    }
}
