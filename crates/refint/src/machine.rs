//! A table together with what is being done at it: the executor's whole state, which a clone copies.

use std::collections::{BTreeMap, VecDeque};

use ir::random::Stream;
use ir::{Event, FaultKind, Game, LocalId, Scope, limits};

use crate::attempts::Before;
use crate::exec::Frame;
use crate::state::State;
use crate::together::Together;
use crate::value::Value;

/// What is done at an `Any`.
#[derive(Clone, Debug)]
pub(crate) enum AtAny {
    /// Stop there: the ways are being looked for.
    Stop,
    /// Take the element with the next index: an option is being carried out.
    Follow(VecDeque<usize>),
}

#[derive(Clone, Debug)]
pub(crate) struct Machine<'g> {
    pub(crate) game: &'g Game,
    pub(crate) state: State,
    /// What the variables that are bound hold; those of the game are part of the table.
    pub(crate) locals: BTreeMap<LocalId, Value>,
    /// What remains to be done, innermost last.
    pub(crate) frames: Vec<Frame<'g>>,
    pub(crate) events: Vec<Event>,
    pub(crate) fuel: i64,
    /// If the next effect is the first of a seat's answer: what the tank is filled to by it.
    pub(crate) refill: Option<i64>,
    pub(crate) at_any: AtAny,
    /// What goes on while all seats choose at the same time.
    pub(crate) together: Option<Together<'g>>,
    /// What the attempts that are open go back to, innermost last.
    pub(crate) attempts: Vec<Before<'g>>,
}

impl<'g> Machine<'g> {
    pub(crate) fn new(game: &'g Game, chance: Stream) -> Self {
        Self {
            game,
            state: State::new(game, chance),
            locals: BTreeMap::new(),
            frames: vec![Frame::once(&game.body)],
            events: Vec::new(),
            fuel: limits::FUEL,
            refill: None,
            at_any: AtAny::Stop,
            together: None,
            attempts: Vec::new(),
        }
    }

    /// Pays for `n` times something that costs `each`.
    pub(crate) fn charge(&mut self, n: u64, each: u32) -> Result<(), FaultKind> {
        let cost = u128::from(n) * u128::from(each);
        match i64::try_from(cost) {
            Ok(cost) if cost <= self.fuel => {
                self.fuel -= cost;
                Ok(())
            }
            _ => Err(FaultKind::FuelSpent),
        }
    }

    /// Binds a variable; gives what it held before.
    pub(crate) fn bind(&mut self, local: LocalId, value: Value) -> Option<Value> {
        self.locals.insert(local, value)
    }

    pub(crate) fn unbind(&mut self, local: LocalId, before: Option<Value>) {
        match before {
            Some(value) => self.locals.insert(local, value),
            None => self.locals.remove(&local),
        };
    }

    /// What a variable holds.
    pub(crate) fn local(&self, local: LocalId) -> Result<Value, FaultKind> {
        match self.game.locals[local.idx()].scope {
            Scope::Bound => {
                Ok(self.locals.get(&local).cloned().expect("only bound variables are used"))
            }
            Scope::Game | Scope::Always => {
                self.state.variables.get(&local).cloned().ok_or(FaultKind::Undefined)
            }
        }
    }

    /// Gives a variable another value: of one that is bound several times, to the innermost binding.
    pub(crate) fn assign(&mut self, local: LocalId, value: Value) {
        match self.game.locals[local.idx()].scope {
            Scope::Bound => self.locals.insert(local, value),
            Scope::Game | Scope::Always => self.state.variables.insert(local, value),
        };
    }
}
