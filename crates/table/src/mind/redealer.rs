//! Deals cards anew to the places of a true table.
//!
//! Takes what is known and the true table, once; gives as many exchanges of cards as are wanted, each one deal that agrees
//! with what is known. Surprising: who has not seen which cards have left the game does not know which are left. Then a
//! deal may have cards that the true table has not, and others get their faces.

use ir::random::Stream;
use knowledge::{Deal, Dealer, Knowledge, Look, Place};
use vm::Exchange;

use crate::Rules;
use crate::knowing::Truth;

pub(crate) struct Redealer {
    dealer: Dealer,
    /// The true card of each place that may hold another one.
    open: Vec<u32>,
    /// For each of them its number in the row of all places.
    places: Vec<u32>,
    /// The cards of these places by their looks, and where those of each look begin, and one more.
    cards: Vec<u32>,
    starts: Vec<u32>,
    n_cards: usize,
    /// What it needs to put other cards into the game, if these may be others.
    printer: Option<Printer>,
}

struct Printer {
    /// A face of each look.
    faces: Vec<u32>,
    /// The cards that something refers to, whose faces must stay what they are.
    kept: Vec<u32>,
}

/// What is needed to deal.
#[derive(Default)]
pub(crate) struct Hands {
    deal: Deal,
    /// The cards of each look, in the order in which they are dealt, and where the next one of each look is.
    left: Vec<u32>,
    next: Vec<u32>,
    /// The true cards of places for which there was no card of their look, with the look.
    lacking: Vec<(u32, Look)>,
    pub(crate) exchange: Exchange,
}

impl Redealer {
    pub(crate) fn new(rules: &Rules, known: &Knowledge, truth: &Truth) -> Self {
        let mut open = Vec::new();
        let mut places = Vec::new();
        let mut cards: Vec<(Look, u32)> = Vec::new();
        let starts = (0..known.n_piles()).scan(0, |next, pile| {
            let start = *next;
            *next += known.n_places(pile);
            Some(start)
        });
        let starts: Vec<usize> = starts.collect();
        let mut n_hidden = 0;
        for (pile, index, card) in truth.places(rules.game()) {
            n_hidden += usize::from(pile == truth.heap());
            // A known card stays itself, so that what refers to it still does. And so does one that nobody knows of.
            if index < known.n_places(pile) && known.place(pile, index) == Place::Unknown {
                open.push(card);
                places.push((starts[pile] + index) as u32);
                cards.push((rules.looks.of_face(truth.faces[card as usize]), card));
            }
        }
        let is_all_there = n_hidden == known.n_places(truth.heap()) && known.knows_all_cards();
        cards.sort_unstable();
        let n_looks = cards.last().map_or(0, |(look, _)| look.0 + 1);
        let starts = (0..=n_looks).map(|look| cards.partition_point(|(of, _)| of.0 < look) as u32);
        let printer = (!is_all_there).then(|| Printer {
            faces: (0..).map_while(|look| rules.looks.face(Look(look))).collect(),
            kept: truth.remembered.clone(),
        });
        Self {
            dealer: Dealer::new(known),
            open,
            places,
            starts: starts.collect(),
            cards: cards.into_iter().map(|(_, card)| card).collect(),
            n_cards: truth.faces.len(),
            printer,
        }
    }

    /// One deal; `None` if there are other cards in it than can be put into the game, because something refers to cards
    /// of which everybody sees what they are.
    pub(crate) fn exchange(&self, stream: &mut Stream) -> Option<Exchange> {
        let mut hands = Hands::default();
        self.deal(stream, &mut hands).then_some(hands.exchange)
    }

    /// As [`Redealer::exchange`], in memory that is used again; whether it is a deal.
    pub(crate) fn deal(&self, stream: &mut Stream, hands: &mut Hands) -> bool {
        let Hands { deal, left, next, lacking, exchange } = hands;
        self.dealer.deal(stream, deal);
        left.clone_from(&self.cards);
        next.clone_from(&self.starts);
        // Cards that look the same are not told apart by where they lie. How many there are may be a secret, and so must not
        // decide what is drawn next.
        let stream = &mut Stream::new(stream.bits(), 0);
        for bounds in self.starts.windows(2).filter(|bounds| bounds[0] + 1 < bounds[1]) {
            let alike = &mut left[bounds[0] as usize..bounds[1] as usize];
            stream.shuffle(alike);
            if let Some(printer) = &self.printer {
                alike.sort_by_key(|card| !printer.kept.contains(card));
            }
        }
        exchange.faces.clear();
        let cards = &mut exchange.cards;
        cards.clear();
        cards.extend(0..self.n_cards as u32);
        lacking.clear();
        for (&place, &old) in self.places.iter().zip(&self.open) {
            let Some(&look) = deal.looks().get(place as usize) else { continue };
            let kind = look.0 as usize;
            if self.starts.get(kind + 1).is_some_and(|&end| next[kind] < end) {
                cards[old as usize] = left[next[kind] as usize];
                next[kind] += 1;
            } else {
                lacking.push((old, look));
            }
        }
        self.printer.as_ref().is_none_or(|printer| {
            let unused = self.starts.windows(2).zip(&*next);
            let unused =
                unused.flat_map(|(bounds, &next)| &left[next as usize..bounds[1] as usize]);
            printer.print(lacking, unused, exchange)
        })
    }
}

impl Printer {
    /// Gives the places for which there was no card those that are not used elsewhere, with the faces that they need; false
    /// if one of them cannot get another face.
    fn print<'a>(
        &self,
        lacking: &[(u32, Look)],
        unused: impl Iterator<Item = &'a u32>,
        exchange: &mut Exchange,
    ) -> bool {
        for (&(old, look), &card) in lacking.iter().zip(unused) {
            let Some(&face) = self.faces.get(look.0 as usize) else { return false };
            if self.kept.contains(&card) {
                return false;
            }
            exchange.cards[old as usize] = card;
            exchange.faces.push((card, face));
        }
        true
    }
}
