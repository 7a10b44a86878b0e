//! One game as one seat, or a spectator, gets it: everything that is sent, and everything that is noticed.
//!
//! Takes rules and a seed; gives the bytes that the observer is sent after each answer, and next to them, from the
//! events of a machine that plays the same game, what it notices by the rules. The table keeps its machine to itself,
//! so a second one plays along here; seeded leaks and declared reveals are read off that one.

use std::fmt::Write as _;
use std::sync::Arc;

use ir::random::Stream;
use ir::{Event, Holds, Snapshot};
use table::{Rules, Table, Turn, View};
use tests::sight;
use vm::{Exchange, Machine, Previewed, Status};

use crate::perceived::{Eyes, Noticed};

/// A seat that no game has.
pub(crate) const NOBODY: u32 = u32::MAX;
/// With so many chances it is tried what an option might do.
const N_CHANCES: u64 = 8;

/// How a table is set up.
#[derive(Clone, Copy)]
pub(crate) struct Deal {
    pub(crate) seed: u64,
    pub(crate) index: u64,
    pub(crate) deduce: bool,
}

/// The last answer, with what nobody but the machine knows of it.
#[derive(Clone, Debug, Default)]
pub(crate) struct Answer {
    pub(crate) seat: Option<u32>,
    pub(crate) option: u32,
    pub(crate) n_options: u32,
    pub(crate) events: Vec<Event>,
    pub(crate) fuel: i64,
}

/// A game as it is, watched by an observer.
#[derive(Clone)]
pub(crate) struct Watch {
    pub(crate) rules: Arc<Rules>,
    pub(crate) viewer: Option<u32>,
    pub(crate) machine: Machine,
    pub(crate) last: Answer,
    /// The table before the last answer, and when the run began.
    pub(crate) before: Snapshot,
    pub(crate) first: Snapshot,
    /// What a leak could tell of where the deal came from. It is hidden as the cards are.
    pub(crate) seed: u64,
    /// The attempts that are open.
    open: Vec<Attempt>,
    /// The table as the observer follows it.
    followed: Snapshot,
}

#[derive(Clone)]
struct Attempt {
    by: Option<u32>,
    before: Snapshot,
    /// Each with whether it came from the observer's own answer.
    events: Vec<(bool, Event)>,
}

/// One game: as it is sent to an observer, and as it is.
#[derive(Clone)]
pub(crate) struct Run {
    pub(crate) table: Table,
    /// Plays the same game.
    pub(crate) watch: Watch,
}

impl Run {
    pub(crate) fn new(rules: &Arc<Rules>, deal: Deal, viewer: Option<u32>) -> Self {
        let Deal { seed, index, deduce } = deal;
        let mut table = Table::knowing(Arc::clone(rules), seed, index);
        table.deduce(deduce);
        Self { table, watch: Watch::new(rules, (seed, index), viewer) }
    }

    /// The same game with other cards where some lie now. `None` if that leads to another question.
    pub(crate) fn exchanged(&self, viewer: Option<u32>, exchange: &Exchange) -> Option<Self> {
        let table = self.table.exchanged(viewer, exchange)?;
        let mut watch = self.watch.clone();
        watch.machine.redeal(exchange)?;
        if !watch.machine.take_events().is_empty() {
            return None;
        }
        watch.followed = watch.machine.snapshot_for(NOBODY);
        // Another deal has another seed.
        watch.seed = !watch.seed;
        Some(Self { table, watch })
    }

    /// Another deal of what is hidden from the observer, as far as it knows.
    pub(crate) fn redealt(&self, stream: &mut Stream) -> Option<Self> {
        let viewer = self.watch.viewer;
        self.exchanged(viewer, &self.table.exchange(viewer, stream)?)
    }

    /// The same game, but where nobody sees it that is noted down what the observer thinks that it may be. `None` if nothing
    /// is, or if that leads to another question.
    pub(crate) fn noted_as_thought(&self, stream: &mut Stream) -> Option<Self> {
        let mut thought = self.table.thought_notes(self.watch.viewer);
        let number = stream.below(thought.len().max(1) as u64) as usize;
        let notes = thought.nth(number)?;
        let table = self.table.with_notes(self.watch.viewer, notes)?;
        let mut watch = self.watch.clone();
        watch.machine.adopt_notes(notes);
        let n_cards = watch.machine.snapshot().faces.len() as u32;
        watch.machine.redeal(&(0..n_cards).collect::<Vec<_>>().into())?;
        if !watch.machine.take_events().is_empty() {
            return None;
        }
        watch.followed = watch.machine.snapshot_for(NOBODY);
        Some(Self { table, watch })
    }

