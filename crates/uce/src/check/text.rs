//! Strings, cut at their brackets.

use source::{Diagnostic, Span};

use super::Checker;
use crate::checked::{Asked, Checked, Piece, Text};
use crate::tree::StringLit;

/// Where a string stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Use {
    /// In a routine or a condition.
    Value,
    /// Before a choice, where it is said before anything is done or asked.
    Message,
}

impl<'a> Checker<'a> {
    /// Cuts a string that is a value.
    pub(super) fn value(&mut self, string: &'a StringLit) -> Text {
        self.cut(string, Use::Value)
    }

    /// Cuts a string into pieces. What is wrong with it was reported and is left out.
    pub(super) fn cut(&mut self, string: &'a StringLit, used: Use) -> Text {
        self.look_at(string);
        let mut pieces = Vec::new();
        let text = string.text.as_str();
        let start = string.inside.start;
        let span = |from: usize, to: usize| {
            Span::new(
                start + u32::try_from(from).unwrap_or(0),
                start + u32::try_from(to).unwrap_or(0),
            )
        };
        let mut at = 0;
        while let Some(found) = text[at..].find(['[', ']']) {
            add_text(&mut pieces, &text[at..at + found]);
            at += found;
            let inside = &text[at + 1..];
            let end = inside.find(['[', ']']);
            at = match end {
                _ if text[at..].starts_with(']') => {
                    self.stray(span(at, at + 1), "a `]` without a `[` before it");
                    at + 1
                }
                Some(length) if inside[length..].starts_with(']') => {
                    let end = at + length + 2;
                    let piece = self.piece(&inside[..length], span(at, end), used, &pieces);
                    pieces.extend(piece);
                    end
                }
                _ => {
                    self.stray(span(at, at + 1), "a `[` without a `]` after it");
                    at + 1
                }
            };
        }
        add_text(&mut pieces, &text[at..]);
        Text { span: string.span, pieces }
    }

    fn stray(&mut self, span: Span, message: &str) {
        self.report(
            Diagnostic::error("U024", span, message)
                .reason("brackets stand around the name of a variable, one at a time")
                .fix(span, ""),
        );
    }

    /// What stands between brackets.
    fn piece(&mut self, name: &str, span: Span, used: Use, before: &[Piece]) -> Option<Piece> {
        let generated = name.starts_with('#') || name == "N";
        if name.is_empty() {
            self.report(
                Diagnostic::error("U024", span, "nothing stands between these brackets")
                    .reason("the name of a variable is missing")
                    .fix(span, ""),
            );
            return None;
        }
        if generated && used == Use::Message {
            self.report(
                Diagnostic::error("U026", span, format!("`[{name}]` has no value yet"))
                    .reason("the message is shown before anything is done")
                    .help("leave it out; the player is asked when the choice is carried out"),
            );
            return None;
        }
        if name.starts_with('#') {
            if before.contains(&Piece::Newest) {
                self.report(
                    Diagnostic::error("U025", span, "a second `[#]` in one string")
                        .reason("only one number of a name can be counted"),
                );
                return None;
            }
            return Some(Piece::Newest);
        }
        if name == "N" {
            let asked = self.asked(span);
            let number = self.number()?;
            return Some(Piece::Number { number, asked });
        }
        if let ("THISPLAYER", Some(player)) = (name, self.player) {
            return Some(Piece::Player(player));
        }
        let variable = self.variable(name);
        let reads = self.reads.entry((self.state, variable)).or_default();
        reads.in_text.get_or_insert(span);
        Some(Piece::Variable(variable))
    }

    /// Whom something at this place asks.
    pub(super) fn asked(&mut self, span: Span) -> Asked {
        match self.player {
            Some(player) => Asked::Player(player),
            None => {
                let reads = self.reads.entry((self.state, Checked::THIS_PLAYER)).or_default();
                reads.to_ask.get_or_insert(span);
                Asked::Variable
            }
        }
    }
}

fn add_text(pieces: &mut Vec<Piece>, text: &str) {
    match pieces.last_mut() {
        _ if text.is_empty() => {}
        // Something wrong stood between them.
        Some(Piece::Text(before)) => before.push_str(text),
        _ => pieces.push(Piece::Text(text.to_owned())),
    }
}
