//! Who sits at a table: players as the command line names them.
//!
//! Takes texts such as `human,ismcts:playouts=2000,random`; gives a [`Company`] that answers for its seats. Each player has
//! a stream of its own, so that what it answers does not depend on how much the others think.

use std::sync::Arc;
use std::time::Instant;

use ir::random::Stream;
use players::{Asked, Choice, Clock, Kind, Means, Player, Spec};
use table::{Table, Turn};

use crate::failure::{Failure, Result};

/// What a person is called among the players.
const HUMAN: &str = "human";

/// Who is to sit at a seat; `None` is a person.
pub(crate) type Seat = Option<Spec>;

/// Reads a list of players.
pub(crate) fn read_list(text: &str) -> Result<Vec<Seat>> {
    let read = |text: &String| {
        if text.trim() == HUMAN { Ok(None) } else { read(text).map(Some) }
    };
    players::list(text).iter().map(read).collect()
}

/// Reads one player.
pub(crate) fn read(text: &str) -> Result<Spec> {
    let spec = text.parse::<Spec>();
    spec.map_err(|error| {
        Failure::usage(error.to_string()).hint("`cardwright play --help` lists the players")
    })
}

/// Seats the players of a list in order; if there are fewer than seats, those that are no person begin again.
pub(crate) fn seat_all(list: &[Seat], n_seats: u32) -> Result<Vec<Seat>> {
    let n_seats = n_seats as usize;
    if list.len() > n_seats {
        let message = format!("{} players are named, but there are {n_seats} seats", list.len());
        return Err(Failure::usage(message));
    }
    let again: Vec<&Seat> = list.iter().filter(|seat| seat.is_some()).collect();
    let mut seats = list.to_vec();
    while seats.len() < n_seats {
        let number = seats.len() - list.len();
        let next = again.get(number % again.len().max(1));
        let Some(&next) = next else {
            let message =
                format!("there are {n_seats} seats, and nobody to sit at seat {}", seats.len());
            return Err(
                Failure::usage(message).hint("name a player after `human`, such as `random`")
            );
        };
        seats.push(next.clone());
    }
    Ok(seats)
}

/// What a seat is called in a record.
pub(crate) fn name(seat: &Seat) -> String {
    seat.as_ref().map_or_else(|| HUMAN.to_owned(), Spec::to_string)
}

/// The players of one game.
pub(crate) struct Company {
    seats: Vec<Sitter>,
}

struct Sitter {
    /// `None` answers as the players of a simulation do.
    player: Option<Box<dyn Player>>,
    random: Stream,
}

impl Company {
    pub(crate) fn new(seats: &[Seat], means: &Means, (seed, index): (u64, u64)) -> Self {
        let own = Table::answers(seed, index).bits();
        let sit = |(number, seat): (u64, &Seat)| Sitter {
            player: seat
                .as_ref()
                .filter(|spec| spec.kind != Kind::Random)
                .map(|spec| spec.player(means)),
            random: Stream::new(own, number),
        };
        Self { seats: (0..).zip(seats).map(sit).collect() }
    }

    /// Answers the open question; gives the option.
    pub(crate) fn answer(&mut self, table: &mut Table) -> Result<u32> {
        let Turn::Seat(seat) = table.turn() else { return Err(Failure::game("the game is over")) };
        let Some(sitter) = self.seats.get_mut(seat as usize) else { return Err(Failure::Bug) };
        let Some(player) = &mut sitter.player else {
            let option = table.play_at_random(&mut sitter.random);
            return option.map_err(|error| Failure::game(error.to_string()));
        };
        let option = match think(table, player.as_mut(), &mut sitter.random) {
            Some(choice) => choice.option,
            None => sitter.random.below(u64::from(table.n_options())) as u32,
        };
        table.play(option).map_err(|error| Failure::game(error.to_string()))?;
        Ok(option)
    }
}

/// What a player would answer; `None` if nobody is asked.
pub(crate) fn think(table: &Table, player: &mut dyn Player, random: &mut Stream) -> Option<Choice> {
    let mind = table.mind()?;
    Some(player.choose(&Asked::new(table.rules(), &mind), random))
}

/// As many threads as there are processors, and a clock.
pub(crate) fn all_means() -> Means {
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    Means { threads, ..means() }
}

/// One thread, and a clock.
pub(crate) fn means() -> Means {
    Means { threads: 1, clock: Some(Arc::new(Watch(Instant::now()))) }
}

struct Watch(Instant);

impl Clock for Watch {
    fn now_ms(&self) -> u64 {
        u64::try_from(self.0.elapsed().as_millis()).unwrap_or(u64::MAX)
    }
}
