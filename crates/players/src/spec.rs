//! Players as they are named on a command line and in records: `ismcts:playouts=2000,c=0.7`.
//!
//! Takes text; gives a [`Spec`], which prints itself in the same form. Surprising: in a list of players a comma parts both
//! players and settings; a piece with `=` and no `:` before it belongs to the player before.

use std::fmt;
use std::str::FromStr;

use table::Thinking;

use crate::utility::Utility;

/// What can be said, for people.
pub const HELP: &str = "\
Players:
  random                          any option
  first                           the first option
  greedy                          the option after which the scores are best
  flat:playouts=500               each option played out at random equally often
  pimc:deals=20,playouts=100      a search on each of some deals, as if all cards lay open
  ismcts:playouts=1000,c=0.7      one search over deals drawn anew for each play-out
    mo=true                       with a tree for each seat (ismcts)
    trees=1                       so many searches, added up (ismcts); by itself one for 1000 play-outs
    habits=false                  play-outs at random, not by what was good so far (ismcts)
    others=0.5                    how cleverly others are thought to play, from 0 to 1 (ismcts)
    reuse=false                   each search begins anew (ismcts)
  policy:FILE                     by a strategy that `cardwright solve` has written
  greedy, flat, pimc and ismcts take utility=score|rank|win: what the end is worth,
    memory=false                  knowing only what is seen now, and
    deduce=false                  drawing no conclusions from what others answer.
  flat, pimc and ismcts take horizon=N: they look no further ahead than so many answers, and
    count what is reached then; for games of many hands, with utility=score, and
    ms=N, a limit of time: what they answer then depends on the computer.";

/// More is surely a mistake.
const MAX_PLAYOUTS: u64 = 100_000_000;
const MAX_HORIZON: u64 = 1_000_000;
const MAX_MS: u64 = 86_400_000;
/// Play-outs if only a time is given: the time ends the search.
const ENDLESS: u64 = 10_000_000;

/// A player, described.
#[derive(Clone, Debug, PartialEq)]
pub struct Spec {
    pub kind: Kind,
    pub utility: Utility,
    /// What the player knows: what it remembers, and what it concludes from the answers of others.
    pub thinking: Thinking,
    /// After how many answers play-outs end, and what is reached then counts as the end; `None` if games are played out.
    pub horizon: Option<u32>,
    /// A limit of time for each answer, in milliseconds. Answers under it cannot be reproduced.
    pub ms: Option<u32>,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    Random,
    First,
    Greedy,
    Flat {
        playouts: u64,
    },
    Pimc {
        deals: u64,
        playouts: u64,
    },
    Ismcts(Ismcts),
    /// A strategy in a file.
    Policy {
        file: String,
    },
}

/// The settings of `ismcts`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ismcts {
    pub playouts: u64,
    /// How much is explored.
    pub c: f64,
    /// A tree for each seat.
    pub mo: bool,
    /// How many trees; `None` if that follows from the play-outs.
    pub trees: Option<u64>,
    /// Whether play-outs go by what was good in those before.
    pub habits: bool,
    /// How often others are thought to answer what is best for them, and not at random.
    pub others: f64,
    /// Whether a search goes on with what is left of the one before.
    pub reuse: bool,
}

impl Ismcts {
    pub(crate) const USUAL: Self = Self {
        playouts: 1000,
        c: 0.7,
        mo: false,
        trees: None,
        habits: true,
        others: 1.0,
        reuse: true,
    };
}

/// Why a text names no player.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SpecError {
    #[error("a player has no name")]
    Empty,
    #[error(
        "there is no player `{0}`; there are random, first, greedy, flat, pimc, ismcts and policy"
    )]
    NoSuchPlayer(String),
    #[error("`{0}` is not a setting; write it as name=value")]
    NotASetting(String),
    #[error("{player} has no setting `{name}`; it has {known}")]
    NoSuchSetting { player: &'static str, name: String, known: String },
    #[error("{0} takes no settings")]
    NoSettings(&'static str),
    #[error("policy needs the name of a file: policy:FILE")]
    NoFile,
    #[error("`{0}` is given twice")]
    Twice(String),
    #[error("{name}={value}: {wanted}")]
    BadValue { name: String, value: String, wanted: String },
}

impl Kind {
    fn name(&self) -> &'static str {
        match self {
            Self::Random => "random",
            Self::First => "first",
            Self::Greedy => "greedy",
            Self::Flat { .. } => "flat",
            Self::Pimc { .. } => "pimc",
            Self::Ismcts(_) => "ismcts",
            Self::Policy { .. } => "policy",
        }
    }

    fn settings(&self) -> &'static [&'static str] {
        match self {
            Self::Random | Self::First | Self::Policy { .. } => &[],
            Self::Greedy => &["utility", "memory", "deduce"],
            Self::Flat { .. } => &["playouts", "horizon", "utility", "memory", "deduce", "ms"],
            Self::Pimc { .. } => {
                &["deals", "playouts", "horizon", "utility", "memory", "deduce", "ms"]
            }
            Self::Ismcts(_) => &[
                "playouts", "c", "mo", "trees", "habits", "others", "reuse", "horizon", "utility",
                "memory", "deduce", "ms",
            ],
        }
    }
}

