//! A snapshot: the whole table in a form that does not depend on who executes the game.

use crate::game::{CycleId, MapId, StorageId, ZoneAt, ZoneId};
use crate::number::Number;

/// Everything about a table that the rules can see. Two executors at the same point give equal snapshots.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Snapshot {
    /// The face of each card, in order of creation.
    pub faces: Vec<u32>,
    /// Every pile with its cards, bottom first, in order of zone, number and owner; empty piles too.
    pub piles: Vec<(ZoneAt, Vec<u32>)>,
    /// The piles that have names, in the same order.
    pub named: Vec<(ZoneAt, PileName)>,
    /// What zones are called by their labels.
    pub labels: Vec<(ZoneId, String)>,
    /// Every storage with its values by owner: of a string, seat or team its number, -1 for no value; of a list 0.
    pub storages: Vec<(StorageId, Vec<Number>)>,
    /// Every storage of lists with the elements by owner, or none without a value.
    pub lists: Vec<(StorageId, Vec<Option<Vec<i64>>>)>,
    /// Every point map and owner with the points of each face.
    pub maps: Vec<(MapId, u32, Vec<i64>)>,
    pub teams: Vec<Vec<u32>>,
    /// The current member and the queued one of the two base cycles and of every cycle whose stage is running.
    pub cycles: Vec<(CycleId, u32, Option<u32>)>,
    /// The next raw number of the stream of chance.
    pub chance: u64,
}

/// What was said of a pile when it got its name.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PileName {
    pub text: String,
    /// Whether only its top card is ever seen.
    pub top: bool,
    /// Who sees its cards, or the top one, rising.
    pub seats: Vec<u32>,
}
