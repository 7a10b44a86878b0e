//! Whether two strings are never the same, as far as their ends show it.
//!
//! The name of a player is one mark, which is no character of any string; a number is digits; a variable may hold anything.

use crate::checked::{Piece, Text};

#[derive(Clone, Copy)]
enum Atom {
    One(char),
    Mark,
    Digits,
    Any,
}

/// What two places of two strings tell.
enum Tell {
    Different,
    /// They may be the same, and what follows may tell more.
    GoOn,
    Nothing,
}

/// Whether two strings are different, whatever their variables hold.
pub(super) fn differ(a: &Text, b: &Text) -> bool {
    let (a, b) = (atoms(a), atoms(b));
    ends_differ(a.iter(), b.iter()) || ends_differ(a.iter().rev(), b.iter().rev())
}

fn atoms(text: &Text) -> Vec<Atom> {
    let mut atoms = Vec::new();
    for piece in &text.pieces {
        match piece {
            Piece::Text(text) => atoms.extend(text.chars().map(Atom::One)),
            Piece::Variable(_) => atoms.push(Atom::Any),
            Piece::Player(_) => atoms.push(Atom::Mark),
            Piece::Newest | Piece::Number { .. } => atoms.push(Atom::Digits),
        }
    }
    atoms
}

fn ends_differ<'a>(
    mut a: impl Iterator<Item = &'a Atom>,
    mut b: impl Iterator<Item = &'a Atom>,
) -> bool {
    loop {
        let (left, right) = (a.next(), b.next());
        match (left, right) {
            (None, None) => return false,
            (Some(_), None) | (None, Some(_)) => {
                // Only what a variable holds can be nothing.
                let mut rest = left.into_iter().chain(right).chain(a).chain(b);
                return rest.any(|atom| !matches!(atom, Atom::Any));
            }
            (Some(left), Some(right)) => match tell(*left, *right) {
                Tell::Different => return true,
                Tell::GoOn => {}
                Tell::Nothing => return false,
            },
        }
    }
}

fn tell(a: Atom, b: Atom) -> Tell {
    match (a, b) {
        (Atom::Any, _) | (_, Atom::Any) | (Atom::Digits, Atom::Digits) => Tell::Nothing,
        (Atom::One(a), Atom::One(b)) if a != b => Tell::Different,
        // Each is one character: if two marks differ, so do the strings; if not, the rest tells.
        (Atom::One(_), Atom::One(_)) | (Atom::Mark, Atom::Mark) => Tell::GoOn,
        (Atom::One(c), Atom::Digits) | (Atom::Digits, Atom::One(c)) if c.is_ascii_digit() => {
            Tell::Nothing
        }
        _ => Tell::Different,
    }
}
