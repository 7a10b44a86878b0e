//! The fixed words of Pip: keywords, punctuation, and words that are literals.

use crate::tree::{RankLit, SuitLit};

/// The words that can never be names.
pub const KEYWORDS: [&str; 63] = [
    "Action",
    "Area",
    "Boolean",
    "Card",
    "CardList",
    "Deck",
    "Game",
    "Number",
    "Ordering",
    "Player",
    "PlayerList",
    "Rank",
    "RankList",
    "Rule",
    "String",
    "Suit",
    "SuitList",
    "Team",
    "TeamList",
    "all",
    "and",
    "ask",
    "at",
    "auto",
    "be",
    "by",
    "canplay",
    "choice",
    "deal",
    "defined",
    "else",
    "elseif",
    "facedown",
    "faceup",
    "for",
    "forever",
    "from",
    "if",
    "in",
    "is",
    "label",
    "labeled",
    "leaving",
    "let",
    "message",
    "not",
    "of",
    "or",
    "order",
    "play",
    "players",
    "requires",
    "restock",
    "rotate",
    "shuffle",
    "skip",
    "spreadout",
    "squaredup",
    "standard",
    "starting",
    "teams",
    "to",
    "winner",
];

/// The words that a statement can begin with, other than a name.
pub(crate) const STATEMENTS: [&str; 15] = [
    "ask", "auto", "deal", "for", "forever", "if", "label", "let", "message", "order", "play",
    "rotate", "shuffle", "skip", "winner",
];

/// Longer ones before those that they begin with.
pub(crate) const PUNCTUATION: [&str; 28] = [
    "->", "==", "!=", "<=", ">=", "+=", "-=", "*=", "/=", "..", "=", "<", ">", "+", "-", "*", "/",
    "{", "}", "(", ")", "[", "]", ",", ".", ";", "~", "%",
];

/// A word that is a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WordLit {
    Boolean(bool),
    Rank(RankLit),
    Suit(SuitLit),
}

pub(crate) fn keyword(word: &str) -> Option<&'static str> {
    KEYWORDS.binary_search(&word).ok().map(|at| KEYWORDS[at])
}

pub(crate) fn literal(word: &str) -> Option<WordLit> {
    Some(match word {
        "True" => WordLit::Boolean(true),
        "False" => WordLit::Boolean(false),
        "A" => WordLit::Rank(RankLit::Ace),
        "K" => WordLit::Rank(RankLit::King),
        "Q" => WordLit::Rank(RankLit::Queen),
        "J" => WordLit::Rank(RankLit::Jack),
        "C" => WordLit::Suit(SuitLit::Clubs),
        "H" => WordLit::Suit(SuitLit::Hearts),
        "S" => WordLit::Suit(SuitLit::Spades),
        "D" => WordLit::Suit(SuitLit::Diamonds),
        _ => return None,
    })
}

/// The one of `words` that `word` is probably a misspelling of: another case, or one letter changed, added,
/// missing or exchanged with its neighbour in a word that is not very short.
pub(crate) fn nearest(
    word: &str,
    words: impl IntoIterator<Item = &'static str>,
) -> Option<&'static str> {
    let mut near = None;
    for candidate in words {
        if candidate.eq_ignore_ascii_case(word) {
            return Some(candidate);
        }
        if near.is_none() && candidate.len() > 3 && one_edit(word.as_bytes(), candidate.as_bytes())
        {
            near = Some(candidate);
        }
    }
    near
}

fn one_edit(a: &[u8], b: &[u8]) -> bool {
    let same = a.iter().zip(b).take_while(|(x, y)| x == y).count();
    let (a, b) = (&a[same..], &b[same..]);
    match (a, b) {
        ([_, rest @ ..], _) if rest == b => true,
        (_, [_, rest @ ..]) if rest == a => true,
        ([_, a @ ..], [_, b @ ..]) if a == b => true,
        ([x, y, a @ ..], [v, w, b @ ..]) => x == w && y == v && a == b,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keywords_are_in_order_and_no_literals() {
        assert!(KEYWORDS.is_sorted());
        assert!(KEYWORDS.iter().all(|word| literal(word).is_none()));
        assert_eq!((keyword("forever"), keyword("Forever")), (Some("forever"), None));
    }

    #[test]
    fn misspellings() {
        let near = |word| nearest(word, KEYWORDS);
        assert_eq!(near("action"), Some("Action"));
        assert_eq!(near("shufle"), Some("shuffle"));
        assert_eq!(near("winnner"), Some("winner"));
        assert_eq!(near("mesasge"), Some("message"));
        assert_eq!(near("ratate"), Some("rotate"));
        assert_eq!(near("it"), None, "too short to guess");
        assert_eq!(near("discard"), None);
    }
}
