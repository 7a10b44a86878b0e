//! Effects: the changes of the table, each told in an event. `Attach` and `Tell` are carried out here too, though they
//! are none.

mod lists;
mod named;
mod points;

use ir::{
    Arith, Audience, Event, Expr, FaceId, FaultKind, LocalId, Place, Pos, StmtKind, StorageRef,
    StoreOp, ZoneAt, ZoneRef, limits,
};

use crate::eval::Spot;
use crate::machine::Machine;

impl Machine<'_> {
    /// Carries out an effect. A fault changes nothing, but for the cards that a `MoveAll`, a `Deal` or a `Renew` has
    /// already moved or made.
    pub(crate) fn effect(&mut self, effect: &StmtKind) -> Result<(), FaultKind> {
        match effect {
            StmtKind::Move { card, to } => {
                let card = self.card(card)?;
                let (to, spot) = self.place(to)?;
                self.put(card.ok_or(FaultKind::NoCard)?, to, spot)
            }
            StmtKind::MoveAll { cards, from_top, to } => {
                let mut cards = self.cards(cards)?;
                if *from_top {
                    cards.reverse();
                }
                for card in cards {
                    let (to, spot) = self.place(to)?;
                    self.put(card, to, spot)?;
                }
                Ok(())
            }
            StmtKind::Swap { a, b } => {
                let (a, b) = (self.card(a)?, self.card(b)?);
                self.swap(a.ok_or(FaultKind::NoCard)?, b.ok_or(FaultKind::NoCard)?);
                Ok(())
            }
            StmtKind::SwapPiles { a, b } => {
                let (a, b) = (self.zone(a)?, self.zone(b)?);
                self.swap_piles(a, b)
            }
            StmtKind::Remember { card, to, lenient } => {
                let card = self.card(card)?;
                self.remember(card, to, *lenient)
            }
            StmtKind::Forget { pos, zone } => self.forget(pos, zone),
            StmtKind::ForgetAll { zone } => {
                let from = self.zone(zone)?;
                self.charge(self.state.pile(from).len() as u64, 1)?;
                while let Some(card) = self.state.pile_mut(from).pop() {
                    let index = self.state.pile(from).len() as u32;
                    self.happened(Event::Forgot { card, from, index });
                }
                Ok(())
            }
            StmtKind::Store { to, op, value } => self.store(to, *op, value),
            StmtKind::Award { map, awards } => self.award(map, awards),
            StmtKind::Combine { map, of } => self.combine(map, of),
            StmtKind::Shuffle(list) => self.shuffle(list),
            StmtKind::Rotate(list) => self.rotate(list),
            StmtKind::Order { list, by } => self.order(list, by),
            StmtKind::Deal { cards, from, to, to_start, aside } => {
                let cards = self.cards(cards)?;
                let (from, to) = (self.list_ref(from)?, self.list_ref(to)?);
                let aside = self.zone(aside)?;
                self.charge(cards.len() as u64, 1)?;
                self.deal(&cards, from, to, *to_start, aside)
            }
            StmtKind::Attach { list, from, leaving } => self.attach(list, from, leaving),
            StmtKind::Restock { list, aside } => self.restock(list, aside),
            StmtKind::Pick { local, value, text } => self.pick(*local, value, text.as_ref()),
            StmtKind::Tell { to, text } => self.tell(to, text),
            StmtKind::NamePile { zone, name, top, seats, aside } => {
                self.name_pile(*zone, name, *top, seats, aside)
            }
            StmtKind::Renew { deck, to, from, room: _ } => self.renew(*deck, to, from),
            StmtKind::CreateTeams(teams) => {
                self.state.create_teams(self.game, teams)?;
                self.happened(Event::Teams(teams.clone()));
                Ok(())
            }
            StmtKind::CreateDeck { deck, to } => {
                let to = self.zone(to)?;
                let faces = self.game.decks[deck.idx()].faces.clone();
                self.charge(faces.len() as u64, 1)?;
                let first_card = self.create(&faces, to)?;
                self.happened(Event::Created { deck: *deck, first_card, to });
                Ok(())
            }
            StmtKind::SetCurrent { cycle, seat } => {
                let seat = self.seat(seat)?;
                self.state.turn_mut(*cycle).current = seat;
                self.happened(Event::Current { cycle: *cycle, seat });
                Ok(())
            }
            StmtKind::Queue { cycle, seat } => {
                let seat = self.seat(seat)?;
                self.state.turn_mut(*cycle).queued = Some(seat);
                self.happened(Event::Queued { cycle: *cycle, seat });
                Ok(())
            }
            StmtKind::Pass => {
                self.happened(Event::Passed);
                Ok(())
            }
            StmtKind::Block(_)
            | StmtKind::If { .. }
            | StmtKind::Let { .. }
            | StmtKind::ForEach { .. }
            | StmtKind::Repeat { .. }
            | StmtKind::Stage { .. }
            | StmtKind::Choice(_)
            | StmtKind::Together { .. }
            | StmtKind::Loop(_)
            | StmtKind::Labelled { .. }
            | StmtKind::Leave(_)
            | StmtKind::Call(_)
            | StmtKind::Finish
            | StmtKind::Fail(_)
            | StmtKind::Attempt { .. }
            | StmtKind::Abandon
            | StmtKind::Assign { .. }
            | StmtKind::Any { .. } => unreachable!("flow is not an effect"),
        }
    }

    /// Tells of an effect. The first one of a seat's answer fills the tank.
    fn happened(&mut self, event: Event) {
        if let Some(tank) = self.refill.take() {
            self.fuel = tank;
        }
        if !self.is_on_a_copy() {
            self.events.push(event);
        }
    }

    /// Moves a card. Where it goes is counted without it, also if it stays in its pile.
    fn put(&mut self, card: u32, to: ZoneAt, spot: Spot) -> Result<(), FaultKind> {
        let (from, from_index) = self.state.find(self.game, card);
        let stays = usize::from(from == to);
        let to_index = spot.gap(self.state.pile(to).len() - stays)?;
        self.state.pile_mut(from).remove(from_index);
        self.state.pile_mut(to).insert(to_index, card);
        let (from_index, to_index) = (from_index as u32, to_index as u32);
        self.happened(Event::Moved { card, from, from_index, to, to_index });
        Ok(())
    }

    /// Puts each of two cards where the other one really lies.
    fn swap(&mut self, a: u32, b: u32) {
        let (a_from, a_index) = self.state.find(self.game, a);
        let (b_from, b_index) = self.state.find(self.game, b);
        self.state.pile_mut(a_from)[a_index] = b;
        self.state.pile_mut(b_from)[b_index] = a;
        let (a_index, b_index) = (a_index as u32, b_index as u32);
        self.happened(Event::Swapped { a, a_from, a_index, b, b_from, b_index });
    }

    fn swap_piles(&mut self, a: ZoneAt, b: ZoneAt) -> Result<(), FaultKind> {
        let of_a = self.state.pile(a).clone();
        let of_b = self.state.pile(b).clone();
        if of_a.is_empty() || of_b.is_empty() {
            return Err(FaultKind::NoCard);
        }
        self.charge((of_a.len() + of_b.len()) as u64, 1)?;
        *self.state.pile_mut(a) = of_b;
        *self.state.pile_mut(b) = of_a;
        self.happened(Event::PilesSwapped { a, b });
        Ok(())
    }

    fn remember(&mut self, card: Option<u32>, to: &Place, lenient: bool) -> Result<(), FaultKind> {
        let (to, spot) = self.place(to)?;
        let Some(card) = card else {
            return if lenient { Ok(()) } else { Err(FaultKind::NoCard) };
        };
        let len = self.state.pile(to).len();
        let index = spot.gap(len)?;
        if len >= limits::REFERENCES {
            return Err(FaultKind::MemoryFull);
        }
        self.state.pile_mut(to).insert(index, card);
        self.happened(Event::Remembered { card, to, index: index as u32 });
        Ok(())
    }

    fn forget(&mut self, pos: &Pos, zone: &ZoneRef) -> Result<(), FaultKind> {
        let spot = self.spot(pos)?;
        let from = self.zone(zone)?;
        let index = spot.index(self.state.pile(from).len())?.ok_or(FaultKind::NoCard)?;
        let card = self.state.pile_mut(from).remove(index);
        self.happened(Event::Forgot { card, from, index: index as u32 });
        Ok(())
    }

    fn store(&mut self, to: &StorageRef, op: StoreOp, value: &Expr) -> Result<(), FaultKind> {
        let to = self.storage_ref(to)?;
        let value = self.eval(value)?;
        let before = self.state.storages[&to].clone();
        let value = match (op, before) {
            (StoreOp::Inc, Some(before)) => self.arith(Arith::Add, before, value)?,
            (StoreOp::Dec, Some(before)) => self.arith(Arith::Sub, before, value)?,
            // What can be counted up or down always has a value.
            (StoreOp::Set, _) | (_, None) => value,
        };
        let stored = value.stored();
        self.state.storages.insert(to, Some(value));
        self.happened(Event::Stored { storage: to.0, owner: to.1, value: stored });
        Ok(())
    }

    fn pick(&mut self, local: LocalId, value: &Expr, text: Option<&Expr>) -> Result<(), FaultKind> {
        let value = self.eval(value)?;
        let text = match text {
            Some(text) => self.text_in(text)?,
            None => String::new(),
        };
        let told = value.told();
        self.assign(local, value);
        self.happened(Event::Picked { local, value: told, text });
        Ok(())
    }

    /// Says something. The tank is not filled by it, and on a seat's own copy of the table nobody hears it.
    fn tell(&mut self, to: &Audience, text: &Expr) -> Result<(), FaultKind> {
        let to = match to {
            Audience::Everybody => None,
            Audience::Seat(seat) => Some(vec![self.seat(seat)?]),
            Audience::Team(team) => {
                let team = self.team(team)?;
                Some(self.state.members(team))
            }
        };
        let text = self.text_in(text)?;
        self.charge(text.len() as u64, 1)?;
        if !self.is_on_a_copy() {
            self.events.push(Event::Told { to, text });
        }
        Ok(())
    }

    /// Creates a card for each face on top of a pile; gives the first one.
    fn create(&mut self, faces: &[FaceId], to: ZoneAt) -> Result<u32, FaultKind> {
        let first = self.state.faces.len();
        if first + faces.len() > limits::card_capacity(self.game) {
            return Err(FaultKind::TooManyCards);
        }
        self.state.faces.extend(faces);
        let cards = first as u32..self.state.faces.len() as u32;
        self.state.pile_mut(to).extend(cards);
        Ok(first as u32)
    }
}
