//! The pages that `cardwright explain` prints for the codes of this crate.

/// Each code with its page, in order.
const PAGES: &[(&str, &str)] =
    &[("S001", include_str!("explain/S001.md")), ("S002", include_str!("explain/S002.md"))];

/// All codes with their pages.
#[must_use]
pub fn pages() -> &'static [(&'static str, &'static str)] {
    PAGES
}
