//! Point maps that are updated.
//!
//! A game sets a point map as a whole. A map that some statement of the text updates is therefore kept in parts, one for
//! each list of keys that its awards have: setting it sets all parts, updating it sets those that the new awards belong to,
//! and either way the map itself becomes the sum of its parts. Maps that are never updated have no parts.

use std::collections::{BTreeMap, BTreeSet};

use ir::{Expr, MapRef, Named, OwnerKind, Stmt, StmtKind, Type};
use source::{Diagnostic, Span};

use super::Lowering;
use crate::checked::{self, Award, Checked, ExprKind, Map, StoreName, Value};

/// The keys of an award in alphabetical order.
type Keys = Vec<String>;

/// Which maps are kept in parts, and in which.
#[derive(Default)]
pub(super) struct Parts(BTreeMap<(OwnerKind, String), BTreeSet<Keys>>);

impl Parts {
    pub(super) fn of(checked: &Checked) -> Self {
        let mut awarded = Vec::new();
        let mut rest: Vec<_> = checked.items.iter().collect();
        while let Some(stmt) = rest.pop() {
            match &stmt.kind {
                checked::StmtKind::Award { map, awards, update } => {
                    awarded.push((map, awards, *update));
                }
                checked::StmtKind::Do(body)
                | checked::StmtKind::Stage { items: body, .. }
                | checked::StmtKind::Together { items: body, .. }
                | checked::StmtKind::Choice { steps: body, .. } => rest.extend(body),
                checked::StmtKind::When { then: body, .. }
                | checked::StmtKind::Let { body, .. }
                | checked::StmtKind::All { body, .. }
                | checked::StmtKind::Any { body, .. }
                | checked::StmtKind::Repeat { body, .. } => rest.push(body),
                _ => {}
            }
        }
        let mut parts = Self::default();
        // Where a name is picked when the game runs, all that it can be are set in the same way.
        loop {
            let before = parts.0.len();
            for (map, _, update) in &awarded {
                if *update || parts.has(map) {
                    let names = map.name.all().map(|name| (map.owner.kind(), name.to_owned()));
                    names.for_each(|key| {
                        parts.0.entry(key).or_default();
                    });
                }
            }
            if parts.0.len() == before {
                break;
            }
        }
        for (map, awards, _) in &awarded {
            for name in map.name.all() {
                let keys = awards.iter().filter_map(|award| keys(checked, award).ok());
                if let Some(part) = parts.0.get_mut(&(map.owner.kind(), name.to_owned())) {
                    part.extend(keys);
                }
            }
        }
        parts
    }

    fn has(&self, map: &Map) -> bool {
        map.name.all().any(|name| self.0.contains_key(&(map.owner.kind(), name.to_owned())))
    }

    /// The parts of a map, or of all that it can be.
    fn all(&self, map: &Map) -> BTreeSet<Keys> {
        let of = |name: &str| self.0.get(&(map.owner.kind(), name.to_owned()));
        map.name.all().filter_map(of).flatten().cloned().collect()
    }
}

/// The keys of an award, or where one is not known before the game begins.
fn keys(checked: &Checked, award: &Award) -> Result<Keys, Span> {
    let key = |(key, _): &(checked::Expr, checked::Expr)| match &key.kind {
        ExprKind::Str(name) => Ok(name.clone()),
        ExprKind::Declared(index) => match &checked.constants[*index].value {
            Value::Str(name) => Ok(name.clone()),
            _ => Err(key.span),
        },
        _ => Err(key.span),
    };
    let mut keys: Keys = award.conditions.iter().map(key).collect::<Result<_, _>>()?;
    keys.sort();
    Ok(keys)
}

impl Lowering<'_> {
    /// Sets or updates a point map.
    pub(super) fn points(
        &mut self,
        map: &Map,
        awards: &[Award],
        update: bool,
        span: Span,
    ) -> StmtKind {
        if self.parts.has(map) {
            return self.in_parts(map, awards, update, span);
        }
        let map = *self.map(map);
        StmtKind::Award { map, awards: awards.iter().map(|award| self.award(award)).collect() }
    }

    fn in_parts(&mut self, map: &Map, awards: &[Award], update: bool, span: Span) -> StmtKind {
        let mut sorted: BTreeMap<Keys, Vec<ir::Award>> = BTreeMap::new();
        let parts = self.parts.all(map);
        if !update {
            sorted.extend(parts.iter().map(|keys| (keys.clone(), Vec::new())));
        }
        for award in awards {
            let keys = match keys(self.checked, award) {
                Ok(keys) => keys,
                Err(at) => {
                    self.names.fail(
                        Diagnostic::error("R085", at, "the key of an award must be known here")
                            .reason("this map is updated, and `update` goes by keys")
                            .help("write the key as a name, such as SUIT"),
                    );
                    continue;
                }
            };
            let award = self.award(award);
            sorted.entry(keys).or_default().push(award);
        }
        // The owner and the name are found once for all parts.
        let mut binding = Vec::new();
        let owner = match self.owner(&map.owner) {
            ir::Owner::Game => ir::Owner::Game,
            ir::Owner::Seat(seat) => {
                ir::Owner::Seat(self.bound("OWNER", Type::Seat, *seat, &mut binding))
            }
            ir::Owner::Team(team) => {
                ir::Owner::Team(self.bound("OWNER", Type::Team, *team, &mut binding))
            }
            ir::Owner::Card(card) => {
                ir::Owner::Card(self.bound("OWNER", Type::Card, *card, &mut binding))
            }
        };
        let by = match &map.name {
            StoreName::Known(_) => None,
            StoreName::Picked(by, _) => {
                let by = self.expr(by);
                Some(self.bound("NAME", Type::Str, by, &mut binding))
            }
        };
        let kind = map.owner.kind();
        let mut part = |keys: Option<&Keys>| {
            let mut id = |name: &str| {
                let suffix =
                    keys.map_or(String::new(), |keys| format!(" by {}", keys.join(" and ")));
                self.names.map(kind, &format!("{name}{suffix}"))
            };
            let found: Vec<_> = map.name.all().map(|name| (name, id(name))).collect();
            let map = match (&by, found.as_slice()) {
                (None, &[(_, id), ..]) => Named::Known(id),
                _ => {
                    let by = by.clone().unwrap_or_else(|| Box::new(Expr::Str(ir::StrId::EMPTY)));
                    let named = |(name, id)| (self.names.string(name), id);
                    Named::ByName(by, found.into_iter().map(named).collect())
                }
            };
            MapRef { owner: owner.clone(), map }
        };
        let stmt = |kind| Stmt { span, kind };
        let mut body = Vec::new();
        for (keys, awards) in sorted {
            body.push(stmt(StmtKind::Award { map: part(Some(&keys)), awards }));
        }
        let of = parts.iter().map(|keys| part(Some(keys))).collect();
        body.push(stmt(StmtKind::Combine { map: part(None), of }));
        for (local, value) in binding.into_iter().rev() {
            body = vec![stmt(StmtKind::Let { local, value, body })];
        }
        StmtKind::Block(body)
    }

    /// A variable that a value is bound to.
    fn bound(
        &mut self,
        name: &str,
        ty: Type,
        value: Expr,
        binding: &mut Vec<(ir::LocalId, Expr)>,
    ) -> Box<Expr> {
        let local = self.names.local(name, ty);
        binding.push((local, value));
        Box::new(Expr::Local(local))
    }
}
