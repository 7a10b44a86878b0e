//! A game under several settings of its numbers.
//!
//! Takes settings such as `NUMP=2..6` or `seats=2..5`, several of which make a grid; gives the numbers of each cell, or why
//! it is no game. All cells are played on the same deals.

use serde::Serialize;
use source::{KnobKind, Role, closest};

use super::base::Base;
use super::proof::{Rejected, prove, read};
use super::sheet::{Sheet, measure};
use super::trials::{Effort, Play, Trials};
use super::turn::Turn;
use crate::run::Broken;

/// What may be one of many.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Setting {
    /// As it was written.
    pub name: String,
    #[serde(skip)]
    pub target: Target,
    pub values: Vec<i64>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// How many play.
    Seats,
    /// A number of the text.
    Knob(usize),
}

/// Why a text is no setting.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SettingError {
    #[error("`{0}` is no setting: write NAME=2..6, NAME=10..50/10 or NAME=2,3,5")]
    Malformed(String),
    #[error("the rules have no number called `{name}`{}", suggestion.as_ref().map(|s| format!("; did you mean `{s}`?")).unwrap_or_default())]
    Unknown { name: String, suggestion: Option<String> },
    #[error("`{0}` is set twice")]
    Twice(String),
    #[error("that are {cells} games to look at; at most {limit} are, unless you say --limit")]
    TooMany { cells: u64, limit: u64 },
}

/// So many values of one setting are surely enough.
const MAX_VALUES: i64 = 10_000;

/// Reads settings.
///
/// # Errors
/// If one is not written as one, or names nothing in the rules.
pub fn parse(texts: &[String], base: &Base) -> Result<Vec<Setting>, SettingError> {
    let mut settings: Vec<Setting> = Vec::new();
    for text in texts {
        let malformed = || SettingError::Malformed(text.clone());
        let (name, values) = text.split_once('=').ok_or_else(malformed)?;
        let name = name.trim();
        let values = parse_values(values).ok_or_else(malformed)?;
        let target = if name.eq_ignore_ascii_case("seats") {
            Target::Seats
        } else {
            let labels = base.numbers().map(|(knob, _)| base.label(knob));
            let unknown = || SettingError::Unknown {
                name: name.to_owned(),
                suggestion: closest(name, labels.chain(["seats"])).map(str::to_owned),
            };
            let knob = base.find(name).ok_or_else(unknown)?;
            if is_seats(base, knob) { Target::Seats } else { Target::Knob(knob) }
        };
        if settings.iter().any(|setting| setting.target == target) {
            return Err(SettingError::Twice(name.to_owned()));
        }
        settings.push(Setting { name: name.to_owned(), target, values });
    }
    Ok(settings)
}

/// Whether a declared constant is the number of players. Then that number has to be asked for instead, so that teams that
/// are too many go.
fn is_seats(base: &Base, knob: usize) -> bool {
    let KnobKind::Number { value, role: Role::Constant, .. } = base.knobs()[knob].kind else {
        return false;
    };
    let mut plain = base.clone();
    plain.options.seats = None;
    let seats = |text: &str| read(&plain, text, None).ok().map(|rules| i64::from(rules.n_seats()));
    let more = base.variant(&[Turn::Set { knob, value: value.saturating_add(1) }]);
    let more = more.and_then(|more| seats(&more.text));
    seats(base.source.text()) == Some(value) && more == value.checked_add(1)
}

/// `2..6`, both ends included; `10..50/10` in steps; or numbers with commas between them.
fn parse_values(text: &str) -> Option<Vec<i64>> {
    let number = |text: &str| text.trim().parse::<i64>().ok().filter(|&number| number >= 0);
    let Some((low, rest)) = text.split_once("..") else {
        return text.split(',').map(number).collect();
    };
    let (high, step) = rest.split_once('/').unwrap_or((rest, "1"));
    let (low, high) = (number(low)?, number(high.trim_start_matches('='))?);
    let step = number(step).filter(|&step| step > 0)?;
    // Downwards as well, because people write 6..1.
    let n_steps = (high - low).abs() / step;
    if n_steps >= MAX_VALUES {
        return None;
    }
    let sign = if low <= high { 1 } else { -1 };
    Some((0..=n_steps).map(|at| low + sign * at * step).collect())
}

/// One value for each setting, the last one varying fastest.
///
/// # Errors
/// If there are more than `limit`.
pub fn grid(settings: &[Setting], limit: u64) -> Result<Vec<Vec<i64>>, SettingError> {
    let sizes = settings.iter().map(|setting| setting.values.len() as u64);
    let cells = sizes.fold(1_u64, u64::saturating_mul);
    if cells > limit {
        return Err(SettingError::TooMany { cells, limit });
    }
    let mut grid: Vec<Vec<i64>> = vec![Vec::new()];
    for setting in settings {
        let longer = grid.iter().flat_map(|cell| {
            setting.values.iter().map(|&value| [cell.as_slice(), &[value]].concat())
        });
        grid = longer.collect();
    }
    Ok(grid)
}

/// What came of one cell.
pub struct Cell {
    /// In the order of the settings.
    pub values: Vec<i64>,
    pub outcome: Result<Sheets, Rejected>,
}

/// The numbers of a game by the two ways to play it.
pub struct Sheets {
    pub n_seats: usize,
    pub random: Sheet,
    pub strong: Option<Sheet>,
}

