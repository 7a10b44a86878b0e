//! Values: which form a node is, from the inside out. What is needed at a place plays no part in what a form is;
//! [`Checker::want`] compares the two afterwards.

use ir::{Arith, Cmp, Type};
use source::{Diagnostic, Span};

use super::{Checker, words};
use crate::checked::{Expr, ExprKind, Which};
use crate::tree::{NodeId, NodeKind};

/// Numbers of sums and products inside each other, beyond the first two of each.
const MAX_OPERANDS: usize = 100;

/// An expression of a form.
pub(super) fn make(span: Span, ty: Type, kind: ExprKind) -> Expr {
    Expr { span, ty, kind }
}

impl<'a> Checker<'a> {
    /// A value of any type.
    pub(super) fn expr(&mut self, id: NodeId) -> Option<Expr> {
        let span = self.span(id);
        match self.kind(id) {
            NodeKind::Int(value) => Some(make(span, Type::Int, ExprKind::Int(*value))),
            NodeKind::Name(name) => Some(make(span, Type::Str, ExprKind::Str(name.clone()))),
            NodeKind::Var(name) => self.variable(id, name),
            NodeKind::Word(word) => match word.as_str() {
                "player" => Some(make(span, Type::Seats, ExprKind::Seats)),
                "team" => Some(make(span, Type::Teams, ExprKind::Teams)),
                word => {
                    self.lone_word(id, word);
                    None
                }
            },
            NodeKind::List(items) => self.list(id, items),
            NodeKind::Op(_) | NodeKind::Comma | NodeKind::Colon | NodeKind::DotDot => {
                self.no_value(span);
                None
            }
        }
    }

    /// A value of one type.
    pub(super) fn want(&mut self, id: NodeId, ty: Type) -> Option<Expr> {
        let expr = self.expr(id)?;
        self.fit(expr, ty)
    }

    fn no_value(&mut self, span: Span) {
        self.report(
            Diagnostic::error("R020", span, "this is no value").reason("a value is needed here"),
        );
    }

    fn lone_word(&mut self, id: NodeId, word: &'a str) {
        if words::VALUES.contains(&word) || word == "game" {
            let span = self.span(id);
            self.report(
                Diagnostic::error("R022", span, format!("`{word}` without its parentheses"))
                    .reason("a value is needed here")
                    .help(format!("write {}", words::form(word))),
            );
        } else {
            self.bad_word(id, word, "a value", &["player", "team"]);
        }
    }

    fn list(&mut self, id: NodeId, items: &'a [NodeId]) -> Option<Expr> {
        let Some(&first) = items.first() else {
            self.no_value(self.span(id));
            return None;
        };
        if let Some(&second) = items.get(1)
            && self.is_storage_word(second)
        {
            return self.storage(id);
        }
        match self.kind(first) {
            NodeKind::Word(word) => self.word_form(id, word),
            NodeKind::Op(op) => self.operation(id, op),
            NodeKind::Name(_) => self.strings_list(id),
            NodeKind::Int(_) | NodeKind::Var(_) | NodeKind::List(_) => self.by_index(id, items),
            NodeKind::Comma | NodeKind::Colon | NodeKind::DotDot => {
                self.no_value(self.span(first));
                None
            }
        }
    }

    fn word_form(&mut self, id: NodeId, word: &'a str) -> Option<Expr> {
        match word {
            "cardatt" => self.cardatt(id),
            "score" | "sum" | "max" | "min" | "scoremax" | "scoremin" => self.scored(id, word),
            "size" => self.size(id),
            "actual" => self.actual(id),
            "top" | "bottom" => self.at_end(id, word),
            "filter" => self.filter(id),
            "union" => self.union(id),
            "intersect" | "disjunction" => self.shared(id, word),
            "tuples" => self.tuples(id),
            "partition" => self.partition(id),
            "subsets" => self.subsets(id),
            "runs" | "run" => self.runs(id, word),
            "sort" => self.sort(id),
            "indexed" => self.indexed(id),
            "tri" | "fib" => self.sequence(id, word),
            "random" => self.random(id),
            "pid" | "tid" => self.number_of(id, word),
            "range" => self.range(id),
            "other" => self.other(id),
            "owner" => self.owner_of(id),
            "team" => self.team_of(id),
            "current" => self.turn(id, word, Which::Current),
            "next" => self.turn(id, word, Which::Next),
            "previous" => self.turn(id, word, Which::Previous),
            "and" | "or" => self.and_or(id, word),
            "not" => {
                let &[inner] = self.parts(id, word, 1)? else { return None };
                let inner = self.want(inner, Type::Bool)?;
                Some(make(self.span(id), Type::Bool, ExprKind::Not(Box::new(inner))))
            }
            "any" | "all" => self.each_value(id, word),
            "mod" => self.arith(id, word, Arith::Rem),
            "points" | "sto" | "str" => {
                self.bad_form(self.span(id), word, "whose is it?");
                None
            }
            "player" => self.swapped(id, word),
            "game" => {
                match self.items(id).get(1).and_then(|&kind| Some((kind, self.word(kind)?))) {
                    Some((kind, word)) => self.bad_storage_word(kind, word),
                    None => self.bad_form(self.span(id), "sto", "what of the game?"),
                }
                None
            }
            _ => {
                self.no_value_word(id, word);
                None
            }
        }
    }

