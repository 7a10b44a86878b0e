//! The flow of statements: a stack of frames that can stop at any choice and be copied there.

use std::collections::VecDeque;

use ir::{
    Choice, CycleId, Expr, Fault, FaultKind, LabelId, LocalId, ProcId, Stmt, StmtKind, fuel, limits,
};
use source::Span;

use crate::machine::{AtAny, Machine};
use crate::stages::Stage;
use crate::value::Value;

/// Some statements that are being run.
#[derive(Clone, Debug)]
pub(crate) struct Frame<'g> {
    stmts: &'g [Stmt],
    /// The index of the statement to run next.
    next: usize,
    /// What comes after the last one.
    then: Then<'g>,
    /// The variable that holds for these statements, and what it held before.
    bound: Option<(LocalId, Option<Value>)>,
}

#[derive(Clone, Debug)]
pub(crate) enum Then<'g> {
    Leave,
    /// Leave; these statements can also be left earlier.
    Label(LabelId),
    /// Leave; these statements are a procedure.
    Return,
    /// Run again.
    Loop(Span),
    /// Run again with each of these.
    ForEach(LocalId, VecDeque<Value>),
    /// Run again so many times.
    Repeat(i64),
    /// See whether a stage is over.
    Stage(Stage<'g>),
    /// See whether all seats have chosen at the same time.
    Together(CycleId, Span),
    /// An attempt has ended well; the variable says so.
    Attempt(LocalId),
}

impl<'g> Frame<'g> {
    /// A frame that runs the statements once.
    pub(crate) fn once(stmts: &'g [Stmt]) -> Self {
        Self::with(stmts, Then::Leave)
    }

    /// A frame that runs the statements, and then sees what comes.
    pub(crate) fn with(stmts: &'g [Stmt], then: Then<'g>) -> Self {
        Self { stmts, next: 0, then, bound: None }
    }
}

/// Why a machine stopped, other than by a fault.
pub(crate) enum Stop<'g> {
    /// Nothing remains to be done.
    End,
    Ask(&'g Choice, Span),
    /// At an `Any` with at least one element, while the ways are looked for.
    Fork {
        local: LocalId,
        elements: Vec<Value>,
        body: &'g [Stmt],
    },
    /// The innermost attempt has ended well.
    Kept,
    /// Everything is as it was before the innermost attempt.
    TakenBack,
}

