//! Stages: passes through a body, one member of a cycle after another.

use ir::{CycleId, Expr, FaultKind, Stmt, fuel};
use source::Span;

use crate::exec::{Frame, Then};
use crate::machine::Machine;
use crate::state::Turn;

/// A stage that is running.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stage<'g> {
    pub(crate) cycle: CycleId,
    until: Until<'g>,
    /// If this holds after a pass that was not the last, the next member is found the other way round.
    backwards: Option<&'g Expr>,
    pub(crate) span: Span,
}

/// What ends a stage.
#[derive(Clone, Copy, Debug)]
enum Until<'g> {
    /// This holds.
    Holds(&'g Expr),
    /// So many passes, which are still to come, are over.
    Passes(u32),
}

impl<'g> Machine<'g> {
    /// Begins a stage, unless it is over at once.
    pub(crate) fn stage(
        &mut self,
        cycle: CycleId,
        end: Option<&'g Expr>,
        backwards: Option<&'g Expr>,
        body: &'g [Stmt],
        span: Span,
    ) -> Result<(), FaultKind> {
        let parent = self.game.cycles[cycle.idx()].parent;
        let parent = parent.expect("the cycle of a stage has a parent");
        let current = self.state.cycles[&parent].current;
        self.state.cycles.insert(cycle, Turn { current, queued: None });
        let until = match end {
            Some(end) => Until::Holds(end),
            None => Until::Passes(self.state.n_members(self.game, cycle)),
        };
        let mut stage = Stage { cycle, until, backwards, span };
        if self.is_over(&mut stage)? {
            self.state.cycles.remove(&cycle);
        } else {
            self.charge(1, fuel::body(self.game, body))?;
            self.frames.push(Frame::with(body, Then::Stage(stage)));
        }
        Ok(())
    }

    /// What follows a pass of a stage, which the innermost frame is: the next pass, or what comes after the stage.
    pub(crate) fn after_pass(
        &mut self,
        mut stage: Stage<'g>,
        body: &'g [Stmt],
    ) -> Result<(), FaultKind> {
        if self.is_over(&mut stage)? {
            self.leave();
            return Ok(());
        }
        let backwards = match stage.backwards {
            Some(test) => self.bool(test)?,
            None => false,
        };
        self.charge(1, fuel::body(self.game, body))?;
        self.state.advance(self.game, stage.cycle, backwards);
        self.frames.pop();
        self.frames.push(Frame::with(body, Then::Stage(stage)));
        Ok(())
    }

    /// Whether there is no further pass of a stage; if there is one, it is counted off.
    fn is_over(&mut self, stage: &mut Stage<'g>) -> Result<bool, FaultKind> {
        match &mut stage.until {
            Until::Holds(end) => self.bool(end),
            Until::Passes(0) => Ok(true),
            Until::Passes(left) => {
                *left -= 1;
                Ok(false)
            }
        }
    }
}
