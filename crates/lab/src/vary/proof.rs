//! Whether a variant is a game that can be played.
//!
//! Takes the text of a variant; gives its rules, or why there are none: what the checker says, or the fault of one of a few
//! random games. Surprising: a variant that passes may still go wrong in a later game, so whoever plays more counts
//! faults.

use std::sync::Arc;

use ir::Fault;
use source::{Diagnostic, Severity, Source};
use table::{Rules, Table};
use vm::{Machine, Status, Tally};

use super::base::Base;

/// So many random games have to come to their end.
pub const TRIES: u64 = 12;
/// The seed of these games is of no meaning.
const SEED: u64 = 0x7261_7276;

/// Why a text is no variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rejected {
    /// The checker finds errors; only these are listed.
    Broken(Vec<Diagnostic>),
    /// The game cannot be read like this, whatever its text.
    Unreadable,
    /// A random game went wrong.
    Faulty(Fault),
    /// Nobody ever decides anything.
    Idle,
    /// All games end in a tie of all.
    Tied,
}

impl Rejected {
    /// In a few words.
    #[must_use]
    pub fn words(&self) -> String {
        match self {
            Self::Broken(errors) => match errors.first() {
                Some(first) => format!("{}: {}", first.code, first.message),
                None => "it does not check".to_owned(),
            },
            Self::Unreadable => "it cannot be read with these options".to_owned(),
            Self::Faulty(fault) => format!("{}: {}", fault.kind.name(), fault.kind.reason()),
            Self::Idle => "nobody has anything to decide".to_owned(),
            Self::Tied => "every game ends in a tie".to_owned(),
        }
    }
}

/// Checks a text as `cardwright check` does, for so many seats or as many as usual.
///
/// # Errors
/// If there are errors in it.
pub fn read(base: &Base, text: &str, seats: Option<u32>) -> Result<Arc<Rules>, Rejected> {
    let (source, mut diagnostics) = Source::new(base.source.name(), text.as_bytes());
    let mut options = base.options.clone();
    if seats.is_some() {
        options.seats = seats;
        options.names.clear();
    }
    let loaded =
        catalog::load(&source, base.language, &options).map_err(|_| Rejected::Unreadable)?;
    diagnostics.extend(loaded.diagnostics);
    let is_broken = source::has_errors(&diagnostics);
    let Some(game) = loaded.game.filter(|_| !is_broken) else {
        diagnostics.retain(|diagnostic| diagnostic.severity == Severity::Error);
        return Err(Rejected::Broken(diagnostics));
    };
    match Rules::new(base.info.clone(), text, game) {
        Ok(rules) => Ok(Arc::new(rules.read_as(options.teams, base.notes.clone()))),
        Err(error) => {
            Err(Rejected::Broken(vec![Diagnostic::error("C001", error.span, error.message)]))
        }
    }
}

/// As [`read`], and plays a few random games.
///
/// # Errors
/// If there are errors in it, or a game ends in a fault.
pub fn prove(base: &Base, text: &str, seats: Option<u32>) -> Result<Arc<Rules>, Rejected> {
    try_out(base, text, seats).map(|(rules, _)| rules)
}

/// As [`prove`], for a game that is worth playing.
///
/// # Errors
/// If there are errors in it, a game ends in a fault, nothing is ever decided, or nobody ever comes off better.
pub fn prove_worthy(base: &Base, text: &str) -> Result<Arc<Rules>, Rejected> {
    match try_out(base, text, None)? {
        (_, Games { n_decisions: 0, .. }) => Err(Rejected::Idle),
        (_, Games { n_decided: 0, .. }) => Err(Rejected::Tied),
        (rules, _) => Ok(rules),
    }
}

/// What a few games were like.
#[derive(Default)]
struct Games {
    /// Decisions with several options.
    n_decisions: u64,
    /// Games in which not all have the same score; all games, if one plays alone.
    n_decided: u64,
}

fn try_out(base: &Base, text: &str, seats: Option<u32>) -> Result<(Arc<Rules>, Games), Rejected> {
    let rules = read(base, text, seats)?;
    let mut machine = Machine::new(Arc::clone(rules.program()), Table::chance(SEED, 0));
    let mut scores = vec![0; rules.n_seats() as usize];
    let mut games = Games::default();
    for index in 0..TRIES {
        machine.restart(Table::chance(SEED, index));
        let mut answers = Table::answers(SEED, index);
        let fault = match machine.playout(&mut answers, &mut games) {
            Status::Fault(fault) => Some(fault),
            Status::Finished | Status::Decision { .. } => machine.final_scores(&mut scores).err(),
        };
        if let Some(fault) = fault {
            return Err(Rejected::Faulty(fault));
        }
        let is_decided = scores.len() == 1 || scores.iter().any(|score| *score != scores[0]);
        games.n_decided += u64::from(is_decided);
    }
    Ok((rules, games))
}

impl Tally for Games {
    fn decision(&mut self, _seat: u32, n_options: u32, _chosen: u32) {
        self.n_decisions += u64::from(n_options > 1);
    }
}

#[cfg(test)]
mod tests {
    use super::super::base::tests::library;
    use super::super::turn::Turn;
    use super::*;

    #[test]
    fn a_hand_too_large_for_the_deck_is_rejected() {
        let base = library("agram");
        let hand = base.numbers().find(|&(_, value)| value == 6).expect("a 6").0;
        let dealt = |value| {
            let variant = base.variant(&[Turn::Set { knob: hand, value }]).expect("a variant");
            prove(&base, &variant.text, None).map(|rules| rules.n_seats())
        };
        // 35 cards: four hands of eight are 32.
        assert_eq!(dealt(8), Ok(4));
        assert!(matches!(dealt(9), Err(Rejected::Faulty(_))), "{:?}", dealt(9));
    }

    #[test]
    fn errors_are_told() {
        let base = library("agram");
        let broken = base.source.text().replace("(shuffle", "(shufle");
        let Err(Rejected::Broken(errors)) = prove(&base, &broken, None) else {
            panic!("it should not check");
        };
        assert_eq!(errors.len(), 1);
        assert!(Rejected::Broken(errors).words().contains("shufle"));
    }

    #[test]
    fn seats_may_be_asked_for() {
        let base = library("agram");
        let seats = |n| prove(&base, base.source.text(), Some(n)).map(|rules| rules.n_seats());
        assert_eq!((seats(2), seats(5)), (Ok(2), Ok(5)));
        // War has nothing to decide.
        let war = library("war");
        assert!(prove(&war, war.source.text(), None).is_ok());
        assert_eq!(prove_worthy(&war, war.source.text()).err(), Some(Rejected::Idle));
    }

    /// If the game ends while everybody still has a card, nobody gets the point of the last trick.
    #[test]
    fn a_game_that_nobody_wins_is_not_worth_playing() {
        let base = library("agram");
        let text = base.source.text();
        assert!(prove_worthy(&base, text).is_ok());
        let end = "(end (all player 'P (== (size ('P iloc HAND)) 0)))";
        let early = text.replacen(end, &end.replace(" 0)", " 3)"), 1);
        assert!(prove(&base, &early, None).is_ok());
        assert_eq!(prove_worthy(&base, &early).err(), Some(Rejected::Tied));
    }
}