    /// The same game with another chance from now on.
    pub(crate) fn with_chance(&self, stream: &mut Stream) -> Self {
        let chance = Stream::new(stream.bits(), stream.bits());
        let mut watch = self.watch.clone();
        watch.machine.set_chance(chance.clone());
        Self { table: self.table.with_chance(chance), watch }
    }

    /// The cards that the observer does not see, in the order in which they lie.
    pub(crate) fn hidden_cards(&self) -> Vec<u32> {
        let Watch { rules, viewer, machine, .. } = &self.watch;
        let table = machine.snapshot_for(viewer.unwrap_or(NOBODY));
        let seen = sight::seen(rules.game(), &table, *viewer);
        let piles = table
            .piles
            .iter()
            .filter(|(at, _)| rules.game().zones[at.zone.idx()].holds != Holds::References);
        piles.flat_map(|(_, cards)| cards).copied().filter(|card| !seen.contains(card)).collect()
    }

    /// Goes on to where somebody who watches it has gone already.
    pub(crate) fn go_on(&mut self, watch: Watch) {
        let turn = self.table.play(watch.last.option).expect("an option of the table");
        self.watch = watch;
        let is_same = match (turn, self.watch.machine.status()) {
            (Turn::Seat(asked), Some(Status::Decision { seat, .. })) => asked == seat,
            (Turn::Finished, Some(Status::Finished)) => true,
            (Turn::Fault(one), Some(Status::Fault(other))) => one == other,
            _ => false,
        };
        assert!(is_same, "{}: the table and the machine part", self.watch.rules.name());
    }

    pub(crate) fn play(&mut self, option: u32) {
        let mut watch = self.watch.clone();
        watch.play(option);
        self.go_on(watch);
    }

    fn view(&self) -> View {
        match self.watch.viewer {
            Some(seat) => self.table.view(seat).expect("there is such a seat"),
            None => self.table.spectator(),
        }
    }

    /// Everything that the observer is sent now, in bytes.
    pub(crate) fn sent(&mut self) -> String {
        let mut sent = serde_json::to_string(&self.view()).expect("a view is JSON");
        sent.push_str(&self.story());
        let _ = write!(sent, "\nknown: {:?}", self.table.known(self.watch.viewer));
        sent
    }

    /// As [`Run::sent`], without what is remembered.
    pub(crate) fn sent_at_first_sight(&mut self) -> String {
        let mut view = self.view();
        for pile in &mut view.piles {
            pile.remembered.clear();
            pile.held.clear();
        }
        serde_json::to_string(&view).expect("a view is JSON") + &self.story()
    }

    /// What has happened, what a wrong answer is answered with, and how the game has ended.
    fn story(&mut self) -> String {
        let happened = self.table.happened(self.watch.viewer);
        let mut story = serde_json::to_string(&happened).expect("a story is JSON");
        let _ = write!(story, "\n{:?} {:?}", self.table.turn(), self.table.outcome());
        // Only whoever is asked can give a wrong answer.
        if self.watch.is_own() || self.watch.asked().is_none() {
            let n_options = self.table.n_options();
            let refused = self.table.play(n_options).expect_err("there is no such option");
            let _ = write!(story, "\nrefused: {refused}");
        }
        story
    }
}

impl Watch {
    fn new(rules: &Arc<Rules>, (seed, index): (u64, u64), viewer: Option<u32>) -> Self {
        let chance = Table::chance(seed, index);
        let mut machine = Machine::new(Arc::clone(rules.program()), chance);
        machine.log_events(true);
        machine.start();
        machine.take_events();
        let snapshot = machine.snapshot_for(NOBODY);
        Self {
            rules: Arc::clone(rules),
            viewer,
            before: snapshot.clone(),
            first: snapshot.clone(),
            followed: snapshot,
            machine,
            last: Answer::default(),
            seed,
            open: Vec::new(),
        }
    }

