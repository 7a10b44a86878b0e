//! The designer's text and what is said about it. Knows no language.
//!
//! Takes bytes; gives a [`Source`] with line numbers, [`Span`]s into it, and [`Diagnostic`]s that can be
//! drawn under it ([`render`]), given to programs ([`Report`]) and carried out ([`apply_fixes`]).

mod diagnostic;
pub mod explain;
mod fix;
mod knob;
mod machine;
mod messages;
mod render;
mod span;
#[cfg(feature = "testing")]
pub mod testing;
mod text;
mod words;

pub use diagnostic::{Diagnostic, Fix, Label, Severity, has_errors, sort_by_position};
pub use fix::apply_fixes;
pub use knob::{Knob, KnobKind, Knobs, Part, Role};
pub use machine::{Report, ReportFix, ReportLabel};
pub use messages::Messages;
pub use render::render;
pub use span::Span;
pub use text::{MAX_BYTES, Position, Source};
pub use words::closest;
