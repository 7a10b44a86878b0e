//! Choices.

use source::Diagnostic;

use super::{Parser, Read};
use crate::lex::TokenKind;
use crate::tree::{Choice, When};
use crate::words::{ROUTINES, WHEN};

const CHOICE: &str = "a choice is written: \"message\" PRECOND AND { conditions } { routines }, or \"message\" NOCOND { routines }";

impl Parser<'_> {
    /// Reads `{ choices }`.
    pub(super) fn choices(&mut self) -> Read<Vec<Choice>> {
        if self.at_choice() {
            return self.bare_choices();
        }
        let open = self.expect("{")?;
        self.deeper()?;
        let mut choices = Vec::new();
        let before = self.diagnostics.len();
        loop {
            self.start = self.span().start;
            self.form = CHOICE;
            match self.kind() {
                TokenKind::Fixed("}") => {
                    if choices.is_empty() && self.diagnostics.len() == before {
                        self.empty(open, "nothing to choose from");
                    }
                    self.close(open);
                    break;
                }
                TokenKind::End => {
                    self.unclosed(open);
                    break;
                }
                TokenKind::String(_) if self.is_at(1, "{") && self.at_state() => {
                    self.unclosed(open);
                    break;
                }
                TokenKind::Fixed(word) if ROUTINES.contains(&word) => self.outside_of_choices(),
                _ => {
                    let (at, depth) = (self.at, self.depth);
                    match self.choice() {
                        Ok(choice) => choices.push(choice),
                        Err(_) => {
                            self.depth = depth;
                            self.next_choice(at);
                        }
                    }
                }
            }
        }
        self.shallower();
        Ok(choices)
    }

    fn at_choice(&self) -> bool {
        self.is_string(0) && self.one_of(1, &WHEN).is_some()
    }

    /// Choices that stand there without braces.
    fn bare_choices(&mut self) -> Read<Vec<Choice>> {
        let start = self.span().start;
        let mut choices = Vec::new();
        while self.at_choice() {
            choices.push(self.choice()?);
        }
        let span = self.since(start);
        let text = self.source.slice(span);
        let problem = Diagnostic::error("U010", span, "choices stand in braces");
        let problem = problem.fix(span, format!("{{ {text} }}"));
        self.mistake(problem);
        // If only the first brace is missing, the other one follows.
        self.unbalanced = true;
        Ok(choices)
    }

    /// Whether the string that comes next is the name of a state rather than the message of a choice.
    fn at_state(&self) -> bool {
        self.unbalanced || self.peek(0).new_line && self.line_indent(self.span()) <= self.margin
    }

    pub(super) fn choice(&mut self) -> Read<Choice> {
        let start = self.span().start;
        self.form = CHOICE;
        let message = self.string("the message of a choice")?;
        let when_span = self.span();
        let when = self.when()?;
        if when == When::Never {
            self.no_and_or()?;
            let body = self.block()?;
            let (span, conditions) = (self.since(start), Vec::new());
            return Ok(Choice { span, message, when, when_span, all: true, conditions, body });
        }
        let all = self.and_or()?;
        let conditions = self.conditions()?;
        self.form = CHOICE;
        let body = self.block()?;
        Ok(Choice { span: self.since(start), message, when, when_span, all, conditions, body })
    }

    fn when(&mut self) -> Read<When> {
        let word = match self.one_of(0, &WHEN) {
            Some(word) => {
                self.bump();
                word
            }
            None if self.is("{") => {
                let place = self.behind();
                let problem = Diagnostic::error("U010", place, "`NOCOND` is missing here");
                self.mistake(problem.help(CHOICE).fix(place, " NOCOND"));
                "NOCOND"
            }
            None if self.text(self.peek(0)).eq_ignore_ascii_case("COND") => {
                let problem = Diagnostic::error("U010", self.span(), "there is no `COND`");
                let problem = problem.reason("this does not say when the conditions count").help(
                    "`PRECOND` if they must hold before the routines, `POSTCOND` if after them",
                );
                return Err(self.fail(problem));
            }
            None => match self.misspelled(&WHEN) {
                Some(word) => word,
                None => return Err(self.expected("`NOCOND`, `PRECOND` or `POSTCOND`")),
            },
        };
        Ok(match word {
            "PRECOND" => When::Before,
            "POSTCOND" => When::After,
            _ => When::Never,
        })
    }

    /// Reads `AND` or `OR`.
    fn and_or(&mut self) -> Read<bool> {
        if self.eat("AND").is_some() {
            return Ok(true);
        }
        if self.eat("OR").is_some() {
            return Ok(false);
        }
        if self.is("{") {
            let place = self.behind();
            let problem = Diagnostic::error("U010", place, "`AND` or `OR` is missing here");
            let problem = problem.reason("must all conditions hold, or one of them?");
            self.mistake(problem.help(CHOICE).fix(place, " AND"));
            return Ok(true);
        }
        match self.misspelled(&["AND", "OR"]) {
            Some(word) => Ok(word == "AND"),
            None => Err(self.expected("`AND` or `OR`")),
        }
    }

    /// `NOCOND AND { … }`
    fn no_and_or(&mut self) -> Read<()> {
        if self.one_of(0, &["AND", "OR"]).is_some() {
            let problem = Diagnostic::error("U010", self.span(), "a `NOCOND` has no conditions");
            return Err(self.fail(problem.help(CHOICE)));
        }
        Ok(())
    }

    /// A routine where a choice should stand.
    fn outside_of_choices(&mut self) {
        let problem = Diagnostic::error("U010", self.span(), "a routine outside of any choice");
        let _ = self.fail(problem.help(CHOICE));
        while self.one_of(0, &ROUTINES).is_some() {
            let before = self.at;
            if self.routine_or_next().is_none() && self.at == before {
                self.bump();
            }
        }
    }

    /// Goes on after a choice that could not be read.
    fn next_choice(&mut self, failed: usize) {
        if self.at == failed && !self.is("{") {
            self.bump();
        }
        loop {
            match self.kind() {
                TokenKind::End | TokenKind::Fixed("}") => return,
                TokenKind::String(_) if self.one_of(1, &WHEN).is_some() || self.is_at(1, "{") => {
                    return;
                }
                TokenKind::Fixed("{") => self.braces_anyway(),
                TokenKind::Fixed(word) if ROUTINES.contains(&word) => return,
                _ => {
                    self.bump();
                }
            }
        }
    }
}
