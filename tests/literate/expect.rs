//! The lines of an `expect` block.

use ir::FaultKind;

/// One expectation and the line it stands on, from 1.
#[derive(Clone, Debug)]
pub struct Line {
    pub at: usize,
    pub expectation: Expectation,
}

/// Whose storage or pile.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Owner {
    Game,
    Player(u32),
    Team(u32),
}

/// Which pile.
#[derive(Clone, Debug)]
pub enum Pile {
    /// `p0 iloc HAND`, with its numbers if it has any, `game vloc LANE 3`; one may have numbers only.
    Recycle { owner: Owner, loc: String, name: String, numbers: Vec<i64> },
    /// `p0 hand`, `t0 stash`, `standard`, or the label of an area.
    Pip(String),
}

/// A distribution over many games: the value of a storage, or a pile, and how often it is to be expected.
#[derive(Clone, Debug)]
pub struct Chance {
    /// `sto …` or `pile …`, without the value.
    pub subject: Box<Expectation>,
    /// Values as written, with their chances.
    pub parts: Vec<(String, f64)>,
}

#[derive(Clone, Debug)]
pub enum Expectation {
    /// `error 3:12 R024`, also with `warning` and `note`; the whole line.
    Message(String),
    /// `decision p0 options 6`
    Decision {
        seat: u32,
        n_options: u32,
    },
    /// `options: A | B`: what each option does.
    Options(Vec<String>),
    /// `shown: A | B`: the options as the player who is asked reads them.
    Shown(Vec<String>),
    /// `decks: A | B`: the names of all decks, in the order in which they were made.
    Decks(String),
    /// `distinct 3`: how many different things the options do.
    Distinct(usize),
    /// `pick J of Clubs`: plays the only option that does this.
    Pick(String),
    /// `told: Hello`, `told p0 p2: Hello`: the next message; the whole line.
    Told(String),
    /// `events: move 2C p0 hand, rotate standard`: all that has happened since the last answer.
    Events(String),
    /// `score p0 = 3`
    Score {
        owner: Owner,
        value: String,
    },
    /// `winners p0 p2`: who shares the first rank.
    Winners(String),
    /// `play 0`, `play 0 2` for two answers, or `play 0 2 x100` to give these a hundred times
    Play {
        options: Vec<u32>,
        times: u32,
    },
    /// `sto game Z = 3`
    Sto {
        owner: Owner,
        name: String,
        value: i64,
    },
    /// `str game Z = HEARTS`; `empty` for the empty string.
    Str {
        owner: Owner,
        name: String,
        value: String,
    },
    /// `pile p0 iloc HAND = A B`, bottom first; `empty` for none.
    Pile {
        pile: Pile,
        cards: String,
    },
    /// `sees p1 p0 oloc HAND = A B`: the pile as player 1 sees it, with `?` for a card whose face is hidden.
    Sees {
        seat: u32,
        pile: Pile,
        cards: String,
    },
    /// `teams (0, 2) (1, 3)`
    Teams(String),
    /// `seats 3`
    Seats(u32),
    /// `fault NoCard 2:1`, or `fault E01 Undefined 2:1` with the code that the language has for it
    Fault {
        code: Option<String>,
        kind: FaultKind,
        at: Option<String>,
    },
    Finished,
    /// `scores 1 0`
    Scores(Vec<i64>),
    /// `scores fault Overflow`: they cannot be computed.
    ScoresFault(FaultKind),
    /// `ranks 1 2`
    Ranks(Vec<u32>),
    /// `decisions 4`: in the whole game so far.
    Decisions(u32),
    /// `chance sto game Z: 0 1/2, 1 1/2`
    Chance(Chance),
}

/// Whether a line is about a message of the checker.
pub(super) fn is_message(line: &str) -> bool {
    ["error ", "warning ", "note "].iter().any(|word| line.starts_with(word))
}

/// Reads one line.
pub(super) fn parse(line: &str) -> Result<Expectation, String> {
    let line = line.trim();
    let (head, rest) = line.split_once([' ', ':']).unwrap_or((line, ""));
    let rest = rest.trim();
    let bad = || format!("this expectation cannot be read: {line}");
    Ok(match head {
        "error" | "warning" | "note" => Expectation::Message(line.to_owned()),
        "decision" => {
            let (seat, n_options) = rest.split_once(" options ").ok_or_else(bad)?;
            let seat = seat.strip_prefix('p').ok_or_else(bad)?;
            Expectation::Decision { seat: number(seat)?, n_options: number(n_options)? }
        }
        "options" => Expectation::Options(parts(rest)),
        "shown" => Expectation::Shown(parts(rest)),
        "decks" => Expectation::Decks(parts(rest).join(" | ")),
        "distinct" => Expectation::Distinct(number(rest)?),
        "play" => {
            let (options, times) = rest.split_once(" x").unwrap_or((rest, "1"));
            Expectation::Play { options: numbers(options)?, times: number(times)? }
        }
        "pick" => Expectation::Pick(rest.to_owned()),
        "told" => Expectation::Told(line.to_owned()),
        "events" => Expectation::Events(rest.to_owned()),
        "winners" => Expectation::Winners(rest.to_owned()),
        "sto" | "str" | "pile" | "sees" | "score" => {
            let (subject, value) = line.split_once('=').ok_or_else(bad)?;
            with_value(subject_of(subject.trim()).ok_or_else(bad)?, value.trim())?
        }
        "teams" => Expectation::Teams(rest.to_owned()),
        "seats" => Expectation::Seats(number(rest)?),
        "fault" => {
            let mut words = rest.split(' ').map(str::to_owned).peekable();
            let code = words.next_if(|word| fault_kind(word).is_none());
            let kind = words.next().and_then(|name| fault_kind(&name)).ok_or_else(bad)?;
            Expectation::Fault { code, kind, at: words.next() }
        }
        "finished" => Expectation::Finished,
        "scores" => match rest.strip_prefix("fault ") {
            Some(name) => Expectation::ScoresFault(fault_kind(name).ok_or_else(bad)?),
            None => Expectation::Scores(numbers(rest)?),
        },
        "ranks" => Expectation::Ranks(numbers(rest)?),
        "decisions" => Expectation::Decisions(number(rest)?),
        "chance" => Expectation::Chance(chance(rest).ok_or_else(bad)?),
        _ => return Err(bad()),
    })
}

