//! Questions about expressions and statements that decide how they may be emitted.

use ir::{
    Expr, Game, ListRef, Local, LocalId, Named, Owner, Place, Pos, Scope, Stmt, StmtKind, StoreOp,
    Type, ZoneRef,
};

/// Whether evaluating the expression can neither fail, nor draw chance, nor cost fuel; it may then be evaluated once
/// instead of often, or not at all.
pub(super) fn is_pure(game: &Game, expr: &Expr) -> bool {
    match expr {
        Expr::Local(local) => !may_be_undefined(&game.locals[local.idx()]),
        Expr::Int(_)
        | Expr::Str(_)
        | Expr::Card(_)
        | Expr::CurrentSeat(_)
        | Expr::NextSeat(_)
        | Expr::NextSeatBackwards(_)
        | Expr::PreviousSeat(_)
        | Expr::CurrentTeam(_)
        | Expr::NextTeam(_)
        | Expr::NextTeamBackwards(_)
        | Expr::PreviousTeam(_) => true,
        Expr::Read(storage) => {
            matches!(storage.storage, Named::Known(_))
                && is_pure_owner(game, &storage.owner)
                && !storage_may_be_undefined(game, expr)
        }
        Expr::Defined(of) => matches!(**of, Expr::Local(_)) || is_pure(game, of),
        Expr::Compare(_, a, b) => is_pure(game, a) && is_pure(game, b) && !is_number(game, a),
        Expr::Same(a, b) => is_pure(game, a) && is_pure(game, b) && !is_text(game, a),
        Expr::Not(test) => is_pure(game, test),
        Expr::And(parts) | Expr::Or(parts) => parts.iter().all(|part| is_pure(game, part)),
        Expr::TeamOf(part) | Expr::NumberOf(part) => is_pure(game, part),
        Expr::If { test, then, other } => {
            is_pure(game, test) && is_pure(game, then) && is_pure(game, other)
        }
        Expr::Trait { key, card } => matches!(**key, Expr::Str(_)) && is_pure(game, card),
        Expr::Size(of) => is_pure_pile(game, of),
        Expr::CardAt { pos: Pos::Top | Pos::Bottom, cards } => is_pure_pile(game, cards),
        _ => false,
    }
}

fn is_pure_pile(game: &Game, cards: &Expr) -> bool {
    match cards {
        Expr::Contents(ZoneRef::At { owner, zone: Named::Known(_), numbers }) => {
            is_pure_owner(game, owner) && are_known(numbers)
        }
        Expr::Contents(ZoneRef::Local(_)) => true,
        _ => false,
    }
}

/// Whether the numbers of a pile are known, which is then there.
fn are_known(numbers: &[Expr]) -> bool {
    numbers.iter().all(|number| matches!(number, Expr::Int(_)))
}

pub(super) fn is_pure_owner(game: &Game, owner: &Owner) -> bool {
    match owner {
        Owner::Game => true,
        Owner::Seat(owner) | Owner::Team(owner) => is_pure(game, owner),
        Owner::Card(card) => matches!(**card, Expr::Card(_)),
    }
}

/// Whether evaluating the expression neither draws chance nor costs fuel, and can only fail because a value is undefined.
/// If it is the same for many elements, it may be evaluated once for all of them, unless there are none.
pub(super) fn is_nearly_pure(game: &Game, expr: &Expr) -> bool {
    let nearly = |part: &Expr| is_nearly_pure(game, part);
    match expr {
        Expr::Local(_) => true,
        Expr::Given(card) => nearly(card),
        Expr::Compare(_, a, b) => nearly(a) && nearly(b) && !is_number(game, a),
        Expr::Same(a, b) => nearly(a) && nearly(b) && !is_text(game, a),
        Expr::Not(part) | Expr::TeamOf(part) | Expr::NumberOf(part) => nearly(part),
        Expr::And(parts) | Expr::Or(parts) => parts.iter().all(nearly),
        Expr::If { test, then, other } => nearly(test) && nearly(then) && nearly(other),
        Expr::Trait { key, card } => matches!(**key, Expr::Str(_)) && nearly(card),
        Expr::Score { card, map } => {
            matches!(**card, Expr::Given(_) | Expr::Card(_))
                && nearly(card)
                && matches!(map.map, Named::Known(_))
                && is_pure_owner(game, &map.owner)
        }
        Expr::Read(storage) => {
            matches!(storage.storage, Named::Known(_))
                && match &storage.owner {
                    Owner::Game => true,
                    Owner::Seat(owner) | Owner::Team(owner) => nearly(owner),
                    Owner::Card(card) => matches!(**card, Expr::Given(_)) && nearly(card),
                }
        }
        _ => is_pure(game, expr),
    }
}

