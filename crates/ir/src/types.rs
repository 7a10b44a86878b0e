//! The type of an expression, read off its shape.
//!
//! Takes an expression of a game; gives its [`Type`]. Only what decides the type is looked at: that the parts fit
//! together is [`crate::verify`]'s business.

use crate::{Element, Expr, Game, LocalId, Named, StorageRef, Type};

/// The type of an expression, or why it has none.
pub fn type_of(game: &Game, expr: &Expr) -> Result<Type, String> {
    Ok(match expr {
        Expr::Int(_)
        | Expr::ToInt(_)
        | Expr::Score { .. }
        | Expr::Sum { .. }
        | Expr::Size(_)
        | Expr::Total { .. }
        | Expr::Triangular(_)
        | Expr::Fibonacci(_)
        | Expr::Random { .. }
        | Expr::NumberOf(_)
        | Expr::PileNamed { .. }
        | Expr::ExtremePoints { .. } => Type::Int,
        Expr::Number(_) | Expr::ToNumber(_) => Type::Number,
        Expr::Arith(_, a, _) => type_of(game, a)?,
        Expr::Bind { body, .. } => type_of(game, body)?,
        Expr::Fail { ty, .. } => *ty,
        Expr::Text(_) => Type::Text,
        Expr::Read(storage) => storage_type(game, storage)?,
        Expr::Compare(..)
        | Expr::Same(..)
        | Expr::SameItems(..)
        | Expr::SameList(..)
        | Expr::Defined(_)
        | Expr::Not(_)
        | Expr::And(_)
        | Expr::Or(_)
        | Expr::Every { .. }
        | Expr::Some { .. } => Type::Bool,
        Expr::Str(_) | Expr::Trait { .. } | Expr::StrAt { .. } => Type::Str,
        Expr::CardAt { .. } | Expr::Extreme { .. } | Expr::Card(_) | Expr::Given(_) => Type::Card,
        Expr::New(of) => match Element::of_collection(type_of(game, of)?) {
            Some(element) => Type::List(element),
            None => return Err("a list of what no list can be made of".to_owned()),
        },
        Expr::PileList(_) => Type::List(Element::Card),
        Expr::Items(list) => match type_of(game, list)? {
            Type::List(element) => element.collection(),
            ty => return Err(format!("the elements of {ty:?}, which is no list")),
        },
        Expr::ListOf { element, .. } => element.collection(),
        Expr::From { list, .. } => type_of(game, list)?,
        Expr::ItemAt { of, .. } => match type_of(game, of)?.element() {
            Some(ty) => ty,
            None => return Err("an element of what is no collection".to_owned()),
        },
        Expr::Union(parts) => match parts.first() {
            Some(part) => type_of(game, part)?,
            None => Type::Cards,
        },
        Expr::SeatNumber(_)
        | Expr::CurrentSeat(_)
        | Expr::NextSeat(_)
        | Expr::NextSeatBackwards(_)
        | Expr::PreviousSeat(_)
        | Expr::OwnerOf(_) => Type::Seat,
        Expr::TeamNumber(_)
        | Expr::CurrentTeam(_)
        | Expr::NextTeam(_)
        | Expr::NextTeamBackwards(_)
        | Expr::PreviousTeam(_)
        | Expr::TeamOf(_) => Type::Team,
        Expr::Contents(_)
        | Expr::CardsOf { .. }
        | Expr::Flatten(_)
        | Expr::Intersect(_)
        | Expr::Disjunct(_)
        | Expr::Ends { .. }
        | Expr::Run { .. }
        | Expr::Sort { .. }
        | Expr::GroupAt { .. } => Type::Cards,
        Expr::Collect { .. }
        | Expr::Tuples { .. }
        | Expr::Bundle(_)
        | Expr::Partition { .. }
        | Expr::Subsets { .. }
        | Expr::Runs { .. } => Type::Groups,
        Expr::Piles { .. } => Type::Zones,
        Expr::Seats | Expr::OtherSeats(_) | Expr::Members(_) => Type::Seats,
        Expr::Teams | Expr::OtherTeams(_) => Type::Teams,
        Expr::Range { .. } | Expr::Numbered { .. } => Type::Ints,
        Expr::Strs(_) => Type::Strs,
        Expr::Local(local) => local_type(game, *local)?,
        Expr::If { then, .. } => type_of(game, then)?,
        Expr::Filter { over, .. } => {
            let ty = type_of(game, over)?;
            if ty.element().is_none() {
                return Err(format!("a filter over {ty:?}, which is no collection"));
            }
            ty
        }
    })
}

/// What the storage holds, which is the same under every name it can have.
fn storage_type(game: &Game, storage: &StorageRef) -> Result<Type, String> {
    let id = match &storage.storage {
        Named::Known(id) => Some(*id),
        Named::ByName(_, table) => table.first().map(|(_, id)| *id),
    };
    // A name that can stand for nothing is a fault whenever it is read, whatever is read.
    let Some(id) = id else { return Ok(Type::Int) };
    match game.storages.get(id.idx()) {
        Some(storage) => Ok(storage.ty),
        None => Err(format!("there is no storage {}", id.0)),
    }
}

fn local_type(game: &Game, local: LocalId) -> Result<Type, String> {
    match game.locals.get(local.idx()) {
        Some(local) => Ok(local.ty),
        None => Err(format!("there is no variable {}", local.0)),
    }
}
