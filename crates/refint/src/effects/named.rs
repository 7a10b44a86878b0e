//! Piles that get names, and decks that are made anew.

use ir::{DeckId, Event, Expr, FaultKind, PileName, ZoneAt, ZoneId, ZoneRef, fuel, limits};

use crate::eval::Spot;
use crate::machine::Machine;
use crate::value::Value;

impl Machine<'_> {
    pub(super) fn name_pile(
        &mut self,
        zone: ZoneId,
        name: &Expr,
        top: bool,
        seats: &Expr,
        aside: &ZoneRef,
    ) -> Result<(), FaultKind> {
        let text = self.text_in(name)?;
        let mut seats = match self.eval(seats)? {
            Value::Seats(seats) => seats,
            other => other.misfit("a collection of seats"),
        };
        seats.sort_unstable();
        seats.dedup();
        let aside = self.zone(aside)?;
        if text.len() > limits::NAME_BYTES {
            return Err(FaultKind::TooLarge);
        }
        let at = if let Some(at) = self.find_name(zone, &text)? {
            let cards = self.state.pile(at).clone();
            self.charge(cards.len() as u64, 1)?;
            for card in cards {
                self.put(card, aside, Spot::Top)?;
            }
            at
        } else {
            let n_piles = self.game.zones[zone.idx()].n_piles() as u32;
            let mut all = (0..n_piles).map(|pile| ZoneAt { zone, pile, owner: 0 });
            let free = all.find(|at| !self.state.names.contains_key(at));
            free.ok_or(FaultKind::TooManyPiles)?
        };
        let name = PileName { text, top, seats };
        self.state.names.insert(at, name.clone());
        self.happened(Event::Named { zone: at, name });
        Ok(())
    }

    /// One card for each entry of a deck: one that is there, or a new one.
    pub(super) fn renew(
        &mut self,
        deck: DeckId,
        to: &ZoneRef,
        from: &ZoneRef,
    ) -> Result<(), FaultKind> {
        let (to, from) = (self.zone(to)?, self.zone(from)?);
        if !self.state.names.contains_key(&to) {
            return Err(FaultKind::NoPile);
        }
        let faces = &self.game.decks[deck.idx()].faces;
        let price = fuel::renew(faces.len(), self.state.pile(from).len());
        self.charge(price.unsigned_abs(), 1)?;
        let mut cards = Vec::new();
        for face in faces {
            let has_face = |card: &u32| self.state.faces[*card as usize] == *face;
            let card = match self.state.pile(from).iter().position(has_face) {
                Some(index) => {
                    let card = self.state.pile_mut(from).remove(index);
                    self.state.pile_mut(to).push(card);
                    card
                }
                None => self.create(&[*face], to)?,
            };
            cards.push(card);
        }
        self.happened(Event::Renewed { deck, to, cards });
        Ok(())
    }
}
