//! The formatter: a tree back to text, laid out one way.
//!
//! Takes a tree and the source it was read from; gives text with the same lists and the same comments. The
//! source tells only two things: which comments stand behind something on its line, and where lines were left
//! empty. Surprising: what is printed depends on nothing else, and it keeps both, so printing it again
//! changes nothing.

mod layout;

use source::{Source, Span};

use crate::tree::{NodeId, Tree};
use layout::{Layouts, Style, spaced};

/// Lines are kept to this width where that is possible.
const WIDTH: usize = 100;

/// Indentation stops growing here, so that a deeply nested text stays short.
const MAX_INDENT: usize = 80;

/// Prints a tree. A text that could not be read without errors loses what could not be read.
#[must_use]
pub fn format(tree: &Tree, source: &Source) -> String {
    let mut printer = Printer {
        tree,
        text: source.text(),
        layouts: Layouts::new(tree),
        out: String::new(),
        column: 0,
        lines: 0,
        just_opened: true,
        next_comment: 0,
        end: 0,
    };
    printer.body(&tree.roots, 0, Style::Column(0), 0);
    printer.comments(u32::MAX, 0);
    if !printer.out.is_empty() {
        printer.out.push('\n');
    }
    printer.out
}

struct Printer<'a> {
    tree: &'a Tree,
    text: &'a str,
    layouts: Layouts,
    out: String,
    /// How many characters the last line has.
    column: usize,
    /// How many lines were ended.
    lines: usize,
    /// Nothing was printed since a parenthesis was opened.
    just_opened: bool,
    next_comment: usize,
    /// Where in the source the last thing printed ends.
    end: u32,
}

impl Printer<'_> {
    /// Prints one node. `trail` is the number of characters that will follow on its last line.
    fn node(&mut self, id: NodeId, trail: usize) {
        let node = self.tree.node(id);
        if let Some(atom) = node.kind.atom() {
            self.write(&atom);
            self.end = node.span.end;
            return;
        }
        let style = if self.fits(id, self.column, trail) {
            Style::Flat
        } else {
            layout::style(self.tree, id, self.column)
        };
        self.list(id, self.column, style, trail);
    }

    /// Prints a list in a given style; `start` is the column that its lines are indented from.
    fn list(&mut self, id: NodeId, start: usize, style: Style, trail: usize) {
        let Span { start: source_start, end } = self.tree.node(id).span;
        self.write("(");
        self.end = source_start + 1;
        self.just_opened = true;
        self.body(self.tree.items(id), start, style, trail + 1);
        if self.comments(end, style.column(start)) {
            self.new_line(start, false);
        }
        self.write(")");
        self.end = end;
    }

    /// Prints what is in a list.
    fn body(&mut self, items: &[NodeId], start: usize, style: Style, trail: usize) {
        let head_line = self.lines;
        for (index, &id) in items.iter().enumerate() {
            let source_start = self.tree.node(id).span.start;
            let last = index + 1 == items.len();
            let room = if last { trail } else { usize::from(self.glued(items, index + 1)) };
            let hug = last && style.hugs_last() && !self.comment_before(source_start);
            let same_line = hug
                || index == 0 && !matches!(style, Style::Steps(_))
                || self.glued(items, index)
                || self.stays(items, index, style, self.lines == head_line, room);

            let column = style.item_column(start, index);
            if self.comments(source_start, column) || !same_line {
                self.new_line(column, self.blank_before(source_start));
            } else if index > 0 && !self.glued(items, index) {
                self.write(" ");
            }
            if hug {
                self.list(id, start, Style::Steps(start + 2), room);
            } else {
                self.node(id, room);
            }
        }
    }

    /// Whether an item that is neither the first nor glued to the one before stays on its line.
    fn stays(
        &self,
        items: &[NodeId],
        index: usize,
        style: Style,
        on_head_line: bool,
        trail: usize,
    ) -> bool {
        let fits = || self.fits(items[index], self.column + 1, trail);
        match style {
            Style::Flat => true,
            Style::Column(_) | Style::Steps(_) => false,
            Style::Fill(_) => fits(),
            Style::Align(_) => index == 1 || layout::is_using(self.tree, items[index - 1]),
            Style::Head { on_line, .. } => {
                index <= on_line && (index == 1 || on_head_line && fits())
            }
        }
    }

    /// Whether no space comes before an item: a comma clings to what it follows.
    fn glued(&self, items: &[NodeId], index: usize) -> bool {
        let kind = |at: usize| items.get(at).map(|&id| &self.tree.node(id).kind);
        match (index.checked_sub(1).and_then(kind), kind(index)) {
            (Some(before), Some(after)) => !spaced(before, after),
            _ => false,
        }
    }

    fn fits(&self, id: NodeId, column: usize, trail: usize) -> bool {
        self.layouts.width(id).is_some_and(|width| column + width + trail <= WIDTH)
    }

    /// Prints the comments before a place in the source; true if there were any.
    fn comments(&mut self, until: u32, column: usize) -> bool {
        let tree = self.tree;
        let mut any = false;
        while let Some(comment) = tree.comments.get(self.next_comment)
            && comment.span.start < until
        {
            let start = comment.span.start;
            if !self.out.is_empty() && !self.gap(start).contains('\n') {
                self.write(" ");
            } else {
                self.new_line(column, self.blank_before(start));
            }
            self.write(";;");
            self.write(comment.text.trim_end());
            self.end = comment.span.end;
            self.next_comment += 1;
            any = true;
        }
        any
    }

    fn comment_before(&self, until: u32) -> bool {
        let next = self.tree.comments.get(self.next_comment);
        next.is_some_and(|comment| comment.span.start < until)
    }

    /// The source between the last thing printed and the next.
    fn gap(&self, next: u32) -> &str {
        self.text.get(self.end as usize..next as usize).unwrap_or("")
    }

    fn blank_before(&self, next: u32) -> bool {
        !self.just_opened && self.gap(next).matches('\n').nth(1).is_some()
    }

    fn new_line(&mut self, column: usize, blank: bool) {
        if self.out.is_empty() {
            return;
        }
        self.out.push_str(if blank { "\n\n" } else { "\n" });
        self.column = column.min(MAX_INDENT);
        self.out.extend(std::iter::repeat_n(' ', self.column));
        self.lines += 1;
    }

    fn write(&mut self, text: &str) {
        self.out.push_str(text);
        self.column += text.chars().count();
        self.just_opened = false;
    }
}

#[cfg(test)]
mod tests;
