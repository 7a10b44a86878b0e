//! The formatter: a text laid out one way.
//!
//! Takes a source; gives text with the same tokens and the same comments, and therefore the same tree. It works on
//! tokens: a line ends after a period or a brace, and only a line that is too long is broken further. The source
//! tells only two things: which comments stand behind something on its line, and where lines were left empty.
//! Surprising: what is printed depends on nothing else, and it keeps both, so printing it again changes nothing.

mod line;

use source::{Source, has_errors};

use crate::lex::{Lexed, Token, TokenKind, lex};
use crate::parse;
use line::Line;

/// Lines are kept to this width where that is possible.
const WIDTH: usize = 100;

/// How far a block, and what goes on from the line before, is indented.
const INDENT: usize = 4;

/// Indentation stops growing here, so that a deeply nested text stays short.
const MAX_INDENT: usize = 80;

/// Prints a text. One that cannot be read without errors is given back as it is.
#[must_use]
pub fn format(source: &Source) -> String {
    let (_, diagnostics) = parse(source);
    if has_errors(&diagnostics) {
        return source.text().to_owned();
    }
    let lexed = lex(source);
    let mut printer = Printer {
        text: source.text(),
        lexed: &lexed,
        out: String::new(),
        depth: 0,
        end: 0,
        next_comment: 0,
        just_opened: true,
        want_blank: false,
    };
    printer.print();
    printer.out
}

/// What a token does to the lines around it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Brace {
    Open,
    Close,
    None,
}

struct Printer<'a> {
    text: &'a str,
    lexed: &'a Lexed,
    out: String,
    /// How many blocks are open.
    depth: usize,
    /// Where in the source the last thing printed ends.
    end: u32,
    next_comment: usize,
    /// Nothing was printed since a brace was opened.
    just_opened: bool,
    /// An empty line comes before whatever is next, if it is not a closing brace.
    want_blank: bool,
}

impl Printer<'_> {
    fn print(&mut self) {
        let mut at = 0;
        // What the current declaration begins with.
        let mut head = "";
        while let Some(&token) = self.lexed.tokens.get(at) {
            if token.kind == TokenKind::End {
                break;
            }
            if self.depth == 0 && brace(token) == Brace::None {
                head = self.slice(token);
                self.want_blank |= head == "Action" && !self.out.is_empty();
            }
            if brace(token) == Brace::Close {
                // Comments before the brace still belong to the block.
                self.comments(token.span.start);
                self.depth = self.depth.saturating_sub(1);
            }
            let length = self.line_length(at);
            self.line(&self.lexed.tokens[at..at + length]);
            at += length;
            if self.depth == 0 {
                let ended = matches!(head, "Action" | "Game");
                self.want_blank |= ended && at < self.lexed.tokens.len() - 1;
            }
        }
        self.comments(u32::MAX);
        if !self.out.is_empty() {
            self.out.push('\n');
        }
    }

    /// How many tokens belong on the line that begins at a token, if it is not too long.
    fn line_length(&self, at: usize) -> usize {
        let tokens = &self.lexed.tokens[at..];
        for (index, &token) in tokens.iter().enumerate() {
            let next = tokens.get(index + 1).copied();
            let ends = match brace(token) {
                Brace::Close => !next.is_some_and(|next| {
                    matches!(next.kind, TokenKind::Keyword("else" | "elseif"))
                        && !self.comment_between(token, next)
                }),
                Brace::Open => !next.is_some_and(|next| {
                    brace(next) == Brace::Close && !self.comment_between(token, next)
                }),
                Brace::None => {
                    token.kind == TokenKind::Punct(".")
                        || next.is_none_or(|next| {
                            brace(next) == Brace::Close || next.kind == TokenKind::End
                        })
                }
            };
            if ends {
                return index + 1;
            }
        }
        tokens.len().max(1)
    }

    /// Prints one line, in several pieces if there are comments in it or if it is too long.
    fn line(&mut self, tokens: &[Token]) {
        let mut rest = tokens;
        let mut indent = self.depth * INDENT;
        while let Some(&first) = rest.first() {
            self.comments_at(first.span.start, indent);
            let comment = self.lexed.comments.get(self.next_comment);
            let until = comment.map_or(u32::MAX, |comment| comment.span.start);
            let length = rest.partition_point(|token| token.span.start < until).max(1);
            let (piece, after) = rest.split_at(length);
            let blank = indent == self.depth * INDENT && brace(first) != Brace::Close;
            self.new_line(indent, blank && self.blank_before(first.span.start));
            let line = Line::new(self.text, tokens, tokens.len() - rest.len(), length);
            line.print(&mut self.out, indent.min(MAX_INDENT));
            self.end = piece.last().map_or(self.end, |token| token.span.end);
            rest = after;
            indent = (self.depth + 1) * INDENT;
        }
        let braces = |kind| tokens.iter().filter(|token| brace(**token) == kind).count();
        let opens = tokens.last().is_some_and(|&token| brace(token) == Brace::Open);
        // A line that begins with a brace was left already; `{}` opens and closes at once.
        let leads = usize::from(tokens.first().is_some_and(|&token| brace(token) == Brace::Close));
        self.depth += braces(Brace::Open);
        self.depth = self.depth.saturating_sub(braces(Brace::Close) - leads);
        self.just_opened = opens;
    }

    /// Prints the comments before a place in the source, on lines of the current block.
    fn comments(&mut self, until: u32) {
        self.comments_at(until, self.depth * INDENT);
    }

    fn comments_at(&mut self, until: u32, indent: usize) {
        let lexed = self.lexed;
        while let Some(comment) = lexed.comments.get(self.next_comment)
            && comment.span.start < until
        {
            let start = comment.span.start;
            if !self.out.is_empty() && !self.gap(start).contains('\n') {
                self.out.push(' ');
            } else {
                let blank = self.blank_before(start);
                self.new_line(indent, blank);
            }
            self.out.push('#');
            self.out.push_str(&comment.text);
            self.end = comment.span.end;
            self.next_comment += 1;
            self.just_opened = false;
        }
    }

    fn comment_between(&self, before: Token, after: Token) -> bool {
        let comments = &self.lexed.comments;
        let first = comments.partition_point(|comment| comment.span.start < before.span.end);
        comments.get(first).is_some_and(|comment| comment.span.start < after.span.start)
    }

    /// The source between the last thing printed and the next.
    fn gap(&self, next: u32) -> &str {
        self.text.get(self.end as usize..next as usize).unwrap_or("")
    }

    fn blank_before(&self, next: u32) -> bool {
        !self.just_opened && (self.want_blank || self.gap(next).matches('\n').nth(1).is_some())
    }

    fn new_line(&mut self, indent: usize, blank: bool) {
        self.want_blank = false;
        if !self.out.is_empty() {
            self.out.push_str(if blank { "\n\n" } else { "\n" });
        }
        self.out.extend(std::iter::repeat_n(' ', indent.min(MAX_INDENT)));
    }

    fn slice(&self, token: Token) -> &'static str {
        match token.kind {
            TokenKind::Keyword(word) => word,
            _ => "",
        }
    }
}

fn brace(token: Token) -> Brace {
    match token.kind {
        TokenKind::Punct("{") => Brace::Open,
        TokenKind::Punct("}") => Brace::Close,
        _ => Brace::None,
    }
}

#[cfg(test)]
mod tests;
