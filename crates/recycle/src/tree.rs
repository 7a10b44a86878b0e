//! The tree: a RECYCLE text as nested lists, exactly as written.
//!
//! Takes nothing but what the parser puts in; the checker reads it and the formatter prints it. Nodes lie in
//! one flat arena, so that a text nested a million deep neither overflows a stack when it is dropped nor when
//! it is walked with a limit.

use std::borrow::Cow;
use std::fmt::Write;

use source::Span;

/// A node of a [`Tree`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub u32);

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    pub span: Span,
    pub kind: NodeKind,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum NodeKind {
    /// `( … )`, with everything between the parentheses, commas included.
    List(Vec<NodeId>),
    /// A string: one or more capital letters.
    Name(String),
    /// A variable: the name after the apostrophe.
    Var(String),
    /// An integer literal; one too large for an `i64` was reported and is 0 here.
    Int(i64),
    /// A lower-case word, keyword or not (`game`, `mod`, `hamd`).
    Word(String),
    /// One of `< > <= >= == != + - * // % ^`.
    Op(&'static str),
    Comma,
    Colon,
    /// `..`
    DotDot,
}

impl NodeKind {
    /// The text of anything but a list.
    #[must_use]
    pub fn atom(&self) -> Option<Cow<'_, str>> {
        Some(match self {
            NodeKind::List(_) => return None,
            NodeKind::Name(text) | NodeKind::Word(text) => Cow::Borrowed(text),
            NodeKind::Var(name) => Cow::Owned(format!("'{name}")),
            NodeKind::Int(value) => Cow::Owned(value.to_string()),
            NodeKind::Op(op) => Cow::Borrowed(op),
            NodeKind::Comma => Cow::Borrowed(","),
            NodeKind::Colon => Cow::Borrowed(":"),
            NodeKind::DotDot => Cow::Borrowed(".."),
        })
    }

    /// What kind of node this is, in a word.
    #[must_use]
    pub fn name(&self) -> &'static str {
        match self {
            NodeKind::List(_) => "list",
            NodeKind::Name(_) => "name",
            NodeKind::Var(_) => "variable",
            NodeKind::Int(_) => "integer",
            NodeKind::Word(_) => "word",
            NodeKind::Op(_) => "operator",
            NodeKind::Comma => "comma",
            NodeKind::Colon => "colon",
            NodeKind::DotDot => "dots",
        }
    }
}

/// `;; …` up to the end of the line, without the semicolons and the space at the end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    pub span: Span,
    pub text: String,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tree {
    /// A list comes before what is in it.
    pub nodes: Vec<Node>,
    /// The top-level nodes in source order; a good text has exactly one, the `(game …)` list.
    pub roots: Vec<NodeId>,
    pub comments: Vec<Comment>,
}

impl Tree {
    #[must_use]
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// What is in a list; nothing for any other node.
    #[must_use]
    pub fn items(&self, id: NodeId) -> &[NodeId] {
        match &self.node(id).kind {
            NodeKind::List(items) => items,
            _ => &[],
        }
    }

    /// The word that a list begins with, if it does.
    #[must_use]
    pub fn head(&self, id: NodeId) -> Option<&str> {
        match &self.node(*self.items(id).first()?).kind {
            NodeKind::Word(word) => Some(word),
            _ => None,
        }
    }

    /// The `(game …)` list: the first one at the top level.
    #[must_use]
    pub fn game(&self) -> Option<NodeId> {
        self.roots.iter().copied().find(|&root| self.head(root) == Some("game"))
    }
}

/// The tree as indented text: a line for each node, with its kind, its text and its bytes in the source.
#[must_use]
pub fn dump(tree: &Tree) -> String {
    /// Beyond this depth lines are not indented further, so that the text stays short.
    const MAX_INDENT: usize = 64;
    let mut out = String::new();
    let mut rest: Vec<(usize, NodeId)> = tree.roots.iter().rev().map(|&root| (0, root)).collect();
    while let Some((depth, id)) = rest.pop() {
        let Node { span, kind } = tree.node(id);
        out.extend(std::iter::repeat_n("  ", depth.min(MAX_INDENT)));
        out.push_str(kind.name());
        if let Some(atom) = kind.atom() {
            out.push(' ');
            out.push_str(&atom);
        }
        // Writing to a string cannot fail.
        let _ = writeln!(out, "  @{}..{}", span.start, span.end);
        rest.extend(tree.items(id).iter().rev().map(|&item| (depth + 1, item)));
    }
    out
}
