//! Statements that change something.

use ir::{Award, Cmp, Expr, ListRef, Pos, StmtKind, StoreOp, Type, ZoneRef, limits};

use super::Author;
use super::world::{DECK, DECK_SIZE, card_at, compare, size, stock};

/// Teams that may take the place of the first ones; only later games have so few or so many of them that a variable is left
/// with a team that is no more.
const TEAMS: [&[&[u32]]; 4] =
    [&[&[0], &[1, 2]], &[&[2, 0], &[1]], &[&[1, 0, 2]], &[&[2], &[0], &[1]]];

impl Author<'_, '_> {
    pub(super) fn effect(&mut self) -> StmtKind {
        if self.attempts && !self.choosing && self.one_in(4) {
            return self.named_effect();
        }
        if self.later && self.one_in(3) {
            return if self.choosing { self.later_step() } else { self.later_effect() };
        }
        match self.below(27) {
            0..=6 => self.moved(),
            7..=11 => self.swapped(),
            12..=14 if self.has_memory => self.remembered(),
            15..=17 => StmtKind::Store {
                to: self.storage(Type::Int),
                op: self.dice.pick(&[StoreOp::Set, StoreOp::Inc, StoreOp::Dec]),
                value: self.int(),
            },
            18 => StmtKind::Store {
                to: self.storage(Type::Str),
                op: StoreOp::Set,
                value: self.string(),
            },
            19 => {
                let map = self.map();
                let n = 1 + self.below(4);
                StmtKind::Award { map, awards: (0..n).map(|_| self.award()).collect() }
            }
            20 => {
                let map = self.map();
                let n = 1 + self.below(3);
                StmtKind::Combine { map, of: (0..n).map(|_| self.map()).collect() }
            }
            21 => {
                let memory = self.has_memory && self.one_in(6);
                StmtKind::Shuffle(ListRef::Pile(if memory { self.memory() } else { self.pile() }))
            }
            22 => StmtKind::SetCurrent { cycle: self.seats, seat: self.seat() },
            23 => StmtKind::Queue { cycle: self.seats, seat: self.seat() },
            24 if self.one_in(5) => {
                let n = if self.later { TEAMS.len() } else { 2 };
                let teams = TEAMS[self.below(n)];
                StmtKind::CreateTeams(teams.iter().map(|team| team.to_vec()).collect())
            }
            25 if self.more_decks && self.one_in(8) => {
                // No card may be named there.
                let to = if self.later { self.hand() } else { self.pile() };
                StmtKind::CreateDeck { deck: DECK, to }
            }
            // What a choice does is done for every option, and this is much.
            26 if self.more_decks && !self.choosing && self.one_in(8) => self.too_much(),
            _ => StmtKind::Pass,
        }
    }

    /// The statement, mostly under the condition that there are cards in all of these.
    fn guarded(&mut self, needed: Vec<Expr>, kind: StmtKind) -> StmtKind {
        if self.one_in(20) {
            return kind;
        }
        let some = |cards| compare(Cmp::Gt, size(cards), Expr::Int(0));
        let mut tests: Vec<Expr> = needed.into_iter().map(some).collect();
        let test = if tests.len() == 1 { tests.swap_remove(0) } else { Expr::And(tests) };
        StmtKind::If { test, then: vec![self.stmt_of(kind)] }
    }

    fn moved(&mut self) -> StmtKind {
        match self.below(7) {
            0..=3 => {
                let cards = Expr::Contents(self.pile());
                let card = match self.below(4) {
                    0 => card_at(Pos::Bottom, cards.clone()),
                    1 => self.extreme_of(cards.clone()),
                    _ => card_at(Pos::Top, cards.clone()),
                };
                let kind = StmtKind::Move { card, to: self.place() };
                self.guarded(vec![cards], kind)
            }
            4 => match self.var(Type::Card) {
                Some(card) => StmtKind::Move { card, to: self.place() },
                None => StmtKind::Pass,
            },
            _ => StmtKind::MoveAll {
                cards: self.cards(),
                from_top: self.one_in(2),
                to: self.place(),
            },
        }
    }

    fn swapped(&mut self) -> StmtKind {
        let (a, b) = (self.pile(), self.pile());
        let needed = vec![Expr::Contents(a.clone()), Expr::Contents(b.clone())];
        let kind = if self.below(5) < 3 {
            StmtKind::Swap { a: self.card_of(a), b: self.card_of(b) }
        } else {
            StmtKind::SwapPiles { a, b }
        };
        self.guarded(needed, kind)
    }

    /// A card of a pile, or one from elsewhere.
    fn card_of(&mut self, pile: ZoneRef) -> Expr {
        let cards = Expr::Contents(pile);
        match self.below(5) {
            0 | 1 => card_at(Pos::Top, cards),
            2 | 3 => card_at(Pos::Bottom, cards),
            _ => match self.var(Type::Card) {
                Some(card) => card,
                None => card_at(Pos::Index(Box::new(Expr::Int(0))), cards),
            },
        }
    }

    fn remembered(&mut self) -> StmtKind {
        match self.below(3) {
            0 => StmtKind::Remember {
                card: self.card(),
                to: ir::Place { pos: self.pos(), zone: self.memory() },
                lenient: !self.one_in(6),
            },
            1 => {
                let zone = self.memory();
                let kind = StmtKind::Forget { pos: self.pos(), zone: zone.clone() };
                self.guarded(vec![Expr::Contents(zone)], kind)
            }
            _ => StmtKind::ForgetAll { zone: self.memory() },
        }
    }

    fn award(&mut self) -> Award {
        let n = 1 + usize::from(self.one_in(4));
        let conditions = (0..n).map(|_| (self.key(), self.string())).collect();
        let points = if self.one_in(5) { self.int() } else { Expr::Int(self.below(9) as i64 - 1) };
        Award { conditions, points }
    }

    /// More cards, or more references in one pile, than there may be.
    fn too_much(&mut self) -> StmtKind {
        let (times, kind) = if !self.has_memory || self.one_in(2) {
            (limits::CARDS / DECK_SIZE, StmtKind::CreateDeck { deck: DECK, to: stock() })
        } else {
            let to = ir::Place { pos: self.pos(), zone: self.memory() };
            let card = self.sure_card();
            (limits::REFERENCES, StmtKind::Remember { card, to, lenient: true })
        };
        let body = vec![self.stmt_of(kind)];
        StmtKind::Repeat { times: Expr::Int(times as i64 + 1), body }
    }
}
