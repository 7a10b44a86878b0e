//! The state of a game in progress: flat blocks of fixed size, and a heap of lists that is empty between statements
//! of most games. Copying it is copying bytes.

use std::sync::Arc;

use code::Program;
use ir::limits;
use ir::random::Stream;

use crate::block::Block;
use crate::objects::Kept;

/// Places beyond which a copy takes only those where cards lie.
const MANY_PLACES: usize = 4_096;

/// Where the piles of a game with many places are.
#[derive(Debug, PartialEq, Eq)]
struct Piles {
    /// The first place of each.
    starts: Vec<u32>,
    /// The word with the size of the first.
    sizes: usize,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct State {
    /// See `code::Layout`.
    pub(crate) words: Block<i64>,
    /// The cards of all piles, each pile in its own stretch, bottom first.
    pub(crate) places: Block<u16>,
    /// Only if there are many places.
    piles: Option<Arc<Piles>>,
    /// The pile that each card lies in.
    pub(crate) card_pile: Block<u16>,
    pub(crate) n_cards: usize,
    /// The face of each card, if cards are not known in advance.
    pub(crate) faces: Block<u16>,
    /// Point tables computed at run time, by map, owner and row.
    pub(crate) computed: Block<i64>,
    /// Lists: a list is named by its offset and length packed into a word.
    pub(crate) heap: Vec<i64>,
    /// The shortest that the heap was since a walk looked; below, it is as it was then.
    pub(crate) heap_low: usize,
    /// What calls, lists with an identity, large numbers and texts need; empty in most games.
    pub(crate) kept: Kept,
    pub(crate) chance: Stream,
    /// How often something was drawn by lot, or would have been with other cards: whether the best of hidden cards tie
    /// must not be told by it.
    pub(crate) n_lots: u32,
    pub(crate) pc: u32,
    pub(crate) fuel: i64,
    /// What the tank is filled up to: all of it, but less if something is only tried.
    pub(crate) full: i64,
    /// What was spent up to the last decision.
    pub(crate) work: i64,
    /// Whether the next effect refills the tank.
    pub(crate) refill: bool,
    /// How many effects the option being looked at has had.
    pub(crate) n_effects: u32,
    pub(crate) n_decisions: u32,
}

/// The piles, if it is worth while to copy only what lies in them.
fn piles(program: &Program) -> Option<Arc<Piles>> {
    let layout = &program.layout;
    (layout.n_places() > MANY_PLACES).then(|| {
        let starts = layout.pile_start[..layout.n_piles].to_vec();
        Arc::new(Piles { starts, sizes: usize::from(layout.sizes) })
    })
}

impl State {
    /// The state before the first instruction.
    pub(crate) fn new(program: &Program, chance: Stream) -> Self {
        let cards = &program.cards;
        let computes = !program.award_plans.is_empty() || !program.combine_plans.is_empty();
        let computed = if computes { program.layout.n_maps * cards.n_rows } else { 0 };
        Self {
            words: Block::new(program.words.clone()),
            places: Block::new(vec![0; program.layout.n_places()]),
            piles: piles(program),
            card_pile: Block::new(vec![0; cards.capacity]),
            n_cards: 0,
            faces: Block::new(vec![0; if cards.known { 0 } else { cards.capacity }]),
            computed: Block::new(vec![0; computed]),
            heap: Vec::new(),
            heap_low: 0,
            kept: Kept::default(),
            chance,
            n_lots: 0,
            pc: 0,
            fuel: limits::FUEL,
            full: limits::FUEL,
            work: 0,
            refill: false,
            n_effects: 0,
            n_decisions: 0,
        }
    }

    /// Becomes a copy of another state of the same program, without allocating once the heap has grown.
    pub(crate) fn copy_from(&mut self, other: &Self) {
        self.copy_blocks(other);
        self.heap.clear();
        self.heap.extend_from_slice(&other.heap);
    }

    /// Becomes a copy of another state of the same program, except for the heap.
    pub(crate) fn copy_blocks(&mut self, other: &Self) {
        self.words.copy_from(&other.words);
        self.copy_places(other);
        self.card_pile.copy_from(&other.card_pile);
        self.n_cards = other.n_cards;
        self.faces.copy_from(&other.faces);
        self.computed.copy_from(&other.computed);
        self.kept.clone_from(&other.kept);
        self.chance.clone_from(&other.chance);
        self.n_lots = other.n_lots;
        self.pc = other.pc;
        self.fuel = other.fuel;
        self.full = other.full;
        self.work = other.work;
        self.refill = other.refill;
        self.n_effects = other.n_effects;
        self.n_decisions = other.n_decisions;
    }

    /// Takes over which cards there are and where they lie.
    pub(crate) fn copy_cards(&mut self, other: &Self, program: &Program) {
        let layout = &program.layout;
        let masks = if program.cards.masked { layout.n_piles } else { 0 };
        for (first, n) in [(layout.sizes, layout.n_piles), (layout.masks, masks)] {
            for word in usize::from(first)..usize::from(first) + n {
                self.words.set(word, other.words.get(word));
            }
        }
        self.copy_places(other);
        self.card_pile.copy_from(&other.card_pile);
        self.n_cards = other.n_cards;
        self.faces.copy_from(&other.faces);
    }

    fn copy_places(&mut self, other: &Self) {
        let Some(piles) = &other.piles else { return self.places.copy_from(&other.places) };
        for (pile, &start) in piles.starts.iter().enumerate() {
            let len = other.words.get(piles.sizes + pile) as usize;
            if len > 0 {
                let cards = other.places.slice(start as usize, len);
                self.places.slice_mut(start as usize, len).copy_from_slice(cards);
            }
        }
    }

    /// The words with the seats of a team; none of a team that is no more.
    pub(crate) fn members(&self, program: &Program, team: usize) -> std::ops::Range<usize> {
        let layout = &program.layout;
        let bound = |team: usize| {
            self.words.get(usize::from(layout.team_start) + team.min(layout.n_seats)) as usize
        };
        let first = usize::from(layout.team_seats);
        first + bound(team)..first + bound(team.saturating_add(1))
    }

    /// Something is drawn by lot, or would be with other cards.
    #[inline]
    pub(crate) fn count_lot(&mut self) {
        self.n_lots = self.n_lots.wrapping_add(1);
    }

    /// Cuts the heap back.
    #[inline]
    pub(crate) fn cut_heap(&mut self, len: usize) {
        self.heap.truncate(len);
        self.heap_low = self.heap_low.min(len);
    }

    /// Bytes that a copy moves.
    pub(crate) fn bytes(&self) -> usize {
        size_of::<Self>()
            + 8 * (self.words.len() + self.computed.len() + self.heap.len())
            + self.kept.bytes()
            + 2 * (self.places.len() + self.card_pile.len() + self.faces.len())
    }
}

/// A list on the heap as a word.
pub(crate) fn pack(start: usize, len: usize) -> i64 {
    ((start as i64) << 32) | len as i64
}

/// The range of the heap that a word names.
pub(crate) fn unpack(list: i64) -> std::ops::Range<usize> {
    let start = (list >> 32) as usize;
    start..start + (list & 0xffff_ffff) as usize
}