    pub(crate) fn eyes(&self) -> Eyes<'_> {
        Eyes { game: self.rules.game(), viewer: self.viewer }
    }

    /// Who is asked, and how many options there are.
    pub(crate) fn asked(&self) -> Option<(u32, u32)> {
        match self.machine.status() {
            Some(Status::Decision { seat, n_options }) => Some((seat, n_options)),
            Some(Status::Finished | Status::Fault(_)) | None => None,
        }
    }

    /// Whether the observer is the one who is asked.
    pub(crate) fn is_own(&self) -> bool {
        self.asked().is_some_and(|(seat, _)| self.viewer == Some(seat))
    }

    /// Answers for whoever is asked; gives what the observer notices until somebody is asked again.
    pub(crate) fn play(&mut self, option: u32) -> Vec<Noticed> {
        let Some((seat, n_options)) = self.asked() else { return Vec::new() };
        self.before = self.machine.snapshot();
        // That all choose at the same time is known to everybody, since everybody is asked; that something is attempted is
        // not.
        let is_together = self.machine.is_private() && self.open.is_empty();
        self.machine.play(option).expect("an option of the machine");
        let events = self.machine.take_events();
        let fuel = self.machine.fuel_left();
        let mut noticed = vec![Noticed::new("answered", vec![is_together.into()])];
        noticed.extend(self.listen(Some(seat), &events));
        self.last = Answer { seat: Some(seat), option, n_options, events, fuel };
        noticed.extend(self.look());
        noticed
    }

    /// What the observer notices of the events of an answer.
    fn listen(&mut self, seat: Option<u32>, events: &[Event]) -> Vec<Noticed> {
        let rules = Arc::clone(&self.rules);
        let eyes = Eyes { game: rules.game(), viewer: self.viewer };
        let is_own = seat.is_some() && seat == self.viewer;
        let mut noticed = Vec::new();
        for event in events {
            match event {
                Event::Attempted => {
                    let before = self.followed.clone();
                    self.open.push(Attempt { by: seat, before, events: Vec::new() });
                }
                Event::Kept => {
                    let Some(kept) = self.open.pop() else { continue };
                    match self.open.last_mut() {
                        Some(outer) => outer.events.extend(kept.events),
                        // Whoever made the whole attempt has noticed everything before.
                        None if kept.events.iter().all(|(is_own, _)| *is_own) => {}
                        None => {
                            self.followed = kept.before;
                            for (is_own, event) in &kept.events {
                                noticed.extend(eyes.perceive(&mut self.followed, event, *is_own));
                            }
                        }
                    }
                }
                Event::TakenBack => {
                    let Some(attempt) = self.open.pop() else { continue };
                    self.followed = attempt.before;
                    if is_own || attempt.by.is_some() && attempt.by == self.viewer {
                        noticed.push(Noticed::new("taken back", vec![]));
                    }
                }
                Event::Told { .. } => {
                    noticed.extend(eyes.perceive(&mut self.followed, event, is_own));
                }
                _ => {
                    let is_held = !self.open.is_empty();
                    if let Some(attempt) = self.open.last_mut() {
                        attempt.events.push((is_own, event.clone()));
                    }
                    if is_own || !is_held {
                        noticed.extend(eyes.perceive(&mut self.followed, event, is_own));
                    }
                }
            }
        }
        // When the game is over, nothing is held back any more.
        if self.asked().is_none()
            && let Some(first) = self.open.first()
        {
            self.followed = first.before.clone();
            for (is_own, event) in self.open.drain(..).flat_map(|attempt| attempt.events) {
                noticed.extend(eyes.perceive(&mut self.followed, &event, is_own));
            }
        }
        noticed
    }

    /// What lies open to the observer now, who is asked, and what it is asked itself.
    fn look(&mut self) -> Vec<Noticed> {
        if self.open.is_empty() {
            self.followed = self.machine.snapshot_for(NOBODY);
        }
        let mut noticed =
            self.eyes().look(&self.machine.snapshot_for(self.viewer.unwrap_or(NOBODY)));
        let turn = match self.machine.status() {
            // Nobody is told how many options others have; at the end the scores are told to all.
            Some(Status::Decision { seat, .. }) => format!("asked {seat}"),
            Some(Status::Finished) => format!("finished {:?}", self.machine.scores()),
            status => format!("{status:?}"),
        };
        noticed.push(Noticed::said("turn", turn));
        noticed.extend(self.offered());
        noticed
    }

    /// What the observer can know of its own options: how chance will turn out is not among it, but what it might do is.
    pub(crate) fn offered(&self) -> Vec<Noticed> {
        let Some((seat, n_options)) = self.asked().filter(|_| self.is_own()) else {
            return Vec::new();
        };
        let table = self.machine.snapshot_for(seat);
        let mut offered = Vec::new();
        let mut machine = self.machine.clone();
        for option in 0..n_options {
            for number in 0..N_CHANCES {
                machine.set_chance(Stream::new(0, number));
                let Some(Previewed { events, fault, has_drawn }) = machine.previewed(option) else {
                    break;
                };
                offered.push(Noticed::said("option", format!("{fault:?}")));
                offered.extend(self.eyes().foresee(&table, &events));
                if !has_drawn {
                    break;
                }
            }
        }
        offered
    }

    /// What the observer would notice of an option of another seat itself; `None` if nothing, because it is answered in
    /// secret.
    pub(crate) fn heard(&self, option: u32) -> Option<Vec<Noticed>> {
        if self.machine.is_private() {
            return None;
        }
        let (events, fault) = self.machine.preview(option)?;
        let mut table = self.followed.clone();
        let perceived =
            events.iter().filter_map(|event| self.eyes().perceive(&mut table, event, false));
        let mut heard: Vec<Noticed> = perceived.collect();
        heard.push(Noticed::said("fault", format!("{fault:?}")));
        Some(heard)
    }
}
