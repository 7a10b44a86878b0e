//! `in`: whether a list has something. Where the list is known beforehand, it is the thing that is looked at, and
//! not the list.

use ir::{Cmp, Expr, Type};

use super::Lowering;
use super::cards::{RankOf, SUIT};
use super::constants::{Const, N_CARDS, rank_of, suit_of};
use super::lets::Lets;
use super::objects::{all, any, truth};
use crate::checked::{self, Held, Rank, Suit};

impl Lowering<'_> {
    pub(super) fn held(&mut self, held: Held, item: &checked::Expr, list: &checked::Expr) -> Expr {
        let mut lets = Lets::default();
        let test = match held {
            Held::Item => self.item_in(item, list, &mut lets),
            Held::CardOfRank => {
                let rank = self.rank_of(item);
                let rank = self.rank_once(rank, &mut lets);
                self.some_card(list, |lowering, card| lowering.same_rank(RankOf::Card(card), rank))
            }
            Held::CardOfSuit => {
                let suit = self.suit(item);
                let suit = self.once("suit", Type::Str, suit, &mut lets);
                self.some_card(list, |lowering, card| {
                    Expr::Same(Box::new(lowering.trait_of(SUIT, card)), Box::new(suit))
                })
            }
        };
        lets.around_expr(test)
    }

    /// A rank that can be compared with those of many cards.
    fn rank_once(&mut self, rank: RankOf, lets: &mut Lets) -> RankOf {
        match rank {
            RankOf::Known(rank) => RankOf::Known(rank),
            RankOf::Card(card) => RankOf::Card(self.once("card", Type::Card, card, lets)),
            RankOf::Other(rank) => RankOf::Other(self.once("rank", Type::Int, rank, lets)),
        }
    }

    fn some_card(
        &mut self,
        list: &checked::Expr,
        test: impl FnOnce(&mut Self, Expr) -> Expr,
    ) -> Expr {
        let over = Box::new(self.items(list));
        let local = self.bound("card", Type::Card);
        let test = Box::new(test(self, Expr::Local(local)));
        Expr::Some { local, over, test }
    }

    fn item_in(&mut self, item: &checked::Expr, list: &checked::Expr, lets: &mut Lets) -> Expr {
        let known = self.constant(list);
        match (item.ty, known) {
            (checked::Type::Card, Some(Const::Cards(cards))) => {
                let card = self.given(item);
                let card = self.once("card", Type::Card, card, lets);
                self.one_of_cards(card, &cards)
            }
            (checked::Type::Rank, Some(Const::Ranks(ranks))) => {
                let rank = self.rank_of(item);
                match self.rank_once(rank, lets) {
                    RankOf::Known(rank) => truth(ranks.contains(&rank)),
                    RankOf::Card(card) => self.has_rank(&card, &ranks),
                    RankOf::Other(rank) => {
                        let mut tests = Vec::new();
                        for known in Rank::ALL.into_iter().filter(|known| ranks.contains(known)) {
                            let known = RankOf::Known(known);
                            tests.push(self.same_rank(RankOf::Other(rank.clone()), known));
                        }
                        any(tests)
                    }
                }
            }
            (checked::Type::Suit, Some(Const::Suits(suits))) => {
                let suit = self.suit(item);
                let suit = self.once("suit", Type::Str, suit, lets);
                self.is_suit(&suit, &suits)
            }
            (checked::Type::Rank, _) => {
                let rank = self.rank(item);
                let rank = self.once("rank", Type::Int, rank, lets);
                let over = Box::new(self.items(list));
                let local = self.bound("rank", Type::Int);
                let test =
                    Box::new(Expr::Compare(Cmp::Eq, Box::new(Expr::Local(local)), Box::new(rank)));
                Expr::Some { local, over, test }
            }
            _ => {
                let ty = super::globals::kind(item.ty);
                let value = self.value(item);
                let value = self.once("item", ty, value, lets);
                let over = Box::new(self.items(list));
                let local = self.bound("other", ty);
                let test = Box::new(Expr::Same(Box::new(Expr::Local(local)), Box::new(value)));
                Expr::Some { local, over, test }
            }
        }
    }

    /// Whether a card is one of these. Most sets are all cards of some ranks and suits, and then it is those that are
    /// looked at.
    fn one_of_cards(&mut self, card: Expr, cards: &[u32]) -> Expr {
        if let Expr::Card(card) = card {
            return truth(cards.contains(&card));
        }
        let has = |test: &dyn Fn(u32) -> bool| cards.iter().any(|&card| test(card));
        let ranks: Vec<Rank> =
            Rank::ALL.into_iter().filter(|&rank| has(&|card| rank_of(card) == rank)).collect();
        let suits: Vec<Suit> =
            Suit::ALL.into_iter().filter(|&suit| has(&|card| suit_of(card) == suit)).collect();
        let is_set = ranks.iter().all(|&rank| {
            suits.iter().all(|&suit| cards.contains(&super::constants::card(rank, suit)))
        });
        if !is_set {
            let same = |other| Expr::Same(Box::new(card.clone()), Box::new(Expr::Card(other)));
            let found = (0..N_CARDS).filter(|other| cards.contains(other));
            let tests: Vec<Expr> = found.map(same).collect();
            self.grow(tests.len());
            return any(tests);
        }
        let rank = self.has_rank(&card, &ranks);
        let suit = self.trait_of(SUIT, card);
        let suit = self.is_suit(&suit, &suits);
        all(vec![rank, suit])
    }

    fn is_suit(&mut self, suit: &Expr, suits: &[Suit]) -> Expr {
        if Suit::ALL.iter().all(|suit| suits.contains(suit)) {
            return truth(true);
        }
        let mut tests = Vec::new();
        for known in Suit::ALL.into_iter().filter(|known| suits.contains(known)) {
            let known = Box::new(self.suit_name(known));
            tests.push(Expr::Same(Box::new(suit.clone()), known));
        }
        any(tests)
    }

    /// Whether the rank of a card is one of these: between two, if there is none missing, or else each by itself.
    fn has_rank(&mut self, card: &Expr, ranks: &[Rank]) -> Expr {
        let within = |rank: &Rank| ranks.contains(rank);
        let all_ranks = Rank::ALL.into_iter();
        let Some((least, most)) = all_ranks.clone().find(within).zip(all_ranks.rev().find(within))
        else {
            return truth(false);
        };
        let has_gap = Rank::ALL.iter().any(|rank| least < *rank && *rank < most && !within(rank));
        if has_gap || most as i64 - least as i64 <= 1 {
            let mut tests = Vec::new();
            for rank in Rank::ALL.into_iter().filter(within) {
                tests.push(self.same_rank(RankOf::Card(card.clone()), RankOf::Known(rank)));
            }
            return any(tests);
        }
        let mut tests = Vec::new();
        if least != Rank::Two {
            let least = Box::new(Expr::Int(least as i64));
            tests.push(Expr::Compare(Cmp::Ge, Box::new(self.points(card.clone())), least));
        }
        if most != Rank::Ace {
            let most = Box::new(Expr::Int(most as i64));
            tests.push(Expr::Compare(Cmp::Le, Box::new(self.points(card.clone())), most));
        }
        all(tests)
    }
}
