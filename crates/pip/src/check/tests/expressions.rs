//! Expressions: one test for each code, after part 6 of the reference, and the types of part 5.3.

use super::{run, test, value};

#[test]
fn e30_and_e31_properties() {
    test("led->rank == 2 and led->suit == C and led->last_played_by == p");
    test("p->name == \"\" and p->hand == p->stash and p->score == 2 and p->team == side");
    test("side->players == players and side->stash == [] and side->score > 3");
    test("drawpile->name == \"\" and drawpile->cards == won and drawpile->size == 3");
    test("drawpile->top == drawpile->cards->last and drawpile->bottom == won->first");
    test("ranks->first == 3 and suits->bottom == C and players->top == p and teams->last == side");
    test("(A~C)->rank == A and (p->hand)->size == 3 and ([p])->first == p");
    test("n->«E30»size == 1");
    test("high->«E30»rank == A");
    test("word->«E30»size == 1");
    test("«E30»nothing->size == 1");
    test("«E30»any_card->size == 1");
    test("(n + 1)->«E30»size == 1");
    test("led->«E31»value == 1");
    test("p->«E31»points == 1");
    test("p->«E31»players == players");
    test("players->«E31»hand == won");
    test("side->«E31»hand == won");
    test("drawpile->«E31»hand == won");
    test("p->team->«E31»name == word");
    test("p->«E31»hnad->size == 3");
}

#[test]
fn e32_arithmetic() {
    run("n = 1 + 2 * 3 - 4 / (5 + n) + 00123456789012345678901234567890.");
    run("n = «E32»high + 1.");
    run("n = 1 + «E32»A.");
    run("n = «E32»led->rank * «E32»won.");
    run("n = n - «E32»\"3\".");
    run("n = n - «E32»nothing.");
    run("high = «E08»(2 + 3).");
}

#[test]
fn e33_and_e36_equality() {
    test("n == 7 and high == 7 and 7 == high and 7 == 7 and (7) == high and high != (((7)))");
    test("led == J~C and p == players->first and won == [] and [] == ranks and suits == [C]");
    test("done == True and word != \"{n}\" and trump == C and won == p->hand and won != deck");
    test("«E33»drawpile == «E33»discardpile");
    test("«E33»any_card == n");
    test("n == «E33»nothing");
    test("n «E36»== high");
    test("high «E36»== 11");
    test("1 «E36»== high");
    test("7 «E36»== led");
    test("led «E36»== 7");
    test("led «E36»!= trump");
    test("won «E36»== led");
    test("ranks «E36»== [2~C]");
    test("«E36»[] == n");
    test("«E36»[] == 7");
    test("p «E36»== side");
    test("«C14»[] == []");
}

#[test]
fn e34_order() {
    test("n < 7 and high >= 7 and 7 > high and 2 <= 3 and A > K and n <= n * 2");
    test("«E34»led < 2~C");
    test("n < «E34»won");
    test("«E34»trump > H");
    test("«E34»drawpile > «E34»drawpile");
    test("n «E36»< high");
    test("high «E36»> 1");
}

#[test]
fn e35_logic() {
    test("not done and True or not (n == 1) and not 2 in ranks");
    test("high == 2 or «E35»3");
    test("«E35»n and done");
    test("not «E35»p");
    test("not «E35»any_card or «E35»[led]");
}

#[test]
fn e37_membership() {
    test("2 in ranks and 2 in won and A in drawpile and trump in p->hand and led in won");
    test("p in players and side in teams and C in suits and 2 in [2; 3; 4] and C in %~C");
    test("led in [] and 3 in []");
    test("«E37»n in won");
    test("«E37»11 in ranks");
    test("«E37»2 in suits");
    test("«E37»led in ranks");
    test("«E37»p in teams");
    test("«E37»won in won");
    test("«E37»word in []");
    test("led in «E37»p");
    test("2 in «E37»n");
    test("«E37»drawpile in «E37»any_card");
}

