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
        | Expr::NextSeatBackwards(_)
        | Expr::PreviousSeat(_)
        | Expr::CurrentTeam(_)
        | Expr::NextTeam(_)
        | Expr::NextTeamBackwards(_)
        | Expr::PreviousTeam(_) => true,
        Expr::Read(storage) => {
            matches!(storage.storage, Named::Known(_)) && is_pure_owner(&storage.owner)
        }
        Expr::Compare(_, a, b) | Expr::Same(a, b) => is_pure(a) && is_pure(b),
        Expr::Not(test) => is_pure(test),
        Expr::And(parts) | Expr::Or(parts) => parts.iter().all(is_pure),
        Expr::TeamOf(part) | Expr::NumberOf(part) => is_pure(part),
        Expr::If { test, then, other } => is_pure(test) && is_pure(then) && is_pure(other),
        Expr::Trait { key, card } => matches!(**key, Expr::Str(_)) && is_pure(card),
        Expr::Size(of) => is_pure_pile(of),
        Expr::CardAt { pos: Pos::Top | Pos::Bottom, cards } => is_pure_pile(cards),
        _ => false,
    }
}

fn is_pure_pile(cards: &Expr) -> bool {
    match cards {
        Expr::Contents(ZoneRef::At { owner, zone: Named::Known(_), numbers }) => {
            is_pure_owner(owner) && are_known(numbers)
        }
        Expr::Contents(ZoneRef::Local(_)) => true,
        _ => false,
    }
}

/// Whether the numbers of a pile are known, which is then there.
fn are_known(numbers: &[Expr]) -> bool {
    numbers.iter().all(|number| matches!(number, Expr::Int(_)))
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
    any(expr, &mut |expr| matches!(expr, Expr::Extreme { .. } | Expr::Random { .. }))
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
        | Expr::Triangular(_)
        | Expr::Fibonacci(_)
        | Expr::Random { .. }
        | Expr::Ends { .. }
        | Expr::Contents(ZoneRef::Free { .. })
        | Expr::CardAt { pos: Pos::Index(_), .. } => true,
        Expr::Read(storage) => matches!(storage.storage, Named::ByName(..)),
        Expr::Contents(ZoneRef::At { zone, numbers, .. }) => {
            matches!(zone, Named::ByName(..)) || !are_known(numbers)
        }
        Expr::Piles { zone, .. } => matches!(zone, Named::ByName(..)),
        Expr::Tuples { map, .. }
        | Expr::Run { map, .. }
        | Expr::Runs { map, .. }
        | Expr::Sort { map, .. }
        | Expr::ExtremePoints { map, .. } => matches!(map.map, Named::ByName(..)),
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
/// them only when the option is picked then makes no difference. Some variables are known
/// to be no empty lists.
pub(super) fn is_solid(stmts: &[Stmt], never_empty: &[LocalId]) -> bool {
    stmts.iter().all(is_plain) && has_effect(stmts, never_empty)
}

/// Whether no group of a collection is empty.
pub(super) fn gives_no_empty_group(over: &Expr) -> bool {
    match over {
        Expr::Filter { .. } | Expr::Partition { .. } | Expr::Runs { .. } | Expr::Tuples { .. } => {
            true
        }
        Expr::Subsets { with_empty, .. } => !with_empty,
        _ => false,
    }
}

fn has_effect(stmts: &[Stmt], never_empty: &[LocalId]) -> bool {
    stmts.iter().any(|stmt| match &stmt.kind {
        StmtKind::Block(body) | StmtKind::Let { body, .. } => has_effect(body, never_empty),
        StmtKind::MoveAll { cards: Expr::Local(local), .. } => never_empty.contains(local),
        StmtKind::MoveAll { .. } => false,
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
        StmtKind::Swap { a, b } => is_free(a) && is_free(b),
        StmtKind::MoveAll { cards, to, .. } => {
            is_free(cards) && is_free_pos(&to.pos) && is_free_zone(&to.zone)
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
        | StmtKind::Together { .. }
        | StmtKind::Choice(_)
        | StmtKind::Any { .. }
        | StmtKind::SwapPiles { .. }
        | StmtKind::Combine { .. }
        | StmtKind::ForgetAll { .. }
        | StmtKind::Award { .. }
        | StmtKind::Shuffle(_)
        | StmtKind::CreateDeck { .. } => false,
    }
}

/// Whether evaluating the expression costs no fuel.
pub(super) fn is_free(expr: &Expr) -> bool {
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
                | Expr::ExtremePoints { .. }
                | Expr::Intersect(_)
                | Expr::Disjunct(_)
                | Expr::Ends { .. }
                | Expr::Run { .. }
                | Expr::Sort { .. }
                | Expr::Partition { .. }
                | Expr::Subsets { .. }
                | Expr::Runs { .. }
                | Expr::Piles { .. }
                | Expr::Contents(ZoneRef::Free { .. })
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
            ZoneRef::Free { .. } => false,
            ZoneRef::At { owner, zone, numbers } => {
                matches!(zone, Named::Known(_))
                    && is_steady_owner(owner)
                    && numbers.iter().all(|number| matches!(number, Expr::Int(_) | Expr::Local(_)))
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
