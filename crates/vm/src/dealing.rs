//! Lists with an identity: made, looked at, shuffled, sorted, dealt from and to. A list is a pile or an object, and which
//! of the two is known only here.

use std::sync::Arc;

use code::{ObjectKind, Pile, Program, ZERO};
use ir::{Event, FaultKind, fuel, limits};

use crate::effects::Spot;
use crate::machine::Core;
use crate::objects::{Attached, Object, find};
use crate::state::{pack, unpack};

/// Where cards go from and to. `aside` is a pile.
#[derive(Clone, Copy)]
pub(crate) struct Way {
    pub(crate) from: i64,
    pub(crate) to: i64,
    pub(crate) aside: i64,
    pub(crate) to_start: bool,
}

fn pile(number: usize) -> Pile {
    Pile { base: number as u16, owner: ZERO }
}

impl Core {
    pub(crate) fn object_new(&mut self, program: &Program, items: i64) -> Result<i64, FaultKind> {
        let items = unpack(items);
        self.charge(fuel::object(items.len()))?;
        if items.len() > limits::LIST_ITEMS {
            return Err(FaultKind::TooLarge);
        }
        let list = Object::List(Arc::new(self.state.heap[items].to_vec()));
        Ok(self.keep(program, ObjectKind::List, list))
    }

    pub(crate) fn object_size(&self, program: &Program, list: i64) -> usize {
        match self.list_object(program, list) {
            Ok(items) => items.len(),
            Err(pile) => self.size_of(program, pile),
        }
    }

    /// The elements of a list on the heap.
    pub(crate) fn object_items(&mut self, program: &Program, list: i64) -> Result<i64, FaultKind> {
        match self.list_object(program, list) {
            Ok(items) => {
                let items = Arc::clone(items);
                self.list_words(&items)
            }
            Err(number) => self.list_pile(program, pile(number)),
        }
    }

    /// Tells what is in a list that is no pile.
    fn log_list(&mut self, program: &Program, list: i64) {
        self.log(|this| Event::Listed {
            items: this
                .list_object(program, list)
                .map_or_else(|_| Vec::new(), |items| items.to_vec()),
        });
    }

    pub(crate) fn object_shuffle(&mut self, program: &Program, list: i64) -> Result<(), FaultKind> {
        self.charge(self.object_size(program, list) as i64)?;
        self.shuffle_unpaid(program, list);
        Ok(())
    }

    fn shuffle_unpaid(&mut self, program: &Program, list: i64) {
        self.touch();
        self.state.count_lot();
        let mut chance = self.state.chance.clone();
        match self.list_object_mut(program, list) {
            Some(items) => {
                chance.shuffle(items);
                self.log_list(program, list);
            }
            None => {
                let number = list as usize;
                let start = program.layout.pile_start[number] as usize;
                let len = self.size_of(program, number);
                chance.shuffle(self.state.places.slice_mut(start, len));
                self.rig.mixed(self.state.places.slice_mut(start, len));
                self.log(|_| Event::Shuffled { zone: program.layout.pile_at[number] });
            }
        }
        self.state.chance = chance;
    }

    pub(crate) fn object_rotate(&mut self, program: &Program, list: i64) -> Result<(), FaultKind> {
        let len = self.object_size(program, list);
        self.charge(len as i64)?;
        self.touch();
        // Nothing to turn round in an empty list.
        let by = usize::from(len > 0);
        match self.list_object_mut(program, list) {
            Some(items) => {
                items.rotate_left(by);
                self.log_list(program, list);
            }
            None => {
                let number = list as usize;
                let start = program.layout.pile_start[number] as usize;
                self.state.places.slice_mut(start, len).rotate_left(by);
                self.log(|_| Event::Rotated { zone: program.layout.pile_at[number] });
            }
        }
        Ok(())
    }

    pub(crate) fn object_order(
        &mut self,
        program: &Program,
        list: i64,
        by: i64,
    ) -> Result<(), FaultKind> {
        let len = self.object_size(program, list);
        self.charge((len + unpack(by).len()) as i64)?;
        self.touch();
        let mut keys = vec![usize::MAX; program.cards.capacity];
        for (place, &card) in self.state.heap[unpack(by)].iter().enumerate().rev() {
            keys[card as usize] = place;
        }
        match self.list_object_mut(program, list) {
            Some(items) => {
                items.sort_by_key(|&card| keys[card as usize]);
                self.log_list(program, list);
            }
            None => {
                let number = list as usize;
                let start = program.layout.pile_start[number] as usize;
                let cards = self.state.places.slice_mut(start, len);
                cards.sort_by_key(|&card| keys[usize::from(card)]);
                self.log(|this| Event::Ordered {
                    zone: program.layout.pile_at[number],
                    cards: this.cards_of(program, number).iter().map(|&card| card.into()).collect(),
                });
            }
        }
        Ok(())
    }

