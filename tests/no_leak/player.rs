//! The oracle of the player: whoever is asked on two tables that it cannot tell apart answers the same, and is as sure
//! and expects as much, if it has the same luck.
//!
//! Players sit at both tables of a pair of runs from where these part, so that what they keep between answers is
//! compared too. What they answer is not what is played: the pair goes its own way.

use ir::random::Stream;
use players::{Asked, Choice, Means, Mind, Player, Spec};
use table::{Rules, Since};
use vm::{Machine, Status};

use crate::run::Run;

/// For games in which a play-out takes very long.
pub(crate) const SHORT_SPECS: [&str; 2] = ["greedy", "flat:playouts=1"];

/// For games that may go on for very long.
pub(crate) const HASTY_SPECS: [&str; 5] = [
    "greedy",
    "flat:playouts=6,horizon=10",
    "pimc:deals=2,playouts=6,horizon=10",
    "ismcts:playouts=10,horizon=10",
    "ismcts:playouts=10,horizon=10,mo=true",
];

/// Every kind of player, with budgets that a test can afford.
pub(crate) const SPECS: [&str; 9] = [
    "random",
    "first",
    "greedy",
    "flat:playouts=8",
    "flat:playouts=8,memory=false",
    "pimc:deals=2,playouts=8",
    "ismcts:playouts=12",
    "ismcts:playouts=12,mo=true",
    "ismcts:playouts=12,utility=score,horizon=6",
];

/// How players are let know more than they should.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cheat {
    /// Not at all.
    Honest,
    /// Looks ahead on the true table.
    TrueTable,
    /// Looks ahead on another deal, in which one hidden card lies where it truly does: the one on top of the first pile
    /// that it does not see.
    TrueTop,
    /// Deals hidden cards in their true order, turned by a random number of places.
    TrueOrder,
    /// Draws its luck from the true cards.
    Luck,
    /// Breaks ties by the ids of the hidden cards.
    Ids,
    /// Perceives of some answers more than there is to perceive.
    Ears,
    /// Looks ahead on redeals in which that is noted down that truly is.
    Notes,
    /// Tries its options on the true table, and takes the one after which whoever is asked has the most options.
    Options,
}

pub(crate) const CHEATS: [Cheat; 8] = [
    Cheat::TrueTable,
    Cheat::TrueTop,
    Cheat::TrueOrder,
    Cheat::Luck,
    Cheat::Ids,
    Cheat::Ears,
    Cheat::Notes,
    Cheat::Options,
];

/// One player at a run.
pub(crate) struct Sitter {
    spec: &'static str,
    cheat: Cheat,
    player: Box<dyn Player>,
    luck: Stream,
}

impl Sitter {
    pub(crate) fn new(spec: &'static str, cheat: Cheat, luck: u64) -> Self {
        let player = spec.parse::<Spec>().expect("a spec").player(&Means::plain());
        Self { spec, cheat, player, luck: Stream::new(luck, 3) }
    }

    /// What it answers now; `None` if nobody can be asked.
    pub(crate) fn choose(&mut self, run: &Run) -> Option<Choice> {
        let mind = run.table.mind_of(self.player.thinking())?;
        let asked = Asked::new(run.table.rules(), &mind);
        let truth = &run.watch.machine;
        let hidden = run.hidden_cards();
        let sum = hidden.iter().fold(0, |sum, &card| 31 * sum % 65_521 + u64::from(card));
        match self.cheat {
            Cheat::Honest => return Some(self.player.choose(&asked, &mut self.luck)),
            Cheat::Luck => {
                let mut luck = Stream::new(sum, 3);
                return Some(self.player.choose(&asked, &mut luck));
            }
            Cheat::Ids => {
                let mut choice = self.player.choose(&asked, &mut self.luck);
                let id = hidden.first().copied().unwrap_or(0);
                choice.option = (choice.option + id) % asked.n_options().max(1);
                return Some(choice);
            }
            Cheat::Options => {
                let after = |&option: &u32| match truth.clone().play(option) {
                    Some(Status::Decision { n_options, .. }) => n_options,
                    Some(Status::Finished | Status::Fault(_)) | None => 0,
                };
                let option = (0..asked.n_options()).max_by_key(after)?;
                return Some(Choice::blind(option, asked.n_options()));
            }
            Cheat::TrueTable | Cheat::TrueTop | Cheat::TrueOrder | Cheat::Ears | Cheat::Notes => {}
        }
        let mut since = mind.since().clone();
        since.answers.iter_mut().for_each(|answer| *answer = answer.filter(|_| sum % 2 == 0));
        let leaky = Leaky { asked, truth, hidden, since, cheat: self.cheat };
        Some(self.player.choose(&leaky, &mut self.luck))
    }
}

