//! Where the lab plays: one game at a time, looked at as closely as is asked.
//!
//! Takes a deal and who plays it; gives what was [`Seen`]. Surprising: beside the table at which players sit runs a machine
//! of the lab's own, which is told every answer. So the lab sees all cards, and players have no way to them. Games of random
//! players that nobody looks at closely are played on that machine alone, as fast as it can.

use std::sync::Arc;

use ir::random::Stream;
use players::{Company, Judged, Kind, Means, Spec};
use table::{Rules, Table};
use vm::{Guide, Machine, Status};

use super::ending::Judge;
use super::hands::Hands;
use super::probe::{Prober, margin};
use crate::story::{Story, Thought};
use crate::whole::cards::Had;
use crate::whole::flow::{self, Moment};
use crate::whole::rules::Use;

/// Sets the streams of probes apart from those of deals and answers.
const PROBES: u64 = 0x7072_6f62_6573;

/// A game with so many decisions is not looked at for what is known, because that takes its time.
pub(super) const MAX_FLOW: usize = 400;

/// Which game.
#[derive(Clone, Copy, Debug)]
pub struct Sitting<'a> {
    pub seed: u64,
    /// Which deal of that seed.
    pub deal: u64,
    /// Which streams the answers come from; the same number as the deal gives the game that a simulation plays.
    pub answers: u64,
    /// Who sits at each seat; nobody if all answer at random.
    pub seats: &'a [Option<Spec>],
}

/// How closely a game is looked at.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Look {
    /// Play-outs before each decision that tell who leads; 0 if nobody wants to know.
    pub probes: u32,
    /// Whether it is noted which cards were held and played, and which rules were used.
    pub cards: bool,
    /// Whether it is noted what the seats know.
    pub flow: bool,
}

/// What was seen of a game.
#[derive(Default)]
pub struct Seen {
    pub story: Story,
    /// The option that was chosen at each decision.
    pub chosen: Vec<u32>,
    /// The kind of fault that ended the game.
    pub fault: Option<&'static str>,
    /// By face; nothing if it was not looked at.
    pub had: Vec<Had>,
    /// By step of the rules; nothing if it was not looked at.
    pub uses: Vec<Use>,
    /// At each decision what was known; nothing if it was not looked at.
    pub flow: Vec<Moment>,
}

/// A place to play games of one rule set, one after the other. Each thread has its own.
pub struct Bench {
    rules: Arc<Rules>,
    means: Means,
    machine: Machine,
    judge: Judge,
    prober: Prober,
    hands: Hands,
}