impl FromStr for Spec {
    type Err = SpecError;

    fn from_str(text: &str) -> Result<Self, SpecError> {
        let (name, settings) = match text.split_once(':') {
            Some((name, settings)) => (name.trim(), Some(settings)),
            None => (text.trim(), None),
        };
        if name == "policy" {
            let file = settings.map(str::trim).filter(|file| !file.is_empty());
            let file = file.ok_or(SpecError::NoFile)?.to_owned();
            return Ok(Self::new(Kind::Policy { file }));
        }
        let kind = match name {
            "" => return Err(SpecError::Empty),
            "random" => Kind::Random,
            "first" => Kind::First,
            "greedy" => Kind::Greedy,
            "flat" => Kind::Flat { playouts: 500 },
            "pimc" => Kind::Pimc { deals: 20, playouts: 100 },
            "ismcts" => Kind::Ismcts(Ismcts::USUAL),
            _ => return Err(SpecError::NoSuchPlayer(name.to_owned())),
        };
        let mut spec = Self::new(kind);
        let mut given: Vec<&str> = Vec::new();
        for setting in settings.into_iter().flat_map(|settings| settings.split(',')) {
            let Some((name, value)) = setting.split_once('=') else {
                return Err(SpecError::NotASetting(setting.to_owned()));
            };
            let (name, value) = (name.trim(), value.trim());
            if given.contains(&name) {
                return Err(SpecError::Twice(name.to_owned()));
            }
            given.push(name);
            spec.set(name, value)?;
        }
        if spec.ms.is_some() && !given.contains(&"playouts") && !given.contains(&"deals") {
            match &mut spec.kind {
                Kind::Flat { playouts } | Kind::Ismcts(Ismcts { playouts, .. }) => {
                    *playouts = ENDLESS;
                }
                Kind::Pimc { deals, .. } => *deals = ENDLESS,
                Kind::Random | Kind::First | Kind::Greedy | Kind::Policy { .. } => {}
            }
        }
        Ok(spec)
    }
}

impl Spec {
    fn new(kind: Kind) -> Self {
        let (utility, thinking) = (Utility::default(), Thinking::default());
        Self { kind, utility, thinking, horizon: None, ms: None }
    }

    /// Whether what it answers depends on what its seat knows of hidden cards.
    #[must_use]
    pub fn thinks(&self) -> bool {
        match self.kind {
            Kind::Random | Kind::First | Kind::Policy { .. } => false,
            Kind::Greedy | Kind::Flat { .. } | Kind::Pimc { .. } | Kind::Ismcts(_) => true,
        }
    }

    /// Whether the same deal is always played in the same way.
    #[must_use]
    pub fn is_reproducible(&self) -> bool {
        self.ms.is_none()
    }

