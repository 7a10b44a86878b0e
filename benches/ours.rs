//! The same games from their rule files, on the machine.

use std::sync::Arc;

use code::Program;
use ir::random::Stream;
use vm::{Machine, Status, Tally};

use crate::Counts;

/// A game of the library, compiled; for so many seats, or as many as it takes by itself.
pub fn compile(name: &str, seats: Option<u32>) -> Result<Arc<Program>, String> {
    let entry = catalog::find(name).map_err(|unknown| format!("{unknown:?}"))?;
    let (source, _) = source::Source::new(name, entry.text.as_bytes());
    let options = catalog::Options { seats, ..Default::default() };
    let loaded =
        catalog::load(&source, entry.language, &options).map_err(|error| format!("{error:?}"))?;
    let game = loaded.game.ok_or_else(|| format!("{name} has errors"))?;
    code::compile(&game).map(Arc::new).map_err(|error| error.message)
}

/// Random games. A game that does not finish is an error.
pub fn play(program: &Arc<Program>, games: u64, seed: u64) -> Result<Counts, String> {
    struct Sums(Counts);
    impl Tally for Sums {
        #[inline]
        fn decision(&mut self, _seat: u32, n_options: u32, _chosen: u32) {
            self.0.decisions += 1;
            self.0.options += u64::from(n_options);
        }
    }
    let mut machine = Machine::new(Arc::clone(program), Stream::new(seed, 0));
    let mut answers = Stream::new(seed, 1);
    let mut scores = vec![0; program.layout.n_seats];
    let mut sums = Sums(Counts::default());
    for game in 0..games {
        machine.restart(Stream::new(seed, 2 + game));
        match machine.playout(&mut answers, &mut sums) {
            Status::Finished => {}
            other => return Err(format!("game {game} ended with {other:?}")),
        }
        machine.final_scores(&mut scores).map_err(|fault| format!("{fault:?}"))?;
        sums.0.score += scores[0];
        sums.0.games += 1;
    }
    Ok(sums.0)
}
