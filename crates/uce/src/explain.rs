//! The pages that `cardwright explain` prints for the codes of this crate.
//!
//! Codes that begin with `U` are said when a script is read: below 040 errors, from there on warnings. Those with `D` and `V` end a
//! game that runs.

/// Each code with its page, in order.
const PAGES: &[(&str, &str)] = &[
    ("D1", include_str!("explain/D1.md")),
    ("D2", include_str!("explain/D2.md")),
    ("D3", include_str!("explain/D3.md")),
    ("D4", include_str!("explain/D4.md")),
    ("D5", include_str!("explain/D5.md")),
    ("D6", include_str!("explain/D6.md")),
    ("D7", include_str!("explain/D7.md")),
    ("U001", include_str!("explain/U001.md")),
    ("U002", include_str!("explain/U002.md")),
    ("U003", include_str!("explain/U003.md")),
    ("U004", include_str!("explain/U004.md")),
    ("U005", include_str!("explain/U005.md")),
    ("U006", include_str!("explain/U006.md")),
    ("U007", include_str!("explain/U007.md")),
    ("U008", include_str!("explain/U008.md")),
    ("U009", include_str!("explain/U009.md")),
    ("U010", include_str!("explain/U010.md")),
    ("U011", include_str!("explain/U011.md")),
    ("U012", include_str!("explain/U012.md")),
    ("U013", include_str!("explain/U013.md")),
    ("U014", include_str!("explain/U014.md")),
    ("U020", include_str!("explain/U020.md")),
    ("U021", include_str!("explain/U021.md")),
    ("U022", include_str!("explain/U022.md")),
    ("U023", include_str!("explain/U023.md")),
    ("U024", include_str!("explain/U024.md")),
    ("U025", include_str!("explain/U025.md")),
    ("U026", include_str!("explain/U026.md")),
    ("U027", include_str!("explain/U027.md")),
    ("U028", include_str!("explain/U028.md")),
    ("U029", include_str!("explain/U029.md")),
    ("U030", include_str!("explain/U030.md")),
    ("U031", include_str!("explain/U031.md")),
    ("U040", include_str!("explain/U040.md")),
    ("U041", include_str!("explain/U041.md")),
    ("U042", include_str!("explain/U042.md")),
    ("U043", include_str!("explain/U043.md")),
    ("U044", include_str!("explain/U044.md")),
    ("U045", include_str!("explain/U045.md")),
    ("U046", include_str!("explain/U046.md")),
    ("U047", include_str!("explain/U047.md")),
    ("U048", include_str!("explain/U048.md")),
    ("U049", include_str!("explain/U049.md")),
    ("U050", include_str!("explain/U050.md")),
    ("U051", include_str!("explain/U051.md")),
    ("U052", include_str!("explain/U052.md")),
    ("V1", include_str!("explain/V1.md")),
];

/// All codes with their pages.
#[must_use]
pub fn pages() -> &'static [(&'static str, &'static str)] {
    PAGES
}

#[cfg(test)]
mod tests;
