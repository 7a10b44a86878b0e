//! Routines.

use source::{Diagnostic, Span};

use super::{Parser, Read};
use crate::lex::TokenKind;
use crate::tree::{Deal, Routine, RoutineKind};
use crate::words::{CONDITIONS, ROUTINES, TESTS};

impl Parser<'_> {
    pub(super) fn routine(&mut self) -> Read<Routine> {
        let first = self.span();
        self.start = first.start;
        self.form = "";
        let word = match self.one_of(0, &ROUTINES) {
            Some(word) => {
                self.bump();
                word
            }
            None => match self.misspelled(&ROUTINES) {
                Some(word) => word,
                None => return Err(self.no_routine()),
            },
        };
        self.form = form(word);
        let kind = self.kind_of(word)?;
        Ok(Routine { span: self.since(first.start), kind })
    }

    /// Reads what follows the first word of a routine.
    fn kind_of(&mut self, word: &'static str) -> Read<RoutineKind> {
        Ok(match word {
            "NEWDECK" => self.new_deck(false)?,
            "NEWSDECK" => self.new_deck(true)?,
            "DEALTOP" => self.deal(Deal::Top)?,
            "DEALRAND" => self.deal(Deal::Random)?,
            "DEALCHOICE" => self.deal(Deal::Choice)?,
            "SCOREADD" => {
                let deck = self.string("the name of a deck")?;
                let player = self.string("the name of a player")?;
                RoutineKind::ScoreAdd { deck, player }
            }
            "PRINT" => RoutineKind::Print(self.string("a text")?),
            "STATE" => {
                let target = self.string("the name of a state")?;
                let bindings = self.bindings()?;
                RoutineKind::State { target, bindings }
            }
            "FORPLAYER" => {
                self.no_conditions()?;
                RoutineKind::ForPlayer { conditions: None, body: self.block()? }
            }
            "FORPLAYERCOND" => {
                let conditions = self.conditions()?;
                RoutineKind::ForPlayer { conditions: Some(conditions), body: self.body(word)? }
            }
            "LOOP" => RoutineKind::Loop(self.block()?),
            "IF" => {
                self.no_and()?;
                let conditions = self.conditions()?;
                RoutineKind::If { conditions, body: self.body(word)? }
            }
            _ => {
                let count = self.number_if_any()?;
                RoutineKind::Choose { count, choices: self.choices()? }
            }
        })
    }

    /// Reads the block after conditions.
    fn body(&mut self, word: &'static str) -> Read<crate::tree::Block> {
        self.form = form(word);
        self.block()
    }

    fn new_deck(&mut self, filled: bool) -> Read<RoutineKind> {
        let name = self.string("the name of a deck")?;
        let list_first = self.span();
        if self.is("[")
            && let Some(ahead) = self.flags_after_list()
        {
            // The list and the flags have changed places.
            let flags_token = self.peek(ahead);
            let text = self.source.slice(list_first.to(self.peek(ahead - 1).span)).to_owned();
            let span = list_first.to(flags_token.span);
            let flags = self.text(flags_token).to_owned();
            let problem = Diagnostic::error("U013", span, "the flags stand before the list");
            self.mistake(self.with_form(problem).fix(span, format!("{flags} {text}")));
            let viewers = self.names()?;
            let flags = self.flags()?;
            return Ok(RoutineKind::NewDeck { filled, name, flags, viewers });
        }
        let flags = self.flags()?;
        let viewers = self.names()?;
        Ok(RoutineKind::NewDeck { filled, name, flags, viewers })
    }

    /// How far ahead flags stand, right behind the list that comes next.
    fn flags_after_list(&self) -> Option<usize> {
        let mut ahead = 1;
        while self.is_string(ahead) || self.is_at(ahead, ",") {
            ahead += 1;
        }
        let closed = self.is_at(ahead, "]");
        (closed && self.peek(ahead + 1).kind == TokenKind::Flags).then_some(ahead + 1)
    }

    fn deal(&mut self, how: Deal) -> Read<RoutineKind> {
        let from = self.string("the name of the deck that cards come from")?;
        let to = self.string("the name of the deck that cards go to")?;
        let count = match how {
            Deal::Choice => self.number_if_any()?,
            Deal::Top | Deal::Random => Some(self.number()?),
        };
        Ok(RoutineKind::Deal { how, from, to, count })
    }

    /// `FORPLAYER { conditions } { … }`
    fn no_conditions(&mut self) -> Read<()> {
        if self.is("{") && self.one_of(1, &CONDITIONS).is_some() {
            let word = self.previous();
            let problem = Diagnostic::error("U010", word, "`FORPLAYER` has no conditions");
            self.mistake(problem.fix(word, "FORPLAYERCOND"));
            self.damaged = true;
            self.conditions()?;
            self.form = form("FORPLAYER");
        }
        Ok(())
    }

    /// `IF AND { … }`
    fn no_and(&mut self) -> Read<()> {
        let Some(word) = self.one_of(0, &["AND", "OR"]) else { return Ok(()) };
        let span = self.span();
        let problem = Diagnostic::error("U010", span, format!("an `IF` has no `{word}`"))
            .reason("all of its conditions must hold");
        if word == "AND" {
            self.mistake(problem.fix(Span::new(span.start, self.peek(1).span.start), ""));
        } else {
            let _ = self.fail(problem.help("for one of several, write an `IF` for each"));
        }
        self.bump();
        Ok(())
    }

    /// Says that no routine begins like this.
    fn no_routine(&mut self) -> super::Stop {
        let token = self.peek(0);
        let text = self.text(token);
        let help = match text.to_ascii_uppercase().as_str() {
            "ELSE" | "ELSEIF" | "ELIF" => "there is no `ELSE`: write a second `IF` with `NOT`",
            "BREAK" | "RETURN" | "CONTINUE" => "a `LOOP` is left with `STATE` only",
            "SHUFFLE" => "a deck is shuffled by dealing it all: DEALRAND \"Box\" \"Pile\" 52",
            "DEAL" | "MOVE" | "DRAW" => "cards move by `DEALTOP`, `DEALRAND` or `DEALCHOICE`",
            "WHILE" | "REPEAT" | "FOR" => "there is `LOOP { … }`, left with `STATE`",
            "END" | "_END" | "WIN" | "WINNER" | "EXIT" => "a game ends with: STATE \"_END\" []",
            "LET" | "SET" | "VAR" => "variables are given by: STATE \"NEXT\" [\"name\"=\"value\"]",
            _ => "",
        };
        let is_condition = self.one_of(0, &CONDITIONS).or(self.one_of(0, &TESTS)).is_some();
        let help = if is_condition { "conditions stand in `IF { … } { … }`" } else { help };
        if help.is_empty() {
            return self.expected("a routine");
        }
        let found = self.describe(token);
        let problem =
            Diagnostic::error("U010", token.span, format!("no routine begins with {found}"));
        self.fail(problem.help(help))
    }
}

/// How a routine is written.
fn form(word: &str) -> &'static str {
    match word {
        "NEWDECK" => "a new deck is written: NEWDECK \"name\" AU0 [\"player\"]",
        "NEWSDECK" => "a full deck is written: NEWSDECK \"name\" SD0 []",
        "DEALTOP" => "dealing is written: DEALTOP \"from\" \"to\" 1",
        "DEALRAND" => "dealing is written: DEALRAND \"from\" \"to\" 1",
        "DEALCHOICE" => "dealing is written: DEALCHOICE \"from\" \"to\", with a number or without",
        "SCOREADD" => "scoring is written: SCOREADD \"deck\" \"player\"",
        "PRINT" => "printing is written: PRINT \"text\"",
        "STATE" => "switching is written: STATE \"NEXT\" [\"name\"=\"value\"], or with []",
        "FORPLAYER" => "a loop over players is written: FORPLAYER { routines }",
        "FORPLAYERCOND" => "such a loop is written: FORPLAYERCOND { conditions } { routines }",
        "LOOP" => "a loop is written: LOOP { routines }",
        "IF" => "an if is written: IF { conditions } { routines }",
        _ => "choosing is written: CHOOSE 1 { choices }, or without a number",
    }
}
