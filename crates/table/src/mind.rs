//! What a player gets when it is asked: what it sees, what it may answer, and tables that look the same to it.
//!
//! Takes a table at which knowledge is kept; gives a [`Mind`]. Surprising: the true table is inside, because new ones
//! are made of it, but there is no way to it. A player that wants to look ahead looks ahead on a table that
//! [`Mind::redeal`] made up, whose hidden cards are dealt anew among all that agree with what the seat knows.

use ir::random::Stream;
use ir::{Event, Type};
use knowledge::{Deal, Dealer, Knowledge, Look, Place};
use vm::{Machine, Status};

use crate::Rules;
use crate::gist::Since;
use crate::knowing::{self, Thinking, Truth};
use crate::table::{Move, Table};
use crate::view::View;

/// How often cards are dealt before it is given up that the same question is asked.
const TRIES: usize = 16;

/// What a seat knows at its decision.
pub struct Mind {
    seat: u32,
    n_options: u32,
    view: View,
    since: Since,
    /// The true table.
    machine: Machine,
    redealer: Redealer,
}

impl Mind {
    /// Who is asked.
    #[must_use]
    pub fn seat(&self) -> u32 {
        self.seat
    }

    /// What the seat sees and remembers.
    #[must_use]
    pub fn view(&self) -> &View {
        &self.view
    }

    /// The options, in words that tell no more than the seat sees.
    #[must_use]
    pub fn options(&self) -> &[Move] {
        &self.view.options
    }

    #[must_use]
    pub fn n_options(&self) -> u32 {
        self.n_options
    }

    /// What the seat has perceived of the answers since it was last asked.
    #[must_use]
    pub fn since(&self) -> &Since {
        &self.since
    }

    /// A game at the same decision, with hidden cards dealt anew: uniformly among all deals that agree with what the
    /// seat knows and lead to the same question, and with a chance of its own. `None` if no such deal was found in a
    /// few tries, which happens only where the number of options depends much on cards that the seat does not see.
    #[must_use]
    pub fn redeal(&self, stream: &mut Stream) -> Option<Machine> {
        let mut desk = Desk::default();
        self.redeal_into(&mut desk, stream);
        desk.machine
    }

    /// As [`Mind::redeal`], in memory that is used again; whether a deal was found.
    pub fn redeal_into(&self, desk: &mut Desk, stream: &mut Stream) -> bool {
        let asked = Status::Decision { seat: self.seat, n_options: self.n_options };
        let Desk { machine, hands } = desk;
        let machine = machine.get_or_insert_with(|| self.machine.clone());
        for _ in 0..TRIES {
            machine.clone_from(&self.machine);
            self.redealer.deal(stream, hands);
            machine.set_chance(Stream::new(stream.bits(), stream.bits()));
            if ask_again(machine, &hands.cards) == Some(asked) {
                return true;
            }
        }
        desk.machine = None;
        false
    }
}

/// Where redeals are made: memory for one after the other.
#[derive(Default)]
pub struct Desk {
    machine: Option<Machine>,
    hands: Hands,
}

impl Desk {
    /// The game that was dealt last; `None` if no deal was found.
    #[must_use]
    pub fn machine(&mut self) -> Option<&mut Machine> {
        self.machine.as_mut()
    }

    /// Puts a game here that was dealt elsewhere.
    pub fn put(&mut self, machine: Option<Machine>) {
        self.machine = machine;
    }
}

/// What is needed to deal.
#[derive(Default)]
pub(crate) struct Hands {
    deal: Deal,
    /// The cards of each look, in the order in which they are dealt, and where the next one of each look is.
    left: Vec<u32>,
    next: Vec<u32>,
    /// For each card the one that is to lie in its place.
    cards: Vec<u32>,
}

/// Puts other cards into the places of cards, and asks the open question again; `None` if it is not asked then, because
/// it has no options, and the game would go on without it.
pub(crate) fn ask_again(machine: &mut Machine, cards: &[u32]) -> Option<Status> {
    machine.take_events();
    machine.log_events(true);
    let status = machine.redeal(cards);
    machine.log_events(false);
    machine.take_events().is_empty().then_some(status).flatten()
}

/// Deals cards anew to the places of a true table.
pub(crate) struct Redealer {
    dealer: Dealer,
    /// The true card of each place that may hold another one, with its pile and index.
    open: Vec<(usize, usize, u32)>,
    /// For each of them its number in the row of all places.
    places: Vec<u32>,
    /// The cards of these places by their looks, and where those of each look begin, and one more.
    cards: Vec<u32>,
    starts: Vec<u32>,
    n_cards: usize,
}

