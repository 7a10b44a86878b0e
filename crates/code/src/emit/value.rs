//! Numbers, strings, cards, seats and teams: the word that holds the value of an expression.

use ir::{Arith, Expr, FaultKind, MapRef, Pos, StorageRef, Type};

use super::Emitter;
use crate::instr::{Instr, Word};
use crate::layout::ZERO;

impl Emitter<'_> {
    /// Emits code for a single value; gives the word it is in, which may be one that lives on elsewhere.
    pub(super) fn value(&mut self, expr: &Expr) -> Word {
        match expr {
            Expr::Int(value) => self.constant(*value),
            Expr::Str(text) => self.constant(i64::from(text.0)),
            Expr::Local(local) => self.read_local(*local),
            Expr::Bind { local, value, body } => {
                self.bind_value(*local, value);
                self.value(body)
            }
            Expr::Fail { kind, .. } => {
                self.op(Instr::Fail(*kind));
                ZERO
            }
            Expr::Number(number) => self.number(number),
            Expr::ToNumber(n) => self.number_of(n),
            Expr::ToInt(n) => {
                let n = self.value(n);
                self.temp_with(|to| Instr::IntOfNumber { to, n })
            }
            Expr::StrAt { index, of } => self.str_at(index, of),
            Expr::Text(parts) => self.text(parts),
            Expr::Card(card) => self.constant(i64::from(*card)),
            Expr::Given(card) => {
                let card = self.value(card);
                self.op(Instr::Check(card, FaultKind::Undefined));
                card
            }
            Expr::Defined(of) => self.defined(of),
            Expr::New(items) => {
                let items = self.list(items);
                self.temp_with(|to| Instr::ObjectNew { to, items })
            }
            Expr::PileList(zone) => self.pile_list(zone),
            Expr::ItemAt { last, of } => {
                let list = self.list(of);
                self.temp_with(|to| Instr::ListItem { to, list, last: *last })
            }
            Expr::If { test, then, other } => self.either(test, then, other),
            Expr::Arith(op, a, b) => self.arith(*op, a, b),
            Expr::Triangular(n) => {
                let n = self.value(n);
                self.temp_with(|to| Instr::Triangular { to, n })
            }
            Expr::Fibonacci(n) => {
                let n = self.value(n);
                self.temp_with(|to| Instr::Fibonacci { to, n })
            }
            Expr::Random { from, until } => {
                let from = self.value(from);
                let until = self.value(until);
                self.temp_with(|to| Instr::Random { to, from, until })
            }
            Expr::PileNamed { zone, name } => self.pile_named(*zone, name),
            // A seat or team is its number.
            Expr::NumberOf(member) => self.value(member),
            Expr::ExtremePoints { most, cards, map, none } => {
                self.extreme_points(*most, cards, map, *none)
            }
            Expr::Read(storage) => {
                let at = self.storage_at(storage);
                let word = self.load(at);
                let ty = self.storage_type(storage);
                if matches!(ty, Type::Seat | Type::Team | Type::List(_)) {
                    self.op(Instr::Check(word, FaultKind::Undefined));
                }
                word
            }
            Expr::Score { card, map } => {
                let card = self.value(card);
                let map = self.map(map);
                let to = self.temp();
                self.op(Instr::Score { to, card, map });
                to
            }
            Expr::Sum { cards, map } => self.sum(cards, map),
            Expr::Size(of) => self.size(of),
            Expr::Total { local, over, value } => self.total(*local, over, value),
            Expr::Trait { key, card } => self.card_trait(key, card),
            Expr::CardAt { pos, cards } => self.card_at(pos, cards),
            Expr::Extreme { most, cards, map } => self.extreme(*most, cards, map),
            Expr::SeatNumber(number) => {
                let number = self.value(number);
                match self.constant_of(number) {
                    Some(known) if known >= 0 && known < i64::from(self.game.n_seats) => number,
                    _ => self.temp_with(|to| Instr::SeatNumber { to, number }),
                }
            }
            Expr::TeamNumber(number) => {
                let number = self.value(number);
                self.temp_with(|to| Instr::TeamNumber { to, number })
            }
            Expr::CurrentSeat(cycle) | Expr::CurrentTeam(cycle) => self.layout.cycles[cycle.idx()],
            Expr::NextSeat(cycle) => {
                let cycle = self.layout.cycles[cycle.idx()];
                self.temp_with(|to| Instr::NextSeat { to, cycle })
            }
            Expr::NextSeatBackwards(cycle) => {
                let cycle = self.layout.cycles[cycle.idx()];
                self.temp_with(|to| Instr::NextSeatBackwards { to, cycle })
            }
            Expr::NextTeamBackwards(cycle) => {
                let cycle = self.layout.cycles[cycle.idx()];
                self.temp_with(|to| Instr::NextTeamBackwards { to, cycle })
            }
            Expr::PreviousSeat(cycle) => {
                let cycle = self.layout.cycles[cycle.idx()];
                self.temp_with(|to| Instr::PreviousSeat { to, cycle })
            }
            Expr::NextTeam(cycle) => {
                let cycle = self.layout.cycles[cycle.idx()];
                self.temp_with(|to| Instr::NextTeam { to, cycle })
            }
            Expr::PreviousTeam(cycle) => {
                let cycle = self.layout.cycles[cycle.idx()];
                self.temp_with(|to| Instr::PreviousTeam { to, cycle })
            }
            Expr::OwnerOf(card) => {
                let card = self.value(card);
                self.temp_with(|to| Instr::OwnerOf { to, card })
            }
            Expr::TeamOf(seat) => {
                let seat = self.value(seat);
                self.load((self.layout.team_of, seat))
            }
            Expr::Compare(..)
            | Expr::Same(..)
            | Expr::SameItems(..)
            | Expr::SameList(..)
            | Expr::Not(_)
            | Expr::And(_)
            | Expr::Or(_)
            | Expr::Every { .. }
            | Expr::Some { .. } => self.truth(expr),
            Expr::Contents(_)
            | Expr::Filter { .. }
            | Expr::Union(_)
            | Expr::Flatten(_)
            | Expr::Collect { .. }
            | Expr::Tuples { .. }
            | Expr::Intersect(_)
            | Expr::Disjunct(_)
            | Expr::Ends { .. }
            | Expr::Run { .. }
            | Expr::Sort { .. }
            | Expr::Bundle(_)
            | Expr::Partition { .. }
            | Expr::Subsets { .. }
            | Expr::Runs { .. }
            | Expr::Piles { .. }
            | Expr::GroupAt { .. }
            | Expr::Items(_)
            | Expr::ListOf { .. }
            | Expr::From { .. }
            | Expr::CardsOf { .. }
            | Expr::Seats
            | Expr::Teams
            | Expr::OtherSeats(_)
            | Expr::OtherTeams(_)
            | Expr::Members(_)
            | Expr::Range { .. }
            | Expr::Numbered { .. }
            | Expr::Strs(_) => self.list(expr),
        }
    }

    pub(super) fn temp_with(&mut self, instr: impl FnOnce(Word) -> Instr) -> Word {
        let to = self.temp();
        self.op(instr(to));
        to
    }

    pub(super) fn storage_at(&mut self, storage: &StorageRef) -> (Word, Word) {
        self.word_at(&storage.owner, &storage.storage, |layout, id| layout.storages[id.idx()])
    }

    pub(super) fn map_at(&mut self, map: &MapRef) -> (Word, Word) {
        self.word_at(&map.owner, &map.map, |layout, id| layout.maps[id.idx()])
    }

    /// The word with the number of a map's table.
    pub(super) fn map(&mut self, map: &MapRef) -> Word {
        let at = self.map_at(map);
        self.load(at)
    }

    pub(super) fn storage_type(&self, storage: &StorageRef) -> Type {
        self.type_of(&Expr::Read(Box::new(storage.clone())))
    }

    fn arith(&mut self, op: Arith, a: &Expr, b: &Expr) -> Word {
        if self.type_of(a) == Type::Number {
            return self.number_arith(op, a, b);
        }
        let a = self.value(a);
        let b = self.value(b);
        self.temp_with(|to| match op {
            Arith::Add => Instr::Add { to, a, b },
            Arith::Sub => Instr::Sub { to, a, b },
            Arith::Mul => Instr::Mul { to, a, b },
            Arith::Div => Instr::Div { to, a, b },
            Arith::Rem => Instr::Rem { to, a, b },
            Arith::Pow => Instr::Pow { to, a, b },
        })
    }

    /// One of two values.
    fn either(&mut self, test: &Expr, then: &Expr, other: &Expr) -> Word {
        let to = self.temp();
        let no = self.label();
        let end = self.label();
        self.scope(|this| this.jump_when(test, false, no));
        self.scope(|this| {
            let from = this.value(then);
            this.op(Instr::Copy { to, from });
        });
        self.op(Instr::Jump(end.0));
        self.place(no);
        self.scope(|this| {
            let from = this.value(other);
            this.op(Instr::Copy { to, from });
        });
        self.place(end);
        to
    }

    fn extreme_points(&mut self, most: bool, cards: &Expr, map: &MapRef, none: i64) -> Word {
        let none = self.constant(none);
        if self.can_mask(cards) {
            let mask = self.mask(cards);
            let map = self.map(map);
            self.op(Instr::ChargeMask(mask, 1));
            return self.temp_with(|to| Instr::PointsOfMask { to, mask, map, most, none });
        }
        let list = self.list(cards);
        let map = self.map(map);
        self.op(Instr::ChargeList(list, 1));
        self.temp_with(|to| Instr::PointsOfList { to, list, map, most, none })
    }

    fn sum(&mut self, cards: &Expr, map: &MapRef) -> Word {
        if self.can_mask(cards) {
            let mask = self.mask(cards);
            let map = self.map(map);
            self.op(Instr::ChargeMask(mask, 1));
            return self.temp_with(|to| Instr::SumMask { to, mask, map });
        }
        let list = self.list(cards);
        let map = self.map(map);
        self.op(Instr::ChargeList(list, 1));
        self.temp_with(|to| Instr::SumList { to, list, map })
    }

    fn size(&mut self, of: &Expr) -> Word {
        match of {
            Expr::Contents(zone) => {
                let pile = self.pile(zone);
                self.load((self.layout.sizes + pile.base, pile.owner))
            }
            Expr::Seats => self.constant(i64::from(self.game.n_seats)),
            Expr::OtherSeats(_) => self.constant(i64::from(self.game.n_seats) - 1),
            Expr::Teams => self.layout.n_teams,
            Expr::Strs(texts) => self.constant(texts.len() as i64),
            Expr::Items(list) => {
                let list = self.value(list);
                self.temp_with(|to| Instr::ObjectSize { to, list })
            }
            _ if self.can_mask(of) => {
                let mask = self.mask(of);
                self.temp_with(|to| Instr::MaskSize { to, mask })
            }
            _ => {
                let list = self.list(of);
                self.temp_with(|to| Instr::ListLen { to, list })
            }
        }
    }

    fn total(&mut self, local: ir::LocalId, over: &Expr, value: &Expr) -> Word {
        let to = self.temp();
        self.op(Instr::Copy { to, from: ZERO });
        let item = self.local(local);
        self.each(over, item, ir::fuel::test(value), |this| {
            let value = this.value(value);
            this.op(Instr::Add { to, a: to, b: value });
        });
        to
    }

    fn card_trait(&mut self, key: &Expr, card: &Expr) -> Word {
        if let Expr::Str(key) = key {
            let of = self.cards.trait_of_key[key.idx()];
            if let Expr::CardAt { pos: Pos::Top, cards } = card
                && let Expr::Contents(zone) = cards.as_ref()
                && of != u16::MAX
            {
                let pile = self.pile(zone);
                return self.temp_with(|to| Instr::TopTrait { to, of, pile });
            }
            let card = self.value(card);
            if of == u16::MAX {
                // No card has the key; the card was still evaluated for the faults it may have.
                return ZERO;
            }
            return self.temp_with(|to| Instr::Trait { to, of, card });
        }
        let key = self.value(key);
        let card = self.value(card);
        self.temp_with(|to| Instr::TraitByName { to, key, card })
    }

    fn card_at(&mut self, pos: &Pos, cards: &Expr) -> Word {
        let index = match pos {
            Pos::Index(index) => Some(self.value(index)),
            Pos::Top | Pos::Bottom => None,
        };
        if let Expr::Contents(zone) = cards {
            let pile = self.pile(zone);
            return self.temp_with(|to| match (pos, index) {
                (_, Some(index)) => Instr::CardAt { to, pile, index },
                (Pos::Bottom, None) => Instr::BottomCard { to, pile },
                (_, None) => Instr::TopCard { to, pile },
            });
        }
        let list = self.list(cards);
        self.temp_with(|to| match (pos, index) {
            (_, Some(index)) => Instr::ListCard { to, list, index },
            (Pos::Bottom, None) => Instr::ListBottom { to, list },
            (_, None) => Instr::ListTop { to, list },
        })
    }

    fn extreme(&mut self, most: bool, cards: &Expr, map: &MapRef) -> Word {
        let to = self.temp();
        if !self.can_mask(cards) {
            let list = self.list(cards);
            let map = self.map(map);
            self.op(Instr::ChargeList(list, 1));
            self.op(Instr::ExtremeList { to, list, map, most });
            return to;
        }
        let mask = self.mask(cards);
        let map = self.map(map);
        let done = self.label();
        self.op(Instr::ExtremeMask { to, mask, map, most, done: done.0 });
        // Several cards tie. Their order decides which one the draw picks, so the list is built after all; it was
        // paid for above. It is gone again before other code sees the heap.
        let used = self.heap_used;
        let mark = self.temp();
        self.op(Instr::HeapTop(mark));
        let list = self.list_of_mask(cards, mask);
        self.op(Instr::ExtremeList { to, list, map, most });
        self.op(Instr::HeapCut(mark));
        self.heap_used = used;
        self.place(done);
        to
    }
}
