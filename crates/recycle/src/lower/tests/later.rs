//! What the forms of later dialects become.

use ir::{Arith, CycleId, Expr, Game, Named, Numbers, OwnerKind, Sight, StmtKind, Type, ZoneRef};

use super::{compiled, with_deck};
use crate::{Dialect, Options};

const ALLOWED: Options = Options { dialect: None, seats: None, undefined: true };

fn lowered(items: &str) -> Game {
    let text = with_deck("(R (A, B, C))", items).replace("(create teams (0, 2) (1) (3))", "");
    let game = compiled(&text, ALLOWED);
    assert_eq!(ir::verify(&game), Ok(()), "{items}");
    game
}

/// The statements of one `do` in dialect 2026.
fn latest(steps: &str) -> Vec<StmtKind> {
    let game = lowered(&format!("(do ((inc (game sto LATE)) {steps}))"));
    assert_eq!(game.dialect, "2026");
    match &game.body[1].kind {
        StmtKind::Block(steps) => steps[1..].iter().map(|stmt| stmt.kind.clone()).collect(),
        other => panic!("no block: {other:?}"),
    }
}

/// The number that a step stores.
fn number(value: &str) -> Expr {
    match latest(&format!("(set (game sto X) {value})")).remove(0) {
        StmtKind::Store { value, .. } => value,
        other => panic!("{other:?}"),
    }
}

fn number_of_next() -> Box<Expr> {
    Box::new(Expr::NumberOf(Box::new(Expr::NextSeat(Game::BASE_SEATS))))
}

#[test]
fn players_are_counted_from_0_in_a_game_and_from_1_in_the_text() {
    let one = Box::new(Expr::Int(1));
    assert_eq!(number("(pid (next player))"), Expr::Arith(Arith::Add, number_of_next(), one));
    let seat = |who: &str| match latest(&format!("(cycle next {who})")).remove(0) {
        StmtKind::Queue { seat, .. } => seat,
        other => panic!("{other:?}"),
    };
    assert_eq!(seat("(1 player)"), Expr::SeatNumber(Box::new(Expr::Int(0))));
    // There and back again.
    assert_eq!(seat("((pid (next player)) player)"), Expr::SeatNumber(number_of_next()));
    let Expr::SeatNumber(stored) = seat("((game sto LATE) player)") else { panic!("no seat") };
    assert!(matches!(*stored, Expr::Arith(Arith::Sub, _, one) if *one == Expr::Int(1)));
}

#[test]
fn teams_are_counted_as_players_are() {
    let teams = |lists: &str, dialect| {
        let text = with_deck("(R (A))", "(do ((turn pass)))").replace("(0, 2) (1) (3)", lists);
        let options = Options { dialect: Some(dialect), ..Options::default() };
        compiled(&text, options).teams
    };
    let partners = vec![vec![0, 2], vec![1, 3]];
    assert_eq!(teams("(0, 2) (1, 3)", Dialect::V05), partners);
    assert_eq!(teams("(1, 3) (2, 4)", Dialect::V2026), partners);
    // Those who are in no list are alone, after all others.
    assert_eq!(teams("(2, 4)", Dialect::V2026), [vec![1, 3], vec![0], vec![2]]);
}

#[test]
fn a_long_sum_is_computed_from_left_to_right() {
    let add = |a, b| Expr::Arith(Arith::Add, Box::new(a), Box::new(Expr::Int(b)));
    assert_eq!(number("(+ 1 2 3 4)"), add(add(add(Expr::Int(1), 2), 3), 4));
}

/// The numbers of the piles of a zone.
fn numbers(game: &Game, name: &str) -> Vec<(i64, u32)> {
    let zone = game.zones.iter().find(|zone| game.text(zone.name) == name).expect("it exists");
    zone.numbers.iter().map(|&Numbers { first, count }| (first, count)).collect()
}

