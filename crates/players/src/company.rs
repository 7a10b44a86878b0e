//! Who sits at a table.
//!
//! Takes specs, one for each seat; gives a [`Company`] that sets up a table with all that its players need to know, and
//! answers for its seats. Each seat has a stream of its own, so that what a player answers does not depend on how much the
//! others think. Surprising: the streams belong to the seats, not to the players. If the same deal is played again with
//! the players in other seats, whoever sits at a seat has the luck of that seat.

use std::sync::Arc;

use ir::random::Stream;
use table::{PlayError, Rules, Table, Turn};

use crate::mind::Asked;
use crate::player::{Choice, Means, Player};
use crate::spec::{Kind, Spec};

/// The players of one game.
pub struct Company {
    seats: Vec<Sitter>,
    /// What has to be kept at the table.
    keeps: Keeps,
    /// How many answers there were when those who watch saw the table.
    n_seen: Option<usize>,
}

struct Sitter {
    /// `None` answers as the players of a simulation do.
    player: Option<Box<dyn Player>>,
    random: Stream,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Keeps {
    Nothing,
    Knowledge,
    Conclusions,
}

impl Keeps {
    fn for_player(spec: &Spec) -> Self {
        match spec.kind {
            Kind::Random => Self::Nothing,
            _ if spec.thinks() && spec.thinking.memory && spec.thinking.deduce => Self::Conclusions,
            _ => Self::Knowledge,
        }
    }
}

impl Company {
    /// The players of game `index` of an experiment, by seat. Nobody is asked for a seat without a spec; its answers are
    /// given to the table by others.
    #[must_use]
    pub fn new(seats: &[Option<Spec>], means: &Means, (seed, index): (u64, u64)) -> Self {
        let own = Table::answers(seed, index).bits();
        let sit = |(number, seat): (u64, &Option<Spec>)| Sitter {
            player: seat
                .as_ref()
                .filter(|spec| spec.kind != Kind::Random)
                .map(|spec| spec.player(means)),
            random: Stream::new(own, number),
        };
        Self {
            seats: (0..).zip(seats).map(sit).collect(),
            keeps: seats.iter().flatten().map(Keeps::for_player).max().unwrap_or(Keeps::Nothing),
            n_seen: None,
        }
    }

    /// The table of game `index` of an experiment, at which is kept what these players need.
    #[must_use]
    pub fn table(&self, rules: Arc<Rules>, seed: u64, index: u64) -> Table {
        if self.keeps == Keeps::Nothing {
            return Table::new(rules, seed, index);
        }
        let mut table = Table::knowing(rules, seed, index);
        table.deduce(self.keeps == Keeps::Conclusions);
        table
    }

    /// Answers the open question; gives the option.
    ///
    /// # Errors
    /// If the game is over.
    pub fn answer(&mut self, table: &mut Table) -> Result<u32, PlayError> {
        self.answer_choice(table).map(|choice| choice.option)
    }

    /// As [`Company::answer`], with what the player thinks of it.
    ///
    /// # Errors
    /// If the game is over.
    pub fn answer_choice(&mut self, table: &mut Table) -> Result<Choice, PlayError> {
        let Turn::Seat(seat) = table.turn() else { return Err(PlayError::Over) };
        self.watch(table);
        let Some(sitter) = self.seats.get_mut(seat as usize) else { return Err(PlayError::Over) };
        let n_options = table.n_options();
        let choice = match &mut sitter.player {
            None => Choice::blind(table.play_at_random(&mut sitter.random)?, n_options),
            Some(player) => {
                let choice = think(table, player.as_mut(), &mut sitter.random);
                // At some tables it is not kept what the seat knows.
                let choice = choice.unwrap_or_else(|| {
                    Choice::blind(sitter.random.below(u64::from(n_options)) as u32, n_options)
                });
                if player.watches()
                    && let Some(asked) = table.choice()
                {
                    player.answered(&asked.options, choice.option);
                }
                table.play(choice.option)?;
                choice
            }
        };
        self.watch(table);
        Ok(choice)
    }

    /// Shows the table to those who watch. To be called after each answer that was given to the table by others.
    pub fn watch(&mut self, table: &Table) {
        let n_answers = table.decisions().len();
        if self.n_seen.replace(n_answers) == Some(n_answers) {
            return;
        }
        for (seat, sitter) in (0..).zip(&mut self.seats) {
            if let Some(player) = sitter.player.as_mut().filter(|player| player.watches())
                && let Some(view) = table.view(seat)
            {
                player.see(&view, table.happened(Some(seat)).as_ref());
            }
        }
    }
}

/// What a player would answer; `None` if nobody is asked, or if it is not kept what the seat knows.
pub fn think(table: &Table, player: &mut dyn Player, random: &mut Stream) -> Option<Choice> {
    let mind = table.mind_of(player.thinking())?;
    Some(player.choose(&Asked::new(table.rules(), &mind), random))
}
