//! What has to be known of the whole game before any part of it is lowered: what can change, and what is looked at.
//!
//! Takes a checked game; gives [`Facts`]. They let most lists be piles or constants instead of lists with an identity,
//! which cost more. Where it is not plain what a name stands for, the worst is assumed.

use std::collections::{BTreeMap, BTreeSet};

use super::names::Spot;
use crate::checked::{
    ActionId, Block, Checked, Expr, ExprKind, LabelId, LocalId, Property, RankPart, Stmt, StmtKind,
    SuitPart, Target, TextPart, Type, VariableId,
};

pub(super) struct Facts<'a> {
    checked: &'a Checked,
    /// The actions that the game can come to.
    pub(super) reached: BTreeSet<ActionId>,
    /// The labels that something skips to.
    pub(super) skipped: BTreeSet<LabelId>,
    /// Names of lists of which it matters that they are that very list: they are changed, or named again.
    pinned_variables: BTreeSet<VariableId>,
    pinned_locals: BTreeSet<LocalId>,
    /// What names stand for that a `let` gives.
    lets: BTreeMap<LocalId, &'a Expr>,
    pub(super) reads_last_played: bool,
    pub(super) mentions_teams: bool,
    /// Whether the order of all players, or of those of a team, can change.
    pub(super) players_turn: bool,
    pub(super) members_turn: bool,
    /// Whether any list is restocked, and which ones if that is known of all.
    pub(super) restocks: bool,
    restocked: Option<BTreeSet<Spot>>,
}

impl<'a> Facts<'a> {
    pub(super) fn of(checked: &'a Checked) -> Self {
        let mut facts = Self {
            checked,
            reached: BTreeSet::new(),
            skipped: BTreeSet::new(),
            pinned_variables: BTreeSet::new(),
            pinned_locals: BTreeSet::new(),
            lets: BTreeMap::new(),
            reads_last_played: false,
            mentions_teams: false,
            players_turn: false,
            members_turn: false,
            restocks: false,
            restocked: Some(BTreeSet::new()),
        };
        for variable in &checked.variables {
            if let Some(value) = &variable.value {
                facts.pin(value);
                facts.expr(value);
            }
        }
        for area in &checked.areas {
            facts.texts(&area.label);
        }
        checked.rules.iter().for_each(|rule| facts.expr(&rule.value));
        checked.orderings.iter().for_each(|ordering| facts.expr(&ordering.value));
        // An action invokes only those before it, and itself.
        facts.reached.insert(checked.main);
        for (index, action) in checked.actions.iter().enumerate().rev() {
            if facts.reached.contains(&ActionId::new(index)) {
                facts.block(&action.body);
            }
        }
        facts
    }

    /// Whether it matters which list this variable names.
    pub(super) fn is_pinned_variable(&self, id: VariableId) -> bool {
        self.pinned_variables.contains(&id)
    }

    pub(super) fn is_pinned_local(&self, id: LocalId) -> bool {
        self.pinned_locals.contains(&id)
    }

    /// Whether cards that lie there may be restocked.
    pub(super) fn may_restock(&self, spot: Spot) -> bool {
        self.restocks && self.restocked.as_ref().is_none_or(|spots| spots.contains(&spot))
    }

