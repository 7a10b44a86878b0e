//! Small but real reports: games of the library, played by the lab, with the replays that the pages link to.

use std::collections::BTreeSet;
use std::sync::Arc;

use catalog::{Options, find, load};
use lab::experiment::{Experiments, Facts, Plan, Run, Watcher, Wish, findings, run};
use lab::findings::Measured;
use lab::report::{Replay, page};
use lab::rows::Place;
use players::Means;
use source::Source;
use table::{Rules, RulesInfo, Table};

const SEED: u64 = 7;

struct Nobody;

impl Watcher for Nobody {
    fn played(&self, _part: usize, _deals: u64) {}
    fn added(&self, _part: usize, _deals: u64, _key: Option<Measured>) {}
    fn is_stopped(&self) -> bool {
        false
    }
}

/// The page on a game of the library, with so many seats.
pub(super) fn report(name: &str, n_seats: u32) -> String {
    let entry = find(name).unwrap_or_else(|_| panic!("no game {name}"));
    let (source, _) = Source::new("library", entry.text.as_bytes());
    let options = Options { seats: Some(n_seats), ..Options::default() };
    let loaded = load(&source, entry.language, &options).expect("good options");
    let info = RulesInfo { name: name.to_owned(), path: None };
    let rules = Rules::new(info, entry.text.as_ref(), loaded.game.expect("a good game"));
    let rules = Arc::new(rules.expect("it compiles"));
    let wish = Wish {
        seed: SEED,
        games: 100,
        deals: 6,
        strong: "flat:playouts=8".parse().expect("a player"),
        rungs: 2,
        probes: 4,
        keep: 10,
        precision: None,
    };
    let plan = Plan::new(&rules, &wish);
    let experiments =
        Experiments::new(Arc::clone(&rules), plan, Means::plain()).expect("a good plan");
    let how = Run { jobs: 2, shard: (0, 1), only_kept: false };
    let total = run(&experiments, &how, None, &Nobody).expect("sums");
    let facts =
        Facts { title: name.to_owned(), text: entry.text.to_string(), argument: name.to_owned() };
    let findings = findings(&experiments, &facts, &total);
    let mut replays = Vec::new();
    for experiment in &findings.experiments {
        let part = experiments.parts().iter().find(|part| part.name == experiment.name);
        let part = part.expect("every experiment is a part");
        let places: BTreeSet<Place> = experiment
            .notable
            .iter()
            .map(|notable| Place { deal: notable.deal, arrangement: notable.arrangement })
            .collect();
        for place in places {
            replays.push(Replay {
                experiment: experiment.name.clone(),
                deal: place.deal,
                arrangement: place.arrangement,
                words: told(&rules, place.deal, &experiments.options(part, place)),
            });
        }
    }
    page(&findings, &replays).expect("a page")
}

/// What was decided in a game, a line for each decision.
fn told(rules: &Arc<Rules>, deal: u64, options: &[u32]) -> String {
    let mut table = Table::telling(Arc::clone(rules), SEED, deal);
    for &option in options {
        table.play(option).expect("it was played before");
    }
    let line = |(number, played): (usize, &table::Played)| {
        format!("{}. {}: {}\n", number + 1, rules.seat_name(played.seat), played.words)
    };
    table.decisions().iter().enumerate().map(line).collect()
}
