//! What a player gets when it is asked: what it sees, what it may answer, and tables that look the same to it.
//!
//! Takes a table at which knowledge is kept; gives a [`Mind`]. Surprising: the true table is inside, because new ones
//! are made of it, but there is no way to it. A player that wants to look ahead looks ahead on a table that
//! [`Mind::redeal`] made up, whose hidden cards are dealt anew among all that agree with what the seat knows.

mod redealer;

use ir::random::Stream;
use ir::{Event, Type};
use knowledge::{Knowledge, Spot};
use vm::{Exchange, Machine, Status};

use crate::gist::Since;
use crate::knowing::{self, Thinking, Truth};
use crate::table::{Move, Table};
use crate::view::View;
use redealer::Hands;
pub(crate) use redealer::Redealer;

/// How often cards are dealt before it is given up that the same question is asked.
const TRIES: usize = 16;

/// What a seat knows at its decision.
pub struct Mind {
    seat: u32,
    n_options: u32,
    view: View,
    since: Since,
    /// The true table, once for each guess of the seat, with that noted down where nobody sees it.
    machines: Vec<Machine>,
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
    /// seat knows and lead to the same question, with one of its guesses at what the rules have noted down, and with a
    /// chance of its own. `None` if no such deal was found in a few tries, which happens only where the number of options
    /// depends much on cards that the seat does not see.
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
        let machine = machine.get_or_insert_with(|| self.machines[0].clone());
        for _ in 0..TRIES {
            if !self.redealer.deal(stream, hands) {
                continue;
            }
            let guess = match self.machines.len() {
                1 => 0,
                n => stream.below(n as u64) as usize,
            };
            machine.clone_from(&self.machines[guess]);
            machine.set_chance(Stream::new(stream.bits(), stream.bits()));
            if ask_again(machine, &hands.exchange) == Some(asked) {
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

/// Puts other cards into the places of cards, and asks the open question again; `None` if it is not asked then, because
/// it has no options, and the game would go on without it.
pub(crate) fn ask_again(machine: &mut Machine, exchange: &Exchange) -> Option<Status> {
    machine.take_events();
    machine.log_events(true);
    let status = machine.redeal(exchange);
    machine.log_events(false);
    machine.take_events().is_empty().then_some(status).flatten()
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
        if self.machine.is_copy() {
            // What happens on a seat's own copy of the table is no event.
            let own = Truth::new(self.rules.game(), &self.machine.snapshot());
            if own.piles != truth.piles {
                known = knowing::first_look(eyes, &own, &known);
                truth = own;
            }
        }
        self.see_offered(&mut known, &truth, n_options);
        let mut machine = self.machine.clone();
        machine.log_events(false);
        let machines = match knowing.belief(Some(seat)) {
            None => vec![machine],
            Some(belief) => {
                let noted = belief.guesses().iter().map(|guess| {
                    let mut machine = machine.clone();
                    machine.adopt_notes(&guess.game);
                    machine
                });
                noted.collect()
            }
        };
        let redealer = Redealer::new(&self.rules, &known, &truth);
        let (view, since) = (self.view(seat)?, knowing.since(seat));
        Some(Mind { seat, n_options, view, since, machines, redealer })
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
                    let seen = self.rules.looks.front(self.rules.looks.of_face(face));
                    if truth.sights(game).is_hidden(truth.at[pile]) {
                        let there = Spot::Somewhere { pile: truth.heap() };
                        known.moved(there, there, seen);
                    } else {
                        known.seen(pile, index, seen);
                    }
                }
            }
        }
    }
}