/// Whether reading a variable can fail.
pub(super) fn may_be_undefined(local: &Local) -> bool {
    local.scope == Scope::Game && matches!(local.ty, Type::Seat | Type::Team | Type::List(_))
}

/// Whether reading a storage can find no value.
fn storage_may_be_undefined(game: &Game, read: &Expr) -> bool {
    matches!(ir::type_of(game, read), Ok(Type::Seat | Type::Team | Type::List(_)))
}

/// Whether an expression is a Number, with which computing may cost something.
fn is_number(game: &Game, expr: &Expr) -> bool {
    ir::type_of(game, expr) == Ok(Type::Number)
}

/// Whether an expression is a text, and comparing it may cost something.
fn is_text(game: &Game, expr: &Expr) -> bool {
    ir::type_of(game, expr) == Ok(Type::Text)
}

/// Whether a variable occurs in an expression.
pub(super) fn mentions(local: LocalId, expr: &Expr) -> bool {
    any(expr, &mut |expr| {
        let is_it = |pile: &ZoneRef| matches!(pile, ZoneRef::Local(other) if *other == local);
        *expr == Expr::Local(local) || piles_in(expr).into_iter().flatten().any(is_it)
    })
}

/// The piles that an expression names directly.
fn piles_in(expr: &Expr) -> [Option<&ZoneRef>; 2] {
    match expr {
        Expr::Contents(zone) | Expr::PileList(zone) => [Some(zone), None],
        Expr::SameList(a, b) => [pile_of(a), pile_of(b)],
        _ => [None, None],
    }
}

/// The pile that a list is known to be.
fn pile_of(list: &ListRef) -> Option<&ZoneRef> {
    match list {
        ListRef::Pile(zone) => Some(zone),
        ListRef::List(_) => None,
    }
}

/// Whether there may be no such pile.
fn may_be_missing(pile: &ZoneRef) -> bool {
    match pile {
        ZoneRef::At { zone, numbers, .. } => {
            matches!(zone, Named::ByName(..)) || !are_known(numbers)
        }
        ZoneRef::Free { .. } => true,
        ZoneRef::Local(_) => false,
    }
}

/// Whether evaluating the expression can draw chance.
pub(super) fn draws(expr: &Expr) -> bool {
    any(expr, &mut |expr| matches!(expr, Expr::Extreme { .. } | Expr::Random { .. }))
}