    fn no_value_word(&mut self, id: NodeId, word: &'a str) {
        if words::STEPS.contains(&word) || words::ITEMS.contains(&word) {
            let span = self.span(id);
            self.report(
                Diagnostic::error("R024", span, format!("`{word}` gives no value"))
                    .reason("a value is needed here, this is something to do"),
            );
            return;
        }
        let head = self.items(id).first().copied().unwrap_or(id);
        self.bad_word(head, word, "a value", &words::VALUES);
    }

    /// `(player 0)` for `(0 player)`, or `(player current)`.
    fn swapped(&mut self, id: NodeId, word: &str) -> Option<Expr> {
        let span = self.span(id);
        let problem = Diagnostic::error("R021", span, format!("`{word}` comes last"))
            .reason("which player is meant stands first")
            .help("write (0 player) or (current player)");
        let problem = match self.items(id) {
            &[_, which] => problem.fix(span, format!("({} {word})", self.text(which))),
            _ => problem,
        };
        self.report(problem);
        None
    }

    fn operation(&mut self, id: NodeId, op: &'static str) -> Option<Expr> {
        match op {
            "+" => self.arith(id, op, Arith::Add),
            "-" => self.arith(id, op, Arith::Sub),
            "*" => self.arith(id, op, Arith::Mul),
            "//" => self.arith(id, op, Arith::Div),
            "%" => self.arith(id, op, Arith::Rem),
            "<" => self.compare(id, op, Cmp::Lt),
            ">" => self.compare(id, op, Cmp::Gt),
            "<=" => self.compare(id, op, Cmp::Le),
            ">=" => self.compare(id, op, Cmp::Ge),
            "==" => self.same(id, op, true),
            "!=" => self.same(id, op, false),
            _ => self.arith(id, op, Arith::Pow),
        }
    }

    /// Two numbers; sums and products may have more.
    fn arith(&mut self, id: NodeId, op: &str, arith: Arith) -> Option<Expr> {
        let parts = match self.items(id).get(1..) {
            Some(parts) if parts.len() > 2 && matches!(arith, Arith::Add | Arith::Mul) => parts,
            _ => self.parts(id, op, 2)?,
        };
        for pair in parts.windows(2) {
            self.adjacent(pair[0], pair[1]);
        }
        let deeper = parts.len() - 2;
        self.operands += deeper;
        let numbers = self.operands_of(id, parts);
        self.operands -= deeper;
        let span = self.span(id);
        let combine = |a: Expr, b: Expr| {
            make(span, Type::Int, ExprKind::Arith(arith, Box::new(a), Box::new(b)))
        };
        numbers?.into_iter().reduce(combine)
    }

    /// The numbers of a sum or product. What comes of many of them is nested deep, as if they had parentheses.
    fn operands_of(&mut self, id: NodeId, parts: &'a [NodeId]) -> Option<Vec<Expr>> {
        if self.operands > MAX_OPERANDS {
            self.report(
                Diagnostic::error("R042", self.span(id), "too many numbers are computed at once")
                    .reason(format!("at most {MAX_OPERANDS}, those around this counted too"))
                    .help("store what comes of some of them first"),
            );
            return None;
        }
        let numbers: Vec<_> = parts.iter().map(|&part| self.want(part, Type::Int)).collect();
        numbers.into_iter().collect()
    }

    fn and_or(&mut self, id: NodeId, word: &str) -> Option<Expr> {
        let parts = self.items(id).get(1..).unwrap_or_default();
        if parts.len() < 2 {
            self.bad_form(self.closing(id), word, "two or more tests are needed");
        }
        let tests: Vec<_> = parts.iter().map(|&part| self.want(part, Type::Bool)).collect();
        let tests: Vec<_> = tests.into_iter().collect::<Option<_>>()?;
        if tests.len() < 2 {
            return None;
        }
        let kind = if word == "and" { ExprKind::And(tests) } else { ExprKind::Or(tests) };
        Some(make(self.span(id), Type::Bool, kind))
    }

