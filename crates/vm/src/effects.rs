//! Effects: what changes the table. Each one that changes something is one event.

use code::{Pile, Program, Word};
use ir::{CycleId, DeckId, Event, FaultKind, MapId, StorageId, limits};

use crate::block::get;
use crate::machine::Core;

/// Where in a pile a card is put.
#[derive(Clone, Copy)]
pub(crate) enum Spot {
    Top,
    Bottom,
    At(i64),
}

impl Core {
    /// An effect is about to happen.
    #[inline]
    pub(crate) fn touch(&mut self) {
        self.state.n_effects += 1;
        if self.state.refill {
            self.state.fuel = self.state.full;
            self.state.refill = false;
        }
    }

    /// Notes an event, if anybody wants to know.
    #[inline]
    pub(crate) fn log(&mut self, event: impl FnOnce(&Self) -> Event) {
        if self.logging && !self.muted {
            let event = event(self);
            if self.state.n_lots != self.told_lots {
                self.told_lots = self.state.n_lots;
                self.lots.push(self.events.len() as u32);
            }
            self.events.push(event);
        }
    }

    /// Takes the card at an index out of a pile.
    #[inline(always)]
    fn take(&mut self, program: &Program, pile: usize, index: usize) {
        let start = get(&program.layout.pile_start, pile) as usize;
        let len = self.size_of(program, pile);
        self.state.places.close_gap(start + index, start + len);
        self.state.words.set(usize::from(program.layout.sizes) + pile, len as i64 - 1);
    }

    /// Puts a card at an index of a pile that has room.
    #[inline(always)]
    fn put(&mut self, program: &Program, pile: usize, index: usize, card: u16) {
        let start = get(&program.layout.pile_start, pile) as usize;
        let len = self.size_of(program, pile);
        if index < len {
            let tail = self.state.places.slice_mut(start + index, len - index + 1);
            tail.copy_within(..len - index, 1);
        }
        self.state.places.set(start + index, card);
        self.state.words.set(usize::from(program.layout.sizes) + pile, len as i64 + 1);
    }

    /// Puts a card on top of a pile; gives its index.
    #[inline(always)]
    fn push(&mut self, program: &Program, pile: usize, card: u16) -> usize {
        let index = self.size_of(program, pile);
        let start = get(&program.layout.pile_start, pile) as usize;
        self.state.places.set(start + index, card);
        self.state.words.set(usize::from(program.layout.sizes) + pile, index as i64 + 1);
        index
    }

    #[inline(always)]
    fn flip_mask(&mut self, program: &Program, pile: usize, card: u16) {
        if program.cards.masked {
            let word = usize::from(program.layout.masks) + pile;
            self.state.words.set(word, self.state.words.get(word) ^ 1i64 << card);
        }
    }

    /// Puts a card on top of a pile.
    #[inline(always)]
    pub(crate) fn move_to_top(
        &mut self,
        program: &Program,
        card: i64,
        to: Pile,
    ) -> Result<(), FaultKind> {
        if card < 0 {
            return Err(FaultKind::NoCard);
        }
        let to = self.pile(to);
        let from = usize::from(self.state.card_pile.get(card as usize));
        let card = card as u16;
        let sizes = usize::from(program.layout.sizes);
        let start = get(&program.layout.pile_start, from) as usize;
        let len = self.size_of(program, from);
        let from_index = self.index_in(start, len, card);
        self.touch();
        self.state.places.close_gap(start + from_index, start + len);
        self.state.words.set(sizes + from, len as i64 - 1);
        let to_index = self.push(program, to, card);
        self.relocate(program, card, (from, from_index), (to, to_index));
        Ok(())
    }

    /// Where in the pile that begins at a place a card lies.
    #[inline(always)]
    fn index_in(&self, start: usize, len: usize, card: u16) -> usize {
        if self.hint < len && self.state.places.get(start + self.hint) == card {
            return self.hint;
        }
        // A card is always in the pile that it is said to be in.
        let cards = self.state.places.slice(start, len);
        cards.iter().rposition(|&other| other == card).unwrap_or(0)
    }

    pub(crate) fn move_card(
        &mut self,
        program: &Program,
        card: i64,
        to: Pile,
        spot: Spot,
    ) -> Result<(), FaultKind> {
        if card < 0 {
            return Err(FaultKind::NoCard);
        }
        let to = self.pile(to);
        let from = usize::from(self.state.card_pile.get(card as usize));
        let len = self.size_of(program, to) - usize::from(from == to);
        let to_index = index_of(spot, len)?;
        let card = card as u16;
        let start = get(&program.layout.pile_start, from) as usize;
        let from_index = self.index_in(start, self.size_of(program, from), card);
        self.touch();
        self.take(program, from, from_index);
        self.put(program, to, to_index, card);
        self.relocate(program, card, (from, from_index), (to, to_index));
        Ok(())
    }

