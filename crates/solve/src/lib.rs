//! Exact and regret methods for small games.
//!
//! Takes rules that can be played; gives the whole game tree with chance and information sets ([`build`]), best responses
//! and exploitability ([`Responder`], [`Evaluation`]), strategies by counterfactual regret ([`Cfr`], [`Sampler`]), and a
//! [`Policy`] that can be written down and played from. Surprising: nothing here knows any game. What a seat can tell
//! apart is what `table` shows and tells it, no more and no less.

mod build;
mod cfr;
mod chance;
mod estimate;
mod follow;
mod observe;
mod policy;
mod respond;
mod sampling;
mod tree;
mod utility;

pub use build::{Limits, Refusal, build};
pub use cfr::{Cfr, Flavour};
pub use estimate::{Estimate, estimate};
pub use follow::{Follower, Shelf};
pub use observe::{Key, Observer};
pub use policy::{Entry, Policy, PolicyError, PolicyInfo};
pub use respond::{Evaluation, Responder, evaluate};
pub use sampling::{Sampler, Sampling};
pub use tree::{InfoSet, Tree, TreeSize};
pub use utility::Utility;