#[test]
fn a_zone_has_the_piles_that_the_text_can_name() {
    let of = |piles: &[&str]| {
        let to = |pile: &&str| format!("(move (top (game iloc S)) (top (game vloc {pile})))");
        let steps = piles.iter().map(to).collect::<Vec<_>>().join(" ");
        let loops =
            format!("(all (range 2..4) 'I (all player 'P (do ((inc (game sto N)) {steps}))))");
        numbers(&lowered(&format!("(do ({loops}))")), "L")
    };
    assert_eq!(of(&["L"]), []);
    assert_eq!(of(&["L 3"]), [(3, 1)]);
    // A number that is left out is 0.
    assert_eq!(of(&["L", "L 3"]), [(0, 4)]);
    assert_eq!(of(&["L 'I"]), [(2, 3)]);
    assert_eq!(of(&["L (- 1 'I)"]), [(-3, 3)]);
    assert_eq!(of(&["L (* 2 'I)", "L 1"]), [(1, 8)]);
    assert_eq!(of(&["L (// 'I 2)"]), [(1, 2)]);
    assert_eq!(of(&["L (pid 'P)"]), [(1, 4)]);
    assert_eq!(of(&["L (random 1..6)"]), [(1, 6)]);
    // Nothing is known of what is stored, nor of sizes; 32 it is.
    assert_eq!(of(&["L (game sto N)"]), [(0, 32)]);
    assert_eq!(of(&["L (+ 100 (size (game iloc S)))"]), [(0, 101)]);
    assert_eq!(of(&["L 'I 5"]), [(2, 3), (5, 1)]);
    assert_eq!(of(&["L 'I 5", "L 1"]), [(1, 4), (0, 6)]);
}

#[test]
fn piles_without_a_name_have_numbers() {
    let game = lowered(
        "(do ((move (top (game iloc S)) (top (game vloc 40))) (move (top (game iloc S)) (top (game vloc new)))))",
    );
    assert_eq!(numbers(&game, ""), [(0, 41)]);
    let StmtKind::Block(steps) = &game.body[1].kind else { panic!("no block") };
    let StmtKind::Move { to, .. } = &steps[0].kind else { panic!("no move") };
    assert!(matches!(&to.zone, ZoneRef::At { numbers, .. } if *numbers == [Expr::Int(40)]));
    let StmtKind::Move { to, .. } = &steps[1].kind else { panic!("no move") };
    assert!(matches!(to.zone, ZoneRef::Free { .. }));
}

#[test]
fn indexed_piles_stay_piles_as_long_as_they_can() {
    let fill = "(move (top (game iloc S)) (top (game vloc L 1)))";
    let steps = latest(&format!(
        "{fill} (all (indexed game vloc L) 'P (move (top (game iloc S)) (top 'P)))"
    ));
    let StmtKind::ForEach { over, body, .. } = &steps[1] else { panic!("no loop") };
    assert!(matches!(over, Expr::Piles { .. }));
    let StmtKind::Move { to, .. } = &body[0].kind else { panic!("no move") };
    assert!(matches!(to.zone, ZoneRef::Local(_)));
    // Where groups are needed, they are the cards of the piles.
    let Expr::Size(cards) = number("(size (union (indexed game vloc L)))") else {
        panic!("no size")
    };
    let Expr::Flatten(groups) = *cards else { panic!("not joined") };
    assert!(matches!(*groups, Expr::Collect { over, .. } if matches!(*over, Expr::Piles { .. })));
}

#[test]
fn names_in_string_storages_are_all_that_is_stored() {
    let game = lowered(
        "(do ((set (game str X) A) (set (game str X) (cardatt R (top (game iloc S)))) \
         (move (top (game iloc S)) (top (game vloc (game str X))))))",
    );
    let StmtKind::Block(steps) = &game.body[1].kind else { panic!("no block") };
    let StmtKind::Move { to, .. } = &steps[2].kind else { panic!("no move") };
    let ZoneRef::At { zone: Named::ByName(_, table), .. } = &to.zone else { panic!("no table") };
    let names: Vec<_> = table.iter().map(|(name, _)| game.text(*name)).collect();
    assert_eq!(names, ["A", "B", "C"]);
    assert_eq!(game.storages[0].ty, Type::Str);
}

#[test]
fn cards_have_the_backs_of_their_decks() {
    let decks = "(create deck RED (game oloc S) (deck (R (A)))) (create deck DEFAULT (game iloc S) (deck (R (A))))";
    let text = with_deck("(R (A))", "(do ((turn pass)))");
    let game = compiled(
        &text.replace("(create deck (game", &format!("{decks} (create deck (game")),
        ALLOWED,
    );
    let backs: Vec<_> =
        game.decks.iter().map(|deck| game.text(game.faces[deck.faces[0].idx()].back)).collect();
    assert_eq!(backs, ["RED", "", ""]);
    assert_eq!(game.faces.len(), 2);
    assert_eq!(game.zones[0].sight, Sight::Others);
}

#[test]
fn point_maps_have_owners() {
    let game = lowered(
        "(do ((set (game points P) (((R : A) 1))) (all player 'P (set ('P points P) (((R : A) 1)))) \
         (inc (game sto X) (score (top (game iloc S)) using 'P))))",
    );
    let owners: Vec<_> = game.maps.iter().map(|map| map.owner).collect();
    assert_eq!(owners, [OwnerKind::Game, OwnerKind::Seat]);
}

