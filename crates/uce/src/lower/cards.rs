//! The 52 cards: their faces, their order in a new deck, and what they are worth.

use ir::{Award, Deck, Expr, Face, FaceId, Stmt, StmtKind, StrId};
use source::Span;

use super::make::stmt;
use super::names::Names;

/// The keys of the traits of every card.
pub(super) const RANK: &str = "RANK";
pub(super) const SUIT: &str = "SUIT";

/// From the ace on, which is worth 1.
const RANKS: [&str; 13] = [
    "Ace", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen",
    "King",
];
/// In the order in which they lie in a new deck.
const SUITS: [&str; 4] = ["Clubs", "Spades", "Hearts", "Diamonds"];

/// The traits, the faces and the one deck: all aces first, and the king of diamonds on top.
pub(super) fn pack(names: &mut Names) -> (Vec<StrId>, Vec<Face>, Vec<Deck>) {
    let traits = [RANK, SUIT].iter().map(|key| names.string(key)).collect();
    let mut faces = Vec::new();
    for rank in RANKS {
        for suit in SUITS {
            let values = vec![names.string(rank), names.string(suit)];
            faces.push(Face { back: StrId::EMPTY, values });
        }
    }
    let deck = Deck { faces: (0..super::names::number(faces.len())).map(FaceId).collect() };
    (traits, faces, vec![deck])
}

/// Says what each card is worth.
pub(super) fn award(names: &mut Names, span: Span) -> Stmt {
    let map = names.values();
    let mut awards = Vec::new();
    for (rank, points) in RANKS.iter().zip(1..) {
        let conditions = vec![(Expr::Str(names.string(RANK)), Expr::Str(names.string(rank)))];
        awards.push(Award { conditions, points: Expr::Int(points) });
    }
    stmt(span, StmtKind::Award { map, awards })
}