impl<'g> Machine<'g> {
    /// Runs until there is a reason to stop. The machine can be run on from there.
    pub(crate) fn run(&mut self) -> Result<Stop<'g>, Fault> {
        while let Some(frame) = self.frames.last_mut() {
            if let Some(stmt) = frame.stmts.get(frame.next) {
                frame.next += 1;
                let stop = self.stmt(stmt);
                if let Some(stop) = stop.map_err(|kind| Fault { kind, span: stmt.span })? {
                    return Ok(stop);
                }
            } else if let Some(stop) = self.again()? {
                return Ok(stop);
            }
        }
        Ok(Stop::End)
    }

    /// Carries out one step of a choice, taking the given element at each `Any`.
    pub(crate) fn follow(&mut self, step: &'g Stmt, path: &[usize]) {
        self.at_any = AtAny::Follow(path.iter().copied().collect());
        self.frames.push(Frame::once(std::slice::from_ref(step)));
    }

    /// Runs some statements with a variable bound, before what else remains.
    pub(crate) fn enter_with(&mut self, local: LocalId, value: Value, body: &'g [Stmt]) {
        let before = self.bind(local, value);
        self.frames.push(Frame { bound: Some((local, before)), ..Frame::once(body) });
    }

    fn stmt(&mut self, stmt: &'g Stmt) -> Result<Option<Stop<'g>>, FaultKind> {
        match &stmt.kind {
            StmtKind::Block(body) => self.frames.push(Frame::once(body)),
            StmtKind::If { test, then } => {
                if self.bool(test)? {
                    self.frames.push(Frame::once(then));
                }
            }
            StmtKind::Let { local, value, body } => {
                let value = self.let_value(*local, value)?;
                self.enter_with(*local, value, body);
            }
            StmtKind::ForEach { local, over, body } => {
                let mut rest = VecDeque::from(self.elements(over, fuel::body(self.game, body))?);
                if let Some(first) = rest.pop_front() {
                    let bound = Some((*local, self.bind(*local, first)));
                    let then = Then::ForEach(*local, rest);
                    self.frames.push(Frame { bound, ..Frame::with(body, then) });
                }
            }
            StmtKind::Repeat { times, body } => {
                let times = self.int(times)?;
                if times > 0 {
                    self.charge(times.unsigned_abs(), fuel::body(self.game, body))?;
                    self.frames.push(Frame::with(body, Then::Repeat(times - 1)));
                }
            }
            StmtKind::Stage { cycle, end, backwards, body } => {
                self.stage(*cycle, end.as_ref(), backwards.as_ref(), body, stmt.span)?;
            }
            StmtKind::Together { cycle, body } => {
                self.together(*cycle, body)?;
                let then = Then::Together(*cycle, stmt.span);
                self.frames.push(Frame::with(body, then));
            }
            StmtKind::Loop(body) => {
                self.charge(1, fuel::body(self.game, body))?;
                self.frames.push(Frame { then: Then::Loop(stmt.span), ..Frame::once(body) });
            }
            StmtKind::Labelled { label, body } => {
                self.frames.push(Frame::with(body, Then::Label(*label)));
            }
            StmtKind::Leave(label) => {
                // The innermost body of this label is the one it stands in.
                while let Some(then) = self.leave() {
                    if matches!(then, Then::Label(left) if left == *label) {
                        break;
                    }
                }
            }
            StmtKind::Call(proc) => self.call(*proc)?,
            // Nothing remains to be done, so that the game is over.
            StmtKind::Finish => {
                while self.leave().is_some() {}
                self.attempts.clear();
            }
            StmtKind::Fail(kind) => return Err(*kind),
            StmtKind::Attempt { ok, body } => self.attempt(*ok, body)?,
            StmtKind::Abandon => {
                self.abandon();
                return Ok(Some(Stop::TakenBack));
            }
            StmtKind::Assign { local, value } => {
                let value = self.eval(value)?;
                self.assign(*local, value);
            }
            StmtKind::Choice(choice) => return Ok(Some(Stop::Ask(choice, stmt.span))),
            StmtKind::Any { local, over, body } => return self.any(*local, over, body),
            effect => self.effect(effect)?,
        }
        Ok(None)
    }

    fn call(&mut self, proc: ProcId) -> Result<(), FaultKind> {
        let running = self.frames.iter().filter(|frame| matches!(frame.then, Then::Return));
        if running.count() >= limits::DEPTH {
            return Err(FaultKind::TooDeep);
        }
        let body = &self.game.procs[proc.idx()].body;
        self.charge(1, fuel::body(self.game, body))?;
        self.frames.push(Frame::with(body, Then::Return));
        Ok(())
    }

    fn any(
        &mut self,
        local: LocalId,
        over: &'g Expr,
        body: &'g [Stmt],
    ) -> Result<Option<Stop<'g>>, FaultKind> {
        let following = matches!(self.at_any, AtAny::Follow(_));
        let price = if following { 0 } else { fuel::way(self.game, body) };
        let mut elements = self.elements(over, price)?;
        if elements.is_empty() {
            return Ok(None);
        }
        match &mut self.at_any {
            AtAny::Stop => Ok(Some(Stop::Fork { local, elements, body })),
            AtAny::Follow(path) => {
                let index = path.pop_front().expect("the same path meets the same elements");
                let element = elements.swap_remove(index);
                self.enter_with(local, element, body);
                Ok(None)
            }
        }
    }

    /// What follows the last statement of the innermost frame.
    fn again(&mut self) -> Result<Option<Stop<'g>>, Fault> {
        let Some(frame) = self.frames.last_mut() else { return Ok(None) };
        match &mut frame.then {
            Then::Leave | Then::Label(_) | Then::Return => {
                self.leave();
            }
            Then::Loop(span) => {
                let (span, body) = (*span, frame.stmts);
                frame.next = 0;
                let paid = self.charge(1, fuel::body(self.game, body));
                paid.map_err(|kind| Fault { kind, span })?;
            }
            Then::ForEach(local, rest) => match rest.pop_front() {
                Some(element) => {
                    frame.next = 0;
                    let local = *local;
                    // What the variable held before the loop is kept in the frame.
                    self.bind(local, element);
                }
                None => {
                    self.leave();
                }
            },
            Then::Repeat(left) => {
                if *left > 0 {
                    *left -= 1;
                    frame.next = 0;
                } else {
                    self.leave();
                }
            }
            Then::Stage(stage) => {
                let (stage, body) = (*stage, frame.stmts);
                let after = self.after_pass(stage, body);
                after.map_err(|kind| Fault { kind, span: stage.span })?;
            }
            Then::Together(cycle, span) => {
                let (cycle, span, body) = (*cycle, *span, frame.stmts);
                frame.next = 0;
                let goes_on = self.end_turn(cycle, body);
                if !goes_on.map_err(|kind| Fault { kind, span })? {
                    self.leave();
                }
            }
            Then::Attempt(ok) => {
                let ok = *ok;
                self.leave();
                self.keep_attempt(ok);
                return Ok(Some(Stop::Kept));
            }
        }
        Ok(None)
    }

    /// Leaves the innermost frame: what it bound holds no longer.
    pub(crate) fn leave(&mut self) -> Option<Then<'g>> {
        let frame = self.frames.pop()?;
        if let Some((local, before)) = frame.bound {
            self.unbind(local, before);
        }
        if let Then::Stage(stage) = &frame.then {
            self.state.cycles.remove(&stage.cycle);
        }
        Some(frame.then)
    }
}
