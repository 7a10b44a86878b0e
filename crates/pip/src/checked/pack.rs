//! The ranks and suits of the pack.

use crate::tree::{RankLit, SuitLit};

/// In rising order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Rank {
    Two,
    Three,
    Four,
    Five,
    Six,
    Seven,
    Eight,
    Nine,
    Ten,
    Jack,
    Queen,
    King,
    Ace,
}

impl Rank {
    pub const ALL: [Self; 13] = [
        Self::Two,
        Self::Three,
        Self::Four,
        Self::Five,
        Self::Six,
        Self::Seven,
        Self::Eight,
        Self::Nine,
        Self::Ten,
        Self::Jack,
        Self::Queen,
        Self::King,
        Self::Ace,
    ];

    /// The rank that a number from 2 to 10 names.
    #[must_use]
    pub fn numbered(number: u8) -> Option<Self> {
        if number > 10 {
            return None;
        }
        Self::ALL.get(usize::from(number.checked_sub(2)?)).copied()
    }

    /// As the language writes it.
    #[must_use]
    pub fn word(self) -> &'static str {
        const WORDS: [&str; 13] =
            ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"];
        WORDS[self as usize]
    }

    /// As it is put into strings.
    #[must_use]
    pub fn name(self) -> &'static str {
        const NAMES: [&str; 13] = [
            "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack",
            "Queen", "King", "Ace",
        ];
        NAMES[self as usize]
    }

    /// `self..high` in order: rising, or from the ace as if it were below the two. Any other falling range has no
    /// meaning.
    #[must_use]
    pub fn up_to(self, high: Self) -> Option<Vec<Self>> {
        let rising =
            |low: Self| Self::ALL.into_iter().filter(move |&rank| low <= rank && rank <= high);
        match self {
            _ if self <= high => Some(rising(self).collect()),
            Self::Ace => Some(std::iter::once(Self::Ace).chain(rising(Self::Two)).collect()),
            _ => None,
        }
    }
}

impl From<RankLit> for Rank {
    fn from(literal: RankLit) -> Self {
        match literal {
            RankLit::Ace => Self::Ace,
            RankLit::King => Self::King,
            RankLit::Queen => Self::Queen,
            RankLit::Jack => Self::Jack,
        }
    }
}

/// In the order that `%` gives them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Suit {
    Clubs,
    Hearts,
    Spades,
    Diamonds,
}

impl Suit {
    pub const ALL: [Self; 4] = [Self::Clubs, Self::Hearts, Self::Spades, Self::Diamonds];

    /// As the language writes it.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Self::Clubs => "C",
            Self::Hearts => "H",
            Self::Spades => "S",
            Self::Diamonds => "D",
        }
    }

    /// As it is put into strings.
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Clubs => "Clubs",
            Self::Hearts => "Hearts",
            Self::Spades => "Spades",
            Self::Diamonds => "Diamonds",
        }
    }
}

impl From<SuitLit> for Suit {
    fn from(literal: SuitLit) -> Self {
        match literal {
            SuitLit::Clubs => Self::Clubs,
            SuitLit::Hearts => Self::Hearts,
            SuitLit::Spades => Self::Spades,
            SuitLit::Diamonds => Self::Diamonds,
        }
    }
}
