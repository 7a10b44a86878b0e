//! The checker: a tree to a checked tree.
//!
//! Takes a [`Tree`]; gives a [`Checked`] script if there is no error, and everything that is wrong or odd. The states
//! are gone through once, in order; on the way it is noted who goes where with which variables, which decks are made
//! and which are used, and at the end these notes are compared. Surprising: a string is not the same everywhere. The
//! name of a state is taken as it is, that of a deck is cut at its brackets.

mod conditions;
mod decks;
mod flow;
mod numbers;
mod patterns;
mod routines;
mod states;
mod text;
mod variables;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use source::{Diagnostic, Messages, Source, Span, sort_by_position};

use crate::Options;
use crate::checked::{Checked, Entry, LoopId, Number, State, StateId, VariableId};
use crate::tree::{StringLit, Tree};
use decks::Decks;
pub(crate) use flow::{may_fail, switches};
use numbers::Frame;
use variables::Reads;

/// Checks a tree that was parsed without errors. (Of one with errors it makes what it can.)
#[must_use]
pub fn check(
    tree: &Tree,
    source: &Source,
    options: &Options,
) -> (Option<Checked>, Vec<Diagnostic>) {
    let mut checker = Checker::new(tree, source, options);
    let checked = checker.run().filter(|_| !checker.messages.failed());
    let mut messages = checker.messages.into_kept();
    sort_by_position(&mut messages);
    (checked, messages)
}

/// The checker at work.
struct Checker<'a> {
    tree: &'a Tree,
    source: &'a Source,
    /// See [`Options`].
    face_down_compat: bool,
    messages: Messages,
    /// The first state of each name.
    names: BTreeMap<&'a str, StateId>,
    variables: Vec<String>,
    variable_ids: BTreeMap<String, VariableId>,
    loops: Vec<Span>,
    numbers: Vec<Number>,
    /// The state that is being checked.
    state: StateId,
    /// The innermost loop over players.
    player: Option<LoopId>,
    /// Where answers to `[N]` are kept, innermost last.
    frames: Vec<Frame>,
    /// The `STATE`s that lead to each state.
    ways: BTreeMap<StateId, Vec<Entry>>,
    reads: BTreeMap<(StateId, VariableId), Reads>,
    decks: Decks<'a>,
    /// The first character that not every engine reads, and how many strings have some.
    unusual: Option<(Span, usize)>,
}

impl<'a> Checker<'a> {
    fn new(tree: &'a Tree, source: &'a Source, options: &Options) -> Self {
        let mut checker = Self {
            tree,
            source,
            face_down_compat: options.face_down_compat,
            messages: Messages::new("U009"),
            names: BTreeMap::new(),
            variables: Vec::new(),
            variable_ids: BTreeMap::new(),
            loops: Vec::new(),
            numbers: Vec::new(),
            state: StateId(0),
            player: None,
            frames: Vec::new(),
            ways: BTreeMap::new(),
            reads: BTreeMap::new(),
            decks: Decks::default(),
            unusual: None,
        };
        checker.variable("THISPLAYER");
        checker
    }

    fn run(&mut self) -> Option<Checked> {
        self.name_states();
        let setup = self.setup();
        let tree = self.tree;
        let mut states = Vec::new();
        for (index, state) in tree.states.iter().enumerate() {
            self.state = StateId::new(index);
            let body = self.body(&state.body);
            let span = state.span;
            states.push(State {
                span,
                name_span: state.name.span,
                name: state.name.text.clone(),
                runs_off: !flow::leaves(&body),
                body,
                entries: Vec::new(),
                needs: Vec::new(),
                reachable: false,
            });
        }
        let setup = setup?;
        self.enter(&mut states, setup);
        self.needs(&mut states);
        // With an error somewhere, what is missing may stand in the part that was not understood.
        if !self.messages.failed() {
            self.report_flow(&states);
            self.report_decks();
        }
        self.report_unusual();
        Some(Checked {
            states,
            setup,
            variables: std::mem::take(&mut self.variables),
            loops: std::mem::take(&mut self.loops),
            numbers: std::mem::take(&mut self.numbers),
        })
    }

    /// The number of a variable.
    fn variable(&mut self, name: &str) -> VariableId {
        if let Some(&id) = self.variable_ids.get(name) {
            return id;
        }
        let id = VariableId::new(self.variables.len());
        self.variables.push(name.to_owned());
        self.variable_ids.insert(name.to_owned(), id);
        id
    }

    /// Looks whether every engine reads a string.
    fn look_at(&mut self, string: &StringLit) {
        // Marks were reported when the text was read.
        let usual = |c: char| {
            c.is_ascii_alphabetic() || " _'#![]".contains(c) || ir::marks::seat(c).is_some()
        };
        let Some((at, c)) = string.text.char_indices().find(|(_, c)| !usual(*c)) else { return };
        let start = string.inside.start + u32::try_from(at).unwrap_or(u32::MAX);
        let span = Span::new(start, start + u32::try_from(c.len_utf8()).unwrap_or(1));
        let unusual = self.unusual.get_or_insert((span, 0));
        unusual.0 = unusual.0.min(span);
        unusual.1 += 1;
    }

    fn report_unusual(&mut self) {
        let Some((span, strings)) = self.unusual else { return };
        let all = match strings {
            1 => String::new(),
            _ => format!("; {strings} strings have such characters"),
        };
        self.report(
            Diagnostic::warning("U049", span, "not every engine reads this string")
                .reason(format!("the first one reads letters, spaces and _ ' # ! only{all}"))
                .help("nothing is wrong with it here"),
        );
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.messages.add(diagnostic);
    }

    /// The first word of what stands at a place.
    fn word(&self, span: Span) -> Span {
        let text = self.source.slice(span);
        let length = text.find(|c: char| !c.is_ascii_uppercase()).unwrap_or(text.len());
        Span::new(span.start, span.start + u32::try_from(length).unwrap_or(0))
    }
}
