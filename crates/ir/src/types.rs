//! The type of an expression, read off its shape.
//!
//! Takes an expression of a game; gives its [`Type`]. Only what decides the type is looked at: that the parts fit
//! together is [`crate::verify`]'s business.

use crate::{Expr, Game, LocalId, Type};

/// The type of an expression, or why it has none.
pub fn type_of(game: &Game, expr: &Expr) -> Result<Type, String> {
    Ok(match expr {
        Expr::Int(_)
        | Expr::Arith(..)
        | Expr::Read(_)
        | Expr::Score { .. }
        | Expr::Sum { .. }
        | Expr::Size(_)
        | Expr::Total { .. } => Type::Int,
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
        | Expr::PreviousSeat(_)
        | Expr::OwnerOf(_) => Type::Seat,
        Expr::TeamNumber(_)
        | Expr::CurrentTeam(_)
        | Expr::NextTeam(_)
        | Expr::PreviousTeam(_)
        | Expr::TeamOf(_) => Type::Team,
        Expr::Contents(_) | Expr::Union(_) | Expr::Flatten(_) | Expr::GroupAt { .. } => Type::Cards,
        Expr::Collect { .. } | Expr::Tuples { .. } => Type::Groups,
        Expr::Seats | Expr::OtherSeats(_) | Expr::Members(_) => Type::Seats,
        Expr::Teams | Expr::OtherTeams(_) => Type::Teams,
        Expr::Range { .. } => Type::Ints,
        Expr::Strs(_) => Type::Strs,
        Expr::Local(local) => local_type(game, *local)?,
        Expr::Filter { over, .. } => {
            let ty = type_of(game, over)?;
            if ty.element().is_none() {
                return Err(format!("a filter over {ty:?}, which is no collection"));
            }
            ty
        }
    })
}

fn local_type(game: &Game, local: LocalId) -> Result<Type, String> {
    match game.locals.get(local.idx()) {
        Some(local) => Ok(local.ty),
        None => Err(format!("there is no variable {}", local.0)),
    }
}
