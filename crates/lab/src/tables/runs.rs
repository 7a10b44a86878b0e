//! The table `runs`: a row for each experiment, with everything that is needed to do it again.

use super::Seated;
use super::column::{Column, Read};
use crate::findings::{Findings, GameFacts, How};

pub(super) struct Row<'a> {
    run: &'a str,
    game: &'a GameFacts,
    how: &'a How,
    digest: &'a str,
    experiment: String,
    what: String,
    players: &'a [String],
    n_deals: Option<i64>,
    n_games: u64,
    n_faults: Option<i64>,
    is_early: bool,
}

pub(super) fn rows<'a>(
    run: &'a str,
    findings: &'a Findings,
    seated: &'a Seated,
) -> impl Iterator<Item = Row<'a>> {
    let Findings { game, how, digest, .. } = findings;
    let row = move |experiment: String, n_games| Row {
        run,
        game,
        how,
        digest,
        players: seated.of(&experiment),
        experiment,
        what: String::new(),
        n_deals: None,
        n_games,
        n_faults: None,
        is_early: false,
    };
    let count = |number: u64| Some(i64::try_from(number).unwrap_or(i64::MAX));
    let experiments = findings.experiments.iter().map(move |experiment| Row {
        what: experiment.what.clone(),
        n_deals: count(experiment.deals),
        n_faults: count(experiment.faults.iter().map(|faults| faults.games).sum()),
        is_early: experiment.is_early,
        ..row(experiment.name.clone(), experiment.games)
    });
    let rungs = findings.ladder.iter().zip(1..).map(move |(rung, number): (_, u32)| Row {
        what: format!("{} against {}.", rung.high, rung.low),
        ..row(format!("ladder/{number}"), rung.games)
    });
    experiments.chain(rungs)
}

pub(super) fn columns<'a>() -> [Column<Row<'a>>; 21] {
    [
        Column { name: "run", what: "which run of the lab", read: Read::Text(|row| row.run) },
        Column {
            name: "experiment",
            what: "`random`, `lone`, `strong`, `ladder/1`, …",
            read: Read::Text(|row| &row.experiment),
        },
        Column {
            name: "what",
            what: "the experiment in one sentence",
            read: Read::Text(|row| &row.what),
        },
        Column {
            name: "players",
            what: "everybody who played in it, as `--players` names them",
            read: Read::Texts(|row| row.players),
        },
        Column {
            name: "n_deals",
            what: "how many deals were played; missing for rungs of the ladder",
            read: Read::MaybeWhole(|row| row.n_deals),
        },
        Column {
            name: "n_games",
            what: "how many games were played",
            read: Read::Count(|row| row.n_games),
        },
        Column {
            name: "n_faults",
            what: "how many of them ended in a fault; missing for rungs of the ladder",
            read: Read::MaybeWhole(|row| row.n_faults),
        },
        Column {
            name: "is_early",
            what: "whether it ended before its last deal because it was precise enough",
            read: Read::Flag(|row| row.is_early),
        },
        Column { name: "game", what: "its name", read: Read::Text(|row| &row.game.name) },
        Column { name: "title", what: "its title", read: Read::Text(|row| &row.game.title) },
        Column {
            name: "language",
            what: "the language of its rules",
            read: Read::Text(|row| &row.game.language),
        },
        Column {
            name: "dialect",
            what: "the dialect of that language, if it has any",
            read: Read::MaybeText(|row| row.game.dialect.as_deref()),
        },
        Column {
            name: "n_seats",
            what: "how many play",
            read: Read::Count(|row| row.game.n_seats.into()),
        },
        Column {
            name: "rules_hash",
            what: "a hash of the rules",
            read: Read::Text(|row| &row.game.rules_hash),
        },
        Column {
            name: "engine",
            what: "the version of Cardwright",
            read: Read::Text(|row| &row.how.engine),
        },
        Column {
            name: "seed",
            what: "from which all chance comes",
            read: Read::Seed(|row| row.how.seed),
        },
        Column {
            name: "strong",
            what: "the player that stands for strong play",
            read: Read::Text(|row| &row.how.strong),
        },
        Column {
            name: "n_probes",
            what: "random play-outs by which the leads of a moment are estimated",
            read: Read::Count(|row| row.how.probes.into()),
        },
        Column {
            name: "confidence",
            what: "of all intervals",
            read: Read::Number(|row| row.how.confidence),
        },
        Column {
            name: "precision",
            what: "the half width of an interval at which experiments end early, if one was asked for",
            read: Read::MaybeNumber(|row| row.how.precision),
        },
        Column {
            name: "digest",
            what: "a hash of all results; equal for equal runs",
            read: Read::Text(|row| row.digest),
        },
    ]
}
