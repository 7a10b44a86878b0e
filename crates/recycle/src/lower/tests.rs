//! What forms become. Expected values follow from the language document.

mod later;

use ir::{
    Asking, Choice, CycleId, CycleOf, Expr, Game, Holds, Named, Owner, OwnerKind, Pos, Sight, Stmt,
    StmtKind, StrId, Type, ZoneRef,
};
use source::{Severity, Source};

use crate::{Dialect, Options, compile};

fn compiled(text: &str, options: Options) -> Game {
    let (source, _) = Source::new("test", text.as_bytes());
    let (game, messages) = compile(&source, &options);
    let errors: Vec<_> = messages.iter().filter(|m| m.severity == Severity::Error).collect();
    game.unwrap_or_else(|| panic!("{errors:#?}\n{text}"))
}

fn with_deck(deck: &str, items: &str) -> String {
    format!(
        "(game (declare 4 'N) (setup (create players 'N) (create teams (0, 2) (1) (3)) \
         (create deck (game iloc S) (deck {deck}))) {items} \
         (scoring max (size ((current player) iloc H))))"
    )
}

/// A game with these items and a small deck.
fn lowered(items: &str) -> Game {
    compiled(&with_deck("(R (A, B, C))", items), Options::default())
}

/// The statement that one step becomes.
fn step(step: &str) -> StmtKind {
    let game = lowered(&format!("(do ({step}))"));
    match &game.body[1].kind {
        StmtKind::Block(steps) => steps[0].kind.clone(),
        other => panic!("no block: {other:?}"),
    }
}

fn faces(game: &Game) -> Vec<String> {
    let of = |deck: &ir::Deck| {
        deck.faces
            .iter()
            .map(|face| {
                let values = &game.faces[face.idx()].values;
                values.iter().map(|&value| game.text(value)).collect::<Vec<_>>().join("/")
            })
            .collect::<Vec<_>>()
    };
    game.decks.iter().flat_map(of).collect()
}

#[test]
fn the_first_attribute_of_a_deck_varies_slowest() {
    let game =
        compiled(&with_deck("(C (R, B)) (Z (S, L))", "(do ((turn pass)))"), Options::default());
    assert_eq!(faces(&game), ["R/S", "R/L", "B/S", "B/L"]);
}

#[test]
fn several_attributes_under_one_value_are_alternatives() {
    let deck = "(COLOR (RED (SUIT (H, D)) (X (P, Q))) (BLACK (SUIT (S))))";
    let game = compiled(&with_deck(deck, "(do ((turn pass)))"), Options::default());
    assert_eq!(faces(&game), ["RED/H/", "RED/D/", "RED//P", "RED//Q", "BLACK/S/"]);
}

#[test]
fn decks_come_first_in_source_order() {
    let text = with_deck("(R (A))", "(do ((turn pass)))").replace(
        "(create deck",
        "(repeat 2 (create deck (game iloc S) (deck (R (X))))) (create deck",
    );
    let game = compiled(&text, Options::default());
    assert!(matches!(game.body[0].kind, StmtKind::Repeat { times: Expr::Int(2), .. }));
    assert!(matches!(game.body[1].kind, StmtKind::CreateDeck { .. }));
}

#[test]
fn the_number_of_seats_can_be_overridden() {
    let items = "(do ((set (game sto X) 'N)))";
    let at = |seats| {
        let options = Options { dialect: None, seats, undefined: false };
        let game = compiled(&with_deck("(R (A))", items), options);
        let StmtKind::Block(steps) = &game.body[1].kind else { panic!("no block") };
        let StmtKind::Store { value: Expr::Int(value), .. } = steps[0].kind else {
            panic!("no store")
        };
        (game.n_seats, game.teams, value)
    };
    assert_eq!(at(None), (4, vec![vec![0, 2], vec![1], vec![3]], 4));
    // Player 3 was alone in a team; players 4 and 5 are in no list.
    assert_eq!(at(Some(3)), (3, vec![vec![0, 2], vec![1]], 3));
    assert_eq!(at(Some(6)), (6, vec![vec![0, 2], vec![1], vec![3], vec![4], vec![5]], 6));
}