    /// `(cardatt KEY CARD)`
    fn cardatt(&mut self, id: NodeId) -> Option<Expr> {
        let &[key, card] = self.parts(id, "cardatt", 2)? else { return None };
        let (at, key) = (key, self.want(key, Type::Str));
        let card = self.want(card, Type::Card);
        let key = key?;
        self.known_key(&key, self.span(at));
        let kind = ExprKind::Attribute { key: Box::new(key), card: Box::new(card?) };
        Some(make(self.span(id), Type::Str, kind))
    }

    /// `(score CARD using 'P)`, and the forms that do it to many cards.
    fn scored(&mut self, id: NodeId, word: &str) -> Option<Expr> {
        let &[value, using, map] = self.parts(id, word, 3)? else { return None };
        let needed = if word == "score" { Type::Card } else { Type::Cards };
        let outer = self.facts.scoring_by;
        self.facts.scoring_by = (word == "score").then(|| self.text(map));
        let of_score = outer == Some(self.text(map));
        let value = self.want(value, needed);
        self.facts.scoring_by = outer;
        let map = self.point_map(using, map, word);
        let (value, map, span) = (Box::new(value?), map?, self.span(id));
        Some(match word {
            "scoremax" | "scoremin" => {
                let most = word == "scoremax";
                make(span, Type::Int, ExprKind::ExtremePoints { most, cards: value, map })
            }
            "score" => make(span, Type::Int, ExprKind::Score { card: value, map }),
            "sum" => make(span, Type::Int, ExprKind::Sum { cards: value, map }),
            _ => {
                // Which of several best cards is scored makes no difference to the points.
                if self.choosing && !of_score {
                    self.chance_in_choice(span, word);
                }
                make(span, Type::Card, ExprKind::Extreme { most: word == "max", cards: value, map })
            }
        })
    }

    /// Chance while options are looked for.
    pub(super) fn chance_in_choice(&mut self, span: Span, word: &str) {
        let reason = match word {
            "shuffle" => "the order is drawn when the option is offered",
            "random" => "the number is drawn when the option is offered",
            _ => "a tie is broken by chance when the options are looked for",
        };
        self.report(
            Diagnostic::warning(
                "R068",
                span,
                format!("`{word}` inside a choice depends on chance"),
            )
            .reason(reason)
            .help("do this before or after the choice"),
        );
    }

    /// `(size COLLECTION)`; a team counts its members.
    fn size(&mut self, id: NodeId) -> Option<Expr> {
        let &[of] = self.parts(id, "size", 1)? else { return None };
        let of = self.collection(of)?;
        Some(make(self.span(id), Type::Int, ExprKind::Size(Box::new(of))))
    }

    fn actual(&mut self, id: NodeId) -> Option<Expr> {
        let &[card] = self.parts(id, "actual", 1)? else { return None };
        let card = self.want(card, Type::Card)?;
        Some(make(self.span(id), Type::Card, ExprKind::Actual(Box::new(card))))
    }

    fn owner_of(&mut self, id: NodeId) -> Option<Expr> {
        let &[card] = self.parts(id, "owner", 1)? else { return None };
        let card = self.want(card, Type::Card)?;
        Some(make(self.span(id), Type::Seat, ExprKind::OwnerOf(Box::new(card))))
    }

    fn team_of(&mut self, id: NodeId) -> Option<Expr> {
        let &[player] = self.parts(id, "team", 1)? else { return None };
        let player = self.want(player, Type::Seat)?;
        Some(make(self.span(id), Type::Team, ExprKind::TeamOf(Box::new(player))))
    }

    /// `(current player)` and its like.
    fn turn(&mut self, id: NodeId, word: &str, which: Which) -> Option<Expr> {
        let span = self.span(id);
        if let &[_, who, kind, name] = self.items(id)
            && self.word(who).is_some_and(|who| who == "player" || who == "team")
            && self.is_storage_word(kind)
        {
            let who = self.text(who);
            self.report(
                Diagnostic::error("R022", span, format!("`{word} {who}` without parentheses"))
                    .reason("whose storage it is stands in its own pair of parentheses")
                    .fix(span, format!("(({word} {who}) {} {})", self.text(kind), self.text(name))),
            );
            return None;
        }
        let &[who] = self.parts(id, word, 1)? else { return None };
        if self.in_direction && which != Which::Current {
            self.report(
                Diagnostic::error("R083", span, format!("`{word}` in the direction of a stage"))
                    .reason("who comes next depends on the direction itself")
                    .help("name players by (current player) or by their numbers"),
            );
            return None;
        }
        match self.word(who) {
            Some("player") => Some(make(span, Type::Seat, ExprKind::Seat(which, self.seat_cycle))),
            Some("team") => Some(make(span, Type::Team, ExprKind::Team(which, self.team_cycle))),
            Some(other) => {
                self.bad_word(who, other, "`player` or `team`", &["player", "team"]);
                None
            }
            None => {
                self.bad_form(self.span(who), word, "`player` or `team` is needed here");
                None
            }
        }
    }
}
