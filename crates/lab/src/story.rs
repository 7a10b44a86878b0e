//! One game as the lab looks at it.
//!
//! Comes from playing, with or without thought; goes into the metrics, which look at nothing else. Surprising: what a
//! seat's lead is, is looked at from outside, with all cards open. Players never see that.

/// A game from its first decision to its end. To be used again for the next one, so that long runs need no new memory.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Story {
    pub n_seats: usize,
    /// For each decision the seat that was asked.
    pub seats: Vec<u32>,
    /// For each decision how many options there were.
    pub options: Vec<u32>,
    /// For each decision what whoever decided thought of the options; empty if nobody was asked to think, and `None`
    /// where somebody did not.
    pub thoughts: Vec<Option<Thought>>,
    /// For each seat whether it says what it thinks of its options, where there are several; empty if none does.
    pub thinks: Vec<bool>,
    /// Before each decision, seat by seat, the share of the win that is to be expected; empty if it was not looked at.
    pub leads: Vec<f64>,
    /// Differences between leads that are smaller than this may be chance.
    pub margin: f64,
    pub end: End,
}

/// How a player judged its options, each from 0, the worst end, to 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Thought {
    pub chosen: f64,
    pub best: f64,
    pub worst: f64,
    pub mean: f64,
    /// How many options are better than three quarters of the way from the mean to the best.
    pub n_good: u32,
}

/// How a game ended.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct End {
    /// Whether it came to its end by its rules.
    pub is_finished: bool,
    pub scores: Vec<i64>,
    /// Of each seat the share of the win: partners have won together, and who ties shares.
    pub wins: Vec<f64>,
    /// Of each seat the share of the others that came off worse, and half of those that did as well.
    pub ranks: Vec<f64>,
}

impl Story {
    /// How many decisions there were.
    #[must_use]
    pub fn len(&self) -> usize {
        self.seats.len()
    }

    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.seats.is_empty()
    }

    /// The leads of all seats before each decision, one row after the other; none if they were not looked at.
    pub fn rows(&self) -> impl DoubleEndedIterator<Item = &[f64]> + Clone {
        self.leads.chunks_exact(self.n_seats.max(1))
    }

    /// Everybody who has the largest share of the win, if somebody has lost.
    pub fn winners(&self) -> impl Iterator<Item = usize> + Clone {
        let top = self.end.wins.iter().copied().fold(0.0, f64::max);
        let is_decided = self.end.is_finished && self.end.wins.iter().any(|&win| win < top);
        (0..self.end.wins.len()).filter(move |&seat| is_decided && self.end.wins[seat] >= top)
    }

    /// What a seat thought of what it chose, decision by decision.
    pub fn estimates(&self, seat: usize) -> impl Iterator<Item = f64> + Clone {
        let thoughts = self.seats.iter().zip(&self.thoughts);
        thoughts
            .filter(move |(asked, _)| **asked as usize == seat)
            .filter_map(|(_, thought)| thought.map(|thought| thought.chosen))
    }

    /// At each decision of those who say what they think, how much better the best option is than the worst. With a single
    /// option nothing is better than anything, and nobody has to think.
    pub fn spreads(&self) -> impl Iterator<Item = f64> + Clone {
        let decisions = self.seats.iter().zip(&self.options).zip(&self.thoughts);
        decisions.filter_map(|((&seat, &options), thought)| match thought {
            Some(thought) => Some(thought.best - thought.worst),
            None => {
                let thinks = self.thinks.get(seat as usize).is_some_and(|&thinks| thinks);
                (thinks && options <= 1).then_some(0.0)
            }
        })
    }

    /// Forgets the game, but not its memory.
    pub fn clear(&mut self) {
        self.seats.clear();
        self.options.clear();
        self.thoughts.clear();
        self.thinks.clear();
        self.leads.clear();
        self.end.is_finished = false;
    }
}