    /// The top card of one pile to the top of another; the first holds cards, not references.
    #[inline(always)]
    pub(crate) fn move_top(
        &mut self,
        program: &Program,
        from: Pile,
        to: Pile,
    ) -> Result<(), FaultKind> {
        let from = self.pile(from);
        let to = self.pile(to);
        let len = self.size_of(program, from);
        let Some(from_index) = len.checked_sub(1) else { return Err(FaultKind::NoCard) };
        let start = get(&program.layout.pile_start, from) as usize;
        let card = self.state.places.get(start + from_index);
        self.touch();
        let sizes = usize::from(program.layout.sizes);
        self.state.words.set(sizes + from, from_index as i64);
        let to_index = self.push(program, to, card);
        self.relocate(program, card, (from, from_index), (to, to_index));
        Ok(())
    }

    /// Two cards change places.
    pub(crate) fn swap(&mut self, program: &Program, a: i64, b: i64) -> Result<(), FaultKind> {
        if a < 0 || b < 0 {
            return Err(FaultKind::NoCard);
        }
        self.touch();
        let [a, b] = [a, b].map(|card| {
            let pile = usize::from(self.state.card_pile.get(card as usize));
            let start = get(&program.layout.pile_start, pile) as usize;
            let card = card as u16;
            let index = self.index_in(start, self.size_of(program, pile), card);
            (card, pile, index, start + index)
        });
        self.state.places.set(a.3, b.0);
        self.state.places.set(b.3, a.0);
        for (card, pile, other) in [(a.0, a.1, b.1), (b.0, b.1, a.1)] {
            self.flip_mask(program, pile, card);
            self.flip_mask(program, other, card);
            self.state.card_pile.set(usize::from(card), other as u16);
        }
        self.log(|_| Event::Swapped {
            a: u32::from(a.0),
            a_from: program.layout.pile_at[a.1],
            a_index: a.2 as u32,
            b: u32::from(b.0),
            b_from: program.layout.pile_at[b.1],
            b_index: b.2 as u32,
        });
        Ok(())
    }

    /// Two piles change their contents.
    pub(crate) fn swap_piles(
        &mut self,
        program: &Program,
        a: Pile,
        b: Pile,
    ) -> Result<(), FaultKind> {
        let (a, b) = (self.pile(a), self.pile(b));
        let cards_a = self.cards_of(program, a).to_vec();
        let cards_b = self.cards_of(program, b).to_vec();
        if cards_a.is_empty() || cards_b.is_empty() {
            return Err(FaultKind::NoCard);
        }
        self.charge((cards_a.len() + cards_b.len()) as i64)?;
        self.touch();
        for (pile, cards) in [(a, cards_b), (b, cards_a)] {
            let start = program.layout.pile_start[pile] as usize;
            self.state.places.slice_mut(start, cards.len()).copy_from_slice(&cards);
            let sizes = usize::from(program.layout.sizes);
            self.state.words.set(sizes + pile, cards.len() as i64);
            if program.cards.masked {
                let mask = cards.iter().fold(0, |mask, &card| mask | 1i64 << card);
                self.state.words.set(usize::from(program.layout.masks) + pile, mask);
            }
            for card in cards {
                self.state.card_pile.set(usize::from(card), pile as u16);
            }
        }
        let at = |pile: usize| program.layout.pile_at[pile];
        self.log(|_| Event::PilesSwapped { a: at(a), b: at(b) });
        Ok(())
    }

    /// Notes everywhere that a card lies in another pile now.
    #[inline(always)]
    fn relocate(&mut self, program: &Program, card: u16, from: (usize, usize), to: (usize, usize)) {
        self.flip_mask(program, from.0, card);
        self.flip_mask(program, to.0, card);
        self.state.card_pile.set(usize::from(card), to.0 as u16);
        self.log(|_| Event::Moved {
            card: u32::from(card),
            from: program.layout.pile_at[from.0],
            from_index: from.1 as u32,
            to: program.layout.pile_at[to.0],
            to_index: to.1 as u32,
        });
    }

