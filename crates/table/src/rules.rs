//! A rule set made ready to be played: the game, its program, and the words for what is in it.
//!
//! Takes a verified [`ir::Game`] and the text it comes from; gives [`Rules`], which all tables of that game share.

use std::sync::Arc;

use sha2::{Digest as _, Sha256};

use crate::knowing::Looks;
use crate::leaks::Leaks;
use crate::sorts::Sorts;
use crate::{forks, names, tells};

/// Where a rule set comes from, as a record names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RulesInfo {
    /// The name in the library, or the name of the file without its ending.
    pub name: String,
    /// The path of the file as it was given; `None` for a game of the library.
    pub path: Option<String>,
}

/// A game that can be played. Shared by all its tables.
pub struct Rules {
    info: RulesInfo,
    hash: String,
    game: ir::Game,
    program: Arc<code::Program>,
    /// How many teams were asked for, if somebody said so.
    asked_teams: Option<u32>,
    /// How else the rules were read in another way than usual.
    notes: Vec<String>,
    /// The words for each face.
    pub(crate) faces: Vec<String>,
    pub(crate) looks: Looks,
    pub(crate) leaks: Leaks,
    pub(crate) sorts: Sorts,
    /// Whether what was chosen in secret may decide which question is put next.
    pub(crate) forks: bool,
    /// Whether the rules ever say something to the players.
    pub(crate) tells: bool,
    /// Whether there may be marks for seats in the texts of the rules. In others the same characters are nothing special.
    has_marks: bool,
}

impl Rules {
    /// Compiles a verified game. `text` is what the rules were read from; a record carries its hash.
    ///
    /// # Errors
    /// When the game is too large to be laid out.
    pub fn new(info: RulesInfo, text: &str, game: ir::Game) -> Result<Self, code::CompileError> {
        let program = Arc::new(code::compile(&game)?);
        let hash = sha256_hex(text.as_bytes());
        let faces = names::faces(&game);
        let looks = Looks::of(&game, &faces);
        let leaks = Leaks::of(&game);
        let sorts = Sorts::of(&game);
        let forks = forks::forks(&game);
        let tells = tells::tells(&game);
        let has_marks = game.zones.iter().any(|zone| zone.sight == ir::Sight::Named);
        Ok(Self {
            info,
            hash,
            game,
            program,
            asked_teams: None,
            notes: Vec::new(),
            faces,
            looks,
            leaks,
            sorts,
            forks,
            tells,
            has_marks,
        })
    }

    /// Notes that the rules were read for so many teams, and how else in another way than usual, so that a record can say so.
    #[must_use]
    pub fn read_as(self, asked_teams: Option<u32>, notes: Vec<String>) -> Self {
        Self { asked_teams, notes, ..self }
    }

    #[must_use]
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    #[must_use]
    pub fn asked_teams(&self) -> Option<u32> {
        self.asked_teams
    }

    #[must_use]
    pub fn name(&self) -> &str {
        &self.info.name
    }

    #[must_use]
    pub fn info(&self) -> &RulesInfo {
        &self.info
    }

    /// The SHA-256 of the text of the rules, in hexadecimal.
    #[must_use]
    pub fn hash(&self) -> &str {
        &self.hash
    }

    #[must_use]
    pub fn game(&self) -> &ir::Game {
        &self.game
    }

    #[must_use]
    pub fn program(&self) -> &Arc<code::Program> {
        &self.program
    }

    #[must_use]
    pub fn n_seats(&self) -> u32 {
        self.game.n_seats
    }

    /// Whether the rules note anything down that nobody sees: in variables, in storages that are not open, or in which question
    /// they put.
    #[must_use]
    pub(crate) fn keeps_notes(&self) -> bool {
        self.forks || !self.program.layout.notes.is_empty()
    }

    /// What the seats are called; nothing if they have no names.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.game.names.iter().map(|&name| self.game.text(name))
    }

    /// What a seat is called: its name, or its number.
    #[must_use]
    pub fn seat_name(&self, seat: u32) -> String {
        let name = self.game.names.get(seat as usize).map(|&name| self.game.text(name));
        name.map_or_else(|| format!("seat {seat}"), str::to_owned)
    }

    /// What a face is called; nothing if there is none with that number.
    #[must_use]
    pub fn face_name(&self, face: u32) -> &str {
        self.faces.get(face as usize).map_or("", String::as_str)
    }

    /// A text of the rules as people read it: with what the seats are called in place of their marks.
    pub(crate) fn fill_in(&self, text: &str) -> String {
        if self.has_marks {
            ir::marks::fill_in(text, |seat| self.seat_name(seat))
        } else {
            text.to_owned()
        }
    }
}

/// The SHA-256 of some bytes, in hexadecimal.
#[must_use]
pub fn sha256_hex(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|byte| format!("{byte:02x}")).collect()
}

#[cfg(test)]
mod tests {
    use super::sha256_hex;

    /// FIPS 180-2, appendix B.1.
    #[test]
    fn hash_of_abc() {
        assert_eq!(
            sha256_hex(b"abc"),
            "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
        );
    }
}
