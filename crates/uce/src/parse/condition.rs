//! Conditions and the tests in them.

use source::{Diagnostic, Span};

use super::{Parser, Read};
use crate::lex::TokenKind;
use crate::tree::{Compare, Condition, ConditionKind, DeckTest, NumberLit, PlayerTest};
use crate::words::{CONDITIONS, ROUTINES, TESTS};

const CONDITION: &str = "a condition is written: DECKCOND \"deck\" { LEN:GEQ(3) SUITS:SAME }, or PLAYERCOND \"player\" { SCORE:LESS(100) }";

impl Parser<'_> {
    /// Reads `{ conditions }`.
    pub(super) fn conditions(&mut self) -> Read<Vec<Condition>> {
        if self.one_of(0, &CONDITIONS).is_some() {
            return self.without_braces();
        }
        let open = self.expect("{")?;
        self.deeper()?;
        let mut conditions = Vec::new();
        let before = self.diagnostics.len();
        loop {
            self.form = CONDITION;
            match self.kind() {
                TokenKind::Fixed("}") => {
                    if conditions.is_empty() && self.diagnostics.len() == before {
                        self.empty(open, "a condition is missing");
                    }
                    self.close(open);
                    break;
                }
                TokenKind::End => {
                    self.unclosed(open);
                    break;
                }
                TokenKind::Fixed("{") if self.one_of(1, &ROUTINES).is_some() => {
                    let place = self.behind();
                    let problem = Diagnostic::error("U010", place, "a `}` is missing here")
                        .reason("the conditions end here")
                        .label(open, "they begin here");
                    self.mistake(problem.fix(place, " }"));
                    break;
                }
                TokenKind::Fixed(word) if ROUTINES.contains(&word) => {
                    let problem =
                        Diagnostic::error("U010", self.behind(), "the conditions do not end here")
                            .reason("a `}` is missing, and then a `{`")
                            .label(open, "they begin here");
                    self.unbalanced = true;
                    return Err(self.fail(problem));
                }
                TokenKind::Fixed(word @ ("AND" | "OR")) => self.between(word),
                _ => {
                    let (at, depth) = (self.at, self.depth);
                    match self.condition() {
                        Ok(condition) => conditions.push(condition),
                        Err(_) => {
                            self.depth = depth;
                            if !self.next_condition(at) {
                                break;
                            }
                        }
                    }
                }
            }
        }
        self.shallower();
        Ok(conditions)
    }

    /// Conditions that stand there without braces.
    fn without_braces(&mut self) -> Read<Vec<Condition>> {
        let start = self.span().start;
        let mut conditions = Vec::new();
        while self.one_of(0, &CONDITIONS).is_some() {
            conditions.push(self.condition()?);
        }
        let span = self.since(start);
        let text = self.source.slice(span);
        let problem = Diagnostic::error("U010", span, "conditions stand in braces");
        let problem = problem.fix(span, format!("{{ {text} }}"));
        self.mistake(problem);
        Ok(conditions)
    }

    /// `AND` or `OR` between conditions.
    fn between(&mut self, word: &str) {
        let span = self.span();
        let problem = Diagnostic::error("U010", span, format!("no `{word}` between conditions"));
        if word == "AND" {
            let place = Span::new(span.start, self.peek(1).span.start);
            self.mistake(problem.reason("they stand side by side").fix(place, ""));
        } else {
            let _ = self.fail(problem.help("a choice says `OR` once, before its conditions"));
        }
        self.bump();
    }

    fn condition(&mut self) -> Read<Condition> {
        let start = self.span().start;
        self.form = CONDITION;
        let word = match self.one_of(0, &CONDITIONS) {
            Some(word) => {
                self.bump();
                word
            }
            None => match self.misspelled(&CONDITIONS) {
                Some(word) => word,
                None => return Err(self.expected("a condition")),
            },
        };
        let kind = match word {
            "NOT" => {
                self.deeper()?;
                let inner = self.condition()?;
                self.shallower();
                ConditionKind::Not(Box::new(inner))
            }
            "DECKCOND" => {
                let deck = self.string("the name of a deck")?;
                ConditionKind::Deck { deck, tests: self.tests(Self::deck_test)? }
            }
            _ => {
                let player = self.string("the name of a player")?;
                ConditionKind::Player { player, tests: self.tests(Self::player_test)? }
            }
        };
        Ok(Condition { span: self.since(start), kind })
    }

    /// Goes on after a condition that could not be read; says whether its list goes on.
    fn next_condition(&mut self, failed: usize) -> bool {
        if self.at == failed && !self.is("{") {
            self.bump();
        }
        loop {
            match self.kind() {
                TokenKind::End | TokenKind::Fixed("}") => return true,
                TokenKind::Fixed("{") if self.one_of(1, &ROUTINES).is_some() => return false,
                TokenKind::Fixed("{") => self.braces_anyway(),
                TokenKind::Fixed(word) if CONDITIONS.contains(&word) => return true,
                TokenKind::Fixed(word) if ROUTINES.contains(&word) => return false,
                _ => {
                    self.bump();
                }
            }
        }
    }

    /// Reads `{ tests }`.
    fn tests<T>(&mut self, one: fn(&mut Self) -> Read<T>) -> Read<Vec<T>> {
        let open = self.expect("{")?;
        let mut tests = Vec::new();
        let before = self.diagnostics.len();
        loop {
            match self.kind() {
                TokenKind::Fixed("}") => {
                    if tests.is_empty() && self.diagnostics.len() == before {
                        self.empty(open, "a test is missing");
                    }
                    self.close(open);
                    return Ok(tests);
                }
                TokenKind::End => {
                    self.unclosed(open);
                    return Ok(tests);
                }
                TokenKind::Fixed("{") => return Err(self.expected("`}`")),
                TokenKind::Fixed(word) if ROUTINES.contains(&word) => {
                    return Err(self.expected("`}`"));
                }
                _ => {
                    let at = self.at;
                    match one(self) {
                        Ok(test) => tests.push(test),
                        Err(_) => self.next_test(at),
                    }
                }
            }
        }
    }

    /// Reads tests of what is not known, a deck or a player.
    pub(super) fn any_tests(&mut self) -> Read<()> {
        match self.one_of(1, &["NAME(", "SCORE:"]) {
            Some(_) => self.tests(Self::player_test).map(|_| ()),
            None => self.tests(Self::deck_test).map(|_| ()),
        }
    }

    fn next_test(&mut self, failed: usize) {
        if self.at == failed && !self.is("{") {
            self.bump();
        }
        let stops = |word| matches!(word, "{" | "}") || TESTS.contains(&word);
        loop {
            match self.kind() {
                TokenKind::End => return,
                TokenKind::Fixed(word) if stops(word) || ROUTINES.contains(&word) => return,
                TokenKind::Fixed(word) if CONDITIONS.contains(&word) => return,
                _ => {
                    self.bump();
                }
            }
        }
    }

    fn deck_test(&mut self) -> Read<DeckTest> {
        match self.one_of(0, &TESTS) {
            Some("SUITS:SAME") => {
                self.bump();
                Ok(DeckTest::SameSuit)
            }
            Some("VALS:SAME") => {
                self.bump();
                Ok(DeckTest::SameValue)
            }
            Some("VALS:CONS") => {
                self.bump();
                Ok(DeckTest::Consecutive)
            }
            Some("LEN:") => {
                self.bump();
                let (compare, number) = self.compare()?;
                Ok(DeckTest::Length(compare, number))
            }
            Some(word) => {
                let message = format!("`{word}` is no test of a deck");
                let problem = Diagnostic::error("U010", self.span(), message);
                Err(self.fail(problem.help("of decks: SUITS:SAME, VALS:SAME, VALS:CONS, LEN:")))
            }
            None => Err(self.expected("a test of a deck, such as `LEN:GEQ(3)`")),
        }
    }

    fn player_test(&mut self) -> Read<PlayerTest> {
        match self.one_of(0, &TESTS) {
            Some("NAME(") => {
                self.bump();
                let name = self.string("the name of a player")?;
                self.parenthesis()?;
                Ok(PlayerTest::Name(name))
            }
            Some("SCORE:") => {
                self.bump();
                let (compare, number) = self.compare()?;
                Ok(PlayerTest::Score(compare, number))
            }
            Some(word) => {
                let message = format!("`{word}` is no test of a player");
                let problem = Diagnostic::error("U010", self.span(), message);
                Err(self.fail(problem.help("of players: NAME(\"…\") and SCORE:")))
            }
            None => Err(self.expected("a test of a player, such as `SCORE:LESS(100)`")),
        }
    }

    /// Reads `GEQ(3)` and the like.
    fn compare(&mut self) -> Read<(Compare, NumberLit)> {
        let found = Compare::ALL.into_iter().find(|compare| self.is(compare.word()));
        let Some(compare) = found else {
            return Err(self.expected("`LESS(`, `LEQ(`, `EQ(`, `GEQ(` or `GREATER(`"));
        };
        self.bump();
        let number = self.number()?;
        self.parenthesis()?;
        Ok((compare, number))
    }

    fn parenthesis(&mut self) -> Read<()> {
        if self.eat(")").is_some() {
            return Ok(());
        }
        if self.is("}") || self.one_of(0, &TESTS).is_some() {
            let place = self.behind();
            let problem = Diagnostic::error("U010", place, "a `)` is missing here");
            self.mistake(problem.fix(place, ")"));
            return Ok(());
        }
        Err(self.expected("`)`"))
    }
}