/// Whether the expression can fail other than by running out of fuel.
pub(super) fn can_fail(game: &Game, expr: &Expr) -> bool {
    any(expr, &mut |expr| match expr {
        Expr::Arith(..)
        | Expr::Fail { .. }
        | Expr::Given(_)
        | Expr::StrAt { .. }
        | Expr::Text(_)
        | Expr::New(_)
        | Expr::From { .. }
        | Expr::ItemAt { .. }
        | Expr::ListOf { .. }
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
        | Expr::CardAt { pos: Pos::Index(_), .. } => true,
        Expr::Local(local) => may_be_undefined(&game.locals[local.idx()]),
        Expr::Compare(_, a, _) => is_number(game, a),
        Expr::Read(storage) => {
            matches!(storage.storage, Named::ByName(..))
                || matches!(storage.owner, Owner::Card(_))
                || storage_may_be_undefined(game, expr)
        }
        Expr::CardsOf { map, .. } => matches!(map.map, Named::ByName(..)),
        Expr::Piles { zone, .. } => matches!(zone, Named::ByName(..)),
        Expr::Tuples { map, .. }
        | Expr::Run { map, .. }
        | Expr::Runs { map, .. }
        | Expr::Sort { map, .. }
        | Expr::ExtremePoints { map, .. } => matches!(map.map, Named::ByName(..)),
        _ => piles_in(expr).into_iter().flatten().any(may_be_missing),
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
pub(super) fn is_solid(game: &Game, stmts: &[Stmt], never_empty: &[LocalId]) -> bool {
    stmts.iter().all(|stmt| is_plain(game, stmt)) && has_effect(stmts, never_empty)
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
fn is_plain(game: &Game, stmt: &Stmt) -> bool {
    match &stmt.kind {
        StmtKind::Block(body) => body.iter().all(|stmt| is_plain(game, stmt)),
        StmtKind::If { test, then } => {
            is_free(game, test) && then.iter().all(|stmt| is_plain(game, stmt))
        }
        StmtKind::Let { value, body, .. } => {
            is_free(game, value) && body.iter().all(|stmt| is_plain(game, stmt))
        }
        StmtKind::Move { card, to } | StmtKind::Remember { card, to, .. } => {
            is_free(game, card) && is_free_pos(game, &to.pos) && is_free_zone(game, &to.zone)
        }
        StmtKind::Swap { a, b } => is_free(game, a) && is_free(game, b),
        StmtKind::MoveAll { cards, to, .. } => {
            is_free(game, cards) && is_free_pos(game, &to.pos) && is_free_zone(game, &to.zone)
        }
        StmtKind::Forget { pos, zone } => is_free_pos(game, pos) && is_free_zone(game, zone),
        StmtKind::Store { to, op, value } => {
            let read = Expr::Read(Box::new(to.clone()));
            // A Number that is counted up or down may be large.
            let counts = *op != StoreOp::Set && is_number(game, &read);
            is_free(game, &read) && is_free(game, value) && !counts
        }
        StmtKind::SetCurrent { seat, .. } | StmtKind::Queue { seat, .. } => is_free(game, seat),
        StmtKind::Pick { value, .. } => is_free(game, value),
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
        | StmtKind::Rotate(_)
        | StmtKind::Order { .. }
        | StmtKind::Deal { .. }
        | StmtKind::Attach { .. }
        | StmtKind::Restock { .. }
        | StmtKind::Tell { .. }
        | StmtKind::Loop(_)
        | StmtKind::Labelled { .. }
        | StmtKind::Leave(_)
        | StmtKind::Call(_)
        | StmtKind::Attempt { .. }
        | StmtKind::Abandon
        | StmtKind::NamePile { .. }
        | StmtKind::Renew { .. }
        | StmtKind::Finish
        | StmtKind::Fail(_)
        | StmtKind::Assign { .. }
        | StmtKind::CreateDeck { .. } => false,
    }
}

/// Whether evaluating the expression costs no fuel.
pub(super) fn is_free(game: &Game, expr: &Expr) -> bool {
    !any(expr, &mut |expr| {
        let by_size = match expr {
            Expr::Arith(_, a, _) | Expr::Compare(_, a, _) => is_number(game, a),
            Expr::Same(a, _) => is_text(game, a),
            _ => false,
        };
        let looks_for_pile = |pile: &ZoneRef| matches!(pile, ZoneRef::Free { .. });
        by_size
            || piles_in(expr).into_iter().flatten().any(looks_for_pile)
            || matches!(
                expr,
                Expr::Sum { .. }
                    | Expr::Text(_)
                    | Expr::New(_)
                    | Expr::From { .. }
                    | Expr::SameItems(..)
                    | Expr::CardsOf { .. }
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
                    | Expr::Range { .. }
                    | Expr::PileNamed { .. }
                    | Expr::Numbered { .. }
            )
    })
}

fn is_free_pos(game: &Game, pos: &Pos) -> bool {
    match pos {
        Pos::Top | Pos::Bottom => true,
        Pos::Index(index) => is_free(game, index),
    }
}

fn is_free_zone(game: &Game, zone: &ZoneRef) -> bool {
    is_free(game, &Expr::Contents(zone.clone()))
}

/// Whether carrying out an option that picked an element cannot fail.
pub(super) fn cannot_fail(game: &Game, body: &[Stmt], picked: Option<LocalId>) -> bool {
    let is_picked = |card: &Expr| picked.is_some_and(|local| *card == Expr::Local(local));
    let sure = |expr: &Expr| !can_fail(game, expr);
    body.iter().all(|stmt| match &stmt.kind {
        StmtKind::Block(body) => cannot_fail(game, body, picked),
        StmtKind::Pick { value, text, .. } => sure(value) && text.iter().all(sure),
        StmtKind::Move { card, to } => {
            is_picked(card)
                && matches!(to.pos, Pos::Top | Pos::Bottom)
                && sure(&Expr::Contents(to.zone.clone()))
        }
        StmtKind::Store { to, op: StoreOp::Set, value } => {
            let owner = match &to.owner {
                Owner::Game => true,
                Owner::Seat(owner) | Owner::Team(owner) => sure(owner),
                Owner::Card(card) => is_picked(card),
            };
            owner && matches!(to.storage, Named::Known(_)) && sure(value)
        }
        StmtKind::Pass => true,
        _ => false,
    })
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
        Owner::Card(_) => false,
        Owner::Seat(owner) | Owner::Team(owner) => matches!(
            **owner,
            Expr::Local(_) | Expr::CurrentSeat(_) | Expr::CurrentTeam(_) | Expr::NextSeat(_)
        ),
    }
}

/// Whether some statements give a variable another value.
pub(super) fn is_assigned(local: LocalId, stmts: &[Stmt]) -> bool {
    stmts.iter().any(|stmt| match &stmt.kind {
        StmtKind::Assign { local: other, .. } | StmtKind::Pick { local: other, .. } => {
            *other == local
        }
        kind => is_assigned(local, ir::parts::body(kind)),
    })
}
