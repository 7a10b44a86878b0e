//! Marks: the character that stands for a seat in a text.
//!
//! Rules may put the name of a player into a text, and name piles by texts. If the names themselves were used, a
//! player called like a pile could take it over. So the machine only ever sees a mark, one private character for each
//! seat, which no rules and no names may contain; who shows a text to people puts the names in.

/// The mark of a seat.
#[must_use]
pub fn mark(seat: u32) -> char {
    char::from_u32(FIRST + seat % N).unwrap_or('?')
}

/// The seat that a character is the mark of.
#[must_use]
pub fn seat(mark: char) -> Option<u32> {
    u32::from(mark).checked_sub(FIRST).filter(|&seat| seat < N)
}

/// A text with `name` of the seat in place of each mark.
#[must_use]
pub fn fill_in(text: &str, name: impl Fn(u32) -> String) -> String {
    let mut filled = String::with_capacity(text.len());
    for c in text.chars() {
        match seat(c) {
            Some(seat) => filled += &name(seat),
            None => filled.push(c),
        }
    }
    filled
}

/// The first of the private characters of Unicode.
const FIRST: u32 = 0xE000;
/// As many marks as there can be seats.
const N: u32 = crate::limits::SEATS;

#[cfg(test)]
mod tests {
    use super::{fill_in, mark, seat};

    #[test]
    fn a_mark_stands_for_its_seat_and_nothing_else_does() {
        for n in 0..crate::limits::SEATS {
            assert_eq!(seat(mark(n)), Some(n));
        }
        assert_eq!(seat('a'), None);
        assert_eq!(seat('\u{E010}'), None);
    }

    #[test]
    fn names_are_filled_in_once() {
        let text = format!("{}'s hand, not {}'s", mark(1), mark(0));
        let name = |seat: u32| format!("<{seat}{}>", mark(0));
        assert_eq!(fill_in(&text, name), format!("<1{0}>'s hand, not <0{0}>'s", mark(0)));
    }
}
