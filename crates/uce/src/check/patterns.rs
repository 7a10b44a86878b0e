//! Whether two strings with variables in them can be the same.

use crate::checked::{Piece, Text};

/// The longest name that is compared.
const MAX_LENGTH: usize = 512;

/// How much comparing is done in all; names that are not compared are taken to be possible.
pub(super) struct Budget(usize);

impl Default for Budget {
    fn default() -> Self {
        Self(20_000_000)
    }
}

/// The texts that a string can be.
pub(super) struct Pattern {
    atoms: Vec<Atom>,
    /// It can be more than one text.
    varies: bool,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Atom {
    One(char),
    Digit,
    /// Any number of digits.
    Digits,
    /// Any number of characters.
    Any,
}

impl Pattern {
    pub(super) fn of(text: &Text) -> Self {
        let mut atoms = Vec::new();
        for piece in &text.pieces {
            match piece {
                Piece::Text(text) => atoms.extend(text.chars().map(Atom::One)),
                Piece::Variable(_) | Piece::Player(_) => atoms.push(Atom::Any),
                Piece::Newest | Piece::Number { .. } => {
                    atoms.extend([Atom::Digit, Atom::Digits]);
                }
            }
        }
        let varies = atoms.iter().any(|atom| !matches!(atom, Atom::One(_)));
        Self { atoms, varies }
    }

    /// Whether some text fits both. Cells of a table are the places reached in both at once.
    pub(super) fn may_equal(&self, other: &Self, budget: &mut Budget) -> bool {
        let (a, b) = (&self.atoms, &other.atoms);
        if !self.varies && !other.varies {
            return a == b;
        }
        let width = b.len() + 1;
        let cells = (a.len() + 1) * width;
        if a.len() > MAX_LENGTH || b.len() > MAX_LENGTH || cells > budget.0 {
            return true;
        }
        budget.0 -= cells;
        let mut reached = vec![false; cells];
        reached[0] = true;
        for i in 0..=a.len() {
            for j in 0..=b.len() {
                if !reached[i * width + j] {
                    continue;
                }
                let (left, right) = (a.get(i).copied(), b.get(j).copied());
                // What repeats can be left, or go on while the other advances.
                if left.is_some_and(Atom::repeats) {
                    reached[(i + 1) * width + j] = true;
                }
                if right.is_some_and(Atom::repeats) {
                    reached[i * width + j + 1] = true;
                }
                if let (Some(left), Some(right)) = (left, right)
                    && left.meets(right)
                {
                    let (down, across) = (!left.repeats(), !right.repeats());
                    reached[(i + usize::from(down)) * width + j + usize::from(across)] = true;
                }
            }
        }
        reached[cells - 1]
    }
}

impl Atom {
    fn repeats(self) -> bool {
        matches!(self, Self::Digits | Self::Any)
    }

    /// Whether some character fits both.
    fn meets(self, other: Self) -> bool {
        match (self, other) {
            (Self::Any, _) | (_, Self::Any) => true,
            (Self::One(a), Self::One(b)) => a == b,
            (Self::One(c), _) | (_, Self::One(c)) => c.is_ascii_digit(),
            _ => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use source::Span;

    use super::*;
    use crate::checked::VariableId;

    /// `*` stands for a variable, `#` for a number.
    fn pattern(text: &str) -> Pattern {
        let pieces = text.chars().map(|c| match c {
            '*' => Piece::Variable(VariableId(0)),
            '#' => Piece::Newest,
            c => Piece::Text(c.to_string()),
        });
        Pattern::of(&Text { span: Span::default(), pieces: pieces.collect() })
    }

    #[test]
    fn names_that_can_meet() {
        let meet = |a: &str, b: &str| {
            let once = pattern(a).may_equal(&pattern(b), &mut Budget::default());
            assert_eq!(pattern(b).may_equal(&pattern(a), &mut Budget::default()), once);
            once
        };
        assert!(meet("Pile", "Pile") && !meet("Pile", "pile") && !meet("Pile", "Piles"));
        assert!(meet("*'s hand", "Ann's hand") && !meet("*'s hand", "Ann's hnad"));
        assert!(meet("*'s hand", "*'s hand") && !meet("*'s hnad", "*'s hand"));
        assert!(meet("Meld #", "Meld 12") && !meet("Meld #", "Meld ") && !meet("Meld #", "Meld x"));
        assert!(meet("Meld #", "Meld #") && meet("Meld #", "Meld *") && !meet("Meld #", "Set #"));
        assert!(meet("a*b*c", "*abc") && meet("", "*") && !meet("", "#") && meet("", ""));
        assert!(!meet("a*c", "b*c") && !meet("a*c", "a*d"));
    }

    #[test]
    fn beyond_the_budget_everything_is_possible() {
        assert!(pattern("a#").may_equal(&pattern("b"), &mut Budget(0)));
        let long = "x".repeat(MAX_LENGTH + 1);
        assert!(pattern(&long).may_equal(&pattern("b*"), &mut Budget::default()));
    }
}
