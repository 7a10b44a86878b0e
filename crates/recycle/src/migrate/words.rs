//! What the shape of a list tells: its words in 2026.
//!
//! Every list is looked at once, whatever is around it, and nothing but its own words and the parentheses and numbers
//! directly in it are changed. So changes never meet.

use source::{Diagnostic, Span};

use super::{Migration, lists};
use crate::Dialect;
use crate::checked::Value;
use crate::tree::{NodeId, NodeKind};

impl<'a> Migration<'a> {
    pub(super) fn words(&mut self) {
        let within = self.span(self.game);
        for id in lists(self.tree) {
            let span = self.span(id);
            if within.start <= span.start && span.end <= within.end {
                self.list(id);
            }
        }
    }

    fn list(&mut self, id: NodeId) {
        let items = self.items(id);
        let shifts = self.reading.base == 0;
        match (self.tree.head(id), items) {
            (Some("put"), &[put, points, map, awards]) => self.put_points(put, points, map, awards),
            (Some("set"), &[_, target, awards]) if self.is_points(target) => self.awards(awards),
            (Some("cycle"), &[_, _, who]) if self.word(who).is_some() => {
                self.edits.wrap(self.span(who), "(", " player)");
            }
            (Some("actual"), _) => self.unwrap(id),
            (Some("mod"), &[head, ..]) => self.edits.replace(self.span(head), "%"),
            (Some("range"), &[_, _, _, to]) if !self.reading.dialect.range_includes_end() => {
                self.less_one(to);
            }
            (Some("create"), [_, what, teams @ ..])
                if shifts && self.word(*what) == Some("teams") =>
            {
                self.teams(teams);
            }
            (Some("pid" | "tid"), _) if shifts => self.number_of(id),
            (Some("subsets"), [_, _]) if self.reading.dialect.subsets_have_empty() => {
                self.subsets(id)
            }
            (Some("deck"), _) => self.deck(id),
            _ => {}
        }
        if let &[which, who] = items
            && shifts
            && self.word(which).is_none()
            && matches!(self.word(who), Some("player" | "team"))
        {
            self.plus_one(which);
        }
        for pair in items.windows(2) {
            if self.word(pair[0]) == Some("using")
                && let NodeKind::Var(name) = self.kind(pair[1])
            {
                self.edits.replace(self.span(pair[1]), format!("(game points {name})"));
            }
        }
    }

    /// `(put points 'P AWARDS)` is `(set (game points P) AWARDS)`.
    fn put_points(&mut self, put: NodeId, points: NodeId, map: NodeId, awards: NodeId) {
        let NodeKind::Var(name) = self.kind(map) else { return };
        self.edits.replace(self.span(put), "set");
        self.edits.replace(self.span(points), "(game points");
        self.edits.replace(self.span(map), format!("{name})"));
        self.awards(awards);
    }

    fn is_points(&self, target: NodeId) -> bool {
        self.items(target).get(1).is_some_and(|&kind| self.word(kind) == Some("points"))
    }

    /// `(KEY (VALUE))` and `(KEY VALUE)` are `(KEY : VALUE)`.
    fn awards(&mut self, awards: NodeId) {
        for &award in self.items(awards) {
            let Some((_, conditions)) = self.items(award).split_last() else { continue };
            for &condition in conditions {
                let &[_, value] = self.items(condition) else { continue };
                let Span { start, end } = self.span(value);
                match self.items(value) {
                    &[only] if !matches!(self.kind(only), NodeKind::List(_)) => {
                        self.edits.replace(Span::new(start, start + 1), ": ");
                        self.edits.replace(Span::new(end - 1, end), "");
                    }
                    _ => self.edits.open(start, ": "),
                }
            }
        }
    }

    /// `(KEY ('NAMES))` has the names themselves.
    fn deck(&mut self, deck: NodeId) {
        let checked = self.checked;
        let mut rest = self.items(deck).to_vec();
        while let Some(id) = rest.pop() {
            rest.extend(self.items(id));
            let &[only] = self.items(id) else { continue };
            let NodeKind::Var(name) = self.kind(only) else { continue };
            let declared = checked.constants.iter().rfind(|constant| constant.name == *name);
            let names = match declared.map(|constant| &constant.value) {
                Some(Value::Strs(names)) => names.join(", "),
                Some(Value::Str(name)) => name.clone(),
                _ => continue,
            };
            self.edits.replace(self.span(only), names);
        }
    }

    fn teams(&mut self, teams: &[NodeId]) {
        for &team in teams {
            for &member in self.items(team) {
                self.add(member, 1);
            }
        }
    }

    /// Adds to a literal, if this is one and it stays one.
    fn add(&mut self, id: NodeId, n: i64) -> bool {
        let Some(sum) = self.int(id).and_then(|is| is.checked_add(n)).filter(|sum| *sum >= 0)
        else {
            return false;
        };
        self.edits.replace(self.span(id), sum.to_string());
        true
    }

    /// The number of a player or a team, which is now greater by one.
    fn plus_one(&mut self, id: NodeId) {
        // A number that was asked for is right as it is.
        if !matches!(self.tree.head(id), Some("pid" | "tid")) {
            self.more(id, 1);
        }
    }

    /// The end of a range, which now belongs to it.
    fn less_one(&mut self, id: NodeId) {
        self.more(id, -1);
    }

    /// Makes a number greater by one, or less by one.
    fn more(&mut self, id: NodeId, n: i64) {
        if self.add(id, n) {
            return;
        }
        // `(+ X 2)` needs no second sum around it, and `(- X 1)` none at all.
        if let &[op, left, right] = self.items(id) {
            let sign = match self.kind(op) {
                NodeKind::Op("+") => 1,
                NodeKind::Op("-") => -1,
                _ => 0,
            };
            let undone = sign != 0 && self.int(right) == Some(-sign * n) && self.keep(id, left);
            if undone || sign == 1 && self.int(left) == Some(-n) && self.keep(id, right) {
                return;
            }
            if sign != 0 && self.add(right, sign * n) || sign == 1 && self.add(left, n) {
                return;
            }
        }
        let before = if n > 0 { "(+ " } else { "(- " };
        self.edits.wrap(self.span(id), before, " 1)");
    }

    /// Leaves one part of a list in its place, unless a comment would be lost.
    fn keep(&mut self, list: NodeId, part: NodeId) -> bool {
        let (list, part) = (self.span(list), self.span(part));
        let around = [Span::new(list.start, part.start), Span::new(part.end, list.end)];
        if around.iter().any(|&span| self.source.slice(span).contains(';')) {
            return false;
        }
        for span in around {
            self.edits.replace(span, "");
        }
        true
    }

    /// The number of a player in a text that counts from 0.
    fn number_of(&mut self, id: NodeId) {
        let around = self.items(self.parents[id.0 as usize]);
        let as_index = around.len() == 2
            && around[0] == id
            && matches!(self.word(around[1]), Some("player" | "team"));
        if !as_index {
            self.edits.wrap(self.span(id), "(- ", " 1)");
        }
    }

    /// Only a filter hides whether there is an empty subset.
    fn subsets(&mut self, id: NodeId) {
        let around = self.parents[id.0 as usize];
        let filtered =
            self.tree.head(around) == Some("filter") && self.items(around).get(1) == Some(&id);
        if !filtered {
            self.problems.push(
                Diagnostic::error("R078", self.span(id), "the empty subset is gone in 2026")
                    .reason(format!("in dialect {} this begins with it", Dialect::V05.name()))
                    .help("a `filter` around it drops the empty subset in either dialect"),
            );
        }
    }
}
