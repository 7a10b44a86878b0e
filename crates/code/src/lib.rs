//! From a game to the program that the machine runs.
//!
//! Takes a verified [`ir::Game`]; lays out its state, tabulates its cards, emits instructions; gives a [`Program`].
//! The one surprising thing: storages, sizes of piles and sets of cards are all words of one block, so that an
//! instruction can take any of them as an operand.

mod cards;
mod disassemble;
mod emit;
mod instr;
mod layout;
mod program;

use source::Span;

pub use disassemble::disassemble;
pub use instr::{Addr, Instr, Pile, Whom, Word};
pub use layout::{Layout, NUMBERS, ObjectKind, ZERO};
pub use program::{
    AwardPlan, CallPlan, Cards, Item, NameTable, PassPlan, Program, Resume, Site, Step, TextPart,
    TextPlan, TogetherPlan,
};

/// Why a verified game cannot be laid out: it is larger than a limit.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CompileError {
    pub message: String,
    pub span: Span,
}

/// Lays out the state of a verified game and emits its code.
pub fn compile(game: &ir::Game) -> Result<Program, CompileError> {
    let cards = cards::tabulate(game)?;
    let (layout, words) = layout::lay_out(game, &cards)?;
    emit::emit(game, layout, cards, words)
}
