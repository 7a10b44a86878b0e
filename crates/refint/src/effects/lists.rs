//! Effects on lists, which may be piles.

use ir::{Event, Expr, FaultKind, ListRef, ZoneAt, ZoneRef, fuel, limits};

use crate::eval::Spot;
use crate::machine::Machine;
use crate::state::Stock;
use crate::value::{ListAt, Value};

impl Machine<'_> {
    pub(super) fn shuffle(&mut self, list: &ListRef) -> Result<(), FaultKind> {
        let list = self.list_ref(list)?;
        self.charge(self.state.items(list).len() as u64, 1)?;
        self.shuffle_list(list);
        Ok(())
    }

    fn shuffle_list(&mut self, list: ListAt) {
        let mut items = self.state.items(list);
        self.state.chance.shuffle(&mut items);
        self.state.set_items(list, items);
        match list {
            ListAt::Pile(zone) => self.happened(Event::Shuffled { zone }),
            ListAt::Made(_) => self.listed(list),
        }
    }

    /// The first element becomes the last.
    pub(super) fn rotate(&mut self, list: &ListRef) -> Result<(), FaultKind> {
        let list = self.list_ref(list)?;
        let mut items = self.state.items(list);
        self.charge(items.len() as u64, 1)?;
        if !items.is_empty() {
            items.rotate_left(1);
        }
        self.state.set_items(list, items);
        match list {
            ListAt::Pile(zone) => self.happened(Event::Rotated { zone }),
            ListAt::Made(_) => self.listed(list),
        }
        Ok(())
    }

    pub(super) fn order(&mut self, list: &ListRef, by: &Expr) -> Result<(), FaultKind> {
        let by = self.eval(by)?.into_elements();
        let list = self.list_ref(list)?;
        let mut items = self.state.items(list);
        self.charge((items.len() + by.len()) as u64, 1)?;
        // This keeps the order of equals.
        items.sort_by_key(|item| by.iter().position(|other| other == item).unwrap_or(usize::MAX));
        self.state.set_items(list, items);
        match list {
            ListAt::Pile(zone) => {
                let cards = self.state.pile(zone).clone();
                self.happened(Event::Ordered { zone, cards });
            }
            ListAt::Made(_) => self.listed(list),
        }
        Ok(())
    }

    /// Deals cards that have been paid for.
    pub(super) fn deal(
        &mut self,
        cards: &[u32],
        from: ListAt,
        to: ListAt,
        to_start: bool,
        aside: ZoneAt,
    ) -> Result<(), FaultKind> {
        for card in cards {
            let item = Value::Card(Some(*card));
            if let ListAt::Made(_) = from {
                let mut items = self.state.items(from);
                if let Some(last) = items.iter().rposition(|other| *other == item) {
                    items.remove(last);
                }
                self.state.set_items(from, items);
            }
            match (from, to) {
                (_, ListAt::Pile(to)) => {
                    self.put(*card, to, if to_start { Spot::Bottom } else { Spot::Top })?;
                }
                (ListAt::Pile(_), ListAt::Made(_)) => {
                    self.put(*card, aside, Spot::Top)?;
                    self.add(item, to, to_start)?;
                }
                (ListAt::Made(_), ListAt::Made(_)) => self.add(item, to, to_start)?,
            }
        }
        if !cards.is_empty() {
            if let ListAt::Made(_) = from {
                self.listed(from);
            }
            if let ListAt::Made(_) = to
                && to != from
            {
                self.listed(to);
            }
        }
        Ok(())
    }

    /// Adds an element to a list that is no pile.
    fn add(&mut self, item: Value, to: ListAt, to_start: bool) -> Result<(), FaultKind> {
        let mut items = self.state.items(to);
        if items.len() >= limits::LIST_ITEMS {
            return Err(FaultKind::TooLarge);
        }
        items.insert(if to_start { 0 } else { items.len() }, item);
        self.state.set_items(to, items);
        Ok(())
    }

    pub(super) fn attach(
        &mut self,
        list: &ListRef,
        from: &ListRef,
        leaving: &Expr,
    ) -> Result<(), FaultKind> {
        let (list, from) = (self.list_ref(list)?, self.list_ref(from)?);
        let leaving = self.int(leaving)?;
        if list == from {
            return Err(FaultKind::SameList);
        }
        if leaving < 0 {
            return Err(FaultKind::NegativeCount);
        }
        self.charge(fuel::object(0).unsigned_abs(), 1)?;
        let stocks = &self.state.stocks;
        if stocks.len() >= limits::RESTOCKED && !stocks.contains_key(&list) {
            return Err(FaultKind::TooLarge);
        }
        let leaving = usize::try_from(leaving).unwrap_or(usize::MAX);
        self.state.stocks.insert(list, Stock { from, leaving });
        Ok(())
    }

    pub(super) fn restock(&mut self, list: &ListRef, aside: &ZoneRef) -> Result<(), FaultKind> {
        let list = self.list_ref(list)?;
        let aside = self.zone(aside)?;
        let Some(Stock { from, leaving }) = self.state.stocks.get(&list).copied() else {
            return Ok(());
        };
        if !self.state.items(list).is_empty() {
            return Ok(());
        }
        let mut cards = match self.state.collection(from) {
            Value::Cards(cards) => cards,
            other => other.misfit("the cards of a list"),
        };
        cards.truncate(cards.len().saturating_sub(leaving));
        if cards.is_empty() {
            return Ok(());
        }
        self.charge(cards.len() as u64, 2)?;
        self.deal(&cards, from, list, false, aside)?;
        self.shuffle_list(list);
        Ok(())
    }

    /// Tells what is now in a list that is no pile.
    fn listed(&mut self, list: ListAt) {
        let items = self.state.items(list).iter().map(Value::told).collect();
        self.happened(Event::Listed { items });
    }
}
