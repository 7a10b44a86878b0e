//! Players as the command line names them: texts such as `human,ismcts:playouts=2000,random`.

use std::sync::Arc;
use std::time::Instant;

use players::{Clock, Kind, Means, Spec};
use solve::{Policy, Shelf};
use table::Rules;

use crate::failure::{Failure, Result};

/// What a person is called among the players.
const HUMAN: &str = "human";

/// What is said below results that cannot be reproduced.
pub(crate) const TIMED: &str =
    "A player has a limit of time, so another run will give other numbers.";

/// Who is to sit at a seat; `None` is a person.
pub(crate) type Seat = Option<Spec>;

/// Reads a list of players.
pub(crate) fn read_list(text: &str) -> Result<Vec<Seat>> {
    let read = |text: &String| {
        if text.trim() == HUMAN { Ok(None) } else { read(text).map(Some) }
    };
    players::list(text).iter().map(read).collect()
}

/// Reads a list of players none of whom is a person; `what` is what people cannot take part in.
pub(crate) fn read_players(text: &str, what: &str) -> Result<Vec<Spec>> {
    let list: Option<Vec<Spec>> = read_list(text)?.into_iter().collect();
    list.ok_or_else(|| {
        Failure::usage(format!("a person cannot take part in a {what}"))
            .hint("`cardwright play` asks you")
    })
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

/// As many threads as there are processors, and a clock.
pub(crate) fn all_means<'s>(
    specs: impl IntoIterator<Item = &'s Spec>,
    rules: &Rules,
) -> Result<Means> {
    Ok(Means { threads: processors(), ..means(specs, rules)? })
}

pub(crate) fn processors() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

/// One thread, a clock, and the strategies in files that these players follow.
pub(crate) fn means<'s>(specs: impl IntoIterator<Item = &'s Spec>, rules: &Rules) -> Result<Means> {
    let mut shelf = Shelf::default();
    for spec in specs {
        if let Kind::Policy { file } = &spec.kind {
            shelf.put(file, read_policy(file, rules)?);
        }
    }
    let clock: Arc<dyn Clock> = Arc::new(Watch(Instant::now()));
    Ok(Means { threads: 1, clock: Some(clock), policies: Some(Arc::new(shelf)) })
}

fn read_policy(file: &str, rules: &Rules) -> Result<Policy> {
    let text = std::fs::read_to_string(file)
        .map_err(|error| Failure::usage(format!("cannot read `{file}`: {error}")))?;
    let policy = Policy::load(&text)
        .map_err(|error| Failure::usage(format!("`{file}` is no policy: {error}")))?;
    if policy.info.rules != rules.hash() || policy.info.seats != rules.n_seats() {
        let message = format!(
            "`{file}` was made for {} with {} seats, and not for these rules",
            policy.info.game, policy.info.seats
        );
        return Err(Failure::usage(message).hint("`cardwright solve` makes one for them"));
    }
    Ok(policy)
}

struct Watch(Instant);

impl Clock for Watch {
    fn now_ms(&self) -> u64 {
        u64::try_from(self.0.elapsed().as_millis()).unwrap_or(u64::MAX)
    }
}