/// `sto OWNER NAME`, `str OWNER NAME`, `score OWNER`, `pile PILE`, `sees SEAT PILE` or `told`, with no value yet.
fn subject_of(text: &str) -> Option<Expectation> {
    let words: Vec<&str> = text.split_whitespace().collect();
    match words.as_slice() {
        ["sto", owner, name] => {
            Some(Expectation::Sto { owner: owner_of(owner)?, name: (*name).to_owned(), value: 0 })
        }
        ["str", owner, name] => Some(Expectation::Str {
            owner: owner_of(owner)?,
            name: (*name).to_owned(),
            value: String::new(),
        }),
        ["score", owner] => {
            Some(Expectation::Score { owner: owner_of(owner)?, value: String::new() })
        }
        ["told"] => Some(Expectation::Told(String::new())),
        ["pile", pile @ ..] => {
            Some(Expectation::Pile { pile: pile_of(pile)?, cards: String::new() })
        }
        ["sees", seat, pile @ ..] => Some(Expectation::Sees {
            seat: seat.strip_prefix('p')?.parse().ok()?,
            pile: pile_of(pile)?,
            cards: String::new(),
        }),
        _ => None,
    }
}

/// The subject with its value.
fn with_value(subject: Expectation, text: &str) -> Result<Expectation, String> {
    Ok(match subject {
        Expectation::Sto { owner, name, .. } => {
            Expectation::Sto { owner, name, value: number(text)? }
        }
        Expectation::Str { owner, name, .. } => {
            let value = if text == "empty" { "" } else { text };
            Expectation::Str { owner, name, value: value.to_owned() }
        }
        Expectation::Score { owner, .. } => Expectation::Score { owner, value: text.to_owned() },
        Expectation::Pile { pile, .. } => Expectation::Pile { pile, cards: text.to_owned() },
        Expectation::Sees { seat, pile, .. } => {
            Expectation::Sees { seat, pile, cards: text.to_owned() }
        }
        other => other,
    })
}

fn pile_of(words: &[&str]) -> Option<Pile> {
    let [owner, loc, rest @ ..] = words else { return Some(Pile::Pip(words.join(" "))) };
    if !["vloc", "iloc", "oloc", "hloc", "mem"].contains(loc) {
        return Some(Pile::Pip(words.join(" ")));
    }
    let (name, numbers) = match rest {
        [name, numbers @ ..] if name.parse::<i64>().is_err() => (*name, numbers),
        numbers => ("", numbers),
    };
    let numbers = numbers.iter().map(|number| number.parse().ok()).collect::<Option<_>>()?;
    let (owner, loc, name) = (owner_of(owner)?, (*loc).to_owned(), name.to_owned());
    Some(Pile::Recycle { owner, loc, name, numbers })
}

fn owner_of(text: &str) -> Option<Owner> {
    match text.split_at_checked(1)? {
        ("g", "ame") => Some(Owner::Game),
        ("p", seat) => Some(Owner::Player(seat.parse().ok()?)),
        ("t", team) => Some(Owner::Team(team.parse().ok()?)),
        _ => None,
    }
}

fn fault_kind(name: &str) -> Option<FaultKind> {
    FaultKind::ALL.into_iter().find(|kind| kind.name() == name)
}

fn parts(text: &str) -> Vec<String> {
    text.split('|').map(|text| text.trim().to_owned()).collect()
}

fn chance(text: &str) -> Option<Chance> {
    let (subject, parts) = text.split_once(':')?;
    let part = |text: &str| {
        let (value, chance) = text.trim().rsplit_once(' ')?;
        let (above, below) = chance.split_once('/')?;
        let chance = above.parse::<f64>().ok()? / below.parse::<f64>().ok()?;
        Some((value.trim().to_owned(), chance))
    };
    let parts = parts.split(',').map(part).collect::<Option<Vec<_>>>()?;
    Some(Chance { subject: Box::new(subject_of(subject.trim())?), parts })
}

fn number<T: std::str::FromStr>(text: &str) -> Result<T, String> {
    text.trim().parse().map_err(|_| format!("`{text}` is no number"))
}

fn numbers<T: std::str::FromStr>(text: &str) -> Result<Vec<T>, String> {
    text.split_whitespace().map(number).collect()
}
