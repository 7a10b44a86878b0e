//! The checker: a tree to a checked tree.
//!
//! Takes a [`Tree`]; gives a [`Checked`] game if there is no error, and everything that is wrong or odd.
//! Each `check/` file knows one part of the language. A part that is wrong is reported once and is `None` from then
//! on, which nobody above complains about again; a name for it is known, but of no type, and fits everywhere.
//! Surprising: what an expression may be is told from above ([`need::Need`]), because that decides whether `7` is a
//! Number or a Rank, what `[]` is a list of, and which code a wrong type has.

mod areas;
mod assign;
mod cards;
mod compare;
mod declarations;
mod expr;
mod facts;
mod labels;
mod lists;
mod mismatch;
mod need;
mod refs;
mod scope;
mod statements;
mod strings;
mod unknown;

#[cfg(test)]
pub(crate) mod tests;

use source::{Diagnostic, Messages, Source, sort_by_position};

use crate::Options;
use crate::checked::{
    ActionId, Area, Checked, Declared, Label, Local, Ordering, Rule, Type, Variable,
};
use crate::tree::Tree;
use facts::Facts;
use labels::Labels;
use scope::Scopes;

/// Checks a tree that was parsed without errors. (Of one with errors it makes what it can.)
#[must_use]
pub fn check(
    tree: &Tree,
    source: &Source,
    options: &Options,
) -> (Option<Checked>, Vec<Diagnostic>) {
    let mut checker = Checker::new(tree, source, options.pedantic);
    let checked = checker.run().filter(|_| !checker.messages.failed());
    let mut messages = checker.messages.into_kept();
    sort_by_position(&mut messages);
    (checked, messages)
}

/// The checker at work.
struct Checker<'a> {
    tree: &'a Tree,
    source: &'a Source,
    pedantic: bool,
    messages: Messages,
    scopes: Scopes<'a>,
    order: Vec<Declared>,
    variables: Vec<Variable>,
    /// What is wrong has its number all the same.
    areas: Vec<Option<Area>>,
    actions: Vec<crate::checked::Action>,
    rules: Vec<Option<Rule>>,
    orderings: Vec<Option<Ordering>>,
    locals: Vec<Local>,
    labels: Vec<Label>,
    /// The blocks around, and the labels of the action that is being checked.
    jumps: Labels<'a>,
    facts: Facts,
}

impl<'a> Checker<'a> {
    fn new(tree: &'a Tree, source: &'a Source, pedantic: bool) -> Self {
        Self {
            tree,
            source,
            pedantic,
            messages: Messages::new("C18"),
            scopes: Scopes::new(tree),
            order: Vec::new(),
            variables: Vec::new(),
            areas: Vec::new(),
            actions: Vec::new(),
            rules: Vec::new(),
            orderings: Vec::new(),
            locals: Vec::new(),
            labels: Vec::new(),
            jumps: Labels::default(),
            facts: Facts::default(),
        }
    }

    fn run(&mut self) -> Option<Checked> {
        let heading = self.tree.heading.as_ref().and_then(|heading| self.heading(heading));
        for declaration in &self.tree.declarations {
            self.declaration(declaration);
        }
        let main = self.main();
        // With an error somewhere, what is missing may stand in the part that was not understood.
        if !self.messages.failed() {
            self.report_facts();
        }
        self.mark_assigned();
        Some(Checked {
            pedantic: self.pedantic,
            heading: heading?,
            order: std::mem::take(&mut self.order),
            variables: std::mem::take(&mut self.variables),
            areas: std::mem::take(&mut self.areas).into_iter().collect::<Option<_>>()?,
            actions: std::mem::take(&mut self.actions),
            rules: std::mem::take(&mut self.rules).into_iter().collect::<Option<_>>()?,
            orderings: std::mem::take(&mut self.orderings).into_iter().collect::<Option<_>>()?,
            locals: std::mem::take(&mut self.locals),
            labels: std::mem::take(&mut self.labels),
            main: main?,
        })
    }

    /// The action that the game begins with.
    fn main(&mut self) -> Option<ActionId> {
        let found = self.scopes.global("main");
        match found.map(|binding| binding.means) {
            Some(scope::Means::Action(id)) => return Some(id),
            Some(scope::Means::Unknown | scope::Means::Own) => return None,
            Some(means) => {
                let is = self.type_of(means).map_or("something else", Type::described);
                let span = found.map(|binding| binding.span).unwrap_or_default();
                self.report(
                    Diagnostic::error("C4", span, "`main` is not an action")
                        .reason(format!("this is {is}"))
                        .help("the game begins with `Action main { … }`; rename this one"),
                );
            }
            None => {
                let end = u32::try_from(self.source.text().trim_end().len()).unwrap_or(u32::MAX);
                let actions = self.actions.iter().map(|action| action.name.as_str());
                let meant = self.closest("main", actions).map(str::to_owned);
                let problem = Diagnostic::error(
                    "C4",
                    source::Span::new(end, end),
                    "there is no action `main`",
                )
                .reason("the game would begin with it");
                self.report(match meant {
                    Some(meant) => problem.help(format!("is `{meant}` meant? rename it")),
                    None => problem.help("put `Action main { … }` at the end of the file"),
                });
            }
        }
        None
    }

    /// Records a message, as long as there are not too many already.
    fn report(&mut self, diagnostic: Diagnostic) {
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
}
