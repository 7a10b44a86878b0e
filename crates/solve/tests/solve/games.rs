//! Rules to be solved.

use std::sync::Arc;

use catalog::{Language, Options};
use solve::{Limits, Tree, Utility, build};
use table::{Rules, RulesInfo};

/// Seat 0 lays one of two coins face down, seat 1 says which one it is and wins if it is right.
pub(crate) const PENNIES: &str = "
(game
  (setup
    (create players 2)
    (create teams (0) (1))
    (create deck ((0 player) iloc HAND) (deck (SIDE (HEADS, TAILS))))
    (create deck ((1 player) iloc HAND) (deck (SIDE (HEADS, TAILS)))))
  (stage player
    (end (all player 'P (== (size ('P iloc SHOWN)) 1)))
    (choice ((any ((current player) iloc HAND) 'C (move 'C (top ((current player) iloc SHOWN)))))))
  (do (
    ((== (cardatt SIDE (top ((0 player) iloc SHOWN))) (cardatt SIDE (top ((1 player) iloc SHOWN))))
     (inc ((1 player) sto WON) 2))))
  (scoring max ((current player) sto WON)))";

/// Three seats get a card each; in turn each may lay it down or not. The highest card that lies there wins as many points as
/// cards lie there, each of the others loses one.
pub(crate) const THREE_SEATS: &str = "
(game
  (setup
    (create players 3)
    (create teams (0) (1) (2))
    (create deck (game iloc STOCK) (deck (RANK (ONE, TWO, THREE, FOUR)))))
  (do (
    (put points 'VALUE (((RANK (ONE)) 1) ((RANK (TWO)) 2) ((RANK (THREE)) 3) ((RANK (FOUR)) 4)))
    (shuffle (game iloc STOCK))
    (all player 'P (move (top (game iloc STOCK)) (top ('P iloc HAND))))))
  (stage player
    (end (== (game sto TURNS) 3))
    (choice (
      (turn pass)
      (move (top ((current player) iloc HAND)) (top ((current player) iloc DOWN)))))
    (do ((inc (game sto TURNS) 1))))
  (do (
    ((> (size (union (all player 'P ('P iloc DOWN)))) 0)
     (do (
       (inc ((owner (max (union (all player 'P ('P iloc DOWN))) using 'VALUE)) sto WON)
            (size (union (all player 'P ('P iloc DOWN)))))
       (all player 'P ((> (size ('P iloc DOWN)) 0) (dec ('P sto WON) 1))))))))
  (scoring max ((current player) sto WON)))";

/// The Game of Pure Strategy with three cards.
pub(crate) const GOPS_3: &str = "
(game
  (declare (ACE, TWO, THREE) 'RANKS)
  (setup
    (create players 2)
    (create teams (0) (1))
    (create deck (game hloc PRIZES) (deck (SUIT (DIAMONDS)) (RANK ('RANKS))))
    (create deck ((0 player) iloc HAND) (deck (SUIT (SPADES)) (RANK ('RANKS))))
    (create deck ((1 player) iloc HAND) (deck (SUIT (CLUBS)) (RANK ('RANKS)))))
  (do (
    (shuffle (game hloc PRIZES))
    (put points 'VALUE (((RANK (ACE)) 1) ((RANK (TWO)) 2) ((RANK (THREE)) 3)))))
  (stage player
    (end (== (size (game hloc PRIZES)) 0))
    (do ((move (top (game hloc PRIZES)) (top (game vloc PRIZE)))))
    (stage player
      (end (all player 'P (== (size ('P iloc BID)) 1)))
      (choice ((any ((current player) iloc HAND) 'C (move 'C (top ((current player) iloc BID)))))))
    (do (
      (all player 'P (move (top ('P iloc BID)) (top ('P vloc SHOWN))))
      (let (score (top ((0 player) vloc SHOWN)) using 'VALUE) 'FIRST
        (let (score (top ((1 player) vloc SHOWN)) using 'VALUE) 'SECOND
          (do (
            ((> 'FIRST 'SECOND) (move (top (game vloc PRIZE)) (top ((0 player) vloc WON))))
            ((< 'FIRST 'SECOND) (move (top (game vloc PRIZE)) (top ((1 player) vloc WON))))
            ((== 'FIRST 'SECOND) (move (top (game vloc PRIZE)) (top (game vloc TIED))))))))
      (all player 'P (move (top ('P vloc SHOWN)) (top ('P hloc SPENT)))))))
  (scoring max (sum ((current player) vloc WON) using 'VALUE)))";

/// One player holds a queen and may draw a king or a queen by lot. A king is taken back, and the draw with it: it would be the
/// same king again.
pub(crate) const AGAIN: &str = r#"
STATES {
    "SETUP" {
        NEWSDECK "Box" SD0 []
        NEWDECK "Few" SD0 []
        NEWDECK "Away" SD0 []
        DEALTOP "Box" "Few" 1
        DEALTOP "Box" "Away" 3
        DEALTOP "Box" "Few" 1
        FORPLAYER {
            NEWDECK "[THISPLAYER]'s hand" AU0 ["[THISPLAYER]"]
            DEALTOP "Box" "[THISPLAYER]'s hand" 1
        }
        STATE "PLAY" []
    }
    "PLAY" {
        FORPLAYER {
            CHOOSE 1 {
                "keep" NOCOND {
                    PRINT "[THISPLAYER] keeps"
                }
                "draw" POSTCOND AND { DECKCOND "[THISPLAYER]'s hand" { VALS:SAME } } {
                    DEALRAND "Few" "[THISPLAYER]'s hand" 1
                }
            }
            SCOREADD "[THISPLAYER]'s hand" "[THISPLAYER]"
        }
        STATE "_END" []
    }
}
"#;

/// A game of the library.
pub(crate) fn library(name: &str) -> Arc<Rules> {
    let entry = catalog::find(name).expect("a game of the library");
    rules(entry.language, &entry.text, None)
}

/// A text in RECYCLE.
pub(crate) fn recycle(text: &str) -> Arc<Rules> {
    rules(Language::Recycle, text, None)
}

/// A text in UCE, for one player.
pub(crate) fn uce(text: &str) -> Arc<Rules> {
    rules(Language::Uce, text, Some(1))
}

fn rules(language: Language, text: &str, seats: Option<u32>) -> Arc<Rules> {
    let (source, _) = source::Source::new("game", text.as_bytes());
    let options = Options { seats, ..Options::default() };
    let loaded = catalog::load(&source, language, &options).expect("usual options");
    let game = loaded.game.unwrap_or_else(|| panic!("{:#?}", loaded.diagnostics));
    let info = RulesInfo { name: "game".to_owned(), path: None };
    Arc::new(Rules::new(info, text, game).expect("rules that fit"))
}

pub(crate) fn tree(rules: &Arc<Rules>) -> Tree {
    build(rules, Utility::Score, Limits::USUAL, &mut |_| {}).expect("a small game")
}

pub(crate) fn kuhn() -> Tree {
    tree(&library("kuhn"))
}

pub(crate) fn leduc() -> Tree {
    tree(&library("leduc"))
}
