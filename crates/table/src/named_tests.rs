//! What UCE needs: piles that rules name while they are played, marks for players in texts, attempts.

use std::sync::Arc;

use ir::marks::mark;
use ir::{
    Asking, Audience, Choice, Cmp, DeckId, Event, Expr, Holds, LabelId, Local, LocalId, Named,
    Numbers, Owner, OwnerKind, PileName, Place, Pos, Scope, Sight, Snapshot, Stmt, StmtKind, StrId,
    Type, Zone, ZoneAt, ZoneId, ZoneRef,
};
use source::Span;

use crate::fixture::{BOX, at, rules_of, talking};
use crate::table::Line;
use crate::view::{CardView, Holder, View};
use crate::words::{TAKEN_BACK, Teller, Tense, Voice, option_words};
use crate::{Rules, Table};

/// Six piles that get their names while the game goes on.
const DECKS: u32 = 10;
/// Cards that have left the game.
const GONE: u32 = 11;
const OK: LocalId = LocalId(3);

fn deck(pile: u32) -> ZoneAt {
    ZoneAt { zone: ZoneId(DECKS), pile, owner: 0 }
}

fn name(text: &str, top: bool, seats: &[u32]) -> PileName {
    PileName { text: text.to_owned(), top, seats: seats.to_vec() }
}

/// The game of the fixture with names for its players, and piles that can be named.
fn game() -> ir::Game {
    let mut game = talking().game().clone();
    let decks = Zone {
        name: StrId::EMPTY,
        label: None,
        owner: OwnerKind::Game,
        sight: Sight::Named,
        holds: Holds::Cards,
        numbers: vec![Numbers { first: 0, count: 6 }],
    };
    let (sight, holds, numbers) = (Sight::Hidden, Holds::Gone, vec![]);
    game.zones.extend([decks.clone(), Zone { sight, holds, numbers, ..decks }]);
    game.locals.push(Local { name: StrId::EMPTY, ty: Type::Bool, scope: Scope::Game });
    game
}

/// Ann has a hand, there is a meld for all to see, a stack with its top card up, one that Ben and Cy see, and one of
/// which nobody sees the faces.
fn snapshot() -> Snapshot {
    Snapshot {
        faces: (0..8).collect(),
        piles: vec![
            (at(BOX, 0), vec![]),
            (deck(0), vec![0, 1]),
            (deck(1), vec![2, 3]),
            (deck(2), vec![4, 5]),
            (deck(3), vec![6]),
            (deck(4), vec![7]),
            (deck(5), vec![]),
        ],
        named: vec![
            (deck(0), name(&format!("{}'s hand", mark(0)), false, &[0])),
            (deck(1), name("Meld 1", false, &[0, 1, 2, 3])),
            (deck(2), name("Discard", true, &[0, 1, 2, 3])),
            (deck(3), name("Widow", true, &[1, 2])),
            (deck(4), name("Box", false, &[])),
        ],
        labels: vec![],
        storages: vec![],
        lists: vec![],
        maps: vec![],
        teams: (0..4).map(|seat| vec![seat]).collect(),
        cycles: vec![],
        chance: 0,
    }
}

fn moved(card: u32, from: u32, from_index: u32, to: ZoneAt, to_index: u32) -> Event {
    Event::Moved { card, from: deck(from), from_index, to, to_index }
}

fn told(viewer: Option<u32>, events: &[Event]) -> String {
    Teller::new(&rules_of(game()), &snapshot(), viewer, Tense::Did).tell(events)
}

