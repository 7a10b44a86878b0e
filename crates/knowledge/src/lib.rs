//! What one observer of a game knows about where the cards lie.
//!
//! Takes events as the observer perceives them ([`Knowledge`]); gives for each place the cards that may lie there, and
//! random deals that agree with all of it ([`Dealer`]).
//!
//! The surprising thing is what is absent: nothing here ever gets to know the true place of a card that the observer
//! does not know. So two tables that look the same to an observer lead to equal knowledge, and to equal deals from
//! equal seeds.
//!
//! Cards are told apart by their [`Look`] alone. Of two cards that look the same nobody can say which one was played;
//! knowledge that followed their identity would know more than a person could.

mod change;
mod dealer;
mod flow;
mod gone;
mod known;
mod learn;
mod paths;
mod query;
mod sets;
mod settle;
mod wander;

pub use dealer::{Deal, Dealer};
pub use known::{Knowledge, Look, Place, Seen, Spot};