#[test]
fn e39_defined() {
    test("defined led and defined p and defined side and defined won and defined p->team");
    test("defined drawpile->top and defined players and defined (led)->last_played_by");
    test("defined «E39»n");
    test("defined «E39»high");
    test("defined «E39»drawpile");
    test("defined «E39»nothing");
    test("defined «E39»led->rank");
}

#[test]
fn e40_to_e43_card_expressions() {
    run("led = J~C. led = high~trump. led = 02~led->suit. led = (A)~(C).");
    run("won = 2,3,4~S. won = 4..10~C,H. won = %~D. won = %~%. won = ranks~C. won = A~suits.");
    run("won = [J]~C. won = J~[C]. won = high..A~C. won = ranks,2,high~trump,D. won = []~C.");
    run("won = A..5~C. won = A..A~C. won = 2..A~C.");
    run("won = «E08»J~C. led = «E08»[J]~C.");
    run("won = «E40»1..5~C.");
    run("won = 2..«E40»n~C.");
    run("won = «E40»ranks..«E40»led~C.");
    run("led = «E42»1~C.");
    run("led = «E42»11~C.");
    run("led = «E42»n~C.");
    run("won = 2,«E42»suits,led->rank~C.");
    run("led = «E42»C~«E43»J.");
    run("led = Q~«E43»led.");
    run("won = %~C,«E43»2.");
    run("won = %~«E43»ranks.");
    run("led = «E42»nothing~«E43»any_card.");
}

#[test]
fn r2_a_range_that_falls() {
    run("won = «R2»10..2~C.");
    run("won = 2,«R2»K..Q~C.");
    run("won = (3)..4,«R2»(9)..(5)~C.");
    // Whether this one falls is known only in the game.
    run("won = high..2~C.");
}

#[test]
fn e44_c8_and_c14_lists() {
    run("ranks = [2; 3; 4]. ranks = [2; A; high]. ranks = [high; 10]. suits = [C; trump].");
    run("won = [led; 2~C]. order_of_play = [p; players->last]. sides = [side; side].");
    run("suits = [C; «E44»2; H].");
    run("won = [led; «E44»high; «E44»p].");
    run("ranks = [A; «E44»11].");
    value("«C8»[1; 25; 100]");
    value("«C8»[2; 11]");
    value("«C8»[word]");
    value("«C8»[True; False]");
    value("«C8»[won; won]");
    value("[«C8»drawpile]");
    value("[«C8»nothing; led]");
    value("«C14»[]");
    test("(«C14»[])->size == 1");
    run("message «C14»[].");
    run("ranks = [«C5»x; 2].");
}

#[test]
fn c5_names_that_are_not_known() {
    run("n = «C5»m.");
    run("n = «C5»m + «C5»k. message \"{«C5»m}\".");
    run("if done { let x be 1. n = x. } n = «C5»x.");
    run("for q in players { p = q. } p = «C5»q.");
    run("n = «C5»hand->size.");
    run("«C5»later().");
    // What is not known fits everywhere.
    run("let x be «C5»m. n = x + 1. p = x. x->y = x. for z in x { winner z. } if x { x(). }");
    run("play «C5»m from «C5»k to «C5»l.");
    run("won = «C5»m~«C5»k.");
}

#[test]
fn c6_a_name_in_its_own_value() {
    run("let x be «C6»x.");
    run("let x be 1 + «C6»x. n = x.");
    run("let «wW8»n be 1. n += n.");
}

#[test]
fn c7_what_has_no_text() {
    run("message \"{n} {done} {word} {high} {trump} {led} {p} {side}\".");
    run(
        "message \"{«C7»won} {«C7»ranks} {«C7»drawpile} {«C7»nothing} {«C7»any_card} {«C7»by_suit}\".",
    );
    run("word = \"{«C5»m} and {«C7»sides}\".");
}