    /// So many times the top card of one pile to the top of another.
    pub(crate) fn deal(
        &mut self,
        program: &Program,
        from: Pile,
        to: Pile,
        times: i64,
    ) -> Result<(), FaultKind> {
        let (source, target) = (self.pile(from), self.pile(to));
        let left = self.size_of(program, source) as i64 - times;
        let plain = !self.logging && source != target;
        if !plain || left < 0 || times <= 0 {
            for _ in 0..times {
                self.move_top(program, from, to)?;
            }
            return Ok(());
        }
        self.touch();
        let sizes = usize::from(program.layout.sizes);
        let start = get(&program.layout.pile_start, target) as usize;
        let len = self.size_of(program, target);
        let top = get(&program.layout.pile_start, source) as usize + (left + times) as usize;
        let mut moved = 0i64;
        for idx in 0..times as usize {
            let card = self.state.places.get(top - 1 - idx);
            self.state.places.set(start + len + idx, card);
            self.state.card_pile.set(usize::from(card), target as u16);
            moved |= 1i64.wrapping_shl(u32::from(card));
        }
        self.state.words.set(sizes + source, left);
        self.state.words.set(sizes + target, len as i64 + times);
        if program.cards.masked {
            for pile in [source, target] {
                let word = usize::from(program.layout.masks) + pile;
                self.state.words.set(word, self.state.words.get(word) ^ moved);
            }
        }
        Ok(())
    }

    pub(crate) fn remember(
        &mut self,
        program: &Program,
        card: i64,
        to: Pile,
        spot: Spot,
        lenient: bool,
    ) -> Result<(), FaultKind> {
        if card < 0 {
            return if lenient { Ok(()) } else { Err(FaultKind::NoCard) };
        }
        let to = self.pile(to);
        let len = self.size_of(program, to);
        let index = index_of(spot, len)?;
        if len >= limits::REFERENCES {
            return Err(FaultKind::MemoryFull);
        }
        self.touch();
        self.put(program, to, index, card as u16);
        self.log(|_| Event::Remembered {
            card: card as u32,
            to: program.layout.pile_at[to],
            index: index as u32,
        });
        Ok(())
    }

    pub(crate) fn forget(
        &mut self,
        program: &Program,
        pile: Pile,
        spot: Spot,
    ) -> Result<(), FaultKind> {
        let pile = self.pile(pile);
        let len = self.size_of(program, pile);
        let index = match spot {
            Spot::Top => len.checked_sub(1).ok_or(FaultKind::NoCard)?,
            Spot::Bottom if len == 0 => return Err(FaultKind::NoCard),
            Spot::Bottom => 0,
            Spot::At(index) => usize::try_from(index)
                .ok()
                .filter(|&index| index < len)
                .ok_or(FaultKind::BadIndex)?,
        };
        self.touch();
        let card = self.cards_of(program, pile)[index];
        self.take(program, pile, index);
        self.log(|_| Event::Forgot {
            card: u32::from(card),
            from: program.layout.pile_at[pile],
            index: index as u32,
        });
        Ok(())
    }

    pub(crate) fn forget_all(&mut self, program: &Program, pile: Pile) -> Result<(), FaultKind> {
        self.charge(self.size_of(program, self.pile(pile)) as i64)?;
        while self.size_of(program, self.pile(pile)) > 0 {
            self.forget(program, pile, Spot::Top)?;
        }
        Ok(())
    }

    #[inline]
    pub(crate) fn store(
        &mut self,
        program: &Program,
        base: Word,
        owner: Word,
        value: impl FnOnce(i64) -> Option<i64>,
    ) -> Result<(), FaultKind> {
        let word = usize::from(base) + self.state.words.get(usize::from(owner)) as usize;
        let value = value(self.state.words.get(word)).ok_or(FaultKind::Overflow)?;
        self.touch();
        self.state.words.set(word, value);
        self.log(|this| {
            let (storage, owner) = owner_of_word(&program.layout.storages, word);
            let ty = program.layout.storage_types[storage as usize];
            let value = this.state.stored(ty, value);
            Event::Stored { storage: StorageId(storage), owner, value }
        });
        Ok(())
    }

    /// Makes a table the one of a map.
    #[inline]
    pub(crate) fn award(&mut self, program: &Program, base: Word, owner: Word, table: i64) {
        let word = usize::from(base) + self.state.words.get(usize::from(owner)) as usize;
        self.touch();
        self.state.words.set(word, table);
        self.log(|this| {
            let (map, owner) = owner_of_word(&program.layout.maps, word);
            let points = crate::snapshot::points_by_face(program, this.table(program, table));
            Event::Awarded { map: MapId(map), owner, points }
        });
    }

    /// Takes the card at an index out of a pile; it has to be laid down again at once.
    pub(crate) fn lift(&mut self, program: &Program, pile: usize, index: usize) -> u16 {
        let card = self.cards_of(program, pile)[index];
        self.take(program, pile, index);
        self.flip_mask(program, pile, card);
        card
    }

    /// Puts a card that lies nowhere on top of a pile.
    pub(crate) fn lay(&mut self, program: &Program, pile: usize, card: u16) {
        self.push(program, pile, card);
        self.flip_mask(program, pile, card);
        self.state.card_pile.set(usize::from(card), pile as u16);
    }

