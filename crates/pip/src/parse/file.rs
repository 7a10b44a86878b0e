//! A whole file: the heading, and the declarations after it.

use source::{Diagnostic, Span};

use super::recover::is_declaration;
use super::{Parser, Read};
use crate::lex::TokenKind;
use crate::tree::{Counts, CountsKind, Declaration, Heading, NumberLit, Tree};
use crate::words::{self, KEYWORDS, STATEMENTS};

const HEADING: &str = "a heading is written: Game \"Name\" requires 2 to 4 players.";

impl Parser<'_> {
    pub(super) fn file(&mut self) -> Tree {
        let mut tree = Tree::default();
        let mut heading: Option<Span> = None;
        if !self.tokens_have_heading() {
            self.no_heading();
        }
        let first = self.span();
        // Statements outside of any action were reported.
        let mut outside = false;
        while self.kind() != TokenKind::End {
            let (before, depth) = (self.at, self.depth);
            let span = self.span();
            self.start = span.start;
            self.form = "";
            if let Some(word) = self.declaration_word() {
                self.unbalanced = false;
                outside = false;
                let read = if word == "Game" {
                    self.check_heading(heading, first);
                    let read = self.heading();
                    let is_first = heading.is_none();
                    heading.get_or_insert(span);
                    read.map(|read| {
                        if is_first {
                            tree.heading = Some(read);
                        }
                    })
                } else {
                    self.declaration(word).map(|declaration| tree.declarations.push(declaration))
                };
                if read.is_err() {
                    self.depth = depth;
                    self.next_declaration(before);
                }
            } else if self.is("}") {
                self.surplus_brace(outside);
            } else if self.is(".") {
                self.stray_period();
            } else if self.is_statement() {
                if !outside && !self.unbalanced {
                    self.outside_statement(tree.declarations.last());
                }
                outside = true;
                self.damaged = true;
                if self.statement_or_next().is_none() && self.at == before {
                    self.bump();
                }
            } else {
                let _ = self.expected("a declaration");
                self.next_declaration(before);
            }
        }
        tree
    }

    /// The word that the declaration begins with that comes next; a misspelled one is reported.
    fn declaration_word(&mut self) -> Option<&'static str> {
        let token = self.peek(0);
        match token.kind {
            TokenKind::Keyword(word) => is_declaration(word).then_some(word),
            TokenKind::Name => {
                let declarations = KEYWORDS.into_iter().filter(|word| is_declaration(word));
                let word = words::nearest(self.text(token), declarations)?;
                let follows = match self.peek(1).kind {
                    TokenKind::String(_) => word == "Game",
                    TokenKind::Name => word != "Game",
                    _ => false,
                };
                if !follows || self.peek(1).new_line {
                    return None;
                }
                self.mistake(
                    Diagnostic::error("P0", token.span, format!("this should be `{word}`"))
                        .fix(token.span, word),
                );
                Some(word)
            }
            _ => None,
        }
    }

    fn is_statement(&self) -> bool {
        let signs = ["=", "+=", "-=", "*=", "/=", "(", "->"];
        match self.kind() {
            TokenKind::Keyword(word) => {
                STATEMENTS.contains(&word) || matches!(word, "else" | "elseif")
            }
            TokenKind::Name => signs.iter().any(|sign| self.is_at(1, sign)),
            _ => false,
        }
    }

    fn outside_statement(&mut self, last: Option<&Declaration>) {
        let span = self.span();
        let mut problem = Diagnostic::error("P0", span, "a statement outside of any action")
            .reason("only declarations stand at the top level");
        match last {
            Some(Declaration::Action(action)) => {
                let end = action.body.span.end;
                let brace = Span::new(end.saturating_sub(1), end);
                problem = problem.label(brace, "the last action ends here");
            }
            _ => problem = problem.help("put it into an action: Action main { … }"),
        }
        self.mistake(problem);
    }

    fn surplus_brace(&mut self, outside: bool) {
        let span = self.bump().span;
        if !outside && !self.unbalanced {
            self.mistake(
                Diagnostic::error("P0", span, "this `}` closes nothing")
                    .reason("there is no open block")
                    .fix(span, ""),
            );
        }
        self.damaged = true;
    }

    /// A declaration inside a block.
    pub(super) fn nested_declaration(&mut self) {
        let (before, depth) = (self.at, self.depth);
        let first = self.span();
        self.start = first.start;
        let TokenKind::Keyword(word) = self.kind() else { return };
        let is_type = !matches!(word, "Game" | "Area" | "Action" | "Rule" | "Ordering");
        let (code, message) = match word {
            "Game" => ("M2", "the heading stands at the beginning of the file, once"),
            _ => ("M5", "a declaration inside a block"),
        };
        let mut problem = Diagnostic::error(code, first, message);
        if code == "M5" {
            problem = problem.reason("declarations stand at the top level only");
        }
        if is_type && self.peek(1).kind == TokenKind::Name && self.is_at(2, "=") {
            let name = self.text(self.peek(1));
            problem = problem
                .help("a name for use inside a block is given with `let`")
                .fix(first.to(self.peek(2).span), format!("let {name} be"));
        }
        let _ = self.fail(problem);
        let read = match word {
            "Game" => self.heading().map(|_| ()),
            _ => self.declaration(word).map(|_| ()),
        };
        if read.is_err() {
            self.depth = depth;
            self.next_statement(before);
        }
    }

    fn tokens_have_heading(&self) -> bool {
        self.lexed.tokens.iter().any(|token| match token.kind {
            TokenKind::Keyword(word) => word == "Game",
            TokenKind::Name => words::nearest(self.text(*token), ["Game"]).is_some(),
            _ => false,
        })
    }

    fn no_heading(&mut self) {
        let span = self.span();
        let message = match self.kind() {
            TokenKind::End => "there is no game in this file",
            _ => "the heading of the game is missing",
        };
        let problem = Diagnostic::error("M1", span, message).help(HEADING);
        let _ = self.fail(problem);
    }

    /// Looks whether a heading may stand where it does.
    fn check_heading(&mut self, heading: Option<Span>, first: Span) {
        let span = self.span();
        if let Some(other) = heading {
            self.mistake(
                Diagnostic::error("M2", span, "a second heading")
                    .reason("a file describes one game")
                    .label(other, "the first one is here"),
            );
        } else if span != first {
            self.mistake(
                Diagnostic::error("M1", span, "the heading comes first")
                    .reason("nothing may stand before it")
                    .label(first, "this stands before it"),
            );
        }
    }

    fn heading(&mut self) -> Read<Heading> {
        let start = self.bump().span.start;
        self.form = HEADING;
        let name = self.string("the name of the game, in quotes")?;
        self.expect("requires")?;
        let counts = self.counts()?;
        let team_size = if self.either("players", "teams")? == "teams" {
            self.expect("of")?;
            Some(self.counts()?)
        } else {
            None
        };
        if team_size.is_some() && self.is("players") {
            let span = self.span();
            self.mistake(
                Diagnostic::error("P0", span, "a team size is only a number")
                    .help("a heading with teams is written: Game \"Name\" requires 2 teams of 2.")
                    .fix(Span::new(self.previous().end, span.end), ""),
            );
            self.bump();
        }
        self.period()?;
        Ok(Heading { span: self.since(start), name, counts, team_size })
    }

    /// Reads one of two words, also in the singular.
    fn either(&mut self, one: &'static str, other: &'static str) -> Read<&'static str> {
        for word in [one, other] {
            if self.eat(word).is_some() {
                return Ok(word);
            }
        }
        let token = self.peek(0);
        let near = words::nearest(self.text(token), [one, other]);
        let (Some(word), TokenKind::Name | TokenKind::Keyword(_)) = (near, token.kind) else {
            return Err(self.expected(&format!("`{one}` or `{other}`")));
        };
        let is_singular = word.strip_suffix('s') == Some(self.text(token));
        let message = format!("this should be `{word}`");
        self.mistake(if is_singular {
            Diagnostic::warning("P2", token.span, message).fix(token.span, word)
        } else {
            Diagnostic::error("P0", token.span, message).fix(token.span, word)
        });
        self.bump();
        Ok(word)
    }

    fn counts(&mut self) -> Read<Counts> {
        let start = self.span().start;
        let first = self.count()?;
        let kind = if self.eat("to").is_some() {
            CountsKind::Range(first, self.count()?)
        } else {
            let mut all = vec![first];
            while self.eat("or").is_some() {
                all.push(self.count()?);
            }
            CountsKind::OneOf(all)
        };
        if self.is("to") || self.is("or") {
            let problem = Diagnostic::error("P0", self.span(), "`or` and `to` do not mix")
                .help("write either `2 or 4 or 6`, or `2 to 6`");
            return Err(self.fail(problem));
        }
        Ok(Counts { span: self.since(start), kind })
    }

    fn count(&mut self) -> Read<NumberLit> {
        match self.kind() {
            TokenKind::Number => Ok(self.number()),
            _ => Err(self.expected("a number")),
        }
    }
}
