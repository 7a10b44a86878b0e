//! Migration: a game of an older dialect in the words of 2026.
//!
//! Takes a text that checks; gives a text of dialect 2026 that plays the same game, or errors where there is none. It
//! changes words in place, so that comments and layout stay. `words` changes what can be told from the shape of lists,
//! `actions` what depends on what a statement does, and `edits` puts it all into the text. Surprising: what comes out
//! is checked again before it is given, and a text that is in dialect 2026 already comes out as it is.

mod actions;
mod edits;
mod words;

#[cfg(test)]
mod tests;

use std::collections::BTreeMap;

use source::{Diagnostic, Source, Span};

use crate::dialect::{Dialect, stated};
use crate::tree::{NodeId, NodeKind, Tree};
use crate::{Checked, Options, Reading, check, is_error, parse};
use edits::Edits;

/// The dialect that games are migrated to.
pub const TARGET: Dialect = Dialect::V2026;

/// The text in dialect 2026. There is none exactly if a message is an error.
#[must_use]
pub fn migrate(source: &Source, options: &Options) -> (Option<String>, Vec<Diagnostic>) {
    let (tree, mut messages) = parse(source);
    let (checked, problems) = check(&tree, source, options);
    messages.extend(problems);
    messages.retain(is_error);
    let (Some(checked), Some(game), true) = (checked, tree.game(), messages.is_empty()) else {
        return (None, messages);
    };
    if checked.reading.dialect == TARGET && checked.reading.base == TARGET.base() {
        return (Some(source.text().to_owned()), messages);
    }
    let mut migration = Migration::new(&tree, source, game, &checked);
    migration.words();
    migration.actions();
    migration.head();
    if !migration.problems.is_empty() {
        migration.problems.sort_by_key(|problem| problem.span);
        return (None, migration.problems);
    }
    let text = migration.edits.apply(source.text());
    match unsound(&text, options, tree.node(game).span) {
        Some(problem) => (None, vec![problem]),
        None => (Some(text), Vec::new()),
    }
}

/// What is wrong with the text that came out, if anything is.
fn unsound(text: &str, options: &Options, game: Span) -> Option<Diagnostic> {
    let (source, mut messages) = Source::new("migrated", text.as_bytes());
    let (tree, problems) = parse(&source);
    messages.extend(problems);
    let options = Options { dialect: None, ..*options };
    messages.extend(check(&tree, &source, &options).1);
    let error = messages.into_iter().find(is_error)?;
    let line =
        text.get(..error.span.start as usize).map_or(0, |before| before.matches('\n').count());
    let head = Span::new(game.start, game.start + 1);
    Some(
        Diagnostic::error("R079", head, "what comes of this is no game in dialect 2026")
            .reason(format!("line {} of the new text: {}", line + 1, error.message)),
    )
}

/// A migration under way.
struct Migration<'a> {
    tree: &'a Tree,
    source: &'a Source,
    game: NodeId,
    checked: &'a Checked,
    reading: &'a Reading,
    /// The list that each node is in; the game is in itself.
    parents: Vec<NodeId>,
    /// The list at each place.
    places: BTreeMap<Span, NodeId>,
    /// A name that no variable has.
    fresh: String,
    edits: Edits,
    problems: Vec<Diagnostic>,
}

impl<'a> Migration<'a> {
    fn new(tree: &'a Tree, source: &'a Source, game: NodeId, checked: &'a Checked) -> Self {
        let mut parents = vec![game; tree.nodes.len()];
        for id in lists(tree) {
            for item in tree.items(id) {
                parents[item.0 as usize] = id;
            }
        }
        let places = lists(tree).map(|id| (tree.node(id).span, id)).collect();
        let (edits, problems) = (Edits::default(), Vec::new());
        let (reading, fresh) = (&checked.reading, fresh(tree));
        Self { tree, source, game, checked, reading, parents, places, fresh, edits, problems }
    }

    fn kind(&self, id: NodeId) -> &'a NodeKind {
        &self.tree.node(id).kind
    }

    fn span(&self, id: NodeId) -> Span {
        self.tree.node(id).span
    }

    fn items(&self, id: NodeId) -> &'a [NodeId] {
        self.tree.items(id)
    }

    fn word(&self, id: NodeId) -> Option<&'a str> {
        match self.kind(id) {
            NodeKind::Word(word) => Some(word),
            _ => None,
        }
    }

    fn int(&self, id: NodeId) -> Option<i64> {
        match *self.kind(id) {
            NodeKind::Int(number) => Some(number),
            _ => None,
        }
    }

    /// The text of a node as it will be, on one line if no comment is in it.
    fn text(&self, id: NodeId) -> String {
        let text = self.edits.apply_within(self.source.text(), self.span(id));
        if text.contains(';') {
            return text;
        }
        text.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Takes the first word of a list and its parentheses away, so that what it is about remains.
    fn unwrap(&mut self, list: NodeId) {
        let span = self.span(list);
        let Some(&head) = self.items(list).first() else { return };
        let word = self.span(head);
        let after = self.source.text().get(word.end as usize..).unwrap_or("");
        let spaces = after.len() - after.trim_start_matches([' ', '\t']).len();
        self.edits.replace(Span::new(span.start, span.start + 1), "");
        self.edits.replace(Span::new(word.start, word.end + offset(spaces)), "");
        self.edits.replace(Span::new(span.end - 1, span.end), "");
    }

    /// States the dialect before the game.
    fn head(&mut self) {
        let line = format!(";; dialect: {}", TARGET.name());
        if let Some(stated) = stated(self.tree, self.game, "dialect") {
            let text = self.source.slice(stated.span);
            let end = stated.span.start + offset(text.trim_end().len());
            self.edits.replace(Span::new(stated.span.start, end), line);
            return;
        }
        // After the comments that begin the text, or else as its first line.
        let text = self.source.text();
        let mut end = None;
        for comment in &self.tree.comments {
            let before = text.get(end.unwrap_or(0)..comment.span.start as usize).unwrap_or("(");
            let same_block =
                before.trim().is_empty() && (end.is_none() || before.matches('\n').count() == 1);
            if !same_block {
                break;
            }
            end = Some(comment.span.end as usize);
        }
        match end {
            Some(end) => {
                let carriage = if text[..end].ends_with('\r') { "\r" } else { "" };
                self.edits.close(offset(end), format!("\n{line}{carriage}"));
            }
            None => self.edits.open(0, format!("{line}\n")),
        }
    }
}

/// Every list of a tree, each before what is in it.
fn lists(tree: &Tree) -> impl Iterator<Item = NodeId> {
    let is_list = |(_, node): &(usize, &crate::tree::Node)| matches!(node.kind, NodeKind::List(_));
    tree.nodes.iter().enumerate().filter(is_list).map(|(index, _)| NodeId(offset(index)))
}

/// A name that is not used as a variable.
fn fresh(tree: &Tree) -> String {
    let mut name = "REAL".to_owned();
    while tree.nodes.iter().any(|node| matches!(&node.kind, NodeKind::Var(used) if *used == name)) {
        name.push('X');
    }
    name
}

/// A length as an offset; a [`Source`] is never longer than 32 bits can count.
fn offset(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
