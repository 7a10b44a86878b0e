//! Parts of a sentence, and how similar ones are joined.

use ir::ZoneAt;

/// The most piles that a round of a deal is looked for in: one for each seat, and as many others.
const MAX_ROUND: usize = 2 * ir::limits::SEATS as usize;

/// Where in a pile a card is or goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum At {
    Top,
    Bottom,
    /// Counted from 1 at the bottom.
    Number(usize),
    /// Nobody who does not see the pile needs to know where.
    Somewhere,
}

/// A part of the sentence; moves are kept apart so that similar ones can be joined.
pub(super) enum Phrase {
    Moves {
        cards: Vec<Option<String>>,
        from: ZoneAt,
        at: At,
        to: ZoneAt,
        to_at: At,
    },
    /// Several in a row are one.
    Ordered(ZoneAt),
    /// The names of new piles.
    PutOut(Vec<String>),
    Other(String),
    /// A message of the rules.
    Said(String),
}

pub(super) fn position(index: usize, top: usize) -> At {
    if index >= top {
        At::Top
    } else if index == 0 {
        At::Bottom
    } else {
        At::Number(index + 1)
    }
}

impl Phrase {
    /// Adds a phrase that comes right after this one, if the two can be told as one; gives it back otherwise.
    fn join(&mut self, next: Self) -> Option<Self> {
        if !self.is_joined_by(&next) {
            return Some(next);
        }
        match (self, next) {
            (Self::Moves { cards, .. }, Self::Moves { cards: more, .. }) => cards.extend(more),
            (Self::PutOut(names), Self::PutOut(more)) => names.extend(more),
            _ => {}
        }
        None
    }

    fn is_joined_by(&self, next: &Self) -> bool {
        match (self, next) {
            (
                Self::Moves { cards, from, at, to, to_at },
                Self::Moves {
                    cards: more,
                    from: next_from,
                    at: next_at,
                    to: next_to,
                    to_at: next_to_at,
                },
            ) => {
                let named = cards.iter().chain(more).all(Option::is_some);
                let counted = cards.iter().chain(more).all(Option::is_none)
                    && at == next_at
                    && !matches!(at, At::Number(_));
                (from, to, to_at) == (next_from, next_to, next_to_at)
                    && !matches!(to_at, At::Number(_))
                    && (named || counted)
            }
            (Self::Ordered(zone), Self::Ordered(next)) => zone == next,
            (Self::PutOut(_), Self::PutOut(_)) => true,
            _ => false,
        }
    }

    fn n_cards(&self) -> usize {
        match self {
            Self::Moves { cards, .. } => cards.len(),
            Self::Ordered(_) | Self::PutOut(_) | Self::Other(_) | Self::Said(_) => 0,
        }
    }
}

/// Appends a phrase, or joins it to the last one.
pub(super) fn join_or_push(phrases: &mut Vec<Phrase>, phrase: Phrase) {
    let rest = match phrases.last_mut() {
        Some(last) => last.join(phrase),
        None => Some(phrase),
    };
    phrases.extend(rest);
}

/// Tells of cards that were dealt in rounds as one phrase for each pile that got some. Only whole rounds that are
/// alike are joined: a card that somebody draws after the deal is no part of it.
pub(super) fn join_rounds(phrases: Vec<Phrase>) -> Vec<Phrase> {
    let mut joined = Vec::new();
    let mut phrases = phrases.into_iter();
    while !phrases.as_slice().is_empty() {
        let (size, n_rounds) = rounds(phrases.as_slice());
        let mut round: Vec<Phrase> = phrases.by_ref().take(size).collect();
        for _ in 1..n_rounds {
            let next: Vec<Phrase> = phrases.by_ref().take(size).collect();
            for (phrase, next) in round.iter_mut().zip(next) {
                phrase.join(next);
            }
        }
        joined.extend(round);
    }
    joined
}

/// How many phrases the round has that the phrases begin with, and how many such rounds there are in a row.
fn rounds(phrases: &[Phrase]) -> (usize, usize) {
    let alike =
        |a: &Phrase, b: &Phrase| a.n_cards() > 0 && a.n_cards() == b.n_cards() && a.is_joined_by(b);
    let again = (1..phrases.len().min(MAX_ROUND + 1))
        .find(|&index| phrases[0].is_joined_by(&phrases[index]));
    let Some(size) = again else { return (1, 1) };
    let (round, rest) = phrases.split_at(size);
    let same = |next: &&[Phrase]| round.iter().zip(*next).all(|(a, b)| alike(a, b));
    match rest.chunks_exact(size).take_while(same).count() {
        0 => (1, 1),
        n_more => (size, n_more + 1),
    }
}

/// "A", "A and B", "A, B and C".
pub(super) fn list(names: &[String]) -> String {
    match names {
        [] => String::new(),
        [one] => one.clone(),
        [init @ .., last] => format!("{} and {last}", init.join(", ")),
    }
}

#[cfg(test)]
mod tests {
    use ir::{ZoneAt, ZoneId};

    use super::{At, Phrase, join_or_push, join_rounds};

    /// Moves of unseen cards from one pile to piles with these numbers, as they are told: pile and number of cards.
    fn told(moves: &[u32], in_rounds: bool) -> Vec<(u32, usize)> {
        let pile = |owner| ZoneAt { zone: ZoneId(0), pile: 0, owner };
        let mut phrases = Vec::new();
        for &to in moves {
            let (from, to) = (pile(99), pile(to));
            let (at, to_at) = (At::Top, At::Top);
            let phrase = Phrase::Moves { cards: vec![None], from, at, to, to_at };
            join_or_push(&mut phrases, phrase);
        }
        let phrases = if in_rounds { join_rounds(phrases) } else { phrases };
        let pair = |phrase: &Phrase| match phrase {
            Phrase::Moves { cards, to, .. } => (to.owner, cards.len()),
            _ => panic!("only moves"),
        };
        phrases.iter().map(pair).collect()
    }

    #[test]
    fn neighbours_are_joined() {
        assert_eq!(told(&[1, 1, 2, 2, 2, 1], false), [(1, 2), (2, 3), (1, 1)]);
    }

    /// A deal of one card, or of two, at a time to three players is a deal of all at once.
    #[test]
    fn a_deal_in_rounds_is_joined() {
        assert_eq!(told(&[1, 2, 3, 1, 2, 3, 1, 2, 3], true), [(1, 3), (2, 3), (3, 3)]);
        assert_eq!(told(&[1, 1, 2, 2, 1, 1, 2, 2, 5], true), [(1, 4), (2, 4), (5, 1)]);
        let many: Vec<u32> = (0..16).cycle().take(16 * 50).collect();
        let hands: Vec<(u32, usize)> = (0..16).map(|seat| (seat, 50)).collect();
        assert_eq!(told(&many, true), hands);
    }

    /// What somebody draws after the deal is told by itself, and so is a card that somebody gets more than others.
    #[test]
    fn what_comes_after_the_deal_is_told_apart() {
        assert_eq!(told(&[1, 2, 9, 1], true), [(1, 1), (2, 1), (9, 1), (1, 1)]);
        let deal = [1, 1, 1, 2, 2, 2, 9, 1, 2];
        assert_eq!(told(&deal, true), [(1, 3), (2, 3), (9, 1), (1, 1), (2, 1)]);
        assert_eq!(told(&[1, 2, 1, 2, 1], true), [(1, 2), (2, 2), (1, 1)]);
        assert_eq!(told(&[], true), []);
    }
}
