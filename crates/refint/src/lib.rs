//! The reference interpreter: a slow, obvious executor of a checked game.
//!
//! Takes a verified [`ir::Game`] and a stream of chance; gives decisions, options, events and snapshots. It shares no
//! execution code with the machine, only the data of `ir`, so that a test which runs both and finds them equal has
//! found two independent readings of the rules equal. Nothing here is fast: state is maps and vectors, and options are
//! found by running copies of the whole table.
//!
//! The fine points, where two readings of `ir` are possible:
//!
//! * All operands of a statement or an expression are evaluated before anything is done with them, so a missing card is
//!   noticed after the place it was to go to has been evaluated. A name that nothing has is noticed at once.
//! * Operands are evaluated in the order of the fields in `ir`; of a place the pile comes before the index.
//! * Where several things are wrong at once, the missing card comes first, then the index, then the full pile.
//! * `MoveAll` pays for its cards, then evaluates its place anew for each card; what was moved before a fault
//!   stays moved.
//! * `ForgetAll` drops references from the top on.
//! * A stage tests its end, then which way round it goes, pays for the next pass, advances its cycle, and runs the pass.
//!   Before the first pass there is no way round to be tested.
//! * `Swap` and `SwapPiles` evaluate both sides before they notice that a card is missing; `SwapPiles` pays for the cards
//!   of both sides, also if they are the same pile.
//! * `Combine` reads all maps before it replaces one, so a map can be among those it is the sum of.
//! * Whatever makes groups tells cards apart by their positions, so a card that is there twice counts as two.
//! * A payment that cannot be made takes nothing.
//! * Options are looked for in copies of the table that all pay from the table's own fuel; a statement that several
//!   ways have in common is run, and paid for, once.
//! * In a `Together` each turn is paid for, on the copy and again on the real table. There the options are looked for and
//!   paid for as ever; an answer that is given again is no decision, but it fills the tank and the work before it counts.
//!   An answer is the same if it is to the same choice; with several options alike, the first is meant. Of what happens
//!   on a copy no event is told.
//! * A choice without options asks nobody, so `NoOption` comes before `TooManyDecisions`.
//! * A team that no longer exists has no members.
//! * The seat of a choice is evaluated before its options are looked for, also if nobody is asked in the end. If the seat
//!   is asked only if possible, the first way that ends in a fault ends the game in it.
//! * The owner of a storage that is no card is noticed before anything else is evaluated; so is no card in a `ListOf`.
//! * Counting a storage of Numbers up or down costs what adding costs.
//! * What a seat assigns on its copy in a `Together` is undone with the copy, whatever the variable's scope.
//! * A `Deal` that makes a list too large has dealt the cards before, but tells of no list.
//! * What leaves a stage early ends it: its cycle is no longer in force.
//! * An attempt goes back to a copy of all that the rules can change and of all that remained to be done. Fuel, work,
//!   decisions and events go on. Their number is looked at before the next one is paid for.
//! * `NamePile` evaluates everything before it looks at the length of the name, and pays for looking for the name before it
//!   finds that there are too many piles. A `Renew` that makes too many cards has laid the others down, but tells of none.
//! * Hope is looked for on copies of the whole table that know how many attempts were open before. What a way has left,
//!   the next one has, whether the first was dead or not; a fault leaves nothing. The good end of an attempt that was open
//!   before is hope, and so is a question that is asked only in hope, outside of all attempts begun on the way.
//! * Scores are computed seat after seat from a copy of the table, with one full tank for all of them.

mod attempts;
mod choice;
mod effects;
mod eval;
mod exec;
mod machine;
mod stages;
mod state;
mod table;
mod together;
mod value;

pub use table::{OptionTrace, RefStatus, RefTable};
