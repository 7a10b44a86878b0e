//! Players and teams: their numbers, which a game counts from 0 whatever the text does, and who comes next.

use ir::{Arith, CycleId, Expr};

use super::Lowering;
use crate::checked::{self, Which};

impl Lowering<'_> {
    /// A number of the text as one from 0.
    pub(super) fn counted_from_zero(&mut self, number: &checked::Expr) -> Box<Expr> {
        let base = i64::from(self.checked.reading.base);
        let number = self.expr(number);
        Box::new(match number {
            number if base == 0 => number,
            Expr::Int(number) => Expr::Int(number.saturating_sub(base)),
            // The number of a player, which goes back to the same player.
            Expr::Arith(Arith::Add, number, added) if *added == Expr::Int(base) => *number,
            number => Expr::Arith(Arith::Sub, Box::new(number), Box::new(Expr::Int(base))),
        })
    }

    /// The number of a player or a team as the text counts them.
    pub(super) fn number_of(&mut self, who: &checked::Expr) -> Expr {
        let base = i64::from(self.checked.reading.base);
        let number = Expr::NumberOf(self.boxed(who));
        match base {
            0 => number,
            _ => Expr::Arith(Arith::Add, Box::new(number), Box::new(Expr::Int(base))),
        }
    }

    pub(super) fn seat(&mut self, which: Which, cycle: CycleId) -> Expr {
        match which {
            Which::Current => Expr::CurrentSeat(cycle),
            Which::Next => {
                self.turned(cycle, Expr::NextSeat(cycle), || Expr::NextSeatBackwards(cycle))
            }
            Which::Previous => self.turned(cycle, Expr::PreviousSeat(cycle), || {
                Expr::SeatNumber(following(Expr::CurrentSeat(cycle), Expr::Seats))
            }),
        }
    }

    pub(super) fn team(&mut self, which: Which, cycle: CycleId) -> Expr {
        match which {
            Which::Current => Expr::CurrentTeam(cycle),
            Which::Next => {
                self.turned(cycle, Expr::NextTeam(cycle), || Expr::NextTeamBackwards(cycle))
            }
            Which::Previous => self.turned(cycle, Expr::PreviousTeam(cycle), || {
                Expr::TeamNumber(following(Expr::CurrentTeam(cycle), Expr::Teams))
            }),
        }
    }

    /// What is meant while the turns go on as usual, or else `backwards`.
    fn turned(&mut self, cycle: CycleId, usual: Expr, backwards: impl FnOnce() -> Expr) -> Expr {
        let Some(&test) = self.directions.get(&cycle) else { return usual };
        let test = self.boxed(test);
        Expr::If { test, then: Box::new(backwards()), other: Box::new(usual) }
    }
}

/// The number after that of a member, or 0 after the last.
fn following(member: Expr, all: Expr) -> Box<Expr> {
    let number = Box::new(Expr::NumberOf(Box::new(member)));
    let next = Expr::Arith(Arith::Add, number, Box::new(Expr::Int(1)));
    Box::new(Expr::Arith(Arith::Rem, Box::new(next), Box::new(Expr::Size(Box::new(all)))))
}