/// UCE reference, part 8: an array shows all its cards to those who are allowed, a stack its top card; the number of cards is
/// public. Whoever is kept from one player's cards is kept from spectators.
#[test]
fn named_piles_are_seen_as_was_said() {
    let look = |seat| {
        let view = View::of_snapshot(&rules_of(game()), &snapshot(), seat);
        let pile = |pile: &crate::Pile| {
            assert_eq!(pile.holder, Holder::Game);
            let card = |card: &CardView| match card {
                CardView::Seen(name) => name.clone(),
                CardView::Covered => "(covered)".to_owned(),
                CardView::Back | CardView::BackOf(_) => "(back)".to_owned(),
            };
            let cards: Vec<String> = pile.cards.iter().map(card).collect();
            format!("{}: {}", pile.name, cards.join(", "))
        };
        view.piles.iter().map(pile).collect::<Vec<_>>()
    };
    let meld = "Meld 1: FOUR HEARTS, FIVE HEARTS";
    let (discard, stock) = ("Discard: (covered), THREE SPADES", "Box: (back)");
    let hand = "Ann's hand: TWO HEARTS, THREE HEARTS";
    assert_eq!(look(Some(0)), [hand, meld, discard, "Widow: (back)", stock]);
    let backs = "Ann's hand: (back), (back)";
    assert_eq!(look(Some(1)), [backs, meld, discard, "Widow: FOUR SPADES", stock]);
    assert_eq!(look(None), [backs, meld, discard, "Widow: (back)", stock]);
}

/// UCE reference, R 20: cards that the table does not show are numbered backs.
#[test]
fn options_over_unseen_cards_do_not_name_them() {
    let rules = rules_of(game());
    let would = |seat, event| {
        option_words(&rules, &snapshot(), seat, Voice { you: Some(seat), it: None }, &[vec![event]])
    };
    let meld = deck(1);
    assert_eq!(would(0, moved(0, 0, 0, meld, 2)), "move TWO HEARTS from Ann's hand to Meld 1");
    assert_eq!(would(1, moved(0, 0, 0, meld, 2)), "move the bottom card of Ann's hand to Meld 1");
    assert_eq!(would(1, moved(7, 4, 0, meld, 2)), "move the top card of Box to Meld 1");
    assert_eq!(would(1, moved(4, 2, 0, meld, 2)), "move the bottom card of Discard to Meld 1");
    assert_eq!(would(0, moved(6, 3, 0, meld, 2)), "move the top card of Widow to Meld 1");
    assert_eq!(would(1, moved(6, 3, 0, meld, 2)), "move FOUR SPADES from Widow to Meld 1");
    let pick = |value| Event::Picked { local: LocalId(0), value, text: String::new() };
    assert_eq!(would(0, pick(1)), "THREE HEARTS");
    assert_eq!(would(1, pick(1)), "the top card of Ann's hand");
}

/// A pile that is named again makes room: its cards are taken away. New ones come to where they are said to come.
#[test]
fn new_piles_are_told() {
    let away = |card, index| moved(card, 0, 0, at(BOX, 0), index);
    let named = |pile, text: &str, seats: &[u32]| Event::Named {
        zone: deck(pile),
        name: name(text, false, seats),
    };
    let several = [named(4, "One", &[]), named(5, "Two", &[])];
    assert_eq!(told(None, &several), "put out new decks: One and Two");
    let again = [away(0, 0), away(1, 1), named(0, &format!("{}'s hand", mark(0)), &[0])];
    let own =
        "take away TWO HEARTS and THREE HEARTS from Ann's hand; put out a new deck: Ann's hand";
    assert_eq!(told(Some(0), &again), own);
    let others = "take away 2 cards of Ann's hand; put out a new deck: Ann's hand";
    assert_eq!(told(Some(1), &again), others);
    let renewed = |cards: Vec<u32>| Event::Renewed { deck: DeckId(0), to: deck(5), cards };
    let new = [
        named(5, "New", &[3]),
        renewed((8..16).collect()),
        moved(15, 5, 7, deck(1), 2),
        moved(8, 5, 0, deck(4), 1),
    ];
    let start = "put out a new deck: New; add 8 new cards to New; \
                 move FIVE SPADES from New to Meld 1; move ";
    assert_eq!(told(Some(3), &new), format!("{start}TWO HEARTS from New to Box"));
    assert_eq!(told(Some(0), &new), format!("{start}a card of New to Box"));
    // Cards that lay elsewhere are no longer there.
    let old = [
        Event::Renewed { deck: DeckId(0), to: deck(4), cards: vec![0, 1] },
        moved(1, 4, 2, deck(1), 2),
        moved(0, 4, 1, deck(3), 1),
    ];
    let told = told(Some(0), &old);
    assert!(told.ends_with("from Box to Meld 1; move a card of Box to Widow"), "{told}");
}

