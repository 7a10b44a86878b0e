//! The setup: how many players, in which teams, with which decks.

use std::collections::BTreeSet;
use std::sync::Arc;

use ir::{Type, limits};
use source::{Diagnostic, Span};

use super::{Checker, words};
use crate::checked::{Constant, Expr, ExprKind, Stmt, StmtKind, Value};
use crate::tree::{NodeId, NodeKind};

/// How many strings a declared list can have.
const MAX_LIST: usize = 1024;

impl<'a> Checker<'a> {
    /// Looks for `(create players 'N)`, because then the declaration of `'N` may be overridden.
    pub(super) fn find_seat_variable(&mut self, setup: Option<NodeId>) {
        let parts = setup.map_or(&[][..], |setup| self.items(setup));
        self.seats.variable = parts.iter().find_map(|&part| match *self.items(part) {
            [create, players, count]
                if self.word(create) == Some("create") && self.word(players) == Some("players") =>
            {
                self.variable_name(count).map(str::to_owned)
            }
            _ => None,
        });
    }

    /// `(declare VALUE 'NAME)`
    pub(super) fn declare(&mut self, id: NodeId) {
        let Some(&[value, var]) = self.parts(id, "declare", 2) else { return };
        let at = self.span(value);
        let value = self.expr(value).and_then(|value| self.constant(&value));
        let Some(name) = self.binder(var, "declare") else { return };
        let span = self.span(var);
        let value = value.filter(|value| self.is_short(value, at));
        let value = if self.seats.variable.as_deref() == Some(name) {
            self.seat_count(value)
        } else {
            value
        };
        if let Some(other) = self.find(name) {
            let problem =
                Diagnostic::warning("R066", span, format!("'{name} hides another '{name}"));
            let problem = problem.label(other.span, "the hidden one");
            self.report(problem.reason("from here on the name means the new one"));
        }
        let means = match value {
            Some(value) => {
                let strings = match &value {
                    Value::Str(name) => BTreeSet::from([name.clone()]),
                    Value::Strs(names) => names.iter().cloned().collect(),
                    Value::Int(_) | Value::Bool(_) | Value::Ints(..) => BTreeSet::new(),
                };
                let strings = Arc::new(strings);
                self.constants.push(Constant { name: name.to_owned(), span, value, strings });
                super::scope::Means::Constant(self.constants.len() - 1)
            }
            None => super::scope::Means::Unknown,
        };
        self.declared.insert(name, super::scope::Binding { name, span, means });
    }

    /// Every use of a declared list has its own copy in the game, so the list must not be long.
    fn is_short(&mut self, value: &Value, span: Span) -> bool {
        let Value::Strs(names) = value else { return true };
        if names.len() > MAX_LIST {
            self.report(
                Diagnostic::error("R042", span, format!("{} strings are too many", names.len()))
                    .reason(format!("a declared list has at most {MAX_LIST}")),
            );
        }
        names.len() <= MAX_LIST
    }

    /// The value of the variable that holds the number of players.
    fn seat_count(&mut self, value: Option<Value>) -> Option<Value> {
        let Some(Value::Int(declared)) = value else { return value };
        self.seats.declared = u32::try_from(declared).unwrap_or(0);
        Some(Value::Int(self.options.seats.map_or(declared, i64::from)))
    }

    /// The teams, and the statements that create the decks.
    pub(super) fn setup(&mut self, id: NodeId) -> Option<(Vec<Vec<u32>>, Vec<Stmt>)> {
        let parts = self.items(id).get(1..).unwrap_or_default();
        let mut decks = Vec::new();
        let (mut players, mut teams) = (None, None);
        let mut n_cards = 0_usize;
        for &part in parts {
            match self.setup_part(part) {
                Some("players") if players.is_none() => players = Some(part),
                Some("teams") if teams.is_none() => teams = Some(part),
                Some("players" | "teams") => {
                    let message = "this stands twice in the setup";
                    self.report(Diagnostic::error("R038", self.span(part), message));
                }
                Some(_) => decks.push(part),
                None => {}
            }
        }
        let head = self.items(id).first().map_or(self.span(id), |&head| self.span(head));
        match players {
            Some(players) => self.players(players),
            None => self.missing(head, "the number of players is missing", "create players"),
        }
        if decks.is_empty() && !parts.is_empty() {
            self.missing(head, "there is no deck", "create deck");
        }
        let teams = match teams {
            Some(teams) => self.teams(teams),
            None => Some(self.all_seats(Vec::new())),
        };
        self.teams_known = self.count_teams(teams.as_deref());
        let decks: Vec<_> =
            decks.iter().map(|&deck| self.setup_deck(deck, 1, &mut n_cards)).collect();
        Some((teams?, decks.into_iter().collect::<Option<_>>()?))
    }