/// The rules of a cell: one value for each setting.
///
/// # Errors
/// If it is no game that can be played.
pub fn rules_of(
    base: &Base,
    settings: &[Setting],
    values: &[i64],
) -> Result<std::sync::Arc<table::Rules>, Rejected> {
    let mut turns = Vec::new();
    let mut seats = None;
    for (setting, &value) in settings.iter().zip(values) {
        match setting.target {
            Target::Seats => {
                seats = Some(u32::try_from(value).map_err(|_| Rejected::Unreadable)?);
            }
            Target::Knob(knob) => {
                // What is so already needs no turn.
                if !base.numbers().any(|number| number == (knob, value)) {
                    turns.push(Turn::Set { knob, value });
                }
            }
        }
    }
    let variant = base.variant(&turns).ok_or(Rejected::Unreadable)?;
    prove(base, &variant.text, seats)
}

/// Plays all cells. `progress` is told the cell and how many of its deals are done.
///
/// # Errors
/// If a thread panicked.
pub fn sweep(
    base: &Base,
    settings: &[Setting],
    grid: &[Vec<i64>],
    trials: &dyn Trials,
    effort: Effort,
    progress: &mut (dyn FnMut(usize, u64) + Send),
) -> Result<Vec<Cell>, Broken<std::convert::Infallible>> {
    let mut cells = Vec::new();
    for (at, values) in grid.iter().enumerate() {
        let outcome = match rules_of(base, settings, values) {
            Err(rejected) => Err(rejected),
            Ok(rules) => {
                let mut measure = |play, deals, before| {
                    let told = &mut |done| progress(at, before + done);
                    measure(trials, &rules, play, deals, effort.jobs, told)
                };
                let random = measure(Play::Random, effort.random, 0)?;
                let strong = match effort.strong {
                    0 => None,
                    deals => Some(measure(Play::Strong, deals, effort.random)?),
                };
                Ok(Sheets { n_seats: rules.n_seats() as usize, random, strong })
            }
        };
        cells.push(Cell { values: values.clone(), outcome });
    }
    Ok(cells)
}

#[cfg(test)]
mod tests {
    use super::super::trials::fake::Fake;
    use super::*;
    use crate::vary::base::tests::library;

    fn parsed(texts: &[&str]) -> Result<Vec<Setting>, SettingError> {
        let texts: Vec<String> = texts.iter().map(|&text| text.to_owned()).collect();
        parse(&texts, &library("agram"))
    }

    #[test]
    fn settings_are_read_as_written() {
        let read = parsed(&["NUMP=2..4", "L30=5,3", "L26=6..1"]);
        // The line of the hand size may move; then the setting is unknown and the test has to follow.
        let settings = read.expect("three settings");
        let values: Vec<&[i64]> =
            settings.iter().map(|setting| setting.values.as_slice()).collect();
        assert_eq!(values, [&[2, 3, 4][..], &[5, 3], &[6, 5, 4, 3, 2, 1]]);
        assert_eq!(parsed(&["nump=10..50/20"]).expect("one")[0].values, [10, 30, 50]);
    }

    #[test]
    fn what_is_no_setting_is_told() {
        for text in [
            "",
            "NUMP",
            "NUMP=",
            "NUMP=x",
            "NUMP=1..",
            "NUMP=1..9/0",
            "NUMP=-1",
            "NUMP=0..99999999",
        ] {
            assert_eq!(parsed(&[text]), Err(SettingError::Malformed(text.into())), "{text}");
        }
        let error = parsed(&["NUMQ=3"]).expect_err("misspelt").to_string();
        assert_eq!(error, "the rules have no number called `NUMQ`; did you mean `NUMP`?");
        for twice in ["nump=4", "seats=4"] {
            let name = twice[..twice.len() - 2].to_owned();
            assert_eq!(parsed(&["NUMP=3", twice]), Err(SettingError::Twice(name)));
        }
    }

    #[test]
    fn a_grid_has_every_combination_once() {
        let settings = parsed(&["L30=2..3", "seats=4..6"]).expect("two settings");
        let cells = grid(&settings, 6).expect("six cells");
        assert_eq!(cells, [[2, 4], [2, 5], [2, 6], [3, 4], [3, 5], [3, 6]].map(Vec::from));
        let error = grid(&settings, 5);
        assert_eq!(error, Err(SettingError::TooMany { cells: 6, limit: 5 }));
        assert_eq!(grid(&[], 5), Ok(vec![vec![]]));
    }

    /// The teams of Agram name four players; for two of them the other teams have to go.
    #[test]
    fn a_constant_may_be_the_number_of_players() {
        let base = library("agram");
        let settings = parsed(&["NUMP=2..6"]).expect("a setting");
        let seats = |value| rules_of(&base, &settings, &[value]).map(|rules| rules.n_seats());
        assert_eq!([2, 3, 4, 5].map(seats), [Ok(2), Ok(3), Ok(4), Ok(5)]);
        // Six hands of six are more than 35 cards.
        assert!(matches!(seats(6), Err(Rejected::Faulty(_))));
        assert!(matches!(seats(99), Err(Rejected::Broken(_))));
    }

    #[test]
    fn cells_that_are_no_games_say_why() {
        let base = library("agram");
        let settings = parsed(&["L26=7..9", "seats=4"]).expect("two settings");
        let grid = grid(&settings, 10).expect("three cells");
        let trials = Fake::new(|rules, _| u64::from(rules.n_seats()));
        let effort = Effort { random: 50, strong: 2, jobs: 1 };
        let cells =
            sweep(&base, &settings, &grid, &trials, effort, &mut |_, _| {}).expect("no panic");
        let is_good: Vec<bool> = cells.iter().map(|cell| cell.outcome.is_ok()).collect();
        // 35 cards are enough for four hands of eight, but not of nine.
        assert_eq!(is_good, [true, true, false]);
    }
}
