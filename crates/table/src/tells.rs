//! Whether a game ever says something to its players.
//!
//! Takes a game; looks for a `Tell` anywhere in it. A table of a game without one need not listen.

use ir::{Game, Stmt, StmtKind, parts};

pub(crate) fn tells(game: &Game) -> bool {
    game.body.iter().chain(game.procs.iter().flat_map(|proc| &proc.body)).any(stmt_tells)
}

fn stmt_tells(stmt: &Stmt) -> bool {
    matches!(stmt.kind, StmtKind::Tell { .. }) || parts::body(&stmt.kind).iter().any(stmt_tells)
}
