//! The checker: nested lists to a checked tree.
//!
//! Takes a [`Tree`]; gives a [`Checked`] game if there is no error, and everything that is wrong or odd.
//! Each `check/` file knows one part of the grammar. A part that is wrong is reported once and is `None` from then
//! on, which nobody above complains about again; a variable bound to it is known, but of no type.
//! Surprising: decks are read first wherever they stand, because strings are compared with what decks hold.

mod actions;
mod collections;
mod compare;
mod constant;
mod decks;
mod expr;
mod facts;
mod groups;
mod mismatch;
mod numbers;
mod places;
mod points;
mod positions;
mod reading;
mod scope;
mod setup;
mod steps;
mod strings;
mod structure;
mod turns;
mod words;

#[cfg(test)]
mod tests;

use std::collections::{BTreeMap, BTreeSet};

use ir::{Cycle, CycleId, CycleOf, Game};
use source::{Diagnostic, Messages, Source, Span};

use crate::checked::{Checked, Constant, Deck, Local, Strings};
use crate::tree::{NodeId, NodeKind, Tree};
use crate::{Options, Reading};
use facts::Facts;
use numbers::{Bounds, Windows};
use scope::Binding;
use strings::Stored;

/// The longest replacement that is offered as a fix.
const MAX_FIX: usize = 2000;

/// Checks a tree that was parsed without errors. (Of one with errors it makes what it can.)
#[must_use]
pub fn check(
    tree: &Tree,
    source: &Source,
    options: &Options,
) -> (Option<Checked>, Vec<Diagnostic>) {
    let mut checker = Checker::new(tree, source, *options);
    let checked = checker.run().filter(|_| !checker.messages.failed());
    let mut messages = checker.messages.into_kept();
    messages.sort_by_key(|message| message.span);
    (checked, messages)
}

/// The checker at work.
struct Checker<'a> {
    tree: &'a Tree,
    source: &'a Source,
    options: Options,
    reading: Reading,
    messages: Messages,
    /// What the variables of the forms around mean, innermost last.
    scope: Vec<Binding<'a>>,
    /// What declared variables mean.
    declared: BTreeMap<&'a str, Binding<'a>>,
    constants: Vec<Constant>,
    locals: Vec<Local>,
    cycles: Vec<Cycle>,
    decks: Vec<Deck>,
    /// The deck that each `(deck …)` list stands for.
    deck_of: BTreeMap<NodeId, Option<usize>>,
    /// The values that cards can have, by key.
    attributes: BTreeMap<&'a str, Strings>,
    /// Whether every deck was understood, so that no other keys and values exist.
    decks_known: bool,
    seats: crate::checked::Seats,
    /// The innermost turn order of players.
    seat_cycle: CycleId,
    /// The innermost turn order of teams.
    team_cycle: CycleId,
    /// Turn orders in which everybody has one turn, in order or all at the same time.
    fixed: BTreeSet<CycleId>,
    /// How many teams there can be, if that is known.
    teams_known: u32,
    /// Whether this is inside a choice.
    choosing: bool,
    /// Whether this is inside the test that gives the direction of a stage.
    in_direction: bool,
    /// The numbers of the sums and products around, beyond two each.
    operands: usize,
    facts: Facts<'a>,
    /// What storages of strings can hold.
    stored: Stored,
    /// Of each variable: the numbers that it can be.
    local_bounds: Vec<Bounds>,
    /// The numbers that piles have.
    windows: Windows,
}

impl<'a> Checker<'a> {
    fn new(tree: &'a Tree, source: &'a Source, options: Options) -> Self {
        Self {
            tree,
            source,
            options,
            reading: Reading::default(),
            messages: Messages::new("R046"),
            scope: Vec::new(),
            declared: BTreeMap::new(),
            constants: Vec::new(),
            locals: Vec::new(),
            cycles: vec![
                Cycle { of: CycleOf::Seats, parent: None },
                Cycle { of: CycleOf::Teams, parent: None },
            ],
            decks: Vec::new(),
            deck_of: BTreeMap::new(),
            attributes: BTreeMap::new(),
            decks_known: false,
            seats: crate::checked::Seats { count: 0, declared: 0, variable: None },
            seat_cycle: Game::BASE_SEATS,
            team_cycle: Game::BASE_TEAMS,
            fixed: BTreeSet::new(),
            teams_known: 0,
            choosing: false,
            in_direction: false,
            operands: 0,
            facts: Facts::default(),
            stored: Stored::default(),
            local_bounds: Vec::new(),
            windows: Windows::default(),
        }
    }

