//! Numbers without a limit, and texts. The expected values are worked out by hand.

use ir::limits::{FUEL, NUMBER_BITS, TEXT_BYTES};
use ir::*;

use crate::build::*;
use crate::wide::*;

fn text(parts: Vec<Expr>) -> Expr {
    Expr::Text(parts)
}

/// The text of a Number.
fn shown(value: Expr) -> String {
    texts(&wide(vec![tell(text(vec![value]))])).concat()
}

#[test]
fn numbers_without_a_limit() {
    // 2 to the 64th, squared and so on.
    let large = || number("18446744073709551616");
    assert_eq!(
        shown(arith(Arith::Mul, large(), large())),
        "340282366920938463463374607431768211456"
    );
    assert_eq!(shown(arith(Arith::Sub, number("1"), large())), "-18446744073709551615");
    let minus = |n: i64| Expr::ToNumber(Box::new(Expr::Int(n)));
    assert_eq!(shown(arith(Arith::Div, minus(-7), minus(2))), "-3");
    assert_eq!(shown(arith(Arith::Add, minus(i64::MAX), minus(1))), "9223372036854775808");
    assert_eq!(
        fault(&wide(vec![assign(BIG, arith(Arith::Div, large(), minus(0)))])).kind,
        FaultKind::DivideByZero
    );
    assert!(holds(vec![], compare(Cmp::Gt, large(), minus(i64::MAX))));
    let to_int = |n| value(vec![], Expr::ToInt(Box::new(n)));
    assert_eq!(to_int(minus(-5)), -5);
    assert_eq!(to_int(large()), i64::MAX);
    assert_eq!(to_int(arith(Arith::Sub, minus(0), large())), i64::MIN);
}

/// Squaring 2 again and again: fewer than 63 bits cost nothing.
#[test]
fn numbers_are_limited() {
    let squared = |times: i64| {
        wide(vec![
            assign(BIG, number("2")),
            repeat(times, vec![assign(BIG, arith(Arith::Mul, local(BIG), local(BIG)))]),
        ])
    };
    assert_eq!(FUEL - run(&squared(5)).fuel_left(), 4 + 5 * 5);
    // 2 to the 64th has 65 bits: 1 * 1 + 1 + 1.
    assert_eq!(FUEL - run(&squared(7)).fuel_left(), 4 + 7 * 5 + 3);
    // 1 with 78913 zeros has as many bits as there can be; its price is a 63rd of them for each operand.
    assert_eq!(NUMBER_BITS, 262_144);
    let large = || number(&format!("1{}", "0".repeat(78_913)));
    let game = wide(vec![assign(BIG, arith(Arith::Sub, large(), number("1")))]);
    assert_eq!(FUEL - run(&game).fuel_left(), 4 + 4161);
    let larger = wide(vec![assign(BIG, arith(Arith::Add, large(), large()))]);
    assert_eq!(fault(&larger).kind, FaultKind::TooLarge);
    // Nobody can pay for the product of such numbers.
    let huge = wide(vec![assign(BIG, arith(Arith::Mul, large(), large()))]);
    assert_eq!(fault(&huge).kind, FaultKind::FuelSpent);
}

#[test]
fn storages_of_numbers() {
    let large = || number("18446744073709551616");
    let game = wide(vec![
        store(of_game(SUM), StoreOp::Inc, large()),
        store(of_game(SUM), StoreOp::Dec, number("1")),
    ]);
    let kept = Number::from_digits("18446744073709551615").expect("digits");
    assert_eq!(run(&game).snapshot().storages[SUM.idx()].1, std::slice::from_ref(&kept));
    assert_eq!(told(&game).pop(), Some(Event::Stored { storage: SUM, owner: 0, value: kept }));
    // Only the second one has a number of 65 bits to count down from; the first one adds one to nothing.
    assert_eq!(FUEL - run(&game).fuel_left(), 4 + 1 + 1);

    let score = |score: &str| {
        let mut game = wide(vec![]);
        game.scoring.score = number(score);
        run(&game).scores().map_err(|fault| fault.kind)
    };
    assert_eq!(score("9223372036854775807"), Ok(vec![i64::MAX; 3]));
    assert_eq!(score("9223372036854775808"), Err(FaultKind::Overflow));
}

#[test]
fn texts_are_put_together() {
    let game = wide(vec![
        assign(TEXT, text(vec![Expr::Str(RANK), Expr::Int(-3), number("12")])),
        assign(TEXT, text(vec![local(TEXT), local(TEXT)])),
        tell(text(vec![local(TEXT)])),
    ]);
    assert_eq!(texts(&game), ["RANK-312RANK-312"]);
    // 8 and 16 bytes are made; 16 are told, and the text itself is not made again.
    assert_eq!(FUEL - run(&game).fuel_left(), 4 + 8 + 16 + 16);
    let same = |a, b| holds(vec![], Expr::Same(Box::new(text(a)), Box::new(text(b))));
    assert!(same(vec![Expr::Str(A)], vec![Expr::Str(A), Expr::Str(StrId::EMPTY)]));
    assert!(!same(vec![Expr::Int(1)], vec![]));
    // 8 bytes doubled 13 times are as many as there can be.
    let grown = |times| {
        let double = assign(TEXT, text(vec![local(TEXT), local(TEXT)]));
        wide(vec![assign(TEXT, text(vec![Expr::Int(12_345_678)])), repeat(times, vec![double])])
    };
    assert_eq!(8 << 13, TEXT_BYTES);
    run(&grown(13));
    assert_eq!(fault(&grown(14)).kind, FaultKind::TooLarge);
}

#[test]
fn who_is_told() {
    let to = |to| s(StmtKind::Tell { to, text: text(vec![Expr::Str(A)]) });
    let team = Expr::TeamNumber(Box::new(Expr::Int(0)));
    let game = wide(vec![
        s(StmtKind::CreateTeams(vec![vec![2, 0], vec![1]])),
        to(Audience::Everybody),
        to(Audience::Seat(seat(1))),
        to(Audience::Team(team)),
    ]);
    let told_to = |to: Option<Vec<u32>>| Event::Told { to, text: "A".to_owned() };
    let heard = [told_to(None), told_to(Some(vec![1])), told_to(Some(vec![2, 0]))];
    assert_eq!(told(&game)[1..], heard);
}
