//! What there is before anybody moves: the pack, the areas, the variables; and the scores when all is over.

use ir::{
    Award, Best, Deck, DeckId, Expr, Face, FaceId, Number, Scope, Scoring, Sight, Stmt, StmtKind,
    StoreOp, StrId, Type, limits,
};
use source::{Diagnostic, Span};

use super::cards::{CARD, RANK, SUIT};
use super::constants::{Const, N_CARDS, card_text, rank_of, suit_of};
use super::lets::stmt;
use super::lists::{List, element};
use super::names::{Kept, Spot};
use super::{AreaName, Lowering, Meaning, SCORING};
use crate::checked::{self, AreaId, Declared, ExprKind, Rank, VariableId};

/// What variables of a type hold.
pub(super) fn kind(ty: checked::Type) -> Type {
    match ty {
        checked::Type::Number => Type::Number,
        checked::Type::Boolean => Type::Bool,
        checked::Type::String => Type::Text,
        checked::Type::Rank => Type::Int,
        checked::Type::Suit => Type::Str,
        checked::Type::Card => Type::Card,
        checked::Type::Player => Type::Seat,
        checked::Type::Team => Type::Team,
        _ => Type::List(element(ty).unwrap_or(ir::Element::Card)),
    }
}

impl Lowering<'_> {
    /// The traits, the faces and the deck of the pack. A card has the number that [`super::constants::card`] gives it.
    pub(super) fn pack(&mut self) -> (Vec<StrId>, Vec<Face>, Vec<Deck>) {
        let traits = [RANK, SUIT, CARD].iter().map(|key| self.names.string(key)).collect();
        let faces = (0..N_CARDS).map(|card| {
            let texts = [rank_of(card).name(), suit_of(card).name(), &card_text(card)];
            let values = texts.iter().map(|text| self.names.string(text)).collect();
            Face { back: StrId::EMPTY, values }
        });
        let faces = faces.collect();
        let deck = Deck { faces: (0..N_CARDS).map(FaceId).collect() };
        self.names.zone(Spot::Standard);
        (traits, faces, vec![deck])
    }

    /// What comes before everything else: the cards, and their ranks if they are ever counted with.
    pub(super) fn set_up(&mut self) -> Vec<Stmt> {
        let span = self.checked.heading.span;
        let standard = super::lists::Pile { spot: Spot::Standard, owner: ir::Owner::Game };
        let to = self.zone(&standard);
        let mut stmts = vec![stmt(span, StmtKind::CreateDeck { deck: DeckId(0), to })];
        if !self.names.maps.is_empty() {
            let map = self.names.rank_map();
            let award = |rank: &Rank| {
                let condition =
                    (Expr::Str(self.names.string(RANK)), Expr::Str(self.names.string(rank.name())));
                Award { conditions: vec![condition], points: Expr::Int(*rank as i64) }
            };
            let awards = Rank::ALL.iter().map(award).collect();
            stmts.push(stmt(span, StmtKind::Award { map, awards }));
        }
        stmts
    }

    /// The lists of players and teams, and then all declarations in order.
    pub(super) fn begin(&mut self) -> Vec<Stmt> {
        let mut stmts = Vec::new();
        self.begin_players(&mut stmts);
        for declared in &self.checked.order {
            match *declared {
                Declared::Variable(id) => self.declare_variable(id, &mut stmts),
                Declared::Area(id) => self.declare_area(id, &mut stmts),
                Declared::Action(_) | Declared::Rule(_) | Declared::Ordering(_) => {}
            }
        }
        stmts
    }

    fn begin_players(&mut self, stmts: &mut Vec<Stmt>) {
        let span = self.checked.heading.span;
        // Everybody sees in which order they sit, and who deals.
        if self.facts.players_turn {
            let (to, value) = (self.kept_list(Kept::Players), Expr::New(Box::new(Expr::Seats)));
            stmts.push(stmt(span, StmtKind::Store { to, op: StoreOp::Set, value }));
        }
        let Some(teams) = self.table.teams.clone() else { return };
        if self.facts.mentions_teams {
            let (to, value) = (self.kept_list(Kept::Teams), Expr::New(Box::new(Expr::Teams)));
            let order = ir::ListRef::List(Box::new(Expr::Read(Box::new(to.clone()))));
            stmts.push(stmt(span, StmtKind::Store { to, op: StoreOp::Set, value }));
            stmts.push(stmt(span, StmtKind::Shuffle(order)));
        }
        if self.facts.members_turn {
            for number in 0..teams.len() {
                let team = Expr::TeamNumber(Box::new(Expr::Int(number as i64)));
                let value = Expr::New(Box::new(Expr::Members(Box::new(team.clone()))));
                let to = self.members(team);
                stmts.push(stmt(span, StmtKind::Store { to, op: StoreOp::Set, value }));
            }
        }
    }

    fn declare_variable(&mut self, id: VariableId, stmts: &mut Vec<Stmt>) {
        let variable = &self.checked.variables[id.idx()];
        self.at = variable.span;
        let initial = match &variable.value {
            Some(_) if self.too_large.is_some() => None,
            Some(value) => self.constant_at_start(value),
            None => Const::start(variable.ty),
        };
        self.grow(initial.as_ref().map_or(0, Const::weight));
        // Another name for a list is that very list.
        let is_name = |value: &checked::Expr| matches!(value.kind, ExprKind::Variable(_));
        let pinned =
            self.facts.is_pinned_variable(id) || variable.value.as_ref().is_some_and(is_name);
        let constant = initial.clone().filter(|initial| initial.replaces_name(pinned));
        let meaning = match (constant, &variable.value) {
            (Some(constant), _) if !variable.assigned => Meaning::Const(constant),
            (_, Some(value)) if !variable.assigned => match self.alias(value) {
                Some(list) => Meaning::List(list),
                None => self.new_variable(id, initial.as_ref(), stmts),
            },
            _ => self.new_variable(id, initial.as_ref(), stmts),
        };
        self.variables.push(meaning);
        self.initial.push(initial);
    }

    /// The list that a variable names for the whole game, if it is plain which one.
    fn alias(&mut self, value: &checked::Expr) -> Option<List> {
        let is_list = value.ty.item().is_some();
        let is_named = matches!(
            value.kind,
            ExprKind::Variable(_)
                | ExprKind::Players
                | ExprKind::Standard
                | ExprKind::Property { .. }
        );
        if !is_list || !is_named {
            return None;
        }
        match self.list(value) {
            List::Pile(pile) if pile.owner == ir::Owner::Game => Some(List::Pile(pile)),
            List::Players => Some(List::Players),
            _ => None,
        }
    }

    fn new_variable(
        &mut self,
        id: VariableId,
        initial: Option<&Const>,
        stmts: &mut Vec<Stmt>,
    ) -> Meaning {
        let variable = &self.checked.variables[id.idx()];
        let always = variable.value.is_some();
        let ty = kind(variable.ty);
        // Only lists of cards have something that they could be before they get their first value.
        let is_other_list = matches!(ty, Type::List(element) if element != ir::Element::Card);
        let scope = if always && !is_other_list { Scope::Always } else { Scope::Game };
        let local = self.names.local(&variable.name, ty, scope);
        if variable.assigned {
            self.assigned.insert(local);
        }
        let value = match (&variable.value, initial) {
            (_, Some(initial)) if initial.is_default() => None,
            (Some(value), _) => Some(self.value(value)),
            (None, Some(Const::Rank(rank))) => Some(Expr::Int(*rank as i64)),
            (None, Some(Const::Suit(suit))) => Some(self.suit_name(*suit)),
            (None, _) => None,
        };
        if let Some(value) = value {
            stmts.push(stmt(variable.span, StmtKind::Assign { local, value }));
        }
        Meaning::Variable { local, always }
    }

    fn declare_area(&mut self, id: AreaId, stmts: &mut Vec<Stmt>) {
        let area = &self.checked.areas[id.idx()];
        self.at = area.span;
        let sight = match (area.face_up, area.spread_out) {
            (true, true) => Sight::Everybody,
            (true, false) => Sight::Top,
            (false, _) => Sight::Nobody,
        };
        let label = self.text_at_start(&area.label);
        let zone = self.names.area(id, label.as_deref().unwrap_or(&area.name), sight);
        // Each player may have a hand and a stash, and each team a stash.
        let others = 2 + 3 * limits::SEATS as usize;
        if self.names.zones.len() + others > limits::PILES {
            self.too_many_areas(area.span);
        }
        let name = match label {
            Some(label) => AreaName::Known(label),
            None => {
                let local = self.names.local(&area.name, Type::Text, Scope::Game);
                let value = self.text(&area.label);
                stmts.push(stmt(area.span, StmtKind::Assign { local, value }));
                self.names.zones[zone.idx()].label = Some(local);
                AreaName::Made(local)
            }
        };
        self.area_names.push(name);
    }

    fn too_many_areas(&mut self, span: Span) {
        self.too_large.get_or_insert_with(|| {
            Diagnostic::error("C19", span, "the game becomes too large")
                .reason("this is one area too many")
                .help(format!("a game has at most {} piles", limits::PILES))
        });
    }

    /// Who was named by `winner` has won; else the highest score wins, of the teams in a team game.
    pub(super) fn scoring(&mut self) -> Scoring {
        let me = || Expr::CurrentSeat(SCORING);
        let kept = match self.table.teams {
            Some(_) => Kept::TeamScore,
            None => Kept::Score,
        };
        let has_scores = self.names.has(kept);
        let number =
            |n: i64| if has_scores { Expr::Number(Number::Small(n)) } else { Expr::Int(n) };
        let mut score = match (has_scores, kept) {
            (false, _) => number(0),
            (true, Kept::TeamScore) => {
                let team = Expr::TeamOf(Box::new(me()));
                Expr::Read(Box::new(self.kept(kept, ir::Owner::Team(Box::new(team)))))
            }
            (true, _) => Expr::Read(Box::new(self.kept(kept, ir::Owner::Seat(Box::new(me()))))),
        };
        let winners = [(self.won_by_team, Expr::TeamOf(Box::new(me()))), (self.won_by_seat, me())];
        for (winner, mine) in winners {
            let Some(winner) = winner.map(Expr::Local) else { continue };
            let won = Expr::If {
                test: Box::new(Expr::Same(Box::new(winner.clone()), Box::new(mine))),
                then: Box::new(number(1)),
                other: Box::new(number(0)),
            };
            score = Expr::If {
                test: Box::new(Expr::Defined(Box::new(winner))),
                then: Box::new(won),
                other: Box::new(score),
            };
        }
        Scoring { best: Best::Max, score, cycle: SCORING, span: self.checked.heading.span }
    }

    pub(super) fn kept(&mut self, kept: Kept, owner: ir::Owner) -> ir::StorageRef {
        ir::StorageRef { owner, storage: ir::Named::Known(self.names.storage(kept)) }
    }
}