    /// A new card with a face, which lies nowhere yet.
    pub(crate) fn create(&mut self, program: &Program, face: u32) -> Result<u16, FaultKind> {
        if self.state.n_cards >= program.cards.capacity {
            return Err(FaultKind::TooManyCards);
        }
        let card = self.state.n_cards;
        if !program.cards.known {
            self.state.faces.set(card, face as u16);
        }
        self.state.n_cards += 1;
        Ok(card as u16)
    }

    pub(crate) fn create_deck(
        &mut self,
        program: &Program,
        deck: u16,
        to: Pile,
    ) -> Result<(), FaultKind> {
        let deck = usize::from(deck);
        let faces = &program.cards.decks[deck];
        self.charge(faces.len() as i64)?;
        let first = self.state.n_cards;
        if first + faces.len() > program.cards.capacity {
            return Err(FaultKind::TooManyCards);
        }
        self.touch();
        let pile = self.pile(to);
        for &face in faces {
            let card = self.create(program, face)?;
            self.lay(program, pile, card);
        }
        self.mix(program, pile);
        self.log(|_| Event::Created {
            deck: DeckId(deck as u32),
            first_card: first as u32,
            to: program.layout.pile_at[pile],
        });
        Ok(())
    }

    /// Cards were made in a pile.
    pub(crate) fn mix(&mut self, program: &Program, pile: usize) {
        let start = program.layout.pile_start[pile] as usize;
        let len = self.size_of(program, pile);
        self.rig.mixed(self.state.places.slice_mut(start, len));
    }

    pub(crate) fn create_teams(&mut self, program: &Program, plan: u16) -> Result<(), FaultKind> {
        let layout = &program.layout;
        let teams = &program.team_plans[usize::from(plan)];
        for &pile in &layout.team_piles {
            let pile = usize::from(pile);
            if !layout.pile_refs[pile] && self.size_of(program, pile) > 0 {
                return Err(FaultKind::TeamPileInUse);
            }
        }
        self.touch();
        for &pile in &layout.team_piles {
            self.state.words.set(usize::from(layout.sizes) + usize::from(pile), 0);
        }
        for &(word, start) in &layout.team_words {
            self.state.words.set(usize::from(word), start);
        }
        let n_words = self.state.words.len();
        layout.set_teams(self.state.words.slice_mut(0, n_words), teams);
        for &cycle in &layout.team_cycles {
            let cycle = usize::from(cycle);
            if self.state.words.get(cycle) >= teams.len() as i64 {
                self.state.words.set(cycle, 0);
            }
            self.state.words.set(cycle + 1, -1);
        }
        self.log(|_| Event::Teams(teams.clone()));
        Ok(())
    }

    pub(crate) fn set_current(&mut self, program: &Program, cycle: Word, seat: i64) {
        self.touch();
        self.state.words.set(usize::from(cycle), seat);
        self.log(|_| Event::Current { cycle: cycle_of_word(program, cycle), seat: seat as u32 });
    }

    pub(crate) fn queue(&mut self, program: &Program, cycle: Word, seat: i64) {
        self.touch();
        self.state.words.set(usize::from(cycle) + 1, seat);
        self.log(|_| Event::Queued { cycle: cycle_of_word(program, cycle), seat: seat as u32 });
    }

    /// Gives a variable a value, which is an effect.
    pub(crate) fn pick(&mut self, program: &Program, local: u16, value: i64, text: Option<i64>) {
        self.touch();
        let word = program.layout.locals[usize::from(local)];
        self.state.words.set(usize::from(word), value);
        self.log(|this| {
            let text = text.map(|text| this.state.text(program, text).to_owned());
            let local = ir::LocalId(u32::from(local));
            Event::Picked { local, value, text: text.unwrap_or_default() }
        });
    }

    pub(crate) fn pass(&mut self) {
        self.touch();
        self.log(|_| Event::Passed);
    }
}

/// The index that a card put into a pile of this size gets.
#[inline]
fn index_of(spot: Spot, len: usize) -> Result<usize, FaultKind> {
    match spot {
        Spot::Top => Ok(len),
        Spot::Bottom => Ok(0),
        Spot::At(index) => {
            usize::try_from(index).ok().filter(|&index| index <= len).ok_or(FaultKind::BadIndex)
        }
    }
}

/// Which of several runs of words, in ascending order, a word is in, and where.
fn owner_of_word(firsts: &[Word], word: usize) -> (u32, u32) {
    let idx = firsts.partition_point(|&first| usize::from(first) <= word) - 1;
    (idx as u32, (word - usize::from(firsts[idx])) as u32)
}

fn cycle_of_word(program: &Program, cycle: Word) -> CycleId {
    CycleId(u32::from(cycle - program.layout.cycles[0]) / 2)
}
