//! How fast a search thinks, as a share of bare random play-outs from the same point, measured in turns in one run.

use std::sync::Arc;
use std::time::{Duration, Instant};

use ir::random::Stream;
use players::{Asked, Means, Mind as _, Spec};
use table::{Desk, Rules, RulesInfo, Table};
use vm::Tally;

/// Deals after which a measurement ends in any case.
const MAX_DEALS: u64 = 10_000;
/// Play-outs in one go.
const BATCH: u64 = 2_000;

struct Untold;

impl Tally for Untold {
    fn decision(&mut self, _seat: u32, _n_options: u32, _chosen: u32) {}
}

/// Play-outs per second at the first decision with several options of some deals of a game: bare ones, each on a copy of the game as it
/// stands, those of the search, and redeals alone.
///
/// # Errors
/// If there is no such game.
pub fn measure(name: &str, slice: Duration) -> Result<serde_json::Value, String> {
    let entry = catalog::find(name).map_err(|unknown| format!("{unknown:?}"))?;
    let (source, _) = source::Source::new(name, entry.text.as_bytes());
    let loaded = catalog::load(&source, entry.language, &catalog::Options::default())
        .map_err(|error| format!("{error:?}"))?;
    let game = loaded.game.ok_or_else(|| format!("{name} has errors"))?;
    let info = RulesInfo { name: name.to_owned(), path: None };
    let rules = Rules::new(info, &entry.text, game).map_err(|error| error.message)?;
    let rules = Arc::new(rules);
    let text = format!("ismcts:playouts={BATCH},trees=1");
    let spec: Spec = text.parse().map_err(|error| format!("{error}"))?;
    let mut player = spec.player(&Means::plain());
    let mut scores = vec![0; rules.n_seats() as usize];
    let mut random = Stream::new(1, 1);
    let [mut bare, mut search, mut deals] = [(0_u64, Duration::ZERO); 3];
    let mut index = 0;
    while search.1 < slice && index < MAX_DEALS {
        let mut table = Table::knowing(Arc::clone(&rules), 1, index);
        index += 1;
        // Where there is only one option, nobody thinks.
        while table.n_options() == 1 {
            table.play_at_random(&mut random).map_err(|error| error.to_string())?;
        }
        let mind = table.mind().ok_or("a game begins with a decision")?;
        let asked = Asked::new(&rules, &mind);
        let start = asked.redeal(&mut random).ok_or("a deal is found")?;
        let mut machine = start.clone();
        let mut desk = Desk::default();
        time(&mut bare, || {
            for _ in 0..BATCH {
                machine.clone_from(&start);
                machine.playout(&mut random, &mut Untold);
                // A play-out that ends in a fault has no scores.
                let _ = machine.final_scores(&mut scores);
            }
        });
        time(&mut search, || {
            std::hint::black_box(player.choose(&asked, &mut random));
        });
        time(&mut deals, || {
            for _ in 0..BATCH {
                std::hint::black_box(asked.redeal_into(&mut desk, &mut random));
            }
        });
    }
    let rate = |(n, time): (u64, Duration)| n as f64 / time.as_secs_f64();
    Ok(serde_json::json!({
        "game": name,
        "playouts_per_s": rate(bare),
        "simulations_per_s": rate(search),
        "redeals_per_s": rate(deals),
        "ratio": rate(search) / rate(bare),
    }))
}

fn time(spent: &mut (u64, Duration), work: impl FnOnce()) {
    let start = Instant::now();
    work();
    spent.0 += BATCH;
    spent.1 += start.elapsed();
}
