//! The limits of a running game. Both executors obey the same ones.

use crate::{Expr, FaceId, Game, Stmt, StmtKind, parts};

/// Work between two decisions; see [`crate::fuel`].
pub const FUEL: i64 = 1_000_000;
/// Work of one game, counted at each decision.
pub const WORK: i64 = 25_000_000;
/// Options of one choice.
pub const OPTIONS: usize = 16_384;
/// Decisions of one game.
pub const DECISIONS: u32 = 20_000;
/// Cards of one game.
pub const CARDS: usize = 4_096;
/// Piles of one game, over all owners.
pub const PILES: usize = 1_024;
/// Piles of one owner that are told apart by a number which the rules do not bound.
pub const NUMBERED: u32 = 32;
/// Seats of one game.
pub const SEATS: u32 = 16;
/// References in one pile of references.
pub const REFERENCES: usize = 256;
/// Calls inside each other.
pub const DEPTH: usize = 256;
/// Bits of one Number.
pub const NUMBER_BITS: u64 = 1 << 18;
/// Bytes of one text.
pub const TEXT_BYTES: usize = 1 << 16;
/// Elements of one list that is no pile.
pub const LIST_ITEMS: usize = 1_024;
/// Lists that are restocked from others, in one game; those that are gone count too.
pub const RESTOCKED: usize = 4_096;
/// Bytes of the name of a pile.
pub const NAME_BYTES: usize = 256;
/// Digits of a number in the name of a pile.
pub const NAME_DIGITS: usize = 18;
/// Attempts inside each other.
pub const ATTEMPTS: usize = 8;
/// Fuel for finding out whether any option of a choice has hope.
pub const HOPE: i64 = 200_000;
/// How many units of fuel for that count as one unit of the work of the game, which may so look ahead often.
pub const HOPE_PER_WORK: i64 = 8;
/// Answers after one another that are tried to find out.
pub const HOPE_DEPTH: usize = 64;
/// Bytes of the state of one running game.
pub const STATE_BYTES: usize = 16 << 20;

/// How many cards a game can ever have: no more than [`CARDS`] in a verified game.
///
/// Decks created at the very start of the rules, before any other kind of statement and repeated at most a constant
/// number of times, are counted exactly. If a deck is created anywhere else as well, the limit itself is the answer; cards
/// that are renewed say themselves how many they may be.
#[must_use]
pub fn card_capacity(game: &Game) -> usize {
    let mut counted = 0_usize;
    let mut rest = game.body.as_slice();
    while let [first, others @ ..] = rest {
        let Some(cards) = setup_cards(game, first) else { break };
        counted = counted.saturating_add(cards);
        rest = others;
    }
    let others = rest.iter().chain(game.procs.iter().flat_map(|proc| &proc.body));
    others.fold(counted, |counted, stmt| counted.saturating_add(created_later(stmt))).min(CARDS)
}

/// The cards that a statement of the setup creates; `None` if it is no such statement.
pub(crate) fn setup_cards(game: &Game, stmt: &Stmt) -> Option<usize> {
    match &stmt.kind {
        StmtKind::CreateDeck { deck, .. } => {
            Some(game.decks.get(deck.idx()).map_or(0, |deck| deck.faces.len()))
        }
        StmtKind::Repeat { times: Expr::Int(times), body } => {
            let mut once = 0_usize;
            for stmt in body {
                once = once.saturating_add(setup_cards(game, stmt)?);
            }
            let times = usize::try_from((*times).max(0)).unwrap_or(usize::MAX);
            Some(once.saturating_mul(times))
        }
        _ => None,
    }
}

/// The faces of the cards that the setup creates, in order; those beyond [`CARDS`] may be missing.
#[must_use]
pub fn setup_faces(game: &Game) -> Vec<FaceId> {
    let mut faces = Vec::new();
    for stmt in &game.body {
        if setup_cards(game, stmt).is_none() {
            break;
        }
        add_faces(game, stmt, &mut faces);
    }
    faces
}

fn add_faces(game: &Game, stmt: &Stmt, faces: &mut Vec<FaceId>) {
    // Nothing repeated for ever would never come to the limit.
    if setup_cards(game, stmt) == Some(0) {
        return;
    }
    match &stmt.kind {
        StmtKind::CreateDeck { deck, .. } => faces.extend(&game.decks[deck.idx()].faces),
        StmtKind::Repeat { times: Expr::Int(times), body } => {
            for _ in 0..*times {
                if faces.len() > CARDS {
                    return;
                }
                body.iter().for_each(|stmt| add_faces(game, stmt, faces));
            }
        }
        _ => {}
    }
}

fn created_later(stmt: &Stmt) -> usize {
    match stmt.kind {
        StmtKind::CreateDeck { .. } => CARDS,
        StmtKind::Renew { room, .. } => room as usize,
        _ => parts::body(&stmt.kind).iter().map(created_later).fold(0, usize::saturating_add),
    }
}
