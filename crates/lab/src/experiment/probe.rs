//! Who leads: the share of the win that each seat gets if the game is played on at random.
//!
//! Takes the true machine at a decision; gives an estimate for each seat. Surprising: it looks at all cards, which no
//! player may. It sees from outside how a game goes, and tells nobody who plays in it. What chance has not decided yet,
//! it decides anew for each play-out.

use ir::random::Stream;
use vm::{Machine, Status, Tally};

use super::ending::Judge;
use crate::story::End;

/// The memory of one thread.
pub(crate) struct Prober {
    machine: Option<Machine>,
    end: End,
    won: Vec<f64>,
}

impl Prober {
    pub(crate) fn new(n_seats: usize) -> Self {
        let end = End { scores: vec![0; n_seats], ..End::default() };
        Self { machine: None, end, won: vec![0.0; n_seats] }
    }

    /// Adds the lead of each seat to `leads`. The stream has to belong to this decision alone.
    pub(crate) fn probe(
        &mut self,
        at: &Machine,
        judge: &Judge,
        probes: u32,
        stream: &mut Stream,
        leads: &mut Vec<f64>,
    ) {
        let Self { machine, end, won } = self;
        let machine = machine.get_or_insert_with(|| at.clone());
        won.fill(0.0);
        let mut n = 0.0;
        for _ in 0..probes {
            machine.clone_from(at);
            machine.log_events(false);
            machine.set_chance(Stream::new(stream.bits(), stream.bits()));
            if machine.playout(stream, &mut Untold) != Status::Finished {
                continue;
            }
            let teams = judge.has_other_teams.then(|| machine.snapshot().teams);
            if machine.final_scores(&mut end.scores).is_ok() {
                judge.judge(end, teams.as_deref());
                won.iter_mut().zip(&end.wins).for_each(|(won, win)| *won += win);
                n += 1.0;
            }
        }
        // If no play-out comes to an end, nobody leads.
        leads.extend(won.iter().map(|won| if n > 0.0 { won / n } else { 0.0 }));
    }
}

/// Leads that differ by less may be chance: about the standard error of the difference of two shares.
pub(crate) fn margin(probes: u32) -> f64 {
    1.0 / f64::from(probes.max(1)).sqrt()
}

/// Nobody counts the decisions of a play-out.
struct Untold;

impl Tally for Untold {
    #[inline]
    fn decision(&mut self, _seat: u32, _n_options: u32, _chosen: u32) {}
}
