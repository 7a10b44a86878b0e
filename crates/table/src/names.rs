//! The words for what is printed on a card.
//!
//! Takes the faces of a game; gives one name for each. A name has the values that tell the card from others: RANK
//! first, then SUIT, then the rest as declared, without values that follow from another one (the COLOR of a SUIT). Where
//! ranks are written as words of prose, the suit is joined as in prose: `ACE SPADES`, but `Ace of Spades`.

use std::collections::{BTreeMap, BTreeSet};

use ir::{Face, Game, StrId};

/// The name of every face, by face.
pub(crate) fn faces(game: &Game) -> Vec<String> {
    let order = trait_order(game);
    let follows = follows(game, &order);
    let short: Vec<String> =
        game.faces.iter().map(|face| join(game, face, &shown(face, &order, &follows))).collect();
    // The same values may be there with several backs.
    let mut uses: BTreeMap<&str, BTreeSet<&[StrId]>> = BTreeMap::new();
    for (face, name) in game.faces.iter().zip(&short) {
        uses.entry(name).or_default().insert(&face.values);
    }
    let name = |(face, name): (&Face, &String)| {
        // Two faces with the same short name are told apart by everything that is printed on them.
        if uses[name.as_str()].len() == 1 { name.clone() } else { join(game, face, &order) }
    };
    game.faces.iter().zip(&short).map(name).collect()
}

/// The traits in the order in which people say them.
fn trait_order(game: &Game) -> Vec<usize> {
    let mut order: Vec<usize> = (0..game.traits.len()).collect();
    order.sort_by_key(|&index| match game.text(game.traits[index]) {
        "RANK" => 0,
        "SUIT" => 1,
        _ => 2,
    });
    order
}

/// `follows[a][b]`: on every card with trait `a`, the value of `b` follows from the value of `a`.
fn follows(game: &Game, order: &[usize]) -> Vec<Vec<bool>> {
    let n_traits = order.len();
    let mut table = vec![vec![false; n_traits]; n_traits];
    for (a, row) in table.iter_mut().enumerate() {
        for (b, cell) in row.iter_mut().enumerate() {
            let mut value_of: BTreeMap<StrId, StrId> = BTreeMap::new();
            *cell = a != b
                && game.faces.iter().filter(|face| value(face, a) != StrId::EMPTY).all(|face| {
                    *value_of.entry(value(face, a)).or_insert(value(face, b)) == value(face, b)
                });
        }
    }
    table
}

/// The traits of a face that are worth saying.
fn shown(face: &Face, order: &[usize], follows: &[Vec<bool>]) -> Vec<usize> {
    let mut shown: Vec<usize> =
        order.iter().copied().filter(|&index| value(face, index) != StrId::EMPTY).collect();
    // From the end, so that of two traits that follow from each other the first one stays.
    for position in (0..shown.len()).rev() {
        let this = shown[position];
        if shown.iter().any(|&other| other != this && follows[other][this]) {
            shown.remove(position);
        }
    }
    shown
}

fn join(game: &Game, face: &Face, traits: &[usize]) -> String {
    let values: Vec<&str> = traits
        .iter()
        .map(|&index| game.text(value(face, index)))
        .filter(|text| !text.is_empty())
        .collect();
    let is = |index: usize, key: &str| {
        traits.get(index).is_some_and(|&index| game.text(game.traits[index]) == key)
    };
    match values.as_slice() {
        [] => "blank card".to_owned(),
        [rank, suit, rest @ ..]
            if is(0, "RANK") && is(1, "SUIT") && rank.contains(char::is_lowercase) =>
        {
            let ranked = format!("{rank} of {suit}");
            [&[ranked.as_str()], rest].concat().join(" ")
        }
        values => values.join(" "),
    }
}

fn value(face: &Face, trait_index: usize) -> StrId {
    face.values.get(trait_index).copied().unwrap_or(StrId::EMPTY)
}

#[cfg(test)]
mod tests {
    use super::faces;
    use crate::fixture::deck_game;

    /// A standard card: the colour follows from the suit and is not said; RANK comes before SUIT.
    #[test]
    fn standard_cards() {
        let game = deck_game(
            &["COLOR", "SUIT", "RANK"],
            &[
                &["RED", "HEARTS", "TWO"],
                &["RED", "HEARTS", "THREE"],
                &["RED", "DIAMONDS", "TWO"],
                &["BLACK", "CLUBS", "TWO"],
                &["BLACK", "CLUBS", "THREE"],
            ],
        );
        assert_eq!(
            faces(&game),
            ["TWO HEARTS", "THREE HEARTS", "TWO DIAMONDS", "TWO CLUBS", "THREE CLUBS"]
        );
    }

    /// Pip reference, 7.2: the text of a card is such as `Jack of Clubs`.
    #[test]
    fn cards_in_prose() {
        let cards: &[&[&str]] =
            &[&["Jack", "Clubs"], &["Two", "Clubs"], &["Jack", "Hearts"], &["Jack", ""]];
        let game = deck_game(&["RANK", "SUIT"], cards);
        assert_eq!(faces(&game), ["Jack of Clubs", "Two of Clubs", "Jack of Hearts", "Jack"]);
    }

    /// A joker lacks rank and suit, so what it has is said, though it follows from the rank on other cards.
    #[test]
    fn cards_that_lack_traits() {
        let game = deck_game(
            &["KIND", "RANK"],
            &[&["NORMAL", "ACE"], &["NORMAL", "TWO"], &["JOKER", ""], &["", ""]],
        );
        assert_eq!(faces(&game), ["ACE", "TWO", "JOKER", "blank card"]);
    }

    /// Two traits that follow from each other: the first is said.
    #[test]
    fn equal_traits() {
        let game = deck_game(&["NAME", "PRICE"], &[&["APPLE", "ONE"], &["PEAR", "TWO"]]);
        assert_eq!(faces(&game), ["APPLE", "PEAR"]);
    }
}
