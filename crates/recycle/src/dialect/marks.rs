//! Marks: the constructs that only some dialects have.
//!
//! Takes a tree; gives each such construct with its place, in the order of the text. It looks at the shape of lists
//! alone and at no types, so what it finds need not be correct. Surprising: what every dialect reads the same way is
//! no mark, even where an old grammar would have refused it.

use source::Span;

use super::Dialect::{self, Documented, V04, V05, V2026};
use crate::tree::{NodeId, NodeKind, Tree};

/// Which dialects have a construct.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Family {
    /// Those before 0.5.
    Early,
    /// 0.5 and 2026.
    Later,
    /// All but 2026.
    Old,
    /// 0.5 alone.
    Only05,
    /// 2026 alone.
    Latest,
    /// The document and 2026; no engine had it in between.
    Sum,
    /// A player of 2026 where the document has a bare word. Our documented dialect always took it.
    Turn,
    /// A variable in the same place, which came with 0.5. Our documented dialect always took it, too.
    TurnVariable,
}

impl Family {
    pub(super) fn dialects(self) -> &'static [Dialect] {
        match self {
            Self::Early => &[Documented, V04],
            Self::Later => &[V05, V2026],
            Self::Old => &[Documented, V04, V05],
            Self::Only05 => &[V05],
            Self::Latest => &[V2026],
            Self::Sum | Self::Turn => &[Documented, V04, V2026],
            Self::TurnVariable => &Dialect::ALL,
        }
    }
}

/// A construct that some dialects have, and others have not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    /// What it is called in messages, with quotes where it is a word.
    pub(super) construct: &'static str,
    pub(super) family: Family,
    pub(super) span: Span,
}

/// Words that begin a list, or say what kind of storage a list is.
const LATER_HEADS: [(&str, &str); 10] = [
    ("sort", "`sort`"),
    ("intersect", "`intersect`"),
    ("disjunction", "`disjunction`"),
    ("subsets", "`subsets`"),
    ("partition", "`partition`"),
    ("runs", "`runs`"),
    ("run", "`run`"),
    ("random", "`random`"),
    ("tri", "`tri`"),
    ("fib", "`fib`"),
];

const LATEST_HEADS: [(&str, &str); 7] = [
    ("swap", "`swap`"),
    ("pid", "`pid`"),
    ("tid", "`tid`"),
    ("scoremax", "`scoremax`"),
    ("scoremin", "`scoremin`"),
    ("indexed", "`indexed`"),
    ("update", "`update`"),
];

const PILES: [&str; 5] = ["vloc", "iloc", "hloc", "oloc", "mem"];

/// Every mark of a game, in the order of the text.
pub(super) fn marks(tree: &Tree, game: NodeId) -> Vec<Mark> {
    let mut finder = Finder { tree, marks: Vec::new() };
    let within = tree.node(game).span;
    // What lies in a `(deck …)`, in which lists mean something else. A list comes before what is in it.
    let mut in_deck = vec![false; tree.nodes.len()];
    for (index, node) in tree.nodes.iter().enumerate() {
        let id = NodeId(u32::try_from(index).unwrap_or(u32::MAX));
        let NodeKind::List(items) = &node.kind else { continue };
        if node.span.start < within.start || within.end < node.span.end {
            continue;
        }
        if in_deck[index] || tree.head(id) == Some("deck") {
            for item in items {
                in_deck[item.0 as usize] = true;
            }
            finder.deck_list(items);
        } else {
            finder.list(id, items);
        }
    }
    finder.marks.sort_by_key(|mark| mark.span);
    finder.marks
}

struct Finder<'a> {
    tree: &'a Tree,
    marks: Vec<Mark>,
}