/// A mind that knows the true table.
struct Leaky<'a> {
    asked: Asked<'a>,
    truth: &'a Machine,
    /// The cards that the seat does not see, in the order in which they lie.
    hidden: Vec<u32>,
    /// What the seat says that it has perceived.
    since: Since,
    cheat: Cheat,
}

impl Leaky<'_> {
    /// The true table with other cards in the places of hidden ones.
    fn with(&self, others: &[u32], random: &mut Stream) -> Option<Machine> {
        let n_cards = self.truth.snapshot().faces.len() as u32;
        let mut cards: Vec<u32> = (0..n_cards).collect();
        for (&old, &new) in self.hidden.iter().zip(others) {
            cards[old as usize] = new;
        }
        let mut machine = self.truth.clone();
        machine.log_events(false);
        machine.set_chance(Stream::new(random.bits(), random.bits()));
        let is_same = machine.redeal(&cards.into()) == self.truth.status();
        is_same.then_some(machine)
    }
}

impl Mind for Leaky<'_> {
    fn rules(&self) -> &Rules {
        self.asked.rules()
    }

    fn seat(&self) -> u32 {
        self.asked.seat()
    }

    fn n_options(&self) -> u32 {
        self.asked.n_options()
    }

    fn view(&self) -> &table::View {
        self.asked.view()
    }

    fn since(&self) -> Option<&Since> {
        (self.cheat == Cheat::Ears).then_some(&self.since)
    }

    fn redeal(&self, random: &mut Stream) -> Option<Machine> {
        let mut others = self.hidden.clone();
        match self.cheat {
            Cheat::TrueTop => {
                others.sort_unstable();
                let top = self.hidden.last().copied();
                others.retain(|&card| Some(card) != top);
                random.shuffle(&mut others);
                others.extend(top);
            }
            Cheat::TrueOrder => {
                let by = random.below(others.len().max(1) as u64) as usize;
                others.rotate_left(by);
            }
            Cheat::Ears => return self.asked.redeal(random),
            Cheat::Notes => {
                let mut machine = self.asked.redeal(random)?;
                machine.adopt_notes(self.truth);
                let n_cards = machine.snapshot().faces.len() as u32;
                let cards: Vec<u32> = (0..n_cards).collect();
                return (machine.redeal(&cards.into()) == self.truth.status()).then_some(machine);
            }
            Cheat::Honest | Cheat::TrueTable | Cheat::Luck | Cheat::Ids | Cheat::Options => {}
        }
        self.with(&others, random)
    }
}

/// So often the players of a pair are asked.
const MAX_ASKED: usize = 4;

/// The players at both tables of a pair.
pub(crate) struct Sitters {
    at: Vec<[Sitter; 2]>,
    n_asked: usize,
    pub(crate) n_compared: usize,
}

impl Sitters {
    pub(crate) fn new(specs: &[&'static str], cheat: Cheat, luck: u64) -> Self {
        let both = |&spec: &&'static str| [0, 1].map(|_| Sitter::new(spec, cheat, luck));
        Self { at: specs.iter().map(both).collect(), n_asked: 0, n_compared: 0 }
    }

    /// Asks all of them, if the observer is asked; gives the first difference.
    pub(crate) fn compare(&mut self, one: &Run, two: &Run) -> Option<String> {
        if !one.watch.is_own() || self.n_asked == MAX_ASKED {
            return None;
        }
        self.n_asked += 1;
        for [here, there] in &mut self.at {
            let (first, second) = (here.choose(one), there.choose(two));
            if first != second {
                return Some(format!("{} answers {first:?} and {second:?}", here.spec));
            }
            self.n_compared += usize::from(first.is_some());
        }
        None
    }
}
