//! The declarations, and the scoring, which ends the text.

use super::Printer;
use crate::{Best, Holds, OwnerKind, Scope, Sight, Type};

impl Printer<'_> {
    pub(super) fn declarations(&mut self) {
        let game = self.game;
        self.line(format!("game in {}, dialect {}", game.language, game.dialect));
        self.line(format!("seats {}", game.n_seats));
        let teams: Vec<String> = game.teams.iter().map(|team| format!("{team:?}")).collect();
        self.line(format!("teams {}", teams.join(" ")));
        if !game.names.is_empty() {
            let names: Vec<&str> = game.names.iter().map(|name| game.text(*name)).collect();
            self.line(format!("names {}", names.join(", ")));
        }
        self.faces();
        for (i, deck) in game.decks.iter().enumerate() {
            let faces: Vec<u32> = deck.faces.iter().map(|face| face.0).collect();
            self.line(format!("deck {i}: {} cards, faces {}", faces.len(), runs(&faces)));
        }
        for (i, zone) in game.zones.iter().enumerate() {
            let holds = match zone.holds {
                Holds::Cards => "cards",
                Holds::References => "references",
                Holds::Gone => "cards that are gone",
            };
            let sight = match zone.sight {
                Sight::Everybody => "seen by everybody",
                Sight::Owner => "seen by its owner",
                Sight::Others => "seen by all but its owner",
                Sight::Top => "the top card seen by everybody",
                Sight::Nobody => "seen by nobody",
                Sight::Hidden => "hidden",
                Sight::Named => "seen as named",
            };
            let name = self.names.zones[i].clone();
            let numbers = zone.numbers.iter().map(|numbers| {
                let last = numbers.first.saturating_add(i64::from(numbers.count) - 1);
                format!(", numbered {} to {last}", numbers.first)
            });
            let numbers: String = numbers.collect();
            let label = zone.label.map(|label| format!(", labelled by {}", self.local(label)));
            let label = label.unwrap_or_default();
            self.line(format!(
                "zone {}.{name}: {holds}, {sight}{numbers}{label}",
                owner(zone.owner)
            ));
        }
        for (i, storage) in game.storages.iter().enumerate() {
            let ty = type_name(storage.ty);
            let hidden = if storage.open { "" } else { ", hidden" };
            self.line(format!("{ty} {}.{}{hidden}", owner(storage.owner), self.names.storages[i]));
        }
        for (i, map) in game.maps.iter().enumerate() {
            self.line(format!("points {}.{}", owner(map.owner), self.names.maps[i]));
        }
        for (i, local) in game.locals.iter().enumerate() {
            if local.scope != Scope::Bound {
                self.line(format!("variable {} {}", type_name(local.ty), self.names.locals[i]));
            }
        }
        for (i, cycle) in game.cycles.iter().enumerate() {
            let name = self.names.cycles[i].clone();
            match cycle.parent {
                Some(parent) => {
                    let parent = self.names.cycles[parent.idx()].clone();
                    self.line(format!("cycle {name} in {parent}"));
                }
                None => self.line(format!("cycle {name}")),
            }
        }
    }

    fn faces(&mut self) {
        let game = self.game;
        for (i, face) in game.faces.iter().enumerate() {
            let values = game.traits.iter().zip(&face.values).filter(|(_, value)| value.0 != 0);
            let values =
                values.map(|(key, value)| format!("{} {}", game.text(*key), game.text(*value)));
            let values: Vec<String> = values.collect();
            let text = if values.is_empty() { "no traits".to_owned() } else { values.join(", ") };
            let back = match game.text(face.back) {
                "" => String::new(),
                back => format!(", back {back}"),
            };
            self.line(format!("face {i}: {text}{back}"));
        }
    }

    pub(super) fn scoring(&mut self) {
        let scoring = &self.game.scoring;
        let best = match scoring.best {
            Best::Max => "most",
            Best::Min => "fewest",
        };
        let cycle = self.names.cycles[scoring.cycle.idx()].clone();
        let score = self.expr(&scoring.score);
        self.line("");
        self.line(format!("scoring, {best} is best, for each current({cycle})"));
        self.indented(|printer| printer.line(score));
    }
}

fn owner(kind: OwnerKind) -> &'static str {
    match kind {
        OwnerKind::Game => "game",
        OwnerKind::Seat => "seat",
        OwnerKind::Team => "team",
        OwnerKind::Card => "card",
    }
}

fn type_name(ty: Type) -> String {
    match ty {
        Type::List(element) => format!("list of {}", type_name(element.ty())),
        _ => format!("{ty:?}").to_lowercase(),
    }
}

/// `0..3 7` for 0, 1, 2, 3, 7.
fn runs(numbers: &[u32]) -> String {
    let mut parts: Vec<(u32, u32)> = Vec::new();
    for n in numbers {
        match parts.last_mut() {
            Some((_, last)) if last.checked_add(1) == Some(*n) => *last = *n,
            _ => parts.push((*n, *n)),
        }
    }
    let part = |(first, last): &(u32, u32)| {
        if first == last { first.to_string() } else { format!("{first}..{last}") }
    };
    parts.iter().map(part).collect::<Vec<_>>().join(" ")
}
