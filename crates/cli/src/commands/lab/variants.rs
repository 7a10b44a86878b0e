//! What `lab sweep`, `lab diff` and `lab evolve` have in common: how much is played by whom, and how numbers are written.

use std::convert::Infallible;
use std::sync::Arc;

use lab::findings::Measured;
use lab::run::Broken;
use lab::vary::sheet::play_for;
use lab::vary::{Base, Effort, Play, Standard};
use players::Kind;
use serde::Serialize;
use table::{Rules, RulesInfo};

use crate::company::{means, processors, read as read_player};
use crate::failure::{Failure, Result};
use crate::open::{GameArgs, Origin, open_text, read};
use crate::ui::Ui;

/// Grows when a field of the printed objects changes its meaning or goes away.
pub(super) const SCHEMA: u32 = 1;

/// How much is played, and by whom.
#[derive(Debug, clap::Args)]
pub(crate) struct TrialArgs {
    /// The player that stands for strong play
    #[arg(long, value_name = "PLAYER", default_value = "ismcts:playouts=100")]
    pub(super) players: String,
    /// Random play-outs before each decision of strong games that tell who leads
    #[arg(long, value_name = "N", default_value_t = 32,
          value_parser = clap::value_parser!(u32).range(1..=100_000))]
    probes: u32,
    /// The seed; the same seed gives the same deals
    #[arg(long, value_name = "S", default_value_t = 0)]
    pub(super) seed: u64,
    /// How many threads to use; as many as there are processors if not given
    #[arg(long, short, value_name = "J", value_parser = clap::value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Print one JSON object
    #[arg(long)]
    pub(super) json: bool,
}

impl TrialArgs {
    /// Who plays `rules` and their variants.
    pub(super) fn standard(&self, rules: &Rules) -> Result<Standard> {
        let strong = read_player(&self.players)?;
        if let Kind::Policy { .. } = strong.kind {
            return Err(Failure::usage("a policy knows one game, and none of its variants"));
        }
        if strong.kind == Kind::Random {
            return Err(Failure::usage("a random player is no strong one").hint(
                "random games are played anyway; `cardwright play --help` lists the players",
            ));
        }
        let means = means([&strong], rules)?;
        Ok(Standard { seed: self.seed, strong, means, probes: self.probes })
    }

    pub(super) fn effort(&self, random: u64, strong: u64) -> Effort {
        Effort { random, strong, jobs: self.jobs.map_or_else(processors, usize::from) }
    }
}

/// Where printed numbers come from.
#[derive(Serialize)]
pub(super) struct Provenance {
    pub(super) game: String,
    pub(super) language: &'static str,
    pub(super) dialect: &'static str,
    pub(super) rules_hash: String,
    pub(super) n_seats: u32,
}

impl Provenance {
    pub(super) fn of(rules: &Rules) -> Self {
        let game = rules.game();
        Self {
            game: rules.name().to_owned(),
            language: game.language,
            dialect: game.dialect,
            rules_hash: rules.hash().to_owned(),
            n_seats: game.n_seats,
        }
    }
}

/// Opens a game of which variants are to be made. Errors in the rules are printed.
pub(super) fn open_base(args: &GameArgs, ui: &mut Ui) -> Result<(Base, Arc<Rules>)> {
    let text = read(&args.game, args.reading.language.language)?;
    let opened = open_text(&text, &args.reading, ui)?;
    let mut options = args.reading.options();
    if options.seats.is_none() && options.names.is_empty() {
        options.seats = text.seats;
    }
    let path = (text.origin == Origin::File).then(|| text.source.name().to_owned());
    let info = RulesInfo { name: text.name.clone(), path };
    let mut base = Base::new(info, text.source, text.language, options);
    base.notes = args.reading.notes();
    Ok((base, opened.rules))
}

/// A thread that panicked has said so.
pub(super) fn bug(_: Broken<Infallible>) -> Failure {
    Failure::Bug
}

/// Whether a number takes players that think.
pub(super) fn is_dear(name: &str) -> bool {
    play_for(name) == Play::Strong
}

/// A number with its margin, as `12.34 ±0.05`.
pub(super) fn told(measured: Option<&Measured>) -> String {
    let Some(Measured { value, low, high, .. }) = measured else { return "–".to_owned() };
    match low.zip(*high) {
        Some((low, high)) => format!("{} ±{}", number(*value), number((high - low) / 2.0)),
        None => number(*value),
    }
}

/// Four digits are all that games can tell.
pub(super) fn number(value: f64) -> String {
    let size = value.abs();
    if size >= 1000.0 {
        format!("{value:.0}")
    } else if size >= 100.0 {
        format!("{value:.1}")
    } else if size >= 10.0 {
        format!("{value:.2}")
    } else {
        format!("{value:.3}")
    }
}

/// A difference, with its sign.
pub(super) fn signed(value: f64) -> String {
    let text = number(value);
    // What is too small for its digits has no sign.
    let is_zero = text.bytes().all(|byte| matches!(byte, b'-' | b'0' | b'.'));
    match is_zero {
        true => text.trim_start_matches('-').to_owned(),
        false if value > 0.0 => format!("+{text}"),
        false => text,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_about_four_digits() {
        assert_eq!(
            [0.1234, 12.345, -123.45, 99_999.4].map(number),
            ["0.123", "12.35", "-123.5", "99999"]
        );
        let measured = Measured { value: 0.5, low: Some(0.4), high: Some(0.6), n: 9 };
        assert_eq!(told(Some(&measured)), "0.500 ±0.100");
        assert_eq!(told(Some(&Measured { low: None, high: None, ..measured })), "0.500");
        assert_eq!(told(None), "–");
        assert_eq!([2.0, -2.0, 0.0, -0.0001].map(signed), ["+2.000", "-2.000", "0.000", "0.000"]);
    }
}
