//! How lists are laid out: which fit on a line, and how the others are broken.

use crate::tree::{Comment, NodeId, NodeKind, Tree};

/// Beyond this column arguments are no longer lined up below the first one.
const MAX_ALIGN: usize = 60;

/// How the items of a list are laid out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Style {
    /// All on one line.
    Flat,
    /// As many on a line as there is room for, the others at this column.
    Fill(usize),
    /// One below the other at this column; the first stays at its parenthesis.
    Column(usize),
    /// As `Column`, but the first has a line of its own, too.
    Steps(usize),
    /// The head and the first argument on one line, the other arguments below the first.
    Align(usize),
    /// The head and `on_line` arguments on one line, the others below it. If `hug`, the last is a list of
    /// steps whose parenthesis stays on the line.
    Head { on_line: usize, hug: bool },
}

impl Style {
    /// The column of an item that begins a line.
    pub(super) fn item_column(self, start: usize, index: usize) -> usize {
        match self {
            Style::Head { .. } if index == 0 => start + 1,
            Style::Head { on_line, .. } if index <= on_line => start + 4,
            _ => self.column(start),
        }
    }

    /// The column of what comes below the head.
    pub(super) fn column(self, start: usize) -> usize {
        match self {
            Style::Flat => start + 1,
            Style::Fill(column)
            | Style::Column(column)
            | Style::Steps(column)
            | Style::Align(column) => column,
            Style::Head { .. } => start + 2,
        }
    }

    pub(super) fn hugs_last(self) -> bool {
        matches!(self, Style::Head { hug: true, .. })
    }
}

/// The style of a list that begins at column `start` and does not go on one line.
pub(super) fn style(tree: &Tree, id: NodeId, start: usize) -> Style {
    let items = tree.items(id);
    let Some(&first) = items.first() else { return Style::Flat };
    let kind = |index: usize| items.get(index).map(|&item| &tree.node(item).kind);
    let head = |on_line| Style::Head { on_line, hug: hugs(tree, id) };
    let align = |width: usize| {
        let column = start + width + 2;
        if column <= MAX_ALIGN { Style::Align(column) } else { head(0) }
    };
    match &tree.node(first).kind {
        NodeKind::Word(word) => match word.as_str() {
            "game" if !is_game(tree, id) => Style::Fill(start + 1),
            "game" | "setup" | "do" | "choice" => head(0),
            "stage" if kind(2).is_some_and(|kind| !matches!(kind, NodeKind::List(_))) => head(2),
            "stage" | "repeat" | "scoring" | "set" | "update" => head(1),
            "any" | "all" | "filter" | "let" | "declare" | "put" => head(2),
            "create" if kind(1).is_some_and(|kind| is_word(kind, "deck")) => {
                head(items.len().saturating_sub(2))
            }
            "create" | "range" | "random" => Style::Fill(start + 2),
            _ => align(word.len()),
        },
        // The key and the value of an award stay together as long as they can.
        _ if kind(1) == Some(&NodeKind::Colon) => Style::Fill(start + 2),
        NodeKind::Name(name) if kind(1) != Some(&NodeKind::Comma) => align(name.len()),
        NodeKind::Op(op) => align(op.len()),
        NodeKind::List(_) => Style::Column(start + 1),
        _ => Style::Fill(start + 1),
    }
}

/// Whether the last item of a list is a list of steps or awards, which stays with its head.
fn hugs(tree: &Tree, id: NodeId) -> bool {
    let items = tree.items(id);
    let takes_steps = match tree.head(id) {
        Some("do" | "choice") => items.len() == 2,
        Some("put") => items.len() == 4,
        Some("set" | "update") => items.len() == 3,
        _ => false,
    };
    takes_steps && items.last().is_some_and(|&last| is_list_of_lists(tree, last))
}

fn is_list_of_lists(tree: &Tree, id: NodeId) -> bool {
    let items = tree.items(id);
    !items.is_empty() && items.iter().all(|&item| matches!(tree.node(item).kind, NodeKind::List(_)))
}

/// Whether a list that begins with `game` is a whole game and not `(game iloc STOCK)`.
fn is_game(tree: &Tree, id: NodeId) -> bool {
    let second = tree.items(id).get(1).map(|&item| &tree.node(item).kind);
    matches!(second, Some(NodeKind::List(_)))
}

fn is_word(kind: &NodeKind, word: &str) -> bool {
    matches!(kind, NodeKind::Word(its) if its == word)
}

/// `using` begins a line together with what follows it.
pub(super) fn is_using(tree: &Tree, id: NodeId) -> bool {
    is_word(&tree.node(id).kind, "using")
}

/// Whether a space comes between two neighbours.
pub(super) fn spaced(before: &NodeKind, after: &NodeKind) -> bool {
    let (from, to) = (*before == NodeKind::DotDot, *after == NodeKind::DotDot);
    *after != NodeKind::Comma && from == to
}

/// The width of each node on one line, if it may be printed so.
pub(super) struct Layouts(Vec<Option<usize>>);

impl Layouts {
    pub(super) fn new(tree: &Tree) -> Self {
        let mut widths = vec![None; tree.nodes.len()];
        // A list comes before what is in it, so from the back all parts are known.
        for (index, node) in tree.nodes.iter().enumerate().rev() {
            widths[index] = match &node.kind {
                NodeKind::List(items) => {
                    let id = NodeId(u32::try_from(index).unwrap_or(u32::MAX));
                    let broken = must_break(tree, id)
                        || has_comment(&tree.comments, node.span.start, node.span.end);
                    if broken { None } else { list_width(tree, items, &widths) }
                }
                atom => atom.atom().map(|text| text.chars().count()),
            };
        }
        Self(widths)
    }

    pub(super) fn width(&self, id: NodeId) -> Option<usize> {
        self.0.get(id.0 as usize).copied().flatten()
    }
}

fn list_width(tree: &Tree, items: &[NodeId], widths: &[Option<usize>]) -> Option<usize> {
    let mut width = 2;
    let mut before = None;
    for &item in items {
        let kind = &tree.node(item).kind;
        width += widths[item.0 as usize]?;
        width += usize::from(before.is_some_and(|before| spaced(before, kind)));
        before = Some(kind);
    }
    Some(width)
}

/// Whether a list is always broken: the large parts of a game, and two or more steps.
fn must_break(tree: &Tree, id: NodeId) -> bool {
    match tree.head(id) {
        Some("game") => is_game(tree, id),
        Some("setup" | "stage") => tree.items(id).len() > 2,
        _ => {
            let steps = tree.items(id).last().map_or(0, |&last| tree.items(last).len());
            hugs(tree, id) && steps > 1
        }
    }
}

fn has_comment(comments: &[Comment], start: u32, end: u32) -> bool {
    let first = comments.partition_point(|comment| comment.span.start < start);
    comments.get(first).is_some_and(|comment| comment.span.start < end)
}
