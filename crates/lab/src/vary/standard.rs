//! Variants are played as the standard experiments of the lab play: at random on the bare machine, or by strong players with
//! a look at who leads.

use std::ops::Range;
use std::sync::Arc;

use players::{Means, Spec};
use table::Rules;

use super::trials::{Play, Trials};
use crate::experiment::{Bench, Look, Seen, Sitting};
use crate::story::Story;

/// Who plays, on which deals.
#[derive(Clone)]
pub struct Standard {
    pub seed: u64,
    /// The player that stands for strong play.
    pub strong: Spec,
    pub means: Means,
    /// Play-outs before each decision that tell who leads.
    pub probes: u32,
}

impl Trials for Standard {
    fn play(
        &self,
        rules: &Arc<Rules>,
        play: Play,
        deals: Range<u64>,
        tell: &mut dyn FnMut(u64, &Story),
    ) {
        let mut bench = Bench::new(Arc::clone(rules), self.means.clone());
        let mut seen = Seen::default();
        let (seats, look) = match play {
            Play::Random => (Vec::new(), Look::default()),
            Play::Strong => (
                vec![Some(self.strong.clone()); rules.n_seats() as usize],
                Look { probes: self.probes, ..Look::default() },
            ),
        };
        for deal in deals {
            let sitting = Sitting { seed: self.seed, deal, answers: deal, seats: &seats };
            bench.play(&sitting, look, &mut seen);
            tell(deal, &seen.story);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::proof::prove;
    use super::super::sheet::measure;
    use super::super::sweep::{grid, parse, sweep};
    use super::super::trials::Effort;
    use super::*;
    use crate::vary::base::tests::library;

    fn standard() -> Standard {
        let strong = "flat:playouts=8".parse().expect("a player");
        Standard { seed: 11, strong, means: Means::plain(), probes: 8 }
    }

    /// Two players, uniform random play, 2 million games each, computed independently: how often the first player wins with
    /// a hand of 6, 5, 4, 3, 2 and 1 cards.
    #[test]
    fn agrams_hand_sizes() {
        let known = [0.5039, 0.5134, 0.5390, 0.6029, 0.7268, 0.8855];
        let base = library("agram");
        let hand = base.numbers().find(|&(_, value)| value == 6).expect("a 6").0;
        let texts = [format!("{}=6..1", base.label(hand)), "seats=2".to_owned()];
        let settings = parse(&texts, &base).expect("settings");
        let grid = grid(&settings, 6).expect("six cells");
        let effort = Effort { random: 20_000, strong: 0, jobs: 2 };
        let cells =
            sweep(&base, &settings, &grid, &standard(), effort, &mut |_, _| {}).expect("no panic");
        for (cell, known) in cells.iter().zip(known) {
            let sheets = match &cell.outcome {
                Ok(sheets) => sheets,
                Err(rejected) => panic!("{:?}: {}", cell.values, rejected.words()),
            };
            let win = sheets.random.number("win/0").expect("games");
            // The known values are rounded to four digits and come from 2 million games.
            let error = (known * (1.0 - known) * (1.0 / 20_000.0 + 1.0 / 2e6_f64)).sqrt() + 5e-5;
            assert!((win.value - known).abs() < 5.0 * error, "{:?}: {win:?}", cell.values);
            assert_eq!(sheets.random.unfinished(), 0);
        }
    }

    #[test]
    fn strong_games_tell_about_leads() {
        let base = library("keep_three");
        let rules =
            prove(&base, base.source.text(), None).unwrap_or_else(|wrong| panic!("{wrong:?}"));
        let sheet = |jobs| {
            measure(&standard(), &rules, Play::Strong, 8, jobs, &mut |_| {}).expect("no panic")
        };
        let one = sheet(1);
        assert!(one.number("drama").is_some() && one.number("lead_changes").is_some());
        let n_seats = rules.n_seats() as usize;
        assert_eq!(one.entries(n_seats), sheet(2).entries(n_seats));
    }
}