#[test]
fn stages_have_their_own_turn_order() {
    let game = lowered(
        "(stage player (end (== 1 1)) (stage team (end (== 1 1)) (stage player (end (== 1 1)) \
         (do ((cycle next current) (set ((current team) sto X) (size (other player))))))))",
    );
    let cycles: Vec<_> = game.cycles.iter().map(|cycle| (cycle.of, cycle.parent)).collect();
    assert_eq!(
        cycles,
        [
            (CycleOf::Seats, None),
            (CycleOf::Teams, None),
            (CycleOf::Seats, Some(CycleId(0))),
            (CycleOf::Teams, Some(CycleId(1))),
            (CycleOf::Seats, Some(CycleId(2))),
            (CycleOf::Seats, None),
        ]
    );
    assert_eq!(game.scoring.cycle, CycleId(5));
    let mut body = &game.body[1..];
    for _ in 0..3 {
        let StmtKind::Stage { body: inner, .. } = &body[0].kind else { panic!("no stage") };
        body = inner;
    }
    let StmtKind::Block(steps) = &body[0].kind else { panic!("no block") };
    let here = CycleId(4);
    assert_eq!(steps[0].kind, StmtKind::Queue { cycle: here, seat: Expr::CurrentSeat(here) });
    let StmtKind::Store { to, value, .. } = &steps[1].kind else { panic!("no store") };
    assert_eq!(to.owner, Owner::Team(Box::new(Expr::CurrentTeam(CycleId(3)))));
    assert_eq!(*value, Expr::Size(Box::new(Expr::OtherSeats(here))));
}

#[test]
fn any_outside_a_choice_depends_on_the_dialect() {
    let text =
        with_deck("(R (A))", "(do ((any (range 1..4) 'B (any player 'P (set ('P sto B) 'B)))))");
    let of = |dialect| {
        let game =
            compiled(&text, Options { dialect: Some(dialect), seats: None, undefined: false });
        let StmtKind::Block(steps) = &game.body[1].kind else { panic!("no block") };
        steps[0].clone()
    };
    let Stmt { span, kind: StmtKind::Choice(Choice { seat, steps, asking }) } =
        of(Dialect::Documented)
    else {
        panic!("no choice")
    };
    assert_eq!((seat, asking), (Expr::CurrentSeat(Game::BASE_SEATS), Asking::IfItMatters));
    assert_eq!(steps[0].span, span);
    let StmtKind::Any { over, body, .. } = &steps[0].kind else { panic!("no any") };
    assert!(matches!(over, Expr::Range { inclusive: false, .. }));
    assert!(matches!(body[0].kind, StmtKind::Any { .. }));

    let StmtKind::ForEach { over, body, .. } = of(Dialect::V04).kind else { panic!("no loop") };
    assert!(matches!(over, Expr::Range { inclusive: true, .. }));
    assert!(matches!(body[0].kind, StmtKind::ForEach { .. }));
}

#[test]
fn let_binds_a_pile_itself_and_anything_else_as_it_is_now() {
    let bound = |value: &str| {
        let game = lowered(&format!("(do ((let {value} 'L (do ((inc (game sto X) (size 'L)))))))"));
        (game.locals.last().map(|local| local.ty), format!("{:?}", game.body[1]))
    };
    let (ty, text) = bound("(game iloc S)");
    assert_eq!(ty, Some(Type::Zone));
    assert!(text.contains("Size(Contents(Local(LocalId(0))))"), "{text}");
    let (ty, text) = bound("(union (game iloc S))");
    assert_eq!(ty, Some(Type::Cards));
    assert!(text.contains("Size(Local(LocalId(0)))"), "{text}");
    let game = lowered("(do ((let (game vloc L) 'L (do ((move (top (game iloc S)) (top 'L)))))))");
    assert!(format!("{:?}", game.body[1]).contains("zone: Local(LocalId(0))"));
    for (value, ty) in [("(top (game iloc S))", Type::Card), ("(current player)", Type::Seat)] {
        let game = lowered(&format!("(do ((let {value} 'V (do ((turn pass))))))"));
        assert_eq!(game.locals[0].ty, ty);
    }
}

