//! Players for every game, with no code for any single one.
//!
//! Takes a [`Spec`] such as `ismcts:playouts=2000` and gives a [`Player`], who is asked with a [`Mind`]: what a seat can
//! know. Surprising: a player never gets the table or its machine. All it can do is ask its mind for other deals that agree
//! with everything the seat knows, and try its options there. The same mind, stream and budget of play-outs give the same
//! answer on any number of threads, because the budget is cut into parts that do not depend on them.

mod arena;
mod company;
mod flat;
mod habits;
mod keep;
mod mind;
mod parts;
mod patience;
mod player;
mod search;
mod sights;
mod simple;
mod spec;
mod tree;
mod utility;

pub use company::{Company, think};
pub use mind::{Asked, Mind};
pub use player::{Choice, Clock, Judged, Means, Player, Policies};
pub use spec::{HELP, Ismcts, Kind, Spec, SpecError, list};
pub use utility::Utility;
