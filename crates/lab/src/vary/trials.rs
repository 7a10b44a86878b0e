//! Who plays the games by which variants are compared.
//!
//! The search, the grid and the comparison take whatever plays like this: rules and a range of deals come in, the stories
//! of their games go out, in order. Deal `d` has the same chance whatever the rules, as far as they draw alike.

use std::ops::Range;
use std::sync::Arc;

use table::Rules;

use crate::metrics::Needs;
use crate::story::Story;

/// How a game is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Play {
    /// Everybody at random: cheap.
    Random,
    /// Everybody thinks, and it is looked at who leads: dear.
    Strong,
}

impl Play {
    #[must_use]
    pub fn name(self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::Strong => "strong",
        }
    }

    /// How many deals are played at a time.
    #[must_use]
    pub fn batch(self) -> u64 {
        match self {
            Self::Random => 1024,
            Self::Strong => 4,
        }
    }

    /// The cheapest play by which something can be measured.
    #[must_use]
    pub fn for_needs(needs: Needs) -> Self {
        match needs {
            Needs::Course => Self::Random,
            Needs::Thoughts | Needs::Leads => Self::Strong,
        }
    }
}

/// How much is played.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Deals with random players.
    pub random: u64,
    /// Deals with players that think; none if it is 0.
    pub strong: u64,
    /// On so many threads.
    pub jobs: usize,
}

/// Plays games.
pub trait Trials: Sync {
    /// Plays each of the deals and tells its games: the deal and the story. Games of one deal come one after the other.
    fn play(
        &self,
        rules: &Arc<Rules>,
        play: Play,
        deals: Range<u64>,
        tell: &mut dyn FnMut(u64, &Story),
    );
}

/// Games that were never played, for tests of what is made of them.
#[cfg(test)]
pub(crate) mod fake {
    use super::*;
    use crate::story::End;

    /// Two seats; seat 0 wins every third deal, and a function of the rules and the deal says how long games are.
    pub(crate) struct Fake<F>(F);

    impl<F: Fn(&Rules, u64) -> u64 + Sync> Fake<F> {
        pub(crate) fn new(length: F) -> Self {
            Self(length)
        }
    }

    impl<F: Fn(&Rules, u64) -> u64 + Sync> Trials for Fake<F> {
        fn play(
            &self,
            rules: &Arc<Rules>,
            _: Play,
            deals: Range<u64>,
            tell: &mut dyn FnMut(u64, &Story),
        ) {
            for deal in deals {
                let length = (self.0)(rules, deal) as usize;
                let wins = if deal % 3 == 0 { vec![1.0, 0.0] } else { vec![0.0, 1.0] };
                let story = Story {
                    n_seats: 2,
                    seats: vec![0; length],
                    options: vec![2; length],
                    end: End { is_finished: true, scores: vec![0, 1], ranks: wins.clone(), wins },
                    ..Story::default()
                };
                tell(deal, &story);
            }
        }
    }
}
