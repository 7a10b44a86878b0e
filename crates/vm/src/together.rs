//! All seats choose at the same time: each on a copy of the table of its own, then all on the real one.
//!
//! While copies are played on, the state of the machine is the copy; `home` is the real table. An answer is kept as what
//! it means, not as its number, because other options may be open when it is carried out.

use code::{Program, TogetherPlan};
use ir::FaultKind;

use crate::machine::Core;
use crate::offers::Offer;
use crate::state::{State, unpack};

pub(crate) struct Together {
    pub(crate) home: State,
    first: i64,
    /// How many seats have had their turn in this round.
    n_turns: i64,
    /// Whether the answers are carried out on the real table now.
    is_real: bool,
    /// The answers of each seat, by turn: the choice in the code and what was picked there.
    answers: Vec<Vec<(u16, Vec<i64>)>>,
    n_given: usize,
    /// Whether what is not known of the answers is made up at random, because cards were dealt anew.
    makes_up: bool,
}

impl Clone for Together {
    fn clone(&self) -> Self {
        Self { home: self.home.clone(), answers: self.answers.clone(), ..*self }
    }

    fn clone_from(&mut self, other: &Self) {
        self.home.copy_from(&other.home);
        self.answers.clone_from(&other.answers);
        (self.first, self.n_turns, self.n_given) = (other.first, other.n_turns, other.n_given);
        (self.is_real, self.makes_up) = (other.is_real, other.makes_up);
    }
}

impl Together {
    /// Forgets what others have answered than the seat whose turn it is.
    pub(crate) fn forget_others(&mut self) {
        self.makes_up = true;
        if !self.is_real
            && let Some((_, others)) = self.answers.split_last_mut()
        {
            others.iter_mut().for_each(Vec::clear);
        }
    }
}

impl Core {
    /// Whether the state is a seat's own copy of the table.
    pub(crate) fn is_private(&self) -> bool {
        self.together.as_ref().is_some_and(|together| !together.is_real)
    }

    /// Whether answers are carried out that were given before.
    pub(crate) fn is_answered(&self) -> bool {
        self.together.as_ref().is_some_and(|together| together.is_real)
    }

    /// The real table, without anything that may still be taken back.
    pub(crate) fn real_state(&self) -> &State {
        if let Some(before) = self.attempts.first().and_then(|attempt| attempt.before.as_ref()) {
            return before;
        }
        self.open_state()
    }

    /// The table with what is attempted, but without what is done on a seat's own copy.
    pub(crate) fn open_state(&self) -> &State {
        match &self.together {
            Some(together) if !together.is_real => &together.home,
            _ => &self.state,
        }
    }

    /// Begins the turn of the first seat.
    pub(crate) fn begin_together(
        &mut self,
        program: &Program,
        plan: &TogetherPlan,
    ) -> Result<(), FaultKind> {
        let first = self.state.words.get(usize::from(plan.parent));
        self.together = Some(Box::new(Together {
            home: self.state.clone(),
            first,
            n_turns: 0,
            is_real: false,
            answers: vec![Vec::new()],
            n_given: 0,
            makes_up: false,
        }));
        self.begin_turn(program, plan)
    }

    fn begin_turn(&mut self, program: &Program, plan: &TogetherPlan) -> Result<(), FaultKind> {
        let Some(together) = &self.together else { return Ok(()) };
        let seat = (together.first + together.n_turns) % program.layout.n_seats as i64;
        self.state.words.set(usize::from(plan.cycle), seat);
        self.state.words.set(usize::from(plan.cycle) + 1, -1);
        self.charge(i64::from(plan.price))
    }

    /// A seat has had its turn: gives where the code goes on.
    pub(crate) fn end_turn(
        &mut self,
        program: &Program,
        plan: &TogetherPlan,
    ) -> Result<u32, FaultKind> {
        let n_seats = program.layout.n_seats as i64;
        let Some(together) = self.together.as_deref_mut() else { return Ok(plan.leave) };
        together.n_turns += 1;
        let is_round_over = together.n_turns == n_seats;
        if together.is_real && is_round_over {
            self.together = None;
            return Ok(plan.leave);
        }
        if !together.is_real {
            // The copy is gone, but not what was spent and drawn on it.
            let State { fuel, work, refill, n_decisions, n_lots, .. } = self.state;
            let chance = self.state.chance.clone();
            self.state.copy_from(&together.home);
            (self.state.chance, self.state.n_lots) = (chance, n_lots);
            (self.state.fuel, self.state.work) = (fuel, work);
            (self.state.refill, self.state.n_decisions) = (refill, n_decisions);
            if is_round_over {
                together.is_real = true;
                together.n_turns = 0;
            } else {
                together.answers.push(Vec::new());
            }
        }
        together.n_given = 0;
        self.begin_turn(program, plan)?;
        Ok(plan.body)
    }

