//! The type of an expression, read off its shape.
//!
//! Takes an expression of a game; gives its [`Type`]. Only what decides the type is looked at: that the parts fit
//! together is [`crate::verify`]'s business.

use crate::{Expr, Game, LocalId, Named, StorageRef, Type};

/// The type of an expression, or why it has none.
pub fn type_of(game: &Game, expr: &Expr) -> Result<Type, String> {
    Ok(match expr {
        Expr::Int(_)
        | Expr::Arith(..)
        | Expr::Score { .. }
        | Expr::Sum { .. }
        | Expr::Size(_)
        | Expr::Total { .. }
        | Expr::Triangular(_)
        | Expr::Fibonacci(_)
        | Expr::Random { .. }
        | Expr::NumberOf(_)
        | Expr::ExtremePoints { .. } => Type::Int,
        Expr::Read(storage) => storage_type(game, storage)?,
        Expr::Compare(..)
        | Expr::Same(..)
        | Expr::Not(_)
        | Expr::And(_)
        | Expr::Or(_)
        | Expr::Every { .. }
        | Expr::Some { .. } => Type::Bool,
        Expr::Str(_) | Expr::Trait { .. } => Type::Str,
        Expr::CardAt { .. } | Expr::Extreme { .. } => Type::Card,
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
        | Expr::Union(_)
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
        Expr::Range { .. } => Type::Ints,
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