    fn run(&mut self) -> Option<Checked> {
        let game = self.tree.game()?;
        self.reading = self.choose_reading(game)?;
        let checked = self.game(game);
        // With an error somewhere, what is missing may stand in the part that was not understood.
        if !self.messages.failed() {
            self.report_facts();
        }
        checked
    }

    /// Records a message, as long as there are not too many already.
    fn report(&mut self, mut diagnostic: Diagnostic) {
        // A fix repeats the text it goes around; nobody reads a long one.
        diagnostic.fix = diagnostic.fix.filter(|fix| fix.replacement.len() <= MAX_FIX);
        // Where the very text is offered, the general form is of no use.
        if diagnostic.fix.is_some() {
            diagnostic.help = diagnostic.help.filter(|help| !help.starts_with("write ("));
        }
        self.messages.add(diagnostic);
    }

    /// Which candidate was meant.
    fn closest<'c>(
        &self,
        word: &str,
        candidates: impl IntoIterator<Item = &'c str>,
    ) -> Option<&'c str> {
        self.messages.closest(word, candidates)
    }

    fn kind(&self, id: NodeId) -> &'a NodeKind {
        &self.tree.node(id).kind
    }

    fn span(&self, id: NodeId) -> Span {
        self.tree.node(id).span
    }

    /// The last character of a list, before which a missing part would stand.
    fn closing(&self, id: NodeId) -> Span {
        let span = self.span(id);
        Span::new(span.end.saturating_sub(1).max(span.start), span.end)
    }

    fn items(&self, id: NodeId) -> &'a [NodeId] {
        self.tree.items(id)
    }

    fn head(&self, id: NodeId) -> Option<&'a str> {
        self.tree.head(id)
    }

    fn text(&self, id: NodeId) -> &'a str {
        self.source.slice(self.span(id))
    }

    fn word(&self, id: NodeId) -> Option<&'a str> {
        match self.kind(id) {
            NodeKind::Word(word) => Some(word),
            _ => None,
        }
    }

    /// The parts of a form after its first word; there must be `n`.
    fn parts(&mut self, id: NodeId, form: &str, n: usize) -> Option<&'a [NodeId]> {
        let parts = self.items(id).get(1..).unwrap_or_default();
        if parts.len() == n {
            return Some(parts);
        }
        match parts.get(n) {
            Some(&extra) => self.bad_form(self.span(extra), form, "this is too much"),
            None => self.bad_form(self.closing(id), form, "a part is missing here"),
        }
        None
    }

    /// A form that is not written as it should be.
    fn bad_form(&mut self, span: Span, form: &str, reason: &str) {
        self.report(
            Diagnostic::error("R021", span, format!("this is not how `{form}` is written"))
                .reason(reason)
                .help(format!("write {}", words::form(form))),
        );
    }

    /// A word that cannot stand here; `needed` says what can, `candidates` are the words among it.
    fn bad_word(&mut self, id: NodeId, word: &'a str, needed: &str, candidates: &[&'static str]) {
        let span = self.span(id);
        if words::is_word(word) {
            self.report(
                Diagnostic::error("R020", span, format!("`{word}` cannot stand here"))
                    .reason(format!("{needed} is needed here")),
            );
            return;
        }
        let problem = Diagnostic::error("R020", span, format!("there is no word `{word}`"))
            .reason(format!("{needed} is needed here"));
        let upper = word.to_ascii_uppercase();
        let problem = match self.closest(word, candidates.iter().copied()) {
            Some(meant) => problem.help(format!("did you mean `{meant}`?")).fix(span, meant),
            None if self.is_name(&upper) => {
                problem.help("names have capital letters").fix(span, upper)
            }
            None => problem,
        };
        self.report(problem);
    }

    /// Whether some deck knows this name.
    fn is_name(&self, name: &str) -> bool {
        self.attributes.contains_key(name)
            || self.attributes.values().any(|values| values.contains(name))
    }

    /// Takes the word at a place of a form, such as `using`.
    fn expect_word(&mut self, id: NodeId, form: &str, word: &'static str) -> Option<()> {
        if self.word(id) == Some(word) {
            return Some(());
        }
        let span = self.span(id);
        let problem =
            Diagnostic::error("R021", span, format!("this is not how `{form}` is written"))
                .reason(format!("`{word}` is needed here"))
                .help(format!("write {}", words::form(form)));
        let misspelt = self.word(id).is_some_and(|is| self.closest(is, [word]).is_some());
        self.report(if misspelt { problem.fix(span, word) } else { problem });
        None
    }
}
