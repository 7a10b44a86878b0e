//! Piles and cards: where they are.

use code::{Pile, Program};
use ir::FaultKind;

use crate::block::get;
use crate::machine::Core;
use crate::state::State;

impl Core {
    /// The number of a pile.
    #[inline]
    pub(crate) fn pile(&self, pile: Pile) -> usize {
        usize::from(pile.base) + self.state.words.get(usize::from(pile.owner)) as usize
    }

    #[inline]
    pub(crate) fn size_of(&self, program: &Program, pile: usize) -> usize {
        self.state.words.get(usize::from(program.layout.sizes) + pile) as usize
    }

    /// The cards of a pile, bottom first.
    #[inline]
    pub(crate) fn cards_of(&self, program: &Program, pile: usize) -> &[u16] {
        let start = get(&program.layout.pile_start, pile) as usize;
        self.state.places.slice(start, self.size_of(program, pile))
    }

    #[inline]
    pub(crate) fn top_card(&self, program: &Program, pile: Pile) -> i64 {
        self.cards_of(program, self.pile(pile)).last().map_or(-1, |&card| i64::from(card))
    }

    #[inline]
    pub(crate) fn bottom_card(&self, program: &Program, pile: Pile) -> i64 {
        self.cards_of(program, self.pile(pile)).first().map_or(-1, |&card| i64::from(card))
    }

    pub(crate) fn card_at(
        &self,
        program: &Program,
        pile: Pile,
        index: i64,
    ) -> Result<i64, FaultKind> {
        let cards = self.cards_of(program, self.pile(pile));
        let card = usize::try_from(index).ok().and_then(|index| cards.get(index));
        card.map(|&card| i64::from(card)).ok_or(FaultKind::BadIndex)
    }

    /// The first pile of an owner's zone in which no card lies.
    pub(crate) fn free_pile(
        &mut self,
        program: &Program,
        zone: i64,
        owner: i64,
    ) -> Result<i64, FaultKind> {
        let piles = piles_of(program, zone, owner);
        self.charge(piles.len() as i64)?;
        let free = piles.into_iter().find(|&pile| self.size_of(program, pile) == 0);
        free.map(|pile| pile as i64).ok_or(FaultKind::NoPile)
    }

    /// The row of a card in the tables about cards.
    #[inline]
    pub(crate) fn row(&self, program: &Program, card: usize) -> usize {
        row(program, &self.state, card)
    }

    /// The value of a trait; the empty string if there is no card.
    #[inline]
    pub(crate) fn trait_of(&self, program: &Program, of: u16, card: i64) -> i64 {
        if card < 0 {
            return 0;
        }
        let row = self.row(program, card as usize);
        get(&program.cards.values, usize::from(of) * program.cards.n_rows + row)
    }

    pub(crate) fn trait_by_name(&self, program: &Program, key: i64, card: i64) -> i64 {
        match program.cards.trait_of_key[key as usize] {
            u16::MAX => 0,
            of => self.trait_of(program, of, card),
        }
    }

    /// The seat in whose pile a card lies.
    pub(crate) fn owner_of(&self, program: &Program, card: i64) -> Result<i64, FaultKind> {
        if card < 0 {
            return Err(FaultKind::NoCard);
        }
        let pile = self.state.card_pile.get(card as usize);
        let seat = get(&program.layout.pile_seat, usize::from(pile));
        if seat < 0 { Err(FaultKind::NoOwner) } else { Ok(seat) }
    }
}

/// The pile of a zone with these numbers.
pub(crate) fn numbered_pile(
    program: &Program,
    zone: i64,
    numbers: &[i64],
    owner: i64,
) -> Result<i64, FaultKind> {
    let (first, _) = program.layout.piles_with(zone as usize, numbers).ok_or(FaultKind::NoPile)?;
    Ok(first as i64 + owner)
}

/// All piles of an owner's zone, by number.
pub(crate) fn piles_of(
    program: &Program,
    zone: i64,
    owner: i64,
) -> impl ExactSizeIterator<Item = usize> + use<> {
    let layout = &program.layout;
    let zone = zone as usize;
    let first = usize::from(layout.zone_base[zone]) + owner as usize;
    let n_owners = layout.zone_owners[zone];
    (0..layout.zones[zone].n_piles()).map(move |place| first + place * n_owners)
}

/// The row of a card in the tables about cards.
#[inline]
pub(crate) fn row(program: &Program, state: &State, card: usize) -> usize {
    if program.cards.known { card } else { usize::from(state.faces.get(card)) }
}