#[test]
fn repeat_all_moves_a_snapshot_from_the_named_end() {
    for (end, expected) in [("top", true), ("bottom", false)] {
        let text = format!("(repeat all (move ({end} (game iloc S)) (bottom (game vloc T))))");
        let StmtKind::MoveAll { cards, from_top, to } = step(&text) else { panic!("no move") };
        assert!(matches!(cards, Expr::Contents(_)));
        assert_eq!((from_top, to.pos), (expected, Pos::Bottom));
    }
    let all = "(repeat all (move (actual (top (game mem M))) (top (game vloc T))))";
    assert!(matches!(step(all), StmtKind::MoveAll { from_top: true, .. }));
}

#[test]
fn positions_go_by_type() {
    let of = |value: &str| match step(&format!("(all {value} 'C (turn pass))")) {
        StmtKind::ForEach { over, .. } => over,
        other => panic!("{other:?}"),
    };
    assert!(matches!(
        of("(top (tuples 2 (game iloc S) using 'P))"),
        Expr::GroupAt { pos: Pos::Top, .. }
    ));
    assert!(matches!(
        of("(1 (all player 'P ('P iloc H)))"),
        Expr::GroupAt { pos: Pos::Index(_), .. }
    ));
    assert!(matches!(of("(union (all player 'P ('P iloc H)))"), Expr::Flatten(_)));
    assert_eq!(of("(union)"), Expr::Union(Vec::new()));
    let StmtKind::Move { card, .. } = step("(move (2 (game iloc S)) (top (game vloc T)))") else {
        panic!("no move")
    };
    assert!(matches!(card, Expr::CardAt { pos: Pos::Index(_), .. }));
    assert!(matches!(of("(current team)"), Expr::Members(_)));
}

#[test]
fn zones_are_told_apart_by_owner_kind_and_name() {
    let game = lowered(
        "(do ((shuffle (game iloc S)) (shuffle (game vloc S)) (shuffle (game hloc S)) \
         (shuffle ((0 player) iloc S)) (shuffle ((0 team) iloc S)) (forget (top (game mem S)))))",
    );
    let zones: Vec<_> =
        game.zones.iter().map(|zone| (zone.owner, zone.sight, zone.holds)).collect();
    assert_eq!(
        zones[..6],
        [
            (OwnerKind::Game, Sight::Owner, Holds::Cards),
            (OwnerKind::Game, Sight::Everybody, Holds::Cards),
            (OwnerKind::Game, Sight::Nobody, Holds::Cards),
            (OwnerKind::Seat, Sight::Owner, Holds::Cards),
            (OwnerKind::Team, Sight::Owner, Holds::Cards),
            (OwnerKind::Game, Sight::Everybody, Holds::References),
        ]
    );
}

#[test]
fn a_name_picked_at_run_time_knows_what_it_can_be() {
    let names = |step_text: &str| {
        let game = lowered(&format!("(do ({step_text}))"));
        let StmtKind::Block(steps) = &game.body[1].kind else { panic!("no block") };
        let body = match &steps[0].kind {
            StmtKind::ForEach { body, .. } | StmtKind::Let { body, .. } => body,
            other => panic!("{other:?}"),
        };
        let StmtKind::Store { to, .. } = &body[0].kind else { panic!("no store") };
        match &to.storage {
            Named::ByName(_, names) => {
                names.iter().map(|&(name, _)| game.text(name).to_owned()).collect::<Vec<_>>()
            }
            Named::Known(id) => vec![game.text(game.storages[id.idx()].name).to_owned()],
        }
    };
    assert_eq!(names("(all (X, Y) 'V (set (game sto 'V) 1))"), ["X", "Y"]);
    assert_eq!(names("(all (filter (X, Y) 'W (== 'W X)) 'V (set (game sto 'V) 1))"), ["X", "Y"]);
    assert_eq!(names("(all (game iloc S) 'C (set (game sto (cardatt R 'C)) 1))"), ["A", "B", "C"]);
    assert_eq!(
        names("(let (cardatt R (top (game iloc S))) 'V (do ((set (game sto 'V) 1))))"),
        ["A", "B", "C"]
    );
    assert_eq!(names("(let 1 'I (do ((set (game sto Z) 'I))))"), ["Z"]);
}

