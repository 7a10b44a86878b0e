//! A checked game as plain data.
//!
//! Every language's front end lowers to a [`Game`]; the code emitter and the reference interpreter read it.
//! `ir` knows no syntax: a [`source::Span`] on a statement is only a place to point at when a game goes wrong.
//! What a game *means* is written in `docs/semantics.md`; the parts of the meaning that two executors must share
//! to the bit, the stream of chance ([`random`]), the price of work ([`fuel`]) and the limits ([`limits`]), are here.

pub mod event;
pub mod expr;
pub mod fault;
pub mod fuel;
pub mod game;
pub mod limits;
pub mod marks;
pub mod number;
pub mod numbers;
pub mod parts;
pub mod random;
#[cfg(test)]
mod sample;
pub mod snapshot;
pub mod stmt;
pub mod text;
pub mod types;
mod verify;

pub use event::Event;
pub use expr::{
    Arith, Cmp, Element, Expr, ListRef, LocalId, MapRef, Named, Owner, Place, Pos, StorageRef,
    Type, ZoneRef,
};
pub use fault::{Fault, FaultKind};
pub use game::{
    Best, Cycle, CycleId, CycleOf, Deck, DeckId, Face, FaceId, Game, Holds, LabelId, Local, MapId,
    Numbers, OwnerKind, PointMap, Proc, ProcId, Scope, Scoring, Sight, Storage, StorageId, StrId,
    TraitId, Zone, ZoneAt, ZoneId,
};
pub use number::Number;
pub use snapshot::{PileName, Snapshot};
pub use stmt::{Asking, Audience, Award, Choice, Stmt, StmtKind, StoreOp};
pub use types::type_of;
pub use verify::verify;
