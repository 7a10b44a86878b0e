//! The one pass over the tokens.
//!
//! Takes tokens and a way of reading; gives the tree, what was left open, and what was closed too often.

use source::{Diagnostic, Source, Span};

use super::{MAX_DEPTH, MAX_NODES};
use crate::lex::{Token, TokenKind};
use crate::tree::{Node, NodeId, NodeKind, Tree};

/// How wide a tab is taken to be when indentations are compared.
const TAB: usize = 4;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reading {
    /// Each list ends where the text says.
    AsWritten,
    /// A list that begins a line also ends where a later list begins a line at its column or left of it.
    ByIndent,
}

/// What one pass made.
#[derive(Debug, Default)]
pub(super) struct Built {
    pub(super) tree: Tree,
    pub(super) diagnostics: Vec<Diagnostic>,
    /// Closing parentheses without a list to close, neighbours together.
    pub(super) surplus: Vec<Span>,
    /// A list had to be closed that the text does not close.
    pub(super) unclosed: bool,
    /// A limit was met; the rest of the text is missing.
    pub(super) cut: bool,
}

/// A list that is not yet closed.
#[derive(Clone, Copy)]
struct Open {
    id: NodeId,
    paren: Span,
    /// How far its line is indented, if it is the first thing there.
    indent: Option<usize>,
}

/// The pass at work.
pub(super) struct Builder<'a> {
    source: &'a Source,
    reading: Reading,
    built: Built,
    open: Vec<Open>,
    /// Where the token before ended.
    end: u32,
}

impl<'a> Builder<'a> {
    pub(super) fn new(source: &'a Source, reading: Reading) -> Self {
        Self { source, reading, built: Built::default(), open: Vec::new(), end: 0 }
    }

    /// Takes the next token; false if a limit was met, and then no more should be given.
    pub(super) fn feed(&mut self, token: &Token) -> bool {
        let indent = match token.kind {
            TokenKind::Open => indent(self.source.text(), token.span.start),
            _ => None,
        };
        if let (Reading::ByIndent, Some(indent)) = (self.reading, indent) {
            self.close_by_indent(indent, token.span);
        }
        self.built.cut = !self.take(token, indent);
        if !self.built.cut {
            self.end = token.span.end;
        }
        !self.built.cut
    }

    pub(super) fn finish(mut self) -> Built {
        let lists = std::mem::take(&mut self.open);
        if self.built.cut {
            for list in lists {
                self.close(list, self.end);
            }
        } else if !lists.is_empty() {
            let problem = self.unclosed(&lists);
            self.built.diagnostics.push(problem);
        }
        self.built
    }

    fn take(&mut self, token: &Token, indent: Option<usize>) -> bool {
        if token.kind == TokenKind::Close {
            match self.open.pop() {
                Some(list) => self.close(list, token.span.end),
                None => self.surplus(token.span),
            }
            return true;
        }
        let is_list = token.kind == TokenKind::Open;
        if is_list && self.open.len() == MAX_DEPTH {
            self.built.diagnostics.push(
                Diagnostic::error("R011", token.span, "lists are nested too deep")
                    .reason(format!("more than {MAX_DEPTH} lists in each other"))
                    .help("nothing after this was read"),
            );
            return false;
        }
        let id = self.built.tree.nodes.len();
        let (Ok(number), true) = (u32::try_from(id), id < MAX_NODES) else {
            self.built.diagnostics.push(
                Diagnostic::error("R012", token.span, "the text is too long")
                    .reason(format!("more than {MAX_NODES} lists, names and numbers"))
                    .help("nothing after this was read"),
            );
            return false;
        };
        let id = NodeId(number);
        let kind = node_kind(token.kind, self.source.slice(token.span));
        self.built.tree.nodes.push(Node { span: token.span, kind });
        let tree = &mut self.built.tree;
        match self.open.last().map(|list| &mut tree.nodes[list.id.0 as usize].kind) {
            Some(NodeKind::List(items)) => items.push(id),
            _ => tree.roots.push(id),
        }
        if is_list {
            self.open.push(Open { id, paren: token.span, indent });
        }
        true
    }

    /// Notes a closing parenthesis that closes nothing; neighbours count as one.
    fn surplus(&mut self, paren: Span) {
        match self.built.surplus.last_mut() {
            Some(last) if self.source.slice(Span::new(last.end, paren.start)).trim().is_empty() => {
                last.end = paren.end;
            }
            _ => self.built.surplus.push(paren),
        }
    }

    /// Closes the lists that, going by their indentation, ended before the list that begins this line.
    fn close_by_indent(&mut self, indent: usize, paren: Span) {
        let ended = |list: &Open| list.indent.is_some_and(|its| its >= indent);
        let Some(first) = self.open.iter().position(ended) else { return };
        let lists = self.open.split_off(first);
        let problem =
            self.unclosed(&lists).label(paren, "this line is not indented as a part of it");
        self.built.diagnostics.push(problem);
    }

    /// Closes lists, outermost first, after the last token, and says that the text does not.
    fn unclosed(&mut self, lists: &[Open]) -> Diagnostic {
        for &list in lists {
            self.close(list, self.end);
        }
        self.built.unclosed = true;
        let first = lists.first().map_or(Span::default(), |list| list.paren);
        let problem = Diagnostic::error("R007", first, "this list is never closed")
            .fix(Span::new(self.end, self.end), ")".repeat(lists.len()));
        match lists {
            [] | [_] => problem.reason("this ( has no )"),
            [_, inner] => problem
                .reason("this ( has no ), nor has one inside it")
                .label(inner.paren, "the one inside"),
            [_, inner @ .., innermost] => problem
                .reason(format!("this ( has no ), nor have {} inside it", inner.len() + 1))
                .label(innermost.paren, "the innermost one"),
        }
    }

    fn close(&mut self, list: Open, end: u32) {
        self.built.tree.nodes[list.id.0 as usize].span.end = end;
    }
}

fn node_kind(kind: TokenKind, text: &str) -> NodeKind {
    match kind {
        TokenKind::Open | TokenKind::Close => NodeKind::List(Vec::new()),
        TokenKind::Name => NodeKind::Name(letters(text).to_ascii_uppercase()),
        TokenKind::Word => NodeKind::Word(letters(text).to_ascii_lowercase()),
        TokenKind::Var => NodeKind::Var(letters(text).to_ascii_uppercase()),
        TokenKind::Int(value) => NodeKind::Int(value),
        TokenKind::Op(op) => NodeKind::Op(op),
        TokenKind::Comma => NodeKind::Comma,
        TokenKind::Colon => NodeKind::Colon,
        TokenKind::DotDot => NodeKind::DotDot,
    }
}

/// The letters of a token. A proper one has no others, but for a variable's apostrophe; of a bad one that was
/// reported, they are what comes closest to a name.
fn letters(text: &str) -> String {
    text.chars().filter(char::is_ascii_alphabetic).collect()
}

/// How far the thing at `start` is indented, if it is the first on its line.
fn indent(text: &str, start: u32) -> Option<usize> {
    let mut width = 0;
    for byte in text.as_bytes().get(..start as usize)?.iter().rev() {
        match byte {
            b'\n' => return Some(width),
            b'\t' => width += TAB,
            b' ' | b'\r' => width += 1,
            _ => return None,
        }
    }
    Some(width)
}