impl<'a> Finder<'a> {
    fn word(&self, id: NodeId) -> Option<&'a str> {
        match &self.tree.node(id).kind {
            NodeKind::Word(word) => Some(word),
            _ => None,
        }
    }

    fn kind(&self, id: NodeId) -> &'a NodeKind {
        &self.tree.node(id).kind
    }

    fn mark(&mut self, at: NodeId, construct: &'static str, family: Family) {
        self.marks.push(Mark { construct, family, span: self.tree.node(at).span });
    }

    /// A list in a deck: `('RANKS)` for the values of an attribute.
    fn deck_list(&mut self, items: &[NodeId]) {
        if let &[only] = items
            && matches!(self.kind(only), NodeKind::Var(_))
        {
            self.mark(only, "a variable as the values of a deck", Family::Early);
        }
    }

    fn list(&mut self, id: NodeId, items: &[NodeId]) {
        match items.first().map(|&first| (first, self.kind(first))) {
            Some((head, NodeKind::Word(word))) => self.form(id, head, word, items),
            Some((head, NodeKind::Op("^"))) => self.mark(head, "`^`", Family::Later),
            Some((head, NodeKind::Op("+" | "*"))) if items.len() > 3 => {
                self.mark(head, "`+` or `*` of more than two numbers", Family::Latest);
            }
            _ => {}
        }
        if let Some(&kind) = items.get(1)
            && let Some(word) = self.word(kind)
        {
            self.storage(kind, word, items);
        }
        for pair in items.windows(2) {
            if self.word(pair[0]) == Some("using") && matches!(self.kind(pair[1]), NodeKind::Var(_))
            {
                self.mark(pair[1], "`using` with a variable", Family::Early);
            }
        }
        if let Some(&colon) = items.iter().find(|&&item| *self.kind(item) == NodeKind::Colon) {
            self.mark(colon, "`:` in an award", Family::Later);
        }
    }

    /// `(OWNER kind NAME …)`
    fn storage(&mut self, kind: NodeId, word: &str, items: &[NodeId]) {
        match word {
            "str" => self.mark(kind, "`str`", Family::Later),
            "oloc" => self.mark(kind, "`oloc`", Family::Later),
            "points" if self.word(items[0]) != Some("put") => {
                self.mark(kind, "`points` as a storage", Family::Later);
            }
            _ => {}
        }
        if !PILES.contains(&word) {
            return;
        }
        if let Some(&name) = items.get(2)
            && (matches!(self.kind(name), NodeKind::Int(_)) || self.word(name) == Some("new"))
        {
            self.mark(name, "a number or `new` as the name of a pile", Family::Only05);
        }
        if let Some(&index) = items.get(3) {
            self.mark(index, "the number of a pile", Family::Latest);
        }
    }

    fn form(&mut self, id: NodeId, head: NodeId, word: &str, items: &[NodeId]) {
        let named = |list: &[(&str, &'static str)]| {
            list.iter().find(|(name, _)| *name == word).map(|&(_, construct)| construct)
        };
        if let Some(construct) = named(&LATER_HEADS) {
            self.mark(head, construct, Family::Later);
        }
        if let Some(construct) = named(&LATEST_HEADS) {
            self.mark(head, construct, Family::Latest);
        }
        match (word, items) {
            ("put", _) => self.mark(head, "`put points`", Family::Early),
            ("mod", _) => self.mark(head, "`mod`", Family::Early),
            ("actual", _) => self.mark(head, "`actual`", Family::Old),
            ("tuples", _) => self.mark(head, "`tuples`", Family::Old),
            ("cycle", &[_, _, who]) => self.cycle(who),
            ("inc" | "dec", [_, _]) => {
                self.mark(id, "`inc` or `dec` without a number", Family::Latest)
            }
            ("subsets", &[_, _, test, _]) => {
                self.mark(test, "the size of `subsets`", Family::Latest)
            }
            ("top" | "bottom", [_, _, _]) => {
                self.mark(head, "`top` or `bottom` with a number", Family::Later);
            }
            ("create", [_, what, _, _, _]) if self.word(*what) == Some("deck") => {
                self.mark(items[2], "a deck with a name", Family::Later);
            }
            ("shuffle", &[_, how, ..]) if self.word(how) == Some("faro") => {
                self.mark(how, "`faro`", Family::Later);
            }
            ("set", &[_, target, awards]) => self.set(target, awards),
            ("stage", &[_, _, first, second, ..]) => self.stage(first, second),
            ("all", &[_, _, _, body]) if self.is_number(body) => {
                self.mark(head, "`all` as a sum", Family::Sum);
            }
            _ => {}
        }
    }

    /// Bare words came first, players in parentheses last; `(owner CARD)` was always there.
    fn cycle(&mut self, who: NodeId) {
        match self.kind(who) {
            NodeKind::Word(_) => self.mark(who, "`cycle` with a bare word", Family::Old),
            NodeKind::Var(_) => self.mark(who, "`cycle` with a variable", Family::TurnVariable),
            NodeKind::List(items)
                if items.last().and_then(|&last| self.word(last)) == Some("player") =>
            {
                self.mark(who, "`cycle` with a player in parentheses", Family::Turn);
            }
            _ => {}
        }
    }

    /// `(set (OWNER points NAME) (AWARD …))`, of which an award may be written as it was before 0.5.
    fn set(&mut self, target: NodeId, awards: NodeId) {
        let is_points =
            self.tree.items(target).get(1).is_some_and(|&kind| self.word(kind) == Some("points"));
        if !is_points {
            return;
        }
        for &award in self.tree.items(awards) {
            for &condition in self.tree.items(award) {
                let parts = self.tree.items(condition);
                if parts.len() == 2 && matches!(self.kind(parts[0]), NodeKind::Name(_)) {
                    self.mark(condition, "an award without a colon", Family::Early);
                }
            }
        }
    }

    /// `(stage player FIRST SECOND …)`
    fn stage(&mut self, first: NodeId, second: NodeId) {
        let ends = |id: NodeId| match self.word(id) {
            Some("once") => Some(Some("`once`")),
            Some("simultaneous") => Some(Some("`simultaneous`")),
            _ => (self.tree.head(id) == Some("end")).then_some(None),
        };
        let direction = ends(first).is_none() && ends(second).is_some();
        let end = if direction { (second, ends(second)) } else { (first, ends(first)) };
        if direction {
            self.mark(first, "a stage with a direction", Family::Latest);
        }
        if let (at, Some(Some(construct))) = end {
            self.mark(at, construct, Family::Latest);
        }
    }

    /// Whether a body can only be a number, whatever its parts are.
    fn is_number(&self, id: NodeId) -> bool {
        match self.kind(id) {
            NodeKind::Int(_) => true,
            NodeKind::List(items) => {
                let stored = items.get(1).is_some_and(|&kind| self.word(kind) == Some("sto"));
                let computed = items.first().is_some_and(|&head| match self.kind(head) {
                    NodeKind::Op(op) => matches!(*op, "+" | "-" | "*" | "//" | "%" | "^"),
                    NodeKind::Word(word) => {
                        matches!(
                            word.as_str(),
                            "size" | "sum" | "score" | "mod" | "scoremax" | "scoremin"
                        )
                    }
                    _ => false,
                });
                stored || computed
            }
            _ => false,
        }
    }
}
