//! Questions about expressions and statements that decide how they may be emitted.

use ir::{Expr, LocalId, Named, Owner, Place, Pos, Stmt, StmtKind, ZoneRef};

/// Whether evaluating the expression can neither fail, nor draw chance, nor cost fuel; it may then be evaluated once
/// instead of often, or not at all.
pub(super) fn is_pure(expr: &Expr) -> bool {
    match expr {
        Expr::Int(_)
        | Expr::Str(_)
        | Expr::Local(_)
        | Expr::CurrentSeat(_)
        | Expr::NextSeat(_)
        | Expr::PreviousSeat(_)
        | Expr::CurrentTeam(_)
        | Expr::NextTeam(_)
        | Expr::PreviousTeam(_) => true,
        Expr::Read(int) => matches!(int.int, Named::Known(_)) && is_pure_owner(&int.owner),
        Expr::Compare(_, a, b) | Expr::Same(a, b) => is_pure(a) && is_pure(b),
        Expr::Not(test) => is_pure(test),
        Expr::And(parts) | Expr::Or(parts) => parts.iter().all(is_pure),
        Expr::TeamOf(seat) => is_pure(seat),
        Expr::Trait { key, card } => matches!(**key, Expr::Str(_)) && is_pure(card),
        Expr::Size(of) => is_pure_pile(of),
        Expr::CardAt { pos: Pos::Top | Pos::Bottom, cards } => is_pure_pile(cards),
        _ => false,
    }
}

fn is_pure_pile(cards: &Expr) -> bool {
    match cards {
        Expr::Contents(ZoneRef::At { owner, zone: Named::Known(_) }) => is_pure_owner(owner),
        Expr::Contents(ZoneRef::Local(_)) => true,
        _ => false,
    }
}

pub(super) fn is_pure_owner(owner: &Owner) -> bool {
    match owner {
        Owner::Game => true,
        Owner::Seat(owner) | Owner::Team(owner) => is_pure(owner),
    }
}

/// Whether a variable occurs in an expression.
pub(super) fn mentions(local: LocalId, expr: &Expr) -> bool {
    any(expr, &mut |expr| match expr {
        Expr::Local(other) => *other == local,
        Expr::Contents(ZoneRef::Local(other)) => *other == local,
        _ => false,
    })
}

/// Whether evaluating the expression can draw chance.
pub(super) fn draws(expr: &Expr) -> bool {
    any(expr, &mut |expr| matches!(expr, Expr::Extreme { .. }))
}

/// Whether the expression can fail other than by running out of fuel.
pub(super) fn can_fail(expr: &Expr) -> bool {
    any(expr, &mut |expr| match expr {
        Expr::Arith(..)
        | Expr::Score { .. }
        | Expr::Sum { .. }
        | Expr::Total { .. }
        | Expr::Extreme { .. }
        | Expr::SeatNumber(_)
        | Expr::TeamNumber(_)
        | Expr::OwnerOf(_)
        | Expr::GroupAt { .. }
        | Expr::CardAt { pos: Pos::Index(_), .. } => true,
        Expr::Read(int) => matches!(int.int, Named::ByName(..)),
        Expr::Contents(ZoneRef::At { zone, .. }) => matches!(zone, Named::ByName(..)),
        Expr::Tuples { map, .. } => matches!(map.map, Named::ByName(..)),
        _ => false,
    })
}

/// Whether a predicate holds for an expression or one inside it.
fn any(expr: &Expr, found: &mut dyn FnMut(&Expr) -> bool) -> bool {
    let mut is_found = found(expr);
    ir::parts::expr(expr, &mut |part, _| is_found = is_found || any(part, found));
    is_found
}

/// Whether every run of the statements has an effect, none of them opens several ways, and none costs fuel: running
/// them only when the option is picked then makes no difference.
pub(super) fn is_solid(stmts: &[Stmt]) -> bool {
    stmts.iter().all(is_plain) && has_effect(stmts)
}

fn has_effect(stmts: &[Stmt]) -> bool {
    stmts.iter().any(|stmt| match &stmt.kind {
        StmtKind::Block(body) | StmtKind::Let { body, .. } => has_effect(body),
        StmtKind::If { .. } => false,
        StmtKind::Remember { lenient, .. } => !lenient,
        _ => true,
    })
}

/// Whether a statement goes one way and costs nothing.
fn is_plain(stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Block(body) => body.iter().all(is_plain),
        StmtKind::If { test, then } => is_free(test) && then.iter().all(is_plain),
        StmtKind::Let { value, body, .. } => is_free(value) && body.iter().all(is_plain),
        StmtKind::Move { card, to } | StmtKind::Remember { card, to, .. } => {
            is_free(card) && is_free_pos(&to.pos) && is_free_zone(&to.zone)
        }
        StmtKind::Forget { pos, zone } => is_free_pos(pos) && is_free_zone(zone),
        StmtKind::Store { to, value, .. } => {
            is_free(&Expr::Read(Box::new(to.clone()))) && is_free(value)
        }
        StmtKind::SetCurrent { seat, .. } | StmtKind::Queue { seat, .. } => is_free(seat),
        StmtKind::CreateTeams(_) | StmtKind::Pass => true,
        StmtKind::ForEach { .. }
        | StmtKind::Repeat { .. }
        | StmtKind::Stage { .. }
        | StmtKind::Choice(_)
        | StmtKind::Any { .. }
        | StmtKind::MoveAll { .. }
        | StmtKind::ForgetAll { .. }
        | StmtKind::Award { .. }
        | StmtKind::Shuffle(_)
        | StmtKind::CreateDeck { .. } => false,
    }
}

/// Whether evaluating the expression costs no fuel.
fn is_free(expr: &Expr) -> bool {
    !any(expr, &mut |expr| {
        matches!(
            expr,
            Expr::Sum { .. }
                | Expr::Total { .. }
                | Expr::Every { .. }
                | Expr::Some { .. }
                | Expr::Extreme { .. }
                | Expr::Filter { .. }
                | Expr::Union(_)
                | Expr::Flatten(_)
                | Expr::Collect { .. }
                | Expr::Tuples { .. }
                | Expr::Range { .. }
        )
    })
}

fn is_free_pos(pos: &Pos) -> bool {
    match pos {
        Pos::Top | Pos::Bottom => true,
        Pos::Index(index) => is_free(index),
    }
}

fn is_free_zone(zone: &ZoneRef) -> bool {
    is_free(&Expr::Contents(zone.clone()))
}

/// Whether a place can be found once instead of anew for each card that is put there.
pub(super) fn is_steady(place: &Place) -> bool {
    matches!(place.pos, Pos::Top | Pos::Bottom)
        && match &place.zone {
            ZoneRef::Local(_) => true,
            ZoneRef::At { owner, zone } => {
                matches!(zone, Named::Known(_)) && is_steady_owner(owner)
            }
        }
}

fn is_steady_owner(owner: &Owner) -> bool {
    match owner {
        Owner::Game => true,
        Owner::Seat(owner) | Owner::Team(owner) => matches!(
            **owner,
            Expr::Local(_) | Expr::CurrentSeat(_) | Expr::CurrentTeam(_) | Expr::NextSeat(_)
        ),
    }
}