impl Bench {
    #[must_use]
    pub fn new(rules: Arc<Rules>, means: Means) -> Self {
        Self {
            machine: Machine::new(Arc::clone(rules.program()), Table::chance(0, 0)),
            judge: Judge::new(&rules),
            prober: Prober::new(rules.n_seats() as usize),
            hands: Hands::new(rules.game()),
            means,
            rules,
        }
    }

    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.rules
    }

    /// Plays a game. What was seen before is forgotten.
    pub fn play(&mut self, sitting: &Sitting<'_>, look: Look, seen: &mut Seen) {
        seen.begin(self.rules.n_seats() as usize);
        self.machine.log_events(look.cards);
        self.machine.restart(Table::chance(sitting.seed, sitting.deal));
        let status = if sitting.seats.is_empty() && look == Look::default() {
            let mut answers = Table::answers(sitting.seed, sitting.answers);
            self.machine.playout(&mut answers, &mut Noting(seen))
        } else {
            self.play_slowly(sitting, look, seen)
        };
        if seen.flow.len() == MAX_FLOW {
            // Only the beginning would stand for the whole.
            seen.flow.clear();
        }
        if look.cards {
            let faces = self.machine.snapshot().faces;
            self.hands.had(self.rules.game().faces.len(), &faces, &mut seen.had);
        }
        self.end(status, seen);
    }

    /// The steps of the rules: how many there are.
    #[must_use]
    pub fn n_steps(&self) -> usize {
        self.rules.program().steps.len()
    }

    /// Where in the rules a step stands, as a range of bytes.
    #[must_use]
    pub fn step(&self, number: usize) -> std::ops::Range<usize> {
        let span = self.machine.step_span(u16::try_from(number).unwrap_or(u16::MAX));
        span.start as usize..span.end as usize
    }

    fn play_slowly(&mut self, sitting: &Sitting<'_>, look: Look, seen: &mut Seen) -> Status {
        let Sitting { seed, deal, answers, seats } = *sitting;
        let mut company =
            (!seats.is_empty()).then(|| Company::new(seats, &self.means, (seed, answers)));
        let mut table = match &company {
            Some(company) => Some(company.table(Arc::clone(&self.rules), seed, deal)),
            None => look.flow.then(|| Table::knowing(Arc::clone(&self.rules), seed, deal)),
        };
        let thinks = |spec: &Option<Spec>| spec.as_ref().is_some_and(says_what_it_thinks);
        seen.story.thinks.extend(seats.iter().map(thinks));
        let mut random = Table::answers(seed, answers);
        let mut guide = Guide::default();
        if look.probes > 0 {
            seen.story.margin = margin(look.probes);
        }
        self.hands.clear();
        seen.uses.resize(if look.cards { self.n_steps() } else { 0 }, Use::default());
        let mut status = self.machine.start();
        self.follow(look, (None, 0));
        while let Status::Decision { seat, n_options } = status {
            self.look_closely(sitting, look, table.as_ref(), seen);
            let option = match (&mut company, &mut table) {
                (Some(company), Some(table)) => match company.answer_choice(table) {
                    Ok(choice) => {
                        seen.story.thoughts.push(choice.judged.map(thought));
                        choice.option
                    }
                    // The table is at the same decision, so it takes an answer.
                    Err(_) => break,
                },
                (_, table) => {
                    let option = guide.answer(&self.machine, &mut random);
                    if let Some(table) = table.as_mut().filter(|_| seen.flow.len() < MAX_FLOW) {
                        // As above.
                        let _ = table.play(option);
                    }
                    option
                }
            };
            let n_chosen = if look.cards { self.note_use(seat, option, seen) } else { 0 };
            vm::Tally::decision(&mut Noting(seen), seat, n_options, option);
            status = self.machine.play(option).unwrap_or(Status::Finished);
            self.follow(look, (Some(seat), n_chosen));
        }
        status
    }

    /// Looks at the table before a decision.
    fn look_closely(
        &mut self,
        sitting: &Sitting<'_>,
        look: Look,
        table: Option<&Table>,
        seen: &mut Seen,
    ) {
        if look.probes > 0 {
            let own = Stream::new(sitting.seed ^ PROBES, sitting.deal).bits();
            let mut stream = Stream::new(own, seen.chosen.len() as u64);
            let leads = &mut seen.story.leads;
            self.prober.probe(&self.machine, &self.judge, look.probes, &mut stream, leads);
        }
        if let Some(table) = table.filter(|_| look.flow && seen.flow.len() < MAX_FLOW) {
            let views: Vec<_> =
                (0..self.rules.n_seats()).filter_map(|seat| table.view(seat)).collect();
            seen.flow.push(flow::moment(&views, &self.rules.game().teams));
        }
    }

    /// Notes which alternatives of the rules could be chosen, and which one is. Gives how many of the coming events are
    /// those of the answer itself.
    fn note_use(&self, seat: u32, option: u32, seen: &mut Seen) -> usize {
        let mut left = Some(option);
        let mut last = None;
        for (step, n) in self.machine.offered() {
            let Some(used) = seen.uses.get_mut(usize::from(step)) else { continue };
            // A step may have its options in several parts.
            used.offered += u64::from(last != Some(step));
            last = Some(step);
            match left {
                Some(option) if option < n => {
                    used.chosen += 1;
                    used.seats |= 1_u32.checked_shl(seat).unwrap_or(0);
                    left = None;
                }
                Some(option) => left = Some(option - n),
                None => {}
            }
        }
        if self.machine.is_private() {
            // What is chosen in secret happens later, together with the answers of others.
            return usize::MAX;
        }
        self.machine.preview(option).map_or(0, |(events, _)| events.len())
    }

    fn follow(&mut self, look: Look, by: (Option<u32>, usize)) {
        if look.cards {
            let events = self.machine.take_events();
            let machine = &self.machine;
            self.hands.follow(self.rules.game(), &events, by, || machine.snapshot());
        }
    }

    fn end(&mut self, status: Status, seen: &mut Seen) {
        let end = &mut seen.story.end;
        end.scores.resize(self.rules.n_seats() as usize, 0);
        let fault = match status {
            Status::Fault(fault) => Some(fault),
            Status::Finished | Status::Decision { .. } => {
                let teams = self.judge.has_other_teams.then(|| self.machine.snapshot().teams);
                let fault = self.machine.final_scores(&mut end.scores).err();
                if fault.is_none() {
                    self.judge.judge(end, teams.as_deref());
                }
                fault
            }
        };
        seen.fault = fault.map(|fault| fault.kind.name());
    }
}

impl Seen {
    fn begin(&mut self, n_seats: usize) {
        self.story.clear();
        self.story.n_seats = n_seats;
        self.story.margin = 0.0;
        self.chosen.clear();
        self.fault = None;
        self.had.clear();
        self.uses.clear();
        self.flow.clear();
    }
}

/// Whether a player says what it thinks of its options, where there are several.
pub(crate) fn says_what_it_thinks(spec: &Spec) -> bool {
    match spec.kind {
        Kind::Greedy | Kind::Flat { .. } | Kind::Pimc { .. } | Kind::Ismcts(_) => true,
        Kind::Random | Kind::First | Kind::Policy { .. } => false,
    }
}

/// What a player thinks, as a story has it.
fn thought(judged: Judged) -> Thought {
    let Judged { chosen, best, worst, mean, n_good } = judged;
    Thought { chosen, best, worst, mean, n_good }
}

/// Notes the decisions of a game.
struct Noting<'a>(&'a mut Seen);

impl vm::Tally for Noting<'_> {
    #[inline]
    fn decision(&mut self, seat: u32, n_options: u32, chosen: u32) {
        self.0.story.seats.push(seat);
        self.0.story.options.push(n_options);
        self.0.chosen.push(chosen);
    }
}
