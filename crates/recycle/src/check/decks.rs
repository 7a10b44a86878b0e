//! Decks: recipes for cards. They are read before everything else but declarations, so that keys and values of
//! cards are known wherever strings are compared with them. How many cards a deck has is computed, never built.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use ir::{Type, limits};
use source::{Diagnostic, Span};

use super::{Checker, words};
use crate::checked::{Attribute, AttributeValue, Deck, StmtKind, Value};
use crate::tree::{NodeId, NodeKind};

impl<'a> Checker<'a> {
    /// Reads every `(deck …)` of the file.
    pub(super) fn read_decks(&mut self) {
        let mut values: BTreeMap<&'a str, BTreeSet<String>> = BTreeMap::new();
        let mut n_cards = 0_usize;
        for index in 0..self.tree.nodes.len() {
            let id = NodeId(u32::try_from(index).unwrap_or(u32::MAX));
            if self.head(id) != Some("deck") {
                continue;
            }
            let deck = self.deck(id, &mut values);
            let deck = deck.and_then(|deck| {
                n_cards = n_cards.saturating_add(deck.n_cards);
                if n_cards > limits::CARDS {
                    self.too_many_cards(deck.span, n_cards);
                    return None;
                }
                self.decks.push(deck);
                Some(self.decks.len() - 1)
            });
            self.deck_of.insert(id, deck);
        }
        self.decks_known = self.deck_of.values().all(Option::is_some);
        self.attributes = values.into_iter().map(|(key, names)| (key, Arc::new(names))).collect();
    }

    /// `(create deck [NAME] PILE (deck …))`, and how many cards it makes.
    pub(super) fn create_deck(&mut self, id: NodeId) -> Option<(StmtKind, usize)> {
        let (name, pile, deck) = match *self.items(id).get(2..).unwrap_or_default() {
            [pile, deck] => (None, pile, deck),
            [name, pile, deck] => (Some(name), pile, deck),
            _ => {
                self.bad_form(self.closing(id), "create deck", "a pile and a deck are needed");
                return None;
            }
        };
        let back = match name {
            Some(name) => self.deck_name(name),
            None => Some(String::new()),
        };
        let pile = self.deck_pile(pile);
        let Some(&deck) = self.deck_of.get(&deck) else {
            self.bad_form(self.span(deck), "create deck", "a deck is needed here");
            return None;
        };
        let deck = deck?;
        self.decks[deck].back = back?;
        Some((StmtKind::CreateDeck { deck, to: pile? }, self.decks[deck].n_cards))
    }

    /// The name of a deck, which everybody sees on the backs of its cards. `DEFAULT` is the same as none.
    fn deck_name(&mut self, id: NodeId) -> Option<String> {
        let name = self.want(id, Type::Str)?;
        match self.constant(&name)? {
            Value::Str(name) if name == "DEFAULT" => Some(String::new()),
            Value::Str(name) => Some(name),
            Value::Int(_) | Value::Bool(_) | Value::Strs(_) | Value::Ints(..) => None,
        }
    }

    fn deck(
        &mut self,
        id: NodeId,
        values: &mut BTreeMap<&'a str, BTreeSet<String>>,
    ) -> Option<Deck> {
        let parts = self.items(id).get(1..).unwrap_or_default();
        if parts.is_empty() {
            self.bad_form(self.closing(id), "deck", "at least one attribute is needed");
            return None;
        }
        let mut keys = Vec::new();
        let mut attributes = Vec::new();
        let mut good = true;
        for &part in parts {
            // The attributes of a deck are combined, so no two may share a key; alternatives may.
            match self.attribute(part, &mut keys, values) {
                Some(attribute) => attributes.push(attribute),
                None => good = false,
            }
        }
        if !good {
            return None;
        }
        let n_cards = attributes.iter().map(count).fold(1, usize::saturating_mul);
        Some(Deck { span: self.span(id), back: String::new(), attributes, n_cards })
    }