    /// What a name stands for, if it is never assigned.
    fn root<'e>(&self, mut expr: &'e Expr) -> &'e Expr
    where
        'a: 'e,
    {
        // Each name stands for something before it, so that this ends.
        loop {
            let value = match &expr.kind {
                ExprKind::Variable(id) => {
                    let variable = &self.checked.variables[id.idx()];
                    variable.value.as_ref().filter(|_| !variable.assigned)
                }
                ExprKind::Local(id) => {
                    let assigned = self.checked.locals[id.idx()].assigned;
                    self.lets.get(id).copied().filter(|_| !assigned)
                }
                _ => None,
            };
            match value {
                Some(value) => expr = value,
                None => return expr,
            }
        }
    }

    /// Where the cards of a list lie, if that is plain.
    fn spot(&self, list: &Expr) -> Option<Spot> {
        match &self.root(list).kind {
            ExprKind::Standard => Some(Spot::Standard),
            ExprKind::Property { property: Property::Hand, .. } => Some(Spot::Hand),
            ExprKind::Property { of, property: Property::Stash } => match of.ty {
                Type::Team => Some(Spot::TeamStash),
                _ => Some(Spot::Stash),
            },
            ExprKind::Property { of, property: Property::Cards } => match &self.root(of).kind {
                ExprKind::Area(id) => Some(Spot::Area(*id)),
                _ => None,
            },
            _ => None,
        }
    }

    /// Notes that something needs a list itself.
    fn pin(&mut self, list: &Expr) {
        match list.kind {
            ExprKind::Variable(id) => {
                self.pinned_variables.insert(id);
            }
            ExprKind::Local(id) => {
                self.pinned_locals.insert(id);
            }
            _ => {}
        }
    }

    /// A list whose order changes.
    fn turn(&mut self, list: &Expr) {
        self.pin(list);
        if list.ty == Type::PlayerList {
            let root = &self.root(list).kind;
            let is_members = matches!(root, ExprKind::Property { property: Property::Players, .. });
            let is_players = matches!(root, ExprKind::Players);
            let is_other = matches!(root, ExprKind::List(_));
            self.players_turn |= !is_members && !is_other;
            self.members_turn |= !is_players && !is_other;
        }
    }

    fn block(&mut self, block: &'a Block) {
        block.stmts.iter().for_each(|stmt| self.stmt(stmt));
    }

    fn stmt(&mut self, stmt: &'a Stmt) {
        match &stmt.kind {
            StmtKind::Ask { player, questions } => {
                self.expr(player);
                for question in questions {
                    self.texts(&question.text);
                    question.condition.iter().for_each(|condition| self.expr(condition));
                    self.block(&question.body);
                }
            }
            StmtKind::Assign { target, value } | StmtKind::Compound { target, value, .. } => {
                if let Target::Score(of) = target {
                    self.expr(of);
                }
                self.pin(value);
                self.expr(value);
            }
            StmtKind::Restock { target, source, leaving } => {
                self.restocks = true;
                let spot = self.spot(target);
                match (spot, &mut self.restocked) {
                    (Some(spot), Some(spots)) => {
                        spots.insert(spot);
                    }
                    _ => self.restocked = None,
                }
                self.lists(&[target, source]);
                leaving.iter().for_each(|leaving| self.expr(leaving));
            }
            StmtKind::Deal { count, chooser, source, target } => {
                count.iter().chain(chooser).for_each(|part| self.expr(part));
                self.lists(&[source, target]);
            }
            StmtKind::For { list, start, body, .. } => {
                self.expr(list);
                start.iter().for_each(|start| self.expr(start));
                self.block(body);
            }
            StmtKind::Forever(body) => self.block(body),
            StmtKind::If { arms, otherwise } => {
                for (condition, body) in arms {
                    self.expr(condition);
                    self.block(body);
                }
                otherwise.iter().for_each(|body| self.block(body));
            }
            StmtKind::Invoke(id) => {
                self.reached.insert(*id);
            }
            StmtKind::Label(_) => {}
            StmtKind::Let { local, value } => {
                self.pin(value);
                self.expr(value);
                self.lets.insert(*local, value);
            }
            StmtKind::Message { to, text } => {
                to.iter().for_each(|to| self.expr(to));
                self.expr(text);
            }
            StmtKind::Order { list, .. } => self.lists(&[list]),
            StmtKind::Play { player, target, .. } => {
                self.expr(player);
                self.lists(&[target]);
            }
            StmtKind::Rotate(list) | StmtKind::Shuffle(list) => {
                self.turn(list);
                self.expr(list);
            }
            StmtKind::Skip { label, .. } => {
                self.skipped.insert(*label);
            }
            StmtKind::Winner(who) => self.expr(who),
        }
    }

    /// Lists that are meant themselves.
    fn lists(&mut self, lists: &[&'a Expr]) {
        for list in lists {
            self.pin(list);
            self.expr(list);
        }
    }

    fn texts(&mut self, parts: &'a [TextPart]) {
        for part in parts {
            if let TextPart::Value(value) = part {
                self.expr(value);
            }
        }
    }

    fn expr(&mut self, expr: &'a Expr) {
        match &expr.kind {
            ExprKind::Number(_)
            | ExprKind::Boolean(_)
            | ExprKind::Rank(_)
            | ExprKind::Suit(_)
            | ExprKind::Variable(_)
            | ExprKind::Local(_)
            | ExprKind::Area(_)
            | ExprKind::Players
            | ExprKind::Standard => {}
            ExprKind::Teams => self.mentions_teams = true,
            ExprKind::Text(parts) => self.texts(parts),
            ExprKind::Property { of, property } => {
                self.reads_last_played |= *property == Property::LastPlayedBy;
                self.expr(of);
            }
            ExprKind::Arith(_, left, right)
            | ExprKind::Same { left, right, .. }
            | ExprKind::Compare(_, left, right)
            | ExprKind::And(left, right)
            | ExprKind::Or(left, right)
            | ExprKind::In { item: left, list: right, .. }
            | ExprKind::Card { rank: left, suit: right } => {
                self.expr(left);
                self.expr(right);
            }
            ExprKind::Not(inside) | ExprKind::Defined(inside) => self.expr(inside),
            ExprKind::CanPlay { player, target, .. } => {
                self.expr(player);
                self.lists(&[target]);
            }
            ExprKind::Cards { ranks, suits } => {
                for part in ranks {
                    match part {
                        RankPart::All => {}
                        RankPart::One(one) | RankPart::List(one) => self.expr(one),
                        RankPart::Range(low, high) => {
                            self.expr(low);
                            self.expr(high);
                        }
                    }
                }
                for part in suits {
                    match part {
                        SuitPart::All => {}
                        SuitPart::One(one) | SuitPart::List(one) => self.expr(one),
                    }
                }
            }
            ExprKind::List(items) => items.iter().for_each(|item| self.expr(item)),
        }
    }
}