/// A hand is its owner's to arrange: where in it a card lay is nobody else's business. Nor is it where a card lay that was drawn
/// by lot, from a deck that lies in the order in which it was made.
#[test]
fn places_in_named_piles_are_not_told() {
    let play = [moved(1, 0, 1, deck(4), 1), moved(7, 4, 0, deck(3), 1)];
    assert_eq!(
        told(Some(3), &play),
        "move a card of Ann's hand to Box; move a card of Box to Widow"
    );
}

fn stmt(kind: StmtKind) -> Stmt {
    Stmt { span: Span::new(0, 1), kind }
}

/// Ann is to lay two cards of one suit on a pile, as often as it takes; each time she says so first.
fn melds() -> Arc<Rules> {
    let mut game = game();
    let mut text = |text: String| {
        game.strings.push(text);
        Expr::Text(vec![Expr::Str(StrId(u32::try_from(game.strings.len() - 1).expect("few")))])
    };
    let (hand, meld) = (text(format!("{}'s hand", mark(0))), text("Meld".to_owned()));
    let say = text(format!("{} tries", mark(0)));
    let pile = |pile: i64| ZoneRef::At {
        owner: Owner::Game,
        zone: Named::Known(ZoneId(DECKS)),
        numbers: vec![Expr::Int(pile)],
    };
    let aside =
        || ZoneRef::At { owner: Owner::Game, zone: Named::Known(ZoneId(GONE)), numbers: vec![] };
    let put_out = |name, seats| {
        stmt(StmtKind::NamePile { zone: ZoneId(DECKS), name, top: false, seats, aside: aside() })
    };
    let ann = || Expr::SeatNumber(Box::new(Expr::Int(0)));
    let lay = || {
        let card = Expr::Local(LocalId(0));
        let to = Place { pos: Pos::Top, zone: pile(1) };
        let over = Expr::Contents(pile(0));
        let body = vec![stmt(StmtKind::Move { card, to })];
        let any = stmt(StmtKind::Any { local: LocalId(0), over, body });
        stmt(StmtKind::Choice(Choice { seat: ann(), steps: vec![any], asking: Asking::IfPossible }))
    };
    let suit = |pos| {
        let card = Expr::CardAt { pos, cards: Box::new(Expr::Contents(pile(1))) };
        let key = Box::new(Expr::Str(game.traits[0]));
        Box::new(Expr::Trait { key, card: Box::new(card) })
    };
    let differ = Expr::Not(Box::new(Expr::Same(suit(Pos::Top), suit(Pos::Bottom))));
    let only_ann = Expr::Filter {
        local: LocalId(2),
        over: Box::new(Expr::Seats),
        test: Box::new(Expr::Compare(
            Cmp::Eq,
            Box::new(Expr::NumberOf(Box::new(Expr::Local(LocalId(2))))),
            Box::new(Expr::Int(0)),
        )),
    };
    let attempt = StmtKind::Attempt {
        ok: OK,
        body: vec![
            put_out(meld, Expr::Seats),
            stmt(StmtKind::Tell { to: Audience::Everybody, text: say }),
            lay(),
            lay(),
            stmt(StmtKind::If { test: differ, then: vec![stmt(StmtKind::Abandon)] }),
        ],
    };
    let leave = vec![stmt(StmtKind::Leave(LabelId(0)))];
    let until = vec![stmt(attempt), stmt(StmtKind::If { test: Expr::Local(OK), then: leave })];
    let again = vec![stmt(StmtKind::Loop(until))];
    game.labels = vec![StrId::EMPTY];
    game.body = vec![
        put_out(hand, only_ann),
        stmt(StmtKind::Renew { deck: DeckId(0), to: pile(0), from: aside(), room: 8 }),
        stmt(StmtKind::Labelled { label: LabelId(0), body: again }),
        // One more question, so that the game is not over at once.
        lay(),
    ];
    ir::verify(&game).expect("a good game");
    rules_of(game)
}

fn said(text: &str) -> Line {
    Line::Said(text.to_owned())
}

fn did(text: &str) -> Line {
    Line::Did(text.to_owned())
}

