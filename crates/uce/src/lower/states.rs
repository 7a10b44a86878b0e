//! States: all of them are one loop, in which the present one is run.
//!
//! `STATE` evaluates its bindings into variables for the next state, which takes them over when it begins: a value may use
//! the variable it replaces. Inside of an attempt the switch is only noted, and made once the attempt has gone well.

use std::collections::{BTreeMap, BTreeSet};

use ir::{Cmp, Expr, FaultKind, Stmt, StmtKind};
use source::Span;

use super::make::{compare, if_, int, minus, stmt};
use super::names::{Use, number};
use super::{Lowering, Out};
use crate::checked::{Checked, Need, State, StateId, Target, Text, VariableId};

/// The number of each state that can be reached: 0 for the first one of the game.
pub(super) fn numbered(checked: &Checked) -> BTreeMap<StateId, u32> {
    let mut states = BTreeMap::from([(checked.setup, 0)]);
    for (index, state) in checked.states.iter().enumerate() {
        let n_states = number(states.len());
        if state.reachable {
            states.entry(StateId::new(index)).or_insert(n_states);
        }
    }
    states
}

impl<'a> Lowering<'a> {
    /// All states that can be reached.
    pub(super) fn all_states(&mut self, span: Span) -> Stmt {
        let checked = self.checked;
        let Out::States(label) = self.out else { return stmt(span, StmtKind::Finish) };
        let mut body = Vec::new();
        for (index, state) in checked.states.iter().enumerate() {
            let id = StateId::new(index);
            let Some(&its_number) = self.states.get(&id) else { continue };
            self.plan.enter(id == checked.setup);
            let present = Expr::Local(self.local(Use::State));
            let is_it = compare(Cmp::Eq, present, int(its_number));
            let then = self.inside(state.span, 3, |lowering| lowering.state(id, state));
            body.push(if_(state.name_span, is_it, then));
        }
        let states = stmt(span, StmtKind::Labelled { label, body });
        stmt(span, StmtKind::Loop(vec![states]))
    }

    fn state(&mut self, id: StateId, state: &'a State) -> Vec<Stmt> {
        let unset = |need: &&Need| need.given < state.entries.len();
        let ids = |needs: Vec<&Need>| -> BTreeSet<VariableId> {
            needs.iter().map(|need| need.variable).collect()
        };
        self.may_be_unset = ids(state.needs.iter().filter(unset).collect());
        self.never_set = ids(state.needs.iter().filter(|need| need.given == 0).collect());
        self.once = id == self.checked.setup && state.entries.len() == 1;
        let mut made = self.take_over(state);
        made.extend(self.body(&state.body));
        if state.runs_off {
            let end = Span::new(state.span.end.saturating_sub(1), state.span.end);
            made.push(stmt(end, StmtKind::Fail(FaultKind::NoNextState)));
        }
        made
    }

    /// The variables get the values that were left for this state.
    fn take_over(&mut self, state: &State) -> Vec<Stmt> {
        let mut made = Vec::new();
        let span = state.name_span;
        for need in state.needs.iter().filter(|need| need.given > 0) {
            let variable = need.variable;
            let (local, next) = (Use::Value(variable), Use::NextValue(variable));
            let value = Expr::Local(self.local(next));
            made.push(self.assign(span, local, value));
            if need.given < state.entries.len() {
                let next_has = Expr::Local(self.local(Use::NextHas(variable)));
                made.push(self.assign(span, Use::Has(variable), next_has));
                made.push(self.assign(span, Use::NextHas(variable), Expr::Or(Vec::new())));
            }
        }
        made
    }

    pub(super) fn assign(&mut self, span: Span, used: Use, value: Expr) -> Stmt {
        let local = self.local(used);
        stmt(span, StmtKind::Assign { local, value })
    }

    pub(super) fn go(
        &mut self,
        span: Span,
        target: Target,
        bindings: &'a [(VariableId, Text)],
    ) -> Vec<Stmt> {
        let checked = self.checked;
        let state = match target {
            Target::State(id) => Some(&checked.states[id.idx()]),
            Target::End => None,
        };
        let mut made = Vec::new();
        for (variable, value) in bindings {
            let need = state.and_then(|state| {
                let its_place = state.needs.binary_search_by_key(variable, |need| need.variable);
                its_place.ok().map(|at| (state.needs[at], state.entries.len()))
            });
            // The value of a variable that nobody reads is made only if that could be noticed.
            if need.is_none() && !self.can_be_noticed(value) {
                continue;
            }
            made.extend(self.answers(span, value));
            let text = self.text(value);
            made.push(self.assign(span, Use::NextValue(*variable), text));
            if let Some((need, n_entries)) = need
                && need.given < n_entries
            {
                made.push(self.assign(span, Use::NextHas(*variable), Expr::And(Vec::new())));
            }
        }
        let next = match target {
            Target::State(id) => self.states.get(&id).copied(),
            Target::End => None,
        };
        match (self.out, next) {
            (Out::States(_), None) => made.push(stmt(span, StmtKind::Finish)),
            (Out::States(label), Some(next)) => {
                made.push(self.assign(span, Use::State, int(next)));
                made.push(stmt(span, StmtKind::Leave(label)));
            }
            (Out::Attempt(label), next) => {
                let code = next.map_or(-1, |next| i64::from(next) + 1);
                made.push(self.assign(span, Use::Next, int(code)));
                made.push(stmt(span, StmtKind::Leave(label)));
            }
        }
        made
    }

    /// Makes the switch that an attempt has noted, or passes it on to the attempt around it.
    pub(super) fn go_on(&mut self, span: Span) -> Stmt {
        let next = Expr::Local(self.local(Use::Next));
        let then = match self.out {
            Out::Attempt(label) => vec![stmt(span, StmtKind::Leave(label))],
            Out::States(label) => {
                let is_end = compare(Cmp::Lt, next.clone(), int(0));
                let state = minus(next.clone(), int(1));
                vec![
                    if_(span, is_end, vec![stmt(span, StmtKind::Finish)]),
                    self.assign(span, Use::State, state),
                    self.assign(span, Use::Next, int(0)),
                    stmt(span, StmtKind::Leave(label)),
                ]
            }
        };
        if_(span, compare(Cmp::Ne, next, int(0)), then)
    }
}
