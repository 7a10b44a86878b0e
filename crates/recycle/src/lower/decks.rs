//! Decks: every combination of attributes, the first attribute varying slowest.

use std::collections::BTreeMap;

use ir::{Deck, Face, FaceId, StrId, TraitId};

use super::Lowering;
use super::names::number;
use crate::checked::Attribute;

/// The traits of one kind of card.
type Traits = Vec<(TraitId, StrId)>;

impl Lowering<'_> {
    /// The keys of all cards, their faces, and the decks made of them.
    pub(super) fn decks(&mut self) -> (Vec<StrId>, Vec<Face>, Vec<Deck>) {
        let mut traits = Vec::new();
        for deck in &self.checked.decks {
            self.keys(&deck.attributes, &mut traits);
        }
        let mut faces = Vec::new();
        let mut face_ids = BTreeMap::new();
        let mut decks = Vec::new();
        for deck in &self.checked.decks {
            let back = self.names.string(&deck.back);
            let mut cards: Vec<Traits> = vec![Vec::new()];
            for attribute in &deck.attributes {
                let kinds = self.kinds(attribute, &traits);
                let combined = cards.iter().flat_map(|card| {
                    kinds.iter().map(move |kind| card.iter().chain(kind).copied().collect())
                });
                cards = combined.collect();
            }
            let ids = cards.into_iter().map(|card| {
                let mut face = vec![StrId::EMPTY; traits.len()];
                for (key, value) in card {
                    face[key.idx()] = value;
                }
                let face = Face { back, values: face };
                *face_ids.entry(face.clone()).or_insert_with(|| {
                    faces.push(face);
                    FaceId(number(faces.len() - 1))
                })
            });
            decks.push(Deck { faces: ids.collect() });
        }
        (traits, faces, decks)
    }

    fn keys(&mut self, attributes: &[Attribute], traits: &mut Vec<StrId>) {
        for attribute in attributes {
            let key = self.names.string(&attribute.key);
            if !traits.contains(&key) {
                traits.push(key);
            }
            for value in &attribute.values {
                self.keys(&value.subs, traits);
            }
        }
    }

    /// The kinds of cards that one attribute makes. Several attributes under one value are alternatives.
    fn kinds(&mut self, attribute: &Attribute, traits: &[StrId]) -> Vec<Traits> {
        let key = self.names.string(&attribute.key);
        let key = TraitId(number(traits.iter().position(|&other| other == key).unwrap_or(0)));
        let mut kinds = Vec::new();
        for value in &attribute.values {
            let this = (key, self.names.string(&value.name));
            if value.subs.is_empty() {
                kinds.push(vec![this]);
            }
            for sub in &value.subs {
                for mut kind in self.kinds(sub, traits) {
                    kind.insert(0, this);
                    kinds.push(kind);
                }
            }
        }
        kinds
    }
}
