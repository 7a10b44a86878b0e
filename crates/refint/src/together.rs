//! All seats choose at the same time: each on a copy of the table of its own, then all on the real one.
//!
//! The machine's state is the copy for as long as a seat plays on it. An answer is kept as what it means and not as its
//! number, because other options may be open when it is given again.

use std::collections::BTreeMap;

use ir::{Choice, CycleId, FaultKind, LocalId, Stmt, fuel};

use crate::choice::Way;
use crate::machine::Machine;
use crate::state::{State, Turn};
use crate::value::Value;

#[derive(Clone, Debug)]
pub(crate) struct Together<'g> {
    /// The real table, which nobody has touched yet.
    home: State,
    /// What the variables held that were bound before.
    locals: BTreeMap<LocalId, Value>,
    /// The seat whose turn is first.
    first: u32,
    /// How many seats have had their turn in this round.
    turn: u32,
    round: Round,
    /// What each seat answered, in the order of the turns.
    answers: Vec<Vec<Answer<'g>>>,
    /// How many of the answers of this turn have been given again.
    given: usize,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Round {
    /// Each seat plays on a copy of its own.
    Copies,
    /// The answers are given again on the real table.
    Real,
}

/// What a seat chose: a step of a choice, and the elements it took there.
#[derive(Clone, Debug)]
struct Answer<'g> {
    choice: &'g Choice,
    step: usize,
    elements: Vec<Value>,
}

impl<'g> Machine<'g> {
    /// Begins the turn of the first seat, on a copy.
    pub(crate) fn together(&mut self, cycle: CycleId, body: &'g [Stmt]) -> Result<(), FaultKind> {
        let parent = self.game.cycles[cycle.idx()].parent;
        let parent = parent.expect("the cycle of a stage has a parent");
        self.together = Some(Together {
            home: self.state.clone(),
            locals: self.locals.clone(),
            first: self.state.cycles[&parent].current,
            turn: 0,
            round: Round::Copies,
            answers: vec![Vec::new()],
            given: 0,
        });
        self.begin_turn(cycle, body)
    }

    fn begin_turn(&mut self, cycle: CycleId, body: &'g [Stmt]) -> Result<(), FaultKind> {
        let together = self.together.as_ref().expect("a turn is part of something");
        let current = (together.first + together.turn) % self.game.n_seats;
        self.state.cycles.insert(cycle, Turn { current, queued: None });
        self.charge(1, fuel::body(self.game, body))
    }

    /// A seat has had its turn. Begins the next one and gives true, or gives false if it was the last.
    pub(crate) fn end_turn(&mut self, cycle: CycleId, body: &'g [Stmt]) -> Result<bool, FaultKind> {
        let together = self.together.as_mut().expect("a turn is part of something");
        together.turn += 1;
        together.given = 0;
        let is_round_over = together.turn == self.game.n_seats;
        match together.round {
            Round::Copies => {
                // The copy is gone, but what was drawn on it stays drawn.
                let chance = self.state.chance.clone();
                self.state = State { chance, ..together.home.clone() };
                self.locals.clone_from(&together.locals);
                if is_round_over {
                    together.round = Round::Real;
                    together.turn = 0;
                } else {
                    together.answers.push(Vec::new());
                }
            }
            Round::Real if is_round_over => {
                self.together = None;
                self.state.cycles.remove(&cycle);
                return Ok(false);
            }
            Round::Real => {}
        }
        self.begin_turn(cycle, body)?;
        Ok(true)
    }

    /// Whether what happens does so on a seat's own copy, of which nobody is told.
    pub(crate) fn is_on_a_copy(&self) -> bool {
        self.together.as_ref().is_some_and(|together| together.round == Round::Copies)
    }

    /// Whether the seats' answers are being given again.
    pub(crate) fn is_answered(&self) -> bool {
        self.together.as_ref().is_some_and(|together| together.round == Round::Real)
    }

    /// Keeps an answer, if it has to be given again later.
    pub(crate) fn keep(&mut self, choice: &'g Choice, way: &Way) {
        if self.is_on_a_copy()
            && let Some(answers) = self.together.as_mut().and_then(|it| it.answers.last_mut())
        {
            answers.push(Answer { choice, step: way.step, elements: way.elements.clone() });
        }
    }

    /// The option that a seat chose before, if it is among those that are open now.
    pub(crate) fn given_again(&mut self, choice: &'g Choice, options: &[Way]) -> Option<Way> {
        let together = self.together.as_mut()?;
        let answer = together.answers[together.turn as usize].get(together.given)?;
        together.given += 1;
        let is_same = |way: &&Way| {
            std::ptr::eq(answer.choice, choice)
                && answer.step == way.step
                && answer.elements == way.elements
        };
        options.iter().find(is_same).cloned()
    }
}
