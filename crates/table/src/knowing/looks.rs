//! What cards look like, in numbers.
//!
//! Takes the faces of a game in words; gives each a look, the same to faces that nobody can tell apart on either side.

use std::collections::BTreeMap;

use ir::{Game, StrId};
use knowledge::{Look, Seen};

pub(crate) struct Looks {
    /// The look of each face.
    of_face: Vec<Look>,
    /// For each look: all that share the words on its face, and all that share its back.
    same_words: Vec<Vec<Look>>,
    same_back: Vec<Vec<Look>>,
    /// The words of each look.
    words: Vec<String>,
    /// The first face of each look.
    faces: Vec<u32>,
}

impl Looks {
    pub(crate) fn of(game: &Game, faces: &[String]) -> Self {
        let mut found: BTreeMap<(&str, StrId), Look> = BTreeMap::new();
        let mut kinds: Vec<(&str, StrId)> = Vec::new();
        let (mut of_face, mut first_faces) = (Vec::new(), Vec::new());
        for (number, (face, words)) in (0..).zip(game.faces.iter().zip(faces)) {
            let kind = (words.as_str(), face.back);
            let look = *found.entry(kind).or_insert_with(|| {
                first_faces.push(number);
                kinds.push(kind);
                Look(kinds.len() as u32 - 1)
            });
            of_face.push(look);
        }
        let all = || (0..).map(Look).zip(&kinds);
        let same = |is: &dyn Fn(&(&str, StrId)) -> bool| -> Vec<Look> {
            all().filter(|(_, kind)| is(kind)).map(|(look, _)| look).collect()
        };
        Self {
            same_words: kinds.iter().map(|(words, _)| same(&|kind| kind.0 == *words)).collect(),
            same_back: kinds.iter().map(|(_, back)| same(&|kind| kind.1 == *back)).collect(),
            words: kinds.iter().map(|(words, _)| (*words).to_owned()).collect(),
            of_face,
            faces: first_faces,
        }
    }

    pub(crate) fn of_face(&self, face: u32) -> Look {
        self.of_face.get(face as usize).copied().unwrap_or(Look(0))
    }

    /// A face with a look.
    pub(crate) fn face(&self, look: Look) -> Option<u32> {
        self.faces.get(look.0 as usize).copied()
    }

    pub(crate) fn words(&self, look: Look) -> &str {
        self.words.get(look.0 as usize).map_or("", String::as_str)
    }

    /// What is seen of a card that lies face up.
    pub(crate) fn front(&self, look: Look) -> Seen<'_> {
        match self.same_words.get(look.0 as usize).map(Vec::as_slice) {
            Some([_]) | None => Seen::Face(look),
            Some(all) => Seen::Among(all),
        }
    }

    /// What is seen of a card that lies face down.
    pub(crate) fn back(&self, look: Look) -> Seen<'_> {
        match self.same_back.get(look.0 as usize) {
            Some(all) if all.len() < self.words.len() => Seen::Among(all),
            _ => Seen::Nothing,
        }
    }
}
