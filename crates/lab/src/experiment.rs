//! The standard experiments: what is this game like?
//!
//! Takes rules and a [`Plan`]; plays all random, one strong player among random ones, all strong, and a ladder of budgets;
//! gives [`Findings`](crate::findings::Findings). The way of a number: a [`Bench`] plays a game and sees its story, a
//! [`Tally`] adds it up with others, [`Batch`]es of deals are played on any thread or computer and joined in any order,
//! and [`findings`] says what the sums mean. Surprising: sums are whole numbers, so however the batches are shared out, the
//! result is the same to the last bit.

mod batch;
mod bench;
mod effort;
mod ending;
mod findings_of;
mod hands;
mod plan;
mod probe;
mod store;
mod tally;
mod threads;

pub use batch::{Batch, Experiments, Worker};
pub(crate) use bench::says_what_it_thinks;
pub use bench::{Bench, Look, Seen, Sitting};
pub use effort::Effort;
pub use findings_of::{Facts, findings};
pub use plan::{Part, PartKind, Plan, REPEATS, Wish, sides};
pub use store::{Store, decode_rows, decode_tally, encode};
pub use tally::Tally;
pub use threads::{Run, RunError, Total, Watcher, run};
