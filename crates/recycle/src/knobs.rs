//! What of a RECYCLE text could be otherwise.
//!
//! Takes a source; gives its numbers, and the steps, alternatives and awards that stand in a row. Teams are left out: the
//! numbers in them are names of seats, and one changed alone makes no sense.

use source::{Knob, Knobs, Part, Role, Source, has_errors};

use crate::parse;
use crate::tree::{NodeId, NodeKind, Tree};

/// Everything that could be turned; nothing if the text cannot be read without errors.
#[must_use]
pub fn knobs(source: &Source) -> Vec<Knob> {
    let (tree, diagnostics) = parse(source);
    let Some(game) = tree.game().filter(|_| !has_errors(&diagnostics)) else { return Vec::new() };
    let mut finder = Finder { tree: &tree, knobs: Knobs::of(source) };
    let items = tree.items(game).iter().copied();
    finder.row(Part::Step, items.filter(|&item| is_item(&tree, item)).collect());
    finder.walk(game);
    finder.knobs.all()
}

/// Whether something in the `(game …)` list is done in its turn.
fn is_item(tree: &Tree, id: NodeId) -> bool {
    matches!(tree.node(id).kind, NodeKind::List(_))
        && !matches!(tree.head(id), Some("declare" | "setup" | "scoring" | "end"))
}

struct Finder<'a> {
    tree: &'a Tree,
    knobs: Knobs<'a>,
}

impl Finder<'_> {
    fn walk(&mut self, game: NodeId) {
        let mut rest = vec![game];
        while let Some(list) = rest.pop() {
            if self.is_teams(list) {
                continue;
            }
            if list != game {
                self.rows(list);
            }
            let items = self.tree.items(list);
            for (index, &item) in items.iter().enumerate() {
                match self.tree.node(item).kind {
                    NodeKind::List(_) => rest.push(item),
                    NodeKind::Int(value) => self.number(list, index, item, value),
                    _ => {}
                }
            }
        }
    }

    /// The rows that are in a list, if it is of a form that has some.
    fn rows(&mut self, list: NodeId) {
        let tree = self.tree;
        let items = tree.items(list);
        match tree.head(list) {
            Some("do") => self.row_in(Part::Step, items.get(1)),
            Some("choice") => self.row_in(Part::Alternative, items.get(1)),
            Some("stage") => {
                let of_stage = items.iter().copied();
                self.row(Part::Step, of_stage.filter(|&id| is_item(tree, id)).collect());
            }
            _ => self.row_in(Part::Award, self.awards(list).as_ref()),
        }
    }

    /// The list of awards of `(put points 'NAME …)` and `(set (OWNER points NAME) …)`.
    fn awards(&self, list: NodeId) -> Option<NodeId> {
        let items = self.tree.items(list);
        let is_points = |id: &&NodeId| self.tree.node(**id).kind == NodeKind::Word("points".into());
        let names_points = match self.tree.head(list) {
            Some("put") => items.get(1).is_some_and(|id| is_points(&id)),
            Some("set") => {
                items.get(1).is_some_and(|&to| self.tree.items(to).iter().any(|id| is_points(&id)))
            }
            _ => false,
        };
        items.last().copied().filter(|_| names_points && items.len() > 2)
    }

    fn row_in(&mut self, part: Part, list: Option<&NodeId>) {
        let items = list.map(|&list| self.tree.items(list)).unwrap_or_default();
        let is_list = |id: &NodeId| matches!(self.tree.node(*id).kind, NodeKind::List(_));
        self.row(part, items.iter().copied().filter(is_list).collect());
    }

    fn row(&mut self, part: Part, ids: Vec<NodeId>) {
        self.knobs.row(part, ids.into_iter().map(|id| self.tree.node(id).span));
    }

    fn number(&mut self, list: NodeId, index: usize, id: NodeId, value: i64) {
        let span = self.tree.node(id).span;
        let items = self.tree.items(list);
        if self.tree.head(list) == Some("declare")
            && let Some(NodeKind::Var(name)) = items.last().map(|&id| &self.tree.node(id).kind)
        {
            self.knobs.constant(span, value, name);
            return;
        }
        let is_last = index + 1 == items.len();
        let role = match items.first().map(|&first| &self.tree.node(first).kind) {
            Some(NodeKind::Word(word)) => match word.as_str() {
                "repeat" | "top" | "bottom" | "create" | "subsets" | "partition" => Role::Count,
                "range" | "random" => Role::Limit,
                _ => Role::Amount,
            },
            Some(NodeKind::Op("<" | ">" | "<=" | ">=" | "==" | "!=")) => Role::Limit,
            Some(NodeKind::Op(_)) => Role::Amount,
            // An award is its conditions, and then a number.
            Some(NodeKind::List(_)) if is_last => Role::Points,
            _ => Role::Which,
        };
        self.knobs.number(span, value, role, self.tree.node(list).span);
    }

    fn is_teams(&self, list: NodeId) -> bool {
        let second = self.tree.items(list).get(1).map(|&id| &self.tree.node(id).kind);
        self.tree.head(list) == Some("create")
            && matches!(second, Some(NodeKind::Word(word)) if word == "teams")
    }
}