    /// `(KEY (VALUE, …))` or `(KEY (VALUE sub …) …)`. `taken` are the keys that the card has already; those of this
    /// attribute are added.
    fn attribute(
        &mut self,
        id: NodeId,
        taken: &mut Vec<(&'a str, Span)>,
        values: &mut BTreeMap<&'a str, BTreeSet<String>>,
    ) -> Option<Attribute> {
        let items = self.items(id);
        let Some((&key_at, lists)) = items.split_first() else {
            self.bad_attribute(self.span(id), "an attribute in parentheses is needed here");
            return None;
        };
        let NodeKind::Name(key) = self.kind(key_at) else {
            self.bad_attribute(self.span(key_at), "the key of the attribute is needed here");
            return None;
        };
        let key_span = self.span(key_at);
        if let Some(&(_, other)) = taken.iter().find(|(name, _)| name == key) {
            self.report(
                Diagnostic::error("R036", key_span, format!("a card has two values for {key}"))
                    .reason("every key can be given once")
                    .label(other, "it is given here already"),
            );
            return None;
        }
        taken.push((key, key_span));
        if lists.is_empty() {
            self.bad_attribute(self.span(id), "the values are missing");
            return None;
        }
        if let Some(&bare) =
            lists.iter().find(|&&list| !matches!(self.kind(list), NodeKind::List(_)))
        {
            self.bare_values(bare, lists);
            return None;
        }
        let plain = |&list: &NodeId| {
            self.items(list).iter().all(|&item| !matches!(self.kind(item), NodeKind::List(_)))
        };
        if lists.len() > 1
            && let Some(&mixed) = lists.iter().find(|list| plain(list))
        {
            self.bad_attribute(
                self.span(mixed),
                "with several lists of values, each holds one value and what goes with it",
            );
            return None;
        }
        let mut all = Vec::new();
        if let &[list] = lists
            && plain(&list)
        {
            let names = self.plain_values(list)?;
            all.extend(names.into_iter().map(|name| AttributeValue { name, subs: Vec::new() }));
        } else {
            all = self.nested_values(lists, taken, values)?;
        }
        values.entry(key.as_str()).or_default().extend(all.iter().map(|value| value.name.clone()));
        Some(Attribute { key: key.clone(), values: all })
    }

    /// `(VALUE sub …) …`
    fn nested_values(
        &mut self,
        lists: &'a [NodeId],
        taken: &mut Vec<(&'a str, Span)>,
        values: &mut BTreeMap<&'a str, BTreeSet<String>>,
    ) -> Option<Vec<AttributeValue>> {
        let above = taken.len();
        let mut added = Vec::new();
        let mut all = Some(Vec::new());
        for &list in lists {
            let value = self.nested_value(list, taken, above, &mut added, values);
            match (value, &mut all) {
                (Some(value), Some(all)) => all.push(value),
                _ => all = None,
            }
        }
        taken.append(&mut added);
        all
    }

    fn nested_value(
        &mut self,
        list: NodeId,
        taken: &mut Vec<(&'a str, Span)>,
        above: usize,
        added: &mut Vec<(&'a str, Span)>,
        values: &mut BTreeMap<&'a str, BTreeSet<String>>,
    ) -> Option<AttributeValue> {
        let (&name_at, subs) = self.items(list).split_first()?;
        let NodeKind::Name(name) = self.kind(name_at) else {
            self.bad_attribute(self.span(name_at), "the value is needed here");
            return None;
        };
        if let Some(&other) = subs.iter().find(|&&sub| !matches!(self.kind(sub), NodeKind::List(_)))
        {
            self.bad_attribute(
                self.span(other),
                "only one value can stand before attributes that go with it",
            );
            return None;
        }
        let mut good = true;
        let mut all = Vec::new();
        for &sub in subs {
            match self.attribute(sub, taken, values) {
                Some(sub) => all.push(sub),
                None => good = false,
            }
            // Alternatives may share keys, with each other and with those of other values.
            added.extend(taken.drain(above..));
        }
        good.then(|| AttributeValue { name: name.clone(), subs: all })
    }

    /// The names of a list; declared strings may stand there too.
    fn plain_values(&mut self, list: NodeId) -> Option<Vec<String>> {
        let mut names = Vec::new();
        let mut comma_due = false;
        for &item in self.items(list) {
            let span = self.span(item);
            match self.kind(item) {
                NodeKind::Comma if comma_due => comma_due = false,
                NodeKind::Name(_) | NodeKind::Var(_) if comma_due => {
                    self.no_comma(Span::new(span.start, span.start));
                    return None;
                }
                NodeKind::Name(name) => {
                    names.push(name.clone());
                    comma_due = true;
                }
                NodeKind::Var(name) => {
                    let value = self.variable(item, name)?;
                    match self.constant(&value)? {
                        Value::Str(name) => names.push(name),
                        Value::Strs(more) => names.extend(more),
                        Value::Int(_) | Value::Bool(_) | Value::Ints(..) => {
                            self.bad_attribute(span, "strings are needed here");
                            return None;
                        }
                    }
                    comma_due = true;
                }
                _ => {
                    self.bad_attribute(span, "a name of capital letters is needed here");
                    return None;
                }
            }
        }
        if !comma_due {
            let end = self.span(list).end;
            self.bad_attribute(Span::new(end - 1, end), "a value is needed here");
            return None;
        }
        Some(names)
    }

    fn bare_values(&mut self, bare: NodeId, lists: &[NodeId]) {
        let span =
            self.span(bare).to(lists.last().map_or(self.span(bare), |&last| self.span(last)));
        self.report(
            Diagnostic::error(
                "R036",
                span,
                "the values of an attribute need their own parentheses",
            )
            .reason("one more pair of parentheses around the values")
            .help(format!("write {}", words::form("deck")))
            .fix(span, format!("({})", self.source.slice(span))),
        );
    }

    fn bad_attribute(&mut self, span: Span, reason: &str) {
        self.report(
            Diagnostic::error("R036", span, "this is not how an attribute of a deck is written")
                .reason(reason)
                .help("write (KEY (A, B)), or (KEY (A (SUB (X, Y))) (B (SUB (Z))))"),
        );
    }
}

/// How many kinds of cards an attribute makes.
fn count(attribute: &Attribute) -> usize {
    let of_value = |value: &AttributeValue| match value.subs.as_slice() {
        [] => 1,
        subs => subs.iter().map(count).fold(0, usize::saturating_add),
    };
    attribute.values.iter().map(of_value).fold(0, usize::saturating_add)
}
