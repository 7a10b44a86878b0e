//! The text of the sample, written by hand from the sample's own source.

use super::print;
use crate::sample::sample;

#[test]
fn the_sample_as_text() {
    let expected = r#"game in recycle, dialect documented
seats 2
teams [0] [1]
face 0: RANK A
face 1: RANK B
face 2: no traits
deck 0: 4 cards, faces 0..2 0
zone game.STOCK: cards, seen by nobody
zone seat.HAND: cards, seen by its owner
zone game.LED: references, seen by everybody
int seat.SCORE
points game.P
cycle seats
cycle teams
cycle seats.2 in seats
cycle seats.3

rules
  create deck 0 on game.STOCK
  award game.P
    5 for "RANK" "A"
  stage seats.2 until (size(current(seats.2).HAND) == 0)
    let C.2 = pile current(seats.2).HAND
      move card(top of game.STOCK) to top of C.2
    choice of current(seats.2)
      step
        any C in current(seats.2).HAND
          remember if there C at top of game.LED
          move C to top of game.STOCK
      step
        pass
    current(seats.2).SCORE += 1

scoring, most is best, for each current(seats.3)
  current(seats.3).SCORE
"#;
    assert_eq!(print(&sample()), expected);
}
