//! A long random walk from deal to deal, for knowledge that is too entangled to be counted.
//!
//! Takes kinds, cells and one deal; gives another one after many steps. A step mostly lets two cards change places,
//! if both may; now and then it moves a card to a random place where it may lie, the card that lay there to another
//! such place, and so on until one comes to where the first has left; if a place comes up twice, nothing is changed.
//! Every step is as likely as the step back, so in the long run all deals are equally likely; and along circles each
//! deal can be reached from each other.

use ir::random::Stream;

use crate::flow::Flow;
use crate::known::Look;

#[derive(Clone, Debug)]
pub(crate) struct Walk {
    /// The look, and the kind, of each card.
    cards: Vec<(Look, u32)>,
    /// Where each card lies when a walk begins: the card of each place.
    begin: Vec<u32>,
    /// The cell of each place.
    cell_of: Vec<u32>,
    /// The places where a card of each kind may lie.
    places: Vec<Vec<u32>>,
    flow: Flow,
    n_steps: usize,
}

impl Walk {
    /// `None` if there is no deal.
    pub(crate) fn new(
        flow: &Flow,
        looks: &[Look],
        kind_ends: &[usize],
        cell_ends: &[usize],
    ) -> Option<Self> {
        let amounts = flow.fill()?;
        let n_cells = cell_ends.len();
        let start_of = |ends: &[usize], at: usize| at.checked_sub(1).map_or(0, |below| ends[below]);
        let mut cards = Vec::new();
        let mut begin = vec![0; looks.len()];
        let mut next: Vec<usize> = (0..n_cells).map(|cell| start_of(cell_ends, cell)).collect();
        for kind in 0..kind_ends.len() {
            for (cell, next) in next.iter_mut().enumerate() {
                for _ in 0..amounts[kind * n_cells + cell] {
                    begin[*next] = cards.len() as u32;
                    cards.push((*looks.get(cards.len())?, kind as u32));
                    *next += 1;
                }
            }
        }
        let mut cell_of = Vec::new();
        for (cell, &end) in cell_ends.iter().enumerate() {
            cell_of.resize(end, cell as u32);
        }
        let may = |kind: usize, place: u32| flow.is_allowed(kind, cell_of[place as usize] as usize);
        let n = looks.len();
        let places = (0..kind_ends.len())
            .map(|kind| (0..n as u32).filter(|&place| may(kind, place)).collect())
            .collect();
        let n_steps = 8 * n * (n.max(2).ilog2() as usize + 1);
        Some(Self { cards, begin, cell_of, places, flow: flow.clone(), n_steps })
    }

    pub(crate) fn draw(&self, stream: &mut Stream, places: &[usize], looks: &mut [Look]) {
        let n = self.begin.len() as u64;
        let mut at = self.begin.clone();
        let mut path = Vec::new();
        for _ in 0..self.n_steps {
            let first = stream.below(n) as usize;
            // Circles are dear, and seldom needed.
            if stream.bits() & 7 != 0 {
                let second = stream.below(n) as usize;
                if self.may(at[first], second) && self.may(at[second], first) {
                    at.swap(first, second);
                }
                continue;
            }
            if self.find_circle(stream, &at, first, &mut path) {
                // The card of the last place goes to the first, all others one further.
                for pair in (1..path.len()).rev() {
                    at.swap(path[pair], path[pair - 1]);
                }
            }
        }
        for (&place, &card) in places.iter().zip(&at) {
            looks[place] = self.cards[card as usize].0;
        }
    }

    fn may(&self, card: u32, place: usize) -> bool {
        let kind = self.cards[card as usize].1 as usize;
        self.flow.is_allowed(kind, self.cell_of[place] as usize)
    }

    /// Follows the cards that have to make room; whether that comes back to the first place before any other.
    fn find_circle(
        &self,
        stream: &mut Stream,
        at: &[u32],
        first: usize,
        path: &mut Vec<usize>,
    ) -> bool {
        path.clear();
        let mut place = first;
        loop {
            path.push(place);
            let kind = self.cards[at[place] as usize].1 as usize;
            let places = &self.places[kind];
            place = places[stream.below(places.len() as u64) as usize] as usize;
            if place == first {
                return true;
            }
            if path.contains(&place) {
                return false;
            }
        }
    }
}
