//! The reference interpreter on small games built by hand. Expected values are worked out from the rules of `ir` and
//! from the probe programs of the RECYCLE reference, whose numbers are given.

mod attempts;
mod build;
mod choices;
mod effects;
mod exprs;
mod flow;
mod groups;
mod hope;
mod limits;
mod lists;
mod named;
mod numbers;
mod piles;
mod stages;
mod texts;
mod together;
mod wide;
