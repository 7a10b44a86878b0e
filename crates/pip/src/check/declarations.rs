//! Declarations, in the order of the text.

use super::Checker;
use super::need::Need;
use super::scope::Means;
use crate::checked::{
    Action, ActionId, Block, Declared, Ordering, OrderingId, Rule, RuleId, Type, Variable,
    VariableId,
};
use crate::tree::{self, Declaration};

impl<'a> Checker<'a> {
    pub(super) fn declaration(&mut self, declaration: &'a Declaration) {
        match declaration {
            Declaration::Area(area) => self.area(area),
            Declaration::Action(action) => self.action(action),
            Declaration::Rule(rule) => self.rule(rule),
            Declaration::Ordering(ordering) => self.ordering(ordering),
            Declaration::Variable(variable) => self.variable(variable),
        }
    }

    fn variable(&mut self, variable: &'a tree::Variable) {
        let id = VariableId::new(self.variables.len());
        let ty = Type::from(variable.type_name);
        self.order.push(Declared::Variable(id));
        self.variables.push(Variable {
            span: variable.name.span,
            name: variable.name.name.clone(),
            ty,
            value: None,
            assigned: false,
        });
        self.declare(&variable.name, Means::Own);
        if let Some(value) = &variable.value {
            let value = self.expr(value, Need::variable("E06", ty));
            self.variables[id.idx()].value = value;
        }
        self.redeclare(&variable.name, Means::Variable(id));
    }

    fn action(&mut self, action: &'a tree::Action) {
        let id = ActionId::new(self.actions.len());
        let (span, name) = (action.name.span, action.name.name.clone());
        // The number is taken before anything inside is looked at.
        let body = Block { span: action.body.span, stmts: Vec::new() };
        self.actions.push(Action { span, name, body, recursive: false });
        self.order.push(Declared::Action(id));
        self.declare(&action.name, Means::Action(id));
        self.enter_action(id, &action.body);
        self.actions[id.idx()].body = self.block(&action.body);
        self.leave_action();
    }

    fn rule(&mut self, rule: &'a tree::Rule) {
        let id = RuleId::new(self.rules.len());
        self.rules.push(None);
        self.order.push(Declared::Rule(id));
        // A rule sees only what stands before it, so not itself.
        self.declare(&rule.name, Means::Own);
        self.scopes.open();
        let player = self.bind(&rule.player, Some(Type::Player));
        let card = self.bind(&rule.card, Some(Type::Card));
        let area = self.bind(&rule.area, Some(Type::Area));
        let before = (self.facts.hands, self.facts.asked.len());
        let value = self.expr(&rule.value, Need::boolean("E04"));
        self.scopes.close();
        let looks_at_hand = before != (self.facts.hands, self.facts.asked.len());
        let looks_at_card = card.is_some_and(|card| self.facts.is_read(Means::Local(card)));
        if looks_at_hand || !looks_at_card {
            self.facts.careful.insert(id);
        }
        self.redeclare(&rule.name, Means::Rule(id));
        if let (Some(player), Some(card), Some(area), Some(value)) = (player, card, area, value) {
            let (span, name) = (rule.name.span, rule.name.name.clone());
            self.rules[id.idx()] = Some(Rule { span, name, player, card, area, value });
        }
    }

    fn ordering(&mut self, ordering: &'a tree::Ordering) {
        let id = OrderingId::new(self.orderings.len());
        self.orderings.push(None);
        self.order.push(Declared::Ordering(id));
        self.declare(&ordering.name, Means::Own);
        self.scopes.open();
        let cards = self.bind(&ordering.cards, Some(Type::CardList));
        let value = self.expr(&ordering.value, Need::one("E05", Type::CardList));
        self.scopes.close();
        self.redeclare(&ordering.name, Means::Ordering(id));
        if let (Some(cards), Some(value)) = (cards, value) {
            let (span, name) = (ordering.name.span, ordering.name.name.clone());
            self.orderings[id.idx()] = Some(Ordering { span, name, cards, value });
        }
    }
}
