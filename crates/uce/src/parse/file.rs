//! A whole file: `STATES` and the states in it.

use source::{Diagnostic, Span};

use super::{Parser, Read};
use crate::lex::TokenKind;
use crate::tree::{State, Tree};
use crate::words::ROUTINES;

const STATES: &str = "a script is written: STATES { \"SETUP\" { … } \"PLAY\" { … } }";
const STATE: &str = "a state is written: \"NAME\" { routines }";

/// Where the braces around all states stand.
enum Around {
    Open(Span),
    /// Closed here.
    Closed(Span),
    /// There are none, or this was reported already.
    Unknown,
}

impl Parser<'_> {
    pub(super) fn file(&mut self) -> Tree {
        let mut tree = Tree::default();
        let mut around = self.opening();
        let before = self.diagnostics.len();
        // Something between or behind the states was reported, or that there are no braces around them.
        let mut outside = matches!(around, Around::Unknown);
        while self.kind() != TokenKind::End {
            let (at, depth) = (self.at, self.depth);
            self.start = self.span().start;
            self.form = STATE;
            if self.is("}") {
                around = self.closing(around, outside);
            } else if self.is_string(0) {
                if let Around::Closed(close) = around {
                    self.behind_the_end(close);
                    around = Around::Unknown;
                }
                outside = false;
                self.unbalanced = false;
                match self.state() {
                    Ok(state) => tree.states.push(state),
                    Err(_) => {
                        self.depth = depth;
                        self.next_state(at);
                    }
                }
            } else if self.one_of(0, &ROUTINES).is_some() {
                if !outside && !self.unbalanced {
                    self.outside_routine(tree.states.last());
                }
                outside = true;
                self.damaged = true;
                if self.routine_or_next().is_none() && self.at == at {
                    self.bump();
                }
            } else {
                if !outside {
                    let _ = self.expected("a state");
                }
                outside = true;
                self.next_state(at);
            }
        }
        if let Around::Open(open) = around {
            self.start = self.span().start;
            self.unclosed(open);
        }
        if tree.states.is_empty() && self.diagnostics.len() == before && !self.damaged {
            self.form = STATES;
            let problem = Diagnostic::error("U012", self.behind(), "there is no state");
            let problem = self.with_form(problem.reason("a script has at least the state `SETUP`"));
            let _ = self.fail(problem);
        }
        tree
    }

    /// Reads `STATES {`.
    fn opening(&mut self) -> Around {
        self.start = self.span().start;
        self.form = STATES;
        if !self.is("STATES") && self.misspelled(&["STATES"]).is_none() {
            let message = match self.kind() {
                TokenKind::End => "there is no script in this file",
                _ => "a script begins with `STATES {`",
            };
            let problem = Diagnostic::error("U011", self.span(), message).help(STATES);
            let _ = self.fail(problem);
            return self.eat("{").map_or(Around::Unknown, Around::Open);
        }
        self.eat("STATES");
        if let Some(open) = self.eat("{") {
            // The braces around all states count as a block.
            return Around::Open(open);
        }
        if self.is_string(0) {
            let place = self.behind();
            let problem = Diagnostic::error("U011", place, "a `{` is missing here").help(STATES);
            self.mistake(problem.fix(place, " {"));
            return Around::Open(self.previous());
        }
        let _ = self.expected("`{`");
        Around::Unknown
    }

    fn closing(&mut self, around: Around, outside: bool) -> Around {
        let span = self.bump().span;
        if let Around::Open(_) = around {
            // If this was a `}` too many, that was said when routines were found behind it.
            return if outside { Around::Unknown } else { Around::Closed(span) };
        }
        if matches!(around, Around::Closed(_)) && !outside && !self.unbalanced {
            self.mistake(
                Diagnostic::error("U010", span, "this `}` closes nothing")
                    .reason("there is no open block")
                    .fix(span, ""),
            );
        }
        self.damaged = true;
        around
    }

    fn behind_the_end(&mut self, close: Span) {
        self.mistake(
            Diagnostic::error("U011", self.span(), "a state behind the end of `STATES`")
                .reason("nothing may stand here")
                .label(close, "this `}` closes `STATES`")
                .help("move that `}` to the end of the file, if it is not one too many"),
        );
    }

    fn outside_routine(&mut self, last: Option<&State>) {
        let problem = Diagnostic::error("U010", self.span(), "a routine outside of any state")
            .reason("only states stand here");
        let problem = match last {
            Some(state) => {
                let end = state.body.span.end;
                let brace = Span::new(end.saturating_sub(1), end);
                problem.label(brace, "the last state ends here")
            }
            None => problem.help(STATE),
        };
        self.mistake(problem);
    }

    fn state(&mut self) -> Read<State> {
        let start = self.span().start;
        self.margin = self.line_indent(self.span());
        self.suspect = None;
        let name = self.string("the name of a state")?;
        if !self.is("{") && self.one_of(0, &ROUTINES).is_some() {
            let place = self.behind();
            let problem = Diagnostic::error("U010", place, "a `{` is missing here").help(STATE);
            self.mistake(problem.fix(place, " {"));
            let body = self.block_after(place)?;
            return Ok(State { span: self.since(start), name, body });
        }
        let body = self.block()?;
        Ok(State { span: self.since(start), name, body })
    }

    /// Goes on after a state that could not be read.
    fn next_state(&mut self, failed: usize) {
        if self.at == failed && !self.is("{") {
            self.bump();
        }
        loop {
            match self.kind() {
                TokenKind::End | TokenKind::Fixed("}") => return,
                TokenKind::String(_) if self.is_at(1, "{") => return,
                TokenKind::Fixed("{") => {
                    self.braces_anyway();
                    return;
                }
                TokenKind::Fixed(word) if ROUTINES.contains(&word) => return,
                _ => {
                    self.bump();
                }
            }
        }
    }
}
