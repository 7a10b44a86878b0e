//! Strings: texts that are made while the game runs. What is known of them beforehand is one string of the game.

use ir::{Expr, FaultKind, ListRef, StrId, Type, limits};

use super::cards::CARD;
use super::constants::{Const, text_weight};
use super::lists::List;
use super::names::Spot;
use super::{AreaName, Lowering, Place};
use crate::checked::{self, ExprKind, Property, Rank, TextPart};

/// Areas among which the one is looked for that a list turns out to be.
const MAX_AREAS: usize = 64;

/// A text in the making.
#[derive(Default)]
struct Parts {
    done: Vec<Expr>,
    /// What is known of the text behind that.
    known: String,
}

impl Lowering<'_> {
    /// A String, as a Text.
    pub(super) fn string(&mut self, expr: &checked::Expr) -> Expr {
        self.inside(Expr::Int(0), |lowering| lowering.string_inside(expr))
    }

    fn string_inside(&mut self, expr: &checked::Expr) -> Expr {
        if let Some(Const::Text(text)) = self.constant(expr) {
            return self.known_text(&text);
        }
        match &expr.kind {
            ExprKind::Text(parts) => self.text(parts),
            ExprKind::Property { of, property: Property::Name } => match self.area(of) {
                Some(place) => self.area_name(&place),
                None => {
                    let seat = self.seat(of);
                    let names = self.table.names.clone();
                    Expr::Text(vec![self.one_of(seat, &names)])
                }
            },
            _ => self.variable(expr),
        }
    }

    pub(super) fn known_text(&mut self, text: &str) -> Expr {
        self.grow(text_weight(text));
        Expr::Text(vec![Expr::Str(self.names.string(text))])
    }

    /// One of several strings, by the number of a player or a team.
    pub(super) fn one_of(&mut self, who: Expr, texts: &[String]) -> Expr {
        let of: Vec<StrId> = texts.iter().map(|text| self.names.string(text)).collect();
        Expr::StrAt { index: Box::new(Expr::NumberOf(Box::new(who))), of }
    }

    /// What players are called, or teams.
    pub(super) fn seat_texts(&self) -> Vec<String> {
        (0..self.table.names.len()).map(|seat| self.table.seat_text(seat)).collect()
    }

    pub(super) fn team_texts(&self) -> Vec<String> {
        let teams = self.table.teams.as_deref().unwrap_or_default();
        teams.iter().map(|team| self.table.team_text(team)).collect()
    }

    /// A string literal, as a Text.
    pub(super) fn text(&mut self, parts: &[TextPart]) -> Expr {
        let mut made = Parts::default();
        for part in parts {
            match part {
                TextPart::Text(text) => made.known.push_str(text),
                TextPart::Value(value) => match self.constant(value) {
                    Some(known) => {
                        made.known.push_str(&self.const_text(&known).unwrap_or_default());
                    }
                    None => self.text_of(value, &mut made),
                },
            }
            // What is known to be too long is never made.
            if made.known.len() > limits::TEXT_BYTES {
                made.known.clear();
                made.done.push(Expr::Fail { kind: FaultKind::TooLarge, ty: Type::Text });
                return Expr::Text(made.done);
            }
        }
        self.flush(&mut made);
        Expr::Text(made.done)
    }

    /// A string literal, if it is known beforehand.
    pub(super) fn known_string(&mut self, parts: &[TextPart]) -> Option<StrId> {
        let mut whole = String::new();
        for part in parts {
            match part {
                TextPart::Text(text) => whole.push_str(text),
                TextPart::Value(value) => whole.push_str(&self.const_text(&self.constant(value)?)?),
            }
            if whole.len() > limits::TEXT_BYTES {
                return None;
            }
        }
        self.grow(text_weight(&whole));
        Some(self.names.string(&whole))
    }

    fn flush(&mut self, parts: &mut Parts) {
        if !parts.known.is_empty() || parts.done.is_empty() {
            let known = std::mem::take(&mut parts.known);
            self.grow(text_weight(&known));
            parts.done.push(Expr::Str(self.names.string(&known)));
        }
    }

    fn add(&mut self, part: Expr, parts: &mut Parts) {
        if !parts.known.is_empty() {
            self.flush(parts);
        }
        parts.done.push(part);
    }

    /// The text of a value.
    fn text_of(&mut self, value: &checked::Expr, parts: &mut Parts) {
        let part = match value.ty {
            checked::Type::Number => self.number(value).shown(),
            checked::Type::Boolean => {
                let test = Box::new(self.test(value));
                let then = Box::new(Expr::Str(self.names.string("True")));
                let other = Box::new(Expr::Str(self.names.string("False")));
                Expr::If { test, then, other }
            }
            checked::Type::Rank => {
                let index = Box::new(self.rank(value));
                let of = Rank::ALL.iter().map(|rank| self.names.string(rank.name())).collect();
                Expr::StrAt { index, of }
            }
            checked::Type::Suit => self.suit(value),
            checked::Type::Card => {
                let card = self.given(value);
                self.trait_of(CARD, card)
            }
            checked::Type::Player => {
                let seat = self.seat(value);
                let texts = self.seat_texts();
                self.one_of(seat, &texts)
            }
            checked::Type::Team => {
                let team = self.team(value);
                let texts = self.team_texts();
                self.one_of(team, &texts)
            }
            _ => self.string(value),
        };
        self.add(part, parts);
    }

    /// What an area is called. If a card is played to a list that only the game knows, it is called like the area
    /// that it turns out to be.
    fn area_name(&mut self, place: &Place) -> Expr {
        let list = match place {
            Place::Area(id) => return self.name_of_area(id.idx()),
            Place::Around(List::Object(list)) => ListRef::List(Box::new(list.clone())),
            Place::Around(_) => return self.known_text(""),
        };
        let mut name = self.known_text("");
        if self.area_names.len() > MAX_AREAS {
            self.fail(format!("the name of one of more than {MAX_AREAS} areas"));
            return name;
        }
        self.grow(self.area_names.len());
        for index in 0..self.area_names.len() {
            let area = super::lists::of_game(Spot::Area(checked::AreaId::new(index)));
            let test = Box::new(Expr::SameList(list.clone(), self.list_ref(&area)));
            let then = Box::new(self.name_of_area(index));
            name = Expr::If { test, then, other: Box::new(name) };
        }
        name
    }

    fn name_of_area(&mut self, index: usize) -> Expr {
        match &self.area_names[index] {
            AreaName::Known(name) => {
                let name = name.clone();
                self.known_text(&name)
            }
            AreaName::Made(local) => Expr::Local(*local),
        }
    }

    /// What is said to everybody when somebody wins.
    pub(super) fn wins(&mut self, who: Expr, texts: Vec<String>) -> Expr {
        let texts: Vec<String> = texts.iter().map(|text| format!("{text} wins.")).collect();
        Expr::Text(vec![self.one_of(who, &texts)])
    }
}
