//! The program: everything the machine needs to run a game, and nothing that changes while it runs.

use num_bigint::BigInt;
use source::Span;

use crate::instr::{Addr, Instr, Word};
use crate::layout::{Layout, ObjectKind};

/// A compiled game.
#[derive(Debug)]
pub struct Program {
    pub code: Vec<Instr>,
    /// The address from which on a span holds, ascending.
    pub spans: Vec<(Addr, Span)>,
    /// The block of words at the start of a game: constants in place, everything else 0.
    pub words: Vec<i64>,
    pub layout: Layout,
    pub cards: Cards,
    pub sites: Vec<Site>,
    pub steps: Vec<Step>,
    pub resumes: Vec<Resume>,
    pub name_tables: Vec<NameTable>,
    /// Constant lists.
    pub pools: Vec<Vec<i64>>,
    pub text_plans: Vec<TextPlan>,
    pub call_plans: Vec<CallPlan>,
    /// The numbers of the rules that are too large for a word.
    pub large_numbers: Vec<BigInt>,
    /// The strings of the game.
    pub strings: Vec<String>,
    pub award_plans: Vec<AwardPlan>,
    /// The words with the numbers of the tables that are added up.
    pub combine_plans: Vec<Vec<Word>>,
    pub pass_plans: Vec<PassPlan>,
    pub together_plans: Vec<TogetherPlan>,
    pub team_plans: Vec<Vec<Vec<u32>>>,
    /// Whether anything is ever attempted.
    pub has_attempts: bool,
    /// What an answer costs that is only tried.
    pub attempt_price: i64,
    /// Where the scoring expression starts; it ends with `Finish` and leaves its value in `score`.
    pub score_code: Addr,
    pub score: Word,
    pub score_cycle: Word,
}

/// What is known about cards before the game starts. A row is a card, if all cards are known in advance,
/// or else a face; the machine has the card's face then.
#[derive(Debug)]
pub struct Cards {
    /// Whether rows are cards.
    pub known: bool,
    /// Whether piles keep a mask beside their order: known cards, at most 64.
    pub masked: bool,
    pub capacity: usize,
    pub n_rows: usize,
    pub n_faces: usize,
    /// The face of each row.
    pub row_faces: Vec<u32>,
    /// The face of each card that a deck creates.
    pub decks: Vec<Vec<u32>>,
    pub n_strings: usize,
    /// By trait, and within it by row: the value.
    pub values: Vec<i64>,
    /// By trait, and within it by string: the mask of the cards with that value.
    pub value_masks: Vec<i64>,
    /// By trait, and within it by string: the number of the value among the values that occur; the last number
    /// stands for all values that do not occur.
    pub value_numbers: Vec<i64>,
    /// The trait of each string that is a key, or `u16::MAX`.
    pub trait_of_key: Vec<u16>,
    /// Constant point tables one after another, each by row.
    pub tables: Vec<i64>,
    pub n_tables: usize,
}

impl Cards {
    /// The value of a trait of a row.
    #[must_use]
    pub fn value(&self, of: u16, row: usize) -> i64 {
        self.values[usize::from(of) * self.n_rows + row]
    }

    /// The number of a value among the values of a trait.
    #[must_use]
    pub fn value_number(&self, of: u16, value: i64) -> i64 {
        self.value_numbers[usize::from(of) * self.n_strings + value as usize]
    }
}

/// A choice in the code.
#[derive(Debug)]
pub struct Site {
    /// Where the search for options starts, and the instruction that ends it.
    pub start: Addr,
    pub ask: Addr,
    /// Where the game goes on after an option.
    pub after: Addr,
    /// The word with the seat that is asked.
    pub seat: Word,
    pub asking: ir::Asking,
    pub span: Span,
    /// The word with the length of the heap to which temporary lists are cut.
    pub base: Word,
    /// The cycles that are running here, by number.
    pub cycles: Vec<u32>,
    /// Whether something may be attempted before the next question.
    pub is_before_attempt: bool,
}

/// One step of a choice.
#[derive(Debug)]
pub struct Step {
    pub site: u16,
    /// The code of an option of this step; ends with `EndOption`.
    pub body: Addr,
    /// The variable bound to the element that was picked.
    pub item: Word,
    /// Whether what was picked is a list, which an option of this step finds where the search left it.
    pub keeps_heap: bool,
    /// The variables bound on the way to the body, if there are several.
    pub items: Vec<Item>,
    /// Where the search for options goes on after this step.
    pub next: Addr,
}

/// A variable that an option has bound.
#[derive(Clone, Copy, Debug)]
pub struct Item {
    pub word: Word,
    /// Whether it holds a list.
    pub is_list: bool,
    /// Whether it was picked, and not only named.
    pub is_picked: bool,
}

/// In the search for options: code that is run for each element of a collection. If it fails for one, that is an option
/// which ends in the fault, and the search goes on with the next element.
#[derive(Clone, Copy, Debug)]
pub struct Resume {
    pub start: Addr,
    pub end: Addr,
}

/// What happens at the end of a pass of a stage of seats that ends when all seats have the same: the words of the test,
/// and the two ways on.
#[derive(Clone, Copy, Debug)]
pub struct PassPlan {
    pub first: Word,
    pub n: u16,
    pub bound: Word,
    /// Whether the words have to be above the bound, not equal to it.
    pub above: bool,
    pub test_price: u32,
    pub leave: Addr,
    pub cycle: Word,
    pub pass_price: u32,
    pub pass: Addr,
}

/// Where all seats choose at the same time.
#[derive(Clone, Copy, Debug)]
pub struct TogetherPlan {
    pub cycle: Word,
    pub parent: Word,
    /// The price of a turn.
    pub price: u32,
    pub body: Addr,
    pub leave: Addr,
}

/// The parts of a text: words, and what they hold.
#[derive(Debug)]
pub struct TextPlan(pub Vec<(Word, TextPart)>);

/// What a part of a text is the text of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TextPart {
    Int,
    Number,
    /// A string of the game, or a text.
    Text,
}

/// What a call keeps of the one it interrupts: stretches of words, if that is the same procedure. The others have words
/// of their own.
#[derive(Debug, Default)]
pub struct CallPlan {
    pub kept: Vec<(Word, u16)>,
    /// Where among the kept words objects are named.
    pub objects: Vec<(usize, ObjectKind)>,
    /// Of a call from outside of all procedures, which keeps nothing: the cycles that are running, by number.
    pub cycles: Vec<u32>,
}

/// Strings and what they stand for, sorted by string.
#[derive(Debug)]
pub struct NameTable(pub Vec<(i64, i64)>);

/// Where the parts of a computed award stand: for each award the words of its (key, value) pairs and its points.
#[derive(Debug)]
pub struct AwardPlan(pub Vec<(Vec<(Word, Word)>, Word)>);

impl Program {
    /// The choice whose search for options starts at an address.
    #[must_use]
    pub fn site_at(&self, addr: Addr) -> Option<&Site> {
        self.sites.iter().find(|site| site.start == addr)
    }

    /// The rule that the instruction at an address comes from.
    #[must_use]
    pub fn span_at(&self, addr: Addr) -> Span {
        let after = self.spans.partition_point(|&(start, _)| start <= addr);
        after.checked_sub(1).map_or(Span::default(), |idx| self.spans[idx].1)
    }
}
