//! Numbers of players and teams: what a text says about whether they begin with 0 or with 1.
//!
//! Takes a tree; gives the places that tell. Teams decide first: a list with a 0 counts from 0, a list with the number
//! of players counts from 1. Where there are no teams, `(0 player)` and `(4 player)` tell the same.

use source::Span;

use crate::tree::{NodeId, NodeKind, Tree};

/// Where a text counts from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Evidence {
    /// The first number that is there at all.
    pub(super) any: Option<Span>,
    /// The first 0.
    pub(super) zero: Option<Span>,
    /// The first number that is as large as there are players, or teams.
    pub(super) last: Option<Span>,
}

impl Evidence {
    /// The number of the first one, if that is clear.
    pub(super) fn base(&self) -> Option<u32> {
        match (self.zero, self.last) {
            (Some(_), None) => Some(0),
            (None, Some(_)) => Some(1),
            _ => None,
        }
    }

    fn add(&mut self, number: i64, last: Option<usize>, span: Span) {
        let is_last = last.is_some_and(|last| i64::try_from(last) == Ok(number)) && number > 0;
        self.any.get_or_insert(span);
        if number == 0 {
            self.zero.get_or_insert(span);
        } else if is_last {
            self.last.get_or_insert(span);
        }
    }
}

/// What the numbers of a game say.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Numbers {
    /// In `(create teams …)`.
    pub(super) teams: Evidence,
    /// In `(N player)` and `(N team)`.
    pub(super) literals: Evidence,
}

pub(super) fn numbers(tree: &Tree, game: NodeId) -> Numbers {
    let within = tree.node(game).span;
    let is = |id: NodeId, word: &str| matches!(&tree.node(id).kind, NodeKind::Word(w) if w == word);
    let int = |id: NodeId| match tree.node(id).kind {
        NodeKind::Int(number) => Some(number),
        _ => None,
    };
    let lists = || {
        tree.nodes.iter().filter_map(move |node| match &node.kind {
            NodeKind::List(items)
                if within.start <= node.span.start && node.span.end <= within.end =>
            {
                Some((node.span, items.as_slice()))
            }
            _ => None,
        })
    };
    let creates = |what: &'static str| {
        lists().filter_map(move |(_, items)| match items {
            [head, second, rest @ ..] if is(*head, "create") && is(*second, what) => Some(rest),
            _ => None,
        })
    };
    let players = creates("players").next().and_then(|rest| count(tree, game, *rest.first()?));
    let mut found = Numbers::default();
    let mut n_teams = players;
    for (at, teams) in creates("teams").enumerate() {
        let mut listed = 0;
        for &team in teams {
            for &member in tree.items(team) {
                if let Some(number) = int(member) {
                    listed += 1;
                    found.teams.add(number, players, tree.node(member).span);
                }
            }
        }
        if at == 0 {
            // Who is in no list is a team of one.
            n_teams = players.map(|players| teams.len() + players.saturating_sub(listed));
        }
    }
    for (span, items) in lists() {
        let &[which, what] = items else { continue };
        let Some(number) = int(which) else { continue };
        if is(what, "player") {
            found.literals.add(number, players, span);
        } else if is(what, "team") {
            found.literals.add(number, n_teams, span);
        }
    }
    found
}

/// The number of players: a literal, or a variable that is declared as one.
fn count(tree: &Tree, game: NodeId, id: NodeId) -> Option<usize> {
    let mut value = &tree.node(id).kind;
    if let NodeKind::Var(name) = value {
        let declared = tree.items(game).iter().filter_map(|&part| match *tree.items(part) {
            [_, value, var] if tree.head(part) == Some("declare") => Some((value, var)),
            _ => None,
        });
        let named = |&(_, var): &(NodeId, NodeId)| matches!(&tree.node(var).kind, NodeKind::Var(other) if other == name);
        value = &tree.node(declared.rev().find(named)?.0).kind;
    }
    match value {
        NodeKind::Int(number) => usize::try_from(*number).ok(),
        _ => None,
    }
}