    /// Which part of the setup this is; anything but players and teams has to do with decks.
    fn setup_part(&mut self, part: NodeId) -> Option<&'a str> {
        match self.head(part) {
            Some("create") => {
                let what = self.items(part).get(1).copied();
                match what.and_then(|what| self.word(what)) {
                    Some(word @ ("players" | "teams" | "deck")) => return Some(word),
                    Some(word) => {
                        let can = ["players", "teams", "deck"];
                        self.bad_word(what?, word, "`players`, `teams` or `deck`", &can);
                    }
                    None => self.bad_form(self.span(part), "setup", "create what?"),
                }
            }
            Some("repeat") => return Some("deck"),
            Some(word) if self.closest(word, ["create", "repeat"]).is_some() => {
                let head = self.items(part).first().copied().unwrap_or(part);
                self.bad_word(head, word, "`create` or `repeat`", &["create", "repeat"]);
            }
            _ => {
                self.report(
                    Diagnostic::error("R038", self.span(part), "this does not belong in the setup")
                        .reason("players, teams and decks are created here")
                        .help("what is done with the cards comes after the setup, in a `do`"),
                );
            }
        }
        None
    }

    fn missing(&mut self, span: Span, message: &str, form: &str) {
        let help = format!("write {}", words::form(form));
        self.report(Diagnostic::error("R038", span, message).reason("in this setup").help(help));
    }

    /// `(create players N)`
    fn players(&mut self, id: NodeId) {
        let Some(&[count]) = self.items(id).get(2..) else {
            self.bad_form(self.closing(id), "create players", "one number is needed");
            return;
        };
        let span = self.span(count);
        let Some(value) = self.want(count, Type::Int).and_then(|count| self.constant(&count))
        else {
            return;
        };
        let Value::Int(value) = value else { return };
        if self.seats.variable.is_none() {
            self.seats.declared = u32::try_from(value).unwrap_or(0);
            if let Some(asked) = self.options.seats
                && i64::from(asked) != value
            {
                self.report(
                    Diagnostic::error("R045", span, "the number of players is fixed")
                        .reason(format!("this game has {value}, {asked} were asked for"))
                        .help("declare the number, as in (declare 4 'NUMP) and (create players 'NUMP)"),
                );
                return;
            }
        }
        match u32::try_from(value) {
            Ok(count @ 1..=limits::SEATS) => self.seats.count = count,
            _ if value > 0 => self.report(
                Diagnostic::error("R041", span, format!("{value} players are too many"))
                    .reason(format!("at most {} can play", limits::SEATS)),
            ),
            _ => self.report(
                Diagnostic::error("R033", span, "a game needs at least one player")
                    .reason(format!("this is {value}")),
            ),
        }
    }

    /// `(create teams (0, 2) (1, 3))`, for the number of players there are.
    pub(super) fn teams(&mut self, id: NodeId) -> Option<Vec<Vec<u32>>> {
        let lists = self.items(id).get(2..).unwrap_or_default();
        if lists.is_empty() {
            self.bad_form(self.closing(id), "create teams", "at least one team is needed");
            return None;
        }
        let mut seen: Vec<Option<Span>> = vec![None; limits::SEATS as usize];
        let teams: Vec<_> = lists.iter().map(|&list| self.team(list, &mut seen)).collect();
        let teams: Vec<_> = teams.into_iter().collect::<Option<_>>()?;
        if self.seats.count == 0 {
            return None;
        }
        let mut fitting = Vec::new();
        for (team, &list) in teams.into_iter().zip(lists) {
            if team.iter().all(|&seat| seat < self.seats.count) {
                fitting.push(team);
            } else if team.len() > 1 {
                let (count, declared) = (self.seats.count, self.seats.declared);
                self.report(
                    Diagnostic::error("R035", self.span(list), "the teams no longer fit")
                        .reason(format!("with {count} players this team loses a member"))
                        .help(format!("these teams are for {declared} players")),
                );
                return None;
            }
        }
        Some(self.all_seats(fitting))
    }

    /// How many teams there can be at most; 0 if that is not known. They may be created anew, and a text may have
    /// rules for other numbers of players.
    fn count_teams(&self, teams: Option<&[Vec<u32>]>) -> u32 {
        let created = self.tree.nodes.iter().filter(|node| match &node.kind {
            NodeKind::Word(word) => word == "teams",
            _ => false,
        });
        match teams {
            _ if self.seats.declared != self.seats.count => 0,
            Some(teams) if created.count() <= 1 => u32::try_from(teams.len()).unwrap_or(0),
            _ => self.seats.count,
        }
    }

    /// How many players there are at most. A text may have rules for more than are playing.
    pub(super) fn seats_known(&self) -> u32 {
        self.seats.count.max(self.seats.declared)
    }

    /// Every seat that is in no team gets its own.
    fn all_seats(&self, mut teams: Vec<Vec<u32>>) -> Vec<Vec<u32>> {
        for seat in 0..self.seats.count {
            if !teams.iter().any(|team| team.contains(&seat)) {
                teams.push(vec![seat]);
            }
        }
        teams
    }

    fn team(&mut self, id: NodeId, seen: &mut [Option<Span>]) -> Option<Vec<u32>> {
        let mut members = Vec::new();
        let mut comma_due = false;
        let known = self.seats.declared.min(limits::SEATS);
        let mut good = true;
        for &item in self.items(id) {
            let span = self.span(item);
            match *self.kind(item) {
                NodeKind::Comma if comma_due => comma_due = false,
                NodeKind::Int(_) if comma_due => {
                    self.no_comma(Span::new(span.start, span.start));
                    return None;
                }
                NodeKind::Int(number) => {
                    comma_due = true;
                    let seat = number.checked_sub(i64::from(self.reading.base));
                    let seat = seat.and_then(|seat| u32::try_from(seat).ok());
                    let seat = seat.filter(|&seat| seat < known);
                    if let Some(seat) = seat {
                        good &= self.member(seat, span, seen);
                        members.push(seat);
                    } else if known > 0 {
                        self.no_player(number, span, known);
                        good = false;
                    } else {
                        good = false;
                    }
                }
                _ => {
                    self.report(
                        Diagnostic::error("R034", span, "this is no member of a team")
                            .reason("the number of a player is needed here")
                            .help(format!("write {}", words::form("create teams"))),
                    );
                    return None;
                }
            }
        }
        if members.is_empty() && good {
            let problem = Diagnostic::error("R034", self.span(id), "a team needs a member");
            self.report(problem.help(format!("write {}", words::form("create teams"))));
            return None;
        }
        good.then_some(members)
    }

    fn no_player(&mut self, number: i64, span: Span, known: u32) {
        // If players are counted in two ways, that is said already.
        if self.messages.have("R075") {
            return;
        }
        let problem = Diagnostic::error("R034", span, format!("there is no player {number}"));
        let base = self.reading.base;
        let last = (known + base).saturating_sub(1);
        self.report(problem.reason(format!("players are numbered from {base} to {last}")));
    }

    fn member(&mut self, seat: u32, span: Span, seen: &mut [Option<Span>]) -> bool {
        let number = seat + self.reading.base;
        let Some(place) = seen.get_mut(seat as usize) else { return false };
        if let Some(before) = *place {
            self.report(
                Diagnostic::error("R034", span, format!("player {number} is in two teams"))
                    .reason("a player can only be on one team")
                    .label(before, "the first team"),
            );
            return false;
        }
        *place = Some(span);
        true
    }

    /// A deck of the setup, perhaps repeated; all of them together must not be too many cards.
    fn setup_deck(&mut self, id: NodeId, times: usize, n_cards: &mut usize) -> Option<Stmt> {
        let span = self.span(id);
        if self.head(id) == Some("create") {
            let (kind, deck_cards) = self.create_deck(id)?;
            *n_cards = n_cards.saturating_add(deck_cards.saturating_mul(times));
            if *n_cards > limits::CARDS {
                self.too_many_cards(span, *n_cards);
                return None;
            }
            return Some(Stmt { span, kind });
        }
        let &[count, body] = self.parts(id, "repeat", 2)? else { return None };
        let in_repeat = matches!(self.head(body), Some("repeat"))
            || (self.head(body) == Some("create")
                && self.items(body).get(1).is_some_and(|&what| self.word(what) == Some("deck")));
        if !in_repeat {
            self.report(
                Diagnostic::error(
                    "R038",
                    self.span(body),
                    "only a deck can be repeated in the setup",
                )
                .help("write (repeat 2 (create deck PILE (deck …)))"),
            );
            return None;
        }
        let at = self.span(count);
        let value = self.want(count, Type::Int).and_then(|count| self.constant(&count));
        let Some(Value::Int(value)) = value else { return None };
        let count = usize::try_from(value.max(0)).unwrap_or(usize::MAX);
        let body = self.setup_deck(body, times.saturating_mul(count), n_cards)?;
        let times = Expr { span: at, ty: Type::Int, kind: ExprKind::Int(value) };
        Some(Stmt { span, kind: StmtKind::Repeat { times, body: Box::new(body) } })
    }

    pub(super) fn too_many_cards(&mut self, span: Span, n_cards: usize) {
        let message = if n_cards < 1_000_000 {
            format!("{n_cards} cards are too many")
        } else {
            "more than a million cards are too many".to_owned()
        };
        let reason = format!("a game has at most {}", limits::CARDS);
        self.report(Diagnostic::error("R040", span, message).reason(reason));
    }
}
