//! Events: what an effect did, with everything resolved. Two executors that agree give equal events; two options
//! with equal events are the same option.

use crate::expr::LocalId;
use crate::game::{CycleId, DeckId, MapId, StorageId, ZoneAt};
use crate::number::Number;
use crate::snapshot::PileName;

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
    /// The value after the store: of a string, seat or team its number, of a list 0; `owner` is 0 for the game.
    Stored {
        storage: StorageId,
        owner: u32,
        value: Number,
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
    Rotated {
        zone: ZoneAt,
    },
    /// The cards of the pile in their new order.
    Ordered {
        zone: ZoneAt,
        cards: Vec<u32>,
    },
    /// A list that is no pile has changed; what is in it now.
    Listed {
        items: Vec<i64>,
    },
    /// The value of a number, or the number of what was picked; the text is empty if there is none.
    Picked {
        local: LocalId,
        value: i64,
        text: String,
    },
    /// To these seats, in order; to everybody if there is no list.
    Told {
        to: Option<Vec<u32>>,
        text: String,
    },
    /// A pile got a name.
    Named {
        zone: ZoneAt,
        name: PileName,
    },
    /// The cards that came, in order.
    Renewed {
        deck: DeckId,
        to: ZoneAt,
        cards: Vec<u32>,
    },
    /// An attempt has begun; what follows may be taken back.
    Attempted,
    /// The innermost attempt has ended well.
    Kept,
    /// The innermost attempt was abandoned: nothing that happened since it began is so, but what was told was told.
    TakenBack,
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
