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

use crate::expr::Expr;
use crate::game::Game;
use crate::limits;
use crate::parts::{self, Times};
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
        StmtKind::Move { card, to } | StmtKind::Remember { card, to, .. } => {
            expr(card) + once(|visit| parts::place(to, visit))
        }
        StmtKind::MoveAll { cards, to, .. } => expr(cards) + once(|visit| parts::place(to, visit)),
        StmtKind::Forget { pos, zone } => once(|visit| {
            parts::pos(pos, visit);
            parts::zone(zone, visit);
        }),
        StmtKind::ForgetAll { zone } | StmtKind::Shuffle(zone) => {
            once(|visit| parts::zone(zone, visit))
        }
        StmtKind::Store { to, value, .. } => once(|visit| parts::int_ref(to, visit)) + expr(value),
        StmtKind::Award { map, awards } => {
            once(|visit| parts::map_ref(map, visit))
                + awards
                    .iter()
                    .map(|award| {
                        let conditions = award.conditions.iter();
                        conditions.map(|(key, value)| expr(key) + expr(value)).sum::<u32>()
                            + expr(&award.points)
                    })
                    .sum::<u32>()
        }
        StmtKind::CreateDeck { to, .. } => once(|visit| parts::zone(to, visit)),
        StmtKind::SetCurrent { seat, .. } | StmtKind::Queue { seat, .. } => expr(seat),
        StmtKind::CreateTeams(_) | StmtKind::Pass => 0,
    }
}

fn expr(whole: &Expr) -> u32 {
    1 + once(|visit| parts::expr(whole, visit))
}

/// The price of the parts that are evaluated once.
fn once(parts: impl FnOnce(&mut dyn FnMut(&Expr, Times))) -> u32 {
    let mut price = 0;
    parts(&mut |part, times| {
        if times == Times::Once {
            price += expr(part);
        }
    });
    price
}