#[test]
fn strings_cards_players_and_teams_are_the_same_or_not() {
    let test = |test: &str| match step(&format!("({test} (turn pass))")) {
        StmtKind::If { test, .. } => test,
        other => panic!("{other:?}"),
    };
    assert!(matches!(test("(== 1 2)"), Expr::Compare(ir::Cmp::Eq, ..)));
    assert!(matches!(test("(!= 1 2)"), Expr::Compare(ir::Cmp::Ne, ..)));
    assert!(matches!(test("(== (top (game iloc S)) (bottom (game iloc S)))"), Expr::Same(..)));
    assert!(matches!(test("(== (0 player) (owner (top (game iloc S))))"), Expr::Same(..)));
    let Expr::Not(inner) = test("(!= (0 team) (team (0 player)))") else { panic!("not not") };
    assert!(matches!(*inner, Expr::Same(..)));
}

#[test]
fn an_award_may_leave_out_the_inner_parentheses() {
    let awards = |text: &str| match step(&format!("(put points 'P ({text}))")) {
        StmtKind::Award { awards, .. } => awards,
        other => panic!("{other:?}"),
    };
    assert_eq!(awards("((R (A)) 1)"), awards("((R A) 1)"));
    assert_eq!(awards("((R (A)) (R (B)) 1)")[0].conditions.len(), 2);
}

#[test]
fn shuffling_a_computed_collection_does_nothing() {
    assert_eq!(step("(shuffle (union (game iloc S)))"), StmtKind::Block(Vec::new()));
}

#[test]
fn every_statement_has_the_span_of_its_form() {
    let text = with_deck("(R (A))", "(do ((turn pass) ((== 1 1) (turn pass))))");
    let game = compiled(&text, Options::default());
    let StmtKind::Block(steps) = &game.body[1].kind else { panic!("no block") };
    let at = |stmt: &Stmt| &text[stmt.span.start as usize..stmt.span.end as usize];
    assert_eq!(at(&steps[0]), "(turn pass)");
    assert_eq!(at(&steps[1]), "((== 1 1) (turn pass))");
}

#[test]
fn the_first_string_is_empty_and_names_are_listed_once() {
    let game = lowered("(do ((set (game sto X) 1) (set (game sto X) 2)))");
    assert_eq!(game.text(StrId::EMPTY), "");
    assert_eq!(game.storages.len(), 1);
    let mut sorted = game.strings.clone();
    sorted.sort();
    sorted.dedup();
    assert_eq!(sorted.len(), game.strings.len());
    assert!(matches!(game.body[0].kind, StmtKind::CreateDeck { to: ZoneRef::At { .. }, .. }));
}

#[test]
fn the_checked_tree_can_be_read() {
    let text = with_deck("(R (A))", "(do ((all player 'P (inc ('P sto X) 'N))))");
    let (source, _) = Source::new("test", text.as_bytes());
    let checked = crate::compile_checked(&source, &Options::default()).0.expect("it is right");
    let dump = crate::dump(&checked);
    for line in [
        "players 4 (declared 'N, 4)",
        "teams (0, 2) (1) (3)",
        "deck 0: 1 cards (R A)",
        "variable 'P#0 is a player",
        "    all 'P#0 of player",
        "      inc ('P#0 sto X) 'N",
    ] {
        assert!(dump.lines().any(|its| its == line), "{line}\n{dump}");
    }
}