fn piles(view: &View) -> Vec<(String, usize)> {
    view.piles
        .iter()
        .filter(|pile| pile.holder == Holder::Game && !pile.cards.is_empty())
        .map(|pile| (pile.name.clone(), pile.cards.len()))
        .collect()
}

/// UCE reference, 6.3: a choice that fails has not happened; who made it is told so. Cards 0 to 3 are hearts, 4 to 7 spades.
#[test]
fn what_is_attempted_is_seen_by_others_when_it_is_kept() {
    let mut table = Table::telling(melds(), 1, 0);
    let start = table.happened(None).expect("the table tells");
    let put_out = [did("put out a new deck: Ann's hand"), did("add 8 new cards to Ann's hand")];
    assert_eq!(start.then, [&put_out[..], &[said("Ann tries")]].concat());
    let ann = |table: &Table| table.view(0).expect("a seat");
    let full = ("Ann's hand".to_owned(), 8);
    table.play(0).expect("a card");
    assert_eq!(piles(&ann(&table)), [("Ann's hand".to_owned(), 7), ("Meld".to_owned(), 1)]);
    for viewer in [table.view(1).expect("a seat"), table.spectator()] {
        assert_eq!(piles(&viewer), std::slice::from_ref(&full));
        assert!(viewer.piles.iter().all(|pile| pile.name != "Meld"));
    }
    let own = table.happened(Some(0)).expect("the table tells");
    assert_eq!(own.chosen, "move TWO HEARTS from Ann's hand to Meld");
    let others = table.happened(Some(1)).expect("the table tells");
    assert_eq!((others.chosen.as_str(), others.then.len()), ("", 0));
    // The last card is no heart: it is all taken back, and begins again.
    table.play(6).expect("a card");
    assert!(table.is_taken_back());
    assert_eq!(piles(&ann(&table)), [full]);
    let own = table.happened(Some(0)).expect("the table tells");
    assert_eq!(own.chosen, "move FIVE SPADES from Ann's hand to Meld");
    assert_eq!(own.then, [did(TAKEN_BACK), did("put out a new deck: Meld"), said("Ann tries")]);
    let others = table.happened(None).expect("the table tells");
    assert_eq!((others.chosen.as_str(), others.then), ("", vec![said("Ann tries")]));
    // Now two spades.
    table.play(4).expect("a card");
    table.play(4).expect("a card");
    assert!(!table.is_taken_back());
    let others = table.happened(Some(3)).expect("the table tells");
    let both = "put out a new deck: Meld; move TWO SPADES and THREE SPADES from Ann's hand to Meld";
    assert_eq!((others.chosen.as_str(), others.then.len()), (both, 0));
    assert_eq!(piles(&table.spectator()), [("Ann's hand".to_owned(), 6), ("Meld".to_owned(), 2)]);
    let tries = ["Ann tries", "Ann tries"];
    assert_eq!(table.view(2).expect("a seat").messages, tries, "what was told stays");
    assert!(
        table.decisions().iter().all(|played| played.words.ends_with("from Ann's hand to Meld"))
    );
}

/// A table is answered at random exactly as a simulation does it, also where something can fail.
#[test]
fn random_players_of_a_table_are_those_of_a_simulation() {
    struct Chosen(Vec<(u32, u32, u32)>);
    impl vm::Tally for Chosen {
        fn decision(&mut self, seat: u32, n_options: u32, chosen: u32) {
            self.0.push((seat, n_options, chosen));
        }
    }
    for seed in 0..20 {
        let rules = melds();
        let mut machine = vm::Machine::new(Arc::clone(rules.program()), Table::chance(seed, 0));
        let mut simulated = Chosen(Vec::new());
        machine.playout(&mut Table::answers(seed, 0), &mut simulated);
        let mut table = Table::new(rules, seed, 0);
        let mut answers = Table::answers(seed, 0);
        while table.n_options() > 0 {
            table.play_at_random(&mut answers).expect("the game goes on");
        }
        let played = table.decisions().iter().map(|p| (p.seat, p.options, p.option));
        assert_eq!(played.collect::<Vec<_>>(), simulated.0, "seed {seed}");
    }
}