impl Redealer {
    pub(crate) fn new(rules: &Rules, known: &Knowledge, truth: &Truth) -> Self {
        let mut open = Vec::new();
        let mut places = Vec::new();
        let mut cards: Vec<(Look, u32)> = Vec::new();
        let mut start = 0;
        for (pile, lying) in truth.piles.iter().enumerate() {
            for (index, &card) in lying.iter().enumerate() {
                // A known card stays itself, so that what refers to it still does.
                if known.place(pile, index) == Place::Unknown {
                    open.push((pile, index, card));
                    places.push((start + index) as u32);
                    cards.push((rules.looks.of_face(truth.faces[card as usize]), card));
                }
            }
            start += known.n_places(pile);
        }
        cards.sort_unstable();
        let n_looks = cards.last().map_or(0, |(look, _)| look.0 + 1);
        let starts = (0..=n_looks).map(|look| cards.partition_point(|(of, _)| of.0 < look) as u32);
        Self {
            dealer: Dealer::new(known),
            open,
            places,
            starts: starts.collect(),
            cards: cards.into_iter().map(|(_, card)| card).collect(),
            n_cards: truth.faces.len(),
        }
    }

    /// For each card the one that is to lie in its place.
    pub(crate) fn cards(&self, stream: &mut Stream) -> Vec<u32> {
        let mut hands = Hands::default();
        self.deal(stream, &mut hands);
        hands.cards
    }

    /// As [`Redealer::cards`], in memory that is used again.
    pub(crate) fn deal(&self, stream: &mut Stream, hands: &mut Hands) {
        let Hands { deal, left, next, cards } = hands;
        self.dealer.deal(stream, deal);
        left.clone_from(&self.cards);
        next.clone_from(&self.starts);
        // Cards that look the same are not told apart by where they lie.
        for bounds in self.starts.windows(2).filter(|bounds| bounds[0] + 1 < bounds[1]) {
            stream.shuffle(&mut left[bounds[0] as usize..bounds[1] as usize]);
        }
        cards.clear();
        cards.extend(0..self.n_cards as u32);
        for (&place, &(_, _, old)) in self.places.iter().zip(&self.open) {
            let Some(look) = deal.looks().get(place as usize).map(|look| look.0 as usize) else {
                continue;
            };
            if self.starts.get(look + 1).is_some_and(|&end| next[look] < end) {
                cards[old as usize] = left[next[look] as usize];
                next[look] += 1;
            }
        }
    }
}

impl Table {
    /// What the seat that is asked gets to decide with; `None` if nobody is asked, or if the table does not keep what is
    /// known (see [`Table::knowing`]).
    #[must_use]
    pub fn mind(&self) -> Option<Mind> {
        self.mind_of(Thinking::default())
    }

    /// As [`Table::mind`], of somebody who thinks in this way. The view tells what is remembered in any case.
    #[must_use]
    pub fn mind_of(&self, thinking: Thinking) -> Option<Mind> {
        let Status::Decision { seat, n_options } = self.status else { return None };
        let knowing = self.knowing.as_ref()?;
        let mut known = knowing.thought(&self.rules, seat, thinking)?;
        let mut truth = knowing.truth().clone();
        let eyes = knowing::eyes(&self.rules, Some(seat));
        if self.machine.is_private() && !knowing.is_trying() {
            // What happens on a seat's own copy of the table is no event.
            let own = Truth::new(self.rules.game(), &self.machine.snapshot());
            if own.piles != truth.piles {
                known = knowing::first_look(eyes, &own);
                truth = own;
            }
        }
        self.see_offered(&mut known, &truth, n_options);
        let mut machine = self.machine.clone();
        machine.log_events(false);
        let redealer = Redealer::new(&self.rules, &known, &truth);
        let (view, since) = (self.view(seat)?, knowing.since(seat));
        Some(Mind { seat, n_options, view, since, machine, redealer })
    }

    /// Whoever is asked to choose a card is shown it, wherever it lies, if the pile is not one of which was said who
    /// sees it.
    fn see_offered(&self, known: &mut Knowledge, truth: &Truth, n_options: u32) {
        let game = self.rules.game();
        let mut machine = self.machine.clone();
        // How chance will turn out is not shown to anybody.
        machine.set_chance(Stream::new(0, 0));
        for option in 0..n_options {
            for event in machine.try_out(option) {
                let Event::Picked { local, value, text } = event else { continue };
                let ty = game.locals.get(local.idx()).map(|local| local.ty);
                let (true, Some(Type::Card), Ok(card)) =
                    (text.is_empty(), ty, u32::try_from(value))
                else {
                    continue;
                };
                let Some((pile, index)) = truth.locate(card) else { continue };
                let is_named = game.zones[truth.at[pile].zone.idx()].sight == ir::Sight::Named;
                if !is_named && let Some(&face) = truth.faces.get(card as usize) {
                    let look = self.rules.looks.of_face(face);
                    known.seen(pile, index, self.rules.looks.front(look));
                }
            }
        }
    }
}
