//! Variables: which a state reads, and who gives them.

use std::collections::{BTreeMap, BTreeSet};

use source::{Diagnostic, Span};

use super::Checker;
use crate::checked::{Checked, Entry, Need, State, StateId, VariableId};

/// The first places where a state reads a variable.
#[derive(Default)]
pub(super) struct Reads {
    pub(super) in_text: Option<Span>,
    /// Where it says whom to ask.
    pub(super) to_ask: Option<Span>,
}

impl Checker<'_> {
    /// Notes what each state needs, and reports what it does not get.
    pub(super) fn needs(&mut self, states: &mut [State]) {
        // A way that was not understood may be the one that gives a variable.
        let known =
            !["U021", "U022", "U023", "U027", "U029"].iter().any(|code| self.messages.have(code));
        let mut reads: Vec<Vec<(VariableId, Reads)>> = Vec::new();
        reads.resize_with(states.len(), Vec::new);
        for ((state, variable), its) in std::mem::take(&mut self.reads) {
            reads[state.idx()].push((variable, its));
        }
        for (state, reads) in states.iter_mut().zip(reads) {
            let mut given: BTreeMap<VariableId, usize> = BTreeMap::new();
            for variable in state.entries.iter().flat_map(|entry| &entry.gives) {
                *given.entry(*variable).or_default() += 1;
            }
            for (variable, its) in reads {
                let Some(span) = its.in_text.or(its.to_ask) else { continue };
                let in_text = its.in_text.is_some();
                let times = given.get(&variable).copied().unwrap_or(0);
                state.needs.push(Need { variable, span, in_text, given: times });
            }
            // To a state that nothing leads to, nothing can be given.
            if known && !state.entries.is_empty() {
                let offered: BTreeSet<VariableId> = given.into_keys().collect();
                self.report_needs(state, &offered);
            }
        }
    }

    fn report_needs(&mut self, state: &State, offered: &BTreeSet<VariableId>) {
        for need in &state.needs {
            if need.given == state.entries.len() || self.messages.have("U009") {
                continue;
            }
            let problem = self.problem(need, state, offered);
            self.report(problem);
        }
    }

    fn problem(&self, need: &Need, state: &State, offered: &BTreeSet<VariableId>) -> Diagnostic {
        let name = &self.variables[need.variable.idx()];
        let span = need.span;
        let without = |entry: &&Entry| !entry.gives.contains(&need.variable);
        let first = state.entries.iter().find(without);
        if need.given > 0 {
            let message = format!("`{name}` may have no value here");
            let problem = Diagnostic::warning("U040", span, message)
                .reason("not every way into this state gives it one");
            return match first {
                Some(Entry { from: None, span, .. }) => {
                    problem.label(*span, "the game begins here without it")
                }
                Some(entry) => problem.label(entry.span, "this one does not"),
                None => problem,
            };
        }
        let to_players =
            "put it into a `FORPLAYER`, or let the `STATE` that leads here give \"THISPLAYER\"";
        if !need.in_text {
            return Diagnostic::warning("U042", span, "it is nobody's turn here")
                .reason("who is asked?")
                .help(to_players);
        }
        let problem = Diagnostic::error("U028", span, format!("`[{name}]` has no value here"));
        if need.variable == Checked::THIS_PLAYER {
            return problem.reason("this is in no `FORPLAYER`").help(to_players);
        }
        let offered = offered.iter().map(|id| self.variables[id.idx()].as_str());
        if let Some(meant) = self.messages.closest(name, offered.chain(["THISPLAYER", "N"])) {
            return problem
                .reason("no variable of this name is given")
                .fix(span, format!("[{meant}]"));
        }
        let problem =
            problem.help(format!("give it one: STATE \"{}\" [\"{name}\"=\"…\"]", state.name));
        match first {
            Some(Entry { from: Some(_), span, .. }) => problem
                .reason("no `STATE` that leads to this state gives it one")
                .label(*span, "this one leads here"),
            _ => problem.reason("the game begins in this state, without variables"),
        }
    }

    /// Notes that a `STATE` leads to another state.
    pub(super) fn way(&mut self, to: StateId, span: Span, gives: Vec<VariableId>) {
        let (from, span) = (Some(self.state), self.word(span));
        self.ways.entry(to).or_default().push(Entry { from, span, gives });
    }
}