#[test]
fn a_map_that_is_updated_is_kept_in_parts() {
    let game = lowered(
        "(do ((set (game points P) (((R : A) 1) ((R : B) 2) ((S : X) (R : A) 3))) \
         (update (game points P) (((R : (cardatt R (top (game iloc S)))) 9) ((T : Y) 1)))))",
    );
    let names: Vec<_> = game.maps.iter().map(|map| game.text(map.name)).collect();
    assert_eq!(names, ["P by R", "P by R and S", "P by T", "P"]);
    let StmtKind::Block(steps) = &game.body[1].kind else { panic!("no block") };
    let parts = |index: usize| {
        let StmtKind::Block(parts) = &steps[index].kind else { panic!("no parts") };
        let part = |stmt: &ir::Stmt| match &stmt.kind {
            StmtKind::Award { map: ir::MapRef { map: Named::Known(id), .. }, awards } => {
                (names[id.idx()], awards.len())
            }
            StmtKind::Combine { map: ir::MapRef { map: Named::Known(id), .. }, of } => {
                (names[id.idx()], of.len())
            }
            other => panic!("{other:?}"),
        };
        parts.iter().map(part).collect::<Vec<_>>()
    };
    assert_eq!(parts(0), [("P by R", 2), ("P by R and S", 1), ("P by T", 0), ("P", 3)]);
    // What goes by R and S together stays.
    assert_eq!(parts(1), [("P by R", 1), ("P by T", 1), ("P", 3)]);
}

#[test]
fn subsets_are_empty_in_dialect_0_5_only() {
    let subsets = |dialect, test: &str| {
        let items = format!("(do ((set (game sto X) (size (subsets (game iloc S) {test})))))");
        let options = Options { dialect: Some(dialect), ..ALLOWED };
        let game = compiled(
            &with_deck("(R (A))", &items).replace("(create teams (0, 2) (1) (3))", ""),
            options,
        );
        let StmtKind::Block(steps) = &game.body[1].kind else { panic!("no block") };
        match &steps[0].kind {
            StmtKind::Store { value: Expr::Size(of), .. } => match &**of {
                Expr::Subsets { with_empty, size, .. } => (*with_empty, size.is_some()),
                other => panic!("{other:?}"),
            },
            other => panic!("{other:?}"),
        }
    };
    assert_eq!(subsets(Dialect::V05, ""), (true, false));
    assert_eq!(subsets(Dialect::V2026, ""), (false, false));
    assert_eq!(subsets(Dialect::V05, "<= 1"), (false, true));
}

#[test]
fn remembering_nothing_is_a_fault_from_0_5_on() {
    let text = with_deck("(R (A))", "(do ((remember (top (game iloc S)) (top (game mem M)))))");
    for (dialect, expected) in [(Dialect::V04, true), (Dialect::V05, false)] {
        let game = compiled(&text, Options { dialect: Some(dialect), ..Options::default() });
        let StmtKind::Block(steps) = &game.body[1].kind else { panic!("no block") };
        assert!(matches!(steps[0].kind, StmtKind::Remember { lenient, .. } if lenient == expected));
    }
}

#[test]
fn stages_have_a_direction_or_one_turn_for_everybody() {
    let game = lowered(
        "(stage player (== (game sto R) 1) (end (== 1 1)) (do ((inc (game sto R)) \
         (cycle next (previous player)) (cycle next (next player)))) \
         (stage player once (do ((inc ((next player) sto X))))))",
    );
    let StmtKind::Stage { backwards: Some(test), end: Some(_), body, .. } = &game.body[1].kind
    else {
        panic!("no stage")
    };
    let StmtKind::Block(steps) = &body[0].kind else { panic!("no block") };
    let here = CycleId(2);
    let seat = |index: usize| match &steps[index].kind {
        StmtKind::Queue { seat: Expr::If { test: its, then, other }, .. } => {
            assert_eq!(&**its, test);
            ((**then).clone(), (**other).clone())
        }
        other => panic!("{other:?}"),
    };
    assert!(matches!(seat(1), (Expr::SeatNumber(_), Expr::PreviousSeat(cycle)) if cycle == here));
    assert_eq!(seat(2), (Expr::NextSeatBackwards(here), Expr::NextSeat(here)));
    let StmtKind::Stage { backwards: None, end: None, .. } = &body[1].kind else {
        panic!("no inner stage")
    };
}
