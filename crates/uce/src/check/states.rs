//! States: their names, where `STATE` leads, and whether the game can come to them.

use source::{Diagnostic, Span};

use super::Checker;
use crate::checked::{Entry, State, StateId, Target};
use crate::tree::StringLit;

/// What leads to the end of the game.
const END: &str = "_END";

impl Checker<'_> {
    /// Notes the names of all states.
    pub(super) fn name_states(&mut self) {
        let tree = self.tree;
        for (index, state) in tree.states.iter().enumerate() {
            let name = &state.name;
            self.look_at(name);
            if name.text == END {
                self.report(
                    Diagnostic::error("U023", name.span, "no state can have the name `_END`")
                        .reason("this name stands for the end of the game"),
                );
                continue;
            }
            if let Some(first) = self.names.get(name.text.as_str()) {
                let first = tree.states[first.idx()].name.span;
                self.report(
                    Diagnostic::error("U022", name.span, "a second state of this name")
                        .reason(format!("there is a state `{}` already", name.text))
                        .label(first, "the first one is here"),
                );
                continue;
            }
            self.names.insert(&name.text, StateId::new(index));
            if name.text.chars().any(char::is_lowercase) {
                self.report(
                    Diagnostic::warning("U050", name.span, "the name of a state in small letters")
                        .reason("the language asks for capital letters")
                        .help(format!("call it \"{}\", here and in every `STATE`", capital(name))),
                );
            }
        }
    }

    /// The state that the game begins with.
    pub(super) fn setup(&mut self) -> Option<StateId> {
        if let Some(&id) = self.names.get("SETUP") {
            return Some(id);
        }
        let tree = self.tree;
        let first = tree.states.first()?;
        let meant = self.messages.closest("SETUP", self.names.keys().copied()).map(str::to_owned);
        let state = meant.and_then(|meant| tree.states.iter().find(|s| s.name.text == meant));
        let name = &state.unwrap_or(first).name;
        let problem = Diagnostic::error("U020", name.span, "there is no state `SETUP`")
            .reason("the game would begin with it");
        self.report(match state {
            Some(_) => problem.fix(name.span, "\"SETUP\""),
            None => problem.help("call the first state of the game \"SETUP\""),
        });
        None
    }

    /// Where a `STATE` leads. What is unknown was reported.
    pub(super) fn target(&mut self, name: &StringLit) -> Option<Target> {
        self.look_at(name);
        if name.text == END {
            return Some(Target::End);
        }
        if let Some(&id) = self.names.get(name.text.as_str()) {
            return Some(Target::State(id));
        }
        let names = self.names.keys().copied().chain([END]);
        let meant = self.messages.closest(&name.text, names).map(str::to_owned);
        let meant = meant.or_else(|| name.text.eq_ignore_ascii_case("END").then(|| END.to_owned()));
        let problem = Diagnostic::error("U021", name.span, "there is no such state")
            .reason(format!("no state is called `{}`", name.text));
        let problem = match (meant, name.text.contains(['[', ']'])) {
            (Some(meant), _) => problem.fix(name.span, format!("\"{meant}\"")),
            (None, true) => problem.help("variables have no meaning in the names of states"),
            (None, false) => problem.help("the end of the game is called \"_END\""),
        };
        self.report(problem);
        None
    }

    /// Notes by which ways the game can come to which states.
    pub(super) fn enter(&mut self, states: &mut [State], setup: StateId) {
        let start = Entry { from: None, span: states[setup.idx()].name_span, gives: Vec::new() };
        states[setup.idx()].entries.push(start);
        let mut next: Vec<Vec<StateId>> = vec![Vec::new(); states.len()];
        for (to, entries) in std::mem::take(&mut self.ways) {
            for from in entries.iter().filter_map(|entry| entry.from) {
                next[from.idx()].push(to);
            }
            states[to.idx()].entries.extend(entries);
        }
        let mut open = vec![setup];
        while let Some(id) = open.pop() {
            let state = &mut states[id.idx()];
            if !state.reachable {
                state.reachable = true;
                open.append(&mut next[id.idx()]);
            }
        }
    }

    pub(super) fn report_unreachable(&mut self, state: &State) {
        let problem =
            Diagnostic::warning("U043", state.name_span, "the game never comes to this state");
        let problem = problem.reason(match state.entries.is_empty() {
            true => "no `STATE` leads here",
            false => "only states lead here that are never reached themselves",
        });
        self.report(problem.help(format!("go there with: STATE \"{}\" []", state.name)));
    }
}

fn capital(name: &StringLit) -> String {
    name.text.to_uppercase()
}

/// The closing brace of a state.
pub(super) fn closing_brace(state: &State) -> Span {
    Span::new(state.span.end.saturating_sub(1), state.span.end)
}
