//! Statistics, one file each: what comes in, the formula and its source, and a worked example as a test.
//!
//! Surprising: all sums over deals are sums of whole numbers ([`Exact`]), so parts of an experiment add up to the same
//! bits in any order.

mod elo;
mod exact;
mod interval;
mod joint;
mod openskill;
mod paired;
mod ratio;
mod solve;
mod sprt;
mod student;
mod wilson;

pub use elo::{Bouts, Elo, expected_wins, fit};
pub use exact::Exact;
pub use interval::{CONFIDENCE, Interval};
pub use joint::Joint;
pub use openskill::{Skill, rate};
pub use paired::{Difference, paired, paired_shares};
pub use ratio::{Estimate, Ratio};
pub use sprt::{Sprt, SprtError, Verdict};
pub use student::{mean_interval, quantile, quantile_at};
pub use wilson::{share_interval, wilson};
