//! Events: what an effect did, with everything resolved. Two executors that agree give equal events; two options
//! with equal events are the same option.

use crate::game::{CycleId, DeckId, MapId, StorageId, ZoneAt};

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Event {
    /// `from_index` is the position the card had, `to_index` the one it got.
    Moved {
        card: u32,
        from: ZoneAt,
        from_index: u32,
        to: ZoneAt,
        to_index: u32,
    },
    /// The two cards, and the places they had before.
    Swapped {
        a: u32,
        a_from: ZoneAt,
        a_index: u32,
        b: u32,
        b_from: ZoneAt,
        b_index: u32,
    },
    PilesSwapped {
        a: ZoneAt,
        b: ZoneAt,
    },
    Remembered {
        card: u32,
        to: ZoneAt,
        index: u32,
    },
    Forgot {
        card: u32,
        from: ZoneAt,
        index: u32,
    },
    /// The value after the store, of a string its number; `owner` is 0 for the game.
    Stored {
        storage: StorageId,
        owner: u32,
        value: i64,
    },
    /// The points of each face under the new map.
    Awarded {
        map: MapId,
        owner: u32,
        points: Vec<i64>,
    },
    Shuffled {
        zone: ZoneAt,
    },
    Teams(Vec<Vec<u32>>),
    Created {
        deck: DeckId,
        first_card: u32,
        to: ZoneAt,
    },
    Current {
        cycle: CycleId,
        seat: u32,
    },
    Queued {
        cycle: CycleId,
        seat: u32,
    },
    Passed,
}