#[cfg(test)]
mod tests {
    use source::{Knob, KnobKind, Source};

    use super::knobs;

    const GAME: &str = "(game (declare 4 'NUMP)
 (setup (create players 'NUMP) (create teams (0, 2) (1, 3)) (create deck (game iloc S) (deck (R (A, B)))))
 (do ((shuffle (game iloc S))
      (repeat 2 (move (top (game iloc S)) (top ((0 player) iloc H))))
      (put points 'P (((R (A)) 5) ((R (B)) 7)))))
 (stage player (end (== (size (game iloc S)) 1)) (choice ((turn pass) (inc (game sto X) 3))))
 (scoring max (- 9 (game sto X))))";

    fn told(knob: &Knob) -> String {
        match &knob.kind {
            KnobKind::Number { value, role, name } => {
                format!(
                    "{value} {}{}",
                    role.name(),
                    name.as_deref().map_or(String::new(), |n| format!(" {n}"))
                )
            }
            KnobKind::Part { part, .. } => format!("{} {}", part.name(), knob.words),
        }
    }

    fn found(text: &str) -> Vec<Knob> {
        let (source, _) = Source::new("a.rcy", text.as_bytes());
        let mut knobs = knobs(&source);
        knobs.sort_by_key(|knob| (knob.span.start, std::cmp::Reverse(knob.span.end)));
        knobs
    }

    #[test]
    fn numbers_have_their_role_and_their_place() {
        let numbers: Vec<String> = found(GAME)
            .iter()
            .filter(|knob| matches!(knob.kind, KnobKind::Number { .. }))
            .map(told)
            .collect();
        let expected =
            "4 constant NUMP, 2 count, 0 which, 5 points, 7 points, 1 limit, 3 amount, 9 amount";
        assert_eq!(numbers.join(", "), expected);
        for knob in found(GAME) {
            if let KnobKind::Number { value, .. } = knob.kind {
                assert_eq!(
                    GAME[knob.span.start as usize..knob.span.end as usize],
                    value.to_string()
                );
            }
        }
    }

    #[test]
    fn rows_are_those_of_the_forms_that_have_some() {
        let parts: Vec<String> = found(GAME)
            .iter()
            .filter(|knob| matches!(knob.kind, KnobKind::Part { .. }))
            .map(told)
            .collect();
        assert_eq!(parts.len(), 10, "{parts:#?}");
        assert_eq!(parts.iter().filter(|part| part.starts_with("step")).count(), 6);
        assert_eq!(parts.iter().filter(|part| part.starts_with("award")).count(), 2);
        assert_eq!(parts.iter().filter(|part| part.starts_with("alternative")).count(), 2);
    }

    #[test]
    fn a_broken_text_has_none() {
        for text in ["", "(game", "(game))", "(play)"] {
            assert_eq!(found(text), [], "{text}");
        }
    }
}
