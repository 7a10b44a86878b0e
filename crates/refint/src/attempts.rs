//! Attempts: the body is run on the table itself, and a copy of everything from before is kept to go back to.
//!
//! The copy holds what the rules can change and what remained to be done. Fuel, work, decisions and events are not in it, so
//! they go on through whatever is taken back.

use std::collections::BTreeMap;

use ir::{Event, FaultKind, LocalId, Stmt, fuel, limits};

use crate::exec::{Frame, Then};
use crate::machine::Machine;
use crate::state::State;
use crate::value::Value;

/// How everything was before an attempt.
#[derive(Clone, Debug)]
pub(crate) struct Before<'g> {
    state: State,
    locals: BTreeMap<LocalId, Value>,
    /// What remained to be done, behind the attempt.
    frames: Vec<Frame<'g>>,
    /// The variable that says how the attempt ended.
    ok: LocalId,
}

impl<'g> Machine<'g> {
    /// Begins an attempt. The innermost frame goes on behind it already.
    pub(crate) fn attempt(&mut self, ok: LocalId, body: &'g [Stmt]) -> Result<(), FaultKind> {
        if self.attempts.len() >= limits::ATTEMPTS {
            return Err(FaultKind::TooDeep);
        }
        self.charge(fuel::attempt(self.game).unsigned_abs(), 1)?;
        self.events.push(Event::Attempted);
        self.attempts.push(Before {
            state: self.state.clone(),
            locals: self.locals.clone(),
            frames: self.frames.clone(),
            ok,
        });
        self.frames.push(Frame::with(body, Then::Attempt(ok)));
        Ok(())
    }

    /// The innermost attempt, whose body has been left, has ended well.
    pub(crate) fn keep_attempt(&mut self, ok: LocalId) {
        self.attempts.pop();
        self.assign(ok, Value::Bool(true));
        self.events.push(Event::Kept);
    }

    /// Goes back to before the innermost attempt, and on behind it.
    pub(crate) fn abandon(&mut self) {
        let before = self.attempts.pop().expect("only what was attempted is abandoned");
        self.state = before.state;
        self.locals = before.locals;
        self.frames = before.frames;
        self.assign(before.ok, Value::Bool(false));
        self.events.push(Event::TakenBack);
    }
}
