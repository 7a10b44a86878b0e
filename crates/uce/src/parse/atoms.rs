//! Strings, numbers, flags, and the lists of names and bindings.

use source::{Diagnostic, Span};

use super::{Parser, Read};
use crate::lex::TokenKind;
use crate::tree::{Binding, Flags, NumberLit, StringLit};
use crate::words::are_flags;

impl Parser<'_> {
    /// Reads a string. A single word without quotes is taken for one, which is reported.
    pub(super) fn string(&mut self, what: &str) -> Read<StringLit> {
        let token = self.peek(0);
        match token.kind {
            TokenKind::String(at) => {
                self.bump();
                Ok(self.lexed.strings.get(at).cloned().unwrap_or_default())
            }
            TokenKind::Unknown => {
                let text = self.text(token).to_owned();
                let problem = Diagnostic::error("U010", token.span, "names stand in quotes")
                    .reason(format!("this should be {what}"));
                self.mistake(problem.fix(token.span, format!("\"{text}\"")));
                self.bump();
                Ok(StringLit { span: token.span, inside: token.span, text })
            }
            _ => Err(self.expected(&format!("{what}, in quotes"))),
        }
    }

    /// Reads a number. One that is too large is reported.
    pub(super) fn number(&mut self) -> Read<NumberLit> {
        let token = self.peek(0);
        if token.kind != TokenKind::Number {
            return Err(self.expected("a number"));
        }
        let digits = self.text(token).trim_start_matches('0');
        let value = if digits.is_empty() { Ok(0) } else { digits.parse() };
        if value.is_err() {
            self.mistake(
                Diagnostic::error("U005", token.span, "this number is too large")
                    .reason(format!("the largest is {}", u32::MAX)),
            );
        }
        self.bump();
        Ok(NumberLit { span: token.span, value: value.unwrap_or(u32::MAX) })
    }

    /// Reads a number if there is one.
    pub(super) fn number_if_any(&mut self) -> Read<Option<NumberLit>> {
        match self.kind() {
            TokenKind::Number => self.number().map(Some),
            _ => Ok(None),
        }
    }

    /// Reads the three letters that say who sees a deck.
    pub(super) fn flags(&mut self) -> Read<Flags> {
        let token = self.peek(0);
        let text = self.text(token);
        if token.kind == TokenKind::Flags {
            self.bump();
            return Ok(flags(text, token.span));
        }
        let problem = Diagnostic::error("U013", token.span, "these are no flags of a deck").help(
            "three letters: `A` (array) or `S` (stack), `U` (up) or `D` (down), `1` (seen by all) or `0`",
        );
        match token.kind {
            TokenKind::Unknown | TokenKind::Number => {
                let (meant, text) = (likely_flags(text), text.to_owned());
                self.bump();
                if let Some(meant) = meant {
                    self.mistake(problem.fix(token.span, meant));
                    return Ok(flags(meant, token.span));
                }
                // What they mean is unknown, but the rest of the routine can be read.
                let _ = self.fail(problem.reason(format!("`{text}` says something else")));
                Ok(Flags { span: token.span, ..Flags::default() })
            }
            _ if self.is("[") || self.is_string(0) => {
                let place = self.behind();
                let problem = Diagnostic::error("U013", place, "the flags are missing here");
                let _ = self.fail(self.with_form(problem));
                Ok(Flags { span: place, ..Flags::default() })
            }
            _ => Err(self.expected("the flags of the deck, such as `AU0`")),
        }
    }

    /// Reads `["name", …]`.
    pub(super) fn names(&mut self) -> Read<Vec<StringLit>> {
        let mut names = Vec::new();
        if !self.list()? {
            return Ok(names);
        }
        while self.eat("]").is_none() {
            names.push(self.string("the name of a player")?);
            if self.eat(",").is_none() && self.is_string(0) {
                let place = self.behind();
                let problem = Diagnostic::error("U010", place, "a comma is missing");
                self.mistake(problem.fix(place, ","));
            } else if !self.is("]") && self.previous_text() != "," {
                return Err(self.expected("`,` or `]`"));
            }
        }
        Ok(names)
    }

    /// Reads `["name" = "value" …]`.
    pub(super) fn bindings(&mut self) -> Read<Vec<Binding>> {
        let mut bindings = Vec::new();
        if !self.list()? {
            return Ok(bindings);
        }
        while self.eat("]").is_none() {
            let name = self.string("the name of a variable")?;
            self.expect("=")?;
            let value = self.string("the value of the variable")?;
            bindings.push(Binding { name, value });
            self.eat(",");
        }
        Ok(bindings)
    }

    /// Reads the beginning of a list. A missing one is taken for an empty one, which is reported.
    fn list(&mut self) -> Read<bool> {
        if self.eat("[").is_some() {
            return Ok(true);
        }
        let next = self.peek(0);
        let ends = match next.kind {
            TokenKind::End => true,
            TokenKind::Fixed(word) => !matches!(word, "{" | "]" | "," | "=" | ")"),
            TokenKind::Unknown | TokenKind::String(_) => next.new_line,
            _ => false,
        };
        if !ends {
            return Err(self.expected("`[`"));
        }
        let place = self.behind();
        let problem = Diagnostic::error("U010", place, "a list is missing here");
        let problem = self.with_form(problem.reason("it may be empty, but must be there"));
        self.mistake(problem.fix(place, " []"));
        Ok(false)
    }

    fn previous_text(&self) -> &str {
        self.source.slice(self.previous())
    }
}

fn flags(text: &str, span: Span) -> Flags {
    let has = |letter| text.contains(letter);
    Flags { span, stack: has('S'), down: has('D'), global: has('1') }
}

/// The flags that are meant by letters in another order or case.
fn likely_flags(text: &str) -> Option<&'static str> {
    const ALL: [&str; 8] = ["AD0", "AD1", "AU0", "AU1", "SD0", "SD1", "SU0", "SU1"];
    let sorted = |text: &str| {
        let mut letters: Vec<char> = text.to_ascii_uppercase().replace('O', "0").chars().collect();
        letters.sort_unstable();
        letters
    };
    debug_assert!(ALL.iter().all(|flags| are_flags(flags)));
    (text.len() == 3).then(|| ALL.into_iter().find(|flags| sorted(flags) == sorted(text)))?
}
