//! Whether lots were drawn tells nothing: if the best of hidden cards tie, a lot decides between them, and nobody who does
//! not see these cards learns that it was drawn.

use std::collections::BTreeMap;
use std::sync::Arc;

use table::Table;
use tests::library;

/// The first player holds two of two aces and two kings. One more card is shown and laid on the stock, from where it goes
/// to whoever holds the best card of that hand: the first player in any case, but if both cards tie, by lot.
const GAME: &str = "
(game
  (setup
    (create players 2)
    (create deck (game iloc STOCK) (deck (RANK (ACE, KING)) (SUIT (RED, BLACK)))))
  (do (
    (put points 'WORTH (((RANK (ACE)) 2) ((RANK (KING)) 1)))
    (shuffle (game iloc STOCK))
    (move (top (game iloc STOCK)) (top ((current player) iloc HAND)))
    (move (top (game iloc STOCK)) (top ((current player) iloc HAND)))
    (move (top (game iloc STOCK)) (top (game vloc SHOWN)))
    (move (top (game vloc SHOWN)) (top (game iloc STOCK)))
    (move (top (game iloc STOCK))
          (top ((owner (max ((current player) iloc HAND) using 'WORTH)) iloc HAND)))))
  (stage player (end (== (game sto PASSES) 2))
    (choice ((inc (game sto PASSES) 1))))
  (scoring max ((current player) sto SCORE)))
";

#[test]
fn whether_lots_were_drawn_is_not_known() {
    let game = library::check(GAME, None).expect("the rules are right");
    let rules = super::made_up("lots", GAME, game);
    // By what was told to everybody: what is known then, and how many such games there were with a tie and without.
    let mut met: BTreeMap<String, (Option<Vec<u8>>, [u32; 2])> = BTreeMap::new();
    for index in 0..60 {
        let table = Table::knowing(Arc::clone(&rules), 1, index);
        let story = format!("{:?}", table.happened(None));
        let hand = super::faces(&table.view(0).expect("a seat").piles[1]);
        assert_eq!(hand.len(), 3, "{hand:?}");
        let rank = |card: &str| card.split(' ').next().map(str::to_owned);
        let is_tie = rank(&hand[0]) == rank(&hand[1]);
        let known = table.known(None);
        let (first, counts) = met.entry(story).or_insert_with(|| (known.clone(), [0, 0]));
        assert_eq!(*first, known, "game {index}");
        counts[usize::from(is_tie)] += 1;
    }
    assert!(met.values().all(|(_, [plain, ties])| *plain > 0 && *ties > 0), "{met:?}");
}
