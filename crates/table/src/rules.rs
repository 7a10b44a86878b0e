//! A rule set made ready to be played: the game, its program, and the words for what is in it.
//!
//! Takes a verified [`ir::Game`] and the text it comes from; gives [`Rules`], which all tables of that game share.

use std::sync::Arc;

use sha2::{Digest as _, Sha256};

use crate::leaks::Leaks;
use crate::names;

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
    /// The words for each face.
    pub(crate) faces: Vec<String>,
    pub(crate) leaks: Leaks,
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
        let leaks = Leaks::of(&game);
        Ok(Self { info, hash, game, program, faces, leaks })
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