    /// Moves cards between lists; they are paid for.
    pub(crate) fn object_deal(
        &mut self,
        program: &Program,
        cards: &[i64],
        way: Way,
    ) -> Result<(), FaultKind> {
        if cards.is_empty() {
            return Ok(());
        }
        let from_pile = self.list_object(program, way.from).is_err();
        let to_pile = self.list_object(program, way.to).err();
        let spot = if way.to_start { Spot::Bottom } else { Spot::Top };
        for &card in cards {
            match to_pile {
                Some(number) => {
                    self.move_card(program, card, pile(number), spot)?;
                    self.take_from_list(program, way.from, card);
                }
                None => {
                    self.touch();
                    if from_pile {
                        self.move_card(program, card, pile(way.aside as usize), Spot::Top)?;
                    } else {
                        self.take_from_list(program, way.from, card);
                    }
                    let Some(items) = self.list_object_mut(program, way.to) else { continue };
                    if items.len() >= limits::LIST_ITEMS {
                        return Err(FaultKind::TooLarge);
                    }
                    items.insert(if way.to_start { 0 } else { items.len() }, card);
                }
            }
        }
        if !from_pile {
            self.log_list(program, way.from);
        }
        if to_pile.is_none() && way.to != way.from {
            self.log_list(program, way.to);
        }
        Ok(())
    }

    /// Takes the last occurrence of a card out of a list that is no pile.
    fn take_from_list(&mut self, program: &Program, list: i64, card: i64) {
        if let Some(items) = self.list_object_mut(program, list)
            && let Some(at) = items.iter().rposition(|&item| item == card)
        {
            items.remove(at);
        }
    }

    pub(crate) fn attach(&mut self, list: i64, from: i64, leaving: i64) -> Result<(), FaultKind> {
        if list == from {
            return Err(FaultKind::SameList);
        }
        if leaving < 0 {
            return Err(FaultKind::NegativeCount);
        }
        self.charge(fuel::object(0))?;
        let kept = &mut self.state.kept;
        let new = Attached { list, from, leaving };
        match find(&kept.attached, list) {
            Ok(at) => kept.attached[at] = new,
            Err(_) if kept.n_attached >= limits::RESTOCKED => return Err(FaultKind::TooLarge),
            Err(at) => {
                kept.attached.insert(at, new);
                kept.n_attached += 1;
            }
        }
        Ok(())
    }

    pub(crate) fn restock(
        &mut self,
        program: &Program,
        list: i64,
        aside: i64,
    ) -> Result<(), FaultKind> {
        if self.object_size(program, list) > 0 {
            return Ok(());
        }
        let attached = &self.state.kept.attached;
        let Ok(at) = find(attached, list) else { return Ok(()) };
        let Attached { from, leaving, .. } = attached[at];
        let n = self.object_size(program, from) as i64 - leaving;
        if n <= 0 {
            return Ok(());
        }
        self.charge(2 * n)?;
        let mut cards = self.state.items(program, from).unwrap_or_default();
        cards.truncate(n as usize);
        let way = Way { from, to: list, aside, to_start: false };
        self.object_deal(program, &cards, way)?;
        self.shuffle_unpaid(program, list);
        Ok(())
    }

    /// The elements of a list from one on, once around.
    pub(crate) fn list_from(&mut self, list: i64, start: i64) -> Result<i64, FaultKind> {
        let items = unpack(list);
        self.charge(items.len() as i64)?;
        let at = self.state.heap[items.clone()].iter().position(|&item| item == start);
        let at = items.start + at.ok_or(FaultKind::NotInList)?;
        let first = self.state.heap.len();
        self.state.heap.extend_from_within(at..items.end);
        self.state.heap.extend_from_within(items.start..at);
        self.close(first)
    }

    /// Whether two lists on the heap have the same elements.
    pub(crate) fn list_same(&mut self, a: i64, b: i64) -> Result<i64, FaultKind> {
        let (a, b) = (unpack(a), unpack(b));
        self.charge((a.len() + b.len()) as i64)?;
        Ok(i64::from(self.state.heap[a] == self.state.heap[b]))
    }

    /// The cards with these points and with these values of a trait.
    pub(crate) fn list_cards_of(
        &mut self,
        program: &Program,
        points: i64,
        map: i64,
        strings: i64,
        of: u16,
    ) -> Result<i64, FaultKind> {
        let n_cards = self.state.n_cards;
        let (points, strings) = (unpack(points), unpack(strings));
        self.charge((n_cards + points.len() * strings.len()) as i64)?;
        let mut is_there = vec![false; n_cards];
        let start = self.state.heap.len();
        for number in points {
            for text in strings.clone() {
                let (number, text) = (self.state.heap[number], self.state.heap[text]);
                for (card, is_there) in is_there.iter_mut().enumerate() {
                    let table = self.table(program, map);
                    let value = match of {
                        u16::MAX => 0,
                        _ => self.trait_of(program, of, card as i64),
                    };
                    if !*is_there && table[self.row(program, card)] == number && value == text {
                        *is_there = true;
                        self.state.heap.push(card as i64);
                    }
                }
            }
        }
        Ok(pack(start, self.state.heap.len() - start))
    }
}
