//! Piles that get their names while the game runs, and cards that come back into it.
//!
//! The names are shared between copies of a state until one of them names another pile, which is rare.

use std::sync::Arc;

use code::{Pile, Program};
use ir::{DeckId, Event, FaultKind, PileName, fuel, limits};

use crate::effects::Spot;
use crate::machine::Core;
use crate::state::{State, unpack};

/// The names of piles, in the order of their numbers in the layout.
pub(crate) type Names = Arc<Vec<(usize, PileName)>>;

impl State {
    /// The named piles of a zone by their numbers in it, in order, with their names.
    fn names_in<'s>(
        &'s self,
        program: &Program,
        zone: u16,
    ) -> impl Iterator<Item = (usize, &'s PileName)> + use<'s> {
        let first = usize::from(program.layout.zone_base[usize::from(zone)]);
        let end = first + program.layout.zones[usize::from(zone)].n_piles();
        let names = self.kept.names.iter();
        let names = names.filter(move |&&(pile, _)| (first..end).contains(&pile));
        names.map(move |(pile, name)| (pile - first, name))
    }
}

impl Core {
    /// The number of the pile with a name, or -1.
    pub(crate) fn pile_named(
        &mut self,
        program: &Program,
        zone: u16,
        name: i64,
    ) -> Result<i64, FaultKind> {
        self.charge(self.state.names_in(program, zone).count() as i64)?;
        Ok(self.find_pile(program, zone, self.state.text(program, name)))
    }

    /// The same, with a name that is made for it alone.
    pub(crate) fn pile_named_parts(
        &mut self,
        program: &Program,
        zone: u16,
        plan: u16,
    ) -> Result<i64, FaultKind> {
        let name = self.build_text(program, plan)?;
        self.charge(self.state.names_in(program, zone).count() as i64)?;
        let found = self.find_pile(program, zone, &name);
        self.text = name;
        Ok(found)
    }

    fn find_pile(&self, program: &Program, zone: u16, name: &str) -> i64 {
        let mut names = self.state.names_in(program, zone);
        names.find(|(_, named)| named.text == name).map_or(-1, |(pile, _)| pile as i64)
    }

    /// The numbers between two texts in the names of a zone's piles, as a list.
    pub(crate) fn numbered(
        &mut self,
        program: &Program,
        zone: u16,
        before: i64,
        after: Option<i64>,
    ) -> Result<i64, FaultKind> {
        self.charge(self.state.names_in(program, zone).count() as i64)?;
        let before = self.state.text(program, before);
        let after = after.map(|after| self.state.text(program, after));
        let names = self.state.names_in(program, zone);
        let numbers = names.filter_map(|(_, name)| number_in(&name.text, before, after));
        let mut numbers: Vec<i64> = numbers.collect();
        numbers.sort_unstable();
        numbers.dedup();
        self.list_words(&numbers)
    }

    /// Gives a pile a name.
    pub(crate) fn name_pile(
        &mut self,
        program: &Program,
        zone: u16,
        name: i64,
        aside: Pile,
        (top, seats): (bool, i64),
    ) -> Result<(), FaultKind> {
        let text = self.state.text(program, name).to_owned();
        if text.len() > limits::NAME_BYTES {
            return Err(FaultKind::TooLarge);
        }
        let n_named = self.state.names_in(program, zone).count();
        self.charge(n_named as i64)?;
        let first = usize::from(program.layout.zone_base[usize::from(zone)]);
        let found = self.find_pile(program, zone, &text);
        // Names are never taken away, so those that there are belong to the first piles.
        let number = usize::try_from(found).unwrap_or(n_named);
        if number >= program.layout.zones[usize::from(zone)].n_piles() {
            return Err(FaultKind::TooManyPiles);
        }
        let pile = first + number;
        let cards = match found {
            -1 => Vec::new(),
            _ => self.cards_of(program, pile).to_vec(),
        };
        self.charge(cards.len() as i64)?;
        self.touch();
        for card in cards {
            self.move_card(program, i64::from(card), aside, Spot::Top)?;
        }
        let mut seats: Vec<u32> =
            self.state.heap[unpack(seats)].iter().map(|&seat| seat as u32).collect();
        seats.sort_unstable();
        seats.dedup();
        let name = PileName { text, top, seats };
        let names = Arc::make_mut(&mut self.state.kept.names);
        match names.binary_search_by_key(&pile, |&(pile, _)| pile) {
            Ok(at) => names[at].1 = name.clone(),
            Err(at) => names.insert(at, (pile, name.clone())),
        }
        self.log(|_| Event::Named { zone: program.layout.pile_at[pile], name });
        Ok(())
    }

    /// A card for each entry of a deck: one that lies in a pile, or a new one.
    pub(crate) fn renew(
        &mut self,
        program: &Program,
        deck: u16,
        to: Pile,
        from: Pile,
    ) -> Result<(), FaultKind> {
        let faces = &program.cards.decks[usize::from(deck)];
        let (to, from) = (self.pile(to), self.pile(from));
        let names = &self.state.kept.names;
        if names.binary_search_by_key(&to, |&(pile, _)| pile).is_err() {
            return Err(FaultKind::NoPile);
        }
        self.charge(fuel::renew(faces.len(), self.size_of(program, from)))?;
        self.touch();
        let mut cards = Vec::new();
        for &face in faces {
            let rows = &program.cards.row_faces;
            let has_face = |&card: &u16| rows[self.row(program, usize::from(card))] == face;
            let lying = self.cards_of(program, from).iter().position(has_face);
            let card = match lying {
                Some(index) => self.lift(program, from, index),
                None => self.create(program, face)?,
            };
            self.lay(program, to, card);
            cards.push(u32::from(card));
        }
        self.mix(program, to);
        let (deck, to) = (DeckId(u32::from(deck)), program.layout.pile_at[to]);
        self.log(|_| Event::Renewed { deck, to, cards });
        Ok(())
    }
}

/// The number between two texts in a name; whatever follows it, if there is no second one.
fn number_in(name: &str, before: &str, after: Option<&str>) -> Option<i64> {
    let rest = name.strip_prefix(before)?;
    let digits = match after {
        Some(after) => rest.strip_suffix(after)?,
        None => &rest[..rest.bytes().take_while(u8::is_ascii_digit).count()],
    };
    let is_number =
        digits.len() <= limits::NAME_DIGITS && digits.bytes().all(|c| c.is_ascii_digit());
    if is_number { digits.parse().ok() } else { None }
}