    fn set(&mut self, name: &str, value: &str) -> Result<(), SpecError> {
        let known = self.kind.settings();
        let player = self.kind.name();
        if known.is_empty() {
            return Err(SpecError::NoSettings(player));
        }
        if !known.contains(&name) {
            let known = known.join(", ");
            return Err(SpecError::NoSuchSetting { player, name: name.to_owned(), known });
        }
        let bad = |wanted: &str| SpecError::BadValue {
            name: name.to_owned(),
            value: value.to_owned(),
            wanted: wanted.to_owned(),
        };
        let whole = |most: u64| {
            let number = value.parse::<u64>().ok().filter(|number| (1..=most).contains(number));
            number.ok_or_else(|| bad(&format!("a whole number from 1 to {most} is wanted")))
        };
        let truth = || value.parse::<bool>().map_err(|_| bad("true or false is wanted"));
        let number = |most: f64| {
            let number = value.parse::<f64>().ok().filter(|number| (0.0..=most).contains(number));
            number.ok_or_else(|| bad(&format!("a number from 0 to {most} is wanted")))
        };
        match (name, &mut self.kind) {
            ("utility", _) => {
                let all = [Utility::Score, Utility::Rank, Utility::Win];
                let found = all.into_iter().find(|utility| utility.name() == value);
                self.utility = found.ok_or_else(|| bad("score, rank or win is wanted"))?;
            }
            ("memory", _) => self.thinking.memory = truth()?,
            ("deduce", _) => self.thinking.deduce = truth()?,
            ("horizon", _) => self.horizon = u32::try_from(whole(MAX_HORIZON)?).ok(),
            ("ms", _) => self.ms = u32::try_from(whole(MAX_MS)?).ok(),
            ("deals", Kind::Pimc { deals, .. }) => *deals = whole(MAX_PLAYOUTS)?,
            (
                "playouts",
                Kind::Flat { playouts }
                | Kind::Pimc { playouts, .. }
                | Kind::Ismcts(Ismcts { playouts, .. }),
            ) => *playouts = whole(MAX_PLAYOUTS)?,
            ("trees", Kind::Ismcts(ismcts)) => ismcts.trees = Some(whole(1024)?),
            ("c", Kind::Ismcts(ismcts)) => ismcts.c = number(100.0)?,
            ("mo", Kind::Ismcts(ismcts)) => ismcts.mo = truth()?,
            ("habits", Kind::Ismcts(ismcts)) => ismcts.habits = truth()?,
            ("others", Kind::Ismcts(ismcts)) => ismcts.others = number(1.0)?,
            ("reuse", Kind::Ismcts(ismcts)) => ismcts.reuse = truth()?,
            // The settings of each kind are all above.
            _ => return Err(SpecError::NoSettings(player)),
        }
        Ok(())
    }
}

impl fmt::Display for Spec {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut settings: Vec<String> = Vec::new();
        // Where time is all that limits the search, no number was said.
        let budget = |name: &str, number: u64| {
            (self.ms.is_none() || number != ENDLESS).then(|| format!("{name}={number}"))
        };
        match &self.kind {
            Kind::Random | Kind::First | Kind::Greedy => {}
            Kind::Flat { playouts } => settings.extend(budget("playouts", *playouts)),
            Kind::Pimc { deals, playouts } => {
                settings.extend(budget("deals", *deals));
                settings.push(format!("playouts={playouts}"));
            }
            Kind::Ismcts(Ismcts { playouts, c, mo, trees, habits, others, reuse }) => {
                settings.extend(budget("playouts", *playouts));
                settings.push(format!("c={c}"));
                settings.extend(mo.then(|| "mo=true".to_owned()));
                settings.extend(trees.map(|trees| format!("trees={trees}")));
                settings.extend((!habits).then(|| "habits=false".to_owned()));
                settings
                    .extend((*others != Ismcts::USUAL.others).then(|| format!("others={others}")));
                settings.extend((!reuse).then(|| "reuse=false".to_owned()));
            }
            Kind::Policy { file } => settings.push(file.clone()),
        }
        if self.utility != Utility::default() {
            settings.push(format!("utility={}", self.utility.name()));
        }
        settings.extend(self.horizon.map(|horizon| format!("horizon={horizon}")));
        settings.extend((!self.thinking.memory).then(|| "memory=false".to_owned()));
        settings.extend((!self.thinking.deduce).then(|| "deduce=false".to_owned()));
        settings.extend(self.ms.map(|ms| format!("ms={ms}")));
        let colon = if settings.is_empty() { "" } else { ":" };
        write!(f, "{}{colon}{}", self.kind.name(), settings.join(","))
    }
}

/// Cuts a list such as `human,pimc:deals=4,playouts=50,random` into the texts of its players.
#[must_use]
pub fn list(text: &str) -> Vec<String> {
    let mut players: Vec<String> = Vec::new();
    for piece in text.split(',') {
        let is_setting = piece.split_once('=').is_some_and(|(name, _)| !name.contains(':'));
        match players.last_mut() {
            Some(last) if is_setting => {
                // A list of settings may begin right after a name that has no colon yet.
                last.push(if last.contains(':') { ',' } else { ':' });
                last.push_str(piece);
            }
            _ => players.push(piece.to_owned()),
        }
    }
    players
}

#[cfg(test)]
mod tests;
