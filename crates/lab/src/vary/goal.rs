//! What is wished of a game.
//!
//! Takes a text such as `length=60,balance>0.95,drama+`; gives goals. Each turns a number into a loss: 0 is reached, more is
//! worse. A wish for as much or as little as possible is never reached; its loss is the number itself.

use serde::Serialize;

/// One wish.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Goal {
    /// The name of the number.
    pub name: String,
    pub wish: Wish,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Wish {
    /// `=`: as near as possible.
    Near(f64),
    /// `>`: at least.
    AtLeast(f64),
    /// `<`: at most.
    AtMost(f64),
    /// `+`: as much as possible.
    More,
    /// `-`: as little as possible.
    Less,
}

/// Why a text is no list of goals.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GoalError {
    #[error("there is no goal in it")]
    Empty,
    #[error("`{0}` is no goal: write NAME=NUMBER, NAME>NUMBER, NAME<NUMBER, NAME+ or NAME-")]
    Malformed(String),
    #[error("`{number}` in `{goal}` is not a number")]
    NoNumber { goal: String, number: String },
    #[error("there is no number called `{name}`{}", suggestion.as_ref().map(|s| format!("; did you mean `{s}`?")).unwrap_or_default())]
    Unknown { name: String, suggestion: Option<String> },
    #[error("`{0}` is wished for twice")]
    Twice(String),
}

/// More than this is worse than anything that was measured.
const UNKNOWN: f64 = f64::INFINITY;

impl Goal {
    /// How far a number is from what is wished; what could not be measured is farthest.
    #[must_use]
    pub fn loss(&self, value: Option<f64>) -> f64 {
        let Some(value) = value.filter(|value| value.is_finite()) else { return UNKNOWN };
        match self.wish {
            Wish::Near(wanted) => (value - wanted).abs(),
            Wish::AtLeast(least) => (least - value).max(0.0),
            Wish::AtMost(most) => (value - most).max(0.0),
            Wish::More => -value,
            Wish::Less => value,
        }
    }

    /// Whether it is reached; `None` if there is no end to it.
    #[must_use]
    pub fn is_reached(&self, value: Option<f64>) -> Option<bool> {
        match self.wish {
            Wish::AtLeast(_) | Wish::AtMost(_) => Some(self.loss(value) <= 0.0),
            // Within a twentieth, because no estimate hits a number.
            Wish::Near(wanted) => Some(self.loss(value) <= (wanted.abs() / 20.0).max(1e-9)),
            Wish::More | Wish::Less => None,
        }
    }

    /// As it is written.
    #[must_use]
    pub fn words(&self) -> String {
        let name = &self.name;
        match self.wish {
            Wish::Near(number) => format!("{name}={number}"),
            Wish::AtLeast(number) => format!("{name}>{number}"),
            Wish::AtMost(number) => format!("{name}<{number}"),
            Wish::More => format!("{name}+"),
            Wish::Less => format!("{name}-"),
        }
    }
}

/// Reads goals with commas between them. `known` are the names there are.
///
/// # Errors
/// If a goal is not written as one, or wishes for something unknown.
pub fn parse(text: &str, known: &[String]) -> Result<Vec<Goal>, GoalError> {
    let mut goals: Vec<Goal> = Vec::new();
    for part in text.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let goal = parse_one(part)?;
        if !known.contains(&goal.name) {
            let names = known.iter().map(String::as_str);
            let suggestion = source::closest(&goal.name, names).map(str::to_owned);
            return Err(GoalError::Unknown { name: goal.name, suggestion });
        }
        if goals.iter().any(|other| other.name == goal.name) {
            return Err(GoalError::Twice(goal.name));
        }
        goals.push(goal);
    }
    if goals.is_empty() { Err(GoalError::Empty) } else { Ok(goals) }
}

fn parse_one(part: &str) -> Result<Goal, GoalError> {
    let malformed = || GoalError::Malformed(part.to_owned());
    let Some(at) = part.find(['=', '<', '>', '+', '-']) else { return Err(malformed()) };
    let (name, rest) = (part[..at].trim(), &part[at..]);
    if name.is_empty() {
        return Err(malformed());
    }
    let name = name.to_owned();
    let wish = match rest.as_bytes()[0] {
        b'+' if rest.len() == 1 => Wish::More,
        b'-' if rest.len() == 1 => Wish::Less,
        sign @ (b'=' | b'<' | b'>') => {
            let number = rest[1..].trim_start_matches('=').trim();
            let value = number.parse().ok().filter(|value: &f64| value.is_finite());
            let Some(value) = value else {
                let (goal, number) = (part.to_owned(), number.to_owned());
                return Err(GoalError::NoNumber { goal, number });
            };
            match sign {
                b'=' => Wish::Near(value),
                b'>' => Wish::AtLeast(value),
                _ => Wish::AtMost(value),
            }
        }
        _ => return Err(malformed()),
    };
    Ok(Goal { name, wish })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Result<Vec<Goal>, GoalError> {
        let known = ["length", "balance", "drama", "win/0"].map(str::to_owned);
        parse(text, &known)
    }

    #[test]
    fn goals_are_read_as_written() {
        let goals = read(" length=60, balance>=0.95,drama+ ").expect("three goals");
        let wishes: Vec<Wish> = goals.iter().map(|goal| goal.wish).collect();
        assert_eq!(wishes, [Wish::Near(60.0), Wish::AtLeast(0.95), Wish::More]);
        let words: Vec<String> = goals.iter().map(Goal::words).collect();
        assert_eq!(words.join(","), "length=60,balance>0.95,drama+");
        assert_eq!(read("win/0<0.3").expect("a goal")[0].wish, Wish::AtMost(0.3));
        assert_eq!(read("length-").expect("a goal")[0].wish, Wish::Less);
    }

    #[test]
    fn what_is_no_goal_is_told() {
        assert_eq!(read(""), Err(GoalError::Empty));
        assert_eq!(read(" , "), Err(GoalError::Empty));
        for malformed in ["length", "=5", "length+5", "length!5", "+"] {
            assert_eq!(read(malformed), Err(GoalError::Malformed(malformed.into())));
        }
        for number in ["", "x", "nan", "inf", "1e999"] {
            let error = read(&format!("length={number}"));
            assert!(matches!(error, Err(GoalError::NoNumber { .. })), "{number}: {error:?}");
        }
        assert_eq!(read("drama+,drama-"), Err(GoalError::Twice("drama".into())));
        let unknown = read("lenght=3").expect_err("a misspelt name").to_string();
        assert_eq!(unknown, "there is no number called `lenght`; did you mean `length`?");
    }

    #[test]
    fn losses() {
        let loss = |text: &str, value| read(text).expect("a goal")[0].loss(value);
        assert_eq!(loss("length=60", Some(55.0)), 5.0);
        assert_eq!(loss("balance>0.75", Some(0.5)), 0.25);
        assert_eq!(loss("balance>0.75", Some(0.9)), 0.0);
        assert_eq!(loss("balance<0.5", Some(0.75)), 0.25);
        assert!(loss("drama+", Some(0.3)) < loss("drama+", Some(0.2)));
        assert!(loss("drama-", Some(0.3)) > loss("drama-", Some(0.2)));
        assert_eq!(loss("drama+", None), f64::INFINITY);
    }
}