    /// Keeps the answer to the choice that is open.
    pub(crate) fn keep_answer(&mut self, program: &Program, option: u32) {
        if !self.is_private() {
            return;
        }
        let (site, meaning) = self.meaning(program, option);
        if let Some(together) = &mut self.together
            && let Some(answers) = together.answers.last_mut()
        {
            answers.push((site, meaning));
        }
    }

    /// Keeps what was picked before the search for the options of a step failed at an address, if all choose at the same
    /// time: the option that ends in the fault is that way.
    pub(crate) fn keep_picked(&mut self, program: &Program, step: usize, at: u32) {
        if self.together.is_none() {
            return;
        }
        let around = |resume: &&code::Resume| resume.start <= at && at < resume.end;
        let n_picked = program.resumes.iter().filter(around).count();
        let items = program.steps[step].items.iter().filter(|item| item.is_picked);
        let picked = items.take(n_picked).flat_map(|item| {
            let value = self.state.words.get(usize::from(item.word));
            self.element(program, item.word, value)
        });
        let picked = picked.collect();
        self.offers.picked.push((self.offers.total, picked));
    }

    /// The number that a kept answer has among the options that are open now, if answers are carried out.
    pub(crate) fn kept_answer(
        &mut self,
        program: &Program,
        site: u16,
    ) -> Option<Result<u32, FaultKind>> {
        let together = self.together.as_mut().filter(|together| together.is_real)?;
        let turn = usize::try_from(together.n_turns).ok()?;
        let kept = together.answers.get(turn).and_then(|kept| kept.get(together.n_given)).cloned();
        together.n_given += 1;
        let makes_up = together.makes_up;
        let found = kept.filter(|(kept_site, _)| *kept_site == site).and_then(|kept| {
            (0..self.offers.total).find(|&option| self.meaning(program, option) == kept)
        });
        if found.is_none() && makes_up && self.offers.total > 0 {
            self.state.count_lot();
            let option = self.state.chance.below(u64::from(self.offers.total));
            return Some(Ok(option as u32));
        }
        Some(found.ok_or(FaultKind::OptionGone))
    }

    /// What an option of the open choice is: the choice, the step, and the elements picked in it.
    fn meaning(&self, program: &Program, option: u32) -> (u16, Vec<i64>) {
        let mut left = option;
        for &(step, n, offer) in &self.offers.entries {
            if left >= n {
                left -= n;
                continue;
            }
            let code::Step { site, item: word, ref items, .. } = program.steps[usize::from(step)];
            let mut meaning = vec![i64::from(step)];
            match offer {
                Offer::Way { .. } | Offer::Fault { .. } => {
                    let picked = self.offers.picked.iter().find(|(number, _)| *number == option);
                    meaning.extend(picked.iter().flat_map(|(_, picked)| picked));
                }
                Offer::Bound { start } => {
                    let mut at = start as usize;
                    for item in items {
                        let len = if item.is_list { self.offers.values[at] as usize } else { 0 };
                        if item.is_picked {
                            meaning.extend_from_slice(&self.offers.values[at..=at + len]);
                        }
                        at += 1 + len;
                    }
                }
                Offer::One => {}
                Offer::Pile { .. }
                | Offer::Mask { .. }
                | Offer::List { .. }
                | Offer::Numbers { .. } => {
                    let picked = self.picked(program, offer, left);
                    let element = picked.map(|(item, _)| self.element(program, word, item));
                    meaning.extend(element.into_iter().flatten());
                }
            }
            return (site, meaning);
        }
        (u16::MAX, Vec::new())
    }

    /// An element that was picked, in a form that can be compared later: a group is its cards.
    pub(crate) fn element(&self, program: &Program, word: u16, item: i64) -> Vec<i64> {
        if program.layout.list_locals.contains(&word) {
            let cards = &self.state.heap[unpack(item)];
            std::iter::once(cards.len() as i64).chain(cards.iter().copied()).collect()
        } else {
            vec![item]
        }
    }
}
