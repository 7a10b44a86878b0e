//! Ordered collections, as lists on the heap, and loops over them.

use ir::{Expr, LocalId, Named, Pos, Type};

use super::Emitter;
use super::shape::{is_pure, is_pure_owner, mentions};
use crate::instr::{Instr, Pile, Word};
use crate::layout::ZERO;

impl Emitter<'_> {
    /// Emits code for a collection; gives the word that names its list.
    pub(super) fn list(&mut self, expr: &Expr) -> Word {
        if let Expr::Local(local) = expr {
            return self.local(*local);
        }
        self.heap_used = true;
        match expr {
            Expr::Contents(zone) => {
                let pile = self.pile(zone);
                self.temp_with(|to| Instr::ListPile { to, pile })
            }
            Expr::Filter { .. } if self.can_mask(expr) => {
                let mask = self.mask(expr);
                self.list_of_mask(expr, mask)
            }
            Expr::Filter { local, over, test } => {
                let short = self.subsets_by_sum(*local, over, test);
                let short = short.or_else(|| self.groups_by_size(*local, over, test));
                short.unwrap_or_else(|| self.filter(*local, over, test))
            }
            Expr::Items(list) => {
                let list = self.value(list);
                self.temp_with(|to| Instr::ObjectItems { to, list })
            }
            Expr::ListOf { element, items } => self.list_of(*element, items),
            Expr::From { list, start } => {
                let list = self.list(list);
                let start = self.value(start);
                self.temp_with(|to| Instr::ListFrom { to, list, start })
            }
            Expr::CardsOf { points, map, strings, key } => {
                let points = self.list(points);
                let map = self.map(map);
                let strings = self.list(strings);
                let of = self.cards.trait_of_key[key.idx()];
                self.temp_with(|to| Instr::ListCardsOf { to, points, map, strings, of })
            }
            Expr::Union(parts) => {
                let lists: Vec<Word> = parts.iter().map(|part| self.list(part)).collect();
                let to = self.concat(&lists);
                self.op(Instr::ChargeList(to, 1));
                to
            }
            Expr::Flatten(groups) => {
                let groups = self.list(groups);
                let to = self.temp_with(|to| Instr::ListFlatten { to, groups });
                self.op(Instr::ChargeList(to, 1));
                to
            }
            Expr::Intersect(groups) => {
                let groups = self.list(groups);
                self.temp_with(|to| Instr::ListCommon { to, groups })
            }
            Expr::Disjunct(groups) => {
                let groups = self.list(groups);
                self.temp_with(|to| Instr::ListSingle { to, groups })
            }
            Expr::Bundle(parts) => {
                let lists: Vec<Word> = parts.iter().map(|part| self.list(part)).collect();
                let first = self.neighbours(&lists);
                let n = lists.len() as u16;
                self.temp_with(|to| Instr::ListBundle { to, first, n })
            }
            Expr::Piles { owner, zone } => {
                let owner = self.owner(owner);
                let zone = self.zone_word(zone);
                self.temp_with(|to| Instr::ListPiles { to, zone, owner })
            }
            Expr::Ends { top, n, cards } => {
                let n = self.value(n);
                let cards = self.list(cards);
                self.temp_with(|to| Instr::ListEnds { to, n, cards, top: *top })
            }
            Expr::Partition { key, cards } => {
                let key = self.value(key);
                let cards = self.list(cards);
                self.temp_with(|to| Instr::ListPartition { to, key, cards })
            }
            Expr::Subsets { cards, size, with_empty } => {
                let cards = self.list(cards);
                let with_empty = *with_empty;
                let (cmp, size) = match size {
                    Some((cmp, size)) => (Some(*cmp), self.value(size)),
                    None => (None, ZERO),
                };
                self.temp_with(|to| Instr::ListSubsets { to, cards, size, cmp, with_empty })
            }
            Expr::Sort { cards, map } => {
                let cards = self.list(cards);
                let map = self.map(map);
                self.temp_with(|to| Instr::ListSort { to, cards, map })
            }
            Expr::Collect { local, over, cards } => self.collect(*local, over, cards),
            Expr::Tuples { n, cards, map }
            | Expr::Run { n, cards, map, .. }
            | Expr::Runs { n, cards, map, .. } => {
                let n = self.value(n);
                let cards = self.list(cards);
                let map = self.map(map);
                self.temp_with(|to| match expr {
                    Expr::Run { top, .. } => Instr::ListRun { to, n, cards, map, top: *top },
                    Expr::Runs { longest, .. } => {
                        Instr::ListRuns { to, n, cards, map, longest: *longest }
                    }
                    _ => Instr::ListTuples { to, n, cards, map },
                })
            }
            Expr::GroupAt { pos, groups } => {
                let index = match pos {
                    Pos::Index(index) => Some(self.value(index)),
                    Pos::Top | Pos::Bottom => None,
                };
                let groups = self.list(groups);
                self.temp_with(|to| match (pos, index) {
                    (_, Some(index)) => Instr::GroupAt { to, groups, index },
                    (Pos::Bottom, None) => Instr::GroupBottom { to, groups },
                    (_, None) => Instr::GroupTop { to, groups },
                })
            }
            Expr::Seats => self.temp_with(|to| Instr::ListSeats { to }),
            Expr::Teams => self.temp_with(|to| Instr::ListTeams { to }),
            Expr::OtherSeats(cycle) => {
                let cycle = self.layout.cycles[cycle.idx()];
                self.temp_with(|to| Instr::ListOtherSeats { to, cycle })
            }
            Expr::OtherTeams(cycle) => {
                let cycle = self.layout.cycles[cycle.idx()];
                self.temp_with(|to| Instr::ListOtherTeams { to, cycle })
            }
            Expr::Members(team) => {
                let team = self.value(team);
                self.temp_with(|to| Instr::ListMembers { to, team })
            }
            Expr::Range { from, until, inclusive } => {
                let (from, len) = self.range(from, until, *inclusive);
                self.op(Instr::ChargeTimes(len, 1));
                self.temp_with(|to| Instr::ListRange { to, from, len })
            }
            Expr::Numbered { zone, before, after } => {
                self.numbered(*zone, before, after.as_deref())
            }
            Expr::Strs(texts) => {
                let pool = self.pool(texts.iter().map(|text| i64::from(text.0)).collect());
                self.temp_with(|to| Instr::ListPool { to, pool })
            }
            _ => self.value(expr),
        }
    }

    /// A list to loop over: a range costs nothing by itself there.
    pub(super) fn list_to_loop(&mut self, over: &Expr) -> Word {
        match over {
            Expr::Range { from, until, inclusive } => {
                self.heap_used = true;
                let (from, len) = self.range(from, until, *inclusive);
                self.temp_with(|to| Instr::ListRange { to, from, len })
            }
            _ => self.list(over),
        }
    }

    /// The first number of a range and a word with its length.
    pub(super) fn range(&mut self, from: &Expr, until: &Expr, inclusive: bool) -> (Word, Word) {
        let a = self.value(from);
        let b = self.value(until);
        (a, self.temp_with(|to| Instr::RangeLen { to, a, b, inclusive }))
    }

    /// The cards of a mask in the order of the collection they come from; everything was paid for with the mask.
    pub(super) fn list_of_mask(&mut self, cards: &Expr, mask: Word) -> Word {
        self.heap_used = true;
        let mut lists = Vec::new();
        for pile in self.piles_of(cards) {
            lists.push(self.temp_with(|to| Instr::ListMasked { to, pile, mask }));
        }
        match lists.as_slice() {
            [one] => *one,
            _ => self.concat(&lists),
        }
    }

    /// The piles of a collection for which [`Emitter::can_mask`] holds, in order.
    pub(super) fn piles_of(&mut self, cards: &Expr) -> Vec<Pile> {
        match cards {
            Expr::Contents(zone) => vec![self.pile(zone)],
            Expr::Filter { over, .. } => self.piles_of(over),
            Expr::Union(parts) => parts.iter().flat_map(|part| self.piles_of(part)).collect(),
            Expr::Flatten(groups) => match self.seats_zone(groups) {
                Some((base, _)) => {
                    let n = self.layout.n_seats as u16;
                    (0..n).map(|seat| Pile { base: base + seat, owner: ZERO }).collect()
                }
                None => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    fn concat(&mut self, lists: &[Word]) -> Word {
        let first = self.neighbours(lists);
        let n = lists.len() as u16;
        self.temp_with(|to| Instr::ListConcat { to, first, n })
    }

    /// "The subsets whose points make fifteen": found without listing all subsets.
    fn subsets_by_sum(&mut self, local: LocalId, over: &Expr, test: &Expr) -> Option<Word> {
        let Expr::Subsets { cards, size: None, with_empty } = over else { return None };
        let Expr::Compare(cmp, sum, bound) = test else { return None };
        let Expr::Sum { cards: summed, map } = sum.as_ref() else { return None };
        let known = matches!(map.map, Named::Known(_)) && is_pure_owner(self.game, &map.owner);
        if **summed != Expr::Local(local)
            || !known
            || !is_pure(self.game, bound)
            || mentions(local, bound)
        {
            return None;
        }
        let (cmp, with_empty, price) = (*cmp, *with_empty, ir::fuel::test(test));
        let cards = self.list(cards);
        let map = self.map(map);
        let bound = self.value(bound);
        Some(self.temp_with(|to| Instr::ListSubsetsBySum {
            to,
            cards,
            map,
            bound,
            cmp,
            with_empty,
            price,
        }))
    }

    /// "The groups of at least three cards" in one instruction.
    fn groups_by_size(&mut self, local: LocalId, over: &Expr, test: &Expr) -> Option<Word> {
        let Expr::Compare(cmp, size, bound) = test else { return None };
        let of_groups = self.game.locals[local.idx()].ty == Type::Cards;
        let is_size = matches!(size.as_ref(), Expr::Size(of) if **of == Expr::Local(local));
        if !of_groups || !is_size || !is_pure(self.game, bound) || mentions(local, bound) {
            return None;
        }
        let (cmp, price) = (*cmp, ir::fuel::test(test));
        let groups = self.list(over);
        let bound = self.value(bound);
        Some(self.temp_with(|to| Instr::ListBySize { to, groups, bound, cmp, price }))
    }

    fn filter(&mut self, local: LocalId, over: &Expr, test: &Expr) -> Word {
        let of_groups = self.game.locals[local.idx()].ty == Type::Cards;
        let item = self.local(local);
        let start = self.temp();
        let end = self.temp();
        self.each_with(
            over,
            item,
            ir::fuel::test(test),
            |this| {
                this.op(Instr::HeapTop(start));
                this.op(Instr::Copy { to: end, from: start });
            },
            |this, ()| {
                let drop = this.label();
                let next = this.label();
                this.jump_when(test, false, drop);
                if of_groups {
                    let len = this.temp_with(|to| Instr::ListLen { to, list: item });
                    this.op(Instr::JumpUnless(len, drop.0));
                }
                this.op(Instr::Keep { end, item });
                this.op(Instr::Jump(next.0));
                this.place(drop);
                this.op(Instr::Drop { end });
                this.place(next);
            },
        );
        self.heap_used = true;
        self.temp_with(|to| Instr::ListClose { to, start, end })
    }

    fn collect(&mut self, local: LocalId, over: &Expr, cards: &Expr) -> Word {
        let list = self.list_to_loop(over);
        self.op(Instr::ChargeList(list, ir::fuel::test(cards)));
        let to = self.temp_with(|to| Instr::ListLike { to, list });
        let item = self.local(local);
        let index = self.temp();
        let minus_one = self.constant(-1);
        self.op(Instr::Copy { to: index, from: minus_one });
        let one = self.constant(1);
        self.items(list, item, |this| {
            this.op(Instr::Add { to: index, a: index, b: one });
            let value = this.list(cards);
            this.op(Instr::ListPut { list: to, index, value });
        });
        to
    }

    /// A loop in an expression: charges for all elements, then runs the body with each bound in turn.
    pub(super) fn each(
        &mut self,
        over: &Expr,
        item: Word,
        price: u32,
        body: impl FnOnce(&mut Self),
    ) {
        self.each_with(over, item, price, Self::heap_mark, |this, mark| this.cutting(mark, body));
    }

    /// The same over a list.
    pub(super) fn each_of_list(
        &mut self,
        list: Word,
        item: Word,
        price: u32,
        body: impl FnOnce(&mut Self),
    ) {
        self.op(Instr::ChargeList(list, price));
        let mark = self.heap_mark();
        self.items(list, item, |this| this.cutting(mark, body));
    }

    fn heap_mark(&mut self) -> Word {
        let mark = self.temp();
        self.op(Instr::HeapTop(mark));
        mark
    }

    /// Cuts the heap back to a mark if `body` has used it.
    fn cutting(&mut self, mark: Word, body: impl FnOnce(&mut Self)) {
        let used = std::mem::replace(&mut self.heap_used, false);
        body(self);
        if self.heap_used {
            self.op(Instr::HeapCut(mark));
        }
        self.heap_used |= used;
    }

    /// A loop whose `begin` runs once, after the collection was found and paid for.
    pub(super) fn each_with<T>(
        &mut self,
        over: &Expr,
        item: Word,
        price: u32,
        begin: impl FnOnce(&mut Self) -> T,
        body: impl FnOnce(&mut Self, T),
    ) {
        match over {
            Expr::Seats => {
                let begun = begin(self);
                let left = self.temp();
                let next = self.label();
                self.op(Instr::BeginSeats { number: item, left, price, to: next.0 });
                let head = self.label_here();
                body(self, begun);
                self.place(next);
                self.op(Instr::NextNumber { number: item, left, to: head.0 });
            }
            Expr::Range { from, until, inclusive } => {
                let (from, len) = self.range(from, until, *inclusive);
                self.op(Instr::ChargeTimes(len, price));
                let begun = begin(self);
                self.numbers(from, len, item, |this| body(this, begun));
            }
            _ => {
                let list = self.list(over);
                self.op(Instr::ChargeList(list, price));
                let begun = begin(self);
                self.items(list, item, |this| body(this, begun));
            }
        }
    }

    /// Binds `len` numbers from the first on in turn.
    fn numbers(&mut self, from: Word, len: Word, item: Word, body: impl FnOnce(&mut Self)) {
        let left = self.temp();
        let minus_one = self.constant(-1);
        self.op(Instr::Copy { to: left, from: len });
        self.op(Instr::AddWrapping { to: item, a: from, b: minus_one });
        let next = self.label();
        self.op(Instr::Jump(next.0));
        let head = self.label_here();
        body(self);
        self.place(next);
        self.op(Instr::NextNumber { number: item, left, to: head.0 });
    }

    /// Binds the elements of a list in turn.
    pub(super) fn items(&mut self, list: Word, item: Word, body: impl FnOnce(&mut Self)) {
        let counter = self.temp();
        self.op(Instr::Copy { to: counter, from: ZERO });
        let next = self.label();
        self.op(Instr::Jump(next.0));
        let head = self.label_here();
        body(self);
        self.place(next);
        self.op(Instr::NextItem { counter, list, item, to: head.0 });
    }
}
