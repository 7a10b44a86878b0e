//! Statements: one test for each code, after part 6 of the reference.

use super::run;

#[test]
fn e07_and_c9_ask() {
    run("ask p { \"Yes\" if done { } \"No\" { } }");
    run("ask p { \"Yes\" if «E07»n { } \"{n}\" if «E07»p { } }");
    run("ask «C9»players { \"Yes\" { } }");
    run("ask «C9»drawpile { \"Yes\" { } }");
    run("ask p { \"{«C5»m}\" { } }");
}

#[test]
fn e08_assignment_of_another_type() {
    run("n = 1. done = n > 2. word = \"{n}\". high = 7. high = A. trump = D. led = J~S.");
    run("p = players->last. won = []. won = drawpile. deck = [led]. ranks = [2; 3]. suits = [].");
    run("n = «E08»high.");
    run("high = «E08»n.");
    run("high = «E08»11.");
    run("trump = «E08»led.");
    run("led = «E08»trump.");
    run("led = «E08»won.");
    run("won = «E08»led.");
    run("p = «E08»players.");
    run("n = «E08»any_card.");
    run("n = «E08»drawpile.");
    run("p->score = «E08»p.");
    run("word = «E08»n.");
    run("let x be 7. x = «E08»K.");
    run("for q in players { q = p. q = «E08»n. nothing(). }");
}

#[test]
fn e10_and_c10_restock() {
    run("auto restock drawpile from discardpile leaving n + 1.");
    run("auto restock p->hand from p->stash.");
    run("auto restock «E10»p from «E10»players.");
    run("auto restock drawpile from discardpile leaving «C10»high.");
    run("auto restock drawpile from discardpile leaving 2.");
}

#[test]
fn e11_compound_assignment() {
    run("n += 1. n -= n * 2. n *= 3. n /= 2. p->score += 5. side->score -= 1.");
    run("«E11»word += 1.");
    run("«E11»high += 1.");
    run("«E11»p -= 1.");
    run("n += «E11»high.");
    run("n *= «E11»p->hand.");
    run("«E11»word /= «E11»word.");
}

#[test]
fn e12_to_e14_deal() {
    run("deal 5 from deck to p->hand. deal all of p choice from drawpile to discardpile.");
    run("deal n - 1 of players->last choice from standard to side->stash.");
    run("deal «E12»done from deck to p->hand.");
    run("deal «E12»K from deck to p->hand.");
    run("deal 2 of «E13»side choice from deck to p->hand.");
    run("deal 2 from «E14»players to «E14»p.");
    run("deal 2 from «E14»led to drawpile->cards.");
    run("deal 2 from «E14»nothing to drawpile.");
}

#[test]
fn c11_and_c12_for() {
    run("for c in drawpile { led = c. } for r in ranks { high = r. } for t in sides { side = t. }");
    run("for q in players starting at p { q->score += 1. }");
    run("for c in «C11»p { led = c. }");
    run("for c in «C11»n { c = p. c += 3. c->x = 2. }");
    run("for q in players starting at «C12»side { q->score += 1. }");
    run("for c in drawpile starting at «C12»high { led = c. }");
    // Nothing is known of the items, so nothing else is wrong.
    run("for q in «C5»everybody starting at p { q->score += 1. winner q. }");
}

#[test]
fn e16_if() {
    run("if done { } elseif n > 3 { } else { }");
    run("if «E16»n { } elseif «E16»p { } elseif «E16»drawpile { } else { }");
    run("if «E16»any_card { }");
}

#[test]
fn c13_invoke() {
    run("nothing().");
    run("«C13»any_card().");
    run("«C13»n().");
    run("«C5»noting().");
}

#[test]
fn e18_and_e19_message() {
    run("message \"a\". message word. message p \"b\". message side \"c\". message p->team word.");
    run("message «E18»n.");
    run("message p «E18»led.");
    run("message «E19»players \"a\".");
    run("message «E19»n «E18»n.");
}

#[test]
fn e20_and_e21_order() {
    run("order p->hand by by_suit. order drawpile by by_suit.");
    run("order «E20»ranks by by_suit.");
    run("order «E20»p by «E21»any_card.");
    run("order won by «E21»n.");
    run("order won by «C5»by_siut.");
}

#[test]
fn e22_to_e24_play_and_canplay() {
    run("play any_card from p to discardpile. play any_card from players->first to p->stash.");
    run("play «E22»by_suit from p to discardpile.");
    run("play «E22»p from «E23»p->hand to «E24»p.");
    run("play any_card from «E23»side to «E24»ranks.");
    run("if canplay «E22»nothing from «E23»players to «E24»players { }");
}

#[test]
fn e25_and_e26_rotate_and_shuffle() {
    run("rotate players. rotate drawpile. shuffle suits. shuffle teams. shuffle standard.");
    run("rotate «E25»p.");
    run("rotate «E25»n.");
    run("shuffle «E26»led.");
    run("shuffle «E26»any_card.");
}

#[test]
fn e29_winner() {
    run("if done { winner p. } else { winner p->team. }");
    run("winner «E29»players.");
    run("winner «E29»n.");
}

#[test]
fn c15_to_c17_what_cannot_be_assigned() {
    run("«C15»drawpile = discardpile.");
    run("«C15»any_card = True.");
    run("«C15»by_suit = won.");
    run("«C15»nothing = 1.");
    run("«C15»drawpile += 1.");
    run("let a be drawpile. «C15»a = discardpile. shuffle a.");
    run("let a be «C15»nothing.");
    run("let a be «C15»any_card. a(). a = 3. message \"{a}\".");
    run("«C16»players = order_of_play. «C16»teams = []. «C16»standard = won.");
    run("p->«C17»hand = won.");
    run(
        "p->«C17»name = \"Ann\". led->«C17»rank = 2. drawpile->«C17»cards = []. won->«C17»size += 1.",
    );
    run("p->«C17»team = side. drawpile->«C17»top = led.");
    run("(p)->score = 3. led->last_played_by->score += 1.");
}

#[test]
fn what_is_assigned_is_looked_at_even_if_the_target_is_wrong() {
    run("«C5»m = «C5»k + 1.");
    run("«C16»players = [«C5»k].");
    run("«C5»m = [].");
}
